//! Where a home keeps what it must not lose: one door for all reading and writing, and a folder behind it.
//!
//! [`Store`] is all of it, in parts that each of the host's modules gets alone: [`Games`] and [`DataSets`]
//! for the tables, [`Ledgers`] for what is remembered, [`Inbox`] and [`Quarantine`] for the desk,
//! [`Promises`] for the post, [`Requests`] for commands, [`Survey`] for whoever looks a home over,
//! [`porch`] for the ways in. Nothing outside of this module opens a file of a home, but for its settings and
//! keys, and the umpire's own templates (`tests/tidy/files.rs`).
//!
//! The one write that counts is [`Games::append`]: it succeeds whole, or says that somebody else was faster.
//! Everything that an entry relies on is written with [`Games::add_private`] *before* it.
//!
//! What these pages promise is tried by one suite on every store (`tests/store_conforms.rs`).
pub mod backup;
mod engine;
mod error;
mod folder;
mod games;
mod inbox;
mod ledgers;
mod marks;
mod moving;
pub mod owner;
mod porch;
mod promises;
mod requests;
mod sharing;
mod survey;

pub use engine::{Engine, Purpose, no_engine, of_home};
pub use error::StoreError;
pub use folder::{FolderStore, Ownership, ownership};
pub use games::{DataSets, Games, Kept, Loaded, Noted, Private, Snapshot};
pub use inbox::{Inbox, Quarantine, Shelf};
pub use ledgers::{Growing, Ledgers, Whole};
pub use marks::{Mark, Marks, check_mark, old_copy};
pub use moving::{INBOX, Moved, Moving, Older, move_home, move_home_with, whole_entries};
pub use porch::porch;
pub use promises::{Promise, Promises, Stand};
pub use requests::Requests;
pub use sharing::{News, Sharing, Standing};
pub use survey::{Daemon, Exported, Heap, Space, Survey, Waiting};

use std::any::Any;

/// All that a home keeps. One value is shared by everybody who works for the home, threads too.
pub trait Store:
    Games + DataSets + Ledgers + Inbox + Quarantine + Promises + Requests + Survey + Moving + Sharing
{
    /// Makes this process the one that works on the home, until the claim is dropped or the process ends,
    /// however it ends. Makes what is missing, and takes over what an older build has left.
    ///
    /// # Errors
    /// [`StoreError::LockHome`] if another process has it; [`StoreError::Format`] for a home of a newer
    /// build.
    fn claim(&self) -> Result<Box<dyn Claim>, StoreError>;

    /// From now on what is written may be held back until [`Store::commit`], and is read as if it stood there
    /// already. What promises to be on disk when it returns is so from the commit on. The order holds all
    /// the same: at a crash a first part of it is there.
    ///
    /// # Errors
    /// What was committed before is not where it belongs, and cannot be brought there.
    fn hold(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Makes all that was held back count, at once, and holds nothing back any more.
    ///
    /// # Errors
    /// It could not be written. The caller cannot know what of it counts: it says [`Store::abandon`], and
    /// forgets what it has read.
    fn commit(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whether somebody else has worked on the home since it was claimed here, so that nothing counts of what
    /// was read before; once each time. Until it was asked, nothing can be written.
    fn was_lent(&self) -> bool {
        false
    }

    /// Calls `ring` when another process has left something: a request, or a mail of which no way in tells.
    /// It does so for as long as what is returned lives. Events can be lost: look now and then all the same;
    /// `None` if nobody can tell.
    fn watch(&self, _ring: Box<dyn Fn() + Send>) -> Option<Box<dyn Any + Send>> {
        None
    }

    /// Whether nobody works on the home, and whoever did last was cut off: what is found in it may not be all
    /// then, and it has to be opened once.
    ///
    /// # Errors
    /// The store cannot be read.
    fn is_cut_off(&self) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Bytes that are held back.
    fn held(&self) -> usize {
        0
    }

    /// Drops what is held back and was not committed.
    fn abandon(&self) {}
}

/// The right to work on a home, given back when it is dropped.
pub trait Claim: Send {}
