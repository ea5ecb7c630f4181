//! What a mail says of time: until when its reader is asked, and what has happened to the clock.
use feldpost_clock::{Shown, Zone};
use feldpost_protocol::journal::entry::Body;
use feldpost_protocol::journal::umpire_act::{UmpireAct, seconds};

use super::clock::GameClock;
use super::game::Game;
use super::post::Post;
use super::secrets::Roster;
use super::told::{say, side_played};
use crate::words::{Amount, Notice, Words};

/// The zone in which a seat is told times: its own, or that of the game's clock.
fn zone_of(roster: &Roster, clock: &GameClock, seat: &str) -> Zone {
    let own = roster.seats.get(seat).and_then(|player| player.manners.zone.as_deref());
    own.and_then(|name| Zone::named(name).ok()).unwrap_or_else(|| clock.terms().zone().clone())
}

fn moment(unix: i64, zone: &Zone) -> Notice {
    let Shown { weekday, year, month, day, hour, minute, zone, abbreviation, twice } = Shown::at(unix, zone);
    let zone = if twice { format!("{zone}, {abbreviation}") } else { zone };
    let (date, time) = (format!("{year:04}-{month:02}-{day:02}"), format!("{hour:02}:{minute:02}"));
    Notice::Moment { weekday, date, time, zone }
}

/// A time in the words and the zone of a reader, and in the zone of the game if that is another one.
fn told_in(post: Post<'_>, reader: &str, clock: &GameClock, unix: i64) -> (String, Option<String>) {
    let (own, game) = (zone_of(post.roster, clock, reader), clock.terms().zone());
    let there = (own.name() != game.name()).then(|| say(post, reader, &moment(unix, game)));
    (say(post, reader, &moment(unix, &own)), there)
}

/// The clock of a game that goes on.
fn running(game: &Game) -> Option<&GameClock> {
    let goes_on = game.started() && !game.is_over().unwrap_or(true);
    game.clock().filter(|_| goes_on)
}

/// Until when those have time who are asked, the reader first; or that the clock stands still.
pub(super) fn times(post: Post<'_>, reader: &str) -> Vec<String> {
    let Some(clock) = running(post.after) else { return Vec::new() };
    if let Some(reason) = clock.adjourned() {
        return vec![say(post, reader, &stands(reason))];
    }
    let mut due: Vec<(String, i64)> = clock.deadlines().into_iter().collect();
    due.sort_by_key(|(seat, _)| seat != reader);
    let told = due.into_iter().map(|(seat, deadline)| {
        let side = (seat != reader).then(|| side_played(post, reader, &seat));
        let (until, there) = told_in(post, reader, clock, deadline);
        say(post, reader, &Notice::TimeRuns { side, until, there })
    });
    told.collect()
}

fn stands(reason: &str) -> Notice {
    Notice::ClockStands { reason: Some(reason.to_owned()).filter(|reason| !reason.is_empty()) }
}

/// Until when a seat has time for what it is asked, in the words and the zone of its player.
#[must_use]
pub fn due(words: &Words, game: &Game, roster: &Roster, seat: &str) -> Option<String> {
    let clock = running(game).filter(|clock| clock.adjourned().is_none())?;
    let deadline = clock.seat(seat)?.deadline(clock.terms())?;
    Some(words.say(roster.language(seat), &moment(deadline, &zone_of(roster, clock, seat))))
}

/// Until when the reader has time, if that is within a day of the clock at this time.
pub(super) fn last_day(post: Post<'_>, reader: &str, unix: i64) -> Option<String> {
    let clock = running(post.after)?;
    let own = clock.seat(reader).filter(|own| own.is_last_day(clock.terms(), unix))?;
    Some(told_in(post, reader, clock, own.deadline(clock.terms())?).0)
}

/// What a reminder says, in the words of its reader.
pub(super) fn reminder(post: Post<'_>, reader: &str) -> Option<Notice> {
    let clock = running(post.after)?;
    let own = clock.seat(reader)?;
    let until = told_in(post, reader, clock, own.deadline(clock.terms())?).0;
    let silent = own.silent_from(clock.terms()).map(|silent| told_in(post, reader, clock, silent).0);
    Some(Notice::Reminder { until, over: silent })
}

/// What an act of the umpire has done to the clock, in words.
pub(super) fn news(post: Post<'_>, reader: &str) -> Option<String> {
    let notice = post.group.iter().find_map(|entry| {
        let Body::Umpire { act, seat, text, .. } = &entry.body else { return None };
        let amount = || Amount::of(seconds(text).unwrap_or_default());
        Some(match act {
            UmpireAct::Adjourn => stands(text),
            UmpireAct::Resume => Notice::ClockRuns,
            UmpireAct::Extend => {
                let Amount { number: amount, unit } = amount();
                Notice::MoreTime { by: None, amount, unit: unit.to_owned() }
            }
            UmpireAct::Late => {
                let other = seat.as_deref().filter(|seat| *seat != reader);
                Notice::TimeUp { side: other.map(|seat| side_played(post, reader, seat)) }
            }
            _ => return None,
        })
    });
    Some(say(post, reader, &notice?))
}
