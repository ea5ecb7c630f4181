//! 1st Alamein as the host sees it.

use crate::apply::apply;
use crate::board::{At, Board, Phase, Question};
use crate::data::{COMPILED_IN, Data};
use crate::event::{Event, Winner};
use crate::hex::Alamein;
use crate::order::Order;
use crate::page::{self, Page};
use crate::play::Play;
use crate::rulebook::{EDITION, Rulebook};
use crate::rules::{setup, spent};
use crate::sighting::Sighting;
use crate::view::View;
use crate::words::Side;
use crate::{ask, canonical, opponents, parse, position, resolve, wording};
use feldpost_kit::answer::Answer;
use feldpost_kit::dice::{Dice, NoDice};
use feldpost_kit::fault::Fault;
use feldpost_kit::hex::Map;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::picture::Picture;
use feldpost_kit::sheet::{InputLine, LineFate, Refusal, Sheet};
use feldpost_kit::system::{
    Awaiting, Choosing, Cover, Decision, EditionCard, GameSystem, Input, Length, Resolution, ScenarioCard,
    SystemCard, Tally, Terms, Viewer,
};
use feldpost_kit::wording::Wording;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Id of the game and of its only scenario.
const ID: &str = "first-alamein";
/// FA V.B: the slot of the sealed set-up.
const SETUP: &str = "T01.setup";

/// What is known of it before its data are read.
pub const COVER: Cover = Cover {
    id: ID,
    wording: wording::WORDING,
    sides: &[(Side::BOTH[0].id(), name_of(Side::BOTH[0])), (Side::BOTH[1].id(), name_of(Side::BOTH[1]))],
    files: &COMPILED_IN,
};

/// The game system, with its data.
pub struct FirstAlamein {
    data: Arc<Data>,
}

impl FirstAlamein {
    /// The system with the data that come with the program.
    ///
    /// # Errors
    /// Never; a test holds that.
    pub fn compiled_in() -> Result<FirstAlamein, Vec<Fault>> {
        Ok(FirstAlamein { data: Arc::new(Data::compiled_in()?) })
    }
}

const fn name_of(side: Side) -> &'static str {
    match side {
        Side::Axis => "Axis",
        Side::Allied => "Allies",
    }
}

/// FA VI: who is asked, and for what.
fn awaiting(board: &Board) -> Awaiting {
    let orders = |side: Side, id: String, title: Message| Awaiting::Orders {
        sides: vec![side.id()],
        decision: Decision { id, title },
    };
    let clock = format!("T{:02}", board.turn);
    if let Some(asked) = &board.asked {
        let about = match &asked.question {
            Question::Interception { air, .. } => format!("intercept.{air}"),
            Question::Battle { attackers, hexes, .. } => {
                let names =
                    attackers.iter().map(Id::to_string).chain(hexes.iter().map(|hex| hex.to_string()));
                format!("battle.{}", names.collect::<Vec<_>>().join("-").to_lowercase())
            }
            Question::Spent { .. } => "spent".to_owned(),
        };
        let id = format!("{clock}.{}.{about}", board.player);
        return orders(asked.side, id, msg!("decision-answer", side = asked.side));
    }
    let player = board.player;
    match board.phase {
        Phase::Setup => orders(player, format!("{SETUP}.{player}"), msg!("decision-setup", side = player)),
        Phase::Sealing => Awaiting::Sealed {
            slot: SETUP.to_owned(),
            sides: vec![Side::Allied.id()],
            decision: Decision { id: SETUP.to_owned(), title: msg!("decision-sealed") },
        },
        Phase::Reveal => Awaiting::Reveal { slot: SETUP.to_owned(), sides: vec![Side::Allied.id()] },
        Phase::End => {
            let winner = board.winner.and_then(Winner::side);
            let told = winner.map_or_else(|| "none".to_owned(), |side| side.to_string());
            let outcome = msg!("outcome", winner = told);
            Awaiting::Nothing { winner: winner.map(Side::id), outcome }
        }
        _ => orders(player, format!("{clock}.{player}"), msg!("decision-turn", side = player)),
    }
}

impl GameSystem for FirstAlamein {
    type State = Board;
    type View = View;
    type Page = Page;
    type Order = Order;
    type Event = Event;
    type Sighting = Sighting;

    const STATE_VERSION: u32 = 1;

    fn card(&self) -> SystemCard {
        let title = &self.data.scenario.title;
        SystemCard {
            id: COVER.id,
            title: title.clone(),
            book: "FA",
            scenarios: vec![ScenarioCard::new(ID, title.as_str())],
            sides: COVER.sides(),
            editions: vec![EditionCard { id: EDITION.to_owned(), title: "Beginners' Edition".to_owned() }],
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

    fn with_data(&self, files: &BTreeMap<String, String>) -> Result<FirstAlamein, Vec<Fault>> {
        Ok(FirstAlamein { data: Arc::new(Data::read(files)?) })
    }

    fn data_notes(&self) -> Vec<Fault> {
        self.data.notes()
    }

    fn setup(&self, terms: &Terms) -> Result<Board, String> {
        if !["", EDITION].contains(&terms.edition.as_str()) {
            return Err(format!("no edition `{}`; known: {EDITION}", terms.edition));
        }
        if !["", ID].contains(&terms.scenario.as_str()) {
            return Err(format!("no scenario `{}`; known: {ID}", terms.scenario));
        }
        if let Some(option) = terms.options.first() {
            return Err(format!("no option `{option}`; this game has none"));
        }
        Ok(Board::new(Arc::clone(&self.data), Rulebook::agreed(&terms.policies)?))
    }

    fn read_state(&self, fresh: &Board, text: &str) -> Option<Board> {
        fresh.read(text)
    }

    fn canonical(&self, state: &Board, _version: u32) -> impl Serialize {
        canonical::version1(state)
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String> {
        if !["", EDITION].contains(&terms.edition.as_str()) {
            return Err(format!("no edition `{}`; known: {EDITION}", terms.edition));
        }
        Ok(Rulebook::agreed(&terms.policies)?.in_force())
    }

    /// Every attack of every unit and every mission in a mail of its own, each with a question, in every
    /// player turn (FA IX, XIV).
    fn length(&self, _: &Terms) -> Length {
        let count = u32::try_from(self.data.counters.len()).unwrap_or(u32::MAX);
        let turns = u32::try_from(self.data.scenario.turns.len()).unwrap_or(u32::MAX);
        // Of one mail: an answer, the rest of a sheet, the set-up turned up, and what follows each of them.
        Length { resolutions: turns.saturating_mul(2).saturating_mul(count), at_once: 16 }
    }

    fn awaiting(&self, state: &Board) -> Awaiting {
        awaiting(state)
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
        parse::parse(&view.board, view.own(), lines)
    }

    fn asks(&self, line: &str) -> bool {
        ask::asks(&self.data, line)
    }

    fn answer(&self, view: &View, line: &str) -> Option<Answer> {
        ask::answer(view, line).map(|told| Answer::of(&told))
    }

    /// `E3 E4`: nothing that a player writes by itself.
    fn is_broken_off(&self, line: &str) -> bool {
        Alamein::GRID.begins(line)
    }

    fn check(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Vec<LineFate> {
        let Some(side) = Side::from_id(side) else { return vec![] };
        if view.board.phase == Phase::Sealing && side == Side::Allied {
            return resolve::choose(&view.board, side, sheet).fates;
        }
        Play::dry_run(&view.board, &mut NoDice).sheet(side, sheet).fates
    }

    fn choose(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Choosing {
        match Side::from_id(side) {
            Some(side) => resolve::choose(&view.board, side, sheet),
            None => Choosing { choice: None, fates: vec![] },
        }
    }

    fn standing_after(&self, view: &View, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
        match view.own() {
            Some(side) => resolve::standing_after(&view.board, side, before, sheet),
            None => before.to_vec(),
        }
    }

    /// The set-up is chosen each time anew.
    fn standing_choice(&self, _view: &View, _side: Id, _standing: &[String]) -> Option<String> {
        None
    }

    fn prepared(&self, view: &View, side: Id, standing: &[String], rest: &[String]) -> Vec<String> {
        Side::from_id(side)
            .map(|side| resolve::prepared(&view.board, side, standing, rest))
            .unwrap_or_default()
    }

    fn choice_ruling(&self, view: &View, side: Id, choice: &str) -> Option<Refusal> {
        let fits = Side::from_id(side) == Some(Side::Allied)
            && setup::read_choice(choice).is_some_and(|layout| setup::fits(&view.board, &layout));
        let refusal = || Refusal::new("V.B", msg!("setup-misfit")).at((0, choice.chars().count()));
        (!fits).then(refusal)
    }

    fn can_be_choice(&self, slot: &str, choice: &str) -> Option<bool> {
        let board = Board::new(Arc::clone(&self.data), Rulebook::default());
        (slot == SETUP).then(|| resolve::is_setup(&board, choice))
    }

    fn defaults(&self, _: &Terms) -> BTreeMap<String, String> {
        let dealt = "the counters are dealt to the hexes that were named, boxes and infantry first (FA V.B)";
        let asked = "no more than the answers that stand prepared (FA XIV.D.1)";
        let passes = "it ends as `done` ends it, with no order but an `attack rest` that is owed; a set-up \
                      as `place default` makes it (FA IV, XIV.A.2)";
        let all = [("setup", dealt), ("answer", asked), ("orders", passes)];
        all.into_iter().map(|(kind, meaning)| (kind.to_owned(), meaning.to_owned())).collect()
    }

    fn default_choice(&self, view: &View, side: Id) -> Option<String> {
        let due = view.board.phase == Phase::Sealing && Side::from_id(side) == Some(Side::Allied);
        setup::dealt(&view.board).filter(|_| due).map(|layout| setup::choice(&layout))
    }

    fn default_sheet(&self, view: &View, side: Id) -> Option<Vec<String>> {
        let due = matches!(awaiting(&view.board), Awaiting::Orders { sides, .. } if sides.contains(&side));
        let owes = |side| !spent::holds_back(&view.board, side).is_empty();
        let first = match view.board.phase {
            _ if view.board.asked.is_some() => None,
            Phase::Setup => Some(Order::PlaceDefault),
            _ => Side::from_id(side).filter(|side| owes(*side)).map(|_| Order::AttackRest),
        };
        due.then(|| first.into_iter().chain([Order::Done]).map(|order| order.to_string()).collect())
    }

    fn resolve(&self, state: &Board, input: &Input<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        match input {
            Input::Orders { side, sheet, answers } => {
                let Some(side) = Side::from_id(*side) else { return Resolution::of(vec![]) };
                let said = answers.get(&side.enemy().id()).map(Vec::as_slice).unwrap_or_default();
                resolve::orders(state, side, sheet, said, dice)
            }
            Input::Committed { sides } => {
                let mut play = Play::new(state, vec![], dice);
                if sides.contains(&Side::Allied.id()) {
                    play.sealed();
                }
                Resolution::of(play.events)
            }
            Input::Opened { choices } => {
                let mut play = Play::new(state, vec![], dice);
                play.opened(choices.get(&Side::Allied.id()).map(String::as_str));
                Resolution::of(play.events)
            }
        }
    }

    fn apply(&self, state: &mut Board, event: &Event) {
        apply(state, event);
    }

    fn sees(&self, state: &Board, event: &Event, _viewer: Viewer) -> Option<Sighting> {
        // Everything on this board lies open, and what lies face down is no event before it is turned up. No
        // arm for the rest: who adds an event says here who sees it.
        match event {
            // That the set-up is sealed is told by the mail itself.
            Event::SetupSealed => None,
            Event::Place { .. }
            | Event::Deployed { .. }
            | Event::SetupDone { .. }
            | Event::Turn { .. }
            | Event::Phase { .. }
            | Event::Arrive { .. }
            | Event::Delayed { .. }
            | Event::BoxRemoved { .. }
            | Event::Resupply { .. }
            | Event::Unsupplied { .. }
            | Event::Spent { .. }
            | Event::Move { .. }
            | Event::Reveal { .. }
            | Event::Stack { .. }
            | Event::Intercept { .. }
            | Event::Strike { .. }
            | Event::AirAttack { .. }
            | Event::AirOut { .. }
            | Event::NoRetreat { .. }
            | Event::Attack { .. }
            | Event::Retreat { .. }
            | Event::Eliminated { .. }
            | Event::Recovered { .. }
            | Event::Control { .. }
            | Event::Asked { .. }
            | Event::Answered { .. }
            | Event::Victory { .. } => Some(Sighting::of(state, event)),
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
        Side::from_id(side).map(|side| opponents::sheet(name, &view.board, side, nonce)).unwrap_or_default()
    }

    fn opponent_standing(&self, name: &str, view: &View, side: Id) -> String {
        Side::from_id(side).map(|side| opponents::standing(name, &view.board, side)).unwrap_or_default()
    }

    fn tally(&self, state: &Board) -> Tally {
        let lost = Side::BOTH.map(|side| {
            let gone = |unit: &&crate::data::Counter| {
                state.pieces.get(&unit.id).is_some_and(|piece| piece.at == At::Eliminated)
            };
            let count = self.data.ground_units(side).filter(gone).count();
            (side.id(), u32::try_from(count).unwrap_or(u32::MAX))
        });
        let turns = u32::try_from(self.data.scenario.turns.len()).unwrap_or(u32::MAX);
        Tally { turn: state.turn, turns, lost: lost.into(), points: None }
    }

    fn summary(&self, view: &View, seen: &[serde_json::Value]) -> serde_json::Value {
        serde_json::to_value(page::summary(&view.board, seen)).unwrap_or_default()
    }

    fn moment(&self, seen: &serde_json::Value) -> Option<Vec<u32>> {
        page::moment(seen)
    }

    fn random_sheet(&self, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::random::sheet(&view.board, side, nonce)).unwrap_or_default()
    }
}
