//! A daemon that is cut off at every effect on the disk, and another one that goes on.

use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use feldpost_disk::fault;

use super::{Club, copy_home};

/// The program with these words on a home, at this time by its clock; whether it went through. `plan` says
/// where it is cut off.
pub fn run_at(home: &Path, unix: i64, plan: &str, words: &[&str]) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).arg("--home").arg(home).env(fault::CLOCK, unix.to_string());
    let done = command.env(fault::VARIABLE, plan).stdin(Stdio::null()).output().unwrap();
    done.status.success()
}

/// Nowhere.
pub const WHOLE: &str = "kill:none:1";

/// Has the program cut off at every effect on a copy of the club's home, and then goes on: what comes of it
/// is always what comes of a run that nobody cuts off.
pub fn at_every_effect<T: PartialEq + Debug>(
    club: &Club,
    run: impl Fn(&Path, &str) -> bool,
    go_on: impl Fn(&Path),
    come_of_it: impl Fn(&Path) -> T,
) -> T {
    let twin = club.dir.path().join("twin");
    copy_home(&club.home(), &twin);
    assert!(run(&twin, WHOLE));
    go_on(&twin);
    let wanted = come_of_it(&twin);
    for effect in 1..400 {
        let home = club.dir.path().join(format!("cut-{effect}"));
        copy_home(&club.home(), &home);
        let went_through = run(&home, &format!("kill:change:{effect}"));
        go_on(&home);
        assert_eq!(come_of_it(&home), wanted, "effect {effect}");
        fs::remove_dir_all(&home).unwrap();
        if went_through {
            assert!(effect > 10, "it was cut {effect} times");
            return wanted;
        }
    }
    panic!("it never went through");
}
