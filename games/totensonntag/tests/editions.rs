//! The editions against each other: every value of a policy can be played as a house rule, and the index of
//! rules says of policies what the data say. What each edition plays stands in `policies.rs`.

use crate::support::{Position, impulse, night};
use feldpost_kit::system::Terms;
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::rulebook::{Rulebook, policy_text};
use std::collections::BTreeMap;

const EDITIONS: [&str; 3] = ["rev9", "revised", "zh"];

fn rulebook(data: &Data, edition: &str, policies: &[(&str, &str)]) -> Result<Rulebook, String> {
    let policies = policies.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Rulebook::new(data, &Terms { edition: edition.into(), policies: policies.collect(), ..Terms::default() })
}

#[test]
fn any_value_of_any_policy_is_a_house_rule_and_nothing_else_is() {
    let data = Data::compiled_in().unwrap();
    for edition in EDITIONS {
        for (name, policy) in &data.editions.policies {
            for value in &policy.values {
                let text = policy_text(value);
                let listed = rulebook(&data, edition, &[(name, &text)]).unwrap().listed();
                assert_eq!(listed[name], text, "{edition} {name}");
                let lines = format!("policy {name} {text}; cw 7h G9");
                assert_eq!(impulse("cw", 3, &lines).edition(edition).board().rulebook.listed(), listed);
            }
            let wrong = rulebook(&data, edition, &[(name, "perhaps")]).unwrap_err();
            assert!(wrong.starts_with(&format!("policy `{name}` is one of ")), "{wrong}");
        }
    }
    let wrong = rulebook(&data, "zh", &[("hit_comparision", "above")]).unwrap_err();
    assert_eq!(wrong, "no policy `hit_comparision`; did you mean `hit_comparison`?");
}

/// The cells of the rows of RULES.md that begin with a policy's name.
fn index_rows() -> BTreeMap<String, Vec<String>> {
    let index = include_str!("../RULES.md");
    let rows = index.lines().filter(|line| line.starts_with('|'));
    let cells = rows.map(|line| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    });
    cells.filter(|cells| cells.len() == 7).map(|cells| (cells[0].clone(), cells)).collect()
}

#[test]
fn the_index_of_rules_lists_every_policy_as_the_data_do() {
    let data = Data::compiled_in().unwrap();
    let rows = index_rows();
    for (name, policy) in &data.editions.policies {
        let row = &rows[name];
        let values: Vec<String> = policy.values.iter().map(policy_text).collect();
        assert_eq!(format!("TS {}", row[1].replace(" + ", " + TS ")), policy.rule, "{name}");
        assert_eq!(row[2], values.join(" or "), "{name}");
        let played = EDITIONS.map(|edition| policy_text(&data.editions.editions[edition].policies[name]));
        assert_eq!(row[4..], played, "{name}");
    }
    // The head of the table and the line below it.
    assert_eq!(rows.len(), data.editions.policies.len() + 2);
}

#[test]
fn ts_7_4_a8_4_a_barrage_at_a_neighbouring_hex_can_be_ruled_out() {
    let lines = "cw 2rha G9; cw kdg G11; dak 8mg G10";
    for edition in EDITIONS {
        let played = impulse("cw", 3, lines).edition(edition).play("2rha barrage G10", &[1]);
        played.events(&["range-in 2rha G10 8mg by kdg: 1 no", "no-fire 2rha G10"]);
    }
    let ruled = impulse("cw", 3, &format!("policy barrage_adjacent false; {lines}; dak 155art G7"));
    ruled.play("2rha barrage G10", &[]).refused("7.4: G10 is next to 2rha: no Barrage in this game");
    ruled.play("2rha assault G10", &[1, 1]).fates(&["ok"]);
}

#[test]
fn ts_6_0_a5_1_by_house_rule_mps_are_the_if_or_the_an() {
    let lines = "dak 1-5pz G9";
    let far = |position: Position, mps: usize| {
        let reached = position.play("1-5pz move G13", &[]);
        let told = format!("6.0: 1-5pz cannot reach G13 from G9 with {mps} MPs");
        let expected = if mps >= 6 { "ok".to_owned() } else { format!("refused {told}") };
        assert_eq!(reached.fates, [expected]);
    };
    far(impulse("dak", 1, lines), 2);
    far(impulse("dak", 1, &format!("policy movement_points_from if; {lines}")), 6);
    far(impulse("dak", 1, lines).edition("rev9"), 6);
    far(impulse("dak", 1, &format!("policy movement_points_from an; {lines}")).edition("rev9"), 2);
}

#[test]
fn ts_8_1_a10_3_one_die_for_each_hit_in_every_edition() {
    for edition in EDITIONS {
        // The two dice of the CW tank, then the two numbers of the next turn.
        let played =
            night("cw 2rtr G9 sp 2; dak 8mg J18").edition(edition).play_as("cw", "done", &[4, 5, 3, 3]);
        assert_eq!(played.events[1..3], ["recovery 2rtr 4 no sp 2", "recovery 2rtr 5 yes sp 3"]);
    }
}

/// The last event of a game in which these units have left the map.
fn end(edition: &'static str, lines: &str) -> String {
    let played = impulse("dak", 3, lines).edition(edition).clock(6, 4).play("done", &[]);
    played.events.last().unwrap().clone()
}

#[test]
fn ts_9_2_a10_7_hits_count_against_the_relief_unless_a_house_rule_says_otherwise() {
    let hurt = "exited cw 44rtr sp 3; exited cw 24nz; exited cw kdg sp 1";
    for edition in EDITIONS {
        assert_eq!(end(edition, hurt), "victory dak with 0: ", "{edition}");
    }
    let unhurt = format!("policy relief_sp_measured full-strength; {hurt}");
    assert_eq!(end("zh", &unhurt), "victory cw with 2: Tobruk relieved +2");
    let guns = "policy relief_sp_measured full-strength; exited cw 2rha sp 1; exited cw 4rha sp 1";
    assert_eq!(end("revised", &format!("{guns}; exited cw 60fd sp 1")), "victory dak with 0: ");
}

#[test]
fn ts_6_1_a6_1_by_house_rule_an_entering_unit_stops_in_an_enemy_zoc() {
    let lines = "cw 1rnc reserve; dak 3rec A6";
    for (edition, policy, enters) in [
        ("rev9", "", true),
        ("revised", "", true),
        ("zh", "", false),
        ("zh", "policy reinforcement_into_ezoc stop; ", true),
        ("revised", "policy reinforcement_into_ezoc forbidden; ", false),
    ] {
        let played =
            impulse("cw", 2, &format!("{policy}{lines}")).edition(edition).play("1rnc enter A5", &[]);
        let told = "refused 6.1: an entering unit may not enter A5, an enemy ZOC";
        assert_eq!(played.fates, [if enters { "ok" } else { told }], "{edition} {policy}");
    }
}
