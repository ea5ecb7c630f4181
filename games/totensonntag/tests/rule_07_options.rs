//! TS 7.6, 7.7: the optional rules, which are not in play.

mod support;

use support::impulse;

#[test]
fn ts_7_6_recon_support_is_refused_while_the_option_is_not_in_play() {
    impulse("cw", 3, "cw kdg G9; dak 8mg G10")
        .play("kdg support G10", &[])
        .refused("7.6: not in this game: the optional rule for recon support is not in play");
}

#[test]
fn ts_7_7_aircraft_are_refused_while_the_option_is_not_in_play() {
    impulse("dak", 3, "dak 8mg G9; cw kdg G10")
        .play("air ju87 G11 attack G10", &[])
        .refused("7.7: not in this game: the optional rule for aircraft is not in play");
}
