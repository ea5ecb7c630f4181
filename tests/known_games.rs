//! What is known of every game without looking into it: noted when the home is given back, and never believed
//! of a game that has changed since.
use std::fs;
use std::path::PathBuf;

use crate::support::*;
use feldpost::host::{GameRow, Host, Phase};
use feldpost_disk::fault::{self, Act, Plan};

const INPUT_OUTPUT: i32 = 5;

fn index(club: &Club) -> PathBuf {
    club.home().join("index")
}

/// A home of so many games that was given back, with nothing left to do.
fn home_of(games: usize) -> Club {
    let club = Club::new();
    let mut host = started(&club);
    for number in 2..=games {
        host.new_game(&new_game(&format!("g{number}"))).unwrap();
    }
    host.run_once().unwrap();
    drop(host);
    club
}

/// Files that are read meanwhile.
fn reads<T>(act: impl FnOnce() -> T) -> (usize, T) {
    fault::begin(None);
    let made = act();
    let reads = fault::reads();
    fault::end();
    (reads, made)
}

/// The same while no journal can be read.
fn without_journals<T>(act: impl FnOnce() -> T) -> T {
    fault::begin(Some(Plan { act: Act::Fail(INPUT_OUTPUT), effect: "journal.read".to_owned(), which: 1 }));
    let made = act();
    fault::end();
    made
}

fn look(club: &Club) -> Vec<GameRow> {
    Host::look(&club.home(), means(&club.clock), registry()).unwrap().game_rows().unwrap()
}

#[test]
fn a_home_of_many_games_is_opened_with_as_many_files_as_one_of_few() {
    let [few, many] = [20, 200].map(|games| {
        let club = home_of(games);
        let (reads, mut host) = reads(|| club.open());
        assert_eq!(host.game_rows().unwrap().len(), games);
        reads
    });
    assert_eq!(few, many);
}

#[test]
fn a_game_is_made_without_a_look_at_the_others() {
    let [few, many] = [5, 50].map(|games| {
        let club = home_of(games);
        let (reads, ()) = reads(|| {
            let mut host = Host::open_to_offer(&club.home(), means(&club.clock), registry()).unwrap();
            host.new_game(&new_game("new")).unwrap();
        });
        assert_eq!(without_journals(|| look(&club)).len(), games + 1);
        reads
    });
    assert_eq!(few, many);
}

#[test]
fn games_are_listed_and_counted_without_their_journals_also_after_a_restart() {
    let club = home_of(3);
    play(&club, &mut club.open(), "red", "pick 4");
    let rows = without_journals(|| look(&club));
    assert_eq!(without_journals(|| club.open().game_rows().unwrap()), rows);
    assert_eq!(without_journals(|| club.open().standing().unwrap()), (1, 0));
    let g1 = &rows[0];
    assert_eq!((g1.id.as_str(), g1.phase, &g1.waiting_for[..]), ("g1", Phase::Playing, &["blue".into()][..]));
    fs::remove_file(index(&club)).unwrap();
    assert_eq!(look(&club), rows, "without it the games are read");
}

#[test]
fn what_has_changed_since_it_was_noted_is_looked_at() {
    let club = home_of(2);
    let folder = club.home().join("games/g1");
    fs::write(folder.join("set-aside.txt"), "by hand\n").unwrap();
    assert_eq!(look(&club)[0].set_aside.as_deref(), Some("by hand"));
    assert_eq!(club.open().game_rows().unwrap()[0].phase, Phase::SetAside);
    fs::remove_file(folder.join("set-aside.txt")).unwrap();
    assert_eq!(club.open().game_rows().unwrap()[0].phase, Phase::Playing);

    // A step that was not brought to its end, and a player with another address.
    fs::remove_file(folder.join("state.json")).unwrap();
    assert!(!look(&club)[0].settled && look(&club)[1].settled);
    drop(club.open());
    assert!(folder.join("state.json").exists(), "mended");
    assert!(without_journals(|| look(&club))[0].settled);
    let roster = fs::read_to_string(folder.join("roster.json")).unwrap();
    fs::write(folder.join("roster.json"), roster.replace(ADA, "carla@example.org")).unwrap();
    assert_eq!(without_journals(|| look(&club))[0].phase, Phase::SetAside, "it is not taken from the index");

    // A journal that ends in the middle of an entry.
    drop(club.open());
    let whole = club.journal("g1");
    fs::write(folder.join("journal.jsonl"), &whole[..whole.len() - 9]).unwrap();
    assert_eq!(look(&club)[0].phase, Phase::SetAside, "the signed head is newer");
}

#[test]
fn an_index_that_is_not_as_it_was_written_says_nothing() {
    let club = home_of(4);
    let rows = look(&club);
    let good = fs::read(index(&club)).unwrap();
    let text = String::from_utf8(good.clone()).unwrap();
    let line = text.lines().find(|line| line.contains(" g2 ")).unwrap();
    let swapped = text.replace(line, &line.replace(" g2 ", " g3 "));
    let lying = text.replace("\"phase\":\"joining\"", "\"phase\":\"over\"");
    let newer = text.replacen("format 1", "format 2", 1);
    let bad = [
        vec![],
        good[..good.len() / 2].to_vec(),
        vec![0; 500],
        vec![0xff; 500],
        swapped.into(),
        lying.into(),
    ];
    for bytes in bad.into_iter().chain([newer.into_bytes()]) {
        fs::write(index(&club), &bytes).unwrap();
        assert_eq!(look(&club), rows, "{}", String::from_utf8_lossy(&bytes));
        // Made again: what is in it is believed.
        let mut host = club.open();
        host.game_rows().unwrap();
        drop(host);
        assert_eq!(without_journals(|| look(&club)), rows);
    }
}

#[test]
fn what_other_rules_have_found_is_looked_at_by_these() {
    let club = home_of(2);
    let newer = || Host::look(&club.home(), means(&club.clock), build::<3>()).unwrap();
    let unread = without_journals(|| newer().game_rows().unwrap());
    assert!(unread.iter().all(|row| row.phase == Phase::SetAside), "the plan lets no journal be read");
    assert_eq!(newer().game_rows().unwrap(), look(&club));
}

/// Whoever plays on behind an index that nobody renews is not misled by it.
#[test]
fn the_index_of_another_day_says_nothing_of_games_that_went_on() {
    let club = home_of(2);
    let old = fs::read(index(&club)).unwrap();
    play(&club, &mut club.open(), "red", "pick 4");
    fs::write(index(&club), old).unwrap();
    assert_eq!(look(&club)[0].waiting_for[..], ["blue"]);
    assert_eq!(club.open().game_rows().unwrap()[0].waiting_for[..], ["blue"]);
}
