//! Set-up, questions and pauses by mail.

use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, GAME, Kind};
use crate::support::pauses::{self, entries, is_valid};
use feldpost_kit::id::Id;
use feldpost_kit::system::Terms;
use feldpost_protocol::journal::canon::entry_hash;
use feldpost_protocol::journal::commitment::player_commit;
use feldpost_umpire::turn::Secrets;
use serde_json::{Value, json};
use std::fs;

fn table() -> AnyTable {
    let registry = feldpost::games::standard();
    let (card, _) = registry.find("first-alamein").unwrap();
    AnyTable::begun(&Kind { card: card.clone(), terms: Terms::default() })
}

/// Entries of this type, in order.
fn of_type<'a>(entries: &'a [Value], kind: &str) -> Vec<&'a Value> {
    entries.iter().filter(|entry| entry["type"] == kind).collect()
}

fn kinds(entries: &[Value]) -> Vec<String> {
    let lists = entries.iter().filter_map(|entry| entry["list"].as_array());
    lists.flatten().filter_map(|event| event["kind"].as_str().map(str::to_owned)).collect()
}

fn waits_for(table: &mut AnyTable) -> Vec<String> {
    table.game().waiting_for().unwrap()
}

/// FA V.B: one mail holds both halves; the sealed one is made of the rest of its sheet.
#[test]
fn the_allied_set_up_takes_one_mail_and_tells_no_counter() {
    let mut table = table();
    assert_eq!(waits_for(&mut table), ["allied"]);
    table.send("allied", "place default\r\ndone");
    assert_eq!(waits_for(&mut table), ["axis"]);
    let journal = table.club.journal(GAME);
    let list = entries(&journal);
    let (locks, commits) = (of_type(&list, "lock"), of_type(&list, "commit"));
    assert_eq!((locks.len(), commits.len()), (1, 1));
    assert_eq!(commits[0]["rest"], locks[0]["seq"]);
    assert_eq!(kinds(&list), ["deployed", "setup-sealed"]);
    assert!(!journal.contains("18ind"), "which counters lie where is in no entry");
    assert!(!table.game().play().state_json().unwrap()["pieces"].to_string().contains("\"hex\""));
    is_valid(&table.club.home());
}

/// A player who seals it himself names it in the same mail; the host learns it when it is opened.
#[test]
fn a_set_up_that_its_player_seals_comes_in_the_same_mail() {
    let mut table = table();
    let offer = table.game().offer_hash().short();
    let choice = "18ind:F5+1sa:E7+22armd:F7+2nz:I6+3sa:D7+4armd:E8+6nz:H6+7armd:J7+9ind:J4+box1:F5+\
                  box2:H6+dummy1:G8+dummy2:F9";
    let text = format!("pc1|{offer}|T01.setup|allied|{choice}|000102030405060708090a0b0c0d0e0f");
    let hash = player_commit(&text).unwrap();
    // What lies where is told with other counters of the same hexes.
    let sheet = "place 18ind D7\nplace 1sa E7\nplace 22armd F7\nplace 2nz I6\nplace 3sa F5\nplace 4armd E8\n\
                 place 6nz H6\nplace 7armd J7\nplace 9ind J4\nplace box1 H6\nplace box2 F5\nplace dummy1 F9\n\
                 place dummy2 G8\ndone\n";
    table.send("allied", &format!("commit T01.setup {hash}\n{sheet}").replace('\n', "\r\n"));
    assert_eq!(waits_for(&mut table), ["axis"]);
    let list = entries(&table.club.journal(GAME));
    assert_eq!(of_type(&list, "commit")[0]["mode"], "player");
    table.send("axis", "place default\r\ndone\r\nnext\r\nattack rest\r\ndone");
    assert_eq!(waits_for(&mut table), ["allied"], "the rest of the sheet waits for the reveal");
    assert!(!kinds(&entries(&table.club.journal(GAME))).contains(&"reveal".to_owned()));
    table.send("allied", &format!("reveal {text}"));
    let list = entries(&table.club.journal(GAME));
    let revealed = list.iter().filter_map(|entry| entry["list"].as_array()).flatten();
    let revealed: Vec<&Value> = revealed.filter(|event| event["kind"] == "reveal").collect();
    assert_eq!(revealed[0]["counters"][0], json!({"counter": "18ind", "hex": "F5"}));
    let mut resumed = of_type(&list, "lock");
    resumed.retain(|lock| lock.get("rest").is_some());
    assert!(resumed.len() >= 2, "after the set-up and after the reveal: {resumed:?}");
    is_valid(&table.club.home());
}

/// FA V.B: who never opens it has the counters dealt.
#[test]
fn a_set_up_that_is_never_opened_is_dealt_and_the_sheet_goes_on() {
    let mut table = table();
    table.send("allied", &format!("commit T01.setup {}\r\nplace default\r\ndone", "ab".repeat(32)));
    table.send("axis", "place default\r\ndone\r\nnext\r\nattack rest\r\ndone");
    assert_eq!(waits_for(&mut table), ["allied"]);
    assert!(table.host.time_is_up(GAME).unwrap());
    assert!(kinds(&entries(&table.club.journal(GAME))).contains(&"reveal".to_owned()));
    is_valid(&table.club.home());
}

/// A game in which the Allies want to be asked, up to the first question.
fn asked(table: &mut AnyTable) {
    table.send("allied", "place default\r\ndone\r\nstanding ask all");
    for _ in 0..60 {
        let waiting = waits_for(table);
        let game = table.game();
        if game.play().state_json().unwrap()["asked"]["side"] == "allied" {
            return;
        }
        assert!(!game.is_over().unwrap(), "nobody was asked");
        let side = Id::new(&waiting[0]).unwrap();
        let sheet = game.play().opponent_sheet("bold", side, 3).unwrap();
        let lines = sheet.lines().filter(|line| !line.starts_with("standing"));
        table.send(&waiting[0], &lines.collect::<Vec<_>>().join("\r\n"));
    }
    panic!("nobody was asked");
}

/// What waits of a seat's sheet, as the host keeps it.
fn rest(table: &AnyTable, seat: &str) -> Option<String> {
    let path = table.club.home().join("games").join(GAME).join("secrets.json");
    let secrets = crate::support::secrets_of(&path);
    let secrets: Secrets = serde_json::from_value(secrets).unwrap();
    secrets.rests.get(seat).map(|rest| rest.text.clone())
}

/// A sheet stops for a question; what is left of it is in the secrets alone, and goes on after the answer in
/// the group of that mail, with the answer and what stands prepared sealed beside it.
#[test]
fn a_sheet_that_stops_for_an_answer_goes_on_by_itself() {
    let mut table = table();
    asked(&mut table);
    let left = rest(&table, "axis").unwrap();
    assert!(left.lines().count() >= 2, "{left}");
    let before = table.club.journal(GAME);
    for line in left.lines().filter_map(|line| line.split_once(' ')).map(|(_, text)| text) {
        assert!(line == "done" || !before.contains(line), "{line} stands in the journal");
    }
    // The other side cannot hurry it.
    table.send("axis", "done");
    assert_eq!(rest(&table, "axis").as_ref(), Some(&left));
    let count = of_type(&entries(&before), "lock").len();
    table.send("allied", "no retreat D7\r\npush none\r\nintercept none");
    let list = entries(&table.club.journal(GAME));
    let locks = of_type(&list, "lock");
    let (answer, resumed) = (locks[count], locks[count + 1]);
    assert_eq!(answer["orders"].as_object().unwrap().keys().collect::<Vec<_>>(), ["allied"]);
    assert_eq!(resumed["orders"].as_object().unwrap().len(), 2);
    assert_eq!(resumed["seat"], "axis");
    assert!(resumed["rest"].as_u64().unwrap() < answer["seq"].as_u64().unwrap());
    assert_eq!(list.last().unwrap()["more"], 0);
    is_valid(&table.club.home());
    // A host that drops it, and says nothing, is found out by whoever has the sheet.
    let told = without_the_rest(&table, resumed["seq"].as_u64().unwrap());
    assert!(told.contains("was not carried on"), "{told}");
    play_to_the_end(&mut table);
    is_valid(&table.club.home());
}

/// What an audit with all sheets laid open says of the journal that ends before this entry.
fn without_the_rest(table: &AnyTable, resumed: u64) -> String {
    let mut list = entries(&table.club.journal(GAME));
    list.retain(|entry| entry["seq"].as_u64().unwrap() < resumed);
    let begins = list.iter().rposition(|entry| entry["type"] == "mail").unwrap();
    for at in begins..list.len() {
        list[at]["more"] = json!(list.len() - 1 - at);
    }
    let (mut prev, mut journal) = (list[begins]["prev"].clone(), String::new());
    for (at, entry) in list.iter_mut().enumerate() {
        if at >= begins {
            entry["prev"] = prev;
        }
        let line = entry.to_string();
        prev = entry_hash(&line).unwrap().to_string().into();
        journal += &(line + "\n");
    }
    let path = table.club.dir.path().join("dropped.jsonl");
    fs::write(&path, journal).unwrap();
    let secrets = table.club.home().join("games").join(GAME).join("secrets.json");
    let found = feldpost(&["audit", path.to_str().unwrap(), "--openings", secrets.to_str().unwrap()]);
    assert_eq!(found.code, 1, "{}", found.out);
    found.out
}

/// Time is up for whoever is asked: his default is taken, and the sheet goes on.
#[test]
fn silence_in_the_middle_of_a_sheet_takes_the_default() {
    let mut table = table();
    asked(&mut table);
    assert!(table.host.time_is_up(GAME).unwrap());
    let list = entries(&table.club.journal(GAME));
    assert!(of_type(&list, "note").iter().any(|note| note["kind"] == "tardy" && note["seat"] == "allied"));
    assert!(of_type(&list, "lock").last().unwrap().get("rest").is_some());
    is_valid(&table.club.home());
}

/// Killed behind any change of the disk while the answer is dealt with: the rest of the sheet is not lost and
/// goes on once.
#[test]
fn a_kill_at_the_pause_loses_nothing() {
    let mut table = table();
    asked(&mut table);
    pauses::killed_at_the_answer(&mut table, "allied", "no retreat D7\r\npush none", kinds);
    assert!(rest(&table, "allied").is_none());
}

/// Both sides by the built-in opponents, whoever is asked.
fn play_to_the_end(table: &mut AnyTable) {
    for _ in 0..120 {
        if table.game().is_over().unwrap() {
            return;
        }
        for seat in table.seats() {
            table.answer(&seat);
        }
    }
    panic!("the game does not come to an end");
}

/// Pairs of games with the same hexes and other counters differ in nothing that the Axis can see before they
/// are turned up.
#[test]
fn before_the_reveal_the_axis_sees_hexes_and_numbers_alone() {
    use crate::support::pair::Watched;
    let one = "18ind F5;1sa E7;22armd F7;2nz I6;3sa D7;4armd E8;6nz H6;7armd J7;9ind J4;box1 F5;box2 H6;\
               dummy1 G8;dummy2 F9";
    let other = "18ind D7;1sa E7;22armd E8;2nz J4;3sa F5;4armd F7;6nz I6;7armd J7;9ind H6;box1 H6;box2 F5;\
                 dummy1 F9;dummy2 G8";
    let sheet = |layout: &str| {
        let lines: Vec<String> = layout.split(';').map(|line| format!("place {}", line.trim())).collect();
        lines.join("\r\n") + "\r\ndone"
    };
    let mut games = [one, other].map(|layout| (Watched::new(table(), "axis"), sheet(layout)));
    let seen = games.each_mut().map(|(game, sheet)| game.send("allied", sheet));
    same(&seen);
    let seen = games.each_mut().map(|(game, _)| game.send("axis", "place default\r\ndone"));
    same(&seen);
    let seen = games.each_mut().map(|(game, _)| game.send("axis", "90lt move D4"));
    same(&seen);
    for (game, _) in &games {
        assert!(!game.seen.contains("18ind:") && !game.seen.contains("place 18ind"));
    }
}

/// The same by the same ways. The size of a mail follows from the hashes in it.
#[track_caller]
fn same([one, other]: &[Vec<(String, String)>; 2]) {
    assert_eq!(one.len(), other.len());
    for ((way, text), (other_way, other_text)) in one.iter().zip(other) {
        assert_eq!(way, other_way);
        assert_eq!(text, other_text, "{way}");
    }
}
