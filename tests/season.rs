//! A season of a club: sixteen people with their habits play sixty games by mail on a simulated clock, and an
//! umpire mends what goes wrong with nothing but what the guide says.

mod looked_over;
mod people;
mod post;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use crate::support::any::{Kind, default_kinds};
use crate::support::toy::Toy;
use crate::support::{Club, START, UMPIRE, copy_home};
use feldpost::host::{Done, GameRow, Host, Means, Phase, Request};
use feldpost_kit::registry::{Registry, erase};
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Entry;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat, Wrong};
use people::{DAY, HOUR, Habit, Person};

/// How often the people look into their mailboxes.
const LOOK: i64 = 6 * HOUR;
/// The clock of every game.
const CLOCK: &str = "2d, grace 18h, after 2 silences replace";

const PEOPLE: [(&str, Habit); 16] = [
    ("Ada", Habit::Punctual),
    ("Bruno", Habit::Punctual),
    ("Carla", Habit::Late),
    ("Dora", Habit::OnVacation),
    ("Emil", Habit::Vanishes),
    ("Frida", Habit::Cheats),
    ("Gustav", Habit::Resends),
    ("Hanna", Habit::WrongHeaded),
    ("Ida", Habit::WritesFromElsewhere),
    ("Jonas", Habit::LosesMails),
    ("Klara", Habit::Chats),
    ("Ludwig", Habit::OnThePhone),
    ("Marta", Habit::AutoReplies),
    ("Nils", Habit::Disputes),
    ("Olga", Habit::Vanishes),
    ("Paul", Habit::Punctual),
];

/// The offer in which an address has a slip: which game, and whose address.
const SLIP: (usize, usize) = (2, 2);

/// A game of the season: who sits where, by place in [`PEOPLE`].
struct Table {
    id: String,
    begins: i64,
    seats: Vec<(String, usize)>,
    kind: Kind,
    offered: bool,
}

struct Season {
    club: Club,
    /// A newer program is installed, in which a rule of the toy is mended.
    is_mended: bool,
    /// None while the machine is off.
    host: Option<Host>,
    people: Vec<Person>,
    tables: Vec<Table>,
    /// The umpire's mails.
    umpire: Vec<post::Got>,
    /// Who has taken over which seat of which game.
    replaced: BTreeMap<(String, String), usize>,
}

fn means(clock: &Arc<AtomicI64>) -> Means {
    let clock = Arc::clone(clock);
    let next = AtomicU64::new(1);
    let entropy = move |bytes: &mut [u8]| {
        for part in bytes.chunks_mut(32) {
            let number = next.fetch_add(1, Ordering::SeqCst).to_string();
            part.copy_from_slice(&Hash32::of_bytes(number.as_bytes()).0[..part.len()]);
        }
    };
    Means::without_database(Box::new(move || clock.load(Ordering::SeqCst)), Box::new(entropy))
}

/// The build of the toy that the club began with, and the one in which a rule is mended.
const BUILDS: [u32; 2] = [1, 6];

/// All games, and the toy, whose rules can change.
fn registry(is_mended: bool) -> Registry {
    let toy = if is_mended {
        erase(Toy::<{ BUILDS[1] }>::default())
    } else {
        erase(Toy::<{ BUILDS[0] }>::default())
    };
    feldpost::games::standard().and(toy)
}

/// Everybody meets seven others once, a round in ten days; three games of the other systems, and one of the
/// toy.
fn plan() -> Vec<Table> {
    let mut kinds = default_kinds();
    kinds.retain(|kind| kind.card.sides.len() == 2);
    // Short ones first.
    let standard = feldpost::games::standard();
    kinds.sort_by_key(|kind| standard.find(kind.card.id).unwrap().1.length(&kind.terms).resolutions);
    let mut tables = vec![];
    let mut add = |begins: i64, kind: &Kind, pair: [usize; 2]| {
        let sides = kind.card.sides.iter().map(|side| side.id.to_string());
        let id = format!("s{:02}", tables.len() + 1);
        tables.push(Table {
            id,
            begins,
            seats: sides.zip(pair).collect(),
            kind: kind.clone(),
            offered: false,
        });
    };
    for round in 0..7 {
        // The circle: the last one stays, the others go round.
        let circle = |place: usize| if place == 15 { 15 } else { (place + round) % 15 };
        for place in 0..8 {
            let pair = [circle(place), circle(15 - place)];
            let pair = if (round + place) % 2 == 0 { pair } else { [pair[1], pair[0]] };
            add(START + round as i64 * 10 * DAY, &kinds[0], pair);
        }
    }
    for (at, kind) in kinds[1..].iter().cycle().take(3).enumerate() {
        add(START + at as i64 * DAY, kind, [[0, 1], [15, 9], [11, 0]][at]);
    }
    let toy = Kind { card: registry(false).find("toy").unwrap().0.clone(), terms: Terms::default() };
    add(START + 3 * DAY, &toy, [1, 15]);
    tables
}

impl Season {
    fn new() -> Season {
        let club = Club::with_umpire("");
        let host = Host::open(&club.home(), means(&club.clock), registry(false)).unwrap();
        let people = PEOPLE.map(|(name, habit)| Person::new(name, habit)).into_iter().collect();
        let (umpire, replaced) = (vec![], BTreeMap::new());
        Season { club, is_mended: false, host: Some(host), people, tables: plan(), umpire, replaced }
    }

    fn open(&self) -> Host {
        Host::open(&self.club.home(), means(&self.club.clock), registry(self.is_mended)).unwrap()
    }

    fn now(&self) -> i64 {
        self.club.clock.load(Ordering::SeqCst)
    }

    fn boxes(&self) -> PathBuf {
        self.club.dir.path().join("people")
    }

    /// Offers the games whose day has come.
    fn offer(&mut self) {
        let now = self.now();
        for at in 0..self.tables.len() {
            let table = &self.tables[at];
            if table.begins > now || table.offered {
                continue;
            }
            let seat = |(side, who): &(String, usize)| {
                let person = &self.people[*who];
                let slip = if (at, *who) == SLIP { "x" } else { "" };
                let address = format!("{slip}{}", person.address);
                Seat { name: Some(person.name.to_owned()), ..Seat::new(side.clone(), Some(address)) }
            };
            let new = NewGame {
                id: table.id.clone(),
                system: table.kind.card.id.to_owned(),
                terms: table.kind.terms.clone(),
                seats: table.seats.iter().map(seat).collect(),
                dice: DiceFrom::default(),
                beside: Beside { clock: CLOCK.into(), ..Beside::default() },
            };
            self.host.as_mut().unwrap().new_game(&new).unwrap();
            self.tables[at].offered = true;
            for (side, who) in &self.tables[at].seats {
                self.people[*who].takes(&self.tables[at].id, side);
            }
        }
    }

    /// The postman, and then everybody who has mail.
    fn look(&mut self) {
        self.hand_out();
        let now = self.now();
        for at in 0..self.people.len() {
            for raw in self.people[at].act(self.host.as_mut().unwrap(), now) {
                self.host.as_mut().unwrap().deliver(&raw).unwrap();
            }
        }
        self.run();
    }

    fn run(&mut self) {
        let counts = self.host.as_mut().unwrap().run_once().unwrap();
        assert_eq!((counts.errors, counts.games_set_aside), (vec![], vec![]));
    }

    fn hand_out(&mut self) {
        let now = self.now();
        for (address, mails) in post::hand_out(&self.club.home(), &self.boxes()) {
            let person = self
                .people
                .iter_mut()
                .find(|person| address == person.address || address == person.elsewhere());
            match person {
                Some(person) => mails.into_iter().for_each(|got| person.get(got, now)),
                None if address == UMPIRE => self.umpire.extend(mails),
                None => {}
            }
        }
    }

    fn ask(&mut self, request: &Request) {
        assert_eq!(self.host.as_mut().unwrap().ask(request).unwrap(), Done::All, "{request:?}");
        self.run();
    }

    /// Whoever is gone for good is replaced by somebody who is punctual, when the host asks for it.
    fn replace(&mut self) {
        let asked: Vec<(String, String)> = self
            .tables
            .iter()
            .flat_map(|table| table.seats.iter().map(|(side, who)| (table.id.clone(), side.clone(), *who)))
            .filter(|(id, _, who)| self.people[*who].has_vanished(id))
            .map(|(id, side, _)| (id, side))
            .filter(|seat| !self.replaced.contains_key(seat))
            .collect();
        for (game, seat) in asked {
            let line = format!("feldpost game replace {game} {seat}");
            if !self.umpire.iter().any(|got| got.says(&line)) {
                continue;
            }
            let table = self.tables.iter().find(|table| table.id == game).unwrap();
            let sits = |at: &usize| table.seats.iter().any(|(_, who)| who == at);
            let new = [0, 1, 15].into_iter().find(|at| !sits(at)).unwrap();
            let address = self.people[new].address.clone();
            self.people[new].takes(&game, &seat);
            self.ask(&Request::Seat { game: game.clone(), seat: seat.clone(), address, replaces: true });
            self.replaced.insert((game, seat), new);
        }
    }

    /// How many games are not over.
    fn open_games(&mut self) -> usize {
        let ids: Vec<String> = self.tables.iter().map(|table| table.id.clone()).collect();
        let host = self.host.as_mut().unwrap();
        let mut over = |id: &String| host.view(id).is_ok_and(|game| game.is_over().unwrap());
        ids.len() - ids.iter().filter(|id| over(id)).count()
    }

    /// An hour at which the umpire has something to do besides what the host asks him for.
    fn umpires_day(&mut self, hours: i64) {
        match hours {
            // Nobody answers the offer of s03: the address has a slip.
            72 => {
                let (seat, who) = self.tables[SLIP.0].seats.iter().find(|(_, who)| *who == SLIP.1).unwrap();
                let (game, seat) = (self.tables[SLIP.0].id.clone(), seat.clone());
                let address = self.people[*who].address.clone();
                self.ask(&Request::Seat { game, seat, address, replaces: false });
            }
            // Something was played in s09 that should not have been, and both agree to go back.
            264 => {
                let game = self.tables[8].id.clone();
                let now = self.host.as_mut().unwrap().view(&game).unwrap();
                let back = (1..now.head().seq - 4).rev().find(|entry| now.can_go_back(*entry).unwrap());
                let entry = back.expect("a step behind which nothing lay sealed");
                self.ask(&Request::Rollback { game, entry });
            }
            // Three days without the machine. What is mailed meanwhile waits at the mail server.
            600 => {
                self.club.clock.fetch_add(3 * DAY, Ordering::SeqCst);
            }
            // A backup, and a day later somebody puts it back over the home: the newest copy is put back, and
            // every game that was set aside goes on.
            900 => self.keep("backup"),
            924 => self.an_old_copy_is_put_back(),
            _ => {}
        }
    }

    /// A sheet of the toy was carried out by a rule that is wrong: the umpire installs a newer program, and
    /// has it carried out again before anything follows.
    fn mend_a_rule(&mut self) {
        let game = self.tables.last().unwrap().id.clone();
        let rolled = |entries: &[Entry]| Wrong::newest(entries).is_some();
        let journal = self.club.home().join("games").join(&game).join("journal.jsonl");
        let Ok(journal) = std::fs::read_to_string(journal) else { return };
        let entries: Vec<Entry> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        if self.is_mended || !rolled(&entries) {
            return;
        }
        drop(self.host.take());
        self.is_mended = true;
        self.host = Some(self.open());
        self.ask(&Request::Correct { game });
    }

    /// Copies the home as it stands while nothing works on it.
    fn keep(&mut self, name: &str) {
        drop(self.host.take());
        copy_home(&self.club.home(), &self.club.dir.path().join(name));
        self.host = Some(self.open());
    }

    fn an_old_copy_is_put_back(&mut self) {
        self.keep("newest");
        drop(self.host.take());
        let games = |name: &str| self.club.dir.path().join(name).join("games");
        copy_home(&games("backup"), &games("home"));
        let mut host = self.open();
        host.run_once().unwrap();
        let gone_back = |row: GameRow| (row.phase == Phase::SetAside).then_some(row.id);
        let aside: Vec<String> = host.game_rows().unwrap().into_iter().filter_map(gone_back).collect();
        assert!(!aside.is_empty(), "games have moved since");
        for id in aside {
            copy_home(&games("newest").join(&id), &games("home").join(&id));
            assert_eq!(host.ask(&Request::TakeBack { game: id }).unwrap(), Done::All);
        }
        self.host = Some(host);
        self.run();
    }
}

#[test]
fn sixteen_people_play_sixty_games_and_an_umpire_mends_what_goes_wrong() {
    let mut season = Season::new();
    assert_eq!(season.tables.len(), 60);
    let mut hours = 0;
    while season.open_games() > 0 {
        hours += LOOK / HOUR;
        season.club.clock.fetch_add(LOOK, Ordering::SeqCst);
        season.offer();
        season.umpires_day(hours);
        season.mend_a_rule();
        season.look();
        season.replace();
        assert!(hours < 24 * 200, "{} games go on", season.open_games());
    }
    season.hand_out();
    assert!(season.is_mended);
    season.is_in_order();
}
