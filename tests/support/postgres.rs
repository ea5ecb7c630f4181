//! A database server of a test's own, from the system's package: on a socket in a folder of its own, and
//! never the system's cluster.
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};

use feldpost_postgres::{Address, PostgresStore};

/// The role that owns the tables.
const OWNER: &str = "owner";
/// The account that the server runs as, for it refuses to be root.
const ACCOUNT: &str = "postgres";

/// A server that lives as long as somebody has it.
pub struct Server {
    folder: tempfile::TempDir,
    child: Mutex<Child>,
    port: u16,
    databases: AtomicU32,
    /// Its data lie on a disk of their own.
    own_disk: bool,
}

/// The server that all tests of this process share.
static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());

impl Server {
    /// The server that tests share which do it no harm.
    pub fn shared() -> Arc<Server> {
        let mut shared = SHARED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Server::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    /// A server of one's own.
    pub fn start() -> Server {
        Server::start_with(5432, |_| "listen_addresses = ''\n".to_owned())
    }

    /// The same with these settings, which may name files in the folder that they are given.
    pub fn start_with(port: u16, settings: impl FnOnce(&Path) -> String) -> Server {
        Server::start_in(folder(), port, settings)
    }

    /// A server whose data lie on a disk of so many MiB; where nobody may make one, on the common disk.
    pub fn start_on_disk(size: u32) -> Server {
        let folder = folder();
        let data = folder.path().join("data");
        let options = format!("size={size}m,mode=0700");
        let made = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&data).status();
        let own_disk = made.unwrap().success();
        give(&data);
        let small = "listen_addresses = ''\nmin_wal_size = 32MB\nmax_wal_size = 64MB\n";
        let mut server = Server::start_in(folder, 5432, |_| small.to_owned());
        server.own_disk = own_disk;
        server
    }

    fn start_in(folder: tempfile::TempDir, port: u16, settings: impl FnOnce(&Path) -> String) -> Server {
        let made = program("initdb")
            .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-U", OWNER, "-D"])
            .arg(folder.path().join("data"))
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let path = folder.path().join("data/postgresql.conf");
        let defaults = fs::read_to_string(&path).unwrap();
        let own = settings(&folder.path().join("data"));
        fs::write(&path, format!("{defaults}\nport = {port}\nshared_buffers = 32MB\n{own}")).unwrap();
        let child = run(folder.path());
        let server = Server::of(folder, child, port);
        server.wait();
        server
    }

    /// Whether its data lie on a disk of their own.
    pub fn has_own_disk(&self) -> bool {
        self.own_disk
    }

    /// No file of its gets longer than so many bytes, in connections that are made from now on.
    pub fn limit(&self, bytes: Option<u64>) {
        let pid = self.child.lock().unwrap().id().to_string();
        let most = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
        let limit = format!("--fsize={most}:unlimited");
        // One that has ended has no limits.
        let _ = by_account(Path::new("prlimit")).args(["--pid", &pid, &limit]).status().unwrap();
    }

    fn of(folder: tempfile::TempDir, child: Child, port: u16) -> Server {
        Server { folder, child: Mutex::new(child), port, databases: AtomicU32::new(0), own_disk: false }
    }

    /// Whether it has not ended by itself.
    pub fn lives(&self) -> bool {
        self.child.lock().unwrap().try_wait().unwrap().is_none() && self.is_ready()
    }

    /// The folder of its data.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The folder of its socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join("socket")
    }

    /// A program that asks this server.
    fn program(&self, name: &str) -> Command {
        let mut command = program(name);
        command.arg("-h").arg(self.socket()).arg("-p").arg(self.port.to_string());
        command
    }

    fn is_ready(&self) -> bool {
        self.program("pg_isready").arg("-q").status().unwrap().success()
    }

    /// Waits until it answers.
    fn wait(&self) {
        let begun = Instant::now();
        loop {
            if self.is_ready() {
                return;
            }
            let log = || fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not answer: {}", log());
            sleep(Duration::from_millis(50));
        }
    }

    /// A server that follows this one, as PostgreSQL's own replication does.
    pub fn replica(&self) -> Server {
        let folder = folder();
        let copied = self
            .program("pg_basebackup")
            .args(["-U", OWNER, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-D"])
            .arg(folder.path().join("data"))
            .output()
            .unwrap();
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        let child = run(folder.path());
        let server = Server::of(folder, child, self.port);
        server.wait();
        server
    }

    /// Ends it as a power cut does, for good.
    pub fn lose(&self) {
        self.stop("-QUIT");
    }

    /// Ends it as a power cut does, and starts it again.
    pub fn crash(&self) {
        self.stop("-QUIT");
        *self.child.lock().unwrap() = run(self.folder.path());
        self.wait();
    }

    fn stop(&self, signal: &str) {
        let mut child = self.child.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if child.try_wait().unwrap().is_some() {
            return;
        }
        let pid = child.id().to_string();
        Command::new("kill").args([signal, &pid]).status().unwrap();
        child.wait().unwrap();
    }

    /// What a statement says in a database of this server, a line for each row.
    pub fn say(&self, database: &str, sql: &str) -> String {
        let mut command = self.program("psql");
        command.args([
            "-X",
            "-A",
            "-t",
            "-q",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            OWNER,
            "-d",
            database,
            "-c",
            sql,
        ]);
        let said = command.output().unwrap();
        assert!(said.status.success(), "{sql}: {}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap()
    }

    /// Somebody who carries out these statements for as long as what is returned is not killed.
    pub fn busy(&self, database: &str, sql: &str) -> Child {
        let mut command = self.program("psql");
        command.args(["-X", "-U", OWNER, "-d", database, "-c", sql, "-c", "SELECT pg_sleep(600)"]);
        command.stdout(Stdio::null()).spawn().unwrap()
    }

    /// A new database without tables, by its name.
    pub fn without_tables(&self) -> String {
        self.make("")
    }

    /// A new database with the tables of a home.
    pub fn with_tables(&self) -> String {
        let name = self.make("");
        PostgresStore::migrate(&Address::read(&self.address(&name)).unwrap(), &[]).unwrap();
        name
    }

    /// A copy of a database that nobody uses.
    pub fn copy(&self, database: &str) -> String {
        self.make(&format!("TEMPLATE {database}"))
    }

    fn make(&self, how: &str) -> String {
        let name = format!("d{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.say("postgres", &format!("CREATE DATABASE {name} {how}"));
        name
    }

    /// Removes a database, whoever uses it.
    pub fn drop_database(&self, name: &str) {
        self.say("postgres", &format!("DROP DATABASE {name} WITH (FORCE)"));
    }

    /// The address of a database for a role that owns nothing in it, and that was not there before.
    pub fn address_of_guest(&self, name: &str) -> (String, String) {
        let role = format!("guest_{name}");
        self.say("postgres", &format!("CREATE ROLE {role} LOGIN"));
        (self.address(name).replacen(OWNER, &role, 1), role)
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        Server::address_at(&self.socket(), name)
    }

    /// The address of a database behind the socket in this folder.
    pub fn address_at(socket: &Path, name: &str) -> String {
        format!("postgres://{OWNER}@{}/{name}", socket.display().to_string().replace('/', "%2F"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop("-QUIT");
        if self.own_disk {
            let _ = Command::new("umount").arg(self.data()).status();
        }
    }
}

/// A folder for a server.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    for name in ["data", "socket"] {
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
        give(&path);
    }
    fs::set_permissions(folder.path().join("socket"), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Gives a file or folder to the account of the server.
pub fn give(path: &Path) {
    if rustix::process::geteuid().is_root() {
        assert!(Command::new("chown").arg(ACCOUNT).arg(path).status().unwrap().success());
    }
}

/// A program of the newest server that is installed, run as whoever may run it.
fn program(name: &str) -> Command {
    let versions = fs::read_dir("/usr/lib/postgresql").expect("tests/run installs the package postgresql");
    let newest = versions.map(|entry| entry.unwrap().path()).max_by_key(|path| {
        path.file_name().and_then(OsStr::to_str).and_then(|version| version.parse::<u32>().ok())
    });
    by_account(&newest.expect("a version").join("bin").join(name))
}

/// A program that is run as the server is.
fn by_account(program: &Path) -> Command {
    if !rustix::process::geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", ACCOUNT, "--regid", ACCOUNT, "--clear-groups"]).arg(program).current_dir("/");
    command
}

fn run(folder: &Path) -> Child {
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
    let setting = |name: &str, value: &str| [String::from("-c"), format!("{name}={value}")];
    let socket = folder.join("socket").display().to_string();
    program("postgres")
        .arg("-D")
        .arg(folder.join("data"))
        .args(setting("unix_socket_directories", &socket))
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}
