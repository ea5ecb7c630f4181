//! Settings of the ways in and out: a section of `feldpost.toml` for each.
//!
//! A password never stands in the settings: they name a file or a variable of the environment.
use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ConfigError;
use crate::store::files;

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
    pub fn place(&self, home: &Path) -> Result<Listen, ConfigError> {
        if let Some(path) = self.listen.strip_prefix("unix:").filter(|path| !path.is_empty()) {
            return Ok(Listen::Unix(home.join(path)));
        }
        match self.listen.parse::<std::net::SocketAddr>() {
            Ok(address) if address.ip().is_loopback() => Ok(Listen::Tcp(address)),
            _ => Err(ConfigError::CheckSetting(format!(
                "[lmtp] listen = {:?}: write unix:PATH or a loopback address such as 127.0.0.1:2424",
                self.listen
            ))),
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
    section: &str,
    home: &Path,
    file: Option<&Path>,
    variable: Option<&str>,
    environment: &Environment,
) -> Result<Password, ConfigError> {
    let wrong = |what: String| ConfigError::CheckSetting(format!("[{section}] {what}"));
    let text = match (file, variable) {
        (Some(file), None) => {
            let path = home.join(file);
            let bytes = files::read(&path)?;
            let bytes = bytes.ok_or_else(|| wrong(format!("password_file {} is missing", path.display())))?;
            String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_owned()
        }
        (None, Some(name)) => environment(name)
            .ok_or_else(|| wrong(format!("the variable {name} of password_env is not set")))?,
        _ => return Err(wrong("name the password by password_file or by password_env".to_owned())),
    };
    if text.is_empty() { Err(wrong("the password is empty".to_owned())) } else { Ok(Password(text)) }
}

/// What can be wrong in the sections beyond their shape.
pub(super) fn check(config: &super::Config, home: &Path) -> Result<(), ConfigError> {
    let wrong = |what: &str| Err(ConfigError::CheckSetting(what.to_owned()));
    if config.smtp.is_some() && config.sendmail.is_some() {
        return wrong("[smtp] and [sendmail] are both there: mail goes out one way, so remove one of them");
    }
    if let Some(lmtp) = &config.lmtp {
        lmtp.place(home)?;
    }
    let named = |file: &Option<PathBuf>, variable: &Option<String>| file.is_some() != variable.is_some();
    if let Some(imap) = &config.imap {
        if !named(&imap.password_file, &imap.password_env) {
            return wrong("[imap] needs password_file or password_env, and not both");
        }
        if imap.security == Security::None && !is_local(&imap.host) {
            return wrong("[imap] security = \"none\" would send the password in clear: use tls or starttls");
        }
        let plain =
            |name: &String| !name.is_empty() && name.bytes().all(|b| b == b' ' || b.is_ascii_graphic());
        if !plain(&imap.folder) || !plain(&imap.processed) {
            return wrong(
                "[imap] folder and processed: write other letters than ASCII as the server does (UTF-7)",
            );
        }
        if imap.after == After::Move && imap.processed.eq_ignore_ascii_case(&imap.folder) {
            return wrong("[imap] processed must name another folder than folder");
        }
    }
    if let Some(smtp) = &config.smtp {
        let password = smtp.password_file.is_some() || smtp.password_env.is_some();
        if smtp.user.is_some() != password || (password && !named(&smtp.password_file, &smtp.password_env)) {
            return wrong("[smtp] user needs one of password_file and password_env, and they need user");
        }
        if smtp.security == Security::None && smtp.user.is_some() && !is_local(&smtp.host) {
            return wrong("[smtp] security = \"none\" would send the password in clear: use tls or starttls");
        }
    }
    Ok(())
}

fn is_local(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{Config, FILE};
    use super::*;

    fn load(sections: &str) -> Result<Config, String> {
        let home = tempfile::tempdir().unwrap();
        let text = format!("address = \"feldpost@club.example\"\n{sections}");
        std::fs::write(home.path().join(FILE), text).unwrap();
        Config::load(home.path()).map_err(|error| error.to_string())
    }

    #[test]
    fn sections_are_read_with_their_defaults() {
        let config = load(
            "umpire = \"umpire@club.example\"\n[imap]\nhost = \"mail.club.example\"\nuser = \"f\"\n\
             password_env = \"P\"\n[smtp]\nhost = \"mail.club.example\"\nsecurity = \"starttls\"\n\
             [lmtp]\nlisten = \"unix:lmtp.sock\"\n",
        )
        .unwrap();
        let imap = config.imap.unwrap();
        assert_eq!((imap.port(), imap.folder.as_str(), imap.after), (993, "INBOX", After::Move));
        let smtp = config.smtp.unwrap();
        assert_eq!((smtp.port(), smtp.per_minute), (587, 60));
        let place = config.lmtp.unwrap().place(Path::new("/club")).unwrap();
        assert_eq!(place, Listen::Unix("/club/lmtp.sock".into()));
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_its_section() {
        let imap = "[imap]\nhost = \"mail.example\"\nuser = \"f\"\n";
        let smtp = "[smtp]\nhost = \"mail.example\"\n";
        for (text, hint) in [
            (format!("{imap}password = \"secret\"\n"), "password"),
            (imap.to_owned(), "password_file"),
            (format!("{imap}password_env = \"A\"\npassword_file = \"b\"\n"), "not both"),
            (format!("{imap}password_env = \"A\"\nsecurity = \"none\"\n"), "in clear"),
            (format!("{imap}password_env = \"A\"\nprocessed = \"inbox\"\n"), "another folder"),
            (format!("{imap}password_env = \"A\"\nfolder = \"Entwürfe\"\n"), "UTF-7"),
            (format!("{smtp}[sendmail]\n"), "remove one"),
            (format!("{smtp}user = \"f\"\n"), "password_file"),
            ("[lmtp]\nlisten = \"0.0.0.0:24\"\n".to_owned(), "loopback"),
            ("umpire = \"nobody\"\n".to_owned(), "umpire"),
        ] {
            let error = load(&text).unwrap_err();
            assert!(error.contains(hint), "{text}: {error}");
        }
    }

    #[test]
    fn every_example_of_the_umpires_guide_is_read() {
        let guide = include_str!("../../docs/umpire.md");
        let mut examples = 0;
        for block in guide.split("```toml\n").skip(1) {
            let text = block.split("```").next().unwrap();
            let whole = text.starts_with("address");
            let home = tempfile::tempdir().unwrap();
            let head = if whole { "" } else { "address = \"feldpost@club.example\"\n" };
            std::fs::write(home.path().join(FILE), format!("{head}{text}")).unwrap();
            Config::load(home.path()).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
            examples += 1;
        }
        assert!(examples >= 7, "{examples} examples");
    }

    #[test]
    fn a_password_is_found_and_never_shown() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("pw"), "s3cret\nmore\n").unwrap();
        let environment: &Environment = &|name| (name == "PW").then(|| "other".to_owned());
        let find = |file: Option<&str>, name| {
            password("imap", home.path(), file.map(Path::new), name, environment)
                .map(|found| (found.reveal().to_owned(), format!("{found:?}")))
                .map_err(|error| error.to_string())
        };
        assert_eq!(find(Some("pw"), None).unwrap(), ("s3cret".into(), "Password(..)".into()));
        assert_eq!(find(None, Some("PW")).unwrap().0, "other");
        assert!(find(None, Some("NONE")).unwrap_err().contains("NONE"));
        assert!(find(Some("nothing"), None).unwrap_err().contains("is missing"));
    }
}
