//! Wadis and rivers, which run along the sides of hexes: where they are, and who attacks across them.

use crate::board::Board;
use crate::data::Ground;
use crate::hex::Hex;
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeSet;

/// What can run along a side, and the neighbours behind such sides.
pub(super) type Kind = (&'static str, fn(&Ground) -> &[Hex]);

/// Both kinds.
pub(super) const KINDS: [Kind; 2] = [("wadi", |ground| &ground.wadis), ("river", |ground| &ground.rivers)];

/// Sides of hexes along which something of one kind runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stream {
    /// `wadi` or `river`.
    pub kind: &'static str,
    /// Hexes, each with neighbours behind such a side; every side once.
    pub sides: Vec<(Hex, Vec<Hex>)>,
}

/// Attackers behind a wadi or a river.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Across {
    /// `wadi` or `river`.
    pub kind: &'static str,
    /// Where they stand.
    pub hexes: Vec<Hex>,
}

/// The sides of one kind between hexes of a part of the map, each once.
pub(super) fn pairs(board: &Board, shown: &BTreeSet<Hex>, (_, behind): Kind) -> Vec<(Hex, Hex)> {
    let of = |from: &Hex| board.data.ground(*from).map_or(&[][..], behind);
    let pairs = shown.iter().flat_map(|from| of(from).iter().map(|to| (*from, *to)));
    pairs.filter(|(from, to)| from < to && shown.contains(to)).collect()
}

/// Wadis and rivers in a part of the map, told by as few hexes as possible.
pub(crate) fn streams(board: &Board, shown: &BTreeSet<Hex>) -> Vec<Stream> {
    let told = |kind: Kind| {
        let mut left = pairs(board, shown, kind);
        let mut sides = Vec::new();
        // The hex with the most sides first: the others are behind them.
        while let Some(most) = left.iter().flat_map(|(from, to)| [*from, *to]).max_by_key(|hex| {
            let own = left.iter().filter(|(from, to)| from == hex || to == hex);
            (own.count(), std::cmp::Reverse(*hex))
        }) {
            let (own, others): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(from, to)| *from == most || *to == most);
            let behind = own.into_iter().map(|(from, to)| if from == most { to } else { from });
            sides.push((most, behind.collect()));
            left = others;
        }
        sides.sort_unstable();
        Stream { kind: kind.0, sides }
    };
    KINDS.into_iter().map(told).filter(|stream| !stream.sides.is_empty()).collect()
}

/// Which of these units attack a hex across a wadi or a river.
pub(super) fn across(board: &Board, hex: Hex, units: &[Id]) -> Vec<Across> {
    let of = |(kind, behind): Kind| {
        let sides = board.data.ground(hex).map_or(&[][..], behind);
        let stand: BTreeSet<Hex> =
            units.iter().filter_map(|id| board.units.get(id)).map(|counter| counter.hex).collect();
        Across { kind, hexes: stand.into_iter().filter(|from| sides.contains(from)).collect() }
    };
    KINDS.into_iter().map(of).filter(|across| !across.hexes.is_empty()).collect()
}
