//! What a side may do now, with lines to paste. Examples, not advice, and no promise: the order sheet is
//! checked by the rules, not here.

use super::placing::{self, Placing};
use super::streams::{self, Across};
use super::{form, goods};
use crate::board::{Board, Fuel, Gain, Phase, Spot};
use crate::event::Question;
use crate::hex::Hex;
use crate::play::{Play, offers};
use crate::points::Points;
use crate::rules::combat::{self, Attack, Defence, Reckoning};
use crate::rules::lines::Lines;
use crate::rules::ports::SP;
use crate::rules::sums::Sums;
use crate::rules::{barrage, fuel, lift, trace};
use crate::words::{Line, Mode, Side};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the viewer may do now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choices {
    /// `setup`, `first`, `turn`, `reaction`, `mud`, `answer`; empty if nothing is asked.
    pub kind: &'static str,
    /// Pieces of the set-up, and where `set default` would put each (T2 6.0).
    pub to_place: Vec<Placing>,
    /// What is asked in the middle of the other side's sheet.
    pub question: Option<Question>,
    /// The attack that is asked about.
    pub threat: Option<Fight>,
    /// Formations, and independent units, that have no fuel: how many units, what it costs in T, and the
    /// nearest supply with what lies there.
    pub dry: Vec<Dry>,
    /// Units that have no trace supply where they stand, before their Supply Phase (OCS 12.6).
    pub hungry: Vec<(Id, Hex)>,
    /// Of these, who would have it but for the rest of his formation (OCS 12.6f, ruling T48).
    pub apart: Vec<(Id, Hex)>,
    /// What the replacement roll still has to give (T2 1.4a).
    pub gain: Option<Gain>,
    /// Units in Reserve, which can be released.
    pub reserves: Vec<(Id, Hex)>,
    /// Attacks by those who stand beside the enemy, the best odds first.
    pub fights: Vec<Fight>,
    /// Guns with the enemy hexes in their range.
    pub guns: Vec<(Id, Vec<Hex>)>,
    /// Planes that can fly now, by base.
    pub planes: Vec<(Spot, Vec<Id>)>,
    /// Planes that can carry something, by base, each with its load at its usual range, in halves of a T (OCS
    /// 14.9).
    pub carriers: Vec<(Spot, Vec<(Id, i32)>)>,
    /// Planes that could be refitted now, by base (OCS 15.1).
    pub grounded: Vec<(Spot, Vec<Id>)>,
    /// The form, line by line.
    pub form: Vec<String>,
}

/// Units without fuel (OCS 12.5).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dry {
    /// The formation, or a unit by itself.
    pub who: Id,
    /// How many units.
    pub units: usize,
    /// What it costs, in T.
    pub cost: i32,
    /// The nearest supply in reach and how much it is, in T.
    pub source: Option<(Hex, i32)>,
}

/// An attack that could be made now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fight {
    /// The hex.
    pub hex: Hex,
    /// Who stands there.
    pub defenders: Vec<Id>,
    /// Who stands beside it and may attack.
    pub units: Vec<Id>,
    /// Strength of the attack, and of a defence with supply.
    pub attack: String,
    /// The latter.
    pub defence: String,
    /// The row of column heads.
    pub terrain: Line,
    /// The column before surprise.
    pub column: String,
    /// What is added to the dice: the ratings.
    pub ratings: (i32, i32),
    /// Level of the hedgehog.
    pub hedgehog: u8,
    /// Who attacks across a wadi or a river.
    pub across: Vec<Across>,
    /// What both totals are made of, where it was asked for.
    pub sums: Option<Sums>,
    /// Sorts fights: the number of the column.
    #[serde(skip)]
    rank: usize,
}

/// What `side` may do now, and what attack it is asked about.
pub(super) fn choices(board: &Board, side: Side, threat: Option<Reckoning>) -> Choices {
    if let Some(asked) = &board.asked {
        if asked.side != side {
            return Choices::default();
        }
        let threat = match &asked.question {
            Question::Defence { attackers, hex, .. } => {
                threat.map(|found| with_sums(board, side.enemy(), *hex, attackers.clone(), found))
            }
            Question::Interception { .. } => None,
        };
        let question = Some(asked.question.clone());
        return Choices { kind: "answer", question, threat, form: form::answer(asked), ..Choices::default() };
    }
    match board.phase {
        Phase::SetUp if board.player == side => {
            let to_place = placing::placings(board, side);
            let form = form::set_up(&to_place);
            Choices { kind: "setup", to_place, form, ..Choices::default() }
        }
        Phase::Election if board.player == side => {
            let form = vec!["first me".to_owned(), "first them".to_owned()];
            Choices { kind: "first", form, ..Choices::default() }
        }
        Phase::Reaction if board.player != side => turn(board, side, "reaction"),
        Phase::Mud if board.owes_mud(side) => turn(board, side, "mud"),
        Phase::Refit | Phase::Movement | Phase::AirBarrage | Phase::Combat | Phase::Exploitation
            if board.player == side =>
        {
            turn(board, side, "turn")
        }
        _ => Choices::default(),
    }
}

fn turn(board: &Board, side: Side, kind: &'static str) -> Choices {
    let own = || board.units.iter().filter(|(id, _)| board.own(**id, side).is_some());
    let bases = goods::bases(board);
    let planes = |active: bool| {
        let of = |base: &goods::BaseLine| {
            let able = base.planes.iter().filter(|plane| plane.active == active && (active || !plane.surge));
            (base.at, able.map(|plane| plane.id).collect::<Vec<Id>>())
        };
        let found = bases.iter().filter(|base| base.side == side).map(of);
        found.filter(|(_, planes)| !planes.is_empty()).collect::<Vec<_>>()
    };
    // OCS 14.2e: in the Combat Phase nobody flies, and nothing is carried behind the air barrages.
    let flies = board.weather == Some(crate::tables::Sky::Flight) && board.phase != Phase::Combat;
    let carries = flies && board.phase != Phase::AirBarrage;
    let fights_now = !board.is_mud() && board.phase != Phase::Reaction;
    let mut none = NoDice;
    let trial = Play::dry_run(board, &mut none).at_the_fights(side);
    let lines = Lines::of(trial.board(), side);
    // OCS 12.6: whoever would eat off the map, or be out of supply.
    let feeds = kind != "reaction" && board.phase <= Phase::AirBarrage;
    let trace::Fed { cut, apart, .. } = if feeds { trace::fed(board, side) } else { trace::Fed::default() };
    let at = |units: Vec<Id>| {
        units.into_iter().filter_map(|id| Some((id, board.units.get(&id)?.hex))).collect::<Vec<_>>()
    };
    let mut choices = Choices {
        kind,
        dry: if board.phase <= Phase::Movement || kind == "mud" { dry(board, side) } else { vec![] },
        hungry: at(cut),
        apart: at(apart),
        gain: board.gains.get(&side).copied().filter(|_| board.phase == Phase::Refit || kind == "mud"),
        // T2 1.3c: in mud nobody is released.
        reserves: own()
            .filter(|(_, one)| one.mode == Mode::Reserve && !board.is_mud())
            .map(|(id, one)| (*id, one.hex))
            .collect(),
        fights: if fights_now { fights(board, side, (&trial, &lines)) } else { vec![] },
        guns: if board.is_mud() { vec![] } else { guns(board, side, (&trial, &lines)) },
        planes: if flies { planes(true) } else { vec![] },
        carriers: if carries { carriers(board, side) } else { vec![] },
        grounded: if board.phase == Phase::Refit { grounded(board, side, planes(false)) } else { vec![] },
        ..Choices::default()
    };
    choices.form = form::turn(board, side, &choices);
    choices
}

/// OCS 14.9: active planes that carry something.
fn carriers(board: &Board, side: Side) -> Vec<(Spot, Vec<(Id, i32)>)> {
    let mut found: BTreeMap<Spot, Vec<(Id, i32)>> = BTreeMap::new();
    for (id, parked) in board.planes.iter().filter(|(_, parked)| parked.active) {
        let Some(plane) = board.data.planes.get(id).filter(|plane| plane.side == side) else { continue };
        let halves = lift::capacity(board, *id, plane.range.unsigned_abs());
        if halves > 0 {
            found.entry(parked.at).or_default().push((*id, halves));
        }
    }
    found.into_iter().collect()
}

/// OCS 12.5: who has no fuel, formation by formation.
fn dry(board: &Board, side: Side) -> Vec<Dry> {
    let lines = Lines::of(board, side);
    let mut groups: BTreeMap<(bool, Id), Vec<Id>> = BTreeMap::new();
    for id in board.units.keys() {
        let Some((unit, counter)) = board.own(*id, side) else { continue };
        let allowance = Board::printed_allowance(unit, counter.shows_combat_side());
        let empty = fuel::needs(unit, counter) && counter.fuel == Fuel::None;
        if empty && !counter.moved && allowance > Points::ZERO {
            groups.entry((unit.formation.is_none(), unit.formation.unwrap_or(*id))).or_default().push(*id);
        }
    }
    let group = |((_, who), units): ((bool, Id), Vec<Id>)| {
        let source = units.iter().find_map(|id| lines.sources(*id).first().map(|one| (one.at(), one.t)));
        match units[..] {
            [unit] => Dry { who: unit, units: 1, cost: fuel::price(board, unit), source },
            _ => Dry { who, units: units.len(), cost: SP, source },
        }
    };
    groups.into_iter().map(group).collect()
}

/// OCS 15.1: of planes that do not fly those that could be refitted.
fn grounded(board: &Board, side: Side, planes: Vec<(Spot, Vec<Id>)>) -> Vec<(Spot, Vec<Id>)> {
    let may = |at: Spot, plane: Id| offers::would_refit(board, side, plane, at);
    let able = planes
        .into_iter()
        .map(|(at, planes)| (at, planes.into_iter().filter(|plane| may(at, *plane)).collect::<Vec<Id>>()));
    able.filter(|(_, planes)| !planes.is_empty()).collect()
}

/// OCS 9: attacks on each hex of the enemy by all who stand beside it and may, the best odds first. `trial`
/// stands where they are made, with the lines of the side there.
fn fights(board: &Board, side: Side, (trial, lines): (&Play<'_>, &Lines<'_>)) -> Vec<Fight> {
    let mut found: Vec<Fight> = Vec::new();
    for hex in enemies(board, side) {
        let units = trial.would_attack(lines, side, hex, &beside(board, side, hex));
        if !units.is_empty() {
            let figures = combat::forecast(board, side, hex, &units, false);
            found.push(shown(board, side, hex, units, figures));
        }
    }
    found.sort_by_key(|fight| (std::cmp::Reverse(fight.rank), fight.hex));
    found
}

/// Who stands beside a hex and may attack it.
pub(crate) fn beside(board: &Board, side: Side, hex: Hex) -> Vec<Id> {
    let able = board.units.iter().filter(|(id, one)| {
        one.hex.distance(hex) == 1 && combat::may_attack(board, side, &[**id], hex).is_ok()
    });
    able.map(|(id, _)| *id).collect()
}

/// The figures of an attack, with a defence in supply, and what they are made of.
pub(crate) fn fight(board: &Board, side: Side, hex: Hex, units: Vec<Id>) -> Fight {
    let found = combat::forecast(board, side, hex, &units, false);
    with_sums(board, side, hex, units, found)
}

fn with_sums(board: &Board, side: Side, hex: Hex, units: Vec<Id>, found: Reckoning) -> Fight {
    let defence = Defence { supplied: true, ..Defence::default() };
    let attack = Attack { side, units, hex, overrun: false, ar: None, defence };
    let sums = Sums::of(board, &attack, (found.attack, found.defence), found.line);
    Fight { sums: Some(sums), ..shown(board, side, hex, attack.units, found) }
}

fn shown(board: &Board, side: Side, hex: Hex, units: Vec<Id>, found: Reckoning) -> Fight {
    Fight {
        hex,
        defenders: board.fighters(hex, side.enemy()),
        attack: found.attack.to_string(),
        defence: found.defence.to_string(),
        terrain: found.line,
        column: board.data.series.combat.head(found.line, found.column),
        ratings: found.ratings,
        hedgehog: found.hedgehog,
        across: streams::across(board, hex, &units),
        sums: None,
        rank: found.column,
        units,
    }
}

/// Hexes in which combat units of the enemy stand, by name.
fn enemies(board: &Board, side: Side) -> Vec<Hex> {
    let enemy = side.enemy();
    let fights = |id: &Id| board.own(*id, enemy).is_some_and(|(unit, _)| unit.is_combat());
    let mut hexes: Vec<Hex> =
        board.units.iter().filter(|(id, _)| fights(id)).map(|(_, one)| one.hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// OCS 10: guns that may fire, with what is in their range.
fn guns(board: &Board, side: Side, (trial, lines): (&Play<'_>, &Lines<'_>)) -> Vec<(Id, Vec<Hex>)> {
    let hexes = enemies(board, side);
    let mut found = Vec::new();
    for id in board.units.keys() {
        let Some((unit, counter)) = board.own(*id, side) else { continue };
        if !unit.is_artillery() {
            continue;
        }
        let near = hexes.iter().copied().filter(|hex| hex.distance(counter.hex) <= barrage::RANGE);
        let near: Vec<Hex> = near.filter(|hex| trial.would_fire(lines, side, *id, *hex)).collect();
        if !near.is_empty() {
            found.push((*id, near));
        }
    }
    found
}
