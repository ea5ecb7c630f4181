//! Rounds of the public beacon, fetched from relays that are not trusted: in the host's own time, or in a
//! thread beside it, so that a relay that keeps silent delays dice and nothing else.
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::config::Config;
use feldpost_protocol::dice::quicknet::read_signature;
use feldpost_protocol::dice::{QUICKNET, round_time};
use feldpost_transport::relay::{Relay, RelayError};

/// Seconds until a round is asked for once more; each further time comes after twice as many, up to the most.
const FIRST_PAUSE: i64 = 4;
const MOST_PAUSE: i64 = 600;

/// Seconds for which a look at the newest round counts.
const FRESH: i64 = 600;

/// Rounds that are kept, for games that wait for the same one.
const MOST_KNOWN: usize = 64;

/// A round whose signature is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number.
    pub number: u64,
    /// Its signature.
    pub signature: Vec<u8>,
}

/// Whoever has rounds of the beacon.
pub trait Source: Send + Sync {
    /// A round, or the newest one, with a signature that was verified.
    ///
    /// # Errors
    /// In words, if nobody has it, or what they say is not that round.
    fn round(&self, number: Option<u64>) -> Result<Round, String>;
}

/// Relays, asked one after the other until one has the round.
pub struct Relays(Vec<Relay>);

impl Relays {
    /// The relays that the settings name.
    ///
    /// # Errors
    /// One has no address.
    pub fn by_settings(config: &Config) -> Result<Relays, RelayError> {
        let network = QUICKNET.to_string();
        config.beacon.relays.iter().map(|url| Relay::new(url, &network)).collect::<Result<_, _>>().map(Relays)
    }
}

impl Source for Relays {
    fn round(&self, number: Option<u64>) -> Result<Round, String> {
        let mut failures = Vec::new();
        for relay in &self.0 {
            match relay.ask(number) {
                Ok(said) => match read_signature(said.round, &said.signature) {
                    Some(signature) => return Ok(Round { number: said.round, signature }),
                    None => failures.push(format!(
                        "{}: what it gives for round {} is not that round's signature",
                        relay.url(),
                        said.round
                    )),
                },
                Err(error) => failures.push(error.to_string()),
            }
        }
        Err(if failures.is_empty() { "no relay is named".to_owned() } else { failures.join("; ") })
    }
}

type Found = (Option<u64>, Result<Round, String>);

/// Who fetches.
enum Fetching {
    /// Nobody: rounds come by mail alone.
    Nobody,
    /// The host, which waits for it.
    Here(Arc<dyn Source>),
    /// A thread.
    Beside(Fetcher),
}

/// A thread that fetches.
struct Fetcher {
    jobs: Sender<Option<u64>>,
    heard: Receiver<Found>,
    thread: JoinHandle<()>,
}

impl Fetcher {
    fn start(source: Arc<dyn Source>, ring: impl Fn() + Send + 'static) -> std::io::Result<Fetcher> {
        let (jobs, given) = channel();
        let (tell, heard) = channel();
        let thread = thread::Builder::new().name("beacon".to_owned()).spawn(move || {
            for number in given {
                let found = ask(source.as_ref(), number);
                if tell.send((number, found)).is_err() {
                    return;
                }
                ring();
            }
        })?;
        Ok(Fetcher { jobs, heard, thread })
    }
}

/// A fault of the program is a round that did not come, and must end no thread.
fn ask(source: &dyn Source, number: Option<u64>) -> Result<Round, String> {
    let asked = catch_unwind(AssertUnwindSafe(|| source.round(number)));
    asked.unwrap_or_else(|_| Err("the program failed on it".to_owned()))
}

/// A question that was not answered.
struct Failed {
    tries: u32,
    next: i64,
    reason: String,
}

/// Rounds of the beacon, as far as they are wanted.
pub struct Rounds {
    fetching: Fetching,
    under_way: BTreeSet<Option<u64>>,
    failed: BTreeMap<Option<u64>, Failed>,
    known: BTreeMap<u64, Vec<u8>>,
    /// The highest round that was ever seen: what it shows of the time nobody can take back.
    highest: u64,
    /// When the newest round was asked for last.
    looked: Option<i64>,
}

impl Rounds {
    /// Nobody fetches.
    #[must_use]
    pub fn nobody() -> Rounds {
        Rounds {
            fetching: Fetching::Nobody,
            under_way: BTreeSet::new(),
            failed: BTreeMap::new(),
            known: BTreeMap::new(),
            highest: 0,
            looked: None,
        }
    }

    /// The host fetches from here and waits for it.
    #[must_use]
    pub fn here(source: Arc<dyn Source>) -> Rounds {
        Rounds { fetching: Fetching::Here(source), ..Rounds::nobody() }
    }

    /// From now on a thread fetches; `ring` is called when something has come of it, and must not block.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn go_beside(&mut self, ring: impl Fn() + Send + 'static) -> std::io::Result<()> {
        if let Fetching::Here(source) = &self.fetching {
            self.fetching = Fetching::Beside(Fetcher::start(Arc::clone(source), ring)?);
        }
        Ok(())
    }

    /// Whether the thread still does its work, if there is one.
    #[must_use]
    pub fn works(&self) -> bool {
        !matches!(&self.fetching, Fetching::Beside(fetcher) if fetcher.thread.is_finished())
    }

    /// Hears what was fetched, and asks for those of these rounds that have come by now.
    pub fn pass(&mut self, wanted: impl IntoIterator<Item = u64>, now: i64) {
        self.hear(now);
        let wanted: BTreeSet<u64> = wanted.into_iter().collect();
        self.failed.retain(|number, _| number.is_none_or(|number| wanted.contains(&number)));
        for number in wanted {
            if round_time(number) <= now && !self.known.contains_key(&number) {
                self.want(Some(number), now);
            }
        }
    }

    fn hear(&mut self, now: i64) {
        let Fetching::Beside(fetcher) = &self.fetching else { return };
        let all: Vec<Found> = fetcher.heard.try_iter().collect();
        for (number, found) in all {
            self.under_way.remove(&number);
            self.take(number, found, now);
        }
    }

    fn take(&mut self, number: Option<u64>, found: Result<Round, String>, now: i64) {
        if number.is_none() {
            self.looked = Some(now);
        }
        match found {
            Ok(round) => {
                self.failed.remove(&number);
                self.highest = self.highest.max(round.number);
                if number.is_some() {
                    self.known.insert(round.number, round.signature);
                }
                while self.known.len() > MOST_KNOWN {
                    self.known.pop_first();
                }
            }
            Err(reason) => {
                let failed = self.failed.entry(number).or_insert(Failed {
                    tries: 0,
                    next: now,
                    reason: String::new(),
                });
                failed.next = now.saturating_add((FIRST_PAUSE << failed.tries.min(8)).min(MOST_PAUSE));
                failed.tries += 1;
                failed.reason = reason;
            }
        }
    }

    fn want(&mut self, number: Option<u64>, now: i64) {
        // A clock that was ahead once must not make it wait for long.
        let early = |failed: &Failed| now < failed.next && failed.next - now <= MOST_PAUSE;
        if self.under_way.contains(&number) || self.failed.get(&number).is_some_and(early) {
            return;
        }
        match &self.fetching {
            Fetching::Nobody => {}
            Fetching::Here(source) => {
                let found = ask(source.as_ref(), number);
                self.take(number, found, now);
            }
            Fetching::Beside(fetcher) => {
                // If the thread is gone the host ends.
                let _ = fetcher.jobs.send(number);
                self.under_way.insert(number);
            }
        }
    }

    /// The signature of a round that was fetched.
    #[must_use]
    pub fn signature(&self, number: u64) -> Option<&[u8]> {
        self.known.get(&number).map(Vec::as_slice)
    }

    /// Why a round is not here, as it was told last.
    #[must_use]
    pub fn trouble(&self, number: u64) -> &str {
        let reason = self.failed.get(&Some(number)).map(|failed| failed.reason.as_str());
        reason.unwrap_or("nobody was asked for it yet")
    }

    /// Whether the newest round was looked at a moment ago, or nobody can: before a lock that decides which
    /// round counts. Otherwise it is asked for now.
    pub fn has_looked(&mut self, now: i64) -> bool {
        let fresh = |looked: i64| (0..FRESH).contains(&(now - looked));
        if !matches!(self.fetching, Fetching::Nobody) && !self.looked.is_some_and(fresh) {
            self.want(None, now);
        }
        !self.under_way.contains(&None)
    }

    /// The highest round that was ever seen.
    #[must_use]
    pub fn highest(&self) -> u64 {
        self.highest
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Answers by a list, and counts the questions.
    struct Listed(Mutex<Vec<Result<Round, String>>>);

    impl Source for Listed {
        fn round(&self, _: Option<u64>) -> Result<Round, String> {
            self.0.lock().unwrap().remove(0)
        }
    }

    fn round(number: u64) -> Round {
        Round { number, signature: vec![1] }
    }

    #[test]
    fn a_round_is_asked_for_when_it_is_due_and_again_after_growing_pauses() {
        let silent = || Err("silent".to_owned());
        let answers = vec![silent(), silent(), silent(), Ok(round(7))];
        let mut rounds = Rounds::here(Arc::new(Listed(Mutex::new(answers))));
        let due = round_time(7);
        rounds.pass([7], due - 1);
        assert_eq!((rounds.signature(7), rounds.under_way.len()), (None, 0), "not due");
        rounds.pass([7], due);
        assert_eq!(rounds.trouble(7), "silent");
        rounds.pass([7], due + 3);
        rounds.pass([7], due + 4);
        rounds.pass([7], due + 11);
        rounds.pass([7], due + 12);
        assert_eq!(rounds.signature(7), None);
        rounds.pass([7], due + 28);
        assert_eq!((rounds.signature(7), rounds.highest()), (Some(&[1][..]), 7));
        rounds.pass([7], due + 29);
    }

    #[test]
    fn the_newest_round_is_looked_at_now_and_then() {
        let answers = vec![Ok(round(9)), Err("silent".to_owned()), Ok(round(300))];
        let mut rounds = Rounds::here(Arc::new(Listed(Mutex::new(answers))));
        assert!(rounds.has_looked(1_000) && rounds.has_looked(1_599));
        assert_eq!(rounds.highest(), 9);
        assert!(rounds.has_looked(1_600), "who keeps silent holds up nothing");
        assert!(rounds.has_looked(2_300) && rounds.highest() == 300);
        assert!(Rounds::nobody().has_looked(0));
    }
}
