//! TS 7.6: recon support of Assaults, an optional rule.

use crate::support::{Position, impulse};

/// KDG and two British tank battalions next to 8 MG in G10.
fn next_to_8mg(more: &str) -> Position {
    let lines = "option recon-support; cw kdg G9; cw 2rtr G11; cw 6rtr H10; dak 8mg G10; dak ii-104 G10";
    impulse("cw", 3, &format!("{lines}{more}"))
}

#[test]
fn ts_7_6_recon_support_is_refused_while_the_option_is_not_in_play() {
    impulse("cw", 3, "cw kdg G9; dak 8mg G10")
        .play("kdg support G10", &[])
        .refused("7.6: not in this game: the optional rule for recon support is not in play");
}

#[test]
fn ts_7_6_a_recon_adds_one_to_the_fp_of_assaults_in_every_edition() {
    for edition in ["rev9", "revised", "zh"] {
        next_to_8mg("")
            .edition(edition)
            .play("kdg support G10; 2rtr assault G10; 6rtr assault G10", &[1, 2, 1, 3])
            .happened(&[
                "support kdg G10 x2",
                "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+2 = 8/11 miss",
                "assault 6rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+3 = 9/11 miss",
            ])
            .fates(&["ok (up to 2 Assaults on G10 get +1 FP)", "ok", "ok"]);
    }
}

#[test]
fn ts_7_6_support_makes_the_difference() {
    let position = next_to_8mg("");
    position.play("2rtr assault G10", &[3, 3]).happened(&["assault 2rtr G10 8mg: FP 4, 3+3 = 10/11 miss"]);
    position.play("kdg support G10; 2rtr assault G10", &[3, 3]).happened(&[
        "support kdg G10 x2",
        "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 3+3 = 11/11 hit",
        "hit 8mg sp 3",
    ]);
}

#[test]
fn ts_7_6_a9_1_it_supports_as_many_assaults_as_it_has_sps() {
    let worn =
        impulse("cw", 3, "option recon-support; cw kdg G9 sp 1; cw 2rtr G11; cw 6rtr H10; dak 8mg G10");
    let played = worn.play("kdg support G10; 2rtr assault G10; 6rtr assault G10", &[1, 1, 1, 1]);
    played
        .happened(&[
            "support kdg G10 x1",
            "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
            "assault 6rtr G10 8mg: FP 4, 1+1 = 6/11 miss",
        ])
        .fates(&["ok (up to 1 Assault on G10 get +1 FP)", "ok", "ok"]);
    next_to_8mg("; cw 3cly F9")
        .play("kdg support G10; 2rtr assault G10; 6rtr assault G10; 3cly assault G10", &[1, 1, 1, 1, 1, 1])
        .happened(&[
            "support kdg G10 x2",
            "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
            "assault 6rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
            "assault 3cly G10 8mg: FP 4, 1+1 = 6/11 miss",
        ]);
}

#[test]
fn ts_7_6_it_can_be_kept_for_units_that_are_named() {
    let position = next_to_8mg("");
    position.play("kdg support G10 for 6rtr; 2rtr assault G10; 6rtr assault G10", &[1, 1, 1, 1]).happened(&[
        "support kdg G10 x2 for 6rtr",
        "assault 2rtr G10 8mg: FP 4, 1+1 = 6/11 miss",
        "assault 6rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
    ]);
    next_to_8mg("; cw 3cly F9")
        .play("kdg support G10 for 2rtr, 6rtr, 3cly", &[])
        .refused("7.6: kdg has SP 2 and supports no more Assaults than that");
    position
        .play("kdg support G10 for kdg", &[])
        .refused("7.6: kdg gives up its own attack to support others");
    next_to_8mg("; cw 3cly F9 attacked")
        .play("kdg support G10 for 3cly", &[])
        .refused("3.0: 3cly has already attacked in this impulse");
    position.play("kdg support G10 for 8mg", &[]).refused("3.0: 8mg is a DAK unit");
}

#[test]
fn ts_7_6_a9_1_only_units_of_its_colour_are_supported() {
    let position = impulse("cw", 2, "option recon-support; cw kdg G9; cw 2rtr G11; cw 1rnc H10; dak 8mg G10");
    position.play("kdg support G10; 1rnc assault G10; 2rtr assault G10", &[1, 1, 1, 1]).happened(&[
        "support kdg G10 x2",
        "assault 1rnc G10 8mg: FP 3, 1+1 = 5/11 miss",
        "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
    ]);
    position.play("kdg support G10 for 1rnc", &[]).refused("7.6: kdg and 1rnc are not of the same colour");
    // German and Italian counters differ as well.
    impulse("dak", 2, "option recon-support; dak 3rec G9; dak 7-132 G11; dak 1-155 H10; cw 2rifle G10")
        .play("3rec support G10; 7-132 assault G10; 1-155 assault G10", &[1, 1, 1, 1])
        .happened(&[
            "support 3rec G10 x2",
            "assault 7-132 G10 2rifle: FP 3, 1+1 = 5/10 miss",
            "assault 1-155 with 3rec G10 2rifle: FP 4 [recon-support +1], 1+1 = 6/10 miss",
        ]);
}

#[test]
fn ts_7_6_a9_2_the_4_sa_armoured_cars_support_south_africans() {
    let position =
        impulse("cw", 2, "option recon-support; cw 4sac G9; cw 2rtr G11; cw 1rnc H10; dak 8mg G10");
    position.play("4sac support G10; 2rtr assault G10; 1rnc assault G10", &[1, 1, 1, 1]).happened(&[
        "support 4sac G10 x2",
        "assault 2rtr G10 8mg: FP 4, 1+1 = 6/11 miss",
        "assault 1rnc with 4sac G10 8mg: FP 4 [recon-support +1], 1+1 = 6/11 miss",
    ]);
    position.play("4sac support G10 for 2rtr", &[]).refused("7.6: 4sac and 2rtr are not of the same colour");
}

#[test]
fn ts_7_6_a9_1_one_recon_to_an_assault_and_the_first_named_pays() {
    let position = next_to_8mg("; cw 11h F10");
    let orders = "kdg support G10; 11h support G10; 2rtr assault G10; 6rtr assault G10";
    position.play(orders, &[1, 1, 1, 1]).happened(&[
        "support kdg G10 x2",
        "support 11h G10 x2",
        "assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
        "assault 6rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
    ]);
    // Named the other way round the other one pays; when it has no more, the next one does.
    next_to_8mg("; cw 11h F10; cw 3cly F9")
        .play(
            "11h support G10; kdg support G10; 2rtr assault G10; 6rtr assault G10; 3cly assault G10",
            &[1, 1, 1, 1, 1, 1],
        )
        .happened(&[
            "support 11h G10 x2",
            "support kdg G10 x2",
            "assault 2rtr with 11h G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
            "assault 6rtr with 11h G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
            "assault 3cly with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss",
        ]);
}

#[test]
fn ts_7_6_a9_1_any_number_of_recons_by_policy() {
    next_to_8mg("; cw 11h F10; policy assault_supporters_max any")
        .play("kdg support G10; 11h support G10; 2rtr assault G10", &[1, 1])
        .happened(&[
            "support kdg G10 x2",
            "support 11h G10 x2",
            "assault 2rtr with kdg 11h G10 8mg: FP 6 [recon-support +2], 1+1 = 8/11 miss",
        ]);
}

#[test]
fn ts_7_6_only_recon_supports_and_only_when_activated() {
    next_to_8mg("")
        .play("2rtr support G10", &[])
        .refused("7.6: 2rtr is armor: only recon can support an Assault");
    let six = impulse("cw", 6, "option recon-support; cw kdg G9; dak 8mg G10");
    six.play("kdg support G10", &[]).refused("3.1: kdg has IF 5, and the AN is 6: not activated");
    // On an AN of 5 it is activated.
    let five = impulse("cw", 5, "option recon-support; cw kdg G9; dak 8mg G10");
    five.play("kdg support G10", &[]).happened(&["support kdg G10 x2"]);
}

#[test]
fn ts_7_6_the_recon_must_be_adjacent_to_the_defender() {
    let position = next_to_8mg("; cw 11h G8; dak 1-5pz H11");
    position.play("11h support G10", &[]).refused("7.6: G10 is not adjacent to 11h");
    position.play("kdg support H11", &[]).refused("7.6: H11 is not adjacent to kdg");
    position.play("kdg support G8", &[]).refused("7.6: no enemy unit in G8");
    position.play("kdg support F10", &[]).refused("7.6: no enemy unit in F10");
}

#[test]
fn ts_7_6_it_gives_up_its_own_attack_and_its_move() {
    let position = next_to_8mg("");
    let supports = position.play("kdg support G10", &[]).happened(&["support kdg G10 x2"]);
    for order in ["kdg assault G10", "kdg move G8", "kdg support G10", "kdg pass"] {
        supports.then(order, &[]).refused("3.0: kdg has already supported in this impulse");
    }
    position
        .play("kdg move G8 G9; kdg support G10", &[])
        .fates(&["ok", "refused 3.0: kdg has already moved in this impulse"]);
    position
        .play("kdg assault G10; kdg support G10", &[1, 1])
        .fates(&["ok", "refused 3.0: kdg has already attacked in this impulse"]);
}

#[test]
fn ts_7_6_a9_1_overruns_barrages_and_other_hexes_are_not_supported() {
    let lines =
        "option recon-support; cw kdg G9; cw 2rtr D10; cw 6rtr F11; cw 2rha G7; dak 8mg G10; dak ii-104 G11";
    let orders = "kdg support G10; 2rtr move E10 F9 overrun G10; 6rtr assault G11; 2rha barrage G10";
    let played = impulse("cw", 3, lines).play(orders, &[1, 1, 1, 1, 4, 1, 1]);
    played.happened(&[
        "support kdg G10 x2",
        "move 2rtr D10 > E10 F9 (3)",
        "overrun 2rtr G10 8mg: FP 4, 1+1 = 6/11 miss",
        "assault 6rtr G11 ii-104: FP 4, 1+1 = 6/10 miss",
        "range-in 2rha G10 8mg by kdg: 4 yes",
        "barrage 2rha G10 8mg: FP 2 [barrage -1], 1+1 = 4/11 miss",
    ]);
}

#[test]
fn ts_7_6_guns_that_assault_are_supported_too() {
    impulse("cw", 3, "option recon-support; cw kdg G9; cw 2rha G11; dak 8mg G10")
        .play("kdg support G10; 2rha assault G10", &[4, 3])
        .happened(&[
            "support kdg G10 x2",
            "assault 2rha with kdg G10 8mg: FP 4 [recon-support +1], 4+3 = 11/11 hit",
            "hit 8mg sp 3",
        ]);
}

#[test]
fn ts_7_6_support_lasts_for_the_impulse_and_no_longer() {
    let first = next_to_8mg("").first().play("kdg support G10", &[]);
    assert_eq!(first.board.impulse.support.len(), 1);
    first
        .then("2rtr assault G10", &[1, 1])
        .events(&["assault 2rtr with kdg G10 8mg: FP 5 [recon-support +1], 1+1 = 7/11 miss"]);
    let over = first.then("done", &[]).events(&["impulse-end cw", "impulse dak"]);
    assert!(over.board.impulse.support.is_empty());
}

#[test]
fn ts_7_3_a9_1_a_recon_that_only_supported_does_not_advance() {
    impulse("cw", 3, "option recon-support; cw kdg G9; cw 2rtr G11; dak 8mg G10 sp 1")
        .play("kdg support G10; 2rtr assault G10; advance kdg G10", &[6, 6])
        .fates(&[
            "ok (up to 2 Assaults on G10 get +1 FP)",
            "ok",
            "refused 7.3: kdg did not Assault or Overrun G10 in this impulse",
        ]);
}
