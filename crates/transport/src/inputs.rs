//! All ways in at once: one thread beside the host, which itself knows nothing of them.
use std::collections::BTreeSet;
use std::future::Future;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Notify, Semaphore, watch};

use super::imap::{Account, Door, Mailbox};
use super::inbox::{Arriving, Porch};
use super::lmtp::{self, Parcel, Post};
use super::login::CHANGED;
use super::missed::{Missed, Unfetched};
use super::{Stage, Trouble};
use crate::backoff;
use crate::maildir::Maildir;
use crate::settings::Ways;
use crate::settings::{Environment, Listen};
use crate::watch::Watch;

/// Bounds of the delay before connecting again, in seconds.
const RECONNECT: (i64, i64) = (2, 300);
/// How often a Maildir is read if nothing was announced: events can be lost, and network disks send none.
const RESCAN: Duration = Duration::from_secs(30);
/// How often a mailbox is opened again at most to fetch what a message kept from coming.
const REOPEN: usize = 4;
/// Bytes of a mail of the foreign Maildir that are copied at a time.
const PIECE: usize = 64 * 1024;
/// Conversations of the LMTP listener at a time.
const CONVERSATIONS: usize = 20;

/// What the ways in tell the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A message lies in the inbox.
    Mail,
    /// A command has left what it asks.
    Asked,
    /// What went out, or did not, can be heard; or what was found about a sender.
    Sent,
    /// A message of the mailbox is passed over: it cannot be fetched.
    Unfetched(Unfetched),
    /// A way in does not work for now; in words for the umpire.
    Trouble(String),
    /// A way in works, or takes up something new; in words for the umpire.
    Working(String),
    /// Whatever trouble was told has ended: every way in works.
    InOrder,
    /// The daemon shall end.
    Stop,
}

/// What the ways in need from outside.
#[derive(Clone)]
pub struct Outside {
    /// Unix time in seconds.
    pub clock: Arc<dyn Fn() -> i64 + Send + Sync>,
    /// Any number, for the jitter of delays.
    pub random: Arc<dyn Fn() -> u32 + Send + Sync>,
    /// Where news go.
    pub news: Sender<News>,
    /// Where mail is laid down.
    pub porch: Arc<dyn Porch>,
}

/// The door and the bell: what every way in uses.
struct Hall {
    outside: Outside,
    arrived: AtomicU32,
    mailbox: String,
    size_limit: usize,
    /// What was told to be in trouble and has not worked since.
    troubled: Mutex<BTreeSet<&'static str>>,
}

impl Hall {
    fn new(ways: &Ways, outside: Outside) -> Hall {
        Hall {
            outside,
            arrived: AtomicU32::new(0),
            mailbox: ways.mailbox.clone(),
            size_limit: ways.lmtp.as_ref().map_or(0, |lmtp| lmtp.size_limit),
            troubled: Mutex::default(),
        }
    }

    fn tell(&self, news: News) {
        // Nobody listens any more while the daemon ends.
        let _ = self.outside.news.send(news);
    }

    /// Tells of trouble; what it is about must be told to work again ([`Hall::works`]).
    fn trouble(&self, what: &'static str, trouble: &Trouble) {
        self.troubled.lock().unwrap_or_else(PoisonError::into_inner).insert(what);
        let way = what.split(' ').next().unwrap_or_default();
        self.tell(News::Trouble(format!("[{way}] {trouble}")));
    }

    /// Something works; when nothing is left that does not, that is told.
    fn works(&self, what: &'static str) {
        let mut troubled = self.troubled.lock().unwrap_or_else(PoisonError::into_inner);
        if troubled.remove(what) && troubled.is_empty() {
            self.tell(News::InOrder);
        }
    }

    /// Takes over what the mailbox holds, and names what it does not give out.
    async fn fetch_from(&self, mailbox: &mut Mailbox, missed: &mut Missed) -> Result<usize, Trouble> {
        let taken = mailbox.take_all(self, missed, &*self.outside.clock).await;
        missed.news().into_iter().for_each(|message| self.tell(News::Unfetched(message)));
        taken
    }

    /// Puts all that a reader gives into the inbox, however much that is.
    fn keep_from(&self, raw: &mut dyn Read) -> Result<(), Trouble> {
        let mut mail = Door::begin(self)?;
        let mut piece = vec![0; PIECE];
        loop {
            match raw.read(&mut piece) {
                Ok(0) => return Door::keep(self, mail),
                Ok(length) => mail.add(&piece[..length])?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Trouble::new(Stage::Permission, error)),
            }
        }
    }

    /// What came of a piece of a mail that a mail server hands over.
    fn told<T>(&self, result: Result<T, impl Into<Trouble>>) -> Result<T, Trouble> {
        result.map_err(Into::into).inspect_err(|trouble| self.trouble("lmtp inbox", trouble))
    }
}

impl Door for Hall {
    fn begin(&self) -> Result<Box<dyn Arriving>, Trouble> {
        Ok(self.outside.porch.begin()?)
    }

    fn keep(&self, mail: Box<dyn Arriving>) -> Result<(), Trouble> {
        let number = self.arrived.fetch_add(1, Ordering::Relaxed);
        mail.keep((self.outside.clock)(), number)?;
        self.tell(News::Mail);
        Ok(())
    }
}

impl Post for Hall {
    fn mailbox(&self) -> &str {
        &self.mailbox
    }

    fn size_limit(&self) -> usize {
        self.size_limit
    }

    fn begin(&self) -> Result<Box<dyn Parcel + '_>, Trouble> {
        let mail = self.told(Door::begin(self))?;
        Ok(Box::new(Arrival { hall: self, mail }))
    }
}

/// A mail that a mail server is handing over.
struct Arrival<'a> {
    hall: &'a Hall,
    mail: Box<dyn Arriving>,
}

impl Parcel for Arrival<'_> {
    fn add(&mut self, piece: &[u8]) -> Result<(), Trouble> {
        self.hall.told(self.mail.add(piece))
    }

    fn keep(self: Box<Self>) -> Result<(), Trouble> {
        let Arrival { hall, mail } = *self;
        hall.told(Door::keep(hall, mail))?;
        hall.works("lmtp inbox");
        Ok(())
    }
}

/// The ways in at work.
pub struct Inputs {
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
    _inbox: Option<Watch>,
}

impl Inputs {
    /// Starts every way in that the settings name, and watches the inbox.
    ///
    /// # Errors
    /// Settings that cannot be used: a password or certificate that is missing, a socket that is taken.
    /// A server that cannot be reached is no error: it is tried again, and told as [`News::Trouble`].
    pub fn start(
        home: &Path,
        ways: &Ways,
        environment: &Environment,
        outside: Outside,
    ) -> Result<Inputs, Trouble> {
        // What cannot be fetched is the matter of a mailbox alone.
        let missed = ways.imap.as_ref().map(|_| Missed::open(&outside.porch)).transpose()?;
        let hall = Arc::new(Hall::new(ways, outside));
        let account =
            ways.imap.as_ref().map(|imap| Account::new(home, imap, ways.reload, environment)).transpose()?;
        let foreign = ways.maildir.as_ref().map(|maildir| home.join(&maildir.path));
        let listen = ways.lmtp.as_ref().map(|lmtp| lmtp.place(home)).transpose()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Trouble::new(Stage::Settings, error))?;
        let listener = listen.map(|place| bind(&runtime, place)).transpose()?;
        let ring = Arc::clone(&hall);
        let inbox = hall.outside.porch.maildir();
        let inbox = inbox.and_then(|inbox| Watch::over(&inbox.join("new"), move || ring.tell(News::Mail)));
        let (stop, stopped) = watch::channel(false);
        let work = async move {
            let mut tasks = tokio::task::JoinSet::new();
            tasks.spawn(until(stopped.clone(), std::future::pending()));
            if let Some((account, missed)) = account.zip(missed) {
                tasks.spawn(until(stopped.clone(), fetch(account, missed, Arc::clone(&hall))));
            }
            if let Some(path) = foreign {
                tasks.spawn(until(stopped.clone(), carry(path, Arc::clone(&hall))));
            }
            if let Some(listener) = listener {
                tasks.spawn(until(stopped.clone(), listen_for(listener, Arc::clone(&hall))));
            }
            // One that fails by a fault of the program takes the others along, so that it is seen.
            while tasks.join_next().await.is_some_and(|ended| ended.is_ok()) {}
        };
        let thread =
            std::thread::Builder::new().name("mail-in".to_owned()).spawn(move || runtime.block_on(work));
        let thread = thread.map_err(|error| Trouble::new(Stage::Settings, error))?;
        Ok(Inputs { stop, thread: Some(thread), _inbox: inbox })
    }

    /// Whether they still work: they end by themselves only if the program has a fault.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.thread.as_ref().is_none_or(|thread| !thread.is_finished())
    }

    /// Ends all of them. A message that is being taken over is kept, or comes again.
    pub fn stop(mut self) {
        self.stop.send_replace(true);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Takes over once what the mailbox and the foreign Maildir hold; returns how many messages that were.
///
/// # Errors
/// What does not work, each with its section; what works was done all the same.
pub fn fetch_once(
    home: &Path,
    ways: &Ways,
    environment: &Environment,
    outside: Outside,
) -> Result<usize, Vec<String>> {
    let hall = Hall::new(ways, outside);
    let (mut taken, mut failures) = (0, Vec::new());
    let mut note = |way: &str, result: Result<usize, Trouble>| match result {
        Ok(count) => taken += count,
        Err(trouble) => failures.push(format!("[{way}] {trouble}")),
    };
    if let Some(imap) = &ways.imap {
        let fetched = Account::new(home, imap, ways.reload, environment)
            .and_then(|account| block_on(fetch_all(&account, &hall, Missed::open(&hall.outside.porch)?))?);
        note("imap", fetched);
    }
    if let Some(maildir) = &ways.maildir {
        note("maildir", carry_all(&home.join(&maildir.path), &hall));
    }
    if failures.is_empty() { Ok(taken) } else { Err(failures) }
}

/// Fetches what there is. If the connection breaks over a message, the others get their turn.
async fn fetch_all(account: &Account, hall: &Hall, mut missed: Missed) -> Result<usize, Trouble> {
    let mut taken = 0;
    let mut failed = None;
    for _ in 0..REOPEN {
        let mut mailbox = match account.open().await {
            Ok(mailbox) => mailbox,
            Err(trouble) => return Err(failed.unwrap_or(trouble)),
        };
        let result = hall.fetch_from(&mut mailbox, &mut missed).await;
        match result {
            Ok(count) => {
                mailbox.close().await;
                taken += count;
                failed = None;
                break;
            }
            Err(trouble) => failed = Some(trouble),
        }
    }
    failed.map_or(Ok(taken), Err)
}

/// Runs one piece of work to its end.
pub(super) fn block_on<T>(work: impl Future<Output = T>) -> Result<T, Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.map_err(|error| Trouble::new(Stage::Settings, error))?.block_on(work))
}

/// Works until it is told to stop.
async fn until(mut stopped: watch::Receiver<bool>, work: impl Future<Output = ()>) {
    let stop = std::pin::pin!(stopped.wait_for(|stop| *stop));
    futures_util::future::select(stop, std::pin::pin!(work)).await;
}

/// The mailbox: connects again whenever the connection is lost.
async fn fetch(mut account: Account, mut missed: Missed, hall: Arc<Hall>) {
    let mut failures = 0;
    loop {
        if let Err(trouble) = fetch_until_lost(&account, &hall, &mut missed, &mut failures).await {
            // A password is changed while the daemon runs: whoever did that has written it down here.
            let changed = if trouble.stage == Stage::Login { account.changed() } else { Ok(None) };
            match changed {
                Ok(Some(new)) => {
                    account = new;
                    hall.tell(News::Working(format!("[imap] {CHANGED}")));
                    continue;
                }
                Ok(None) => hall.trouble("imap", &trouble),
                Err(unusable) => {
                    hall.trouble("imap", &trouble);
                    hall.trouble("imap", &unusable);
                }
            }
        }
        failures += 1;
        let seconds = backoff(RECONNECT, failures, (hall.outside.random)());
        tokio::time::sleep(Duration::from_secs(seconds.unsigned_abs())).await;
    }
}

async fn fetch_until_lost(
    account: &Account,
    hall: &Hall,
    missed: &mut Missed,
    failures: &mut u32,
) -> Result<(), Trouble> {
    let mut mailbox = account.open().await?;
    hall.tell(News::Working(format!("[imap] connected to {}", account.host())));
    loop {
        hall.fetch_from(&mut mailbox, missed).await?;
        hall.works("imap");
        *failures = 0;
        mailbox = mailbox.wait().await?;
    }
}

/// The foreign Maildir: takes over what is in `new/`, and looks again whenever that changes.
async fn carry(path: PathBuf, hall: Arc<Hall>) {
    let changed = Arc::new(Notify::new());
    let mut watcher = None;
    let mut told = None;
    loop {
        if watcher.is_none() {
            let changed = Arc::clone(&changed);
            watcher = Watch::over(&path.join("new"), move || changed.notify_one());
        }
        let trouble = carry_all(&path, &hall).err();
        if let Some(trouble) = trouble.as_ref().filter(|_| trouble != told) {
            hall.trouble("maildir", trouble);
        }
        if trouble.is_none() {
            hall.works("maildir");
        }
        told = trouble;
        let _ = tokio::time::timeout(RESCAN, changed.notified()).await;
    }
}

fn carry_all(path: &Path, hall: &Hall) -> Result<usize, Trouble> {
    let maildir = Maildir::open(path)?;
    let names = maildir.list_new()?;
    for name in &names {
        hall.keep_from(&mut maildir.open_message(name)?)?;
        maildir.move_to_cur(name)?;
    }
    Ok(names.len())
}

/// A socket that LMTP is spoken on.
enum Listener {
    Unix(tokio::net::UnixListener),
    Tcp(tokio::net::TcpListener),
}

fn bind(runtime: &tokio::runtime::Runtime, place: Listen) -> Result<Listener, Trouble> {
    let _inside = runtime.enter();
    let taken = |at: &dyn std::fmt::Display, error: std::io::Error| {
        Trouble::new(Stage::Permission, format!("[lmtp] cannot listen on {at}: {error}"))
    };
    match place {
        Listen::Tcp(address) => {
            let listener = runtime.block_on(tokio::net::TcpListener::bind(address));
            Ok(Listener::Tcp(listener.map_err(|error| taken(&address, error))?))
        }
        Listen::Unix(path) => {
            let shown = path.display();
            // One that a dead daemon left; the home's lock says that there is no living one.
            let is_socket = std::fs::symlink_metadata(&path)
                .is_ok_and(|found| std::os::unix::fs::FileTypeExt::is_socket(&found.file_type()));
            if is_socket {
                std::fs::remove_file(&path).map_err(|error| taken(&shown, error))?;
            }
            let listener = tokio::net::UnixListener::bind(&path).map_err(|error| taken(&shown, error))?;
            // The mail server is another account; the folder of the socket says who may come near.
            let open = std::fs::Permissions::from_mode(0o666);
            std::fs::set_permissions(&path, open).map_err(|error| taken(&shown, error))?;
            Ok(Listener::Unix(listener))
        }
    }
}

/// The LMTP listener.
async fn listen_for(listener: Listener, hall: Arc<Hall>) {
    let room = Arc::new(Semaphore::new(CONVERSATIONS));
    let mut talks = tokio::task::JoinSet::new();
    loop {
        let accepted = match &listener {
            Listener::Unix(listener) => {
                listener.accept().await.map(|(stream, _)| Box::new(stream) as Box<dyn Wire>)
            }
            Listener::Tcp(listener) => {
                listener.accept().await.map(|(stream, _)| Box::new(stream) as Box<dyn Wire>)
            }
        };
        while talks.try_join_next().is_some() {}
        match accepted {
            Ok(stream) => {
                hall.works("lmtp socket");
                let (hall, room) = (Arc::clone(&hall), Arc::clone(&room));
                talks.spawn(async move {
                    // The one that comes too much waits for its greeting.
                    let Ok(_place) = room.acquire().await else { return };
                    let _ = lmtp::converse(stream, hall.as_ref()).await;
                });
            }
            Err(error) => {
                hall.trouble("lmtp socket", &Trouble::new(Stage::Connection, error));
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}
