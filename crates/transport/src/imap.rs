//! In from a mailbox (RFC 3501): wait with IDLE (RFC 2177), fetch, keep, and only then mark.
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_imap::error::Error as ImapError;
use async_imap::extensions::idle::IdleResponse;
use async_imap::imap_proto::{AttributeValue, Outcome, Response, Status};
use async_imap::types::Flag;
use async_imap::{Client, Session};
use futures_util::TryStreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::ServerName;

use super::login::Variable;
use super::meter::Meter;
use super::missed::Missed;
use super::{Stage, Trouble, tls};
use crate::inbox::Arriving;
use crate::settings::{After, Environment, Imap, Password, Reload, Security, password};

/// How long to stay in IDLE; servers may hang up after 30 minutes (RFC 2177), and so may what lies between.
const IDLE: Duration = Duration::from_secs(9 * 60);
/// How often to look if the server has no IDLE.
const POLL: Duration = Duration::from_secs(30);
/// Searches that find nothing while the server announces news each time: then it is not believed.
const EMPTY: u32 = 3;
/// Bytes of a message that are asked for, and held in memory, at a time.
const PIECE: usize = 512 * 1024;
/// Bytes of a message at most: a server that goes on and on is not believed.
const LARGEST: usize = 100 * 1024 * 1024;

/// A connection, plain or encrypted.
trait Wire: AsyncRead + AsyncWrite + Unpin + Send + Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Wire for T {}

/// Where the mailbox is and who we are there.
#[derive(Debug)]
pub(super) struct Account {
    settings: Imap,
    password: Password,
    home: PathBuf,
    reload: Reload,
    variable: Variable,
}

/// A mailbox that is open.
pub(super) struct Mailbox {
    session: Session<Box<dyn Wire>>,
    settings: Imap,
    patience: Patience,
    idles: bool,
    moves: bool,
    expunges_one: bool,
    /// Folder, account, server and UIDVALIDITY: together with a uid they name a message.
    name: String,
    /// Uids that have been kept; one that is found again could not be marked.
    kept: BTreeSet<u32>,
}

fn server(error: impl std::fmt::Display) -> Trouble {
    Trouble::new(Stage::Server, error)
}

/// What the server said, out of what the library makes of it.
fn said(text: &str) -> &str {
    let quoted = text.split_once("Some(\"").and_then(|(_, rest)| rest.rsplit_once("\")"));
    quoted.map_or(text, |(words, _)| words)
}

/// Where what is fetched goes.
pub(super) trait Door: Sync {
    /// Begins a message.
    ///
    /// # Errors
    /// It cannot be written.
    fn begin(&self) -> Result<Box<dyn Arriving>, Trouble>;
    /// Puts a message into the inbox; on disk when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    fn keep(&self, mail: Box<dyn Arriving>) -> Result<(), Trouble>;
}

/// What became of a message that was to be fetched.
enum Fetched {
    /// It came.
    Whole,
    /// It cannot be written down here.
    Unkept(Trouble),
    /// The server said in words, or by saying nothing, that it does not give it out.
    Refused(String),
}

/// How long one answer of the server may take.
#[derive(Clone, Copy, Debug)]
struct Patience(Duration);

impl Patience {
    /// Gives up on a server that does not answer.
    async fn wait<T, E: Into<ImapError>>(
        self,
        stage: Stage,
        answer: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Trouble> {
        match timeout(self.0, answer).await {
            Ok(answer) => answer.map_err(|error| match error.into() {
                ImapError::Io(error) => Trouble::new(stage, error),
                // The refusals of a server: what it was asked says what it is about.
                ImapError::No(text) | ImapError::Bad(text) => Trouble::new(stage, said(&text)),
                error => Trouble::new(stage, said(&error.to_string())),
            }),
            Err(_) => Err(Trouble::new(stage, "the server does not answer")),
        }
    }
}

impl Account {
    pub(super) fn new(
        home: &Path,
        settings: &Imap,
        reload: Reload,
        environment: &Environment,
    ) -> Result<Account, Trouble> {
        let (file, variable) = (settings.password_file.as_deref(), settings.password_env.as_deref());
        let password = password("imap", home, file, variable, environment)?;
        let variable = Variable::of(variable, environment);
        Ok(Account { settings: settings.clone(), password, home: home.to_owned(), reload, variable })
    }

    /// Reads the settings and the password once more, since a login was refused. None if nothing has changed.
    ///
    /// # Errors
    /// Settings that cannot be used.
    pub(super) fn changed(&self) -> Result<Option<Account>, Trouble> {
        let Some(settings) = (self.reload)(&self.home)?.imap else { return Ok(None) };
        let account = Account::new(&self.home, &settings, self.reload, &self.variable.environment())?;
        let same = (&account.settings, &account.password) == (&self.settings, &self.password);
        Ok((!same).then_some(account))
    }

    /// The server, for people.
    pub(super) fn host(&self) -> &str {
        &self.settings.host
    }

    fn patience(&self) -> Patience {
        Patience(Duration::from_secs(self.settings.timeout.max(1).into()))
    }

    async fn connect(&self) -> Result<Client<Box<dyn Wire>>, Trouble> {
        let Imap { host, security, ca_file, .. } = &self.settings;
        let patience = self.patience();
        let at = format!("{host}:{}", self.settings.port());
        let found = timeout(patience.0, tokio::net::lookup_host((host.as_str(), self.settings.port()))).await;
        let found = found.map_err(|_| Trouble::new(Stage::Name, format!("{host}: no answer")))?;
        let addresses: Vec<_> =
            found.map_err(|error| Trouble::new(Stage::Name, format!("{host}: {error}")))?.collect();
        let tcp = patience
            .wait(Stage::Connection, TcpStream::connect(addresses.as_slice()))
            .await
            .map_err(|trouble| Trouble::new(trouble.stage, format!("{at}: {}", trouble.reason)))?;
        let connector = tls::connector(&self.home, ca_file.as_deref())?;
        let name = ServerName::try_from(host.clone()).map_err(|error| Trouble::new(Stage::Name, error))?;
        match security {
            Security::None => greeted(patience, Client::new(boxed(tcp))).await,
            Security::Tls => {
                let tls = patience.wait(Stage::Tls, connector.connect(name, tcp)).await?;
                greeted(patience, Client::new(boxed(tls))).await
            }
            Security::Starttls => {
                let mut plain = greeted(patience, Client::new(tcp)).await?;
                patience.wait(Stage::Tls, plain.run_command_and_check_ok("STARTTLS", None)).await?;
                let tls = patience.wait(Stage::Tls, connector.connect(name, plain.into_inner())).await?;
                Ok(Client::new(boxed(tls)))
            }
        }
    }

    /// Connects, logs in and opens the folder.
    ///
    /// # Errors
    /// Which of these fails.
    pub(super) async fn open(&self) -> Result<Mailbox, Trouble> {
        let Imap { host, user, folder, processed, after, .. } = &self.settings;
        let patience = self.patience();
        let client = self.connect().await?;
        let login = timeout(patience.0, client.login(user, self.password.reveal())).await;
        let mut session = match login {
            Ok(Ok(session)) => session,
            Ok(Err((error, _))) => {
                let error = error.to_string();
                return Err(Trouble::new(Stage::Login, format!("user {user}: {}", said(&error))));
            }
            Err(_) => return Err(Trouble::new(Stage::Login, "the server does not answer")),
        };
        let can = patience.wait(Stage::Server, session.capabilities()).await?;
        let [idles, moves, expunges_one] = ["IDLE", "MOVE", "UIDPLUS"].map(|name| can.has_str(name));
        if *after == After::Move {
            let listed = async { session.list(Some(""), Some(processed)).await?.try_collect().await };
            let found: Vec<_> = patience.wait(Stage::Folder, listed).await?;
            if found.is_empty() {
                patience.wait(Stage::Folder, session.create(processed)).await?;
            }
        }
        let selected = patience.wait(Stage::Folder, session.select(folder)).await?;
        let wanted = if *after == After::Seen { Flag::Seen } else { Flag::Deleted };
        if !selected.permanent_flags.contains(&wanted) && !selected.permanent_flags.is_empty() {
            let reason = format!("nothing can be marked in {folder}: it is read-only for {user}");
            return Err(Trouble::new(Stage::Folder, reason));
        }
        let (settings, kept) = (self.settings.clone(), BTreeSet::new());
        // The log may show this, and it shows no address.
        let account = user.split('@').next().unwrap_or_default();
        let validity = selected.uid_validity.unwrap_or_default();
        let name = format!("{folder} of {account} at {host} ({validity})");
        Ok(Mailbox { session, settings, patience, idles, moves, expunges_one, name, kept })
    }
}

/// A connection that is not believed without limit.
fn boxed(wire: impl Wire + 'static) -> Box<dyn Wire> {
    Box::new(Meter::new(wire))
}

/// Waits for the greeting.
async fn greeted<T: Wire>(patience: Patience, mut client: Client<T>) -> Result<Client<T>, Trouble> {
    let greeting = patience.wait(Stage::Connection, client.read_response()).await?;
    greeting.map(|_| client).ok_or_else(|| Trouble::new(Stage::Connection, "the server said nothing"))
}

impl Mailbox {
    /// Fetches and keeps what is new, until there is nothing; returns how many messages that were.
    ///
    /// A message that the server does not give out, or over which the connection breaks again and again, is
    /// passed over: see [`Missed`].
    ///
    /// # Errors
    /// The server, or the inbox; a message that was not kept stays as it was in the mailbox.
    pub(super) async fn take_all(
        &mut self,
        door: &dyn Door,
        missed: &mut Missed,
        clock: &(dyn Fn() -> i64 + Sync),
    ) -> Result<usize, Trouble> {
        missed.enter(self.name.clone());
        let (mut taken, mut empty) = (0, 0);
        // Those that did not come, until it is known whether they are still there.
        let mut refused: BTreeMap<u32, String> = BTreeMap::new();
        loop {
            self.forget_news();
            let wanted = match self.settings.after {
                After::Seen => "UNSEEN UNDELETED",
                After::Move | After::Delete => "UNDELETED",
            };
            let uids = self.patience.wait(Stage::Server, self.session.uid_search(wanted)).await?;
            let uids: BTreeSet<u32> = uids.into_iter().collect();
            if let Some(uid) = uids.iter().find(|uid| self.kept.contains(uid)) {
                let reason = format!("message {uid} was taken over but cannot be marked or moved");
                return Err(Trouble::new(Stage::Folder, reason));
            }
            for (uid, reason) in std::mem::take(&mut refused) {
                // Otherwise another program has removed it since the search.
                if uids.contains(&uid) {
                    missed.refused(uid, &reason, clock())?;
                }
            }
            let wanted = missed.worth_a_try(&uids, clock())?;
            for uid in &wanted {
                let mut mail = door.begin()?;
                match self.fetch(*uid, mail.as_mut()).await {
                    Ok(Fetched::Refused(reason)) => drop(refused.insert(*uid, reason)),
                    Ok(Fetched::Unkept(trouble)) => return Err(trouble),
                    Ok(Fetched::Whole) => {
                        door.keep(mail)?;
                        self.kept.insert(*uid);
                        self.mark(*uid).await?;
                        missed.came(*uid)?;
                        taken += 1;
                    }
                    Err(trouble) => {
                        let reason = format!("the connection broke over it: {}", trouble.reason);
                        missed.broke(*uid, &reason, clock())?;
                        return Err(trouble);
                    }
                }
            }
            // What came while the server searched has been announced, and would not be again.
            empty += u32::from(wanted.is_empty());
            if wanted.is_empty() && (self.session.unsolicited_responses.is_empty() || empty >= EMPTY) {
                return Ok(taken);
            }
        }
    }

    fn forget_news(&mut self) {
        while self.session.unsolicited_responses.try_recv().is_ok() {}
    }

    /// Asks for a message, and writes it down as it comes.
    async fn fetch(&mut self, uid: u32, mail: &mut dyn Arriving) -> Result<Fetched, Trouble> {
        let mut length = 0;
        loop {
            let piece = match self.piece(uid, length).await? {
                Ok(piece) => piece,
                Err(reason) => return Ok(Fetched::Refused(reason)),
            };
            length += piece.len();
            if length > LARGEST {
                let most = LARGEST / (1024 * 1024);
                return Ok(Fetched::Refused(format!("it is larger than {most} MB")));
            }
            if let Err(error) = mail.add(&piece) {
                return Ok(Fetched::Unkept(error.into()));
            }
            // A server that knows no parts sends all at once.
            if piece.len() != PIECE {
                return Ok(Fetched::Whole);
            }
        }
    }

    /// Asks for the bytes of a message from there on; or why they do not come. The library's own way to do so
    /// is silent about a refusal.
    async fn piece(&mut self, uid: u32, from: usize) -> Result<Result<Vec<u8>, String>, Trouble> {
        let query = format!("UID FETCH {uid} (UID BODY.PEEK[]<{from}.{PIECE}>)");
        let session = &mut self.session;
        let answer = async {
            let tag = session.run_command(query).await?;
            let mut body = None;
            loop {
                let Some(response) = session.read_response().await? else {
                    return Err(ImapError::ConnectionLost);
                };
                match response.parsed() {
                    Response::Fetch(_, attributes) => body = body_of(attributes, uid, from).or(body),
                    Response::Done { tag: ended, status, outcome } if *ended == tag => {
                        return Ok(match (status, body) {
                            (Status::Ok, Some(piece)) => Ok(piece),
                            (Status::Ok, None) => Err("the server sends nothing of it".to_owned()),
                            _ => Err(refusal(outcome)),
                        });
                    }
                    Response::Data { status: Status::Bye, .. } => return Err(ImapError::ConnectionLost),
                    // What is announced meanwhile is found by the next search.
                    _ => {}
                }
            }
        };
        self.patience.wait(Stage::Server, answer).await
    }

    /// Says that a message has been taken over. If this is lost the message comes again and is known.
    async fn mark(&mut self, uid: u32) -> Result<(), Trouble> {
        let set = uid.to_string();
        let processed = self.settings.processed.clone();
        match self.settings.after {
            After::Seen => self.flag(&set, "\\Seen").await,
            After::Move if self.moves => {
                self.patience.wait(Stage::Folder, self.session.uid_mv(&set, &processed)).await
            }
            After::Move => {
                self.patience.wait(Stage::Folder, self.session.uid_copy(&set, &processed)).await?;
                self.remove(&set).await
            }
            After::Delete => self.remove(&set).await,
        }
    }

    async fn flag(&mut self, set: &str, flag: &str) -> Result<(), Trouble> {
        let query = format!("+FLAGS.SILENT ({flag})");
        let answer = async { self.session.uid_store(set, query).await?.try_collect::<Vec<_>>().await };
        self.patience.wait(Stage::Folder, answer).await.map(|_| ())
    }

    async fn remove(&mut self, set: &str) -> Result<(), Trouble> {
        self.flag(set, "\\Deleted").await?;
        if self.expunges_one {
            let answer = async { self.session.uid_expunge(set).await?.try_collect::<Vec<_>>().await };
            self.patience.wait(Stage::Folder, answer).await?;
        }
        // Without UIDPLUS it stays marked: to expunge would remove what others have marked.
        Ok(())
    }

    /// Waits until the server has news, or for some minutes.
    ///
    /// # Errors
    /// The connection is lost.
    pub(super) async fn wait(self) -> Result<Mailbox, Trouble> {
        let Mailbox { mut session, settings, patience, idles, moves, expunges_one, name, kept } = self;
        if idles {
            let news = session.unsolicited_responses.clone();
            let mut idle = session.idle();
            patience.wait(Stage::Connection, idle.init()).await?;
            if news.is_empty() {
                // The library's own limit starts again with every sign of life.
                let (answer, _interrupt) = idle.wait_with_timeout(IDLE);
                if let Ok(answer) = timeout(IDLE, answer).await
                    && answer.map_err(server)? == IdleResponse::ManualInterrupt
                {
                    return Err(Trouble::new(Stage::Connection, "the server closed the connection"));
                }
            }
            session = patience.wait(Stage::Connection, idle.done()).await?;
        } else {
            tokio::time::sleep(POLL).await;
            patience.wait(Stage::Connection, session.noop()).await?;
        }
        Ok(Mailbox { session, settings, patience, idles, moves, expunges_one, name, kept })
    }

    /// Says goodbye; a server that does not answer is left.
    pub(super) async fn close(mut self) {
        let _ = timeout(Duration::from_secs(5), self.session.logout()).await;
    }
}

/// The bytes in the answer to a request for this message from there on.
fn body_of(attributes: &[AttributeValue<'_>], uid: u32, from: usize) -> Option<Vec<u8>> {
    let other = |value: &AttributeValue<'_>| matches!(value, AttributeValue::Uid(own) if *own != uid);
    if attributes.iter().any(other) {
        return None;
    }
    attributes.iter().find_map(|value| match value {
        AttributeValue::BodySection { section: None, index, data } => {
            // One that knows no parts names none, and is asked for the first one only.
            let is_asked = index.map_or(from == 0, |index| usize::try_from(index) == Ok(from));
            data.as_ref().filter(|_| is_asked).map(|data| data.to_vec())
        }
        _ => None,
    })
}

/// What the server said when it refused.
fn refusal(outcome: &Outcome<'_>) -> String {
    let words = outcome.information.as_deref().unwrap_or_default().trim();
    format!("the server refuses it: {}", if words.is_empty() { "it does not say why" } else { words })
}
