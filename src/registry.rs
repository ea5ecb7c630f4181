//! The list of game systems, type-erased in one adapter.
//!
//! A system's own types (state, order, event) end here; the host sees JSON values and lines of text. A
//! panic inside a rulebook is caught here and becomes [`RegistryError::Panicked`], so that one broken game
//! is set aside and the others go on.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{InputLine, LineFate, Reading, Refusal};
use feldpost_kit::system::{Awaiting, Choosing, GameSystem, Input, SystemCard, Terms, Viewer};
use feldpost_totensonntag::Totensonntag;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Why a rulebook could not be asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// No system has this id.
    #[error("there is no game system {0:?}; known: {1}")]
    FindSystem(String, String),
    /// The terms name something that the system does not have.
    #[error("these terms cannot be played: {0}")]
    SetUp(String),
    /// A recorded event is not one of this system.
    #[error("an event cannot be read: {0}")]
    ReadEvent(String),
    /// A state, event or page could not be written as JSON.
    #[error("cannot be written as JSON: {0}")]
    Write(String),
    /// The rulebook's program panicked.
    #[error("the rulebook's program failed: {0}")]
    Panicked(String),
}

type Result<T> = std::result::Result<T, RegistryError>;

/// What a game is played on from, without the system's types.
#[derive(Clone, Debug)]
pub enum ErasedInput {
    /// A sheet of open orders.
    Orders {
        /// Whose.
        side: Id,
        /// Its lines as they were mailed.
        lines: Vec<InputLine>,
    },
    /// These sides have committed to a sealed choice.
    Committed {
        /// In the order of their commitments.
        sides: Vec<Id>,
    },
    /// The sealed choices of a slot, opened together.
    Opened {
        /// By side.
        choices: BTreeMap<Id, String>,
    },
}

/// What came of an input: events as JSON, and the fate of every line.
#[derive(Clone, Debug, PartialEq)]
pub struct ErasedResolution {
    /// What happened, in order.
    pub events: Vec<Value>,
    /// Fate of each line; empty for inputs without a sheet.
    pub fates: Vec<LineFate>,
}

/// A sheet as one side's view reads it, before anything is rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadSheet {
    /// The player asked for a dry run.
    pub dry_run: bool,
    /// How many lines were understood as orders.
    pub orders: usize,
    /// What would become of each line, as far as that can be known without dice.
    pub fates: Vec<LineFate>,
}

/// One game being played: its state and its rulebook.
///
/// Methods never panic: a panic of the rulebook is [`RegistryError::Panicked`], after which the game must be
/// set aside, because its state may be half changed.
pub trait AnyGame: Send {
    /// Who owes a decision now.
    ///
    /// # Errors
    /// As every method here: [`RegistryError`].
    fn awaiting(&self) -> Result<Awaiting>;
    /// What a viewer may know, for templates.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn page_json(&self, viewer: Viewer) -> Result<Value>;
    /// The position sheet of what a viewer may know.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn position(&self, viewer: Viewer) -> Result<String>;
    /// Reads and checks a sheet; rolls nothing and changes nothing.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn read(&self, side: Id, lines: &[InputLine]) -> Result<ReadSheet>;
    /// Plays on; the state itself is not changed, see [`AnyGame::apply`].
    ///
    /// # Errors
    /// [`RegistryError`].
    fn resolve(&self, input: &ErasedInput, dice: &mut dyn Dice) -> Result<ErasedResolution>;
    /// Folds one recorded event into the state.
    ///
    /// # Errors
    /// [`RegistryError`]: an event that is none of this system's.
    fn apply(&mut self, event: &Value) -> Result<()>;
    /// What a viewer learns of events that happen from this state on, in order.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn sightings(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>>;
    /// Reads a sheet as the answer to the sealed decision that the side owes.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn choose(&self, side: Id, lines: &[InputLine]) -> Result<Choosing>;
    /// The side's standing orders after this sheet.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn standing_after(&self, side: Id, before: &[String], lines: &[InputLine]) -> Result<Vec<String>>;
    /// What standing orders answer to the sealed decision that the side owes.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn standing_choice(&self, side: Id, standing: &[String]) -> Result<Option<String>>;
    /// The sheet that a built-in opponent mails now.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn opponent_sheet(&self, name: &str, side: Id, nonce: u64) -> Result<String>;
    /// A sheet of random orders.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn random_sheet(&self, side: Id, nonce: u64) -> Result<String>;
    /// The whole truth as JSON.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn state_json(&self) -> Result<Value>;
    /// SHA-256 of the state's canonical JSON (RFC 8785), 64 lower-case hex digits.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn state_digest(&self) -> Result<String>;
    /// A copy that can be played on by itself.
    fn clone_box(&self) -> Box<dyn AnyGame>;
}

/// A rulebook, without its types.
pub trait AnySystem: Send + Sync {
    /// Names, editions, data.
    fn card(&self) -> SystemCard;
    /// A game in the state before its first decision.
    ///
    /// # Errors
    /// [`RegistryError::SetUp`] for terms that cannot be played.
    fn setup(&self, terms: &Terms) -> Result<Box<dyn AnyGame>>;
    /// All policies in force for these terms.
    ///
    /// # Errors
    /// [`RegistryError::SetUp`] for terms that cannot be played.
    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>>;
    /// A game in a typed position.
    ///
    /// # Errors
    /// Every wrong line, with its number.
    fn read_position(&self, text: &str) -> std::result::Result<Box<dyn AnyGame>, Vec<(usize, Refusal)>>;
    /// Names of the built-in opponents.
    fn opponents(&self) -> &'static [&'static str];
}

struct Adapter<S>(Arc<S>);

struct Playing<S: GameSystem> {
    system: Arc<S>,
    state: S::State,
}

/// Runs a piece of a rulebook; a panic becomes an error.
fn guarded<T>(act: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|payload| {
        let words = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without words".to_owned());
        Err(RegistryError::Panicked(words))
    })
}

fn to_json(value: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| RegistryError::Write(error.to_string()))
}

impl<S: GameSystem> Playing<S> {
    fn event(value: &Value) -> Result<S::Event> {
        serde::Deserialize::deserialize(value)
            .map_err(|error: serde_json::Error| RegistryError::ReadEvent(error.to_string()))
    }
}

impl<S: GameSystem> AnyGame for Playing<S> {
    fn awaiting(&self) -> Result<Awaiting> {
        guarded(|| Ok(self.system.awaiting(&self.state)))
    }

    fn page_json(&self, viewer: Viewer) -> Result<Value> {
        guarded(|| to_json(&self.system.page(&self.system.view(&self.state, viewer))))
    }

    fn position(&self, viewer: Viewer) -> Result<String> {
        guarded(|| Ok(self.system.position(&self.system.view(&self.state, viewer))))
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

    fn resolve(&self, input: &ErasedInput, dice: &mut dyn Dice) -> Result<ErasedResolution> {
        guarded(|| {
            let input = match input {
                ErasedInput::Orders { side, lines } => {
                    let view = self.system.view(&self.state, Viewer::Side(*side));
                    Input::Orders { side: *side, sheet: self.system.parse(&view, lines) }
                }
                ErasedInput::Committed { sides } => Input::Committed { sides: sides.clone() },
                ErasedInput::Opened { choices } => Input::Opened { choices: choices.clone() },
            };
            let resolution = self.system.resolve(&self.state, &input, dice);
            let events = resolution.events.iter().map(to_json).collect::<Result<_>>()?;
            Ok(ErasedResolution { events, fates: resolution.fates })
        })
    }

    fn apply(&mut self, event: &Value) -> Result<()> {
        guarded(|| {
            let event = Self::event(event)?;
            self.system.apply(&mut self.state, &event);
            Ok(())
        })
    }

    fn sightings(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>> {
        guarded(|| {
            let mut state = self.state.clone();
            let mut seen = Vec::new();
            for value in events {
                let event = Self::event(value)?;
                if let Some(sighting) = self.system.sees(&state, &event, viewer) {
                    seen.push(to_json(&sighting)?);
                }
                self.system.apply(&mut state, &event);
            }
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
            Ok(self.system.standing_after(before, &self.system.parse(&view, lines)))
        })
    }

    fn standing_choice(&self, side: Id, standing: &[String]) -> Result<Option<String>> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.standing_choice(&view, side, standing))
        })
    }

    fn opponent_sheet(&self, name: &str, side: Id, nonce: u64) -> Result<String> {
        guarded(|| {
            let view = self.system.view(&self.state, Viewer::Side(side));
            Ok(self.system.opponent_sheet(name, &view, side, nonce))
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

    fn state_digest(&self) -> Result<String> {
        guarded(|| {
            // Through a Value, whose maps are sorted: RFC 8785 for states, which hold no floats.
            Ok(Sha256::digest(to_json(&self.state)?.to_string())
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect())
        })
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(Playing { system: Arc::clone(&self.system), state: self.state.clone() })
    }
}

impl<S: GameSystem> AnySystem for Adapter<S> {
    fn card(&self) -> SystemCard {
        self.0.card()
    }

    fn setup(&self, terms: &Terms) -> Result<Box<dyn AnyGame>> {
        guarded(|| {
            let state = self.0.setup(terms).map_err(RegistryError::SetUp)?;
            Ok(Box::new(Playing { system: Arc::clone(&self.0), state }) as Box<dyn AnyGame>)
        })
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>> {
        guarded(|| self.0.policies(terms).map_err(RegistryError::SetUp))
    }

    fn read_position(&self, text: &str) -> std::result::Result<Box<dyn AnyGame>, Vec<(usize, Refusal)>> {
        let state = self.0.read_position(text)?;
        Ok(Box::new(Playing { system: Arc::clone(&self.0), state }))
    }

    fn opponents(&self) -> &'static [&'static str] {
        self.0.opponents()
    }
}

/// Wraps a rulebook so that a [`Registry`] can hold it.
#[must_use]
pub fn erase<S: GameSystem>(system: S) -> Arc<dyn AnySystem> {
    Arc::new(Adapter(Arc::new(system)))
}

/// The game systems that this program can play, in the order in which they are shown.
#[derive(Clone)]
pub struct Registry {
    systems: Vec<(SystemCard, Arc<dyn AnySystem>)>,
}

impl Registry {
    /// A registry of these systems; the first of two with the same id is the one found.
    #[must_use]
    pub fn new(systems: Vec<Arc<dyn AnySystem>>) -> Registry {
        Registry { systems: systems.into_iter().map(|system| (system.card(), system)).collect() }
    }

    /// Every system that is built in. A new one is added here.
    #[must_use]
    pub fn standard() -> Registry {
        // The data is compiled in, and a test of each system reads it.
        let totensonntag =
            Totensonntag::compiled_in().expect("the compiled-in data of totensonntag are whole");
        Registry::new(vec![erase(totensonntag)])
    }

    /// The systems' cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = &SystemCard> {
        self.systems.iter().map(|(card, _)| card)
    }

    /// The system with this id, and its card.
    ///
    /// # Errors
    /// [`RegistryError::FindSystem`], naming those that there are.
    pub fn find(&self, id: &str) -> Result<(&SystemCard, &Arc<dyn AnySystem>)> {
        self.systems.iter().find(|(card, _)| card.id == id).map(|(card, system)| (card, system)).ok_or_else(
            || {
                let known: Vec<_> = self.cards().map(|card| card.id).collect();
                RegistryError::FindSystem(id.to_owned(), known.join(", "))
            },
        )
    }
}
