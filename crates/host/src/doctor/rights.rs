//! Whose the files of a home are, and who else comes near them.

use std::path::PathBuf;

use crate::config::Config;
use crate::store::owner::{Account, OTHERS};
use crate::store::{Ownership, ownership};
use feldpost_transport::settings::Listen;

use super::{Grade, Visit};

impl Visit<'_> {
    /// Owner and modes of everything in the home.
    pub(super) fn rights(&mut self, config: &Config) {
        let Ok(Ownership { owner, mode, foreign, writable, closed, readable }) = ownership(self.home) else {
            return;
        };
        let home = self.home.display().to_string();
        let before = self.findings.len();
        if mode & OTHERS != 0 {
            let found = format!("others than {owner} can look into the home (mode {mode:o})");
            self.found(Grade::Mend, "rights", found, format!("chmod 700 {home}"));
        }
        self.some(
            &foreign,
            &format!("not {owner}'s"),
            &format!("chown -R {}: {home}", owner_in_chown(&owner)),
        );
        self.some(&writable, "open for others to write", &format!("chmod -R go-w {home}"));
        self.some(&closed, "closed to whoever asks here", "ask as the owner of the home, or as root");
        for (path, mode) in readable {
            let shown = path.display();
            let found = format!("{shown} can be read by others (mode {mode:o})");
            self.found(Grade::Mend, "rights", found, format!("chmod 600 {shown}"));
        }
        if self.findings.len() == before {
            self.good("rights", format!("all is {owner}'s, and closed to others"));
        }
        self.socket(config, mode);
    }

    /// Files that share a fault: how many, and the first of them.
    fn some(&mut self, paths: &[PathBuf], what: &str, advice: &str) {
        let Some(first) = paths.first() else { return };
        let more = if paths.len() > 1 { format!(", and {} more", paths.len() - 1) } else { String::new() };
        self.found(Grade::Mend, "rights", format!("{} is {what}{more}", first.display()), advice);
    }

    /// A mail server of another account cannot come to a socket in a closed home.
    fn socket(&mut self, config: &Config, mode: u32) {
        let place = config.lmtp.as_ref().and_then(|lmtp| lmtp.place(self.home).ok());
        let Some(Listen::Unix(path)) = place else { return };
        if path.starts_with(self.home) && mode & 0o011 == 0 {
            let found = format!("{} lies in the home, where only its owner and root come", path.display());
            let advice = "a mail server of another account needs it elsewhere, such as \
                 unix:/run/feldpost/lmtp.sock, which contrib/feldpost.service makes room for";
            self.found(Grade::Look, "rights", found, advice);
        }
    }
}

/// How `chown` wants an account named.
fn owner_in_chown(owner: &Account) -> String {
    owner.name().unwrap_or_else(|| owner.uid.to_string())
}
