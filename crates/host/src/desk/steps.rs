//! Steps of a game: written, told, marked as done; mended after a crash; given up if the game is broken.
use std::collections::BTreeSet;

use super::{Desk, DeskError, SeatMail};
use crate::ledgers::mails::{Dealt, Fate, Outcome};
use crate::post::Told;
use crate::tables::{Apart, Step, Table, TableError};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Entry;
use feldpost_protocol::journal::note::{Signer, VerifyingKey};
use feldpost_umpire::report::text;
use feldpost_umpire::turn::{
    self, Agreement, Asked, BEGINNING, ByUmpire, Game, Ready, Record, TurnError, Witnessed, fresh_chain,
    needs_fresh_chain,
};
use feldpost_umpire::words::{HostNotice, Matter, Notice};

/// What is to be done because all players of a game have agreed on it.
enum Due {
    Draw,
    /// With the game as it was behind this entry.
    Rollback(Box<Game>, u64),
}

impl Desk<'_> {
    /// Writes a step: secrets, group, mails, state, in this order.
    ///
    /// # Errors
    /// What could not be written, or a mail that could not be rendered; the group may be on disk then.
    pub(super) fn persist(&mut self, ready: Ready, apart: Apart) -> Result<(), DeskError> {
        // Read before it is written: what is held back is made to count where a journal is read, and the two
        // steps count together.
        let due = self.due(&apart.id, ready.agreement())?;
        let step = self.tables.append(ready, apart)?;
        let id = step.table.game.id().to_owned();
        self.tell_of(step)?;
        self.follow(&id, due)
    }

    /// What all players of a game have agreed on, and what is needed for it. The record alone knows how the
    /// game stood earlier.
    fn due(&self, id: &str, agreed: Result<Option<Agreement>, TurnError>) -> Result<Option<Due>, DeskError> {
        Ok(match agreed.map_err(TableError::from)? {
            None => None,
            Some(Agreement::Draw) => Some(Due::Draw),
            Some(Agreement::Rollback(entry)) => {
                let (_, entries) = self.tables.load(self.office, id)?;
                let earlier = Game::fold_earlier(&self.tables.registry, &entries, entry);
                Some(Due::Rollback(Box::new(earlier.map_err(TableError::from)?), entry))
            }
        })
    }

    /// Does it.
    fn follow(&mut self, id: &str, due: Option<Due>) -> Result<(), DeskError> {
        let (earlier, entry) = match due {
            None => return Ok(()),
            Some(Due::Draw) => return self.by_umpire(id, ByUmpire::Draw).map(drop),
            Some(Due::Rollback(earlier, entry)) => (*earlier, entry),
        };
        let now = self.now();
        self.table(id)?;
        let (ready, apart) = self.tables.make(self.office, id, |game, apart| {
            turn::roll_back(game, (earlier, entry), &apart.secrets, &apart.seeds, now)
        })?;
        self.persist_if_any(ready, apart).map(drop)
    }

    /// The same of a step that there may be; false if there is none, and nothing has happened.
    ///
    /// # Errors
    /// As [`Desk::persist`].
    pub(super) fn persist_if_any(&mut self, ready: Option<Ready>, apart: Apart) -> Result<bool, DeskError> {
        let Some(ready) = ready else { return Ok(false) };
        self.persist(ready, apart).map(|()| true)
    }

    /// Promises the mails of a step and marks it as dealt with.
    fn tell_of(&mut self, Step { mut table, witnessed, group }: Step) -> Result<(), DeskError> {
        // Who was cut off before the roster was written does it here the next time.
        if table.roster.change_seats(&table.game) {
            self.tables.seat_players(table.game.id(), &table.roster)?;
        }
        self.promise(&table, &witnessed, &group)?;
        let round = table.game.waiting().map(|waiting| waiting.round);
        self.ledgers.rounds.note(table.game.id(), round)?;
        Ok(self.tables.settle(table)?)
    }

    fn promise(&mut self, table: &Table, witnessed: &Witnessed, group: &[Entry]) -> Result<(), DeskError> {
        let first = group.first().map_or(0, |entry| entry.seq);
        let answer = table.secrets.answer.as_ref().filter(|answer| answer.seq == first);
        let past = match answer.and_then(|answer| answer.asked.as_ref()) {
            Some(Asked::Report(step)) => self.tables.past(table, *step, first)?,
            Some(Asked::Since(moment)) => {
                let seat = answer.map_or("", |answer| answer.seat.as_str());
                match self.tables.chronicle(table)?.since(&table.game, seat, moment)? {
                    // Of a game that has no moments: what happened last.
                    None if moment.as_slice() == BEGINNING => self.tables.past(table, None, first)?,
                    past => past,
                }
            }
            _ => None,
        };
        let asked = answer.is_some_and(|answer| answer.asked == Some(Asked::Journal));
        let whole =
            if asked || table.game.is_over()? { Some(self.store.export(table.game.id())?) } else { None };
        let record = whole
            .as_ref()
            .and_then(|whole| Some(Record { journal: &whole.journal, head: whole.head.as_deref()? }));
        let now = self.now();
        let summed_up = table.game.sums_up(witnessed)?;
        let lately = if summed_up { table.lately.chronicle(&table.game, &witnessed.tales)? } else { None };
        let folded = if summed_up && lately.is_none() { Some(self.tables.chronicle(table)?) } else { None };
        let chronicle = lately.as_ref().or(folded.as_ref());
        let told = Told { group, witnessed, past: past.as_ref(), chronicle, record };
        Ok(self.post.group(self.office, &mut self.ledgers.bounced, table, told, now)?)
    }

    /// Sees to it that the game has seeds for whatever the next step can need.
    ///
    /// # Errors
    /// As [`Desk::persist`].
    pub(super) fn provide_seeds(&mut self, id: &str) -> Result<(), DeskError> {
        let now = self.now();
        if !needs_fresh_chain(&self.table(id)?.game)? {
            return Ok(());
        }
        let (ready, apart) = self
            .tables
            .make(self.office, id, |game, apart| fresh_chain(game, &apart.secrets, &apart.signer, now))?;
        self.persist(ready, apart)
    }

    /// The umpire says that time is up for what a game waits for. False if it waits for nothing that could be
    /// decided without its player; then nothing has happened. With `late`, of these seats alone.
    ///
    /// # Errors
    /// No such game, or it was set aside, or the store cannot be written.
    pub fn time_is_up(&mut self, game: &str, late: Option<&BTreeSet<String>>) -> Result<bool, DeskError> {
        let now = self.now();
        self.check_clock(game)?;
        self.provide_seeds(game)?;
        let (ready, apart) = self.tables.make(self.office, game, |game, apart| {
            turn::time_is_up(game, &apart.secrets, &apart.seeds, now, late)
        })?;
        self.persist_if_any(ready, apart)
    }

    /// Puts this key in force in a game, by the hand of the key before it or of the officer whom the offer
    /// names. False if `hand` is neither.
    ///
    /// # Errors
    /// No such game, or it was set aside, or the store cannot be written.
    pub fn rekey(&mut self, game: &str, hand: Option<&Signer>, key: VerifyingKey) -> Result<bool, DeskError> {
        let now = self.now();
        let (ready, apart) = self.tables.make_keyless(self.office, game, |game, apart| {
            turn::rekey(game, hand.unwrap_or(&apart.signer), key, now)
        })?;
        self.persist_if_any(ready, apart)
    }

    /// Renders the mails of the newest group once more.
    pub(super) fn heal(&mut self, id: &str) -> Result<(), DeskError> {
        let step = self.tables.newest_step(self.office, id)?;
        let first = step.group.first().map_or(0, |entry| entry.seq);
        // A later mail was begun, so the mails of this group had been promised: only the state was forgotten.
        let is_begun = step.table.secrets.answer.as_ref().is_some_and(|answer| answer.seq > first);
        // Whoever took a seat after the offer was mailed it then, as another mail than that of the offer.
        let is_taken = first == 0 && !step.table.roster.confirmed.is_empty();
        let due = self.due(id, step.table.game.agreement())?;
        if is_begun || is_taken {
            self.tables.settle(step.table)?;
        } else {
            self.tell_of(step)?;
        }
        self.follow(id, due)
    }

    /// Does what a crash left undone in a game, and knows its players. One that is broken is set aside.
    ///
    /// # Errors
    /// Only what concerns the home as a whole.
    pub fn mend_game(&mut self, id: &str) -> Result<(), DeskError> {
        self.know_players(id)?;
        if let Some(reason) = self.store.set_aside_reason(id)? {
            return self.name_aside(id, &reason);
        }
        match self.store.check_newest(id, &self.office.signer(id)?) {
            Err(error) if error.breaks_game() => return self.put_aside(id, &error.to_string()),
            checked => checked?,
        }
        if !self.store.is_settled(id)? {
            return self.heal_or_set_aside(id);
        }
        let roster = self.tables.roster(id)?.unwrap_or_default();
        self.tables.is_in_order(id, &roster);
        Ok(())
    }

    /// As [`Desk::heal`]; a game that cannot be loaded is set aside.
    pub(super) fn heal_or_set_aside(&mut self, id: &str) -> Result<(), DeskError> {
        match self.heal(id) {
            Err(error) if error.breaks_game() => self.put_aside(id, &error.to_string()),
            other => other,
        }
    }

    pub(super) fn know_players(&mut self, id: &str) -> Result<(), DeskError> {
        if let Some(roster) = self.tables.roster(id)? {
            self.post.know(&roster);
        }
        Ok(())
    }

    /// Sets a game aside with its reason.
    pub(super) fn put_aside(&mut self, id: &str, reason: &str) -> Result<(), DeskError> {
        if !self.tables.set_aside(id, reason)? {
            return Ok(());
        }
        self.tell_players(id, &Hash32::of_bytes(reason.as_bytes()).short())?;
        self.name_aside(id, reason)
    }

    /// Tells the players of a game that it was stopped. `cause` is the same for the same reason.
    fn tell_players(&mut self, id: &str, cause: &str) -> Result<(), DeskError> {
        // Of a game that is broken the roster may be, too: that stops no other game.
        let roster = self.tables.roster(id).ok().flatten().unwrap_or_default();
        for (seat, player) in &roster.seats {
            self.send(SeatMail {
                to: &player.address,
                notice: HostNotice::GameHeld { game: id.to_owned() },
                id: format!("{cause}.{id}.{seat}.stopped"),
                seat: None,
                answers: None,
            })?;
        }
        Ok(())
    }

    /// Takes a game that was set aside back, if it is whole now: the mails that waited for it are dealt with,
    /// and its players get the position. False if it was not set aside.
    ///
    /// # Errors
    /// What is still wrong with it, or the store cannot be written.
    pub fn take_back(&mut self, id: &str, cause: Hash32) -> Result<bool, DeskError> {
        let Some(reason) = self.store.set_aside_reason(id)? else { return Ok(false) };
        self.store.check_newest(id, &self.office.signer(id)?)?;
        self.tables.load(self.office, id)?;
        self.tables.aside.remove(id);
        self.tables.forget();
        // The mark goes last: who is cut off before it can ask again, and no mail waits for ever.
        if let Err(error) = self.put_right(id, cause) {
            self.tables.aside.insert(id.to_owned(), reason);
            return Err(error);
        }
        self.store.take_back(id)?;
        Ok(true)
    }

    /// The same of a game whose newest copy is lost for good: its record says so first. False if it was not
    /// set aside, or if no old copy was put back.
    ///
    /// # Errors
    /// As [`Desk::take_back`]; [`TableError::NotToRestore`] if a new game must be made instead.
    pub fn restore(&mut self, id: &str, cause: Hash32) -> Result<bool, DeskError> {
        let signer = self.office.signer(id)?;
        if self.store.set_aside_reason(id)?.is_none() {
            return Ok(false);
        }
        if let Some(lost) = self.store.lost_end(id, &signer)? {
            self.store.accept_copy(id, &signer)?;
            self.tables.forget();
            self.tables.restore(self.office, id, lost, self.now())?;
            self.store.forget_loss(id)?;
        } else if !self.tables.load(self.office, id)?.0.game.is_restored() {
            return Ok(false);
        }
        self.take_back(id, cause)
    }

    /// What a game that goes on owes to those who waited for it.
    fn put_right(&mut self, id: &str, cause: Hash32) -> Result<(), DeskError> {
        self.heal(id)?;
        let all = self.ledgers.mails.all()?;
        let waits = |dealt: &&Dealt| {
            let is_newest = all.iter().rev().find(|later| later.mail == dealt.mail).map(|one| one.number);
            let of_it = |fate: &Fate| fate.outcome == Outcome::SetAside && fate.game.as_deref() == Some(id);
            is_newest == Some(dealt.number) && dealt.fates.iter().any(of_it)
        };
        for dealt in all.iter().filter(waits) {
            // The same name whoever asks: a mail that is there already is not put there twice.
            self.take_again(dealt, Hash32::of_bytes(format!("{} {}", dealt.mail, dealt.number).as_bytes()))?;
        }
        let (table, _) = self.tables.load(self.office, id)?;
        if !table.game.is_over().map_err(TableError::from)? {
            let loss = table.game.loss().map_err(TableError::from)?;
            let note = loss.map_or(Notice::GameGoesOn, Notice::EndLost);
            self.send_again(id, None, cause, &note)?;
        }
        Ok(())
    }

    /// Remembers that a game is set aside, and tells the umpire: at once, and when the daemon starts again.
    fn name_aside(&mut self, id: &str, reason: &str) -> Result<(), DeskError> {
        self.tables.aside.insert(id.to_owned(), reason.to_owned());
        let (game, reason, home) = (id.to_owned(), text::one_line(reason), self.office.shown_home());
        self.tell_umpire(&Matter::SetAside { game, reason, home })
    }
}
