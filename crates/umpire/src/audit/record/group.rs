//! What one mail caused, or the end of a wait, while its entries are read.

use std::collections::BTreeMap;

/// What is known of the group in hand.
#[derive(Default)]
pub(super) struct Group<'a> {
    pub(super) size: usize,
    /// Whose mail it answers.
    pub(super) mail: Option<&'a str>,
    /// Its Message-ID came before, with another text: nothing of it counts.
    pub(super) again: bool,
    /// Whose time was up, and whether what is played for it has come.
    pub(super) tardy: BTreeMap<&'a str, bool>,
    /// The umpire has said that time is up.
    pub(super) overdue: bool,
    /// It is an act of the umpire; whether that ends the game.
    pub(super) act: Option<bool>,
    /// That act enters something; whether what happens by it has come.
    pub(super) enters: Option<bool>,
    /// That act says that the end of the record was lost: a fresh chain may follow.
    pub(super) begins_chain: bool,
    /// A seat resigns in it, or the umpire ends the game: what is sealed is opened yet.
    pub(super) resigned: bool,
}
