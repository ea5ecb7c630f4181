//! Mails of a seat beyond what one decision can need.
use feldpost_umpire::intake::command::Command;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::{MOST_MAILS, Request};
use feldpost_umpire::words::{HostNotice, Matter, Notice};

use super::{Counts, Desk, DeskError, SeatMail};
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::ledgers::{DAY, HOUR};

/// How often a seat is mailed the record of its game in a day: it is long.
const MOST_JOURNALS: usize = 5;

impl Desk<'_> {
    /// What is noted if a mail is answered with the record of its game; one that asks too often is told so.
    pub(super) fn spare_the_journal(&mut self, game: &str, request: &mut Request) -> Option<String> {
        if !request.commands.contains(&Command::Journal) {
            return None;
        }
        let what = format!("journal|{game}|{}", request.seat);
        if self.noted(&what, DAY) < MOST_JOURNALS {
            return Some(what);
        }
        request.commands.retain(|word| *word != Command::Journal);
        request.notes.push(Notice::JournalOften { most: MOST_JOURNALS });
        None
    }

    /// Answers a mail that is one too many for the decision in hand. Nothing of it is read or written to the
    /// journal; it stays in the folder of mails that were dealt with, and may be sent again. The sender is
    /// told once an hour.
    pub(super) fn over_quota(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        to: &str,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        counts.refused += 1;
        let fate = Fate::of(Outcome::Capped).because(Why::Quota).at(game, seat);
        let once = format!("quota|{game}|{seat}");
        if self.noted(&once, HOUR) > 0 {
            return Ok(fate);
        }
        self.send(SeatMail {
            to,
            notice: HostNotice::OftenForDecision { game: game.to_owned(), most: MOST_MAILS },
            id: format!("{}.{game}.{seat}.host.quota", letter.raw_hash.short()),
            seat: Some((game, seat)),
            answers: Some(letter),
        })?;
        self.note_answer(&once)?;
        let mail = self.office.shown(&self.store.place_when_dealt_with(&letter.file));
        let [game, seat, to] = [game, seat, to].map(str::to_owned);
        self.tell_umpire(&Matter::OverQuota { game, seat, to, most: MOST_MAILS, mail })?;
        Ok(fate)
    }
}
