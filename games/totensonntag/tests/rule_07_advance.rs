//! TS 7.3: advance after combat.

use crate::support::{self, impulse};

/// An Assault of 7h on the last SP of 3-8 in G10, and what follows from it.
const KILL: [&str; 3] =
    ["assault 7h G10 3-8: FP 3, 6+6 = 15/10 hit", "hit 3-8 sp 0", "destroyed 3-8 G10 hits"];

fn kill_and(more: &[&'static str]) -> Vec<&'static str> {
    KILL.iter().chain(more).copied().collect()
}

#[test]
fn ts_7_3_a_unit_may_advance_into_the_hex_that_it_emptied() {
    let position = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1");
    let advanced = position.play("7h assault G10 advance", &[6, 6]);
    advanced.happened(&kill_and(&["advance 7h G9 > G10"])).stack("G10", "7h");
    let later = position.play("7h assault G10; advance 7h G10", &[6, 6]);
    later.happened(&kill_and(&["advance 7h G9 > G10"]));
    let stays = position.play("7h assault G10", &[6, 6]).happened(&KILL);
    stays.then("advance 7h G10", &[]).happened(&["advance 7h G9 > G10"]);
}

#[test]
fn ts_7_3_no_advance_while_defenders_are_left() {
    let position = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1; dak 8mg G10");
    let fought = position.play("7h assault G10 advance", &[6, 6]);
    let fought = fought.fates(&["ok (no advance of 7h into G10: G10 was not emptied)"]).events(&KILL);
    fought.then("advance 7h G10", &[]).refused("7.3: enemy units are still in G10");
}

#[test]
fn ts_7_3_a7_10_whoever_attacked_the_hex_in_this_impulse_may_advance() {
    let units = "cw 2sg F10; cw 6rtr H10; cw 7h G9; cw kdg H9; dak 3-8 G10 sp 1";
    let all = kill_and(&["advance 2sg F10 > G10", "advance 7h G9 > G10"]);
    let mut expected = vec!["assault 2sg G10 3-8: FP 3, 1+1 = 5/10 miss"];
    expected.extend(all);
    impulse("cw", 3, units)
        .play("2sg assault G10 advance; 7h assault G10 advance", &[1, 1, 6, 6])
        .happened(&expected);
    let fought = impulse("cw", 3, units).play("7h assault G10", &[6, 6]);
    fought.then("advance kdg G10", &[]).refused("7.3: kdg did not Assault or Overrun G10 in this impulse");
}

#[test]
fn ts_7_3_a7_12_wishes_are_fulfilled_in_the_order_of_the_sheet_while_there_is_room() {
    let units = "cw 2sg F10; cw 6rtr H10; cw 2rtr F9; cw 7h G9; dak 3-8 G10 sp 1";
    impulse("cw", 3, units)
        .play(
            "2rtr assault G10 advance; 6rtr assault G10 advance
             2sg assault G10 advance; 7h assault G10 advance",
            &[1, 1, 1, 1, 1, 1, 6, 6],
        )
        .fates(&["ok", "ok", "ok", "ok (no advance of 7h into G10: no room is left)"])
        .events(&[
            "assault 2rtr G10 3-8: FP 4, 1+1 = 6/10 miss",
            "assault 6rtr G10 3-8: FP 4, 1+1 = 6/10 miss",
            "assault 2sg G10 3-8: FP 3, 1+1 = 5/10 miss",
            KILL[0],
            KILL[1],
            KILL[2],
            "advance 2rtr F9 > G10",
            "advance 6rtr H10 > G10",
            "advance 2sg F10 > G10",
        ]);
}

#[test]
fn ts_7_3_a7_11_a_fourth_unit_may_advance_by_an_order_of_its_own() {
    let units = "cw 2sg F10; cw 6rtr H10; cw 2rtr F9; cw 7h G9; dak 3-8 G10 sp 1";
    let orders =
        "2rtr assault G10 advance; 6rtr assault G10 advance; 2sg assault G10 advance; 7h assault G10";
    let three =
        impulse("cw", 3, units).first().play(orders, &[1, 1, 1, 1, 1, 1, 6, 6]).stack("G10", "2rtr 6rtr 2sg");
    let four = three.then("advance 7h G10", &[]).happened(&["advance 7h G9 > G10"]);
    four.then("done", &[]).happened(&["destroyed 2sg G10 overstack", "impulse-end cw", "impulse dak"]);
}

#[test]
fn ts_7_3_a7_10_no_advance_after_a_kill_by_barrage() {
    let units = "cw 7h G9; cw 2rha H8; dak 3-8 G10 sp 1";
    let shot = impulse("cw", 3, units).play("7h assault G10 advance; 2rha barrage G10", &[1, 1, 4, 6, 6]);
    let shot = shot
        .fates(&[
            "ok (no advance of 7h into G10: the last defender of G10 did not fall to an Assault or Overrun)",
            "ok (spotter 7h)",
        ])
        .events(&[
            "assault 7h G10 3-8: FP 3, 1+1 = 5/10 miss",
            "range-in 2rha G10 3-8 by 7h: 4 yes",
            "barrage 2rha G10 3-8: FP 2 [barrage -1], 6+6 = 14/10 hit",
            "hit 3-8 sp 0",
            "destroyed 3-8 G10 hits",
        ]);
    shot.then("advance 7h G10", &[])
        .refused("7.3: the last defender of G10 did not fall to an Assault or Overrun");
}

#[test]
fn ts_7_3_a7_10_a_barrage_before_the_last_assault_does_not_matter() {
    let units = "cw 7h G9; cw 2rtr F9; cw 2rha H8; dak 3-8 G10 sp 1; dak 132art1 G10 sp 1";
    impulse("cw", 3, units)
        .play(
            "2rtr assault G10 advance; 2rha barrage G10 at 132art1; 7h assault G10",
            &[1, 1, 4, 4, 6, 6, 6, 6],
        )
        .happened(&[
            "assault 2rtr G10 3-8: FP 4, 1+1 = 6/10 miss",
            "range-in 2rha G10 3-8 by 2rtr: 4 yes",
            "range-in 2rha G10 132art1 by 2rtr: 4 yes",
            "barrage 2rha G10 132art1: FP 2 [barrage -1], 6+6 = 14/9 hit",
            "hit 132art1 sp 0",
            "destroyed 132art1 G10 hits",
            KILL[0],
            KILL[1],
            KILL[2],
            "advance 2rtr F9 > G10",
        ]);
}

#[test]
fn ts_7_3_zocs_do_not_prevent_the_advance() {
    impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1; dak 8mg H10; dak 1-5pz G11")
        .play("7h assault G10 advance", &[6, 6])
        .happened(&kill_and(&["advance 7h G9 > G10"]));
}

#[test]
fn ts_7_3_a5_3_no_advance_into_a_hex_that_it_could_not_enter() {
    let units = "cw 7h J5; cw 2sg J6; dak 3-8 K6 sp 1";
    let fought =
        ["assault 7h K6 3-8: FP 2 [escarpment -1], 6+6 = 14/10 hit", "hit 3-8 sp 0", "destroyed 3-8 K6 hits"];
    let played = impulse("cw", 3, units).play("7h assault K6 advance", &[6, 6]);
    let played = played.fates(&["ok (no advance of 7h into K6: armor may not enter K6)"]).events(&fought);
    played.then("advance 7h K6", &[]).refused("7.3: armor may not enter K6");
    let foot = impulse("cw", 3, units).play("2sg assault K6 advance", &[6, 6]);
    assert_eq!(foot.events.last().unwrap(), "advance 2sg J6 > K6");
}

#[test]
fn ts_7_3_no_advance_out_of_an_overstacked_hex_after_an_assault() {
    let units = "cw 7h G9; cw 2rtr G9; cw 6rtr G9; cw kdg G8; dak 3-8 G10 sp 1";
    let orders = "kdg move G9; 7h assault G10 advance";
    let played = impulse("cw", 3, units).play(orders, &[6, 6]);
    let mut events = vec!["move kdg G8 > G9 (1)"];
    events.extend(KILL);
    let crowd = "ok (TS 4.0: G9 holds more than 3 units: at the end of the impulse kdg would be lost; \
                 move some on, or choose with `lose`)";
    let stays = "ok (no advance of 7h into G10: 7h may not advance out of G9, which is overstacked)";
    let played = played.fates(&[crowd, stays]).events(&events);
    played.then("advance 7h G10", &[]).refused("7.3: 7h may not advance out of G9, which is overstacked");
    let eased = played.then("2rtr move G8; advance 7h G10", &[]);
    eased.happened(&["move 2rtr G9 > G8 (1)", "advance 7h G9 > G10"]);
}

#[test]
fn ts_7_3_a7_11_an_overrun_may_advance_out_of_an_overstacked_hex() {
    let units = "cw 7h G9; cw 2rtr G9; cw 6rtr G9; cw kdg G8; dak 3-8 G10 sp 1";
    impulse("cw", 3, units).play("kdg move G9 overrun G10 advance", &[6, 6]).happened(&[
        "move kdg G8 > G9 (2)",
        "overrun kdg G10 3-8: FP 2, 6+6 = 14/10 hit",
        "hit 3-8 sp 0",
        "destroyed 3-8 G10 hits",
        "advance kdg G9 > G10",
    ]);
}

#[test]
fn ts_7_3_an_advance_ends_with_it() {
    let advanced = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1").play("7h assault G10 advance", &[6, 6]);
    advanced.then("advance 7h G10", &[]).refused("7.3: 7h is in G10 already");
    advanced.then("7h move G11", &[]).refused("3.0: 7h has already attacked in this impulse");
}

#[test]
fn ts_7_3_the_right_to_advance_ends_with_the_impulse() {
    let fought = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1").first().play("7h assault G10; done", &[6, 6]);
    let next = fought.answer("done", &[3, 4]).answer("advance 7h G10", &[]);
    next.refused("7.3: 7h did not Assault or Overrun G10 in this impulse");
}

#[test]
fn ts_7_3_a7_13_advancing_takes_control_of_an_objective() {
    impulse("cw", 3, "cw 7h M6; dak 3-8 M7 sp 1").play("7h assault M7 advance", &[6, 6]).happened(&[
        "assault 7h M7 3-8: FP 3, 6+6 = 15/10 hit",
        "hit 3-8 sp 0",
        "destroyed 3-8 M7 hits",
        "advance 7h M6 > M7",
        "control M7 cw",
    ]);
    // Without an advance the emptied hex stays with its last holder.
    let stays = impulse("cw", 3, "cw 7h M6; dak 3-8 M7 sp 1").play("7h assault M7", &[6, 6]);
    assert_eq!(stays.events.len(), 3);
}

#[test]
fn ts_7_3_a_wish_stands_for_the_rest_of_its_sheet_and_no_longer() {
    let units = "cw 2sg F10; cw 7h G9; dak 3-8 G10 sp 1";
    let wished = impulse("cw", 3, units).play("2sg assault G10 advance", &[1, 1]);
    let wished = wished.fates(&["ok (no advance of 2sg into G10: G10 was not emptied)"]);
    let emptied = wished.then("7h assault G10", &[6, 6]).happened(&KILL);
    emptied.then("advance 2sg G10", &[]).happened(&["advance 2sg F10 > G10"]);
}

#[test]
fn ts_7_3_only_own_units_advance() {
    let emptied = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1; dak 8mg G11").play("7h assault G10", &[6, 6]);
    emptied.then("advance 8mg G10", &[]).refused("3.0: 8mg is a DAK unit");
    emptied.then("advance 7h G8", &[]).refused("7.3: 7h did not Assault or Overrun G8 in this impulse");
}

#[test]
fn ts_7_3_a7_10_who_went_on_and_is_no_longer_adjacent_does_not_advance_zh() {
    let position = impulse("cw", 3, "cw 3cly E9; dak 8mg G10 sp 1").an(4, 3).edition("zh");
    let overrun = ["move 3cly E9 > F9 (2)", "overrun 3cly G10 8mg: FP 4, 6+6 = 16/11 hit", "hit 8mg sp 0"];
    let told = "7.3: G10 is not adjacent to 3cly in E8";
    position
        .play("3cly move F9 overrun G10; 3cly move F8 E8; advance 3cly G10", &[6, 6])
        .fates(&["ok", "ok", &format!("refused {told}")])
        .events(&[
            overrun[0],
            overrun[1],
            overrun[2],
            "destroyed 8mg G10 hits",
            "may-go-on 3cly 3",
            "move 3cly F9 > F8 E8 (2)",
        ])
        .then("advance 3cly G10", &[])
        .refused(told);
    // Without a move in between it may, and from another hex next to it too.
    let emptied = position.play("3cly move F9 overrun G10", &[6, 6]);
    emptied.then("advance 3cly G10", &[]).happened(&["advance 3cly F9 > G10"]);
    let beside = emptied.then("3cly move G9", &[]).happened(&["move 3cly F9 > G9 (1)"]);
    beside.then("advance 3cly G10", &[]).happened(&["advance 3cly G9 > G10"]);
}

#[test]
fn ts_7_3_who_is_in_the_hex_already_does_not_advance_into_it() {
    let position = impulse("cw", 3, "cw 3cly E9; dak 8mg G10 sp 1").an(4, 3).edition("zh");
    let told = "7.3: 3cly is in G10 already";
    let moved = position.play("3cly move F9 overrun G10; 3cly move G10", &[6, 6]);
    assert_eq!(moved.fates, ["ok", "ok"]);
    moved.then("advance 3cly G10", &[]).refused(told);
    // Nor twice: an advance is made once.
    let fought = impulse("cw", 3, "cw 7h G9; dak 3-8 G10 sp 1").play("7h assault G10 advance", &[6, 6]);
    fought.then("advance 7h G10", &[]).refused("7.3: 7h is in G10 already");
}

#[test]
fn ts_7_3_a_check_of_an_advance_looks_at_where_the_unit_stands_zh() {
    let board = impulse("cw", 3, "cw 3cly E9 fought G10 overrun moved; dak 8mg G10").edition("zh").board();
    assert_eq!(
        support::dry(&board, "cw", "advance 3cly G10"),
        ["refused 7.3: G10 is not adjacent to 3cly in E9"]
    );
}

#[test]
fn ts_7_3_a_unit_that_is_not_on_the_map_does_not_advance() {
    let position = impulse("cw", 3, "cw 1rnc reserve; destroyed cw 5rtr; cw 7h G9; dak 3-8 G10 sp 1");
    position.play("advance 1rnc G10", &[]).refused("7.3: 1rnc is not on the map");
    position.play("advance 5rtr G10", &[]).refused("7.3: 5rtr is not on the map");
    // One that is there does, once its hex is empty.
    position.play("7h assault G10; advance 7h G10", &[6, 6]).fates(&["ok", "ok"]);
}
