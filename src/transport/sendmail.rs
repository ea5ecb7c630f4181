//! Out through a program with the manners of sendmail.
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::bare_address;
use crate::outbox::{Envelope, SendError, Transport};

/// Exit codes of `sysexits.h` that another try will not change: usage, data, no such user, no such host.
const NEVER: [i32; 4] = [64, 65, 67, 68];
/// Characters of the program's complaint that are kept.
const COMPLAINT: usize = 200;

/// Calls the program for each mail.
pub(super) struct Sendmail {
    program: PathBuf,
}

impl Sendmail {
    pub(super) fn new(program: &Path) -> Sendmail {
        Sendmail { program: program.to_owned() }
    }
}

impl Transport for Sendmail {
    fn open(&self) -> Result<(), String> {
        let found = std::fs::metadata(&self.program).map(|_| ());
        found.map_err(|error| format!("[sendmail] {}: {error}", self.program.display()))
    }

    fn send(&self, envelope: &Envelope, bytes: &[u8], _: &str) -> Result<(), SendError> {
        let from = bare_address(&envelope.from).map_err(SendError::Never)?;
        let to = bare_address(&envelope.to).map_err(SendError::Never)?;
        let shown = self.program.display();
        let closed = |error: std::io::Error| SendError::Closed(format!("cannot run {shown}: {error}"));
        let mut child = Command::new(&self.program)
            .args(["-i", "-f", from.as_ref(), "--", to.as_ref()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(closed)?;
        // Such programs want the line ends of this system. A program that does not read says why by its code.
        let text: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != b'\r').collect();
        let written = child.stdin.take().map_or(Ok(()), |mut stdin| stdin.write_all(&text));
        let output = child.wait_with_output().map_err(closed)?;
        if output.status.success() && written.is_ok() {
            return Ok(());
        }
        let said: String = String::from_utf8_lossy(&output.stderr).chars().take(COMPLAINT).collect();
        let reason = format!("{shown} ended with {}: {}", output.status, said.trim().replace('\n', " "));
        Err(match output.status.code() {
            Some(code) if NEVER.contains(&code) => SendError::Never(reason),
            _ => SendError::Later(reason),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn send(script: &str) -> (Result<(), SendError>, String) {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("sendmail");
        let got = dir.path().join("got");
        std::fs::write(&program, format!("#!/bin/sh\n(echo \"$@\"; cat) > {}\n{script}\n", got.display()))
            .unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        let envelope = Envelope {
            from: "\"Club\" <feldpost@club.example>".into(),
            to: "ada@example.org".into(),
            message_id: "m@club.example".into(),
            unix: 1,
            order: 1,
            stands_for: None,
            behind: false,
            not_before: None,
        };
        let sent = Sendmail::new(&program).send(&envelope, b"Subject: x\r\n\r\nhello\r\n", "name");
        (sent, std::fs::read_to_string(got).unwrap())
    }

    #[test]
    fn the_program_gets_envelope_and_message() {
        let (sent, got) = send("exit 0");
        assert_eq!(sent, Ok(()));
        assert_eq!(got, "-i -f feldpost@club.example -- ada@example.org\nSubject: x\n\nhello\n");
    }

    #[test]
    fn its_exit_code_says_whether_to_try_again() {
        assert!(matches!(send("echo no such user >&2; exit 67").0, Err(SendError::Never(why))
            if why.contains("no such user")));
        assert!(matches!(send("exit 75").0, Err(SendError::Later(_))));
        let nowhere = Sendmail::new(Path::new("/nonexistent/sendmail"));
        let envelope = Envelope {
            from: "feldpost@club.example".into(),
            to: "ada@example.org".into(),
            message_id: "m@club.example".into(),
            unix: 1,
            order: 1,
            stands_for: None,
            behind: false,
            not_before: None,
        };
        assert!(matches!(nowhere.send(&envelope, b"", ""), Err(SendError::Closed(_))));
    }
}
