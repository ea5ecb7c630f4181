//! The game played through the whole house: by mail, by the commands, with secrets, as its pages say.
//!
//! These are modules of the test program of the house (`cargo test --test house totensonntag`), because they
//! need its host and its programs; they stand here because they know this game.

// What several chapters use: two players at a host, and contexts of every message.
mod desert;
mod report_support;

// Orders, and what a position and dice make of them.
mod cli_data;
mod cli_editions;
mod cli_games;
mod cli_json;
mod cli_position;
mod cli_selfplay;
mod cli_simulate;
mod orders_guide;
mod host_quotes;
mod hostile_lines;
mod simulate_air;
mod turns_summed_up;

// Two people play.
mod by_hand;

// What is chosen in secret.
mod host_air;
mod host_plans;
mod non_interference;
mod order_of_secrecy;
mod player_forged;
mod player_sealed;

// What is asked, and answered without a die.
mod questions;

// What is told: messages of every kind, the page, its sentences and its map.
mod report_by_viewer;
mod report_golden;
mod report_map;
mod report_page;
mod report_picture;
mod report_safety;
mod report_sentences;

// What can be checked.
mod one_die_by_hand;

// Who looks after it.
mod operating;
