//! What exactly is wrong with an offer, a journal or the secrets: for the umpire's eyes.
use feldpost_mail::person::PersonError;

/// Why the terms of a new game cannot be played.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // Each says it in its own words.
pub enum OfferFault {
    #[error("option {0} is named twice")]
    OptionTwice(String),
    #[error("side {0} cannot be a seat: a-z first, then a-z and 0-9")]
    NoSeat(String),
    #[error("the policies of these terms do not give the same game when set up again")]
    Policies,
    #[error(
        "game id {0}: an id that begins with `bounce.` would look like an address to which mail comes back; \
         choose another"
    )]
    IdOfBounces(String),
    #[error("game id {0}: an id of 16 hex digits would look like an offer in the line JOIN; choose another")]
    IdOfOffer(String),
    #[error("there is no side {side}; sides: {known}")]
    NoSide { side: String, known: String },
    #[error("there is no scenario {scenario}; scenarios: {known}")]
    NoScenario { scenario: String, known: String },
    #[error("seat {0} is named twice")]
    SeatTwice(String),
    #[error(transparent)]
    Person(#[from] PersonError),
    #[error("{0} is the club's own address, whose mails are never read")]
    OwnAddress(String),
}

/// What a journal says that its game cannot.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // Each says it in its own words.
pub enum FoldFault {
    #[error("the offer is missing")]
    NoOffer,
    #[error("the journal is empty")]
    Empty,
    #[error("its events do not lead to the state that it records")]
    OtherState,
    #[error("a second offer")]
    SecondOffer,
    #[error("the start before {0} has joined")]
    EarlyStart(String),
}

/// Why the private files of a game do not serve it.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // Each says it in its own words.
pub enum SecretsFault {
    #[error("secrets.json does not belong to this journal")]
    Foreign,
    #[error("no chain has a seed for resolution {0}")]
    NoSeed(u64),
    #[error("the orders of {seat} in entry {entry} are lost")]
    OrdersLost { seat: String, entry: u64 },
    #[error("the sealed choice of {seat} for {slot} is lost")]
    ChoiceLost { seat: String, slot: String },
    #[error("a private file of {0} is missing")]
    Missing(String),
    #[error("a private file of {game}: {source}")]
    Unreadable { game: String, source: serde_json::Error },
    #[error("cannot be written as JSON: {0}")]
    Write(#[source] serde_json::Error),
}
