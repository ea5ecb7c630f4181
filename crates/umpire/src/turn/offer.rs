//! Entry 0: the terms of a new game (`pbem/1 2.3`).
use feldpost_clock::ClockTerms;
use feldpost_kit::system::{SystemCard, Terms};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

use super::game::terms_of;
use super::secrets::{Player, Roster, Secrets};
use super::{OfferFault, TurnError};
use crate::manners::Manners;
use crate::words::is_language;
use feldpost_kit::registry::{AnyGame, AnySystem, Registry};
use feldpost_mail::address::is_kept_for_bounces;
use feldpost_mail::person::person_address;
use feldpost_protocol::dice::{Chain, Hash32, QUICKNET, chain_tip, game_hash};
use feldpost_protocol::journal::canon::is_key;
use feldpost_protocol::journal::entry::{Body, Offer, RECORD, SidesBy, Source};
use feldpost_protocol::journal::note::VerifyingKey;
use feldpost_protocol::journal::umpire_act::is_player_name;

/// What every report says as long as the dice come from the umpire's chain alone (`pbem/1 0`).
pub const CHAIN_WARNING: &str = concat!(
    "Dice: chain. Whoever runs this host knows the coming dice; ",
    "a player who is told of them can steer by them."
);

/// The same where every resolution waits for a round of a public beacon besides.
pub const BEACON_NOTE: &str =
    "Dice: chain+beacon. Nobody can choose them, and nobody can know them when orders are locked.";

/// What an offer says of its clock if it has none.
pub const NO_CLOCK: &str = "none";

/// Seconds between a lock and its round, if the umpire says nothing else: enough for a mail to arrive.
pub const MARGIN: u32 = 1_800;

/// The shortest and the longest of such times.
pub const MARGINS: std::ops::RangeInclusive<u32> = 60..=604_800;

/// Where the dice of a new game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceFrom {
    /// The source: `chain` or `chain+beacon`.
    pub source: Source,
    /// Seconds between a lock and the round that it names, if the source has a beacon.
    pub margin: u32,
}

impl Default for DiceFrom {
    fn default() -> Self {
        Self { source: Source::Chain, margin: MARGIN }
    }
}

/// A seat of a new game and who sits there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The side's id.
    pub side: String,
    /// The player's address; `None` leaves the seat open for `join GAME SIDE`.
    pub address: Option<String>,
    /// The language in which the player is told everything, such as `zh`; English if there is none.
    pub language: Option<String>,
    /// How the player is told things until they say otherwise.
    pub manners: Manners,
    /// What the player is called.
    #[serde(default)]
    pub name: Option<String>,
}

impl Seat {
    /// Told everything, in English.
    #[must_use]
    pub fn new(side: impl Into<String>, address: Option<String>) -> Seat {
        Seat { side: side.into(), address, language: None, manners: Manners::default(), name: None }
    }
}

/// What the umpire says of a new game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// Id of the game.
    pub id: String,
    /// Id of the system.
    pub system: String,
    /// Edition, options, policies.
    #[serde(with = "WrittenTerms")]
    pub terms: Terms,
    /// Who sits where; sides that are not named are open.
    pub seats: Vec<Seat>,
    /// Where its dice come from.
    pub dice: DiceFrom,
    /// What stands beside the terms.
    #[serde(default)]
    pub beside: Beside,
}

/// What the umpire says of a new game besides its terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// It counts on no ladder.
    pub unrated: bool,
    /// Nobody is named in it, so it counts on no ladder.
    #[serde(default)]
    pub gunboat: bool,
    /// How it is settled who plays which side, if not by the seats.
    #[serde(default)]
    pub sides: Option<SidesBy>,
    /// Of 100 deadlines so many must somebody have met who takes a free seat.
    #[serde(default)]
    pub punctuality: Option<u32>,
    /// The same person may sit at several seats.
    pub same_player: bool,
    /// A word to the players, for the offer; it may be empty.
    pub word: String,
    /// The terms of its clock, as somebody types them; empty for none.
    pub clock: String,
}

/// [`Terms`] as they are written down.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Terms")]
struct WrittenTerms {
    edition: String,
    scenario: String,
    options: Vec<String>,
    policies: BTreeMap<String, String>,
    recorded: Option<u32>,
}

/// A game that is offered and not yet on disk: write what is private, then the group.
#[derive(Debug)]
pub struct Offered {
    /// What its players may not know yet.
    pub secrets: Secrets,
    /// Who sits where.
    pub roster: Roster,
    /// Its first entry, for one append.
    pub group: Vec<Body>,
}

/// Makes the offer of a new game, from 64 fresh random bytes.
///
/// # Errors
/// [`TurnError::MakeOffer`] with what cannot be played, and why.
pub fn offer(
    registry: &Registry,
    new: &NewGame,
    umpire_key: VerifyingKey,
    fresh: [Hash32; 2],
    unix: i64,
) -> Result<Offered, TurnError> {
    check_id(&new.id)?;
    if let Some(twice) = repeated(&new.terms.options) {
        return Err(OfferFault::OptionTwice(twice.clone()).into());
    }
    let (card, system) = registry.find(&new.system)?;
    let mut terms = new.terms.clone();
    if terms.edition.is_empty() {
        terms.edition = card.editions.first().map(|edition| edition.id.clone()).unwrap_or_default();
    }
    let scenarios = &card.scenarios;
    if terms.scenario.is_empty() {
        terms.scenario = scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
    } else if scenarios.iter().all(|scenario| scenario.id != terms.scenario) {
        let known: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
        return Err(OfferFault::NoScenario { scenario: terms.scenario, known: known.join(", ") }.into());
    }
    if let Some(twice) = sits_twice(new).filter(|_| !new.beside.same_player) {
        return Err(OfferFault::SamePlayer(twice).into());
    }
    let start = system.setup(&terms)?;
    if new.beside.punctuality.is_some_and(|share| !(1..=100).contains(&share)) {
        return Err(OfferFault::Punctuality.into());
    }
    if new.beside.sides == Some(SidesBy::Bid) {
        can_be_bid_for(card, start.clone_box())?;
    }
    let policies = system.policies(&terms)?.into_iter().map(|(name, value)| (name, Value::String(value)));
    let beacon = new.dice.source.has_beacon();
    if !new.dice.source.has_chain() {
        return Err(OfferFault::NoChain.into());
    }
    if beacon && !MARGINS.contains(&new.dice.margin) {
        return Err(OfferFault::Margin(new.dice.margin).into());
    }
    let [root, blind_key] = fresh;
    let secrets = Secrets::new(root, blind_key);
    let length = chain_length(system.as_ref(), &terms);
    let game = game_hash(&new.id)?;
    let chain = Chain::new(game, chain_tip(game, 0, root), length)?;
    let seats: Vec<String> = card.sides.iter().map(|side| side.id.to_string()).collect();
    if let Some(seat) = seats.iter().find(|seat| !is_key(seat)) {
        return Err(OfferFault::NoSeat(seat.clone()).into());
    }
    let offer = Offer {
        game: new.id.clone(),
        system: card.id.to_owned(),
        edition: terms.edition.clone(),
        scenario: terms.scenario.clone(),
        options: terms.options.clone(),
        policies: policies.collect(),
        names: names(new)?,
        unrated: new.beside.unrated || new.beside.gunboat,
        gunboat: new.beside.gunboat,
        sides: new.beside.sides,
        punctuality: new.beside.punctuality,
        word: new.beside.word.clone(),
        seats,
        source: new.dice.source,
        anchor: Some(chain.anchor()),
        length: Some(length),
        beacon_chain: beacon.then_some(QUICKNET),
        margin: if beacon { new.dice.margin } else { 0 },
        umpire_key,
        officer: None,
        record: Some(RECORD),
        rules: card.rules,
        state_version: system.state_version(),
        engine: super::ENGINE.to_owned(),
        data: feldpost_kit::registry::data_digest(&card.data),
        stand_ins: card.stand_ins,
        deadline: clock_terms(&new.beside.clock)?,
        defaults: system.defaults(&terms),
        warning: if beacon { BEACON_NOTE } else { CHAIN_WARNING }.to_owned(),
        unix,
    };
    if system.setup(&terms_of(&offer))?.state_json()? != start.state_json()? {
        return Err(OfferFault::Policies.into());
    }
    let roster = roster(&offer, &new.seats)?;
    Ok(Offered { secrets, roster, group: vec![Body::Offer(Box::new(offer))] })
}

/// How many resolutions with dice each chain of a game serves. A fresh chain is begun before one mail could
/// outrun this one.
#[must_use]
pub fn chain_length(system: &dyn AnySystem, terms: &Terms) -> u32 {
    let length = system.length(terms);
    length.resolutions.max(length.at_once.saturating_add(1))
}

/// Whether sides of this game can go by bids: there are two, and points of victory that can be given.
fn can_be_bid_for(card: &SystemCard, mut fresh: Box<dyn AnyGame>) -> Result<(), TurnError> {
    let [one, _] = card.sides.as_slice() else { return Err(OfferFault::NoBids.into()) };
    if fresh.give(one.id, 1)? { Ok(()) } else { Err(OfferFault::NoBids.into()) }
}

/// Ids that would be taken for something else where they stand.
fn check_id(id: &str) -> Result<(), OfferFault> {
    if is_kept_for_bounces(id) {
        return Err(OfferFault::IdOfBounces(id.to_owned()));
    }
    let is_offer = id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit());
    if is_offer { Err(OfferFault::IdOfOffer(id.to_owned())) } else { Ok(()) }
}

fn repeated(names: &[String]) -> Option<&String> {
    names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)).map(|(_, name)| name)
}

/// An address that is given for two seats.
fn sits_twice(new: &NewGame) -> Option<String> {
    let mut own: Vec<String> = new.seats.iter().filter_map(|seat| seat.address.clone()).collect();
    own.sort_by_key(|address| address.to_ascii_lowercase());
    own.windows(2).find(|pair| pair[0].eq_ignore_ascii_case(&pair[1])).map(|pair| pair[0].clone())
}

/// The terms of a clock as an offer has them.
fn clock_terms(typed: &str) -> Result<String, OfferFault> {
    match typed.trim() {
        "" | NO_CLOCK => Ok(NO_CLOCK.to_owned()),
        terms => Ok(terms.parse::<ClockTerms>().map_err(OfferFault::Clock)?.to_string()),
    }
}

/// What the players are called, by seat.
fn names(new: &NewGame) -> Result<BTreeMap<String, String>, OfferFault> {
    let mut names = BTreeMap::new();
    if new.beside.gunboat {
        return Ok(names);
    }
    for Seat { side, name, .. } in &new.seats {
        let Some(name) = name.as_ref() else { continue };
        if !is_player_name(name) {
            return Err(OfferFault::Name(name.clone()));
        }
        let is_known = names.values().any(|known: &String| known.to_lowercase() == name.to_lowercase());
        if is_known && !new.beside.same_player {
            return Err(OfferFault::SameName(name.clone()));
        }
        names.insert(side.clone(), name.clone());
    }
    Ok(names)
}

fn roster(offer: &Offer, seats: &[Seat]) -> Result<Roster, OfferFault> {
    let mut roster = Roster::default();
    for seat in seats {
        if !offer.seats.contains(&seat.side) {
            let known = offer.seats.join(", ");
            return Err(OfferFault::NoSide { side: seat.side.clone(), known });
        }
        let Some(address) = &seat.address else { continue };
        if let Some(language) = seat.language.as_ref().filter(|language| !is_language(language)) {
            return Err(OfferFault::Language(language.clone()));
        }
        let (language, manners) = (seat.language.clone(), seat.manners.clone());
        let player = Player { language, manners, ..Player::new(&person_address(address)?) };
        if roster.seats.insert(seat.side.clone(), player).is_some() {
            return Err(OfferFault::SeatTwice(seat.side.clone()));
        }
    }
    Ok(roster)
}
