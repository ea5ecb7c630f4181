//! OCS 14, 15: air combat, flak, losses, hip shoots, refit.

use crate::support::{DATA, board, dice, hex, id, ids, refused, shorts};
use feldpost_tunisia::board::Story;
use feldpost_tunisia::rules::air::{self, Mission};
use feldpost_tunisia::words::Side;

#[test]
fn ocs_14_4_air_combat_goes_on_until_one_side_is_gone() {
    // Ratings 4 and 3: one is added for the Axis.
    let mut story = Story::of(&board("air g-109g-1 B48.17; air us-spit-1 B54.10; air us-spit-2 B54.10"));
    let mut given = dice(&[4, 3, 5, 3, 3, 6]);
    let (own, other) = air::combat(
        &mut story,
        &ids("g-109g-1"),
        &ids("us-spit-1 us-spit-2"),
        "t2.axis/air/b54.10",
        &mut given,
    );
    assert_eq!(given.labels[..2], ["t2.axis/air/b54.10/1", "t2.axis/air/b54.10/1/loss"]);
    // One die of loss for a round: both that turn back in the second are hit by it.
    let told = shorts(&story.events);
    let first = "air-combat attacker=g-109g-1 defender=us-spit-1 dice=4,3 loss=5 modifier=1 result=defender";
    let second = "air-combat attacker=g-109g-1 defender=us-spit-2 dice=3,3 loss=6 modifier=1 result=both";
    let steps = ["us-spit-1", "g-109g-1", "us-spit-2"].map(|plane| format!("air-step left=1 plane={plane}"));
    assert_eq!(told, [first, &steps[0], second, &steps[1], &steps[2]]);
    assert!(own.is_empty() && other.is_empty());
    assert!(!story.board.planes[&id("g-109g-1")].active, "who turns back is inactive");
}

#[test]
fn ocs_14_the_bounds_of_an_air_combat() {
    let result = |faces: &[u16]| {
        let mut story = Story::of(&board("air g-109g-1 B48.17; air g-109g-2 B48.17"));
        air::combat(&mut story, &ids("g-109g-1"), &ids("g-109g-2"), "x", &mut dice(faces));
        shorts(&story.events)[0].rsplit('=').next().unwrap().to_owned()
    };
    assert_eq!(result(&[3, 3, 1]), "attacker");
    assert_eq!(result(&[3, 4, 1]), "both");
    assert_eq!(result(&[4, 4, 1]), "defender");
}

#[test]
fn ocs_14_t30_the_best_that_can_attack_fights_first() {
    // Bombers cannot attack: the fighter does, and against bombers alone nobody is attacked back.
    let mut story = Story::of(&board("air g-ju88-1 B48.17; air g-109g-1 B48.17; air us-p39-1 B54.10"));
    let (own, other) =
        air::combat(&mut story, &ids("g-ju88-1 g-109g-1"), &ids("us-p39-1"), "x", &mut dice(&[6, 6, 1]));
    assert_eq!((own, other), (ids("g-ju88-1 g-109g-1"), vec![]));
    assert!(shorts(&story.events)[0].contains("attacker=g-109g-1"));
    // Bombers that meet a fighter are attacked by it.
    let mut story = Story::of(&board("air g-ju88-1 B48.17; air us-p39-1 B54.10"));
    air::combat(&mut story, &ids("g-ju88-1"), &ids("us-p39-1"), "x", &mut dice(&[6, 6, 1]));
    assert!(shorts(&story.events)[0].contains("attacker=us-p39-1"));
    // Bombers on both sides pass each other.
    let mut story = Story::of(&board("air g-ju88-1 B48.17; air us-a20-1 B54.10"));
    let left = air::combat(&mut story, &ids("g-ju88-1"), &ids("us-a20-1"), "x", &mut dice(&[]));
    assert_eq!((left, story.events.len()), ((ids("g-ju88-1"), ids("us-a20-1")), 0));
}

#[test]
fn ocs_14_every_point_of_flak() {
    let of = |facts: &str, mission, planes: &str| {
        air::flak(&board(facts), mission, &ids(planes), hex("B54.10"), Side::Axis)
    };
    let (one, three) = ("g-ju88-1", "g-ju88-1 g-ju88-2 g-109g-1");
    assert_eq!(of("", Mission::Barrage, one), 0);
    assert_eq!(of("", Mission::Barrage, three), 1);
    assert_eq!(of("", Mission::Trainbusting, one), 1);
    assert_eq!(of("10corps B54.10", Mission::Barrage, one), 1);
    assert_eq!(of("base allied B54.10 2", Mission::Barrage, one), 2);
    assert_eq!(of("base allied B54.10 0", Mission::Barrage, one), 0);
    assert_eq!(of("base axis B54.10 2", Mission::Barrage, one), 0);
    // In a patrol zone two more, or one if a fighter flies along; inactive fighters do not patrol.
    assert_eq!(of("air us-spit-1 B54.04", Mission::Barrage, one), 2);
    assert_eq!(of("air us-spit-1 B54.04", Mission::Barrage, three), 2);
    assert_eq!(of("air us-spit-1 B54.04 inactive", Mission::Barrage, one), 0);
    assert_eq!(of("air us-a20-1 B54.04", Mission::Barrage, one), 0);
}

#[test]
fn t2_1_10_ports_have_flak_until_the_enemy_enters() {
    let of = |place: &str, side| air::flak(&board(""), Mission::Barrage, &[], hex(place), side);
    assert_eq!(["A44.31", "A48.24", "A54.11"].map(|place| of(place, Side::Allied)), [2, 2, 1]);
    assert_eq!((of("A17.26", Side::Axis), of("A17.26", Side::Allied)), (1, 0));
    // It is lost for good when a combat unit of the enemy enters.
    let mut position = board("131inf A54.10");
    let enter = feldpost_tunisia::event::Event::Advance { unit: id("131inf"), hex: hex("A54.11") };
    position.apply(&enter);
    assert_eq!(air::flak(&position, Mission::Barrage, &[], hex("A54.11"), Side::Allied), 0);
}

#[test]
fn ocs_14_who_meets_flak() {
    let position = board("air us-spit-1 B54.04");
    let meets = |mission, at: &str| air::meets_flak(&position, mission, hex(at), Side::Axis);
    for mission in [Mission::Barrage, Mission::HipShoot, Mission::Trainbusting] {
        assert!(meets(mission, "A48.24"), "{mission:?}");
    }
    for mission in [Mission::Transport, Mission::Drop, Mission::Transfer] {
        assert!(!meets(mission, "A48.24") && meets(mission, "B54.10"), "{mission:?}");
    }
    assert!(!meets(Mission::Sweep, "B54.10") && !meets(Mission::Intercept, "B54.10"));
}

#[test]
fn ocs_14_flak_hits_by_eleven_and_a_die_says_whom() {
    let fire = |planes: &str, faces: &[u16]| {
        let facts: String = planes.split(' ').map(|plane| format!("air {plane} B48.17;")).collect();
        let mut story = Story::of(&board(&format!("{facts} base allied B54.10 1")));
        let over = (hex("B54.10"), Side::Axis);
        air::fire_flak(&mut story, (Mission::Barrage, &ids(planes)), over, "m", &mut dice(faces));
        shorts(&story.events)
    };
    assert_eq!(fire("g-ju88-1", &[5, 4]), ["flak dice=5,4 hit=false mission=g-ju88-1 modifier=1"]);
    let told = fire("g-ju88-1", &[5, 5]);
    assert_eq!(told[1..], ["mission-loss die=null lost=g-ju88-1", "air-step left=1 plane=g-ju88-1"]);
    let lost = |planes: &str, die: u16| {
        let told = fire(planes, &[6, 6, die]);
        told[1].rsplit('=').next().unwrap().to_owned()
    };
    let (two, four) = ("g-ju88-1 g-109g-1", "g-ju88-1 g-109g-1 g-ju87-1 g-190a-1");
    assert_eq!([1, 4].map(|die| lost(two, die)), ["g-ju88-1", "g-109g-1"]);
    let told = [1, 2, 3, 4, 5, 6].map(|die| lost(four, die));
    // The weakest is the Stuka, the strongest the first of those with 4.
    assert_eq!(told, ["g-ju88-1", "g-109g-1", "g-ju87-1", "g-190a-1", "g-ju87-1", "g-109g-1"]);
    let rows = &DATA.series.mission_loss.rows;
    assert!(rows.values().all(|row| row.len() == 3));
}

#[test]
fn ocs_14_hip_shoots_need_an_active_plane_and_a_spotter() {
    let may =
        |facts: &str, plane: &str, side| air::may_hip_shoot(&board(facts), side, id(plane), hex("B54.09"));
    let there = "131inf B54.09; air g-ju87-1 B48.17; 47inf B53.09";
    assert!(may(there, "g-ju87-1", Side::Axis).is_ok());
    let nobody = may("131inf B54.09; air g-ju87-1 B48.17; 47inf B53.08", "g-ju87-1", Side::Axis);
    assert_eq!(refused(nobody), "OCS 14 no-spotter");
    let empty = may("air g-ju87-1 B48.17; 47inf B53.09", "g-ju87-1", Side::Axis);
    assert_eq!(refused(empty), "OCS 14 no-enemy-there");
    let tired = may("131inf B54.09; air g-ju87-1 B48.17 inactive", "g-ju87-1", Side::Axis);
    assert_eq!(refused(tired), "OCS 14 plane-inactive");
    assert_eq!(refused(may(there, "us-a20-1", Side::Axis)), "OCS 14 not-your-plane");
}

#[test]
fn t2_2_3_of_the_allies_the_desert_air_force_alone_shoots_from_the_hip() {
    let facts = "47inf B54.09; 131inf B53.09; air daf-ktyhk-1 B54.10; air us-a20-1 B54.10";
    let may = |plane: &str| air::may_hip_shoot(&board(facts), Side::Allied, id(plane), hex("B54.09"));
    assert!(may("daf-ktyhk-1").is_ok());
    assert_eq!(refused(may("us-a20-1")), "T2 2.3 no-hip-shoots");
}

#[test]
fn t2_3_3a_of_the_axis_the_germans_alone_shoot_from_the_hip() {
    let italian = DATA.planes.values().find(|plane| plane.name == "MC.200").unwrap().id;
    let facts = format!("131inf B54.09; 47inf B53.09; air {italian} B48.17");
    let found = air::may_hip_shoot(&board(&facts), Side::Axis, italian, hex("B54.09"));
    assert_eq!(refused(found), "T2 3.3a no-hip-shoots");
}

#[test]
fn ocs_15_t31_a_base_refits_two_planes_a_level_and_half_in_mud() {
    assert_eq!([0, 1, 2, 3].map(|level| air::refits(level, false)), [1, 2, 4, 6]);
    assert_eq!([0, 1, 2, 3].map(|level| air::refits(level, true)), [0, 1, 2, 3]);
    let facts = "base axis B48.17 1; air g-ju87-1 B48.17 inactive; air g-ju88-1 B48.17 inactive; \
                 air g-ju88-2 B48.17 inactive; air g-109g-1 B48.17";
    let may = |facts: &str, planes: &str, at: &str| {
        air::may_refit(&board(facts), Side::Axis, hex(at), &ids(planes), false)
    };
    assert!(may(facts, "g-ju87-1 g-ju88-1", "B48.17").is_ok());
    assert_eq!(refused(may(facts, "g-ju87-1 g-ju88-1 g-ju88-2", "B48.17")), "OCS 15 refit-full");
    assert_eq!(refused(may(facts, "g-109g-1", "B48.17")), "OCS 15 no-refit");
    assert_eq!(refused(may(facts, "g-ju87-1", "B48.16")), "OCS 15 no-base");
    assert_eq!(refused(may(facts, "us-a20-1", "B48.17")), "OCS 15 not-your-plane");
    let shut = format!("{facts}; 5rtr B48.16");
    assert_eq!(refused(may(&shut, "g-ju87-1", "B48.17")), "OCS 15 base-shut");
    assert!(may(&format!("{shut}; 47inf B48.17"), "g-ju87-1", "B48.17").is_ok(), "a friend opens it");
}

#[test]
fn t2_1_7_surge_planes_are_not_refitted_at_bases() {
    let facts = "base axis B48.17 1; air gs-ju88-1 B48.17 inactive";
    let found = air::may_refit(&board(facts), Side::Axis, hex("B48.17"), &ids("gs-ju88-1"), false);
    assert_eq!(refused(found), "T2 1.7 surge-plane");
}
