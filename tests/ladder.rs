//! The ladder of a club: out of its journals, in a home or anywhere else, at a terminal and by mail.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use crate::command_line::run::feldpost;
use crate::support::any::{some_game, two_sides};
use crate::support::*;
use feldpost::host::{Done, Host, Request};
use feldpost_kit::registry::Registry;
use feldpost_ladder::{How, Outcome, Played};
use feldpost_umpire::ladder::of_journal;
use feldpost_umpire::turn::NewGame;
use serde_json::Value;

const CARLA: &str = "carla@example.org";
const NAMES: [&str; 2] = ["Ada L.", "Bruno"];

/// A game in which both have joined, and what they are called if they say so.
fn begun(club: &Club, host: &mut Host, id: &str, names: bool, change: impl FnOnce(&mut NewGame)) {
    let mut new = new_game(id);
    for (seat, name) in new.seats.iter_mut().zip(NAMES).filter(|_| names) {
        seat.name = Some(name.to_owned());
    }
    change(&mut new);
    let seats: Vec<String> = new.seats.iter().map(|seat| seat.side.clone()).collect();
    host.new_game(&new).unwrap();
    let offer = host.view(id).unwrap().offer_hash().short();
    for (seat, from) in seats.iter().zip([ADA, BRUNO]) {
        write(club, host, id, seat, from, &format!("JOIN {offer}\r\nENTROPY {id} seven geese {seat}"));
    }
    assert!(host.view(id).unwrap().started());
}

fn write(club: &Club, host: &mut Host, id: &str, seat: &str, from: &str, body: &str) {
    let to = host.reply_address(id, seat).unwrap();
    take_in(host, &club.mail(from, &to, body));
}

fn read(home: &Path, id: &str) -> (Vec<u8>, String) {
    let folder = home.join("games").join(id);
    (
        fs::read(folder.join("journal.jsonl")).unwrap(),
        fs::read_to_string(folder.join("journal.head")).unwrap(),
    )
}

fn told(club: &Club, registry: &Registry, id: &str) -> Option<Played> {
    let (journal, head) = read(&club.home(), id);
    of_journal(registry, id, &journal, Some(&head)).unwrap()
}

fn close(host: &mut Host, id: &str, begun: bool) {
    let request = Request::Close { game: id.into(), begun, reason: String::new() };
    assert_eq!(host.ask(&request).unwrap(), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
}

fn replace(host: &mut Host, id: &str, seat: &str) {
    let (game, seat, address) = (id.into(), seat.into(), CARLA.into());
    assert_eq!(host.ask(&Request::Seat { game, seat, address, replaces: true }).unwrap(), Done::All);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
}

/// All three turns of the toy.
fn play_out(club: &Club, host: &mut Host, id: &str) {
    for _ in 0..3 {
        for sheet in ["pick 3", "roll 2"] {
            write(club, host, id, "red", ADA, sheet);
            write(club, host, id, "blue", BRUNO, sheet);
        }
    }
    assert!(host.view(id).unwrap().is_over().unwrap());
}

#[test]
fn a_journal_tells_how_its_game_ended_and_who_played_it() {
    let club = Club::new();
    let mut host = club.open();
    begun(&club, &mut host, "g1", true, |_| ());
    assert_eq!(told(&club, &registry(), "g1"), None, "it goes on");
    let started = club.clock.load(Ordering::SeqCst);
    play_out(&club, &mut host, "g1");
    let g1 = told(&club, &registry(), "g1").unwrap();
    assert_eq!((g1.how.clone(), g1.rated, g1.seat_changed), (How::Finished, true, false));
    let seats: Vec<_> = g1.seats.iter().map(|own| (own.seat.as_str(), own.player.as_str())).collect();
    assert_eq!(seats, [("red", "Ada L."), ("blue", "Bruno")]);
    assert!(g1.started_unix < started && started < g1.ended_unix, "{g1:?}");
    assert_eq!((g1.game.as_str(), g1.system.as_str(), g1.scenario.as_str()), ("g1", "toy", "only"));
    assert!(g1.result.is_some(), "who has won, or nobody");
    // What is said later changes nothing.
    club.clock.fetch_add(86_400, Ordering::SeqCst);
    host.ask(&Request::Tell { game: "g1".into(), text: "Thank you.".into() }).unwrap();
    write(&club, &mut host, "g1", "red", ADA, "say Well played!");
    assert!(club.journal("g1").contains("Thank you."));
    assert_eq!(told(&club, &registry(), "g1"), Some(g1));

    begun(&club, &mut host, "g2", true, |new| new.beside.unrated = true);
    write(&club, &mut host, "g2", "blue", BRUNO, "resign yes");
    let g2 = told(&club, &registry(), "g2").unwrap();
    assert_eq!(g2.how, How::Resigned("blue".into()));
    assert_eq!((g2.result, g2.rated), (Some(Outcome::Winner("red".into())), false));

    begun(&club, &mut host, "g3", true, |_| ());
    replace(&mut host, "g3", "blue");
    close(&mut host, "g3", true);
    let g3 = told(&club, &registry(), "g3").unwrap();
    assert_eq!((g3.how, g3.result, g3.seat_changed), (How::Closed, None, true));
    assert_eq!(g3.seats[1].player, "", "nobody knows what the new one is called");

    host.new_game(&new_game("g4")).unwrap();
    close(&mut host, "g4", false);
    assert_eq!(told(&club, &registry(), "g4"), None, "it never began");
}

#[test]
fn a_journal_counts_only_if_nothing_is_missing_from_it_and_all_of_it_follows() {
    let club = Club::new();
    let mut host = club.open();
    begun(&club, &mut host, "g1", true, |_| ());
    play_out(&club, &mut host, "g1");
    let (journal, head) = read(&club.home(), "g1");
    let why = |journal: &[u8], head: Option<&str>| {
        let left_out = of_journal(&registry(), "g1", journal, head).unwrap_err();
        (left_out.entry, left_out.reason)
    };
    let text = String::from_utf8(journal.clone()).unwrap();
    let count = text.lines().count();
    let (entry, reason) = why(&journal, None);
    assert_eq!(entry, count - 1);
    assert!(reason.contains("no signed head"), "{reason}");
    let short: String = text.split_inclusive('\n').take(count - 1).collect();
    assert!(of_journal(&registry(), "g1", short.as_bytes(), Some(&head)).is_err(), "its end is cut off");
    assert!(why(text.replacen("Bruno", "Dora", 1).as_bytes(), Some(&head)).1.len() > 10);
    let other = Registry::new(vec![]);
    let left_out = of_journal(&other, "g1", &journal, Some(&head)).unwrap_err();
    assert!(left_out.reason.contains("toy"), "{}", left_out.reason);
}

/// A home of games that are built in: one resigned, one not rated, one closed, one in which a player was
/// replaced, one without names, one that goes on, one that was withdrawn.
fn home_of_the_program() -> (Club, PathBuf) {
    let club = Club::new();
    let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
    let [one, two] = two_sides();
    for id in ["g1", "g2", "g3", "g4", "g5", "g6", "g7"] {
        begun(&club, &mut host, id, id != "g1", |new| {
            new.system = some_game().id.to_owned();
            (new.seats[0].side, new.seats[1].side) = (one.into(), two.into());
            new.beside.unrated = id == "g3";
        });
        // Known by the names from here on, unless they were mailed none.
        match id {
            "g4" => close(&mut host, id, true),
            "g5" => {
                replace(&mut host, id, two);
                write(&club, &mut host, id, one, ADA, "resign yes");
            }
            "g6" => {}
            "g7" => write(&club, &mut host, id, one, ADA, "resign yes"),
            _ => write(&club, &mut host, id, two, BRUNO, "resign yes"),
        }
    }
    drop(host);
    let home = club.home();
    (club, home)
}

#[test]
fn at_a_terminal_every_command_tells_of_the_same_games_here_and_elsewhere() {
    let (club, home) = home_of_the_program();
    let home = home.to_str().unwrap();
    let shown = feldpost(&["ladder", "show", home, "--as-of", "2027-02-28"]);
    shown.quietly(0).says(&[
        "ladder of all games, as of 2027-02-28 23:59:59 UTC (@1803859199)",
        "   1  Ada L.",
        "   2  Bruno",
        "? provisional",
        "sides, by the games that count:",
        "not rated:",
        "its players did not want it rated",
        "the umpire closed it",
        "of a player no name was known",
    ]);
    assert!(shown.out.lines().all(|line| line.chars().count() <= 100), "{}", shown.out);
    let json = feldpost(&["ladder", "show", home, "--as-of", "2027-02-28", "--json"]).quietly(0).json();
    let of = |row: &Value| (row["player"].clone(), row["games"].clone(), row["wins"].clone());
    let rows = json["standings"]["rows"].as_array().unwrap();
    assert_eq!(of(&rows[0]), ("Ada L.".into(), 2.into(), 1.into()), "{json}");
    assert_eq!(of(&rows[1]), ("Bruno".into(), 2.into(), 1.into()));

    let games = feldpost(&["ladder", "games", home, "--as-of", "2027-02-28", "--json"]).quietly(0).json();
    assert_eq!(games["games"], json["standings"]["games"]);
    assert_eq!(games["games"].as_array().unwrap().len(), 6, "g6 goes on");
    let games = feldpost(&["ladder", "games", home, "--as-of", "@1803859199"]);
    games.quietly(0).says(&["resigned", "not rated: the umpire closed it", "Bruno  1500 (350) -> "]);
    let page = feldpost(&["ladder", "player", "Bruno", home, "--as-of", "2027-02-28", "--json"]);
    assert_eq!(page.quietly(0).json()["row"], rows[1]);
    let page = feldpost(&["ladder", "player", "Bruno", home, "--as-of", "2027-02-28"]);
    page.quietly(0).says(&["Bruno: place 2 of 2", "against Ada L."]);
    feldpost(&["ladder", "player", "Dora", home]).fails(2, &["Dora", "`feldpost ladder games`"]);
    let season = ["--as-of", "2027-02-28", "--season", "old=2020-01-01..2020-12-31"];
    feldpost(&[&["ladder", "show", home], &season[..]].concat()).quietly(0).says(&["no game has been rated"]);
    feldpost(&["ladder", "show", home, "--as-of", "soon"]).fails(2, &["`soon` is no day"]);
    let chess = ["ladder", "show", home, "--as-of", "2027-02-28", "--system", "chess"];
    feldpost(&chess).quietly(0).says(&["ladder of the games of chess, as of", "no game has been rated"]);

    elsewhere(&club, home, &json);
}

/// The journals alone, in two other shapes, give the same ladder; and one that was changed is left out.
fn elsewhere(club: &Club, home: &str, shown: &Value) {
    let whole = feldpost(&["ladder", "recompute", home, "--json"]).quietly(0).json();
    let (folders, flat) = (club.dir.path().join("folders"), club.dir.path().join("flat"));
    copy_home(&Path::new(home).join("games"), &folders);
    fs::create_dir_all(&flat).unwrap();
    for id in ["g1", "g2", "g3", "g4", "g5", "g6", "g7"] {
        for ending in ["jsonl", "head"] {
            fs::copy(folders.join(id).join(format!("journal.{ending}")), flat.join(format!("{id}.{ending}")))
                .unwrap();
        }
    }
    for folder in [&folders, &flat] {
        let folder = folder.to_str().unwrap();
        let again = feldpost(&["ladder", "recompute", folder, "--json"]).quietly(0).json();
        assert_eq!(again, whole);
        let ran = feldpost(&["ladder", "recompute", folder]);
        let digest = format!("digest  {}", whole["digest"].as_str().unwrap());
        ran.quietly(0).says(&[&digest, "from    7 journals: 6 games have ended, 1 go on"]);
        let same = feldpost(&["ladder", "show", folder, "--as-of", "2027-02-28", "--json"]).quietly(0).json();
        assert_eq!(same, *shown);
    }
    let bad = flat.join("g7.jsonl");
    fs::write(&bad, fs::read_to_string(&bad).unwrap().replacen("Bruno", "Dora", 1)).unwrap();
    let ran = feldpost(&["ladder", "recompute", flat.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("left out: g7.jsonl: entry 0: "), "{}", ran.err);
    ran.says(&["from    7 journals: 5 games have ended"]);
    fs::remove_file(flat.join("g2.head")).unwrap();
    let ran = feldpost(&["ladder", "show", flat.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.err.contains("left out: g2.jsonl: entry"), "{}", ran.err);
    let empty = club.dir.path().join("empty");
    fs::create_dir_all(&empty).unwrap();
    feldpost(&["ladder", "show", empty.to_str().unwrap()]).fails(2, &["no journals in"]);
    feldpost(&["ladder", "show", "missing"]).fails(2, &["missing"]);
}

fn answer(club: &Club, host: &mut Host, from: &str, subject: &str) -> String {
    let before = club.inbox(from).len();
    let raw = club.mail(from, "feldpost@club.example", "");
    let raw = String::from_utf8(raw).unwrap().replace("Re: game", subject);
    take_in(host, raw.as_bytes());
    let mails = club.inbox(from);
    assert_eq!(mails.len(), before + 1, "it is answered");
    mails.last().unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn whoever_asks_the_host_by_mail_is_told_the_ladder() {
    let club = Club::new();
    let mut host = club.open();
    let told = answer(&club, &mut host, "dora@example.org", "ladder");
    assert!(told.contains("No game of this club has been rated yet."), "{told}");
    begun(&club, &mut host, "g1", true, |_| ());
    write(&club, &mut host, "g1", "red", ADA, "ladder");
    let to_seat = club.inbox(ADA).pop().unwrap().body;
    assert!(to_seat.contains("own address"), "{to_seat}");
    write(&club, &mut host, "g1", "blue", BRUNO, "resign yes");
    let told = answer(&club, &mut host, "dora@example.org", "ladder");
    assert!(told.contains("1. Ada L.: 1662? (290), 1 game, 1 won"), "{told}");
    assert!(told.contains("2. Bruno: 1338? (290), 1 game, 0 won"), "{told}");
    // It is read once, and noted.
    drop(host);
    let mut host = club.open();
    feldpost_disk::fault::begin(Some(feldpost_disk::fault::Plan {
        act: feldpost_disk::fault::Act::Fail(5),
        effect: "journal.read".to_owned(),
        which: 1,
    }));
    let again = answer(&club, &mut host, CARLA, "ladder, please");
    feldpost_disk::fault::end();
    assert!(again.contains("1. Ada L.: 1662? (290)"), "no journal is read for it: {again}");
}

#[test]
fn a_tournament_lies_in_one_file_from_its_promise_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spring.json");
    let path = file.to_str().unwrap();
    let new = ["tournament", "new", path, "--name", "Spring", "--players", "Ada,Bruno,Carla"];
    let made = feldpost(&new);
    made.quietly(0).says(&["for 3 players", "sha256 "]);
    feldpost(&new).fails(1, &["is there already"]);
    use std::os::unix::fs::PermissionsExt as _;
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let whole = feldpost(&["tournament", "show", path]).quietly(0).json();
    let public = feldpost(&["tournament", "show", path, "--public"]).quietly(0).json();
    let seed = whole["seed"].as_str().unwrap();
    assert!(public.get("seed").is_none() && !public.to_string().contains(seed));
    assert!(made.out.contains(public["promise"].as_str().unwrap()));

    feldpost(&["tournament", "pair", path]).quietly(0).says(&["round 1;", "  -  ", "has a bye"]);
    let round = feldpost(&["tournament", "show", path]).json()["rounds"][0].clone();
    let name = |side: &str| round["pairings"][0][side].as_str().unwrap().to_owned();
    let (first, second) = (name("first"), name("second"));
    feldpost(&["tournament", "pair", path]).fails(1, &["round 1 is not over"]);
    let result = |one: &str, other: &str, score: &str| {
        feldpost(&["tournament", "result", path, "1", one, other, score])
    };
    result(&first, "Dora", "1-0").fails(1, &["do not meet in round 1"]);
    // From the other's side, and then mended.
    result(&second, &first, "1-0").quietly(0);
    assert_eq!(
        feldpost(&["tournament", "show", path]).json()["rounds"][0]["pairings"][0]["result"],
        "second"
    );
    result(&second, &first, "0-1").quietly(0).says(&["0 games of round 1 are open"]);
    let standings = feldpost(&["tournament", "standings", path]);
    standings.quietly(0).says(&["Spring after 1 rounds", "   1.0"]);
    let placed = feldpost(&["tournament", "standings", path, "--json"]).quietly(0).json();
    let last = placed.as_array().unwrap().last().unwrap().clone();
    assert_eq!((last["player"].as_str().unwrap(), &last["half_points"]), (second.as_str(), &0.into()));
    feldpost(&["tournament", "withdraw", path, &second]).quietly(0);
    feldpost(&["tournament", "pair", path]).quietly(0).says(&["round 2;"]);
    result(&first, &second, "1/2").fails(1, &["round 2 was paired by the results of round 1"]);
    feldpost(&["tournament", "standings", "missing.json"]).fails(2, &["missing.json", "tournament new"]);
}
