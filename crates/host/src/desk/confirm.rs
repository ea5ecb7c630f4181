//! How addresses of seats change, and how open seats are taken: by mails that are confirmed.
//!
//! Codes are made from the daemon's secret. A code counts from the address that was asked, and ends with what
//! it was asked for: used, dropped, or asked anew.
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::intake::command::{AddressChange, Command, Confirmation, Confirmed};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::manners::{Manner, Manners};
use feldpost_umpire::turn::pending::{CODE_LIFE, Pending};
use feldpost_umpire::turn::{self, Player, Roster, token};
use feldpost_umpire::words::{HostNotice, Notice, Wish};

use super::courtesy::Cause;
use super::offering::Again;
use super::{Counts, Desk, DeskError, SeatMail};
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome, Why};

impl Desk<'_> {
    /// Acts on the words of a seat's mail that concern its addresses. Repeating it does no harm.
    pub(super) fn change_addresses(
        &mut self,
        letter: &Letter,
        game: &str,
        seat: &str,
    ) -> Result<(), DeskError> {
        self.take_manners(letter, game, seat)?;
        let changes: Vec<&AddressChange> = letter.commands.iter().filter_map(address_change).collect();
        if letter.unreadable
            || changes.is_empty()
            || turn::is_dry_run(&self.table(game)?.game, seat, &letter.lines)?
        {
            return Ok(());
        }
        for change in changes {
            let mut roster = self.table(game)?.roster.clone();
            let Some(player) = roster.seats.get_mut(seat) else { continue };
            let known = player.address.clone();
            let (what, address) = match change {
                AddressChange::Drop(address) => {
                    player.others.retain(|other| !other.eq_ignore_ascii_case(address));
                    roster.drop_pending(seat, address);
                    self.seat_players(game, &roster)?;
                    continue;
                }
                AddressChange::Move(address) => (Confirmed::Move, address),
                AddressChange::Also(address) => (Confirmed::Also, address),
            };
            let wish = Pending {
                seat: seat.to_owned(),
                what: what.word().to_owned(),
                address: address.clone(),
                known: known.clone(),
                agreed: false,
                by: letter.raw_hash,
                unix: self.now(),
            };
            if roster.asks_already(&wish, DAY) || !self.may_answer(&known, letter) {
                continue;
            }
            let request = Request { what, game, seat, address };
            let code = wish.code(self.office.keys.daemon_secret(), game);
            let notice = request.by_registered(&code);
            self.ask(&known, &request, notice, letter)?;
            roster.ask(wish);
            self.seat_players(game, &roster)?;
        }
        Ok(())
    }

    /// A wish for a language as the one that there is, such as `zh-TW` for `zh`; or that there is none.
    pub(super) fn in_known_language(&self, manner: &Manner) -> Manner {
        let Manner::Language(asked) = manner else { return manner.clone() };
        let words = self.office.templates.words();
        match words.closest(asked) {
            Some(known) => Manner::Language(known.to_owned()),
            None => {
                let known = words.named_languages().into_iter().map(|(tag, name)| format!("{tag} ({name})"));
                Manner::NoLanguage(asked.clone(), known.collect())
            }
        }
    }

    /// Notes how the seat wants to be told things, before it is told anything.
    fn take_manners(&mut self, letter: &Letter, game: &str, seat: &str) -> Result<(), DeskError> {
        let manners = letter.commands.iter().filter_map(manner);
        let manners: Vec<Manner> = manners.map(|manner| self.in_known_language(manner)).collect();
        if manners.is_empty() {
            return Ok(());
        }
        let mut roster = self.table(game)?.roster.clone();
        let Some(player) = roster.seats.get_mut(seat).filter(|_| !letter.unreadable) else { return Ok(()) };
        let before = player.clone();
        manners.iter().for_each(|manner| player.tell_so(manner));
        if *player == before || turn::is_dry_run(&self.table(game)?.game, seat, &letter.lines)? {
            return Ok(());
        }
        self.seat_players(game, &roster)
    }

    /// Acts on a line that confirms something; what becomes of its mail.
    pub(super) fn confirm(
        &mut self,
        letter: &Letter,
        told: &Confirmation,
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        let Confirmation { what, game, seat, address, code } = told;
        let request = Request { what: *what, game, seat, address };
        let roster = match self.table(game) {
            Ok(table) => table.roster.clone(),
            Err(error) if error.finds_no_game() => Roster::default(),
            Err(error) if error.breaks_game() => Roster::default(),
            Err(error) => return Err(error),
        };
        let now = self.now();
        let secret = *self.office.keys.daemon_secret();
        let agreed_by_this = |wish: &Pending| wish.agreed && wish.by == letter.raw_hash;
        if roster.confirmed.get(seat) == Some(&letter.raw_hash) || roster.pending.iter().any(agreed_by_this) {
            // Done before a crash; only the mail had not been moved on.
            return Ok(request.done());
        }
        let from = letter.from.as_deref().unwrap_or_default();
        let wish = roster.find_pending(game, &secret, code, now).filter(|wish| request.is_of(wish)).cloned();
        let was_asked = match (&wish, what) {
            (Some(wish), _) => Some(wish.asked()),
            (None, Confirmed::Join) if request.fits(&secret, &roster, code, now) => Some(address.as_str()),
            _ => None,
        };
        let why_not = match (was_asked, wish.as_ref()) {
            (None, _) => HostNotice::ConfirmsNothing,
            (Some(asked), _) if !asked.eq_ignore_ascii_case(from) => HostNotice::ConfirmedElsewhere,
            (Some(_), None) => return self.take_seat(letter, &request),
            (Some(_), Some(wish)) if wish.agreed => return self.enter_address(letter, &request),
            (Some(_), Some(wish)) => return self.ask_new(letter, &request, wish).map(|()| request.done()),
        };
        counts.refused += 1;
        let fate = Fate::of(Outcome::Stranger).because(Why::ConfirmsNothing);
        self.answer_stranger(letter, &Cause::Refusal("confirm"), why_not, fate)
    }

    /// The registered address has agreed: now the new one is asked.
    fn ask_new(&mut self, letter: &Letter, request: &Request<'_>, old: &Pending) -> Result<(), DeskError> {
        let now = self.now();
        let wish = Pending { agreed: true, by: letter.raw_hash, unix: now, ..old.clone() };
        let code = wish.code(self.office.keys.daemon_secret(), request.game);
        self.ask(request.address, request, request.by_new(&code), letter)?;
        let mut roster = self.table(request.game)?.roster.clone();
        roster.ask(wish);
        self.seat_players(request.game, &roster)
    }

    /// Mails a line to confirm with.
    fn ask(
        &mut self,
        to: &str,
        request: &Request<'_>,
        notice: HostNotice,
        letter: &Letter,
    ) -> Result<(), DeskError> {
        self.note_answer(&format!("idle|{to}"))?;
        let about = Hash32::of_bytes(format!("{to} {}", request.key()).as_bytes()).short();
        let is_from = |from: &str| from.eq_ignore_ascii_case(to);
        self.send(SeatMail {
            to,
            notice,
            id: format!("{}.{}.{about}", letter.raw_hash.short(), request.seat),
            seat: None,
            answers: letter.from.as_deref().is_some_and(is_from).then_some(letter),
        })
    }

    /// Asks an address that wants an open seat whether it does. If it has the seat already, what was mailed
    /// there last goes out again.
    pub(super) fn join(
        &mut self,
        letter: &Letter,
        game: &str,
        side: Option<&str>,
    ) -> Result<Fate, DeskError> {
        let Some(address) = letter.from.clone() else {
            return Ok(Fate::of(Outcome::Stranger).because(Why::NoAddress));
        };
        let seat = match self.place_for(game, side, &address)? {
            None => return self.refuse_seat(letter),
            Some(Place::Own { seat, joined }) => {
                self.mail_again(game, &seat, joined, (letter, Notice::SitsAlready))?;
                return Ok(self.mailed_again(letter)?.at(game, &seat));
            }
            Some(Place::Free(seat)) => seat,
        };
        if let Some(fate) = self.is_too_late_a_player(letter, game, &address)? {
            return Ok(fate.at(game, &seat));
        }
        let request = Request { what: Confirmed::Join, game, seat: &seat, address: &address };
        let once = format!("ask|{}", request.key());
        // Anybody can ask for a seat in any name; another address only a player who has confirmed it.
        if let Some(why) = self.why_silent(Some(&once), &address, letter)? {
            return Ok(Fate::of(Outcome::Capped).because(why).at(game, &seat));
        }
        if let Some(capped) = self.crowded_out(&address, letter)? {
            return Ok(capped.at(game, &seat));
        }
        let (now, secret) = (self.now(), *self.office.keys.daemon_secret());
        let code = request.code(&secret, &self.table(game)?.roster, now.div_euclid(DAY));
        self.ask(&address, &request, request.for_seat(&code), letter)?;
        self.note_stranger(&address, letter)?;
        self.note_answer(&once)?;
        Ok(Fate::of(Outcome::Asked).at(game, &seat))
    }

    /// Refuses whoever has met fewer deadlines than the offer asks for. Nobody is refused for a record that
    /// is too short to say anything.
    fn is_too_late_a_player(
        &mut self,
        letter: &Letter,
        game: &str,
        address: &str,
    ) -> Result<Option<Fate>, DeskError> {
        let Some(needed) = self.table(game)?.game.offer().punctuality else { return Ok(None) };
        let Some(name) = self.ledgers.names.of(address).map(str::to_owned) else { return Ok(None) };
        let kept = self.tables.punctuality(self.office, &name).filter(|kept| *kept < needed);
        let Some(kept) = kept else { return Ok(None) };
        let notice = HostNotice::NotPunctual { game: game.to_owned(), needed, kept };
        self.answer_stranger(letter, &Cause::Request, notice, Fate::of(Outcome::Refused)).map(Some)
    }

    pub(super) fn no_seat(&mut self, letter: &Letter) -> Result<(), DeskError> {
        self.refuse_seat(letter).map(drop)
    }

    fn refuse_seat(&mut self, letter: &Letter) -> Result<Fate, DeskError> {
        let fate = Fate::of(Outcome::Stranger).because(Why::NoSeat);
        self.answer_stranger(letter, &Cause::Refusal("seat"), HostNotice::NoOpenSeat, fate)
    }

    /// A seat that this address has already, or can have.
    pub(super) fn place_for(
        &mut self,
        game: &str,
        side: Option<&str>,
        address: &str,
    ) -> Result<Option<Place>, DeskError> {
        let table = match self.table(game) {
            Ok(table) => table,
            Err(error) if error.finds_no_game() => return Ok(None),
            Err(error) if error.breaks_game() => return Ok(None),
            Err(error) => return Err(error),
        };
        let seats = &table.roster.seats;
        let named = |seat: &&String| side.is_none_or(|side| side == *seat);
        let mut wanted = table.game.offer().seats.iter().filter(named);
        let own = |seat: &&String| seats.get(*seat).is_some_and(|player| player.writes_from(address));
        if let Some(seat) = wanted.clone().find(own) {
            return Ok(Some(Place::Own { seat: seat.clone(), joined: table.game.has_joined(seat) }));
        }
        let begun = table.game.started() || table.game.is_closed();
        let free = wanted.find(|seat| !seats.contains_key(*seat) && !begun);
        Ok(free.map(|seat| Place::Free(seat.clone())))
    }

    /// Gives an open seat to an address that has confirmed its wish.
    fn take_seat(&mut self, letter: &Letter, request: &Request<'_>) -> Result<Fate, DeskError> {
        let Request { game, seat, address, .. } = *request;
        if matches!(self.place_for(game, Some(seat), address)?, None | Some(Place::Own { joined: true, .. }))
        {
            return self.refuse_seat(letter);
        }
        let mut roster = self.table(game)?.roster.clone();
        let manners = Manners::of_a_new_seat();
        let player = || Player { manners, ..Player::new(address) };
        roster.seats.entry(seat.to_owned()).or_insert_with(player);
        roster.confirmed.insert(seat.to_owned(), letter.raw_hash);
        self.send_offer(game, seat, &roster, &Again::by(letter))?;
        // Last, so that a crash before it repeats all of it.
        self.seat_players(game, &roster)?;
        Ok(request.done())
    }

    /// Writes a roster; the game is read anew.
    fn seat_players(&mut self, game: &str, roster: &feldpost_umpire::turn::Roster) -> Result<(), DeskError> {
        self.tables.seat_players(game, roster)?;
        self.post.know(roster);
        Ok(())
    }

    /// Enters an address that both the old and the new one have confirmed, and tells both.
    fn enter_address(&mut self, letter: &Letter, request: &Request<'_>) -> Result<Fate, DeskError> {
        let Request { what, game, seat, address } = *request;
        let nothing = Fate::of(Outcome::Stranger).because(Why::ConfirmsNothing);
        let mut roster = match self.table(game) {
            Ok(table) => table.roster.clone(),
            Err(error) if error.finds_no_game() => return Ok(nothing),
            Err(error) => return Err(error),
        };
        let Some(player) = roster.seats.get_mut(seat) else { return Ok(nothing) };
        let old = player.address.clone();
        player.others.retain(|other| !other.eq_ignore_ascii_case(address));
        match what {
            Confirmed::Also if player.address.eq_ignore_ascii_case(address) => {}
            Confirmed::Also => player.others.push(address.to_owned()),
            Confirmed::Move | Confirmed::Join => player.address = address.to_owned(),
        }
        let known = player.address.clone();
        self.ledgers.names.moves(&old, &known)?;
        // What was asked of the old address ends with it.
        roster.pending.retain(|wish| wish.seat != seat || wish.known == known);
        roster.drop_pending(seat, address);
        roster.confirmed.insert(seat.to_owned(), letter.raw_hash);
        for (to, end) in [(old.as_str(), "old"), (address, "new")] {
            self.send(SeatMail {
                to,
                notice: request.entered(),
                id: format!("{}.{seat}.entered-{end}", letter.raw_hash.short()),
                seat: None,
                answers: None,
            })?;
        }
        if what == Confirmed::Move && !self.table(game)?.game.has_joined(seat) {
            self.send_offer(game, seat, &roster, &Again::by(letter))?;
        }
        // Last, so that a crash before it repeats all of it.
        self.seat_players(game, &roster)?;
        Ok(request.done())
    }
}

fn address_change(command: &Command) -> Option<&AddressChange> {
    match command {
        Command::Address(change) => Some(change),
        _ => None,
    }
}

fn manner(command: &Command) -> Option<&Manner> {
    match command {
        Command::Manner(manner) => Some(manner),
        _ => None,
    }
}

/// Where somebody sits, or can.
pub(super) enum Place {
    /// Nobody sits there.
    Free(String),
    /// A seat that the address has.
    Own {
        seat: String,
        /// Its player has accepted the offer.
        joined: bool,
    },
}

/// Something that an address has to confirm.
struct Request<'a> {
    what: Confirmed,
    game: &'a str,
    seat: &'a str,
    address: &'a str,
}

impl Request<'_> {
    /// The same for the same request.
    fn key(&self) -> String {
        format!("{} {} {} {}", self.what.word(), self.game, self.seat, self.address)
    }

    /// What becomes of a mail that has confirmed it.
    fn done(&self) -> Fate {
        let outcome = if self.what == Confirmed::Join { Outcome::Joined } else { Outcome::Confirmed };
        Fate::of(outcome).at(self.game, self.seat)
    }

    fn wish(&self) -> Wish {
        match self.what {
            Confirmed::Move => Wish::Move,
            Confirmed::Also | Confirmed::Join => Wish::Also,
        }
    }

    /// Game, seat and address, as notices name them.
    fn named(&self) -> [String; 3] {
        [self.game, self.seat, self.address].map(str::to_owned)
    }

    /// The question to the registered address.
    fn by_registered(&self, code: &str) -> HostNotice {
        let (wish, [game, seat, address], line) = (self.wish(), self.named(), self.line(code));
        HostNotice::ConfirmByRegistered { wish, game, seat, address, line }
    }

    /// The question to the new address.
    fn by_new(&self, code: &str) -> HostNotice {
        let (wish, [game, seat, address], line) = (self.wish(), self.named(), self.line(code));
        HostNotice::ConfirmByNew { wish, game, seat, address, line }
    }

    /// The question to an address that wants an open seat.
    fn for_seat(&self, code: &str) -> HostNotice {
        let ([game, seat, address], line) = (self.named(), self.line(code));
        HostNotice::ConfirmSeat { game, seat, address, line }
    }

    /// What both addresses are told at the end.
    fn entered(&self) -> HostNotice {
        let (wish, [game, seat, address]) = (self.wish(), self.named());
        HostNotice::AddressEntered { wish, game, seat, address }
    }

    /// Whether it is what somebody was asked for.
    fn is_of(&self, wish: &Pending) -> bool {
        let same_address = wish.address.eq_ignore_ascii_case(self.address);
        wish.seat == self.seat && wish.what == self.what.word() && same_address
    }

    /// The code for an open seat on one day: it cannot be guessed, is good for this seat and address, and
    /// ends when somebody has taken the seat. Nothing is remembered of those who only ask.
    fn code(&self, secret: &[u8; 32], roster: &Roster, day: i64) -> String {
        let taken = roster.confirmed.get(self.seat).map_or_else(String::new, ToString::to_string);
        let what = format!("confirm {} {} {day} {taken}", self.what.word(), self.address);
        token(secret, self.game, self.seat, &what)
    }

    fn fits(&self, secret: &[u8; 32], roster: &Roster, code: &str, now: i64) -> bool {
        let today = now.div_euclid(DAY);
        (0..=CODE_LIFE / DAY).any(|back| self.code(secret, roster, today - back) == code)
    }

    fn line(&self, code: &str) -> String {
        format!("confirm {} {code}", self.key())
    }
}
