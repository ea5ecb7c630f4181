//! A rulebook behind [`AnySystem`] and [`AnyGame`]: its own types end here.

use super::canonical::canonical;
use super::{
    Again, AnyGame, AnySystem, ErasedInput, ErasedResolution, LineKind, ReadSheet, RegistryError, Result,
    Skimmed, data_digest,
};
use crate::chart::Chart;
use crate::dice::Dice;
use crate::fault::Fault;
use crate::id::Id;
use crate::page::{Page, Spelled as _};
use crate::picture::Picture;
use crate::sheet::{InputLine, Reading, Refusal};
use crate::system::{
    Awaiting, Choosing, Cover, GameSystem, Input, Length, Resolution, SideCard, SystemCard, Tally, Terms,
    Viewer,
};
use crate::wording::Wording;
use crate::written::is_written_as;
use feldpost_protocol::dice::Hash32;
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};

/// Something that is made when it is first wanted.
type Later<T> = LazyLock<T, Box<dyn FnOnce() -> T + Send + Sync>>;

fn later<T>(make: impl FnOnce() -> T + Send + Sync + 'static) -> Later<T> {
    LazyLock::new(Box::new(make))
}

struct Adapter<S> {
    id: &'static str,
    sides: Vec<SideCard>,
    wording: Wording,
    digest: Later<Hash32>,
    system: Later<Arc<S>>,
}

struct Playing<S: GameSystem> {
    system: Arc<S>,
    state: S::State,
    /// In which version of the state the game is recorded.
    version: u32,
    /// How often it was set back: a slot bears another name each time.
    again: u32,
}

/// The name of a slot in a game that was set back so often.
fn slot_again(slot: String, times: u32) -> String {
    if times == 0 { slot } else { format!("{slot}-{}", u64::from(times) + 1) }
}

/// Runs a piece of a rulebook; a panic becomes an error.
fn guarded<T>(act: impl FnOnce() -> Result<T>) -> Result<T> {
    caught(act)?
}

/// What such a piece gives.
///
/// # Errors
/// [`RegistryError::Panicked`].
pub(crate) fn caught<T>(act: impl FnOnce() -> T) -> Result<T> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|payload| {
        let words = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without words".to_owned());
        RegistryError::Panicked(words)
    })
}

fn to_json(value: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| RegistryError::Write(error.to_string()))
}

impl<S: GameSystem> Playing<S> {
    fn input(&self, input: &ErasedInput) -> Input<S::Order> {
        match input {
            ErasedInput::Orders { side, lines, answers } => {
                let view = self.system.view(&self.state, Viewer::Side(*side));
                let sheet = self.system.parse(&view, lines);
                Input::Orders { side: *side, sheet, answers: answers.clone() }
            }
            ErasedInput::Committed { sides } => Input::Committed { sides: sides.clone() },
            ErasedInput::Opened { choices } => Input::Opened { choices: choices.clone() },
        }
    }

    fn event(value: &Value) -> Result<S::Event> {
        serde::Deserialize::deserialize(value)
            .map_err(|error: serde_json::Error| RegistryError::ReadEvent(error.to_string()))
    }
}

impl<S: GameSystem> AnyGame for Playing<S> {
    fn wording(&self) -> Wording {
        self.system.wording()
    }

    fn awaiting(&self) -> Result<Awaiting> {
        guarded(|| {
            Ok(match self.system.awaiting(&self.state) {
                Awaiting::Sealed { slot, sides, decision } => {
                    Awaiting::Sealed { slot: slot_again(slot, self.again), sides, decision }
                }
                Awaiting::Reveal { slot, sides } => {
                    Awaiting::Reveal { slot: slot_again(slot, self.again), sides }
                }
                open => open,
            })
        })
    }

    fn play_again(&mut self, times: u32) {
        self.again = times;
    }

    fn page(&self, viewer: Viewer) -> Result<Page> {
        guarded(|| Ok(Page::of(self.system.page(&self.system.view(&self.state, viewer)))))
    }

    fn page_json(&self, viewer: Viewer) -> Result<Value> {
        let page = self.page(viewer)?;
        guarded(|| to_json(&page))
    }

    fn picture(&self, viewer: Viewer, seen: &[Value], zones: bool) -> Result<Picture> {
        guarded(|| {
            let view = self.system.view(&self.state, viewer);
            if let Some(picture) = self.system.picture(&view, seen, zones) {
                return Ok(picture);
            }
            let page = self.system.page(&view);
            Ok(page.chart().map_or_else(|| Picture::of_chart(&Chart::default()), Picture::of_chart))
        })
    }

    fn position(&self, viewer: Viewer) -> Result<String> {
        guarded(|| Ok(self.system.position(&self.system.view(&self.state, viewer))))
    }

    fn skim(&self, side: Id, lines: &[InputLine]) -> Result<Skimmed> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            let sheet = self.system.parse(&view, lines);
            let in_advance = sheet.orders().any(|order| self.system.says_in_advance(order));
            let skimmed = sheet.lines.into_iter().map(|line| {
                let kind = match line.reading {
                    Reading::Order(_) => LineKind::Order,
                    Reading::Unreadable(_) => LineKind::Unreadable,
                    Reading::Prose => LineKind::Prose,
                };
                (line.number, line.text, kind)
            });
            Ok(Skimmed { dry_run: sheet.dry_run, in_advance, lines: skimmed.collect() })
        })
    }

    fn read(&self, side: Id, lines: &[InputLine]) -> Result<ReadSheet> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            let sheet = self.system.parse(&view, lines);
            let fates = self.system.check(&view, side, &sheet);
            let orders = sheet.lines.iter().filter(|line| matches!(line.reading, Reading::Order(_))).count();
            Ok(ReadSheet { dry_run: sheet.dry_run, orders, fates })
        })
    }

    fn asks(&self, lines: &[InputLine]) -> Result<Vec<bool>> {
        guarded(|| Ok(lines.iter().map(|line| self.system.asks(&line.text)).collect()))
    }

    fn answer(&self, viewer: Viewer, line: &str) -> Result<Option<Value>> {
        guarded(|| {
            let view = self.system.view(&self.state, viewer);
            Ok(self.system.answer(&view, line).map(|answer| answer.0))
        })
    }

    fn is_broken_off(&self, line: &str) -> Result<bool> {
        guarded(|| Ok(self.system.is_broken_off(line)))
    }

    fn resolve(&self, input: &ErasedInput, dice: &mut dyn Dice) -> Result<ErasedResolution> {
        guarded(|| {
            let resolution = self.system.resolve(&self.state, &self.input(input), dice);
            let events = resolution.events.iter().map(to_json).collect::<Result<_>>()?;
            let Resolution { fates, kept, left, .. } = resolution;
            Ok(ErasedResolution { events, fates, kept, left })
        })
    }

    fn resolve_again(&self, input: &ErasedInput, dice: &mut dyn Dice, recorded: &[Value]) -> Result<Again> {
        guarded(|| {
            let Resolution { events, left, .. } = self.system.resolve(&self.state, &self.input(input), dice);
            let mut pairs = events.iter().zip(recorded);
            let other = pairs.position(|(event, recorded)| !is_written_as(event, recorded));
            Ok(Again { other, events: events.len(), left })
        })
    }

    fn apply_seen(&mut self, event: &Value, viewers: &[Viewer]) -> Result<Vec<Option<Value>>> {
        guarded(|| {
            let event = Self::event(event)?;
            let sees = |viewer: &Viewer| self.system.sees(&self.state, &event, *viewer);
            let seen = viewers.iter().map(|viewer| sees(viewer).as_ref().map(to_json).transpose());
            let seen = seen.collect::<Result<_>>()?;
            self.system.apply(&mut self.state, &event);
            Ok(seen)
        })
    }

    fn choose(&self, side: Id, lines: &[InputLine]) -> Result<Choosing> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            let sheet = self.system.parse(&view, lines);
            Ok(self.system.choose(&view, side, &sheet))
        })
    }

    fn standing_after(&self, side: Id, before: &[String], lines: &[InputLine]) -> Result<Vec<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.standing_after(&view, before, &self.system.parse(&view, lines)))
        })
    }

    fn standing_choice(&self, side: Id, standing: &[String]) -> Result<Option<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.standing_choice(&view, side, standing))
        })
    }

    fn standing_sheet(&self, side: Id, standing: &[String]) -> Result<Vec<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.standing_sheet(&view, side, standing))
        })
    }

    fn prepared(&self, side: Id, standing: &[String], rest: &[String]) -> Result<Vec<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.prepared(&view, side, standing, rest))
        })
    }

    fn choice_ruling(&self, side: Id, choice: &str) -> Result<Option<Refusal>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.choice_ruling(&view, side, choice))
        })
    }

    fn default_choice(&self, side: Id) -> Result<Option<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.default_choice(&view, side))
        })
    }

    fn default_sheet(&self, side: Id) -> Result<Option<Vec<String>>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.default_sheet(&view, side))
        })
    }

    fn opponent_sheet(&self, name: &str, side: Id, nonce: u64) -> Result<String> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.opponent_sheet(name, &view, side, nonce))
        })
    }

    fn opponent_standing(&self, name: &str, side: Id) -> Result<String> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.opponent_standing(name, &view, side))
        })
    }

    fn tally(&self) -> Result<Tally> {
        guarded(|| Ok(self.system.tally(&self.state)))
    }

    fn points(&self, viewer: Viewer) -> Result<Option<i64>> {
        guarded(|| Ok(self.system.points(&self.system.view(&self.state, viewer))))
    }

    fn give(&mut self, side: Id, points: u32) -> Result<bool> {
        guarded(|| Ok(self.system.give(&mut self.state, side, points)))
    }

    fn summary(&self, viewer: Viewer, seen: &[Value]) -> Result<Value> {
        guarded(|| Ok(self.system.summary(&self.system.view(&self.state, viewer), seen)))
    }

    fn moment(&self, seen: &Value) -> Result<Option<Vec<u32>>> {
        guarded(|| Ok(self.system.moment(seen)))
    }

    fn entered(&self, text: &str) -> Result<std::result::Result<Vec<Value>, Vec<Fault>>> {
        guarded(|| match self.system.entered(&self.state, text) {
            Ok(events) => events.iter().map(to_json).collect::<Result<_>>().map(Ok),
            Err(faults) => Ok(Err(faults)),
        })
    }

    fn random_sheet(&self, side: Id, nonce: u64) -> Result<String> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.random_sheet(&view, side, nonce))
        })
    }

    fn state_json(&self) -> Result<Value> {
        guarded(|| to_json(&self.state))
    }

    fn take_up(&mut self, text: &str) -> Result<bool> {
        guarded(|| {
            let Some(state) = self.system.read_state(&self.state, text) else { return Ok(false) };
            self.state = state;
            Ok(true)
        })
    }

    fn state_digest(&self) -> Result<String> {
        guarded(|| {
            let form = canonical(&self.system.canonical(&self.state, self.version));
            let form = form.map_err(|error| RegistryError::Write(error.to_string()))?;
            Ok(Hash32::of_bytes(&form).to_string())
        })
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(Playing {
            system: Arc::clone(&self.system),
            state: self.state.clone(),
            version: self.version,
            again: self.again,
        })
    }
}

impl<S: GameSystem> AnySystem for Adapter<S> {
    fn card(&self) -> SystemCard {
        self.system.card()
    }

    fn id(&self) -> &'static str {
        self.id
    }

    fn sides(&self) -> &[SideCard] {
        &self.sides
    }

    fn digest(&self) -> Hash32 {
        *self.digest
    }

    fn wording(&self) -> Wording {
        self.wording
    }

    fn state_version(&self) -> u32 {
        S::STATE_VERSION
    }

    fn with_data(
        &self,
        files: &BTreeMap<String, String>,
    ) -> std::result::Result<Arc<dyn AnySystem>, Vec<Fault>> {
        Ok(erase(self.system.with_data(files)?))
    }

    fn owns(&self, files: &BTreeMap<String, String>) -> bool {
        self.system.owns(files)
    }

    fn data_notes(&self) -> Vec<Fault> {
        self.system.data_notes()
    }

    fn setup(&self, terms: &Terms) -> Result<Box<dyn AnyGame>> {
        guarded(|| {
            let (newest, system) = (S::STATE_VERSION, Arc::clone(&self.system));
            let version = terms.recorded.unwrap_or(newest);
            if !(1..=newest).contains(&version) {
                return Err(RegistryError::NewerState { version, newest });
            }
            let state = system.setup(terms).map_err(RegistryError::SetUp)?;
            Ok(Box::new(Playing { system, state, version, again: 0 }) as Box<dyn AnyGame>)
        })
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>> {
        guarded(|| self.system.policies(terms).map_err(RegistryError::SetUp))
    }

    fn length(&self, terms: &Terms) -> Length {
        self.system.length(terms)
    }

    fn read_position(&self, text: &str) -> std::result::Result<Box<dyn AnyGame>, Vec<(usize, Refusal)>> {
        let state = self.system.read_position(text)?;
        let (system, version) = (Arc::clone(&self.system), S::STATE_VERSION);
        Ok(Box::new(Playing { system, state, version, again: 0 }))
    }

    fn defaults(&self, terms: &Terms) -> BTreeMap<String, String> {
        self.system.defaults(terms)
    }

    fn can_be_choice(&self, slot: &str, choice: &str) -> Option<bool> {
        self.system.can_be_choice(slot, choice)
    }

    fn opponents(&self) -> &'static [&'static str] {
        self.system.opponents()
    }
}

/// Wraps a rulebook, so that a [`Registry`](super::Registry) can hold it.
#[must_use]
pub fn erase<S: GameSystem>(system: S) -> Arc<dyn AnySystem> {
    let SystemCard { id, sides, data, .. } = system.card();
    let (wording, digest) = (system.wording(), later(move || data_digest(&data)));
    Arc::new(Adapter { id, sides, wording, digest, system: later(move || Arc::new(system)) })
}

/// The same of a rulebook that is made when it is first asked something: a program that starts for one mail
/// reads the data of no other game.
#[must_use]
pub fn erase_later<S: GameSystem>(cover: Cover, make: fn() -> S) -> Arc<dyn AnySystem> {
    let Cover { id, wording, files, .. } = cover;
    let (sides, digest) = (cover.sides(), later(move || data_digest(files)));
    Arc::new(Adapter { id, sides, wording, digest, system: later(move || Arc::new(make())) })
}
