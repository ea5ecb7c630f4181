//! Mails of a seat beyond what one decision can need.
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::MOST_MAILS;

use super::{Counts, Desk, DeskError, SeatNotice};
use crate::ledgers::HOUR;
use crate::post::Matter;

impl Desk<'_> {
    /// Answers a mail that is one too many for the decision in hand. Nothing of it is read or written to the
    /// journal; it stays in the folder of mails that were dealt with, and may be sent again. The sender is
    /// told once an hour.
    pub(super) fn over_quota(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        to: &str,
        counts: &mut Counts,
    ) -> Result<(), DeskError> {
        counts.refused += 1;
        let once = format!("quota|{game}|{seat}");
        if self.noted(&once, HOUR) > 0 {
            return Ok(());
        }
        self.send_notice(SeatNotice {
            to,
            subject: format!("[{game}] Too many mails for one decision"),
            lines: [
                format!(
                    "{MOST_MAILS} mails of yours have been taken in for the decision that is open now. This"
                ),
                "one was not read, and nothing in it was carried out; what you sent before stands."
                    .to_owned(),
                String::new(),
                "From now on one mail an hour is read until the decision is made: put all your orders into"
                    .to_owned(),
                "one mail, and send it an hour after the last. Mails that come earlier are passed over, and"
                    .to_owned(),
                "you are told so no more than once an hour.".to_owned(),
            ]
            .to_vec(),
            id: format!("{}.{game}.{seat}.host.quota", letter.raw_hash.short()),
            seat: Some((game, seat)),
            answers: Some(letter),
        })?;
        self.note_answer(&once)?;
        let file = self.store.place_when_dealt_with(&letter.file);
        self.tell_umpire(&Matter::OverQuota { game, seat, to, most: MOST_MAILS, file: &file })
    }
}
