//! How the game stands: losses by division and VPs by item (TS 9).

use crate::board::{Board, Place};
use crate::hex::Hex;
use crate::rules::victory::losses;
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use serde::Serialize;

/// A division's losses (TS 9.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DivisionLine {
    /// Id.
    pub id: Id,
    /// Name for people.
    pub name: String,
    /// Sign of its side.
    pub sign: String,
    /// Losses as they count.
    pub losses: u32,
    /// Losses that shatter it.
    pub limit: u32,
    /// It is shattered.
    pub shattered: bool,
    /// VPs of the CW once it is.
    pub vp: i32,
}

/// VPs of the CW as they stand (TS 9.0).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The sum.
    pub points: i32,
    /// What the CW needs at the end.
    pub needed: i32,
    /// Every item, those without points too.
    pub items: Vec<ScoreItem>,
    /// SPs that have left for Tobruk as they count (TS 9.2).
    pub relief_sp: i32,
    /// SPs that relieve it.
    pub relief_sp_needed: i32,
}

/// One item of the score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreItem {
    /// `objective`, `division` if it is shattered, `relief` of Tobruk, or `bid`.
    pub kind: &'static str,
    /// Printed name of the objective or division.
    pub name: String,
    /// The objective, or where the relief leaves the map.
    pub hex: Option<Hex>,
    /// Sign of the side that holds the objective.
    pub side: Option<String>,
    /// Losses of the division, or SPs that have left.
    pub count: i32,
    /// From how many on it scores; 0 for an objective.
    pub of: i32,
    /// VPs of the CW for it now.
    pub points: i32,
    /// VPs of the CW it is worth.
    pub worth: i32,
}

/// Losses of each division, in the order of the scenario.
pub(super) fn division_lines(board: &Board) -> Vec<DivisionLine> {
    let divisions = board.data.scenario.shatter.divisions.iter();
    divisions
        .map(|division| {
            let losses = losses(board, division);
            DivisionLine {
                id: division.id,
                name: division.name.clone(),
                sign: division.side.to_string(),
                losses,
                limit: division.limit,
                shattered: losses >= division.limit,
                vp: division.vp,
            }
        })
        .collect()
}

/// VPs by item: objectives, divisions, the relief of Tobruk.
pub(super) fn score(board: &Board) -> Score {
    let scenario = &board.data.scenario;
    let scored = |yes: bool, worth: i32| if yes { worth } else { 0 };
    let objectives = scenario.objectives.iter().map(|objective| {
        let holder = board.control.get(&objective.hex).copied().unwrap_or(objective.control_at_start);
        ScoreItem {
            kind: "objective",
            name: objective.name.clone(),
            hex: Some(objective.hex),
            side: Some(holder.to_string()),
            count: 0,
            of: 0,
            points: scored(holder == Side::Cw, objective.vp),
            worth: objective.vp,
        }
    });
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let divisions = division_lines(board).into_iter().map(|line| ScoreItem {
        kind: "division",
        name: line.name,
        hex: None,
        side: None,
        count: number(line.losses),
        of: number(line.limit),
        points: scored(line.shattered, line.vp),
        worth: line.vp,
    });
    let (gone, needed) = (relief_sp(board), board.rulebook.relief_sp_needed);
    let relief = ScoreItem {
        kind: "relief",
        name: String::new(),
        hex: Some(scenario.relief.hex),
        side: None,
        count: gone,
        of: needed,
        points: scored(gone >= needed, board.rulebook.relief_vp),
        worth: board.rulebook.relief_vp,
    };
    let bid = (board.given != 0).then(|| ScoreItem {
        kind: "bid",
        name: String::new(),
        hex: None,
        side: None,
        count: 0,
        of: 0,
        points: board.given,
        worth: board.given,
    });
    let items: Vec<ScoreItem> = objectives.chain(divisions).chain([relief]).chain(bid).collect();
    Score {
        points: items.iter().map(|item| item.points).sum(),
        needed: scenario.victory.cw_wins_at,
        items,
        relief_sp: gone,
        relief_sp_needed: needed,
    }
}

/// TS 9.2: SPs of exited units; guns do not count.
fn relief_sp(board: &Board) -> i32 {
    let exited = |id: &Id| board.units.get(id).filter(|piece| piece.place == Place::Exited);
    board
        .data
        .combat_units(board.data.scenario.exit.side)
        .filter(|unit| unit.class != Class::Artillery)
        .filter_map(|unit| Some(exited(&unit.id)?.sp))
        .sum()
}
