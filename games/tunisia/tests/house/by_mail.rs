//! A reaction, an interception, an overrun and a mud turn by mail: asked, with a kill in each pause, and
//! prepared.

use crate::support::any::{AnyTable, GAME, Kind};
use crate::support::pauses::{self, entries, is_valid};
use feldpost_kit::id::Id;
use feldpost_kit::system::Terms;
use serde_json::Value;

/// A game that has begun, with dice that follow from `throw`.
fn table(throw: usize) -> AnyTable {
    let registry = feldpost::games::standard();
    let (card, _) = registry.find("tunisia").unwrap();
    let mut table = AnyTable::offered(&Kind { card: card.clone(), terms: Terms::default() });
    let offer = table.game().offer_hash().short();
    for seat in table.seats() {
        table.send(&seat, &format!("join {offer}\r\nentropy {seat} threw {throw}"));
    }
    table
}

/// Every event of a journal, in order.
fn events(entries: &[Value]) -> Vec<Value> {
    let lists = entries.iter().filter_map(|entry| entry["list"].as_array());
    lists.flatten().cloned().collect()
}

fn events_so_far(table: &AnyTable) -> Vec<Value> {
    events(&entries(&table.club.journal(GAME)))
}

fn state(table: &mut AnyTable) -> Value {
    table.game().play().state_json().unwrap()
}

/// Who writes what for a side: a built-in opponent, or somebody who orders at random.
type Sheets = fn(&mut AnyTable, &str, u64) -> String;

fn opponent(table: &mut AnyTable, seat: &str, _: u64) -> String {
    let sheet = table.game().play().opponent_sheet("bold", Id::new(seat).unwrap(), 3).unwrap();
    without_standing(&sheet)
}

fn random(table: &mut AnyTable, seat: &str, nonce: u64) -> String {
    let sheet = table.game().play().random_sheet(Id::new(seat).unwrap(), nonce).unwrap();
    without_standing(&sheet)
}

fn without_standing(sheet: &str) -> String {
    sheet.lines().filter(|line| !line.starts_with("standing")).collect::<Vec<_>>().join("\n")
}

/// Plays on by mail until the game stands so; false if it ends before.
fn until(table: &mut AnyTable, axis: Sheets, reached: impl Fn(&Value) -> bool) -> bool {
    for nonce in 0..150 {
        if reached(&state(table)) {
            return true;
        }
        if table.game().is_over().unwrap() {
            return false;
        }
        let seat = table.game().waiting_for().unwrap()[0].clone();
        let sheet = if seat == "axis" { axis(table, &seat, nonce) } else { opponent(table, &seat, nonce) };
        table.send(&seat, &sheet.replace('\n', "\r\n"));
    }
    false
}

/// The same in the first of several games in which it comes to that.
fn found(said: &str, axis: Sheets, reached: impl Fn(&Value) -> bool + Copy) -> AnyTable {
    for throw in 0..40 {
        let mut table = table(throw);
        let set_up = until(&mut table, opponent, |state| state["player"] == "allied");
        assert!(set_up, "the Allies set up second");
        table.send("allied", &format!("{said}\r\nset default\r\ndone"));
        if until(&mut table, axis, reached) {
            return table;
        }
    }
    panic!("it never came to that");
}

/// The events that come of an answer to a pause, with a kill behind any change of the disk as without one.
fn killed_at_the_answer(table: &mut AnyTable, seat: &str, answer: &str) -> Vec<Value> {
    let known = events_so_far(table).len();
    let came = pauses::killed_at_the_answer(table, seat, answer, events).split_off(known);
    assert!(!came.is_empty(), "the answer is dealt with");
    came
}

#[test]
fn a_reaction_is_asked_and_a_kill_in_the_pause_loses_nothing() {
    let mut table = found("standing off", opponent, |state| {
        state["phase"] == "reaction" && state["player"] == "axis"
    });
    assert_eq!(table.game().waiting_for().unwrap(), ["allied"]);
    // The other side cannot hurry it.
    table.send("axis", "done");
    assert_eq!(state(&mut table)["phase"], "reaction");
    let came = killed_at_the_answer(&mut table, "allied", "done");
    assert_eq!(came[0]["phase"], "combat");
    // The rest of the sheet went on by itself, to the end of the player turn.
    assert!(came.iter().any(|event| event["kind"] == "clean-up" && event["side"] == "axis"), "{came:?}");
}

#[test]
fn an_interception_is_asked_and_a_kill_in_the_pause_loses_nothing() {
    let asks = |state: &Value| {
        state["asked"]["side"] == "allied" && state["asked"]["question"]["asks"] == "interception"
    };
    let mut table = found("standing ask intercepts\r\nstanding reaction none", opponent, asks);
    let came = killed_at_the_answer(&mut table, "allied", "intercept best");
    assert_eq!(came[0]["kind"], "answered");
    assert!(came.iter().any(|event| event["kind"] == "air-combat"), "{came:?}");
}

/// The Allies are asked what they do against an overrun.
fn is_overrun(state: &Value) -> bool {
    state["asked"]["side"] == "allied" && state["asked"]["question"]["overrun"] == true
}

#[test]
fn an_overrun_is_asked_and_a_kill_in_the_pause_loses_nothing() {
    let mut table = found("standing ask overruns\r\nstanding reaction none", random, is_overrun);
    let came = killed_at_the_answer(&mut table, "allied", "defend supply no option loss");
    assert_eq!(came[0]["kind"], "answered");
    assert!(came.iter().any(|event| event["kind"] == "overrun"), "{came:?}");
    let before = came.iter().take_while(|event| event["kind"] != "overrun");
    assert!(!before.clone().any(|event| event["why"] == "defence"), "supply was withheld");
}

/// The same, in the Movement Phase with a slip before all and behind it what would end the phase: so that
/// stays, until an overrun is asked about.
fn slipping(table: &mut AnyTable, seat: &str, nonce: u64) -> String {
    match state(table)["phase"].as_str().unwrap() {
        "refit" => "next".to_owned(),
        "movement" => format!("zzz goes astray\n{}\nnext", random(table, seat, nonce)),
        _ => random(table, seat, nonce),
    }
}

/// OCS 2, ruling T50: what stands behind a slip is kept although the sheet stops before it, and goes on.
#[test]
fn what_waits_behind_a_slip_waits_on_while_an_overrun_is_asked() {
    let mut table = found("standing ask overruns\r\nstanding reaction none", slipping, is_overrun);
    let came = killed_at_the_answer(&mut table, "allied", "defend supply no option loss");
    assert!(came.iter().any(|event| event["kind"] == "overrun"), "{came:?}");
    // The rest of the sheet may come to further overruns.
    while is_overrun(&state(&mut table)) {
        table.send("allied", "defend option loss");
    }
    let stands = state(&mut table);
    assert_eq!((&stands["phase"], &stands["player"]), (&"movement".into(), &"axis".into()));
    // Nothing can be mended in the Refit Phase any more, so this keeps nothing waiting.
    table.send("axis", "refit g-109g-1");
    assert_ne!(state(&mut table)["phase"], "movement");
    is_valid(&table.club.home());
}

/// A unit of a side that stands in Combat mode.
fn in_combat_mode(state: &Value, seat: &str) -> String {
    let units = state["units"].as_object().unwrap().iter();
    let mut combat = units.filter(|(_, counter)| counter["mode"] == "combat").map(|(id, _)| id);
    let data = feldpost_tunisia::data::Data::compiled_in().unwrap();
    let own = |id: &&String| data.units[&Id::new(id).unwrap()].side.to_string() == seat;
    combat.find(own).unwrap().clone()
}

/// T2 1.3c: both sides' parts of a mud turn, in any order, each with a kill.
#[test]
fn a_mud_turn_is_one_of_both_sides_and_a_kill_loses_neither_part() {
    let mut table = found("standing reaction none", opponent, |state| {
        state["phase"] == "mud" && state["turn"].as_u64().unwrap() < 8
    });
    let mut waiting = table.game().waiting_for().unwrap();
    waiting.sort();
    assert_eq!(waiting, ["allied", "axis"]);
    // Neither side learns of the other's part before both are in.
    let unit = |table: &mut AnyTable, seat: &str| {
        format!("{} mode move\r\ndone", in_combat_mode(&state(table), seat))
    };
    let axis = unit(&mut table, "axis");
    let came = killed_at_the_answer(&mut table, "axis", &axis);
    let kinds: Vec<&str> = came.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!((kinds, &came[0]["side"]), (vec!["mud-part"], &"axis".into()));
    assert_eq!(table.game().waiting_for().unwrap(), ["allied"]);
    let allied = unit(&mut table, "allied");
    let came = killed_at_the_answer(&mut table, "allied", &allied);
    let kinds: Vec<&str> = came.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    let wanted = ["mud-part", "mode", "mud-done", "mode", "mud-done"];
    assert_eq!(kinds[..wanted.len()], wanted, "{came:?}");
    assert!(kinds.contains(&"turn"), "{came:?}");
}

/// What is prepared spares each of these mails.
#[test]
fn what_is_prepared_is_not_asked() {
    let said = "standing reaction none\r\nstanding intercept best\r\nstanding defend supply no\r\n\
                standing blow if lost\r\nstanding first me";
    let mut met = 0;
    for throw in 0..24 {
        // More games than four until missions have met in one: their dice follow from the bytes of mails.
        if throw >= 4 && met > 0 {
            break;
        }
        let mut table = table(throw);
        assert!(until(&mut table, opponent, |state| state["player"] == "allied"));
        table.send("allied", &format!("{said}\r\nset default\r\ndone"));
        until(&mut table, opponent, |state| state["turn"] == 6);
        let list = events_so_far(&table);
        assert!(!list.iter().any(|event| event["kind"] == "asked"), "nobody is asked");
        met += list.iter().filter(|event| event["kind"] == "air-combat").count();
        let defended = list.iter().filter(|event| event["why"] == "defence" && event["side"] == "allied");
        assert_eq!(defended.count(), 0);
        let reactions = list.iter().filter(|event| event["phase"] == "reaction" && event["player"] == "axis");
        assert!(reactions.count() > 2, "each passed without a mail");
        is_valid(&table.club.home());
    }
    assert!(met > 0, "missions were met without a question");
}
