//! How a command ends that cannot do what it was asked: a code for scripts, one line for people.
use std::borrow::Cow;
use std::fmt;

use super::{FAILED, NO, plain};
use crate::host::HostError;

/// Why a command ended early, and what to do next.
#[derive(Debug)]
pub struct Failure {
    /// Exit code.
    pub code: u8,
    message: String,
    /// Whether the message has several lines.
    in_lines: bool,
    hint: Option<Cow<'static, str>>,
}

impl Failure {
    /// The world failed.
    pub fn world(message: impl fmt::Display) -> Failure {
        Failure { code: FAILED, message: message.to_string(), in_lines: false, hint: None }
    }

    /// The question has no answer, such as a game that is not there.
    pub fn no(message: impl fmt::Display) -> Failure {
        Failure { code: NO, message: message.to_string(), in_lines: false, hint: None }
    }

    /// With another exit code, which a mail server understands.
    #[must_use]
    pub fn code(self, code: u8) -> Failure {
        Failure { code, ..self }
    }

    /// Told line by line.
    #[must_use]
    pub fn in_lines(self) -> Failure {
        Failure { in_lines: true, ..self }
    }

    /// With what to do next.
    #[must_use]
    pub fn hint(self, hint: impl Into<Cow<'static, str>>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }
}

impl From<HostError> for Failure {
    fn from(error: HostError) -> Failure {
        let failure = if error.is_no() { Failure::no(&error) } else { Failure::world(&error) };
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> =
            if self.in_lines { self.message.lines().collect() } else { vec![&self.message] };
        f.write_str(&lines.into_iter().map(plain).collect::<Vec<_>>().join("\n"))?;
        match &self.hint {
            Some(hint) => write!(f, "; {}", plain(hint)),
            None => Ok(()),
        }
    }
}
