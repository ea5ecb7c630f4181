//! Nebelfurt as the host sees it.

use crate::data::{Data, FILES, SCENARIOS};
use crate::event::{Event, apply};
use crate::order::{self, Order};
use crate::page::{self, Page, View};
use crate::play::{self, Play};
use crate::rules::{day, night};
use crate::table::{Phase, Table};
use crate::words::{Hex, River, STAY, Side, read_choice};
use crate::{opponents, position, wording};
use feldpost_kit::dice::{Dice, NoDice};
use feldpost_kit::fault::Fault;
use feldpost_kit::hex::Map;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::sheet::{InputLine, LineFate, Refusal, Sheet};
use feldpost_kit::system::{
    Awaiting, Choosing, Cover, EditionCard, GameSystem, Input, Length, Resolution, ScenarioCard, SystemCard,
    Tally, Terms, Viewer,
};
use feldpost_kit::wording::Wording;
use serde::{Deserialize as _, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The only edition.
const EDITION: &str = "first";

/// What is known of it before its data are read.
pub const COVER: Cover = Cover {
    id: "nebelfurt",
    wording: wording::WORDING,
    sides: &[(Side::Raider.id(), "Raiders"), (Side::Warden.id(), "Wardens of the fords")],
    files: &FILES,
};

/// The game system, with its data.
pub struct Nebelfurt {
    data: Arc<Data>,
}

impl Nebelfurt {
    /// The system with the data that come with the program.
    ///
    /// # Errors
    /// Never; a test holds that.
    pub fn compiled_in() -> Result<Nebelfurt, Vec<Fault>> {
        Ok(Nebelfurt { data: Arc::new(Data::compiled_in()?) })
    }

    fn scenario(terms: &Terms) -> &str {
        if terms.scenario.is_empty() { SCENARIOS[0] } else { &terms.scenario }
    }
}

/// The state as its digest sees it.
#[derive(Serialize)]
struct Version1<'a> {
    day: u32,
    phase: &'a Phase,
    places: &'a BTreeMap<Id, Hex>,
    marched: &'a BTreeSet<Id>,
}

impl GameSystem for Nebelfurt {
    type State = Table;
    type View = View;
    type Page = Page;
    type Order = Order;
    type Event = Event;
    type Sighting = Event;

    const STATE_VERSION: u32 = 1;

    fn card(&self) -> SystemCard {
        let scenario = |id: &str| {
            let title = self.data.scenarios.get(id).map(|found| found.title.clone());
            ScenarioCard::new(id, title.unwrap_or_default())
        };
        SystemCard {
            id: COVER.id,
            title: "Nebelfurt".to_owned(),
            book: "NF",
            scenarios: SCENARIOS.map(scenario).to_vec(),
            sides: COVER.sides(),
            editions: vec![EditionCard { id: EDITION.to_owned(), title: "First edition".to_owned() }],
            options: vec![],
            stand_ins: self.data.stand_ins,
            data: self.data.files.clone(),
            rules: feldpost_kit::Hash32(include!(concat!(env!("OUT_DIR"), "/rules.rs"))),
            rules_index: include_str!("../RULES.md"),
        }
    }

    fn wording(&self) -> Wording {
        COVER.wording
    }

    fn with_data(&self, files: &BTreeMap<String, String>) -> Result<Nebelfurt, Vec<Fault>> {
        Ok(Nebelfurt { data: Arc::new(Data::read(files)?) })
    }

    fn data_notes(&self) -> Vec<Fault> {
        self.data.notes.clone()
    }

    fn setup(&self, terms: &Terms) -> Result<Table, String> {
        self.policies(terms)?;
        if let Some(option) = terms.options.first() {
            return Err(format!("no option `{option}`; this game has none"));
        }
        let scenario = Nebelfurt::scenario(terms);
        let known = SCENARIOS.join(", ");
        Table::new(&self.data, scenario).ok_or_else(|| format!("no scenario `{scenario}`; known: {known}"))
    }

    fn canonical(&self, state: &Table, _version: u32) -> impl Serialize {
        // Every field by name: who adds one decides here whether the digest covers it.
        let Table { data: _, scenario: _, day, phase, places, marched } = state;
        Version1 { day: *day, phase, places, marched }
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String> {
        if !["", EDITION].contains(&terms.edition.as_str()) {
            return Err(format!("no edition `{}`; known: {EDITION}", terms.edition));
        }
        match terms.policies.keys().next() {
            Some(name) => Err(format!("no policy `{name}`; this game has none")),
            None => Ok(BTreeMap::new()),
        }
    }

    /// Dice fall at a ford alone, once a night (NF II.3).
    fn length(&self, terms: &Terms) -> Length {
        let days = self.data.scenarios.get(Nebelfurt::scenario(terms)).map_or(1, |found| found.days);
        // Both camps by standing orders, the fords sealed, opened and settled.
        Length { resolutions: days * 12, at_once: days * 6 }
    }

    fn awaiting(&self, state: &Table) -> Awaiting {
        play::awaiting(state)
    }

    fn view(&self, state: &Table, viewer: Viewer) -> View {
        View { viewer, table: state.clone() }
    }

    fn page(&self, view: &View) -> Page {
        page::page(view)
    }

    fn parse(&self, view: &View, lines: &[InputLine]) -> Sheet<Order> {
        order::parse(&view.table, view.own(), lines)
    }

    fn is_broken_off(&self, line: &str) -> bool {
        River::GRID.begins(line)
    }

    fn check(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Vec<LineFate> {
        match (Side::from_id(side), &view.table.phase) {
            (Some(side), Phase::Dusk) => play::choose(&view.table, side, sheet).fates,
            (Some(side), _) => Play::new(&view.table, &mut NoDice).sheet(side, sheet),
            (None, _) => vec![],
        }
    }

    fn choose(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Choosing {
        match Side::from_id(side) {
            Some(side) => play::choose(&view.table, side, sheet),
            None => Choosing { choice: None, fates: vec![] },
        }
    }

    fn standing_after(&self, _: &View, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
        play::standing_after(before, sheet)
    }

    fn standing_choice(&self, view: &View, _side: Id, standing: &[String]) -> Option<String> {
        let said = standing.iter().find_map(|line| line.strip_prefix("standing ford "));
        said.filter(|_| view.table.phase == Phase::Dusk).map(str::to_owned)
    }

    fn standing_sheet(&self, view: &View, side: Id, standing: &[String]) -> Vec<String> {
        let due = Side::from_id(side).is_some_and(|side| day::may_march(&view.table, side));
        standing.iter().filter(|line| due && *line == "standing camp").map(|_| "camp".to_owned()).collect()
    }

    fn choice_ruling(&self, _view: &View, _side: Id, choice: &str) -> Option<Refusal> {
        let refusal =
            || Refusal::new("II.1", msg!("no-ford", choice = choice)).at((0, choice.chars().count()));
        read_choice(choice).is_none().then(|| refusal().hint(msg!("ford-words")))
    }

    fn can_be_choice(&self, slot: &str, choice: &str) -> Option<bool> {
        slot.ends_with(".ford").then(|| read_choice(choice).is_some())
    }

    fn defaults(&self, _terms: &Terms) -> BTreeMap<String, String> {
        let (ford, orders) = ("the side stays where it is (NF II.1)", "it ends as `camp` ends it (NF I.2)");
        [("ford", ford), ("orders", orders)].map(|(kind, told)| (kind.to_owned(), told.to_owned())).into()
    }

    fn default_choice(&self, view: &View, side: Id) -> Option<String> {
        let side = Side::from_id(side)?;
        night::may_name(&view.table, side).is_ok().then(|| STAY.to_owned())
    }

    fn default_sheet(&self, view: &View, side: Id) -> Option<Vec<String>> {
        day::may_march(&view.table, Side::from_id(side)?).then(|| vec!["camp".to_owned()])
    }

    fn resolve(&self, state: &Table, input: &Input<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        let mut play = Play::new(state, dice);
        let mut fates = Vec::new();
        match input {
            Input::Orders { side, sheet, .. } => {
                if let Some(side) = Side::from_id(*side) {
                    fates = play.sheet(side, sheet);
                }
            }
            Input::Committed { sides } => {
                if Side::BOTH.iter().all(|side| sides.contains(&side.id())) {
                    play.committed();
                }
            }
            Input::Opened { choices } => play.opened(choices),
        }
        Resolution { kept: vec![], left: vec![], events: play.events, fates }
    }

    fn apply(&self, state: &mut Table, event: &Event) {
        apply(state, event);
    }

    fn sees(&self, _state: &Table, event: &Event, _viewer: Viewer) -> Option<Event> {
        // That both fords are sealed is told by the mail itself.
        (*event != Event::FordsSealed).then(|| event.clone())
    }

    fn position(&self, view: &View) -> String {
        position::write(&view.table)
    }

    fn read_position(&self, text: &str) -> Result<Table, Vec<(usize, Refusal)>> {
        position::read(&self.data, text)
    }

    fn opponents(&self) -> &'static [&'static str] {
        opponents::NAMES
    }

    fn opponent_sheet(&self, name: &str, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::sheet(name, &view.table, side, nonce)).unwrap_or_default()
    }

    fn tally(&self, state: &Table) -> Tally {
        let lost = |side: Side| (side.id(), u32::try_from(state.lost(side).count()).unwrap_or(u32::MAX));
        Tally { turn: state.day, turns: state.terms().days, lost: Side::BOTH.map(lost).into(), points: None }
    }

    fn moment(&self, seen: &serde_json::Value) -> Option<Vec<u32>> {
        match Event::deserialize(seen).ok()? {
            Event::Daybreak { day } => Some(vec![day]),
            _ => None,
        }
    }

    fn random_sheet(&self, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::random_sheet(&view.table, side, nonce)).unwrap_or_default()
    }
}
