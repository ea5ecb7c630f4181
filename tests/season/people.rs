//! The sixteen of the club: each has a habit, and each answers the newest mail of a game.

use std::collections::BTreeMap;

use feldpost::host::Host;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::commitment::PlayerCommitment;
use feldpost_umpire::turn::{Game, Owed};

use super::post::{Got, HOST, Style, mail};

pub const HOUR: i64 = 3_600;
pub const DAY: i64 = 24 * HOUR;

/// What is to be expected of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Answers when the mail is there, and has a word for the other side now and then.
    Punctual,
    /// Answers when time is over, before silence counts.
    Late,
    /// Says that he is away, and is.
    OnVacation,
    /// Writes a few mails in his second game, and then never again.
    Vanishes,
    /// Seals his choices himself; opens the first one never, and each other one wrongly and then rightly.
    Cheats,
    /// Sends everything twice, and once more a day later.
    Resends,
    /// Writes nonsense before he writes what he means.
    WrongHeaded,
    /// Writes from an address that is not his registered one, until he has been told how to have it entered.
    WritesFromElsewhere,
    /// Gets no mail but what he asks the host for.
    LosesMails,
    /// Answers what the other side says without the word for it.
    Chats,
    /// Writes HTML on a phone.
    OnThePhone,
    /// Has a program that answers every mail, and answers himself too.
    AutoReplies,
    /// Wants moves back, rulings looked at, and more time.
    Disputes,
}

/// A seat of a game, as its player knows it.
#[derive(Default)]
struct Place {
    seat: String,
    newest: Option<Got>,
    /// What came has not been answered.
    unread: bool,
    /// When it came.
    since: i64,
    joined: bool,
    /// Mails that were sent for it.
    wrote: usize,
    /// What is left to do by habit was done for this many mails.
    quirk: usize,
    /// A mail was lost, and the host was asked for it at this time.
    lost: bool,
    wanted: Option<i64>,
    /// The choices that were sealed, by slot.
    sealed: BTreeMap<String, String>,
    /// Slots that were opened wrongly.
    misled: Vec<String>,
}

pub struct Person {
    pub name: &'static str,
    pub address: String,
    pub habit: Habit,
    places: BTreeMap<String, Place>,
    /// Every mail that was sent.
    pub sent: Vec<Vec<u8>>,
    number: usize,
    /// When to be back.
    away_until: Option<i64>,
    /// Whether he still writes from elsewhere unasked.
    known_elsewhere: bool,
    later: Vec<(i64, Vec<u8>)>,
    programs: Vec<Got>,
}

impl Person {
    pub fn new(name: &'static str, habit: Habit) -> Person {
        Person {
            name,
            address: format!("{}@example.org", name.to_lowercase()),
            habit,
            places: BTreeMap::new(),
            sent: vec![],
            number: 0,
            away_until: None,
            known_elsewhere: false,
            later: vec![],
            programs: vec![],
        }
    }

    pub fn elsewhere(&self) -> String {
        self.address.replace('@', "@phone.")
    }

    /// Somebody has told him of a game.
    pub fn takes(&mut self, game: &str, seat: &str) {
        let place = Place { seat: seat.to_owned(), ..Place::default() };
        self.places.insert(game.to_owned(), place);
    }

    /// Whether he has stopped to write in this game: the second one that he was told of.
    pub fn has_vanished(&self, game: &str) -> bool {
        let second = self.places.keys().nth(1).is_some_and(|second| second == game);
        self.habit == Habit::Vanishes && second && self.places[game].wrote > 2
    }

    /// A mail has come.
    pub fn get(&mut self, got: Got, now: i64) {
        if self.habit == Habit::AutoReplies {
            self.programs.push(got.clone());
        }
        let Some((game, seat)) = got.seat.clone() else { return self.about_addresses(&got) };
        if got.line("confirm ").is_some() || got.line("address also ").is_some() {
            return self.about_addresses(&got);
        }
        let Some(place) = self.places.get_mut(&game).filter(|place| place.seat == seat) else { return };
        if self.habit == Habit::LosesMails && place.wanted.is_none() {
            place.lost = true;
            return;
        }
        (place.lost, place.wanted) = (false, None);
        if !place.unread {
            place.since = now;
        }
        (place.newest, place.unread) = (Some(got), true);
    }

    /// Does what a mail says that asks him to confirm something, or tells him of a strange sender.
    fn about_addresses(&mut self, got: &Got) {
        let to_new = got.mail.recipients[0] == self.elsewhere();
        let Some(line) = got.line("confirm ").or_else(|| got.line("address also ")) else { return };
        let from = if to_new { self.elsewhere() } else { self.address.clone() };
        let to = got.mail.reply_to.clone().unwrap_or_else(|| HOST.to_owned());
        let raw = self.write(&from, &to, &line, Some(got));
        self.later.push((0, raw));
        self.known_elsewhere = true;
    }

    fn write(&mut self, from: &str, to: &str, body: &str, answers: Option<&Got>) -> Vec<u8> {
        self.number += 1;
        let style = if self.habit == Habit::OnThePhone { Style::Phone } else { Style::Plain };
        mail(from, to, self.number, style, body, answers)
    }

    /// What he mails now.
    pub fn act(&mut self, host: &mut Host, now: i64) -> Vec<Vec<u8>> {
        let mut mails = vec![];
        for got in std::mem::take(&mut self.programs) {
            let to = got.mail.reply_to.clone().unwrap_or_else(|| HOST.to_owned());
            let raw = self.write(&self.address.clone(), &to, "I am out of the office.", Some(&got));
            mails.push([b"Auto-Submitted: auto-replied\r\n".as_slice(), &raw].concat());
        }
        let due = |later: &(i64, Vec<u8>)| later.0 <= now;
        let (ready, wait): (Vec<_>, Vec<_>) = std::mem::take(&mut self.later).into_iter().partition(due);
        self.later = wait;
        mails.extend(ready.into_iter().map(|(_, raw)| raw));
        if self.away_until.is_some_and(|until| now < until) {
            self.sent.extend(mails.iter().cloned());
            return mails;
        }
        for id in self.places.keys().cloned().collect::<Vec<_>>() {
            let game = host.view(&id).unwrap();
            if game.is_over().unwrap() || self.has_vanished(&id) {
                continue;
            }
            if let Some(raw) = self.act_in(&id, &game, host, now) {
                if self.habit == Habit::Resends {
                    mails.push(raw.clone());
                    self.later.push((now + DAY, raw.clone()));
                }
                mails.push(raw);
            }
        }
        self.sent.extend(mails.iter().cloned());
        mails
    }

    /// His mail for one game, if he has one.
    fn act_in(&mut self, id: &str, game: &Game, host: &Host, now: i64) -> Option<Vec<u8>> {
        let place = self.places.get_mut(id).unwrap();
        if place.lost && place.wanted.is_none_or(|at| now - at > DAY) {
            place.wanted = Some(now);
            return Some(self.write(&self.address.clone(), HOST, &format!("report {id}"), None));
        }
        if !place.unread {
            return None;
        }
        let newest = place.newest.clone()?;
        if let Some(line) = newest.quoted("consent rollback ") {
            place.unread = false;
            return Some(self.write(
                &self.address.clone(),
                &newest.mail.reply_to.clone()?,
                &line,
                Some(&newest),
            ));
        }
        let owed = game.owes(&place.seat).unwrap();
        let body = if !game.started() {
            if place.joined {
                return None;
            }
            let line = newest.line("JOIN ")?;
            format!("{line}\nENTROPY {} threw {} geese over {id}", self.name, self.number + 3)
        } else if let Some(owed) = owed {
            let waits = self.habit == Habit::Late && now - place.since < 2 * DAY;
            if waits || self.keeps_shut(id, &owed) {
                return None;
            }
            match self.by_habit(id, &owed, &newest, now) {
                Some(body) => body,
                None => self.orders(id, game, &owed, host),
            }
        } else {
            place.unread = false;
            return None;
        };
        let place = self.places.get_mut(id).unwrap();
        place.unread = false;
        place.wrote += 1;
        place.joined = true;
        let from = match self.habit {
            Habit::WritesFromElsewhere if game.started() => self.elsewhere(),
            _ => self.address.clone(),
        };
        Some(self.write(&from, &newest.mail.reply_to.clone()?, &body, Some(&newest)))
    }

    /// Whether this is the one choice that is sealed and never opened: the first of his first game.
    fn keeps_shut(&self, id: &str, owed: &Owed) -> bool {
        let first = self.places.keys().next().is_some_and(|first| first == id);
        self.habit == Habit::Cheats && owed.reveal && first && self.places[id].sealed.len() == 1
    }

    /// What he writes before he orders anything.
    fn by_habit(&mut self, id: &str, owed: &Owed, newest: &Got, now: i64) -> Option<String> {
        let place = self.places.get_mut(id).unwrap();
        let first = place.quirk == 0;
        let odd = place.wrote % 2 == 1;
        let body = match self.habit {
            Habit::OnVacation if self.away_until.is_none() && place.wrote > 2 => {
                let day =
                    |unix: i64| jiff::Timestamp::from_second(unix).unwrap().strftime("%Y-%m-%d").to_string();
                self.away_until = Some(now + 7 * DAY);
                format!("away {} to {}", day(now), day(now + 8 * DAY))
            }
            Habit::WrongHeaded if odd => "storm everything at once\nthe moon marches to A99\n??".to_owned(),
            Habit::Chats if newest.says("Well played") => {
                "Thank you, that was luck. How is the weather over there?".to_owned()
            }
            Habit::Disputes if first => "extend 1d\nappeal That cannot be right.".to_owned(),
            Habit::Disputes if place.quirk == 1 => "undo".to_owned(),
            Habit::Cheats if owed.reveal => {
                let slot = owed.slot.clone()?;
                if place.misled.contains(&slot) {
                    return None;
                }
                place.misled.push(slot.clone());
                let mut told: PlayerCommitment = place.sealed.get(&slot)?.parse().unwrap();
                told.choice += "1";
                format!("reveal {told}")
            }
            _ => return None,
        };
        place.quirk += 1;
        Some(body)
    }

    /// The orders of a built-in opponent, from what his side can see.
    fn orders(&mut self, id: &str, game: &Game, owed: &Owed, host: &Host) -> String {
        let place = self.places.get_mut(id).unwrap();
        let side = Id::new(&place.seat).unwrap();
        if let Some(text) = owed.slot.as_ref().filter(|_| owed.reveal).and_then(|slot| place.sealed.get(slot))
        {
            return format!("reveal {text}");
        }
        let (card, system) = host.registry().find(&game.offer().system).unwrap();
        let at = card.sides.iter().position(|own| own.id == side).unwrap();
        let opponents = system.opponents();
        let name = opponents[at % opponents.len()];
        let nonce = place.wrote as u64 + 7;
        let sheet = game.play().opponent_sheet(name, side, nonce).unwrap();
        if let Some(slot) = owed.slot.as_ref().filter(|_| self.habit == Habit::Cheats) {
            let choice = game.play().choose(side, &InputLine::number_all(&sheet)).unwrap().choice.unwrap();
            let (offer, seat) = (game.offer_hash().short(), place.seat.clone());
            let nonce = Hash32::of_bytes(format!("{id} {slot}").as_bytes()).to_string();
            let text = PlayerCommitment { offer, slot: slot.clone(), seat, choice, nonce }.to_string();
            let line = format!("commit {slot} {}", Hash32::of_bytes(text.as_bytes()));
            place.sealed.insert(slot.clone(), text);
            return line;
        }
        let mut body = String::new();
        if place.wrote == 1 && self.habit != Habit::WrongHeaded {
            body += &game.play().opponent_standing(name, side).unwrap();
        }
        body += &sheet;
        if self.habit == Habit::Punctual && place.wrote % 4 == 2 {
            body += "\nsay Well played on your side!";
        }
        body
    }
}
