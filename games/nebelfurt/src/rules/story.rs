//! NF IV: the end of the story.

use crate::event::Event;
use crate::table::Table;
use crate::words::Side;

/// NF IV.1: villages in which a company of the raider stands and none of the warden.
#[must_use]
pub fn held(table: &Table) -> u32 {
    let held = |hex: &_| table.at(Side::Raider, *hex).is_some() && table.at(Side::Warden, *hex).is_none();
    u32::try_from(table.data.villages().filter(held).count()).unwrap_or(u32::MAX)
}

/// NF IV.2: a side without companies has lost at once.
#[must_use]
pub fn wiped_out(table: &Table) -> Option<Event> {
    let gone = Side::BOTH.into_iter().find(|side| table.companies(*side).next().is_none())?;
    Some(Event::StoryEnds { winner: Some(gone.enemy()), villages: held(table) })
}

/// What follows when both sides have camped: the next day, or after the last one the end (NF IV.1). One
/// village too few is a draw (reading N1).
#[must_use]
pub fn next(table: &Table) -> Event {
    let (terms, villages) = (table.terms(), held(table));
    if table.day < terms.days {
        return Event::Daybreak { day: table.day + 1 };
    }
    let winner = match villages {
        enough if enough >= terms.villages => Some(Side::Raider),
        nearly if nearly + 1 == terms.villages => None,
        _ => Some(Side::Warden),
    };
    Event::StoryEnds { winner, villages }
}
