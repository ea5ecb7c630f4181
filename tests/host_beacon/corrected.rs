//! A resolution whose dice came from the beacon, carried out again by mended rules.
use super::*;
use crate::host_correct::chained;
use feldpost::host::{Done, Request};

/// The same game, in a home of a build in which a roll of blue has one die more, and its newest sheet carried
/// out again.
fn mended(table: Table) -> Table {
    let Table { club, host, network } = table;
    drop(host);
    let mut host = Host::open(&club.home(), still(&club.clock), build::<6>()).unwrap();
    host.fetch_rounds_from(Arc::clone(&network) as Arc<dyn Source>);
    let mut table = Table { club, host, network };
    let done = table.host.ask(&Request::Correct { game: "g1".into() }).unwrap();
    assert_eq!(done, Done::All);
    assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
    table
}

/// The journal of a game that was corrected, whose round is one of the real network; and where.
pub fn by_a_real_round() -> (Vec<Value>, usize) {
    let at = |round: u64| round_time(round) - i64::from(MARGIN);
    let club = Club::new();
    club.clock.store(at(REAL[0].0) - 100, Ordering::SeqCst);
    let mut table = Table::of(club);
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.set_clock(at(REAL[0].0));
    table.play("blue", "roll 2");
    table.round_comes();
    let all = mended(table).entries();
    let at = all.iter().position(|one| one["act"] == "correct").unwrap();
    (all, at)
}

#[test]
fn a_correction_has_the_round_and_the_dice_that_there_were() {
    let mut table = Table::begun();
    table.play("red", "pick 3");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    assert!(table.waits());
    table.round_comes();
    let before = table.entries();
    let mut table = mended(table);
    let all = table.entries();
    let added = &all[before.len()..];
    let kinds: Vec<&str> = added.iter().map(|entry| entry["type"].as_str().unwrap()).collect();
    assert_eq!(kinds[..5], ["umpire", "note", "lock", "roll", "events"], "at once: its round is over");
    let of =
        |entries: &[Value], kind: &str| entries.iter().rfind(|entry| entry["type"] == kind).unwrap().clone();
    let (old, new) = (of(&before, "lock"), of(added, "lock"));
    for key in ["step", "seed", "round"] {
        assert_eq!(old[key], new[key], "{key}");
    }
    let (old, new) = (of(&before, "roll"), of(added, "roll"));
    assert_eq!(old["beacon_signature"], new["beacon_signature"]);
    let dice = |roll: &Value| roll["rolls"][0]["result"].as_array().unwrap().clone();
    assert_eq!(dice(&new)[..2], dice(&old)[..], "the same label gives the same dice");
    assert_eq!(dice(&new).len(), 3);
    assert!(!table.waits());
    for _ in 0..12 {
        let game = table.host.view("g1").unwrap();
        for seat in game.waiting_for().unwrap() {
            let sealed = game.owes(&seat).unwrap().is_some_and(|owed| owed.slot.is_some());
            if !table.waits() {
                table.play(&seat, if sealed { "pick 3" } else { "roll 2" });
            }
        }
        if table.waits() {
            table.round_comes();
        }
    }
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    let judge = |journal: &str| {
        audit(&Evidence { journal: journal.as_bytes(), ..Evidence::default() }, &build::<6>())
    };
    let found = judge(&table.club.journal("g1"));
    assert_eq!(found.verdict, Verdict::Valid, "{:?}", found.findings);
    // Another round, or other dice, are found.
    let journal = table.entries();
    let at = journal.iter().rposition(|entry| entry["act"] == "correct").unwrap();
    let forge = |change: &dyn Fn(&mut [Value])| {
        let mut forged = journal.clone();
        change(&mut forged[at..]);
        judge(&chained(forged)).verdict
    };
    let lock = |entries: &mut [Value]| entries.iter().position(|entry| entry["type"] == "lock").unwrap();
    let round = forge(&|entries| {
        let at = lock(entries);
        entries[at]["round"] = json!(entries[at]["round"].as_u64().unwrap() + 1);
    });
    let none = forge(&|entries| {
        let at = lock(entries);
        entries[at].as_object_mut().unwrap().remove("round");
    });
    for verdict in [round, none] {
        assert!(
            matches!(&verdict, Verdict::NotValid { reason, .. } if reason.contains("other dice")),
            "{verdict:?}"
        );
    }
}
