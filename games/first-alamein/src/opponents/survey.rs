//! What a side sees when it looks over the map: enemies, what they could reach, and how far its goals are.

use crate::board::Board;
use crate::hex::{Alamein, Hex};
use crate::rules::boxes;
use crate::rules::supply::Lines;
use crate::words::Side;
use feldpost_kit::hex::Field;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What a counter that lies face down is taken for, in combat factors.
const UNKNOWN: i32 = 2;

/// How far off the map a hex is counted that no way leads to, in tenths of a hex.
const NOWHERE: i32 = 900;

/// What the enemy has in one hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foe {
    /// Combat factors of all units.
    pub factors: i32,
    /// Those of unSpent units.
    pub fresh: i32,
}

/// The map as one side sees it.
pub(super) struct Survey {
    /// Enemies by hex.
    pub foes: BTreeMap<Hex, Foe>,
    /// UnSpent enemy factors that could come beside a hex in their next player turn.
    pub threat: Field<Alamein, i32>,
    /// How far the goals are, in tenths of a hex.
    pub goal: Field<Alamein, i32>,
    /// The hexes that win the game.
    pub goals: Vec<Hex>,
    /// Supply lines of the side.
    pub lines: Lines,
    /// Hexes in which the side's units owe no attack (FA XIV.A.2).
    pub shelters: Vec<Hex>,
}

impl Survey {
    pub(super) fn of(board: &Board, side: Side, raid: i32) -> Survey {
        let foes = foes(board, side);
        let goals = goals(board, side);
        let shelters = board.boxes.values().copied().filter(|hex| boxes::shelters(board, *hex, side));
        Survey {
            threat: threat(board, side),
            goal: distance(board, &goals, raid),
            lines: Lines::of(board, side),
            shelters: shelters.collect(),
            goals,
            foes,
        }
    }

    /// Hexes beside this one with unSpent enemies: who ends beside them must attack them, unless they give
    /// shelter.
    pub(super) fn contacts(&self, hex: Hex) -> impl Iterator<Item = (Hex, Foe)> {
        let near = hex.neighbours().filter(move |_| !self.shelters.contains(&hex));
        near.filter_map(|near| Some((near, *self.foes.get(&near)?))).filter(|(_, foe)| foe.fresh > 0)
    }
}

fn foes(board: &Board, side: Side) -> BTreeMap<Hex, Foe> {
    let mut foes: BTreeMap<Hex, Foe> = BTreeMap::new();
    for (id, hex) in board.on_map(side.enemy()) {
        let factor = board.data.ground(id).map_or(0, |unit| unit.combat);
        let foe = foes.entry(hex).or_default();
        foe.factors += factor;
        foe.fresh += if board.is_spent(id) { 0 } else { factor };
    }
    for (hex, count) in board.counters.iter().filter(|_| side == Side::Axis) {
        let factors = UNKNOWN * i32::try_from(*count).unwrap_or(1);
        foes.insert(*hex, Foe { factors, fresh: factors });
    }
    foes
}

/// FA IV: the hexes for which it fights: its own first, then what it must not lose.
fn goals(board: &Board, side: Side) -> Vec<Hex> {
    let victory = &board.data.scenario.victory;
    let goals = if side == Side::Axis { &victory.axis } else { &victory.allied };
    let mut hexes: Vec<Hex> = goals.iter().map(|goal| goal.hex).collect();
    // El Alamein stands last for the Axis and for the Allies, and is the nearest for both.
    hexes.reverse();
    hexes
}

fn threat(board: &Board, side: Side) -> Field<Alamein, i32> {
    let mut threat = Field::filled(0);
    for (id, hex) in board.on_map(side.enemy()).filter(|(id, _)| !board.is_spent(*id)) {
        let Some(unit) = board.data.ground(id) else { continue };
        // One hex more than its movement factor: it attacks the hex beside it.
        for near in Hex::all().filter(|near| near.distance(hex) <= unit.movement + 1) {
            threat[near] += unit.combat;
        }
    }
    threat
}

/// How far each hex is from the first goal, or from another one that is so much farther, by roads and tracks.
fn distance(board: &Board, goals: &[Hex], farther: i32) -> Field<Alamein, i32> {
    let mut far = Field::filled(NOWHERE);
    let mut open = BinaryHeap::new();
    for (at, hex) in goals.iter().enumerate() {
        far[*hex] = if at == 0 { 0 } else { farther };
        open.push(Reverse((far[*hex], *hex)));
    }
    while let Some(Reverse((length, here))) = open.pop() {
        if length > far[here] {
            continue;
        }
        let place = &board.data.map[here];
        for near in here.neighbours().filter(|near| board.data.passable(*near)) {
            let step = match () {
                () if place.roads.contains(&near) => 4,
                () if place.tracks.contains(&near) => 7,
                () => 10,
            };
            if length + step < far[near] {
                far[near] = length + step;
                open.push(Reverse((length + step, near)));
            }
        }
    }
    far
}
