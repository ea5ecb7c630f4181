//! Answers to those who have no seat, and how often anybody is answered.
use super::{Desk, DeskError, SeatMail};
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::ledgers::{DAY, HOUR};
use crate::store::Shelf;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::words::{HostNotice, Matter};

/// What answers to addresses on no roster are noted as, all together.
const STRANGERS: &str = "strangers";

/// Why a stranger is answered.
pub(super) enum Cause<'a> {
    /// For this reason, which is told to one address once a day.
    Refusal(&'a str),
    /// Something was asked for.
    Request,
}

impl Cause<'_> {
    /// What is said to an address once a day.
    fn once(&self, to: &str) -> Option<String> {
        match self {
            Cause::Refusal(why) => Some(format!("{why}|{to}")),
            Cause::Request => None,
        }
    }
}

impl Desk<'_> {
    /// Answers a mail that belongs to no seat. The same mail always gets the same answer, and one address no
    /// refusal twice a day, and no more than the limit in an hour; but a mail that the umpire wants answered
    /// always is. What becomes of the mail: this, if it is answered.
    pub(super) fn answer_stranger(
        &mut self,
        letter: &Letter,
        cause: &Cause<'_>,
        notice: HostNotice,
        fate: Fate,
    ) -> Result<Fate, DeskError> {
        let Some(to) = letter.answer_to.clone() else { return Ok(fate.because(Why::NoAddress)) };
        let once = cause.once(&to);
        if let Some(why) = self.why_silent(once.as_deref(), &to, letter)? {
            return Ok(Fate { outcome: Outcome::Capped, ..fate.because(why) });
        }
        if let Some(capped) = self.crowded_out(&to, letter)? {
            return Ok(capped);
        }
        self.send(SeatMail {
            to: &to,
            notice,
            id: format!("{}.host.answer", letter.raw_hash.short()),
            seat: None,
            answers: Some(letter),
        })?;
        if let Some(what) = once {
            self.note_answer(&what)?;
        }
        self.note_idle(&to, letter)?;
        self.note_stranger(&to, letter)?;
        Ok(fate)
    }

    /// Why a mail gets no answer: what it would be told once a day has been told, or its sender has been
    /// answered often enough in this hour.
    pub(super) fn why_silent(
        &self,
        once: Option<&str>,
        to: &str,
        letter: &Letter,
    ) -> Result<Option<Why>, DeskError> {
        let why = if once.is_some_and(|what| self.noted(what, DAY) > 0) {
            Why::ToldToday
        } else if !self.may_answer(to, letter) {
            Why::TooOften
        } else {
            return Ok(None);
        };
        Ok(if self.is_wanted(letter)? { None } else { Some(why) })
    }

    /// Whether whoever wrote this was told so today, and is not told again.
    pub(super) fn was_told(&self, letter: &Letter, cause: &Cause<'_>) -> bool {
        let once = letter.answer_to.as_ref().and_then(|to| cause.once(to));
        once.is_some_and(|what| self.noted(&what, DAY) > 0)
    }

    /// What becomes of a mail if the hour has no room for one more answer to an address on no roster: names
    /// of senders are easily made up. The mail is put by then, and the umpire hears of it.
    pub(super) fn crowded_out(&mut self, to: &str, letter: &Letter) -> Result<Option<Fate>, DeskError> {
        let most = self.office.config.limits.strangers;
        if self.post.is_one_of_ours(self.office, to)
            || self.is_released(letter)?
            || self.noted(STRANGERS, HOUR) < most
        {
            return Ok(None);
        }
        let file = self.put_by(Shelf::TooMany, letter, None)?;
        let mail = self.office.shown(&file);
        self.tell_umpire(&Matter::Strangers { most, mail, home: self.office.shown_home() })?;
        Ok(Some(Fate::of(Outcome::Capped).because(Why::Strangers).kept(file)))
    }

    /// Notes an answer to an address on no roster; a mail that had been put by for it is no longer.
    pub(super) fn note_stranger(&mut self, to: &str, letter: &Letter) -> Result<(), DeskError> {
        self.release(letter)?;
        if self.post.is_one_of_ours(self.office, to) { Ok(()) } else { self.note_answer(STRANGERS) }
    }

    /// How often this was noted within so many seconds.
    pub(super) fn noted(&self, what: &str, within: i64) -> usize {
        self.ledgers.answers.count(self.now(), what, within)
    }

    /// Notes that something was said.
    pub(super) fn note_answer(&mut self, what: &str) -> Result<(), DeskError> {
        let now = self.now();
        Ok(self.ledgers.answers.note(now, what)?)
    }

    /// Whether this address may have one more answer to a mail that moves nothing.
    pub(super) fn may_answer(&self, to: &str, letter: &Letter) -> bool {
        let limits = &self.office.config.limits;
        self.noted(&format!("idle|{to}"), HOUR) < limits.answers
            && self.noted(&format!("same|{to}|{}", gist(letter)), HOUR) < limits.equal
    }

    /// Notes an answer to a mail that moved nothing.
    pub(super) fn note_idle(&mut self, to: &str, letter: &Letter) -> Result<(), DeskError> {
        self.note_answer(&format!("idle|{to}"))?;
        self.note_answer(&format!("same|{to}|{}", gist(letter)))
    }
}

/// What a mail says, without what is new in every mail.
fn gist(letter: &Letter) -> String {
    let lines: Vec<&str> = letter.lines.iter().map(|line| line.text.trim()).collect();
    Hash32::of_bytes(format!("{:?}{lines:?}", letter.commands).as_bytes()).short()
}
