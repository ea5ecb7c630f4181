//! The rulebook under test: one program, its modules in the order of the rulebook.
#![allow(clippy::unwrap_used)] // A test may stop.

// What several chapters use.
mod support;

// The data, and what they must agree on.
mod data;

// The rules of the series, by chapter.
mod ocs_04_fog;
mod ocs_05_modes;
mod ocs_06_movement;
mod ocs_08_overrun;
mod ocs_09_combat;
mod ocs_09_odds;
mod ocs_09_sums;
mod ocs_10_barrage;
mod ocs_12_lines;
mod ocs_12_supply;
mod ocs_13_engineering;
mod ocs_13_goods;
mod ocs_13_transport;
mod ocs_14_air;
mod ocs_14_transport;

// Rules of the game itself.
mod t2_1_entered;
mod t2_1_mud;
mod t2_1_schedule;
mod t2_1_turn;
mod t2_4_options;
mod t2_5_victory;

// Orders and their carrying out.
mod newcomers;
mod order_language;
mod play_air;
mod play_fights;
mod play_setup;
mod play_slips;
mod play_supply;
mod play_turn;
mod play_works;

// Whole games.
mod offers;
mod opponents;
mod questions;
mod random_play;
mod reports;
