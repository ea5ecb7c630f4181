//! OCS 13, 15, 19 and T2 1.8 to 1.11: hedgehogs, bases, strips, ports.

use crate::support::{DATA, board, dice, hex, id, refused, shorts};
use feldpost_tunisia::board::Story;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::rules::{engineering, ports};
use feldpost_tunisia::words::Side;

fn dig(facts: &str, builder: &str, at: &str) -> Result<i32, feldpost_tunisia::rules::Objection> {
    let builder = Some(builder).filter(|name| !name.is_empty()).map(id);
    engineering::may_dig(&board(facts), Side::Axis, builder, hex(at), false)
}

#[test]
fn ocs_13_troops_dig_the_first_level_of_a_hedgehog() {
    assert_eq!(dig("47inf B53.09", "", "B53.09"), Ok(8));
    assert_eq!(refused(dig("i-5pz B53.09", "", "B53.09")), "OCS 13 hog-needs-troops");
    assert_eq!(dig("i-5pz B53.09; i-7pz B53.09", "", "B53.09"), Ok(8), "two halves");
    assert_eq!(refused(dig("131inf B53.09", "", "B53.09")), "OCS 13 no-building-there");
    let mud = engineering::may_dig(&board("47inf B53.09"), Side::Axis, None, hex("B53.09"), true);
    assert_eq!(refused(mud), "T2 1.3c no-building-in-mud");
}

#[test]
fn t2_1_11b_higher_levels_need_an_engineer_and_cost_level_plus_one() {
    let at = |level: i32| dig(&format!("dak B53.09; hog B54.09 {level}"), "dak", "B54.09");
    assert_eq!([at(0), at(1), at(2), at(3)], [Ok(8), Ok(12), Ok(16), Ok(20)]);
    assert_eq!(refused(at(4)), "OCS 13 hog-highest");
    let troops = dig("47inf B53.09; hog B53.09 1", "", "B53.09");
    assert_eq!(refused(troops), "T2 1.11b hog-needs-engineer");
    let mut story = Story::of(&board("hog B54.09 1"));
    engineering::dig(&mut story, hex("B54.09"));
    assert_eq!(shorts(&story.events), ["hog hex=B54.09 level=2"]);
}

#[test]
fn t2_1_9_headquarters_two_us_regiments_and_witzig_are_engineers() {
    let engineers = DATA.units.values().filter(|unit| unit.engineer).map(|unit| unit.id);
    let others: Vec<String> =
        engineers.filter(|id| DATA.units[id].throw.is_none()).map(|id| id.to_string()).collect();
    assert_eq!(others, ["19eng", "20eng", "witzig"]);
    let of = |facts: &str, unit: &str| {
        engineering::may_engineer(&board(facts), Side::Axis, id(unit), hex("B54.09"))
    };
    assert!(of("dak B53.08", "dak").is_ok(), "two hexes away");
    assert_eq!(refused(of("dak B53.07", "dak")), "OCS 13 engineer-far");
    assert_eq!(refused(of("dak B53.09 move", "dak")), "OCS 13 engineer-mode");
    assert_eq!(refused(of("47inf B53.09", "47inf")), "T2 1.9 no-engineer");
    assert_eq!(refused(of("", "dak")), "OCS 13 not-your-unit");
}

#[test]
fn t2_1_1b_the_mareth_line_is_of_level_two_and_never_less() {
    let mut story = Story::of(&board("dak B50.13"));
    assert_eq!(story.board.hog(hex("B50.13")), 2);
    assert_eq!(dig("dak B50.13", "dak", "B50.13"), Ok(16), "from two to three");
    engineering::captured(&mut story, hex("B50.13"));
    assert!(story.events.is_empty());
    engineering::dig(&mut story, hex("B50.13"));
    engineering::captured(&mut story, hex("B50.13"));
    engineering::captured(&mut story, hex("B50.13"));
    assert_eq!(story.board.hog(hex("B50.13")), 2);
}

#[test]
fn t2_1_11c_a_captured_hedgehog_loses_a_level() {
    let mut story = Story::of(&board("hog B54.09 2"));
    engineering::captured(&mut story, hex("B54.09"));
    assert_eq!(
        (shorts(&story.events)[0].as_str(), story.board.hog(hex("B54.09"))),
        ("hog hex=B54.09 level=1", 1)
    );
    engineering::captured(&mut story, hex("B54.09"));
    assert_eq!((story.board.hog(hex("B54.09")), story.board.hogs.len()), (0, 0));
}

#[test]
fn ocs_15_a_base_is_raised_by_one_sp_a_level() {
    let of =
        |facts: &str| engineering::may_raise_base(&board(facts), Side::Axis, id("dak"), hex("B53.09"), false);
    assert_eq!(of("dak B53.09"), Ok(4), "a new one");
    assert_eq!(of("dak B53.09; base axis B53.09 2"), Ok(4));
    assert_eq!(refused(of("dak B53.09; base axis B53.09 3")), "OCS 15 base-highest");
    assert_eq!(refused(of("dak B53.09; base allied B53.09 1")), "OCS 15 no-building-there");
    assert_eq!(refused(of("dak B53.09 move")), "OCS 13 engineer-mode");
    let mut story = Story::of(&board("base axis B53.09 0"));
    engineering::raise_base(&mut story, Side::Axis, hex("B53.09"));
    assert_eq!(shorts(&story.events), ["base hex=B53.09 level=1 side=axis"]);
}

#[test]
fn t2_1_11d_air_strips() {
    // An engineer makes a base of a strip for three T.
    let position = board("dak B53.04; base axis B53.04 0");
    let raise = engineering::may_raise_base(&position, Side::Axis, id("dak"), hex("B53.04"), false);
    assert_eq!(raise, Ok(3));
    let place = |facts: &str, at: &str, from: Option<&str>, supplied| {
        engineering::may_place_strip(&board(facts), Side::Axis, hex(at), from.map(hex), supplied)
    };
    assert!(place("", "B53.04", None, true).is_ok() && place("", "B54.10", None, true).is_ok());
    assert_eq!(refused(place("", "B54.09", None, true)), "T2 1.11d strip-needs-village");
    assert_eq!(refused(place("", "A48.24", None, true)), "T2 1.11d strip-needs-village", "a city");
    assert_eq!(refused(place("", "B53.04", None, false)), "T2 1.11d strip-not-there");
    assert_eq!(refused(place("131inf B53.04", "B53.04", None, true)), "T2 1.11d strip-not-there");
    let three = "base axis B33.26 0; base axis B43.34 0; base axis A55.04 0";
    assert_eq!(refused(place(three, "B53.04", None, true)), "T2 1.11d strips-all-placed");
    assert!(place(three, "B53.04", Some("B43.34"), true).is_ok(), "one is moved");
    let used = format!("{three}; air g-ju87-1 B43.34 inactive");
    assert_eq!(refused(place(&used, "B53.04", Some("B43.34"), true)), "T2 1.11d strip-in-use");
    assert_eq!(refused(place(three, "B53.04", Some("B54.09"), true)), "T2 1.11d no-strip");
}

#[test]
fn ocs_19_hits_take_a_part_of_a_port() {
    let left = |port: &str| {
        [0, 1, 2, 3, 4].map(|hits| ports::capacity(&board(&format!("port {port} {hits}")), id(port)))
    };
    assert_eq!(left("tunis"), [16, 13, 10, 6, 3]);
    assert_eq!(left("sousse"), [5, 4, 3, 2, 1]);
    let mut story = Story::of(&board("port sousse 3"));
    ports::hit(&mut story, id("sousse"), 2);
    ports::hit(&mut story, id("sousse"), 1);
    assert_eq!(shorts(&story.events), ["port-hit hits=4 port=sousse"], "four at most");
    ports::repair(&mut story, id("sousse"));
    assert_eq!(shorts(&story.events)[1], "port-hit hits=3 port=sousse");
}

#[test]
fn t2_1_11a_a_small_port_is_repaired_for_what_it_passes() {
    let cost = |facts: &str, port: &str| ports::may_repair(&board(facts), Side::Axis, id(port));
    assert_eq!(cost("port sousse 4", "sousse"), Ok(1), "the example of the book");
    assert_eq!(cost("port tunis 4", "tunis"), Ok(3));
    assert_eq!(cost("port tunis 1", "tunis"), Ok(4));
    assert_eq!(refused(cost("", "tunis")), "OCS 19 port-whole");
    assert_eq!(refused(cost("port gabes 1; 5rtr B48.16", "gabes")), "OCS 19 port-shut");
}

#[test]
fn t2_1_11a_t29_a_port_that_passes_nothing_costs_one_t() {
    assert_eq!(ports::capacity(&board("port hammamet 4"), id("hammamet")), 0);
    assert_eq!(ports::repair_cost(&board("port hammamet 4"), id("hammamet")), 1);
}

#[test]
fn t2_1_8a_dangerous_waters() {
    let danger = |port: &str, scenario: &str| {
        Side::BOTH.map(|side| ports::is_dangerous(&board(""), side, id(port), scenario))
    };
    for port in ["philippeville", "bone", "tabarka"] {
        assert_eq!(danger(port, "2"), [true, false], "{port}");
    }
    for port in ["bizerte", "tunis", "sousse", "kelibia", "hammamet", "ferryville", "chebba"] {
        assert_eq!(danger(port, "2"), [false, true], "{port}");
    }
    assert_eq!([danger("sfax", "5"), danger("gabes", "5")], [[false, false]; 2]);
    assert_eq!(danger("chebba", "6"), [false, false]);
}

#[test]
fn ocs_19_t18_what_a_port_passes_in_a_phase() {
    let ship = |facts: &str, port: &str, t, gone| {
        ports::may_ship(&board(facts), Side::Axis, id(port), (t, gone), "5")
    };
    assert!(ship("", "gabes", 3, 0).is_ok());
    assert_eq!(refused(ship("", "gabes", 2, 2)), "OCS 19 port-full");
    assert_eq!(refused(ship("", "bone", 1, 0)), "T2 1.8a dangerous-water");
    assert_eq!(refused(ship("5rtr B48.16", "gabes", 1, 0)), "OCS 19 port-shut");
    assert!(ship("5rtr B48.16; 47inf B48.17", "gabes", 1, 0).is_ok());
    assert_eq!(refused(ship("port hammamet 4", "hammamet", 1, 0)), "OCS 19 port-full", "below 1 T");
}

#[test]
fn t2_s4_s6_ports_begin_damaged() {
    let roll = |scenario_4: bool, faces: &[u16]| {
        let tables = &DATA.tables.port_damage;
        let table = if scenario_4 { &tables.scenario_4 } else { &tables.scenario_6 };
        let mut story = Story::of(&board(""));
        ports::damage(&mut story, table, &mut dice(faces));
        let hits = |event: &Event| match event {
            Event::PortDamage { port, hits, .. } => format!("{port} {hits}"),
            other => panic!("{other:?}"),
        };
        assert_eq!(story.board.hits.len(), faces.len());
        story.events.iter().map(hits).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(roll(true, &[1, 2, 3, 4, 5, 6]), "bone 1, bizerte 1, tunis 1, sousse 2, sfax 2, gabes 3");
    assert_eq!(roll(false, &[1, 2, 3]), "tunis 1, bizerte 2, sousse 2");
    assert_eq!(roll(false, &[4, 5, 6]), "tunis 3, bizerte 3, sousse 3");
}
