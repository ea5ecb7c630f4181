//! Taking in one mail of a seat: words to the host, orders, sealed choices.
mod ask;
mod beacon;
mod clock;
mod consent;
mod giving_up;
mod joining;
mod name;
mod orders;
mod rights;
mod sealed;
mod wrapped;

use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine, LineFate, words};
use feldpost_kit::system::Awaiting;

use rights::{changes_by_old_token, changes_something};

use super::game::{Game, Owed};
use super::play::Draft;
use super::secrets::{Asked, Question, Secrets, Thread};
use super::{Ready, Seeds, TurnError};
use crate::intake::command::{AddressChange, Command, PRESS_LIMIT};
use crate::words::Notice;
use feldpost_kit::registry::{LineKind, ReadSheet, Skimmed};
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Seen};
use feldpost_protocol::journal::note_kind::NoteKind;

/// Words of press that one mail can hold.
const MOST_PRESS: usize = 20;

/// Things that the sender is told about one mail.
const MOST_NOTES: usize = 24;

/// Which mail it is, and when it was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// SHA-256 of the raw bytes.
    pub mail: Hash32,
    /// SHA-256 of the Message-ID, if it has one.
    pub message_id: Option<Hash32>,
    /// Unix seconds.
    pub unix: i64,
}

/// One mail of a seat that has shown its token.
#[derive(Clone, Debug)]
pub struct Request {
    /// Whose.
    pub seat: String,
    /// The language of the seat.
    pub language: String,
    /// Which mail.
    pub stamp: Stamp,
    /// Words to the host.
    pub commands: Vec<Command>,
    /// All other lines that count.
    pub lines: Vec<InputLine>,
    /// The token is that of an older decision: the mail may ask, and changes nothing.
    pub late: bool,
    /// Quoted lines that were passed over.
    pub quoted: usize,
    /// It answers a mail that brought words of the other side.
    pub to_press: bool,
    /// What must be said about the mail itself.
    pub notes: Vec<Notice>,
    /// The mail could not be read: nothing in it is obeyed.
    pub unreadable: bool,
    /// Its place in its thread.
    pub thread: Thread,
    /// Where the journal ended in the report that it answers.
    pub seen: Option<Seen>,
    /// What was found out about its sender, in words, if anybody looked.
    pub auth: Option<String>,
    /// What the player is called, if anything.
    pub name: Option<String>,
}

/// Takes in one mail, and plays on as far as the game can.
///
/// # Errors
/// A [`TurnError`]: the rulebook failed, or the secrets do not fit the journal.
pub fn take_in(game: Game, secrets: &Secrets, seeds: &Seeds, request: &Request) -> Result<Ready, TurnError> {
    let Stamp { mail, message_id, unix } = request.stamp;
    let (words, parted);
    let mut joined = None;
    let mut draft = Draft::new(game, secrets, seeds, unix)?;
    let (seen, auth) = (request.seen.clone(), request.auth.clone());
    let unix = draft.unix;
    draft.push(Body::Mail { seat: request.seat.clone(), mail, message_id, seen, auth, unix })?;
    draft.answer.seat = request.seat.clone();
    draft.answer.quoted = request.quoted;
    draft.answer.notes = request.notes.clone();
    draft.answer.thread = request.thread.clone();
    draft.answer.refused = request.unreadable;
    if let Some(seen) = request.seen.as_ref().filter(|seen| !draft.game.has_shown(seen)) {
        draft.answer.notes.push(Notice::SeenUnknown { seq: seen.seq, head: seen.head.clone() });
    }
    if !request.unreadable {
        parted = ask::apart(&draft.game, request)?;
        let (request, questions) =
            parted.as_ref().map_or((request, &[][..]), |(rest, asked)| (rest, asked.as_slice()));
        let mut skimmed = skim(&draft.game, &request.seat, &request.lines)?;
        if skimmed.as_ref().is_some_and(wrapped::may_be_broken) {
            let read = read_sheet(&draft.game, &request.seat, &request.lines)?;
            joined = read.map(|read| wrapped::rejoin(&draft.game, request, &read)).transpose()?.flatten();
        }
        if let Some(joined) = &joined {
            skimmed = skim(&draft.game, &joined.seat, &joined.lines)?;
        }
        words = as_press(request, skimmed.as_ref());
        if words.is_some() {
            skimmed = None;
        }
        let request = words.as_ref().or(joined.as_ref()).unwrap_or(request);
        let dry_run = skimmed.as_ref().is_some_and(|sheet| sheet.dry_run);
        let mut taking = Taking { draft, request, dry_run, sealed: 0, later: Vec::new() };
        taking.commands()?;
        // Nothing may stand behind a lock that waits for its dice.
        taking.name()?;
        questions.iter().for_each(|line| taking.question(Question::Game(line.clone())));
        taking.sheet(skimmed)?;
        taking.later_commits()?;
        taking.show_newest();
        taking.begin()?;
        draft = taking.draft;
        draft.settle()?;
    }
    Ok(draft.ready())
}

/// The same request with its lines as words to the other side: of an answer to such words, with no orders.
fn as_press(request: &Request, sheet: Option<&Skimmed>) -> Option<Request> {
    let assent = |command: &Command| match command {
        Command::Yes(said) => Some(said.clone()),
        _ => None,
    };
    let mut said: Vec<String> = request.commands.iter().map(assent).collect::<Option<_>>()?;
    for (_, text, kind) in sheet.map(|sheet| sheet.lines.as_slice()).unwrap_or_default() {
        said.push((*kind == LineKind::Prose).then(|| text.trim().to_owned())?);
    }
    if !request.to_press || said.is_empty() {
        return None;
    }
    let commands = said.iter().map(|text| Command::Say(text.chars().take(PRESS_LIMIT).collect())).collect();
    Some(Request { commands, lines: Vec::new(), ..request.clone() })
}

struct Taking<'a> {
    draft: Draft<'a>,
    request: &'a Request,
    /// The mail asks what would happen: nothing may.
    dry_run: bool,
    /// Commitments and reveals so far.
    sealed: usize,
    /// Commitments for slots that were not due before the sheet.
    later: Vec<(&'a str, Hash32)>,
}

/// The side of a seat whose mail has lines for the rulebook.
fn writer(seat: &str, lines: &[InputLine]) -> Option<Id> {
    let some = lines.iter().any(|line| !line.text.trim().is_empty());
    Id::new(seat).filter(|_| some)
}

/// The words of a mail as the rulebook reads them; `None` if there are none for it.
fn skim(game: &Game, seat: &str, lines: &[InputLine]) -> Result<Option<Skimmed>, TurnError> {
    Ok(writer(seat, lines).map(|side| game.play().skim(side, lines)).transpose()?)
}

/// The same, with what would become of each line: where nothing else tells that.
fn read_sheet(game: &Game, seat: &str, lines: &[InputLine]) -> Result<Option<ReadSheet>, TurnError> {
    Ok(writer(seat, lines).map(|side| game.play().read(side, lines)).transpose()?)
}

/// Whether a seat's mail asks what would happen, so that nothing may.
///
/// # Errors
/// The rulebook failed.
pub fn is_dry_run(game: &Game, seat: &str, lines: &[InputLine]) -> Result<bool, TurnError> {
    Ok(skim(game, seat, lines)?.is_some_and(|sheet| sheet.dry_run))
}

impl Taking<'_> {
    /// Tells the sender something; the same thing once.
    fn say(&mut self, note: Notice) {
        let notes = &mut self.draft.answer.notes;
        if !notes.contains(&note) && notes.len() < MOST_NOTES {
            notes.push(note);
        }
    }

    fn refuse(&mut self, note: Notice) {
        self.say(note);
        self.draft.answer.refused = true;
    }

    fn commands(&mut self) -> Result<(), TurnError> {
        let mut press = 0;
        // Dice that had waited begin their group: a round comes before other words, wherever it stands.
        let is_round = |command: &&Command| matches!(command, Command::Beacon { .. });
        let words = &self.request.commands;
        let (rounds, others) = (words.iter().filter(is_round), words.iter().filter(|word| !is_round(word)));
        for command in rounds.chain(others) {
            if self.dry_run && changes_something(command) {
                self.say(Notice::DryRunWords);
                continue;
            }
            if self.request.late && changes_by_old_token(command) {
                self.refuse_late();
                continue;
            }
            match command {
                Command::Accept { offer } => self.accept(offer)?,
                Command::Yes(_) => self.accept_without_line(),
                Command::Entropy(_) => self.entropy_alone(),
                Command::Bid(_) => self.bid_alone(),
                Command::Status => self.draft.answer.asked = Some(Asked::Status),
                // They stand in every answer, in a part of their own.
                Command::Standing if self.stands() => {}
                Command::Standing => self.say(Notice::NoStandingOrders),
                Command::Journal => self.draft.answer.asked = Some(Asked::Journal),
                Command::Map => self.question(Question::Map),
                Command::Rules(number) => self.question(Question::Rules(number.clone())),
                Command::Report(step) => self.draft.answer.asked = Some(Asked::Report(*step)),
                Command::ReportOf(_) => self.draft.answer.asked = Some(Asked::Report(None)),
                Command::Since(moment) => self.draft.answer.asked = Some(Asked::Since(moment.clone())),
                // One page is the answer; others stand among what else was asked.
                Command::Help(topic) => self.ask_for_help(topic.as_deref())?,
                Command::Say(text) if press < MOST_PRESS => {
                    press += 1;
                    self.draft.note(NoteKind::Press, &self.request.seat, text)?;
                    if press == 1 {
                        self.say(Notice::PressPassedOn);
                    }
                }
                Command::Say(_) => self.say(Notice::PressTooMuch { most: MOST_PRESS }),
                Command::Resign { confirmed } => self.resign(*confirmed)?,
                Command::Decline => self.decline()?,
                Command::Beacon { round, signature } => self.beacon(*round, signature)?,
                Command::Consent(what) => self.consent(*what)?,
                Command::Commit { .. } | Command::Reveal(_) if self.draft.game.waiting().is_some() => {
                    self.refuse(Notice::SendAgainAfterDice);
                }
                Command::Commit { .. } | Command::Reveal(_) if self.draft.game.is_restored() => {
                    self.refuse_restored()?;
                }
                // The sheet beside it may come to the decision that it answers.
                Command::Commit { slot, hash } if !self.is_due(slot)? => self.later.push((slot, *hash)),
                Command::Commit { slot, hash } => self.commit(slot, *hash)?,
                Command::Reveal(told) => self.reveal(told)?,
                Command::JoinGame { .. } if !self.draft.game.has_joined(&self.request.seat) => {
                    self.refuse(Notice::JoinWithoutOffer);
                }
                Command::Games | Command::StatusAll | Command::JoinGame { .. } => self.say(Notice::ToTheHost),
                Command::Watch(_) | Command::Unwatch(_) => self.say(Notice::ToTheHost),
                Command::Address(AddressChange::Drop(address)) => {
                    self.say(Notice::AddressDropped { address: address.clone() });
                }
                Command::Address(AddressChange::Move(address) | AddressChange::Also(address)) => {
                    self.say(Notice::AddressAsked { address: address.clone() });
                }
                Command::Confirm(_) | Command::ToUmpire(_) => {} // the desk's matter
                Command::Name(name) => self.answer_name(name),
                Command::Appeal(text) if press < MOST_PRESS => {
                    press += 1;
                    let text: String = text.chars().take(PRESS_LIMIT).collect();
                    self.draft.note(NoteKind::Press, &self.request.seat, &text)?;
                    self.say(Notice::AppealNoted);
                }
                Command::Appeal(_) => self.say(Notice::PressTooMuch { most: MOST_PRESS }),
                Command::Away(days) => self.away(days)?,
                Command::Extend(seconds) => self.extend(*seconds)?,
                Command::Manner(manner) => self.say(Notice::of_manner(manner)),
                Command::NotOffered(word) => self.say(Notice::NotOffered { word: word.to_string() }),
            }
        }
        Ok(())
    }

    fn sheet(&mut self, sheet: Option<Skimmed>) -> Result<(), TurnError> {
        let request = self.request;
        let (Some(side), Some(sheet)) = (Id::new(&request.seat), sheet) else { return Ok(()) };
        if !self.draft.game.started() {
            if sheet.orders() > 0 {
                self.refuse(Notice::NotBegun);
            }
            return Ok(());
        }
        if sheet.dry_run {
            self.draft.answer.fates = self.checked()?;
            self.draft.answer.dry_run = true;
            return Ok(());
        }
        if let Some(waiting) = self.draft.game.waiting().cloned() {
            self.draft.answer.fates = self.held_for_dice(&waiting)?;
            return Ok(());
        }
        if self.draft.game.is_restored() {
            return if sheet.orders() > 0 { self.refuse_restored() } else { Ok(()) };
        }
        if !request.late && !self.draft.game.is_over()? {
            self.standing(side, sheet.in_advance)?;
        }
        let owed = self.draft.game.owes(&request.seat)?;
        // The rules do not know that somebody has resigned, or that all have agreed on a draw.
        let was_ended = self.draft.game.is_over()? && !self.draft.game.is_played_out()?;
        self.draft.answer.fates = match owed {
            _ if request.late || was_ended => self.too_late()?,
            Some(Owed { slot: None, .. }) => self.play(side, sheet)?,
            Some(Owed { slot: Some(slot), reveal: false, .. }) => self.choose(side, &slot)?,
            _ => self.out_of_turn(side, sheet)?,
        };
        Ok(())
    }

    /// What a mail with an older token wants done is left undone: such a token lies in every old report, and
    /// whoever finds one there must not play this seat.
    fn refuse_late(&mut self) {
        if !self.draft.answer.notes.contains(&Notice::Late) {
            self.refuse(Notice::Late);
        }
    }

    /// A mail with an older token is answered with what has come since, unless it asks for something itself.
    fn show_newest(&mut self) {
        let asked = self.draft.answer.asked.is_some() || !self.draft.answer.questions.is_empty();
        if self.request.late && !asked && self.draft.game.started() {
            let newest = if self.draft.game.last_step() > 0 { Asked::Report(None) } else { Asked::Status };
            self.draft.answer.asked = Some(newest);
            if !self.draft.answer.refused {
                self.say(Notice::AnswersOlder);
            }
        }
    }

    /// Whether the seat has said anything in advance.
    fn stands(&self) -> bool {
        !self.draft.secrets.standing(&self.request.seat).is_empty()
    }

    /// Standing orders are taken whatever is asked at the time.
    fn standing(&mut self, side: Id, in_advance: bool) -> Result<(), TurnError> {
        let all = &self.request.lines;
        let mut standing: Vec<InputLine> = all.iter().filter(|line| is_standing(line)).cloned().collect();
        if in_advance {
            standing.clone_from(all);
        }
        if standing.is_empty() {
            return Ok(());
        }
        let before = self.draft.secrets.standing(side.as_str());
        let after = self.draft.game.play().standing_after(side, before, &standing)?;
        let changed = after != before;
        // Also if nothing changes: the record need not say which.
        if self.draft.game.seals_standing_orders() {
            self.draft.seal_standing(side.as_str(), &after)?;
        }
        if changed {
            // Those that there are stand in a part of their own.
            if after.is_empty() {
                self.say(Notice::NoStandingOrders);
            }
            self.draft.secrets.change.standing.insert(side.to_string(), after);
        }
        Ok(())
    }

    fn choose(&mut self, side: Id, slot: &str) -> Result<Vec<LineFate>, TurnError> {
        let choosing = self.draft.game.play().choose(side, &self.request.lines)?;
        if let Some(choice) = choosing.choice {
            self.draft.seal(slot, side.as_str(), &choice, None)?;
        }
        Ok(choosing.fates)
    }

    /// Orders of a seat that is not asked. The rulebook refuses them, and takes what may be said at any time.
    fn out_of_turn(&mut self, side: Id, sheet: Skimmed) -> Result<Vec<LineFate>, TurnError> {
        match self.draft.game.awaiting()? {
            Awaiting::Orders { .. } => self.play(side, sheet),
            _ => self.already_chosen(side),
        }
    }

    /// What would become of each line, of a sheet that is not carried out.
    fn checked(&self) -> Result<Vec<LineFate>, TurnError> {
        let read = read_sheet(&self.draft.game, &self.request.seat, &self.request.lines)?;
        Ok(read.map(|read| read.fates).unwrap_or_default())
    }

    /// A second choice for a slot is told apart from an order that is not due.
    fn already_chosen(&mut self, side: Id) -> Result<Vec<LineFate>, TurnError> {
        let fates = self.checked()?;
        let slot = match self.draft.game.awaiting()? {
            Awaiting::Sealed { slot, .. } if self.draft.game.has_committed(&slot, side.as_str()) => slot,
            _ => return Ok(fates),
        };
        let mut told = Vec::with_capacity(fates.len());
        for mut fate in fates {
            let line = InputLine { number: fate.number, text: fate.text.clone() };
            if self.draft.game.play().choose(side, &[line])?.choice.is_some() {
                self.hold(&mut fate, Notice::ChoiceStands { slot: slot.clone() });
                self.draft.answer.refused = true;
            }
            told.push(fate);
        }
        Ok(told)
    }

    /// A line is not tried, for a reason of the host's.
    fn hold(&mut self, fate: &mut LineFate, why: Notice) {
        fate.fate = Fate::held_back(String::new().into());
        self.draft.answer.held.push((fate.number, why));
    }

    fn too_late(&mut self) -> Result<Vec<LineFate>, TurnError> {
        let fates = self.checked()?;
        let now = match self.draft.game.owes(&self.request.seat)? {
            Some(Owed { slot: Some(slot), reveal: true, .. }) => Notice::TooLateToReveal { slot },
            Some(owed) => Notice::TooLateNow { title: owed.decision.title },
            None => Notice::TooLate,
        };
        let mut told = Vec::with_capacity(fates.len());
        for mut fate in fates {
            let line = InputLine { number: fate.number, text: fate.text.clone() };
            if !matches!(fate.fate, Fate::Ignored) {
                let why = if is_standing(&line) { Notice::StandingLate } else { now.clone() };
                self.hold(&mut fate, why);
                self.draft.answer.refused = true;
                if self.request.late {
                    self.refuse_late();
                }
            }
            told.push(fate);
        }
        Ok(told)
    }
}

/// Whether a line is said in advance by its first word.
pub(crate) fn is_standing(line: &InputLine) -> bool {
    words(&line.text).first().is_some_and(|word| word.text == "standing")
}
