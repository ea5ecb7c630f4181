//! A club's home: its settings, its keys, and the umpire's means that are passed in.
//!
//! Nothing here reads a clock or a random source: key material and entropy come from the caller.
pub mod keys;
mod policy;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use feldpost_clock::ClockTerms;
use feldpost_disk::{files, format};
use feldpost_mail::dkim;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note::{NoteError, Signer, VerifyingKey};
use feldpost_transport::settings::{self, MailFolders, SettingsError, Ways};
use feldpost_transport::webhook::WebhookError;
use feldpost_umpire::club::Club;

pub use keys::{load_keys, published_key};
pub use policy::{Allowed, Beacon, Bounces, Dkim, Hook, Identity, Keep, Limits, Lobby, Require};

/// Name of the settings file in a home.
pub const FILE: &str = "feldpost.toml";

/// Why a home cannot be made or opened.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The folder is a home already.
    #[error("{0} is a club home already; choose another folder")]
    AlreadyHome(PathBuf),
    /// There is no settings file.
    #[error("{0} is no club home; `feldpost init` makes one")]
    NotAHome(PathBuf),
    /// The settings file does not say what it must, or says more.
    #[error("{}: {source}", path.display())]
    ReadSettings {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: Box<toml::de::Error>,
    },
    /// A setting that cannot be used.
    #[error(transparent)]
    CheckSetting(#[from] SettingFault),
    /// Nothing can be signed under the origin.
    #[error("nothing can be signed under the domain {origin}: {source}; set `origin` to a plain domain")]
    Sign {
        /// The origin.
        origin: String,
        /// Why.
        source: NoteError,
    },
    /// Mails cannot be signed with the key that the settings name.
    #[error("{}: {source}", path.display())]
    SignMail {
        /// The file of the key.
        path: PathBuf,
        /// Why.
        source: dkim::DkimError,
    },
    /// The settings of a new home cannot be written down.
    #[error("the settings cannot be written down: {0}")]
    WriteSettings(#[from] toml::ser::Error),
    /// A webhook without an address.
    #[error("[[webhook]] {}: {source}", file.display())]
    Webhook {
        /// The file that should hold it.
        file: PathBuf,
        /// Why it holds none.
        source: WebhookError,
    },
    /// A key file that does not hold 64 hex digits.
    #[error("{0} does not hold a key of 64 hex digits")]
    ReadKey(PathBuf),
    /// A way in or out cannot be used.
    #[error(transparent)]
    Way(#[from] SettingsError),
    /// A file of the home cannot be read or written.
    #[error(transparent)]
    File(#[from] files::FileError),
    /// A newer program has worked on the home.
    #[error(transparent)]
    Format(#[from] format::FormatError),
}

/// A setting that its home cannot work with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingFault {
    /// The address is none.
    #[error("address {0:?} has no name or domain")]
    AddressParts(String),
    /// Seats and tokens are written into the address, which must be plain for that.
    #[error("address {0:?} may hold letters, digits, dots, - and _ only")]
    AddressLetters(String),
    /// The origin is no domain.
    #[error("origin {0:?} is no domain")]
    Origin(String),
    /// The page that checks a record is none.
    #[error("verifier {0:?} is no link; such is https://club.example/verify/")]
    Verifier(String),
    /// Whoever referees cannot be written to.
    #[error("umpire {0:?} is no mail address")]
    Umpire(String),
    /// Senders must be proven, and nobody proves them.
    #[error("identity.require = \"dmarc\" needs authserv_id, the name of your mail server, or dns = true")]
    NobodyLooks,
    /// The terms of the clock of games that players offer are none.
    #[error("lobby.clock {0:?}: {1}")]
    LobbyClock(String, String),
    /// The club's name cannot stand in a header.
    #[error("the club's name is too long or no plain text")]
    ClubName,
}

/// Settings of a home, as they stand in `feldpost.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The address that players write to, without a `+` detail.
    pub address: String,
    /// The club's name.
    #[serde(default)]
    pub club: String,
    /// The domain that stands in Message-IDs and signatures; the address's domain if left out.
    #[serde(default)]
    pub origin: String,
    /// The umpire's own address, for what a person should look at; nobody is told if it is left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub umpire: String,
    /// Whether reports have pictures of the map. In a home that does not say so they have none: an upgrade
    /// changes nothing that nobody asked for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pictures: bool,
    /// Where the page lies that checks a record in a browser (`verifier/` of the sources): mails that bring a
    /// record name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verifier: Option<String>,
    /// The public key of the club's officer, who rules where the umpire is a party; new offers name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub officer_key: Option<VerifyingKey>,
    /// The database in which the home is kept, without a password; its folder if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<String>,
    /// Where mail comes from and goes to.
    #[serde(default)]
    pub mail: MailFolders,
    /// Whom the host believes.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub identity: Identity,
    /// How often one address is answered.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub limits: Limits,
    /// Games that players offer by mail.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub lobby: Lobby,
    /// For how long is kept what no game needs any more.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub keep: Keep,
    /// When an address counts as out of reach.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub bounces: Bounces,
    /// Who serves the rounds of the public beacon.
    #[serde(default, skip_serializing_if = "policy::is_default")]
    pub beacon: Beacon,
    /// The key that signs what we send, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dkim: Option<Dkim>,
    /// Figures for Prometheus, if they are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics: Option<MetricsAddress>,
    /// A mailbox that is fetched from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imap: Option<settings::Imap>,
    /// A Maildir that another program delivers to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maildir: Option<settings::ForeignMaildir>,
    /// A socket on which a mail server hands over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lmtp: Option<settings::Lmtp>,
    /// A server that takes our mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub smtp: Option<settings::Smtp>,
    /// A program that takes our mail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sendmail: Option<settings::Sendmail>,
    /// Addresses elsewhere that hear when a game moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub webhook: Vec<Hook>,
}

/// Where the daemon shows its figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsAddress {
    /// A loopback address with a port.
    pub listen: String,
}

impl Config {
    /// Reads the settings of a home.
    ///
    /// # Errors
    /// No settings file, an unknown or missing field, an address that is none; a home that a newer program
    /// has worked on.
    pub fn load(home: &Path) -> Result<Config, ConfigError> {
        let path = home.join(FILE);
        let Some(bytes) = files::read(&path)? else { return Err(ConfigError::NotAHome(home.to_owned())) };
        format::check_home(home)?;
        Config::parse(&String::from_utf8_lossy(&bytes), home)
    }

    /// Reads the text of a home's settings.
    ///
    /// # Errors
    /// An unknown or missing field, an address that is none, settings that do not go together.
    pub fn parse(text: &str, home: &Path) -> Result<Config, ConfigError> {
        let wrong = |error: toml::de::Error| ConfigError::ReadSettings {
            path: home.join(FILE),
            source: Box::new(error),
        };
        let config = toml::from_str::<Config>(text).map_err(wrong)?.checked()?;
        config.ways().check(home)?;
        Ok(config)
    }

    fn checked(mut self) -> Result<Config, ConfigError> {
        let fine = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        let parts = self.address.rsplit_once('@');
        let Some((mailbox, domain)) = parts.filter(|(local, domain)| !local.is_empty() && !domain.is_empty())
        else {
            return Err(SettingFault::AddressParts(self.address).into());
        };
        if !mailbox.chars().all(fine) || !domain.chars().all(fine) {
            return Err(SettingFault::AddressLetters(self.address).into());
        }
        if self.origin.is_empty() {
            self.origin = domain.to_owned();
        }
        if !self.origin.chars().all(fine) {
            return Err(SettingFault::Origin(self.origin).into());
        }
        if !self.umpire.is_empty() && !is_address(&self.umpire) {
            return Err(SettingFault::Umpire(self.umpire).into());
        }
        let identity = &self.identity;
        if identity.require == Require::Dmarc && identity.authserv_id.is_empty() && !identity.dns {
            return Err(SettingFault::NobodyLooks.into());
        }
        let clock = &self.lobby.clock;
        if !clock.is_empty()
            && let Err(error) = clock.parse::<ClockTerms>()
        {
            return Err(SettingFault::LobbyClock(clock.clone(), error.to_string()).into());
        }
        let is_link = |link: &String| {
            let rest = link.strip_prefix("https://").or_else(|| link.strip_prefix("http://"));
            rest.is_some_and(|rest| !rest.is_empty()) && link.bytes().all(|b| b.is_ascii_graphic())
        };
        if let Some(link) = self.verifier.take_if(|link| !is_link(link)) {
            return Err(SettingFault::Verifier(link).into());
        }
        if self.club.chars().any(char::is_control) || self.club.chars().count() > 80 {
            return Err(SettingFault::ClubName.into());
        }
        Ok(self)
    }

    /// The database in which the home is kept; `None` for its folder.
    #[must_use]
    pub fn database(&self) -> Option<&str> {
        self.store.as_deref()
    }

    /// The addresses of all webhooks, in order.
    ///
    /// # Errors
    /// A file with one cannot be read.
    pub fn hook_urls(&self, home: &Path) -> Result<Vec<String>, ConfigError> {
        let read = |hook: &Hook| {
            let bytes = files::read(&home.join(&hook.url_file))?.unwrap_or_default();
            Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
        };
        self.webhook.iter().map(read).collect()
    }

    /// The key that signs what is sent, if the settings name one.
    ///
    /// # Errors
    /// The file cannot be read, or holds no such key.
    pub fn dkim_signer(&self, home: &Path) -> Result<Option<dkim::Signer>, ConfigError> {
        let Some(settings) = &self.dkim else { return Ok(None) };
        let path = home.join(&settings.key);
        let pem = files::read(&path)?.ok_or_else(|| ConfigError::ReadKey(path.clone()))?;
        let club = self.club();
        let domain = if settings.domain.is_empty() { club.domain() } else { &settings.domain };
        let signer = dkim::Signer::from_pem(&pem, domain, &settings.selector);
        signer.map(Some).map_err(|source| ConfigError::SignMail { path, source })
    }

    /// What the mails of the club show of it.
    #[must_use]
    pub fn club(&self) -> Club {
        Club {
            address: self.address.clone(),
            name: self.club.clone(),
            origin: self.origin.clone(),
            verp: self.bounces.verp,
            pictures: self.pictures,
            verifier: self.verifier.clone(),
        }
    }

    /// Every way in and out for mail.
    #[must_use]
    pub fn ways(&self) -> Ways {
        Ways {
            mailbox: self.club().mailbox().to_owned(),
            origin: self.origin.clone(),
            mail: self.mail.clone(),
            imap: self.imap.clone(),
            maildir: self.maildir.clone(),
            lmtp: self.lmtp.clone(),
            smtp: self.smtp.clone(),
            sendmail: self.sendmail.clone(),
            reload: |home| match Config::load(home) {
                Ok(config) => Ok(config.ways()),
                Err(error) => Err(SettingsError::Reload(Box::new(error))),
            },
        }
    }
}

/// Secret bytes of a new home, from the system's generator or a test.
pub struct KeyMaterial {
    /// Seed of the umpire's Ed25519 key.
    pub umpire: [u8; 32],
    /// The secret from which every seat's token is made.
    pub daemon: [u8; 32],
}

/// Makes a club home, for its owner alone (0700): settings, keys (0600), folders.
///
/// The settings file is written last: a folder without it is no home, so an interrupted call can be repeated.
///
/// # Errors
/// The folder is a home already, an address that is none, or a file cannot be written.
pub fn init(home: &Path, address: &str, club: &str, keys: &KeyMaterial) -> Result<Config, ConfigError> {
    init_for(home, &NewHome { address, club, umpire: "", store: None }, keys)
}

/// What a new home is to be.
#[derive(Clone, Copy, Debug)]
pub struct NewHome<'a> {
    /// The address that players write to.
    pub address: &'a str,
    /// The club's name; may be empty.
    pub club: &'a str,
    /// The umpire's own address; empty if nobody is to be told of trouble.
    pub umpire: &'a str,
    /// The database in which it is kept, without a password; `None` for its folder.
    pub store: Option<&'a str>,
}

/// The same with more of what can be said of it.
///
/// # Errors
/// As [`init`].
pub fn init_for(home: &Path, new: &NewHome<'_>, keys: &KeyMaterial) -> Result<Config, ConfigError> {
    let path = home.join(FILE);
    if path.exists() {
        return Err(ConfigError::AlreadyHome(home.to_owned()));
    }
    let config = Config {
        address: new.address.to_owned(),
        club: new.club.to_owned(),
        origin: String::new(),
        umpire: new.umpire.to_owned(),
        store: new.store.map(str::to_owned),
        pictures: true,
        verifier: None,
        officer_key: None,
        mail: MailFolders::default(),
        identity: Identity::default(),
        limits: Limits::default(),
        lobby: Lobby::of_new_home(),
        keep: Keep::default(),
        bounces: Bounces::default(),
        beacon: Beacon::default(),
        dkim: None,
        metrics: None,
        imap: None,
        maildir: None,
        lmtp: None,
        smtp: None,
        sendmail: None,
        webhook: Vec::new(),
    }
    .checked()?;
    files::make_dir(home)?;
    files::close(home)?;
    files::make_dir(&home.join("keys"))?;
    let own = ["games", "outbox/queued", "outbox/sent", "quarantine/robots", "quarantine/strays"];
    for folder in own.iter().filter(|_| config.store.is_none()) {
        files::make_dir(&home.join(folder))?;
    }
    let incoming = config.store.is_none().then_some(&config.mail.incoming);
    for maildir in incoming.into_iter().chain([&config.mail.outgoing]) {
        for part in ["tmp", "new", "cur"] {
            files::make_dir(&home.join(maildir).join(part))?;
        }
    }
    let seed = Hash32(keys.umpire);
    let signer = Signer::new(&config.origin, &keys.umpire)
        .map_err(|source| ConfigError::Sign { origin: config.origin.clone(), source })?;
    files::replace(&home.join("keys/umpire.key"), format!("{seed}\n").as_bytes(), files::Rights::Private)?;
    let daemon = format!("{}\n", Hash32(keys.daemon));
    files::replace(&home.join("keys/daemon.secret"), daemon.as_bytes(), files::Rights::Private)?;
    let public = format!("{}\n", signer.verifying_key());
    files::replace(&home.join("keys/umpire.pub"), public.as_bytes(), files::Rights::Public)?;
    format::mark_home(home)?;
    let text = toml::to_string(&config)?;
    files::replace(&path, text.as_bytes(), files::Rights::Public)?;
    Ok(config)
}

fn is_address(text: &str) -> bool {
    let parts = text.rsplit_once('@');
    parts.is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
        && text.bytes().all(|b| b.is_ascii_graphic() && !b"<>,;\"".contains(&b))
}
