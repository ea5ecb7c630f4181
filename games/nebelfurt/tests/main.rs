//! The rulebook under test: one program, its modules in the order of the rulebook.
#![allow(clippy::unwrap_used)] // A test may stop.

// What several chapters use.
mod common;

// NF I to IV.
mod rule_1_table;
mod rule_2_night;
mod rule_3_day;
mod rule_4_story;

// What a player and an umpire write, and what an owner's data may be.
mod data;
mod orders;
mod position;

// Whole games.
mod games;
