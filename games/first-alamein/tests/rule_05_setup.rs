//! FA V: the set-up.

use crate::support::{Played, at, hex, id, lines, seat, with_dice};
use feldpost_first_alamein::board::Phase;
use feldpost_first_alamein::parse::parse;
use feldpost_first_alamein::play::{Outcome, Play, Wait};
use feldpost_first_alamein::position;
use feldpost_first_alamein::rules::setup::{choice, dealt, fits, read_choice};
use feldpost_first_alamein::view::View;
use feldpost_first_alamein::words::Side;
use feldpost_kit::system::Viewer;

const SEALED: &str = "18ind:F5+1sa:E7+22armd:F7+2nz:I6+3sa:D7+4armd:E8+6nz:H6+7armd:J7+9ind:J4+box1:F5+\
                      box2:H6+dummy1:G8+dummy2:F9";
const DEPLOYED: &str = "deployed D7:1 E7:1 E8:1 F5:2 F7:1 F9:1 G8:1 H6:2 I6:1 J4:1 J7:1";

fn allied(orders: &str) -> Played {
    at("allied", "setup allied", "").turn(1).play(orders, &[])
}

/// The Axis about to end its first Operational Movement.
fn first_movement(lines: &str) -> crate::support::Position {
    let counters = "counters D7 1; counters E7 1; counters E8 1; counters F5 2; counters F7 1; \
                    counters F9 1; counters G8 1; counters H6 2; counters I6 1; counters J4 1; counters J7 1";
    at("axis", "movement", &format!("{lines}; {counters}")).turn(1)
}

#[test]
fn fa_v_a_reinforcements_are_not_set_up() {
    for unit in ["2armd", "26aus", "9aus"] {
        allied(&format!("place {unit} E8")).refused(&format!("V.A: not-set-up unit={unit}"));
    }
    at("axis", "setup axis", "").turn(1).play("place 164 A1", &[]).refused("V.A: not-set-up unit=164");
}

#[test]
fn fa_v_b_the_allies_set_up_first_and_only_hexes_and_numbers_are_told() {
    let played = allied("place default; done").happened(&[DEPLOYED]).awaits("allied", Phase::Sealing);
    assert_eq!(played.outcome.sealed.as_deref(), Some(SEALED));
    assert_eq!(read_choice(SEALED).map(|layout| choice(&layout)).as_deref(), Some(SEALED));
    let (played, _) = with_dice(&played.board, &[], |dice| {
        let mut play = Play::new(&played.board, vec![], dice);
        play.sealed();
        (play.board, play.events, Outcome::default())
    });
    played.events(&["setup sealed"]).awaits("axis", Phase::Setup);
}

#[test]
fn fa_v_b_armour_stands_no_farther_west_than_el_alamein() {
    allied("place 22armd F6").refused("V.B: setup-limit hex=F6 least=7 most=0 unit=22armd");
    assert_eq!(allied("place 22armd F7").fates, ["ok"]);
}

#[test]
fn fa_v_b_other_units_and_boxes_stand_anywhere_but_in_columns_1_to_3() {
    for counter in ["1sa", "box1", "dummy1"] {
        let refused = allied(&format!("place {counter} E3")).fates.concat();
        assert!(refused.starts_with("refused V.B: setup-limit"), "{refused}");
    }
    assert_eq!(allied("place 1sa E4; place box1 E4; place dummy1 E4").fates, ["ok"; 3]);
    allied("place 1sa A6").refused("V.B: closed-to-setup hex=A6");
    allied("place box1 D7").refused("V.B: one-box-a-hex hex=D7");
    let twice = allied("place box1 E8; place box2 E8");
    assert_eq!(twice.fates, ["ok", "refused V.B: one-box-a-hex hex=E8"]);
    allied("place 15pz E8").refused("V.B: not-yours side=axis unit=15pz");
}

#[test]
fn fa_v_b_dummies_alone_have_the_limit_of_armour() {
    let held = "refused V.B: dummy-alone hex=E5 unit=dummy1";
    assert_eq!(allied("place dummy1 E5; place default; done").fates, ["ok", "ok", held]);
    let fine = allied("place dummy1 E5; place 18ind E5; place default; done");
    assert_eq!(fine.fates, ["ok"; 4]);
    // Two dummies are nobody.
    let two = allied("place dummy1 E5; place dummy2 E5; place default; done").fates;
    assert_eq!(two.last().unwrap(), held);
}

#[test]
fn fa_v_b_done_waits_for_every_counter_and_for_the_stacking_limit() {
    let played = allied("place 1sa E7; done");
    let fates = &played.fates;
    assert_eq!(fates[0], "ok");
    assert!(fates[1].starts_with("refused V.A: still-in-hand units=18ind, 22armd"), "{}", fates[1]);
    let brigades = allied("place 3sa E8; place 6nz E8; place 18ind E8").fates;
    assert_eq!(brigades[2], "refused XII.A.2: no-room hex=E8 there=3sa, 6nz, 18ind");
}

#[test]
fn fa_v_b_the_counters_are_turned_up_right_after_the_first_axis_movement() {
    let position = first_movement("axis 15pz E2; axis 21pz D2");
    let played = position.play("15pz move E3; next; 21pz move D3", &[]);
    let waits = "held waits-for-an-answer";
    let played = played.fates(&["ok", "ok", waits]).events(&["move 15pz > E3 (1 +0r +0t)"]);
    let played = played.awaits("axis", Phase::Reveal);
    assert_eq!(played.outcome.wait, Some(Wait::Reveal));
    assert_eq!(played.outcome.left.len(), 1, "`next` has done what it says");
    let (opened, _) = with_dice(&played.board, &[], |dice| {
        let mut play = Play::new(&played.board, vec![], dice);
        play.opened(Some(SEALED));
        (play.board, play.events, Outcome::default())
    });
    let opened = opened.events(&[&format!("reveal {SEALED}")]).awaits("axis", Phase::Airstrikes);
    let opened = opened.stack("F5", "18ind").stack("D7", "3sa").stack("G8", "");
    assert_eq!(opened.board.box_in(hex("H6")), Some(id("box2")));
    assert!(opened.board.counters.is_empty());
    // A line of a later phase waits itself, and so does `done`.
    let played = position.play("15pz attack F5; done", &[]);
    assert_eq!(played.fates[0], "refused XIV.A.2: not-adjacent hex=E2 target=F5 unit=15pz");
    let played = position.play("done", &[]).fates(&[waits]);
    assert_eq!(played.outcome.left.len(), 1);
}

#[test]
fn fa_v_b_a_set_up_that_does_not_fit_is_dealt_instead() {
    let board = first_movement("axis 15pz E2").board();
    assert!(fits(&board, &read_choice(SEALED).unwrap()));
    let dealt = dealt(&board).unwrap();
    assert!(fits(&board, &dealt), "{}", choice(&dealt));
    // Boxes first: in the first hexes that may hold one (D7 has its own); then infantry, dummies, armour.
    assert_eq!(
        choice(&dealt),
        "18ind:D7+1sa:F5+22armd:F9+2nz:F5+3sa:H6+4armd:G8+6nz:I6+7armd:J7+9ind:J4+box1:E7+box2:E8+\
         dummy1:F7+dummy2:H6"
    );
}

#[test]
fn fa_v_c_the_axis_sets_up_in_columns_1_and_2_from_a_to_h() {
    let axis = |orders: &str| at("axis", "setup axis", "counters E7 13").turn(1).play(orders, &[]);
    axis("place 15pz E3").refused("V.C: setup-limit hex=E3 least=0 most=2 unit=15pz");
    axis("place 15pz I2").refused("V.C: setup-limit hex=I2 least=0 most=2 unit=15pz");
    axis("place 1sa E2").refused("V.C: not-yours side=allied unit=1sa");
    axis("place 15pz H1; place 15pz A2").happened(&["place 15pz H1", "place 15pz A2"]).stack("H1", "");
    let three = axis("place 15pz E2; place 21pz E2; place ariete E2");
    assert_eq!(three.fates[2], "refused XII.A.2: no-room hex=E2 there=15pz, 21pz, ariete");
    assert_eq!(axis("place 15pz E2; place 21pz E2; place rcce E2").fates, ["ok"; 3]);
}

#[test]
fn fa_v_c_after_the_axis_the_first_game_turn_begins() {
    let position = at("axis", "setup axis", "counters E7 13").turn(1);
    let played = position.play("place 21pz C1; place default; done", &[]);
    assert_eq!(played.fates, ["ok"; 3]);
    assert_eq!(played.events.len(), 12);
    assert_eq!(played.events.last().unwrap(), "setup done axis");
    played.stack("C1", "21pz").stack("G2", "brescia").awaits("axis", Phase::PlayerTurn);
    assert!(position.play("place 15pz E2; done", &[]).fates[1].starts_with("refused V.A: still-in-hand"));
}

#[test]
fn fa_b24_each_face_down_counter_counts_as_a_unit() {
    let position = first_movement("axis 15pz E2; axis 21pz G3; axis rcce F3");
    // E3 is next to nothing; F4 lies beside two counters in F5.
    position.play("rcce move F4 E4 E3", &[]).refused("XIII.B.1: stops-in-a-zoc hex=F4 unit=rcce");
    // Two counters in F5: from the ZOC of two into that of the same two.
    let beside = first_movement("axis rcce F4");
    beside.play("rcce move F5", &[]).refused("XIII.A.3: enemies-there hex=F5");
    beside.play("rcce move E4", &[]).happened(&["move rcce > E4 (0 +0r +1t)"]);
    let one = at("axis", "movement", "axis rcce G7; counters G8 1").turn(1);
    one.play("rcce move H8", &[]).refused("XIII.B.3: zoc-to-zoc from=G7 to=H8 unit=rcce");
}

#[test]
fn fa_b25_boxes_that_hold_allied_units_when_turned_up_shelter_them() {
    let hidden = "axis 15pz E2; allied 18ind F5 hidden; box box1 F5 hidden; box box2 H6 hidden; \
                  allied dummy1 G8 hidden";
    let played = at("axis", "movement", hidden).turn(1).play("next", &[]);
    let played = played.happened(&["reveal 18ind:F5+box1:F5+box2:H6+dummy1:G8"]);
    let safe: Vec<String> = played.board.safe.iter().map(|hex| hex.to_string()).collect();
    assert_eq!(safe, ["F5"]);
    assert_eq!(played.board.boxes.len(), 3);
}

#[test]
fn fa_v_b_what_was_placed_so_far_is_kept_with_the_secrets() {
    let board = at("allied", "setup allied", "").turn(1).board();
    let sheet = parse(&board, Some(Side::Allied), &lines("place 1sa E7; place 3sa E7"));
    let (played, _) = with_dice(&board, &[], |dice| {
        let mut play = Play::new(&board, vec![], dice);
        play.sheet(seat("allied"), &sheet);
        assert_eq!(play.kept(), ["place 1sa E7", "place 3sa E7"]);
        (play.board, play.events, Outcome::default())
    });
    assert!(played.raw.is_empty(), "no event tells which counter lies where");
}

/// What lies face down is known to who has laid it, and to the umpire; to the rest, how many lie where.
#[test]
fn fa_v_b_a_view_shows_face_down_counters_to_their_owner() {
    let board =
        at("axis", "movement", "allied 1sa E7 hidden;box box1 E7 hidden;axis 15pz E4").turn(1).board();
    assert_eq!(board.face_down.len(), 2);
    let seen = |viewer| View::of(&board, viewer).board;
    for viewer in [Viewer::Side(Side::Axis.id()), Viewer::Public] {
        let shown = seen(viewer);
        assert!(shown.face_down.is_empty());
        assert_eq!(shown.counters, board.counters);
        let sheet = position::write(&shown);
        assert!(sheet.contains("counters E7 2") && !sheet.contains("1sa"), "{sheet}");
    }
    for viewer in [Viewer::Side(Side::Allied.id()), Viewer::Umpire] {
        assert!(seen(viewer) == board);
    }
}
