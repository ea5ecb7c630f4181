//! OCS 10.2, 14, 15.1, T2 1.1c, 1.7, 2.3: missions by orders.

use crate::support::id;
use crate::support::sheets::{at, of, prepared, sheet};
use feldpost_tunisia::board::Spot;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::words::{OffMap, Side};

const BASES: &str = "axis base B48.17 1; allied base B54.10 1; axis 47inf B50.13; allied 131inf B51.14";

#[test]
fn ocs_14_7d_hip_shoots_come_in_movement_and_the_plane_is_inactive_then() {
    let facts = format!("{BASES}; axis air g-ju87-1 B48.17");
    let came = sheet(&at("movement", &facts), Side::Axis, "hipshoot g-ju87-1 B51.14", &[3, 3, 4, 4]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert_eq!(came.labels, ["t2.axis/air/b51.14/flak", "t2.axis/barrage/b51.14"]);
    assert!(!came.board.planes[&id("g-ju87-1")].active);
    assert!(came.board.used.struck.is_empty(), "it does not count as the barrage of the hex");
    let again = sheet(&came.board, Side::Axis, "hipshoot g-ju87-1 B51.14", &[]);
    assert_eq!(again.fates, ["OCS 14 plane-inactive"]);
}

/// Nor does one in the Exploitation Phase.
#[test]
fn ocs_14_7d_a_hip_shoot_in_exploitation_leaves_the_hex_to_a_barrage() {
    let facts = format!("{BASES}; axis air g-ju87-1 B48.17; axis air g-ju88-1 B48.17");
    let said = "hipshoot g-ju87-1 B51.14; barrage air g-ju88-1 at B51.14; barrage air g-ju88-1 at B51.14";
    let came = sheet(&at("exploitation", &facts), Side::Axis, said, &[3, 3, 4, 4, 3, 3, 4, 4]);
    assert_eq!(came.fates[..2], ["done", "done"], "{:?}", came.events);
    assert!(came.fates[2].starts_with("OCS 10.0e"), "{:?}", came.fates);
    let hips = came.story.iter().filter(|event| matches!(event, Event::Barrage { hip: true, .. })).count();
    assert_eq!(hips, 1);
}

#[test]
fn ocs_10_0e_an_air_barrage_ends_the_movement_segment_and_hits_a_hex_once() {
    let facts =
        format!("{BASES}; axis air g-ju87-1 B48.17; axis air g-ju88-1 B48.17; axis air g-ju88-2 B48.17");
    let said = "barrage air g-ju87-1 g-ju88-1 at B51.14; barrage air g-ju88-2 at B51.14; 47inf move B50.12";
    let came = sheet(&at("movement", &facts), Side::Axis, said, &[3, 3, 4, 4]);
    assert_eq!(came.fates, ["done", "OCS 10.0e hex-barraged-already", "OCS 2 phase-is-over"]);
    let told = came.events.iter().find(|event| event.starts_with("barrage")).unwrap();
    // No spotter is missing and the base is near: density -1, hedgehog -1, close ground -1, near +1.
    assert!(told.contains("shifts=-2") && told.contains("firers=g-ju87-1,g-ju88-1"), "{told}");
}

#[test]
fn ocs_14_1f_nobody_flies_in_bad_weather_or_beyond_his_range() {
    let facts = format!("{BASES}; axis air g-ju87-1 B48.17; axis air g-ju88-1 sicily");
    let bad = of("weather no-flight · first axis · player axis · phase movement", &facts);
    assert_eq!(
        sheet(&bad, Side::Axis, "barrage air g-ju87-1 at B51.14", &[]).fates,
        ["OCS 14.1f no-flight-weather"]
    );
    let far = at("movement", &facts.replace("g-ju87-1 B48.17", "g-ju87-1 sicily"));
    let came = sheet(&far, Side::Axis, "barrage air g-ju87-1 at B51.14", &[]);
    assert_eq!(came.fates, ["OCS 14.2d beyond-range"], "{:?}", came.events);
}

#[test]
fn ocs_14_5_a_fighter_that_patrols_intercepts_if_that_is_prepared() {
    let facts = format!("{BASES}; axis air g-ju88-1 B48.17; allied air daf-spit-1 B54.10");
    let board = at("movement", &facts);
    let line = "barrage air g-ju88-1 at B51.14";
    let came = prepared(&board, Side::Axis, line, "standing intercept best", &[6, 4, 1]);
    assert_eq!(came.labels, ["t2.axis/air/b51.14/intercept/1", "t2.axis/air/b51.14/intercept/1/loss"]);
    let told = &came.events[1];
    assert!(told.contains("attacker=daf-spit-1 defender=g-ju88-1"), "{:?}", came.events);
    assert!(came.board.planes[&id("daf-spit-1")].active, "who wins stays active");
    assert!(!came.board.planes[&id("g-ju88-1")].active);
    assert!(!came.events.iter().any(|event| event.starts_with("barrage")), "it was turned back");
    // Unsaid nobody rises; flak is heavier in a patrol zone.
    let came = prepared(&board, Side::Axis, line, "", &[3, 3, 4, 4]);
    assert_eq!(came.labels[0], "t2.axis/air/b51.14/flak");
    assert!(came.events.iter().any(|event| event.starts_with("flak") && event.contains("modifier=2")));
    let at_another = prepared(&board, Side::Axis, line, "standing intercept at B52.14", &[3, 3, 4, 4]);
    assert_eq!(at_another.labels[0], "t2.axis/air/b51.14/flak");
}

#[test]
fn ocs_10_0e_a_mission_that_was_turned_back_counts() {
    let facts = format!(
        "{BASES}; axis air g-ju88-1 B48.17; axis air g-ju88-2 B48.17; allied air daf-spit-1 B54.10; \
         policy sheets patient"
    );
    let board = at("movement", &facts);
    for (line, hex_of) in
        [("barrage air g-ju88-1 at B51.14", "B51.14"), ("bomb g-ju88-1 base B54.10", "B54.10")]
    {
        let came = prepared(&board, Side::Axis, line, "standing intercept best", &[6, 4, 1]);
        assert_eq!(
            came.events.last(),
            Some(&format!("turned-back hex={hex_of}")),
            "{line}: {:?}",
            came.events
        );
        // The state is what its events say, in the next mail too.
        let mut folded = board.clone();
        came.story.iter().for_each(|event| folded.apply(event));
        assert_eq!(folded, came.board);
        let again = sheet(&folded, Side::Axis, &line.replace("ju88-1", "ju88-2"), &[]);
        assert_eq!(again.fates, ["OCS 10.0e hex-barraged-already"], "{line}");
    }
}

#[test]
fn ocs_14_6_a_sweep_meets_active_planes_alone() {
    let facts =
        format!("{BASES}; axis air g-109g-1 B48.17; axis air g-ju87-1 B48.17; allied air daf-spit-1 B54.10");
    let board = at("movement", &facts);
    let came = sheet(
        &board,
        Side::Axis,
        "sweep g-109g-1 B54.10; sweep g-ju87-1 B54.10; sweep g-109g-1 B51.14",
        &[6, 4, 1],
    );
    assert_eq!(came.fates, ["done", "OCS 14.6 only-fighters-sweep", "OCS 14.6 nothing-to-sweep"]);
    assert!(!came.board.planes[&id("g-109g-1")].active, "win or lose");
    assert!(!came.board.planes[&id("daf-spit-1")].active);
}

#[test]
fn ocs_10_0c_bombs_fall_on_bases_ports_and_railways() {
    let facts = format!(
        "{BASES}; axis air g-ju88-1 B48.17; axis air g-ju88-2 B48.17; allied air daf-p40-1 B54.10 inactive"
    );
    let board = at("movement", &facts);
    let came = sheet(&board, Side::Axis, "bomb g-ju88-1 g-ju88-2 base B54.10", &[3, 3, 6, 6]);
    assert_eq!(came.fates, ["done"], "{:?}", came.events);
    assert_eq!(came.labels[1], "t2.axis/bomb/b54.10");
    assert!(came.events.iter().any(|event| event.starts_with("grounded")), "{:?}", came.events);
    let own = sheet(&board, Side::Axis, "bomb g-ju88-1 base B48.17", &[]);
    assert_eq!(own.fates, ["OCS 10 no-facility"]);
    let rail = at(
        "movement",
        "axis base B48.17 1; axis 47inf B50.13; allied 131inf B62.07; axis air g-ju88-1 B48.17; \
            axis air g-ju88-2 B48.17",
    );
    let came = sheet(&rail, Side::Axis, "bomb g-ju88-1 g-ju88-2 rail B47.18", &[3, 3, 6]);
    assert!(came.events.contains(&"busted hex=B47.18 on=true side=axis".to_owned()), "{:?}", came.events);
}

#[test]
fn ocs_14_11_a_fighter_stays_active_at_its_range_and_planes_fit_on_a_base() {
    let facts = format!("{BASES}; axis base B56.30 1; axis air g-109g-1 B48.17; axis air g-ju88-1 B48.17");
    let came = sheet(
        &at("movement", &facts),
        Side::Axis,
        "transfer g-109g-1 to B56.30; transfer g-ju88-1 to B56.30",
        &[],
    );
    assert_eq!(came.fates, ["done", "done"], "{:?}", came.events);
    assert!(came.board.planes[&id("g-109g-1")].active && !came.board.planes[&id("g-ju88-1")].active);
    let none = sheet(&at("movement", &facts), Side::Axis, "transfer g-109g-1 to B50.13", &[]);
    assert_eq!(none.fates, ["OCS 14.2a no-base"]);
    let box_of = sheet(
        &at("movement", &facts),
        Side::Axis,
        "transfer g-ju88-1 to sicily; transfer g-109g-1 to algiers",
        &[],
    );
    assert_eq!(box_of.fates, ["done", "T2 1.2 no-box-of-yours"]);
    assert_eq!(box_of.board.planes[&id("g-ju88-1")].at, Spot::Box(OffMap::Sicily));
}

#[test]
fn t2_1_7_surge_planes_stay_off_the_map() {
    let facts = format!("{BASES}; axis air gs-ju88-1 sicily");
    let came = sheet(&at("movement", &facts), Side::Axis, "transfer gs-ju88-1 to gabes", &[]);
    assert_eq!(came.fates, ["T2 1.7 surge-stays-off-map"]);
}

#[test]
fn ocs_15_1_a_base_refits_for_a_t_and_a_box_for_nothing() {
    let facts = format!(
        "{BASES}; axis supply B48.17 2T; axis air g-109g-1 B48.17 inactive; \
            axis air g-109g-2 B48.17 inactive; \
         axis air g-ju87-1 B48.17 inactive; axis air g-ju88-1 sicily inactive"
    );
    let board = at("refit", &facts);
    let came = sheet(
        &board,
        Side::Axis,
        "refit g-109g-1 g-109g-2 at B48.17; refit g-ju87-1 at B48.17; refit g-ju88-1 at sicily",
        &[],
    );
    assert_eq!(came.fates, ["done", "OCS 15.1 refitted-already", "done"]);
    assert_eq!(came.events[0], "supply hex=B48.17 side=axis t=1 why=refit");
    assert_eq!(came.events[1], "refit at=B48.17 planes=g-109g-1,g-109g-2");
    let many = sheet(&board, Side::Axis, "refit g-109g-1 g-109g-2 g-ju87-1 at B48.17", &[]);
    assert_eq!(many.fates, ["OCS 15 refit-full"]);
    let poor = at("refit", &facts.replace("axis supply B48.17 2T; ", ""));
    assert_eq!(
        sheet(&poor, Side::Axis, "refit g-109g-1 at B48.17", &[]).fates,
        ["OCS 15.1 no-supply-for-base"]
    );
}
