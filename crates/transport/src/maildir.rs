//! A Maildir: one file a message, never seen half written.
//!
//! `tmp/` while it is written, `new/` when it has come, `cur/` when it has been dealt with.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use feldpost_disk::{self as disk, Effect};
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::Hash32;

/// What stands behind the name of a message that was dealt with.
const SEEN: &str = ":2,S";

/// Longest name of a file, in bytes, on the file systems that there are.
const LONGEST_NAME: usize = 255;

/// Why a Maildir could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum MaildirError {
    /// A folder of it is missing.
    #[error("{0} is not a Maildir: it needs the folders tmp, new and cur")]
    NotAMaildir(PathBuf),
    /// A name that could lead elsewhere, or that other programs would misread.
    #[error("`{0}` cannot be the name of a message: use letters, digits and ._,=+- and no dot first")]
    UnsafeName(String),
    /// The system refused.
    #[error("could not {act} {path}: {source}")]
    Io {
        /// What was tried.
        act: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// A folder with `tmp`, `new` and `cur`.
#[derive(Debug, Clone)]
pub struct Maildir {
    root: PathBuf,
}

impl Maildir {
    /// Opens a Maildir that is there.
    ///
    /// # Errors
    /// One of its three folders is missing.
    pub fn open(root: impl Into<PathBuf>) -> Result<Self, MaildirError> {
        let root = root.into();
        let complete = ["tmp", "new", "cur"].iter().all(|name| root.join(name).is_dir());
        if complete { Ok(Self { root }) } else { Err(MaildirError::NotAMaildir(root)) }
    }

    /// A Maildir that may not be there: nothing is looked for or made.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Makes the folders that are missing and opens it.
    ///
    /// # Errors
    /// A folder cannot be made.
    pub fn create(root: impl Into<PathBuf>) -> Result<Self, MaildirError> {
        let root = root.into();
        for name in ["tmp", "new", "cur"] {
            let path = root.join(name);
            disk::make_dir(&path).map_err(io_error("make", &path))?;
        }
        sync_dir(&root)?;
        Self::open(root)
    }

    /// Puts a message into `new/` under this name and returns its path.
    ///
    /// When this returns, the message is on disk and will outlive a power cut. A name that is already in
    /// `new/` or `cur/` changes nothing and returns the path that is there, so a delivery can be repeated.
    ///
    /// # Errors
    /// An unsafe name, or the system refused; then `new/` is as it was.
    pub fn deliver(&self, bytes: &[u8], unique_name: &str) -> Result<PathBuf, MaildirError> {
        if !is_safe(unique_name) {
            return Err(MaildirError::UnsafeName(unique_name.to_owned()));
        }
        if let Some(path) = self.present(OsStr::new(unique_name)) {
            sync_dir(path.parent().unwrap_or(&self.root))?; // whoever moved it may have died before this
            return Ok(path);
        }
        let mut draft = self.draft()?;
        draft.add(bytes)?;
        draft.place(unique_name)
    }

    /// As [`Maildir::deliver`], with all that a reader gives, however much that is; never holds it in memory.
    ///
    /// The name is made from the SHA-256 of the bytes, and must be a safe one.
    ///
    /// # Errors
    /// As [`Maildir::deliver`], and what the reader says.
    pub fn deliver_from(
        &self,
        bytes: &mut dyn Read,
        name: impl FnOnce(Hash32) -> String,
    ) -> Result<PathBuf, MaildirError> {
        let mut draft = self.draft()?;
        let Draft { file, hash, .. } = &mut draft;
        let path = file.path().to_owned();
        let copied = disk::copy(bytes, file.as_file_mut(), &path, |piece| hash.update(piece));
        copied.map_err(io_error("write", &path))?;
        draft.deliver(name)
    }

    /// Begins a message that comes piece by piece.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn draft(&self) -> Result<Draft, MaildirError> {
        let tmp = self.root.join("tmp");
        let make = || -> io::Result<NamedTempFile> {
            let file = NamedTempFile::new_in(&tmp)?;
            disk::before(Effect::Create, file.path())?;
            Ok(file)
        };
        let file = make().map_err(io_error("write in", &tmp))?;
        Ok(Draft { new: self.root.join("new"), file, hash: Sha256::new() })
    }

    /// The names in `new/`, sorted: names made by [`file_name`] come in their order of arrival.
    ///
    /// Hidden files, folders and links are left out.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list_new(&self) -> Result<Vec<OsString>, MaildirError> {
        let dir = self.root.join("new");
        let mut names = Vec::new();
        for entry in fs::read_dir(&dir).map_err(io_error("list", &dir))? {
            let entry = entry.map_err(io_error("list", &dir))?;
            let name = entry.file_name();
            let is_file = entry.file_type().map_err(io_error("list", &dir))?.is_file();
            if is_file && !name.as_encoded_bytes().starts_with(b".") {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// The first `limit` bytes of a message in `new/`.
    ///
    /// Ask for one byte more than is wanted to see whether there are more.
    ///
    /// # Errors
    /// An unsafe name, or the file cannot be read.
    pub fn read(&self, name: impl AsRef<OsStr>, limit: usize) -> Result<Vec<u8>, MaildirError> {
        let file = self.open_message(name.as_ref())?;
        let mut bytes = Vec::new();
        let read = file.take(limit as u64).read_to_end(&mut bytes);
        read.map_err(io_error("read", &self.root.join("new").join(name.as_ref())))?;
        Ok(bytes)
    }

    /// A message in `new/` of any length, without the files in it that nobody reads.
    ///
    /// # Errors
    /// As [`Maildir::read`].
    pub fn read_slim(&self, name: impl AsRef<OsStr>) -> Result<Slim, MaildirError> {
        let read = Slim::read(self.open_message(name.as_ref())?);
        read.map_err(io_error("read", &self.root.join("new").join(name.as_ref())))
    }

    /// A message in `new/`, to be read piece by piece.
    ///
    /// # Errors
    /// As [`Maildir::read`].
    pub fn open_message(&self, name: impl AsRef<OsStr>) -> Result<File, MaildirError> {
        let path = self.root.join("new").join(one_component(name.as_ref())?);
        disk::before(Effect::Read, &path).and_then(|()| File::open(&path)).map_err(io_error("read", &path))
    }

    /// The SHA-256 of a whole message in `new/`, however long it is.
    ///
    /// # Errors
    /// As [`Maildir::read`].
    pub fn hash(&self, name: impl AsRef<OsStr>) -> Result<Hash32, MaildirError> {
        let mut file = self.open_message(name.as_ref())?;
        let mut hash = Sha256::new();
        let path = self.root.join("new").join(name.as_ref());
        let mut piece = vec![0; 64 * 1024];
        loop {
            match file.read(&mut piece).map_err(io_error("read", &path))? {
                0 => return Ok(Hash32(hash.finalize().into())),
                length => hash.update(&piece[..length]),
            }
        }
    }

    /// Moves a message from `new/` to `cur/` as dealt with; one that is there already may be moved again.
    ///
    /// # Errors
    /// An unsafe name, no such message, or the system refused.
    pub fn move_to_cur(&self, name: impl AsRef<OsStr>) -> Result<PathBuf, MaildirError> {
        let name = one_component(name.as_ref())?;
        let from = self.root.join("new").join(name);
        let to = self.cur_path(name);
        if !from.exists() && to.exists() {
            return Ok(to);
        }
        disk::rename(&from, &to).map_err(io_error("move", &from))?;
        sync_dir(&self.root.join("cur"))?;
        sync_dir(&self.root.join("new"))?;
        Ok(to)
    }

    /// Where a message of this name lies once it is dealt with.
    #[must_use]
    pub fn cur_path(&self, name: &OsStr) -> PathBuf {
        let mut seen = name.to_os_string();
        if !name.as_encoded_bytes().windows(3).any(|w| w == b":2,") {
            seen.push(SEEN);
        }
        if seen.len() > LONGEST_NAME {
            seen = format!("{}{SEEN}", Hash32::of_bytes(name.as_encoded_bytes())).into();
        }
        self.root.join("cur").join(seen)
    }

    fn present(&self, name: &OsStr) -> Option<PathBuf> {
        [self.root.join("new").join(name), self.cur_path(name)].into_iter().find(|path| path.exists())
    }
}

/// A message in `tmp/`, before it has all come. One that is dropped leaves nothing behind.
#[derive(Debug)]
pub struct Draft {
    /// The folder that it will be in.
    new: PathBuf,
    file: NamedTempFile,
    hash: Sha256,
}

impl Draft {
    /// Writes down the next bytes of the message.
    ///
    /// # Errors
    /// The system refused.
    pub fn add(&mut self, piece: &[u8]) -> Result<(), MaildirError> {
        let path = self.file.path().to_owned();
        self.hash.update(piece);
        disk::write(self.file.as_file_mut(), &path, piece).map_err(io_error("write", &path))
    }

    /// Puts the message into `new/`, under a safe name that is made from the SHA-256 of its bytes; it will
    /// outlive a power cut when this returns.
    ///
    /// # Errors
    /// As [`Maildir::deliver`].
    pub fn deliver(self, name: impl FnOnce(Hash32) -> String) -> Result<PathBuf, MaildirError> {
        let name = name(Hash32(self.hash.clone().finalize().into()));
        if !is_safe(&name) {
            return Err(MaildirError::UnsafeName(name));
        }
        self.place(&name)
    }

    fn place(self, name: &str) -> Result<PathBuf, MaildirError> {
        let Draft { new, file, .. } = self;
        disk::sync(file.as_file(), file.path()).map_err(io_error("write", file.path()))?;
        let path = new.join(name);
        disk::before(Effect::Rename(&path), file.path()).map_err(io_error("deliver", &path))?;
        match file.persist_noclobber(&path) {
            Ok(_) => {}
            Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(io_error("deliver", &path)(e.error)),
        }
        sync_dir(&new)?;
        Ok(path)
    }
}

/// A file name for the message that arrived as the `sequence`-th in that second.
///
/// Sorts by arrival until the year 33658. Letters of `hint` that are not safe become `-`; pass the
/// process id or part of the message's hash so that two writers never choose the same name.
#[must_use]
pub fn file_name(arrived_unix: u64, sequence: u32, hint: &str) -> String {
    let hint: String = hint.chars().take(100).map(|c| if is_safe_char(c) { c } else { '-' }).collect();
    format!("{arrived_unix:012}.{sequence:010}.{hint}")
}

fn is_safe_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._,=+-".contains(c)
}

fn is_safe(name: &str) -> bool {
    (1..=200).contains(&name.len()) && !name.starts_with('.') && name.chars().all(is_safe_char)
}

/// A name that stays in its folder, whoever chose it.
fn one_component(name: &OsStr) -> Result<&OsStr, MaildirError> {
    let mut components = Path::new(name).components();
    match (components.next(), components.next()) {
        (Some(Component::Normal(only)), None) if only == name => Ok(name),
        _ => Err(MaildirError::UnsafeName(name.to_string_lossy().into_owned())),
    }
}

fn io_error(act: &'static str, path: &Path) -> impl FnOnce(io::Error) -> MaildirError + use<> {
    let path = path.to_owned();
    move |source| MaildirError::Io { act, path, source }
}

/// A rename is on disk only when its folder is.
fn sync_dir(path: &Path) -> Result<(), MaildirError> {
    disk::sync_dir(path).map_err(io_error("sync", path))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn maildir() -> (tempfile::TempDir, Maildir) {
        let dir = tempfile::tempdir().unwrap();
        let maildir = Maildir::create(dir.path().join("in")).unwrap();
        (dir, maildir)
    }

    #[test]
    fn a_message_goes_in_is_read_and_moves_on() {
        let (_dir, box_) = maildir();
        let late = file_name(1_800_000_000, 11, "b/ö");
        let early = file_name(1_800_000_000, 2, "a");
        box_.deliver(b"late", &late).unwrap();
        box_.deliver(b"early", &early).unwrap();
        assert_eq!(box_.list_new().unwrap(), [OsString::from(&early), OsString::from(&late)]);
        assert_eq!(box_.read(&late, 3).unwrap(), b"lat");
        let moved = box_.move_to_cur(&early).unwrap();
        assert!(moved.to_string_lossy().ends_with(":2,S"));
        assert_eq!(box_.move_to_cur(&early).unwrap(), moved);
        assert_eq!(box_.list_new().unwrap().len(), 1);
        assert!(fs::read_dir(box_.root.join("tmp")).unwrap().next().is_none());
    }

    #[test]
    fn the_same_name_twice_is_one_message() {
        let (_dir, box_) = maildir();
        let first = box_.deliver(b"one", "m1").unwrap();
        assert_eq!(box_.deliver(b"two", "m1").unwrap(), first);
        assert_eq!(box_.read("m1", 99).unwrap(), b"one");
        let cur = box_.move_to_cur("m1").unwrap();
        assert_eq!(box_.deliver(b"three", "m1").unwrap(), cur);
        assert!(box_.list_new().unwrap().is_empty());
    }

    #[test]
    fn names_cannot_leave_the_folder() {
        let (_dir, box_) = maildir();
        for name in ["../x", "a/b", "", ".hidden", "a:2,S", "a\nb", "/etc/passwd"] {
            assert!(matches!(box_.deliver(b"x", name), Err(MaildirError::UnsafeName(_))), "{name}");
        }
        for name in ["../cur", "..", "", "a/b", "a/", "./a", "/etc/passwd"] {
            assert!(matches!(box_.read(name, 9), Err(MaildirError::UnsafeName(_))), "{name}");
            assert!(matches!(box_.move_to_cur(name), Err(MaildirError::UnsafeName(_))), "{name}");
        }
        assert!(is_safe(&file_name(0, 0, "../\0é")));
    }

    #[test]
    fn a_name_that_leaves_no_room_for_the_mark_becomes_another_one() {
        let (_dir, box_) = maildir();
        let long = "a".repeat(LONGEST_NAME);
        fs::write(box_.root.join("new").join(&long), b"x").unwrap();
        let moved = box_.move_to_cur(&long).unwrap();
        assert_eq!(fs::read(&moved).unwrap(), b"x");
        assert_eq!(box_.move_to_cur(&long).unwrap(), moved);
        assert!(box_.list_new().unwrap().is_empty());
    }

    #[test]
    fn only_a_maildir_opens() {
        let (dir, box_) = maildir();
        assert!(Maildir::open(&box_.root).is_ok());
        assert!(matches!(Maildir::open(dir.path()), Err(MaildirError::NotAMaildir(_))));
        fs::create_dir(box_.root.join("new/folder")).unwrap();
        fs::write(box_.root.join("new/.hidden"), b"").unwrap();
        assert!(box_.list_new().unwrap().is_empty());
    }
}
