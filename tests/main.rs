//! The house under test: one program, whose list of modules is its table of contents.
//!
//! In the order in which a mail goes through the house, then what is kept of it, and who looks after it. One
//! program links once. Its tests run as threads of one process, so none of them changes what all of it
//! shares: environment, current folder, umask, account. What needs that starts the program (`feldpost`) as
//! a child of its own.
//!
//! `cargo test --test house` runs all of it, `cargo test --test house host_bounces` one file.
#![allow(clippy::unwrap_used)] // A test may stop.

// What several chapters use.
mod common_journal;
mod in_memory;
mod recorded;
mod support;

// What comes in: bytes of a mail, and the ways by which they come.
mod imap_that_misbehaves;
mod large_mails;
mod lmtp_burst;
mod mail_corpus;
mod mail_probes;
mod mail_servers;
mod mail_test;
mod transport_inputs;

// Who it is from: senders, seats, duplicates, those who mean harm.
mod host_batches;
mod host_duplicates;
mod host_identity;
mod host_looking;
mod host_two_seats;
mod host_waiting;
mod hostile;
mod mail_identity;
mod slow_name_server;

// What it says: orders, words to the host, and what is no order.
mod host_intake;
mod host_limits;
mod host_lobby;
mod host_swarm;
mod mail_fates;

// A game by mail, from the offer to the end.
mod every_game;
mod host_beacon;
mod host_clock;
mod host_decline;
mod host_draw;
mod host_game;
mod host_names;
mod host_offers;
mod host_release;
mod host_restore;
mod host_rollback;
mod host_sides;
mod random_games;

// What is chosen in secret.
mod leaks;
mod non_interference;

// What is told: reports, maps, subjects.
mod host_languages;
mod host_manners;
mod host_subjects;
mod made_two_ways;
mod wild_names;
mod wording;

// What goes out, and what comes back.
mod changed_login;
mod host_bounces;
mod host_openings;
mod host_outgoing;
mod host_rekey;
mod outbox_retry;
mod own_games;
mod slow_way_out;

// What can be checked: dice, journal, audit.
mod by_hand;
mod second_verifier;
mod tampered_game;
mod tampering;
mod vectors;

// What games say together.
mod ladder;
mod season;
mod site;

// What stays: homes and games of other builds, and of other days.
mod backup;
mod home_format;
mod known_games;
mod recorded_games;
mod store_conforms;
mod upgrade;
mod written_down;

// What fails: the disk, the power, the process, the world around it.
mod daemon;
mod database;
mod hard_world;
mod host_arrive;
mod host_correct;
mod host_crash;
mod power_cut;
mod preview;
mod steps_on_disk;
mod torture;
mod torture_serve;

// What it costs, measured and counted.
mod bench;
mod mail_costs;

// Who looks after it: the umpire's commands, and the machine on which it runs.
mod command_line;
mod doctor;
mod home_rights;
mod requests;
mod service;
mod umpire_by_mail;
mod umpires_hand;
mod umpires_view;
mod watchdog;
mod watching;
mod webhooks;

// What each game brings: itself, played through this house (`games/NAME/tests/house/`).
mod games {
    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

// The house itself: size, directions, rules and their tests, links.
mod tidy;
