//! What the umpire asks of a home by commands: carried out by whoever works on it, a daemon or the command.
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Counts, Host, HostError};
use crate::desk::DeskError;
use crate::ledgers::DAY;
use crate::store::{self, StoreError};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::turn::{ByUmpire, NewGame, Ruling};

/// What the umpire asks of a home.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A new game, with these data files of an owner or with the program's own.
    New {
        /// The game.
        game: Box<NewGame>,
        /// The texts of the files, by name; empty for the program's own.
        data: BTreeMap<String, String>,
    },
    /// Time is up for what a game waits for.
    TimeIsUp {
        /// Which game.
        game: String,
    },
    /// The resolution that waits for its dice is void, by a ruling of the club's officer.
    Void {
        /// Which game.
        game: String,
        /// The ruling.
        ruling: Ruling,
    },
    /// The umpire says something to the players.
    Tell {
        /// Which game.
        game: String,
        /// What.
        text: String,
    },
    /// A game that has begun, or one that has not, ends.
    Close {
        /// Which game.
        game: String,
        /// Whether it has begun.
        begun: bool,
        /// Why; it may be empty.
        reason: String,
    },
    /// What a seat was mailed last is mailed once more.
    Resend {
        /// Which game.
        game: String,
        /// Which seat; none for all.
        seat: Option<String>,
    },
    /// The clock of a game stands still.
    Adjourn {
        /// Which game.
        game: String,
        /// Why; it may be empty.
        reason: String,
    },
    /// It runs again.
    Resume {
        /// Which game.
        game: String,
    },
    /// More time for what is asked now.
    Extend {
        /// Which game.
        game: String,
        /// Which seat; none for all.
        seat: Option<String>,
        /// How much.
        seconds: u32,
    },
    /// The players are asked whether the game is to be set back to what it was behind a step.
    Rollback {
        /// Which game.
        game: String,
        /// An entry of the step.
        entry: u64,
    },
    /// The newest sheet is resolved again by mended rules, with the same dice.
    Correct {
        /// Which game.
        game: String,
    },
    /// A seat gets another address, or another player.
    Seat {
        /// Which game.
        game: String,
        /// Which seat.
        seat: String,
        /// The address.
        address: String,
        /// Whether it is another person's.
        replaces: bool,
    },
    /// A game that was set aside goes on, if it is whole now.
    TakeBack {
        /// Which game.
        game: String,
    },
    /// A game that is over goes out of the way of lists, or comes back.
    Archive {
        /// Which game.
        game: String,
        /// Whether it goes.
        archived: bool,
    },
    /// A mail that has not counted is dealt with anew.
    MailAgain {
        /// Its number in the list.
        number: u64,
    },
}

/// What was done of what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Done {
    /// All of it.
    All,
    /// Nothing: it does not fit the game as it stands.
    Nothing,
}

impl From<bool> for Done {
    fn from(done: bool) -> Done {
        if done { Done::All } else { Done::Nothing }
    }
}

/// Why a request could not be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Why, in one line.
    pub told: String,
    /// What to do next, if it is known.
    pub hint: Option<String>,
    /// The world is in order, and the answer is no.
    pub is_no: bool,
}

impl From<&HostError> for Refusal {
    fn from(error: &HostError) -> Refusal {
        Refusal { told: error.to_string(), hint: error.hint().map(str::to_owned), is_no: error.is_no() }
    }
}

/// What became of a request.
pub type Answer = Result<Done, Refusal>;

/// A request as it is left, with the version of this format.
#[derive(Serialize, Deserialize)]
struct Left {
    version: u32,
    request: Request,
}

const VERSION: u32 = 1;

/// Seconds after which a request is not carried out any more: nobody waits for it, and a home that was put
/// back from a backup must not begin with what was asked then.
const LONGEST_WAIT: i64 = 3_600;

/// Seconds for which an answer is kept that nobody takes.
const KEPT: i64 = DAY;

/// The desk at which commands leave what they ask, while somebody else works on the home.
pub struct Counter {
    store: Arc<dyn store::Store>,
    name: String,
}

impl Counter {
    /// Leaves a request under a name of its own: the Unix second, and fresh random digits.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn leave(
        store: Arc<dyn store::Store>,
        request: &Request,
        unix: i64,
        random: u64,
    ) -> Result<Counter, StoreError> {
        let name = format!("{unix:012}-{random:016x}");
        let left = Left { version: VERSION, request: request.clone() };
        let bytes = serde_json::to_vec(&left).unwrap_or_default();
        store.leave_request(&name, &bytes)?;
        Ok(Counter { store, name })
    }

    /// The answer, if there is one by now.
    ///
    /// # Errors
    /// The store cannot be read, or the answer is none.
    pub fn answer(&self) -> Result<Option<Answer>, StoreError> {
        let Some(bytes) = self.store.take_answer(&self.name)? else { return Ok(None) };
        Ok(Some(
            serde_json::from_slice(&bytes).unwrap_or_else(|_| Err(Refusal::from(&HostError::OtherBuild))),
        ))
    }

    /// Whether nobody works on the home, so that this command can do it itself.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn is_alone(&self) -> Result<bool, StoreError> {
        Ok(!self.store.is_claimed()?)
    }
}

impl Host {
    /// Carries out what is asked, and makes it count.
    ///
    /// # Errors
    /// What was asked cannot be done, or the store cannot be written.
    pub fn ask(&mut self, request: &Request) -> Result<Done, HostError> {
        self.desk_at_work()?;
        self.store.hold()?;
        let mut cause = Hash32::ZERO;
        (self.means.entropy)(&mut cause.0);
        let done = self.carry_out(request, cause);
        if let Err(error) = self.store.commit() {
            self.lose_what_is_held();
            return Err(error.into());
        }
        done
    }

    /// `cause` is the same for the same request.
    fn carry_out(&mut self, request: &Request, cause: Hash32) -> Result<Done, HostError> {
        let done = match request {
            Request::New { game, data } if data.is_empty() => self.new_game(game).map(|()| true)?,
            Request::New { game, data } => {
                let digest = self.tables.registry.add_data(&game.system, data).map_err(|faults| {
                    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    HostError::Data(told.join("; "))
                })?;
                self.new_game_with(game, digest).map(|()| true)?
            }
            Request::TimeIsUp { game } => self.time_is_up(game)?,
            Request::Void { game, ruling } => self.give_up(game, ruling)?,
            Request::Tell { game, text } => self.desk_at_work()?.by_umpire(game, ByUmpire::Word(text))?,
            Request::Close { game, begun, reason } => self.desk_at_work()?.close(game, *begun, reason)?,
            Request::Resend { game, seat } => self.desk_at_work()?.resend(game, seat.as_deref(), cause)?,
            Request::Adjourn { game, reason } => {
                self.desk_at_work()?.by_umpire(game, ByUmpire::Adjourn(reason))?
            }
            Request::Correct { game } => self.desk_at_work()?.correct(game)?,
            Request::Rollback { game, entry } => {
                self.desk_at_work()?.by_umpire(game, ByUmpire::ProposeRollback(*entry))?
            }
            Request::Resume { game } => self.desk_at_work()?.by_umpire(game, ByUmpire::Resume)?,
            Request::Extend { game, seat, seconds } => {
                self.desk_at_work()?.extend(game, seat.as_deref(), *seconds)?
            }
            Request::Seat { game, seat, address, replaces } => {
                self.desk_at_work()?.seat(game, seat, address, *replaces)?
            }
            Request::TakeBack { game } => self.desk_at_work()?.take_back(game, cause)?,
            Request::Archive { game, archived } => self.desk_at_work()?.archive(game, *archived)?,
            Request::MailAgain { number } => self.mail_again(*number, cause)?,
        };
        Ok(Done::from(done))
    }

    /// Carries out what commands have asked for, each with its answer in one commit. What goes wrong with one
    /// request stops no other.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn answer_requests(&mut self, counts: &mut Counts) -> Result<(), HostError> {
        for name in self.store.requests()? {
            self.store.hold()?;
            let answered = catch_unwind(AssertUnwindSafe(|| self.answer_request(&name, counts)));
            let answered = answered.unwrap_or_else(|_| {
                self.tables.forget();
                self.keep_answer(&name, &Err(Refusal::from(&HostError::Panic)))
            });
            if let Err(error) = answered.and_then(|()| Ok(self.store.commit()?)) {
                self.lose_what_is_held();
                return Err(error);
            }
        }
        Ok(())
    }

    fn answer_request(&mut self, name: &str, counts: &mut Counts) -> Result<(), HostError> {
        let bytes = match self.store.read_request(name) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(()),
            Err(error) => {
                counts.trouble(error);
                return Ok(());
            }
        };
        let answer = match serde_json::from_slice::<Left>(&bytes) {
            _ if self.is_too_old(name) => Err(Refusal::from(&HostError::TooOld)),
            // Somebody is being asked for what it needs: a later pass does it.
            Ok(Left { version: VERSION, request }) if !self.can_begin(&request) => return Ok(()),
            Ok(Left { version: VERSION, request }) => self.carry_out_once(name, &request)?,
            _ => Err(Refusal::from(&HostError::OtherBuild)),
        };
        counts.requests += 1;
        tracing::info!(request = name, done = ?answer.as_ref().ok(), "a request is answered");
        self.keep_answer(name, &answer)
    }

    /// Whether a request was left long ago, by the second in its name; or in a future that no clock has seen.
    fn is_too_old(&self, name: &str) -> bool {
        let left = name.split('-').next().and_then(|unix| unix.parse::<i64>().ok()).unwrap_or_default();
        (self.now() - left).abs() > LONGEST_WAIT
    }

    /// Whether all is known that a request needs.
    fn can_begin(&mut self, request: &Request) -> bool {
        let Request::TimeIsUp { game } = request else { return true };
        !matches!(self.desk().check_clock(game), Err(DeskError::UnderWay | DeskError::NotYet))
    }

    /// Carries a request out, and never a second time: that it was begun stands on disk before what it does.
    fn carry_out_once(&mut self, name: &str, request: &Request) -> Result<Answer, HostError> {
        let (key, now) = (Hash32::of_bytes(format!("request {name}").as_bytes()), self.now());
        let was_begun = self.ledgers.seen.knows(&key);
        if !was_begun {
            self.ledgers.seen.note(now, &key)?;
        }
        match request {
            Request::New { game, .. } if was_begun && self.store.list()?.contains(&game.id) => {
                return Ok(Ok(Done::All));
            }
            // There is no such game yet; or the mails are the same ones.
            Request::New { .. } | Request::Resend { .. } | Request::MailAgain { .. } => {}
            _ if was_begun => {
                return Ok(Err(Refusal::from(&HostError::Begun)));
            }
            _ => {}
        }
        Ok(self.carry_out(request, key).map_err(|error| Refusal::from(&error)))
    }

    fn keep_answer(&mut self, name: &str, answer: &Answer) -> Result<(), HostError> {
        let bytes = serde_json::to_vec(answer).unwrap_or_default();
        Ok(self.store.answer_request(name, &bytes)?)
    }

    /// Removes answers that nobody has taken.
    pub(super) fn remove_old_answers(&mut self) -> Result<(), HostError> {
        Ok(self.store.remove_old_answers(self.now().saturating_sub(KEPT))?)
    }

    /// The folder in which commands leave what they ask, if it is one: so that it can be watched.
    #[must_use]
    pub fn request_folder(&self) -> Option<PathBuf> {
        self.store.request_folder()
    }
}
