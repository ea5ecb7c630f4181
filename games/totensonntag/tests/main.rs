//! The rulebook under test: one program, its modules in the order of the rulebook.
#![allow(clippy::unwrap_used)] // A test may stop.

// What several chapters use.
mod by_mail;
mod common;
mod standing;
mod support;

// TS 1: counters.
mod rule_01_components;

// TS 2: impulses, and the Activation Numbers, which are chosen in secret.
mod an_table;
mod idle;
mod plans;
mod rule_02_impulses;
mod sealed_choice;
mod secrets;

// TS 3 to 5: activation, stacking, zones of control.
mod rule_03_activation;
mod rule_04_stacking;
mod rule_05_zones_of_control;

// TS 6: movement; how far every unit comes, against a search of our own.
mod reach;
mod rule_06_movement;
mod rule_06_reinforcements;

// TS 7: combat; every class against every class, and which attacks are legal at all,
// and what the dice promise.
mod attack_table;
mod chance;
mod legal;
mod rule_07_advance;
mod rule_07_air_missions;
mod rule_07_aircraft;
mod rule_07_barrage;
mod rule_07_combat;
mod rule_07_overrun;
mod rule_07_recon_support;

// TS 8 to 10: night, victory, set-up.
mod rule_08_night;
mod rule_09_victory;
mod rule_10_setup;
mod victory_table;

// What a report says that the units could do, against what the rules then allow.
mod form;
mod prospects;

// Every refusal that these chapters have.
mod refusals;

// Editions and policies, and what an older game keeps of them.
mod editions;
mod options;
mod policies;
mod recorded;

// What a player writes, and what a refusal proposes.
mod hints;
mod order_language;
mod order_round_trip;

// What an umpire writes: positions, data of an own copy.
mod owner_data;
mod position_round_trip;
mod position_sheet;

// Whole games.
mod opponents;
mod random_play;
