//! Receipts that bind: who writes orders, a plain choice or standing orders gets the opening of what was
//! sealed, and nobody else does.

use std::collections::BTreeMap;
use std::fs;

use crate::support::*;
use feldpost::host::Host;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::sealed_hash;
use feldpost_umpire::audit::{Audit, Evidence, Level, Verdict, audit};
use mail_parser::{MessageParser, MimeHeaders as _};
use serde_json::Value;

/// The raw mails to an address, in the order in which they went out.
fn raws(club: &Club, address: &str) -> Vec<Vec<u8>> {
    let folder = club.home().join("mail/out/new");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let raws = paths.iter().map(|path| fs::read(path).unwrap());
    let is_to = |raw: &Vec<u8>| {
        let mail = MessageParser::default().parse(raw).unwrap();
        mail.to().unwrap().iter().any(|to| to.address() == Some(address))
    };
    raws.filter(is_to).collect()
}

/// The files that go with a mail, by name.
fn files(raw: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mail = MessageParser::default().parse(raw).unwrap();
    let name = |part: &mail_parser::MessagePart<'_>| part.attachment_name().unwrap().to_owned();
    mail.attachments().map(|part| (name(part), part.contents().to_vec())).collect()
}

/// The files of the newest mail to an address.
fn newest(club: &Club, address: &str) -> BTreeMap<String, Vec<u8>> {
    files(raws(club, address).last().unwrap())
}

fn entries(club: &Club) -> Vec<Value> {
    club.journal("g1").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What an `opening.json` lays open: kind and entry, seat, and payload; each held against the journal's hash.
#[track_caller]
fn opened(club: &Club, files: &BTreeMap<String, Vec<u8>>) -> Vec<(String, Value)> {
    let bytes = files.get("opening.json").expect("opening.json");
    let receipt = String::from_utf8(files["receipt.txt"].clone()).unwrap();
    let digest = Hash32::of_bytes(bytes).to_string();
    let lines: Vec<&str> = receipt.lines().collect();
    let at =
        lines.iter().position(|line| *line == format!("opening {digest}")).expect("digest in the receipt");
    assert!(lines[at - 1].starts_with("mail ") && lines[at + 1].starts_with("unix "), "{receipt}");
    let text = std::str::from_utf8(bytes).unwrap();
    let file: Value = serde_json::from_str(text).unwrap();
    assert_eq!((text.lines().count(), &file["game"]), (1, &Value::from("g1")), "{text}");
    let entries = entries(club);
    let check = |item: &Value| {
        let kind = ["lock", "standing", "commit"].into_iter().find(|kind| item[kind].is_u64()).unwrap();
        let entry = &entries[item[kind].as_u64().unwrap() as usize];
        let seat = item["seat"].as_str().unwrap();
        let hash = if kind == "lock" { &entry["orders"][seat] } else { &entry["hash"] };
        let blind: Hash32 = item["blind"].as_str().unwrap().parse().unwrap();
        let sealed = sealed_hash(blind, &item["payload"]).unwrap();
        assert_eq!((hash.as_str().unwrap(), &item["payload"]["seat"]), (&*sealed.to_string(), &item["seat"]));
        (kind.to_owned(), item["payload"].clone())
    };
    file["list"].as_array().unwrap().iter().map(check).collect()
}

fn audited(club: &Club, host: &Host) -> Audit {
    let journal = club.journal("g1").into_bytes();
    audit(&Evidence { journal: &journal, ..Evidence::default() }, host.registry())
}

fn play_on(club: &Club, host: &mut Host) {
    for _ in 0..20 {
        for seat in ["red", "blue"] {
            let owed = host.view("g1").unwrap().owes(seat).unwrap();
            let chooses = owed.is_some_and(|owed| owed.slot.is_some());
            play(club, host, seat, if chooses { "pick 3" } else { "roll 1" });
        }
        if host.view("g1").unwrap().is_over().unwrap() {
            return;
        }
    }
    panic!("the game does not end");
}

#[test]
fn who_mails_a_choice_or_orders_gets_the_opening_and_nobody_else_does() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    let own = newest(&club, ADA);
    let list = opened(&club, &own);
    assert_eq!(list.len(), 1);
    assert_eq!(
        (&*list[0].0, &list[0].1["choice"], &list[0].1["slot"]),
        ("commit", &"4".into(), &"T01.pick".into())
    );
    let told = club.inbox(ADA).pop().unwrap().body;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Keep the attached opening.json: it holds what was sealed for you"), "{told}");
    assert!(told.contains("whoever runs this host can read it"), "{told}");
    play(&club, &mut host, "blue", "pick 2");
    assert_eq!(opened(&club, &newest(&club, BRUNO))[0].1["choice"], "2");
    assert!(!newest(&club, ADA).contains_key("opening.json"), "of the other's choice");

    play(&club, &mut host, "red", "roll 2");
    let list = opened(&club, &newest(&club, ADA));
    assert_eq!((list.len(), &*list[0].0, &list[0].1["text"]), (1, "lock", &"1 roll 2\n".into()));
    // What seals nothing has none.
    for body in ["status", "roll 2", "check\r\nroll 2", "Hello"] {
        play(&club, &mut host, "red", body);
        assert!(!newest(&club, ADA).contains_key("opening.json"), "{body}");
    }
    let all: Vec<_> = raws(&club, BRUNO).iter().map(|raw| files(raw)).collect();
    let of_blue = all.iter().filter_map(|files| files.get("opening.json"));
    for bytes in of_blue {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains(r#""seat":"red""#), "{text}");
    }
}

/// A mail that is rendered again after a crash is the same to the byte, its files among it.
#[test]
fn the_opening_is_the_same_when_its_mail_is_rendered_again() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4\r\nstanding pick 2");
    let sent = raws(&club, ADA).pop().unwrap();
    assert_eq!(opened(&club, &files(&sent)).len(), 2);
    drop(host);
    let home = club.home();
    fs::remove_file(home.join("games/g1/state.json")).unwrap();
    for folder in ["outbox/sent", "mail/out/new"] {
        fs::read_dir(home.join(folder))
            .unwrap()
            .for_each(|file| fs::remove_file(file.unwrap().path()).unwrap());
    }
    club.open().run_once().unwrap();
    assert_eq!(raws(&club, ADA), [sent]);
}

#[test]
fn standing_orders_are_sealed_when_given_named_where_they_choose_and_opened_at_the_end() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "standing pick 5 # my secret plan\r\nCall me at 0170 1234567");
    let list = opened(&club, &newest(&club, ADA));
    // The toy answers at once with them.
    let kinds: Vec<&str> = list.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["standing", "commit"]);
    assert_eq!(list[0].1["text"], "standing pick 5\n");
    let all = entries(&club);
    let standing = all.iter().find(|entry| entry["type"] == "standing").unwrap().clone();
    let commit = all.iter().find(|entry| entry["type"] == "commit").unwrap();
    assert_eq!((&commit["standing"], &standing["seat"]), (&standing["seq"], &"red".into()));
    play(&club, &mut host, "blue", "pick 2");
    let commits = entries(&club).into_iter().filter(|entry| entry["type"] == "commit");
    let named: Vec<_> = commits.map(|entry| (entry["seat"].clone(), entry["standing"].clone())).collect();
    assert_eq!(named, [("red".into(), standing["seq"].clone()), ("blue".into(), Value::Null)]);
    // Taken back, and given up: each time as they stand then.
    play(&club, &mut host, "red", "standing off");
    let list = opened(&club, &newest(&club, ADA));
    assert_eq!((list.len(), &*list[0].0, &list[0].1["text"]), (1, "standing", &"".into()));
    play_on(&club, &mut host);
    let openings = entries(&club).into_iter().filter(|entry| entry["type"] == "openings");
    let items: Vec<Value> = openings.flat_map(|entry| entry["list"].as_array().unwrap().clone()).collect();
    let texts: Vec<&str> = items
        .iter()
        .filter(|item| item["standing"].is_u64())
        .map(|item| item["payload"]["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["standing pick 5\n", ""]);
    let found = audited(&club, &host);
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.notes());
    let secrets = fs::read_to_string(club.home().join("games/g1/secrets.json")).unwrap();
    let known = feldpost_umpire::turn::openings_of_secrets(&secrets, "g1").unwrap();
    assert_eq!(known.len(), items.len(), "as many as lie open");
}

/// What a player says beside the orders is nobody's business: neither sealed, nor opened, nor in a file.
#[test]
fn private_lines_and_remarks_reach_no_opening() {
    let club = Club::new();
    let mut host = started(&club);
    let private = ["0170 1234567", "carla@example.org", "secret plan", "Yours, Ada"];
    let chat = "Ring me: 0170 1234567\r\nor carla@example.org\r\n";
    play(&club, &mut host, "red", &format!("{chat}pick 4 # secret plan\r\nYours, Ada"));
    play(&club, &mut host, "blue", "pick 2");
    let body = format!(
        "{chat}nudge # secret plan\r\nroll 2 # secret plan 2\r\nstanding pick 1 # secret plan\r\nYours, Ada"
    );
    play(&club, &mut host, "red", &body);
    let list = opened(&club, &newest(&club, ADA));
    assert!(
        list.iter().any(|(_, payload)| payload["text"] == "3 nudge\n4 roll 2\n5 standing pick 1\n"),
        "{list:?}"
    );
    play_on(&club, &mut host);
    let open: Vec<String> = raws(&club, ADA)
        .iter()
        .filter_map(|raw| files(raw).remove("opening.json"))
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .chain([club.journal("g1")])
        .collect();
    for text in private {
        assert!(open.iter().all(|file| !file.contains(text)), "{text}");
    }
}

#[test]
fn a_line_of_entropy_that_can_be_guessed_is_asked_for_again_once_and_named() {
    let club = Club::new();
    let mut host = club.open();
    host.new_game(&new_game("g1")).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let join = |line: &str| format!("JOIN {offer}\r\n{line}");
    play(&club, &mut host, "red", &join("ENTROPY several words of your own, up to 200 characters"));
    assert!(!host.view("g1").unwrap().has_joined("red"));
    let asked = club.inbox(ADA).pop().unwrap();
    assert_eq!(asked.subject_raw, "[g1] Not accepted. Please join");
    let told = asked.body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("You have not joined yet: your line ENTROPY can be guessed"), "{told}");
    assert!(told.contains(&format!("JOIN {offer}")), "{told}");
    play(&club, &mut host, "red", &join("ENTROPY seven geese in a row"));
    assert!(host.view("g1").unwrap().has_joined("red"));
    // Copied, asked for once, and then taken as it is.
    play(&club, &mut host, "blue", &join("Entropy Seven geese, in a row"));
    assert!(!host.view("g1").unwrap().started());
    drop(host);
    let mut host = club.open();
    play(&club, &mut host, "blue", &join("ENTROPY luck"));
    assert!(host.view("g1").unwrap().started());
    let notes = entries(&club).into_iter().filter(|entry| entry["kind"] == "entropy-asked");
    assert_eq!(notes.map(|note| note["seat"].clone()).collect::<Vec<_>>(), ["red", "blue"]);
    for who in [ADA, BRUNO] {
        let start = club.inbox(who).pop().unwrap().body.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(start.contains("The line for the dice of The blue side can be guessed"), "{start}");
        assert!(start.contains("| luck") && !start.contains("dice of The red side"), "{start}");
    }
    let found = audited(&club, &host);
    assert_eq!(found.verdict, Verdict::Valid);
    let weak: Vec<_> = found.findings.iter().filter(|finding| finding.what == "weak-entropy").collect();
    assert!(weak.len() == 1 && weak[0].text.contains("blue"), "{:#?}", found.findings);
    let asked = found.findings.iter().filter(|finding| finding.what == "entropy-asked").count();
    assert_eq!((weak[0].level, asked), (Level::Informs, 2));
}

/// A clock that was set back writes no earlier time into the record.
#[test]
fn times_of_the_record_never_run_backwards() {
    let club = Club::new();
    let mut host = started(&club);
    for seat in ["red", "blue"] {
        play(&club, &mut host, seat, "pick 3");
        club.clock.fetch_sub(9_000, std::sync::atomic::Ordering::SeqCst);
    }
    play(&club, &mut host, "red", "roll 1\r\nstanding pick 2\r\nsay hello");
    host.time_is_up("g1").unwrap();
    let times: Vec<i64> = entries(&club).iter().filter_map(|entry| entry["unix"].as_i64()).collect();
    assert!(times.is_sorted() && times.len() > 6, "{times:?}");
    drop(host);
    let mut host = club.open();
    play(&club, &mut host, "blue", "roll 1");
    let times: Vec<i64> = entries(&club).iter().filter_map(|entry| entry["unix"].as_i64()).collect();
    assert!(times.is_sorted(), "{times:?}");
    assert!(club.clock.load(std::sync::atomic::Ordering::SeqCst) < *times.last().unwrap());
    assert_eq!(audited(&club, &host).verdict, Verdict::Valid);
}

#[test]
fn a_player_gets_the_record_by_a_word_and_with_the_last_report() {
    let club = Club::new();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("verifier = \"https://club.example/verify/\"\n{text}")).unwrap();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "red", "journal");
    let files = newest(&club, ADA);
    assert_eq!(files["journal.jsonl"], club.journal("g1").into_bytes());
    let head = fs::read(club.home().join("games/g1/journal.head")).unwrap();
    assert_eq!(files["journal.head"], head);
    let told = club.inbox(ADA).pop().unwrap();
    let body = told.body.split_whitespace().collect::<Vec<_>>().join(" ");
    let data = host.view("g1").unwrap().offer().data.to_string();
    assert!(body.contains("The record of g1 is attached") && body.contains(&data), "{body}");
    let key = host.view("g1").unwrap().offer().umpire_key.to_string();
    assert!(body.contains(&format!("The umpire's key in it is {key}")), "{body}");
    assert!(body.contains("drop this mail on the page https://club.example/verify/"), "{body}");
    assert!(!body.contains("nothing in it was carried out"), "{body}");
    let found = audit(
        &Evidence {
            journal: &files["journal.jsonl"],
            head: Some(std::str::from_utf8(&files["journal.head"]).unwrap()),
            ..Evidence::default()
        },
        host.registry(),
    );
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.notes());
    assert!(!raws(&club, BRUNO).iter().any(|raw| self::files(raw).contains_key("journal.jsonl")));
    // It is long: so many times a day and no more.
    for at in 2..=6 {
        play(&club, &mut host, "red", &format!("journal\r\nNumber {at}"));
        assert_eq!(newest(&club, ADA).contains_key("journal.jsonl"), at <= 5, "{at}");
    }
    assert!(club.inbox(ADA).pop().unwrap().body.contains("mailed to you 5 times today"));
    play_on(&club, &mut host);
    for who in [ADA, BRUNO] {
        let files = newest(&club, who);
        assert_eq!(files["journal.jsonl"], club.journal("g1").into_bytes(), "with the last report");
        assert!(files.contains_key("journal.head"));
    }
}

/// The umpire lays open what is sealed without giving the seeds away.
#[test]
fn openings_of_a_game_under_way_are_as_in_the_mails_and_hold_no_secret_key() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 4\r\nstanding pick 2");
    let own = newest(&club, ADA);
    let red = host.openings("g1", Some("red")).unwrap();
    assert_eq!(red.as_bytes(), own["opening.json"], "in the same form");
    assert!(!host.openings("g1", Some("blue")).unwrap().contains("pick"));
    let all = host.openings("g1", None).unwrap();
    assert!(
        all.contains("standing pick 2") && !all.contains("\"choice\""),
        "no choice before its time: {all}"
    );
    let secrets = secrets_of(&club.home().join("games/g1/secrets.json"));
    for key in ["chain_root", "blind_key"] {
        assert!(!red.contains(secrets[key].as_str().unwrap()), "{key}");
    }
    assert!(host.openings("g1", Some("green")).unwrap_err().to_string().contains("green"));
    assert!(host.openings("g9", None).is_err());
}
