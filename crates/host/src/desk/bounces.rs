//! Mail of ours that comes back, and what it means for a game.
//!
//! Once an address is out of reach, the umpire and the opponents are told, and the list of games shows it.
//! One mail from the address, and all is forgotten.
use crate::ledgers::DAY;
use crate::ledgers::bounces::{HARD, SOFT};
use feldpost_mail::address::{ReplyAddress, bounced_game};
use feldpost_mail::dsn::{self, Severity};
use feldpost_mail::incoming::IncomingMail;
use feldpost_mail::robots::{ReportKind, Robot, is_mail_system};
use feldpost_umpire::intake::letter::{Claim, Letter};
use feldpost_umpire::turn::{post, token};
use feldpost_umpire::words::{HostNotice, Matter, SilentSeat};

use super::seats::rights;
use super::{Desk, DeskError, SeatMail};

impl Desk<'_> {
    /// Acts on a delivery report about a mail of ours; false if it is not one.
    ///
    /// It must show what only the reader of that mail could know: its reply address, or the envelope sender
    /// that the mail went out under. A Message-ID alone is not enough, since an opponent can work it out.
    pub(super) fn take_bounce(&mut self, letter: &Letter, raw: &[u8]) -> Result<bool, DeskError> {
        let report = dsn::read(raw);
        // Answering machines write to the envelope sender too (RFC 3834 4).
        let in_words = letter.from.as_deref().is_some_and(is_mail_system)
            && (report.status.is_some() || report.reply_to.is_some());
        if letter.robot != Some(Robot::Report(ReportKind::Delivery)) && !in_words {
            return Ok(false);
        }
        let Some((game, seat)) = self.bounced_seat(raw, report.reply_to.as_ref())? else { return Ok(false) };
        let Some(player) = self.table(&game)?.roster.seats.get(&seat).cloned() else { return Ok(false) };
        let id = letter.raw_hash.short();
        self.count_bounce(&player.address, report.severity, report.status.as_deref(), &id)?;
        Ok(true)
    }

    /// Counts a mail that did not reach an address. `id` makes the ids of the mails that tell of it.
    pub(super) fn count_bounce(
        &mut self,
        address: &str,
        severity: Severity,
        status: Option<&str>,
        id: &str,
    ) -> Result<(), DeskError> {
        let points = match severity {
            Severity::Arrived => return Ok(()),
            Severity::Soft => SOFT,
            Severity::Hard => HARD,
        };
        let day = self.today();
        let news = self.ledgers.bounced.add(address, points, day, &self.office.config.bounces)?;
        if news { self.tell_of_silence(address, status, id) } else { Ok(()) }
    }

    /// Counts an address that a server refused for good, as it would the delivery report about it.
    ///
    /// # Errors
    /// The ledger or the outbox cannot be written.
    pub fn count_refusal(&mut self, address: &str, mail: &str) -> Result<(), DeskError> {
        if !self.post.knows(address) {
            return Ok(());
        }
        self.count_bounce(address, Severity::Hard, None, mail)
    }

    fn today(&self) -> i64 {
        self.now().div_euclid(DAY)
    }

    /// Whose mail it was that came back.
    fn bounced_seat(
        &mut self,
        raw: &[u8],
        reply_to: Option<&ReplyAddress>,
    ) -> Result<Option<(String, String)>, DeskError> {
        let secret = *self.office.keys.daemon_secret();
        let sent_under = IncomingMail::parse(raw).recipients.iter().find_map(|to| ReplyAddress::parse(to));
        if let Some(under) = sent_under
            && let Some(game) = bounced_game(&under)
            && token(&secret, game, &under.seat, post::BOUNCES) == under.token
        {
            return Ok(self.playable(game)?.then(|| (game.to_owned(), under.seat.clone())));
        }
        let Some(reply) = reply_to else { return Ok(None) };
        if !self.playable(&reply.game)? {
            return Ok(None);
        }
        let claim =
            Claim { game: reply.game.clone(), seat: Some(reply.seat.clone()), token: reply.token.clone() };
        let table = self.table(&reply.game)?;
        Ok(rights(&table.game, &secret, &claim).map(|(seat, _)| (reply.game.clone(), seat)))
    }

    /// Whether there is such a game, and it can be read.
    fn playable(&mut self, game: &str) -> Result<bool, DeskError> {
        match self.table(game) {
            Ok(_) => Ok(true),
            Err(error) if error.finds_no_game() => Ok(false),
            Err(error) if error.breaks_game() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Tells the umpire, and the opponents in every game that goes on.
    fn tell_of_silence(&mut self, address: &str, status: Option<&str>, id: &str) -> Result<(), DeskError> {
        let mut games = Vec::new();
        for game in self.tables.games_of(address)? {
            let Some(roster) = self.tables.roster(&game)? else { continue };
            let silent = |seat: &&String| roster.seats[*seat].address.eq_ignore_ascii_case(address);
            let Some(seat) = roster.seats.keys().find(silent).cloned() else { continue };
            if !self.playable(&game)? || self.table(&game)?.game.is_over()? {
                continue;
            }
            let name = self.table(&game)?.game.side_name(&seat);
            for (other, player) in roster.seats.iter().filter(|(other, _)| **other != seat) {
                self.send(SeatMail {
                    to: &player.address,
                    notice: HostNotice::OpponentSilent { game: game.clone(), side: name.clone() },
                    id: format!("{id}.{game}.{other}.silence"),
                    seat: Some((&game, other)),
                    answers: None,
                })?;
            }
            games.push(SilentSeat { game, seat });
        }
        let probe_days = self.office.config.bounces.probe_days;
        let (to, status) = (address.to_owned(), status.map(str::to_owned));
        self.tell_umpire(&Matter::Silence { to, status, games, probe_days })
    }

    /// Somebody writes from this address: it is within reach. True if reports to it were held back.
    pub(super) fn is_alive(&mut self, address: &str) -> Result<bool, DeskError> {
        let day = self.today();
        Ok(self.ledgers.bounced.is_alive(address, day, &self.office.config.bounces)?)
    }
}
