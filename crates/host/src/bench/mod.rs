//! How fast the host is on a disk: order mails of the built-in opponents through scratch homes, in turn with
//! the least that a durable mail takes there.
//!
//! Times are worth something beside each other only, on one machine in one run; what can be counted (syncs,
//! bytes) is the same everywhere. Allocations are not counted here: that would take another allocator, and is
//! left to tests.
mod course;
mod crowd;
mod found;
mod game;
mod homes;
mod meter;
mod plain;
mod program;
mod scratch;
mod stages;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use feldpost_kit::registry::{Registry, RegistryError};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::selfplay::{self, SelfplayError};
use feldpost_umpire::turn::TurnError;

use crate::config::ConfigError;
use crate::host::{Host, HostError};
use game::{Kind, Mail};
use meter::{Sample, median, take};
use plain::Plain;
use scratch::Scratch;

pub use found::Row;
pub use meter::own_cpu;

/// A quick bench has ended after this time.
const QUICK: Duration = Duration::from_millis(7_500);

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The folder to measure in, or a file of it.
    #[error("{path}: {source}", path = path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A scratch home.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Its host.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The rulebook.
    #[error(transparent)]
    Rules(#[from] RegistryError),
    /// A game.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// Games without mail.
    #[error(transparent)]
    Selfplay(#[from] SelfplayError),
    /// Something went wrong with a mail or a game, so that what was measured is no order mail.
    #[error("a mail did not go as it should: {0}")]
    Mail(String),
    /// The program, started once more, failed.
    #[error("`feldpost {call}` failed: {reason}")]
    Program {
        /// How it was called.
        call: String,
        /// What it said.
        reason: String,
    },
    /// No game can be played by itself.
    #[error("no game with built-in opponents is there to play")]
    Unfit,
    /// Somebody has had enough.
    #[error("stopped; nothing is left behind")]
    Stopped,
}

/// What is to be measured.
pub struct Plan {
    /// A folder on the disk in question.
    pub folder: PathBuf,
    /// The most games of a home.
    pub games: usize,
    /// Few samples, and an end within ten seconds.
    pub quick: bool,
    /// The systems.
    pub registry: Registry,
    /// Id of the one whose games are played.
    pub system: String,
    /// All secrets and dice follow from it.
    pub seed: Hash32,
    /// Unix time in seconds.
    pub now: i64,
    /// The program itself, for what is measured from outside.
    pub program: PathBuf,
}

/// How far it is.
pub struct Progress<'a> {
    /// What is being measured.
    pub what: &'a str,
    /// Parts that are done.
    pub done: usize,
    /// Parts that there are.
    pub of: usize,
}

/// Called now and then; `false` ends the bench.
pub type Tell<'a> = dyn FnMut(Progress<'_>) -> bool + 'a;

/// A bench under way.
struct Bench<'a> {
    plan: &'a Plan,
    kind: Kind,
    scratch: Scratch,
    plain: Plain,
    rows: Vec<Row>,
    begun: Instant,
    done: usize,
    tell: &'a mut Tell<'a>,
}

/// Measures everything, and leaves nothing behind.
///
/// # Errors
/// The folder cannot be written, a game does not go on, or `tell` said that it is enough.
pub fn run<'a>(plan: &'a Plan, tell: &'a mut Tell<'a>) -> Result<Vec<Row>, BenchError> {
    let scratch = Scratch::within(&plan.folder, &plan.registry, (plan.seed, plan.now))?;
    let file_error = |source| BenchError::Folder { path: plan.folder.clone(), source };
    let plain = Plain::begin(scratch.path()).map_err(file_error)?;
    let kind = Kind::of(&plan.registry, &plan.system)?;
    let begun = Instant::now();
    let mut bench = Bench { plan, kind, scratch, plain, rows: Vec::new(), begun, done: 0, tell };
    bench.course()?;
    bench.crowd()?;
    bench.homes()?;
    bench.selfplay()?;
    let Bench { scratch, mut rows, plain, .. } = bench;
    scratch.remove()?;
    let row = Row::named("plain", "the plain loop: append 2 KiB, fsync, rename").of(&plain.samples);
    rows.insert(0, Row { syncs: Some(1.0), bytes: Some(2048.0), ..row });
    Ok(rows)
}

impl Bench<'_> {
    /// A number of things, few if it is to be quick.
    fn many(&self, many: usize, few: usize) -> usize {
        if self.plan.quick { few } else { many }
    }

    /// Whether this part of the time is over, in percent; only a quick bench has an end.
    fn is_late(&self, percent: u32) -> bool {
        self.plan.quick && self.begun.elapsed() > QUICK * percent / 100
    }

    /// Says what is being done.
    fn say(&mut self, what: &str) -> Result<(), BenchError> {
        // A game has four parts, the crowd eight, each home one, and there is selfplay.
        let of = 4 + 2 + crowd::SIZES.len() + self.levels().len() + 1;
        let goes_on = (self.tell)(Progress { what, done: self.done.min(of), of });
        if goes_on { Ok(()) } else { Err(BenchError::Stopped) }
    }

    /// A part is done.
    fn done(&mut self) {
        self.done += 1;
    }

    /// One turn of the plain loop.
    fn plain_turn(&mut self) -> Result<(), BenchError> {
        let path = self.scratch.path().to_owned();
        self.plain.turn().map_err(|source| BenchError::Folder { path, source })
    }

    /// What the plain loop takes.
    fn plain_median(&self) -> Option<f64> {
        median(self.plain.samples.iter().map(|sample| sample.wall))
    }

    /// The opponents without mail.
    fn selfplay(&mut self) -> Result<(), BenchError> {
        self.say("games without mail")?;
        let games = self.many(20, 2);
        let (system, terms, seed) = (self.kind.system().to_owned(), self.kind.terms(), self.plan.seed);
        let mut samples = Vec::new();
        for number in 0..games {
            let seed = Hash32([number as u8; 32].map(|byte| byte ^ seed.0[0]));
            let plan =
                selfplay::Plan { system: system.clone(), terms: terms.clone(), games: 1, seed, threads: 1 };
            let (sample, played) = take(|| selfplay::play(&self.plan.registry, &plan, &mut |_| {}));
            played?;
            samples.push(Sample { disk: None, ..sample });
            if self.is_late(100) {
                break;
            }
        }
        self.rows.push(Row::named("selfplay", "a whole game of selfplay").of(&samples));
        self.done();
        Ok(())
    }
}

/// Puts mails into the inbox, and measures how the host deals with them: from there to the reports in the
/// outgoing Maildir.
fn deal(host: &mut Host, mails: &[Mail]) -> Result<Sample, BenchError> {
    for mail in mails {
        host.deliver(mail)?;
    }
    let (sample, counts) = take(|| host.run_once());
    let counts = counts?;
    let aside = counts.games_set_aside.first().map(|(game, reason)| format!("{game}: {reason}"));
    let missing = (counts.mails_in != mails.len())
        .then(|| format!("{} of {} mails were taken in", counts.mails_in, mails.len()));
    match counts.errors.first().cloned().or(aside).or(missing) {
        Some(trouble) => Err(BenchError::Mail(trouble)),
        None => Ok(sample),
    }
}
