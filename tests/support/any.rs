//! A game of any system that is built in, by mail: its sides and terms come from its card.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use feldpost::host::Host;
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnySystem, options_together};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, SystemCard, Terms};
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::turn::{Beside, DiceFrom, Game, NewGame, Seat};
use serde_json::json;

use super::pair::Played;
use super::{ADA, BRUNO, Club, means};

pub const GAME: &str = "any-1";
pub const PEOPLE: [&str; 4] = [ADA, BRUNO, "carla@example.org", "dora@example.org"];

/// A system and terms on which it can be played.
#[derive(Clone, Debug)]
pub struct Kind {
    pub card: SystemCard,
    pub terms: Terms,
}

impl Kind {
    /// Which one it is, for a message of a test.
    pub fn name(&self) -> String {
        let Terms { edition, scenario, options, .. } = &self.terms;
        format!("{} {scenario} {edition} {}", self.card.id, options.join(" "))
    }
}

/// Every system with each of its scenarios that need nothing besides, and editions, the options in play with
/// every second one; with a single edition once without and once with them.
pub fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for (card, system) in feldpost::games::standard().systems() {
        for scenario in card.scenarios.iter().filter(|scenario| scenario.needs.is_none()) {
            for (at, edition) in card.editions.iter().enumerate() {
                let (scenario, edition) = (scenario.id.clone(), edition.id.clone());
                let terms = Terms { edition, scenario, ..Terms::default() };
                let options = options_together(card, &**system, &terms);
                let (alone, with) = (card.editions.len() == 1, at % 2 == 1);
                if !with || options.is_empty() {
                    kinds.push(Kind { card: card.clone(), terms: terms.clone() });
                }
                if (with || alone) && !options.is_empty() {
                    kinds.push(Kind { card: card.clone(), terms: Terms { options, ..terms } });
                }
            }
        }
    }
    kinds
}

/// Every system as it is played if nobody says how.
pub fn default_kinds() -> Vec<Kind> {
    let cards = feldpost::games::standard();
    let cards: Vec<SystemCard> = cards.cards().cloned().collect();
    cards.into_iter().map(|card| Kind { card, terms: Terms::default() }).collect()
}

/// The game that is played where any will do: the first that is built in.
pub fn some_game() -> &'static SystemCard {
    static FIRST: OnceLock<SystemCard> = OnceLock::new();
    FIRST.get_or_init(|| feldpost::games::standard().cards().next().expect("a game is built in").clone())
}

/// Two of its sides.
pub fn two_sides() -> [&'static str; 2] {
    let mut sides = some_game().sides.iter().map(|side| side.id.as_str());
    [(); 2].map(|()| sides.next().expect("a side"))
}

/// What `game new` calls their seats.
pub fn side_options() -> [&'static str; 2] {
    static OPTIONS: OnceLock<[String; 2]> = OnceLock::new();
    OPTIONS.get_or_init(|| two_sides().map(|side| format!("--{side}"))).each_ref().map(String::as_str)
}

/// The kinds of event that a system reads: it names them all if it is given one that there is not.
pub fn kinds_of_event(system: &dyn AnySystem) -> Vec<String> {
    let mut game = system.setup(&Terms::default()).expect("the default terms can be played");
    let told = game.apply(&json!({ "kind": "?" })).expect_err("there is no such event").to_string();
    let known = told.split_once("expected").map(|(_, known)| known.to_owned()).unwrap_or_default();
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

pub struct AnyTable {
    pub club: Club,
    pub host: Host,
    pub kind: Kind,
    /// Who has taken a seat over.
    pub taken: BTreeMap<String, &'static str>,
    seen: BTreeSet<OsString>,
}

impl AnyTable {
    /// The game is offered, and nobody has joined.
    pub fn offered(kind: &Kind) -> AnyTable {
        AnyTable::offered_with(kind, DiceFrom::default())
    }

    /// The same with dice from here.
    pub fn offered_with(kind: &Kind, dice: DiceFrom) -> AnyTable {
        AnyTable::offered_beside(kind, dice, Beside::default())
    }

    /// The same with what stands beside its terms.
    pub fn offered_beside(kind: &Kind, dice: DiceFrom, beside: Beside) -> AnyTable {
        let club = Club::new();
        let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
        let kind = kind.clone();
        let people = kind.card.sides.iter().zip(PEOPLE);
        let seats = people.map(|(side, address)| Seat::new(side.id.to_string(), Some(address.to_owned())));
        let (system, terms) = (kind.card.id.to_owned(), kind.terms.clone());
        host.new_game(&NewGame { id: GAME.into(), system, terms, seats: seats.collect(), dice, beside })
            .unwrap();
        host.run_once().unwrap();
        let mut table = AnyTable { club, host, kind, taken: BTreeMap::new(), seen: BTreeSet::new() };
        table.new_mails();
        table
    }

    /// Everybody has joined.
    pub fn begun(kind: &Kind) -> AnyTable {
        let mut table = AnyTable::offered(kind);
        table.begin();
        table
    }

    /// Everybody joins.
    pub fn begin(&mut self) {
        let table = self;
        let offer = table.game().offer_hash().short();
        for seat in table.seats() {
            table.send(&seat, &format!("join {offer}\r\nentropy {seat} threw 4 4 1"));
        }
        assert!(table.game().started());
    }

    /// The game as it waits for a secret choice of several sides for the first time: when one of them has
    /// chosen nothing is opened yet. `None`: it never does.
    pub fn at_secret_choice(kind: &Kind) -> Option<(AnyTable, String)> {
        let mut table = AnyTable::begun(kind);
        for _ in 0..200 {
            let game = table.game();
            let waiting = game.waiting_for().unwrap();
            match game.awaiting().unwrap() {
                Awaiting::Nothing { .. } => return None,
                Awaiting::Sealed { .. } if waiting.len() > 1 => return Some((table, waiting[0].clone())),
                Awaiting::Sealed { .. } | Awaiting::Orders { .. } | Awaiting::Reveal { .. } => {}
            }
            for seat in table.seats() {
                table.answer(&seat);
            }
        }
        None
    }

    pub fn seats(&self) -> Vec<String> {
        self.kind.card.sides.iter().map(|side| side.id.to_string()).collect()
    }

    pub fn address(&self, seat: &str) -> &'static str {
        let at = self.kind.card.sides.iter().position(|side| side.id.as_str() == seat).unwrap();
        self.taken.get(seat).copied().unwrap_or(PEOPLE[at])
    }

    pub fn game(&mut self) -> Game {
        self.host.view(GAME).unwrap()
    }

    /// What a built-in opponent mails for a seat if it is asked; says whether it was.
    pub fn answer(&mut self, seat: &str) -> bool {
        let game = self.game();
        if game.owes(seat).unwrap().is_none() {
            return false;
        }
        let (_, system) = self.host.registry().find(self.kind.card.id).unwrap();
        let name = system.opponents()[0];
        let sheet = game.play().opponent_sheet(name, Id::new(seat).unwrap(), 7).unwrap();
        self.send(seat, &sheet.replace('\n', "\r\n"));
        true
    }

    /// Two sheets with which the seat would make different choices.
    pub fn different_choices(&mut self, seat: &str) -> [String; 2] {
        let (game, side) = (self.game(), Id::new(seat).unwrap());
        let sheet = |nonce| game.play().random_sheet(side, nonce).unwrap();
        let choice = |sheet: &str| game.play().choose(side, &InputLine::number_all(sheet)).unwrap().choice;
        // What is said beside the choice is no secret of it: only the lines that it takes.
        let alone = |sheet: String| {
            let lines = sheet.lines().filter(|line| choice(line).is_some());
            lines.collect::<Vec<_>>().join("\r\n")
        };
        let sheets: Vec<String> = (0..64).map(|nonce| alone(sheet(nonce))).collect();
        let one = sheets.iter().find(|sheet| choice(sheet).is_some()).expect("a choice");
        let other = sheets.iter().find(|sheet| choice(sheet).is_some() && choice(sheet) != choice(one));
        [one.clone(), other.expect("another choice").clone()]
    }

    /// Mails from a seat with its newest token; gives the raw mails that went out.
    #[track_caller]
    pub fn send(&mut self, seat: &str, body: &str) -> Vec<(String, Vec<u8>)> {
        let to = self.host.reply_address(GAME, seat).unwrap();
        // Each mail is answered to all: those that come sooner may be told together.
        let now = self.club.clock.load(Ordering::SeqCst);
        self.club.clock.store((now / 1_200 + 1) * 1_200, Ordering::SeqCst);
        self.host.deliver(&self.club.mail(self.address(seat), &to, body)).unwrap();
        let counts = self.host.run_once().unwrap();
        assert_eq!((counts.errors, counts.games_set_aside), (vec![], vec![]));
        self.new_mails()
    }

    fn new_mails(&mut self) -> Vec<(String, Vec<u8>)> {
        let folder = self.club.home().join("mail/out/new");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.retain(|path| self.seen.insert(path.file_name().unwrap().to_owned()));
        let mails = paths.iter().map(|path| {
            let raw = fs::read(path).unwrap();
            (IncomingMail::parse(&raw).recipients[0].clone(), raw)
        });
        mails.collect()
    }
}

impl Played for AnyTable {
    fn club(&self) -> &Club {
        &self.club
    }

    fn host(&mut self) -> &mut Host {
        &mut self.host
    }

    fn id(&self) -> &'static str {
        GAME
    }

    fn mail(&mut self, from: &str, body: &str, watcher: &str) -> Vec<Vec<u8>> {
        let to = self.address(watcher);
        self.send(from, body)
            .into_iter()
            .filter(|(recipient, _)| recipient == to)
            .map(|(_, raw)| raw)
            .collect()
    }

    /// Random orders of every side.
    fn curious(&mut self) -> String {
        let (game, seats) = (self.game(), self.seats());
        let sheet =
            |(nonce, seat): (u64, &String)| game.play().random_sheet(Id::new(seat).unwrap(), nonce).unwrap();
        (0..3).zip(seats.iter().cycle()).map(sheet).collect()
    }
}
