//! Playing a journal again by the rules (`pbem/1 5.2`, step 9): the only step that shows that the dice
//! were used as the rules say.
//!
//! The state is the fold of the recorded events. Beside that fold every resolution whose input is known is
//! resolved again with the same dice, and must come to the same events.
mod back;
mod causes;
mod correct;
mod entered;
mod read;
mod rests;
mod rulings;
mod silence;

use super::finding::Finding;
use super::letters::{Known, Letters};
use super::{Audit, Replay, Verdict};
use crate::turn::{give, terms_of};
use feldpost_kit::driver::unasked;
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, Registry};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Awaiting;
use feldpost_protocol::dice::{Hash32, StepDice};
use feldpost_protocol::journal::entry::{Body, Entry, Offer, Opening, Sealed, SealedBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::sides::OpenBid;
use feldpost_protocol::journal::umpire_act::UmpireAct;
use feldpost_protocol::journal::verify::{Facts, Outcome, Step};
use read::{house_rules, revealed};
use rests::{Locked, Waits};
use rulings::Ruling;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Why a replay ended early.
enum Stop {
    NotValid(usize, String),
    CouldNotCheck(String),
}

struct Replayer<'a> {
    game: Box<dyn AnyGame>,
    /// The same before anything has happened.
    begins: Box<dyn AnyGame>,
    facts: &'a Facts,
    openings: BTreeMap<(Sealed, &'a str), &'a Opening>,
    /// The lock that waits for its events: its position, and whose orders it holds.
    locked: Option<(usize, Locked)>,
    /// The round of the beacon that it waits for, if it does.
    round: Option<u64>,
    committed: Vec<Id>,
    /// The choices of the slot that was closed last, until they are played.
    opened: Option<BTreeMap<Id, String>>,
    /// The slot that was closed last, and whose choices are neither opened nor struck.
    closed: Option<(String, BTreeSet<String>)>,
    /// Reveals that came before the close. Of slot and seat.
    held: BTreeSet<(String, String)>,
    /// What the rules say to silence, for choices that the umpire sealed because time was up.
    silent: BTreeMap<(String, String), Option<String>>,
    /// What the rules say to the silence of a seat that owes open orders, until its sheet comes.
    silent_sheets: BTreeMap<Id, Vec<String>>,
    /// Choices opened since the last events: whether the rules allow them. Of slot and seat.
    rulings: BTreeMap<(String, String), Ruling>,
    /// The game's id, and its catalogues of messages.
    messages: (&'static str, &'static [(&'static str, &'static str)]),
    /// What the rules make of standing orders for a choice, and of the mail that it came in. Of slot and
    /// seat.
    in_advance: BTreeMap<(String, String), Option<String>>,
    by_mail: BTreeMap<(String, String), (String, &'a Known)>,
    /// The entry of the standing orders from which the locked sheet was made.
    by_standing: Option<u64>,
    /// The newest standing orders of each seat, by their entries.
    standing: BTreeMap<String, u64>,
    /// Whose sheet is in hand, and the lock of whose sheet it is the rest, if it is.
    player: Option<Id>,
    by_rest: Option<u64>,
    /// What waits of a side's sheet.
    rests: BTreeMap<Id, Waits>,
    /// Mails that somebody has kept, by their entries; and the one of the group in hand.
    letters: &'a Letters,
    mail: Option<usize>,
    /// Locks that are corrected later.
    corrected: BTreeSet<u64>,
    /// The lock whose sheet the next one must hold: it is corrected.
    corrects: Option<u64>,
    /// What the umpire has entered, until what happens by it has come.
    entered: Option<String>,
    found: Vec<Finding>,
    /// The rules that are at hand, and which build played the part that is looked at: digest and release.
    rules: Hash32,
    played_by: (Hash32, String),
    replay: Replay,
}

/// Replays and completes the audit.
pub(super) fn replay(
    mut audit: Audit,
    registry: &Registry,
    offer: &Offer,
    entries: &[&Entry],
    facts: &Facts,
    openings: &[Opening],
    letters: &Letters,
) -> Audit {
    audit.house_rules = house_rules(registry, offer);
    if registry.find(&offer.system).is_ok_and(|(card, _)| card.scenarios.len() > 1) {
        audit.scenario = Some(offer.scenario.clone());
    }
    let mut replayer = match Replayer::begin(registry, offer, facts, openings, letters) {
        Ok(replayer) => replayer,
        Err(Stop::CouldNotCheck(reason)) => return audit.could_not_check(reason),
        Err(Stop::NotValid(entry, reason)) => return audit.not_valid(entry, reason),
    };
    let ended = replayer.run(entries);
    audit.findings.append(&mut replayer.found);
    match ended {
        Ok(()) => {
            audit.replay = Some(replayer.replay);
            audit.verdict = Verdict::Valid;
            audit
        }
        Err(Stop::CouldNotCheck(reason)) => audit.could_not_check(reason),
        // Another build of the rules may rightly play differently: that is no proof against the umpire.
        Err(Stop::NotValid(entry, reason)) if replayer.is_by_others() => {
            let (rules, engine) = replayer.played_by;
            let rules = rules.short();
            audit.could_not_check(format!(
                "entry {entry}: {reason}; but it was played by another build of the rules ({engine}, rules \
                 {rules}): audit it with that one"
            ))
        }
        Err(Stop::NotValid(entry, reason)) => audit.not_valid(entry, reason),
    }
}

impl<'a> Replayer<'a> {
    fn begin(
        registry: &Registry,
        offer: &Offer,
        facts: &'a Facts,
        openings: &'a [Opening],
        letters: &'a Letters,
    ) -> Result<Replayer<'a>, Stop> {
        let found = registry.find_with(&offer.system, offer.data);
        let (card, system) = found.map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let game = system.setup(&terms_of(offer)).map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let openings =
            openings.iter().map(|opening| ((opening.of, opening.seat.as_str()), opening)).collect();
        Ok(Replayer {
            begins: game.clone_box(),
            game,
            facts,
            openings,
            locked: None,
            round: None,
            committed: vec![],
            opened: None,
            closed: None,
            held: BTreeSet::new(),
            silent: BTreeMap::new(),
            silent_sheets: BTreeMap::new(),
            rulings: BTreeMap::new(),
            messages: (card.id, system.wording().messages),
            rules: card.rules,
            played_by: (offer.rules, offer.engine.clone()),
            in_advance: BTreeMap::new(),
            by_mail: BTreeMap::new(),
            by_standing: None,
            standing: BTreeMap::new(),
            by_rest: None,
            player: None,
            rests: BTreeMap::new(),
            letters,
            mail: None,
            corrected: BTreeSet::new(),
            corrects: None,
            entered: None,
            found: Vec::new(),
            replay: Replay::default(),
        })
    }

    fn is_by_others(&self) -> bool {
        self.played_by.0 != self.rules
    }

    fn run(&mut self, entries: &[&Entry]) -> Result<(), Stop> {
        let (mut resigned, mut is_closed, mut forfeits) = (None, false, false);
        let (mut acts, mut is_drawn) = (0, false);
        self.corrected = correct::corrected(entries);
        let mut replaced = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            match &entry.body {
                Body::Mail { .. } => self.mail = Some(at),
                Body::Start { sides, bids, .. } => self.start(sides, bids)?,
                Body::Lock { orders, round, standing, rest, .. } => {
                    self.all_answered()?;
                    self.by_standing = *standing;
                    self.locked = Some((at, Locked::of(&entry.body, orders.keys(), *rest)));
                    self.round = *round;
                }
                Body::Standing { seat, .. } => {
                    self.standing.insert(seat.clone(), at as u64);
                }
                Body::Void { .. } => self.give_up(),
                Body::Commit { .. } | Body::Closed { .. } | Body::Reveal { .. } if self.locked.is_some() => {
                    return Err(Stop::NotValid(at, "a choice between a lock and its dice".to_owned()));
                }
                Body::Commit { slot, seat, mode, standing, rest, .. } => {
                    self.commit(at, slot, seat)?;
                    match rest {
                        Some(lock) => self.meant_by_rest(at, slot, seat, *lock)?,
                        None => self.passes_over_a_rest(at, seat, *mode)?,
                    }
                    if rest.is_none() && *mode == SealedBy::Umpire {
                        self.meant(slot, seat, *standing)?;
                    }
                }
                Body::Closed { slot, hashes } => {
                    self.opened = Some(BTreeMap::new());
                    self.closed = Some((slot.clone(), hashes.keys().cloned().collect()));
                }
                Body::Reveal { slot, seat, text, blind, payload } => {
                    let sealed = blind.and(payload.as_ref());
                    let choice = revealed(slot, seat, text.as_deref(), sealed);
                    let choice = choice.map_err(|reason| Stop::NotValid(at, reason))?;
                    self.reveal(at, (slot, seat), &choice, text.is_some())?;
                }
                Body::Events { lock, list, state } => self.events(at, *lock, list, *state)?,
                Body::Note { kind: NoteKind::Resign, seat, .. } => resigned.clone_from(seat),
                Body::Umpire { act: UmpireAct::Forfeit, seat, .. } => {
                    resigned.clone_from(seat);
                    forfeits = true;
                }
                Body::Umpire { act: UmpireAct::Close, .. } => is_closed = true,
                Body::Umpire { act: UmpireAct::Arrive, text, .. } => self.entered = Some(text.clone()),
                Body::Umpire { act: UmpireAct::Draw, .. } => is_drawn = true,
                Body::Umpire { act: UmpireAct::Rollback, text, .. } => {
                    acts += 1;
                    self.go_back(at, &entries[..at], text, acts)?;
                }
                Body::Umpire { act: UmpireAct::Correct, text, .. } => {
                    acts += 1;
                    self.correct(at, &entries[..at], text, acts)?;
                }
                Body::Umpire { act: UmpireAct::Replace, seat: Some(seat), .. } => replaced.push(seat),
                Body::Note { kind: NoteKind::Rules, text, .. } => self.go_on_by(text),
                Body::Note { kind: NoteKind::Tardy, seat: Some(seat), text, .. } => {
                    self.silence(seat.clone(), text.clone())
                        .map_err(|e| Stop::CouldNotCheck(e.to_string()))?;
                }
                Body::Note { kind: NoteKind::HeldReveal, seat: Some(seat), text, .. } => {
                    self.held.insert((text.clone(), seat.clone()));
                }
                Body::Note { kind: NoteKind::Strike, seat: Some(seat), text, .. } => {
                    self.strike(at, seat, text)?;
                }
                _ => {}
            }
            if entry.more == 0 {
                self.mail = None;
            }
            // What a lock that waits for its dice holds was prepared by whoever sat there then.
            if self.locked.is_none() {
                for seat in replaced.drain(..) {
                    self.standing.remove(seat);
                }
            }
            if entry.more == 0 && self.round.is_none() {
                self.all_answered()?;
                self.nothing_is_dropped(at)?;
            }
        }
        let ends = resigned.is_some() || is_closed || is_drawn;
        if ends || matches!(self.game.awaiting(), Ok(Awaiting::Nothing { .. })) {
            self.all_open(entries.len().saturating_sub(1))?;
        }
        self.replay.standing = match resigned {
            Some(seat) if forfeits => format!("{seat} has lost, silent for too long"),
            Some(seat) => format!("{seat} has resigned"),
            None if is_closed => "closed by the umpire".to_owned(),
            None if is_drawn => "drawn, as all have agreed".to_owned(),
            None if self.round.is_some() => {
                format!("waits for round {} of the beacon", self.round.unwrap_or_default())
            }
            None => self.standing().map_err(|error| Stop::CouldNotCheck(error.to_string()))?,
        };
        Ok(())
    }

    /// Only what the game asks for in secret can be committed to, by whom it asks.
    /// The points of a bid are given.
    fn start(
        &mut self,
        sides: &BTreeMap<String, String>,
        bids: &BTreeMap<String, OpenBid>,
    ) -> Result<(), Stop> {
        let given = give(&mut *self.game, &self.facts.seats, sides, bids);
        given.map(drop).map_err(|error| Stop::CouldNotCheck(error.to_string()))
    }

    fn commit(&mut self, at: usize, slot: &str, seat: &str) -> Result<(), Stop> {
        let awaiting = self.game.awaiting().map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let side = Id::new(seat);
        let asked = matches!(&awaiting, Awaiting::Sealed { slot: due, sides, .. }
            if due == slot && side.is_some_and(|side| sides.contains(&side)));
        if !asked {
            return Err(Stop::NotValid(at, format!("a choice of {seat} for {slot}, which nobody asks for")));
        }
        self.committed.extend(side);
        Ok(())
    }

    /// A choice is opened once, after the slot was closed and before its strike.
    fn reveal(
        &mut self,
        at: usize,
        (slot, seat): (&str, &str),
        choice: &str,
        by_player: bool,
    ) -> Result<(), Stop> {
        if !self.settle_choice(slot, seat) {
            return Err(Stop::NotValid(
                at,
                format!("the choice of {seat} for {slot} is opened out of place"),
            ));
        }
        let Some(side) = Id::new(seat) else { return Ok(()) };
        self.check_default(at, slot, seat, choice)?;
        self.is_meant(at, slot, seat, choice)?;
        self.rule_on(at, slot, side, choice, by_player)?;
        self.opened.get_or_insert_default().insert(side, choice.to_owned());
        Ok(())
    }

    /// Notes that a closed choice is no longer to be opened; false if it was not.
    fn settle_choice(&mut self, slot: &str, seat: &str) -> bool {
        self.closed.as_mut().is_some_and(|(closed, seats)| closed == slot && seats.remove(seat))
    }

    /// From here on another build of the rules plays: `<digest> <name and version>`.
    fn go_on_by(&mut self, text: &str) {
        if let Some((Ok(rules), engine)) = text.split_once(' ').map(|(rules, engine)| (rules.parse(), engine))
        {
            self.played_by = (rules, engine.to_owned());
        }
    }

    /// A resolution is given up: what it would have been resolved from is still there, but for a sheet, for
    /// which its seat is asked again.
    fn give_up(&mut self) {
        (self.locked, self.round) = (None, None);
        self.silent_sheets.clear();
    }

    /// Every lock is answered in its group, or waits for a round of the beacon: else a seed could be burnt
    /// without a move.
    fn all_answered(&self) -> Result<(), Stop> {
        let Some((lock, _)) = self.locked else { return Ok(()) };
        Err(Stop::NotValid(lock, "a lock, and nothing has happened in its group".to_owned()))
    }

    /// Every order sheet lies open when the game is over.
    fn all_open(&self, last: usize) -> Result<(), Stop> {
        let sealed: usize = self.facts.steps.iter().map(|step| step.orders.len()).sum();
        let sheets = self.facts.openings.iter().filter(|opening| matches!(opening.of, Sealed::Lock(_)));
        if sheets.count() == sealed {
            return Ok(());
        }
        Err(Stop::NotValid(last, "the game is over, and its order sheets do not lie open".to_owned()))
    }

    fn events(&mut self, at: usize, lock: Option<u64>, list: &[Value], digest: Hash32) -> Result<(), Stop> {
        let rulings = std::mem::take(&mut self.rulings);
        if let Some(((slot, seat), _)) = rulings.iter().find(|(_, ruling)| **ruling != Ruling::Legal) {
            let told = format!("the choice of {seat} for {slot} is illegal, and no strike says so");
            return Err(Stop::NotValid(at, told));
        }
        if let Some((slot, seats)) = self.closed.take()
            && let Some(seat) = seats.first()
        {
            let told =
                format!("the game goes on, and the choice of {seat} for {slot} is neither opened nor struck");
            return Err(Stop::NotValid(at, told));
        }
        let facts = self.facts;
        let known = facts.steps.iter().find(|step| lock.is_some() && step.lock.map(|at| at as u64) == lock);
        let rolled = known.is_some_and(|step| matches!(step.outcome, Outcome::Rolled { .. }));
        if list.is_empty() && !rolled {
            return Err(Stop::NotValid(at, "an empty resolution".to_owned()));
        }
        match self.entered.take() {
            Some(text) => self.is_entered(at, &text, list)?,
            None => self.is_played(at, lock, known, list)?,
        }
        self.by_rest = None;
        for event in list {
            self.game.apply(event).map_err(|error| Stop::NotValid(at, error.to_string()))?;
        }
        self.replay.events += list.len();
        let found = self.game.state_digest().map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        if found != digest.to_string() {
            return Err(Stop::NotValid(at, "the state after these events has another digest".to_owned()));
        }
        self.replay.digests += 1;
        Ok(())
    }

    /// What happened is what the rules make of a sheet, of choices, or of nobody's wish.
    fn is_played(
        &mut self,
        at: usize,
        lock: Option<u64>,
        known: Option<&Step>,
        list: &[Value],
    ) -> Result<(), Stop> {
        match self.input(at)? {
            Some(input) => {
                self.check_silent_sheet(at, &input)?;
                if let ErasedInput::Orders { side, lines, .. } = &input {
                    self.is_the_corrected(at, *side, lines)?;
                    self.is_due(at, *side, lines)?;
                    self.is_the_rest(at, &input)?;
                    self.is_prepared(at, &input)?;
                    self.left_out(at, *side, lines)?;
                }
                if !self.is_superseded(lock) {
                    let left = self.resolve_again(at, known, &input, list)?;
                    self.has_had_its_turn(lock, &input, left);
                }
            }
            None => {
                // It is still sealed: whether it is the corrected one shows when all lies open.
                self.corrects = None;
                self.unread_rest(lock);
                self.replay.sealed += 1;
            }
        }
        Ok(())
    }

    /// What these events were resolved from; `None` if the order sheet is still sealed. Without a sheet it is
    /// what the driver of every game goes on by.
    fn input(&mut self, at: usize) -> Result<Option<ErasedInput>, Stop> {
        let (lock, locked) = self.locked.take().unwrap_or_default();
        self.round = None;
        if let Some(seat) = &locked.player {
            (self.by_rest, self.player) = (locked.rest, Id::new(seat));
            return self.sheet_input(at, lock, &locked);
        }
        let awaiting = self.game.awaiting().map_err(|error| Stop::CouldNotCheck(error.to_string()))?;
        let (committed, opened) = (std::mem::take(&mut self.committed), self.opened.take());
        let asked = || Stop::NotValid(at, "it goes on while it waits for somebody".to_owned());
        unasked(&awaiting, committed, opened).map(Some).ok_or_else(asked)
    }

    fn resolve_again(
        &mut self,
        at: usize,
        known: Option<&Step>,
        input: &ErasedInput,
        list: &[Value],
    ) -> Result<Vec<InputLine>, Stop> {
        let name = known.map_or_else(|| "without a lock".to_owned(), |known| format!("{}", known.step));
        let (seed, recorded) = match known.map(|known| &known.outcome) {
            Some(Outcome::Rolled { step_seed, rolls, .. }) => (*step_seed, rolls.as_slice()),
            _ => (Hash32::ZERO, [].as_slice()),
        };
        // The verifier has computed them from the seed.
        let mut dice = StepDice::knowing(seed, recorded.to_vec());
        let again = self
            .game
            .resolve_again(input, &mut dice, list)
            .map_err(|error| Stop::CouldNotCheck(format!("entry {at}: {error}")))?;
        if dice.rolls() != recorded {
            return Err(Stop::NotValid(at, format!("resolution {name}: the rules ask for other rolls")));
        }
        if let Some(n) = again.other {
            return Err(Stop::NotValid(
                at,
                format!("resolution {name}: event {n} is not what the rules say"),
            ));
        }
        if again.events != list.len() {
            return Err(Stop::NotValid(
                at,
                format!("resolution {name}: the rules make another number of events"),
            ));
        }
        self.replay.replayed += 1;
        self.replay.other_rules |= self.is_by_others();
        Ok(again.left)
    }
}
