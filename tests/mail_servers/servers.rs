//! A Postfix and a Dovecot of our own, in a temporary folder and on free ports of the loopback.

use std::fs;
use std::io::{Read as _, Seek as _, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::time::Duration;

use feldpost_disk::fault;

pub const PASSWORD: &str = "correct horse";
pub const PASSWORD_VARIABLE: &str = "FELDPOST_TEST_PASSWORD";

/// Mailboxes of the test: the host's and everybody's who reads mail.
const MAILBOXES: [&str; 4] = ["feldpost", "ada", "bruno", "umpire"];

/// Mail servers that end with this value.
pub struct Servers {
    dir: tempfile::TempDir,
    ports: Vec<(&'static str, u16)>,
    /// The clock of the host, in Unix seconds, if it does not go by that of the machine.
    pub host_clock: Option<i64>,
}

/// Whether the mail servers can be run. They need root; what CI runs is never left out.
pub fn can_run() -> bool {
    // The owner of a process's own folder is its effective user.
    let uid = std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").expect("a Linux system"));
    let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    if uid != 0 && !in_ci {
        // Past the test program, which hides what a test that passes prints; and once for all tests.
        static SAID: Once = Once::new();
        let line = b"not run: Postfix and Dovecot want to be started by root\n";
        SAID.call_once(|| std::io::stderr().write_all(line).unwrap());
        return false;
    }
    assert_eq!(uid, 0, "run as root: Postfix and Dovecot want to be started by it");
    for program in ["/usr/sbin/postfix", "/usr/sbin/dovecot"] {
        assert!(Path::new(program).exists(), "{program} is missing; `tests/run` installs what is needed");
    }
    true
}

/// Runs a command that must succeed. What it says goes to a file: a daemon that it leaves behind would keep
/// a pipe open for ever.
pub fn run(program: &str, args: &[&str]) {
    let mut said = tempfile::tempfile().unwrap();
    let mut command = Command::new(program);
    command
        .args(args)
        .stdin(Stdio::null())
        .stdout(said.try_clone().unwrap())
        .stderr(said.try_clone().unwrap());
    let status = command.status().unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut text = String::new();
    said.rewind().and_then(|()| said.read_to_string(&mut text)).unwrap();
    assert!(status.success(), "{program} {args:?} ended with {status}: {text}");
}

/// Writes a program for the shell.
pub fn program(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

impl Servers {
    pub fn start() -> Servers {
        let dir = tempfile::tempdir().unwrap();
        // All are kept open until all are chosen, so that they differ.
        let names = ["SMTP", "SUBMISSION", "SMTPS", "IMAP", "IMAPS"];
        let held = names.map(|name| (name, TcpListener::bind("127.0.0.1:0").unwrap()));
        let ports = held.iter().map(|(name, held)| (*name, held.local_addr().unwrap().port())).collect();
        drop(held);
        let servers = Servers { dir, ports, host_clock: None };
        servers.write_files();
        let d = servers.folder().display().to_string();
        run("/usr/sbin/dovecot", &["-c", &format!("{d}/dovecot.conf")]);
        servers.postfix("start");
        servers
    }

    /// Starts or stops Postfix.
    pub fn postfix(&self, what: &str) {
        run("/usr/sbin/postfix", &["-c", &self.folder().join("pf/etc").display().to_string(), what]);
    }

    fn write_files(&self) {
        let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail_servers");
        let d = self.folder();
        fs::set_permissions(d, fs::Permissions::from_mode(0o755)).unwrap();
        for folder in ["run/feldpost", "tls", "mail", "pf/etc", "pf/spool", "pf/data"] {
            fs::create_dir_all(d.join(folder)).unwrap();
        }
        for name in MAILBOXES {
            for part in ["new", "cur", "tmp"] {
                fs::create_dir_all(d.join("mail").join(name).join(part)).unwrap();
            }
        }
        let certificates = templates.join("certificates");
        run(&certificates.display().to_string(), &[&d.join("tls").display().to_string()]);
        for (template, to) in [
            ("dovecot.conf", "dovecot.conf"),
            ("main.cf", "pf/etc/main.cf"),
            ("master.cf", "pf/etc/master.cf"),
            ("transport", "pf/etc/transport"),
        ] {
            fs::write(d.join(to), self.fill(&templates.join(template))).unwrap();
        }
        fs::write(d.join("users"), format!("feldpost:{{PLAIN}}{PASSWORD}\n")).unwrap();
        // The mailbox of whoever lives at full.test takes no mail: sysexits EX_NOUSER.
        program(&d.join("full"), "cat >/dev/null\necho no such user >&2\nexit 67");
        // The pipe runs as another account, which may not be able to reach the build folder. Copied by
        // another process: what a thread of this one starts just then would hold it open for writing.
        run("cp", &[env!("CARGO_BIN_EXE_feldpost"), &d.join("feldpost").display().to_string()]);
        // The socket lies where the mail server can come to it, and the home is the daemon's alone.
        for folder in ["mail", "run/feldpost"] {
            run("chown", &["-R", "mail:mail", &d.join(folder).display().to_string()]);
        }
        run("chown", &["postfix", &d.join("pf/data").display().to_string()]);
    }

    /// A template with folder and ports filled in.
    fn fill(&self, template: &Path) -> String {
        let text = fs::read_to_string(template).unwrap();
        let text = text.replace("@D@", &self.folder().display().to_string());
        self.ports
            .iter()
            .fold(text, |text, (name, port)| text.replace(&format!("@{name}@"), &port.to_string()))
    }

    /// The settings of a home that uses these servers.
    pub fn settings(&self) -> String {
        self.fill(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail_servers/feldpost.toml"))
    }

    pub fn folder(&self) -> &Path {
        self.dir.path()
    }

    pub fn home(&self) -> PathBuf {
        self.folder().join("home")
    }

    pub fn port(&self, name: &str) -> u16 {
        self.ports.iter().find(|(own, _)| *own == name).unwrap().1
    }

    pub fn mailbox(&self, name: &str) -> PathBuf {
        self.folder().join("mail").join(name)
    }

    /// The program, with what it needs from the environment.
    pub fn feldpost(&self) -> Command {
        let mut command = Command::new(self.folder().join("feldpost"));
        command.env(PASSWORD_VARIABLE, PASSWORD).env("FELDPOST_HOME", self.home());
        command.envs(self.host_clock.map(|unix| (fault::CLOCK, unix.to_string())));
        command
    }

    /// Runs the program to its end: exit code and what it said.
    pub fn feldpost_says(&self, args: &[&str]) -> (Option<i32>, String) {
        let output = self.feldpost().args(args).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.code(), said.concat())
    }

    /// Makes the home.
    pub fn make_home(&self) {
        let home = self.home();
        let (code, said) =
            self.feldpost_says(&["init", &home.display().to_string(), "--address", "feldpost@club.test"]);
        assert_eq!(code, Some(0), "{said}");
        fs::write(home.join("feldpost.toml"), self.settings()).unwrap();
        fs::write(home.join("keys/imap.password"), format!("{PASSWORD}\n")).unwrap();
        self.give_home_to("mail");
    }

    /// Makes an account the one as which all works in the home.
    pub fn give_home_to(&self, account: &str) {
        run("chown", &["-R", &format!("{account}:"), &self.home().display().to_string()]);
    }

    /// Ends the host's connection to its mailbox, as soon as there is one.
    pub fn kick(&self) {
        let conf = self.folder().join("dovecot.conf");
        let kick =
            || Command::new("/usr/bin/doveadm").arg("-c").arg(&conf).args(["kick", "feldpost"]).output();
        for _ in 0..100 {
            if kick().unwrap().status.success() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("no connection to kick within ten seconds: {:?}", kick().unwrap());
    }

    /// What all programs have noted, for a test that fails.
    pub fn logs(&self) -> String {
        let read = |name: &str| {
            let text = fs::read_to_string(self.folder().join(name)).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            format!("== {name}\n{}\n", lines[lines.len().saturating_sub(40)..].join("\n"))
        };
        ["daemon.log", "pf/maillog", "dovecot.log"].map(read).concat()
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        let d = self.folder().display();
        // Errors are of no use here, and a panic would hide the first one.
        let _ = Command::new("/usr/sbin/postfix").args(["-c", &format!("{d}/pf/etc"), "stop"]).output();
        let _ = Command::new("/usr/bin/doveadm").args(["-c", &format!("{d}/dovecot.conf"), "stop"]).output();
    }
}

/// `feldpost serve` at work; killed with this value.
pub struct Daemon(Child);

impl Daemon {
    pub fn start(servers: &Servers) -> Daemon {
        let log = servers.folder().join("daemon.log");
        let log = fs::OpenOptions::new().create(true).append(true).open(log).unwrap();
        let mut command = servers.feldpost();
        let child = command.arg("serve").stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        Daemon(child.spawn().unwrap())
    }

    /// SIGKILL, in the middle of whatever it does.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// SIGTERM; its exit code.
    pub fn stop(mut self) -> Option<i32> {
        run("kill", &["-TERM", &self.0.id().to_string()]);
        self.0.wait().unwrap().code()
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
