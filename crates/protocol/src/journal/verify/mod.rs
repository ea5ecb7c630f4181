//! The independent verifier: does everything in a journal follow from what came before it (`pbem/1 5.2`)?
//!
//! It reads plain JSON, not the host's own types, so that it can judge a journal of any program. Checked are
//! steps 1 (numbering and links), 3, 4, 6 and 7 of the audit, the beacon round of step 5 with its signature,
//! and the openings of hidden orders. Not checked: receipts and mail, and whether the rules were applied
//! rightly; that takes a replay.
mod dice;
mod facts;
mod joins;
mod locks;
mod seeds;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

pub use facts::{Commitment, Facts, Outcome, Shuffle, Step};

use super::Fault;
use super::canon::sealed_hash;
use super::commitment::PlayerCommitment;
use super::entry::{RekeyBy, Sealed, SealedBy, SidesBy, Source};
use super::fields::Fields;
use super::note::VerifyingKey;
use super::payload::rekey_text;
use super::umpire_act::{UmpireAct, lost_end};
use crate::dice::{Hash32, QUICKNET, check_seat, game_hash};
use seeds::Seeds;

/// Verifies a journal entry by entry.
///
/// Never panics, whatever it is fed. After a fault the journal is not valid: feed no more. Entries of
/// unknown type are chained and counted, and otherwise passed over.
#[derive(Debug, Default)]
pub struct Verifier {
    facts: Facts,
    terms: Option<Terms>,
    /// Entropy hash of each seat that has joined.
    joined: BTreeMap<String, Hash32>,
    /// How it is settled who plays which side, if the offer does not fix it.
    sides_by: Option<SidesBy>,
    /// The sealed bid of each seat that has joined with one.
    bids: BTreeMap<String, Hash32>,
    /// The key in force, which signs fresh chains, if the offer holds one.
    key: Option<VerifyingKey>,
    /// The key of the club's officer, if the offer holds one.
    officer: Option<VerifyingKey>,
    seeds: Seeds,
    /// Resolutions whose seed is spent.
    spent: u64,
    lock: Option<Lock>,
    /// The next lock does a resolution again: its number, its seed if it had dice, and the round of those.
    again: Option<(u64, Option<Hash32>, Option<u64>)>,
    /// The round of each lock that names one, by its position.
    rounds: BTreeMap<usize, u64>,
    /// Position of a lock that was rolled, until its events come.
    rolled: Option<u64>,
    /// What lies open, by its entry and its seat.
    opened: BTreeSet<(Sealed, String)>,
    /// Standing orders: position of the entry, and the seat with its hash.
    standing: BTreeMap<u64, (String, Hash32)>,
    /// The group in hand opens orders.
    opening: bool,
    /// Where each (slot, seat) stands in the facts.
    committed: BTreeMap<(String, String), usize>,
    hashes: BTreeSet<Hash32>,
    closed: BTreeSet<String>,
}

/// What the offer fixes.
#[derive(Debug, Clone, Copy)]
struct Terms {
    game: Hash32,
    offer: Hash32,
    source: Source,
    /// Seconds; read only where there is a beacon.
    margin: i64,
}

/// What a lock fixes for the dice of its resolution, the last in the facts.
#[derive(Debug, Clone, Copy)]
struct Lock {
    /// Its position.
    at: u64,
    step: u64,
    seed: Option<Hash32>,
    round: u64,
    /// A die falls, so that its seed is spent.
    dice: bool,
}

type Checked = Result<(), String>;

impl Verifier {
    /// A verifier that waits for entry 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Verifies a whole list of entries, as [`check_chain`](super::chain::check_chain) gives it.
    ///
    /// # Errors
    /// The first [`Fault`].
    pub fn verify(entries: &[(Value, Hash32)]) -> Result<Facts, Fault> {
        let mut verifier = Self::new();
        entries.iter().try_for_each(|(value, hash)| verifier.feed(value, *hash))?;
        Ok(verifier.facts)
    }

    /// What has been established so far.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Takes the next entry with its entry hash.
    ///
    /// # Errors
    /// A [`Fault`] that names this entry and the reason.
    pub fn feed(&mut self, entry: &Value, hash: Hash32) -> Result<(), Fault> {
        self.take(entry, hash).map_err(|reason| Fault::new(self.facts.entries, reason))?;
        self.facts.entries += 1;
        self.facts.head = hash;
        Ok(())
    }

    fn take(&mut self, entry: &Value, hash: Hash32) -> Checked {
        let entry = Fields::of(entry)?;
        if entry.count("seq")? != self.facts.entries as u64 || entry.hash("prev")? != self.facts.head {
            return Err("is not chained to the entry before it".to_owned());
        }
        let kind = entry.text("type")?;
        let Some(terms) = self.terms else {
            return if kind == "offer" {
                self.offer(entry, hash)
            } else {
                Err("the offer is entry 0".to_owned())
            };
        };
        let last = !entry.has("more") || entry.count("more")? == 0;
        self.meaning(kind, entry, terms)?;
        if last { self.end_group(entry.has("more")) } else { Ok(()) }
    }

    fn meaning(&mut self, kind: &str, entry: Fields<'_>, terms: Terms) -> Checked {
        match kind {
            "offer" => Err("the offer is entry 0 and only entry 0".to_owned()),
            "join" => self.join(entry, terms),
            "start" => self.start(entry, terms),
            "commit" => self.commit(entry),
            "closed" => self.close(entry),
            "reveal" => self.reveal(entry, terms),
            "lock" => self.lock(entry, terms),
            "void" => self.void(entry, terms),
            "roll" => self.roll(entry, terms),
            "events" => self.events(entry),
            "openings" => self.openings(entry),
            "anchor" => self.anchor(entry, terms),
            "root" => self.seeds.open(entry, terms),
            "standing" => self.standing(entry),
            "source" => self.change_source(entry, terms),
            "rekey" => self.rekey(entry),
            "umpire" => self.umpire(entry),
            "mail" | "note" | "set_aside" => Ok(()),
            other => {
                *self.facts.passed_over.entry(other.to_owned()).or_default() += 1;
                Ok(())
            }
        }
    }

    fn offer(&mut self, entry: Fields<'_>, hash: Hash32) -> Checked {
        let source = Source::deserialize(entry.value("source")?).map_err(|_| "unknown source")?;
        let mut seats = Vec::new();
        for seat in entry.list("seats")? {
            let seat = seat.as_str().ok_or("a seat is not text")?;
            check_seat(seat).map_err(|e| e.to_string())?;
            if seats.iter().any(|known| known == seat) {
                return Err(format!("seat {seat} stands twice"));
            }
            seats.push(seat.to_owned());
        }
        if entry.has("anchor") != source.has_chain() {
            return Err("anchor and source do not fit".to_owned());
        }
        if source.has_chain() {
            self.seeds.begin(entry)?;
        }
        if entry.has("sides") {
            let by = SidesBy::deserialize(entry.value("sides")?);
            self.sides_by = Some(by.map_err(|_| "unknown way to the sides")?);
        }
        let margin = if source.has_beacon() { entry.integer("margin")? } else { 0 };
        if source.has_beacon() && entry.has("beacon_chain") && entry.hash("beacon_chain")? != QUICKNET {
            return Err("the beacon is not drand's quicknet".to_owned());
        }
        let game = entry.text("game")?;
        let game_hash = game_hash(game).map_err(|e| e.to_string())?;
        self.terms = Some(Terms { game: game_hash, offer: hash, source, margin });
        self.facts.game = game.to_owned();
        self.facts.seats = seats;
        self.facts.source = Some(source);
        let key = |name| entry.text(name).ok().and_then(|key| key.parse().ok());
        (self.key, self.officer) = (key("umpire_key"), key("officer"));
        self.facts.offer = Some(hash);
        Ok(())
    }

    fn commit(&mut self, entry: Fields<'_>) -> Checked {
        let (seat, slot) = (self.seat(entry)?, entry.text("slot")?);
        if self.facts.salt.is_none() || self.closed.contains(slot) {
            return Err("commitment out of place".to_owned());
        }
        let mode = SealedBy::deserialize(entry.value("mode")?).map_err(|_| "unknown commitment mode")?;
        let hash = entry.hash("hash")?;
        let key = (slot.to_owned(), seat.to_owned());
        if self.committed.contains_key(&key) || !self.hashes.insert(hash) {
            return Err("second or copied commitment".to_owned());
        }
        self.committed.insert(key.clone(), self.facts.commitments.len());
        let (slot, seat) = key;
        let (opened, choice, payload) = (false, None, None);
        self.facts.commitments.push(Commitment { slot, seat, mode, hash, opened, choice, payload });
        Ok(())
    }

    fn close(&mut self, entry: Fields<'_>) -> Checked {
        let slot = entry.text("slot")?;
        let made = self.facts.commitments.iter().filter(|c| c.slot == slot);
        let made: Map<String, Value> = made.map(|c| (c.seat.clone(), c.hash.to_string().into())).collect();
        if *entry.map("hashes")? != made {
            return Err("a closed slot does not list the commitments made".to_owned());
        }
        if self.closed.insert(slot.to_owned()) { Ok(()) } else { Err("slot closed twice".to_owned()) }
    }

    fn reveal(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let (seat, slot) = (entry.text("seat")?, entry.text("slot")?);
        let place = self.committed.get(&(slot.to_owned(), seat.to_owned()));
        let commitment = place.and_then(|&at| self.facts.commitments.get_mut(at)).filter(|c| !c.opened);
        let Some(commitment) = commitment.filter(|_| self.closed.contains(slot)) else {
            return Err("reveal out of place".to_owned());
        };
        match commitment.mode {
            SealedBy::Player => {
                let text = entry.text("text")?;
                let told: PlayerCommitment = text.parse().map_err(|_| "reveal is ill formed")?;
                if Hash32::of_bytes(text.as_bytes()) != commitment.hash {
                    return Err("reveal does not open the commitment".to_owned());
                }
                if (told.offer, told.slot.as_str(), told.seat.as_str()) != (terms.offer.short(), slot, seat) {
                    return Err("reveal is for another game, slot or seat".to_owned());
                }
                commitment.choice = Some(told.choice);
            }
            SealedBy::Umpire => {
                let payload = entry.value("payload")?;
                let hash = sealed_hash(entry.hash("blind")?, payload).map_err(|e| e.to_string())?;
                if hash != commitment.hash {
                    return Err("reveal does not open the sealed payload".to_owned());
                }
                commitment.choice = payload.get("choice").and_then(Value::as_str).map(str::to_owned);
                commitment.payload = Some(payload.clone());
            }
        }
        commitment.opened = true;
        Ok(())
    }

    /// Another key signs from here on, which the one before it or the officer's has signed.
    fn rekey(&mut self, entry: Fields<'_>) -> Checked {
        let by = RekeyBy::deserialize(entry.value("by")?).map_err(|_| "unknown hand behind a new key")?;
        let new: VerifyingKey = entry.text("key")?.parse().map_err(|_| "the new key is none")?;
        let old = self.key.ok_or("a new key, and the offer names none before it")?;
        let text =
            rekey_text(&self.facts.game, self.facts.entries as u64, &old, &new, entry.integer("unix")?);
        let signature = entry.text("signature")?;
        let signer = if by == RekeyBy::Officer { self.officer } else { self.key };
        if !signer.is_some_and(|key| key.has_signed(&text, signature)) {
            return Err("the new key is signed by neither the old one nor the officer's".to_owned());
        }
        self.key = Some(new);
        Ok(())
    }

    fn umpire(&mut self, entry: Fields<'_>) -> Checked {
        let act = entry.text("act").map(|word| UmpireAct::from(word.to_owned()));
        match act {
            Ok(UmpireAct::Correct) => self.correct(entry),
            Ok(UmpireAct::Restore) => {
                let lost = lost_end(entry.text("text")?).ok_or("the text of an act restore is not so")?;
                // Dice that are locked are those that they were.
                if self.lock.is_none() && self.facts.salt.is_some() {
                    self.seeds.lose(lost.hash);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn anchor(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        if !terms.source.has_chain() || self.facts.salt.is_none() || self.lock.is_some() {
            return Err("a fresh chain out of place".to_owned());
        }
        self.seeds.anchor(entry, &self.facts.game, self.key.as_ref(), self.spent + 1)?;
        self.facts.fresh_chains = self.seeds.fresh();
        Ok(())
    }

    /// The seat of an entry, which must be one of the offer's.
    fn seat<'a>(&self, entry: Fields<'a>) -> Result<&'a str, String> {
        let seat = entry.text("seat")?;
        if self.facts.seats.iter().any(|s| s == seat) { Ok(seat) } else { Err(format!("no seat {seat:?}")) }
    }
}
