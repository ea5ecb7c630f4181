//! Games that are written down when they leave memory: taken up again without their journals, and never
//! believed against them.
use std::fs;
use std::path::{Path, PathBuf};

use crate::host_game::play_out;
use crate::in_memory::Table;
use crate::support::*;
use feldpost::store::FolderStore;
use feldpost::tables::data;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Terms;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Entry, Head};
use feldpost_umpire::turn::{Game, groups};

/// Events of such a game: both have chosen, what they chose, and a roll.
const ALL: usize = 3;

fn snapshot(club: &Club) -> PathBuf {
    club.home().join("games/g1/snapshot")
}

/// A game in play, as a daemon that was stopped has left it.
fn stopped() -> Club {
    let club = Club::new();
    let mut host = started(&club);
    for (seat, body) in [("red", "pick 4"), ("blue", "pick 5"), ("red", "roll 2")] {
        play(&club, &mut host, seat, body);
    }
    club
}

/// Events that go into states when a daemon starts and takes in a mail that makes none itself.
fn folded(club: &Club) -> usize {
    counted::events_of(|| drop(play(club, &mut club.open(), "blue", "say Well met")))
}

/// A journal as it stands, read whole.
fn read(journal: &[u8]) -> (Vec<Entry>, Head) {
    let chain = check_chain(journal, None);
    let entries = chain.entries.iter().map(|(line, _)| Entry::read(line).unwrap()).collect();
    (entries, chain.head.unwrap())
}

fn whole(registry: &Registry, journal: &[u8]) -> Game {
    let (entries, head) = read(journal);
    Game::fold(registry, &entries, head).unwrap()
}

#[test]
fn a_mail_to_a_game_that_is_not_in_memory_folds_nothing() {
    let club = stopped();
    assert_eq!([folded(&club), folded(&club)], [0, 0]);
    fs::remove_file(snapshot(&club)).unwrap();
    let all = folded(&club);
    assert_eq!(all, ALL, "without it the whole journal is folded");
    assert_eq!(folded(&club), 0, "and written down again");
}

#[test]
fn what_came_since_a_game_was_written_down_is_folded_alone() {
    let club = stopped();
    let earlier = fs::read(snapshot(&club)).unwrap();
    play(&club, &mut club.open(), "blue", "roll 1");
    assert_ne!(fs::read(snapshot(&club)).unwrap(), earlier, "a daemon that is stopped writes down");
    fs::write(snapshot(&club), &earlier).unwrap();
    // The roll, and the turn that it ends.
    assert_eq!(folded(&club), 2);
    let game = club.open().view("g1").unwrap();
    assert!(game == whole(&registry(), club.journal("g1").as_bytes()));
}

#[test]
fn what_is_not_as_it_was_written_is_made_again_from_the_journal() {
    let club = stopped();
    let good = fs::read(snapshot(&club)).unwrap();
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    let text = String::from_utf8(good.clone()).unwrap();
    let newer = text.replacen("\"format\":1", "\"format\":9", 1);
    let other = text.replacen("nine red kites", "nine red mites", 1);
    assert!(newer != text && other != text);
    let mut bad = vec![
        vec![],
        good[..good.len() / 2].to_vec(),
        vec![0; good.len()],
        newer.into_bytes(),
        other.into_bytes(),
    ];
    bad.extend([20, 60, good.len() / 2, good.len() - 2].map(changed));
    for bytes in bad {
        fs::write(snapshot(&club), &bytes).unwrap();
        let all = folded(&club);
        assert_eq!(all, ALL, "{}", String::from_utf8_lossy(&bytes));
        assert_ne!(fs::read(snapshot(&club)).unwrap(), bytes);
        assert!(club.open().view("g1").unwrap() == whole(&registry(), club.journal("g1").as_bytes()));
    }
}

#[test]
fn a_game_that_other_rules_have_written_down_is_folded_by_these() {
    let club = stopped();
    let before = whole(&registry(), club.journal("g1").as_bytes());
    let mut host = feldpost::host::Host::open(&club.home(), means(&club.clock), build::<3>()).unwrap();
    let events = counted::events_of(|| drop(host.view("g1").unwrap()));
    assert_eq!(events, ALL);
    drop(host);
    assert_eq!(folded(&club), ALL, "and once more by the first ones");
    assert_eq!(club.open().view("g1").unwrap().state_digest(), before.state_digest());
}

#[test]
fn an_old_copy_is_found_out_and_nothing_newer_is_believed_of_it() {
    let club = stopped();
    let (home, old) = (club.home(), club.dir.path().join("old"));
    copy_home(&home.join("games/g1"), &old);
    play(&club, &mut club.open(), "blue", "roll 1");
    for name in ["journal.jsonl", "journal.head", "secrets.json"] {
        fs::copy(old.join(name), home.join("games/g1").join(name)).unwrap();
    }
    let aside = club.open().game_rows().unwrap()[0].set_aside.clone();
    assert!(aside.as_ref().is_some_and(|reason| reason.contains("an old copy was put back")), "{aside:?}");
    // What the umpire does who has nothing newer.
    fs::remove_file(home.join("high-water/g1")).unwrap();
    fs::remove_file(home.join("games/g1/set-aside.txt")).unwrap();
    let game = club.open().view("g1").unwrap();
    assert!(game == whole(&registry(), &fs::read(old.join("journal.jsonl")).unwrap()));
}

/// Whoever was cut off may have left anything: the journal is read whole once, and then it is known again.
#[test]
fn after_a_crash_journals_are_read_whole() {
    let club = stopped();
    let mut host = club.open();
    play(&club, &mut host, "blue", "say Hello");
    let cut = club.dir.path().join("cut");
    copy_home(&club.home(), &cut);
    drop(host);
    assert!(cut.join("log").metadata().unwrap().len() > 0 && cut.join("games/g1/snapshot").exists());
    let looked = || counted::events_of(|| drop(club.open_at(&cut).view("g1").unwrap()));
    let all = looked();
    assert_eq!(all, ALL);
    assert_eq!(looked(), 0, "whoever came after the crash has given the home back");
}

#[test]
fn a_game_that_was_not_looked_at_for_long_is_read_whole() {
    let club = stopped();
    let days = |days: i64| club.clock.fetch_add(days * 86_400, std::sync::atomic::Ordering::SeqCst);
    days(29);
    assert_eq!(folded(&club), 0);
    days(31);
    assert_eq!(folded(&club), ALL);
    assert_eq!(folded(&club), 0);
}

/// Every game of every kind, written down after some of its groups and taken up with the rest, is the same.
#[test]
fn a_game_that_is_taken_up_anywhere_is_the_one_that_is_folded_whole() {
    let mut journals: Vec<(Registry, Vec<u8>)> = Vec::new();
    let sets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let sets = fs::read_dir(sets).unwrap().map(|entry| entry.unwrap().path());
    for set in sets.filter(|path| path.is_dir()) {
        let mut registry = feldpost::games::standard();
        data::load(&FolderStore::look(&set), &mut registry).unwrap();
        let all = recorded(&set).into_iter().map(|path| (registry.clone(), fs::read(path).unwrap()));
        journals.extend(all);
    }
    let club = Club::new();
    play_out(&club, &mut started(&club));
    journals.push((registry(), club.journal("g1").into_bytes()));
    let mut taken = 0;
    for (registry, journal) in &journals {
        let (entries, head) = read(journal);
        let Ok(last) = Game::fold(registry, &entries, head) else { continue };
        let ends: Vec<usize> =
            groups(&entries).filter_map(|group| Some(group.last()?.seq as usize + 1)).collect();
        for end in ends.iter().copied().step_by(1 + ends.len() / 12) {
            let at = Head { seq: end as u64 - 1, hash: entries.get(end).map_or(head.hash, |next| next.prev) };
            let kept = Game::fold(registry, &entries[..end], at).unwrap().snapshot().unwrap();
            let hash = entries.get(1).map_or(head.hash, |next| next.prev);
            let game = Game::resume(registry, &kept, (&entries[0], hash), &entries[end..], head).unwrap();
            assert!(game.is_some_and(|game| game == last), "{} at {end}", last.id());
            taken += 1;
        }
    }
    assert!(taken > 100, "{taken}");
}

fn recorded(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    walk(folder, &mut |path, _| {
        if path.ends_with("journal.jsonl") {
            found.push(path.to_owned());
        }
    });
    found
}

/// What is folded behind a game that was played here is what that game has become.
#[test]
fn a_game_that_was_played_and_written_down_goes_on_as_it_was_played() {
    let registry = registry();
    let mut table = Table::offered(&registry, "played-1", "toy", Terms::default());
    table.join();
    let mut kept: Vec<(usize, Vec<u8>)> = Vec::new();
    for nonce in 0..40 {
        kept.push((table.journal.len(), table.game.snapshot().unwrap()));
        let Some(seat) = table.game.waiting_for().unwrap().into_iter().next() else { break };
        let sheet = table.random_sheet(&seat, nonce);
        table.mail(&seat, vec![], &sheet);
    }
    let (entries, head) = read(table.journal.as_bytes());
    for (length, bytes) in &kept {
        let before = read(&table.journal.as_bytes()[..*length]).0.len();
        let offer = (&entries[0], entries[1].prev);
        let game = Game::resume(&registry, bytes, offer, &entries[before..], head).unwrap().unwrap();
        assert!(game == table.game, "from entry {before} on");
    }
}
