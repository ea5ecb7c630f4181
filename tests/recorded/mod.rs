//! Recorded games: making them, and playing on what was recorded, by mail and through the whole host.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use feldpost::config::{self, KeyMaterial};
use feldpost::host::{Host, Means};
use feldpost::rounds::{Round, Source};
use feldpost::store::FolderStore;
use feldpost::tables::data;
use feldpost_kit::id::Id;
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::quicknet::stand_in;
use feldpost_protocol::dice::{Hash32, Stream, round_at_or_after};
use feldpost_protocol::journal::commitment::PlayerCommitment;
use feldpost_protocol::journal::entry::Source as DiceSource;
use feldpost_umpire::audit::{Audit, Evidence, audit};
use feldpost_umpire::turn::{Beside, DiceFrom, Game, NewGame, Owed, Seat};
use serde_json::Value;

use crate::support::scratch::scratch;

/// Who sits at the first seat of an offer, and who at the second.
const PLAYERS: [&str; 2] = ["ada@example.org", "bruno@example.org"];
/// A day in 2027: where the clock of a recording begins.
const START: i64 = 1_800_000_000;
/// A game has about a hundred mails; far more means that nobody goes on.
const MOST_MAILS: usize = 1_500;

/// Where a recording ends.
#[derive(Clone, Copy)]
pub enum Stop {
    /// At the end of the game.
    Never,
    /// When one seat has joined.
    Joining,
    /// When somebody is asked for a decision whose title says this as a log does, for the nth time.
    Asked(&'static str, usize),
    /// When one seat has committed to a slot with this end, and the other has not, for the nth time.
    Committed(&'static str, usize),
    /// When dice wait for their round, for the nth time.
    Dice(usize),
}

/// A game to be recorded.
pub struct Recipe {
    pub id: String,
    pub system: &'static str,
    pub edition: String,
    /// The default one if it is empty.
    pub scenario: &'static str,
    pub options: Vec<String>,
    pub policies: BTreeMap<String, String>,
    /// Lines of the first order sheet of each seat, before its orders.
    pub standing: &'static str,
    /// The seat that seals its numbers by itself.
    pub seals: Option<&'static str>,
    /// The dice wait for a public beacon: the stand-in network, whose rounds only test builds count.
    pub beacon: bool,
    pub stop: Stop,
}

/// Seconds between a lock and its round in a recorded game.
const MARGIN: u32 = 600;

/// The stand-in network: each round is there from its time on.
struct Network(Arc<AtomicI64>);

impl Source for Network {
    fn round(&self, number: Option<u64>) -> Result<Round, String> {
        let newest = round_at_or_after(self.0.load(Ordering::Relaxed) + 1) - 1;
        let number = number.unwrap_or(newest);
        if number > newest {
            return Err(format!("there is no round {number} yet"));
        }
        Ok(Round { number, signature: stand_in::sign(number) })
    }
}

/// A home with its clock.
pub struct Club {
    pub home: PathBuf,
    _folder: tempfile::TempDir,
    clock: Arc<AtomicI64>,
}

impl Club {
    /// An empty club.
    pub fn new() -> Club {
        let folder = scratch();
        let home = folder.path().join("home");
        let keys = KeyMaterial { umpire: [7; 32], daemon: [8; 32] };
        config::init(&home, "feldpost@club.example", "Recorded games", &keys).unwrap();
        Club { home, _folder: folder, clock: Arc::new(AtomicI64::new(START)) }
    }

    /// A recorded home with one of its games, or all. The keys are no part of a recording.
    pub fn of(set: &Path, game: Option<&str>) -> Club {
        let club = Club::new();
        copy(set, &club.home, &|name| {
            let own = name.strip_prefix("games/").and_then(|rest| rest.split('/').next());
            game.is_none_or(|game| own.is_none_or(|own| own == game))
        });
        // Later than whatever was recorded.
        club.clock.fetch_add(400 * 86_400, Ordering::Relaxed);
        club
    }

    pub fn open(&self) -> Host {
        let clock = Arc::clone(&self.clock);
        let mut stream = Stream::new(Hash32::of_bytes(b"recorded games"));
        let means = Means::without_database(
            Box::new(move || clock.load(Ordering::Relaxed)),
            Box::new(move |bytes| bytes.iter_mut().for_each(|byte| *byte = stream.byte())),
        );
        let mut host = Host::open(&self.home, means, feldpost::games::standard()).unwrap();
        host.fetch_rounds_from(Arc::new(Network(Arc::clone(&self.clock))));
        host
    }

    pub fn journal(&self, game: &str) -> Vec<u8> {
        fs::read(self.home.join("games").join(game).join("journal.jsonl")).unwrap()
    }

    /// An audit as anybody could make it who has the folder.
    pub fn audit(&self, game: &str) -> Audit {
        let mut registry = feldpost::games::standard();
        data::load(&FolderStore::look(&self.home), &mut registry).unwrap();
        let head = fs::read_to_string(self.home.join("games").join(game).join("journal.head")).unwrap();
        let journal = self.journal(game);
        audit(&Evidence { journal: &journal, head: Some(&head), ..Evidence::default() }, &registry)
    }
}

/// Copies the files of a folder whose names are wanted.
fn copy(from: &Path, to: &Path, wanted: &dyn Fn(&str) -> bool) {
    for path in files(from) {
        let name = path.strip_prefix(from).unwrap();
        if wanted(&name.to_string_lossy()) {
            fs::create_dir_all(to.join(name).parent().unwrap()).unwrap();
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The players of one game, who write as the built-in opponents play.
pub struct Players<'a> {
    club: &'a Club,
    id: &'a str,
    standing: &'a str,
    seals: Option<&'a str>,
    /// Texts of choices that a player sealed, by slot.
    sealed: RefCell<BTreeMap<String, String>>,
    mails: usize,
}

impl<'a> Players<'a> {
    pub fn of(club: &'a Club, id: &'a str) -> Players<'a> {
        Players { club, id, standing: "", seals: None, sealed: RefCell::default(), mails: 0 }
    }

    /// Plays until the game is over or the stop is reached.
    pub fn play(&mut self, host: &mut Host, stop: Stop) {
        let mut reached = 0;
        let mut last = String::new();
        while self.mails < MOST_MAILS {
            let game = host.view(self.id).unwrap();
            if game.is_over().unwrap() {
                return;
            }
            if let Some(place) = self.place(&game, stop).filter(|place| *place != last) {
                reached += 1;
                last = place;
                if matches!(stop, Stop::Joining) || reached == times(stop) {
                    return;
                }
            }
            if let Some(waiting) = game.waiting() {
                self.club.clock.fetch_max(waiting.due(), Ordering::Relaxed);
                assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{}", self.id);
                continue;
            }
            let seat = game.waiting_for().unwrap().first().cloned();
            let seat = seat.unwrap_or_else(|| panic!("{}: nobody is asked", self.id));
            let body = self.answer(host, &game, &seat);
            self.mail(host, &game, &seat, &body);
        }
        panic!("{} does not come to an end", self.id);
    }

    /// Where the game is, if that is a place at which it is to stop.
    fn place(&self, game: &Game, stop: Stop) -> Option<String> {
        if let Stop::Dice(_) = stop {
            return game.waiting().map(|waiting| waiting.due().to_string());
        }
        let waiting = game.waiting_for().unwrap();
        if let Stop::Joining = stop {
            return (!game.started() && waiting.len() == 1).then(|| "joining".to_owned());
        }
        let owed = game.owes(waiting.first()?).unwrap()?;
        match stop {
            Stop::Asked(words, _) => {
                owed.decision.title.to_string().contains(words).then_some(owed.decision.id)
            }
            Stop::Committed(end, _) => {
                let slot = owed.slot.filter(|slot| slot.ends_with(end) && !owed.reveal)?;
                let done = game.offer().seats.iter().any(|seat| game.has_committed(&slot, seat));
                done.then_some(slot)
            }
            Stop::Never | Stop::Joining | Stop::Dice(_) => None,
        }
    }

    fn answer(&self, host: &Host, game: &Game, seat: &str) -> String {
        if !game.started() {
            return format!("join {}\r\nentropy {seat} threw 4 4 1\r\n", game.offer_hash().short());
        }
        let owed = game.owes(seat).unwrap().unwrap();
        if owed.reveal {
            let texts = self.sealed.borrow();
            return format!("reveal {}\r\n", texts[owed.slot.as_deref().unwrap()]);
        }
        let names = host.registry().find(&game.offer().system).unwrap().1.opponents();
        let at = game.offer().seats.iter().position(|own| own == seat).unwrap();
        let (name, side) = (names[at % names.len()], Id::new(seat).unwrap());
        let digest = Hash32::of_bytes(self.id.as_bytes()).0;
        let nonce = u64::from_be_bytes(digest[..8].try_into().unwrap());
        let sheet = game.play().opponent_sheet(name, side, nonce).unwrap();
        if let Some(line) = self.commit(game, seat, &owed, &sheet) {
            return line;
        }
        let first = if self.mails < 6 { self.standing } else { "" };
        format!("ORDERS\n{first}{sheet}END ORDERS\n").replace('\n', "\r\n")
    }

    /// The line with which a player seals a number by itself.
    fn commit(&self, game: &Game, seat: &str, owed: &Owed, sheet: &str) -> Option<String> {
        let slot = owed.slot.as_ref().filter(|slot| slot.ends_with(".an") && self.seals == Some(seat))?;
        let choice = sheet.lines().find_map(|line| line.strip_prefix("an "))?.trim().to_owned();
        let text = PlayerCommitment {
            offer: game.offer_hash().short(),
            slot: slot.clone(),
            seat: seat.to_owned(),
            choice,
            nonce: Hash32::of_bytes(slot.as_bytes()).to_string(),
        }
        .to_string();
        let line = format!("commit {slot} {}\r\n", Hash32::of_bytes(text.as_bytes()));
        self.sealed.borrow_mut().insert(slot.clone(), text);
        Some(line)
    }

    fn mail(&mut self, host: &mut Host, game: &Game, seat: &str, body: &str) {
        self.mails += 1;
        let now = self.club.clock.fetch_add(7 * 60, Ordering::Relaxed);
        let at = game.offer().seats.iter().position(|own| own == seat).unwrap();
        let (from, to) = (PLAYERS[at], host.reply_address(self.id, seat).unwrap());
        let head = format!("From: {from}\r\nTo: {to}\r\nSubject: Re: game\r\n");
        let mail = format!("{head}Message-ID: <{now}.{}.{seat}@example.org>\r\n\r\n{body}", self.id);
        host.deliver(mail.as_bytes()).unwrap();
        let counts = host.run_once().unwrap();
        assert_eq!(counts.errors, Vec::<String>::new(), "{}", self.id);
        let head = host.view(self.id).unwrap().head();
        assert_ne!(head, game.head(), "{}: nothing came of {body:?}", self.id);
    }
}

fn times(stop: Stop) -> usize {
    match stop {
        Stop::Asked(_, times) | Stop::Committed(_, times) | Stop::Dice(times) => times,
        Stop::Never | Stop::Joining => usize::MAX,
    }
}

/// Records games into a folder: a home without keys and mail, and beside each game what an audit says of it.
pub fn record(recipes: &[Recipe], set: &Path) {
    let club = Club::new();
    let mut host = club.open();
    for recipe in recipes {
        let seats = &host.registry().find(recipe.system).unwrap().0.sides;
        let seats = seats.iter().zip(PLAYERS).map(|(side, address)| (side.id.to_string(), address));
        let seats = seats.map(|(side, address)| Seat::new(side, Some(address.to_owned()))).collect();
        let terms = Terms {
            edition: recipe.edition.clone(),
            scenario: recipe.scenario.to_owned(),
            options: recipe.options.clone(),
            policies: recipe.policies.clone(),
            ..Terms::default()
        };
        host.new_game(&NewGame {
            id: recipe.id.clone(),
            system: recipe.system.into(),
            terms,
            seats,
            dice: match recipe.beacon {
                true => DiceFrom { source: DiceSource::ChainBeacon, margin: MARGIN },
                false => DiceFrom::default(),
            },
            beside: Beside::default(),
        })
        .unwrap();
        let mut players = Players::of(&club, &recipe.id);
        (players.standing, players.seals) = (recipe.standing, recipe.seals);
        players.play(&mut host, recipe.stop);
        let over = host.view(&recipe.id).unwrap().is_over().unwrap();
        assert_eq!(over, matches!(recipe.stop, Stop::Never), "{}", recipe.id);
    }
    drop(host);
    let games = ["journal.jsonl", "journal.head", "secrets.json", "roster.json"];
    copy(&club.home, set, &|name| {
        let file = name.rsplit('/').next().unwrap_or_default();
        name == "feldpost.toml"
            || name == "format"
            || name.starts_with("data/")
            || name.starts_with("games/") && games.contains(&file)
    });
    for recipe in recipes {
        let found = serde_json::to_value(told(&club.audit(&recipe.id))).unwrap();
        let path = set.join("games").join(&recipe.id).join("audit.json");
        fs::write(path, format!("{found:#}\n")).unwrap();
    }
}

/// What an audit finds in a game whoever makes it and however late.
pub fn told(audit: &Audit) -> Value {
    let all = serde_json::to_value(audit).unwrap();
    let keys =
        ["verdict", "reason", "game", "system", "edition", "options", "entries", "head", "tail", "dice"];
    let keys = keys.iter().chain(&["rolls", "choices", "house_rules"]);
    let kept = keys.filter_map(|key| Some(((*key).to_owned(), all.get(*key)?.clone())));
    let mut kept: serde_json::Map<String, Value> = kept.collect();
    for key in ["replayed", "sealed", "events", "digests", "standing"] {
        kept.insert(format!("replay_{key}"), all["replay"][key].clone());
    }
    Value::Object(kept)
}
