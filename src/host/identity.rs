//! Who may write for a seat, and how that changes.
//!
//! A token alone is not enough: the mail must come from an address of the roster. Addresses are confirmed
//! by mail, by codes that are made from the daemon's secret, so that nothing has to be remembered between
//! question and answer.
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::config::Require;
use crate::intake::command::{AddressChange, Command, Confirmation, Confirmed};
use crate::intake::letter::Letter;
use crate::mail::auth::{Finding, SenderCheck, Verdict};
use crate::store::StoreError;
use crate::turn::{Player, token};

use super::courtesy::DAY;
use super::notices::{Cause, Notice};
use super::{Counts, Host, HostError};

/// Days for which a confirmation can be answered.
const CODE_DAYS: i64 = 7;

/// Strange senders that a player is told of in a day.
const MOST_SENDERS: usize = 3;

/// Whether a mail with a good token is taken in.
pub(super) enum Admission {
    /// Yes; with what is known about its sender, if anybody looked.
    Welcome(Option<Verdict>),
    /// No, and all that is to be said has been said.
    Refused,
}

impl Host {
    /// Lets this check look at the sender of every seat's mail, instead of the one that the settings name.
    pub fn check_senders_with(&mut self, check: Box<dyn SenderCheck>) {
        self.senders = Some(check);
    }

    /// Holds the sender of a mail with a good token against the roster and the settings.
    pub(super) fn admit(
        &mut self,
        letter: &Letter,
        (game, seat): (&str, &str),
        raw: &[u8],
        counts: &mut Counts,
    ) -> Result<Admission, HostError> {
        let player = self.table(game)?.roster.seats.get(seat).cloned();
        let from = letter.from.clone().unwrap_or_default();
        let Some(player) = player else {
            counts.set_aside += 1;
            self.put_by("strange-senders", letter, None)?;
            return Ok(Admission::Refused);
        };
        let verdict = self
            .senders
            .as_ref()
            .map(|check| catch_unwind(AssertUnwindSafe(|| check.check(raw))).unwrap_or_default());
        let proven = verdict.as_ref().is_some_and(|verdict| verdict.dmarc == Finding::Pass);
        let refusal = match self.config.identity.require {
            _ if !player.writes_from(&from) => strange_sender(&from, game, seat),
            Require::Dmarc if !proven => not_proven(&from, game, verdict.as_ref()),
            _ => return Ok(Admission::Welcome(verdict)),
        };
        counts.refused += 1;
        self.put_by("strange-senders", letter, None)?;
        let (once, all) = (format!("sender|{game}|{seat}|{from}"), format!("senders|{game}|{seat}"));
        // Whoever has the token can write any `From`.
        if self.noted(&once, DAY) == 0 && self.noted(&all, DAY) < MOST_SENDERS {
            self.send_notice(Notice {
                to: &player.address,
                subject: format!("[{game}] A mail in your name was not carried out"),
                lines: refusal.clone(),
                id: format!("{}.{seat}.sender", letter.raw_hash.short()),
                seat: Some((game, seat)),
                answers: None,
            })?;
            self.note_answer(&once)?;
            self.note_answer(&all)?;
            self.tell_umpire(&once, &format!("{game}: a mail from a strange sender"), &refusal)?;
        }
        Ok(Admission::Refused)
    }

    /// Acts on the words of a seat's mail that concern its addresses. Repeating it does no harm.
    pub(super) fn change_addresses(
        &mut self,
        letter: &Letter,
        game: &str,
        seat: &str,
    ) -> Result<(), HostError> {
        for command in letter.commands.iter().filter(|_| !letter.unreadable) {
            let Command::Address(change) = command else { continue };
            let mut roster = self.table(game)?.roster.clone();
            let Some(player) = roster.seats.get_mut(seat) else { continue };
            let (what, address) = match change {
                AddressChange::Drop(address) => {
                    player.others.retain(|other| !other.eq_ignore_ascii_case(address));
                    self.seat_players(game, &roster)?;
                    continue;
                }
                AddressChange::Move(address) => (Confirmed::Move, address),
                AddressChange::Also(address) => (Confirmed::Also, address),
            };
            let known = player.address.clone();
            let request = Request { what, game, seat, address };
            self.ask(
                &known,
                &request,
                "old",
                letter,
                [
                    format!("Somebody with your token asks that {}.", request.wish()),
                    "If it is you, reply to this mail with the line below. The new address is asked then."
                        .to_owned(),
                ],
            )?;
        }
        Ok(())
    }

    /// Acts on a line that confirms something.
    pub(super) fn confirm(
        &mut self,
        letter: &Letter,
        told: &Confirmation,
        counts: &mut Counts,
    ) -> Result<(), HostError> {
        let Confirmation { what, game, seat, address, code } = told;
        let request = Request { what: *what, game, seat, address };
        let today = (self.means.clock)().div_euclid(DAY);
        let secret = *self.keys.daemon_secret();
        let fits = |stage| (0..=CODE_DAYS).any(|back| request.code(&secret, stage, today - back) == *code);
        match what {
            Confirmed::Join if fits("new") => return self.take_seat(letter, &request),
            Confirmed::Move | Confirmed::Also if fits("old") => {
                return self.ask(
                    address,
                    &request,
                    "new",
                    letter,
                    [
                        format!("Somebody asks that {}.", request.wish()),
                        "If that is what you want, reply to this mail with the line below.".to_owned(),
                    ],
                );
            }
            Confirmed::Move | Confirmed::Also if fits("new") => return self.enter_address(letter, &request),
            _ => {}
        }
        counts.refused += 1;
        let lines =
            ["That line confirms nothing, or nothing any more: a code is good for a week.".to_owned()];
        self.answer_stranger(letter, &Cause::Refusal("confirm"), "not confirmed", &lines)
    }

    /// Mails a line to confirm with, to one address once a day.
    fn ask(
        &mut self,
        to: &str,
        request: &Request<'_>,
        stage: &str,
        letter: &Letter,
        why: [String; 2],
    ) -> Result<(), HostError> {
        let today = (self.means.clock)().div_euclid(DAY);
        let line = request.line(self.keys.daemon_secret(), stage, today);
        let once = format!("ask|{stage}|{}|{to}", request.wish());
        if self.noted(&once, DAY) > 0 || !self.may_answer(to, letter) {
            return Ok(());
        }
        // Anybody can ask for a seat in any name; another address only a player who has confirmed it.
        let from_outside = request.what == Confirmed::Join;
        if from_outside && !self.has_room_for(to, letter)? {
            return Ok(());
        }
        self.note_answer(&format!("idle|{to}"))?;
        let [first, second] = why;
        let lines =
            vec![first, second, String::new(), format!("  {line}"), String::new(), NO_WISH.to_owned()];
        self.send_notice(Notice {
            to,
            subject: match request.what {
                // An empty reply will do where nothing is at stake but an open seat.
                Confirmed::Join => format!("[{}] {line}", request.game),
                Confirmed::Move | Confirmed::Also => {
                    format!("[{}] To confirm: another address", request.game)
                }
            },
            lines,
            id: format!("{}.{}.{stage}", letter.raw_hash.short(), request.seat),
            seat: None,
            answers: letter
                .from
                .as_deref()
                .is_some_and(|from| from.eq_ignore_ascii_case(to))
                .then_some(letter),
        })?;
        if from_outside {
            self.note_stranger(to, letter)?;
        }
        self.note_answer(&once)
    }

    /// Asks an address that wants an open seat whether it does; a seat that it has already is offered again.
    pub(super) fn join(&mut self, letter: &Letter, game: &str, side: Option<&str>) -> Result<(), HostError> {
        let Some(address) = letter.from.clone() else { return Ok(()) };
        let Some((seat, own)) = self.open_seat(game, side, &address)? else { return self.no_seat(letter) };
        let request = Request { what: Confirmed::Join, game, seat: &seat, address: &address };
        if own {
            return self.offer_again(game, &seat, letter);
        }
        self.ask(
            &address,
            &request,
            "new",
            letter,
            [
                format!("Somebody asks for the seat {seat} of game {game} for {address}."),
                "If it is you, reply to this mail with the line below; the first who does gets the seat."
                    .to_owned(),
            ],
        )
    }

    fn no_seat(&mut self, letter: &Letter) -> Result<(), HostError> {
        let line = "There is no such open seat in a game of that name; `games` lists the games.";
        self.answer_stranger(letter, &Cause::Refusal("seat"), "no open seat", &[line.to_owned()])
    }

    /// A seat that this address can have, and whether it has it already: the first offer may be lost.
    fn open_seat(
        &mut self,
        game: &str,
        side: Option<&str>,
        address: &str,
    ) -> Result<Option<(String, bool)>, HostError> {
        match self.table(game) {
            Ok(table) if !table.game.started() => {
                let free = |seat: &&String| match table.roster.seats.get(*seat) {
                    None => true,
                    Some(player) => {
                        player.address.eq_ignore_ascii_case(address) && !table.game.has_joined(seat)
                    }
                };
                let mut open = table.game.offer().seats.iter().filter(free);
                let seat = open.find(|seat| side.is_none_or(|side| side == *seat));
                Ok(seat.map(|seat| (seat.clone(), table.roster.seats.contains_key(seat))))
            }
            Ok(_) | Err(HostError::Store(StoreError::FindGame(_) | StoreError::CheckId(_))) => Ok(None),
            Err(error) if error.breaks_game() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Gives an open seat to an address that has confirmed its wish.
    fn take_seat(&mut self, letter: &Letter, request: &Request<'_>) -> Result<(), HostError> {
        let Request { game, seat, address, .. } = *request;
        let Some((_, own)) = self.open_seat(game, Some(seat), address)? else { return self.no_seat(letter) };
        if !own {
            let mut roster = self.table(game)?.roster.clone();
            roster.seats.insert(seat.to_owned(), Player::new(address));
            self.seat_players(game, &roster)?;
        }
        self.offer_again(game, seat, letter)
    }

    /// Writes a roster; the game is read anew.
    fn seat_players(&mut self, game: &str, roster: &crate::turn::Roster) -> Result<(), HostError> {
        self.write_roster(game, roster)?;
        self.tables.remove(game);
        Ok(())
    }

    /// Enters an address that both the old and the new one have confirmed, and tells both.
    fn enter_address(&mut self, letter: &Letter, request: &Request<'_>) -> Result<(), HostError> {
        let Request { what, game, seat, address } = *request;
        let mut roster = match self.table(game) {
            Ok(table) => table.roster.clone(),
            Err(HostError::Store(StoreError::FindGame(_) | StoreError::CheckId(_))) => return Ok(()),
            Err(error) => return Err(error),
        };
        let Some(player) = roster.seats.get_mut(seat) else { return Ok(()) };
        let old = player.address.clone();
        player.others.retain(|other| !other.eq_ignore_ascii_case(address));
        match what {
            Confirmed::Also if player.address.eq_ignore_ascii_case(address) => {}
            Confirmed::Also => player.others.push(address.to_owned()),
            Confirmed::Move | Confirmed::Join => player.address = address.to_owned(),
        }
        for (to, end) in [(old.as_str(), "old"), (address, "new")] {
            self.send_notice(Notice {
                to,
                subject: format!("[{game}] Addresses of your seat"),
                lines: vec![format!("It is done: {}.", request.wish())],
                id: format!("{}.{seat}.entered-{end}", letter.raw_hash.short()),
                seat: None,
                answers: None,
            })?;
        }
        if what == Confirmed::Move && !self.table(game)?.game.has_joined(seat) {
            self.send_offer(game, seat, &roster, letter)?;
        }
        // Last, so that a crash before it repeats all of it.
        self.seat_players(game, &roster)
    }
}

const NO_WISH: &str = "If not, do nothing: nothing happens then.";

fn strange_sender(from: &str, game: &str, seat: &str) -> Vec<String> {
    if from.is_empty() {
        return vec![
            format!(
                "A mail that names no sender, or several, came to the reply address of your seat {seat} in"
            ),
            format!(
                "game {game}. Nothing in it was carried out. If it was you, send it again, from your own"
            ),
            "address alone.".to_owned(),
        ];
    }
    vec![
        format!("A mail from {from} came to the reply address of your seat {seat} in game {game}."),
        "Nothing in it was carried out, and that address was not answered.".to_owned(),
        String::new(),
        "If it was you, write from this address; or have mails from there count too: reply to this"
            .to_owned(),
        "mail with the line".to_owned(),
        String::new(),
        format!("  address also {from}"),
        String::new(),
        "If it was not you, somebody knows your reply address. Tell your umpire; and your next".to_owned(),
        "report has another one.".to_owned(),
    ]
}

fn not_proven(from: &str, game: &str, verdict: Option<&Verdict>) -> Vec<String> {
    let found = verdict.map_or_else(|| "nobody looked".to_owned(), ToString::to_string);
    let flaw = verdict.and_then(|verdict| verdict.flaw).map(|flaw| {
        format!("Its header is malformed ({flaw}), so that nothing in it can prove who sent it.")
    });
    let mut lines = vec![
        format!("A mail from {from} in game {game} was not carried out: this club takes only mails for"),
        "which the sender's own mail server vouches (DMARC), and it did not for this one.".to_owned(),
        format!("Found: {found}."),
    ];
    lines.extend(flaw);
    lines.push("Send it again through your provider's own server, or ask your umpire.".to_owned());
    lines
}

/// Something that an address has to confirm.
struct Request<'a> {
    what: Confirmed,
    game: &'a str,
    seat: &'a str,
    address: &'a str,
}

impl Request<'_> {
    fn wish(&self) -> String {
        let Self { what, game, seat, address } = self;
        match what {
            Confirmed::Join => format!("{address} takes the seat {seat} of game {game}"),
            Confirmed::Move => format!("reports of {game} for {seat} go to {address}"),
            Confirmed::Also => format!("mails from {address} count for {seat} in {game}"),
        }
    }

    /// The code for one day: it cannot be guessed, and it is good for this one thing.
    fn code(&self, secret: &[u8; 32], stage: &str, day: i64) -> String {
        let what = format!("confirm {} {stage} {} {day}", self.what.word(), self.address);
        token(secret, self.game, self.seat, &what)
    }

    fn line(&self, secret: &[u8; 32], stage: &str, day: i64) -> String {
        let code = self.code(secret, stage, day);
        format!("confirm {} {} {} {} {code}", self.what.word(), self.game, self.seat, self.address)
    }
}
