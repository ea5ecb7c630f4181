//! OCS 8: overruns.

use crate::ocs_09_odds::attack;
use crate::support::{board, dice, hex, id, refused, shorts};
use feldpost_tunisia::board::Story;
use feldpost_tunisia::event::Event;
use feldpost_tunisia::rules::combat::Attack;
use feldpost_tunisia::rules::losses::{self, Terms, Wishes};
use feldpost_tunisia::rules::overrun;
use feldpost_tunisia::share::Share;
use feldpost_tunisia::words::Side;

fn may(position: &str, units: &str, left: i32, at: &str) -> Result<(), feldpost_tunisia::rules::Objection> {
    let units: Vec<_> = units.split(' ').map(|unit| (id(unit), Share::whole(left))).collect();
    overrun::may_overrun(&board(position), Side::Axis, &units, hex(at))
}

#[test]
fn ocs_8_who_may_overrun() {
    let there = "131inf B54.09";
    for state in ["", "move", "exploit"] {
        assert!(
            may(&format!("i-5pz B53.09 {state}; 69pg B53.09; {there}"), "i-5pz 69pg", 3, "B54.09").is_ok()
        );
    }
    let no = |position: &str, units: &str, left| {
        refused(may(&format!("{position}; {there}"), units, left, "B54.09"))
    };
    assert_eq!(no("i-5pz B53.09", "i-5pz", 2), "OCS 8 points-short");
    assert_eq!(no("i-5pz B53.09; 69pg B53.10", "i-5pz 69pg", 3), "OCS 8 not-stacked");
    assert_eq!(no("afr-2 B53.09", "afr-2", 3), "OCS 8 cannot-attack");
    assert_eq!(no("i-5pz B53.09 dg", "i-5pz", 3), "OCS 8 mode-cannot-overrun");
    assert_eq!(no("i-5pz B53.09 reserve", "i-5pz", 3), "OCS 8 mode-cannot-overrun");
    assert_eq!(no("i-5pz B53.09 strat", "i-5pz", 3), "OCS 8 mode-cannot-overrun");
    assert_eq!(no("i-5pz B52.08", "i-5pz", 3), "OCS 8 not-adjacent");
    assert_eq!(no("i-5pz B53.09", "131inf", 3), "OCS 8 not-your-unit");
    assert_eq!(refused(may("i-5pz B53.09", "i-5pz", 3, "B54.09")), "OCS 8 no-enemy-there");
}

#[test]
fn ocs_8_the_ground_must_be_easy_without_roads() {
    // Hills cost tracks 2 and wheels 3; rough ground costs wheels 5; a wadi adds 3 for tracks.
    assert!(may("i-5pz B53.09; 131inf B52.09", "i-5pz", 3, "B52.09").is_ok());
    assert!(may("33rec B53.09; 131inf B52.09", "33rec", 3, "B52.09").is_ok());
    let rough = may("33rec B50.04; 131inf B50.03", "33rec", 9, "B50.03");
    assert_eq!(refused(rough), "OCS 8 ground-too-hard");
    // A primary road leads from B52.11 across the wadi into B53.11, and does not help.
    let wadi = may("i-5pz B52.11; 131inf B53.11", "i-5pz", 9, "B53.11");
    assert_eq!(refused(wadi), "OCS 8 ground-too-hard");
}

#[test]
fn ocs_8_ten_re_at_most_take_part() {
    let regiments =
        ["69pg", "86inf", "115kg-1", "115kg-2", "104kg-1", "104kg-2", "47inf", "pavia", "350it", "5brs"];
    let stand = |units: &[&str]| units.iter().map(|unit| format!("{unit} B53.09; ")).collect::<String>();
    let ten = format!("{}131inf B54.09", stand(&regiments));
    assert!(may(&ten, &regiments.join(" "), 3, "B54.09").is_ok());
    let more = format!("{ten}; i-5pz B53.09");
    let refusal = may(&more, &format!("{} i-5pz", regiments.join(" ")), 3, "B54.09");
    assert_eq!(refused(refusal), "OCS 8 too-large-to-overrun");
}

#[test]
fn ocs_8_surprise_comes_easier_and_the_winner_must_enter() {
    let position = board("i-5pz B53.09; i-7pz B53.09; 131inf B54.09");
    let over = Attack { overrun: true, ..attack("i-5pz i-7pz", "B54.09") };
    // Eight on the dice and the better rating are nine: enough here, not in an attack.
    let mut given = dice(&[4, 4, 2, 3, 4]);
    let fought = over.roll(&position, "t2.axis/overrun/b54.09", &mut given);
    assert_eq!((fought.surprise.shift, fought.column.as_str()), (2, "7:1"));
    assert_eq!(given.labels[1], "t2.axis/overrun/b54.09/shift");
    assert_eq!(fought.result.to_string(), "Ao1e4/DL1o2");
    let silent = Wishes::default();
    let mut story = Story::of(&position);
    story.happen(Event::Overrun(fought.clone()));
    let terms = Terms { attacker: &silent, defender: &silent, exploitation: false };
    losses::suffer(&mut story, &over, &fought, terms);
    let told = shorts(&story.events[1..]);
    let expected = ["step left=0 unit=i-5pz", "step left=0 unit=131inf", "advance hex=B54.09 unit=i-7pz"];
    assert_eq!(told, expected);
    assert_eq!(story.board.units[&id("i-7pz")].hex, hex("B54.09"));
    assert!(!story.board.units[&id("i-7pz")].attacked, "an overrun is no attack of the Combat Phase");
    // The defender has it by six or less: five on the dice and one more.
    let fought = over.roll(&position, "x", &mut dice(&[2, 3, 1, 3, 3]));
    assert_eq!(fought.column, "3:1");
}
