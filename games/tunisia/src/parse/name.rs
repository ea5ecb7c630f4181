//! What the words of an order stand for: units, planes, formations and places by the names that people type.

use crate::board::Board;
use crate::hex::{Hex, Tunisia};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::names::{self, Bearer};
use feldpost_kit::sheet::Word;
use feldpost_kit::words::Tongue;

/// The names of everything that takes orders, and what is known of it.
pub(crate) struct Names<'a> {
    names: names::Names<'a, Side>,
    board: &'a Board,
}

fn in_order(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids
}

/// Whether these have an id. Both they and those that are asked for one after the other rise.
fn has(ids: &[Id]) -> impl FnMut(Id) -> bool {
    let mut rest = ids.iter().peekable();
    move |id| {
        while rest.next_if(|other| **other < id).is_some() {}
        rest.peek() == Some(&&id)
    }
}

impl<'a> Names<'a> {
    /// The names for a game under way. Whoever is in the scenario is known, also if he is dead or still to
    /// come.
    pub(crate) fn of(board: &'a Board) -> Names<'a> {
        let data = &board.data;
        let placed = board.units.keys().chain(board.planes.keys()).chain(board.boxed.keys());
        let all = placed.chain(&board.dead).chain(&board.due).copied().chain(board.scheduled());
        let known = in_order(all.collect());
        let of = |id: &Id| data.units.get(id).and_then(|unit| unit.formation);
        let serving = in_order(board.units.keys().chain(&board.due).filter_map(of).collect());
        let set_up = board.phase == crate::board::Phase::SetUp;
        let (mut of_units, mut of_planes, mut of_formations) = (has(&known), has(&known), has(&serving));
        let units = data.units.values().map(|unit| (unit.id, unit.side, set_up || of_units(unit.id)));
        let planes = data.planes.values().map(|plane| (plane.id, plane.side, set_up || of_planes(plane.id)));
        let formations = data.formations.values().map(|one| (one.id, one.side, of_formations(one.id)));
        let all = units.chain(planes).chain(formations);
        let bearers = all.map(|(id, side, in_play)| Bearer { id, side, in_play }).collect();
        Names { names: names::Names::new(&data.names, bearers), board }
    }

    /// The board that is spoken of.
    pub(crate) fn board(&self) -> &Board {
        self.board
    }

    /// The names themselves.
    pub(crate) fn names(&self) -> &names::Names<'a, Side> {
        &self.names
    }
}

impl Tongue for Names<'_> {
    type Map = Tunisia;
    type Side = Side;
    const EXAMPLE: &'static str = "B49.12";

    fn units(&self) -> &names::Names<'_, Side> {
        &self.names
    }

    fn hex_of(&self, unit: Id) -> Option<Hex> {
        let plane = self.board.planes.get(&unit).and_then(crate::board::Parked::hex);
        self.board.units.get(&unit).map(|counter| counter.hex).or(plane)
    }

    fn has(&self, hex: Hex) -> bool {
        self.board.data.ground(hex).is_some()
    }

    /// `sidi bou zid`, `gabes`: a place of the data by its id or name.
    fn place(&self, words: &[Word]) -> Option<(Hex, usize)> {
        let said = |count: usize| {
            let words: Vec<&str> = words.get(..count)?.iter().map(|word| word.text.as_str()).collect();
            self.board.data.spoken.place(&words).map(|hex| (hex, count))
        };
        (1..=4).rev().find_map(said)
    }
}
