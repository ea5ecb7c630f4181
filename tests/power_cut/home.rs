//! A home with much to do, and what must come of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use feldpost::host::{Host, Means};
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::turn::Seat;

use crate::support::*;

/// A clock that stands still: then a mail that is taken in again gives the same entry.
pub fn still() -> Means {
    Means {
        clock: Box::new(|| START + 1_000),
        entropy: Box::new(|bytes| bytes.fill(9)),
        engine: feldpost::cli::engine,
    }
}

pub fn open(home: &Path) -> Host {
    Host::open(home, still(), registry()).unwrap_or_else(|error| panic!("{}: {error}", home.display()))
}

pub fn by_id(mails: impl IntoIterator<Item = Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for raw in mails {
        let id = IncomingMail::parse(&raw).message_id.unwrap();
        assert!(found.insert(id.clone(), raw).is_none(), "{id} went out twice");
    }
    found
}

pub fn sent(home: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(home.join("mail/out/new")).unwrap();
    by_id(entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()))
}

fn journals(home: &Path) -> Vec<String> {
    let path = |game: &str| home.join("games").join(game).join("journal.jsonl");
    ["g1", "g2"].iter().filter_map(|game| fs::read_to_string(path(game)).ok()).collect()
}

/// A home with a game under way and mail of every kind in `new/`.
pub fn laden() -> Club {
    let club = Club::new();
    lade(&club);
    club
}

/// The same in the home of this club, wherever that is kept.
pub fn lade(club: &Club) {
    let mut host = started(club);
    play(club, &mut host, "blue", "standing pick 6");
    play(club, &mut host, "red", "pick 4");
    play(club, &mut host, "red", "roll 2");
    let seat = |side: &str| Seat::new(side, None);
    let open_seats = vec![seat("red"), seat("blue")];
    host.new_game(&feldpost_umpire::turn::NewGame { seats: open_seats, ..new_game("g2") }).unwrap();
    host.run_once().unwrap();
    let blue = host.reply_address("g1", "blue").unwrap();
    let red = host.reply_address("g1", "red").unwrap();
    let club_address = "feldpost@club.example";
    for (from, to, body) in [
        (BRUNO, &*blue, "say Good morning"),
        (BRUNO, &blue, "roll 3\r\nsay Your turn"),
        ("carla@example.org", club_address, "join g2 red"),
        ("carla@example.org", club_address, "help"),
        (ADA, &red, "say One more"),
        (ADA, &red, "bogus line"),
        ("dora@example.org", club_address, "shoes, cheap"),
    ] {
        host.deliver(&club.mail(from, to, body)).unwrap();
    }
    let twice = club.mail(ADA, &red, "status");
    host.deliver(&twice).unwrap();
    host.deliver(&twice).unwrap();
}

/// The host does what there is to do, and nothing is wrong with any game.
pub fn goes_on(host: &mut Host, what: &str) {
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new(), "{what}");
    let rows = host.game_rows().unwrap();
    assert!(rows.iter().all(|row| row.set_aside.is_none()), "{what}: {rows:?}");
}

/// The journals and mails of the home are those of the reference.
pub fn as_if_nothing_had_happened(
    home: &Path,
    before: &BTreeMap<String, Vec<u8>>,
    reference: &Path,
    what: &str,
) {
    assert_eq!(journals(home), journals(reference), "{what}: journals");
    let (mut got, want) = (sent(home), sent(reference));
    for (id, raw) in before {
        assert!(got.get(id).is_none_or(|again| again == raw), "{what}: {id} is another mail now");
        got.entry(id.clone()).or_insert_with(|| raw.clone());
    }
    let ids = |mails: &BTreeMap<String, Vec<u8>>| mails.keys().cloned().collect::<Vec<_>>();
    assert_eq!(ids(&got), ids(&want), "{what}: mails");
    assert!(got == want, "{what}: what the mails say");
    assert_eq!(fs::read_dir(home.join("mail/in/new")).unwrap().count(), 0, "{what}");
}
