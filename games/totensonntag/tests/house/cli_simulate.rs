//! `feldpost simulate` as somebody uses it who asks what a rule does: a position, a sheet, the dice. One
//! table holds every modifier of TS 7.1, 7.4 and 7.5, one the dice for ranging in, one every class of
//! recovery of TS 8.1: each at the last number that does and the first that does not.

use crate::command_line::run::{Ran, feldpost_in};
use serde_json::{Value, json};
use std::fs;

/// Runs the sheet on turn 2, couplet 3, with both ANs at 2, which activates every unit.
fn simulate(edition: &str, awaits: &str, units: &str, side: &str, orders: &str, dice: &[u16]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let other = if side == "cw" { "dak" } else { "cw" };
    let units = units.replace("; ", "\n");
    let position = format!(
        "position totensonntag {edition}\nturn 2 couplet 3\nan cw 2 dak 2\nfirst {other}\n\
        awaits {awaits}\n{units}\n"
    );
    fs::write(folder.path().join("p"), position).unwrap();
    fs::write(folder.path().join("o"), orders.replace("; ", "\n")).unwrap();
    let dice: Vec<String> = dice.iter().map(u16::to_string).collect();
    let dice = dice.join(",");
    let mut args = vec!["simulate", "--position", "p", "--orders", "o", "--side", side, "--json"];
    if !dice.is_empty() {
        args.extend(["--dice", dice.as_str()]);
    }
    feldpost_in(folder.path(), &args, b"")
}

fn event<'a>(played: &'a Value, kind: &str) -> &'a Value {
    let found = played["events"].as_array().unwrap().iter().find(|event| event["kind"] == kind);
    found.unwrap_or_else(|| panic!("no {kind}: {}", played["events"]))
}

/// Edition, side, units, orders, dice before the two of the attack, those two, modifiers, FP, PF. The two
/// dice are the lowest that hit; with one less on the second they miss.
type Attack = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [u16],
    [u16; 2],
    &'static str,
    i64,
    i64,
);

const PANZERJAGER: &str = "panzerjager-at-vehicles +2";
const SAPPED: &str = "infantry-at-armor -1";
const OVERAWED: &str = "cw-at-panzer -1";

const ATTACKS: [Attack; 39] = [
    // TS 7.1: without a modifier; a total equal to the PF hits, and in zh it misses (TS 7.2).
    ("revised", "cw", "cw 2sg G9; dak 8mg G10", "2sg assault G10", &[], [5, 3], "", 3, 11),
    ("rev9", "cw", "cw 2sg G9; dak 8mg G10", "2sg assault G10", &[], [5, 3], "", 3, 11),
    ("zh", "cw", "cw 2sg G9; dak 8mg G10", "2sg assault G10", &[], [5, 4], "", 3, 11),
    ("revised", "dak", "dak 7-132 G9; cw 2sg G10", "7-132 assault G10", &[], [4, 3], "", 3, 10),
    ("revised", "cw", "cw 2rha G9; dak 1-5pz G10", "2rha assault G10", &[], [5, 4], "", 3, 12),
    ("revised", "cw", "cw 2sg G9; dak pzj605 G10", "2sg assault G10", &[], [5, 2], "", 3, 10),
    ("revised", "cw", "cw 7h G9; dak 3rec G10", "7h assault G10", &[], [5, 3], "", 3, 11),
    // German panzers.
    ("revised", "dak", "dak 1-5pz G9; cw 2sg G10", "1-5pz assault G10", &[], [4, 1], "panzer +1", 5, 10),
    ("revised", "dak", "dak 1-5pz G9; cw 7h G10", "1-5pz assault G10", &[], [4, 3], "panzer +1", 5, 12),
    ("zh", "dak", "dak 1-5pz G9; cw 7h G10", "1-5pz assault G10", &[], [4, 4], "panzer +1", 5, 12),
    // Panzerjaegers at armor and recon, and at nobody else.
    ("revised", "dak", "dak pzj605 G9; cw 7h G10", "pzj605 assault G10", &[], [4, 3], PANZERJAGER, 5, 12),
    ("revised", "dak", "dak pzj605 G9; cw kdg G10", "pzj605 assault G10", &[], [4, 2], PANZERJAGER, 5, 11),
    ("revised", "dak", "dak pzj605 G9; cw 2sg G10", "pzj605 assault G10", &[], [4, 3], "", 3, 10),
    ("revised", "dak", "dak pzj605 G9; cw 2rha G10", "pzj605 assault G10", &[], [4, 2], "", 3, 9),
    // Armor and recon of the CW at panzers and panzerjaegers; not in zh, and not at Italian tanks.
    ("revised", "cw", "cw 7h G9; dak 1-5pz G10", "7h assault G10", &[], [6, 4], OVERAWED, 2, 12),
    ("rev9", "cw", "cw 7h G9; dak 1-5pz G10", "7h assault G10", &[], [6, 4], OVERAWED, 2, 12),
    ("zh", "cw", "cw 7h G9; dak 1-5pz G10", "7h assault G10", &[], [6, 4], "", 3, 12),
    ("revised", "cw", "cw 7h G9; dak pzj605 G10", "7h assault G10", &[], [4, 4], OVERAWED, 2, 10),
    ("revised", "cw", "cw kdg G9; dak pzj605 G10", "kdg assault G10", &[], [5, 4], OVERAWED, 1, 10),
    ("revised", "cw", "cw 7h G9; dak 7-132 G10", "7h assault G10", &[], [5, 3], "", 3, 11),
    // Infantry of every kind at armor, and not at recon.
    ("revised", "dak", "dak 1-155 G9; cw 7h G10", "1-155 assault G10", &[], [5, 5], SAPPED, 2, 12),
    ("revised", "dak", "dak ii-104 G9; cw 7h G10", "ii-104 assault G10", &[], [5, 5], SAPPED, 2, 12),
    ("revised", "dak", "dak 200pio G9; cw 7h G10", "200pio assault G10", &[], [5, 5], SAPPED, 2, 12),
    ("revised", "dak", "dak 15krad G9; cw 7h G10", "15krad assault G10", &[], [6, 5], SAPPED, 1, 12),
    ("revised", "cw", "cw 2sg G9; dak 7-132 G10", "2sg assault G10", &[], [5, 4], SAPPED, 2, 11),
    ("revised", "dak", "dak 1-155 G9; cw kdg G10", "1-155 assault G10", &[], [5, 3], "", 3, 11),
    // The hex of the target, whatever the hex of the attacker.
    ("revised", "cw", "cw 2sg J5; dak 8mg K5", "2sg assault K5", &[], [5, 4], "escarpment -1", 2, 11),
    ("revised", "cw", "cw 2sg K5; dak 8mg J5", "2sg assault J5", &[], [5, 3], "", 3, 11),
    ("revised", "cw", "cw 2sg F3; dak 3-8 F2", "2sg assault F2", &[], [4, 4], "entrenchment -1", 2, 10),
    // They add up.
    (
        "revised",
        "dak",
        "dak 1-5pz J5; cw 2sg K5",
        "1-5pz assault K5",
        &[],
        [3, 3],
        "panzer +1, escarpment -1",
        4,
        10,
    ),
    (
        "revised",
        "cw",
        "cw 2rtr F3; dak 1-5pz F2",
        "2rtr assault F2",
        &[],
        [6, 4],
        "cw-at-panzer -1, entrenchment -1",
        2,
        12,
    ),
    // TS 7.4: a Barrage, at armor, and into an entrenchment; recon is no armor.
    (
        "revised",
        "cw",
        "cw 2rha G8; cw kdg G9; dak 8mg G10",
        "2rha barrage G10",
        &[4],
        [5, 4],
        "barrage -1",
        2,
        11,
    ),
    (
        "revised",
        "cw",
        "cw 2rha G8; cw kdg G9; dak 3rec G10",
        "2rha barrage G10",
        &[4],
        [5, 4],
        "barrage -1",
        2,
        11,
    ),
    (
        "revised",
        "cw",
        "cw 2rha G8; cw kdg G9; dak 7-132 G10",
        "2rha barrage G10",
        &[4],
        [5, 5],
        "barrage -1, barrage-at-armor -1",
        1,
        11,
    ),
    (
        "revised",
        "cw",
        "cw 2rha F5; cw kdg F3; dak 3-8 F2",
        "2rha barrage F2",
        &[4],
        [5, 4],
        "entrenchment -1, barrage -1",
        1,
        10,
    ),
    ("zh", "cw", "cw 2rha G8; cw kdg G9; dak 8mg G10", "2rha barrage G10", &[4], [5, 5], "barrage -1", 2, 11),
    // TS 7.5: an Overrun, of recon, and into an entrenchment.
    (
        "revised",
        "dak",
        "dak 1-5pz G7; cw 2sg G10",
        "1-5pz move G8 G9 overrun G10",
        &[],
        [3, 2],
        "panzer +1",
        5,
        10,
    ),
    (
        "revised",
        "dak",
        "dak 1-5pz G8; cw kdg G10",
        "1-5pz move G9 overrun G10",
        &[],
        [4, 3],
        "panzer +1, overrun-at-recon -1",
        4,
        11,
    ),
    (
        "revised",
        "cw",
        "cw kdg F4; dak 3-8 F2",
        "kdg move F3 overrun F2",
        &[],
        [5, 4],
        "entrenchment -1",
        1,
        10,
    ),
];

/// `a +1, b -1` as `simulate` prints it.
fn modifiers(text: &str) -> Value {
    let pair = |part: &str| {
        let (name, value) = part.split_once(' ').unwrap();
        json!([name, value.parse::<i64>().unwrap()])
    };
    text.split(", ").filter(|part| !part.is_empty()).map(pair).collect()
}

#[test]
fn ts_7_1_ts_7_4_ts_7_5_every_modifier_at_the_edge_between_hit_and_miss() {
    for (edition, side, units, orders, before, [first, second], named, firepower, protection) in ATTACKS {
        let awaits = format!("impulse {side}");
        for (last, hit) in [(second, true), (second - 1, false)] {
            // A second die of 0 is one pip less on the first.
            let pair = if last == 0 { [first - 1, second] } else { [first, last] };
            let dice = [before, &pair].concat();
            let played = simulate(edition, &awaits, units, side, orders, &dice).quietly(0).json();
            let attack = event(&played, "attack");
            let said = format!("{edition}: {units}: {orders}: {attack}");
            let total = firepower + i64::from(pair[0] + pair[1]);
            assert_eq!(attack["modifiers"], modifiers(named), "{said}");
            assert_eq!(
                (&attack["firepower"], &attack["protection"]),
                (&json!(firepower), &json!(protection)),
                "{said}"
            );
            assert_eq!((&attack["total"], &attack["dice"]), (&json!(total), &json!(pair)), "{said}");
            assert_eq!(attack["hit"], json!(hit), "{said}");
            let edge = if edition == "zh" { protection + 1 } else { protection };
            assert_eq!(total, edge - i64::from(!hit), "the edge: {said}");
            let hits = played["events"].as_array().unwrap().iter().filter(|event| event["kind"] == "hit");
            assert_eq!(hits.count(), usize::from(hit), "{said}");
            assert_eq!(
                (&played["dice_used"], &played["dice_left"]),
                (&json!(dice.len()), &json!(0)),
                "{said}"
            );
        }
    }
}

#[test]
fn ts_7_4_ranging_in_at_the_edge_between_fire_and_silence() {
    let stood = "cw 2rha G8; cw kdg G9; dak 8mg G10";
    let point = "cw 2rha N12; cw kdg N6; dak 8mg N9";
    for (units, orders, lowest, named) in [
        (stood, "2rha barrage G10", 4, ""),
        ("cw 2rha G7; cw kdg F8; dak 8mg G10", "kdg move F9; 2rha barrage G10", 5, "spotter-moved -1"),
        (point, "2rha barrage N9", 3, "spotter-on-point +1"),
        (
            "cw 2rha N12; cw kdg M6; dak 8mg N9",
            "kdg move N6; 2rha barrage N9",
            4,
            "spotter-moved -1, spotter-on-point +1",
        ),
    ] {
        for edition in ["revised", "rev9", "zh"] {
            for (die, success) in [(lowest, true), (lowest - 1, false)] {
                let dice = if success { vec![die, 1, 1] } else { vec![die] };
                let played = simulate(edition, "impulse cw", units, "cw", orders, &dice).quietly(0).json();
                let ranged = event(&played, "range-in");
                assert_eq!((&ranged["die"], &ranged["success"]), (&json!(die), &json!(success)), "{orders}");
                assert_eq!((&ranged["modifiers"], &ranged["spotter"]), (&modifiers(named), &json!("kdg")));
                let fired =
                    played["events"].as_array().unwrap().iter().any(|event| event["kind"] == "attack");
                assert_eq!(fired, success, "{edition}: {orders}");
            }
        }
    }
}

/// Side, unit with the SPs that it has after one hit, and the dice that bring the SP back: in the open and in
/// an enemy ZOC, where the number that is needed is one higher.
type Recovery = (&'static str, &'static str, std::ops::RangeInclusive<u16>, &'static [u16]);

const RECOVERIES: [Recovery; 18] = [
    ("dak", "1-5pz sp 3", 4..=6, &[5, 6]),
    ("dak", "pzj605 sp 2", 4..=6, &[5, 6]),
    ("dak", "3rec sp 1", 4..=6, &[5, 6]),
    ("dak", "8mg sp 3", 4..=6, &[5, 6]),
    ("dak", "200pio sp 2", 4..=6, &[5, 6]),
    ("dak", "1-155 sp 2", 4..=6, &[5, 6]),
    ("dak", "15krad sp 1", 4..=6, &[5, 6]),
    ("dak", "155art sp 2", 4..=6, &[5, 6]),
    ("cw", "2sg sp 2", 4..=6, &[5, 6]),
    ("cw", "1deor sp 2", 4..=6, &[5, 6]),
    ("cw", "24nz sp 3", 4..=6, &[5, 6]),
    ("cw", "2rha sp 2", 4..=6, &[5, 6]),
    ("cw", "7h sp 2", 5..=6, &[6]),
    ("cw", "44rtr sp 3", 5..=6, &[6]),
    ("cw", "kdg sp 1", 5..=6, &[6]),
    ("dak", "7-132 sp 2", 6..=6, &[]),
    ("dak", "3-8 sp 1", 6..=6, &[]),
    ("dak", "132art1 sp 2", 6..=6, &[]),
];

/// One night with one hit to recover from.
#[track_caller]
fn recovers(edition: &str, side: &str, unit: &str, foe_at: &str, die: u16) -> bool {
    let (id, sp) = unit.split_once(" sp ").unwrap();
    let foe = if side == "cw" { "dak 5-8" } else { "cw 4cly" };
    let units = format!("{side} {id} G9 sp {sp}; {foe} {foe_at}; previous-an cw 2 dak 2");
    // Two more for the ANs of the morning.
    let played = simulate(edition, "night", &units, "cw", "done", &[die, 3, 3]).quietly(0).json();
    let recovery = event(&played, "recovery");
    assert_eq!((&recovery["unit"], &recovery["die"]), (&json!(id), &json!(die)), "{recovery}");
    let near = foe_at == "G10";
    assert_eq!(recovery["modifier"], json!(-i64::from(near)), "{recovery}");
    let success = recovery["success"].as_bool().unwrap();
    let before: i64 = sp.parse().unwrap();
    assert_eq!(recovery["sp"], json!(before + i64::from(success)), "{recovery}");
    success
}

#[test]
fn ts_8_1_every_class_of_recovery_at_its_lowest_die() {
    for (side, unit, open, near) in RECOVERIES {
        let lowest = *open.start();
        assert!(recovers("revised", side, unit, "J18", lowest), "{unit} on {lowest}");
        assert!(!recovers("revised", side, unit, "J18", lowest - 1), "{unit} on {}", lowest - 1);
        let lowest_near = near.first().copied().unwrap_or(7);
        assert!(!recovers("revised", side, unit, "G10", lowest_near - 1), "{unit} in an enemy ZOC");
        if let Some(die) = near.first() {
            assert!(recovers("revised", side, unit, "G10", *die), "{unit} in an enemy ZOC on {die}");
        }
    }
}

/// Rev 9 prints 3 to 5 for German panzers, panzerjaegers and recon (ruling A10.1).
#[test]
fn ts_8_1_a10_1_german_vehicles_rev9() {
    for unit in ["1-5pz sp 3", "pzj605 sp 2", "3rec sp 1"] {
        for (die, success) in [(2, false), (3, true), (5, true), (6, false)] {
            assert_eq!(recovers("rev9", "dak", unit, "J18", die), success, "{unit} on {die}");
        }
    }
    assert!(recovers("rev9", "dak", "8mg sp 3", "J18", 6));
}

#[test]
fn a_refused_line_ends_with_1_and_says_why_where_and_by_which_rule() {
    let units = "cw 2sg G9; cw 7h G8; dak 8mg G10";
    let orders = "2sg assault G10; 7h assault G10; 7h assault G99; good luck";
    let ran = simulate("revised", "impulse cw", units, "cw", orders, &[5, 3, 1]);
    let json = ran.quietly(1).json();
    assert_eq!((&json["dice_used"], &json["dice_left"]), (&json!(2), &json!(1)));
    let refused = json["refused"].as_array().unwrap();
    assert_eq!(
        (&refused[0]["line"], &refused[0]["rule"], &refused[0]["kind"]),
        (&json!(2), &json!("7.0"), &json!("ruling"))
    );
    assert_eq!(refused[0]["reason"], "G10 is not adjacent to 7h in G8");
    assert_eq!((&refused[1]["line"], &refused[1]["kind"]), (&json!(3), &json!("problem")), "{json}");
    assert_eq!(json["ignored"], json!([{"line": 4, "text": "good luck"}]));
    assert!(json["position"].as_str().unwrap().starts_with("position totensonntag revised\n"));
}

#[test]
fn a_sheet_is_read_as_a_mail_is() {
    let units = "cw 2sg G9; cw 7h H10; cw kdg A19; dak 8mg G10";
    let run = |orders: &str, dice: &[u16]| simulate("revised", "impulse cw", units, "cw", orders, dice);
    let ignored = |line: u32, text: &str, why: &str| json!({"line": line, "text": text, "why": why});
    // What is quoted does not count, nor what stands outside of the block, nor words to the host.
    let quoted = run("> 2sg assault G10; 7h assault G10; say Good luck.", &[5, 3]).quietly(0).json();
    assert_eq!(event(&quoted, "attack")["attacker"], "7h", "{quoted}");
    assert_eq!(quoted["lines"].as_array().unwrap().len(), 1, "{quoted}");
    assert_eq!(
        quoted["ignored"],
        json!([
            ignored(1, "> 2sg assault G10", "quoted"),
            ignored(3, "say Good luck.", "a word to the host")
        ])
    );
    let block = "2sg assault G10; ORDERS; 7h assault G10; END ORDERS; kdg move A18; -- ; Ada";
    let block = run(block, &[5, 3]).quietly(0).json();
    let attackers: Vec<&Value> =
        block["events"].as_array().unwrap().iter().filter_map(|event| event.get("attacker")).collect();
    assert_eq!(attackers, ["7h"], "{block}");
    let outside = "outside of ORDERS and END ORDERS";
    assert_eq!(
        block["ignored"],
        json!([
            ignored(1, "2sg assault G10", outside),
            ignored(5, "kdg move A18", outside),
            ignored(6, "--", "part of a signature"),
            ignored(7, "Ada", "part of a signature")
        ])
    );
    // A whole mail quoted: nothing happens, and nothing is refused.
    let nothing = run("> 2sg assault G10; > done", &[]).quietly(0).json();
    assert_eq!((&nothing["events"], &nothing["refused"]), (&json!([]), &json!([])));
}

#[test]
fn a_sheet_that_says_check_is_a_dry_run() {
    let units = "cw 2sg G9; cw 7h G8; dak 8mg G10";
    let orders = "check; 2sg assault G10; 7h assault G10; done";
    let ran = simulate("revised", "impulse cw", units, "cw", orders, &[5, 3]);
    let played = ran.quietly(1).json();
    assert_eq!((&played["dry_run"], &played["events"]), (&json!(true), &json!([])));
    assert_eq!((&played["dice_used"], &played["dice_left"]), (&json!(0), &json!(2)));
    assert_eq!(played["refused"][0]["reason"], "G10 is not adjacent to 7h in G8");
    let position = played["position"].as_str().unwrap();
    assert!(position.contains("cw 2sg G9\n") && position.contains("awaits impulse cw\n"), "{position}");
    // A quoted `check` is none.
    let played = simulate("revised", "impulse cw", units, "cw", "> check; 2sg assault G10", &[5, 3]);
    let played = played.quietly(0).json();
    assert_eq!((&played["dry_run"], &played["dice_used"]), (&json!(false), &json!(2)));
    // A secret choice is only looked at too.
    let asked = "cw 2sg G9; previous-an cw 6 dak 2";
    let checked = simulate("revised", "an cw", asked, "cw", "an 4; check", &[]).quietly(0).json();
    assert_eq!((&checked["dry_run"], &checked["events"]), (&json!(true), &json!([])));
}

#[test]
fn the_dice_and_the_files_must_be_what_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = "position totensonntag revised\nturn 2 couplet 3\nan cw 2 dak 2\nfirst dak\n\
        awaits impulse cw\ncw 2sg G9\ndak 8mg G10\n";
    fs::write(folder.path().join("p"), sheet).unwrap();
    fs::write(folder.path().join("o"), "2sg assault G10\n").unwrap();
    fs::write(folder.path().join("bad"), format!("{sheet}cw nosuch G9\n")).unwrap();
    let run = |position: &str, orders: &str, side: &str, dice: &str| {
        let args = [
            "simulate",
            "--position",
            position,
            "--orders",
            orders,
            "--side",
            side,
            &format!("--dice={dice}"),
        ];
        feldpost_in(folder.path(), &args, sheet.as_bytes())
    };
    let text = run("p", "o", "cw", "5,3");
    text.quietly(0).says(&[
        "total 11 against PF 11: hit",
        "2 dice used, 0 left\n",
        "\nposition totensonntag ",
    ]);
    run("-", "o", "cw", "5,3").quietly(0);
    fs::write(folder.path().join("mail"), "> 2sg assault G10\ncheck\n2sg assault G10\n").unwrap();
    run("p", "mail", "cw", "5,3").quietly(0).says(&[
        " 1 | > 2sg assault G10: does not count: quoted\n 3 | 2sg assault G10: at 8mg: FP 3 ",
        "against PF 11, needs 8+: 42%; the dice decide\n",
        "A line `check` makes a dry run of its sheet: nothing of it was carried out.\n0 dice used, 2 left\n",
    ]);
    run("p", "o", "cw", "5").fails(2, &["the dice ran out: 1 given; add more to --dice"]);
    run("p", "o", "cw", "5,7").fails(2, &["7 is no face of a die with 6 sides"]);
    run("p", "o", "cw", "5,x").fails(2, &["invalid value 'x' for '--dice", "`feldpost simulate --help`"]);
    run("p", "o", "axis", "5,3").fails(2, &["--side: one of dak, cw"]);
    run("p", "o", "dak", "5,3").quietly(1).says(&["it is the impulse of the CW, not of the DAK (TS 2.0)"]);
    run("missing", "o", "cw", "5,3").fails(2, &["cannot read missing: No such file"]);
    run("p", "missing", "cw", "5,3").fails(2, &["cannot read missing: No such file"]);
    run("o", "o", "cw", "5,3").fails(2, &["o: no line `position SYSTEM EDITION`"]);
    let bad = run("bad", "o", "cw", "5,3");
    assert_eq!((bad.code, bad.err.lines().count()), (2, 2), "the line, and how many: {}", bad.err);
    assert!(bad.err.starts_with("bad:8: there is no unit `nosuch`"), "{}", bad.err);
}
