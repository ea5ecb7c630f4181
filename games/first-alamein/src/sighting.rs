//! What a viewer learns of an event: the event, and of a battle who and what was attacked and what each face
//! would have come to.

use crate::board::Board;
use crate::event::Event;
use crate::hex::Hex;
use crate::page::{Heads, faces, ground_words};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeSet;

/// An event as it is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sighting {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// Where a unit began that moved or retreated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Hex>,
    /// What only the board before it says of a battle.
    #[serde(flatten)]
    pub battle: Option<Attacked>,
}

/// What a battle was about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attacked {
    /// Who was attacked, by hex, the top first.
    pub defenders: Vec<Id>,
    /// The ground of the hexes, as words.
    pub ground: Vec<&'static str>,
    /// What each face comes to in the column that was in force.
    pub faces: Heads,
    /// Where the attackers stood, each hex once.
    pub stood: BTreeSet<Hex>,
}

impl Sighting {
    /// An event as it is told to whoever may know it, from the board before it.
    #[must_use]
    pub fn of(board: &Board, event: &Event) -> Sighting {
        let from = match event {
            Event::Move { unit, .. } | Event::Retreat { unit, .. } => board.hex_of(*unit),
            _ => None,
        };
        let battle = match event {
            Event::Attack { attackers, hexes, column, .. } => {
                Some(Attacked::of(board, attackers, hexes, column))
            }
            _ => None,
        };
        Sighting { event: event.clone(), from, battle }
    }
}

impl Attacked {
    fn of(board: &Board, attackers: &[Id], hexes: &[Hex], column: &str) -> Attacked {
        let gcrt = &board.data.tables.gcrt;
        let mut ground: Vec<&'static str> = Vec::new();
        // What is good for defenders; roads and villages are not.
        let words = hexes.iter().flat_map(|hex| ground_words(board, *hex));
        for word in words.filter(|word| ["box", "ridge", "hill", "depression"].contains(word)) {
            if !ground.contains(&word) {
                ground.push(word);
            }
        }
        Attacked {
            defenders: hexes.iter().flat_map(|hex| board.stack(*hex)).copied().collect(),
            ground,
            faces: faces(gcrt, gcrt.column(column).unwrap_or(0)),
            stood: attackers.iter().filter_map(|id| board.hex_of(*id)).collect(),
        }
    }
}
