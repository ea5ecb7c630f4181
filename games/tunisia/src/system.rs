//! Tunisia II as the host sees it.

use crate::board::{Board, Phase};
use crate::data::{COMPILED_IN, Data, SCENARIOS};
use crate::event::{Event, Question};
use crate::order::Order;
use crate::page::{self, Page};
use crate::play::Play;
use crate::rules::setup;
use crate::sighting::Sighting;
use crate::view::View;
use crate::words::Side;
use crate::{ask, canonical, entered, fog, opponents, parse, position, resolve, terms};
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

/// Id of the game.
const ID: &str = "tunisia";
/// The edition, which is the only one.
pub const EDITION: &str = "1.1";

/// What is known of it before its data are read.
pub const COVER: Cover = Cover {
    id: ID,
    wording: crate::wording::WORDING,
    sides: &[(Side::Axis.id(), "Axis"), (Side::Allied.id(), "Allies")],
    files: &COMPILED_IN,
};

/// The game system, with its data.
pub struct Tunisia {
    data: Arc<Data>,
}

impl Tunisia {
    /// The system with the data that come with the program.
    ///
    /// # Errors
    /// Never; a test holds that.
    pub fn compiled_in() -> Result<Tunisia, Vec<Fault>> {
        Ok(Tunisia { data: Arc::new(Data::compiled_in()?) })
    }
}

/// Who is asked, and for what.
fn awaiting(board: &Board) -> Awaiting {
    let clock = format!("T{:02}", board.turn);
    let orders = |sides: Vec<Side>, id: String, title: Message| Awaiting::Orders {
        sides: sides.into_iter().map(Side::id).collect(),
        decision: Decision { id, title },
    };
    if let Some(asked) = &board.asked {
        let about = match &asked.question {
            Question::Defence { hex, overrun: true, .. } => format!("overrun.{}", crate::hex::label(*hex)),
            Question::Defence { hex, .. } => format!("attack.{}", crate::hex::label(*hex)),
            Question::Interception { hex, .. } => format!("intercept.{}", crate::hex::label(*hex)),
        };
        let id = format!("{clock}.{}.{about}", board.acting());
        return orders(vec![asked.side], id, msg!("decision-answer", side = asked.side));
    }
    let player = board.player;
    match board.phase {
        Phase::SetUp => {
            orders(vec![player], format!("T01.setup.{player}"), msg!("decision-setup", side = player))
        }
        Phase::GameTurn | Phase::PlayerTurn => {
            orders(vec![], format!("{clock}.begins"), msg!("decision-begins"))
        }
        Phase::Election => {
            orders(vec![player], format!("{clock}.first"), msg!("decision-first", side = player))
        }
        Phase::Reaction => {
            let side = player.enemy();
            orders(vec![side], format!("{clock}.{player}.reaction"), msg!("decision-reaction", side = side))
        }
        Phase::Mud => {
            let open: Vec<Side> = Side::BOTH.into_iter().filter(|side| board.owes_mud(*side)).collect();
            let id = match open[..] {
                [side] if board.sealed_mud && !board.waits_for_mud() => format!("{clock}.mud.{side}"),
                _ => format!("{clock}.mud"),
            };
            orders(open, id, msg!("decision-mud"))
        }
        Phase::End => {
            let winner = board.ended.as_ref().and_then(|ended| ended.winner.side());
            let told = winner.map_or_else(|| "none".to_owned(), |side| side.to_string());
            let level = board.ended.as_ref().map_or_else(String::new, |ended| ended.level.clone());
            Awaiting::Nothing {
                winner: winner.map(Side::id),
                outcome: msg!("outcome", winner = told, level = level),
            }
        }
        _ => orders(vec![player], format!("{clock}.{player}"), msg!("decision-turn", side = player)),
    }
}

impl GameSystem for Tunisia {
    type State = Board;
    type View = View;
    type Page = Page;
    type Order = Order;
    type Event = Event;
    type Sighting = Sighting;

    const STATE_VERSION: u32 = canonical::NEWEST;

    fn card(&self) -> SystemCard {
        let scenario = |id: &&'static str| {
            let title = self.data.scenarios.get(id).map_or_else(String::new, |one| one.title.clone());
            let needs = terms::needs_schedule(id).then(|| terms::why_not(id));
            ScenarioCard { id: (*id).to_owned(), title, needs }
        };
        SystemCard {
            id: COVER.id,
            title: "Tunisia II".to_owned(),
            book: "T2",
            scenarios: SCENARIOS.iter().map(scenario).collect(),
            sides: COVER.sides(),
            editions: vec![EditionCard { id: EDITION.to_owned(), title: "1.1 (2019)".to_owned() }],
            options: terms::options(),
            stand_ins: self.data.stand_ins,
            data: self.data.files.clone(),
            rules: feldpost_kit::Hash32(include!(concat!(env!("OUT_DIR"), "/rules.rs"))),
            rules_index: include_str!("../RULES.md"),
        }
    }

    fn wording(&self) -> Wording {
        COVER.wording
    }

    fn with_data(&self, files: &BTreeMap<String, String>) -> Result<Tunisia, Vec<Fault>> {
        Ok(Tunisia { data: Arc::new(Data::read(files)?) })
    }

    fn setup(&self, terms: &Terms) -> Result<Board, String> {
        let agreed = terms::agreed(&self.data, terms)?;
        Ok(setup::agreed(&self.data, &agreed))
    }

    fn read_state(&self, fresh: &Board, text: &str) -> Option<Board> {
        canonical::read(fresh, text)
    }

    fn canonical(&self, state: &Board, version: u32) -> impl Serialize {
        canonical::written(state, version)
    }

    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String> {
        terms::agreed(&self.data, terms).map(|agreed| terms::policies(&agreed))
    }

    /// A hundred resolutions a turn: a sheet for each fight that is asked about, reactions, mud.
    fn length(&self, terms: &Terms) -> Length {
        let agreed = terms::agreed(&self.data, terms).ok();
        let scenario = agreed.and_then(|agreed| self.data.scenarios.get(agreed.scenario));
        let turns = scenario.map_or(58, |one| one.turns.len());
        Length { resolutions: u32::try_from(turns).unwrap_or(58).saturating_mul(100), at_once: 16 }
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

    /// `B50.11 B51.10`: nothing that a player writes by itself.
    fn is_broken_off(&self, line: &str) -> bool {
        crate::hex::Tunisia::GRID.begins(line)
    }

    fn check(&self, view: &View, side: Id, sheet: &Sheet<Order>) -> Vec<LineFate> {
        let Some(side) = Side::from_id(side) else { return vec![] };
        Play::dry_run(&view.board, &mut NoDice).sheet(side, sheet).fates
    }

    fn choose(&self, _: &View, _: Id, _: &Sheet<Order>) -> Choosing {
        Choosing { choice: None, fates: vec![] }
    }

    fn standing_after(&self, view: &View, before: &[String], sheet: &Sheet<Order>) -> Vec<String> {
        match view.own() {
            Some(side) => resolve::standing_after(&view.board, side, before, sheet),
            None => before.to_vec(),
        }
    }

    fn standing_choice(&self, _: &View, _: Id, _: &[String]) -> Option<String> {
        None
    }

    fn standing_sheet(&self, view: &View, side: Id, standing: &[String]) -> Vec<String> {
        let Some(side) = Side::from_id(side) else { return vec![] };
        resolve::due(&view.board, side, standing)
    }

    fn prepared(&self, view: &View, side: Id, standing: &[String], rest: &[String]) -> Vec<String> {
        Side::from_id(side)
            .map(|side| resolve::prepared(&view.board, side, standing, rest))
            .unwrap_or_default()
    }

    fn defaults(&self, _: &Terms) -> BTreeMap<String, String> {
        let dealt = "the pieces go where the scenario lets them, hex by hex (T2 6.0)";
        let passes = "it ends as `done` ends it; who elects is first; an answer is what stands prepared";
        let all = [("setup", dealt), ("orders", passes)];
        all.into_iter().map(|(kind, meaning)| (kind.to_owned(), meaning.to_owned())).collect()
    }

    fn default_sheet(&self, view: &View, side: Id) -> Option<Vec<String>> {
        let due = matches!(awaiting(&view.board), Awaiting::Orders { sides, .. } if sides.contains(&side));
        let line = match view.board.phase {
            _ if view.board.asked.is_some() => "done",
            Phase::Election => "first me",
            _ => "done",
        };
        due.then(|| vec![line.to_owned()])
    }

    fn resolve(&self, state: &Board, input: &Input<Order>, dice: &mut dyn Dice) -> Resolution<Event> {
        match input {
            Input::Orders { side, sheet, answers } => {
                let Some(side) = Side::from_id(*side) else { return Resolution::of(vec![]) };
                let said = answers.get(&side.enemy().id()).map(Vec::as_slice).unwrap_or_default();
                resolve::orders(state, side, sheet, said, dice)
            }
            Input::Committed { .. } => {
                let mut play = Play::new(state, vec![], dice);
                play.play_on();
                Resolution::of(play.story.events)
            }
            Input::Opened { .. } => Resolution::of(vec![]),
        }
    }

    fn entered(&self, state: &Board, text: &str) -> Result<Vec<Event>, Vec<Fault>> {
        entered::events(state, text)
    }

    fn apply(&self, state: &mut Board, event: &Event) {
        state.apply(event);
    }

    fn sees(&self, state: &Board, event: &Event, viewer: Viewer) -> Option<Sighting> {
        // What happens lies open. What a side had prepared in vain is its own.
        let owner = match event {
            Event::NotCarriedOut { side, .. } => Some(*side),
            // OCS 14.10b: a drop is written down in secret.
            Event::Planned { unit, .. } => self.data.units.get(unit).map(|unit| unit.side),
            _ => None,
        };
        let told = owner.is_none_or(|side| viewer == Viewer::Umpire || viewer == Viewer::Side(side.id()));
        let mut sighting = told.then(|| Sighting::of(state, event));
        if state.fog && viewer != Viewer::Umpire {
            for side in Side::BOTH.into_iter().filter(|side| viewer != Viewer::Side(side.id())) {
                sighting = sighting.and_then(|sighting| fog::veiled(state, side, sighting));
            }
        }
        sighting
    }

    fn position(&self, view: &View) -> String {
        position::write(&view.board)
    }

    fn read_position(&self, text: &str) -> Result<Board, Vec<(usize, Refusal)>> {
        position::read(&self.data, text)
    }

    fn opponents(&self) -> &'static [&'static str] {
        opponents::NAMES
    }

    /// Both play without chance; the nonce alone varies what they do.
    fn opponent_sheet(&self, name: &str, view: &View, side: Id, nonce: u64) -> String {
        Side::from_id(side).map(|side| opponents::sheet(name, &view.board, side, nonce)).unwrap_or_default()
    }

    fn opponent_standing(&self, _name: &str, _view: &View, _side: Id) -> String {
        opponents::STANDING.to_owned()
    }

    fn tally(&self, state: &Board) -> Tally {
        let lost = Side::BOTH.map(|side| {
            let own = |id: &&Id| self.data.units.get(id).is_some_and(|unit| unit.side == side);
            (side.id(), u32::try_from(state.dead.iter().filter(own).count()).unwrap_or(u32::MAX))
        });
        let (turn, turns) = (state.turn, state.turns());
        Tally {
            turn: u32::try_from(turn).unwrap_or(0),
            turns: u32::try_from(turns).unwrap_or(0),
            lost: lost.into(),
            points: None,
        }
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
