//! The disk fails, the process dies, the power goes: at a named effect, for tests.
//!
//! A child process is told by the environment ([`VARIABLE`]), a test in the same process by [`begin`].
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Mutex, OnceLock, PoisonError};

use signal_hook::consts::SIGKILL;
use signal_hook::low_level::raise;

use super::Effect;

/// Holds what a child process is to suffer: `<act>:<effect>:<which>`.
///
/// `kill:head.rename:2` dies before the second replacement of a head; `torn:journal.write:1` in the middle of
/// the first write to a journal; `28:*:5` has no space from the fifth effect on. See [`name`].
pub const VARIABLE: &str = "FELDPOST_FAULT";
/// Names a file to which a child process writes the name of every effect.
pub const TRACE: &str = "FELDPOST_TRACE";
/// Sets a child process's clock: Unix seconds.
pub const CLOCK: &str = "FELDPOST_CLOCK";

/// What happens at the chosen effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// SIGKILL before it.
    Kill,
    /// SIGKILL with half of the bytes written; before an effect that writes none.
    Torn,
    /// This system error, from this effect on.
    Fail(i32),
    /// The program panics before it.
    Panic,
}

/// When what happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What.
    pub act: Act,
    /// At which effects; `*` for all, `change` for all but reading and the making of folders.
    pub effect: String,
    /// At which of these, from 1.
    pub which: usize,
}

impl Plan {
    fn meets(&self, called: &str) -> bool {
        match self.effect.as_str() {
            "*" => true,
            "change" => !called.ends_with(".read") && !called.ends_with(".make"),
            name => name == called,
        }
    }
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Plan, String> {
        let wrong = || format!("{text}: not <act>:<effect>:<which>");
        let mut parts = text.split(':');
        let act = match parts.next().ok_or_else(wrong)? {
            "kill" => Act::Kill,
            "torn" => Act::Torn,
            "panic" => Act::Panic,
            code => Act::Fail(code.parse().map_err(|_| wrong())?),
        };
        let effect = parts.next().ok_or_else(wrong)?.to_owned();
        let which = parts.next().and_then(|n| n.parse().ok()).ok_or_else(wrong)?;
        Ok(Plan { act, effect, which })
    }
}

/// One effect, kept for a simulated power cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// See [`Effect::MakeDir`].
    MakeDir(PathBuf),
    /// See [`Effect::Create`].
    Create(PathBuf),
    /// See [`Effect::Write`].
    Write(PathBuf, Vec<u8>),
    /// See [`Effect::Cut`].
    Cut(PathBuf, u64),
    /// See [`Effect::Sync`].
    Sync(PathBuf),
    /// See [`Effect::Rename`].
    Rename(PathBuf, PathBuf),
    /// See [`Effect::Remove`].
    Remove(PathBuf),
    /// See [`Effect::SyncDir`].
    SyncDir(PathBuf),
    /// See [`Effect::SyncAll`].
    SyncAll(PathBuf),
}

#[derive(Default)]
struct State {
    plan: Option<Plan>,
    trace: Option<File>,
    done: Option<Vec<Done>>,
    reads: usize,
    hits: usize,
}

thread_local! {
    static HERE: RefCell<Option<State>> = const { RefCell::new(None) };
}
static CHILD: OnceLock<Mutex<State>> = OnceLock::new();

/// From now on this thread suffers the plan, and what it does to the disk is kept.
pub fn begin(plan: Option<Plan>) {
    HERE.with_borrow_mut(|here| {
        *here = Some(State { plan, done: Some(Vec::new()), ..State::default() });
    });
}

/// Ends what [`begin`] began, and says what was done to the disk.
pub fn end() -> Vec<Done> {
    HERE.with_borrow_mut(Option::take).and_then(|state| state.done).unwrap_or_default()
}

/// How many files this thread has read since [`begin`].
#[must_use]
pub fn reads() -> usize {
    HERE.with_borrow(|here| here.as_ref().map_or(0, |state| state.reads))
}

/// What a child process's clock shall show, if it is told.
#[must_use]
pub fn clock() -> Option<i64> {
    std::env::var(CLOCK).ok()?.parse().ok()
}

fn from_environment() -> State {
    let plan = std::env::var(VARIABLE).ok().map(|text| text.parse());
    let plan = plan.transpose().unwrap_or_else(|reason: String| {
        eprintln!("feldpost: {VARIABLE}: {reason}");
        std::process::exit(2)
    });
    let trace = std::env::var_os(TRACE).and_then(|path| File::create(path).ok());
    State { plan, trace, ..State::default() }
}

fn with<T>(act: impl FnOnce(&mut State) -> T) -> T {
    HERE.with_borrow_mut(|here| match here {
        Some(state) => act(state),
        None => {
            let child = CHILD.get_or_init(|| Mutex::new(from_environment()));
            act(&mut child.lock().unwrap_or_else(PoisonError::into_inner))
        }
    })
}

/// What an effect is called: what it is done to, and what is done; such as `head.rename`, `queued.write`.
#[must_use]
pub fn name(effect: Effect<'_>, path: &Path) -> String {
    let (op, path) = match effect {
        Effect::Read => ("read", path),
        Effect::MakeDir => ("make", path),
        Effect::Create => ("create", path),
        Effect::Write(_) => ("write", path),
        Effect::Cut(_) => ("cut", path),
        Effect::Sync | Effect::SyncDir | Effect::SyncAll => ("sync", path),
        Effect::Rename(to) => ("rename", to),
        Effect::Remove => ("remove", path),
    };
    format!("{}.{op}", subject(path))
}

/// What a path of a home belongs to.
fn subject(path: &Path) -> &'static str {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let last = parts.last().map_or("", |last| last.trim_end_matches(".new"));
    let under = |names: &[&str]| parts.windows(names.len()).any(|window| window == names);
    match last {
        "journal.jsonl" => "journal",
        "journal.head" => "head",
        "state.json" => "state",
        "secrets.json" => "secrets",
        "roster.json" => "roster",
        "seen" => "seen",
        "log" => "log",
        "set-aside.txt" => "set-aside",
        _ if under(&["archive"]) => "archive",
        _ if under(&["outbox", "queued"]) => "queued",
        _ if under(&["outbox", "sent"]) => "sent",
        _ if under(&["mail", "in"]) => "inbox",
        _ if under(&["mail", "out"]) => "outgoing",
        _ if under(&["quarantine"]) => "quarantine",
        _ if under(&["games"]) => "game",
        _ => "home",
    }
}

/// Whether the planned effect has come.
fn due(state: &mut State, called: &str) -> Option<Act> {
    let plan = state.plan.as_ref()?;
    if !plan.meets(called) {
        return None;
    }
    state.hits += 1;
    let now = state.hits == plan.which;
    let (hits, which, act) = (state.hits, plan.which, plan.act);
    match act {
        Act::Fail(_) if hits >= which => Some(act),
        Act::Kill | Act::Torn | Act::Panic if now => Some(act),
        _ => None,
    }
}

pub(super) fn strike(effect: Effect<'_>, path: &Path) -> io::Result<()> {
    with(|state| {
        let called = name(effect, path);
        state.reads += usize::from(matches!(effect, Effect::Read));
        if let Some(trace) = &mut state.trace {
            writeln!(trace, "{called}")?;
        }
        match due(state, &called) {
            Some(Act::Fail(code)) => return Err(io::Error::from_raw_os_error(code)),
            Some(Act::Kill | Act::Torn) => raise(SIGKILL)?,
            Some(Act::Panic) => panic!("as it was told to"),
            None => {}
        }
        if let Some(done) = &mut state.done {
            keep(done, effect, path);
        }
        Ok(())
    })
}

/// Dies with half of the bytes written, if this write is the chosen effect.
pub(super) fn torn_write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let torn = with(|state| {
        let plan = state.plan.as_ref().filter(|plan| plan.act == Act::Torn)?;
        let called = name(Effect::Write(bytes), path);
        (plan.meets(&called) && state.hits + 1 == plan.which).then_some(called)
    });
    let Some(called) = torn else { return Ok(()) };
    with(|state| state.trace.as_mut().map_or(Ok(()), |trace| writeln!(trace, "{called}")))?;
    file.write_all(&bytes[..bytes.len() / 2])?;
    raise(SIGKILL)
}

fn keep(done: &mut Vec<Done>, effect: Effect<'_>, path: &Path) {
    let path = path.to_owned();
    done.push(match effect {
        Effect::Read => return,
        Effect::MakeDir => Done::MakeDir(path),
        Effect::Create => Done::Create(path),
        Effect::Write(bytes) => Done::Write(path, bytes.to_vec()),
        Effect::Cut(length) => Done::Cut(path, length),
        Effect::Sync => Done::Sync(path),
        Effect::Rename(to) => Done::Rename(path, to.to_owned()),
        Effect::Remove => Done::Remove(path),
        Effect::SyncDir => Done::SyncDir(path),
        Effect::SyncAll => Done::SyncAll(path),
    });
}
