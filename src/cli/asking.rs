//! What a command asks of a home: done by the daemon that works on it, or here if there is none.
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::home::{means, now};
use super::{Failure, rights, stores};
use crate::config::Config;
use crate::host::{Answer, Counter, Done, Host, HostError, Request};
use crate::store::{Purpose, Store, StoreError};

/// How often it is asked whether there is an answer.
const LOOK: Duration = Duration::from_millis(50);
/// How often it is asked whether the daemon is still there.
const LOOK_FOR_DAEMON: Duration = Duration::from_secs(1);
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was done, and when its mails go out.
pub struct Did {
    /// What.
    pub done: Done,
    /// A daemon did it, which mails it too.
    by_daemon: bool,
}

impl Did {
    /// Whether a daemon did it, which goes on by itself.
    pub fn is_by_daemon(&self) -> bool {
        self.by_daemon
    }

    /// Where these mails are now, in words.
    pub fn on_its_way(&self, what: &str, home: &Path) -> String {
        if self.by_daemon {
            return format!("the daemon mails {what} now");
        }
        format!("{what} wait in the outbox; `feldpost serve --home {}` mails them", home.display())
    }
}

/// Has what is asked done, and tells what was done.
pub fn ask(home: &Path, request: &Request) -> Result<Did, Failure> {
    rights::to_work(home)?;
    match here(home, request) {
        Err(HostError::Store(StoreError::LockHome(_))) => {
            let (done, by_daemon) = ask_daemon(home, request)?;
            Ok(Did { done, by_daemon })
        }
        done => Ok(Did { done: done?, by_daemon: false }),
    }
}

/// Does it, unless somebody works on the home.
fn here(home: &Path, request: &Request) -> Result<Done, HostError> {
    let games = crate::games::standard();
    // A new game concerns no other one.
    let host = match request {
        Request::New { .. } => Host::open_to_offer(home, means(), games),
        _ => Host::open(home, means(), games),
    };
    host?.ask(request)
}

/// Leaves it for whoever works on the home, and waits for the answer. If nobody works there any more, it is
/// done here, with whatever else was left: false then.
fn ask_daemon(home: &Path, request: &Request) -> Result<(Done, bool), Failure> {
    let config = Config::load(home).map_err(Failure::world)?;
    let store: Arc<dyn Store> = stores::open(home, &config, Purpose::Look).map_err(Failure::world)?;
    let random = getrandom::u64().map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let counter = Counter::leave(store, request, now(), random).map_err(Failure::world)?;
    let begun = Instant::now();
    let mut looked = begun;
    let mut by_daemon = true;
    while begun.elapsed() < PATIENCE {
        if let Some(answer) = counter.answer().map_err(Failure::world)? {
            return Ok((told(answer)?, by_daemon));
        }
        if looked.elapsed() > LOOK_FOR_DAEMON {
            looked = Instant::now();
            if counter.is_alone().map_err(Failure::world)? {
                by_daemon = !answer_here(home)?;
                continue;
            }
        }
        std::thread::sleep(LOOK);
    }
    let told = "the daemon has not answered; it does what was asked as soon as it can, within the hour";
    Err(Failure::world(told).hint("`feldpost doctor` shows what it is about"))
}

/// Does all that was left; false if somebody else was faster.
fn answer_here(home: &Path) -> Result<bool, Failure> {
    let stays = "what was asked stays in the home for an hour, and is done by whoever works there next";
    let mut host = match Host::open(home, means(), crate::games::standard()) {
        Err(HostError::Store(StoreError::LockHome(_))) => return Ok(false),
        host => host.map_err(|error| Failure::from(error).hint(stays))?,
    };
    let answered = host.answer_requests(&mut crate::host::Counts::default());
    answered.map_err(|error| Failure::from(error).hint(stays))?;
    Ok(true)
}

fn told(answer: Answer) -> Result<Done, Failure> {
    answer.map_err(|refusal| {
        let failure = if refusal.is_no { Failure::no(&refusal.told) } else { Failure::world(&refusal.told) };
        match refusal.hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    })
}
