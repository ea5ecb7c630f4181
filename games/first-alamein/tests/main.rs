//! The rulebook under test: one program, its modules in the order of the rulebook.
#![allow(clippy::unwrap_used)] // A test may stop.

mod by_mail;
mod support;

mod reach;
mod retreat_hexes;
mod rule_03_components;
mod rule_04_victory;
mod rule_05_setup;
mod rule_06_sequence;
mod rule_07_reinforcements;
mod rule_08_spent;
mod rule_09_air;
mod rule_10_terrain;
mod rule_11_boxes;
mod rule_12_stacking;
mod rule_13_movement;
mod rule_14_attacking;
mod rule_14_odds;
mod rule_14_results;
mod rule_14_retreats;
mod rule_15_supply;
mod rule_16_control;

// What an umpire writes.
mod position_round_trip;

// What a player writes, and what a refusal says.
mod order_language;

// What a report shows.
mod ask;
mod page;

// Whole games.
mod opponents;
mod random_play;
