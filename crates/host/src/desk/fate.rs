//! What became of a mail: read from what it led to, and noted when it leaves the inbox.
use std::ffi::OsStr;

use feldpost_kit::sheet::Fate as OfLine;
use feldpost_mail::robots::Robot;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::{Answer, Ready, groups, post};
use feldpost_umpire::words::ENGLISH;

use super::{Desk, DeskError};
use crate::ledgers::mails::{Dealt, Fate, Outcome, Why, cut_field};

/// What is noted of the header of a mail.
pub(super) struct Header {
    /// SHA-256 of the whole mail.
    pub mail: Hash32,
    from: Option<String>,
    message_id: Option<String>,
    subject: String,
}

impl Header {
    pub fn of(letter: &Letter) -> Header {
        Header {
            mail: letter.raw_hash,
            from: letter.from.as_deref().map(cut_field),
            message_id: letter.message_id.as_deref().map(cut_field),
            subject: cut_field(letter.written_subject()),
        }
    }

    /// Of a mail that nobody can read.
    pub fn unread(mail: Hash32) -> Header {
        Header { mail, from: None, message_id: None, subject: String::new() }
    }
}

/// What a seat's mail has moved.
pub(super) struct Moved {
    joined: bool,
    /// Notes are all that it led to, and none of them is of the game itself.
    said: bool,
    late: bool,
    /// The answer, if the mail moved nothing.
    answer: Option<Answer>,
}

impl Moved {
    pub fn by(ready: &Ready, idle: bool, late: bool) -> Moved {
        let answer = if idle { ready.change.answer.clone() } else { None };
        Moved {
            joined: joins(&ready.group),
            said: only_says(&ready.group.iter().collect::<Vec<_>>()),
            late,
            answer,
        }
    }
}

fn joins<'a>(group: impl IntoIterator<Item = &'a Body>) -> bool {
    group.into_iter().any(|body| matches!(body, Body::Join { .. }))
}

/// Whether a group says something of the players' time or names, and plays nothing.
fn only_says(group: &[&Body]) -> bool {
    use NoteKind::{AskTime, Away, Extend, Name, Press};
    let says = |body: &Body| matches!(body, Body::Note { kind: Away | Extend | AskTime | Name | Press, .. });
    group.iter().any(|body| says(body))
        && group.iter().all(|body| says(body) || matches!(body, Body::Mail { .. }))
}

/// Whether an entry is talk alone: a mail, and words about it.
pub(super) fn is_talk(body: &Body) -> bool {
    match body {
        // Standing orders that change nothing are sealed too: the change in the secrets tells.
        Body::Mail { .. } | Body::Standing { .. } => true,
        Body::Note { kind, .. } => {
            use NoteKind::{Away, Consent, Extend, HeldReveal, Resign};
            !matches!(kind, Resign | HeldReveal | Consent | Away | Extend)
        }
        _ => false,
    }
}

/// Whether the answer to a mail that moved nothing is a refusal.
fn is_refusal(answer: &Answer) -> bool {
    let bad =
        |fate: &OfLine| matches!(fate, OfLine::Problem(_) | OfLine::Ruling(_) | OfLine::HeldBack { .. });
    answer.refused || !answer.dry_run && answer.fates.iter().any(|line| bad(&line.fate))
}

/// What becomes of a mail that a program wrote.
pub(super) fn by_program(letter: &Letter, bounced: bool) -> Fate {
    match letter.robot {
        _ if bounced => Fate::of(Outcome::Bounce),
        Some(Robot::OwnLoopMarker | Robot::OwnAddress) => Fate::of(Outcome::Robot).because(Why::OwnMail),
        _ => Fate::of(Outcome::Robot),
    }
}

/// The same with the game and seat that a mail claims first.
pub(super) fn claimed(letter: &Letter, fate: Fate) -> Fate {
    let Some(claim) = letter.claims.first() else { return fate };
    let fate = fate.in_game(&cut_field(&claim.game));
    Fate { seat: claim.seat.as_deref().map(cut_field), ..fate }
}

impl Desk<'_> {
    /// Notes what became of a mail, and takes it out of the inbox: both or neither.
    pub(super) fn note_fates(
        &mut self,
        name: &OsStr,
        header: Header,
        fates: Vec<Fate>,
    ) -> Result<(), DeskError> {
        let Header { mail, from, message_id, subject } = header;
        let outcome = fates.iter().map(|fate| fate.outcome.word()).collect::<Vec<_>>().join(" ");
        let games = fates.iter().filter_map(|fate| fate.game.as_deref()).collect::<Vec<_>>().join(" ");
        let (unix, file) = (self.now(), name.to_string_lossy().into_owned());
        let answers = self.post.outbox.end_naming();
        let number = 0;
        let dealt = Dealt { number, unix, mail, file, from, message_id, subject, fates, answers };
        self.ledgers.mails.add(dealt)?;
        self.store.deal_with(name)?;
        tracing::info!(mail = %mail.short(), outcome, game = games, "a mail is dealt with");
        Ok(())
    }

    /// What became of a seat's mail that was taken in.
    pub(super) fn fate_of(&mut self, moved: &Moved, game: &str, seat: &str) -> Result<Fate, DeskError> {
        let fate = |outcome| Fate::of(outcome).at(game, seat);
        let answer = match &moved.answer {
            _ if moved.joined => return Ok(fate(Outcome::Joined)),
            None if moved.said => return Ok(fate(Outcome::Asked)),
            None => return Ok(fate(Outcome::Orders)),
            Some(answer) => answer,
        };
        let has_orders = answer.refused || !answer.dry_run && !answer.fates.is_empty();
        let is_over = has_orders && self.table(game)?.game.is_over()?;
        if !is_over && !is_refusal(answer) {
            return Ok(fate(Outcome::Asked));
        }
        let told = self.first_reason(answer, game)?;
        let outcome = match () {
            () if moved.late => Outcome::Late,
            () if is_over => Outcome::Over,
            () => Outcome::Refused,
        };
        Ok(fate(outcome).told(told.as_deref()))
    }

    /// The first reason that an answer gives why nothing was done, as the umpire reads it.
    fn first_reason(&mut self, answer: &Answer, game: &str) -> Result<Option<String>, DeskError> {
        let system = self.table(game)?.game.offer().system.clone();
        let words = self.office.templates.words();
        let held = answer.held.first().map(|(_, why)| words.say(ENGLISH, why));
        let line = answer.fates.iter().find_map(|line| match &line.fate {
            OfLine::Problem(refusal) | OfLine::Ruling(refusal) => {
                Some(words.tell(ENGLISH, &system, &refusal.reason))
            }
            _ => None,
        });
        let note = answer.notes.iter().map(|note| words.say(ENGLISH, note)).next();
        Ok(held.or(line).or(note))
    }

    /// What became of a mail that the journal had when it came: before a crash, or long ago. The mails of its
    /// group are named, which were promised then.
    pub(super) fn fate_in_journal(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        seq: u64,
    ) -> Result<Fate, DeskError> {
        let fate = |outcome| Fate { entry: Some(seq), ..Fate::of(outcome).at(game, seat) };
        let is_it = |fate: &Fate| fate.entry == Some(seq) && fate.game.as_deref() == Some(game);
        let known = self.ledgers.mails.all()?;
        if known.iter().any(|dealt| dealt.mail == letter.raw_hash && dealt.fates.iter().any(is_it)) {
            return Ok(fate(Outcome::Again).because(Why::SameBytes));
        }
        let (table, entries) = self.tables.load(self.office, game)?;
        let holds = |group: &&[Entry]| group.iter().any(|entry| entry.seq == seq);
        let Some(group) = groups(&entries).find(holds) else { return Ok(fate(Outcome::Again)) };
        let end = group.last().map_or(seq, |entry| entry.seq);
        let after = entries.iter().find(|entry| entry.seq == end + 1).map(|entry| entry.prev);
        let end = after.unwrap_or(table.game.head().hash).short();
        for own in &table.game.offer().seats {
            for id in post::message_ids(&self.office.club, &end, own) {
                if self.post.outbox.knows(&id)? {
                    self.post.outbox.name(&id);
                }
            }
        }
        let idle = group.iter().all(|entry| is_talk(&entry.body));
        let answer = table.secrets.answer.clone().filter(|answer| answer.seq == seq);
        let answer = if idle { Some(answer.unwrap_or_default()) } else { None };
        let bodies: Vec<&Body> = group.iter().map(|entry| &entry.body).collect();
        let (joined, said) = (joins(bodies.iter().copied()), only_says(&bodies));
        let moved = Moved { joined, said, late: false, answer };
        Ok(Fate { entry: Some(seq), ..self.fate_of(&moved, game, seat)? })
    }

    /// What became of a mail that asked for what its seat was mailed last.
    pub(super) fn mailed_again(&self, letter: &Letter) -> Result<Fate, DeskError> {
        Ok(if self.is_released(letter)? {
            Fate::of(Outcome::Capped).because(Why::MailedOften)
        } else {
            Fate::of(Outcome::Asked)
        })
    }
}
