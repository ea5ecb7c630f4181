//! Dice that wait for a round of the public beacon: rolled when it is here.
use super::{Counts, Desk, DeskError};
use feldpost_protocol::dice::round_at_or_after;
use feldpost_umpire::turn::{self, OVERDUE, Ruling, time_words};
use feldpost_umpire::words::Matter;

use crate::tables::TableError;

/// Seconds after the time of a round from which on the umpire is told that it is not here.
const LATE: i64 = OVERDUE / 4;

impl Desk<'_> {
    /// Asks for the rounds that are due, and rolls the dice whose round is here. What goes wrong with one
    /// game stops no other.
    pub fn roll_what_waits(&mut self, counts: &mut Counts) {
        let waiting: Vec<(String, u64)> =
            self.ledgers.rounds.games().map(|(game, round)| (game.to_owned(), round)).collect();
        let now = self.now();
        self.rounds.pass(waiting.iter().map(|(_, round)| *round), now);
        for (game, round) in waiting {
            if self.tables.aside.contains_key(&game) {
                continue;
            }
            let rolled = match self.rounds.signature(round).map(<[u8]>::to_vec) {
                Some(signature) => self.roll_round(&game, (round, &signature), counts),
                None => self.tell_of_late_round(&game, round, counts),
            };
            counts.trouble_in(&game, rolled);
        }
    }

    fn roll_round(
        &mut self,
        game: &str,
        (round, signature): (u64, &[u8]),
        counts: &mut Counts,
    ) -> Result<(), DeskError> {
        let now = self.now();
        self.clock_fits(game)?;
        self.table(game)?;
        let made = self.tables.make(self.office, game, |game, apart| {
            turn::roll(game, &apart.secrets, &apart.seeds, now, (round, signature))
        });
        let made = made.map_err(DeskError::from).and_then(|(ready, apart)| match ready {
            Some(ready) => {
                let resolutions = ready.resolutions;
                self.persist(ready, apart).map(|()| resolutions)
            }
            // The ledger was behind its journal.
            None => {
                let round = self.table(game)?.game.waiting().map(|waiting| waiting.round);
                self.ledgers.rounds.note(game, round)?;
                Ok(0)
            }
        });
        match made {
            Ok(resolutions) => {
                counts.resolutions += resolutions;
                Ok(())
            }
            Err(DeskError::Table(TableError::SetAside { .. })) => Ok(()),
            Err(error) if error.finds_no_game() => Ok(self.ledgers.rounds.note(game, None)?),
            Err(error) if error.breaks_game() => {
                let reason = error.to_string();
                counts.games_set_aside.push((game.to_owned(), reason.clone()));
                self.put_aside(game, &reason)
            }
            Err(error) => Err(error),
        }
    }

    /// Says that a round is not here long after its time.
    fn tell_of_late_round(&mut self, game: &str, round: u64, counts: &mut Counts) -> Result<(), DeskError> {
        let due = feldpost_protocol::dice::round_time(round);
        if self.now() <= due.saturating_add(LATE) {
            return Ok(());
        }
        let reason = self.rounds.trouble(round).to_owned();
        let time = time_words(due);
        let (game, home) = (game.to_owned(), self.office.shown_home());
        let (of, when, why) = (game.clone(), time.clone(), reason.clone());
        let late = DeskError::RoundLate { game: of, round, time: when, reason: why };
        counts.trouble(late);
        self.tell_umpire(&Matter::RoundLate { game, round, time, reason, home })
    }

    /// Whether a lock of now would name a round that does not exist yet, as far as anybody here knows. Looks
    /// at the newest round before, if that was not done lately.
    ///
    /// # Errors
    /// [`DeskError::ClockBehind`]; [`DeskError::UnderWay`] while somebody looks.
    pub fn check_clock(&mut self, game: &str) -> Result<(), DeskError> {
        let now = self.now();
        let game_here = &self.table(game)?.game;
        if !game_here.source().has_beacon() || game_here.waiting().is_some() || game_here.is_over()? {
            return Ok(());
        }
        if !self.rounds.has_looked(now) {
            return Err(DeskError::UnderWay);
        }
        self.clock_fits(game)
    }

    fn clock_fits(&mut self, game: &str) -> Result<(), DeskError> {
        let (now, highest) = (self.now(), self.rounds.highest());
        let margin = i64::from(self.table(game)?.game.offer().margin);
        if highest < round_at_or_after(now.saturating_add(margin)) {
            return Ok(());
        }
        let (round, time) = (highest, time_words(feldpost_protocol::dice::round_time(highest)));
        let (shown, home) = (time_words(now), self.office.shown_home());
        self.tell_umpire(&Matter::ClockBehind { round, time: time.clone(), now: shown, home })?;
        Err(DeskError::ClockBehind { round, time })
    }

    /// Gives up the resolution that waits, by a ruling of the club's officer. False if the ruling does not
    /// hold for it; then nothing has happened.
    ///
    /// # Errors
    /// No such game, or it was set aside, or the store cannot be written.
    pub fn give_up(&mut self, game: &str, ruling: &Ruling) -> Result<bool, DeskError> {
        let now = self.now();
        self.table(game)?;
        self.clock_fits(game)?;
        let (ready, apart) = self.tables.make(self.office, game, |game, apart| {
            turn::give_up_by_ruling(game, &apart.secrets, &apart.seeds, now, ruling)
        })?;
        self.persist_if_any(ready, apart)
    }
}
