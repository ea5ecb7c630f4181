//! The clock of a game, as its record has it: what was asked when, what was decided, where time stood still.
//!
//! Nothing here looks at what time it is. Whoever folds the journal has the same clock, so an auditor too.
use std::collections::{BTreeMap, BTreeSet};

use feldpost_clock::{AfterSilences, ClockTerms, DateSpan, Pause, Reminder, SeatClock};
use serde::{Deserialize, Serialize};

use super::game::Game;
use super::offer::NO_CLOCK;
use feldpost_protocol::journal::entry::Body;
use feldpost_protocol::journal::note_kind::{NoteKind, Strike};
use feldpost_protocol::journal::umpire_act::{UmpireAct, seconds, span};

/// The clock of a game: one for each seat, by the terms of the offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameClock {
    terms: ClockTerms,
    seats: BTreeMap<String, SeatClock>,
    /// Why it stands still, if it does; the reason may be empty.
    adjourned: Option<String>,
    /// Since when dice wait for a round of the beacon, in Unix seconds: meanwhile it stands still.
    dice_since: Option<i64>,
    /// What each seat owed when the newest group ended.
    owed: BTreeMap<String, String>,
    /// How each seat has kept its time.
    kept: BTreeMap<String, Kept>,
    /// Seats that were silent in the group that is being folded.
    silent: BTreeSet<String>,
}

/// How a seat has kept its time until now: decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Made before the deadline.
    pub in_time: u32,
    /// Made behind it.
    pub late: u32,
    /// Made without the player, because time was up.
    pub silent: u32,
}

/// One seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSilent {
    /// How often it was silent in a row.
    pub times: u32,
    /// What the terms say to that.
    pub then: AfterSilences,
}

impl GameClock {
    /// The clock of an offer's terms. `None` without one, or of terms that only a newer program knows: then
    /// nobody is ever late.
    #[must_use]
    pub fn of_terms(terms: &str, seats: &[String]) -> Option<GameClock> {
        let terms: ClockTerms = Some(terms).filter(|terms| *terms != NO_CLOCK)?.parse().ok()?;
        let seats = seats.iter().map(|seat| (seat.clone(), SeatClock::new(&terms))).collect();
        let (owed, kept, silent) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Some(GameClock { terms, seats, adjourned: None, dice_since: None, owed, kept, silent })
    }

    /// Its terms.
    #[must_use]
    pub fn terms(&self) -> &ClockTerms {
        &self.terms
    }

    /// Why it stands still, if it does; the reason may be empty.
    #[must_use]
    pub fn adjourned(&self) -> Option<&str> {
        self.adjourned.as_deref()
    }

    /// The clock of a seat.
    #[must_use]
    pub fn seat(&self, seat: &str) -> Option<&SeatClock> {
        self.seats.get(seat)
    }

    /// Until when each seat that is asked has time, in Unix seconds.
    #[must_use]
    pub fn deadlines(&self) -> BTreeMap<String, i64> {
        let due = |(seat, clock): (&String, &SeatClock)| Some((seat.clone(), clock.deadline(&self.terms)?));
        self.running().filter_map(due).collect()
    }

    /// The seats whose clocks can run out: none while dice wait.
    fn running(&self) -> impl Iterator<Item = (&String, &SeatClock)> {
        self.seats.iter().filter(|_| self.dice_since.is_none())
    }

    /// The moments at which somebody is to be reminded, sorted.
    #[must_use]
    pub fn moments(&self) -> Vec<i64> {
        let of = |clock: &SeatClock| [clock.soon(&self.terms), clock.deadline(&self.terms)];
        let mut moments: Vec<i64> = self.running().map(|(_, clock)| clock).flat_map(of).flatten().collect();
        moments.sort_unstable();
        moments.dedup();
        moments
    }

    /// Who is to be reminded now: each with the kind of reminder and the deadline that it is about.
    #[must_use]
    pub fn to_remind(&self, now: i64) -> Vec<(String, Reminder, i64)> {
        let due = |(seat, clock): (&String, &SeatClock)| {
            let reminder = clock.reminder_due(&self.terms, None, now)?;
            Some((seat.clone(), reminder, clock.deadline(&self.terms)?))
        };
        self.running().filter_map(due).collect()
    }

    /// The seats whose silence counts by now.
    #[must_use]
    pub fn late(&self, now: i64) -> BTreeSet<String> {
        let is_late = |clock: &SeatClock| clock.silent_from(&self.terms).is_some_and(|from| from <= now);
        self.running().filter(|(_, clock)| is_late(clock)).map(|(seat, _)| seat.clone()).collect()
    }

    /// What the terms say of a seat that has been silent too often, if it has.
    #[must_use]
    pub fn too_silent(&self, seat: &str) -> Option<TooSilent> {
        let clock = self.seats.get(seat)?;
        Some(TooSilent { times: clock.silences(), then: clock.consequence(&self.terms)? })
    }

    /// How a seat has kept its time until now.
    #[must_use]
    pub fn kept(&self, seat: &str) -> Kept {
        self.kept.get(seat).copied().unwrap_or_default()
    }

    /// From when on a silence counts first, of all that are asked.
    #[must_use]
    pub fn silent_from(&self) -> Option<i64> {
        self.running().filter_map(|(_, clock)| clock.silent_from(&self.terms)).min()
    }

    /// Whether a decision of this seat is timed now.
    #[must_use]
    pub fn runs_for(&self, seat: &str) -> bool {
        self.seats.get(seat).is_some_and(|clock| clock.asked().is_some())
    }

    fn each(&mut self, change: impl Fn(&mut SeatClock)) {
        self.seats.values_mut().for_each(change);
    }

    /// Takes what an entry says of time.
    fn absorb(&mut self, body: &Body) {
        match body {
            Body::Note { kind, seat: Some(seat), text, unix } => self.absorb_note(kind, seat, text, *unix),
            Body::Umpire { act, seat, text, unix } => self.absorb_act(act, seat.as_deref(), text, *unix),
            _ => {}
        }
    }

    fn absorb_note(&mut self, kind: &NoteKind, seat: &str, text: &str, unix: i64) {
        match kind {
            NoteKind::Tardy => drop(self.silent.insert(seat.to_owned())),
            NoteKind::Strike if matches!(Strike::read(text), Some(Strike::Unopened { .. })) => {
                self.silent.insert(seat.to_owned());
            }
            NoteKind::Away => {
                if let (Some(span), Some(clock)) = (days(text), self.seats.get_mut(seat)) {
                    // What the record has and the terms do not allow changes nothing.
                    let _ = clock.away(&self.terms, span.first(), span.last(), unix);
                }
            }
            NoteKind::Extend => {
                let more = seconds(text).unwrap_or_default().unsigned_abs();
                for (_, clock) in self.seats.iter_mut().filter(|(other, _)| *other != seat) {
                    clock.extend(more);
                }
            }
            _ => {}
        }
    }

    fn absorb_act(&mut self, act: &UmpireAct, seat: Option<&str>, text: &str, unix: i64) {
        match act {
            UmpireAct::Adjourn if self.adjourned.is_none() => {
                self.adjourned = Some(text.to_owned());
                self.each(|clock| clock.pause(Pause::since(unix)));
            }
            UmpireAct::Resume if self.adjourned.is_some() => {
                self.adjourned = None;
                self.each(|clock| clock.resume(unix));
            }
            UmpireAct::Pause => {
                if let Some((from, to)) = span(text) {
                    self.each(|clock| clock.pause(Pause { from, to: Some(to) }));
                }
            }
            UmpireAct::Extend => {
                let more = seconds(text).unwrap_or_default().unsigned_abs();
                let own = self.seats.iter_mut().filter(|(own, _)| seat.is_none_or(|seat| seat == *own));
                for (own, clock) in own {
                    // One whose time was up is asked anew.
                    if !clock.extend(more) && self.owed.contains_key(own) {
                        clock.ask(unix);
                    }
                }
            }
            // What is asked from here on is asked anew; of what was asked nobody says when it came.
            UmpireAct::Rollback | UmpireAct::Correct => {
                self.owed.clear();
                self.each(SeatClock::withdraw);
            }
            UmpireAct::Late => self.silent.extend(seat.map(str::to_owned)),
            UmpireAct::Replace => {
                self.kept.remove(seat.unwrap_or_default());
                let own = self.seats.iter_mut().filter(|(own, _)| Some(own.as_str()) == seat);
                for (own, clock) in own {
                    clock.replaced(&self.terms, unix);
                    if self.owed.contains_key(own) {
                        clock.ask(unix);
                    }
                }
            }
            _ => {}
        }
    }

    /// A group of this time has ended, and these decisions are owed behind it; or its dice wait, so that
    /// nobody knows yet what is.
    fn end_group(&mut self, owed: &BTreeMap<String, String>, dice_wait: bool, unix: i64) {
        let silent = std::mem::take(&mut self.silent);
        for seat in &silent {
            if let Some(clock) = self.seats.get_mut(seat) {
                clock.silence(&self.terms);
                self.kept.entry(seat.clone()).or_default().silent += 1;
            }
        }
        if dice_wait {
            self.dice_since.get_or_insert(unix);
            return;
        }
        if let Some(from) = self.dice_since.take() {
            self.each(|clock| clock.pause(Pause { from, to: Some(unix) }));
        }
        for (seat, clock) in &mut self.seats {
            let (before, now) = (self.owed.get(seat), owed.get(seat));
            if before == now {
                continue;
            }
            if before.is_some() && clock.asked().is_some() {
                let kept = self.kept.entry(seat.clone()).or_default();
                match clock.deadline(&self.terms).is_none_or(|deadline| unix <= deadline) {
                    true => kept.in_time += 1,
                    false => kept.late += 1,
                }
                clock.decide(&self.terms, unix);
            } else if before.is_some() && !silent.contains(seat) {
                // By himself, behind a time that was up: he is there again.
                self.kept.entry(seat.clone()).or_default().late += 1;
                clock.is_heard();
            }
            if now.is_some() {
                clock.ask(unix);
            }
        }
        self.owed.clone_from(owed);
    }
}

/// The days that a note says: `2026-12-20 2027-01-03` (`pbem/1 4.2`).
pub(crate) fn days(text: &str) -> Option<DateSpan> {
    let (first, last) = text.split_once(' ')?;
    DateSpan::new(first.parse().ok()?, last.parse().ok()?).ok()
}

impl Game {
    /// Its clock, if the offer has one.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Takes what an entry says of time.
    pub(super) fn note_time(&mut self, body: &Body) {
        if let Some(clock) = &mut self.clock {
            clock.absorb(body);
        }
    }

    /// A group has ended at this time, in Unix seconds, and these decisions are owed.
    pub(super) fn note_clock(&mut self, owed: &BTreeMap<String, String>, unix: i64) {
        let dice_wait = self.is_halted();
        if let Some(clock) = &mut self.clock {
            clock.end_group(owed, dice_wait, unix);
        }
    }
}
