//! The keys of a home: those that sign, those that have signed, and one that is to follow.
//!
//! `keys/next.key` is there while a new key is put in force, game by game; a call that was interrupted goes
//! on with it. Old keys go to `keys/old/`, where they stay: games that are over are still signed by theirs,
//! and nothing that was ever signed becomes unverifiable.
use std::path::{Path, PathBuf};

use super::ConfigError;
use feldpost_disk::files::{self, Rights};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note::{Signer, VerifyingKey};
use feldpost_umpire::club::Keys;

const KEY: &str = "umpire.key";
const PUBLIC: &str = "umpire.pub";
const NEXT: &str = "next.key";
const OLD: &str = "old";

fn folder(home: &Path) -> PathBuf {
    home.join("keys")
}

/// The seed in a key file; `None` if there is no such file, or it holds none.
fn seed(path: &Path) -> Result<Option<[u8; 32]>, ConfigError> {
    let bytes = files::read(path)?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&bytes).trim().parse().ok().map(|Hash32(seed)| seed))
}

fn public(seed: &[u8; 32]) -> Option<VerifyingKey> {
    Signer::new("home", seed).ok().map(|signer| signer.verifying_key())
}

/// The public key that a home tells its players, as it stands there; empty if it is not there.
#[must_use]
pub fn published_key(home: &Path) -> String {
    let text = files::read(&folder(home).join(PUBLIC)).ok().flatten().unwrap_or_default();
    String::from_utf8_lossy(&text).into_owned()
}

/// Reads the keys of a home. Without the key that signs, one that is to follow serves.
///
/// # Errors
/// A key file is missing or holds something else.
pub fn load_keys(home: &Path) -> Result<Keys, ConfigError> {
    let folder = folder(home);
    let missing = |name: &str| ConfigError::ReadKey(folder.join(name));
    let (own, next) = (seed(&folder.join(KEY))?, seed(&folder.join(NEXT))?);
    let daemon = seed(&folder.join("daemon.secret"))?.ok_or_else(|| missing("daemon.secret"))?;
    let umpire = own.or(next).ok_or_else(|| missing(KEY))?;
    let mut others: Vec<[u8; 32]> = next.into_iter().collect();
    let mut known: Vec<VerifyingKey> = published_key(home).trim().parse().into_iter().collect();
    for path in old_files(&folder.join(OLD)) {
        if path.extension().is_some_and(|kind| kind == "key") {
            others.extend(seed(&path)?);
        } else if let Some(text) = files::read(&path)? {
            known.extend(String::from_utf8_lossy(&text).trim().parse::<VerifyingKey>());
        }
    }
    others.retain(|other| *other != umpire);
    Ok(Keys::new(umpire, daemon).with_others(others, known))
}

fn old_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Lays a new key ready, or goes on with the one that an interrupted call has left; its public half.
///
/// # Errors
/// The file cannot be written.
pub fn lay_ready(home: &Path, fresh: &[u8; 32]) -> Result<VerifyingKey, ConfigError> {
    let path = folder(home).join(NEXT);
    let next = match seed(&path)? {
        Some(next) => next,
        None => {
            files::replace(&path, format!("{}\n", Hash32(*fresh)).as_bytes(), Rights::Private)?;
            *fresh
        }
    };
    public(&next).ok_or(ConfigError::ReadKey(path))
}

/// Puts the key that lies ready in the place of the home's, which is kept. New offers name it from then on.
///
/// # Errors
/// A file cannot be written; doing it again mends that.
pub fn take_over(home: &Path) -> Result<(), ConfigError> {
    let (folder, next) = (folder(home), folder(home).join(NEXT));
    let Some(new) = seed(&next)? else { return Ok(()) };
    let Some(key) = public(&new) else { return Err(ConfigError::ReadKey(next)) };
    files::make_dir(&folder.join(OLD))?;
    let keep = |key: &VerifyingKey| folder.join(OLD).join(&key.to_string()[..16]);
    if let Some(own) = seed(&folder.join(KEY))?.filter(|own| *own != new)
        && let Some(old) = public(&own)
    {
        let text = format!("{}\n", Hash32(own));
        files::replace(&keep(&old).with_extension("key"), text.as_bytes(), Rights::Private)?;
    }
    if let Ok(old) = published_key(home).trim().parse::<VerifyingKey>()
        && old != key
    {
        let text = format!("{old}\n");
        files::replace(&keep(&old).with_extension("pub"), text.as_bytes(), Rights::Public)?;
    }
    files::replace(&folder.join(KEY), format!("{}\n", Hash32(new)).as_bytes(), Rights::Private)?;
    files::replace(&folder.join(PUBLIC), format!("{key}\n").as_bytes(), Rights::Public)?;
    Ok(files::remove(&next)?)
}
