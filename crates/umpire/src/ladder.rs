//! Games that have ended, as the ladder takes them: out of their journals, and nothing else.

use feldpost_kit::registry::Registry;
use feldpost_kit::system::Awaiting;
use feldpost_ladder::{Bid, How, OnTime, Outcome, Played, Seat};
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::sides::paid;
use feldpost_protocol::journal::umpire_act::UmpireAct;
use mail_parser::DateTime;

use crate::audit::{LeftOut, sound};
use crate::turn::{Game, TurnError, groups, time_words};

#[cfg(test)]
mod tests;

/// The word of a mail that asks how everybody stands. It is of no game: the host's own address answers it.
pub const WORD: &str = "ladder";

/// The game of a journal as bytes, with the signed note that stands beside it and says where it ends. `None`
/// while it is not over, and of one that never began. `name` is what it is called if it is left out.
///
/// Chain, head, seeds, dice, seals and record are checked and the events folded. They are not played again:
/// that is what an audit is for.
///
/// # Errors
/// It does not count, for this reason.
pub fn of_journal(
    registry: &Registry,
    name: &str,
    journal: &[u8],
    head: Option<&str>,
) -> Result<Option<Played>, LeftOut> {
    let (entries, end) = entries_of(name, journal, head)?;
    played(registry, &entries, end).map_err(|error| left_out(name, &error))
}

/// The entries of a journal as bytes and where it ends, checked as [`of_journal`] does.
///
/// # Errors
/// It does not count, for this reason.
pub fn entries_of(name: &str, journal: &[u8], head: Option<&str>) -> Result<(Vec<Entry>, Head), LeftOut> {
    let left_out = |(entry, reason)| LeftOut { game: name.to_owned(), entry, reason };
    sound(journal, head).map_err(left_out)
}

/// A journal that cannot be followed, and the entry at which.
#[must_use]
pub fn left_out(name: &str, error: &TurnError) -> LeftOut {
    let (entry, reason) = match error {
        TurnError::Fold { seq, fault } => (usize::try_from(*seq).unwrap_or(usize::MAX), fault.to_string()),
        error => (0, error.to_string()),
    };
    LeftOut { game: name.to_owned(), entry, reason }
}

/// The game of these entries, the whole journal, of which `head` is the last. `None` while it is not over,
/// and of one that was withdrawn before it began: nobody has played it.
///
/// It is told as it stood when it ended: whatever was said later changes nothing. A player of whom no name
/// was known then has an empty one.
///
/// # Errors
/// The journal cannot be folded: see [`Game::fold`].
pub fn played(registry: &Registry, entries: &[Entry], head: Head) -> Result<Option<Played>, TurnError> {
    let start = entries.iter().find_map(|entry| match &entry.body {
        Body::Start { unix, sides, bids } => Some((entry.seq, *unix, paid(sides, bids))),
        _ => None,
    });
    let Some((start, started_unix, paid)) = start else { return Ok(None) };
    let (entries, head) = until_end(entries, head);
    let game = Game::fold(registry, entries, head)?;
    if !game.is_over()? {
        return Ok(None);
    }
    let how = how(&game);
    let result = match (&how, game.awaiting()?) {
        (How::Closed, _) => None,
        (_, Awaiting::Nothing { winner: Some(winner), .. }) => Some(Outcome::Winner(winner.to_string())),
        (How::Finished | How::Agreed, Awaiting::Nothing { winner: None, .. }) => Some(Outcome::Draw),
        _ => None,
    };
    let replaced = |entry: &Entry| {
        entry.seq > start && matches!(entry.body, Body::Umpire { act: UmpireAct::Replace, .. })
    };
    let offer = game.offer();
    Ok(Some(Played {
        game: offer.game.clone(),
        system: offer.system.clone(),
        edition: offer.edition.clone(),
        scenario: offer.scenario.clone(),
        seats: offer.seats.iter().map(|own| seat(&game, own)).collect(),
        result,
        how,
        started_unix,
        // The newest time in the record until then.
        ended_unix: game.not_before(i64::MIN),
        rated: !offer.unrated,
        seat_changed: entries.iter().any(replaced),
        bid: paid.and_then(|bid| Some(Bid { seat: bid.side, points: i32::try_from(bid.points).ok()? })),
    }))
}

fn how(game: &Game) -> How {
    match game.resigned() {
        _ if game.is_closed() => How::Closed,
        Some(seat) if game.has_forfeited() => How::Forfeited(seat.to_owned()),
        Some(seat) => How::Resigned(seat.to_owned()),
        None if game.is_drawn() => How::Agreed,
        None => How::Finished,
    }
}

fn seat(game: &Game, seat: &str) -> Seat {
    let kept = game.clock().map(|clock| clock.kept(seat)).unwrap_or_default();
    let on_time = OnTime { in_time: kept.in_time, late: kept.late, silent: kept.silent };
    let player = game.player(seat).unwrap_or_default().to_owned();
    Seat { seat: seat.to_owned(), player, on_time }
}

/// A journal up to the group that ended the game, if it is over, and where that group ends. What was sealed
/// is laid open there; a record of an early build may lack that.
fn until_end(entries: &[Entry], head: Head) -> (&[Entry], Head) {
    let opens = |group: &&[Entry]| group.iter().any(|entry| matches!(entry.body, Body::Openings { .. }));
    let last = groups(entries).find(opens).or_else(|| groups(entries).filter(|group| may_end(group)).last());
    let end = last.and_then(<[Entry]>::last).and_then(|last| usize::try_from(last.seq).ok());
    let behind = end.map_or(entries.len(), |end| end.saturating_add(1)).min(entries.len());
    let next = entries.get(behind).filter(|next| next.seq > 0);
    (&entries[..behind], next.map_or(head, |next| Head { seq: next.seq - 1, hash: next.prev }))
}

/// Whether a game can be over behind this group and was not before it.
fn may_end(group: &[Entry]) -> bool {
    group.iter().any(|entry| match &entry.body {
        Body::Events { .. } => true,
        Body::Umpire { act, .. } => act.ends_game(),
        Body::Note { kind, .. } => *kind == NoteKind::Resign,
        _ => false,
    })
}

/// The first second of a day in UTC, in Unix seconds: `2027-03-31`. `None` if there is no such day.
#[must_use]
pub fn day(text: &str) -> Option<i64> {
    let unix = DateTime::parse_rfc3339(&format!("{text}T00:00:00Z"))?.to_timestamp();
    // What is out of range is no day, and nothing else may stand beside it.
    time_words(unix).strip_suffix(" 00:00:00 UTC").filter(|said| *said == text).map(|_| unix)
}

/// The day of a moment in UTC: `2027-03-31`.
#[must_use]
pub fn day_of(unix: i64) -> String {
    time_words(unix).split(' ').next().unwrap_or_default().to_owned()
}
