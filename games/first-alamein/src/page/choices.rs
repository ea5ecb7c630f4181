//! What a side may do now, with lines to paste. Examples, not advice, and no promise: the order sheet is
//! checked by the rules, not here.

use super::chances::{self, Heads};
use super::forces::{UnitLine, plays, unit_line};
use super::prospects::{self, Fight, Raid};
use crate::board::{At, Board, Phase, Question};
use crate::hex::Hex;
use crate::rules::route::March;
use crate::rules::setup::to_place;
use crate::rules::{air, boxes, spent};
use crate::words::Side;
use feldpost_kit::id::Id;
use serde::Serialize;

/// Hexes that are tried for the move of a stack.
const MOST_HEXES: usize = 12;

/// What the viewer may do now.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choices {
    /// `setup`, `sealing`, `turn`, `answer`; empty if nothing is asked.
    pub kind: &'static str,
    /// Counters of the set-up, and where `place default` would put each (FA V).
    pub to_place: Vec<Placing>,
    /// Units that can act, by hex (FA XIII, XIV).
    pub units: Vec<(Hex, Vec<UnitLine>)>,
    /// A move of each stack, towards El Alamein.
    pub moves: Vec<Walk>,
    /// Units that must give way at the end of the attacks, and to whom unless those are attacked (FA VIII.B).
    pub yielding: Vec<(Id, Vec<Hex>)>,
    /// Attacks that could be made, with their chances.
    pub fights: Vec<Fight>,
    /// Air units that could fly now (FA IX).
    pub pilots: Vec<Id>,
    /// Strikes that they could fly.
    pub raids: Vec<Raid>,
    /// Boxes that can be removed (FA XI.D).
    pub removable: Vec<Hex>,
    /// What is asked in the middle of the other side's sheet.
    pub question: Option<Question>,
    /// What each face of the die comes to in the battle that is asked about.
    pub faces: Heads,
    /// The form of a player turn.
    pub form: Vec<String>,
}

/// A move that could be made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Walk {
    /// Who.
    pub units: Vec<Id>,
    /// Where to, the hex nearest to El Alamein first.
    pub hexes: Vec<Hex>,
}

/// A counter of the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Placing {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// The figures of a ground unit.
    pub figures: Option<UnitLine>,
    /// Where the scenario suggests it.
    pub hex: Option<Hex>,
}

/// What `side` may do now.
pub(super) fn choices(board: &Board, side: Side) -> Choices {
    if let Some(asked) = board.asked.as_ref().filter(|asked| asked.side == side) {
        let gcrt = &board.data.tables.gcrt;
        let column = match &asked.question {
            Question::Battle { column, .. } => gcrt.column(column),
            Question::Interception { .. } | Question::Spent { .. } => None,
        };
        let faces = column.map(|column| chances::faces(gcrt, column)).unwrap_or_default();
        let question = Some(asked.question.clone());
        return Choices { kind: "answer", question, faces, ..Choices::default() };
    }
    match board.phase {
        Phase::Setup if board.player == side => setup(board, side, "setup"),
        Phase::Sealing if side == Side::Allied => setup(board, side, "sealing"),
        _ if plays(board, side) && board.asked.is_none() => turn(board, side),
        _ => Choices::default(),
    }
}

fn setup(board: &Board, side: Side, kind: &'static str) -> Choices {
    let hand = |id: &Id| board.pieces.get(id).is_none_or(|piece| piece.at == At::Hand);
    let open = to_place(board, side).into_iter().filter(|id| kind == "sealing" || hand(id));
    let placing = |id: Id| {
        Some(Placing {
            id,
            name: board.data.counter(id)?.name.clone(),
            figures: unit_line(board, id),
            hex: board.data.scenario.suggested_setup.get(&id).copied(),
        })
    };
    Choices { kind, to_place: open.filter_map(placing).collect(), ..Choices::default() }
}

fn turn(board: &Board, side: Side) -> Choices {
    let mut units: Vec<(Hex, Vec<UnitLine>)> = Vec::new();
    let moves = board.phase <= Phase::Movement;
    for hex in board.stacks.keys().filter(|hex| board.friend_in(**hex, side)) {
        let lines = board.stack(*hex).iter().filter_map(|id| unit_line(board, *id));
        let able =
            lines.filter(|unit| !unit.spent && !unit.attacked && (moves || beside_enemy(board, side, *hex)));
        let able: Vec<UnitLine> = able.collect();
        if !able.is_empty() {
            units.push((*hex, able));
        }
    }
    let pilots = if board.phase <= Phase::Airstrikes { air::interceptors(board, side) } else { vec![] };
    let open = board.boxes.values().filter(|hex| boxes::may_remove(board, side, **hex).is_ok());
    Choices {
        kind: "turn",
        moves: if moves {
            units.iter().filter_map(|(_, units)| walk(board, side, units)).collect()
        } else {
            vec![]
        },
        // Which counters lie there is not known before they are turned up.
        yielding: if board.counters.is_empty() { spent::must_give_way(board, side) } else { vec![] },
        fights: prospects::fights(board, side, &units),
        raids: if pilots.is_empty() { vec![] } else { prospects::raids(board, side) },
        pilots,
        removable: open.copied().collect(),
        units,
        ..Choices::default()
    }
}

fn beside_enemy(board: &Board, side: Side, hex: Hex) -> bool {
    hex.neighbours().any(|near| board.enemy_in(near, side))
}

/// Where those of a stack that can move come near to El Alamein.
fn walk(board: &Board, side: Side, units: &[UnitLine]) -> Option<Walk> {
    let (_, goal) = board.data.printed_box()?;
    let units: Vec<Id> = units.iter().filter(|unit| !unit.moved).map(|unit| unit.id).collect();
    let reach = March::of(board, side, &units).ok()?.reach();
    let mut hexes: Vec<Hex> = reach.into_keys().collect();
    hexes.sort_by_key(|hex| (hex.distance(goal), *hex));
    hexes.truncate(MOST_HEXES);
    (!hexes.is_empty()).then_some(Walk { units, hexes })
}
