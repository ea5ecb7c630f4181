//! What a newcomer gets wrong is answered with the rule and, where there is one, the remedy.

use crate::support::sheets::{at, of};
use feldpost_kit::dice::NoDice;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_tunisia::board::Board;
use feldpost_tunisia::parse;
use feldpost_tunisia::play::Play;
use feldpost_tunisia::words::Side;

/// The refusal of a line: rule, message, and the message of the remedy.
fn refused(board: &Board, side: Side, line: &str) -> String {
    let sheet = parse::parse(board, Some(side), &InputLine::number_all(line));
    let fates = Play::dry_run(board, &mut NoDice).sheet(side, &sheet).fates;
    match &fates.first().unwrap().fate {
        Fate::Ruling(refusal) | Fate::Problem(refusal) => {
            let hint = refusal.hint.as_ref().map(|hint| format!(": {}", hint.id())).unwrap_or_default();
            format!("{} {}{hint}", refusal.rule, refusal.reason.id())
        }
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_mistake_of_the_list_is_told_with_its_rule() {
    let facts = "axis i-7pz B49.12; axis dak B48.17; axis supply B49.13 4T; axis 47inf B44.12; \
                 axis truck B48.17 1 load 4T; axis 90le-trk B48.17 load 0T; axis supply B48.17 20T; \
                 axis air gs-ju88-1 sicily; axis base B48.17 1; allied 131inf B54.09; allied 4cly B60.14; \
                 axis charcoal B59.12 1 load 4T; dead axis 115kg-1";
    let board = at("movement", facts);
    let axis = |line: &str| refused(&board, Side::Axis, line);
    assert_eq!(axis("dak move B48.16"), "OCS 6.1b cannot-move-so: change-to-move");
    assert_eq!(axis("i-7pz move B49.13"), "OCS 12.5 no-fuel: fuel-is-at");
    assert_eq!(axis("charcoal 1 B59.12 move B60.12 B60.13 B61.13"), "OCS 4.5a stops-in-a-zone");
    assert_eq!(axis("transfer gs-ju88-1 to gabes"), "T2 1.7 surge-stays-off-map");
    assert_eq!(axis("115kg-1 move B50.12"), "OCS 6.1 is-dead");
    assert_eq!(axis("90le-trk load 6T"), "OCS 13.2c truck-carries");
    assert_eq!(axis("131inf move B54.08"), "OCS 6.1 is-the-enemys");
    let full = "axis 382inf B45.12; axis 433inf B45.12; axis 125inf B45.12; axis 361inf B45.12; \
        axis 200inf B45.12; \
                axis spz-126 B45.12; axis tri-66 B45.12; axis pist-35 B45.12; axis pist-36 B45.12; \
                    axis afrika B45.12";
    let crowded = at("movement", &format!("{facts}; {full}"));
    assert_eq!(
        refused(&crowded, Side::Axis, "47inf move B45.12"),
        "OCS 4.8 no-room: move-others-away-before"
    );
    let clock = "scenario 2; turn 40; weather flight · first axis · player axis · phase movement";
    let sea = of(clock, "axis 47inf B50.13; allied 131inf B54.09; control A17.26 axis");
    assert_eq!(refused(&sea, Side::Axis, "ship 4T sicily bone"), "T2 1.8a dangerous-water");
}
