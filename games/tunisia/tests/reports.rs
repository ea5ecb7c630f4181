//! What a report shows: the page of a view, its form, and what a run of events comes to.

use crate::support::sheets::{at, of, prepared, sheet, tried};
use crate::support::{DATA, hex, id};
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use feldpost_tunisia::board::{Board, Phase};
use feldpost_tunisia::event::Event;
use feldpost_tunisia::hex::Hex;
use feldpost_tunisia::page::{self, Across, Page};
use feldpost_tunisia::rules::setup;
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;
use std::collections::BTreeSet;

fn page_of(board: &Board, side: Side) -> Page {
    page::page(&View::of(board, Viewer::Side(side.id())))
}

/// The lines of a form are orders, all of them together.
fn form_holds(board: &Board, side: Side) -> Vec<String> {
    let form = page_of(board, side).choices.form;
    let fates = tried(board, side, &form.join(";"));
    assert!(fates.iter().all(|fate| fate == "done"), "{form:#?} {fates:?}");
    form
}

const FRONT: &str = "axis i-5pz B53.09; axis 69pg B53.09; axis afr-2 B53.09; axis supply B53.09 20T; \
                     allied 131inf B54.09 low; allied 201gds B54.08 dg; allied supply B54.08 8T";

#[test]
fn a_page_says_who_stands_where_and_what_he_lacks() {
    let board = at("movement", FRONT);
    let page = page_of(&board, Side::Axis);
    let front = page.hexes.iter().find(|line| line.hex.to_string() == "B53.09").unwrap();
    let figures: Vec<(&str, &str, bool)> = front
        .units
        .iter()
        .map(|unit| (unit.id.as_str(), unit.figures.as_str(), unit.marks.is_some_and(|marks| marks.dry)))
        .collect();
    assert_eq!(
        figures,
        [("afr-2", "(18)-1-3-3", false), ("69pg", "8-8-5-8", true), ("i-5pz", "6-6-5-8", true)]
    );
    let allied = page.lacking.iter().find(|one| one.side == Side::Allied).unwrap();
    assert_eq!((allied.low.clone(), allied.dg.len()), (vec![id("131inf")], 1));
    assert_eq!(page.odds.iter().sum::<usize>(), 36);
    assert!(page.stand_ins > 1000);
    let last = of("scenario 5; turn 8; weather flight · first axis · player axis · phase movement", FRONT);
    assert_eq!(page_of(&last, Side::Axis).odds, [0; 3], "no turn comes after the last one");
}

/// By formation, where they are told by hex; those of none at the end.
#[test]
fn a_page_tells_the_own_units_by_formation() {
    let board = at("movement", &format!("{FRONT}; axis i-7pz B40.01; axis 3rec B41.02"));
    let page = page_of(&board, Side::Axis);
    let told = page.formations.iter().map(|line| {
        let units = line.units.iter().map(|(at, number)| {
            let hex = &page.hexes[*at];
            format!("{} {}", hex.units[*number].id, hex.hex)
        });
        let formation = line.formation.map(|id| id.to_string()).unwrap_or_default();
        format!("{formation}: {}", units.collect::<Vec<_>>().join(", "))
    });
    let wanted = ["10pz: i-7pz B40.01, 69pg B53.09", "21pz: 3rec B41.02, i-5pz B53.09", ": afr-2 B53.09"];
    assert_eq!(told.collect::<Vec<_>>(), wanted);
    let others: Vec<usize> = page_of(&board, Side::Allied).formations.iter().map(|l| l.units.len()).collect();
    assert_eq!(others.iter().sum::<usize>(), 2, "each is told of their own");
    let public = page::page(&View::of(&board, Viewer::Public));
    assert_eq!(public.formations, []);
}

#[test]
fn choices_show_attacks_guns_and_fuel() {
    let board = at("movement", FRONT);
    let choices = page_of(&board, Side::Axis).choices;
    assert_eq!(choices.kind, "turn");
    let fight = choices.fights.iter().find(|fight| fight.hex.to_string() == "B54.09").unwrap();
    assert_eq!((fight.attack.as_str(), fight.defence.as_str(), fight.ratings), ("28", "6", (5, 4)));
    let guns: Vec<String> = choices.guns[0].1.iter().map(ToString::to_string).collect();
    assert_eq!((choices.guns[0].0, guns), (id("afr-2"), vec!["B54.08".to_owned(), "B54.09".to_owned()]));
    let dry: Vec<(&str, i32)> = choices.dry.iter().map(|dry| (dry.who.as_str(), dry.cost)).collect();
    assert_eq!(dry, [("69pg", 1), ("i-5pz", 1)], "one of a formation is fuelled by itself");
    // A whole formation costs one SP, as the line of the form does (OCS 12.5c).
    let two = at("movement", &format!("{FRONT}; axis i-7pz B53.09"));
    let choices = page_of(&two, Side::Axis).choices;
    let dry: Vec<(&str, i32)> = choices.dry.iter().map(|dry| (dry.who.as_str(), dry.cost)).collect();
    assert_eq!(dry, [("10pz", 4), ("i-5pz", 1)]);
    let form = form_holds(&two, Side::Axis);
    assert!(form.contains(&"fuel 10pz".to_owned()) && form.contains(&"fuel i-5pz 1T".to_owned()), "{form:?}");
    assert_eq!(page_of(&board, Side::Allied).choices.kind, "", "it is not their turn");
    // Who has attacked and been attacked is not proposed again.
    let fought = at("combat", &format!("{FRONT}; assaulted B54.09"));
    let left = page_of(&fought, Side::Axis).choices.fights;
    assert!(left.iter().all(|fight| fight.hex.to_string() != "B54.09"));
}

/// Before it is too late: whoever has no trace supply where he stands.
#[test]
fn choices_warn_of_units_without_trace_supply() {
    let facts = "axis 47inf B40.01; axis dak B48.17; axis 33rec B48.17; allied 131inf B54.09";
    let hungry = |phase: &str| page_of(&at(phase, facts), Side::Axis).choices.hungry;
    assert_eq!(hungry("movement"), [(id("47inf"), hex("B40.01"))]);
    // The Supply Phase is over.
    assert!(hungry("combat").is_empty());
}

#[test]
fn every_line_of_a_form_is_an_order() {
    for phase in ["refit", "movement", "combat", "exploitation"] {
        form_holds(&at(phase, FRONT), Side::Axis);
    }
    let form = form_holds(&at("movement", FRONT), Side::Axis);
    assert!(form.iter().any(|line| line.starts_with("attack B54")), "{form:?}");
    assert!(form.iter().any(|line| line.starts_with("barrage afr-2")), "{form:?}");
    let reserve = at("reaction", &format!("{FRONT}; allied markers 2; allied 1kdg B55.10 reserve"));
    assert_eq!(form_holds(&reserve, Side::Allied), ["release 1kdg"]);
    let begun = setup::board(&DATA, "5");
    let form = form_holds(&begun, Side::Axis);
    assert_eq!(form.last().map(String::as_str), Some("set default"));
    let refit = of(
        "weather flight · first axis · player axis · phase refit",
        &format!("{FRONT}; axis base B48.17 1; axis supply B48.17 2T; axis air g-109g-1 B48.17 inactive"),
    );
    assert!(form_holds(&refit, Side::Axis).contains(&"refit g-109g-1 at B48.17".to_owned()));
}

#[test]
fn a_question_shows_the_attack_that_is_asked_about() {
    let board = at("combat", FRONT);
    let came = prepared(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", "standing ask combat", &[]);
    let choices = page_of(&came.board, Side::Allied).choices;
    assert_eq!((choices.kind, choices.threat.map(|threat| threat.attack)), ("answer", Some("28".to_owned())));
    assert_eq!(page_of(&came.board, Side::Axis).choices.kind, "");
    assert_eq!(form_holds(&came.board, Side::Allied), ["defend supply yes option loss"]);
}

#[test]
fn a_summary_counts_attacks_losses_and_supply_by_what_it_was_for() {
    let board = at("combat", FRONT);
    let came = sheet(
        &board,
        Side::Axis,
        "barrage afr-2 at B54.09; attack B54.09 with i-5pz 69pg",
        &[1, 2, 3, 3, 6, 6],
    );
    let seen: Vec<serde_json::Value> =
        came.story.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let summary = page::summary(&board, &seen).unwrap();
    assert_eq!((summary.attacks, summary.barrages), (1, 1));
    let axis = &summary.sides[0];
    assert_eq!((axis.used["attack"], axis.used["barrage"], axis.total), (2, 3, 5));
    assert_eq!(page::summary(&board, &[]), None, "nothing happened");
}

/// OCS 14.9, 14.10b: what planes can carry, and what is planned: to its own side alone.
#[test]
fn transports_show_what_they_carry_and_drops_are_their_sides_own() {
    let facts = format!(
        "{FRONT}; axis air g-ju52-1 B48.17; axis air g-ju52-2 B48.17 step 1; axis base B48.17 2; \
         plan i-5para B45.20 turn 4; axis i-5para B48.17; plan 2para B40.10 turn 5; allied cache 1"
    );
    let board = at("movement", &facts);
    let own = page_of(&board, Side::Axis);
    let carriers: Vec<(String, Vec<(Id, i32)>)> =
        own.choices.carriers.iter().map(|(at, planes)| (at.to_string(), planes.clone())).collect();
    assert_eq!(carriers, [("B48.17".to_owned(), vec![(id("g-ju52-1"), 4), (id("g-ju52-2"), 2)])]);
    assert_eq!(own.drops, [(id("i-5para"), "B45.20".to_owned(), 4)]);
    assert_eq!(own.caches, [(Side::Allied, 1)]);
    let theirs = page_of(&board, Side::Allied);
    assert_eq!(theirs.drops, [(id("2para"), "B40.10".to_owned(), 5)]);
    // Nor in a position that the other side, or anybody, may have.
    let position = |viewer| feldpost_tunisia::position::write(&View::of(&board, viewer).board);
    assert!(!position(Viewer::Side(Side::Allied.id())).contains("plan i-5para"));
    assert!(!position(Viewer::Public).contains("plan "));
    assert!(
        position(Viewer::Umpire).contains("plan i-5para") && position(Viewer::Umpire).contains("plan 2para")
    );
}

/// OCS 9.8: what halves an attack is seen before it is made.
#[test]
fn attacks_across_a_wadi_say_so_and_from_where() {
    let facts =
        "axis i-5pz B53.12; axis 69pg B54.12; axis it15 B55.12; axis supply B53.12 20T; allied 131inf B54.11";
    let fights = page_of(&at("combat", facts), Side::Axis).choices.fights;
    let wadi = Across { kind: "wadi", hexes: vec![hex("B53.12"), hex("B54.12")] };
    assert_eq!((fights.len(), &fights[0].units), (1, &vec![id("69pg"), id("i-5pz"), id("it15")]));
    assert_eq!(fights[0].across, [wadi]);
    assert!(
        page_of(&at("movement", FRONT), Side::Axis).choices.fights.iter().all(|one| one.across.is_empty())
    );
    let river = "scenario 1; turn 2; weather flight · first axis · player axis · phase combat";
    let facts = "axis i-5pz A23.16; axis supply A23.16 20T; allied 131inf A24.16; axis 69pg A24.15";
    let fights = page_of(&of(river, facts), Side::Axis).choices.fights;
    assert_eq!(fights[0].across, [Across { kind: "river", hexes: vec![hex("A24.15")] }]);
}

/// Wadis and rivers are told below the map, and drawn on its picture: each side within it once.
#[test]
fn the_map_says_where_wadis_run() {
    let board = at("combat", FRONT);
    let page = page_of(&board, Side::Axis);
    let shown: BTreeSet<Hex> =
        page.chart.rows.iter().flat_map(|row| row.hexes.iter().flatten()).map(|one| hex(&one.hex)).collect();
    let wadis = shown.iter().flat_map(|from| DATA.ground(*from).unwrap().wadis.iter().map(|to| (*from, *to)));
    let wanted: BTreeSet<(Hex, Hex)> = wadis.filter(|(from, to)| from < to && shown.contains(to)).collect();
    let [stream] = &page.streams[..] else { panic!("{:?}", page.streams) };
    assert_eq!(stream.kind, "wadi");
    let told = stream.sides.iter().flat_map(|(one, others)| others.iter().map(|to| (*one, *to)));
    let told: Vec<(Hex, Hex)> = told.map(|(one, other)| (one.min(other), one.max(other))).collect();
    assert!(told.len() > 3, "{told:?}");
    assert_eq!(told.iter().copied().collect::<BTreeSet<_>>(), wanted);
    assert_eq!(told.len(), wanted.len(), "none is told twice");
    let picture = page::picture(&View::of(&board, Viewer::Public), &[], false);
    let [drawn] = &picture.streams[..] else { panic!("{:?}", picture.streams) };
    let sides = drawn.sides.iter().map(|(one, other)| (hex(one), hex(other)));
    assert_eq!((drawn.is_dry, sides.collect::<BTreeSet<_>>()), (true, wanted));
}

/// OCS 13.5, T2 1.4a: what waits, and what the roll of this turn still gives.
#[test]
fn replacements_on_hand_and_of_the_roll_are_shown() {
    let facts =
        "axis pax sicily-b 2; axis eq sicily-b 1; allied pax B54.09 1; repl axis air 1; repl axis special 3";
    let board = at("refit", facts);
    let page = page_of(&board, Side::Axis);
    let repls: Vec<(Side, String, u32, u32)> =
        page.repls.iter().map(|(side, at, pax, eq)| (*side, at.to_string(), *pax, *eq)).collect();
    assert_eq!(repls, [(Side::Axis, "sicily-b".to_owned(), 2, 1), (Side::Allied, "B54.09".to_owned(), 1, 0)]);
    let gain = page.choices.gain.unwrap();
    assert_eq!((gain.unit, gain.air, gain.strip, gain.surge), (None, 1, true, 3));
    // They cannot be saved.
    assert_eq!(page_of(&at("movement", facts), Side::Axis).choices.gain, None);
}

/// OCS 19: what a port passes, what of it is used, and why less.
#[test]
fn ports_are_shown_with_what_they_pass() {
    let line = |facts: &str| {
        let ports = page_of(&at("movement", facts), Side::Axis).ports;
        let gabes = ports.iter().find(|port| port.port == id("gabes")).unwrap().clone();
        assert_eq!((gabes.hex, gabes.whole), (hex("B48.17"), 3));
        assert!(ports.iter().all(|port| port.port != id("tunis")), "it lies on no map in use");
        (gabes.side, gabes.t, gabes.used, gabes.hits, gabes.closed)
    };
    assert_eq!(line(FRONT), (Side::Axis, 3, 0, 0, None));
    assert_eq!(line(&format!("{FRONT}; port gabes hits 2; used port gabes 1T")), (Side::Axis, 2, 1, 2, None));
    assert_eq!(line(&format!("{FRONT}; allied 152inf B48.16")), (Side::Axis, 3, 0, 0, Some("shut")));
    assert_eq!(line("control B48.17 allied; allied 152inf B48.17").0, Side::Allied);
    let whole = of(
        "scenario 1; turn 2; weather flight · first axis · player axis · phase movement",
        "axis 69pg A44.27; control A48.24 allied",
    );
    let ports = page_of(&whole, Side::Axis).ports;
    let closed = |name: &str| ports.iter().find(|port| port.port == id(name)).unwrap().closed;
    assert_eq!((closed("bone"), closed("tunis")), (None, Some("dangerous")), "to the side that holds it");
}

/// The first turn begins when both have set up, and no other event begins one.
#[test]
fn a_chapter_begins_with_each_turn() {
    let moment = |event: Event| page::moment(&serde_json::to_value(event).unwrap());
    assert_eq!(moment(Event::SetUpDone { side: Side::Axis }), None);
    assert_eq!(moment(Event::SetUpDone { side: Side::Allied }), Some(vec![1]));
    assert_eq!(moment(Event::Turn { turn: 4 }), Some(vec![4]));
    assert_eq!(moment(Event::Phase { phase: Phase::PlayerTurn, player: Side::Allied }), None);
}
