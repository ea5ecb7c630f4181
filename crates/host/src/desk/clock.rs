//! The clocks of all games: reminders, silences that count, and the time in which this host was not there.
use std::collections::BTreeSet;

use feldpost_clock::{AfterSilences, Reminder, Seen, Watch, too_many_late};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::turn::ByUmpire;
use feldpost_umpire::words::Matter;

use super::{Counts, Desk, DeskError};
use crate::ledgers::DAY;

impl Desk<'_> {
    /// Looks at all clocks: what has come since `before`, in Unix seconds. What goes wrong with one game
    /// stops no other.
    ///
    /// Nobody is late because this host was not there, or because its own clock was set; nor if many games
    /// are late at once, before the umpire has said so.
    pub fn look_at_clocks(&mut self, before: i64, counts: &mut Counts) -> Result<(), DeskError> {
        if self.was_always_there(counts)? {
            // Of a game that has moved nobody may have looked at the clock yet.
            self.tables.look_at(self.office, usize::MAX);
            self.remind(before, counts)?;
            self.count_silences(counts)?;
        }
        Ok(())
    }

    /// Whether this host was there since it last said so, and its clock went on; notes that it is. If not,
    /// the time is made up for: this comes before the mails of a pass, which had to wait for it.
    pub fn was_always_there(&mut self, counts: &mut Counts) -> Result<bool, DeskError> {
        let now = self.now();
        let seen =
            self.ledgers.alive.last().map_or(Seen::Steady, |last| Watch::default().look(last, now, None));
        match seen {
            Seen::Steady => {}
            Seen::Outage { from, to } => self.make_up_for(from, to, counts)?,
            Seen::Jump { by } => {
                self.tell_umpire(&Matter::ClockSet { minutes: by.abs() / 60 })?;
            }
        }
        self.ledgers.alive.note(now)?;
        Ok(seen == Seen::Steady)
    }

    /// No clock ran while this host was not there.
    fn make_up_for(&mut self, from: i64, to: i64, counts: &mut Counts) -> Result<(), DeskError> {
        self.tables.look_at(self.office, usize::MAX);
        let timed = self.tables.timed().into_iter().filter(|(_, clock)| !clock.deadlines.is_empty());
        let games: Vec<String> = timed.map(|(id, _)| id).collect();
        for id in &games {
            let done = self.by_umpire(id, ByUmpire::Pause(from, to)).map(drop);
            counts.trouble_in(id, done);
        }
        if games.is_empty() {
            return Ok(());
        }
        self.tell_umpire(&Matter::Outage { hours: (to - from) / 3_600, games: games.len() })
    }

    /// Reminds whoever is to be reminded, each once of each deadline.
    fn remind(&mut self, before: i64, counts: &mut Counts) -> Result<(), DeskError> {
        let now = self.now();
        for (id, clock) in self.tables.timed() {
            if !clock.moments.iter().any(|moment| (before..=now).contains(moment)) {
                continue;
            }
            let done = self.remind_in(&id, now);
            counts.trouble_in(&id, done);
        }
        Ok(())
    }

    fn remind_in(&mut self, id: &str, now: i64) -> Result<(), DeskError> {
        let due = self.table(id)?.game.clock().map(|clock| clock.to_remind(now)).unwrap_or_default();
        for (seat, reminder, deadline) in due {
            let word = match reminder {
                Reminder::Soon => "soon",
                Reminder::Deadline => "deadline",
            };
            let cause = Hash32::of_bytes(format!("reminder {id} {seat} {word} {deadline}").as_bytes());
            if self.ledgers.seen.knows(&cause) {
                continue;
            }
            if self.table(id)?.roster.seats.contains_key(&seat) {
                self.send_reminder(id, &seat, cause)?;
            }
            self.ledgers.seen.note(now, &cause)?;
        }
        Ok(())
    }

    /// Lets silence count where it does by now.
    fn count_silences(&mut self, counts: &mut Counts) -> Result<(), DeskError> {
        let now = self.now();
        let timed = self.tables.timed();
        let late = timed.iter().filter_map(|(id, clock)| Some((id.clone(), clock.silent?)));
        let mut late: Vec<(String, i64)> = late.filter(|(_, from)| *from <= now).collect();
        // Of whom no mail reaches the umpire has heard.
        late.retain(|(id, _)| match self.late_in(id, now) {
            Ok(seats) => !seats.is_empty(),
            Err(error) => {
                counts.trouble_in(id, Err(error));
                false
            }
        });
        let Some(first) = late.iter().map(|(_, from)| *from).min() else { return Ok(()) };
        // A mail that has come and is not dealt with may be the one that is waited for: for a day at most.
        if now < first.saturating_add(DAY) && !self.store.new_mails()?.is_empty() {
            return Ok(());
        }
        let running = timed.iter().filter(|(_, clock)| !clock.deadlines.is_empty()).count();
        if too_many_late(late.len(), running) {
            let home = self.office.shown_home();
            return self.tell_umpire(&Matter::ManyLate { games: late.len(), of: running, home });
        }
        for (id, _) in late {
            let done = self.count_silence(&id, now);
            counts.trouble_in(&id, done);
        }
        Ok(())
    }

    fn count_silence(&mut self, id: &str, now: i64) -> Result<(), DeskError> {
        let late = self.late_in(id, now)?;
        match self.time_is_up(id, Some(&late)) {
            // A later pass does it.
            Err(DeskError::UnderWay | DeskError::NotYet) => return Ok(()),
            done => drop(done?),
        }
        for seat in self.late_in(id, now)? {
            self.by_umpire(id, ByUmpire::Late(&seat))?;
            let (game, home) = (id.to_owned(), self.office.shown_home());
            self.tell_umpire(&Matter::TimeIsUp { game, seat, home })?;
        }
        let game = &self.table(id)?.game;
        let is_too_silent =
            |seat: &&String| game.clock().is_some_and(|clock| clock.too_silent(seat).is_some());
        // Where nobody plays any more, nobody has won.
        let alone = late.iter().filter(is_too_silent).count() == 1;
        for seat in late {
            self.after_silences(id, &seat, alone)?;
        }
        Ok(())
    }

    /// The seats whose silence counts now; those that no mail reaches are told to the umpire instead.
    fn late_in(&mut self, id: &str, now: i64) -> Result<BTreeSet<String>, DeskError> {
        let table = self.table(id)?;
        let late = table.game.clock().map(|clock| clock.late(now)).unwrap_or_default();
        let roster = table.roster.clone();
        let (day, bounced) = (now.div_euclid(DAY), &self.ledgers.bounced);
        let is_out = |seat: &String| {
            let address = roster.seats.get(seat).map(|player| player.address.as_str());
            address.is_none_or(|address| bounced.is_out(address, day, &self.office.config.bounces))
        };
        let (out, late): (BTreeSet<String>, BTreeSet<String>) = late.into_iter().partition(is_out);
        for seat in out {
            let (game, home) = (id.to_owned(), self.office.shown_home());
            self.tell_umpire(&Matter::LateAndAway { game, seat, home })?;
        }
        Ok(late)
    }

    /// What the terms say to a seat that was silent too often. It loses only if it was so `alone`.
    fn after_silences(&mut self, id: &str, seat: &str, alone: bool) -> Result<(), DeskError> {
        let table = self.table(id)?;
        if table.game.is_over()? {
            return Ok(());
        }
        let Some(silent) = table.game.clock().and_then(|clock| clock.too_silent(seat)) else { return Ok(()) };
        let then = match silent.then {
            AfterSilences::Forfeit if !alone => AfterSilences::Adjourn,
            then => then,
        };
        match then {
            AfterSilences::Forfeit => drop(self.by_umpire(id, ByUmpire::Forfeit(seat))?),
            AfterSilences::Adjourn => drop(self.by_umpire(id, ByUmpire::Adjourn(""))?),
            AfterSilences::Replace => {}
        }
        self.tell_umpire(&Matter::TooSilent {
            game: id.to_owned(),
            seat: seat.to_owned(),
            times: silent.times,
            then: then.id().to_owned(),
            home: self.office.shown_home(),
        })
    }
}
