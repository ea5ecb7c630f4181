//! A view spelled out for templates: names, figures and lists, no rules and no secrets.
//!
//! [`page`] copies what it names and nothing else: an allow-list. What is not in [`Page`] cannot reach a
//! report.

mod chances;
mod chart;
mod choices;
mod forces;
mod form;
mod picture;
mod prospects;
mod summary;

pub(crate) use chances::faces;
pub use chances::{Face, Heads, Struck};
pub(crate) use chart::words as ground_words;
pub use choices::{Choices, Placing, Walk};
pub use forces::{Airman, Arrival, CutOff, HexLine, UnitLine};
pub(crate) use forces::{cut_off, unit_line};
pub use picture::picture;
pub use prospects::{Fight, Raid};
pub(crate) use prospects::{fight as fight_of, fights, raids};
pub use summary::{Summary, moment, summary};

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rulebook::{EDITION, Rulebook};
use crate::rules::spent;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::chart::Chart;
use feldpost_kit::id::Id;
use feldpost_kit::page::Spelled;
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that a report on this game may show to one viewer.
///
/// Ids are those of the order language; hexes are as printed; all lists are in a fixed order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// Folder of the system's templates.
    pub system: &'static str,
    /// Sign of the rulebook in citations.
    pub book: &'static str,
    /// Title of the scenario.
    pub title: String,
    /// The edition that is played.
    pub edition: &'static str,
    /// Policies that are not as usual: name, value, the usual one.
    pub policies: Vec<(String, String, String)>,
    /// How many values of the data are stand-ins for printed ones.
    pub stand_ins: u32,
    /// Game turn.
    pub turn: u32,
    /// The last one.
    pub last_turn: u32,
    /// ISO date of the turn.
    pub date: String,
    /// The phase in a word.
    pub phase: &'static str,
    /// Whose player turn or set-up it is.
    pub player: Side,
    /// Both sides, the Axis first.
    pub sides: [Side; 2],
    /// The viewer's own side.
    pub own: Option<Side>,
    /// How the game ended: `axis`, `allied`, `draw`.
    pub winner: Option<crate::event::Winner>,
    /// Printed name of every counter, by id.
    pub names: BTreeMap<Id, String>,
    /// The hexes that win the game (FA IV).
    pub goals: Vec<GoalLine>,
    /// Villages and boxes that a side controls, by hex (FA XVI).
    pub control: BTreeMap<Hex, Side>,
    /// Who stands where, by hex.
    pub hexes: Vec<HexLine>,
    /// Face-down counters, by hex (FA V.B).
    pub counters: BTreeMap<Hex, u32>,
    /// Boxes in which nobody stands, by hex (FA XI).
    pub empty_boxes: Vec<Hex>,
    /// Units out of supply, and why (FA XV).
    pub cut_off: Vec<CutOff>,
    /// Who comes, by turn (FA VII.B).
    pub coming: Vec<Arrival>,
    /// Air units (FA IX).
    pub air: Vec<Airman>,
    /// Who is out of the game, by side.
    pub lost: BTreeMap<Side, Vec<Id>>,
    /// Hexes that must still be attacked (FA XIV.A.2).
    pub owed: Vec<Hex>,
    /// Hexes that were attacked in this Attacks phase.
    pub struck: Vec<Hex>,
    /// What the viewer may do now.
    pub choices: Choices,
    /// The map.
    pub chart: Chart,
}

impl Spelled for Page {
    fn chart(&self) -> Option<&Chart> {
        Some(&self.chart)
    }
}

/// A hex that wins the game for a side, and how it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GoalLine {
    /// For whom.
    pub side: Side,
    /// Which.
    pub hex: Hex,
    /// What it is called.
    pub name: String,
    /// `any`, `from` or `on`: at which determinations.
    pub when: &'static str,
    /// The day of `from` and `on`.
    pub date: Option<String>,
    /// The supply line must lead to the map edge.
    pub from_edge: bool,
    /// Who stands there.
    pub holder: Option<Side>,
}

/// The view for templates.
#[must_use]
pub fn page(view: &View) -> Page {
    let board = &view.board;
    let data = &*board.data;
    let own = view.own();
    let boxed = board.boxes.values().copied();
    let mut choices = own.map_or_else(Choices::default, |side| choices::choices(board, side));
    if let (Some(side), "turn") = (own, choices.kind) {
        choices.form = form::form(board, side, &choices);
    }
    Page {
        system: "first-alamein",
        book: "FA",
        title: data.scenario.title.clone(),
        edition: EDITION,
        policies: changed_policies(board),
        stand_ins: data.stand_ins,
        turn: board.turn,
        last_turn: data.scenario.last_turn(),
        date: data.scenario.date(board.turn).to_owned(),
        phase: board.phase.word(),
        player: board.player,
        sides: Side::BOTH,
        own,
        winner: board.winner,
        names: data.counters.iter().map(|counter| (counter.id, counter.name.clone())).collect(),
        goals: goals(board),
        control: board.control.clone(),
        hexes: forces::hex_lines(board),
        counters: board.counters.clone(),
        empty_boxes: boxed.filter(|hex| board.stack(*hex).is_empty()).collect(),
        cut_off: forces::cut_off(board),
        coming: forces::coming(board),
        air: forces::airmen(board),
        lost: forces::lost(board),
        owed: if under_way(board) { spent::holds_back(board, board.player) } else { vec![] },
        struck: board.struck.iter().copied().collect(),
        choices,
        chart: chart::chart(board),
    }
}

/// Whether moves are over, so that who stands beside whom is settled.
fn under_way(board: &Board) -> bool {
    (Phase::Movement..=Phase::Attacks).contains(&board.phase)
}

fn changed_policies(board: &Board) -> Vec<(String, String, String)> {
    let usual = Rulebook::default().in_force();
    let changed = board.rulebook.in_force().into_iter().filter(|(name, value)| usual[name] != *value);
    changed.map(|(name, value)| (name.clone(), value, usual[&name].clone())).collect()
}

fn goals(board: &Board) -> Vec<GoalLine> {
    let victory = &board.data.scenario.victory;
    let of = |side: Side| match side {
        Side::Axis => &victory.axis,
        Side::Allied => &victory.allied,
    };
    let line = |side: Side, goal: &crate::scenario::Goal| {
        let (when, date) = goal.due();
        GoalLine {
            side,
            hex: goal.hex,
            name: board.data.map[goal.hex].name.clone().unwrap_or_default(),
            when,
            date: date.map(str::to_owned),
            from_edge: goal.from_map_edge(),
            holder: board.owner(goal.hex),
        }
    };
    let lines = |side: Side| of(side).iter().map(move |goal| line(side, goal)).collect::<Vec<_>>();
    Side::BOTH.into_iter().flat_map(lines).collect()
}
