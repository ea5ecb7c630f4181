//! Real mail: the ways in, which all end at the host's one door ([`inbox::Porch`]), and the ways out of the
//! outbox.
//!
//! A way in takes a message over only when it is on disk in the inbox; then, and only then, it says so to
//! whoever handed it over. A crash between the two brings the message a second time, and the host drops it
//! as one that it has seen. So nothing here needs to know what has been dealt with.
pub mod auth;
pub mod check;
mod imap;
pub mod inbox;
mod inputs;
pub mod lmtp;
mod login;
pub mod maildir;
mod meter;
mod missed;
pub mod relay;
mod sendmail;
pub mod settings;
mod smtp;
mod tls;
pub mod watch;
pub mod way_out;
pub mod webhook;

use std::fmt;
use std::path::Path;

use crate::maildir::{Maildir, MaildirError};
use crate::settings::{Environment, SettingsError, Ways};
use crate::way_out::Transport;

pub use inputs::{Inputs, News, Outside, fetch_once};
pub use missed::Unfetched;
pub use tls::connector as tls_connector;

/// Where a transport fails: what the umpire has to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The settings, or a file that they name.
    Settings,
    /// The name of the server is not found.
    Name,
    /// No connection.
    Connection,
    /// Certificate or encryption.
    Tls,
    /// Account or password.
    Login,
    /// A folder of the mailbox.
    Folder,
    /// A file or folder of this machine.
    Permission,
    /// Anything else that the server said.
    Server,
}

impl Stage {
    /// What to look at, for the umpire.
    #[must_use]
    pub fn look_at(self) -> &'static str {
        match self {
            Stage::Settings => "look at this section of feldpost.toml",
            Stage::Name => "look at host, and at the resolver of this machine",
            Stage::Connection => "look at host, port and security, and at a firewall between",
            Stage::Tls => "look at security and host; an authority of your own goes into ca_file",
            Stage::Login => "look at user and password",
            Stage::Folder => "look at folder and processed",
            Stage::Permission => "look at the folder, and at the account that runs Feldpost",
            Stage::Server => "the server's own log may say more",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Settings => "settings",
            Stage::Name => "name resolution",
            Stage::Connection => "connection",
            Stage::Tls => "TLS",
            Stage::Login => "authentication",
            Stage::Folder => "folder",
            Stage::Permission => "permission",
            Stage::Server => "server",
        })
    }
}

/// A transport that does not work, and where it fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{stage}: {reason}")]
pub struct Trouble {
    /// Where.
    pub stage: Stage,
    /// Why, in words.
    pub reason: String,
}

impl Trouble {
    fn new(stage: Stage, reason: impl fmt::Display) -> Trouble {
        Trouble { stage, reason: reason.to_string().replace(['\r', '\n'], " ") }
    }
}

impl From<SettingsError> for Trouble {
    fn from(error: SettingsError) -> Trouble {
        Trouble::new(Stage::Settings, error)
    }
}

impl From<inbox::NotKept> for Trouble {
    fn from(error: inbox::NotKept) -> Trouble {
        Trouble::new(Stage::Permission, error)
    }
}

impl From<MaildirError> for Trouble {
    fn from(error: MaildirError) -> Trouble {
        Trouble::new(Stage::Permission, error)
    }
}

/// The one way out of a home.
pub struct WayOut {
    /// Takes the mails.
    pub transport: Box<dyn Transport + Send>,
    /// Mails that it takes in a minute at most.
    pub per_minute: Option<u32>,
}

impl WayOut {
    /// The outgoing Maildir.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn maildir(home: &Path, ways: &Ways) -> Result<WayOut, MaildirError> {
        let maildir = Maildir::create(home.join(&ways.mail.outgoing))?;
        Ok(WayOut { transport: Box::new(maildir), per_minute: None })
    }

    /// The way that the settings name: SMTP, a program, or else the outgoing Maildir.
    ///
    /// # Errors
    /// No password, a certificate that cannot be read, a folder that cannot be made.
    pub fn configured(home: &Path, ways: &Ways, environment: &Environment) -> Result<WayOut, Trouble> {
        if let Some(settings) = &ways.smtp {
            let transport = Box::new(smtp::Smtp::new(home, ways, settings, environment)?);
            return Ok(WayOut { transport, per_minute: Some(settings.per_minute.max(1)) });
        }
        if let Some(settings) = &ways.sendmail {
            let transport = Box::new(sendmail::Sendmail::new(settings));
            return Ok(WayOut { transport, per_minute: Some(settings.per_minute.max(1)) });
        }
        Ok(WayOut::maildir(home, ways)?)
    }
}

/// The address alone of `Name <address>`.
fn bare_address(mailbox: &str) -> Result<lettre::Address, String> {
    let mailbox: lettre::message::Mailbox =
        mailbox.parse().map_err(|_| format!("{mailbox:?} is no mail address"))?;
    Ok(mailbox.email)
}

/// Seconds to wait before a try is made again, between these bounds of the base: it doubles with each attempt
/// from 1, and by this random number up to half of it is taken off or added.
#[must_use]
pub fn backoff((first, longest): (i64, i64), attempt: u32, random: u32) -> i64 {
    let doubled = first << attempt.saturating_sub(1).min(20);
    let base = doubled.min(longest);
    base / 2 + i64::from(random) % (base + 1)
}
