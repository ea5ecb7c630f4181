//! What processes ask of a store that work on one home side by side: one leads, the others help it.
//!
//! Whoever leads does all that there is to do. A helper takes mails of games that are being played, and
//! leaves everything else alone: the store refuses it ([`StoreError::ForLeader`]). In a batch each keeps the
//! mails that it has taken and their games, so nobody else changes them before it has ended. A folder knows
//! no helpers, and nothing here is of weight for it.
use std::ffi::OsStr;

use super::{Claim, Growing, StoreError};

/// How a game stands for whoever wants to change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is as this process knew it last.
    Same,
    /// Somebody else has changed it, or this process does not know it: what is known of it does not count.
    Changed,
    /// Somebody else has it now.
    Busy,
}

/// What other processes have changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Games, in no order.
    pub games: Vec<String>,
    /// Lines that were added to ledgers.
    pub lines: Vec<(Growing, String)>,
    /// Other ledgers were written.
    pub ledgers: bool,
}

/// Several processes at one home.
pub trait Sharing: Send + Sync {
    /// Makes this process one that helps, until the claim is dropped; `None` if nobody can help here.
    ///
    /// # Errors
    /// The store cannot be reached.
    fn help(&self) -> Result<Option<Box<dyn Claim>>, StoreError> {
        Ok(None)
    }

    /// Takes a new mail until the batch ends. False if somebody else has it, or it is new no more.
    ///
    /// # Errors
    /// The store cannot be read.
    fn take_mail(&self, _name: &OsStr) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Tells whoever watches ([`super::Store::watch`]) that there is something new.
    fn ring(&self) {}

    /// What others have changed since this was asked last; nothing the first time.
    ///
    /// # Errors
    /// The store cannot be read.
    fn news(&self) -> Result<News, StoreError> {
        Ok(News::default())
    }
}
