//! OCS 4.9: fog of the reports.

use crate::support::sheets::{at, prepared, sheet};
use crate::support::{hex, id};
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::{GameSystem as _, Terms, Viewer};
use feldpost_tunisia::Tunisia;
use feldpost_tunisia::board::Board;
use feldpost_tunisia::event::{Event, Question, Stocks};
use feldpost_tunisia::view::View;
use feldpost_tunisia::words::Side;
use std::collections::BTreeMap;

const FRONT: &str = "axis dak B53.09; axis i-5pz B53.09; axis 69pg B53.09 low; axis supply B53.09 20T; \
                     axis truck B53.10 1 load 4T; axis 10pz-trk B52.09; axis base B53.09 1; \
                     axis air g-ju87-1 B53.09; axis air g-109g-1 B53.09; axis air g-109g-2 B53.09 inactive; \
                     axis air g-ju88-1 sicily; allied 131inf B54.09; allied 201gds B54.09; \
                     allied supply B54.09 8T; policy fog reports";

fn seen(board: &Board, viewer: Viewer) -> Board {
    View::of(board, viewer).board
}

fn allied() -> Viewer {
    Viewer::Side(Side::Allied.id())
}

#[test]
fn ocs_4_9_reports_show_the_top_of_a_stack_alone() {
    let board = at("movement", FRONT);
    let shown = seen(&board, allied());
    // Who has a zone lies on top, before a headquarters; trucks show where nobody else is.
    let theirs: Vec<&str> =
        shown.units.keys().filter(|id| board.own(**id, Side::Axis).is_some()).map(|id| id.as_str()).collect();
    assert_eq!(theirs.len(), 2, "{theirs:?}");
    assert!(theirs.contains(&"10pz-trk") && !theirs.contains(&"dak"), "{theirs:?}");
    assert_eq!(shown.units.len(), 4, "one's own are all there");
    // What is left of its stocks is nobody's business.
    let top = shown.units[&id("69pg")];
    assert!(top.stocks == Stocks::Full && !top.oos);
    // What lies under them is not seen, what lies alone is.
    assert!(!shown.dumps.contains_key(&hex("B53.09")) && shown.dumps.contains_key(&hex("B54.09")));
    assert_eq!(shown.columns.len(), 1);
    assert!(shown.loads.is_empty());
    // Of planes the top fighter, none that is inactive or off the map.
    assert_eq!(shown.planes.keys().map(|id| id.as_str()).collect::<Vec<_>>(), ["g-109g-1"]);
    assert_eq!(seen(&board, Viewer::Umpire), board);
    let own = seen(&board, Viewer::Side(Side::Axis.id()));
    assert_eq!((own.planes.len(), own.dumps.len()), (4, 1));
    assert!(own.units.contains_key(&id("dak")));
    // Anybody else sees neither side's.
    assert_eq!(seen(&board, Viewer::Public).units.len(), 3);
    // Without the policy everything lies open.
    let open = at("movement", &FRONT.replace("; policy fog reports", ""));
    assert_eq!(seen(&open, allied()), open);
}

#[test]
fn ocs_4_9_movement_and_supply_under_the_top_are_not_told() {
    let board = at("movement", FRONT);
    let game = Tunisia::compiled_in().unwrap();
    let came = sheet(&board, Side::Axis, "fuel i-5pz 1T; dak mode move; truck 1 B53.10 move B53.11", &[]);
    assert_eq!(came.fates, ["done", "done", "done"]);
    let told = |viewer| came.story.iter().filter(|event| game.sees(&board, event, viewer).is_some()).count();
    assert_eq!(told(allied()), 0, "{:?}", came.events);
    assert_eq!(told(Viewer::Side(Side::Axis.id())), came.story.len());
    assert_eq!(told(Viewer::Umpire), came.story.len());
}

#[test]
fn ocs_4_9b_of_a_fight_the_totals_are_told_and_the_top_units() {
    let board = at("combat", FRONT);
    let game = Tunisia::compiled_in().unwrap();
    let came = sheet(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", &[3, 3, 4, 4]);
    let fight = came.story.iter().find(|event| matches!(event, Event::Fight(_))).unwrap();
    let of = |viewer| {
        let sighting = game.sees(&board, fight, viewer).unwrap();
        let Event::Fight(fought) = sighting.event else { panic!() };
        (fought.attackers.len(), sighting.defenders.len(), fought.attack)
    };
    let (attackers, defenders, total) = of(allied());
    assert_eq!((attackers, defenders), (1, 2));
    let own = of(Viewer::Side(Side::Axis.id()));
    assert_eq!((own.0, own.1, own.2), (2, 1, total));
}

#[test]
fn ocs_4_9b_who_is_asked_learns_the_total_and_the_top_units() {
    let board = at("combat", FRONT);
    let game = Tunisia::compiled_in().unwrap();
    let came = prepared(&board, Side::Axis, "attack B54.09 with i-5pz 69pg", "standing ask combat", &[]);
    let open = prepared(
        &at("combat", &FRONT.replace("; policy fog reports", "")),
        Side::Axis,
        "attack B54.09 with i-5pz 69pg",
        "standing ask combat",
        &[],
    );
    let page = |board: &Board| game.page(&View::of(board, allied())).choices;
    let (fogged, clear) = (page(&came.board), page(&open.board));
    let (threat, whole) = (fogged.threat.unwrap(), clear.threat.unwrap());
    assert_eq!((threat.units.len(), whole.units.len()), (1, 2));
    assert_eq!((threat.attack, threat.column, threat.ratings), (whole.attack, whole.column, whole.ratings));
    let attackers = |question: &Question| match question {
        Question::Defence { attackers, .. } => attackers.clone(),
        Question::Interception { .. } => panic!(),
    };
    assert_eq!(attackers(&fogged.question.unwrap()), threat.units);
    let asked = came.story.iter().find(|event| matches!(event, Event::Asked { .. })).unwrap();
    let told = |viewer| {
        let Event::Asked { question, .. } = game.sees(&board, asked, viewer).unwrap().event else { panic!() };
        attackers(&question).len()
    };
    assert_eq!((told(allied()), told(Viewer::Public), told(Viewer::Side(Side::Axis.id()))), (1, 1, 2));
    // He answers all the same.
    let answered = sheet(&came.board, Side::Allied, "defend supply no option loss", &[]);
    assert_eq!(answered.fates, ["done"]);
    let view = View::of(&came.board, allied());
    let lines = [InputLine { number: 1, text: "defend supply no option loss".to_owned() }];
    let fates = game.check(&view, Side::Allied.id(), &game.parse(&view, &lines));
    assert!(fates.iter().all(|fate| matches!(fate.fate, Fate::Done { .. })), "{fates:?}");
}

#[test]
fn ocs_4_9b_of_guns_in_a_hex_one_is_shown() {
    let board = at("combat", &format!("{FRONT}; axis afr-2 B53.09; axis afr-1 B53.09"));
    let game = Tunisia::compiled_in().unwrap();
    let firers = |viewer, order: &str, dice: &[u16]| {
        let came = sheet(&board, Side::Axis, order, dice);
        let fired = came.story.iter().find(|event| matches!(event, Event::Barrage { .. }));
        let seen = game.sees(&board, fired.unwrap_or_else(|| panic!("{:?}", came.fates)), viewer).unwrap();
        let Event::Barrage { firers, points, .. } = seen.event else { panic!() };
        (firers.len(), points)
    };
    let (guns, points) = firers(allied(), "barrage afr-2 afr-1 at B54.09", &[1, 2]);
    let own = firers(Viewer::Side(Side::Axis.id()), "barrage afr-2 afr-1 at B54.09", &[1, 2]);
    assert_eq!((guns, own), (1, (2, points)));
}

/// Who lies under others and attacks alone is shown all the same: somebody attacks.
#[test]
fn ocs_4_9b_of_attackers_in_a_hex_one_is_shown() {
    let board = at("combat", FRONT);
    let game = Tunisia::compiled_in().unwrap();
    for unit in ["i-5pz", "69pg"] {
        let came = sheet(&board, Side::Axis, &format!("attack B54.09 with {unit}"), &[3, 3, 4, 4]);
        let fight = came.story.iter().find(|event| matches!(event, Event::Fight(_))).unwrap();
        let Event::Fight(fought) = game.sees(&board, fight, allied()).unwrap().event else { panic!() };
        assert_eq!(fought.attackers, [id(unit)]);
    }
}

#[test]
fn ocs_4_9_fog_is_agreed_before_the_game() {
    let game = Tunisia::compiled_in().unwrap();
    let with = |value: &str| {
        let policies = BTreeMap::from([("fog".to_owned(), value.to_owned())]);
        game.setup(&Terms { policies, ..Terms::default() })
    };
    assert!(with("reports").unwrap().fog && !with("open").unwrap().fog);
    assert!(with("thick").unwrap_err().contains("open or reports"));
}
