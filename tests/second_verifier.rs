//! The verifier in `verifier/`, in another language and by the document alone, is asked the same questions as
//! ours: both must come to the same verdict and name the same entry.

mod changes;
mod evidence;
mod kept;
pub mod node;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use crate::common_journal::Chance;
use crate::host_draw::drawn_game;
use crate::host_rollback::set_back_twice;
use crate::support::Club;
use crate::support::any::{AnyTable, GAME, Kind, default_kinds};
use crate::support::scratch::scratch;
use crate::tampered_game::umpire::act_behind;
use crate::tampered_game::{CHEATS, every_game, relinked};
use crate::{host_arrive, host_beacon, host_correct, host_names, host_restore, host_sides};
use feldpost::mailbox;
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::canon::parse_strict;
use feldpost_umpire::audit::{Evidence, Level, Mailbox, Outgoing, Verdict, audit, read_openings};
use node::{Answer, Case};
use serde_json::{Value, json};

/// What is found in what people have kept, by the names of the protocol. Of the others, a verifier without
/// the rules and without the hours of mails says nothing.
const COMPARED: [&str; 10] = [
    "equivocation",
    "other-entry",
    "missing-entry",
    "lost-entry",
    "dropped-mail",
    "odd-receipt",
    "altered-orders",
    "opening",
    "not-signed",
    "no-receipts",
];

fn could_not_check(why: impl ToString) -> Answer {
    Answer { exit: 2, entry: None, why: why.to_string(), findings: BTreeSet::new() }
}

/// The mailboxes of a case, read from the disk as the command reads them.
fn mailboxes(case: &Case) -> Vec<Mailbox> {
    if case.boxes.is_empty() {
        return Vec::new();
    }
    let (folder, outgoing) = (scratch(), Outgoing::of(&case.journal));
    let read = |(number, files): (usize, &Vec<node::File>)| {
        let path = folder.path().join(format!("box {number}"));
        fs::create_dir(&path).unwrap();
        files.iter().for_each(|(name, bytes)| fs::write(path.join(name), bytes).unwrap());
        mailbox::read(&path, &outgoing).unwrap()
    };
    case.boxes.iter().enumerate().map(read).collect()
}

/// Ours, without the rules, in the words of the other.
fn ours(case: &Case) -> Answer {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let offer = case.journal.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let offer: Value = serde_json::from_slice(offer).unwrap_or_default();
    let game = offer["game"].as_str().unwrap_or_default();
    let mut openings = Vec::new();
    for bytes in &case.opened {
        match read_openings(&String::from_utf8_lossy(bytes), game) {
            Ok(read) => openings.extend(read),
            Err(error) => return could_not_check(error),
        }
    }
    let evidence = Evidence {
        journal: &case.journal,
        head: case.head.as_deref(),
        key: case.key.as_ref().map(|key| key.parse().unwrap()),
        openings,
        mailboxes: mailboxes(case),
        replay: false,
        ..Evidence::default()
    };
    let found = audit(&evidence, REGISTRY.get_or_init(feldpost::games::standard));
    let level = |level: Level| serde_json::to_value(level).unwrap().as_str().unwrap().to_owned();
    let compared = found.findings.iter().filter(|one| COMPARED.contains(&one.what));
    let findings: BTreeSet<String> = compared
        .map(|one| {
            // An opening that was given lies in no mail.
            let file = one.file.as_deref().or(Some("opened").filter(|_| one.what == "opening"));
            node::finding(&level(one.level), one.what, one.entry, file)
        })
        .collect();
    let (exit, entry, why) = match found.verdict {
        // The other names the entry in the finding.
        Verdict::NotValid { reason, .. } if findings.iter().any(|one| one.starts_with("convicts ")) => {
            (1, None, reason)
        }
        Verdict::NotValid { entry, reason } => (1, Some(entry), reason),
        Verdict::CouldNotCheck { reason } => (2, None, reason),
        Verdict::Valid | Verdict::RulesNotAsked => (0, None, String::new()),
    };
    Answer { exit, entry, why, findings }
}

/// Asks both about each case; gives how many were refused. All differences are told at once.
#[track_caller]
fn agree(cases: &[Case]) -> usize {
    let (theirs, ours) = std::thread::scope(|scope| {
        let theirs = scope.spawn(|| node::judge(cases));
        let ours: Vec<Answer> = cases.iter().map(ours).collect();
        (theirs.join().unwrap(), ours)
    });
    let (mut refused, mut differences) = (0, Vec::new());
    for ((case, theirs), ours) in cases.iter().zip(&theirs).zip(&ours) {
        refused += usize::from(ours.exit == 1);
        if !theirs.same(ours) {
            let beyond = format!("{:?}, {:?}", ours.beyond(theirs), theirs.beyond(ours));
            differences.push(format!("{}:\n  ours   {ours}\n  theirs {theirs}\n  {beyond}", case.name));
        }
    }
    assert!(differences.is_empty(), "{} of {}:\n{}", differences.len(), cases.len(), differences.join("\n"));
    refused
}

/// A journal with these entries, chained anew.
fn case(name: &str, values: Vec<Value>) -> Case {
    let journal = host_correct::chained(values).into_bytes();
    Case { name: name.to_owned(), journal, ..Case::default() }
}

/// Journals with their heads below a folder, by path.
fn recorded(folder: &Path, found: &mut Vec<Case>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            recorded(&path, found);
        } else if path.file_name().is_some_and(|name| name == "journal.jsonl") {
            let head = fs::read_to_string(path.with_file_name("journal.head")).ok();
            found.push(Case {
                name: path.display().to_string(),
                journal: fs::read(&path).unwrap(),
                head,
                ..Case::default()
            });
        }
    }
}

fn recorded_games() -> Vec<Case> {
    let mut found = Vec::new();
    recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals"), &mut found);
    // Rounds of the stand-in network count in our test builds alone: the other verifier knows none of them.
    found.retain(|case| !String::from_utf8_lossy(&case.journal).contains("\"beacon_chain\":"));
    found
}

#[test]
fn its_own_tests_pass_and_all_vectors_and_the_page_in_a_browser_among_them() {
    let Some(node) = node::program() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("verifier/test");
    let mut tests: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    tests.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    tests.sort();
    assert!(tests.len() > 5, "{tests:?}");
    let output = Command::new(node).arg("--test").args(&tests).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn both_find_nothing_wrong_in_games_as_they_were_played() {
    let mut cases = recorded_games();
    assert!(cases.len() >= 19, "{} recorded games", cases.len());
    for played in every_game() {
        let (journal, head) = (played.journal.clone(), Some(played.head.clone()));
        cases.push(Case { name: played.system.to_owned(), journal, head, ..Case::default() });
    }
    // What the umpire says stands behind the end too, and so does what a later program may do.
    for act in ["word", "promote"] {
        let played = &every_game()[0];
        let mut values = played.values();
        act_behind(&mut values, act, None, "Thank you both.");
        let (journal, head) = relinked(played, values);
        cases.push(Case { name: act.to_owned(), journal, head: Some(head), ..Case::default() });
    }
    cases.extend(node::games());
    assert_eq!(agree(&cases), 0);
}

#[test]
fn a_game_that_was_set_back_drawn_or_declined_is_valid_for_both() {
    let case = |kind: &Kind, table: AnyTable| {
        let journal = table.club.journal(GAME).into_bytes();
        Case { name: kind.name(), journal, ..Case::default() }
    };
    let games = |kind: &Kind| {
        let mut declined = AnyTable::offered(kind);
        declined.send(&declined.seats()[0], "decline");
        [set_back_twice(kind), drawn_game(kind), declined].map(|table| case(kind, table))
    };
    let cases: Vec<Case> = default_kinds().iter().flat_map(games).collect();
    assert_eq!(agree(&cases), 0);
}

/// An honest journal, in which something stands at this place, is valid for both, and no forgery of it for
/// either.
#[track_caller]
fn forged_for_neither((all, at): (Vec<Value>, usize), forgeries: &[host_correct::Forgery]) {
    let forge = |(name, forge): &host_correct::Forgery| {
        let mut values = all.clone();
        forge(&mut values, at);
        case(name, values)
    };
    let forged: Vec<Case> = forgeries.iter().map(forge).collect();
    assert_eq!(agree(&forged), forged.len());
    assert_eq!(agree(&[case("honest", all)]), 0);
}

#[test]
fn a_correction_is_valid_for_both_and_a_forged_one_for_neither() {
    forged_for_neither(host_correct::honest(), &host_correct::FORGERIES);
}

#[test]
fn what_the_umpire_enters_is_valid_for_both_and_a_forged_entry_for_neither() {
    forged_for_neither(host_arrive::honest(), &host_arrive::FORGERIES);
}

#[test]
fn a_correction_has_the_round_of_what_it_corrects_for_both() {
    let (all, at) = host_beacon::corrected::by_a_real_round();
    let lock = at + all[at..].iter().position(|one| one["type"] == "lock").unwrap();
    type Forge<'a> = &'a dyn Fn(&mut Value, &mut Value);
    let forgeries: [(&str, Forge<'_>); 3] = [
        ("another round", &|lock, _| lock["round"] = json!(lock["round"].as_u64().unwrap() + 1)),
        ("no round", &|lock, _| drop(lock.as_object_mut().unwrap().remove("round"))),
        ("no signature", &|_, roll| drop(roll.as_object_mut().unwrap().remove("beacon_signature"))),
    ];
    let forged = forgeries.map(|(name, forge)| {
        let mut values = all.clone();
        let (before, behind) = values.split_at_mut(lock + 1);
        forge(&mut before[lock], &mut behind[0]);
        case(name, values)
    });
    assert_eq!(agree(&forged), forged.len());
    assert_eq!(agree(&[case("honest", all)]), 0);
}

#[test]
fn a_game_that_lost_its_end_is_valid_for_both_and_a_forged_one_for_neither() {
    forged_for_neither(host_restore::honest(), &host_restore::FORGERIES);
    let (journal, mails) = host_restore::kept();
    let (name, journal) = ("with the mails of what is lost".to_owned(), journal.into_bytes());
    assert_eq!(agree(&[Case { name, journal, boxes: vec![mails], ..Case::default() }]), 0);
}

#[test]
fn sides_that_lot_and_bids_do_not_give_are_found_by_both() {
    let values = |journal: &str| -> Vec<Value> {
        journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let (bids, lot) = (values(&host_sides::by_bids()), values(&host_sides::by_lot()));
    assert_eq!(agree(&[case("bids", bids.clone()), case("lot", lot.clone())]), 0);
    let at = |all: &[Value], kind: &str| all.iter().position(|one| one["type"] == kind).unwrap();
    let changed = |value: &mut Value| {
        let (red, blue) = (value["sides"]["red"].take(), value["sides"]["blue"].take());
        (value["sides"]["red"], value["sides"]["blue"]) = (blue, red);
    };
    type Forge<'a> = &'a dyn Fn(&mut Value);
    let forgeries: [(&str, &Vec<Value>, &str, Forge<'_>); 10] = [
        ("the lot the other way", &lot, "start", &changed),
        ("the bids the other way", &bids, "start", &changed),
        ("no sides", &lot, "start", &|start| drop(start.as_object_mut().unwrap().remove("sides"))),
        ("another bid", &bids, "start", &|start| start["bids"]["blue"]["choice"] = json!("red:1")),
        ("a bid for nothing", &bids, "start", &|start| start["bids"]["blue"]["choice"] = json!("green:5")),
        ("a bid that stays closed", &bids, "start", &|start| {
            start["bids"].as_object_mut().unwrap().remove("blue");
        }),
        ("no bids", &bids, "start", &|start| drop(start.as_object_mut().unwrap().remove("bids"))),
        ("a join without a bid", &bids, "join", &|join| drop(join.as_object_mut().unwrap().remove("bid"))),
        ("a bid where a lot is drawn", &lot, "join", &|join| join["bid"] = json!("5".repeat(64))),
        ("sides that are fixed", &lot, "offer", &|offer| {
            drop(offer.as_object_mut().unwrap().remove("sides"))
        }),
    ];
    let forged = forgeries.map(|(name, honest, kind, forge)| {
        let mut all = honest.clone();
        forge(&mut all[at(honest, kind)]);
        case(name, all)
    });
    assert_eq!(agree(&forged), forged.len());
}

#[test]
fn whoever_is_named_in_a_game_without_names_is_found_by_both() {
    let journal = host_names::gunboat(&Club::new()).1;
    let honest: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(agree(&[case("honest", honest.clone())]), 0);
    let mut offered = honest[..1].to_vec();
    offered[0]["names"] = json!({"red": "Ada"});
    let mut rated = honest[..1].to_vec();
    rated[0].as_object_mut().unwrap().remove("unrated");
    let cases =
        [case("offered without", honest[..1].to_vec()), case("in the offer", offered), case("rated", rated)];
    assert_eq!(agree(&cases), 2);
    let press = honest.iter().position(|one| one["kind"] == "press").unwrap();
    let mut named = honest.clone();
    (named[press]["kind"], named[press]["text"]) = (json!("name"), json!("Ada"));
    let mut by_umpire = honest.clone();
    let unix = honest.iter().filter_map(|one| one["unix"].as_i64()).max();
    by_umpire.push(
        json!({"type": "umpire", "act": "name", "seat": "red", "text": "Ada", "more": 0, "unix": unix}),
    );
    assert_eq!(agree(&[case("by a player", named), case("by the umpire", by_umpire)]), 2);
}

#[test]
fn an_edition_of_the_record_that_no_offer_names_is_found_by_both() {
    let mut cases = Vec::new();
    for played in every_game() {
        for record in [json!(0), json!(1), json!(3), json!(-2), json!("2"), json!(null)] {
            let mut values = played.values();
            values[0]["record"] = record.clone();
            cases.push(case(&format!("{}, record {record}", played.system), values));
        }
    }
    assert_eq!(agree(&cases), cases.len());
}

#[test]
fn both_name_the_same_entry_of_whatever_a_dishonest_umpire_forges() {
    let mut cases = Vec::new();
    for played in every_game() {
        let honest = played.values();
        for (name, cheat, times, _) in CHEATS.iter().flat_map(|some| some.iter()) {
            for run in 0..*times {
                let label = format!("{}/{name}/{run}", played.system);
                let mut values = honest.clone();
                if cheat(&mut values, &mut Chance::new(&label)).is_some() {
                    let (journal, head) = relinked(played, values);
                    cases.push(Case { name: label, journal, head: Some(head), ..Case::default() });
                }
            }
        }
    }
    let refused = agree(&cases);
    assert!(refused > cases.len() / 2, "{refused} of {} are seen without the rules", cases.len());
}

#[test]
fn both_name_the_same_entry_of_every_attack_that_is_carried_out_live() {
    let staged = crate::tampered_game::attacks::all_live().into_iter();
    let cases: Vec<Case> = staged
        .map(|(name, journal, head)| Case { name, journal, head: Some(head), ..Case::default() })
        .collect();
    assert!(cases.len() > 40, "{}", cases.len());
    let refused = agree(&cases);
    assert!(refused > cases.len() / 3, "{refused} of {} are seen without the rules", cases.len());
}

/// The first entries of a journal, up to the end of a group.
fn beginning(journal: &[u8], count: usize) -> Vec<Value> {
    let text = std::str::from_utf8(journal).unwrap();
    let mut values: Vec<Value> = text.lines().take(count).map(|line| parse_strict(line).unwrap()).collect();
    while values.last().is_some_and(|last| last["more"].as_u64().unwrap_or(0) > 0) {
        values.pop();
    }
    values
}

#[test]
fn both_name_the_same_entry_of_thousands_of_changed_journals() {
    let mut bases: Vec<(String, Vec<Value>)> = Vec::new();
    let mut add =
        |name: &str, journal: &[u8], count| bases.push((name.to_owned(), beginning(journal, count)));
    for case in node::games() {
        add(&case.name, &case.journal, 60);
    }
    for case in recorded_games().iter().step_by(3) {
        add(&case.name, &case.journal, 40);
    }
    for played in every_game() {
        add(played.system, &played.journal, 60);
    }
    let (mut cases, mut at) = (Vec::new(), 0);
    while cases.len() < CHANGED {
        let (name, values) = &bases[at % bases.len()];
        let label = format!("changed/{at}");
        at += 1;
        cases.extend(changes::changed(name, &label, values));
    }
    let refused = agree(&cases);
    assert!(refused > cases.len() / 2, "{refused} of {}", cases.len());
    assert!(refused < cases.len(), "some changes pass: the table of the protocol names them");
}

/// How many changed journals are tried.
const CHANGED: usize = 4000;
