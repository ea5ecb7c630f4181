//! What mails cost, in what can be counted: syncs, bytes, allocations. Times are for `feldpost bench`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::support::any::{AnyTable, GAME, default_kinds};
use crate::support::*;
use feldpost::host::{Counts, Host};
use feldpost::outbox::Outbox;
use feldpost::store::{FolderStore, Games as _, Promises as _};
use feldpost_disk::fault::{self, Done};
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use feldpost_transport::way_out::Envelope;
use feldpost_umpire::report::Templates;
use feldpost_umpire::words::Words;

/// Allocations of a report, as text and HTML, whose templates were read before.
const MOST: u64 = 9_000;

/// Bytes for a game that is not in memory, and for its mail: what must be known of both.
const EACH: i64 = 1_000;

const LONG: Duration = Duration::from_secs(3_600);

/// A home with so many games in which all have joined.
fn games(club: &Club, count: usize) -> Host {
    let mut host = club.open();
    host.hold_for(LONG);
    for number in 0..count {
        host.new_game(&new_game(&format!("g{number}"))).unwrap();
        let offer = host.view(&format!("g{number}")).unwrap().offer_hash().short();
        for (seat, from) in [("red", ADA), ("blue", BRUNO)] {
            let body = format!("join {offer}\r\nentropy {seat} counts {number} geese");
            put(club, &mut host, number, (seat, from), &body);
        }
    }
    went_well(host.run_once().unwrap(), 2 * count);
    host
}

fn put(club: &Club, host: &mut Host, game: usize, (seat, from): (&str, &str), body: &str) {
    let to = host.reply_address(&format!("g{game}"), seat).unwrap();
    host.deliver(&club.mail(from, &to, body)).unwrap();
}

#[track_caller]
fn went_well(counts: Counts, mails: usize) {
    assert_eq!((counts.mails_in, counts.refused, counts.errors), (mails, 0, vec![]));
}

/// Deals with the mails that wait, and says what was done to the disk.
fn watched(host: &mut Host, mails: usize) -> (Vec<Done>, usize) {
    fault::begin(None);
    let counts = host.run_once().unwrap();
    let (done, out) = (fault::end(), counts.mails_out);
    went_well(counts, mails);
    (done, out)
}

fn synced(done: &[Done]) -> impl Iterator<Item = &PathBuf> {
    done.iter().filter_map(|done| match done {
        Done::Sync(path) | Done::SyncDir(path) | Done::SyncAll(path) => Some(path),
        _ => None,
    })
}

/// However many mails wait: one record of the log, a checkpoint if the log is long, and the folders of the
/// outbox. What goes out is synced mail by mail.
#[test]
fn a_batch_of_any_size_takes_as_many_syncs() {
    let club = Club::new();
    let mut host = games(&club, 50);
    for mails in [1, 10, 100] {
        for at in 0..mails {
            let seat = if at % 2 == 0 { ("red", ADA) } else { ("blue", BRUNO) };
            put(&club, &mut host, at / 2, seat, &format!("say {mails} hellos"));
        }
        let (done, out) = watched(&mut host, mails);
        let (handed, own): (Vec<&PathBuf>, Vec<_>) =
            synced(&done).partition(|path| path.to_string_lossy().contains("mail/out"));
        assert!(own.len() <= 5, "{mails} mails: {own:?}");
        assert!(handed.len() <= 2 * out, "{mails} mails, {out} go out: {handed:?}");
    }
}

/// Bytes that are written for a few words from one player to the other, the mean of some mails.
fn bytes_of_words(table: &mut AnyTable) -> usize {
    const MAILS: usize = 6;
    let seats = table.seats();
    let mut bytes = 0;
    for at in 0..MAILS {
        fault::begin(None);
        table.send(&seats[at % seats.len()], "say All is quiet here");
        bytes += fault::end()
            .iter()
            .map(|done| if let Done::Write(_, written) = done { written.len() } else { 0 })
            .sum::<usize>();
    }
    bytes / MAILS
}

/// Neither the journal nor what is secret is written again for each mail.
#[test]
fn a_mail_writes_as_much_early_in_a_game_as_late() {
    const LATE: u64 = 150;
    let mut table = AnyTable::begun(&default_kinds()[0]);
    let early = bytes_of_words(&mut table);
    let mut rounds = 0;
    while table.game().head().seq < LATE {
        for seat in table.seats() {
            table.answer(&seat);
        }
        rounds += 1;
        assert!(rounds < 100, "it does not come to entry {LATE}");
    }
    let late = bytes_of_words(&mut table);
    // The position that the mails show differs too; one more copy of either file would be more than that.
    let kept =
        |name: &str| fs::metadata(table.club.home().join("games").join(GAME).join(name)).unwrap().len();
    let (journal, secrets) = (kept("journal.jsonl"), kept("secrets.json"));
    assert!(journal > 60_000 && secrets > 7_000, "{journal} bytes of journal, {secrets} of secrets");
    assert!(late < early + 6_000, "{early} bytes early, {late} bytes late");
}

/// A report is made of what it says, not of copies of it; and what was said before is not said anew.
#[test]
fn a_report_of_the_same_position_takes_few_allocations() {
    let mut table = AnyTable::begun(&default_kinds()[0]);
    let game = table.game();
    let templates = Templates::builtin(table.host.registry());
    let side = Id::new(&table.seats()[0]).unwrap();
    let page = game.play().page(Viewer::Side(side)).unwrap();
    let named = (game.id(), game.offer().system.as_str());
    let show = || {
        let mut lines = 0;
        let cost = allocation_counter::measure(|| {
            lines = templates.show(named, &page, (Some("decision"), "")).unwrap().text.lines().count();
        });
        assert!(lines > 40, "{lines}");
        cost.count_total
    };
    let (first, again) = (show(), show());
    assert!(again < MOST && again < first, "{first} allocations, then {again}");
}

/// What stays in memory after a mail to each of so many games that were not in it.
fn held_after_mails_to(games_of_club: usize) -> i64 {
    let club = Club::new();
    drop(games(&club, games_of_club));
    let mut host = club.open();
    for game in 0..games_of_club {
        put(&club, &mut host, game, ("red", ADA), "say All quiet");
    }
    let mut counts = None;
    let cost = allocation_counter::measure(|| counts = Some(host.run_once()));
    went_well(counts.unwrap().unwrap(), games_of_club);
    cost.bytes_current
}

/// Games for which there is no room are let go.
#[test]
fn five_hundred_games_take_no_more_memory_than_a_hundred() {
    let [few, many] = [100, 500].map(held_after_mails_to);
    assert!(many < few + 400 * EACH, "{few} bytes with 100 games, {many} with 500");
}

/// It is shown game by game. Whoever opens a home keeps what he needs of it.
#[test]
fn what_was_noted_of_many_games_is_not_held_whole() {
    let club = Club::new();
    drop(games(&club, 200));
    let store = FolderStore::open(&club.home()).unwrap();
    let mut notes = 0;
    let cost = allocation_counter::measure(|| {
        store.show_noted(&mut |game| notes += game.note.map_or(0, |note| note.len() as u64)).unwrap();
    });
    assert!(notes > 200 * 300 && cost.bytes_max < notes / 2, "{} bytes for {notes}", cost.bytes_max);
}

/// To find what is old it is enough to see one after the other.
#[test]
fn what_went_out_is_looked_over_and_not_held_whole() {
    let club = Club::new();
    let store = Arc::new(FolderStore::open(&club.home()).unwrap());
    let mut written = 0;
    for order in 0..500 {
        let envelope = Envelope {
            from: "feldpost@club.example".to_owned(),
            to: ADA.to_owned(),
            message_id: format!("{order}@club.example"),
            unix: 1_000,
            order,
            seat: Some("g1 red".to_owned()),
            stands_for: None,
            behind: false,
            not_before: None,
        };
        let name = envelope.file_name();
        written += serde_json::to_vec(&envelope).unwrap().len() as u64;
        store.promise(&name, &envelope, b"mail").unwrap();
        store.mark_sent(&name).unwrap();
    }
    let outbox = Outbox::new(store, Arc::new(Words::new([]).unwrap()));
    let look = |before| {
        let mut old = 0;
        let cost = allocation_counter::measure(|| old = outbox.old(before).unwrap().len());
        (old, cost.bytes_max)
    };
    let ((none, little), (all, more)) = (look(1_000), look(1_001));
    assert_eq!((none, all), (0, 500));
    assert!(little < written / 4 && little < more, "{little} and {more} bytes for {written}");
}
