//! Every change of the disk, one short function for each: so there is one place at which a test can let the
//! disk be full, the power fail or the process die.
//!
//! Without the feature `failpoints` these are the system's own calls and nothing else. With it, which only
//! the tests of this repository switch on, each effect is first told to [`fault`].
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

#[cfg(feature = "failpoints")]
pub mod fault;
pub mod files;
pub mod format;
pub mod tally;

/// Bytes of a log from which on a checkpoint is made. Tests make one after some mails.
pub const LONG_LOG: u64 = if cfg!(feature = "failpoints") { 64 * 1024 } else { 8 * 1024 * 1024 };

/// What is about to be done to a file or folder.
#[derive(Clone, Copy, Debug)]
pub enum Effect<'a> {
    /// It is read.
    Read,
    /// A folder is made, and those above it.
    MakeDir,
    /// A file is made, or emptied if it is there.
    Create,
    /// Bytes are put at the end of a file.
    Write(&'a [u8]),
    /// A file is cut to this length.
    Cut(u64),
    /// A file is made safe against a power cut.
    Sync,
    /// A file gets this name, and whatever had it before is gone.
    Rename(&'a Path),
    /// A file is removed.
    Remove,
    /// What was made, renamed and removed in a folder is made safe against a power cut.
    SyncDir,
    /// All that was done to the file system in which a folder lies is made safe against a power cut.
    SyncAll,
}

/// Says that an effect is about to happen. Library calls that touch the disk themselves need it.
///
/// # Errors
/// Only in tests: the disk fails here.
#[inline]
pub fn before(effect: Effect<'_>, path: &Path) -> io::Result<()> {
    #[cfg(feature = "failpoints")]
    fault::strike(effect, path)?;
    let _ = (effect, path);
    Ok(())
}

/// The content of a file.
///
/// # Errors
/// As [`fs::read`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    before(Effect::Read, path)?;
    fs::read(path)
}

/// Makes a folder and those above it.
///
/// # Errors
/// As [`fs::create_dir_all`].
pub fn make_dir(path: &Path) -> io::Result<()> {
    before(Effect::MakeDir, path)?;
    fs::create_dir_all(path)
}

/// Makes a new file with these rights.
///
/// # Errors
/// There is one already, or the system refused.
pub fn create_new(path: &Path, rights: u32) -> io::Result<File> {
    before(Effect::Create, path)?;
    OpenOptions::new().write(true).create_new(true).mode(rights).open(path)
}

/// Makes a file, or empties the one that is there.
///
/// # Errors
/// As [`File::create`].
pub fn create(path: &Path) -> io::Result<File> {
    before(Effect::Create, path)?;
    File::create(path)
}

/// Writes all bytes at the end of a file.
///
/// # Errors
/// The system refused; part of the bytes may be there.
pub fn write(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    #[cfg(feature = "failpoints")]
    fault::torn_write(file, path, bytes)?;
    if let Err(error) = before(Effect::Write(bytes), path) {
        // A disk that fills up takes a part.
        let _ = file.write_all(&bytes[..bytes.len() / 2]);
        return Err(error);
    }
    file.write_all(bytes)?;
    tally::written(bytes);
    Ok(())
}

/// Writes all that a reader gives at the end of a file, piece by piece; `each` sees every piece.
///
/// # Errors
/// As [`write`], and what the reader says.
pub fn copy(
    from: &mut dyn Read,
    file: &mut File,
    path: &Path,
    mut each: impl FnMut(&[u8]),
) -> io::Result<()> {
    let mut piece = vec![0; 64 * 1024];
    loop {
        let length = match from.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        each(&piece[..length]);
        write(file, path, &piece[..length])?;
    }
}

/// Cuts a file to a length.
///
/// # Errors
/// As [`File::set_len`].
pub fn cut(file: &File, path: &Path, length: u64) -> io::Result<()> {
    before(Effect::Cut(length), path)?;
    file.set_len(length)
}

/// Makes the content of a file safe against a power cut.
///
/// # Errors
/// As [`File::sync_data`].
pub fn sync(file: &File, path: &Path) -> io::Result<()> {
    before(Effect::Sync, path)?;
    tally::synced();
    file.sync_data()
}

/// Gives a file another name.
///
/// # Errors
/// As [`fs::rename`].
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    before(Effect::Rename(to), from)?;
    fs::rename(from, to)
}

/// Gives a file a second name, or copies it where that cannot be. For what no crash has to leave behind.
///
/// # Errors
/// As [`fs::copy`].
pub fn link_or_copy(from: &Path, to: &Path) -> io::Result<()> {
    before(Effect::Create, to)?;
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// Copies a file, with its rights. For what no crash has to leave behind.
///
/// # Errors
/// As [`fs::copy`].
pub fn duplicate(from: &Path, to: &Path) -> io::Result<()> {
    before(Effect::Create, to)?;
    fs::copy(from, to).map(drop)
}

/// Removes a file; one that is not there is no fault.
///
/// # Errors
/// As [`fs::remove_file`].
pub fn remove(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    before(Effect::Remove, path)?;
    fs::remove_file(path)
}

/// Sets who may come near a file or folder. No effect that a crash could tear, so no test fails it.
///
/// # Errors
/// As [`fs::set_permissions`].
pub fn set_rights(path: &Path, rights: u32) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(rights))
}

/// Makes safe against a power cut what was made, renamed and removed in a folder.
///
/// # Errors
/// As [`File::sync_all`].
pub fn sync_dir(path: &Path) -> io::Result<()> {
    before(Effect::SyncDir, path)?;
    tally::synced();
    File::open(path)?.sync_all()
}

/// Makes safe against a power cut all that was done to the file system in which a folder lies.
///
/// # Errors
/// As `syncfs(2)`.
pub fn sync_all(path: &Path) -> io::Result<()> {
    before(Effect::SyncAll, path)?;
    tally::synced();
    Ok(rustix::fs::syncfs(File::open(path)?)?)
}
