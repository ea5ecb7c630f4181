//! A home of some account, in a folder that every account can pass, and the program run as any of them.

use crate::support::any::{side_options, some_game, two_sides};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Once;
use std::time::SystemTime;

/// Nobody works as root who need not.
pub const ROOT: u32 = 0;
/// The account of the daemon in these tests: `nobody`.
pub const DAEMON: u32 = 65_534;
/// Any other account: `daemon`, on every system.
pub const OTHER: u32 = 1;
/// Whoever runs the tests.
pub const ME: u32 = u32::MAX;

/// The tree of a home: mode, owner, time and content of everything.
pub type Snapshot = BTreeMap<PathBuf, (u32, u32, SystemTime, Vec<u8>)>;

/// Whether other accounts can be taken. That needs root; what CI runs is never left out.
pub fn can_run() -> bool {
    let uid = fs::metadata("/proc/self").expect("a Linux system").uid();
    let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    if uid != ROOT && !in_ci {
        static SAID: Once = Once::new();
        let line = b"not run: only root can work as other accounts\n";
        SAID.call_once(|| std::io::stderr().write_all(line).unwrap());
        return false;
    }
    assert_eq!(uid, ROOT, "run as root: only it can work as other accounts");
    true
}

/// What a command said, and its exit code.
#[derive(Debug)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// A mail for standard input.
pub struct Mail(String);

impl Mail {
    pub fn number(number: usize) -> Mail {
        Mail(format!("From: eve@example.org\nMessage-ID: <{number}@example.org>\n\nhelp\n"))
    }
}

pub struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// A home with the game g1, made by its owner.
    pub fn with_home(owner: u32) -> Place {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let place = Place { folder };
        // Not by this process: what another thread starts just then would hold the file open for writing.
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_feldpost")).arg(place.program()).status();
        assert!(copied.unwrap().success());
        fs::set_permissions(place.program(), Permissions::from_mode(0o755)).unwrap();
        let units = some_game().data.iter().find(|(name, _)| name.ends_with("units.csv")).unwrap();
        let unit = units.1.lines().nth(1).unwrap().split(',').next().unwrap();
        fs::write(place.folder.path().join("orders.txt"), format!("{unit} dance\n")).unwrap();
        fs::create_dir(place.home()).unwrap();
        if owner != ME {
            chown(place.home(), Some(owner), Some(owner)).unwrap();
        }
        let address = ["init", "--address", "feldpost@club.example"];
        let new = ["game", "new", some_game().id, "--id", "g1", side_options()[0], "ada@example.org"];
        for args in [&address[..], &new, &["serve", "--once"]] {
            let said = place.run(owner, args);
            assert_eq!(said.code, 0, "{said:?}");
        }
        place
    }

    pub fn home(&self) -> PathBuf {
        self.folder.path().join("club")
    }

    /// A folder that root alone can enter.
    pub fn closed_folder(&self) -> PathBuf {
        let folder = self.folder.path().join("closed");
        fs::create_dir(&folder).unwrap();
        fs::set_permissions(&folder, Permissions::from_mode(0o700)).unwrap();
        folder
    }

    pub fn program(&self) -> PathBuf {
        self.folder.path().join("feldpost")
    }

    /// The name of an account.
    pub fn name(&self, uid: u32) -> String {
        let output = Command::new("id").args(["-nu", &uid.to_string()]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Runs the program on the home as an account, with a mail on standard input.
    pub fn run(&self, account: u32, args: &[&str]) -> Said {
        self.run_with(account, args, Mail::number(99))
    }

    pub fn run_with(&self, account: u32, args: &[&str], mail: Mail) -> Said {
        let home = self.home().display().to_string();
        let within = |name: &str| self.home().join(name).display().to_string();
        let mut words: Vec<String> = args
            .iter()
            .map(|word| match *word {
                "SIDE" => two_sides()[0].to_owned(),
                "SHEET" => self.folder.path().join("orders.txt").display().to_string(),
                "JOURNAL" => within("games/g1/journal.jsonl"),
                "SECRETS" => within("games/g1/secrets.json"),
                "SENT" => within("outbox/sent"),
                other => other.to_owned(),
            })
            .collect();
        match args[0] {
            "init" => words.insert(1, home),
            "audit" => {}
            _ if args.contains(&"--home") => {}
            _ => words.extend(["--home".to_owned(), home]),
        }
        self.start(account, &words, None, mail)
    }

    /// Runs the program with the home in the environment.
    pub fn by_environment(&self, account: u32, args: &[&str]) -> Said {
        let words: Vec<String> = args.iter().map(|word| (*word).to_owned()).collect();
        self.start(account, &words, Some(self.home()), Mail::number(99))
    }

    fn start(&self, account: u32, words: &[String], home: Option<PathBuf>, mail: Mail) -> Said {
        let mut command = Command::new(self.program());
        command.args(words).env_remove("FELDPOST_HOME").current_dir("/");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(home) = home {
            command.env("FELDPOST_HOME", home);
        }
        if account != ME && account != ROOT {
            command.uid(account).gid(account);
        }
        let mut child = command.spawn().unwrap();
        // A command that refuses at once does not read it.
        let _ = child.stdin.take().unwrap().write_all(mail.0.as_bytes());
        let output = child.wait_with_output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Said { code: output.status.code().unwrap(), out, err }
    }

    /// Everything in the home.
    pub fn snapshot(&self) -> Snapshot {
        let mut tree = Snapshot::new();
        let mut open = vec![self.home()];
        while let Some(path) = open.pop() {
            let data = path.symlink_metadata().unwrap();
            let content = if data.is_dir() { vec![] } else { fs::read(&path).unwrap() };
            if data.is_dir() {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
            tree.insert(path, (data.mode(), data.uid(), data.modified().unwrap(), content));
        }
        tree
    }

    /// Nothing in the home has changed since.
    #[track_caller]
    pub fn assert_is(&self, before: &Snapshot, after_what: &str) {
        let now = self.snapshot();
        let paths: BTreeSet<&PathBuf> = before.keys().chain(now.keys()).collect();
        let changed: Vec<_> = paths.into_iter().filter(|path| before.get(*path) != now.get(*path)).collect();
        assert!(changed.is_empty(), "{after_what} changed {changed:?}");
    }

    /// Everything in the home is of this account, and closed to all others.
    #[track_caller]
    pub fn assert_all_is_of(&self, owner: u32) {
        let tree = self.snapshot();
        let foreign: Vec<_> = tree.iter().filter(|(_, data)| data.1 != owner).map(|(path, _)| path).collect();
        assert!(foreign.is_empty(), "{foreign:?}");
        let wide: Vec<_> =
            tree.iter().filter(|(_, data)| data.0 & 0o077 != 0).map(|(path, _)| path).collect();
        assert!(wide.is_empty(), "{wide:?}");
    }

    pub fn count(&self, folder: &str) -> usize {
        fs::read_dir(self.home().join(folder)).unwrap().count()
    }

    pub fn chown(&self, owner: u32, name: &str) {
        chown(self.home().join(name), Some(owner), Some(owner)).unwrap();
    }

    /// Lets every account read and write everything in the home.
    pub fn open_to_all(&self) {
        for (path, (mode, ..)) in self.snapshot() {
            let wide = if path.is_dir() { 0o777 } else { 0o666 };
            fs::set_permissions(path, Permissions::from_mode(mode & 0o7000 | wide)).unwrap();
        }
    }

    /// Lets nobody write in the home, not even its owner. Root always may.
    pub fn close_for_writing(&self) {
        for (path, (mode, ..)) in self.snapshot() {
            fs::set_permissions(path, Permissions::from_mode(mode & 0o7555)).unwrap();
        }
    }

    pub fn remove(&self, name: &str) {
        let path = self.home().join(name);
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
    }

    /// Appends to a file of the home, as its owner.
    pub fn leave(&self, name: &str, text: &str) {
        let path = self.home().join(name);
        let mut file = fs::File::options().create(true).append(true).open(&path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let owner = self.home().metadata().unwrap();
        chown(&path, Some(owner.uid()), Some(owner.gid())).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    }

    /// Takes the numbers of the formats out of the home's files: those of an older program have none.
    pub fn forget_formats(&self) {
        self.remove("format");
        for name in ["games/g1/secrets.json", "games/g1/roster.json", "games/g1/state.json"] {
            let path = self.home().join(name);
            let mut value = crate::support::secrets_of(&path);
            assert!(value.as_object_mut().unwrap().remove("format").is_some(), "{name}");
            fs::write(&path, value.to_string()).unwrap();
        }
    }
}
