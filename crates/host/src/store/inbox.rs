//! Mails that have come, and those that were put by.
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

use super::StoreError;
use feldpost_disk::files::failed;
use feldpost_mail::slim::Slim;
use feldpost_protocol::dice::Hash32;
use feldpost_transport::inbox::Arriving;

/// Bytes of a mail that are taken in at a time.
const PIECE: usize = 64 * 1024;

/// The mails that have come. Each has a name, chosen by whoever brought it.
pub trait Inbox: Send + Sync {
    /// Takes in a raw mail; it outlives a power cut when this returns. Returns where it lies. The same mail
    /// of the same second and number is taken in once. Whoever only looks may bring mail too.
    ///
    /// # Errors
    /// [`StoreError::Inbox`].
    fn put(&self, raw: &[u8], unix: i64, sequence: u32) -> Result<PathBuf, StoreError>;

    /// Begins a mail that comes piece by piece. It is among the new ones when it is kept, and was never there
    /// if it is dropped.
    ///
    /// # Errors
    /// [`StoreError::Inbox`].
    fn begin_mail(&self) -> Result<Box<dyn Arriving>, StoreError>;

    /// As [`Inbox::put`], with all that a reader gives, however much that is.
    ///
    /// # Errors
    /// As [`Inbox::put`], and [`StoreError::File`] for what the reader says.
    fn put_from(&self, raw: &mut dyn Read, unix: i64, sequence: u32) -> Result<PathBuf, StoreError> {
        let mut mail = self.begin_mail()?;
        let mut piece = vec![0; PIECE];
        loop {
            match raw.read(&mut piece) {
                Ok(0) => return Ok(mail.keep(unix, sequence)?),
                Ok(length) => mail.add(&piece[..length])?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(unread(OsStr::new("the mail"))(error)),
            }
        }
    }

    /// The Maildir into which other programs put mails too, if there is one.
    fn maildir(&self) -> Option<PathBuf>;

    /// The names of the mails that have not been dealt with, in the order in which they came.
    ///
    /// # Errors
    /// [`StoreError::Inbox`].
    fn new_mails(&self) -> Result<Vec<OsString>, StoreError>;

    /// A mail that has not been dealt with, to be read piece by piece.
    ///
    /// # Errors
    /// [`StoreError::Inbox`], also if there is none of that name.
    fn open_mail(&self, name: &OsStr) -> Result<Box<dyn Read>, StoreError>;

    /// Notes that a mail has been dealt with: it is not new any more. To say so twice does no harm.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::Inbox`].
    fn deal_with(&self, name: &OsStr) -> Result<(), StoreError>;

    /// Where a person finds a mail once it has been dealt with, from the home on.
    fn place_when_dealt_with(&self, name: &OsStr) -> PathBuf;

    /// Removes mails that were dealt with and came before this Unix second. An inbox that others read too is
    /// left alone, here and by [`Inbox::remove_unfinished`].
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn remove_dealt_with(&self, before: i64) -> Result<(), StoreError>;

    /// Removes what was begun so long ago and never finished, by the clock that dates what is begun: whatever
    /// time the host takes it to be, nothing is taken away from somebody who is still writing.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn remove_unfinished(&self, age: Duration) -> Result<(), StoreError>;

    /// A mail of any length, without the files in it that nobody reads.
    ///
    /// # Errors
    /// As [`Inbox::open_mail`].
    fn read_slim(&self, name: &OsStr) -> Result<Slim, StoreError> {
        Slim::read(self.open_mail(name)?).map_err(unread(name))
    }

    /// The first `limit` bytes of a mail.
    ///
    /// # Errors
    /// As [`Inbox::open_mail`].
    fn read_start(&self, name: &OsStr, limit: usize) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        self.open_mail(name)?.take(limit as u64).read_to_end(&mut bytes).map_err(unread(name))?;
        Ok(bytes)
    }

    /// The SHA-256 of a whole mail, however long it is.
    ///
    /// # Errors
    /// As [`Inbox::open_mail`].
    fn hash_mail(&self, name: &OsStr) -> Result<Hash32, StoreError>;
}

fn unread(name: &OsStr) -> impl FnOnce(io::Error) -> StoreError {
    let path = PathBuf::from(name);
    move |error| failed("read", &path)(error).into()
}

/// Why a mail was put by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// It tells of a mail of ours that came back.
    Bounces,
    /// No person wrote it.
    Robots,
    /// Its game was stopped, or the program failed over it.
    SetAside,
    /// It came with a good token from a sender who may not use it.
    StrangeSenders,
    /// It is nothing for us.
    Strays,
    /// Its sender was answered often enough.
    TooMany,
}

impl Shelf {
    /// Every shelf.
    pub const ALL: [Shelf; 6] = [
        Shelf::Bounces,
        Shelf::Robots,
        Shelf::SetAside,
        Shelf::StrangeSenders,
        Shelf::Strays,
        Shelf::TooMany,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Shelf::Bounces => "bounces",
            Shelf::Robots => "robots",
            Shelf::SetAside => "set-aside",
            Shelf::StrangeSenders => "strange-senders",
            Shelf::Strays => "strays",
            Shelf::TooMany => "too-many",
        }
    }
}

/// Mails that were put by, kept whole.
pub trait Quarantine: Send + Sync {
    /// Puts a mail by under a name, however long it is; on disk when this returns. Returns where a person
    /// finds it, from the home on.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn put_by(&self, shelf: Shelf, name: &str, raw: &mut dyn Read) -> Result<PathBuf, StoreError>;

    /// Whether a mail of this name lies there.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn lies_by(&self, shelf: Shelf, name: &str) -> Result<bool, StoreError>;

    /// Which of these lie there, in their order.
    ///
    /// # Errors
    /// [`StoreError::File`].
    fn which_lie_by(&self, mails: Vec<(Shelf, String)>) -> Result<Vec<(Shelf, String)>, StoreError> {
        let lie = mails.into_iter().map(|mail| Ok(self.lies_by(mail.0, &mail.1)?.then_some(mail)));
        Ok(lie.collect::<Result<Vec<_>, StoreError>>()?.into_iter().flatten().collect())
    }

    /// Removes a mail; one that is not there is no fault.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn remove_put_by(&self, shelf: Shelf, name: &str) -> Result<(), StoreError>;

    /// Removes what was put by before this Unix second.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`], [`StoreError::File`].
    fn remove_old_put_by(&self, shelf: Shelf, before: i64) -> Result<(), StoreError>;
}
