//! OCS 2, ruling T50: what stands behind a refused line.

use crate::support::sheets::{Came, at, sheet, tried};
use crate::support::{dice, hex, id, shorts};
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_tunisia::board::{Board, Phase};
use feldpost_tunisia::parse;
use feldpost_tunisia::play::{Outcome, Play};
use feldpost_tunisia::words::Side;

const FRONT: &str = "axis i-7pz B53.12; axis 69pg B53.12; axis 47inf B50.13; axis i-71 B53.12; \
                     axis dak B53.12; axis supply B53.12 20T; axis supply B50.13 4T; \
                     allied 131inf B54.11; allied 1rd B58.11";

fn patient(phase: &str, more: &str) -> Board {
    at(phase, &format!("{FRONT}; policy sheets patient; {more}"))
}

/// The lines of a mail behind those that were kept, as the host puts them.
fn next_mail(board: &Board, kept: &[&str], lines: &str, faces: &[u16]) -> (Outcome, Vec<String>, Board) {
    let kept = kept.iter().map(|text| InputLine { number: 0, text: (*text).to_owned() });
    let lines: Vec<InputLine> = kept.chain(InputLine::number_all(&lines.replace("; ", "\n"))).collect();
    let read = parse::parse(board, Some(Side::Axis), &lines);
    let mut given = dice(faces);
    let mut play = Play::new(board, vec![], &mut given);
    let outcome = play.sheet(Side::Axis, &read);
    (outcome, shorts(&play.story.events), play.story.board)
}

fn texts(outcome: &Outcome) -> Vec<&str> {
    outcome.kept.iter().map(|line| line.text.as_str()).collect()
}

const SLIP: &str = "47inf move B40.27";
const ATTACK: &str = "attack B54.11 with i-7pz 69pg";

#[test]
fn ocs_2_t50_lines_of_later_phases_wait_behind_a_slip() {
    let lines = format!("{SLIP}; 69pg mode combat; {ATTACK}; done");
    // In games of before they go on, and the movement is over.
    let before: Came = sheet(&at("movement", FRONT), Side::Axis, &lines, &[3, 3, 4, 4]);
    assert_eq!(before.fates[0], "OCS 6.1b too-far");
    assert_eq!(before.board.phase, Phase::Combat);
    let board = patient("movement", "");
    let came = sheet(&board, Side::Axis, &lines, &[]);
    assert_eq!(came.fates, ["OCS 6.1b too-far", "done", "kept", "held done-beside-a-refusal"]);
    assert_eq!(came.board.phase, Phase::Movement);
    // What could not be read may have been of this phase.
    let came = sheet(&board, Side::Axis, &format!("47inf jump B50.12; {ATTACK}"), &[]);
    assert_eq!(came.fates, ["? OCS 2 no-verb", "kept"]);
    assert_eq!(sheet(&board, Side::Axis, &format!("{SLIP}; next"), &[]).fates[1], "kept");
    assert_eq!(tried(&board, Side::Axis, &format!("{SLIP}; {ATTACK}"))[1], "kept");
}

#[test]
fn ocs_2_t50_kept_lines_go_on_behind_the_next_mail() {
    let board = patient("movement", "");
    let (first, _, board) = next_mail(&board, &[], &format!("{SLIP}; {ATTACK}"), &[]);
    assert_eq!(texts(&first), [ATTACK]);
    // The mend is carried out in its phase, then the attack, then the end.
    let (outcome, events, after) = next_mail(&board, &[ATTACK], "47inf move B50.12; done", &[3, 3, 4, 4]);
    assert!(outcome.fates.iter().all(|told| told.refusal().is_none()), "{:?}", outcome.fates);
    let at = |kind: &str| events.iter().position(|event| event.starts_with(kind)).unwrap();
    assert!(at("move ") < at("fight ") && at("fight ") < at("clean-up "), "{events:?}");
    assert_eq!(after.units[&id("47inf")].hex, hex("B50.12"));
    assert!(outcome.kept.is_empty());
    // Another slip keeps them, and so does what is said for the other side's turn.
    for lines in [SLIP, "standing intercept never"] {
        let (outcome, _, after) = next_mail(&board, &[ATTACK], lines, &[]);
        assert_eq!((texts(&outcome), after.phase), (vec![ATTACK], Phase::Movement), "{lines}");
    }
    // It can be dropped.
    let (outcome, events, _) = next_mail(&board, &[ATTACK], "forget", &[]);
    assert!(outcome.kept.is_empty() && events.is_empty());
    // `done` alone is enough.
    let (_, events, _) = next_mail(&board, &[ATTACK], "done", &[3, 3, 4, 4]);
    assert!(events.iter().any(|event| event.starts_with("fight ")));
    // Who sends all of it again is not taken at his word twice.
    let again = format!("47inf move B50.12; {ATTACK}; done");
    let (outcome, events, _) = next_mail(&board, &[ATTACK], &again, &[3, 3, 4, 4]);
    assert_eq!(outcome.fates[0].fate, Fate::Ignored);
    assert_eq!(events.iter().filter(|event| event.starts_with("fight ")).count(), 1);
}

#[test]
fn ocs_2_t50_a_kept_line_that_is_refused_is_told() {
    let board = patient("movement", "");
    let gone = "attack B58.11 with i-7pz";
    let told = |lines: &str| {
        let (outcome, _, after) = next_mail(&board, &[gone], lines, &[]);
        let last = outcome.fates.last().unwrap().fate.clone();
        let told = match last {
            Fate::HeldBack { reason, .. } => format!("held {}", reason.id()),
            Fate::Done { note, .. } => format!("note {}", note.unwrap().id()),
            other => panic!("{other:?}"),
        };
        (told, after.phase)
    };
    // With more in the mail the player may mend that too; `done` alone has the last word.
    assert_eq!(told("47inf move B50.12; done"), ("held kept-line-refused".to_owned(), Phase::Movement));
    assert_eq!(told("47inf move B50.12"), ("note kept-line-refused".to_owned(), Phase::Movement));
    assert_eq!(told("done"), ("note kept-line-refused".to_owned(), Phase::Refit));
}

#[test]
fn ocs_2_t50_a_refused_attack_ends_no_movement() {
    let board = patient("movement", "");
    let came = sheet(&board, Side::Axis, "attack B58.11 with 47inf; 47inf move B50.12", &[]);
    assert_eq!(came.fates, ["OCS 9 not-adjacent", "done"]);
    // An attack keeps no other attack waiting; a barrage does, for it cannot come later.
    let combat = patient("combat", "");
    let lines = format!("attack B58.11 with 47inf; {ATTACK}");
    assert_eq!(sheet(&combat, Side::Axis, &lines, &[3, 3, 4, 4]).fates[1], "done");
    let lines = format!("barrage i-71 at B58.11; {ATTACK}");
    assert_eq!(sheet(&combat, Side::Axis, &lines, &[]).fates[1], "kept");
    // What is over for good keeps nothing waiting.
    let came = sheet(&board, Side::Axis, &format!("refit g-109g-1; {ATTACK}"), &[3, 3, 4, 4]);
    assert_eq!(came.fates, ["OCS 2 phase-is-over", "done"]);
}

#[test]
fn ocs_2_t50_where_the_sheet_waits_what_stands_behind_a_slip_is_kept_too() {
    let facts = "axis i-7pz B58.09 fuelled; axis supply B58.09 8T; axis 47inf B50.13; allied 131inf B59.10; \
                 policy sheets patient";
    let board = at("movement", facts);
    let lines = format!("{SLIP}; i-7pz overrun B59.10; attack B59.10 with i-7pz; done");
    let read = parse::parse(&board, Some(Side::Axis), &InputLine::number_all(&lines.replace("; ", "\n")));
    let asks = parse::prepared(&board, Side::Allied, &["standing ask overruns"]);
    let asks = asks.into_iter().filter_map(Result::ok).collect();
    let mut given = dice(&[]);
    let mut play = Play::new(&board, asks, &mut given);
    let outcome = play.sheet(Side::Axis, &read);
    let told = |at: usize| match &outcome.fates[at].fate {
        Fate::HeldBack { reason, .. } => format!("held {}", reason.id()),
        Fate::Kept { note } => format!("kept {}", note.as_ref().unwrap().id()),
        other => panic!("{other:?}"),
    };
    assert!(outcome.wait.is_some());
    assert_eq!([told(2), told(3)], ["kept kept-behind-a-slip", "held done-beside-a-refusal"]);
    let left: Vec<&str> = outcome.left.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(left, ["i-7pz overrun B59.10"], "the overrun alone goes on");
    assert_eq!(texts(&outcome), ["attack B59.10 with i-7pz"]);
}
