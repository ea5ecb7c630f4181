//! Mail of ours that comes back, and what it means for a game.
//!
//! Each address has a score, which fades with time. From the threshold on nothing but a probe now and then is
//! sent there, the umpire and the opponents are told once, and the list of games shows it. One mail from the
//! address, and all is forgotten.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::config::Bounces;
use crate::store::{Private, Store};
use feldpost_disk::files::{self, FileError, Mode};
use feldpost_disk::format::{self, FormatError};
use feldpost_mail::address::{ReplyAddress, bounced_game};
use feldpost_mail::dsn::{self, Severity};
use feldpost_mail::incoming::IncomingMail;
use feldpost_mail::robots::{ReportKind, Robot, is_mail_system};
use feldpost_protocol::format::Format;
use feldpost_umpire::intake::letter::{Claim, Letter};
use feldpost_umpire::turn::{Roster, post, token};

use super::courtesy::DAY;
use super::notices::Notice;
use super::seats::rights;
use super::umpire::Matter;
use super::{Host, HostError};

/// Score of a report that a mail will never arrive.
const HARD: u32 = 100;
/// Score of a report that it has not arrived yet.
const SOFT: u32 = 50;

/// What is known of one address.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Reach {
    /// The score on `day`.
    score: u32,
    /// Days since 1970.
    day: i64,
    /// What `day` has added to it.
    today: u32,
    /// Everybody has been told.
    told: bool,
    /// Day of the last probe.
    probed: i64,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// What the file holds.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    format: Format<1>,
    known: BTreeMap<String, Reach>,
    /// What this program does not know; it is written back as it was.
    #[serde(flatten)]
    unknown: BTreeMap<String, Value>,
}

/// The addresses from which mail has come back, in `HOME/bounces.json` (0600).
///
/// To lose the file does no harm: the next reports come back again.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    path: PathBuf,
    content: Content,
}

impl Ledger {
    /// Reads the file; one that is no such thing counts as none. With `mend` an older one is taken over.
    ///
    /// # Errors
    /// The file cannot be read, or a newer program wrote it.
    pub(super) fn open(home: &Path, mend: bool) -> Result<Self, FormatError> {
        let path = home.join("bounces.json");
        let content =
            format::BOUNCES.read(&path, mend)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        Ok(Self { path, content: content.unwrap_or_default() })
    }

    fn write(&self) -> Result<(), FileError> {
        let bytes = serde_json::to_vec(&self.content).unwrap_or_default();
        files::replace(&self.path, &bytes, Mode::Private)
    }

    /// The score as it has faded until this day.
    fn score(&self, address: &str, day: i64, rules: &Bounces) -> u32 {
        let Some(reach) = self.content.known.get(&address.to_lowercase()) else { return 0 };
        let days = u32::try_from(day.saturating_sub(reach.day)).unwrap_or_default();
        reach.score.saturating_sub(days.saturating_mul(rules.fade))
    }

    /// A day that is yet to come was noted while the clock was ahead: from now on it is today.
    fn mend_days(&mut self, address: &str, day: i64) -> Result<(), FileError> {
        let Some(reach) = self.content.known.get_mut(&address.to_lowercase()) else { return Ok(()) };
        if reach.day.max(reach.probed) <= day {
            return Ok(());
        }
        (reach.day, reach.probed) = (reach.day.min(day), reach.probed.min(day));
        self.write()
    }

    /// Adds a report; true if the address is out of reach now and nobody has been told.
    fn add(&mut self, address: &str, points: u32, day: i64, rules: &Bounces) -> bool {
        let score = self.score(address, day, rules);
        let reach = self.content.known.entry(address.to_lowercase()).or_default();
        if reach.day != day {
            (reach.score, reach.day, reach.today) = (score, day, 0);
        }
        let more = points.saturating_sub(reach.today);
        reach.score += more;
        reach.today += more;
        let news = reach.score >= rules.threshold && !reach.told;
        reach.told |= news;
        news
    }

    /// Whether reports to this address are held back.
    fn is_out(&self, address: &str, day: i64, rules: &Bounces) -> bool {
        let told = self.content.known.get(&address.to_lowercase()).is_some_and(|reach| reach.told);
        // It takes half of the threshold to come back, so that one probe more does not end it.
        told && self.score(address, day, rules) >= rules.threshold / 2
    }
}

impl Host {
    /// Acts on a delivery report about a mail of ours; false if it is not one.
    ///
    /// It must show what only the reader of that mail could know: its reply address, or the envelope sender
    /// that the mail went out under. A Message-ID alone is not enough, since an opponent can work it out.
    pub(super) fn take_bounce(&mut self, letter: &Letter, raw: &[u8]) -> Result<bool, HostError> {
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
    ) -> Result<(), HostError> {
        let points = match severity {
            Severity::Arrived => return Ok(()),
            Severity::Soft => SOFT,
            Severity::Hard => HARD,
        };
        let day = self.today();
        let news = self.ledger.add(address, points, day, &self.config.bounces);
        self.ledger.write()?;
        if news { self.tell_of_silence(address, status, id) } else { Ok(()) }
    }

    /// Counts an address that a server refused for good, as it would the delivery report about it.
    pub(super) fn count_refusal(&mut self, address: &str, mail: &str) -> Result<(), HostError> {
        if !self.known.contains(&address.to_lowercase()) {
            return Ok(());
        }
        self.count_bounce(address, Severity::Hard, None, mail)
    }

    fn today(&self) -> i64 {
        (self.means.clock)().div_euclid(DAY)
    }

    /// Whose mail it was that came back.
    fn bounced_seat(
        &mut self,
        raw: &[u8],
        reply_to: Option<&ReplyAddress>,
    ) -> Result<Option<(String, String)>, HostError> {
        let secret = *self.keys.daemon_secret();
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
    fn playable(&mut self, game: &str) -> Result<bool, HostError> {
        match self.table(game) {
            Ok(_) => Ok(true),
            Err(HostError::Store(
                crate::store::StoreError::FindGame(_) | crate::store::StoreError::CheckId(_),
            )) => Ok(false),
            Err(error) if error.breaks_game() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Tells the umpire, and the opponents in every game that goes on.
    fn tell_of_silence(&mut self, address: &str, status: Option<&str>, id: &str) -> Result<(), HostError> {
        let mut games = Vec::new();
        for game in self.game_ids()? {
            let Some(roster) = self.roster(&game)? else { continue };
            let silent = |seat: &&String| roster.seats[*seat].address.eq_ignore_ascii_case(address);
            let Some(seat) = roster.seats.keys().find(silent).cloned() else { continue };
            if !self.playable(&game)? || self.table(&game)?.game.is_over()? {
                continue;
            }
            let name = self.table(&game)?.game.side_name(&seat);
            for (other, player) in roster.seats.iter().filter(|(other, _)| **other != seat) {
                self.send_notice(Notice {
                    to: &player.address,
                    subject: format!("[{game}] Mail to {name} comes back"),
                    lines: vec![
                        format!(
                            "Mail to {name} in game {game} comes back as undeliverable. Nothing is lost:"
                        ),
                        "reports are held back until that address answers or takes mail again, and the"
                            .to_owned(),
                        "game waits.".to_owned(),
                        "If you can reach your opponent by another way, do.".to_owned(),
                    ],
                    id: format!("{id}.{game}.{other}.silence"),
                    seat: Some((&game, other)),
                    answers: None,
                })?;
            }
            games.push((game, seat));
        }
        let probe_days = self.config.bounces.probe_days;
        self.tell_umpire(&Matter::Silence { to: address, status, games: &games, probe_days })
    }

    /// Whether a report may go to this address; a probe now and then may.
    pub(super) fn may_reach(&mut self, address: &str) -> Result<bool, HostError> {
        let (day, rules) = (self.today(), self.config.bounces.clone());
        self.ledger.mend_days(address, day)?;
        if !self.ledger.is_out(address, day, &rules) {
            return Ok(true);
        }
        let Some(reach) = self.ledger.content.known.get_mut(&address.to_lowercase()) else { return Ok(true) };
        let due = day.saturating_sub(reach.probed.max(reach.day)) >= i64::from(rules.probe_days);
        if due {
            reach.probed = day;
            self.ledger.write()?;
        }
        Ok(due)
    }

    /// Somebody writes from this address: it is within reach. True if reports to it were held back.
    pub(super) fn is_alive(&mut self, address: &str) -> Result<bool, HostError> {
        let was_out = self.ledger.is_out(address, self.today(), &self.config.bounces);
        if self.ledger.content.known.remove(&address.to_lowercase()).is_some() {
            self.ledger.write()?;
        }
        Ok(was_out)
    }

    /// The seats of a game to which no mail gets through.
    pub(super) fn unreachable_seats(&self, game: &str) -> Result<Vec<String>, HostError> {
        let (day, rules) = (self.today(), &self.config.bounces);
        let roster = self.roster(game)?.unwrap_or_default();
        let out = roster.seats.into_iter().filter(|(_, p)| self.ledger.is_out(&p.address, day, rules));
        Ok(out.map(|(seat, _)| seat).collect())
    }

    fn roster(&self, game: &str) -> Result<Option<Roster>, HostError> {
        let bytes = self.store.read_private(game, Private::Roster)?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_count_once_a_day_and_fade() {
        let rules = Bounces::default();
        let mut ledger = Ledger::default();
        assert!(!ledger.add("Ada@example.org", SOFT, 10, &rules));
        assert!(!ledger.add("ada@example.org", HARD, 10, &rules));
        assert!(!ledger.add("ada@example.org", HARD, 10, &rules));
        assert_eq!(ledger.score("ada@example.org", 10, &rules), 100);
        assert_eq!(ledger.score("ada@example.org", 12, &rules), 60);
        assert_eq!(ledger.score("ada@example.org", 99, &rules), 0);
        assert!(!ledger.add("ada@example.org", HARD, 11, &rules));
        assert!(ledger.add("ada@example.org", HARD, 12, &rules), "260 of 250");
        assert!(!ledger.add("ada@example.org", HARD, 13, &rules), "told once");
        assert!(
            ledger.is_out("ada@example.org", 13, &rules) && !ledger.is_out("bruno@example.org", 13, &rules)
        );
        assert!(!ledger.is_out("ada@example.org", 30, &rules), "it fades");
    }

    #[test]
    fn a_file_that_is_none_counts_as_none() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("bounces.json"), "{\"a\":").unwrap();
        let mut ledger = Ledger::open(home.path(), true).unwrap();
        ledger.add("ada@example.org", HARD, 10, &Bounces::default());
        ledger.write().unwrap();
        assert_eq!(Ledger::open(home.path(), true).unwrap().content.known, ledger.content.known);
    }
}
