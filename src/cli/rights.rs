//! As whom a command works. Whatever is written in a home must be of use to its daemon, so it is written as
//! the home's owner: root takes that account before anything is opened, any other account is refused with
//! the line to type.

use super::Failure;
use crate::store::owner::{Account, narrow};
use nix::unistd::{Gid, Uid, User, initgroups, setgid, setgroups, setuid};
use rustix::fs::Mode;
use std::ffi::CString;
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Files of a home that a command which looks must be able to read.
const TO_LOOK: [&str; 2] = [crate::config::FILE, "keys/daemon.secret"];

/// Prepares to work in a home: as its owner, and so that what is made is for the owner alone.
///
/// A folder that is not there is no fault: whoever opens the home says so.
///
/// # Errors
/// Another account than the owner's and root's, with the line to type.
pub fn to_work(home: &Path) -> Result<(), Failure> {
    if as_owner(home, &Account::mine()).map_err(Failure::world)? {
        narrow(home);
    }
    Ok(())
}

/// Prepares to put a mail into a home.
///
/// # Errors
/// As [`to_work`], in words for the log of a mail server.
pub fn to_deliver(home: &Path) -> Result<(), String> {
    let me = Account::mine();
    as_owner(home, &me).map(|_| ()).map_err(|refused| match refused {
        Refused::Stranger { owner, home, .. } => format!(
            "{home} is {owner}'s, and this is {me}: its daemon could not read the mail. Let the mail server \
             run `deliver` as {owner} (Postfix: `user={owner}` in master.cf)"
        ),
        other => other.to_string(),
    })
}

/// Prepares to look at a home, where nothing will be written.
///
/// # Errors
/// The account may not read it, with the line to type.
pub fn to_look(home: &Path) -> Result<(), Failure> {
    let closed =
        |name: &&str| File::open(home.join(name)).is_err_and(|e| e.kind() == ErrorKind::PermissionDenied);
    if !TO_LOOK.iter().any(closed) {
        return Ok(());
    }
    let said = format!("{} is closed to {}", home.display(), Account::mine());
    Err(unreadable(home, &said, Some(&home.display().to_string())))
}

/// What cannot be read, with the line to type if another account can: the owner of the innermost folder that
/// can be seen.
fn unreadable(path: &Path, said: &str, home: Option<&str>) -> Failure {
    let owner = path.ancestors().find_map(|above| Account::owning(above).ok());
    match owner.filter(|owner| *owner != Account::mine() && !owner.is_root()) {
        Some(owner) => Failure::world(format!("{said}; type: {}", line(&owner, home))),
        None => Failure::world(said),
    }
}

/// A file that a command is told to read cannot be read; with the line to type if another account can.
pub fn cannot_read(path: &Path, error: &std::io::Error) -> Failure {
    let shown = path.display();
    match error.kind() {
        // Root may have become somebody else by now.
        ErrorKind::PermissionDenied => {
            unreadable(path, &format!("{} cannot read {shown}: {error}", Account::mine()), None)
        }
        _ => Failure::world(format!("cannot read {shown}: {error}")),
    }
}

/// Why a command does not work in a home.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("{home} is {owner}'s, and this is {me}: {}", stranger_advice(home, owner, me))]
    Stranger { home: String, owner: Account, me: Account },
    #[error(
        "{home} is {owner}'s and its games are {other}'s: give all of it to the account of the daemon, such \
         as `chown -R {other}: {home}`"
    )]
    Divided { home: String, owner: Account, other: Account },
    #[error(
        "{home} is {owner}'s, and root cannot work as {owner} here: {why}; type {}",
        line(owner, Some(home))
    )]
    NotHere { home: String, owner: Account, why: nix::Error },
    #[error("{home} is {owner}'s, who cannot come to it: a folder above it is closed to {owner}")]
    Closed { home: String, owner: Account },
}

/// What another account types: a daemon that is not root wants the home that root has made for it.
fn stranger_advice(home: &str, owner: &Account, me: &Account) -> String {
    if owner.is_root() {
        format!("give it to the account of the daemon, such as `chown -R {me}: {home}`")
    } else {
        format!("type {}", line(owner, Some(home)))
    }
}

/// Becomes the owner of a home; false if there is no such folder.
fn as_owner(home: &Path, me: &Account) -> Result<bool, Refused> {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let Ok(data) = home.metadata() else { return Ok(false) };
    let (owner, home_shown) = (Account::of(data.uid()), home.display().to_string());
    if let Some(other) = Account::owning(&home.join("games")).ok().filter(|other| *other != owner) {
        return Err(Refused::Divided { home: home_shown, owner, other });
    }
    if *me != owner {
        if !me.is_root() {
            return Err(Refused::Stranger { home: home_shown, owner, me: me.clone() });
        }
        // The process has one thread yet.
        if let Err(why) = take_account(&owner, data.gid()) {
            return Err(Refused::NotHere { home: home_shown, owner, why });
        }
        if home.metadata().is_err() {
            return Err(Refused::Closed { home: home_shown, owner });
        }
    }
    Ok(true)
}

/// Works as this account from now on, with the groups that it has, as a daemon that systemd starts; one
/// without a name has the group of its home.
fn take_account(owner: &Account, group: u32) -> nix::Result<()> {
    let uid = Uid::from_raw(owner.uid);
    match User::from_uid(uid)? {
        Some(user) => {
            let name = CString::new(user.name).map_err(|_| nix::Error::EINVAL)?;
            initgroups(&name, user.gid)?;
            setgid(user.gid)?;
        }
        None => {
            setgroups(&[])?;
            setgid(Gid::from_raw(group))?;
        }
    }
    setuid(uid)
}

/// The command that runs, as somebody else types it. `sudo` passes no variable on: the home is named.
fn line(owner: &Account, home: Option<&str>) -> String {
    let words: Vec<String> = std::env::args().collect();
    let named = words.iter().any(|word| word == "--home" || word.starts_with("--home="));
    let positional = words.get(1).is_some_and(|word| word == "init");
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let home =
        home.filter(|_| !named && !positional).map(|home| format!(" --home {}", quoted(&absolute(home))));
    format!("sudo -u {} {}{}", owner.for_sudo(), words.join(" "), home.unwrap_or_default())
}

fn absolute(home: &str) -> String {
    std::path::absolute(home).map_or_else(|_| home.to_owned(), |path| path.display().to_string())
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./=:@%+,-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_word_is_quoted_where_a_shell_would_read_more_into_it() {
        let words = ["--home", "/srv/club", "Ada <ada@example.org>", "", "it's", "a=b"].map(quoted);
        assert_eq!(
            words,
            ["--home", "/srv/club", "'Ada <ada@example.org>'", "''", "'it'\\''s'", "a=b"].map(str::to_owned)
        );
    }
}
