//! In from a mailbox (RFC 3501): wait with IDLE (RFC 2177), fetch, keep, and only then mark.
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_imap::error::Error as ImapError;
use async_imap::extensions::idle::IdleResponse;
use async_imap::types::Flag;
use async_imap::{Client, Session};
use futures_util::TryStreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::ServerName;

use super::{Stage, Trouble, tls};
use crate::config::transports::{After, Environment, Imap, Password, Security, password};
use crate::mail::incoming::SIZE_LIMIT;

/// How long one answer of the server may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to stay in IDLE; servers may hang up after 30 minutes (RFC 2177), and so may what lies between.
const IDLE: Duration = Duration::from_secs(9 * 60);
/// How often to look if the server has no IDLE.
const POLL: Duration = Duration::from_secs(30);

/// A connection, plain or encrypted.
trait Wire: AsyncRead + AsyncWrite + Unpin + Send + Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Wire for T {}

/// Where the mailbox is and who we are there.
#[derive(Debug)]
pub(super) struct Account {
    settings: Imap,
    password: Password,
    home: PathBuf,
}

/// A mailbox that is open.
pub(super) struct Mailbox {
    session: Session<Box<dyn Wire>>,
    settings: Imap,
    idles: bool,
    moves: bool,
    expunges_one: bool,
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

/// Gives up on a server that does not answer.
async fn patient<T, E: Into<ImapError>>(
    stage: Stage,
    answer: impl Future<Output = Result<T, E>>,
) -> Result<T, Trouble> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| match error.into() {
            ImapError::Io(error) => Trouble::new(stage, error),
            // The refusals of a server: what it was asked says what it is about.
            ImapError::No(text) | ImapError::Bad(text) => Trouble::new(stage, said(&text)),
            error => Trouble::new(stage, said(&error.to_string())),
        }),
        Err(_) => Err(Trouble::new(stage, "the server does not answer")),
    }
}

impl Account {
    pub(super) fn new(home: &Path, settings: &Imap, environment: &Environment) -> Result<Account, Trouble> {
        let (file, variable) = (settings.password_file.as_deref(), settings.password_env.as_deref());
        let password = password("imap", home, file, variable, environment)?;
        Ok(Account { settings: settings.clone(), password, home: home.to_owned() })
    }

    /// The server, for people.
    pub(super) fn host(&self) -> &str {
        &self.settings.host
    }

    async fn connect(&self) -> Result<Client<Box<dyn Wire>>, Trouble> {
        let Imap { host, security, ca_file, .. } = &self.settings;
        let at = format!("{host}:{}", self.settings.port());
        let found = timeout(PATIENCE, tokio::net::lookup_host((host.as_str(), self.settings.port()))).await;
        let found = found.map_err(|_| Trouble::new(Stage::Name, format!("{host}: no answer")))?;
        let addresses: Vec<_> =
            found.map_err(|error| Trouble::new(Stage::Name, format!("{host}: {error}")))?.collect();
        let tcp = patient(Stage::Connection, TcpStream::connect(addresses.as_slice()))
            .await
            .map_err(|trouble| Trouble::new(trouble.stage, format!("{at}: {}", trouble.reason)))?;
        let connector = tls::connector(&self.home, ca_file.as_deref())?;
        let name = ServerName::try_from(host.clone()).map_err(|error| Trouble::new(Stage::Name, error))?;
        match security {
            Security::None => greeted(Client::new(Box::new(tcp) as Box<dyn Wire>)).await,
            Security::Tls => {
                let tls = patient(Stage::Tls, connector.connect(name, tcp)).await?;
                greeted(Client::new(Box::new(tls) as Box<dyn Wire>)).await
            }
            Security::Starttls => {
                let mut plain = greeted(Client::new(tcp)).await?;
                patient(Stage::Tls, plain.run_command_and_check_ok("STARTTLS", None)).await?;
                let tls = patient(Stage::Tls, connector.connect(name, plain.into_inner())).await?;
                Ok(Client::new(Box::new(tls) as Box<dyn Wire>))
            }
        }
    }

    /// Connects, logs in and opens the folder.
    ///
    /// # Errors
    /// Which of these fails.
    pub(super) async fn open(&self) -> Result<Mailbox, Trouble> {
        let Imap { user, folder, processed, after, .. } = &self.settings;
        let client = self.connect().await?;
        let login = timeout(PATIENCE, client.login(user, self.password.reveal())).await;
        let mut session = match login {
            Ok(Ok(session)) => session,
            Ok(Err((error, _))) => {
                let error = error.to_string();
                return Err(Trouble::new(Stage::Login, format!("user {user}: {}", said(&error))));
            }
            Err(_) => return Err(Trouble::new(Stage::Login, "the server does not answer")),
        };
        let can = patient(Stage::Server, session.capabilities()).await?;
        let [idles, moves, expunges_one] = ["IDLE", "MOVE", "UIDPLUS"].map(|name| can.has_str(name));
        if *after == After::Move {
            let found: Vec<_> = patient(Stage::Folder, async {
                session.list(Some(""), Some(processed)).await?.try_collect().await
            })
            .await?;
            if found.is_empty() {
                patient(Stage::Folder, session.create(processed)).await?;
            }
        }
        let selected = patient(Stage::Folder, session.select(folder)).await?;
        let wanted = if *after == After::Seen { Flag::Seen } else { Flag::Deleted };
        if !selected.permanent_flags.contains(&wanted) && !selected.permanent_flags.is_empty() {
            let reason = format!("nothing can be marked in {folder}: it is read-only for {user}");
            return Err(Trouble::new(Stage::Folder, reason));
        }
        let settings = self.settings.clone();
        Ok(Mailbox { session, settings, idles, moves, expunges_one, kept: BTreeSet::new() })
    }
}

/// Waits for the greeting.
async fn greeted<T: Wire>(mut client: Client<T>) -> Result<Client<T>, Trouble> {
    let greeting = patient(Stage::Connection, client.read_response()).await?;
    greeting.map(|_| client).ok_or_else(|| Trouble::new(Stage::Connection, "the server said nothing"))
}

impl Mailbox {
    /// Fetches and keeps what is new, until there is nothing; returns how many messages that were.
    ///
    /// # Errors
    /// The server, or `keep`; a message that was not kept stays as it was in the mailbox.
    pub(super) async fn take_all(
        &mut self,
        keep: &(dyn Fn(&[u8]) -> Result<(), Trouble> + Sync),
    ) -> Result<usize, Trouble> {
        let mut taken = 0;
        loop {
            self.forget_news();
            let wanted = match self.settings.after {
                After::Seen => "UNSEEN UNDELETED",
                After::Move | After::Delete => "UNDELETED",
            };
            let uids = patient(Stage::Server, self.session.uid_search(wanted)).await?;
            let uids: BTreeSet<u32> = uids.into_iter().collect();
            if let Some(uid) = uids.iter().find(|uid| self.kept.contains(uid)) {
                let reason = format!("message {uid} was taken over but cannot be marked or moved");
                return Err(Trouble::new(Stage::Folder, reason));
            }
            for uid in &uids {
                taken += usize::from(self.take(*uid, keep).await?);
            }
            // What came while the server searched has been announced, and would not be again.
            if uids.is_empty() && self.session.unsolicited_responses.is_empty() {
                return Ok(taken);
            }
        }
    }

    fn forget_news(&mut self) {
        while self.session.unsolicited_responses.try_recv().is_ok() {}
    }

    async fn take(
        &mut self,
        uid: u32,
        keep: &(dyn Fn(&[u8]) -> Result<(), Trouble> + Sync),
    ) -> Result<bool, Trouble> {
        // One byte more than is read, so that the host can see that it is too large.
        let query = format!("(BODY.PEEK[]<0.{}>)", SIZE_LIMIT + 1);
        let fetched: Vec<_> = patient(Stage::Server, async {
            self.session.uid_fetch(uid.to_string(), query).await?.try_collect().await
        })
        .await?;
        let message = fetched.iter().find(|fetched| fetched.uid == Some(uid));
        // Another program may have removed it since the search.
        let Some(raw) = message.and_then(|message| message.body()) else { return Ok(false) };
        keep(raw)?;
        self.kept.insert(uid);
        self.mark(uid).await?;
        Ok(true)
    }

    /// Says that a message has been taken over. If this is lost the message comes again and is known.
    async fn mark(&mut self, uid: u32) -> Result<(), Trouble> {
        let set = uid.to_string();
        let processed = self.settings.processed.clone();
        match self.settings.after {
            After::Seen => self.flag(&set, "\\Seen").await,
            After::Move if self.moves => patient(Stage::Folder, self.session.uid_mv(&set, &processed)).await,
            After::Move => {
                patient(Stage::Folder, self.session.uid_copy(&set, &processed)).await?;
                self.remove(&set).await
            }
            After::Delete => self.remove(&set).await,
        }
    }

    async fn flag(&mut self, set: &str, flag: &str) -> Result<(), Trouble> {
        let query = format!("+FLAGS.SILENT ({flag})");
        let answer = async { self.session.uid_store(set, query).await?.try_collect::<Vec<_>>().await };
        patient(Stage::Folder, answer).await.map(|_| ())
    }

    async fn remove(&mut self, set: &str) -> Result<(), Trouble> {
        self.flag(set, "\\Deleted").await?;
        if self.expunges_one {
            let answer = async { self.session.uid_expunge(set).await?.try_collect::<Vec<_>>().await };
            patient(Stage::Folder, answer).await?;
        }
        // Without UIDPLUS it stays marked: to expunge would remove what others have marked.
        Ok(())
    }

    /// Waits until the server has news, or for some minutes.
    ///
    /// # Errors
    /// The connection is lost.
    pub(super) async fn wait(self) -> Result<Mailbox, Trouble> {
        let Mailbox { mut session, settings, idles, moves, expunges_one, kept } = self;
        if idles {
            let news = session.unsolicited_responses.clone();
            let mut idle = session.idle();
            patient(Stage::Connection, idle.init()).await?;
            if news.is_empty() {
                // The library's own limit starts again with every sign of life.
                let (answer, _interrupt) = idle.wait_with_timeout(IDLE);
                if let Ok(answer) = timeout(IDLE, answer).await
                    && answer.map_err(server)? == IdleResponse::ManualInterrupt
                {
                    return Err(Trouble::new(Stage::Connection, "the server closed the connection"));
                }
            }
            session = patient(Stage::Connection, idle.done()).await?;
        } else {
            tokio::time::sleep(POLL).await;
            patient(Stage::Connection, session.noop()).await?;
        }
        Ok(Mailbox { session, settings, idles, moves, expunges_one, kept })
    }

    /// Says goodbye; a server that does not answer is left.
    pub(super) async fn close(mut self) {
        let _ = timeout(Duration::from_secs(5), self.session.logout()).await;
    }
}
