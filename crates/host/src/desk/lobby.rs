//! Games that players offer by mail. Nothing happens before the sender has confirmed it: a mail can be
//! forged, and an offer goes to somebody else.
use feldpost_kit::system::{SystemCard, Terms};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::intake::lobby::{OfferFlaw, Wanted, example, offered, read};
use feldpost_umpire::turn::secrets::token;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};
use feldpost_umpire::words::HostNotice;

use super::coded::{CODE_LIFE, Coded, behind};
use super::courtesy::Cause;
use super::{Counts, Desk, DeskError};
use crate::config::Allowed;
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome, Why};
use crate::requests::Request;

/// With which words a line begins that confirms an offer.
const CONFIRM: [&str; 2] = ["confirm", "offer"];
/// Games that one address may offer in a day, and that one may be offered.
const MOST_A_DAY: usize = 3;
/// Games that are offered by mail in a day, all together.
const MOST_OF_ALL: usize = 60;

impl Desk<'_> {
    /// Deals with a mail of no seat that asks the club for something: the umpire's, one with an offer, or of
    /// somebody who wants to watch. `None` if it is none of these.
    pub(super) fn asked_of_club(
        &mut self,
        letter: &Letter,
        counts: &mut Counts,
    ) -> Result<Option<Fate>, DeskError> {
        if let Some(fate) = self.by_umpires_mail(letter)? {
            return Ok(Some(fate));
        }
        match self.by_players_offer(letter, counts)? {
            Some(fate) => Ok(Some(fate)),
            None => self.by_watchers_mail(letter, counts),
        }
    }

    /// Deals with a mail of somebody who wants to offer a game. `None` if it is none, or the club has no such
    /// offers.
    pub(super) fn by_players_offer(
        &mut self,
        letter: &Letter,
        counts: &mut Counts,
    ) -> Result<Option<Fate>, DeskError> {
        let lobby = self.office.config.lobby.offers;
        let Some(from) = letter.from.clone().filter(|_| lobby != Allowed::None && !letter.unreadable) else {
            return Ok(None);
        };
        let lines: Vec<&str> = letter.lines.iter().map(|line| line.text.trim()).collect();
        if let Some(at) = lines.iter().position(|line| behind(line, &CONFIRM).is_some()) {
            return self.offer_confirmed(letter, &from, &lines[at..], counts).map(Some);
        }
        let Some(text) = lines.iter().find_map(|line| offered(line)) else { return Ok(None) };
        let cards: Vec<SystemCard> = self.tables.registry.cards().cloned().collect();
        let checked = read(text, &cards).and_then(|wanted| {
            let flaws = self.against_it(&wanted, &from);
            if flaws.is_empty() { Ok(wanted) } else { Err(flaws) }
        });
        let wanted = match checked {
            Ok(wanted) => wanted,
            Err(flaws) => {
                counts.refused += 1;
                let example = example(&cards);
                let notice = HostNotice::OfferRefused { line: text.to_owned(), flaws, example };
                let fate = Fate::of(Outcome::Refused);
                return self.answer_stranger(letter, &Cause::Request, notice, fate).map(Some);
            }
        };
        let (now, line) = (self.now(), wanted.line());
        let confirm = format!("{} {now}.{} {line}", CONFIRM.join(" "), self.code_of_offer(now, &from, &line));
        let card = cards.iter().find(|card| card.id == wanted.system);
        let side = card.and_then(|card| card.sides.iter().find(|side| side.id.as_str() == wanted.side));
        let notice = HostNotice::ConfirmOffer {
            title: card.map(|card| card.title.clone()).unwrap_or_default(),
            side: side.map(|side| side.name.clone()),
            by: wanted.sides_by(),
            machine: wanted.is_practice(),
            against: wanted.against.clone(),
            clock: Some(self.clock_of(&wanted)).filter(|clock| !clock.is_empty()),
            unrated: wanted.unrated || wanted.gunboat,
            gunboat: wanted.gunboat,
            confirm,
        };
        self.answer_stranger(letter, &Cause::Request, notice, Fate::of(Outcome::Asked)).map(Some)
    }

    /// A line that offers a game, where players may.
    pub(super) fn example_of_offer(&self) -> Option<String> {
        let cards: Vec<SystemCard> = self.tables.registry.cards().cloned().collect();
        (self.office.config.lobby.offers != Allowed::None).then(|| example(&cards))
    }

    /// What speaks against an offer that is well written.
    fn against_it(&self, wanted: &Wanted, from: &str) -> Vec<OfferFlaw> {
        let mut flaws = Vec::new();
        let is_member = self.post.is_one_of_ours(self.office, from);
        let named = wanted.against.as_deref();
        // An offer to somebody by name is a mail to somebody: that is a member's to send.
        let is_named = named.is_some() && !wanted.is_practice();
        if !is_member && (self.office.config.lobby.offers == Allowed::Members || is_named) {
            flaws.push(OfferFlaw::new("member", from));
        }
        if let Some(against) = named.filter(|_| !wanted.is_practice()) {
            if against.eq_ignore_ascii_case(from) || self.office.club.is_own(against) {
                flaws.push(OfferFlaw::new("yourself", against));
            } else if self.noted(&offered_to(against), DAY) >= MOST_A_DAY {
                flaws.push(OfferFlaw::new("asked", against));
            }
        }
        if self.noted(&offered_by(from), DAY) >= MOST_A_DAY || self.noted(ALL, DAY) >= MOST_OF_ALL {
            flaws.push(OfferFlaw::new("often", from));
        }
        if let Err(error) = self.could_be_offered(&self.game_of(wanted, from, ("x-1", 0))) {
            flaws.push(OfferFlaw::new("cannot", &error.to_string()));
        }
        flaws
    }

    fn clock_of(&self, wanted: &Wanted) -> String {
        // Nobody waits in a game against the program.
        let usual =
            || if wanted.is_practice() { String::new() } else { self.office.config.lobby.clock.clone() };
        wanted.pace.clone().unwrap_or_else(usual)
    }

    /// The game of this id; `lot` draws the side against the program, if it is to be drawn.
    fn game_of(&self, wanted: &Wanted, from: &str, (id, lot): (&str, usize)) -> NewGame {
        let card = self.tables.registry.cards().find(|card| card.id == wanted.system);
        let sides = card.iter().flat_map(|card| &card.sides).map(|side| side.id.to_string());
        let sides: Vec<String> = sides.collect();
        let own = sides.iter().position(|side| *side == wanted.side);
        // Where all are people the start settles it, and this is but a place.
        let own = own.unwrap_or(if wanted.is_practice() { lot % sides.len().max(1) } else { 0 });
        let whose = |at| if at == own { Some(from.to_owned()) } else { wanted.against.clone() };
        let seats = sides.into_iter().enumerate().map(|(at, side)| Seat::new(side, whose(at))).collect();
        NewGame {
            id: id.to_owned(),
            system: wanted.system.clone(),
            terms: Terms {
                edition: wanted.edition.clone(),
                scenario: wanted.scenario.clone(),
                options: wanted.options.clone(),
                ..Terms::default()
            },
            seats,
            dice: DiceFrom::default(),
            beside: Beside {
                unrated: wanted.unrated,
                gunboat: wanted.gunboat,
                sides: wanted.sides_by(),
                punctuality: wanted.punctuality,
                clock: self.clock_of(wanted),
                ..Beside::default()
            },
        }
    }

    fn code_of_offer(&self, unix: i64, from: &str, line: &str) -> String {
        let from = from.to_lowercase();
        token(self.office.keys.daemon_secret(), "offer", "player", &format!("{unix} {from} {line}"))
    }

    /// A lot that whoever has asked cannot know before the offer is there: the same for the same code.
    fn lot(&self, code: &str) -> usize {
        let lot = token(self.office.keys.daemon_secret(), "offer", "lot", code);
        lot.bytes().next().map_or(0, usize::from)
    }

    /// Leaves an offer that was confirmed as a request of the home, under a name that follows from its code:
    /// so it is made once, whatever happens.
    fn offer_confirmed(
        &mut self,
        letter: &Letter,
        from: &str,
        lines: &[&str],
        counts: &mut Counts,
    ) -> Result<Fate, DeskError> {
        let code_of = |unix, text: &str| self.code_of_offer(unix, from, text);
        let cards: Vec<SystemCard> = self.tables.registry.cards().cloned().collect();
        let coded = self.read_coded(&CONFIRM, lines, code_of);
        let coded = coded.and_then(|coded| read(&coded.asked, &cards).ok().map(|wanted| (coded, wanted)));
        let Some((coded, wanted)) = coded else {
            counts.refused += 1;
            let fate = Fate::of(Outcome::Stranger).because(Why::ConfirmsNothing);
            return self.answer_stranger(
                letter,
                &Cause::Refusal("confirm"),
                HostNotice::OfferNotConfirmed,
                fate,
            );
        };
        let Coded { unix, code, asked, .. } = &coded;
        let mark = format!("offer-made|{code}");
        if self.noted(&mark, CODE_LIFE) > 0 {
            return Ok(Fate::of(Outcome::Again).because(Why::SameText));
        }
        let book = cards.iter().find(|card| card.id == wanted.system).map_or("game", |card| card.book);
        let id = format!("{}-{}", book.to_lowercase(), &code[..6]);
        let game = Box::new(self.game_of(&wanted, from, (&id, self.lot(code))));
        let request = Request::New { game, data: Default::default() };
        request.leave_by_mail(self.store, (*unix, code), &format!("offer {asked} ({from})"))?;
        for what in [offered_by(from), ALL.to_owned(), mark] {
            self.note_answer(&what)?;
        }
        if let Some(against) = wanted.against.as_ref().filter(|_| !wanted.is_practice()) {
            self.note_answer(&offered_to(against))?;
        }
        Ok(Fate::of(Outcome::Confirmed).in_game(&id))
    }
}

/// Under what offers are counted.
const ALL: &str = "offers-made";

fn offered_by(address: &str) -> String {
    format!("offer-by|{}", address.to_lowercase())
}

fn offered_to(address: &str) -> String {
    format!("offer-to|{}", address.to_lowercase())
}
