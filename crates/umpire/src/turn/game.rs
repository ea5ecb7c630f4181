//! A game as its journal tells it: the fold of its entries, and nothing else.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::system::{Awaiting, Decision, Terms};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::beacon::Waiting;
use super::clock::GameClock;
use super::measure::{Post, Quota};
use super::rollback::Back;
use super::story::Story;
use super::{FoldFault, TurnError};
use crate::intake::entropy::is_weak;
use feldpost_kit::registry::{AnyGame, Registry};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head, Offer, SealedBy, Seen, Source};
use feldpost_protocol::journal::note::VerifyingKey;

/// The decision id that tokens of an offer are bound to.
pub const OFFER: &str = "offer";

/// What mails need of a system's card.
#[derive(Clone, Debug, PartialEq)]
pub struct Title {
    /// The system's title.
    pub system: String,
    /// Sign of the rulebook in citations.
    pub book: &'static str,
    /// The edition's title.
    pub edition: String,
    /// The scenario's title, of a system that has several; else empty.
    pub scenario: String,
    /// Name of each side.
    pub sides: BTreeMap<String, String>,
}

/// A commitment as the journal holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment {
    /// Whose.
    pub seat: String,
    /// Who sealed it.
    pub mode: SealedBy,
    /// The hash.
    pub hash: Hash32,
}

/// What a seat owes now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The decision.
    pub decision: Decision,
    /// The slot, if the choice is secret.
    pub slot: Option<String>,
    /// A choice that the player sealed must be laid open.
    pub reveal: bool,
}

/// One game.
#[derive(Clone, PartialEq)]
pub struct Game {
    pub(super) id: String,
    pub(super) offer: Arc<Offer>,
    pub(super) offer_hash: Hash32,
    pub(super) title: Arc<Title>,
    pub(super) play: Play,
    pub(super) joined: BTreeMap<String, String>,
    pub(super) salt: Option<Hash32>,
    pub(super) next_step: u64,
    /// Where the dice come from now.
    pub(super) source: Source,
    /// The resolution whose dice wait for a round of the beacon.
    pub(super) waiting: Option<Waiting>,
    /// What seats agree to: the mail of each, by the text of its note.
    pub(super) consents: BTreeMap<String, BTreeMap<String, Hash32>>,
    /// The slot whose choices lie open and are not played yet, and the choices.
    pub(super) laid_open: Option<(String, BTreeMap<Id, String>)>,
    pub(super) commits: BTreeMap<String, Vec<Commitment>>,
    pub(super) closed: BTreeSet<String>,
    pub(super) held: BTreeSet<(String, String)>,
    /// Slot and seat of each choice that its player did not open in time: it stays closed for good.
    pub(super) struck: BTreeSet<(String, String)>,
    /// Every sealed sheet: position of its lock, and the seat.
    pub(super) locks: Vec<(u64, String)>,
    /// Every entry of standing orders: its position, and the seat.
    pub(super) standings: Vec<(u64, String)>,
    /// Seats that were asked for a better line of entropy.
    pub(super) entropy_asked: BTreeSet<String>,
    /// The key that signs from here on.
    pub(super) key: VerifyingKey,
    /// The newest time in the journal, in Unix seconds.
    pub(super) newest: i64,
    /// Every chain of seeds: the number of the seed in whose place its anchor stands, and the anchor.
    pub(super) anchors: Vec<(u64, Hash32)>,
    /// Resolutions that can follow one another without a mail.
    pub(super) at_once: u32,
    pub(super) opened: bool,
    pub(super) resigned: Option<String>,
    /// That seat did not say so: it was silent for too long.
    pub(super) forfeits: bool,
    /// All have agreed that nobody has won.
    pub(super) drawn: bool,
    /// The umpire has closed the game, for this reason; it may be empty.
    pub(super) closed_for: Option<String>,
    /// The side of whoever sat at each seat, since the start settled it.
    pub(super) sides: BTreeMap<String, String>,
    /// What the players are called, by seat.
    pub(super) names: BTreeMap<String, String>,
    /// How much time each seat has, if the offer has a clock.
    pub(super) clock: Option<GameClock>,
    /// What the game waits for, by seat, and since when.
    pub(super) waits: (BTreeMap<String, String>, i64),
    /// When each seat wrote last.
    pub(super) heard: BTreeMap<String, i64>,
    /// The entry by which another person took over a seat last.
    pub(super) taken_over: BTreeMap<String, u64>,
    /// Where it was set back, and can be.
    pub(super) back: Back,
    /// Digest of the rules that the game is played by here, and of those that played it until now.
    pub(super) rules: Hash32,
    pub(super) played_by: Hash32,
    /// How much each seat has sent for the decision in hand.
    pub(super) quotas: BTreeMap<String, Quota>,
    /// When each seat is mailed.
    pub(super) posts: BTreeMap<String, Post>,
    /// What each seat has seen since it last decided.
    pub(super) stories: BTreeMap<String, Story>,
    pub(super) asked: BTreeMap<String, Vec<String>>,
    /// The entry of each mail for each seat.
    pub(super) mails: BTreeMap<(String, Hash32), u64>,
    /// The first mail of each seat under each Message-ID (its hash).
    pub(super) message_ids: BTreeMap<(String, Hash32), u64>,
    /// The last entry of every group: what a report can have told of.
    pub(super) ends: BTreeMap<u64, Hash32>,
    pub(super) head: Head,
    /// Digest of the state.
    pub(super) digest: Hash32,
}

/// The state with its rulebook, compared by the state.
pub(super) struct Play(Box<dyn AnyGame>);

impl Clone for Play {
    fn clone(&self) -> Self {
        Play(self.0.clone_box())
    }
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        self.0.state_json() == other.0.state_json()
    }
}

impl Deref for Play {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.as_mut()
    }
}

/// The terms that an offer records: setting up with them gives the game's first state.
#[must_use]
pub fn terms_of(offer: &Offer) -> Terms {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Terms {
        edition: offer.edition.clone(),
        scenario: offer.scenario.clone(),
        options: offer.options.clone(),
        policies: offer.policies.iter().map(|(name, value)| (name.clone(), text(value))).collect(),
        recorded: Some(offer.state_version),
    }
}

impl Game {
    /// The game after its offer, whose entry hash is this. It is not computed anew: an offer may say more
    /// than this program reads.
    ///
    /// # Errors
    /// The system is not known here, or does not play these terms.
    pub fn begin(registry: &Registry, entry: &Entry, hash: Hash32) -> Result<Game, TurnError> {
        let Body::Offer(offer) = &entry.body else {
            return Err(TurnError::Fold { seq: 0, fault: FoldFault::NoOffer });
        };
        let (card, system) = registry.find_with(&offer.system, offer.data)?;
        let play = Play(system.setup(&terms_of(offer))?);
        let title = Title {
            scenario: card.scenario_title(&offer.scenario),
            system: card.title.clone(),
            book: card.book,
            edition: card.edition_title(&offer.edition),
            sides: card.sides.iter().map(|side| (side.id.to_string(), side.name.clone())).collect(),
        };
        Ok(Game {
            id: offer.game.clone(),
            offer: Arc::new(offer.as_ref().clone()),
            offer_hash: hash,
            title: Arc::new(title),
            digest: play.state_digest()?.parse()?,
            play,
            joined: BTreeMap::new(),
            salt: None,
            next_step: 1,
            source: offer.source,
            waiting: None,
            consents: BTreeMap::new(),
            laid_open: None,
            commits: BTreeMap::new(),
            closed: BTreeSet::new(),
            held: BTreeSet::new(),
            struck: BTreeSet::new(),
            locks: Vec::new(),
            standings: Vec::new(),
            entropy_asked: BTreeSet::new(),
            key: offer.umpire_key,
            newest: offer.unix,
            anchors: offer.anchor.map(|anchor| (0, anchor)).into_iter().collect(),
            at_once: system.length(&terms_of(offer)).at_once,
            opened: false,
            resigned: None,
            forfeits: false,
            drawn: false,
            closed_for: None,
            sides: BTreeMap::new(),
            names: offer.names.clone(),
            clock: GameClock::of_terms(&offer.deadline, &offer.seats),
            waits: (offer.seats.iter().map(|seat| (seat.clone(), String::new())).collect(), offer.unix),
            heard: BTreeMap::new(),
            taken_over: BTreeMap::new(),
            back: Back::default(),
            rules: card.rules,
            played_by: offer.rules,
            quotas: BTreeMap::new(),
            posts: BTreeMap::new(),
            stories: BTreeMap::new(),
            asked: BTreeMap::new(),
            mails: BTreeMap::new(),
            message_ids: BTreeMap::new(),
            ends: BTreeMap::from([(0, hash)]),
            head: Head { seq: 0, hash },
        })
    }

    /// Who owes a decision now; one that somebody resigned awaits nothing ([`Game::resigned`]).
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn awaiting(&self) -> Result<Awaiting, TurnError> {
        if self.is_closed() || self.drawn {
            return Ok(Awaiting::Nothing { winner: None, outcome: Message::written("") });
        }
        let Some(loser) = &self.resigned else { return Ok(self.play.awaiting()?) };
        let mut others = self.offer.seats.iter().filter(|seat| *seat != loser);
        let winner = others.next().filter(|_| others.next().is_none()).and_then(|seat| Id::new(seat));
        Ok(Awaiting::Nothing { winner, outcome: Message::written("") })
    }

    /// Whether the record is of the second edition or a later one: standing orders are sealed in it.
    #[must_use]
    pub fn seals_standing_orders(&self) -> bool {
        self.offer.record.is_some_and(|record| record >= 2)
    }

    /// The entry that holds the seat's standing orders.
    #[must_use]
    pub fn standing_at(&self, seat: &str) -> Option<u64> {
        let since = self.taken_over.get(seat).copied().unwrap_or_default().max(self.back.last());
        let newest = self.standings.iter().rev().find(|(_, whose)| whose == seat).map(|(at, _)| *at);
        newest.filter(|at| *at > since)
    }

    /// The key that signs from here on: the offer's, or that of the newest `rekey`.
    #[must_use]
    pub fn key(&self) -> VerifyingKey {
        self.key
    }

    /// A time for the next entry: no earlier than the newest one's, whatever a clock says.
    #[must_use]
    pub fn not_before(&self, unix: i64) -> i64 {
        unix.max(self.newest)
    }

    /// The seat that has given up the game.
    #[must_use]
    pub fn resigned(&self) -> Option<&str> {
        self.resigned.as_deref()
    }

    /// The seat that has not taken the offer, or has taken its word back before the start.
    #[must_use]
    pub fn declined(&self) -> Option<&str> {
        self.resigned().filter(|_| !self.started())
    }

    /// Whether it does not begin, or goes on no more, without a winner: the umpire has closed it, or a seat
    /// has declined the offer.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed_for.is_some() || self.declined().is_some()
    }

    /// Whether that seat has lost because it was silent for too long.
    #[must_use]
    pub fn has_forfeited(&self) -> bool {
        self.forfeits
    }

    /// Why the umpire has closed the game; the reason may be empty.
    #[must_use]
    pub fn closed_for(&self) -> Option<&str> {
        self.closed_for.as_deref()
    }

    /// The decision that the seat was asked last: its token has full rights. [`OFFER`] before the first.
    #[must_use]
    pub fn current_decision(&self, seat: &str) -> &str {
        self.asked.get(seat).and_then(|asked| asked.last()).map_or(OFFER, String::as_str)
    }

    /// The decisions that the seat was asked before, the newest first; the offer is the last of them.
    pub fn older_decisions(&self, seat: &str) -> impl Iterator<Item = &str> {
        let asked = self.asked.get(seat).map(Vec::as_slice).unwrap_or_default();
        // Whoever has taken the seat over was never mailed that offer.
        let knows = !asked.is_empty() && !self.taken_over.contains_key(seat);
        let offer = knows.then_some(OFFER);
        asked.iter().rev().skip(1).map(String::as_str).chain(offer)
    }

    /// The entry that took in a mail with these bytes for this seat.
    #[must_use]
    pub fn mail_seq(&self, seat: &str, mail: &Hash32) -> Option<u64> {
        self.mails.get(&(seat.to_owned(), *mail)).copied()
    }

    /// Whether a report of this journal can have ended so.
    #[must_use]
    pub fn has_shown(&self, seen: &Seen) -> bool {
        self.ends.get(&seen.seq).is_some_and(|hash| hash.short() == seen.head)
    }

    /// Where the newest groups end, the newest first.
    pub fn newest_ends(&self) -> impl Iterator<Item = &Hash32> {
        self.ends.values().rev()
    }

    /// The entry that took in the first mail of this seat under this Message-ID (its hash).
    ///
    /// Another seat's mails do not count, nor any mail whose sender was not believed: an id is no secret.
    #[must_use]
    pub fn message_id_seq(&self, seat: &str, id: &Hash32) -> Option<u64> {
        self.message_ids.get(&(seat.to_owned(), *id)).copied()
    }

    /// The name of a side.
    #[must_use]
    pub fn side_name(&self, seat: &str) -> String {
        self.title.sides.get(seat).cloned().unwrap_or_else(|| seat.to_owned())
    }

    /// What the players are called, by seat.
    #[must_use]
    pub fn players(&self) -> &BTreeMap<String, String> {
        &self.names
    }

    /// What the player of a seat is called, if it is known.
    #[must_use]
    pub fn player(&self, seat: &str) -> Option<&str> {
        self.names.get(seat).map(String::as_str)
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The terms of the game.
    #[must_use]
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// Entry hash of the offer.
    #[must_use]
    pub fn offer_hash(&self) -> Hash32 {
        self.offer_hash
    }

    /// Names for people.
    #[must_use]
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// The state with its rulebook.
    #[must_use]
    pub fn play(&self) -> &dyn AnyGame {
        &*self.play
    }

    /// Digest of the state.
    #[must_use]
    pub fn state_digest(&self) -> Hash32 {
        self.digest
    }

    /// The newest entry.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// The salt, from the start on (`pbem/1 2.1`).
    #[must_use]
    pub fn salt(&self) -> Option<Hash32> {
        self.salt
    }

    /// Whether every seat has joined.
    #[must_use]
    pub fn started(&self) -> bool {
        self.salt.is_some()
    }

    /// Whether the seat has joined.
    #[must_use]
    pub fn has_joined(&self, seat: &str) -> bool {
        self.joined.contains_key(seat)
    }

    /// The line of entropy of each seat that has joined, in the order of the offer.
    pub fn entropy_lines(&self) -> impl Iterator<Item = (&str, &str)> {
        let line = |seat| self.joined.get_key_value(seat);
        self.offer.seats.iter().filter_map(line).map(|(seat, text)| (seat.as_str(), text.as_str()))
    }

    /// Whether a seat that joins with this line is asked for another one first: once, if it could be guessed.
    #[must_use]
    pub fn asks_for_better_entropy(&self, seat: &str, text: &str) -> bool {
        let asks = self.offer.record.is_some() && !self.entropy_asked.contains(seat);
        asks && is_weak(text, self.lines_of_others(seat))
    }

    /// The seats whose lines of entropy could be guessed.
    pub fn weak_lines(&self) -> impl Iterator<Item = &str> {
        let weak = |(seat, text): &(&str, &str)| is_weak(text, self.lines_of_others(seat));
        self.entropy_lines().filter(weak).map(|(seat, _)| seat).collect::<Vec<_>>().into_iter()
    }

    fn lines_of_others<'a>(&'a self, seat: &str) -> impl Iterator<Item = &'a str> {
        let others = self.joined.iter().filter(|(whose, _)| *whose != seat);
        others.map(|(_, text)| text.as_str()).collect::<Vec<_>>().into_iter()
    }

    /// Whether the game is over.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn is_over(&self) -> Result<bool, TurnError> {
        Ok(self.is_closed() || self.started() && matches!(self.awaiting()?, Awaiting::Nothing { .. }))
    }

    /// Whether the rules say that it is over: nobody had to end it.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn is_played_out(&self) -> Result<bool, TurnError> {
        Ok(matches!(self.play.awaiting()?, Awaiting::Nothing { .. }))
    }

    /// The number of the newest resolution with dice; 0 before the first.
    #[must_use]
    pub fn last_step(&self) -> u64 {
        self.next_step - 1
    }
}
