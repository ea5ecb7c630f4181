//! Where a home keeps what it must not lose: one door for all reading and writing, and a folder behind it.
//!
//! [`Store`] is all of it, in parts that each of the host's modules gets alone: [`Games`] and [`DataSets`]
//! for the tables, [`Ledgers`] for what is remembered, [`Inbox`] and [`Quarantine`] for the desk,
//! [`Promises`] for the post, [`Survey`] for whoever looks a home over, [`porch`] for the ways in. Nothing
//! outside of this module opens a file of a home, but for its settings and keys, and the umpire's own
//! templates (`tests/tidy/files.rs`).
//!
//! The one write that counts is [`Games::append`]: it succeeds whole, or says that somebody else was faster.
//! Everything that an entry relies on is written with [`Games::add_private`] *before* it.
//!
//! What these pages promise is tried by one suite on every store (`tests/store_conforms.rs`).
mod error;
mod folder;
mod games;
mod inbox;
mod ledgers;
pub mod owner;
mod porch;
mod promises;
mod survey;

pub use error::StoreError;
pub use folder::{FolderStore, Ownership, ownership};
pub use games::{DataSets, Games, Kept, Loaded, Private};
pub use inbox::{Inbox, Quarantine, Shelf};
pub use ledgers::{Growing, Ledgers, Whole};
pub use porch::porch;
pub use promises::{Promise, Promises, Stand};
pub use survey::{Exported, Heap, Space, Survey, Waiting};

/// All that a home keeps. One value is shared by everybody who works for the home, threads too.
pub trait Store: Games + DataSets + Ledgers + Inbox + Quarantine + Promises + Survey {
    /// Makes this process the one that works on the home, until the claim is dropped or the process ends,
    /// however it ends. Makes what is missing, and takes over what an older build has left.
    ///
    /// # Errors
    /// [`StoreError::LockHome`] if another process has it; [`StoreError::Format`] for a home of a newer
    /// build.
    fn claim(&self) -> Result<Box<dyn Claim>, StoreError>;
}

/// The right to work on a home, given back when it is dropped.
pub trait Claim: Send {}
