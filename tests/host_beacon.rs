//! Dice that come from a public beacon: the lock first, then the round, then the dice.
//!
//! Whole games are played with rounds of a stand-in network, which only test builds count; three rounds of
//! the real one are there too.
pub mod corrected;
mod crash;
mod games;
mod given_up;
mod relays;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::support::*;
use feldpost::host::{Counts, Host, Means};
use feldpost::rounds::{Round, Source};
use feldpost_protocol::dice::quicknet::{REAL, read_signature, signature_hex, stand_in};
use feldpost_protocol::dice::{round_at_or_after, round_time};
use feldpost_protocol::journal::canon::{canonical, entry_hash, parse_strict};
use feldpost_protocol::journal::entry::Source as DiceSource;
use feldpost_umpire::audit::{Audit, Evidence, Finding, Level, Verdict, audit};
use feldpost_umpire::turn::{DiceFrom, NewGame};
use serde_json::{Value, json};

const MARGIN: u32 = 600;

/// A network whose rounds come when the clock of the test says so.
struct Network {
    clock: Arc<AtomicI64>,
    /// Seconds by which its clock is ahead of the host's.
    ahead: AtomicI64,
    silent: Mutex<Option<String>>,
    asked: AtomicUsize,
}

impl Source for Network {
    fn round(&self, number: Option<u64>) -> Result<Round, String> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        if let Some(reason) = self.silent.lock().unwrap().clone() {
            return Err(reason);
        }
        let now = self.clock.load(Ordering::SeqCst) + self.ahead.load(Ordering::SeqCst);
        let newest = round_at_or_after(now + 1) - 1;
        let number = number.unwrap_or(newest);
        if number > newest {
            return Err(format!("there is no round {number} yet"));
        }
        let real = REAL.iter().find(|(real, _)| *real == number);
        let signature = real.and_then(|(_, hex)| read_signature(number, hex));
        Ok(Round { number, signature: signature.unwrap_or_else(|| stand_in::sign(number)) })
    }
}

struct Table {
    club: Club,
    host: Host,
    network: Arc<Network>,
}

/// A clock that stands still.
fn still(clock: &Arc<AtomicI64>) -> Means {
    let (clock, means) = (Arc::clone(clock), means(clock));
    Means { clock: Box::new(move || clock.load(Ordering::SeqCst)), ..means }
}

fn beacon_game() -> NewGame {
    NewGame { dice: DiceFrom { source: DiceSource::ChainBeacon, margin: MARGIN }, ..new_game("g1") }
}

impl Table {
    fn begun() -> Table {
        Table::with_settings("")
    }

    fn with_settings(settings: &str) -> Table {
        let club = Club::new();
        let path = club.home().join("feldpost.toml");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{settings}\n{text}")).unwrap();
        Table::of(club)
    }

    /// A game that both have joined, in this club.
    fn of(club: Club) -> Table {
        let network = Arc::new(Network {
            clock: Arc::clone(&club.clock),
            ahead: AtomicI64::new(0),
            silent: Mutex::new(None),
            asked: AtomicUsize::new(0),
        });
        let mut host = open(&club, &club.home(), &network);
        host.new_game(&beacon_game()).unwrap();
        let mut table = Table { club, host, network };
        let offer = table.host.view("g1").unwrap().offer_hash().short();
        table.play("red", &format!("JOIN {offer}\r\nENTROPY seven geese over the marsh"));
        table.play("blue", &format!("join {offer}\r\nentropy a hundred larks in the corn"));
        table
    }

    /// Opens the home anew.
    fn restart(self) -> Table {
        let Table { club, host, network } = self;
        drop(host);
        let host = open(&club, &club.home(), &network);
        Table { club, host, network }
    }

    fn play(&mut self, seat: &str, body: &str) -> Counts {
        let counts = self.try_play(seat, body);
        assert_eq!(counts.errors, Vec::<String>::new());
        counts
    }

    fn try_play(&mut self, seat: &str, body: &str) -> Counts {
        let to = self.host.reply_address("g1", seat).unwrap();
        let from = if seat == "red" { ADA } else { BRUNO };
        self.host.deliver(&self.club.mail(from, &to, body)).unwrap();
        self.host.run_once().unwrap()
    }

    fn set_clock(&self, unix: i64) {
        self.club.clock.store(unix, Ordering::SeqCst);
    }

    /// When the round comes for which the game waits.
    fn due(&mut self) -> i64 {
        let game = self.host.view("g1").unwrap();
        game.waiting().expect("the game waits for dice").due()
    }

    fn waits(&mut self) -> bool {
        self.host.view("g1").unwrap().waiting().is_some()
    }

    /// Lets the round come, and the host see it.
    fn round_comes(&mut self) -> Counts {
        let due = self.due();
        self.set_clock(due);
        let counts = self.host.run_once().unwrap();
        assert_eq!(counts.errors, Vec::<String>::new());
        counts
    }

    /// The newest mail to an address.
    fn newest(&self, address: &str) -> String {
        raw_mails(&self.club.home(), address).pop().expect("a mail")
    }

    fn entries(&self) -> Vec<Value> {
        self.club.journal("g1").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn types(&self) -> Vec<String> {
        self.entries().iter().map(|entry| entry["type"].as_str().unwrap().to_owned()).collect()
    }

    fn audit(&self) -> Audit {
        let journal = self.club.journal("g1");
        let head = fs::read_to_string(self.club.home().join("games/g1/journal.head")).unwrap();
        audit(
            &Evidence { journal: journal.as_bytes(), head: Some(&head), ..Evidence::default() },
            &registry(),
        )
    }

    /// Plays the three turns to the end.
    fn play_out(&mut self) {
        for turn in 1..=3 {
            self.play("red", &format!("pick {turn}"));
            self.play("blue", "pick 5");
            self.play("blue", "roll 2");
            self.round_comes();
            self.play("red", "nudge\r\nroll 3");
            self.round_comes();
        }
    }
}

fn open(club: &Club, home: &Path, network: &Arc<Network>) -> Host {
    let mut host = Host::open(home, still(&club.clock), registry()).unwrap();
    host.fetch_rounds_from(Arc::clone(network) as Arc<dyn Source>);
    host
}

/// The texts of all mails to an address with their attachments, oldest first.
fn raw_mails(home: &Path, address: &str) -> Vec<String> {
    let mut mails: Vec<(u64, String)> = inbox_at(home, address)
        .into_iter()
        .map(|mail| {
            let seen = mail.body.lines().find_map(|line| line.trim().strip_prefix("Seen: "));
            let seq = seen.and_then(|seen| seen.split(' ').next()).and_then(|seq| seq.parse().ok());
            (seq.unwrap_or(0), format!("{} {}", mail.subject, words(&mail.body)))
        })
        .collect();
    mails.sort();
    mails.into_iter().map(|(_, text)| text).collect()
}

/// A text in one line, wherever it was broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn receipts(home: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(home.join("mail/out/new")).unwrap() {
        let raw = fs::read(entry.unwrap().path()).unwrap();
        let message = mail_parser::MessageParser::default().parse(&raw).unwrap();
        let texts = message.attachments().map(|part| String::from_utf8_lossy(part.contents()).into_owned());
        found.extend(texts.filter(|text| text.starts_with("pbem-receipt/1")));
    }
    found
}

#[test]
fn a_whole_game_waits_for_each_round_and_is_valid() {
    let mut table = Table::begun();
    table.play_out();
    let game = table.host.view("g1").unwrap();
    assert!(game.is_over().unwrap());
    let audited = table.audit();
    assert_eq!(audited.verdict, Verdict::Valid);
    assert_eq!(audited.replay.as_ref().unwrap().sealed, 0);
    assert_eq!(audited.steps.len(), 6);
    let entries = table.entries();
    let locks = entries.iter().filter(|entry| entry["type"] == "lock" && entry["round"].is_u64());
    for lock in locks.clone() {
        assert_eq!(lock["more"], 0, "nothing stands behind a lock that waits");
        let due = lock["unix"].as_i64().unwrap() + i64::from(MARGIN);
        assert_eq!(lock["round"], round_at_or_after(due));
    }
    assert_eq!(locks.count(), 6);
    let after = entries.iter().skip_while(|entry| entry["type"] != "roll");
    assert_eq!(after.take(2).map(|entry| entry["type"].clone()).collect::<Vec<_>>(), ["roll", "events"]);
}

/// Both sides have the lock in hand, signed, before anybody can know the dice.
#[test]
fn a_lock_is_mailed_to_both_and_says_for_which_round_it_waits() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let (due, game) = (table.due(), table.host.view("g1").unwrap());
    let round = game.waiting().unwrap().round;
    assert!(game.waiting_for().unwrap().is_empty() && game.owes("red").unwrap().is_none());
    let lock = receipts(&table.club.home());
    let lock: Vec<&String> = lock.iter().filter(|text| text.lines().any(|line| line == "lock")).collect();
    assert_eq!(lock.len(), 2, "a signed lock for each");
    for address in [ADA, BRUNO] {
        let mail = table.newest(address);
        assert!(mail.contains("Resolution 1 is locked") && mail.contains(&round.to_string()), "{mail}");
        assert!(mail.contains("UTC") && !mail.contains("consent void"), "{mail}");
    }
    assert!(due > table.club.clock.load(Ordering::SeqCst) + i64::from(MARGIN) - 1);
    table.round_comes();
    assert!(!table.waits());
    let mail = table.newest(ADA);
    assert!(mail.contains("Dice of resolution 1") || mail.contains("resolution 1"), "{mail}");
}

#[test]
fn orders_that_come_while_dice_wait_are_answered_and_change_nothing() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let before = table.host.view("g1").unwrap();
    for (seat, address, body) in
        [("blue", BRUNO, "roll 5"), ("red", ADA, "roll 1"), ("red", ADA, "standing pick 3")]
    {
        let entries = table.types().len();
        table.play(seat, body);
        let after = table.host.view("g1").unwrap();
        assert_eq!(after.state_digest(), before.state_digest(), "{body}");
        assert_eq!(table.types()[entries..], ["mail"], "{body}");
        let answer = table.newest(address);
        assert!(answer.contains("wait for drand round") && answer.contains("send it again"), "{answer}");
    }
    let secrets = secrets_of(&table.club.home().join("games/g1/secrets.json"));
    assert_eq!(secrets["standing"], json!({}));
    table.play("red", "say Patience.\r\nstatus");
    table.play("red", &format!("commit T02.pick {}", "ab".repeat(32)));
    table.round_comes();
    table.play("red", "roll 1");
    table.round_comes();
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

#[test]
fn a_round_that_is_late_is_asked_for_again_and_told_to_the_umpire() {
    let mut table = Table::with_settings("umpire = \"carla@example.org\"");
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let due = table.due();
    *table.network.silent.lock().unwrap() = Some("nobody answers".to_owned());
    table.set_clock(due);
    assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new(), "not late yet");
    table.set_clock(due + 3_000);
    let counts = table.host.run_once().unwrap();
    assert!(counts.errors[0].contains("wait for drand round") && counts.errors[0].contains("nobody answers"));
    assert_eq!(raw_mails(&table.club.home(), "carla@example.org").len(), 1);
    table.set_clock(due + 4_000);
    table.try_play("red", "status");
    let told = table.newest(ADA);
    assert!(told.contains("consent void") && told.contains("consent chain"), "{told}");
    let mut table = table.restart();
    *table.network.silent.lock().unwrap() = None;
    assert_eq!(table.host.run_once().unwrap().resolutions, 1);
    assert!(!table.waits());
    assert_eq!(raw_mails(&table.club.home(), "carla@example.org").len(), 1);
}

#[test]
fn any_player_can_bring_the_round_and_nothing_but_the_round() {
    let mut table = Table::begun();
    *table.network.silent.lock().unwrap() = Some("no network".to_owned());
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let (due, round) = (table.due(), table.host.view("g1").unwrap().waiting().unwrap().round);
    let (good, other) = (signature_hex(&stand_in::sign(round)), signature_hex(&stand_in::sign(round + 1)));
    table.play("red", &format!("beacon {round} {good}"));
    assert!(table.waits(), "the clock says that there is no such round yet");
    table.set_clock(due + 5);
    for line in [
        format!("beacon {round} {other}"),
        format!("beacon {round} {}", "00".repeat(48)),
        format!("beacon {} {other}", round + 1),
    ] {
        table.play("red", &line);
        assert!(table.waits(), "{line}");
    }
    assert!(table.newest(ADA).contains(&format!("but for round {round}")));
    let before = table.types().len();
    table.play("red", &format!("beacon {round}\r\n{good}"));
    assert_eq!(table.types()[before..], ["mail", "roll", "events"]);
    table.play("red", &format!("beacon {round} {good}"));
    assert_eq!(table.types().last().unwrap(), "mail", "twice does no harm");
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

/// Real rounds of quicknet: the clock stands where each of them is the one that the rule gives.
#[test]
fn real_rounds_give_dice_that_are_valid() {
    let at = |round: u64| round_time(round) - i64::from(MARGIN);
    let club = Club::new();
    club.clock.store(at(123) - 100, Ordering::SeqCst);
    let mut table = Table::of(club);
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    for (index, (seat, body)) in [("blue", "roll 2"), ("red", "roll 3")].into_iter().enumerate() {
        table.set_clock(at(REAL[index].0));
        table.play(seat, body);
        assert_eq!(table.host.view("g1").unwrap().waiting().unwrap().round, REAL[index].0);
        table.round_comes();
    }
    table.play("red", "pick 2");
    table.play("blue", "pick 5");
    table.set_clock(at(REAL[2].0));
    table.play("blue", "roll 2");
    table.round_comes();
    let signatures: Vec<Value> = table
        .entries()
        .iter()
        .map(|entry| entry["beacon_signature"].clone())
        .filter(|s| !s.is_null())
        .collect();
    assert_eq!(signatures, REAL.map(|(_, signature)| Value::from(signature)));
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

/// The umpire makes up a signature that gives dice to his taste, does every later hash again, and signs.
#[test]
fn an_invented_signature_is_not_valid() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    table.round_comes();
    assert_eq!(table.audit().verdict, Verdict::Valid);
    let round = table.entries().iter().find_map(|entry| entry["round"].as_u64()).unwrap();
    for invented in ["11".repeat(48), signature_hex(&stand_in::sign(round + 1)), "00".to_owned()] {
        let (mut lines, mut prev, mut rolled) = (String::new(), None, 0);
        for (at, line) in table.club.journal("g1").lines().enumerate() {
            let mut entry = parse_strict(line).unwrap();
            if let Some(prev) = prev {
                entry["prev"] = Value::from(format!("{prev}"));
            }
            if entry["type"] == "roll" {
                entry["beacon_signature"] = Value::from(invented.as_str());
                rolled = at;
            }
            let line = canonical(&entry).unwrap();
            prev = Some(entry_hash(&line).unwrap());
            lines.push_str(&line);
            lines.push('\n');
        }
        let audited = audit(&Evidence { journal: lines.as_bytes(), ..Evidence::default() }, &registry());
        match audited.verdict {
            Verdict::NotValid { entry, reason } => {
                assert_eq!(entry, rolled);
                assert!(reason.contains("signature"), "{reason}");
            }
            other => panic!("{invented}: {other:?}"),
        }
    }
}

#[test]
fn nothing_is_locked_while_the_clock_is_behind_the_beacon() {
    let mut table = Table::with_settings("umpire = \"carla@example.org\"");
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.network.ahead.store(i64::from(MARGIN) + 60, Ordering::SeqCst);
    table.set_clock(table.club.clock.load(Ordering::SeqCst) + 3_600);
    let counts = table.try_play("blue", "roll 2");
    assert!(
        counts.errors.iter().any(|error| error.contains("clock of this machine is behind")),
        "{counts:?}"
    );
    assert_eq!((counts.mails_in, table.waits()), (0, false), "the mail waits in new/");
    assert_eq!(raw_mails(&table.club.home(), "carla@example.org").len(), 1);
    let ahead = table.network.ahead.swap(0, Ordering::SeqCst);
    table.set_clock(table.club.clock.load(Ordering::SeqCst) + ahead);
    let counts = table.host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.errors, table.waits()), (1, vec![], true), "the clock was set right");
}

#[test]
fn the_offer_says_how_long_dice_wait() {
    let club = Club::new();
    let mut host = club.open();
    for (margin, told) in [(60, "a minute"), (90, "90 seconds"), (1_800, "30 minutes")] {
        let dice = DiceFrom { source: DiceSource::ChainBeacon, margin };
        let id = format!("g{margin}");
        host.new_game(&NewGame { dice, ..new_game(&id) }).unwrap();
        host.run_once().unwrap();
        let told = format!("they fall {told} after the orders are locked.");
        let offer = club.inbox(ADA).into_iter().find(|mail| mail.subject_raw.contains(&id)).unwrap();
        assert!(words(&offer.body).contains(&told), "{}", offer.body);
    }
}
