//! Files that are there whole or not at all.
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{self as disk, Effect};

/// A file or folder that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {act} {path}: {source}")]
pub struct FileError {
    /// What was tried.
    pub act: &'static str,
    /// On which file or folder.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rights {
    /// Its owner alone: 0600.
    Private,
    /// Whoever the system lets: 0644.
    Public,
}

/// The error of an act on a file, for `map_err`.
pub fn failed(act: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError + use<> {
    let path = path.to_owned();
    move |source| FileError { act, path, source }
}

/// The bytes of a file; `None` if there is none.
///
/// # Errors
/// The system refused.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match disk::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed("read", path)(error)),
    }
}

/// A file, to be read piece by piece; `None` if there is none.
///
/// # Errors
/// The system refused.
pub fn open(path: &Path) -> Result<Option<File>, FileError> {
    match disk::before(Effect::Read, path).and_then(|()| File::open(path)) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed("read", path)(error)),
    }
}

/// Makes a folder and those above it.
///
/// # Errors
/// The system refused.
pub fn make_dir(path: &Path) -> Result<(), FileError> {
    if path.is_dir() {
        return Ok(());
    }
    disk::make_dir(path).map_err(failed("make", path))?;
    sync_dir(folder_of(path))
}

/// Closes a folder to all but its owner (0700).
///
/// # Errors
/// The system refused.
pub fn close(path: &Path) -> Result<(), FileError> {
    disk::set_rights(path, 0o700).map_err(failed("close", path))
}

/// Replaces a file's content; after a power cut either the old or the new content is there, and the new one
/// once this has returned.
///
/// The temporary file bears the fixed name `<name>.new`: one writer at a time, which the home's lock ensures.
///
/// # Errors
/// The system refused; then the old content still stands.
pub fn replace(path: &Path, bytes: &[u8], mode: Rights) -> Result<(), FileError> {
    replace_by(path, mode, |file, path| disk::write(file, path, bytes))
}

/// As [`replace`], with all that a reader gives, however much that is.
///
/// # Errors
/// The system refused; then the old content still stands.
pub fn replace_from(path: &Path, bytes: &mut dyn Read, mode: Rights) -> Result<(), FileError> {
    replace_by(path, mode, |file, path| disk::copy(bytes, file, path, |_| ()))
}

/// As [`replace`], but not yet safe against a power cut.
///
/// # Errors
/// The system refused; then the old content still stands.
pub fn put(path: &Path, bytes: &[u8], mode: Rights) -> Result<(), FileError> {
    put_by(path, &temporary(path), mode, |file, path| disk::write(file, path, bytes))
}

/// The same with all that a reader gives, however much that is.
///
/// # Errors
/// As [`put`], and what the reader says.
pub fn put_from(path: &Path, bytes: &mut dyn Read, mode: Rights) -> Result<(), FileError> {
    put_by(path, &temporary(path), mode, |file, path| disk::copy(bytes, file, path, |_| ()))
}

/// As [`put`], with a temporary file of this name, where `<name>.new` could be another file's.
///
/// # Errors
/// As [`put`].
pub fn put_with(path: &Path, temporary: &Path, bytes: &[u8], mode: Rights) -> Result<(), FileError> {
    put_by(path, temporary, mode, |file, path| disk::write(file, path, bytes))
}

fn replace_by(
    path: &Path,
    mode: Rights,
    fill: impl FnOnce(&mut File, &Path) -> io::Result<()>,
) -> Result<(), FileError> {
    put_by(path, &temporary(path), mode, |file, path| {
        fill(file, path)?;
        disk::sync(file, path)
    })?;
    sync_dir(folder_of(path))
}

fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

fn put_by(
    path: &Path,
    temporary: &Path,
    mode: Rights,
    fill: impl FnOnce(&mut File, &Path) -> io::Result<()>,
) -> Result<(), FileError> {
    let bits = if mode == Rights::Private { 0o600 } else { 0o644 };
    let write = move || -> io::Result<()> {
        // A file left over from a crash may have other rights: make it anew.
        disk::remove(temporary)?;
        let mut file = disk::create_new(temporary, bits)?;
        fill(&mut file, temporary)?;
        disk::rename(temporary, path)
    };
    write().map_err(failed("write", path))
}

/// The folder in which a file lies; that of a bare name is the one that we stand in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes a file; one that is not there is no fault.
///
/// # Errors
/// The system refused.
pub fn remove(path: &Path) -> Result<(), FileError> {
    disk::remove(path).map_err(failed("remove", path))
}

/// Makes sure that what was made or renamed in a folder outlives a power cut.
///
/// # Errors
/// The system refused.
pub fn sync_dir(path: &Path) -> Result<(), FileError> {
    disk::sync_dir(path).map_err(failed("sync", path))
}
