//! One game's clockwork: sheets in, journal entries and mails out.
//!
//! Every step is **one** entry group. [`take_in`] makes a [`Ready`]; the host writes its change of the
//! secrets, then its group, and only then asks [`post::mails`] for the mails, which are a pure function of
//! what is on disk. So a crash at any instant is healed by rendering the mails of the last group again.
//!
//! What a group holds:
//!
//! | what came | entries |
//! |---|---|
//! | the umpire's offer | `offer` |
//! | a player accepts | `mail join`, and `start` after the last one |
//! | open orders that change something | `mail lock events`, with `roll` before the events if dice fell |
//! | a sealed choice | `mail commit`, and what follows below |
//! | time is up for a sealed choice | `note commit`, or `note` and what follows below |
//! | anything else from a seat | `mail`, and a `note` for press, a strike of colours, a held-back reveal |
//!
//! After each of them the game runs on as far as it can without a mail, in the same group: standing orders
//! `commit`; when all sides of a stage have committed, `events`; then `closed reveal… events`. A resolution
//! of open orders always has a `lock` (it holds the hash of the orders). A seed is revealed only where a die
//! falls: a `lock` without one is followed by its `events` at once, and the next lock has the same number. A
//! resolution of sealed choices has `lock` and `roll` only if dice were rolled. What a resolution was played
//! on from is thus always plain from the state before it: awaited orders, awaited choices, or choices to be
//! opened; the audit relies on that. Standing orders that are due as open orders (a wish to be waited for at
//! night) are a sheet of their seat, with a lock of its own; a decision that then asks nobody is resolved
//! from a commitment of nobody.
//!
//! When the game is over the group ends in `openings`, as many entries as their size wants: the journal then
//! replays by itself. Before the chain of seeds ends, [`fresh_chain`] makes an `anchor`, a group of its own.
mod agreement;
mod answers;
mod beacon;
mod change;
mod chronicle;
mod clock;
mod correct;
mod fault;
mod files;
mod fold;
pub mod game;
mod lately;
mod measure;
mod news;
mod offer;
mod openings;
mod overdue;
mod owed;
pub mod pending;
mod play;
pub mod post;
mod redo;
mod rekey;
mod resolved;
mod rest;
mod restore;
mod rollback;
mod scenes;
mod seals;
pub mod secrets;
mod seeds;
mod sides;
mod snapshot;
mod story;
mod take;
mod timing;
mod told;
mod umpire;

pub use agreement::{Agreement, DRAW, rollback_text};
pub use beacon::{BeaconFacts, OVERDUE, Ruling, Waiting, give_up_by_ruling, roll, time_words};
pub use change::Change;
pub use chronicle::Chronicle;
pub(crate) use clock::days;
pub use clock::{GameClock, Kept, TooSilent};
pub use correct::{Wrong, correct};
pub use fault::{FoldFault, OfferFault, SecretsFault};
pub use files::{MOST_JOURNAL, Record};
pub use fold::{Witnessed, groups};
pub use game::{Game, Owed, terms_of};
pub use lately::Lately;
pub use measure::{APART, MOST_MAILS};
pub use offer::{
    BEACON_NOTE, Beside, CHAIN_WARNING, DiceFrom, MARGIN, NewGame, Offered, Seat, chain_length, offer,
};
pub use openings::{opening_file, openings};
pub use overdue::time_is_up;
pub(crate) use redo::{Redo, RedoFault};
pub use rekey::rekey;
pub use restore::restore;
pub use rollback::roll_back;
pub use scenes::{Scene, ending, played};
pub use secrets::{
    Answer, Asked, BEGINNING, Player, Roster, Secrets, Thread, openings_of_secrets, seen_proof, token,
};
pub use seeds::{Seeds, fresh_chain, needs_fresh_chain};
pub(crate) use sides::give;
pub use story::Tale;
pub use timing::due;
pub use umpire::{ByUmpire, by_umpire};

pub(crate) use take::is_standing;
pub use take::{Request, Stamp, is_dry_run, take_in};

use crate::report::ReportError;
use feldpost_kit::driver::DriveError;
use feldpost_kit::registry::RegistryError;
use feldpost_mail::address::AddressError;
use feldpost_protocol::dice::DiceError;
use feldpost_protocol::journal::canon::CanonError;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note::NoteError;
use fold::Folding;

/// Name and version of this program, as offers and notes give them.
pub const ENGINE: &str = concat!("feldpost ", env!("CARGO_PKG_VERSION"));

/// Why a game cannot go on. All but the first two set the game aside.
#[derive(Debug, thiserror::Error)]
pub enum TurnError {
    /// The terms of a new game cannot be played.
    #[error(transparent)]
    MakeOffer(#[from] OfferFault),
    /// A reply address would be too long, or an address is none.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The rulebook failed.
    #[error(transparent)]
    Rulebook(#[from] RegistryError),
    /// A hash or seed could not be made.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// Something cannot stand in a journal.
    #[error(transparent)]
    Canon(#[from] CanonError),
    /// The rulebook asked for a die that the protocol does not have.
    #[error("the rulebook rolled wrongly: {0}")]
    RollDice(String),
    /// The rulebook neither goes on nor asks.
    #[error("the rulebook does not come to rest: {0}")]
    Settle(#[from] DriveError),
    /// The rulebook makes a choice that no commitment can hold.
    #[error("the rulebook does not come to rest: a choice for {0} that no commitment can hold")]
    SealChoice(String),
    /// The rulebook rolls before the game has begun.
    #[error("the rulebook does not come to rest: dice before the start")]
    RollEarly,
    /// The journal says something that its game cannot.
    #[error("entry {seq}: {fault}")]
    Fold {
        /// Which entry.
        seq: u64,
        /// What does not fit.
        #[source]
        fault: FoldFault,
    },
    /// The chain has no seed left, or the private file does not belong to the journal.
    #[error(transparent)]
    Secrets(#[from] SecretsFault),
    /// Dice wait for a round of the beacon, and that is another signature.
    #[error("that is not the signature of round {0}")]
    NotTheRound(u64),
    /// The number of a resolution whose dice wait.
    #[error("resolution {0} waits for its dice, and the rules have nothing to resolve")]
    NothingLocked(u64),
    /// The number of a resolution whose dice wait.
    #[error("resolution {0} waits for its dice, and the rules of this build ask for none")]
    NoDie(u64),
    /// A mail cannot be rendered.
    #[error("a mail cannot be written: {0}")]
    Render(#[from] ReportError),
    /// The receipt of a mail cannot be signed.
    #[error("a mail cannot be written: {0}")]
    Receipt(#[from] NoteError),
}

/// A step that is decided and not yet on disk: write its change of the secrets, then the group, then send the
/// mails.
///
/// It holds the game, which has gone on already: every entry is folded once, when it is made. So the game
/// comes back when the group is on disk, or if nothing in it has changed; else it is to be read again.
#[must_use = "nothing has happened until the group is in the journal"]
pub struct Ready {
    /// What the group relies on: to be on disk first, and taken in then.
    pub change: Change,
    /// The entries, for one append.
    pub group: Vec<Body>,
    /// How many resolutions are in it.
    pub resolutions: usize,
    game: Game,
    folding: Folding,
}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ready").field("group", &self.group).finish_non_exhaustive()
    }
}

impl Ready {
    /// A group that changes no secret.
    fn of(mut game: Game, group: Vec<Body>) -> Result<Ready, TurnError> {
        let (mut folding, first) = (game.watch()?, game.head().seq + 1);
        for (seq, body) in (first..).zip(&group) {
            game.absorb(&mut folding, seq, body)?;
        }
        Ok(Ready { change: Change::none(first), group, resolutions: 0, game, folding })
    }

    /// As [`Game::agreement`], of the game with this group.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn agreement(&self) -> Result<Option<Agreement>, TurnError> {
        self.game.agreement()
    }

    /// The game, if the group was put aside and nothing in the game has changed.
    #[must_use]
    pub fn unwritten(self) -> Option<Game> {
        let changed = self.group.iter().any(fold::changes_game);
        Some(self.game).filter(|_| !changed)
    }

    /// The game after the group, which is in the journal now as these entries; and what it has shown.
    ///
    /// # Errors
    /// The rulebook failed; the game must be read again then.
    pub fn written(self, entries: &[Entry], head: Head) -> Result<(Game, Witnessed), TurnError> {
        let Ready { mut game, mut folding, .. } = self;
        for entry in entries.iter().filter(|entry| matches!(entry.body, Body::Mail { .. })) {
            game.absorb(&mut folding, entry.seq, &entry.body)?;
        }
        let witnessed = game.end_group(folding, entries, head)?;
        Ok((game, witnessed))
    }
}
