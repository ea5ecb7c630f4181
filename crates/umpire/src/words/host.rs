//! What the host mails by itself, beside what a game tells its seats. Each is a whole mail: the message of
//! its name is the text, the attribute `subject` of that message the subject.
use crate::intake::lobby::OfferFlaw;
use feldpost_protocol::journal::entry::SidesBy;
use serde::{Deserialize, Serialize};

/// A mail of the host to a player, or to whoever wrote without a seat. Its words stand in `host.ftl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The message of the same name says what each is and what its fields are.
pub enum HostNotice {
    // Answers to those who have no seat, or show none.
    HostHelp {
        page: String,
    },
    HostGames {
        games: Vec<ListedGame>,
        /// A line that offers a game; none where players offer none.
        #[serde(default)]
        offers: Option<String>,
        /// Whether games can be watched.
        #[serde(default)]
        watch: bool,
    },
    /// The games of one player that go on.
    OwnGames {
        games: Vec<OwnGame>,
    },
    HostLadder {
        /// How many players have a place.
        players: usize,
        /// The moment that it shows.
        time: String,
        /// The first of them.
        rows: Vec<RankedPlayer>,
        /// How many have a place below these.
        more: usize,
        /// Games that have ended and are not counted yet.
        pending: usize,
    },
    NoToken {
        page: String,
    },
    TokenOpensNothing,
    NoOpenSeat,
    GameStopped {
        game: String,
    },
    GameHeld {
        game: String,
    },
    // What has to be confirmed.
    ConfirmByRegistered {
        wish: Wish,
        game: String,
        seat: String,
        address: String,
        line: String,
    },
    ConfirmByNew {
        wish: Wish,
        game: String,
        seat: String,
        address: String,
        line: String,
    },
    ConfirmSeat {
        game: String,
        seat: String,
        address: String,
        line: String,
    },
    AddressEntered {
        wish: Wish,
        game: String,
        seat: String,
        address: String,
    },
    ConfirmsNothing,
    // A game that a player offers.
    OfferRefused {
        line: String,
        flaws: Vec<OfferFlaw>,
        example: String,
    },
    ConfirmOffer {
        title: String,
        /// None if it is not said.
        side: Option<String>,
        /// How the sides are settled once all have joined, `lot` or `bid`; none if they are not then.
        by: Option<SidesBy>,
        machine: bool,
        against: Option<String>,
        clock: Option<String>,
        unrated: bool,
        gunboat: bool,
        confirm: String,
    },
    OfferNotConfirmed,
    /// Somebody wants no more mails.
    HowToStop,
    /// A free seat asks for more punctuality than somebody has shown; both of 100.
    NotPunctual {
        game: String,
        needed: u32,
        kept: u32,
    },
    /// What a webhook is told.
    Moved {
        game: String,
        /// For whom it waits, in words.
        waiting: Option<String>,
        goes_on: bool,
    },
    // Whoever watches a game.
    ConfirmWatch {
        game: String,
        title: String,
        /// In days.
        delay: u16,
        confirm: String,
    },
    WatchSaid {
        /// `begins`, `ends`, `nothing`, `none`, `own`, `member`, `often`, `unconfirmed`.
        stage: String,
        game: String,
    },
    Watched {
        game: String,
        title: String,
        moments: Vec<WatchedMoment>,
        /// Moments before them that were too many.
        more: usize,
        /// How it ended, if it has.
        outcome: Option<String>,
    },
    ConfirmedElsewhere,
    ConfirmAlone,
    OnlyConfirmRead,
    // Senders of mails in a player's name.
    SenderUnnamed {
        game: String,
        seat: String,
    },
    SenderStrange {
        game: String,
        seat: String,
        from: String,
    },
    SenderUnproven {
        game: String,
        from: String,
        /// What was found; none if nobody looked.
        found: Option<String>,
        /// What is wrong with the header, if anything.
        flaw: Option<String>,
        /// The name servers could not be asked.
        later: bool,
    },
    SenderWaits {
        game: String,
        from: String,
    },
    // More mails than are answered.
    OftenForDecision {
        game: String,
        most: u32,
    },
    OftenForNothing {
        game: String,
    },
    /// Only to be answered.
    MailTest {
        code: String,
    },
    // The other side.
    OpponentSilent {
        game: String,
        side: String,
    },
}

/// Something that the club's umpire should look at: what happened and to whom, what was done, where the
/// mail in question lies, and what there is to do. Its words stand in `umpire.ftl`; `home` is the folder of
/// the home, `mail` the file of the mail in question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields are what the message of the same name asks for.
pub enum Matter {
    /// Addresses on no roster want more answers than the hour has room for.
    Strangers { most: usize, mail: String, home: String },
    /// A seat has sent more mails than one decision can need.
    OverQuota { game: String, seat: String, to: String, most: u32, mail: String },
    /// A good token came from an address that is not the seat's.
    StrangeSender { game: String, seat: String, from: String, to: String, mail: String, home: String },
    /// A good token came from nobody, or from several.
    UnnamedSender { game: String, seat: String, to: String, mail: String },
    /// A mail in a player's name for which the sender's domain did not vouch; nothing found if nobody looked.
    Unproven { game: String, seat: String, from: String, found: Option<String>, mail: String, home: String },
    /// The program failed over a mail.
    Panic { mail: String, home: String },
    /// A mail of ours has come back by itself.
    Loop { mail: String },
    /// Mails of a player that move nothing come too fast.
    TooMany { game: String, seat: String, to: String, mail: String, home: String },
    /// Mail to an address comes back; its games with their seats.
    Silence { to: String, status: Option<String>, games: Vec<SilentSeat>, probe_days: u32 },
    /// A player has a word for the umpire.
    WordOfPlayer { game: String, seat: String, from: String, text: String, mail: String, home: String },
    /// The umpire asks for something by mail: the lines, each with the one that confirms it.
    OrdersAsked { mail: String, orders: Vec<OrderAsked> },
    /// A line confirms nothing: it is too old, or another than was mailed.
    OrderNotConfirmed { line: String },
    /// What came of a line that was confirmed: `done`, `nothing`, or why it could not be done.
    OrderDone { line: String, stage: String, told: Option<String>, name: String },
    /// A seat's offer or newest report is asked for more often in a day than is sensible.
    MailAgain { game: String, seat: String, to: String, most: usize, mail: String, home: String },
    /// This host was not there for so many hours, and no clock ran: so many games have one.
    Outage { hours: i64, games: usize },
    /// The clock of this machine was set back by so many minutes.
    ClockSet { minutes: i64 },
    /// Silence would count in so many games at once.
    ManyLate { games: usize, of: usize, home: String },
    /// Time is up for a seat, and the rules have no default.
    TimeIsUp { game: String, seat: String, home: String },
    /// Time is up for a seat that no mail reaches.
    LateAndAway { game: String, seat: String, home: String },
    /// A seat was silent so often that the terms of its clock say what follows: `forfeit`, `replace`,
    /// `adjourn`.
    TooSilent { game: String, seat: String, times: u32, then: String, home: String },
    /// A game is set aside.
    SetAside { game: String, reason: String, home: String },
    /// Dice wait for a round of the public beacon that is due and not here.
    RoundLate { game: String, round: u64, time: String, reason: String, home: String },
    /// The public beacon is ahead of the clock of this machine.
    ClockBehind { round: u64, time: String, now: String, home: String },
    /// A seat has a signed report of an entry that the journal does not have.
    OldCopy { game: String, seat: String, seq: u64, head: String, newest: u64 },
    /// A message stays in the mailbox, because it cannot be fetched.
    Unfetched { message: String, reason: String, home: String },
    /// A mail of ours will never be delivered.
    Undelivered { to: String, reason: String, id: String, file: String },
    /// Pictures could not be drawn.
    Undrawn { to: String, reason: String, id: String },
}

/// What is to become of an address of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Reports go there.
    Move,
    /// Mails from there count too.
    Also,
}

/// A line in which the umpire asks for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderAsked {
    /// As it was mailed.
    pub line: String,
    /// The line that confirms it; none if it is not understood.
    pub confirm: Option<String>,
}

/// A seat to which no mail gets through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SilentSeat {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: String,
}

/// A game in the list that anybody can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGame {
    /// Its id.
    pub id: String,
    /// Its system.
    pub system: String,
    /// Its edition.
    pub edition: String,
    /// How far it is.
    pub phase: ListedPhase,
    /// The seats to which no mail gets through.
    pub silent: Vec<String>,
}

/// A game in the list that its own player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnGame {
    /// Its id.
    pub id: String,
    /// The player's side, in words.
    pub side: String,
    /// What is asked of the player, in words.
    pub asked: Option<String>,
    /// Until when, if a clock runs.
    pub until: Option<String>,
    /// For whom it waits otherwise, in words; none if it has been stopped.
    pub others: Option<String>,
}

/// A moment of a game that somebody watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedMoment {
    /// When it is in the game, in words.
    pub moment: Option<String>,
    /// What happened, a line for each sentence.
    pub told: String,
}

/// A place on the ladder that anybody can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankedPlayer {
    /// The place, from 1.
    pub rank: u32,
    /// What the player is called.
    pub player: String,
    /// The rating.
    pub rating: i32,
    /// Its standard deviation.
    pub deviation: u32,
    /// Whether it is sure enough to be compared.
    pub sure: bool,
    /// Rated games.
    pub games: u32,
    /// Of these, won.
    pub wins: u32,
}

/// How far a game in the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListedPhase {
    /// It waits for players to join.
    Joining,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
    /// It was set aside.
    SetAside,
}
