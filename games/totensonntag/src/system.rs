//! Totensonntag as the host sees it.

use crate::apply::apply;
use crate::board::{Board, Options, Phase, Place};
use crate::data::{COMPILED_IN, Data, Unit};
use crate::event::{Event, Sighting};
use crate::hex::SidiRezegh;
use crate::order::{Order, Plan, Standing};
use crate::page::Page;
use crate::play::Play;
use crate::rulebook::Rulebook;
use crate::rules::{chance, idle, impulses};
use crate::view::View;
use crate::words::{Class, Side};
use crate::{ask, canonical, opponents, page, parse, plan, position, sealed, wording};
use feldpost_kit::answer::Answer;
use feldpost_kit::dice::{Dice, NoDice};
use feldpost_kit::fault::Fault;
use feldpost_kit::hex::Map;
use feldpost_kit::id::Id;
use feldpost_kit::picture::Picture;
use feldpost_kit::sheet::{InputLine, LineFate, Refusal, Sheet};
use feldpost_kit::system::{
    Awaiting, Choosing, Cover, EditionCard, GameSystem, Input, Length, Resolution, ScenarioCard, SideCard,
    SystemCard, Tally, Terms, Viewer,
};
use feldpost_kit::wording::Wording;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of it before its data are read.
pub const COVER: Cover = Cover {
    id: "totensonntag",
    wording: wording::WORDING,
    sides: &[(Side::Dak.id(), "Panzergruppe Afrika (DAK)"), (Side::Cw.id(), "Commonwealth (CW)")],
    files: &COMPILED_IN,
};

/// The game system, with its data.
pub struct Totensonntag {
    data: Arc<Data>,
}

impl Totensonntag {
    /// The system with the data that comes with the program.
    ///
    /// # Errors
    /// Never for the files compiled in; a test holds that.
    pub fn compiled_in() -> Result<Totensonntag, String> {
        Ok(Totensonntag::new(Data::compiled_in()?))
    }

    /// The system with these data.
    #[must_use]
    pub fn new(data: Data) -> Totensonntag {
        Totensonntag { data: Arc::new(data) }
    }

    /// The data in use.
    #[must_use]
    pub fn data(&self) -> &Arc<Data> {
        &self.data
    }
}

impl GameSystem for Totensonntag {
    type State = Board;
    type View = View;
    type Page = Page;
    type Order = Order;
    type Event = Event;
    type Sighting = Sighting;

    const STATE_VERSION: u32 = 1;

    fn card(&self) -> SystemCard {
        let scenario = &self.data.scenario;
        let mut editions: Vec<EditionCard> = self
            .data
            .editions
            .editions
            .iter()
            .map(|(id, edition)| EditionCard { id: id.clone(), title: edition.title.clone() })
            .collect();
        editions.sort_by_key(|edition| edition.id != self.data.editions.default);
        SystemCard {
            id: COVER.id,
            title: scenario.title.clone(),
            book: "TS",
            scenarios: vec![ScenarioCard::new(&scenario.id, &scenario.title)],
            sides: scenario
                .sides
                .iter()
                .map(|side| SideCard { id: side.id.id(), name: side.name.clone() })
                .collect(),
            editions,
            options: Options::NAMES.map(str::to_owned).to_vec(),
            stand_ins: self.data.stand_ins,
            data: self.data.files.clone(),
            rules: feldpost_kit::Hash32(include!(concat!(env!("OUT_DIR"), "/rules.rs"))),
            rules_index: include_str!("../RULES.md"),
        }
    }

    fn wording(&self) -> Wording {
        COVER.wording
    }

    fn with_data(&self, files: &BTreeMap<String, String>) -> Result<Totensonntag, Vec<Fault>> {
        Data::read(files).map(Totensonntag::new)
    }

    fn data_notes(&self) -> Vec<Fault> {
        self.data.notes()
    }

    fn setup(&self, terms: &Terms) -> Result<Board, String> {
        let rulebook = Rulebook::new(&self.data, terms)?;
        let options = Options::named(&terms.options)?;
        let edition = if terms.edition.is_empty() { &self.data.editions.default } else { &terms.edition };
        Ok(Board::new(Arc::clone(&self.data), edition.clone(), rulebook, options))
    }

    fn read_state(&self, fresh: &Board, text: &str) -> Option<Board> {
        fresh.read(text)
    }

    fn canonical(&self, state: &Board, _version: u32) -> impl Serialize {
        canonical::version1(state)
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String> {
        Ok(Rulebook::new(&self.data, terms)?.listed())
    }

    /// Every attack of every unit in a mail of its own, in every couplet; the activation numbers and the air
    /// missions besides (TS 2.1, 7.0, 7.7).
    fn length(&self, _: &Terms) -> Length {
        let units = u32::try_from(self.data.units.len()).unwrap_or(u32::MAX);
        let scenario = &self.data.scenario;
        let turns = u32::try_from(scenario.turns.len()).unwrap_or(u32::MAX);
        let couplets = turns.saturating_mul(scenario.couplets_per_turn);
        // Numbers and missions of one couplet, opened and rolled for, and impulses in which nobody can act.
        // Where no unit is left nobody is asked any more.
        let stages = 8;
        let at_once = couplets.saturating_mul(stages);
        Length { resolutions: couplets.saturating_mul(units.saturating_add(stages)), at_once }
    }

    fn awaiting(&self, state: &Board) -> Awaiting {
        impulses::awaiting(state)
    }

    fn view(&self, state: &Board, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn page(&self, view: &View) -> Page {
        page::page(view)
    }

    fn picture(&self, view: &View, seen: &[serde_json::Value], zones: bool) -> Option<Picture> {
        Some(page::picture(view, seen, zones))
    }

    fn parse(&self, view: &View, lines: &[InputLine]) -> Sheet<Order> {
        parse::parse(view, lines)
    }

    fn asks(&self, line: &str) -> bool {
        ask::asks(&self.data, line)
    }

    fn answer(&self, view: &View, line: &str) -> Option<Answer> {
        ask::answer(view, line).map(|told| Answer::of(&told))
    }

    /// `C17 D16`: nothing that a player writes by itself.
    fn is_broken_off(&self, line: &str) -> bool {
        SidiRezegh::GRID.begins(line)
    }

    fn check(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Vec<LineFate> {
        let Some(side) = Side::from_id(side) else { return vec![] };
        if let Awaiting::Sealed { sides, .. } = impulses::awaiting(&view.board)
            && sides.contains(&side.id())
        {
            return self.choose(view, side.id(), sheet).fates;
        }
        Play::check(&view.board, &mut NoDice).sheet(side, sheet)
    }

    fn choose(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Choosing {
        match Side::from_id(side) {
            Some(side) => sealed::choose(&view.board, side, sheet),
            None => Choosing { choice: None, fates: vec![] },
        }
    }

    fn standing_after(&self, view: &View, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
        let mut lines = before.to_vec();
        for order in sheet.orders() {
            let Order::Standing(standing) = order else { continue };
            let text = order.to_string();
            match standing {
                Standing::Off => {
                    lines.clear();
                    continue;
                }
                // TS 7.7: refused where no aircraft fly.
                Standing::AirNone | Standing::AirPatrol(..) | Standing::AirAway(_)
                    if !view.board.options.aircraft =>
                {
                    continue;
                }
                _ => {}
            }
            lines.retain(|line| replaced_by(line) != replaced_by(&text));
            lines.push(text);
        }
        if let Viewer::Side(id) = view.viewer
            && let Some(side) = Side::from_id(id)
        {
            plan::after(&view.board, side, &mut lines, sheet);
        }
        lines
    }

    fn says_in_advance(&self, order: &Order) -> bool {
        match order {
            Order::Standing(_) | Order::Planned(_) => true,
            Order::Plan(plan) => *plan != Plan::Show,
            _ => false,
        }
    }

    fn standing_choice(&self, view: &View, side: Id, standing: &[String]) -> Option<String> {
        sealed::standing_choice(&view.board, Side::from_id(side)?, standing)
    }

    fn standing_sheet(&self, view: &View, side: Id, standing: &[String]) -> Vec<String> {
        let Some(side) = Side::from_id(side) else { return vec![] };
        let mut sheet = vec![];
        let due = match &view.board.phase {
            Phase::Night { ready, .. } if !view.board.night_stop[side] && !ready.contains(&side) => {
                Standing::NightStop
            }
            Phase::Impulse { side: active } if *active == side => {
                sheet = plan::due(&view.board, side, standing);
                if sheet.len() > 1 || !idle::ends_by_itself(&view.board) {
                    return sheet;
                }
                Standing::IdleStop
            }
            _ => return vec![],
        };
        let due = Order::Standing(due).to_string();
        sheet.extend(standing.iter().filter(|line| **line == due).cloned());
        sheet
    }

    fn choice_ruling(&self, view: &View, side: Id, choice: &str) -> Option<Refusal> {
        sealed::ruling(&view.board, Side::from_id(side)?, choice)
    }

    fn can_be_choice(&self, slot: &str, choice: &str) -> Option<bool> {
        sealed::can_be_choice(slot, choice)
    }

    fn defaults(&self, terms: &Terms) -> BTreeMap<String, String> {
        let meaning = "the AN is rolled; a die that may be changed stays as it fell (TS 2.1)";
        let mut defaults = BTreeMap::from([("an".to_owned(), meaning.to_owned())]);
        if Options::named(&terms.options).is_ok_and(|options| options.aircraft) {
            defaults.insert("air".to_owned(), "the aircraft stay away (TS 7.7)".to_owned());
        }
        let passes =
            "it ends as `done` ends it, with no order; a set-up as `place default` makes it (TS 2.0)";
        defaults.insert("orders".to_owned(), passes.to_owned());
        defaults
    }

    fn default_choice(&self, view: &View, side: Id) -> Option<String> {
        sealed::default_choice(&view.board, Side::from_id(side)?)
    }

    fn default_sheet(&self, view: &View, side: Id) -> Option<Vec<String>> {
        let sets_up = matches!(view.board.phase, Phase::Setup { .. });
        let place = sets_up.then(|| Order::PlaceDefault.to_string());
        let sheet = place.into_iter().chain([Order::Done.to_string()]).collect();
        impulses::may_order(&view.board, side).then_some(sheet)
    }

    fn resolve(&self, state: &Board, input: &Input<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        let mut play = Play::new(state, dice);
        let mut fates = Vec::new();
        match input {
            Input::Orders { side, sheet, .. } => {
                if let Some(side) = Side::from_id(*side) {
                    fates = play.sheet(side, sheet);
                }
            }
            Input::Committed { sides } => {
                let sides: Vec<Side> = sides.iter().filter_map(|id| Side::from_id(*id)).collect();
                play.committed(&sides);
                play.night_goes_on();
                play.idle_impulse_ends();
            }
            Input::Opened { choices } => {
                let known = choices.iter().filter_map(|(id, text)| Some((Side::from_id(*id)?, text.clone())));
                play.opened(&known.collect());
            }
        }
        Resolution { kept: play.kept(), left: vec![], events: play.events, fates }
    }

    fn apply(&self, state: &mut Board, event: &Event) {
        apply(state, event);
    }

    fn sees(&self, state: &Board, event: &Event, _viewer: Viewer) -> Option<Sighting> {
        // Everything on this board lies open. What a side keeps to itself (sealed choices, standing orders,
        // plans) is the host's, and becomes an event only when it is carried out. No arm for the rest: who
        // adds an event says here who sees it.
        match event {
            Event::Place { .. }
            | Event::SetupDone { .. }
            | Event::Turn { .. }
            | Event::Couplet { .. }
            | Event::AnCommitted { .. }
            | Event::AnRoll { .. }
            | Event::An { .. }
            | Event::Missions
            | Event::AirCommitted { .. }
            | Event::Fly { .. }
            | Event::Impulse { .. }
            | Event::Move { .. }
            | Event::Enter { .. }
            | Event::Exit { .. }
            | Event::RangeIn { .. }
            | Event::NoFire { .. }
            | Event::Attack { .. }
            | Event::Hit { .. }
            | Event::Destroyed { .. }
            | Event::Advance { .. }
            | Event::MayGoOn { .. }
            | Event::Stack { .. }
            | Event::Support { .. }
            | Event::Pass { .. }
            | Event::Control { .. }
            | Event::IdleStop { .. }
            | Event::Plan { .. }
            | Event::ImpulseEnd { .. }
            | Event::Night
            | Event::DeclineRecovery { .. }
            | Event::NightReady { .. }
            | Event::NightStop { .. }
            | Event::Recovery { .. }
            | Event::Victory { .. } => {
                let was = match event {
                    Event::An { side, .. } => state.an_die[*side],
                    _ => None,
                };
                Some(Sighting { event: event.clone(), odds: chance::of_event(state, event), was })
            }
        }
    }

    fn position(&self, view: &View) -> String {
        // The view's board, not the state: a position sheet tells no more than a report.
        position::write(&view.board)
    }

    fn read_position(&self, text: &str) -> Result<Board, Vec<(usize, Refusal)>> {
        position::read(&self.data, text)
    }

    fn opponents(&self) -> &'static [&'static str] {
        opponents::NAMES
    }

    fn opponent_sheet(&self, name: &str, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::sheet(name, view, side, nonce)).unwrap_or_default()
    }

    /// Both let the dice give the number and keep what they gave: then no couplet asks for one (TS 2.1).
    fn opponent_standing(&self, _: &str, _: &View, _: Id) -> String {
        "standing an roll\nstanding an keep\n".to_owned()
    }

    fn tally(&self, state: &Board) -> Tally {
        let destroyed = state.units.iter().filter(|(_, piece)| piece.place == Place::Destroyed);
        let destroyed = destroyed.filter_map(|(id, _)| self.data.unit(*id));
        let destroyed: Vec<&Unit> = destroyed.filter(|unit| unit.class != Class::Aircraft).collect();
        let lost = Side::BOTH.map(|side| {
            let count = destroyed.iter().filter(|unit| unit.side == side).count();
            (side.id(), u32::try_from(count).unwrap_or(u32::MAX))
        });
        let points = match state.phase {
            Phase::End { points, .. } => Some(points.into()),
            _ => None,
        };
        Tally { turn: state.turn, turns: self.data.scenario.last_turn(), lost: lost.into(), points }
    }

    fn points(&self, view: &View) -> Option<i64> {
        Some(crate::page::points(&view.board).into())
    }

    /// TS 9.0: only the CW counts VPs, so what the DAK is given is taken from them.
    fn give(&self, state: &mut Board, side: Id, points: u32) -> bool {
        let (Some(side), Ok(points)) = (Side::from_id(side), i32::try_from(points)) else { return false };
        state.given += if side == Side::Cw { points } else { -points };
        true
    }

    fn summary(&self, view: &View, seen: &[serde_json::Value]) -> serde_json::Value {
        serde_json::to_value(crate::page::summary(&view.board, seen)).unwrap_or_default()
    }

    fn moment(&self, seen: &serde_json::Value) -> Option<Vec<u32>> {
        crate::page::moment(seen)
    }

    fn random_sheet(&self, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::random::sheet(view, side, nonce)).unwrap_or_default()
    }
}

/// What a standing order is about: a later one about the same takes its place. An answer to a choice of
/// number and one to a change of a die are about different things, and so are conditions.
fn replaced_by(line: &str) -> (&str, bool, &str, &str) {
    let mut words = line.splitn(4, ' ');
    let (first, about) = (words.next(), words.next().unwrap_or_default());
    let (what, rest) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    match about {
        _ if first != Some("standing") => (line, false, "", ""),
        "an" => (about, matches!(what, "+1" | "-1" | "keep"), rest, ""),
        // Each aircraft has an answer of its own.
        "air" => (about, false, "", what),
        _ => (line, false, "", ""),
    }
}
