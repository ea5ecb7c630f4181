//! What an older or a newer build of the program left behind: nothing in play stops, nothing is lost, and
//! what cannot be read is refused with a sentence.

use crate::support::any::some_game;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;

use crate::support::{self, Club, build, means, new_game, play, registry, rules_of, started};
use feldpost::host::Host;
use feldpost::store::{DataSets as _, FolderStore};
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::canon::{canonical, entry_hash};
use feldpost_protocol::journal::chain::check_chain;
use feldpost_umpire::audit::{Audit, Evidence, Verdict, audit};
use serde_json::{Value, json};

/// Appends a group of entries as a newer program might have written it.
fn append(club: &Club, bodies: Vec<Value>) {
    let path = club.home().join("games/g1/journal.jsonl");
    let mut head = check_chain(&fs::read(&path).unwrap(), None).head.unwrap();
    let mut file = fs::OpenOptions::new().append(true).open(&path).unwrap();
    let count = bodies.len();
    for (at, mut body) in bodies.into_iter().enumerate() {
        let link = json!({"seq": head.seq + 1, "prev": head.hash, "more": count - 1 - at});
        body.as_object_mut().unwrap().extend(link.as_object().unwrap().clone());
        let line = canonical(&body).unwrap();
        writeln!(file, "{line}").unwrap();
        head.seq += 1;
        head.hash = entry_hash(&line).unwrap();
    }
}

/// Plays the toy to its end.
fn play_on(club: &Club, host: &mut Host) {
    for _ in 0..20 {
        for seat in host.view("g1").unwrap().waiting_for().unwrap() {
            let sealed = host.view("g1").unwrap().owes(&seat).unwrap().unwrap().slot.is_some();
            play(club, host, &seat, if sealed { "pick 3" } else { "roll 2" });
        }
        if host.view("g1").unwrap().is_over().unwrap() {
            return;
        }
    }
    panic!("the game does not end");
}

fn audited(club: &Club) -> Audit {
    audited_by(club, &registry())
}

fn audited_by(club: &Club, registry: &Registry) -> Audit {
    let folder = club.home().join("games/g1");
    let journal = fs::read(folder.join("journal.jsonl")).unwrap();
    let head = fs::read_to_string(folder.join("journal.head")).unwrap();
    audit(&Evidence { journal: &journal, head: Some(&head), ..Evidence::default() }, registry)
}

#[test]
fn entries_of_unknown_types_are_passed_over_by_the_host_and_named_by_the_audit() {
    let club = Club::new();
    let mut host = started(&club);
    play(&club, &mut host, "red", "pick 3");
    drop(host);
    let weather = |wind: &str| json!({"type": "weather", "wind": {"from": wind}});
    append(&club, vec![weather("sw"), weather("s")]);
    append(&club, vec![json!({"type": "beacon-house", "unix": 1})]);
    let mut host = club.open();
    assert_eq!(host.game_rows().unwrap()[0].set_aside, None);
    play_on(&club, &mut host);
    let found = audited(&club);
    assert_eq!(found.verdict, Verdict::Valid);
    let counts = [("beacon-house", 1), ("weather", 2)].map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!(found.passed_over, BTreeMap::from(counts));
    let told = found.lines().join(" ").replace("          ", "");
    let line = "unknown   3 entries of types that this program does not know; a newer one may: \
                1 beacon-house, 2 weather";
    assert!(told.contains(line), "{told}");
}

#[test]
fn a_damaged_entry_of_a_known_type_is_not_passed_over() {
    let club = Club::new();
    drop(started(&club));
    append(&club, vec![json!({"type": "note", "kind": "press", "unix": "today"})]);
    let told = club.open().game_rows().unwrap()[0].set_aside.clone().unwrap();
    assert!(told.contains("does not say what an entry of its type must"), "{told}");
    assert!(matches!(audited(&club).verdict, Verdict::NotValid { .. }));
}

fn open<const BUILD: u32>(club: &Club) -> Host {
    Host::open(&club.home(), means(&club.clock), build::<BUILD>()).unwrap()
}

/// The notes of a journal that say that other rules play on.
fn rule_notes(club: &Club) -> Vec<String> {
    let journal = club.journal("g1");
    let entries = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let notes = entries.filter(|entry| entry["kind"] == "rules");
    notes.map(|note| note["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_newer_build_with_one_more_field_and_policy_plays_an_older_game_on_as_it_was() {
    let club = Club::new();
    let mut host = started(&club);
    for seat in ["red", "blue"] {
        play(&club, &mut host, seat, "pick 3");
    }
    play(&club, &mut host, "red", "nudge");
    drop(host);
    let before = club.journal("g1");
    assert!(before.contains(r#""state_version":1"#) && !before.contains("tide"), "{before}");
    let mut host = open::<2>(&club);
    assert_eq!(host.game_rows().unwrap()[0].set_aside, None);
    play(&club, &mut host, "red", "nudge");
    let state = host.view("g1").unwrap().play().state_json().unwrap();
    assert_eq!((&state["score"]["red"], &state["nudges"]), (&json!(2), &json!(2)), "the tide is low");
    play_on(&club, &mut host);
    assert!(club.journal("g1").starts_with(&before), "what was written stands");
    assert_eq!(
        rule_notes(&club),
        [format!("{} {}", rules_of(2), feldpost_umpire::turn::ENGINE)],
        "one, once"
    );
    for registry in [build::<1>(), build::<2>()] {
        let found = audited_by(&club, &registry);
        assert_eq!(found.verdict, Verdict::Valid);
        assert!(found.replay.unwrap().other_rules);
    }
    // A game that this build offers has the policy, and its digests see the new field.
    host.new_game(&new_game("g2")).unwrap();
    let offer = club.journal("g2");
    assert!(
        offer.contains(r#""policies":{"tide":"high"}"#) && offer.contains(r#""state_version":2"#),
        "{offer}"
    );
}

#[test]
fn an_older_build_refuses_a_newer_game_with_a_sentence_and_leaves_it_as_it_is() {
    let club = Club::new();
    let mut host = open::<2>(&club);
    host.new_game(&new_game("g1")).unwrap();
    let hash = host.view("g1").unwrap().offer_hash().short();
    let mail = club.mail(
        support::ADA,
        &host.reply_address("g1", "red").unwrap(),
        &format!("join {hash}\r\nENTROPY two grey herons"),
    );
    host.deliver(&mail).unwrap();
    drop(host);
    let before = club.journal("g1");
    let mut host = open::<1>(&club);
    let errors = host.run_once().unwrap().errors;
    let told = "it is recorded in version 2 of its state, and this program knows 1 to 1: install the \
                feldpost that its offer names";
    assert!(errors.iter().any(|error| error.contains(told)), "{errors:?}");
    assert_eq!(club.journal("g1"), before);
    assert!(!club.home().join("games/g1/set-aside.txt").exists(), "the game is whole");
    let audit = audited_by(&club, &build::<1>());
    let Verdict::CouldNotCheck { reason } = audit.verdict else { panic!("{:?}", audit.verdict) };
    assert!(reason.contains(told), "{reason}");
    drop(host);
    // The mail waited; the program that offered the game takes it.
    let mut host = open::<2>(&club);
    assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    assert!(host.view("g1").unwrap().has_joined("red"));
}

#[test]
fn each_part_of_a_game_is_judged_by_the_build_that_played_it() {
    let club = Club::new();
    let mut host = started(&club);
    for (seat, order) in [("red", "pick 3"), ("blue", "pick 3"), ("red", "roll 2")] {
        play(&club, &mut host, seat, order);
    }
    drop(host);
    let mut host = open::<3>(&club);
    play_on(&club, &mut host);
    let reason = |registry: &Registry| match audited_by(&club, registry).verdict {
        Verdict::CouldNotCheck { reason } => reason,
        other => panic!("{other:?}"),
    };
    let named =
        |build: u32| format!("({}, rules {})", feldpost_umpire::turn::ENGINE, rules_of(build).short());
    let (first, last) = (reason(&build::<1>()), reason(&build::<3>()));
    assert!(first.contains(&named(3)) && first.contains("other rolls"), "{first}");
    assert!(last.contains(&named(1)) && last.contains("resolution 1:"), "{last}");
}

#[test]
fn the_data_of_a_game_are_found_although_a_further_file_came_with_a_later_build() {
    let own = feldpost::games::standard();
    let system = some_game().id;
    let data = &own.find(system).unwrap().0.data;
    let older = &data[..3];
    let digest = feldpost_kit::registry::data_digest(older);
    let home = tempfile::tempdir().unwrap();
    let store = FolderStore::open(home.path()).unwrap();
    store.keep_data(digest, older).unwrap();
    let mut registry = feldpost::games::standard();
    assert!(registry.find_with(system, digest).is_err());
    feldpost::tables::data::load(&store, &mut registry).unwrap();
    let (card, _) = registry.find_with(system, digest).unwrap();
    assert_eq!(card.data, *data, "for the file that came later the program's own serves");
}

/// The command that docs/protocol.md gives for the digest of a system's rules, run as it stands there.
#[test]
fn the_digest_of_the_rules_is_the_one_that_the_protocol_tells_to_compute() {
    let root = env!("CARGO_MANIFEST_DIR");
    let text = fs::read_to_string(format!("{root}/docs/protocol.md")).unwrap();
    let line = text.lines().find(|line| line.starts_with("find games/kit/src ")).unwrap();
    let line = line.replace("SYSTEM", some_game().id);
    let output = std::process::Command::new("sh").args(["-c", &line]).current_dir(root).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let registry = feldpost::games::standard();
    let rules = registry.find(some_game().id).unwrap().0.rules;
    assert_eq!(told.split(' ').next(), Some(rules.to_string().as_str()), "{line}");
    let call = ["rules", some_game().id, "--json"];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_feldpost")).args(call).output().unwrap();
    let index: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&index["digest"], &index["state_version"]), (&json!(rules), &json!(1)));
}
