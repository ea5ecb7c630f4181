//! What the umpire asks of a home, and what is answered.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::store::{Store, StoreError};
use feldpost_umpire::turn::{NewGame, Ruling};

/// What the umpire asks of a home.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A new game, with these data files of an owner or with the program's own.
    New {
        /// The game.
        game: Box<NewGame>,
        /// The texts of the files, by name; empty for the program's own.
        data: BTreeMap<String, String>,
    },
    /// Time is up for what a game waits for.
    TimeIsUp {
        /// Which game.
        game: String,
    },
    /// The resolution that waits for its dice is void, by a ruling of the club's officer.
    Void {
        /// Which game.
        game: String,
        /// The ruling.
        ruling: Ruling,
    },
    /// The umpire says something to the players.
    Tell {
        /// Which game.
        game: String,
        /// What.
        text: String,
    },
    /// A game that has begun, or one that has not, ends.
    Close {
        /// Which game.
        game: String,
        /// Whether it has begun.
        begun: bool,
        /// Why; it may be empty.
        reason: String,
    },
    /// What a seat was mailed last is mailed once more.
    Resend {
        /// Which game.
        game: String,
        /// Which seat; none for all.
        seat: Option<String>,
    },
    /// The clock of a game stands still.
    Adjourn {
        /// Which game.
        game: String,
        /// Why; it may be empty.
        reason: String,
    },
    /// It runs again.
    Resume {
        /// Which game.
        game: String,
    },
    /// More time for what is asked now.
    Extend {
        /// Which game.
        game: String,
        /// Which seat; none for all.
        seat: Option<String>,
        /// How much.
        seconds: u32,
    },
    /// The players are asked whether the game is to be set back to what it was behind a step.
    Rollback {
        /// Which game.
        game: String,
        /// An entry of the step.
        entry: u64,
    },
    /// The newest sheet is resolved again by mended rules, with the same dice.
    Correct {
        /// Which game.
        game: String,
    },
    /// A seat gets another address, or another player.
    Seat {
        /// Which game.
        game: String,
        /// Which seat.
        seat: String,
        /// The address.
        address: String,
        /// Whether it is another person's.
        replaces: bool,
    },
    /// A game that was set aside goes on, if it is whole now.
    TakeBack {
        /// Which game.
        game: String,
    },
    /// A game that was set aside goes on from an old copy, since the newest one is lost for good.
    Restore {
        /// Which game.
        game: String,
    },
    /// A game that is over goes out of the way of lists, or comes back.
    Archive {
        /// Which game.
        game: String,
        /// Whether it goes.
        archived: bool,
    },
    /// All that the home keeps is laid out in a folder of this name, for a backup.
    Stage {
        /// 16 hex digits.
        name: String,
    },
    /// What the rulebook leaves to the umpire comes into a game.
    Arrive {
        /// Which game.
        game: String,
        /// What, in the game's own words.
        text: String,
    },
    /// Somebody is mailed a question, only to see whether the answer comes.
    TestMail {
        /// Who.
        to: String,
        /// What stands in its subject.
        code: String,
    },
    /// A mail that has not counted is dealt with anew.
    MailAgain {
        /// Its number in the list.
        number: u64,
    },
}

/// What was done of what was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Done {
    /// All of it.
    All,
    /// Nothing: it does not fit the game as it stands.
    Nothing,
}

impl Request {
    /// The game that it concerns, if that is there already.
    pub(crate) fn game(&self) -> Option<&str> {
        match self {
            Request::New { .. }
            | Request::Stage { .. }
            | Request::TestMail { .. }
            | Request::MailAgain { .. } => None,
            Request::TimeIsUp { game }
            | Request::Void { game, .. }
            | Request::Tell { game, .. }
            | Request::Close { game, .. }
            | Request::Resend { game, .. }
            | Request::Adjourn { game, .. }
            | Request::Resume { game }
            | Request::Extend { game, .. }
            | Request::Rollback { game, .. }
            | Request::Correct { game }
            | Request::Arrive { game, .. }
            | Request::Seat { game, .. }
            | Request::TakeBack { game }
            | Request::Restore { game }
            | Request::Archive { game, .. } => Some(game),
        }
    }

    /// Leaves it under a name that follows from when it was asked for and the code that confirmed it, so that
    /// it is carried out once.
    pub(crate) fn leave_by_mail(
        self,
        store: &dyn Store,
        (unix, code): (i64, &str),
        line: &str,
    ) -> Result<(), StoreError> {
        let left = Left { version: VERSION, request: self, by_mail: Some(line.to_owned()) };
        store.leave_request(&format!("{unix:012}-{code}"), &serde_json::to_vec(&left).unwrap_or_default())
    }
}

impl From<bool> for Done {
    fn from(done: bool) -> Done {
        if done { Done::All } else { Done::Nothing }
    }
}

/// Why a request could not be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Why, in one line.
    pub told: String,
    /// What to do next, if it is known.
    pub hint: Option<String>,
    /// The world is in order, and the answer is no.
    pub is_no: bool,
}

/// What became of a request.
pub type Answer = Result<Done, Refusal>;

/// A request as it is left, with the version of this format.
#[derive(Serialize, Deserialize)]
pub(crate) struct Left {
    pub version: u32,
    pub request: Request,
    /// The umpire's line, if it came by mail: the answer goes there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_mail: Option<String>,
}

/// Of that format.
pub(crate) const VERSION: u32 = 1;
