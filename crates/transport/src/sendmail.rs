//! Out through a program with the manners of sendmail.
//!
//! The program gets the message as a file, not through a pipe: if the host dies while it reads, it does not
//! take the half that it has for the whole. What it complains of is read to the end, however much that is, so
//! that it never waits for us. If it does not end in time it is killed with all that it has started.
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::bare_address;
use crate::settings;
use crate::way_out::{Envelope, SendError, Transport};

/// Exit codes of `sysexits.h` that another try will not change: usage, data, no such user, no such host.
const NEVER: [i32; 4] = [64, 65, 67, 68];
/// Bytes of the program's complaint that are kept.
const COMPLAINT: usize = 200;
/// How long the end of a complaint is waited for when the program has ended: what it left behind may hold the
/// line open.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Calls the program for each mail.
pub(super) struct Sendmail {
    program: PathBuf,
    timeout: Duration,
}

impl Sendmail {
    pub(super) fn new(settings: &settings::Sendmail) -> Sendmail {
        let timeout = Duration::from_secs(settings.timeout.max(1).into());
        Sendmail { program: settings.program.clone(), timeout }
    }

    fn start(&self, arguments: &[&str], bytes: &[u8]) -> io::Result<Child> {
        // Such programs want the line ends of this system.
        let text: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != b'\r').collect();
        let mut message = tempfile::tempfile()?;
        message.write_all(&text)?;
        message.rewind()?;
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(message).stdout(Stdio::null()).stderr(Stdio::piped());
        // A group of its own: it can be ended as a whole, and Ctrl-C for us is none for it.
        command.process_group(0).spawn()
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
        let closed = |error: io::Error| SendError::Closed(format!("cannot run {shown}: {error}"));
        let arguments = ["-i", "-f", from.as_ref(), "--", to.as_ref()];
        let mut child = self.start(&arguments, bytes).map_err(closed)?;
        let complaint = Complaint::of(child.stderr.take());
        let Some(status) = wait(&mut child, self.timeout).map_err(closed)? else {
            let seconds = self.timeout.as_secs();
            return Err(SendError::Closed(format!("{shown} did not end within {seconds} s and was ended")));
        };
        if status.success() {
            return Ok(());
        }
        let reason = format!("{shown} ended with {status}: {}", complaint.text());
        Err(match status.code() {
            Some(code) if NEVER.contains(&code) => SendError::Never(reason),
            _ => SendError::Later(reason),
        })
    }
}

/// Waits for the end of a program; `None` if it had to be killed, with its whole group.
fn wait(child: &mut Child, timeout: Duration) -> io::Result<Option<ExitStatus>> {
    let id = Pid::from_child(child);
    let (tell, ended) = channel();
    // It is only watched here, so that its number stays its own until it is waited for below.
    thread::Builder::new().name("sendmail".to_owned()).spawn(move || {
        let watch = || waitid(WaitId::Pid(id), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        while watch().is_err_and(|error| error == rustix::io::Errno::INTR) {}
        let _ = tell.send(());
    })?;
    let in_time = ended.recv_timeout(timeout).is_ok();
    if !in_time {
        // One that has just ended is no fault.
        let _ = kill_process_group(id, Signal::KILL);
    }
    let status = child.wait()?;
    Ok(in_time.then_some(status))
}

/// What a program complains of, read in a thread of its own.
struct Complaint {
    begun: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

impl Complaint {
    fn of(stderr: Option<ChildStderr>) -> Complaint {
        let begun = Arc::new(Mutex::new(Vec::new()));
        let (tell, ended) = channel();
        if let Some(stderr) = stderr {
            let kept = Arc::clone(&begun);
            // Without a thread its words are lost, and it may be killed for waiting: it is tried again.
            let reader = thread::Builder::new().name("sendmail".to_owned());
            let _ = reader.spawn(move || {
                drain(stderr, &kept);
                let _ = tell.send(());
            });
        }
        Complaint { begun, ended }
    }

    /// Its beginning in one line.
    fn text(&self) -> String {
        let _ = self.ended.recv_timeout(LAST_WORDS);
        let bytes = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).trim().replace(['\r', '\n'], " ")
    }
}

/// Reads to the end and keeps the beginning.
fn drain(mut stderr: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut piece = [0; 4096];
    loop {
        match stderr.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let room = COMPLAINT.saturating_sub(kept.len()).min(length);
                kept.extend_from_slice(&piece[..room]);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs::{self, OpenOptions};
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};

    const BYTES: &[u8] = b"Subject: x\r\n\r\nhello\r\n";
    const LONG: Duration = Duration::from_secs(60);

    fn envelope() -> Envelope {
        Envelope {
            from: "\"Club\" <feldpost@club.example>".into(),
            to: "ada@example.org".into(),
            message_id: "m@club.example".into(),
            unix: 1,
            order: 1,
            seat: None,
            stands_for: None,
            behind: false,
            not_before: None,
        }
    }

    /// A program for the shell, in a folder in which it also has a FIFO of the name `gate`.
    fn sendmail(script: &str, timeout: Duration) -> (tempfile::TempDir, Sendmail) {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("sendmail");
        fs::write(&program, format!("#!/bin/sh\ncd {}\n{script}\n", dir.path().display())).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(Command::new("mkfifo").arg(dir.path().join("gate")).status().unwrap().success());
        (dir, Sendmail { program, timeout })
    }

    fn send(script: &str) -> (Result<(), SendError>, String) {
        let (dir, sendmail) = sendmail(&format!("(echo \"$@\"; cat) > got\n{script}"), LONG);
        let sent = sendmail.send(&envelope(), BYTES, "name");
        (sent, fs::read_to_string(dir.path().join("got")).unwrap())
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
        let nowhere = Sendmail { program: "/nonexistent/sendmail".into(), timeout: LONG };
        assert!(matches!(nowhere.send(&envelope(), b"", ""), Err(SendError::Closed(_))));
    }

    #[test]
    fn one_that_complains_at_length_before_it_reads_ends() {
        let script = "head -c 1000000 /dev/zero | tr '\\0' x >&2\ncat > got\nexit 75";
        let (dir, sendmail) = sendmail(script, LONG);
        let long = b"0123456789\r\n".repeat(100_000);
        let sent = sendmail.send(&envelope(), &long, "name").unwrap_err();
        let SendError::Later(why) = sent else { panic!("{sent:?}") };
        assert!(why.ends_with(&format!(": {}", "x".repeat(COMPLAINT))), "{why}");
        assert_eq!(fs::metadata(dir.path().join("got")).unwrap().len(), 1_100_000);
    }

    #[test]
    fn one_that_never_ends_is_killed_with_all_that_it_started() {
        let (dir, sendmail) = sendmail("exec 3> gate\nsleep 600 & sleep 600", Duration::from_secs(1));
        // Open without waiting for a writer; to read then fails while there is one.
        let mut gate =
            OpenOptions::new().read(true).custom_flags(0o4000).open(dir.path().join("gate")).unwrap();
        let sent = sendmail.send(&envelope(), BYTES, "name").unwrap_err();
        assert!(
            matches!(&sent, SendError::Closed(why) if why.contains("did not end within 1 s")),
            "{sent:?}"
        );
        while gate.read(&mut [0]).is_err() {
            thread::yield_now();
        }
    }

    #[test]
    fn what_it_leaves_behind_is_not_waited_for() {
        let (dir, sendmail) = sendmail("read line < gate &\nexit 0", LONG);
        assert_eq!(sendmail.send(&envelope(), BYTES, "name"), Ok(()));
        drop(OpenOptions::new().write(true).open(dir.path().join("gate")).unwrap());
    }
}
