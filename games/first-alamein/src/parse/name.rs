//! What the words of an order stand for: counters by the names that people type, and where they stand.

use crate::board::Board;
use crate::data::{Counter, Kind};
use crate::hex::{Alamein, Hex};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::names::{self, Bearer};
use feldpost_kit::sheet::Word;
use feldpost_kit::words::Tongue;

/// The names of all counters, and what is known of them.
pub(crate) struct Names<'a> {
    units: names::Names<'a, Side>,
    board: &'a Board,
}

impl<'a> Names<'a> {
    /// The names for a game under way.
    pub(crate) fn of(board: &'a Board) -> Names<'a> {
        let in_play = |counter: &Counter| match counter.kind {
            Kind::Ground(_) => board.pieces.contains_key(&counter.id),
            Kind::Air | Kind::Fort | Kind::Dummy => true,
        };
        let bearer =
            |counter: &Counter| Bearer { id: counter.id, side: counter.side, in_play: in_play(counter) };
        let bearers = board.data.counters.iter().map(bearer).collect();
        Names { units: names::Names::new(&board.data.names, bearers), board }
    }

    /// The board that is spoken of.
    pub(crate) fn board(&self) -> &Board {
        self.board
    }
}

impl Tongue for Names<'_> {
    type Map = Alamein;
    type Side = Side;
    const EXAMPLE: &'static str = "D7";

    fn units(&self) -> &names::Names<'_, Side> {
        &self.units
    }

    fn hex_of(&self, unit: Id) -> Option<Hex> {
        self.board.hex_of(unit)
    }

    /// `el alamein`: a hex whose name begins no other.
    fn place(&self, words: &[Word]) -> Option<(Hex, usize)> {
        let said = |count: usize| {
            let words: Vec<&str> = words.get(..count)?.iter().map(|word| word.text.as_str()).collect();
            let said = words.join(" ");
            let named = |hex: &Hex| {
                self.board.data.map[*hex].name.as_ref().is_some_and(|name| name.to_lowercase() == said)
            };
            let mut found = Hex::all().filter(named);
            let first = found.next()?;
            found.next().is_none().then_some((first, count))
        };
        (2..=5).rev().find_map(said)
    }
}
