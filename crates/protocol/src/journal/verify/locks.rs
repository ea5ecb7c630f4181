//! Locks, what answers them, and the openings of what they hold.
use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Checked, Lock, Outcome, Step, Terms, Verifier, dice};
use crate::dice::quicknet::{is_signature, signature_bytes};
use crate::dice::{Beacon, Hash32, round_at_or_after, step_seed};
use crate::journal::canon::sealed_hash;
use crate::journal::entry::{Opening, Sealed, Source};
use crate::journal::fields::Fields;
use crate::journal::umpire_act::entry_number;

impl Verifier {
    /// A resolution is done again with the same seed.
    pub(super) fn correct(&mut self, entry: Fields<'_>) -> Checked {
        let at = entry_number(entry.text("text")?).and_then(|at| usize::try_from(at).ok());
        let step = self.facts.steps.iter().find(|step| at.is_some() && step.lock == at);
        let step = step.filter(|step| !matches!(step.outcome, Outcome::Locked | Outcome::Void { .. }));
        let step = step.ok_or("no lock that could be corrected")?;
        self.again = Some((step.step, step.seed, step.lock.and_then(|at| self.rounds.get(&at).copied())));
        Ok(())
    }

    /// The lock of a resolution that is done again: with the number, the seed and the round that it had.
    fn lock_again(
        &mut self,
        entry: Fields<'_>,
        (step, seed, round): (u64, Hash32, Option<u64>),
        terms: Terms,
    ) -> Checked {
        let named = if entry.has("round") { Some(entry.count("round")?) } else { None };
        let same = entry.count("step")? == step && entry.hash("seed")? == seed && named == round;
        if !same || round.is_some() != terms.source.has_beacon() {
            return Err("a correction with other dice than those of its resolution".to_owned());
        }
        self.locked(entry, (step, Some(seed)), (true, round.unwrap_or_default()))
    }

    pub(super) fn lock(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        // Where no die fell before, one that falls now is of the next resolution.
        if let Some((step, Some(seed), round)) = self.again.take().filter(|_| entry.has("seed")) {
            return self.lock_again(entry, (step, seed, round), terms);
        }
        let step = self.next_step(entry)?;
        if self.lock.is_some() {
            return Err("a lock before the one before it was answered".to_owned());
        }
        if Source::deserialize(entry.value("source")?).ok() != Some(terms.source) {
            return Err("source differs from the offer".to_owned());
        }
        // A lock without a seed (or, without a chain, without a round) says that no die falls.
        let (seeded, rounded) = (entry.has("seed"), entry.has("round"));
        let fits = |has: bool, due: bool| has == due;
        let dice = seeded || rounded;
        if !fits(seeded, dice && terms.source.has_chain()) {
            return Err("a seed without a chain, or a round without a seed".to_owned());
        }
        if !fits(rounded, dice && terms.source.has_beacon()) {
            return Err("the beacon round is not the one that the lock's time fixes".to_owned());
        }
        let seed = if seeded { Some(self.seeds.next(entry, terms, step)?) } else { None };
        let mut round = 0;
        if rounded {
            let due = entry.integer("unix")?.checked_add(terms.margin).ok_or("unix is too large")?;
            round = entry.count("round")?;
            if round != round_at_or_after(due) {
                return Err("the beacon round is not the one that the lock's time fixes".to_owned());
            }
        }
        self.spent += u64::from(dice);
        self.locked(entry, (step, seed), (dice, round))
    }

    /// Notes a lock, and what it holds.
    fn locked(
        &mut self,
        entry: Fields<'_>,
        (step, seed): (u64, Option<Hash32>),
        (dice, round): (bool, u64),
    ) -> Checked {
        let mut orders = BTreeMap::new();
        if entry.has("orders") {
            for seat in entry.map("orders")?.keys() {
                orders.insert(seat.clone(), Fields::of(entry.value("orders")?)?.hash(seat)?);
            }
        }
        let at = self.facts.entries;
        let outcome = if dice { Outcome::Locked } else { Outcome::NoDice };
        if round > 0 {
            self.rounds.insert(at, round);
        }
        self.facts.steps.push(Step { step, seed, lock: Some(at), orders, outcome });
        self.lock = Some(Lock { at: at as u64, step, seed, round, dice });
        Ok(())
    }

    pub(super) fn void(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let step = self.next_step(entry)?;
        let ruling = entry.hash("ruling").ok();
        if !self.agreed(entry) && ruling.is_none() {
            return Err("void without consent of all seats or a ruling".to_owned());
        }
        let outcome = Outcome::Void { ruling };
        if self.lock.take().is_some() {
            if entry.has("seed") {
                return Err("a void names the seed that its lock has named".to_owned());
            }
            self.settle(outcome);
            return Ok(());
        }
        let has_chain = terms.source.has_chain();
        let seed = if has_chain { Some(self.seeds.next(entry, terms, step)?) } else { None };
        self.facts.steps.push(Step { step, seed, lock: None, orders: BTreeMap::new(), outcome });
        self.spent += 1;
        Ok(())
    }

    pub(super) fn roll(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        let step = entry.count("step")?;
        let salt = self.facts.salt.ok_or("roll before the start")?;
        let lock = self.lock.filter(|lock| lock.dice && lock.step == step).ok_or("roll without lock")?;
        let mut beacon = Beacon::None;
        if terms.source.has_beacon() {
            let signature = signature_bytes(entry.text("beacon_signature")?);
            let signature = signature.ok_or("beacon_signature is not hex")?;
            if !is_signature(lock.round, &signature) {
                return Err(format!("the signature is not that of beacon round {}", lock.round));
            }
            beacon = Beacon::quicknet(lock.round, &signature);
        }
        let step_seed = step_seed(salt, step, lock.seed, &beacon).map_err(|e| e.to_string())?;
        let (rolls, shuffles) = dice::recompute(step_seed, entry.list("rolls")?)?;
        if rolls.iter().all(|roll| roll.result.is_empty()) && shuffles.is_empty() {
            return Err("a seed is spent and no die falls".to_owned());
        }
        self.rolled = self.lock.take().map(|lock| lock.at);
        self.settle(Outcome::Rolled { step_seed, rolls, shuffles });
        Ok(())
    }

    /// What happened: it may name only the lock that it answers, and answers it once.
    pub(super) fn events(&mut self, entry: Fields<'_>) -> Checked {
        let named = if entry.has("lock") { Some(entry.count("lock")?) } else { None };
        let due = match self.lock {
            Some(lock) if lock.dice => return Err("events before the dice of their lock".to_owned()),
            Some(lock) => Some(lock.at),
            None => self.rolled,
        };
        if named != due {
            return Err("events that do not answer their lock".to_owned());
        }
        self.lock = None;
        self.rolled = None;
        Ok(())
    }

    pub(super) fn openings(&mut self, entry: Fields<'_>) -> Checked {
        for item in entry.list("list")? {
            let fields = Fields::of(item)?;
            let of = match (fields.has("lock"), fields.has("standing")) {
                (true, false) => Sealed::Lock(fields.count("lock")?),
                (false, true) => Sealed::Standing(fields.count("standing")?),
                _ => return Err("an opening names one lock, or one entry of standing orders".to_owned()),
            };
            let (at, seat, blind) = (of.entry(), fields.text("seat")?, fields.hash("blind")?);
            let payload = fields.value("payload")?.clone();
            let sealed = self.sealed(of, seat);
            let sealed = sealed.ok_or_else(|| format!("entry {at} holds no sealed orders of {seat}"))?;
            let hash = sealed_hash(blind, &payload).map_err(|e| e.to_string())?;
            if hash != sealed {
                return Err(format!("does not open the orders of {seat} in entry {at}"));
            }
            if !self.opened.insert((of, seat.to_owned())) {
                return Err(format!("opens the orders of {seat} in entry {at} twice"));
            }
            self.facts.openings.push(Opening { of, seat: seat.to_owned(), blind, payload });
        }
        self.opening = true;
        Ok(())
    }

    /// The hash that an entry holds of a seat's orders.
    fn sealed(&self, of: Sealed, seat: &str) -> Option<Hash32> {
        let at = of.entry();
        if let Sealed::Standing(_) = of {
            return self.standing.get(&at).filter(|(own, _)| own == seat).map(|(_, hash)| *hash);
        }
        let step = self.facts.steps.iter().find(|step| step.lock.map(|at| at as u64) == Some(at));
        step.and_then(|step| step.orders.get(seat)).copied()
    }

    /// A seat's standing orders, sealed.
    pub(super) fn standing(&mut self, entry: Fields<'_>) -> Checked {
        let (seat, hash) = (self.seat(entry)?.to_owned(), entry.hash("hash")?);
        self.standing.insert(self.facts.entries as u64, (seat, hash));
        Ok(())
    }

    /// The dice come from another source: today only away from a beacon that has ended.
    pub(super) fn change_source(&mut self, entry: Fields<'_>, terms: Terms) -> Checked {
        self.next_step(entry)?;
        let to = Source::deserialize(entry.value("source")?).map_err(|_| "unknown source")?;
        if self.lock.is_some() || (terms.source, to) != (Source::ChainBeacon, Source::Chain) {
            return Err("a change of the source out of place".to_owned());
        }
        if !self.agreed(entry) {
            return Err("a change of the source without consent of all seats".to_owned());
        }
        self.terms = Some(Terms { source: to, ..terms });
        Ok(())
    }

    /// Whether every seat has agreed, and nobody else.
    fn agreed(&self, entry: Fields<'_>) -> bool {
        entry.map("consent").is_ok_and(|consent| {
            consent.len() == self.facts.seats.len()
                && self.facts.seats.iter().all(|seat| consent.contains_key(seat))
        })
    }

    /// What must be whole when a group ends: a lock is answered, and openings leave nothing out. Journals
    /// that count no groups may roll later, as the one of the design paper does.
    pub(super) fn end_group(&mut self, counted: bool) -> Checked {
        let rolled = counted && self.rolled.is_some();
        if rolled || self.lock.is_some_and(|lock| !lock.dice) {
            return Err("the group ends and its lock is not answered".to_owned());
        }
        if !std::mem::take(&mut self.opening) {
            return Ok(());
        }
        let sealed = self.facts.steps.iter().flat_map(|step| {
            let lock = Sealed::Lock(step.lock.unwrap_or_default() as u64);
            step.orders.keys().map(move |seat| (lock, seat.clone()))
        });
        let standing = self.standing.iter().map(|(at, (seat, _))| (Sealed::Standing(*at), seat.clone()));
        if let Some((of, seat)) = sealed.chain(standing).find(|sealed| !self.opened.contains(sealed)) {
            return Err(format!("the openings leave out the orders of {seat} in entry {}", of.entry()));
        }
        if self.seeds.fresh() > 0 && !self.seeds.is_open() {
            return Err("the openings leave out the root of the chains".to_owned());
        }
        Ok(())
    }

    /// The number of an entry's resolution, which must be the one whose turn it is. Numbers start at 1.
    fn next_step(&self, entry: Fields<'_>) -> Result<u64, String> {
        let open = u64::from(self.lock.is_some_and(|lock| lock.dice));
        let due = self.spent + 1 - open;
        let step = entry.count("step")?;
        if self.facts.salt.is_none() || step != due {
            return Err(format!("resolution {step} out of place: {due} is next, after the start"));
        }
        Ok(step)
    }

    /// Says what became of the newest resolution.
    fn settle(&mut self, outcome: Outcome) {
        if let Some(step) = self.facts.steps.last_mut() {
            step.outcome = outcome;
        }
    }
}
