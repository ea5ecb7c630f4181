//! What exactly is wrong with an offer, a journal or the secrets: for the umpire's eyes.
use feldpost_clock::TermsError;
use feldpost_mail::person::PersonError;
use feldpost_protocol::journal::umpire_act::LONGEST_NAME;

/// Why the terms of a new game cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum OfferFault {
    /// An option stands twice in the terms: its name.
    #[error("option {0} is named twice")]
    OptionTwice(String),
    /// This host keeps a chain of its own for every game.
    #[error("dice come from `chain` or from `chain+beacon`")]
    NoChain,
    /// Seconds between a lock and its round.
    #[error("a margin has 60 seconds to a week, not {0} seconds")]
    Margin(u32),
    /// The id of a side is no name of a seat.
    #[error("side {0} cannot be a seat: a-z first, then a-z and 0-9")]
    NoSeat(String),
    /// A game that is set up again by what the offer records is another one.
    #[error("the policies of these terms do not give the same game when set up again")]
    Policies,
    /// The game's id.
    #[error(
        "game id {0}: an id that begins with `bounce.` would look like an address to which mail comes back; \
         choose another"
    )]
    IdOfBounces(String),
    /// The game's id.
    #[error("game id {0}: an id of 16 hex digits would look like an offer in the line JOIN; choose another")]
    IdOfOffer(String),
    /// A seat of a side that the game does not have.
    #[error("there is no side {side}; sides: {known}")]
    NoSide {
        /// The side.
        side: String,
        /// Those that there are.
        known: String,
    },
    /// A scenario that the game does not have.
    #[error("there is no scenario {scenario}; scenarios: {known}")]
    NoScenario {
        /// The scenario.
        scenario: String,
        /// Those that there are.
        known: String,
    },
    /// A seat is given to two players: its side.
    #[error("seat {0} is named twice")]
    SeatTwice(String),
    /// The address of a player is none.
    #[error(transparent)]
    Person(#[from] PersonError),
    /// What a player is to be called, and is no name.
    #[error("`{0}` is no name: at most {LONGEST_NAME} letters, digits, and inside them blanks and .-_'")]
    Name(String),
    /// The terms of the clock.
    #[error("the clock: {0}")]
    Clock(TermsError),
    /// Sides go by bids of victory points: for two sides, in a game that counts such points.
    #[error("sides by bids need two sides and a game that counts victory points; draw them by lot")]
    NoBids,
    /// A share of deadlines that is none.
    #[error("a punctuality is 1 to 100: so many of 100 deadlines")]
    Punctuality,
    /// One person would play against himself: the address.
    #[error("{0} would sit at two seats; say so if this is meant")]
    SamePlayer(String),
    /// The name is another person's.
    #[error("{0} is somebody else in this club")]
    NameTaken(String),
    /// Two players would have one name.
    #[error("both players would be called {0}")]
    SameName(String),
    /// A player's address would be the club's.
    #[error("{0} is the club's own address, whose mails are never read")]
    OwnAddress(String),
    /// No language has this name.
    #[error("`{0}` is the name of no language; such are `en`, `de` and `zh-Hans`")]
    Language(String),
}

/// What a journal says that its game cannot.
#[derive(Debug, thiserror::Error)]
pub enum FoldFault {
    /// The first entry is no offer.
    #[error("the offer is missing")]
    NoOffer,
    /// It has no entry.
    #[error("the journal is empty")]
    Empty,
    /// The digest in an entry of events is not that of the state after them.
    #[error("its events do not lead to the state that it records")]
    OtherState,
    /// An offer stands behind the first entry.
    #[error("a second offer")]
    SecondOffer,
    /// A game that is taken up in the middle is set back to an entry that is not at hand.
    #[error("it is set back to an entry that is not at hand")]
    FarBack,
    /// The game starts before this seat has joined.
    #[error("the start before {0} has joined")]
    EarlyStart(String),
    /// Lot and bids give no sides, for this reason.
    #[error("the start: {0}")]
    NoSides(String),
    /// A start lays open what is no bid.
    #[error("the start: a bid that is none")]
    NoBid,
    /// The sides that a start gives are not those that follow.
    #[error("the start: the sides are not what lot and bids come to")]
    OtherSides,
}

/// Why the private files of a game do not serve it.
#[derive(Debug, thiserror::Error)]
pub enum SecretsFault {
    /// The chain of seeds that follows from them has another anchor.
    #[error("secrets.json does not belong to this journal")]
    Foreign,
    /// The number of the resolution.
    #[error("no chain has a seed for resolution {0}")]
    NoSeed(u64),
    /// A sheet that was sealed is not among them.
    #[error("the orders of {seat} in entry {entry} are lost")]
    OrdersLost {
        /// Whose.
        seat: String,
        /// The position of their lock.
        entry: u64,
    },
    /// A choice that was sealed is not among them.
    #[error("the sealed choice of {seat} for {slot} is lost")]
    ChoiceLost {
        /// Whose.
        seat: String,
        /// For which decision.
        slot: String,
    },
}
