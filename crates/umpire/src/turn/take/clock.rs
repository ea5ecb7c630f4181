//! What a player wants of the clock: days off, more time for the other side, or for himself.
use super::Taking;
use crate::turn::TurnError;
use crate::words::{Amount, Notice};
use feldpost_clock::{AwayError, Date, parse_dates};
use feldpost_protocol::journal::note_kind::NoteKind;

impl Taking<'_> {
    /// Days on which the seat's clock stands still.
    pub(super) fn away(&mut self, text: &str) -> Result<(), TurnError> {
        let seat = self.request.seat.clone();
        let Some(clock) = self.running_clock()? else { return Ok(()) };
        let (terms, own) = (clock.terms().clone(), clock.seat(&seat).cloned().unwrap_or_default());
        let left = own.days_left(&terms);
        let refusal = |why: &str, with: String| Notice::AwayRefused { why: why.to_owned(), with, left };
        let span = match parse_dates(text) {
            Ok(span) => span,
            Err(_) => {
                self.refuse(refusal("unread", text.to_owned()));
                return Ok(());
            }
        };
        let is_over = own.deadline(&terms).is_some_and(|deadline| deadline <= self.draft.unix);
        if is_over && span.first() <= Date::at(self.draft.unix, terms.zone()) {
            self.refuse(refusal("over", span.first().to_string()));
            return Ok(());
        }
        let mut after = own;
        let (first, last) = (span.first().to_string(), span.last().to_string());
        match after.away(&terms, span.first(), span.last(), self.draft.unix) {
            Ok(()) => {
                self.draft.note(NoteKind::Away, &seat, &format!("{first} {last}"))?;
                let left = after.days_left(&terms);
                self.say(Notice::AwayNoted { first: first.clone(), last: last.clone(), left });
                self.tell_others(|side| Notice::AwayOf { side, first: first.clone(), last: last.clone() });
            }
            Err(AwayError::Past { today, .. }) => self.refuse(refusal("past", today.to_string())),
            Err(AwayError::Overlap { with }) => self.refuse(refusal("overlap", with.to_string())),
            Err(AwayError::Budget { days, .. }) => self.refuse(refusal("budget", days.to_string())),
            Err(AwayError::Dates(_)) => self.refuse(refusal("unread", text.to_owned())),
        }
        Ok(())
    }

    /// More time for whoever is asked; of somebody who is asked himself, a wish.
    pub(super) fn extend(&mut self, seconds: u32) -> Result<(), TurnError> {
        let seat = self.request.seat.clone();
        let Some(clock) = self.running_clock()? else { return Ok(()) };
        let others = self.draft.game.offer().seats.iter().filter(|other| **other != seat);
        let gives = others.clone().any(|other| clock.runs_for(other));
        let amount = Amount::of(i64::from(seconds));
        if gives {
            self.draft.note(NoteKind::Extend, &seat, &seconds.to_string())?;
            self.say(Notice::TimeGiven { amount: amount.number, unit: amount.unit.to_owned() });
            let of = |side| Notice::MoreTime {
                by: Some(side),
                amount: amount.number,
                unit: amount.unit.to_owned(),
            };
            self.tell_others(of);
        } else {
            self.draft.note(NoteKind::AskTime, &seat, &seconds.to_string())?;
            self.say(Notice::TimeAsked { amount: amount.number, unit: amount.unit.to_owned() });
            let of = |side| Notice::AsksTime { side, amount: amount.number, unit: amount.unit.to_owned() };
            self.tell_others(of);
        }
        Ok(())
    }

    /// The clock of a game that goes on; who writes to another one is told that there is none.
    fn running_clock(&mut self) -> Result<Option<crate::turn::GameClock>, TurnError> {
        let goes_on = self.draft.game.started() && !self.draft.game.is_over()?;
        let clock = self.draft.game.clock().filter(|_| goes_on).cloned();
        if clock.is_none() {
            self.refuse(Notice::ClockRunsNowhere);
        }
        Ok(clock)
    }

    /// Tells the other seats something of this one, by the name of its side.
    fn tell_others(&mut self, notice: impl Fn(String) -> Notice) {
        let side = self.draft.game.side_name(&self.request.seat);
        for other in self.draft.game.offer().seats.clone() {
            if other != self.request.seat {
                self.draft.answer.told.entry(other).or_default().push(notice(side.clone()));
            }
        }
    }
}
