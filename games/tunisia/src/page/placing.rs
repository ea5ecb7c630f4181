//! Pieces of a set-up that are still to be placed: what they are, and where they may stand (T2 6.0).

use crate::board::{Board, Counter, Spot};
use crate::hex::Hex;
use crate::rules::setup;
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use serde::Serialize;

/// A piece that is still to be placed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Placing {
    /// Id.
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Where it comes to stand if nothing is said.
    pub at: Spot,
    /// Its figures: of the Combat side, or of a plane.
    pub figures: String,
    /// Its size in RE; none of a plane.
    pub size: Option<String>,
    /// `near`, `southern`, `northern` (of the Mareth Line), or `base`.
    pub area: String,
    /// The hex of the area, if it has one.
    pub hex: Option<Hex>,
    /// How far from it.
    pub within: u32,
}

/// All of a side's, where they come to stand if nothing is said.
pub(super) fn placings(board: &Board, side: Side) -> Vec<Placing> {
    let placed = setup::dealt(board, side).set.into_iter();
    placed.filter_map(|(id, at)| unit(board, side, id, at).or_else(|| plane(board, id, at))).collect()
}

fn unit(board: &Board, side: Side, id: Id, at: Spot) -> Option<Placing> {
    let unit = board.data.units.get(&id)?;
    let area = setup::area(board, side, id)?;
    // Where it stands makes no difference to its figures.
    let counter = Counter::new(at.hex().or(area.hex)?, Mode::Combat);
    let word = match area.area.as_deref() {
        Some(part) => part.trim_start_matches("mareth-").to_owned(),
        None => "near".to_owned(),
    };
    Some(Placing {
        id,
        name: unit.name.clone(),
        at,
        figures: super::forces::unit_line(board, unit, &counter).figures,
        size: Some(unit.re.to_string()),
        area: word,
        hex: area.hex,
        within: area.within,
    })
}

fn plane(board: &Board, id: Id, at: Spot) -> Option<Placing> {
    let plane = board.data.planes.get(&id)?;
    Some(Placing {
        id,
        name: plane.name.clone(),
        at,
        figures: super::goods::figures(plane),
        size: None,
        area: "base".to_owned(),
        hex: None,
        within: 0,
    })
}
