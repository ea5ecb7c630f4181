//! Who may write for a seat.
//!
//! A token alone is not enough: the mail must come from an address of the roster, and if the club wants it
//! the sender's domain must vouch for it. How addresses change stands in [`super::confirm`].

use crate::config::Require;
use feldpost_mail::slim::Slim;
use feldpost_transport::auth::{AuthResult, AuthResults};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::intake::lobby::MACHINE_ADDRESS;
use feldpost_umpire::turn::Player;
use feldpost_umpire::words::{HostNotice, Matter};

use super::looking::{Lane, Looking, SIGNED_LIMIT, checked};
use super::seats::{Place, Who};
use super::{Counts, Desk, DeskError, SeatMail};
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::ledgers::{DAY, HOUR};
use crate::store::Shelf;

/// Strange senders that a player is told of in a day.
const MOST_SENDERS: usize = 3;

/// Mails under a seat's own name that were not proven, and of which its player is told in a day.
const MOST_UNPROVEN: usize = 20;

impl Desk<'_> {
    /// What is known about the sender of a mail to these places, if anybody looks. Nobody does if it is
    /// refused anyway, or was taken in before.
    ///
    /// # Errors
    /// [`DeskError::UnderWay`] or [`DeskError::NotYet`] if the mail must wait for it.
    pub(super) fn look_at_sender(
        &mut self,
        letter: &Letter,
        places: &[Place],
        slim: &Slim,
    ) -> Result<Option<AuthResults>, DeskError> {
        let from = letter.from.as_deref().unwrap_or_default();
        let mut own = Vec::new();
        for place in places {
            let Place::Seat { game, seat } = place else { continue };
            let player = self.table(game)?.roster.seats.get(seat).cloned();
            let Some(player) = player.filter(|player| player.writes_from(from)) else { continue };
            if !self.has_taken(letter, game, seat)? {
                own.push((game, seat, player));
            }
        }
        let Some((game, seat, player)) = own.first() else { return Ok(None) };
        let lanes = self.lanes(letter, places)?;
        let verdict = self.ask_about(letter, slim, &lanes)?;
        let later = verdict.as_ref().is_some_and(|verdict| verdict.dmarc == AuthResult::Later);
        let must_wait = later && self.office.config.identity.require != Require::None;
        if must_wait && self.may_wait(letter, (game, seat), player, from)? {
            self.looking.put_off(&letter.file, lanes);
            return Err(DeskError::NotYet);
        }
        self.end_waiting(letter)?;
        Ok(verdict)
    }

    /// Holds the sender of a mail with a good token against the roster and the settings. What becomes of it
    /// if it is not taken in; then all that is to be said has been said.
    pub(super) fn admit(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        verdict: Option<&AuthResults>,
        counts: &mut Counts,
    ) -> Result<Option<Fate>, DeskError> {
        let player = self.table(game)?.roster.seats.get(seat).cloned();
        let from = letter.from.clone().unwrap_or_default();
        let forged = Fate::of(Outcome::Forged).at(game, seat);
        let Some(player) = player else {
            counts.set_aside += 1;
            let file = self.put_by(Shelf::StrangeSenders, letter, None)?;
            return Ok(Some(forged.because(Why::EmptySeat).kept(file)));
        };
        let stranger = !player.writes_from(&from);
        let found = verdict.map(|verdict| verdict.dmarc);
        // What the program writes as a player never left this machine, nor did its token.
        let enough = self.office.config.identity.require == Require::None
            || found == Some(AuthResult::Pass)
            || from == MACHINE_ADDRESS;
        if enough && !stranger {
            return Ok(None);
        }
        let refusal =
            if stranger { strange_sender(&from, game, seat) } else { not_proven(&from, game, verdict) };
        counts.refused += 1;
        let file = self.put_by(Shelf::StrangeSenders, letter, None)?;
        let why = match (stranger, from.is_empty()) {
            (true, true) => Why::Unnamed,
            (true, false) => Why::NotOnRoster,
            (false, _) => Why::Unproven,
        };
        let found = verdict.map(ToString::to_string);
        let forged = forged.because(why).told(found.as_deref()).kept(file.clone());
        let once = format!("sender|{game}|{seat}|{from}");
        let (all, most) = if stranger {
            (format!("senders|{game}|{seat}"), MOST_SENDERS)
        } else {
            (format!("unproven|{game}|{seat}"), MOST_UNPROVEN)
        };
        // Whoever has the token can write any `From`. A mail in a player's own name is answered each time: it
        // is most likely theirs.
        if (!stranger || self.noted(&once, DAY) == 0) && self.noted(&all, DAY) < most {
            self.send(SeatMail {
                to: &player.address,
                notice: refusal,
                id: format!("{}.{game}.{seat}.sender", letter.raw_hash.short()),
                seat: Some((game, seat)),
                answers: None,
            })?;
            self.note_answer(&once)?;
            self.note_answer(&all)?;
            let (mail, home) = (self.office.shown(&file), self.office.shown_home());
            let [game, seat, to] = [game, seat, &player.address].map(str::to_owned);
            self.tell_umpire(&match why {
                Why::Unnamed => Matter::UnnamedSender { game, seat, to, mail },
                Why::NotOnRoster => Matter::StrangeSender { game, seat, from, to, mail, home },
                _ => Matter::Unproven { game, seat, from, found, mail, home },
            })?;
        }
        Ok(Some(forged))
    }

    /// The lanes in which a mail to these places waits for its turn.
    fn lanes(&mut self, letter: &Letter, places: &[Place]) -> Result<Vec<Lane>, DeskError> {
        let mut lanes = Vec::new();
        for place in places {
            let Place::Seat { game, seat } = place else { continue };
            let late = self.is_late(letter, game, seat)?;
            lanes.push((game.clone(), seat.clone(), late));
        }
        Ok(lanes)
    }

    /// Whether the time of a mail's next try has not come.
    pub(super) fn is_early(&mut self, letter: &Letter) -> Result<bool, DeskError> {
        let now = self.now();
        let is_early = self.ledgers.waiting.is_early(&letter.raw_hash, now);
        if !is_early || self.looking.is_hurried(&letter.file) {
            return Ok(false);
        }
        if self.looking.must_learn(&letter.file)
            && let Who::At(places) = self.identify(letter)?
        {
            let lanes = self.lanes(letter, &places)?;
            self.looking.put_off(&letter.file, lanes);
        }
        Ok(true)
    }

    /// Has somebody look at a mail, if anybody does. A signature is over all of the mail.
    fn ask_about(
        &mut self,
        letter: &Letter,
        slim: &Slim,
        lanes: &[Lane],
    ) -> Result<Option<AuthResults>, DeskError> {
        let check = match &mut self.looking {
            Looking::Nobody => return Ok(None),
            Looking::Here(check) => check,
            Looking::Beside(looker) => {
                let again = self.ledgers.waiting.knows(&letter.raw_hash);
                let found = looker.ask(&letter.file, slim.hash, lanes, again);
                return found.map(Some).ok_or(DeskError::UnderWay);
            }
        };
        let is_enough = slim.is_whole || !check.reads_body();
        let whole = if is_enough { None } else { Some(self.store.read_start(&letter.file, SIGNED_LIMIT)?) };
        let raw = whole.as_deref().unwrap_or(&slim.raw);
        Ok(Some(checked(check.as_ref(), raw)))
    }

    /// Puts a mail off whose sender cannot be checked now, and tells its player so when that lasts. False if
    /// it has waited for long enough, or no further look would find another thing.
    fn may_wait(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        player: &Player,
        from: &str,
    ) -> Result<bool, DeskError> {
        if !self.looking.may_look_again() {
            return Ok(false);
        }
        let now = self.now();
        let Some(waited) = self.ledgers.waiting.put_off(&letter.raw_hash, now)? else { return Ok(false) };
        tracing::info!(mail = %letter.raw_hash.short(), game, seat, waited, "a sender cannot be checked now");
        let once = format!("waits|{game}|{seat}");
        if waited >= HOUR && self.noted(&once, DAY) == 0 {
            self.send(SeatMail {
                to: &player.address,
                notice: HostNotice::SenderWaits { game: game.to_owned(), from: from.to_owned() },
                id: format!("{}.{seat}.waits", letter.raw_hash.short()),
                seat: Some((game, seat)),
                answers: Some(letter),
            })?;
            self.note_answer(&once)?;
        }
        Ok(true)
    }

    fn end_waiting(&mut self, letter: &Letter) -> Result<(), DeskError> {
        Ok(self.ledgers.waiting.end(&letter.raw_hash)?)
    }
}

fn strange_sender(from: &str, game: &str, seat: &str) -> HostNotice {
    let [from, game, seat] = [from, game, seat].map(str::to_owned);
    if from.is_empty() {
        HostNotice::SenderUnnamed { game, seat }
    } else {
        HostNotice::SenderStrange { game, seat, from }
    }
}

fn not_proven(from: &str, game: &str, verdict: Option<&AuthResults>) -> HostNotice {
    HostNotice::SenderUnproven {
        game: game.to_owned(),
        from: from.to_owned(),
        found: verdict.map(ToString::to_string),
        flaw: verdict.and_then(|verdict| verdict.flaw).map(|flaw| flaw.word().to_owned()),
        later: verdict.is_some_and(|verdict| verdict.dmarc == AuthResult::Later),
    }
}
