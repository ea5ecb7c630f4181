//! What a command says on standard output and standard error.
//!
//! `println!` of the standard library panics where it cannot write. Here nothing does: a daemon goes on when
//! nobody reads what it says, and what else went wrong (a full disk) is told when the command ends.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Failure;

/// The first thing that went wrong with standard output, but for a reader that went away.
static TROUBLE: Mutex<Option<io::Error>> = Mutex::new(None);

/// Says something on standard output.
pub(super) fn say(what: Arguments<'_>) {
    note(io::stdout().lock().write_fmt(what));
}

/// Says something on standard error. Where that fails nobody can be told.
pub fn complain(what: Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(what);
}

fn note(written: io::Result<()>) {
    let Err(error) = written else { return };
    if error.kind() != ErrorKind::BrokenPipe {
        trouble().get_or_insert(error);
    }
}

fn trouble() -> MutexGuard<'static, Option<io::Error>> {
    TROUBLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether all that was said has been written.
///
/// # Errors
/// The first thing that went wrong. That nobody reads any more is none.
pub fn all_said() -> Result<(), Failure> {
    note(io::stdout().lock().flush());
    let told = |error| Err(Failure::world(format!("what was to be said cannot be written: {error}")));
    trouble().take().map_or(Ok(()), told)
}

/// `print!`, `println!` and `eprintln!` of this folder.
macro_rules! print {
    ($($what:tt)*) => { $crate::cli::said::say(format_args!($($what)*)) };
}
macro_rules! println {
    () => { $crate::cli::said::say(format_args!("\n")) };
    ($($what:tt)*) => { $crate::cli::said::say(format_args!("{}\n", format_args!($($what)*))) };
}
macro_rules! eprintln {
    ($($what:tt)*) => { $crate::cli::said::complain(format_args!("{}\n", format_args!($($what)*))) };
}
