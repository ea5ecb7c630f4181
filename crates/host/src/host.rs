//! The host of a home: mail in, games on, mail out.
//!
//! It wires four things and takes the mails through them. The [`crate::desk`] brings a mail to its game; the
//! [`crate::tables`] hold the games; the [`crate::post`] keeps what is promised; the [`crate::ledgers`]
//! remember. The desk calls the other three, the post asks the ledgers, and nobody calls back. What they keep
//! is in the [`crate::store`].
mod batch;
mod beside;
mod error;
mod helping;
mod hooking;
mod keep;
mod machine;
mod mails;
mod opening;
mod rekey;
mod requests;
mod ticking;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::desk::{Desk, DeskError, Looking};
use crate::hooks::Hooks;
use crate::ledgers::Ledgers;
use crate::office::Office;
use crate::post::Post;
use crate::rounds::Rounds;
use crate::store::{self, Claim, Engine, Exported, Store};
use crate::tables::{TableError, Tables};
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Entry;
use feldpost_transport::Unfetched;
use feldpost_transport::inbox::Porch;
use feldpost_umpire::turn::{Game, NewGame, Roster, Ruling, TurnError, opening_file, openings, post};

use batch::Batch;

pub use crate::desk::Counts;
pub use crate::ledgers::mails::{Dealt, Fate, Outcome, Why};
pub use crate::tables::{GameRow, Phase};
pub use error::HostError;
pub use mails::Promised;
pub use rekey::Rekeyed;
pub use requests::{Answer, Counter, Done, Refusal, Request};

/// The last second of the year 9999: no mail can bear a later date.
const LATEST: i64 = 253_402_300_799;

/// Games that a pass without mail looks at, of those that nobody has looked at since they moved.
const LOOKS: usize = 16;

/// Answers of the program as an opponent that one pass takes in.
const AT_ONCE: usize = 24;

/// A source of secret randomness.
pub type Entropy = Box<dyn FnMut(&mut [u8]) + Send>;

/// What the host needs from outside: it reads no clock and no random source itself.
pub struct Means {
    /// Unix time in seconds.
    pub clock: Box<dyn Fn() -> i64 + Send>,
    /// Fills bytes with secret randomness.
    pub entropy: Entropy,
    /// Opens the database in which a home is kept, if it is kept in one.
    pub engine: Engine,
}

impl Means {
    /// The means of a host whose homes are all kept in folders.
    #[must_use]
    pub fn without_database(clock: Box<dyn Fn() -> i64 + Send>, entropy: Entropy) -> Means {
        Means { clock, entropy, engine: store::no_engine }
    }
}

/// A home at work.
pub struct Host {
    office: Office,
    store: Arc<dyn Store>,
    tables: Tables,
    post: Post,
    ledgers: Ledgers,
    looking: Looking,
    rounds: Rounds,
    hooks: Hooks,
    means: Means,
    /// Called after each mail of a pass; `false` ends the pass.
    progress: Box<dyn FnMut() -> bool + Send>,
    delivered: u32,
    /// It only helps whoever leads.
    helps: bool,
    elsewhere: helping::Elsewhere,
    /// A batch was lost, and the ledgers in memory knew its mails.
    is_forgetful: bool,
    /// How long a batch waits for more mails that have come.
    longest_hold: Duration,
    /// Whether mail gets in, as far as anybody knows.
    hears: bool,
    /// What the program has answered as an opponent, by game and seat.
    answered: BTreeMap<String, machine::Answered>,
    /// When the clocks of games were looked at last, in Unix seconds.
    ticked: Option<i64>,
    /// Held for as long as the host works; `None` if it only looks.
    claim: Option<Box<dyn Claim>>,
}

impl Drop for Host {
    fn drop(&mut self) {
        self.tables.write_down_all();
        self.tables.note_all();
    }
}

impl Host {
    /// Whoever deals with the next mail.
    fn desk(&mut self) -> Desk<'_> {
        self.tables.now = self.now();
        Desk {
            office: &self.office,
            tables: &mut self.tables,
            post: &mut self.post,
            ledgers: &mut self.ledgers,
            looking: &mut self.looking,
            rounds: &mut self.rounds,
            store: self.store.as_ref(),
            helps: self.helps,
            clock: &*self.means.clock,
            entropy: &mut *self.means.entropy,
        }
    }

    /// The same, unless the home was opened to look at only.
    fn desk_at_work(&mut self) -> Result<Desk<'_>, HostError> {
        if self.claim.is_none() { Err(HostError::ReadOnly) } else { Ok(self.desk()) }
    }

    fn now(&self) -> i64 {
        (self.means.clock)()
    }

    /// Mends what a crash left undone in each game; says where that failed. Those are tried again.
    fn mend(&mut self) -> Vec<String> {
        let mut errors = Vec::new();
        for game in std::mem::take(&mut self.tables.undone) {
            if let Err(error) = self.desk().mend_game(&game) {
                errors.push(format!("game {game}: {error}"));
                self.tables.undone.insert(game);
            }
        }
        errors
    }

    /// How many daemons help this one.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn daemons_helping(&self) -> Result<usize, HostError> {
        Ok(self.store.daemons()?.iter().filter(|daemon| !daemon.works).count())
    }

    /// A game's journal and signed head, for an audit.
    ///
    /// # Errors
    /// No such game, or it cannot be read.
    pub fn export(&self, game: &str) -> Result<Exported, HostError> {
        Ok(self.store.export(game)?)
    }

    /// Where the ways in lay down mail for this home.
    #[must_use]
    pub fn porch(&self) -> Arc<dyn Porch> {
        store::porch(&self.store)
    }

    /// Puts a raw mail into the inbox; on disk when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn deliver(&mut self, raw: &[u8]) -> Result<PathBuf, HostError> {
        self.delivered = self.delivered.wrapping_add(1);
        Ok(self.store.put(raw, self.now(), self.delivered)?)
    }

    /// The umpire says that time is up for what a game waits for. False if it waits for nothing that could be
    /// decided without its player; then nothing has happened.
    ///
    /// # Errors
    /// No such game, or it was set aside, or a file cannot be written.
    pub fn time_is_up(&mut self, game: &str) -> Result<bool, HostError> {
        Ok(self.desk_at_work()?.time_is_up(game, None)?)
    }

    /// Makes a game, writes its offer, and mails it to the seats that are taken.
    ///
    /// # Errors
    /// As [`Host::new_game_with`].
    pub fn new_game(&mut self, new: &NewGame) -> Result<(), HostError> {
        let digest = feldpost_kit::registry::data_digest(&self.registry().find(&new.system)?.0.data);
        self.new_game_with(new, digest)
    }

    /// The same with the data set of this digest; see [`Host::registry_mut`] and [`Desk::new_game`].
    ///
    /// # Errors
    /// Terms, names or addresses that cannot be played with, a game id that is taken or is none, no such
    /// data, a home opened to look at only: then there is no game. [`HostError::Unfinished`]: there is one.
    pub fn new_game_with(&mut self, new: &NewGame, digest: Hash32) -> Result<(), HostError> {
        Ok(self.desk_at_work()?.new_game(new, digest)?)
    }

    /// Deals with every mail in `new/`, then sends what is queued, or lets it be sent; see
    /// [`Host::send_beside`].
    ///
    /// # Errors
    /// The folders of the home cannot be read. What concerns one mail or one game stops no other: see
    /// [`Counts::errors`].
    pub fn run_once(&mut self) -> Result<Counts, HostError> {
        let mut counts = self.pass()?;
        for _ in 0..AT_ONCE {
            if !self.let_machine_play()? {
                break;
            }
            counts.add(self.pass()?);
        }
        Ok(counts)
    }

    fn pass(&mut self) -> Result<Counts, HostError> {
        self.desk_at_work()?;
        if self.store.was_lent() {
            self.lose_what_is_held();
        }
        self.remember()?;
        self.hear_of_others()?;
        let mut counts = Counts { errors: self.mend(), ..Counts::default() };
        counts.standing = counts.errors.len();
        self.desk().roll_what_waits(&mut counts);
        if let Err(error) = self.answer_requests(&mut counts) {
            counts.trouble(error);
        }
        if let Err(error) = self.make_up(&mut counts) {
            counts.trouble(error);
        }
        self.remember()?;
        // A mailbox that cannot be read now may be there again later; what is owed goes out meanwhile.
        let names = self.store.new_mails().unwrap_or_else(|error| {
            counts.trouble(error);
            Vec::new()
        });
        self.begin_mails(&names);
        if names.is_empty() {
            self.tables.look_at(&self.office, LOOKS);
        }
        let mut batch = Batch::default();
        for name in names {
            if self.looking.holds(&name) {
                counts.checking += 1;
                continue;
            }
            let start = Instant::now();
            if let Err(error) = self.store.hold() {
                counts.trouble(error);
                break;
            }
            let before = counts.mails_in;
            match self.take_mail(&name, &mut counts) {
                Ok(()) => {
                    counts.mails_in += 1;
                    self.looking.forget(&name);
                }
                Err(DeskError::NotYet) => counts.waiting += 1,
                Err(DeskError::UnderWay) => counts.checking += 1,
                Err(error) if error.is_busy() => counts.elsewhere += 1,
                Err(error) => {
                    counts.trouble(format!("{}: {error}", name.to_string_lossy()));
                }
            }
            counts.times.push(start.elapsed());
            batch.mails += counts.mails_in - before;
            let goes_on = (self.progress)();
            if goes_on && batch.takes_more(self.store.held(), self.longest_hold) {
                continue;
            }
            if !self.commit(&mut batch, &mut counts) || !goes_on {
                break;
            }
            // What is on its way out does not wait until all that came in is dealt with.
            if self.post.sends_beside()
                && let Err(error) = self.send(&mut counts)
                && !counts.errors.contains(&error.to_string())
            {
                counts.errors.push(error.to_string());
            }
        }
        self.commit(&mut batch, &mut counts);
        self.tables.blocked.clear();
        if let Err(error) = self.tick(&mut counts) {
            counts.trouble(error);
        }
        self.send(&mut counts)?;
        counts.standing += self.tables.aside.len() + self.post.outbox.troubles();
        counts.errors.extend(
            self.tables.aside.iter().map(|(game, reason)| format!("game {game} is set aside: {reason}")),
        );
        counts.errors.extend(self.office.templates.take_complaints());
        if let Err(error) = self.remove_the_old() {
            counts.errors.push(error.to_string());
        }
        self.tell_hooks();
        Ok(counts)
    }

    /// Sends what is due, or has it sent and hears of what was.
    fn send(&mut self, counts: &mut Counts) -> Result<(), HostError> {
        let _stage = tracing::trace_span!("hand-over").entered();
        let now = self.now();
        let flushed = self.post.send(&self.office, &mut *self.means.entropy, now)?;
        counts.mails_out += flushed.sent;
        counts.superseded += flushed.superseded;
        counts.errors.extend(flushed.failures);
        self.write_tries();
        for (address, mail) in &flushed.refused {
            self.desk().count_refusal(address, mail)?;
        }
        Ok(())
    }

    /// Gives up the resolution of a game that waits for its dice, by a ruling of the club's officer. False if
    /// the ruling does not hold for it; then nothing has happened.
    ///
    /// # Errors
    /// No such game, or it was set aside, or a file cannot be written.
    pub fn give_up(&mut self, game: &str, ruling: &Ruling) -> Result<bool, HostError> {
        Ok(self.desk_at_work()?.give_up(game, ruling)?)
    }

    /// Calls this after each mail of a pass, so that somebody can see that the host gets on; `false` ends
    /// the pass, and what is left waits for the next one.
    pub fn tell_progress(&mut self, told: impl FnMut() -> bool + Send + 'static) {
        self.progress = Box::new(told);
    }

    /// Tells the umpire of a message that stays in the mailbox because it cannot be fetched. False if that
    /// has been said before.
    ///
    /// # Errors
    /// The outbox or a ledger cannot be written.
    pub fn tell_unfetched(&mut self, message: &Unfetched) -> Result<bool, HostError> {
        let now = self.now();
        Ok(self.post.tell_unfetched(&self.office, &mut self.ledgers.answers, message, now)?)
    }

    /// Every game in a row; a broken one with its reason.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn game_rows(&mut self) -> Result<Vec<GameRow>, HostError> {
        Ok(self.desk().game_rows()?)
    }

    /// How many games go on, and how many are set aside.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn standing(&mut self) -> Result<(usize, usize), HostError> {
        Ok(self.tables.standing(&self.office)?)
    }

    /// Who sits where in a game, and from where they write.
    ///
    /// # Errors
    /// No such game, or its roster cannot be read.
    pub fn roster(&mut self, id: &str) -> Result<Roster, HostError> {
        self.view(id)?;
        Ok(self.tables.roster(id)?.unwrap_or_default())
    }

    /// A copy of a game as it stands now, also of one that was set aside.
    ///
    /// Show it with [`Game::play`]: `page_json`, `position`, `state_json`.
    ///
    /// # Errors
    /// No such game, or its journal is broken.
    pub fn view(&mut self, id: &str) -> Result<Game, HostError> {
        Ok(self.tables.view(&self.office, id)?)
    }

    /// The entries of a game's record, in their order; also of one that was set aside.
    ///
    /// # Errors
    /// No such game, or its journal is broken.
    pub fn record(&mut self, id: &str) -> Result<Vec<Entry>, HostError> {
        Ok(self.tables.load(&self.office, id)?.1)
    }

    /// The viewer for a name: a side of the game, `public`, or `umpire`.
    ///
    /// # Errors
    /// [`HostError::FindSide`].
    pub fn viewer(game: &Game, name: &str) -> Result<Viewer, HostError> {
        Ok(crate::tables::viewer(game, name)?)
    }

    /// What a game has sealed until now, laid open as `opening.json` is: the order sheets and standing orders
    /// of all seats, or of one seat these and the choices of its plain mails.
    ///
    /// # Errors
    /// No such game or seat, or what was sealed is lost.
    pub fn openings(&mut self, id: &str, seat: Option<&str>) -> Result<String, HostError> {
        let (table, entries) = self.tables.load(&self.office, id)?;
        if let Some(side) = seat.filter(|seat| !table.game.offer().seats.iter().any(|own| own == seat)) {
            return Err(TableError::FindSide { game: id.to_owned(), side: side.to_owned() }.into());
        }
        let list = openings(id, &entries, &table.secrets, seat).map_err(TurnError::from)?;
        Ok(opening_file(id, &list)?)
    }

    /// Where answers of this seat go now, with its token.
    ///
    /// # Errors
    /// No such game or side.
    pub fn reply_address(&mut self, id: &str, seat: &str) -> Result<String, HostError> {
        let game = self.view(id)?;
        Host::viewer(&game, seat)?;
        let token = post::current_token(&self.office.keys, &game, seat);
        Ok(post::reply_address(&self.office.club, id, seat, &token)?)
    }

    /// The ids of the mail under which all mails to a seat hang, and of the newest one to it that is kept:
    /// what an answer names. None if the seat was mailed nothing that is known.
    ///
    /// # Errors
    /// No such game, or the outbox cannot be read.
    pub(crate) fn newest_mail(&mut self, id: &str, seat: &str) -> Result<Option<[String; 2]>, HostError> {
        let (game, club) = (self.view(id)?, &self.office.club);
        for end in game.newest_ends() {
            for newest in post::message_ids(club, &end.short(), seat) {
                if self.post.outbox.knows(&newest)? {
                    return Ok(Some([post::thread_id(club, &game, seat), newest]));
                }
            }
        }
        Ok(None)
    }

    /// How many mails wait to be sent.
    ///
    /// # Errors
    /// The outbox cannot be read.
    pub fn queued(&self) -> Result<usize, HostError> {
        Ok(self.post.outbox.queued_names()?.len())
    }

    /// The home's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.office.config
    }

    /// The systems that this host plays.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.tables.registry
    }

    /// The same, to take in data of an owner for as long as this host is open.
    pub fn registry_mut(&mut self) -> &mut Registry {
        &mut self.tables.registry
    }

    /// The folder of the home.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.office.home
    }

    /// The public key under which this home signs, as 64 hex digits.
    ///
    /// # Errors
    /// The origin cannot stand in a signature.
    pub fn public_key(&self) -> Result<String, HostError> {
        Ok(self.office.signer("home")?.verifying_key().to_string())
    }
}
