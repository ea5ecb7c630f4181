//! How groups go into a game: entry by entry, each once, whether they were read or are made here.
use std::collections::BTreeMap;
use std::sync::Arc;

use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;
use serde_json::Value;

use super::beacon::BeaconFacts;
use super::game::{Commitment, Game};
use super::story::{Tale, last_decisions};
use super::{FoldFault, TurnError, seals};
use crate::words::Notice;
use feldpost_protocol::dice::{Hash32, entropy_hash, salt};
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::note_kind::{NoteKind, Strike};
use feldpost_protocol::journal::umpire_act::{UmpireAct, lost_end};

/// Stands between the name of a decision and the entry since which it is asked so: in no name.
const TAKEN_OVER: char = '@';

/// What a group has shown while it went into its game: all that its mails tell of the game before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Witnessed {
    /// Number of its newest resolution with dice.
    pub step: Option<u64>,
    /// What its dice came from, if from a beacon.
    pub beacon: Option<BeaconFacts>,
    /// What each seat learned of its events, in order.
    pub sightings: BTreeMap<String, Vec<Value>>,
    /// What the mail to each seat tells of what happened.
    pub tales: BTreeMap<String, Arc<Tale>>,
    /// The strikes of the group, for everybody, with the reasons of the rules.
    pub strikes: Vec<(Notice, Option<Message>)>,
    /// The decision that each seat owed before it.
    pub owed: BTreeMap<String, String>,
}

/// A group on its way into a game.
#[derive(Default)]
pub(super) struct Folding {
    /// The seats whose sightings are noted.
    pub watching: Vec<(String, Viewer)>,
    /// Whether mails are made of the group.
    pub tells: bool,
    /// The mail that the group answers.
    pub mail: Option<Hash32>,
    pub witnessed: Witnessed,
    /// Where, for each seat, the orders of somebody else began to be carried out behind its own.
    pub others: BTreeMap<String, Behind>,
}

/// A place in a group: behind what a seat has ordered itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Behind {
    /// Sightings of the seat before it.
    pub seen: usize,
    /// Points of victory there, as the seat knows them.
    pub points: Option<i64>,
}

impl Game {
    /// Folds a whole journal. Recorded events are applied, never resolved anew. The newest recorded digest
    /// is held against the state; an audit holds them all.
    ///
    /// # Errors
    /// The first entry that its game cannot hold, or a state that differs from the recorded digest.
    pub fn fold(registry: &Registry, entries: &[Entry], head: Head) -> Result<Game, TurnError> {
        Ok(Game::fold_to_tell(registry, entries, head, false)?.0)
    }

    /// The same, with what the newest group has shown.
    ///
    /// # Errors
    /// As [`Game::fold`].
    pub fn fold_and_watch(
        registry: &Registry,
        entries: &[Entry],
        head: Head,
    ) -> Result<(Game, Witnessed), TurnError> {
        Game::fold_to_tell(registry, entries, head, true)
    }

    fn fold_to_tell(
        registry: &Registry,
        entries: &[Entry],
        head: Head,
        tells: bool,
    ) -> Result<(Game, Witnessed), TurnError> {
        let Some((offer, rest)) = entries.split_first() else {
            return Err(TurnError::Fold { seq: 0, fault: FoldFault::Empty });
        };
        let mut game = Game::begin(registry, offer, rest.first().map_or(head.hash, |entry| entry.prev))?;
        let mut witnessed = Witnessed::default();
        // What the newest group tells begins where its reader decided before it.
        let newest = groups(rest).last().map_or(0, <[Entry]>::len);
        let before = if tells { &rest[..rest.len() - newest] } else { rest };
        let decided = last_decisions(before, Vec::new());
        let stated = newest_state(entries);
        let mut earlier = |entry: u64| Game::fold_earlier(registry, entries, entry);
        let mut ahead = groups(rest).peekable();
        while let Some(group) = ahead.next() {
            let last = group.last().map_or(game.head.seq, |entry| entry.seq);
            let next = ahead.peek().and_then(|next| next.first());
            let end = Head { seq: last, hash: next.map_or(head.hash, |entry| entry.prev) };
            let folding = if tells && next.is_none() { game.watch()? } else { game.expect(group, &decided)? };
            witnessed = game.fold_with(folding, group, (end, stated), &mut earlier)?;
        }
        Ok((game, witnessed))
    }

    /// Folds what comes behind all that the game has taken in.
    pub(super) fn fold_behind(&mut self, entries: &[Entry], head: Head) -> Result<(), TurnError> {
        let (decided, stated) = (last_decisions(entries, self.locks.clone()), newest_state(entries));
        let mut ahead = groups(entries).peekable();
        while let Some(group) = ahead.next() {
            let seq = group.last().map_or(self.head.seq, |entry| entry.seq);
            let next = ahead.peek().and_then(|next| next.first());
            let end = Head { seq, hash: next.map_or(head.hash, |entry| entry.prev) };
            let folding = self.expect(group, &decided)?;
            self.fold_with(folding, group, (end, stated), &mut |_| {
                Err(TurnError::Fold { seq, fault: FoldFault::FarBack })
            })?;
        }
        Ok(())
    }

    pub(super) fn fold_with(
        &mut self,
        mut folding: Folding,
        group: &[Entry],
        (head, stated): (Head, Option<u64>),
        earlier: &mut dyn FnMut(u64) -> Result<Game, TurnError>,
    ) -> Result<Witnessed, TurnError> {
        for entry in group {
            self.absorb(&mut folding, entry.seq, &entry.body)?;
            if let Body::Umpire { act, text, .. } = &entry.body
                && let Some(entry) = self.stands_behind(act, text)
            {
                self.go_back(earlier(entry)?);
            }
            let Body::Events { list, state, .. } = &entry.body else { continue };
            if stated != Some(entry.seq) {
                self.apply_each(&mut folding, list)?;
            } else if self.apply(&mut folding, list)? != *state {
                return Err(TurnError::Fold { seq: entry.seq, fault: FoldFault::OtherState });
            }
        }
        self.end_group(folding, group, head)
    }

    /// Begins a group of which mails will be made.
    pub(super) fn watch(&self) -> Result<Folding, TurnError> {
        let witnessed = Witnessed { owed: self.owed_decisions()?, ..Witnessed::default() };
        Ok(Folding { watching: self.sides(&self.offer.seats), tells: true, witnessed, ..Folding::default() })
    }

    /// Begins a group that was read; of which nothing is noted but what later mails need.
    ///
    /// Those are the news that wait for a mail, and what a seat has seen since it last decided.
    fn expect(&self, group: &[Entry], decided: &BTreeMap<String, u64>) -> Result<Folding, TurnError> {
        let waits = Game::can_wait(group);
        let lately = if waits { self.mailed_lately(group) } else { Vec::new() };
        let end = group.last().map_or(0, |entry| entry.seq);
        let tells =
            |seat: &String| decided.get(seat).is_none_or(|last| end >= *last) || lately.contains(seat);
        let seats: Vec<String> = self.offer.seats.iter().filter(|seat| tells(seat)).cloned().collect();
        let owed = if waits { self.owed_decisions()? } else { BTreeMap::new() };
        let witnessed = Witnessed { owed, ..Witnessed::default() };
        Ok(Folding { watching: self.sides(&seats), witnessed, ..Folding::default() })
    }

    pub(super) fn sides(&self, seats: &[String]) -> Vec<(String, Viewer)> {
        seats.iter().filter_map(|seat| Some((seat.clone(), Viewer::Side(Id::new(seat)?)))).collect()
    }

    /// Applies events, and notes what is seen of them. The digest of the state after them.
    pub(super) fn apply(&mut self, folding: &mut Folding, events: &[Value]) -> Result<Hash32, TurnError> {
        self.apply_each(folding, events)?;
        self.digest = self.play.state_digest()?.parse()?;
        Ok(self.digest)
    }

    fn apply_each(&mut self, folding: &mut Folding, events: &[Value]) -> Result<(), TurnError> {
        let viewers: Vec<Viewer> = folding.watching.iter().map(|(_, viewer)| *viewer).collect();
        for event in events {
            let seen = self.play.apply_seen(event, &viewers)?;
            for ((seat, _), new) in folding.watching.iter().zip(seen) {
                folding.witnessed.sightings.entry(seat.clone()).or_default().extend(new);
            }
        }
        Ok(())
    }

    /// Takes what an entry says, all but the events.
    pub(super) fn absorb(&mut self, folding: &mut Folding, seq: u64, body: &Body) -> Result<(), TurnError> {
        self.note_time(body);
        match body {
            Body::Offer(_) => {
                return Err(TurnError::Fold { seq, fault: FoldFault::SecondOffer });
            }
            Body::Join { seat, entropy, .. } => {
                entropy_hash(seat, entropy)?;
                self.joined.insert(seat.clone(), entropy.clone());
            }
            Body::Start { sides, bids, .. } => {
                self.salt = Some(self.salt_of_lines(seq)?);
                self.back.began = seq;
                self.take_sides(seq, sides, bids)?;
            }
            Body::Mail { seat, mail, message_id, unix, .. } => {
                folding.mail = Some(*mail);
                self.heard.insert(seat.clone(), *unix);
                self.quotas.entry(seat.clone()).or_default().count(*unix);
                self.mails.insert((seat.clone(), *mail), seq);
                if let Some(id) = message_id {
                    self.message_ids.entry((seat.clone(), *id)).or_insert(seq);
                }
            }
            // Without a seed no die fell: the next lock has the same number.
            Body::Lock { step, seed, orders, round, .. } => {
                self.next_step = (step + u64::from(seed.is_some() || round.is_some())).max(self.next_step);
                self.wait(seq, body)?;
                // Whose sheet it is comes first.
                let player = body.player();
                self.locks.extend(player.map(|seat| (seq, seat.to_owned())));
                let others = orders.keys().filter(|seat| Some(seat.as_str()) != player);
                self.locks.extend(others.map(|seat| (seq, seat.clone())));
                self.note_turn(folding, player)?;
            }
            Body::Anchor { step, anchor, .. } => self.take_anchor(step - 1, *anchor),
            Body::Void { step, .. } => {
                self.next_step = step + 1;
                self.waiting = None;
            }
            Body::Source { source, .. } => self.source = *source,
            Body::Commit { slot, seat, mode, hash, .. } => {
                let commitment = Commitment { seat: seat.clone(), mode: *mode, hash: *hash };
                self.commits.entry(slot.clone()).or_default().push(commitment);
            }
            Body::Closed { slot, .. } => {
                self.closed.insert(slot.clone());
            }
            Body::Note { kind, seat, text, .. } => self.absorb_note(folding, kind, seat.as_deref(), text)?,
            Body::Openings { .. } => self.opened = true,
            Body::Roll { step, beacon_signature, .. } => {
                folding.witnessed.step = Some(*step);
                folding.witnessed.beacon = self.beacon_facts(beacon_signature.as_deref())?;
            }
            Body::Events { .. } => {
                (self.waiting, self.laid_open) = (None, None);
                self.forget_agreements();
            }
            Body::Reveal { slot, seat, text, payload, .. } => {
                self.lay_open(slot, seat, text.as_deref(), payload.as_ref());
            }
            Body::Umpire { act, seat, text, .. } => {
                self.absorb_act(seq, act, seat.as_deref(), text)?;
            }
            Body::Root { .. } | Body::SetAside { .. } | Body::Unknown { .. } => {}
            Body::Standing { seat, .. } => self.standings.push((seq, seat.clone())),
            Body::Rekey { key, .. } => self.key = *key,
        }
        Ok(())
    }

    /// Notes for each seat where in a group the orders of others begin: they are told again when it is asked.
    fn note_turn(&self, folding: &mut Folding, player: Option<&str>) -> Result<(), TurnError> {
        let Folding { watching, witnessed, others, .. } = folding;
        for (seat, viewer) in watching {
            match player {
                Some(player) if player == seat => drop(others.remove(seat)),
                Some(_) if !others.contains_key(seat) => {
                    let seen = witnessed.sightings.get(seat).map_or(0, Vec::len);
                    let points = self.play.points(*viewer)?;
                    others.insert(seat.clone(), Behind { seen, points });
                }
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn absorb_note(
        &mut self,
        folding: &mut Folding,
        kind: &NoteKind,
        seat: Option<&str>,
        text: &str,
    ) -> Result<(), TurnError> {
        if let (NoteKind::Strike, Some(seat), Some(Strike::Unopened { slot })) =
            (kind, seat, Strike::read(text))
        {
            self.struck.insert((slot, seat.to_owned()));
        }
        match (kind, seat) {
            (NoteKind::Resign, Some(seat)) => self.resigned = Some(seat.to_owned()),
            (NoteKind::Name, Some(seat)) => self.call(seat, text),
            (NoteKind::Consent, Some(seat)) => {
                let agreed = self.consents.entry(text.to_owned()).or_default();
                agreed.extend(folding.mail.map(|mail| (seat.to_owned(), mail)));
            }
            (NoteKind::HeldReveal, Some(seat)) => {
                self.held.insert((text.to_owned(), seat.to_owned()));
            }
            (NoteKind::EntropyAsked, Some(seat)) => {
                self.entropy_asked.insert(seat.to_owned());
            }
            (NoteKind::Strike, Some(seat)) if folding.tells => {
                folding.witnessed.strikes.push(seals::strike(self, seat, text)?);
            }
            (NoteKind::Rules, None) => {
                let digest = text.split(' ').next().unwrap_or_default();
                self.played_by = digest.parse().unwrap_or(self.played_by);
            }
            _ => {}
        }
        Ok(())
    }

    /// What the umpire has done.
    fn absorb_act(
        &mut self,
        seq: u64,
        act: &UmpireAct,
        seat: Option<&str>,
        text: &str,
    ) -> Result<(), TurnError> {
        match (act, seat) {
            (UmpireAct::Draw, _) => self.drawn = true,
            (UmpireAct::Close, _) => self.closed_for = Some(text.to_owned()),
            (UmpireAct::Replace, Some(seat)) => {
                // Whatever was said to whoever sat there opens the seat no more.
                self.taken_over.insert(seat.to_owned(), seq);
                let asked = self.asked_as(seat, self.current_decision(seat));
                self.asked.insert(seat.to_owned(), vec![asked]);
                self.quotas.remove(seat);
                self.names.remove(seat);
            }
            (UmpireAct::Name, Some(seat)) => self.call(seat, text),
            (UmpireAct::Rollback | UmpireAct::Correct, _) => {
                self.back.acts.push(seq);
                self.back.restored = None;
            }
            (UmpireAct::Restore, _) => lost_end(text).map_or(Ok(()), |lost| self.lose_end(seq, lost))?,
            (UmpireAct::Forfeit, Some(seat)) => {
                (self.resigned, self.forfeits) = (Some(seat.to_owned()), true)
            }
            _ => {}
        }
        Ok(())
    }

    /// The player of a seat is called so from here on; nothing, if the name is empty.
    fn call(&mut self, seat: &str, name: &str) {
        if name.is_empty() {
            self.names.remove(seat);
        } else {
            self.names.insert(seat.to_owned(), name.to_owned());
        }
    }

    /// The name under which a seat is asked a decision: with the entry by which somebody has taken the seat
    /// over, whose name whoever sat there before does not know, so that the token is another one too; or by
    /// which the game was set back, so that no mail of before answers what is asked again.
    pub(super) fn asked_as(&self, seat: &str, decision: &str) -> String {
        let plain = decision.split(TAKEN_OVER).next().unwrap_or_default();
        match self.taken_over.get(seat).copied().unwrap_or_default().max(self.back.last()) {
            0 => plain.to_owned(),
            seq => format!("{plain}{TAKEN_OVER}{seq}"),
        }
    }

    pub(super) fn salt_of_lines(&self, seq: u64) -> Result<Hash32, TurnError> {
        let mut hashes = Vec::new();
        for seat in &self.offer.seats {
            let early = || TurnError::Fold { seq, fault: FoldFault::EarlyStart(seat.clone()) };
            hashes.push(entropy_hash(seat, self.joined.get(seat).ok_or_else(early)?)?);
        }
        Ok(salt(self.offer_hash, &hashes))
    }

    /// Whether another person has taken a seat over since this entry.
    pub(super) fn was_taken_over_since(&self, seat: &str, entry: u64) -> bool {
        self.taken_over.get(seat).is_some_and(|seq| *seq > entry)
    }

    /// Asks the seats of this game, which is as it was earlier, by the names under which they are asked now:
    /// so that whoever has taken a seat over can answer.
    pub fn ask_as(&mut self, now: &Game) {
        self.taken_over.clone_from(&now.taken_over);
        self.asked.clone_from(&now.asked);
    }

    /// Since when the game waits for what it waits for now, in Unix seconds.
    #[must_use]
    pub fn waits_since(&self) -> i64 {
        self.waits.1
    }

    /// When each seat that has written wrote last, in Unix seconds.
    #[must_use]
    pub fn heard(&self) -> &BTreeMap<String, i64> {
        &self.heard
    }

    /// Notes since when the game waits, if it waits for something else than before.
    fn note_wait(&mut self, owed: &BTreeMap<String, String>) -> Result<(), TurnError> {
        let waits = match self.started() {
            true => owed.clone(),
            false => self.waiting_for()?.into_iter().map(|seat| (seat, String::new())).collect(),
        };
        if waits != self.waits.0 {
            self.waits = (waits, self.newest);
        }
        Ok(())
    }

    /// Notes the new head, who is mailed, and which decisions are asked now.
    pub(super) fn end_group(
        &mut self,
        mut folding: Folding,
        group: &[Entry],
        head: Head,
    ) -> Result<Witnessed, TurnError> {
        // Only now: a group that is put aside has no time.
        self.newest = group.iter().filter_map(|entry| entry.body.unix()).fold(self.newest, i64::max);
        let owed = self.owed_decisions()?;
        self.note_wait(&owed)?;
        // Dice that waited for a round of the beacon were rolled at its time.
        let rolled = folding.witnessed.beacon.map_or(self.newest, |beacon| beacon.unix);
        self.note_clock(&owed, self.newest.max(rolled));
        self.note_mailed(group, &folding.witnessed, &owed)?;
        self.note_story(group, &mut folding, &owed)?;
        self.head = head;
        self.ends.insert(head.seq, head.hash);
        self.note_end(head.seq)?;
        for (seat, decision) in owed {
            let decision = self.asked_as(&seat, &decision);
            let asked = self.asked.entry(seat.clone()).or_default();
            if asked.last() != Some(&decision) {
                asked.push(decision);
                self.quotas.remove(&seat);
            }
        }
        Ok(folding.witnessed)
    }
}

/// Whether an entry changes what its game says of the next one. A mail counts when its group is written.
pub(super) fn changes_game(body: &Body) -> bool {
    match body {
        Body::Mail { .. } | Body::Reveal { .. } | Body::Roll { .. } => false,
        Body::Note { kind, .. } => {
            let all = [
                NoteKind::Resign,
                NoteKind::HeldReveal,
                NoteKind::Rules,
                NoteKind::EntropyAsked,
                NoteKind::Consent,
                NoteKind::Name,
                NoteKind::Away,
                NoteKind::Extend,
                NoteKind::Tardy,
                NoteKind::Strike,
            ];
            all.contains(kind)
        }
        _ => true,
    }
}

/// The newest entry that records a digest of the state.
pub(super) fn newest_state(entries: &[Entry]) -> Option<u64> {
    let newest = entries.iter().rev().find(|entry| matches!(entry.body, Body::Events { .. }));
    newest.map(|entry| entry.seq)
}

/// The groups of a run of entries.
pub fn groups(entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    entries.split_inclusive(|entry| entry.more == 0)
}
