//! A mail that goes out only to be answered: whether mail gets out, and what is written to an address of ours
//! with a `+` detail gets in.
use feldpost_mail::address::ReplyAddress;
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::{TurnError, token};
use feldpost_umpire::words::HostNotice;

use super::{Desk, DeskError};
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::post::HostMail;

/// In the place of a game and a seat. No game's token opens it, and it opens none.
const PROBE: [&str; 2] = ["mail-test", "test"];

impl Desk<'_> {
    /// Mails somebody a question whose answer goes to an address with a `+` detail. `code` stands in its
    /// subject, and so in that of the answer.
    ///
    /// # Errors
    /// No address can be made, or the outbox cannot be written.
    pub fn send_probe(&mut self, to: &str, code: &str) -> Result<(), DeskError> {
        let [game, seat] = PROBE.map(str::to_owned);
        let (mailbox, host) = (self.office.club.mailbox().to_owned(), self.office.club.domain().to_owned());
        let reply_to = ReplyAddress { mailbox, host, game, seat, token: self.token_of_probe() }.format();
        let reply_to = reply_to.map_err(TurnError::from)?;
        let notice = HostNotice::MailTest { code: code.to_owned() };
        let language = self.post.language(to).to_owned();
        let mail = HostMail {
            to,
            language: &language,
            notice: &notice,
            id: format!("{code}.mail-test"),
            seat: None,
            reply_to: Some(reply_to),
            answers: None,
        };
        let now = self.now();
        Ok(self.post.host_mail(self.office, mail, now)?)
    }

    /// What becomes of a mail that answers such a one; `None` if it does not. It is answered by nobody.
    pub(super) fn by_probe(&self, letter: &Letter) -> Option<Fate> {
        let own = self.token_of_probe();
        let came = letter.claims.iter().filter(|claim| claim.seat.as_deref() == Some(PROBE[1]));
        let came = came.map(|claim| (claim.game.as_str(), claim.token.as_str()));
        let answers = came.into_iter().any(|claim| claim == (PROBE[0], own.as_str()));
        answers.then(|| Fate::of(Outcome::Asked).because(Why::AnswersTest))
    }

    fn token_of_probe(&self) -> String {
        token(self.office.keys.daemon_secret(), PROBE[0], PROBE[1], "probe")
    }
}
