//! The contract between the host and a game system.
//!
//! The host asks one question: who owes a decision now, and is it secret? Everything else is the
//! system's own types. A system is a value, because it carries its data (map, counters, scenario).
//!
//! ```
//! use feldpost_kit::dice::Dice;
//! use feldpost_kit::id::Id;
//! use feldpost_kit::sheet::{InputLine, LineFate};
//! use feldpost_kit::system::{GameSystem, Input, Viewer};
//!
//! /// A side's orders, read from its view and carried out, whatever the game.
//! fn play_on<S: GameSystem>(
//!     system: &S,
//!     state: &mut S::State,
//!     side: Id,
//!     mail: &str,
//!     dice: &mut dyn Dice,
//! ) -> Vec<LineFate> {
//!     let view = system.view(state, Viewer::Side(side));
//!     let sheet = system.parse(&view, &InputLine::number_all(mail));
//!     let input = Input::Orders { side, sheet, answers: Default::default() };
//!     let resolution = system.resolve(state, &input, dice);
//!     for event in &resolution.events {
//!         system.apply(state, event);
//!     }
//!     resolution.fates
//! }
//! ```

use crate::answer::Answer;
use crate::dice::Dice;
use crate::fault::Fault;
use crate::id::Id;
use crate::message::Message;
use crate::page::Spelled;
use crate::picture::Picture;
use crate::sheet::{InputLine, LineFate, Refusal, Sheet};
use crate::wording::Wording;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;

mod card;
pub use card::{EditionCard, ScenarioCard, SideCard, SystemCard};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// One side's player.
    Side(Id),
    /// Anybody.
    Public,
    /// The umpire, who sees everything.
    Umpire,
}

/// A decision that somebody owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Unique in the game, such as `T02C3.cw`. Reply tokens are bound to it.
    pub id: String,
    /// Such as `impulse of the CW`.
    pub title: Message,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "awaits", rename_all = "kebab-case")]
pub enum Awaiting {
    /// Open orders of each of these sides; several may answer in any order.
    Orders {
        /// Who is asked. Nobody: the host first carries out what standing orders say to it
        /// ([`GameSystem::standing_sheet`]), and if still nobody is asked it plays on with
        /// [`Input::Committed`] of nobody.
        sides: Vec<Id>,
        /// What is asked.
        decision: Decision,
    },
    /// A secret choice of each of these sides, to be committed to in `slot`.
    Sealed {
        /// Name of the slot, `[A-Za-z0-9._-]{1,16}`.
        slot: String,
        /// Who has not yet committed and must.
        sides: Vec<Id>,
        /// What is asked.
        decision: Decision,
    },
    /// Every choice of the slot has been committed: it can be closed and opened.
    Reveal {
        /// Name of the slot.
        slot: String,
        /// Who committed.
        sides: Vec<Id>,
    },
    /// The game is over.
    Nothing {
        /// The winning side; `None` for a draw.
        winner: Option<Id>,
        /// How it ended.
        outcome: Message,
    },
}

/// What was agreed before the game: edition, options, single policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Id of the edition; empty for the system's default.
    pub edition: String,
    /// Id of the scenario; empty for the system's default. A system with one scenario ignores it.
    pub scenario: String,
    /// Ids of the optional rules in play.
    pub options: Vec<String>,
    /// House rules: policies that differ from the edition, by name. Of a recorded game all in force.
    pub policies: BTreeMap<String, String>,
    /// Of a recorded game the version of the state that its offer names ([`GameSystem::STATE_VERSION`]);
    /// `None` for a new game. A policy that a recorded game does not name did not exist when it was offered:
    /// it takes the value that keeps what was played until then.
    pub recorded: Option<u32>,
}

/// What [`GameSystem::resolve`] plays on from.
#[derive(Clone, Debug)]
pub enum Input<O> {
    /// A sheet of open orders of one side.
    Orders {
        /// Whose.
        side: Id,
        /// The sheet.
        sheet: Sheet<O>,
        /// What other sides have said to what may be asked of them meanwhile: lines of
        /// [`GameSystem::prepared`].
        answers: BTreeMap<Id, Vec<String>>,
    },
    /// These sides have committed to a sealed choice. What they chose is not known here.
    Committed {
        /// Who, in the order of their commitments.
        sides: Vec<Id>,
    },
    /// The sealed choices of a slot, all opened together.
    Opened {
        /// Choice of each side, in the grammar of [`GameSystem::choose`].
        choices: BTreeMap<Id, String>,
    },
}

/// What came of an input: events in their order, and the fate of every line of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution<E> {
    /// What happened. Folding them with [`GameSystem::apply`] gives the state after.
    pub events: Vec<E>,
    /// Fate of each line, in the sheet's order. Empty for inputs without a sheet.
    pub fates: Vec<LineFate>,
    /// What the side of the sheet has said for later in the same decision, as lines of its orders. It is the
    /// side's own until it is carried out, so it is neither event nor state: the host keeps it with its
    /// secrets, puts it before the side's next sheet, and seals it with that. Where the rest of a sheet goes
    /// on, what was kept of the sheet stays.
    pub kept: Vec<String>,
    /// The rest of the sheet: lines that wait, because another decision comes first. The host keeps them with
    /// its secrets and offers them, as they are and by itself, to the next decision of the side: open orders
    /// as a sheet, a secret choice to [`GameSystem::choose`]. The answer to a question in the middle of
    /// another side's sheet is a rest too: it goes to [`GameSystem::prepared`] when that sheet goes on.
    pub left: Vec<InputLine>,
}

impl<E> Resolution<E> {
    /// Events of an input without a sheet.
    #[must_use]
    pub fn of(events: Vec<E>) -> Resolution<E> {
        Resolution { events, fates: vec![], kept: vec![], left: vec![] }
    }
}

/// What a sheet says to a sealed decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Choosing {
    /// The choice, `[A-Za-z0-9:+.,_-]{1,200}`; `None` if the sheet holds no legal one.
    pub choice: Option<String>,
    /// Fate of each line.
    pub fates: Vec<LineFate>,
}

/// How long a game can become: the host makes ready as many seeds for its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Length {
    /// Resolutions with dice in the longest game of honest players. A game that outgrows it goes on.
    pub resolutions: u32,
    /// Resolutions that can follow one another without a mail. More than that is a fault of the rulebook.
    pub at_once: u32,
}

/// Where a game stands, in figures: for progress, and to compare many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The turn under way, from 1; 0 before the first.
    pub turn: u32,
    /// How many turns the game has.
    pub turns: u32,
    /// Units that each side has lost so far.
    pub lost: BTreeMap<Id, u32>,
    /// Points of victory, where the rulebook counts some; at the end of the game at the latest.
    pub points: Option<i64>,
}

/// What is known of a rulebook before its data are read: what stands on its cover.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// Id of the system, as on its card.
    pub id: &'static str,
    /// Its own templates and help.
    pub wording: Wording,
    /// Id and name of each side, in the order of its card.
    pub sides: &'static [(Id, &'static str)],
    /// Its data files as they are compiled in, by name, in the order of its card.
    pub files: &'static [(&'static str, &'static str)],
}

impl Cover {
    /// The sides as its card has them.
    #[must_use]
    pub fn sides(&self) -> Vec<SideCard> {
        self.sides.iter().map(|(id, name)| SideCard { id: *id, name: (*name).to_owned() }).collect()
    }
}

/// A game system: one rulebook as pure functions. No clock, no files, no chance but [`Dice`].
///
/// Guarantees every system keeps, and tests hold: `resolve` is deterministic; folding its events with `apply`
/// gives what `resolve` played on; `apply` is total on events that it made; nothing panics on any text.
///
/// And over time: a game that an older build recorded is folded to the same digests, and played on, by every
/// newer one. So an event, a field or a data file that comes later has a default that leaves old games as
/// they were; what `apply` does with recorded events changes only under a new [`GameSystem::STATE_VERSION`].
pub trait GameSystem: Send + Sync + 'static {
    /// The newest version of the state that this build writes, from 1. It also folds every older one:
    /// [`GameSystem::setup`] is told the version of a recorded game in [`Terms::recorded`].
    const STATE_VERSION: u32;

    /// The whole truth. It never holds a sealed choice: the host keeps those until they are opened. Nor
    /// need it hold what a side only plans, see [`Resolution::kept`].
    type State: Clone + PartialEq + Debug + Serialize + Send;
    /// What one viewer may know. It has no place for a secret.
    type View: Clone + Debug;
    /// A view spelled out for templates: names, figures and lists, no rules.
    type Page: Spelled;
    /// One instruction.
    type Order: Clone + Debug + PartialEq;
    /// The only thing that changes a state.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a viewer learns of an event.
    type Sighting: Serialize;

    /// Names, editions, data.
    fn card(&self) -> SystemCard;

    /// The game's own templates and help.
    fn wording(&self) -> Wording {
        Wording::default()
    }

    /// The same rulebook with an owner's data files, by name; for one that is not given its own serves.
    /// The files of a card's `data` are read back so.
    ///
    /// # Errors
    /// Everything that is wrong with them, each with file, line and column.
    fn with_data(&self, files: &BTreeMap<String, String>) -> Result<Self, Vec<Fault>>
    where
        Self: Sized,
    {
        let name = files.keys().next().map_or("data", String::as_str);
        Err(vec![Fault::new(name, (1, 1), "this game takes no data of an owner")])
    }

    /// Whether data files, by name, are meant for this game, with all their mistakes. Asked when nobody says
    /// which game a folder is of.
    fn owns(&self, files: &BTreeMap<String, String>) -> bool {
        let card = self.card();
        crate::owner::looks_like(card.id, &card.data, files)
    }

    /// Remarks on data that are legal, such as a changed value that does not say whose it is.
    fn data_notes(&self) -> Vec<Fault> {
        vec![]
    }

    /// The state before the first decision.
    ///
    /// # Errors
    /// An unknown edition, option or policy, or a value that the policy does not have.
    fn setup(&self, terms: &Terms) -> Result<Self::State, String>;

    /// A state taken up again from the JSON as which it was written, so that a long game need not be folded
    /// from its beginning; `fresh` is the one before the first decision of the same game, with all that the
    /// offer says. `None`: this system reads no state, or not this one.
    fn read_state(&self, _fresh: &Self::State, _text: &str) -> Option<Self::State> {
        None
    }

    /// The state as this version of it is written for its digest: what events can change, and nothing that
    /// the offer says already. Wherever in it a member has its default (`null`, `false`, 0, an empty text,
    /// list or map) it is left out, so that a field with such a default can be added to a version at any
    /// time; one with another default is skipped by this function. A map whose values may be empty is
    /// spelled as a list.
    fn canonical(&self, state: &Self::State, version: u32) -> impl Serialize;

    /// All policies in force for these terms, by name, as JSON-ready values.
    ///
    /// # Errors
    /// As [`GameSystem::setup`].
    fn policies(&self, terms: &Terms) -> Result<BTreeMap<String, String>, String>;

    /// How long a game of these terms can become.
    fn length(&self, terms: &Terms) -> Length;

    /// Who owes a decision now.
    fn awaiting(&self, state: &Self::State) -> Awaiting;

    /// What a viewer may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// The view for templates.
    fn page(&self, view: &Self::View) -> Self::Page;

    /// What a picture of the view shows, with what the viewer has seen since; `None`: no more than the page's
    /// chart. `zones` asks for the zones of control.
    fn picture(&self, _view: &Self::View, _seen: &[Value], _zones: bool) -> Option<Picture> {
        None
    }

    /// Reads a sheet. Never fails as a whole: good orders come out beside the problems.
    fn parse(&self, view: &Self::View, lines: &[InputLine]) -> Sheet<Self::Order>;

    /// Whether a line asks something of this game, such as `reach 3cly`, by its words alone. Such a line is
    /// never read as an order, and is neither sealed nor recorded. A question may be mailed at any time and
    /// stand beside orders; it changes nothing and rolls nothing.
    fn asks(&self, _line: &str) -> bool {
        false
    }

    /// What is answered to such a line, from the view alone.
    fn answer(&self, _view: &Self::View, _line: &str) -> Option<Answer> {
        None
    }

    /// Whether a line that is no order can only be the end of the one above, which a mail program has broken:
    /// one that begins with a hex, for instance. What is not understood together with it is then refused as
    /// a whole, and never carried out by half.
    fn is_broken_off(&self, _line: &str) -> bool {
        false
    }

    /// What would become of each line, as far as it can be known without dice. Takes the view, so
    /// a refusal cannot betray what the side may not know. Also says what is not due now.
    fn check(&self, view: &Self::View, side: Id, sheet: &Sheet<Self::Order>) -> Vec<LineFate>;

    /// Reads a sheet as the answer to the sealed decision that `side` owes.
    fn choose(&self, view: &Self::View, side: Id, sheet: &Sheet<Self::Order>) -> Choosing;

    /// The side's standing orders after this sheet: canonical lines, given those before it. A line that
    /// [`GameSystem::check`] refuses changes nothing.
    fn standing_after(&self, view: &Self::View, before: &[String], sheet: &Sheet<Self::Order>)
    -> Vec<String>;

    /// Whether an order says something in advance without the word `standing`.
    fn says_in_advance(&self, _order: &Self::Order) -> bool {
        false
    }

    /// What the standing orders answer to the sealed decision that `side` owes, if anything.
    fn standing_choice(&self, view: &Self::View, side: Id, standing: &[String]) -> Option<String>;

    /// Those of the side's standing orders that are due now as open orders, such as a wish to be waited
    /// for at night: the host carries them out before it asks anybody. Empty again once they are.
    fn standing_sheet(&self, _view: &Self::View, _side: Id, _standing: &[String]) -> Vec<String> {
        vec![]
    }

    /// What of the side's standing orders may be needed while another side's sheet is resolved: it is sealed
    /// with that sheet, before any die, and handed over with it. `rest` is what the side has answered when
    /// that sheet stopped for it, empty where it goes through at once.
    fn prepared(&self, _view: &Self::View, _side: Id, _standing: &[String], _rest: &[String]) -> Vec<String> {
        vec![]
    }

    /// Why the side may not make this sealed choice, which its player has opened; `None` if it may. An
    /// illegal choice is then still handed to [`GameSystem::resolve`], which takes it for silence.
    fn choice_ruling(&self, _view: &Self::View, _side: Id, _choice: &str) -> Option<Refusal> {
        None
    }

    /// Whether a text can be a choice for a slot of this name in any position; `None` for names of slots
    /// that this system does not have. A player who seals a choice offline is warned by it.
    fn can_be_choice(&self, _slot: &str, _choice: &str) -> Option<bool> {
        None
    }

    /// What silence means in each kind of secret choice of such a game, in words: it stands in the offer.
    fn defaults(&self, _: &Terms) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// What silence means for the sealed decision that `side` owes, as a choice; `None`: nothing, the game
    /// waits. No better for the side than any choice of its own.
    fn default_choice(&self, _view: &Self::View, _side: Id) -> Option<String> {
        None
    }

    /// What silence means for the open decision that `side` owes, as lines of its orders; `None`: nothing,
    /// the game waits. The lines end the decision, and are no better for the side than any orders of its own.
    fn default_sheet(&self, _view: &Self::View, _side: Id) -> Option<Vec<String>> {
        None
    }

    /// Plays on from this input to the next decision. Illegal lines are refused and the rest carried
    /// out. An input that the state does not await changes nothing.
    fn resolve(
        &self,
        state: &Self::State,
        input: &Input<Self::Order>,
        dice: &mut dyn Dice,
    ) -> Resolution<Self::Event>;

    /// Applies one event. Total: an event that does not fit leaves the state as it is.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// What a viewer learns of an event, seen from the state *before* it; `None` = nothing.
    fn sees(&self, state: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Sighting>;

    /// The position sheet of what the viewer may know.
    fn position(&self, view: &Self::View) -> String;

    /// Reads a position sheet.
    ///
    /// # Errors
    /// Every line that is wrong, with its number.
    fn read_position(&self, text: &str) -> Result<Self::State, Vec<(usize, Refusal)>>;

    /// The names of the built-in opponents that play this system.
    fn opponents(&self) -> &'static [&'static str];

    /// The sheet that a built-in opponent mails when asked for a decision; it knows only its view.
    /// `nonce` varies its choices without a source of chance.
    fn opponent_sheet(&self, name: &str, view: &Self::View, side: Id, nonce: u64) -> String;

    /// What a built-in opponent says once, as standing orders, so that it is asked less often: lines of its
    /// first sheet.
    fn opponent_standing(&self, _name: &str, _view: &Self::View, _side: Id) -> String {
        String::new()
    }

    /// Where the game stands, in figures.
    fn tally(&self, _state: &Self::State) -> Tally {
        Tally::default()
    }

    /// Points of victory as a viewer may know them, where the rulebook counts some.
    fn points(&self, _view: &Self::View) -> Option<i64> {
        None
    }

    /// Gives a side points of victory before the game begins, because its opponent has bid them for the other
    /// side. They must stand in the state, and in all that counts points. False where the rulebook counts no
    /// points; then nothing has happened.
    fn give(&self, _state: &mut Self::State, _side: Id, _points: u32) -> bool {
        false
    }

    /// What a run of sightings comes to, for the lines above them; `null`: nothing that is worth one. The
    /// game's own template `summary.txt` says it.
    fn summary(&self, _view: &Self::View, _seen: &[serde_json::Value]) -> serde_json::Value {
        serde_json::Value::Null
    }

    /// The moment that a sighting begins, counted as the rulebook nests its turns: `[3]` is turn 3, `[3, 2]`
    /// the second part of it. A report sums up what lies between two turns, and tells again from a moment on.
    fn moment(&self, _seen: &serde_json::Value) -> Option<Vec<u32>> {
        None
    }

    /// What happens by what the umpire enters, where the rulebook leaves something to him, such as a schedule
    /// that is not in its text. No die falls by it, and nobody is asked anything else than before.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with line and column; nothing happens then.
    fn entered(&self, _state: &Self::State, _text: &str) -> Result<Vec<Self::Event>, Vec<Fault>> {
        Err(vec![Fault::new("entry", (1, 1), "nothing comes into this game by the umpire's hand")])
    }

    /// A sheet of random orders, most of them legal: for soak tests and random play.
    fn random_sheet(&self, view: &Self::View, side: Id, nonce: u64) -> String;
}
