//! What an umpire writes: positions.

use crate::common::english;
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_nebelfurt::system;

fn errors(sheet: &str) -> Vec<String> {
    let errors = system().read_position(sheet).unwrap_err();
    errors.into_iter().map(|(line, refusal)| format!("{line}: {}", english(&refusal.reason))).collect()
}

#[test]
fn a_position_is_read_and_written_again() {
    let sheet = "position nebelfurt\nscenario siege\nday 4\nphase march\ncamped warden\n\
                 r1 N01.01 marched\nw2 N03.01\n";
    let table = system().read_position(sheet).unwrap();
    assert_eq!(system().position(&system().view(&table, Viewer::Umpire)), sheet);
    let loose = "w2 n3.01 # somebody\nr1 N01.01 marched\ncamped warden · phase march\nday 4\n\
                 scenario siege\nposition nebelfurt first";
    assert_eq!(system().read_position(loose).unwrap(), table);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    assert_eq!(
        errors("position chess\nday 0\nphase noon\nr1 S01.03\nr2 S01.03\nx"),
        [
            "1: this is no position of Nebelfurt",
            "2: `0` is not the day",
            "3: `noon` is no phase",
            "5: r1 stands in S01.03",
            "6: `x` begins no line of a position"
        ]
    );
    assert_eq!(
        errors("position nebelfurt\nphase dusk\ncamped raider\nr1 S01.03 marchd"),
        ["3: sides camp by day", "4: `marchd` says nothing of a company", "4: the line `day …` is missing"]
    );
}
