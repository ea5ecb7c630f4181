//! Where the database is: `postgres://ROLE@HOST/DATABASE`, and how one gets in without a password in it.
//!
//! A command line and a settings file are seen by others. So the password comes from where PostgreSQL's own
//! programs take it: `PGPASSWORD`, the file that `PGPASSFILE` names or `~/.pgpass`, or a service file
//! (`?service=NAME`, from `PGSERVICEFILE` or `~/.pg_service.conf`).
mod passfile;
mod service;
mod tls;

use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use postgres::config::{Host, SslMode};
use postgres::{Client, Config, NoTls};

use crate::DatabaseError;
use tls::Tls;

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a connection without traffic is looked at.
const KEEPALIVE: Duration = Duration::from_secs(30);
/// How long an answer on its way may take before the connection counts as broken.
const NO_ANSWER: Duration = Duration::from_secs(60);
/// What every connection asks of the server: whoever was cut off must not keep others waiting, in a
/// transaction or with the lock of the home; and all times are those of no place.
const MANNERS: &str = "SET idle_in_transaction_session_timeout = '60s'; SET lock_timeout = '30s'; \
                       SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; \
                       SET tcp_keepalives_count = 3; SET tcp_user_timeout = '60s'; SET timezone = 'UTC'";

/// Why an address of a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// It is none.
    #[error("{0:?} is no address of a database; such is postgres://feldpost@db.example.org/club")]
    Parse(String),
    /// A password stands in it.
    #[error(
        "a password stands in the address of the database, where others can read it; put it into ~/.pgpass"
    )]
    Password,
    /// The mode of TLS is none that protects.
    #[error("sslmode={0}: only `verify-full` protects, and `disable` says that nothing has to be protected")]
    Mode(String),
    /// A file cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// There is no such service.
    #[error("there is no service {name:?} in {}", path.display())]
    Service {
        /// Its name.
        name: String,
        /// The file that should describe it.
        path: PathBuf,
    },
}

/// Whether the way to the database is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Disable,
    VerifyFull,
}

/// Where a database is.
#[derive(Clone, Debug)]
pub struct Address {
    shown: String,
    config: Config,
    mode: Mode,
    roots: Option<PathBuf>,
}

/// What stands in an address behind its question mark and is not for the client.
#[derive(Default)]
struct Own {
    mode: Option<String>,
    roots: Option<PathBuf>,
    service: Option<String>,
}

impl Address {
    /// Reads an address, and the files of the environment that say more of it.
    ///
    /// # Errors
    /// [`AddressError`].
    pub fn read(url: &str) -> Result<Address, AddressError> {
        let unread = || AddressError::Parse(url.to_owned());
        let (plain, mut own) = taken_apart(url);
        if !(plain.starts_with("postgres://") || plain.starts_with("postgresql://")) {
            return Err(unread());
        }
        let mut config = Config::from_str(&plain).map_err(|_| unread())?;
        if config.get_password().is_some() {
            return Err(AddressError::Password);
        }
        if let Some(name) = own.service.take() {
            service::fill(&name, &mut config, &mut own)?;
        }
        if config.get_user().is_none()
            && let Some(user) = std::env::var("PGUSER").ok().or_else(|| std::env::var("USER").ok())
        {
            config.user(&user);
        }
        if config.get_hosts().is_empty() {
            config.host_path("/var/run/postgresql");
        }
        if config.get_password().is_none()
            && let Some(password) = passfile::password(&config)?
        {
            config.password(password);
        }
        let far = config.get_hosts().iter().any(|host| !is_here(host));
        let mode = match own.mode.as_deref() {
            Some("disable") => Mode::Disable,
            Some("verify-full") => Mode::VerifyFull,
            None if far => Mode::VerifyFull,
            None => Mode::Disable,
            Some(other) => return Err(AddressError::Mode(other.to_owned())),
        };
        config.ssl_mode(if mode == Mode::VerifyFull { SslMode::Require } else { SslMode::Disable });
        config.application_name("feldpost").connect_timeout(PATIENCE);
        config.keepalives_idle(KEEPALIVE).tcp_user_timeout(NO_ANSWER);
        Ok(Address { shown: url.to_owned(), config, mode, roots: own.roots })
    }

    /// The address for people: no password stands in it.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Connects.
    pub(crate) fn connect(&self) -> Result<Client, DatabaseError> {
        let connected = match self.mode {
            Mode::Disable => self.config.connect(NoTls),
            Mode::VerifyFull => self.config.connect(Tls::trusting(self.roots.as_deref())?),
        };
        let unreached = |source| DatabaseError::Connect { place: self.shown.clone(), source };
        let mut client = connected.map_err(unreached)?;
        client.batch_execute(MANNERS)?;
        Ok(client)
    }
}

/// The address without what is ours.
fn taken_apart(url: &str) -> (String, Own) {
    let mut own = Own::default();
    let Some((plain, options)) = url.split_once('?') else { return (url.to_owned(), own) };
    let kept = options.split('&').filter(|option| {
        match option.split_once('=') {
            Some(("sslmode", mode)) => own.mode = Some(mode.to_owned()),
            Some(("sslrootcert", file)) => own.roots = Some(PathBuf::from(file)),
            Some(("service", name)) => own.service = Some(name.to_owned()),
            _ => return true,
        }
        false
    });
    let kept = kept.collect::<Vec<_>>().join("&");
    (if kept.is_empty() { plain.to_owned() } else { format!("{plain}?{kept}") }, own)
}

/// Whether nobody stands between us and the server.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => ["localhost", "127.0.0.1", "::1"].contains(&name.as_str()),
        Host::Unix(_) => true,
    }
}

/// The file that a variable names, or else this one of the caller's own folder.
fn file_of(variable: &str, name: &str) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    named.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(name)))
}

/// The text of a file; none if it is not there.
fn text_of(path: &Path) -> Result<Option<String>, AddressError> {
    let fault = |reason: String| AddressError::File { path: path.to_owned(), reason };
    let bytes = feldpost_disk::files::read(path).map_err(|error| fault(error.source.to_string()))?;
    bytes.map(String::from_utf8).transpose().map_err(|_| fault("it is no text".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_where_and_never_how_to_get_in() {
        let read = |url: &str| Address::read(url);
        let address = read("postgres://feldpost@db.example.org/club?sslrootcert=/etc/ca.pem").unwrap();
        assert_eq!(
            (address.mode, address.roots.as_deref()),
            (Mode::VerifyFull, Some(Path::new("/etc/ca.pem")))
        );
        assert_eq!(read("postgres://feldpost@localhost/club").unwrap().mode, Mode::Disable);
        let socket = "postgres://feldpost@%2Ftmp%2Fpg/club?application_name=x&sslmode=disable";
        assert_eq!(read(socket).unwrap().config.get_hosts(), [Host::Unix("/tmp/pg".into())]);
        assert_eq!(read("postgres://a@db.example.org/b?sslmode=disable").unwrap().mode, Mode::Disable);
        assert!(matches!(read("postgres://a:secret@localhost/b"), Err(AddressError::Password)));
        assert!(matches!(read("postgres://a@localhost/b?sslmode=require"), Err(AddressError::Mode(_))));
        for none in ["", "mysql://a@b/c", "/home/club", "postgres://a@b/c?colour=red"] {
            assert!(matches!(read(none), Err(AddressError::Parse(_))), "{none}");
        }
    }
}
