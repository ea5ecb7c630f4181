//! What the words of an order stand for: units by the names that people type, and where they stand.

use crate::board::Board;
use crate::data::{Data, Unit};
use crate::hex::{Hex, SidiRezegh};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use feldpost_kit::names::{self, Bearer, Keys};
use feldpost_kit::words::Tongue;

/// The names of all units, and what is known of them.
pub(crate) struct Names<'a> {
    units: names::Names<'a, Side>,
    data: &'a Data,
    /// The game under way; of the data alone nobody stands anywhere.
    board: Option<&'a Board>,
}

impl<'a> Names<'a> {
    /// The names for a game under way.
    pub(crate) fn of_table(board: &'a Board) -> Names<'a> {
        Names::new(&board.data, Some(board))
    }

    /// The names of all units of the data.
    pub(crate) fn of_data(data: &'a Data) -> Names<'a> {
        Names::new(data, None)
    }

    fn new(data: &'a Data, board: Option<&'a Board>) -> Names<'a> {
        let in_play = |id: Id| board.is_none_or(|board| board.units.contains_key(&id));
        let bearer = |unit: &Unit| Bearer { id: unit.id, side: unit.side, in_play: in_play(unit.id) };
        let bearers = data.units.iter().map(bearer).collect();
        Names { units: names::Names::new(&data.names, bearers), data, board }
    }

    /// The game under way, if names were read for one.
    pub(crate) fn board(&self) -> Option<&'a Board> {
        self.board
    }

    /// Whether units of the other side than this one's stand in a hex.
    pub(crate) fn foe_in(&self, hex: Hex, unit: Id) -> bool {
        let side = self.data.unit(unit).map(|unit| unit.side);
        let here = self.data.units.iter().filter(|unit| self.hex_of(unit.id) == Some(hex));
        here.map(|unit| Some(unit.side)).any(|other| other != side)
    }

    /// Whether a unit is an aircraft.
    pub(crate) fn is_aircraft(&self, unit: Id) -> bool {
        self.data.unit(unit).is_some_and(|unit| unit.class == Class::Aircraft)
    }

    /// The aircraft in play of a side, or of both.
    pub(crate) fn aircraft(&self, side: Option<Side>) -> Vec<Id> {
        let own = |bearer: &&Bearer<Side>| side.is_none_or(|side| bearer.side == side);
        let flying = self.units.bearers().iter().filter(|bearer| bearer.in_play).filter(own);
        flying.map(|bearer| bearer.id).filter(|id| self.is_aircraft(*id)).collect()
    }
}

impl Tongue for Names<'_> {
    type Map = SidiRezegh;
    type Side = Side;
    const EXAMPLE: &'static str = "M7";

    fn units(&self) -> &names::Names<'_, Side> {
        &self.units
    }

    fn hex_of(&self, unit: Id) -> Option<Hex> {
        self.board.and_then(|board| board.hex_of(unit))
    }
}

/// The keys of ids and of printed names, those with and without their last part.
pub(crate) fn keys(units: &[Unit]) -> Keys {
    Keys::of(units.iter().map(|unit| {
        // `8 MG/21 Pzd`: the last part names the division, unless it is a bare number as in `7/132`.
        let parts = unit.name.rsplit_once('/');
        let short = parts.filter(|(_, above)| above.chars().any(char::is_alphabetic)).map(|(own, _)| own);
        [Some(unit.id.as_str()), Some(&unit.name), short].into_iter().flatten()
    }))
}
