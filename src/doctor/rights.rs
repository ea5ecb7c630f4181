//! Whose the files of a home are, and who else comes near them.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::store::owner::{Account, OTHERS, OTHERS_WRITE, secret_files};
use feldpost_transport::settings::Listen;

use super::{Grade, Visit};

/// Files of a game that name players or hold what one side must not know.
const SECRET_OF_GAME: [&str; 3] = ["secrets.json", "roster.json", "state.json"];

/// What the tree of a home shows.
#[derive(Default)]
struct Tree {
    foreign: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    closed: Vec<PathBuf>,
}

impl Visit<'_> {
    /// Owner and modes of everything in the home.
    pub(super) fn rights(&mut self, config: &Config) {
        let Ok(data) = self.home.metadata() else { return };
        let (owner, home) = (Account::of(data.uid()), self.home.display().to_string());
        let mut tree = Tree::default();
        walk(self.home, owner.uid, &mut tree);
        let before = self.findings.len();
        let mode = data.permissions().mode() & 0o777;
        if mode & OTHERS != 0 {
            let found = format!("others than {owner} can look into the home (mode {mode:o})");
            self.found(Grade::Mend, "rights", found, format!("chmod 700 {home}"));
        }
        self.some(
            &tree.foreign,
            &format!("not {owner}'s"),
            &format!("chown -R {}: {home}", owner_in_chown(&owner)),
        );
        self.some(&tree.writable, "open for others to write", &format!("chmod -R go-w {home}"));
        self.some(&tree.closed, "closed to whoever asks here", "ask as the owner of the home, or as root");
        for path in secret_files(self.home).unwrap_or_default() {
            self.private(&path);
        }
        for game in folders(&self.home.join("games")) {
            SECRET_OF_GAME.iter().for_each(|name| self.private(&game.join(name)));
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

    /// A secret file must not be for others to read.
    fn private(&mut self, path: &Path) {
        let Ok(data) = path.metadata() else { return };
        let mode = data.permissions().mode() & 0o777;
        if mode & OTHERS != 0 {
            let shown = path.display();
            let found = format!("{shown} can be read by others (mode {mode:o})");
            self.found(Grade::Mend, "rights", found, format!("chmod 600 {shown}"));
        }
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
    owner.name.clone().unwrap_or_else(|| owner.uid.to_string())
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

/// Looks at everything below a folder; follows no links.
fn walk(folder: &Path, owner: u32, tree: &mut Tree) {
    let Ok(entries) = fs::read_dir(folder) else { return tree.closed.push(folder.to_owned()) };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let Ok(data) = path.symlink_metadata() else { continue };
        if data.uid() != owner {
            tree.foreign.push(path.clone());
        }
        // A socket is open to the mail server; links have no mode of their own.
        let plain = data.is_file() || data.is_dir();
        if plain && data.permissions().mode() & OTHERS_WRITE != 0 {
            tree.writable.push(path.clone());
        }
        if data.is_dir() {
            walk(&path, owner, tree);
        }
    }
}
