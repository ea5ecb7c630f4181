//! Whose a home is. What works on it works as that account: a file of another one would stop the daemon.
use std::fmt;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use nix::unistd::{Uid, User};

use feldpost_disk as disk;

/// The bits of a mode by which others than the owner come near.
pub const OTHERS: u32 = 0o077;
/// Those by which others than the owner change something.
pub const OTHERS_WRITE: u32 = 0o022;

/// Private files at the top of a home.
const PRIVATE: [&str; 7] =
    ["answers", "index", "seen", "waiting", "watching", "bounces.json", "unfetched.json"];

/// An account of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub uid: u32,
}

impl Account {
    /// The account of a number.
    #[must_use]
    pub fn of(uid: u32) -> Account {
        Account { uid }
    }

    /// Its name, if it has one: looked up when it is told, since the system may have to ask far for it.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let user = User::from_uid(Uid::from_raw(self.uid)).ok().flatten();
        user.map(|user| user.name)
    }

    /// The account as which this process works.
    #[must_use]
    pub fn mine() -> Account {
        Account::of(Uid::effective().as_raw())
    }

    /// Whose a file or folder is.
    ///
    /// # Errors
    /// It is not there, or the way to it is closed.
    pub fn owning(path: &Path) -> io::Result<Account> {
        Ok(Account::of(fs::metadata(path)?.uid()))
    }

    /// Whether it may do anything.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.uid == 0
    }

    /// How `sudo -u` wants it named.
    #[must_use]
    pub fn for_sudo(&self) -> String {
        self.name().unwrap_or_else(|| format!("'#{}'", self.uid))
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(&name),
            None => write!(f, "account {}", self.uid),
        }
    }
}

/// The files of a home that are secret: keys and passwords, and what would name players.
///
/// # Errors
/// The folder of the keys cannot be read.
pub fn secret_files(home: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = PRIVATE.iter().map(|name| home.join(name)).collect();
    for entry in fs::read_dir(home.join("keys"))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "pub") {
            files.push(path);
        }
    }
    files.retain(|path| path.symlink_metadata().is_ok_and(|data| data.is_file()));
    files.sort();
    Ok(files)
}

/// Takes away what nobody else has a use for: to write into the home, and to read its secrets. Who may look
/// into the home is left as it is, since a mail server may need the way through it; `doctor` says so.
///
/// What cannot be changed stays as it is, and `doctor` names it.
pub fn narrow(home: &Path) {
    close(home, OTHERS_WRITE);
    secret_files(home).unwrap_or_default().iter().for_each(|path| close(path, OTHERS));
}

fn close(path: &Path, bits: u32) {
    let Ok(data) = path.metadata() else { return };
    let mode = data.permissions().mode() & 0o7777;
    if mode & bits != 0 && disk::set_rights(path, mode & !bits).is_ok() {
        tracing::warn!(path = %path.display(), was = %format!("{mode:o}"), "closed to others");
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().permissions().mode() & 0o7777
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn secrets_are_closed_and_a_way_through_the_home_stays() {
        let home = tempfile::tempdir().unwrap();
        let [keys, key, public, answers, link] =
            ["keys", "keys/imap.password", "keys/umpire.pub", "answers", "keys/dkim.pem"]
                .map(|name| home.path().join(name));
        let elsewhere = tempfile::NamedTempFile::new().unwrap();
        fs::create_dir(&keys).unwrap();
        for file in [&key, &public, &answers] {
            fs::write(file, "x").unwrap();
            set(file, 0o644);
        }
        std::os::unix::fs::symlink(elsewhere.path(), &link).unwrap();
        set(elsewhere.path(), 0o640);
        set(home.path(), 0o777);
        narrow(home.path());
        assert_eq!([home.path(), &key, &public, &answers].map(mode), [0o755, 0o600, 0o644, 0o600]);
        assert_eq!(mode(elsewhere.path()), 0o640, "what lies elsewhere is not ours to change");
    }

    #[test]
    fn an_account_without_a_name_can_be_named_all_the_same() {
        let nameless = Account::of(4_000_000_000);
        assert_eq!(
            (nameless.to_string(), nameless.for_sudo()),
            ("account 4000000000".into(), "'#4000000000'".into())
        );
        assert_eq!(Account::of(0).to_string(), "root");
    }
}
