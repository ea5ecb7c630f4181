//! Whether mail can come in and go out: what `feldpost mail test` says.
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::imap::Account;
use super::inputs::block_on;
use super::smtp::Smtp;
use super::{Stage, Trouble};
use crate::maildir::Maildir;
use crate::settings::Ways;
use crate::settings::{Environment, Listen};

/// One way, and whether it works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayTried {
    /// The section of the settings.
    pub way: &'static str,
    /// Where it leads.
    pub place: String,
    /// What is wrong, if anything is.
    pub trouble: Option<Trouble>,
}

/// Tries every way that the settings name. Nothing is fetched or sent.
#[must_use]
pub fn check(home: &Path, ways: &Ways, environment: &Environment) -> Vec<WayTried> {
    let mut found = Vec::new();
    let mut note = |way, place: String, result: Result<(), Trouble>| {
        found.push(WayTried { way, place, trouble: result.err() });
    };
    let inbox = home.join(&ways.mail.incoming);
    note("mail in", inbox.display().to_string(), writable(&inbox));
    if let Some(imap) = &ways.imap {
        let place = format!("{}:{}", imap.host, imap.port());
        let result = Account::new(home, imap, ways.reload, environment).and_then(|account| {
            block_on(async {
                account.open().await?.close().await;
                Ok(())
            })?
        });
        note("imap", place, result);
    }
    if let Some(maildir) = &ways.maildir {
        let path = home.join(&maildir.path);
        note("maildir", path.display().to_string(), writable(&path));
    }
    if let Some(lmtp) = &ways.lmtp {
        note(
            "lmtp",
            lmtp.listen.clone(),
            lmtp.place(home).map_err(Trouble::from).and_then(|at| listens(&at)),
        );
    }
    if let Some(smtp) = &ways.smtp {
        let place = format!("{}:{}", smtp.host, smtp.port());
        note("smtp", place, Smtp::new(home, ways, smtp, environment).and_then(|smtp| smtp.check()));
    } else if let Some(sendmail) = &ways.sendmail {
        note("sendmail", sendmail.program.display().to_string(), executable(&sendmail.program));
    } else {
        let out = home.join(&ways.mail.outgoing);
        note("mail out", out.display().to_string(), writable(&out));
    }
    found
}

/// A Maildir whose three folders take files.
fn writable(path: &Path) -> Result<(), Trouble> {
    Maildir::open(path)?;
    for part in ["tmp", "new", "cur"] {
        let folder = path.join(part);
        tempfile::NamedTempFile::new_in(&folder)
            .map_err(|error| Trouble::new(Stage::Permission, format!("{}: {error}", folder.display())))?;
    }
    Ok(())
}

fn executable(program: &Path) -> Result<(), Trouble> {
    let shown = program.display();
    let found = std::fs::metadata(program)
        .map_err(|error| Trouble::new(Stage::Settings, format!("{shown}: {error}")))?;
    if found.is_file() && found.permissions().mode() & 0o111 != 0 {
        return Ok(());
    }
    Err(Trouble::new(Stage::Permission, format!("{shown} is no program")))
}

/// Whether the listener could be opened; a daemon at work has it open already, and that is fine.
fn listens(at: &Listen) -> Result<(), Trouble> {
    let refused = |at: &dyn std::fmt::Display, error: std::io::Error| {
        Trouble::new(Stage::Permission, format!("cannot listen on {at}: {error}"))
    };
    match at {
        Listen::Tcp(address) => {
            let answers = std::net::TcpStream::connect(address).is_ok();
            let free = || std::net::TcpListener::bind(address).map(|_| ());
            if answers { Ok(()) } else { free().map_err(|error| refused(address, error)) }
        }
        Listen::Unix(path) => {
            let folder = path.parent().unwrap_or(path);
            let tried = tempfile::NamedTempFile::new_in(folder).map(|_| ());
            tried.map_err(|error| refused(&path.display(), error.kind().into()))
        }
    }
}
