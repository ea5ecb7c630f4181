//! The desk: a mail to its game.
//!
//! One mail is dealt with in this order, and every step can be repeated after a crash:
//!
//! 1. secrets that its entries rely on,
//! 2. the entry group (the commit point),
//! 3. the mails into the outbox,
//! 4. `state.json`, which also marks the group as dealt with,
//! 5. the raw mail into the archive,
//! 6. the ledger of seen mails,
//! 7. the ledger that says what became of it,
//! 8. the mail itself out of the inbox.
//!
//! In a pass these writes are held back, in this order, and committed together with those of the other mails
//! that waited (`Host::run_once`): a crash leaves a first part of them, and no message goes out before.
//!
//! A crash before 2 leaves nothing but unused secrets, and the mail is taken in again. A crash after 2 is
//! healed by [`Desk::mend_game`], which renders the mails of the newest group again, and by the journal,
//! which knows the mail.
//!
//! The desk calls the tables, the post and the ledgers; none of them calls it, and of the three only the post
//! asks another one, the ledgers.
mod answered;
mod aside;
mod beacon;
mod bounces;
mod by_mail;
mod clock;
pub(crate) mod coded;
mod confirm;
mod counts;
mod courtesy;
mod error;
mod fate;
mod helping;
mod identity;
mod ladder;
mod lobby;
mod looking;
mod mailroom;
mod names;
mod offering;
mod own_games;
mod probe;
mod quota;
mod seats;
mod steps;
mod told_of_club;
mod umpire;
mod watching;
mod words;

use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::words::{HostNotice, Matter};

use crate::ledgers::DAY;
use crate::ledgers::Ledgers;
use crate::office::Office;
use crate::post::{HostMail, Post};
use crate::rounds::Rounds;
use crate::store::Store;
use crate::tables::{GameRow, Table, Tables};

pub use counts::Counts;
pub use error::DeskError;
pub use looking::Looking;

/// Whoever deals with one mail, and with all that they need for it.
pub struct Desk<'a> {
    /// Settings, keys, wording.
    pub office: &'a Office,
    /// The games.
    pub tables: &'a mut Tables,
    /// Mail out.
    pub post: &'a mut Post,
    /// What is remembered.
    pub ledgers: &'a mut Ledgers,
    /// Who looks at senders.
    pub looking: &'a mut Looking,
    /// Rounds of the public beacon.
    pub rounds: &'a mut Rounds,
    /// The inbox, the quarantine, and the archives of games.
    pub store: &'a dyn Store,
    /// It only helps whoever leads.
    pub helps: bool,
    /// Unix time in seconds.
    pub clock: &'a dyn Fn() -> i64,
    /// Fills bytes with secret randomness.
    pub entropy: &'a mut dyn FnMut(&mut [u8]),
}

/// A mail of the host about a seat of a game, which are named: it stands in that game's thread and is
/// answered by that seat. Otherwise as [`HostMail`].
struct SeatMail<'a> {
    to: &'a str,
    notice: HostNotice,
    id: String,
    seat: Option<(&'a str, &'a str)>,
    answers: Option<&'a Letter>,
}

impl Desk<'_> {
    fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The game, from memory or from the store; what a crash left undone comes first.
    fn table(&mut self, id: &str) -> Result<&mut Table, DeskError> {
        if self.tables.is_unsettled(id)? {
            self.heal(id)?;
        }
        Ok(self.tables.get(self.office, id)?)
    }

    fn send(&mut self, mail: SeatMail<'_>) -> Result<(), DeskError> {
        let SeatMail { to, notice, id, seat, answers } = mail;
        let now = self.now();
        let game = seat.map(|(game, _)| self.tables.view(self.office, game)).transpose()?;
        let language = match seat {
            Some((game, seat)) => self.tables.roster(game)?.unwrap_or_default().language(seat).to_owned(),
            None => self.post.language(to).to_owned(),
        };
        let seat = game.as_ref().zip(seat).map(|(game, (_, seat))| (game, seat));
        let mail = HostMail { to, language: &language, notice: &notice, id, seat, reply_to: None, answers };
        Ok(self.post.host_mail(self.office, mail, now)?)
    }

    /// Every game in a row; a broken one with its reason.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn game_rows(&mut self) -> Result<Vec<GameRow>, DeskError> {
        let (day, bounced) = (self.now().div_euclid(DAY), &self.ledgers.bounced);
        let is_out = |address: &str| bounced.is_out(address, day, &self.office.config.bounces);
        let mut rows = self.tables.rows(self.office, &is_out)?;
        rows.iter_mut().for_each(|row| row.archived = self.ledgers.archived.holds(&row.id));
        Ok(rows)
    }

    fn tell_umpire(&mut self, matter: &Matter) -> Result<(), DeskError> {
        let now = self.now();
        Ok(self.post.tell_umpire(self.office, &mut self.ledgers.answers, matter, now)?)
    }
}
