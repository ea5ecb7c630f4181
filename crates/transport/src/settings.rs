//! Settings of the ways in and out: a section of `feldpost.toml` for each.
//!
//! A password never stands in the settings: they name a file or a variable of the environment.
use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use feldpost_disk::files;

/// Why a way in or out cannot be used as its section stands.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Two ways out.
    #[error("[smtp] and [sendmail] are both there: mail goes out one way, so remove one of them")]
    TwoWaysOut,
    /// LMTP knows no sender, so nobody but this machine may reach it.
    #[error("[lmtp] listen = {0:?}: write unix:PATH or a loopback address such as 127.0.0.1:2424")]
    Listen(String),
    /// Another machine is logged into without TLS.
    #[error("[{0}] security = \"none\" would send the password in clear: use tls or starttls")]
    PasswordInClear(&'static str),
    /// A mailbox with no password, or with two.
    #[error("[imap] needs password_file or password_env, and not both")]
    ImapPassword,
    /// A user without a password, the other way round, or two passwords.
    #[error("[smtp] user needs one of password_file and password_env, and they need user")]
    SmtpPassword,
    /// A folder whose name the protocol cannot hold.
    #[error("[imap] folder and processed: write other letters than ASCII as the server does (UTF-7)")]
    FolderName,
    /// What was read would be read again.
    #[error("[imap] processed must name another folder than folder")]
    SameFolder,
    /// The password of a section cannot be had.
    #[error("[{section}] {source}")]
    Password {
        /// Which section.
        section: &'static str,
        /// Why.
        source: PasswordError,
    },
    /// The settings cannot be read again.
    #[error(transparent)]
    Reload(Box<dyn std::error::Error + Send + Sync>),
    /// A file that is named cannot be read.
    #[error(transparent)]
    File(#[from] files::FileError),
}

/// Why a password cannot be had. None of these shows it.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// There is no such file.
    #[error("password_file {0} is missing")]
    FindFile(PathBuf),
    /// The environment has no such variable.
    #[error("the variable {0} of password_env is not set")]
    FindVariable(String),
    /// None is named, or two are.
    #[error("name the password by password_file or by password_env")]
    NameOne,
    /// There is nothing in it.
    #[error("the password is empty")]
    Empty,
}

/// Every way in and out of a home, as its settings say.
#[derive(Clone, Debug)]
pub struct Ways {
    /// The mailbox of the club's address, before the `@`.
    pub mailbox: String,
    /// The domain under which we greet another server.
    pub origin: String,
    /// The folders of mail.
    pub mail: MailFolders,
    /// A mailbox that is fetched from.
    pub imap: Option<Imap>,
    /// A Maildir that another program delivers to.
    pub maildir: Option<ForeignMaildir>,
    /// A socket on which a mail server hands over.
    pub lmtp: Option<Lmtp>,
    /// A server that takes our mail.
    pub smtp: Option<Smtp>,
    /// A program that takes our mail.
    pub sendmail: Option<Sendmail>,
    /// Reads the settings of the home again: a login may have been changed since.
    pub reload: Reload,
}

/// Reads the settings of a home.
pub type Reload = fn(&Path) -> Result<Ways, SettingsError>;

/// Folders of mail; a relative path counts from the home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailFolders {
    /// Maildir of incoming mail.
    #[serde(rename = "in", default = "MailFolders::default_in")]
    pub incoming: PathBuf,
    /// Maildir that outgoing mail is delivered to.
    #[serde(rename = "out", default = "MailFolders::default_out")]
    pub outgoing: PathBuf,
}

impl MailFolders {
    fn default_in() -> PathBuf {
        PathBuf::from("mail/in")
    }

    fn default_out() -> PathBuf {
        PathBuf::from("mail/out")
    }
}

impl Default for MailFolders {
    fn default() -> Self {
        Self { incoming: Self::default_in(), outgoing: Self::default_out() }
    }
}

/// How a connection is kept secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    /// TLS from the first byte.
    #[default]
    Tls,
    /// A plain greeting, then `STARTTLS`; without it nothing is sent.
    Starttls,
    /// Nothing: on this machine only.
    None,
}

/// What is done in the mailbox with a message that has been taken over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum After {
    /// It is moved into the folder for what has been taken over.
    #[default]
    Move,
    /// It is marked as seen; what somebody else has read is then not fetched.
    Seen,
    /// It is deleted.
    Delete,
}

/// `[imap]`: a mailbox that is fetched from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Imap {
    /// Name of the server, as in its certificate.
    pub host: String,
    /// Its port: 993, or 143 without TLS from the first byte.
    pub port: Option<u16>,
    /// How the connection is kept secret.
    #[serde(default)]
    pub security: Security,
    /// The account.
    pub user: String,
    /// A file whose first line is the password; relative to the home.
    pub password_file: Option<PathBuf>,
    /// The variable of the environment that holds the password.
    pub password_env: Option<String>,
    /// More certificates to trust, as PEM; relative to the home.
    pub ca_file: Option<PathBuf>,
    /// The folder that is fetched from.
    #[serde(default = "Imap::inbox")]
    pub folder: String,
    /// What is done with a message that has been taken over.
    #[serde(default)]
    pub after: After,
    /// The folder that it is moved to.
    #[serde(default = "Imap::processed")]
    pub processed: String,
    /// Seconds that one answer of the server may take.
    #[serde(default = "Imap::timeout")]
    pub timeout: u32,
}

impl Imap {
    fn inbox() -> String {
        "INBOX".to_owned()
    }

    fn processed() -> String {
        "Feldpost".to_owned()
    }

    fn timeout() -> u32 {
        60
    }

    /// The port, by default that of the kind of connection.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(if self.security == Security::Tls { 993 } else { 143 })
    }
}

/// `[maildir]`: a Maildir that another program delivers to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForeignMaildir {
    /// Its folder; relative to the home.
    pub path: PathBuf,
}

/// `[lmtp]`: a socket on which a mail server hands over (RFC 2033).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lmtp {
    /// `unix:PATH`, relative to the home, or a loopback address with its port, `127.0.0.1:2424`.
    pub listen: String,
    /// Largest message in bytes.
    #[serde(default = "Lmtp::size_limit")]
    pub size_limit: usize,
}

/// Where the LMTP listener waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    /// On a socket in the file system.
    Unix(PathBuf),
    /// On a loopback address.
    Tcp(std::net::SocketAddr),
}

impl Lmtp {
    fn size_limit() -> usize {
        10 * 1024 * 1024
    }

    /// Where it listens.
    ///
    /// # Errors
    /// Neither `unix:PATH` nor a loopback address: LMTP knows no sender, so nobody else may reach it.
    pub fn place(&self, home: &Path) -> Result<Listen, SettingsError> {
        if let Some(path) = self.listen.strip_prefix("unix:").filter(|path| !path.is_empty()) {
            return Ok(Listen::Unix(home.join(path)));
        }
        match self.listen.parse::<std::net::SocketAddr>() {
            Ok(address) if address.ip().is_loopback() => Ok(Listen::Tcp(address)),
            _ => Err(SettingsError::Listen(self.listen.clone())),
        }
    }
}

/// `[smtp]`: a server that takes our mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smtp {
    /// Name of the server, as in its certificate.
    pub host: String,
    /// Its port: 465, 587 with `starttls`, 25 without TLS.
    pub port: Option<u16>,
    /// How the connection is kept secret.
    #[serde(default)]
    pub security: Security,
    /// The account; without it nobody logs in.
    pub user: Option<String>,
    /// A file whose first line is the password; relative to the home.
    pub password_file: Option<PathBuf>,
    /// The variable of the environment that holds the password.
    pub password_env: Option<String>,
    /// More certificates to trust, as PEM; relative to the home.
    pub ca_file: Option<PathBuf>,
    /// Mails that go out in a minute at most.
    #[serde(default = "per_minute")]
    pub per_minute: u32,
}

impl Smtp {
    /// The port, by default that of the kind of connection.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(match self.security {
            Security::Tls => 465,
            Security::Starttls => 587,
            Security::None => 25,
        })
    }
}

/// `[sendmail]`: a program that takes our mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sendmail {
    /// The program; called with `-i -f SENDER -- RECIPIENT`.
    #[serde(default = "Sendmail::program")]
    pub program: PathBuf,
    /// Mails that go out in a minute at most.
    #[serde(default = "per_minute")]
    pub per_minute: u32,
    /// Seconds after which a program that has not ended is killed.
    #[serde(default = "Sendmail::timeout")]
    pub timeout: u32,
}

impl Sendmail {
    fn program() -> PathBuf {
        PathBuf::from("/usr/sbin/sendmail")
    }

    fn timeout() -> u32 {
        120
    }
}

fn per_minute() -> u32 {
    60
}

/// A password. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// The password, for the one call that hands it to the server.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

/// A variable of the environment, passed in.
pub type Environment = dyn Fn(&str) -> Option<String>;

/// Finds the password of a section, which names a file or a variable.
///
/// # Errors
/// Neither or both are named, the file cannot be read, or there is nothing in it. No error shows a password.
pub fn password(
    section: &'static str,
    home: &Path,
    file: Option<&Path>,
    variable: Option<&str>,
    environment: &Environment,
) -> Result<Password, SettingsError> {
    let wrong = |source| SettingsError::Password { section, source };
    let text = match (file, variable) {
        (Some(file), None) => {
            let path = home.join(file);
            let bytes = files::read(&path)?;
            let bytes = bytes.ok_or_else(|| wrong(PasswordError::FindFile(path)))?;
            String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_owned()
        }
        (None, Some(name)) => {
            environment(name).ok_or_else(|| wrong(PasswordError::FindVariable(name.to_owned())))?
        }
        _ => return Err(wrong(PasswordError::NameOne)),
    };
    if text.is_empty() { Err(wrong(PasswordError::Empty)) } else { Ok(Password(text)) }
}

impl Ways {
    /// What can be wrong in the sections beyond their shape.
    ///
    /// # Errors
    /// The first of it.
    pub fn check(&self, home: &Path) -> Result<(), SettingsError> {
        if self.smtp.is_some() && self.sendmail.is_some() {
            return Err(SettingsError::TwoWaysOut);
        }
        if let Some(lmtp) = &self.lmtp {
            lmtp.place(home)?;
        }
        let named = |file: &Option<PathBuf>, variable: &Option<String>| file.is_some() != variable.is_some();
        if let Some(imap) = &self.imap {
            if !named(&imap.password_file, &imap.password_env) {
                return Err(SettingsError::ImapPassword);
            }
            if imap.security == Security::None && !is_local(&imap.host) {
                return Err(SettingsError::PasswordInClear("imap"));
            }
            let plain =
                |name: &String| !name.is_empty() && name.bytes().all(|b| b == b' ' || b.is_ascii_graphic());
            if !plain(&imap.folder) || !plain(&imap.processed) {
                return Err(SettingsError::FolderName);
            }
            if imap.after == After::Move && imap.processed.eq_ignore_ascii_case(&imap.folder) {
                return Err(SettingsError::SameFolder);
            }
        }
        if let Some(smtp) = &self.smtp {
            let password = smtp.password_file.is_some() || smtp.password_env.is_some();
            if smtp.user.is_some() != password
                || (password && !named(&smtp.password_file, &smtp.password_env))
            {
                return Err(SettingsError::SmtpPassword);
            }
            if smtp.security == Security::None && smtp.user.is_some() && !is_local(&smtp.host) {
                return Err(SettingsError::PasswordInClear("smtp"));
            }
        }
        Ok(())
    }
}

fn is_local(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
