//! What the commands say of this game: a night tried with given dice, and its help by mail.

use crate::command_line::run::feldpost;
use std::fs;

const NIGHT: &str = "position nebelfurt\nday 1\nphase dusk\nr2 S03.03\nr3 S05.03\nw1 N01.02\nw2 N03.01\n";

fn night(raider: &str, warden: &str, dice: &str) -> crate::command_line::run::Ran {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).unwrap();
        path
    };
    let (position, one, other) = (file("p", NIGHT), file("r", raider), file("w", warden));
    let sheets = ["--orders", &one, "--side", "raider", "--orders", &other, "--side", "warden"];
    let given = ["--dice", dice];
    let given = if dice.is_empty() { &[] } else { &given[..] };
    feldpost(&[&["simulate", "--position", &position], &sheets[..], given].concat())
}

#[test]
fn a_skirmish_is_told_with_its_dice() {
    night("ford mill", "ford upper", "7,3").quietly(0).says(&[
        "The raiders come to the mill ford; the wardens watch the upper ford.",
        "Red Oars (r2) meets Mill Watch (w2) at the mill ford: 1d8 = 7 against 1d8 = 3: ",
        "Mill Watch (w2) is lost.",
        "Red Oars (r2) crosses the mill ford to N03.01.",
        "2 dice used, 0 left",
        "phase march\nr2 N03.01\nr3 S05.03\nw1 N01.02\n",
    ]);
    night("ford mill", "ford mill", "4,4").quietly(0).says(&["both hold their bank", "r2 S03.03"]);
    let crossed = night("ford lower", "ford stay", "");
    crossed.quietly(0).says(&["Grey Oars (r3) crosses the lower ford to N05.01."]);
}

#[test]
fn what_is_no_ford_is_refused_with_those_there_are() {
    let refused = night("ford bridge", "ford stay", "");
    assert_eq!((refused.code, refused.err.as_str()), (1, ""));
    refused.says(&["`bridge` is no ford (NF II.1); upper, mill, lower or stay"]);
}
