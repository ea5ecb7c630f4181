//! Every value of every policy has a situation that it decides; and each edition has the values that its
//! text gives. A policy or value without a case here fails the first test.

use crate::support::{self, Played, Position, impulse, night, with_data};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::rulebook::policy_text;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A situation, and what comes of it under each value.
struct Scene {
    policy: &'static str,
    /// What the texts say: rev9, revised, zh.
    editions: [&'static str; 3],
    /// Plays it with a line of the position sheet and these dice.
    play: fn(&str, &[u16]) -> String,
    /// Value, dice, outcome.
    cases: &'static [(&'static str, &'static [u16], &'static str)],
}

/// The situation of a policy in which the position sheet names the edition and perhaps the policy.
fn with(position: Position, line: &str) -> Position {
    match line.strip_prefix("edition ") {
        Some("rev9") => position.edition("rev9"),
        Some("zh") => position.edition("zh"),
        _ => position,
    }
}

/// The line for the position sheet, nothing if it is the edition that decides.
fn sheet(line: &str, units: &str) -> String {
    if line.starts_with("edition") { units.to_owned() } else { format!("{line}; {units}") }
}

fn at_an(side: &'static str, an: u16, line: &str, units: &str) -> Position {
    with(impulse(side, an, &sheet(line, units)), line)
}

fn fate(played: &Played) -> String {
    played.fates.last().unwrap().clone()
}

/// What is awaited after the night when the DAK had a 6 and the CW a 3.
fn morning(line: &str, dice: &[u16]) -> String {
    let end = at_an("dak", 3, line, "cw 3rtr G9; dak 8mg J18").an(3, 6).clock(2, 4);
    support::awaits(&end.play("done", dice).board)
}

/// What is awaited of the CW after it raised a 4 to a 5.
fn after_raising(line: &str, dice: &[u16]) -> String {
    let end = at_an("dak", 3, line, "cw 3rtr G9; dak 8mg J18").an(5, 3).clock(2, 2);
    let raised = end.play("done", &[1, 4]).commit(&["cw"], &[]).open("cw +1", &[]);
    support::awaits(&raised.answer("done", &[]).answer("done", dice).board)
}

/// What becomes of the second of two Assaults, if the first one destroys the only unit there.
fn an_assault_on_a_hex_that_was_emptied(line: &str, dice: &[u16]) -> String {
    let board = at_an("cw", 3, line, "cw 7h G9; cw 2rtr G9; dak 3rec G10 sp 1");
    fate(&board.play("7h assault G10; 2rtr assault G10", dice))
}

/// Who is asked in an impulse in which nobody can act.
fn an_an_that_activates_nobody(line: &str, _: &[u16]) -> String {
    support::awaits(&at_an("cw", 6, line, "cw 3rtr G9; dak 8mg J18").board())
}

fn three_hexes_on_an_an_of_1(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 1, line, "cw kdg G9; dak 8mg A19").play("kdg move G10 G11 G12", dice))
}

fn entry_into_a_zoc(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 2, line, "cw 1rnc reserve; dak 8mg B5").play("1rnc enter A5", dice))
}

fn tank_at_escarpment(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 3, line, "cw 7h J5; dak 8mg K5").play("7h assault K5", dice))
}

/// The firepower of a Crusader, SP 3, against a Panzer III.
fn at_panzers(line: &str, dice: &[u16]) -> String {
    let played = at_an("cw", 3, line, "cw 7h G9; dak 1-5pz G10").play("7h assault G10", dice);
    firepower(&played)
}

/// 2d6 and FP equal the PF.
fn equal_to_the_pf(line: &str, dice: &[u16]) -> String {
    let played = at_an("cw", 3, line, "cw 2sg G9; dak 3-8 G10").play("2sg assault G10", dice);
    played.events[0].rsplit(' ').next().unwrap().to_owned()
}

/// A gun with Range 3 at a distance of 4.
fn one_beyond_the_range(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 3, line, "cw 2rha G6; cw kdg G9; dak 8mg G10").play("2rha barrage G10", dice))
}

fn range_in_at_two_units(line: &str, dice: &[u16]) -> String {
    let units = "cw 2rha G8; cw kdg G9; dak 8mg G10; dak ii-104 G10";
    let played = at_an("cw", 3, line, units).play("2rha barrage G10", dice);
    format!("{} dice", played.labels.len())
}

fn gun_without_friends(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 3, line, "cw 2rha G9; dak 8mg G10").play("2rha barrage G10", dice))
}

fn gun_next_door(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 3, line, "cw 2rha G9; cw kdg G11; dak 8mg G10").play("2rha barrage G10", dice))
}

fn move_after_an_overrun(line: &str, dice: &[u16]) -> String {
    let position = at_an("cw", 3, line, "cw kdg G8; dak 3-8 G10 sp 1");
    fate(&position.play("kdg move G9 overrun G10", &[6, 6]).then("kdg move H9", dice))
}

/// The dice on which one lost SP comes back.
fn recovers_on(line: &str, side: &str, unit: &str, sp: i32, foe: &str) -> String {
    let units = format!("{side} {unit} G9 sp {sp}; {foe}");
    let recovery = |die: u16| {
        let position = with(night(&sheet(line, &units)), line).an(2, 2);
        let played = position.play_as("cw", "done", &[die, 3, 3]);
        let label = format!("recovery {unit} {die}");
        played.events.iter().any(|event| event.starts_with(&label) && event.contains(" yes "))
    };
    let good: Vec<String> = (1..=6).filter(|die| recovery(*die)).map(|die: u16| die.to_string()).collect();
    good.join(",")
}

fn panzer_recovers(line: &str, _: &[u16]) -> String {
    recovers_on(line, "dak", "1-5pz", 3, "cw 2sg A17")
}

fn infantry_recovers(line: &str, _: &[u16]) -> String {
    recovers_on(line, "cw", "2sg", 2, "dak 8mg J18")
}

fn crusader_recovers(line: &str, _: &[u16]) -> String {
    recovers_on(line, "cw", "7h", 2, "dak 8mg J18")
}

fn italian_recovers(line: &str, _: &[u16]) -> String {
    recovers_on(line, "dak", "7-132", 2, "cw 2sg A17")
}

fn infantry_recovers_in_a_zoc(line: &str, _: &[u16]) -> String {
    recovers_on(line, "cw", "2sg", 2, "dak 8mg G10")
}

fn victory(line: &str, units: &str) -> String {
    let last = with(impulse("dak", 3, &sheet(line, units)), line).clock(6, 4);
    last.play("done", &[]).events.last().unwrap().clone()
}

fn nine_sps_left(line: &str, _: &[u16]) -> String {
    victory(line, "exited cw 44rtr; exited cw 24nz; exited cw kdg sp 1")
}

fn eight_and_nine_sps_left(line: &str, _: &[u16]) -> String {
    let eight = victory(line, "exited cw 44rtr; exited cw 24nz");
    let nine = nine_sps_left(line, &[]);
    let relieved = |text: &str| if text.contains("Tobruk") { "relieved" } else { "not" };
    format!("8 {}, 9 {}", relieved(&eight), relieved(&nine))
}

/// A unit of two SPs that had one left as it went, beside eight SPs.
fn weak_unit_leaves(line: &str, dice: &[u16]) -> String {
    let units = sheet(line, "exited cw 44rtr; exited cw 24nz sp 3; cw 11h Q2 sp 1");
    let played = with(impulse("cw", 3, &units), line).clock(6, 4).play("11h exit; done", dice);
    let relieved = played.events.last().unwrap().contains("Tobruk");
    format!("{}{}", played.events[0], if relieved { ", relieved" } else { ", not relieved" })
}

fn gun_assaults(line: &str, dice: &[u16]) -> String {
    fate(&at_an("cw", 3, line, "cw 2rha G9; dak 8mg G10").play("2rha assault G10", dice))
}

/// A gun that has emptied a hex next to another enemy.
fn gun_advances(line: &str, dice: &[u16]) -> String {
    let units = "cw 2rha G9; dak 3-8 G10 sp 1; dak 8mg G11";
    let killed = at_an("cw", 3, line, units).play("2rha assault G10", &[6, 6]);
    fate(&killed.then("advance 2rha G10", dice))
}

fn motorcycles_beside_a_panzer(line: &str, dice: &[u16]) -> String {
    fate(&at_an("dak", 5, line, "dak 1-8pz G9; dak 15krad G9; cw 2sg A17").play("15krad move G10", dice))
}

/// Two recons beside one Assault.
fn two_recons_support(line: &str, dice: &[u16]) -> String {
    let units = "option recon-support; cw kdg G9; cw 11h F10; cw 2rtr G11; dak 8mg G10";
    let orders = "kdg support G10; 11h support G10; 2rtr assault G10";
    firepower(&at_an("cw", 3, line, units).play(orders, dice))
}

/// From the air, at infantry on an escarpment.
fn bombs_on_an_escarpment(line: &str, dice: &[u16]) -> String {
    let position = at_an("dak", 3, line, "option aircraft; cw 2rifle L10").an(5, 3);
    firepower(&position.play("air ju87 L9 attack L10", dice))
}

/// The FP of the last attack, with what changed it.
fn firepower(played: &Played) -> String {
    played.events.last().unwrap().split([':', ',']).nth(1).unwrap().trim().to_owned()
}

const SPOTTED: &str = "ok (spotter kdg)";
const SCENES: &[Scene] = &[
    Scene {
        policy: "an_options_carry_over",
        editions: ["true"; 3],
        play: morning,
        cases: &[("true", &[], "sealed dak"), ("false", &[1, 2], "orders cw")],
    },
    Scene {
        policy: "an_trigger",
        editions: ["final"; 3],
        play: after_raising,
        cases: &[("final", &[2, 2], "sealed cw"), ("natural", &[2, 2], "orders dak")],
    },
    Scene {
        policy: "movement_points_from",
        editions: ["if", "an", "an"],
        play: three_hexes_on_an_an_of_1,
        cases: &[("if", &[], "ok"), ("an", &[], "refused 6.0: G12 costs 1 MPs, and kdg has 0 left")],
    },
    Scene {
        policy: "reinforcement_into_ezoc",
        editions: ["stop", "stop", "forbidden"],
        play: entry_into_a_zoc,
        cases: &[
            ("stop", &[], "ok"),
            ("forbidden", &[], "refused 6.1: an entering unit may not enter A5, an enemy ZOC"),
        ],
    },
    Scene {
        policy: "assault_unenterable_hex",
        editions: ["true"; 3],
        play: tank_at_escarpment,
        cases: &[("true", &[1, 1], "ok"), ("false", &[], "refused 7.0: 7h could not enter K5")],
    },
    Scene {
        policy: "cw_vs_panzer_penalty",
        editions: ["-1", "-1", "0"],
        play: at_panzers,
        cases: &[("-1", &[1, 1], "FP 2 [cw-at-panzer -1]"), ("0", &[1, 1], "FP 3")],
    },
    Scene {
        policy: "hit_comparison",
        editions: ["at-least", "at-least", "above"],
        play: equal_to_the_pf,
        cases: &[("at-least", &[4, 3], "hit"), ("above", &[4, 3], "miss")],
    },
    Scene {
        policy: "range_count",
        editions: ["hexes-between", "distance", "hexes-between"],
        play: one_beyond_the_range,
        cases: &[
            ("hexes-between", &[1], SPOTTED),
            ("distance", &[], "refused 7.4: G10 is 4 hexes from 2rha in G6, whose Range is 3"),
        ],
    },
    Scene {
        policy: "range_in",
        editions: ["per-gun", "per-target", "per-target"],
        play: range_in_at_two_units,
        cases: &[("per-gun", &[1], "1 dice"), ("per-target", &[1, 1], "2 dice")],
    },
    Scene {
        policy: "barrage_spotter",
        editions: ["other-unit"; 3],
        play: gun_without_friends,
        cases: &[
            ("any-unit", &[1], "ok (spotter 2rha)"),
            ("other-unit", &[], "refused 7.4: no friendly unit spots G10"),
        ],
    },
    Scene {
        policy: "after_overrun",
        editions: ["attackers-stop", "attackers-stop", "advancers-stop"],
        play: move_after_an_overrun,
        cases: &[
            ("attackers-stop", &[], "refused 3.0: kdg has already moved in this impulse"),
            ("advancers-stop", &[], "ok"),
        ],
    },
    Scene {
        policy: "recovery_german_mobile",
        editions: ["3,4,5", "4,5,6", "4,5,6"],
        play: panzer_recovers,
        cases: &[("3,4,5", &[], "3,4,5"), ("4,5,6", &[], "4,5,6"), ("3,4,5,6", &[], "3,4,5,6")],
    },
    Scene {
        policy: "recovery_infantry_artillery",
        editions: ["4,5,6"; 3],
        play: infantry_recovers,
        cases: &[("4,5,6", &[], "4,5,6")],
    },
    Scene {
        policy: "recovery_cw_mobile",
        editions: ["5,6"; 3],
        play: crusader_recovers,
        cases: &[("5,6", &[], "5,6")],
    },
    Scene {
        policy: "recovery_italian",
        editions: ["6"; 3],
        play: italian_recovers,
        cases: &[("6", &[], "6")],
    },
    Scene {
        policy: "recovery_ezoc_modifier",
        editions: ["-1"; 3],
        play: infantry_recovers_in_a_zoc,
        cases: &[("-1", &[], "5,6")],
    },
    Scene {
        policy: "relief_vp",
        editions: ["1", "2", "2"],
        play: nine_sps_left,
        cases: &[
            ("1", &[], "victory cw with 1: Tobruk relieved +1"),
            ("2", &[], "victory cw with 2: Tobruk relieved +2"),
        ],
    },
    Scene {
        policy: "relief_sp_needed",
        editions: ["9"; 3],
        play: eight_and_nine_sps_left,
        cases: &[("9", &[], "8 not, 9 relieved")],
    },
    Scene {
        policy: "relief_sp_measured",
        editions: ["at-exit"; 3],
        play: weak_unit_leaves,
        cases: &[
            ("at-exit", &[], "exit 11h sp 1, not relieved"),
            ("full-strength", &[], "exit 11h sp 1, relieved"),
        ],
    },
    Scene {
        policy: "barrage_adjacent",
        editions: ["true"; 3],
        play: gun_next_door,
        cases: &[
            ("true", &[1], "ok (spotter kdg)"),
            ("false", &[], "refused 7.4: G10 is next to 2rha: no Barrage in this game"),
        ],
    },
    Scene {
        policy: "artillery_assault",
        editions: ["true"; 3],
        play: gun_assaults,
        cases: &[
            ("true", &[1, 1], "ok"),
            ("false", &[], "refused 7.4: artillery may not Assault in this game"),
        ],
    },
    Scene {
        policy: "artillery_advance_into_ezoc",
        editions: ["false"; 3],
        play: gun_advances,
        cases: &[
            ("false", &[], "refused 5.0: artillery may not enter G10, an enemy ZOC"),
            ("true", &[], "ok"),
        ],
    },
    Scene {
        policy: "combined_arms_motorcycle",
        editions: ["false"; 3],
        play: motorcycles_beside_a_panzer,
        cases: &[
            ("false", &[], "refused 3.1: 15krad has IF 4, and the AN is 5: not activated"),
            ("true", &[], "ok"),
        ],
    },
    Scene {
        policy: "assault_supporters_max",
        editions: ["1"; 3],
        play: two_recons_support,
        cases: &[("1", &[1, 1], "FP 5 [recon-support +1]"), ("any", &[1, 1], "FP 6 [recon-support +2]")],
    },
    Scene {
        policy: "idle_impulse",
        editions: ["ends"; 3],
        play: an_an_that_activates_nobody,
        cases: &[("ends", &[], "orders "), ("waits", &[], "orders cw")],
    },
    Scene {
        policy: "overtaken_lines",
        editions: ["left-out"; 3],
        play: an_assault_on_a_hex_that_was_emptied,
        cases: &[
            ("left-out", &[6, 6], "held back"),
            ("refused", &[6, 6], "refused 7.0: no enemy unit in G10"),
        ],
    },
    Scene {
        policy: "terrain_modifier_for_aircraft",
        editions: ["true"; 3],
        play: bombs_on_an_escarpment,
        cases: &[("true", &[1, 1], "FP 2 [escarpment -1]"), ("false", &[1, 1], "FP 3")],
    },
];

/// Figures that every edition has alike: another one, and what comes of it in the situation above.
const ALIKE: [(&str, &str, &str); 5] = [
    ("recovery_infantry_artillery", "[2, 6]", "2,6"),
    ("recovery_cw_mobile", "[1]", "1"),
    ("recovery_italian", "[3, 4]", "3,4"),
    ("recovery_ezoc_modifier", "-2", "6"),
    ("relief_sp_needed", "8", "8 relieved, 9 relieved"),
];

#[test]
fn every_value_of_every_policy_has_a_case_that_it_decides() {
    let data = Data::compiled_in().unwrap();
    let scenes: BTreeMap<&str, &Scene> = SCENES.iter().map(|scene| (scene.policy, scene)).collect();
    assert_eq!(scenes.len(), SCENES.len(), "a policy stands twice");
    for (name, policy) in &data.editions.policies {
        let scene = scenes.get(name.as_str()).unwrap_or_else(|| panic!("`{name}` has no case"));
        let values: BTreeSet<String> = policy.values.iter().map(policy_text).collect();
        let tried: BTreeSet<String> = scene.cases.iter().map(|(value, ..)| (*value).to_owned()).collect();
        assert_eq!(tried, values, "`{name}`: values and cases");
        let outcomes: BTreeSet<&str> = scene.cases.iter().map(|(.., outcome)| *outcome).collect();
        assert_eq!(outcomes.len(), values.len(), "`{name}`: values that nothing tells apart");
    }
    for name in scenes.keys() {
        assert!(data.editions.policies.contains_key(*name), "`{name}` is no policy");
    }
}

/// What has one value only decides too: with another figure in the data the outcome is another.
#[test]
fn figures_that_every_edition_has_alike_are_read_by_their_rules() {
    let data = Data::compiled_in().unwrap();
    let alone = data.editions.policies.iter().filter(|(_, policy)| policy.values.len() == 1);
    let alone: BTreeSet<&str> = alone.map(|(name, _)| name.as_str()).collect();
    assert_eq!(alone, ALIKE.iter().map(|(name, ..)| *name).collect());
    let text = &data.files.iter().find(|(name, _)| name == "editions.json").unwrap().1;
    for (policy, other, outcome) in ALIKE {
        let mut editions: Value = serde_json::from_str(text).unwrap();
        let other: Value = serde_json::from_str(other).unwrap();
        editions["policies"][policy]["values"] = Value::from(vec![other.clone()]);
        for edition in ["rev9", "revised", "zh"] {
            editions["editions"][edition]["policies"][policy] = other.clone();
        }
        let files = [("editions.json".to_owned(), editions.to_string())];
        let scene = SCENES.iter().find(|scene| scene.policy == policy).unwrap();
        let data = Data::read(&files.into()).unwrap();
        assert_eq!(with_data(data, || (scene.play)("edition revised", &[])), outcome, "{policy}");
    }
}

#[test]
fn every_value_of_every_policy_does_what_it_says() {
    for scene in SCENES {
        for (value, dice, outcome) in scene.cases {
            let line = format!("policy {} {value}", scene.policy);
            assert_eq!((scene.play)(&line, dice), *outcome, "{line}");
        }
    }
}

#[test]
fn every_edition_has_the_values_of_its_text() {
    for scene in SCENES {
        for (edition, wanted) in ["rev9", "revised", "zh"].into_iter().zip(scene.editions) {
            let case = scene.cases.iter().find(|(value, ..)| *value == wanted);
            let (_, dice, outcome) = case.unwrap_or_else(|| panic!("{}: {wanted}", scene.policy));
            let played = (scene.play)(&format!("edition {edition}"), dice);
            assert_eq!(played, *outcome, "{edition}: {}", scene.policy);
        }
    }
}
