//! Playing on: one group of entries in the making.
use std::collections::BTreeMap;

use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::sheet::{InputLine, LineFate};
use feldpost_kit::system::{Awaiting, Choosing};
use serde_json::Value;

use super::change::Changing;
use super::fold::Folding;
use super::game::Game;
use super::rest::lines_of;
use super::secrets::{Answer, Secrets};
use super::{Ready, SecretsFault, Seeds, TurnError};
use crate::words::Notice;
use feldpost_kit::driver::{Driven, orders_of, play_on};
use feldpost_kit::registry::{AnyGame, ErasedInput};
use feldpost_protocol::dice::quicknet::signature_bytes;
use feldpost_protocol::dice::{Beacon, Hash32, StepDice, step_seed};
use feldpost_protocol::journal::canon::sealed_hash;
use feldpost_protocol::journal::entry::{Body, Sealed, SealedBy};
use feldpost_protocol::journal::note_kind::{NoteKind, Strike};
use feldpost_protocol::journal::payload::{
    OPENINGS_SIZE, choice_payload, order_payload, sheet_text, split_openings, standing_payload,
};

/// Hashes of sealed orders by seat, and whose sheet is resolved, where that must be said.
pub(super) type SealedOrders = (BTreeMap<String, Hash32>, Option<String>);

/// A group that grows. Every entry is folded as it is added, so the next one sees what it changed.
pub(super) struct Draft<'a> {
    pub game: Game,
    pub secrets: Changing<'a>,
    pub answer: Answer,
    seeds: &'a Seeds,
    /// The standing orders that the sheet in hand is made from.
    pub by_standing: Option<u64>,
    /// The lock of whose sheet the rest is in hand.
    pub by_rest: Option<u64>,
    /// The number of the resolution that is done again with its dice, and the round and the signature of the
    /// beacon that they came from.
    pub again: Option<(u64, Option<(u64, String)>)>,
    folding: Folding,
    group: Vec<Body>,
    /// When the group is written, in Unix seconds.
    pub unix: i64,
    resolutions: usize,
}

impl<'a> Draft<'a> {
    pub fn new(
        game: Game,
        secrets: &'a Secrets,
        seeds: &'a Seeds,
        unix: i64,
    ) -> Result<Draft<'a>, TurnError> {
        let answer = Answer { seq: game.head().seq + 1, ..Answer::default() };
        let unix = game.not_before(unix);
        Ok(Draft {
            secrets: Changing::new(secrets, answer.seq),
            folding: game.watch()?,
            game,
            answer,
            seeds,
            by_standing: None,
            by_rest: None,
            again: None,
            group: Vec::new(),
            unix,
            resolutions: 0,
        })
    }

    /// Whether nothing stands in it yet.
    pub fn is_idle(&self) -> bool {
        self.group.is_empty()
    }

    /// The position of the next entry.
    pub fn seq(&self) -> u64 {
        self.answer.seq + self.group.len() as u64
    }

    pub fn push(&mut self, body: Body) -> Result<(), TurnError> {
        let seq = self.seq();
        // A mail counts once its group is written: until then it may be put aside.
        if let Body::Mail { mail, .. } = &body {
            self.folding.mail = Some(*mail);
        } else {
            self.game.absorb(&mut self.folding, seq, &body)?;
        }
        self.group.push(body);
        Ok(())
    }

    /// What has happened in it so far.
    pub fn events(&self) -> impl Iterator<Item = &Value> {
        let lists = self.group.iter().filter_map(|body| match body {
            Body::Events { list, .. } => Some(list),
            _ => None,
        });
        lists.flatten()
    }

    pub fn ready(self) -> Ready {
        let Draft { game, secrets: Changing { mut change, .. }, folding, group, resolutions, answer, .. } =
            self;
        change.answer = Some(answer);
        Ready { change, group, resolutions, game, folding }
    }

    pub fn note(&mut self, kind: NoteKind, seat: &str, text: &str) -> Result<(), TurnError> {
        let (seat, text) = (Some(seat.to_owned()), text.to_owned());
        self.push(Body::Note { kind, seat, text, unix: self.unix })
    }

    /// Seals what a seat's standing orders are from here on.
    pub fn seal_standing(&mut self, seat: &str, lines: &[String]) -> Result<(), TurnError> {
        let at = self.seq();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let blind = self.secrets.before.standing_blind(&self.game.id, at, seat, &text);
        let hash = sealed_hash(blind, &standing_payload(at, seat, lines))?;
        self.secrets.change.standings.entry(at).or_default().insert(seat.to_owned(), text);
        self.push(Body::Standing { seat: seat.to_owned(), hash })
    }

    /// Seals a choice that came in a plain mail, or from the standing orders of this entry, or from the rest
    /// of a sheet ([`Draft::by_rest`]).
    pub fn seal(
        &mut self,
        slot: &str,
        seat: &str,
        choice: &str,
        standing: Option<u64>,
    ) -> Result<(), TurnError> {
        let fits = (1..=200).contains(&choice.len())
            && choice.bytes().all(|b| b.is_ascii_alphanumeric() || b":+.,_-".contains(&b));
        if !fits {
            return Err(TurnError::SealChoice(slot.to_owned()));
        }
        let blind = self.secrets.before.choice_blind(&self.game.id, slot, seat, choice);
        let hash = sealed_hash(blind, &choice_payload(slot, seat, choice))?;
        let choices = self.secrets.change.choices.entry(slot.to_owned()).or_default();
        choices.insert(seat.to_owned(), choice.to_owned());
        let (slot, seat, mode) = (slot.to_owned(), seat.to_owned(), SealedBy::Umpire);
        self.push(Body::Commit { slot, seat, mode, hash, standing, rest: self.by_rest })
    }

    /// Plays the open orders of a side, after what it has said for later in an earlier mail. Nothing is added
    /// if they change nothing.
    pub fn orders(&mut self, side: Id, lines: &[InputLine]) -> Result<Vec<LineFate>, TurnError> {
        let kept = self.secrets.kept(side.as_str()).iter();
        let mut sheet: Vec<InputLine> =
            kept.map(|text| InputLine { number: 0, text: text.clone() }).collect();
        let earlier = sheet.len();
        sheet.extend_from_slice(lines);
        let input = orders_of(self, side, sheet, false)?;
        let fates = self.play_out(&input)?;
        Ok(fates.into_iter().skip(earlier).collect())
    }

    /// Resolves one input with the dice of the next resolution, and adds what came of it.
    ///
    /// Whether the rules ask for a die depends on position and input alone, as long as none has fallen. So
    /// who learns that none fell learns nothing of those to come, and their seed can wait for the next lock.
    pub(super) fn play_out(&mut self, input: &ErasedInput) -> Result<Vec<LineFate>, TurnError> {
        let again = self.again.clone();
        let step = again.as_ref().map_or(self.game.next_step, |(step, _)| *step);
        let known = again.and_then(|(_, beacon)| beacon);
        let beacon =
            known.as_ref().and_then(|(round, hex)| Some(Beacon::quicknet(*round, &signature_bytes(hex)?)));
        let waits = self.game.source.has_beacon() && beacon.is_none();
        let spent = || SecretsFault::NoSeed(step);
        let seed = self.seeds.seed(step).ok_or_else(spent)?;
        let salt = self.game.salt.ok_or(TurnError::RollEarly)?;
        let source = self.game.source;
        // Whether one falls is the same for all dice; what falls here is thrown away.
        let of_step = step_seed(salt, step, Some(seed), &beacon.unwrap_or(Beacon::None))?;
        let mut dice = StepDice::new(if waits { Hash32::ZERO } else { of_step });
        let resolution = self.game.play().resolve(input, &mut dice)?;
        if let Some(fault) = dice.fault() {
            return Err(TurnError::RollDice(fault.to_owned()));
        }
        let rolls = dice.into_rolls();
        if waits && !rolls.is_empty() {
            return self.lock_for_beacon(step, seed, input);
        }
        self.keep_for_later(input, self.by_rest.is_some(), resolution.kept);
        if resolution.events.is_empty() && rolls.is_empty() {
            return Ok(resolution.fates);
        }
        self.note_other_rules()?;
        let at = self.seq();
        let (orders, seat) = self.seal_orders(at, input)?;
        let fell = !rolls.is_empty();
        let lock = (fell || !orders.is_empty()).then_some(at);
        if lock.is_some() {
            let (unix, seed) = (self.unix, fell.then_some(seed));
            let step = if fell { step } else { self.game.next_step };
            let round = known.as_ref().filter(|_| fell).map(|(round, _)| *round);
            let (standing, rest) = (self.by_standing, self.by_rest);
            self.push(Body::Lock { step, seed, source, orders, unix, round, standing, seat, rest })?;
        }
        self.note_rest(input, at, &resolution.left);
        if fell {
            self.push(Body::Roll { step, rolls, beacon_signature: known.map(|(_, signature)| signature) })?;
        }
        self.happen(lock, resolution.events)?;
        Ok(resolution.fates)
    }

    /// Adds what happened, as the answer to this lock if there is one.
    pub fn happen(&mut self, lock: Option<u64>, list: Vec<Value>) -> Result<(), TurnError> {
        let state = self.game.apply(&mut self.folding, &list)?;
        self.push(Body::Events { lock, list, state })?;
        self.resolutions += 1;
        Ok(())
    }

    /// What a side has said for later in the decision in hand. Where the rest of a sheet goes on, it comes
    /// behind what was kept of the sheet itself.
    pub fn keep_for_later(&mut self, input: &ErasedInput, goes_on: bool, mut kept: Vec<String>) {
        let ErasedInput::Orders { side, .. } = input else { return };
        let before = self.secrets.kept(side.as_str());
        if goes_on {
            kept.splice(..0, before.iter().cloned());
        }
        if kept != before {
            self.secrets.change.kept.insert(side.to_string(), kept);
        }
    }

    /// Notes that another build of the rules plays the game from here on, so that an audit knows which.
    pub fn note_other_rules(&mut self) -> Result<(), TurnError> {
        if self.game.rules == self.game.played_by {
            return Ok(());
        }
        let text = format!("{} {}", self.game.rules, super::ENGINE);
        self.push(Body::Note { kind: NoteKind::Rules, seat: None, text, unix: self.unix })
    }

    /// Hashes of the orders of this resolution, and whose sheet it is if there are several; their text goes
    /// to the secrets.
    pub fn seal_orders(&mut self, lock: u64, input: &ErasedInput) -> Result<SealedOrders, TurnError> {
        let ErasedInput::Orders { side, lines, answers } = input else { return Ok((BTreeMap::new(), None)) };
        let sheet = sheet_text(lines.iter().map(|line| (line.number, line.text.as_str())));
        let prepared = answers.iter().map(|(other, lines)| {
            (other.to_string(), sheet_text(lines.iter().map(|line| (0, line.as_str()))))
        });
        let texts: Vec<(String, String)> = prepared.chain([(side.to_string(), sheet)]).collect();
        let mut orders = BTreeMap::new();
        for (seat, text) in texts {
            let blind = self.secrets.before.order_blind(&self.game.id, lock, &seat, &text);
            orders.insert(seat.clone(), sealed_hash(blind, &order_payload(lock, &seat, &text))?);
            self.secrets.change.sheets.entry(lock).or_default().insert(seat, text);
        }
        let seat = (!answers.is_empty()).then(|| side.to_string());
        Ok((orders, seat))
    }

    /// Runs on as far as no mail is needed: standing orders, full stages, openings, the end.
    pub fn settle(&mut self) -> Result<(), TurnError> {
        if !self.game.started() {
            return Ok(());
        }
        self.follow_consents()?;
        play_on(self, self.game.at_once)
    }

    /// Closes a slot and opens every choice of it, unless a player's own reveal is still out.
    fn open_choices(&mut self, slot: &str) -> Result<Option<BTreeMap<Id, String>>, TurnError> {
        if let Some((_, choices)) = self.game.laid_open.as_ref().filter(|(open, _)| open == slot) {
            return Ok(Some(choices.clone()));
        }
        let mut commits = self.game.commits.get(slot).cloned().unwrap_or_default();
        if !self.game.closed.contains(slot) {
            let hashes = commits.iter().map(|commit| (commit.seat.clone(), commit.hash)).collect();
            self.push(Body::Closed { slot: slot.to_owned(), hashes })?;
        }
        let struck = &self.game.struck;
        commits.retain(|commit| !struck.contains(&(slot.to_owned(), commit.seat.clone())));
        // A text in the secrets counts only if the journal has it too.
        let held = |seat: &String| self.game.held.contains(&(slot.to_owned(), seat.clone()));
        if commits.iter().any(|commit| commit.mode == SealedBy::Player && !held(&commit.seat)) {
            return Ok(None);
        }
        let (mut choices, mut strikes) = (BTreeMap::new(), Vec::new());
        for commit in &commits {
            let (reveal, choice) = self.reveal(slot, &commit.seat, commit.mode)?;
            self.push(reveal)?;
            let side = Id::new(&commit.seat).ok_or_else(|| lost(slot, &commit.seat))?;
            if let Some(ruling) = self.game.play().choice_ruling(side, &choice)? {
                strikes.push((commit.seat.clone(), Strike::illegal(slot, &choice, &ruling.rule)));
            }
            choices.insert(side, choice);
        }
        for (seat, strike) in strikes {
            self.note(NoteKind::Strike, &seat, &strike.to_string())?;
        }
        Ok(Some(choices))
    }

    fn reveal(&self, slot: &str, seat: &str, mode: SealedBy) -> Result<(Body, String), TurnError> {
        let (slot_name, seat_name) = (slot.to_owned(), seat.to_owned());
        if mode == SealedBy::Player {
            let text = self.secrets.reveal(slot, seat).cloned();
            let text = text.ok_or_else(|| lost(slot, seat))?;
            let choice = text.split('|').nth(4).unwrap_or_default().to_owned();
            let text = Some(text);
            let reveal = Body::Reveal { slot: slot_name, seat: seat_name, text, blind: None, payload: None };
            return Ok((reveal, choice));
        }
        let choice = self.secrets.choice(slot, seat).cloned();
        let choice = choice.ok_or_else(|| lost(slot, seat))?;
        let blind = Some(self.secrets.before.choice_blind(&self.game.id, slot, seat, &choice));
        let payload = Some(choice_payload(slot, seat, &choice));
        Ok((Body::Reveal { slot: slot_name, seat: seat_name, text: None, blind, payload }, choice))
    }

    /// Lays every hidden order sheet open, once.
    fn open_sheets(&mut self) -> Result<(), TurnError> {
        if self.game.opened {
            return Ok(());
        }
        let locks = self.game.locks.iter().map(|(at, seat)| (Sealed::Lock(*at), seat));
        let standings = self.game.standings.iter().map(|(at, seat)| (Sealed::Standing(*at), seat));
        let mut sealed: Vec<(Sealed, &String)> = locks.chain(standings).collect();
        sealed.sort_by_key(|(of, _)| of.entry());
        let mut list = Vec::new();
        for (of, seat) in sealed {
            let text = match of {
                Sealed::Standing(at) => self.secrets.standing_at(at, seat),
                Sealed::Lock(at) | Sealed::Commit(at) => self.secrets.sheet(at, seat),
            };
            let missing = || SecretsFault::OrdersLost { seat: seat.clone(), entry: of.entry() };
            let opening = self.secrets.before.opening(&self.game.id, of, seat, text.ok_or_else(missing)?);
            list.extend(opening);
        }
        for list in split_openings(list, OPENINGS_SIZE)? {
            self.push(Body::Openings { list })?;
        }
        // Shows that the later chains were not picked when the game was under way.
        if self.game.anchors.len() > 1 || !self.game.back.losses.is_empty() {
            self.push(Body::Root { root: self.secrets.before.chain_root })?;
        }
        Ok(())
    }
}

/// The daemon drives a draft: every step is an entry of the group.
impl Driven for Draft<'_> {
    type Error = TurnError;

    fn game(&self) -> &dyn AnyGame {
        self.game.play()
    }

    fn awaiting(&self) -> Result<Awaiting, TurnError> {
        if self.game.is_halted() {
            return Ok(Awaiting::Nothing { winner: None, outcome: Message::written("") });
        }
        self.game.awaiting()
    }

    fn sides(&self) -> Vec<Id> {
        self.game.offer.seats.iter().filter_map(|seat| Id::new(seat)).collect()
    }

    fn standing(&self, side: Id) -> Vec<String> {
        self.secrets.standing(side.as_str()).to_vec()
    }

    fn rest(&self, side: Id) -> Vec<InputLine> {
        self.secrets.rest(side.as_str()).map(|rest| lines_of(&rest.text)).unwrap_or_default()
    }

    fn answered(&self, side: Id, asker: Id) -> Vec<String> {
        self.answer_since(side, asker)
    }

    fn go_on(&mut self, side: Id, input: &ErasedInput) -> Result<(), TurnError> {
        self.carry_on(side, input)
    }

    fn choose_by_rest(&mut self, slot: &str, side: Id, choosing: Choosing) -> Result<(), TurnError> {
        self.seal_rest(slot, side, choosing)
    }

    fn committed(&self, slot: &str, sides: &[Id]) -> Vec<Id> {
        let commits = self.game.commits.get(slot).map(Vec::as_slice).unwrap_or_default();
        let in_order = commits.iter().filter_map(|commit| Id::new(&commit.seat));
        in_order.filter(|side| sides.contains(side)).collect()
    }

    fn commit(&mut self, slot: &str, side: Id, choice: &str) -> Result<(), TurnError> {
        let seat = side.to_string();
        let standing = self.game.standing_at(&seat);
        self.seal(slot, &seat, choice, standing)?;
        let told = Notice::StandingChose { slot: slot.to_owned(), choice: choice.to_string() };
        self.answer.told.entry(seat).or_default().push(told);
        Ok(())
    }

    fn open(&mut self, slot: &str) -> Result<Option<BTreeMap<Id, String>>, TurnError> {
        self.open_choices(slot)
    }

    fn resolve(&mut self, input: &ErasedInput) -> Result<bool, TurnError> {
        let before = self.group.len();
        // Nobody has mailed these orders now: they were given in advance.
        if let ErasedInput::Orders { side, .. } = input {
            self.by_standing = self.game.standing_at(side.as_str());
        }
        let played = self.play_out(input);
        self.by_standing = None;
        let fates = played?;
        // Wishes that were carried out in the night need no word; a plan does.
        let told = fates.into_iter().filter(|fate| !fate.text.starts_with("standing "));
        let told: Vec<LineFate> = told.collect();
        // What comes to nothing is told when its time has come, and not again with each mail.
        if let ErasedInput::Orders { side, .. } = input
            && !told.is_empty()
            && self.resolutions > 0
        {
            self.answer.planned.entry(side.to_string()).or_default().extend(told);
        }
        Ok(self.group.len() > before)
    }

    fn finish(&mut self) -> Result<(), TurnError> {
        if self.game.is_halted() { Ok(()) } else { self.open_sheets() }
    }
}

fn lost(slot: &str, seat: &str) -> SecretsFault {
    SecretsFault::ChoiceLost { seat: seat.to_owned(), slot: slot.to_owned() }
}
