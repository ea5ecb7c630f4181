//! Dice that wait for a public beacon (`pbem/1 2.4`): the lock first, then the round, then the dice.
//!
//! A resolution for which a die falls ends its group in a `lock` that names a round which does not exist
//! yet. Until that round is there the game asks nobody and changes nothing. [`roll`] begins the next group
//! with it, and plays on. Nobody can choose the round: it follows from the time of the lock. If it never
//! comes, all seats together give the resolution up, or the club's officer does, and its number is burnt.
use std::collections::BTreeMap;

use feldpost_kit::driver::{Driven as _, unasked};
use feldpost_kit::id::Id;
use feldpost_kit::registry::ErasedInput;
use feldpost_kit::sheet::{InputLine, LineFate};
use feldpost_kit::system::Awaiting;
use mail_parser::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::Game;
use super::play::Draft;
use super::rest::{lines_of, texts};
use super::secrets::Secrets;
use super::{Ready, SecretsFault, Seeds, TurnError};
use crate::words::Notice;
use feldpost_protocol::dice::quicknet::{is_signature, signature_bytes, signature_hex};
use feldpost_protocol::dice::{Beacon, Hash32, StepDice, round_at_or_after, round_time, step_seed};
use feldpost_protocol::journal::entry::{Body, Source};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::payload::ruling_text;

/// Seconds after the time of its round from which on dice count as overdue.
pub const OVERDUE: i64 = 3_600;

/// A resolution that is locked and whose dice wait for a round of the beacon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Position of its lock.
    pub lock: u64,
    /// Its number.
    pub step: u64,
    /// The seed that its lock revealed, if the source has a chain.
    pub seed: Option<Hash32>,
    /// The round of quicknet.
    pub round: u64,
    /// Whose orders it resolves; `None` if it is a stage of a secret choice.
    pub seat: Option<String>,
    /// Whether they are the rest of a sheet.
    pub goes_on: bool,
}

impl Waiting {
    /// When the round comes, in Unix seconds.
    #[must_use]
    pub fn due(&self) -> i64 {
        round_time(self.round)
    }

    /// When the round comes, in words.
    #[must_use]
    pub fn time(&self) -> String {
        time_words(self.due())
    }
}

/// A Unix time in words that are the same for everybody: `2023-09-15 12:34:03 UTC`.
#[must_use]
pub fn time_words(unix: i64) -> String {
    let DateTime { year, month, day, hour, minute, second, .. } = DateTime::from_timestamp(unix);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// What the dice of a resolution came from, and when nobody could have known them before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeaconFacts {
    /// The step seed.
    pub step_seed: Hash32,
    /// When the round came, in Unix seconds.
    pub unix: i64,
}

/// A ruling of the club's officer that a resolution is void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The game.
    pub game: String,
    /// The number of the resolution.
    pub step: u64,
    /// Hash of the game's offer.
    pub offer: Hash32,
    /// Why, in one line.
    pub reason: String,
    /// Ed25519 over [`Ruling::text`], in base64.
    pub signature: String,
}

impl Ruling {
    /// What is signed.
    #[must_use]
    pub fn text(&self) -> String {
        ruling_text(&self.game, self.step, self.offer, &self.reason)
    }
}

impl Game {
    /// The resolution whose dice wait for a round of the beacon; none once somebody has resigned
    /// or the game is closed.
    #[must_use]
    pub fn waiting(&self) -> Option<&Waiting> {
        self.waiting.as_ref().filter(|_| self.resigned.is_none() && !self.is_closed())
    }

    /// Where the dice of the next resolution come from.
    #[must_use]
    pub fn source(&self) -> Source {
        self.source
    }

    /// Takes a lock that names a round.
    pub(super) fn wait(&mut self, lock: u64, body: &Body) -> Result<(), TurnError> {
        let Body::Lock { step, seed, round: Some(round), rest, .. } = body else { return Ok(()) };
        let seat = body.player().map(str::to_owned);
        if seat.is_none()
            && let Awaiting::Reveal { slot, .. } = self.play.awaiting()?
        {
            // Also where all of them stay closed: they are not opened once more.
            self.laid_open.get_or_insert_with(|| (slot, BTreeMap::new()));
        }
        let goes_on = rest.is_some();
        self.waiting = Some(Waiting { lock, step: *step, seed: *seed, round: *round, seat, goes_on });
        Ok(())
    }

    /// Takes a choice that is laid open.
    pub(super) fn lay_open(&mut self, slot: &str, seat: &str, text: Option<&str>, payload: Option<&Value>) {
        let sealed = || payload.and_then(|payload| payload.get("choice")).and_then(Value::as_str);
        let choice = text.map_or_else(sealed, |text| text.split('|').nth(4));
        if let (Some(side), Some(choice)) = (Id::new(seat), choice) {
            let open = self.laid_open.take().filter(|(known, _)| known == slot);
            let (slot, mut choices) = open.unwrap_or_else(|| (slot.to_owned(), BTreeMap::new()));
            choices.insert(side, choice.to_owned());
            self.laid_open = Some((slot, choices));
        }
    }

    /// What the dice come from that a beacon's signature brings.
    pub(super) fn beacon_facts(&self, signature: Option<&str>) -> Result<Option<BeaconFacts>, TurnError> {
        let bytes = signature.and_then(signature_bytes);
        let (Some(waiting), Some(bytes), Some(salt)) = (&self.waiting, bytes, self.salt) else {
            return Ok(None);
        };
        let beacon = Beacon::quicknet(waiting.round, &bytes);
        let step_seed = step_seed(salt, waiting.step, waiting.seed, &beacon)?;
        Ok(Some(BeaconFacts { step_seed, unix: waiting.due() }))
    }

    /// The mails of all seats that agree to this; `None` if one is missing.
    pub(super) fn consent_of_all(&self, text: &str) -> Option<BTreeMap<String, Hash32>> {
        let agreed = self.consents.get(text)?;
        self.offer.seats.iter().all(|seat| agreed.contains_key(seat)).then(|| agreed.clone())
    }
}

/// Rolls the dice that wait, with the signature of their round, and plays on. `None` if none wait for a round
/// of this number: then nothing has happened, and a round that came twice does no harm.
///
/// # Errors
/// As [`take_in`](super::take_in), and [`TurnError::NotTheRound`].
pub fn roll(
    game: Game,
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
    (round, signature): (u64, &[u8]),
) -> Result<Option<Ready>, TurnError> {
    let Some(waiting) = game.waiting().filter(|waiting| waiting.round == round) else { return Ok(None) };
    let seat = waiting.seat.clone();
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    draft.answer.seat = seat.unwrap_or_default();
    draft.take_round(signature)?;
    draft.settle()?;
    Ok(Some(draft.ready()))
}

/// Gives up the resolution that waits, by a ruling of the officer whom the offer names. `None` if the ruling
/// is not of this game, this offer and the resolution that waits, or not signed by that officer.
///
/// # Errors
/// As [`take_in`](super::take_in).
pub fn give_up_by_ruling(
    game: Game,
    secrets: &Secrets,
    seeds: &Seeds,
    unix: i64,
    ruling: &Ruling,
) -> Result<Option<Ready>, TurnError> {
    let step = game.waiting().map(|waiting| waiting.step);
    let is_of = (ruling.game.as_str(), Some(ruling.step), ruling.offer);
    let signed = game.offer.officer.is_some_and(|key| key.has_signed(&ruling.text(), &ruling.signature));
    if is_of != (game.id(), step, game.offer_hash()) || !signed {
        return Ok(None);
    }
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    draft.push(Body::Void {
        step: ruling.step,
        seed: None,
        consent: None,
        ruling: Some(Hash32::of_bytes(ruling.text().as_bytes())),
        reason: Some(ruling.reason.clone()),
        signature: Some(ruling.signature.clone()),
        unix: Some(unix),
    })?;
    draft.tell_all(&Notice::VoidByRuling { step: ruling.step, reason: ruling.reason.clone() });
    draft.settle()?;
    Ok(Some(draft.ready()))
}

impl Draft<'_> {
    /// Locks a resolution whose dice come from a round that does not exist yet. What becomes of the lines is
    /// told as in a dry run: what follows from the position alone.
    pub(super) fn lock_for_beacon(
        &mut self,
        step: u64,
        seed: Hash32,
        input: &ErasedInput,
    ) -> Result<Vec<LineFate>, TurnError> {
        let fates = match input {
            ErasedInput::Orders { side, lines, .. } => self.game.play().read(*side, lines)?.fates,
            ErasedInput::Committed { .. } | ErasedInput::Opened { .. } => vec![],
        };
        self.note_other_rules()?;
        let at = self.seq();
        let (orders, seat) = self.seal_orders(at, input)?;
        let (unix, source) = (self.unix, self.game.source);
        let round = Some(round_at_or_after(unix.saturating_add(i64::from(self.game.offer.margin))));
        let seed = source.has_chain().then_some(seed);
        let (standing, rest) = (self.by_standing, self.by_rest);
        self.push(Body::Lock { step, seed, source, orders, unix, round, standing, seat, rest })?;
        Ok(fates)
    }

    /// What the resolution that waits is resolved from, out of the journal and the sealed sheet.
    fn input_of(&self, waiting: &Waiting) -> Result<Option<ErasedInput>, TurnError> {
        if let Some(seat) = &waiting.seat {
            let lines = self.sealed_sheet(waiting.lock, seat)?;
            let mut answers = BTreeMap::new();
            for (_, other) in self.game.locks.iter().filter(|(at, own)| *at == waiting.lock && own != seat) {
                let prepared = self.sealed_sheet(waiting.lock, other)?;
                answers.extend(Id::new(other).map(|other| (other, texts(prepared))));
            }
            return Ok(Id::new(seat).map(|side| ErasedInput::Orders { side, lines, answers }));
        }
        let awaiting = self.game.play().awaiting()?;
        let committed = match &awaiting {
            Awaiting::Sealed { slot, sides, .. } => self.committed(slot, sides),
            _ => vec![],
        };
        let opened = self.game.laid_open.as_ref().map(|(_, choices)| choices.clone());
        Ok(unasked(&awaiting, committed, opened))
    }

    /// The lines that were sealed for a seat in the lock at this position.
    fn sealed_sheet(&self, lock: u64, seat: &str) -> Result<Vec<InputLine>, TurnError> {
        let missing = || SecretsFault::OrdersLost { seat: seat.to_owned(), entry: lock };
        Ok(lines_of(self.secrets.sheet(lock, seat).ok_or_else(missing)?))
    }

    /// Rolls the dice that wait.
    ///
    /// # Errors
    /// [`TurnError::NotTheRound`]; or the rules do not know any more what was locked.
    pub(super) fn take_round(&mut self, signature: &[u8]) -> Result<(), TurnError> {
        let Some(waiting) = self.game.waiting().cloned() else { return Ok(()) };
        let (step, round) = (waiting.step, waiting.round);
        if !is_signature(round, signature) {
            return Err(TurnError::NotTheRound(round));
        }
        let salt = self.game.salt.ok_or(TurnError::RollEarly)?;
        let input = self.input_of(&waiting)?;
        let input = input.ok_or(TurnError::NothingLocked(step))?;
        let seed = step_seed(salt, step, waiting.seed, &Beacon::quicknet(round, signature))?;
        let mut dice = StepDice::new(seed);
        let resolution = self.game.play().resolve(&input, &mut dice)?;
        if let Some(fault) = dice.fault() {
            return Err(TurnError::RollDice(fault.to_owned()));
        }
        let rolls = dice.into_rolls();
        if rolls.is_empty() {
            return Err(TurnError::NoDie(step));
        }
        // Not for who has taken the seat over meanwhile.
        let seat = waiting.seat.as_deref().unwrap_or_default();
        if !self.game.was_taken_over_since(seat, waiting.lock) {
            self.keep_for_later(&input, waiting.goes_on, resolution.kept);
        }
        self.forget_rests(&input, waiting.goes_on);
        self.note_rest(&input, waiting.lock, &resolution.left);
        if let ErasedInput::Orders { side, .. } = &input {
            // What was said for later in earlier mails has the number 0, and was answered then.
            if self.answer.fates.is_empty() && self.answer.seat == side.as_str() {
                self.answer.fates = resolution.fates.into_iter().filter(|fate| fate.number > 0).collect();
            }
        }
        let beacon_signature = Some(signature_hex(signature));
        self.push(Body::Roll { step, rolls, beacon_signature })?;
        self.note_other_rules()?;
        self.happen(Some(waiting.lock), resolution.events)
    }

    /// Does what all seats have agreed to: gives up the resolution that waits, or goes on without the beacon.
    pub(super) fn follow_consents(&mut self) -> Result<(), TurnError> {
        if self.game.is_over()? {
            return Ok(()); // the dice of a game that ended while they waited come from nowhere
        }
        let unix = self.unix;
        if let Some(step) = self.game.waiting().map(|waiting| waiting.step)
            && let Some(consent) = self.game.consent_of_all(&void_text(step))
        {
            let (consent, unix) = (Some(consent), Some(unix));
            let (seed, ruling, reason, signature) = (None, None, None, None);
            self.push(Body::Void { step, seed, consent, ruling, reason, signature, unix })?;
            self.tell_all(&Notice::VoidByConsent { step });
        }
        let step = self.game.next_step;
        if self.game.waiting().is_none()
            && self.game.source == Source::ChainBeacon
            && let Some(consent) = self.game.consent_of_all(&chain_text(step))
        {
            self.push(Body::Source { step, source: Source::Chain, consent, unix })?;
            self.tell_all(&Notice::SourceIsChain { step });
        }
        Ok(())
    }

    /// A seat agrees to something.
    pub(super) fn consent(&mut self, seat: &str, text: &str) -> Result<(), TurnError> {
        self.note(NoteKind::Consent, seat, text)
    }

    fn tell_all(&mut self, notice: &Notice) {
        for seat in self.game.offer.seats.clone() {
            self.answer.told.entry(seat).or_default().push(notice.clone());
        }
    }
}

/// What a seat agrees to that gives up a resolution.
pub(super) fn void_text(step: u64) -> String {
    format!("void {step}")
}

/// What a seat agrees to that goes on without the beacon, from a resolution on.
pub(super) fn chain_text(step: u64) -> String {
    format!("chain {step}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_calendar() {
        for (unix, words) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_400, "2000-02-29 00:00:00 UTC"),
            (1_694_775_603, "2023-09-15 11:00:03 UTC"),
            (4_107_542_399, "2100-02-28 23:59:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00:00 UTC"),
            (-1, "1969-12-31 23:59:59 UTC"),
            (253_402_300_799, "9999-12-31 23:59:59 UTC"),
        ] {
            assert_eq!(time_words(unix), words);
        }
    }
}
