//! Every command as somebody at a terminal or a script meets it: what it prints, how it ends, and what it
//! says when it is called wrongly.

mod proofs;
pub mod run;
mod shell;

use crate::support::any::{side_options, some_game};
use run::feldpost;
use std::fs;
use std::path::Path;

/// Every command that there is, as words of the command line.
const COMMANDS: [&[&str]; 63] = [
    &["demo"],
    &["selfplay"],
    &["init"],
    &["serve"],
    &["deliver"],
    &["mail", "test"],
    &["mail", "list"],
    &["mail", "show"],
    &["mail", "again"],
    &["doctor"],
    &["backup"],
    &["restore"],
    &["store", "migrate"],
    &["store", "copy"],
    &["data", "export"],
    &["data", "check"],
    &["game", "new"],
    &["game", "list"],
    &["game", "history"],
    &["game", "show"],
    &["game", "overdue"],
    &["game", "void"],
    &["game", "tell"],
    &["game", "resend"],
    &["game", "address"],
    &["game", "replace"],
    &["game", "arrive"],
    &["game", "adjourn"],
    &["game", "resume"],
    &["game", "extend"],
    &["game", "correct"],
    &["game", "preview"],
    &["game", "rollback"],
    &["game", "archive"],
    &["game", "release"],
    &["game", "withdraw"],
    &["game", "close"],
    &["game", "openings"],
    &["rekey"],
    &["officer", "new"],
    &["officer", "rule"],
    &["orders", "check"],
    &["simulate"],
    &["audit"],
    &["bench"],
    &["ladder", "dice"],
    &["ladder", "show"],
    &["ladder", "games"],
    &["ladder", "player"],
    &["ladder", "recompute"],
    &["site"],
    &["tournament", "new"],
    &["tournament", "pair"],
    &["tournament", "result"],
    &["tournament", "withdraw"],
    &["tournament", "standings"],
    &["tournament", "show"],
    &["completions"],
    &["man"],
    &["dice"],
    &["commit"],
    &["reveal"],
    &["rules"],
];

#[test]
fn the_help_of_every_command_holds_an_example_that_calls_it() {
    for command in COMMANDS.iter().copied().chain([&["game"][..], &["orders"]]) {
        let ran = feldpost(&[command, &["--help"]].concat());
        let call = format!("feldpost {}", command.join(" "));
        ran.quietly(0).says(&["Usage:", "Example:\n", &call]);
    }
    let all = feldpost(&["--help"]);
    all.quietly(0);
    for command in COMMANDS {
        all.says(&[&format!("  {} ", command[0])]);
    }
    feldpost(&["--version"]).quietly(0).says(&["feldpost 0."]);
}

#[test]
fn no_command_at_all_shows_the_help_as_a_wrong_call() {
    for args in [&[][..], &["game"], &["orders"]] {
        let ran = feldpost(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("Commands:"), "{}", ran.err);
    }
}

#[test]
fn wrong_arguments_are_one_line_that_names_the_help() {
    feldpost(&["serv"])
        .fails(2, &["unrecognized subcommand 'serv'", "similar", "serve", "`feldpost --help`"]);
    feldpost(&["game", "shwo"]).fails(2, &["'shwo'", "`feldpost game --help` shows an example"]);
    for command in COMMANDS {
        let ran = feldpost(&[command, &["--no-such-thing"]].concat());
        let help = format!("`feldpost {} --help` shows an example", command.join(" "));
        // A mail server is told by sysexits.
        let usage = if command[0] == "deliver" { 64 } else { 2 };
        ran.fails(usage, &["--no-such-thing", &help]);
        assert_eq!(ran.out, "");
    }
    feldpost(&["simulate"])
        .fails(2, &["not provided: --position <POSITION> --orders <ORDERS> --side <SIDE>;"]);
    feldpost(&["game", "show", "g", "--format", "gif"]).fails(2, &["'gif'", "text, html", "position"]);
    feldpost(&["dice", "--step"]).fails(2, &["a value is required for '--step <STEP>'"]);
    feldpost(&["rules", some_game().id, "more"]).fails(2, &["unexpected argument 'more'"]);
}

#[test]
fn rekey_says_why_a_game_stays_with_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let [home, officer] = ["home", "officer.key"].map(|name| folder.path().join(name).display().to_string());
    feldpost(&["init", &home, "--address", "feldpost@club.example"]).quietly(0);
    let [one, two] = side_options();
    let seats = [one, "ada@example.org", two, "bruno@example.org"];
    feldpost(&[["game", "new", some_game().id, "--id", "g1", "--home", &home].as_slice(), &seats].concat())
        .quietly(0);
    feldpost(&["officer", "new", &officer]).quietly(0);
    let stranger = feldpost(&["rekey", &home, "--officer", &officer]);
    stranger
        .quietly(1)
        .says(&["g1: NOT changed: this is not the officer of its offer", "`feldpost rekey HOME`"]);
    feldpost(&["rekey", &home]).quietly(0).says(&["g1: the new key signs from here on"]);
    let keys = Path::new(&home).join("keys");
    fs::remove_dir_all(keys.join("old")).unwrap();
    fs::remove_file(keys.join("umpire.key")).unwrap();
    feldpost(&["rekey", &home])
        .quietly(1)
        .says(&["g1: NOT changed: its key is not in keys/", "--officer FILE"]);
}
