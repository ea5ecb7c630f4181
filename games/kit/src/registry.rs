//! The list of game systems, type-erased in one adapter.
//!
//! A system's own types (state, order, event) end here; the host sees JSON values and lines of text. A
//! panic inside a rulebook is caught here and becomes [`RegistryError::Panicked`], so that one broken game
//! is set aside and the others go on.
mod adapter;
mod canonical;
mod list;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::dice::Dice;
use crate::fault::Fault;
use crate::id::Id;
use crate::page::Page;
use crate::picture::Picture;
use crate::sheet::{InputLine, LineFate, Refusal};
use crate::system::{Awaiting, Choosing, Length, SideCard, SystemCard, Tally, Terms, Viewer};
use crate::wording::Wording;
use serde_json::Value;

use feldpost_protocol::dice::Hash32;

pub(crate) use adapter::caught;
pub use adapter::{erase, erase_later};
pub use list::{CardAndSystem, Registry, data_digest};

/// Why a rulebook could not be asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// No system has this id.
    #[error("there is no game system {0:?}; known: {1}")]
    FindSystem(String, String),
    /// The terms name something that the system does not have.
    #[error("these terms cannot be played: {0}")]
    SetUp(String),
    /// The game is recorded in a version of the state that came later.
    #[error(
        "it is recorded in version {version} of its state, and this program knows 1 to {newest}: install the \
             feldpost that its offer names (`engine`), or a newer one; nothing of the game has been changed"
    )]
    NewerState {
        /// What the offer names.
        version: u32,
        /// The newest that is known here.
        newest: u32,
    },
    /// A recorded event is not one of this system.
    #[error("an event cannot be read: {0}")]
    ReadEvent(String),
    /// A state, event or page could not be written as JSON.
    #[error("cannot be written as JSON: {0}")]
    Write(String),
    /// The data of a game are not here.
    #[error(
        "its data are not here: give the folder that holds them with --data DIR, or put the files into \
             data/{0}/ of the home"
    )]
    FindData(String),
    /// The rulebook's program panicked.
    #[error("the rulebook's program failed: {0}")]
    Panicked(String),
}

impl RegistryError {
    /// Whether the game may be whole, and only this program or home lacks what it needs: another program or
    /// the missing files play it on, so it is not set aside.
    #[must_use]
    pub fn is_lack(&self) -> bool {
        matches!(self, Self::FindSystem(..) | Self::FindData(_) | Self::NewerState { .. })
    }
}

type Result<T> = std::result::Result<T, RegistryError>;

/// What a game is played on from, without the system's types.
#[derive(Clone, Debug)]
pub enum ErasedInput {
    /// A sheet of open orders.
    Orders {
        /// Whose.
        side: Id,
        /// Its lines as they were mailed.
        lines: Vec<InputLine>,
        /// What other sides have prepared for it ([`AnyGame::prepared`]); none that have nothing.
        answers: BTreeMap<Id, Vec<String>>,
    },
    /// These sides have committed to a sealed choice.
    Committed {
        /// In the order of their commitments.
        sides: Vec<Id>,
    },
    /// The sealed choices of a slot, opened together.
    Opened {
        /// By side.
        choices: BTreeMap<Id, String>,
    },
}

/// What came of an input: events as JSON, and the fate of every line.
#[derive(Clone, Debug, PartialEq)]
pub struct ErasedResolution {
    /// What happened, in order.
    pub events: Vec<Value>,
    /// Fate of each line; empty for inputs without a sheet.
    pub fates: Vec<LineFate>,
    /// What the side of the sheet has said for later, as lines to put before its next sheet.
    pub kept: Vec<String>,
    /// The rest of the sheet, which waits for another decision.
    pub left: Vec<InputLine>,
}

/// What came of an input that was resolved before, beside the events that were recorded of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Again {
    /// The first event that is another one than the recorded one in its place.
    pub other: Option<usize>,
    /// How many events there are.
    pub events: usize,
    /// The rest of the sheet, which waits for another decision.
    pub left: Vec<InputLine>,
}

/// A sheet as one side's view reads it, before anything is rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadSheet {
    /// The player asked for a dry run.
    pub dry_run: bool,
    /// How many lines were understood as orders.
    pub orders: usize,
    /// What would become of each line, as far as that can be known without dice.
    pub fates: Vec<LineFate>,
}

/// What kind of line the words of a sheet make, before anything is held against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// An order: its fate is up to the rules.
    Order,
    /// Looks like an order and cannot be understood: a [`Fate::Problem`](crate::sheet::Fate::Problem).
    Unreadable,
    /// Prose: [`Fate::Ignored`](crate::sheet::Fate::Ignored).
    Prose,
}

/// A sheet whose words were read, and nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Skimmed {
    /// The player asked for a dry run.
    pub dry_run: bool,
    /// It says something in advance that is none of the words `standing …`.
    pub in_advance: bool,
    /// The number of each line with its text as written, and its kind. Blank lines are left out.
    pub lines: Vec<(usize, String, LineKind)>,
}

impl Skimmed {
    /// How many lines were understood as orders.
    #[must_use]
    pub fn orders(&self) -> usize {
        self.lines.iter().filter(|(_, _, kind)| *kind == LineKind::Order).count()
    }
}

/// One game being played: its state and its rulebook.
///
/// Methods never panic: a panic of the rulebook is [`RegistryError::Panicked`], after which the game must be
/// set aside, because its state may be half changed.
pub trait AnyGame: Send {
    /// The game's own templates and help.
    fn wording(&self) -> Wording;
    /// Who owes a decision now.
    ///
    /// # Errors
    /// As every method here: [`RegistryError`].
    fn awaiting(&self) -> Result<Awaiting>;
    /// From here on its slots bear the names that they have in a game that was set back so often, so that no
    /// choice of before is one of now: `T02C3.an`, then `T02C3.an-2`.
    fn play_again(&mut self, times: u32);
    /// What a viewer may know, for templates.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn page(&self, viewer: Viewer) -> Result<Page>;
    /// The same as JSON.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn page_json(&self, viewer: Viewer) -> Result<Value>;
    /// What a picture of a viewer's position shows, with these of the viewer's sightings; the zones of
    /// control too, if they are asked for.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn picture(&self, viewer: Viewer, seen: &[Value], zones: bool) -> Result<Picture>;
    /// The position sheet of what a viewer may know.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn position(&self, viewer: Viewer) -> Result<String>;
    /// Reads the words of a sheet, and holds nothing against the rules: for one that is carried out anyway.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn skim(&self, side: Id, lines: &[InputLine]) -> Result<Skimmed>;
    /// Reads and checks a sheet; rolls nothing and changes nothing.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn read(&self, side: Id, lines: &[InputLine]) -> Result<ReadSheet>;
    /// Which of these lines ask something of the game.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn asks(&self, lines: &[InputLine]) -> Result<Vec<bool>>;
    /// What is answered to such a line, for the game's template.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn answer(&self, viewer: Viewer, line: &str) -> Result<Option<Value>>;
    /// Whether a line that is no order can only be the end of the one above.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn is_broken_off(&self, line: &str) -> Result<bool>;
    /// Plays on; the state itself is not changed, see [`AnyGame::apply`].
    ///
    /// # Errors
    /// [`RegistryError`].
    fn resolve(&self, input: &ErasedInput, dice: &mut dyn Dice) -> Result<ErasedResolution>;
    /// Plays on as [`AnyGame::resolve`] does, and holds what happens against recorded events.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn resolve_again(&self, input: &ErasedInput, dice: &mut dyn Dice, recorded: &[Value]) -> Result<Again>;
    /// Folds one recorded event into the state.
    ///
    /// # Errors
    /// [`RegistryError`]: an event that is none of this system's.
    fn apply(&mut self, event: &Value) -> Result<()> {
        self.apply_seen(event, &[]).map(drop)
    }
    /// The same, with what each of these viewers learns of the event; `None`: nothing.
    ///
    /// # Errors
    /// As [`AnyGame::apply`].
    fn apply_seen(&mut self, event: &Value, viewers: &[Viewer]) -> Result<Vec<Option<Value>>>;
    /// What a viewer learns of events that happen from this state on, in order. The state stays as it is.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn sightings(&self, events: &[Value], viewer: Viewer) -> Result<Vec<Value>> {
        let (mut later, mut seen) = (self.clone_box(), Vec::new());
        for event in events {
            seen.extend(later.apply_seen(event, &[viewer])?.into_iter().flatten());
        }
        Ok(seen)
    }
    /// Reads a sheet as the answer to the sealed decision that the side owes.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn choose(&self, side: Id, lines: &[InputLine]) -> Result<Choosing>;
    /// The side's standing orders after this sheet.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn standing_after(&self, side: Id, before: &[String], lines: &[InputLine]) -> Result<Vec<String>>;
    /// What standing orders answer to the sealed decision that the side owes.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn standing_choice(&self, side: Id, standing: &[String]) -> Result<Option<String>>;
    /// Those of the side's standing orders that are due now as open orders.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn standing_sheet(&self, side: Id, standing: &[String]) -> Result<Vec<String>>;
    /// What the side has said, in advance or just now, to what another one's sheet may ask of it.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn prepared(&self, side: Id, standing: &[String], rest: &[String]) -> Result<Vec<String>>;
    /// Why the side may not make this sealed choice; `None` if it may.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn choice_ruling(&self, side: Id, choice: &str) -> Result<Option<Refusal>>;
    /// What silence means for the sealed decision that the side owes; `None`: the game waits.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn default_choice(&self, side: Id) -> Result<Option<String>>;
    /// What silence means for the open decision that the side owes; `None`: the game waits.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn default_sheet(&self, side: Id) -> Result<Option<Vec<String>>>;
    /// The sheet that a built-in opponent mails now.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn opponent_sheet(&self, name: &str, side: Id, nonce: u64) -> Result<String>;
    /// What a built-in opponent says once, as standing orders.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn opponent_standing(&self, name: &str, side: Id) -> Result<String>;
    /// Where the game stands, in figures.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn tally(&self) -> Result<Tally>;
    /// Points of victory as a viewer may know them.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn points(&self, viewer: Viewer) -> Result<Option<i64>>;
    /// Gives a side points of victory; false where the rulebook counts none.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn give(&mut self, side: Id, points: u32) -> Result<bool>;
    /// What a run of sightings comes to, for the lines above them.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn summary(&self, viewer: Viewer, seen: &[Value]) -> Result<Value>;
    /// The moment that a sighting begins.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn moment(&self, seen: &Value) -> Result<Option<Vec<u32>>>;
    /// What happens by what the umpire enters; all that is wrong with it, and nothing happens then.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn entered(&self, text: &str) -> Result<std::result::Result<Vec<Value>, Vec<Fault>>>;
    /// A sheet of random orders.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn random_sheet(&self, side: Id, nonce: u64) -> Result<String>;
    /// The whole truth as JSON.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn state_json(&self) -> Result<Value>;
    /// Takes up a state by the text of its JSON, in place of the first one. False if the system cannot.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn take_up(&mut self, text: &str) -> Result<bool>;
    /// SHA-256 of the canonical form of the state in the version in which the game is recorded, as JSON
    /// (RFC 8785) without what has its default; 64 lower-case hex digits.
    ///
    /// # Errors
    /// [`RegistryError`].
    fn state_digest(&self) -> Result<String>;
    /// A copy that can be played on by itself.
    fn clone_box(&self) -> Box<dyn AnyGame>;
}

/// Of all optional rules those that can be in play together on these terms, in the order of the card.
#[must_use]
pub fn options_together(card: &SystemCard, system: &dyn AnySystem, terms: &Terms) -> Vec<String> {
    let mut together: Vec<String> = vec![];
    for option in &card.options {
        let options: Vec<String> = together.iter().chain([option]).cloned().collect();
        if system.policies(&Terms { options: options.clone(), ..terms.clone() }).is_ok() {
            together = options;
        }
    }
    together
}

/// A rulebook, without its types.
pub trait AnySystem: Send + Sync {
    /// Names, editions, data.
    fn card(&self) -> SystemCard;
    /// The id on its card. Its data need not be read for it, nor for the next three.
    fn id(&self) -> &'static str;
    /// The sides on its card.
    fn sides(&self) -> &[SideCard];
    /// The digest of its data files: see [`data_digest`].
    fn digest(&self) -> Hash32;
    /// The game's own templates and help.
    fn wording(&self) -> Wording;
    /// The newest version of its state.
    fn state_version(&self) -> u32;
    /// The same rulebook with an owner's data files, by name.
    ///
    /// # Errors
    /// Everything that is wrong with them, each with file, line and column.
    fn with_data(
        &self,
        files: &BTreeMap<String, String>,
    ) -> std::result::Result<Arc<dyn AnySystem>, Vec<Fault>>;
    /// Whether data files, by name, are meant for this game, with all their mistakes.
    fn owns(&self, files: &BTreeMap<String, String>) -> bool;
    /// Remarks on data that are legal.
    fn data_notes(&self) -> Vec<Fault>;
    /// A game in the state before its first decision.
    ///
    /// # Errors
    /// [`RegistryError::SetUp`] for terms that cannot be played.
    fn setup(&self, terms: &Terms) -> Result<Box<dyn AnyGame>>;
    /// All policies in force for these terms.
    ///
    /// # Errors
    /// [`RegistryError::SetUp`] for terms that cannot be played.
    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>>;
    /// How long a game of these terms can become.
    fn length(&self, terms: &Terms) -> Length;
    /// A game in a typed position.
    ///
    /// # Errors
    /// Every wrong line, with its number.
    fn read_position(&self, text: &str) -> std::result::Result<Box<dyn AnyGame>, Vec<(usize, Refusal)>>;
    /// What silence means in each kind of secret choice of such a game, in words.
    fn defaults(&self, terms: &Terms) -> BTreeMap<String, String>;
    /// Whether a text can be a choice for a slot of this name; `None`: no slot of this system.
    fn can_be_choice(&self, slot: &str, choice: &str) -> Option<bool>;
    /// Names of the built-in opponents.
    fn opponents(&self) -> &'static [&'static str];
}
