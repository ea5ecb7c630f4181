//! OCS 13.2, T2 1.6: transport points and organic trucks.

use crate::support::sheets::{at, sheet};
use crate::support::{board, hex, id, refused};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::points::Points;
use feldpost_tunisia::rules::route::March;
use feldpost_tunisia::rules::transport::{self, Trip};
use feldpost_tunisia::words::{Carrier, Side};

fn trip(points: i32, load: Option<i32>) -> Trip {
    Trip { carrier: Carrier::Truck, points, from: hex("B48.17"), load, path: vec![], unload: None }
}

fn loads(facts: &str, points: i32, load: Option<i32>) -> Result<(i32, i32), String> {
    transport::may_load(&board(facts), Side::Axis, &trip(points, load)).map_err(|why| refused::<()>(Err(why)))
}

#[test]
fn ocs_13_2_points_load_what_lies_there_and_take_along_what_is_on_them() {
    let facts = "column axis truck B48.17 2 3; dump axis B48.17 20";
    assert_eq!(loads(facts, 2, None), Ok((3, 0)));
    assert_eq!(loads(facts, 2, Some(5)), Ok((3, 5)));
    // One of two leaves what fits on the other behind, if it loads something else.
    assert_eq!(loads(facts, 1, Some(4)), Ok((0, 4)));
    assert_eq!(loads(facts, 1, None), Ok((3, 0)));
    assert_eq!(loads("column axis truck B48.17 2 7", 1, Some(0)), Ok((3, 0)), "the rest does not fit on one");
}

#[test]
fn ocs_13_2c_a_point_carries_one_sp() {
    let facts = "column axis truck B48.17 2 3; dump axis B48.17 20";
    assert_eq!(loads(facts, 2, Some(6)).unwrap_err(), "OCS 13.2c points-carry");
    assert_eq!(loads(facts, 3, None).unwrap_err(), "OCS 13.2 too-few-points");
    assert_eq!(loads("dump axis B48.17 20", 1, None).unwrap_err(), "OCS 13.2 no-points-there");
    let moved = "column axis truck B48.17 2 3 moved";
    assert_eq!(loads(moved, 1, None).unwrap_err(), "OCS 13.2 points-have-moved");
    assert_eq!(
        loads("column axis truck B48.17 2 0; dump axis B48.17 3", 2, Some(4)).unwrap_err(),
        "OCS 13.2f dump-has-only"
    );
}

#[test]
fn ocs_13_2f_supply_is_set_down_where_somebody_takes_it() {
    let may = |facts: &str| {
        transport::may_unload(&board(facts), Side::Axis, hex("B49.13")).map_err(|why| refused::<()>(Err(why)))
    };
    assert_eq!(may("").unwrap_err(), "OCS 13.2f no-unloading-there");
    for facts in ["47inf B49.13", "dump axis B49.13 1", "base axis B49.13 0"] {
        assert_eq!(may(facts), Ok(()), "{facts}");
    }
    assert!(may("dump allied B49.13 1").is_err() && may("131inf B49.13").is_err());
    let port = |facts: &str| transport::may_unload(&board(facts), Side::Axis, hex("B48.17"));
    assert_eq!(port(""), Ok(()));
    assert!(port("control B48.17 allied").is_err());
}

#[test]
fn t2_1_6a_t36_how_far_points_go_and_what_loading_costs() {
    let left = |carrier, handled| transport::mover(carrier, handled).allowance.to_string();
    assert_eq!(
        [left(Carrier::Truck, 0), left(Carrier::Truck, 1), left(Carrier::Truck, 2)],
        ["25", "22", "19"]
    );
    assert_eq!([left(Carrier::Charcoal, 0), left(Carrier::Charcoal, 2)], ["10", "8"]);
    assert_eq!(transport::handling(Points::whole(45)), Points::whole(5), "the example of the series");
}

fn drives(facts: &str, to: &str) -> Result<String, String> {
    let position: Board = board(facts);
    let march = March::of_column(&position, Side::Axis, transport::mover(Carrier::Truck, 0), hex("B59.12"));
    let points: Vec<_> = to.split_whitespace().map(hex).collect();
    march.to(&points).map(|route| route.costs[0].to_string()).map_err(|why| refused::<()>(Err(why)))
}

#[test]
fn ocs_4_5a_trucks_stop_before_tanks_and_never_enter_what_is_the_enemys() {
    assert_eq!(drives("", "B60.12 B60.13"), Ok("2".to_owned()));
    assert_eq!(drives("4cly B60.14", "B60.12 B60.13 B61.13").unwrap_err(), "OCS 4.5a stops-in-a-zone");
    assert_eq!(drives("4cly B60.12", "B60.12").unwrap_err(), "OCS 4.8c enemies-there");
    assert_eq!(drives("dump allied B60.12 1", "B60.12").unwrap_err(), "OCS 4.4c booty-there");
}

#[test]
fn ocs_13_2g_organic_trucks_fill_up_and_never_unload() {
    let fill = |facts: &str, t| {
        transport::may_fill(&board(facts), Side::Axis, id("10pz-trk"), t)
            .map_err(|why| refused::<()>(Err(why)))
    };
    let facts = "10pz-trk B48.17 move; dump axis B48.17 20; load 10pz-trk 1";
    assert_eq!(fill(facts, 3), Ok(4));
    assert_eq!(fill(facts, 4).unwrap_err(), "OCS 13.2c truck-carries");
    assert_eq!(fill("10pz-trk B48.17 move", 1).unwrap_err(), "OCS 13.2f dump-has-only");
    assert_eq!(fill("10pz-trk B48.17 move moved; dump axis B48.17 4", 1).unwrap_err(), "OCS 6.1g has-moved");
    let tank = board("i-7pz B48.17; dump axis B48.17 4");
    assert_eq!(refused(transport::may_fill(&tank, Side::Axis, id("i-7pz"), 1)), "OCS 13.2g no-organic-truck");
}

#[test]
fn ocs_13_2a_points_do_what_a_line_says_one_after_the_other() {
    let facts = "axis 47inf B48.16; axis truck B48.17 1 load 1T; axis supply B48.16 8T; axis dak B48.17; \
                 policy sheets patient";
    let board = at("movement", facts);
    let line = "truck 1 B48.17 move B48.16 load 3T move B48.15 B48.16 unload 2T move B48.17 unload";
    let came = sheet(&board, Side::Axis, line, &[]);
    assert_eq!(came.fates, ["done"]);
    let hauls: Vec<String> = came.events.iter().filter(|event| event.starts_with("haul ")).cloned().collect();
    assert!(hauls[0].contains("down=0 from=B48.17 path=B48.16 "), "{hauls:?}");
    assert!(hauls[0].ends_with("took=0 with=1"), "{hauls:?}");
    assert!(hauls[1].contains("down=2 from=B48.16 on=true path=B48.15,B48.16 "), "{hauls:?}");
    assert!(hauls[1].ends_with("took=3 with=1"), "{hauls:?}");
    assert!(hauls[2].contains("down=2 from=B48.16 on=true path=B48.17 "), "{hauls:?}");
    assert_eq!(
        (hauls.len(), came.board.dumps[&hex("B48.16")].t, came.board.dumps[&hex("B48.17")].t),
        (3, 7, 2)
    );
    let column = came.board.columns.iter().next().unwrap();
    assert_eq!((column.0.hex, column.0.moved, column.1.points, column.1.t), (hex("B48.17"), true, 1, 0));
    // All of it comes out of one allowance, loading and unloading too.
    let there = "move B48.16 move B48.17 ".repeat(40);
    let far = format!("truck 1 B48.17 {there} move B48.16 load 1T");
    assert_eq!(sheet(&board, Side::Axis, &far, &[]).fates, ["OCS 6.1b too-far"]);
    // On their way they carry no more than ever, and what they bear.
    let much = "truck 1 B48.17 move B48.16 load 4T move B48.17";
    assert_eq!(sheet(&board, Side::Axis, much, &[]).fates, ["OCS 13.2c points-carry"]);
    let more = "truck 1 B48.17 unload 1T move B48.16 unload 1T";
    assert_eq!(sheet(&board, Side::Axis, more, &[]).fates, ["OCS 13.2f points-bear-only"]);
    let twice = "truck 1 B48.17 move B48.16; truck 1 B48.16 load 3T";
    assert_eq!(sheet(&board, Side::Axis, twice, &[]).fates[1], "OCS 13.2 points-have-moved");
    // In games of before they load first, and do each once.
    let old = at("movement", &facts.replace("; policy sheets patient", "; axis supply B48.17 3T"));
    let came = sheet(&old, Side::Axis, "truck 1 B48.17 move B48.16 load 3T unload", &[]);
    assert!(came.events[0].contains("down=4 from=B48.17 path=B48.16 "), "{:?}", came.events);
    assert_eq!(sheet(&old, Side::Axis, line, &[]).fates, ["OCS 13.2 each-once-in-a-line"]);
}
