//! What the umpire asks of a home by commands: carried out by whoever works on it, a daemon or the command.
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::{Counts, Host, HostError};
use crate::desk::DeskError;
use crate::desk::coded::CODE_LIFE;
use crate::ledgers::DAY;
pub use crate::requests::{Answer, Done, Refusal, Request};
use crate::requests::{Left, VERSION};
use crate::store::{self, StoreError, backup};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::umpire_act::{LONGEST_ENTRY, UmpireAct};
use feldpost_umpire::turn::ByUmpire;

impl From<&HostError> for Refusal {
    fn from(error: &HostError) -> Refusal {
        Refusal { told: error.to_string(), hint: error.hint().map(str::to_owned), is_no: error.is_no() }
    }
}

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
        let left = Left { version: VERSION, request: request.clone(), by_mail: None };
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
            Request::Arrive { game, text } => self.arrive(game, text)?,
            Request::TakeBack { game } => self.desk_at_work()?.take_back(game, cause)?,
            Request::Restore { game } => self.desk_at_work()?.restore(game, cause)?,
            Request::Archive { game, archived } => self.desk_at_work()?.archive(game, *archived)?,
            Request::Stage { name } => backup::stage(self.store.as_ref(), &self.office.home, name)?,
            Request::TestMail { to, code } => self.desk_at_work()?.send_probe(to, code).map(|()| true)?,
            Request::MailAgain { number } => self.mail_again(*number, cause)?,
        };
        Ok(Done::from(done))
    }

    /// What the rulebook leaves to the umpire comes into a game. False if the game does not go on.
    fn arrive(&mut self, game: &str, text: &str) -> Result<bool, HostError> {
        if !UmpireAct::Arrive.can_say(text) {
            return Err(HostError::EntrySize(LONGEST_ENTRY));
        }
        let mut desk = self.desk_at_work()?;
        if let Err(faults) = desk.entered(game, text)? {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return Err(HostError::Entered(told.join("\n")));
        }
        Ok(desk.by_umpire(game, ByUmpire::Arrive(text))?)
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
        let left = serde_json::from_slice::<Left>(&bytes);
        let by_mail = left.as_ref().ok().and_then(|left| left.by_mail.clone());
        let answer = match left {
            _ if self.is_too_old(name, by_mail.is_some()) => Err(Refusal::from(&HostError::TooOld)),
            // Somebody is being asked for what it needs: a later pass does it.
            Ok(Left { version: VERSION, request, .. }) if !self.can_begin(&request) => return Ok(()),
            Ok(Left { version: VERSION, request, .. }) => self.carry_out_once(name, &request)?,
            _ => Err(Refusal::from(&HostError::OtherBuild)),
        };
        counts.requests += 1;
        tracing::info!(request = name, done = ?answer.as_ref().ok(), "a request is answered");
        if let Some(line) = by_mail {
            self.desk().answer_order(line, name, &answer)?;
        }
        self.keep_answer(name, &answer)
    }

    /// Whether a request was left long ago, by the second in its name; or in a future that no clock has seen.
    fn is_too_old(&self, name: &str, by_mail: bool) -> bool {
        let left = name.split('-').next().and_then(|unix| unix.parse::<i64>().ok()).unwrap_or_default();
        (self.now() - left).abs() > if by_mail { CODE_LIFE + LONGEST_WAIT } else { LONGEST_WAIT }
    }

    /// Whether all is known that a request needs.
    fn can_begin(&mut self, request: &Request) -> bool {
        if request.game().is_some_and(|game| self.tables.keep(game).is_err()) {
            // Another daemon is at the game.
            return false;
        }
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
            Request::New { .. }
            | Request::Stage { .. }
            | Request::Resend { .. }
            | Request::TestMail { .. }
            | Request::MailAgain { .. } => {}
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

    /// Calls `ring` when a command has asked for something, as long as what is returned lives; `None` if
    /// nobody can tell.
    pub fn watch(&self, ring: impl Fn() + Send + 'static) -> Option<Box<dyn Any + Send>> {
        self.store.watch(Box::new(ring))
    }
}
