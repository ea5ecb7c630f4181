//! TS 2.0, 7.7: plans for the next impulse, groups of units, and sheets of which all lines count or none.

use crate::support::{Position, impulse, play};
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::{GameSystem, Viewer};
use feldpost_totensonntag::Totensonntag;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::parse::parse;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::Side;

fn view(board: &Board, side: &str) -> View {
    View::of(board, Viewer::Side(Id::new(side).unwrap()))
}

/// What stands of a side after a mail.
fn stands(board: &Board, side: &str, before: &[String], mail: &str) -> Vec<String> {
    let (system, view) = (Totensonntag::compiled_in().unwrap(), view(board, side));
    system.standing_after(&view, before, &parse(&view, &InputLine::number_all(mail)))
}

/// What of it is due as open orders.
fn due(board: &Board, side: &str, standing: &[String]) -> Vec<String> {
    let system = Totensonntag::compiled_in().unwrap();
    system.standing_sheet(&view(board, side), Id::new(side).unwrap(), standing)
}

fn fates(board: &Board, side: &str, mail: &str) -> Vec<(Option<String>, Fate)> {
    let (system, view) = (Totensonntag::compiled_in().unwrap(), view(board, side));
    let fates = system.check(&view, Id::new(side).unwrap(), &parse(&view, &InputLine::number_all(mail)));
    fates.into_iter().map(|fate| (fate.understood, fate.fate)).collect()
}

/// The impulse of the DAK, which is first; that of the CW follows.
fn dak_first(lines: &str) -> Position {
    impulse("dak", 3, lines).first()
}

const PLAN: &str = "plan if an 3..6\n3rtr move G10\nif J18 empty then kdg pass\ndone\nend plan";

#[test]
fn ts_2_0_a_plan_is_kept_with_its_impulse_and_given_out_when_that_begins() {
    let position = dak_first("cw 3rtr G9; cw kdg G9; dak 8mg J18");
    let standing = stands(&position.board(), "cw", &["standing an roll".into()], PLAN);
    let expected = [
        "standing an roll",
        "plan T02C3.cw if an 3..6",
        "3rtr move G10",
        "if J18 empty then kdg pass",
        "done",
        "end plan",
    ];
    assert_eq!(standing, expected);
    assert_eq!(due(&position.board(), "cw", &standing), [""; 0], "it is the impulse of the DAK");
    let begun = position.play("done", &[]).board;
    let sheet = due(&begun, "cw", &standing);
    assert_eq!(sheet, ["plan T02C3.cw now", "3rtr move G10", "if J18 empty then kdg pass", "done"]);
    let played = position.play("done", &[]).answer(&sheet.join("\n"), &[3, 3]);
    assert!(matches!(played.raw[0], Event::Plan { side: Side::Cw }), "{:?}", played.raw);
    assert!(matches!(played.raw[1], Event::Move { .. }), "{:?}", played.raw);
    assert_eq!(played.fates[2], "not met");
    assert_eq!(due(&played.board, "cw", &standing), [""; 0], "it is used up");
}

#[test]
fn ts_2_0_a_plan_read_again_from_its_own_lines_is_the_same() {
    let board = dak_first("cw 3rtr G9; cw kdg G9; dak 8mg J18").board();
    let mail = "plan if an 4 and first and not kdg at G9\nall in G9 move G10\nor nothing\nend plan\n\
                plan\n3rtr, kdg assault G10 advance\nair ju87 none\nend plan";
    let once = stands(&board, "cw", &[], mail);
    assert_eq!(stands(&board, "cw", &[], &once.join("\n")), once, "{once:#?}");
    assert_eq!(once[0], "plan T02C3.cw if an 4 and first and not kdg at G9");
    assert_eq!(once[1], "all in G9 move G10");
}

#[test]
fn ts_2_0_the_first_plan_whose_conditions_hold_is_carried_out() {
    let position = dak_first("cw 3rtr G9; cw kdg G9; dak 8mg J18");
    let mail = "plan if an 1..2\n3rtr pass\nend plan\nplan if 8mg at J18 and not J18 empty\nkdg pass\n\
                end plan\nplan\ndone";
    let standing = stands(&position.board(), "cw", &[], mail);
    let begun = position.play("done", &[]).board;
    assert_eq!(due(&begun, "cw", &standing), ["plan T02C3.cw now", "kdg pass"]);
    let mut other = begun.clone();
    other.an[Side::Cw] = Some(2);
    assert_eq!(due(&other, "cw", &standing), ["plan T02C3.cw now", "3rtr pass"]);
}

#[test]
fn ts_2_0_a_plan_of_which_no_condition_holds_is_dropped_with_a_word() {
    let position = dak_first("cw 3rtr G9; dak 8mg J18");
    let standing =
        stands(&position.board(), "cw", &[], "plan if second and 3rtr destroyed\n3rtr pass\nend plan");
    let begun = position.play("done", &[]);
    let sheet = due(&begun.board, "cw", &standing);
    assert_eq!(sheet, ["plan T02C3.cw none"]);
    let played = begun.answer(&sheet.join("\n"), &[]);
    assert!(played.fates.len() == 1 && played.fates[0].starts_with("held back"), "{:?}", played.fates);
    assert!(played.raw.is_empty(), "nobody else hears of it: {:?}", played.raw);
    assert_eq!(played.board, begun.board);
    // Once something was done in the impulse it has begun, and no plan is looked at any more.
    let acted = play(&played.board, "cw", "3rtr pass", &[]);
    assert_eq!(due(&acted.board, "cw", &standing), [""; 0]);
    played.awaits("orders cw");
}

#[test]
fn ts_2_0_a_plan_can_be_taken_back_and_one_for_an_impulse_that_is_over_is_dropped() {
    let board = dak_first("cw 3rtr G9; dak 8mg J18").board();
    let standing = stands(&board, "cw", &[], "plan\n3rtr pass\nend plan");
    assert_eq!(standing.len(), 3);
    assert_eq!(stands(&board, "cw", &standing, "plan"), standing, "`plan` alone asks to be shown");
    assert_eq!(stands(&board, "cw", &standing, "plan off"), [""; 0]);
    assert_eq!(stands(&board, "cw", &standing, "standing off"), [""; 0]);
    let new = stands(&board, "cw", &standing, "plan\n3rtr move G10\nend plan");
    assert_eq!(new[1], "3rtr move G10", "a new plan takes the place of the old one");
    let later = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18").clock(3, 1).board();
    assert_eq!(stands(&later, "cw", &standing, "standing an roll"), ["standing an roll"]);
}

#[test]
fn ts_2_0_the_next_impulse_is_that_of_the_same_couplet_only_before_it_has_begun() {
    let plan = "plan\n3rtr pass\nend plan";
    let slot = |position: Position| stands(&position.board(), "cw", &[], plan).into_iter().next();
    let lines = "cw 3rtr G9; dak 8mg J18";
    assert_eq!(slot(impulse("cw", 3, lines)).as_deref(), Some("plan T02C4.cw"), "its own is under way");
    assert_eq!(slot(impulse("dak", 3, lines)).as_deref(), Some("plan T02C4.cw"), "its own is over");
    assert_eq!(slot(impulse("dak", 3, lines).clock(2, 4)).as_deref(), Some("plan T03C1.cw"));
    assert_eq!(slot(dak_first(lines).awaiting("an both")).as_deref(), Some("plan T02C3.cw"));
    assert_eq!(slot(impulse("dak", 3, lines).clock(6, 4)), None, "none is left");
}

#[test]
fn ts_2_0_the_lines_of_a_plan_are_shown_as_they_would_be_today() {
    let board = dak_first("cw 3rtr G9; cw kdg G9; dak 8mg J18").board();
    let told = fates(&board, "cw", "plan\n3rtr assault G10\nmvoe 3rtr\ndone\nend plan");
    let kept = |at: usize| match &told[at].1 {
        Fate::Kept { note } => note.as_ref().map(ToString::to_string).unwrap_or_default(),
        other => panic!("{other:?}"),
    };
    assert_eq!(kept(0), "plan-checked an=3 impulse=T02C3.cw");
    assert!(kept(1).starts_with("plan-not-as-things-stand reason="), "{}", kept(1));
    assert!(matches!(told[2].1, Fate::Problem(_)), "{:?}", told[2]);
    assert!(matches!(told[3].1, Fate::HeldBack { .. }), "a slip holds `done` back: {:?}", told[3]);
    let standing = stands(&board, "cw", &[], "plan\n3rtr assault G10\nmvoe 3rtr\ndone\nend plan");
    assert_eq!(standing, ["plan T02C3.cw", "3rtr assault G10", "end plan"]);
}

#[test]
fn ts_2_1_orders_that_come_with_a_choice_are_a_plan() {
    let position = impulse("dak", 3, "cw 3rtr G9; dak 8mg J18;previous-an cw 5 dak 2;rolled cw 4 dak 2");
    let board = position.awaiting("an cw").board();
    let mail = "an keep\n3rtr move G10\ndone";
    let told = fates(&board, "cw", mail);
    assert!(matches!(told[0].1, Fate::Done { .. }) && matches!(told[1].1, Fate::Kept { .. }), "{told:?}");
    assert!(matches!(told[2].1, Fate::Kept { .. }), "{told:?}");
    assert_eq!(stands(&board, "cw", &[], mail), ["plan T02C3.cw", "3rtr move G10", "done", "end plan"]);
    assert_eq!(stands(&board, "cw", &[], "an keep\ndone"), [""; 0], "`done` alone ends no impulse");
}

#[test]
fn ts_7_7_a_plan_gives_the_air_missions_of_its_couplet() {
    let lines = "option aircraft; cw 3rtr G9; dak 8mg J18; dak ju87 reserve; cw hurricane reserve";
    let early = impulse("dak", 1, lines).first().clock(2, 2);
    let mail = "plan\nair hurricane J17 attack J18\n3rtr pass\nend plan";
    let position = impulse("cw", 1, lines).awaiting("air both");
    let own = impulse("dak", 1, lines).clock(2, 2).board();
    let standing = stands(&own, "cw", &[], mail);
    assert_eq!(standing[0], "plan T02C3.cw", "{:?}", early.text());
    let (system, cw) = (Totensonntag::compiled_in().unwrap(), Id::new("cw").unwrap());
    let choice = system.standing_choice(&view(&position.board(), "cw"), cw, &standing).unwrap();
    assert!(choice.contains("hurricane:J17,J18"), "{choice}");
    let none = stands(&own, "cw", &[], "plan\n3rtr pass\nend plan");
    assert_eq!(system.standing_choice(&view(&position.board(), "cw"), cw, &none), None);
}

#[test]
fn ts_3_2_a_group_is_told_one_by_one() {
    let position = impulse("cw", 3, "cw 3rtr G9; cw kdg G9; cw 5rtr H9; dak 8mg J18");
    position.play("3rtr, kdg move G10", &[]).fates(&["ok", "ok"]);
    position.play("3rtr and 5rtr pass", &[]).fates(&["ok", "ok"]);
    let played = position.play("3rtr, 5rtr assault J18", &[]);
    assert!(played.fates.iter().all(|fate| fate.starts_with("refused 7.0")), "{:?}", played.fates);
    position.play("3rtr pass\nall in G9 move G10", &[]).fates(&["ok", "held back", "ok"]);
    position.play("G9 move G10", &[]).fates(&["ok", "ok"]);
    position.play("move all units in G9 to G10", &[]).fates(&["ok", "ok"]);
    let whoever = position.play("move all tanks towards G10", &[]);
    assert_eq!(whoever.fates, ["refused 6.0: `all` needs a hex, or the units by their ids"]);
    let nobody = position.play("all in A3 move A4", &[]);
    assert!(nobody.fates[0].starts_with("refused 3.0: "), "{:?}", nobody.fates);
    let told =
        fates(&position.board(), "cw", "if J18 empty then 3rtr, kdg move G10\nif not J18 empty then G9 pass");
    assert_eq!(told.len(), 3, "{told:?}");
}

#[test]
fn ts_2_0_or_nothing_does_all_or_none() {
    let position = impulse("cw", 3, "cw 3rtr G9; cw kdg G9; dak 8mg J18");
    let played = position.play("or nothing\n3rtr move G10\nkdg assault J18\ndone", &[]);
    assert_eq!(played.events, [""; 0]);
    assert_eq!(played.fates[..2], ["held back", "held back"]);
    assert!(played.fates[2].starts_with("refused 7.0"), "{:?}", played.fates);
    position.play("3rtr move G10\nkdg pass\nor nothing", &[]).fates(&["ok", "ok", "ok"]);
}

#[test]
fn ts_3_2_conditions_look_at_an_first_impulse_and_places() {
    let position = impulse("cw", 3, "cw 3rtr G9; cw kdg G9; dak 8mg J18");
    for (line, met) in [
        ("if an 3 then 3rtr pass", true),
        ("if an 4+ then 3rtr pass", false),
        ("if an 2..4 and not first then 3rtr pass", true),
        ("if second then 3rtr pass", true),
        ("if 8mg at J18 and kdg in G9 then 3rtr pass", true),
        ("if 8mg is at J17 then 3rtr pass", false),
        ("if 8mg lost then 3rtr pass", false),
        ("unless an 5 to 6 then 3rtr pass", true),
    ] {
        let fates = position.play(line, &[]).fates;
        assert_eq!(fates, [if met { "ok" } else { "not met" }], "{line}");
    }
}

#[test]
fn ts_2_1_a_standing_answer_can_depend_on_the_die_or_on_what_stands_where() {
    let (system, cw) = (Totensonntag::compiled_in().unwrap(), Id::new("cw").unwrap());
    let lines = "cw 3rtr G9; dak 8mg J18; previous-an cw 5 dak 2";
    let asked = |die: u16| {
        let rolled = format!("{lines}; rolled cw {die} dak 2");
        impulse("dak", 3, &rolled).awaiting("an cw").board()
    };
    let mail = "standing an keep if 3..5\nstanding an -1 if 6\nstanding an +1 if 8mg at J17\nstanding an +1";
    let standing = stands(&asked(3), "cw", &[], mail);
    assert_eq!(standing.len(), 4, "{standing:?}");
    assert_eq!(stands(&asked(3), "cw", &[], &standing.join("\n")), standing);
    for (die, choice) in [(3, "keep"), (5, "keep"), (6, "-1"), (1, "+1")] {
        let chosen = system.standing_choice(&view(&asked(die), "cw"), cw, &standing);
        assert_eq!(chosen.as_deref(), Some(choice), "{die}");
    }
    let some = stands(&asked(1), "cw", &[], "standing an keep if 3..5");
    assert_eq!(system.standing_choice(&view(&asked(1), "cw"), cw, &some), None, "it is asked");
    let two = stands(&asked(1), "cw", &standing, "standing an -1 if 3..5");
    assert_eq!(two.len(), 4, "the same question has one answer: {two:?}");
}

#[test]
fn ts_7_7_standing_missions_answer_for_every_aircraft_or_for_none() {
    let (system, cw) = (Totensonntag::compiled_in().unwrap(), Id::new("cw").unwrap());
    let lines = "option aircraft; cw 3rtr G9; dak 8mg J18; dak ju87 reserve; cw hurricane reserve";
    let board = impulse("cw", 1, lines).awaiting("air both").board();
    let choice = |mail: &str| {
        let standing = stands(&board, "cw", &[], mail);
        assert_eq!(stands(&board, "cw", &[], &standing.join("\n")), standing);
        system.standing_choice(&view(&board, "cw"), cw, &standing)
    };
    assert_eq!(choice("standing air hurricane patrol"), None, "the other aircraft has no answer");
    let both = choice("standing air hurricane I17 patrol\nstanding air spitfire none").unwrap();
    assert_eq!(both, "hurricane:I17,patrol+spitfire:none");
    let near = choice("standing air hurricane patrol\nstanding air none").unwrap();
    let hex: feldpost_totensonntag::hex::Hex =
        near.strip_prefix("hurricane:").unwrap().split(',').next().unwrap().parse().unwrap();
    assert!(hex.distance("G9".parse().unwrap()) <= 6, "{near}");
    assert!(near.ends_with("spitfire:none"), "{near}");
}

/// A plan is ended in the words of each language, in whatever order they stand.
#[test]
fn ts_2_0_a_plan_is_begun_and_ended_in_any_language() {
    let board = dak_first("cw 7h G8; dak 8mg O5").board();
    for (begin, end) in [
        ("plan", "end plan"),
        ("Plan", "Ende des Plans"),
        ("Plan", "Plan fertig"),
        ("計畫", "計畫結束"),
        ("計畫", "結束計畫"),
        ("計劃", "終止計劃"),
    ] {
        let mail = format!("{begin}\n7h move G7\n{end}\nstanding an roll");
        let stands = stands(&board, "cw", &[], &mail);
        assert_eq!(stands[1..], ["plan T02C3.cw", "7h move G7", "end plan"].map(str::to_owned), "{end}");
    }
    let first = stands(&board, "cw", &[], "計畫 如果 先手\n7h移動G7\n計畫結束");
    assert_eq!(first[0], "plan T02C3.cw if first");
}

/// Ruling A1.13: a unit that has died since the plan was made is left out, and holds back no `done`.
#[test]
fn ts_7_0_a1_13_a_plan_leaves_out_who_is_gone() {
    let position = impulse("cw", 3, "cw 7h G8; destroyed cw 2rtr; dak 8mg O5").first();
    let played = position.play("plan T02C3.cw now; 2rtr move G7; 7h move G7; done", &[]);
    assert_eq!(played.fates, ["ok", "held back", "ok", "ok"]);
    let slip = position.play("2rtr move G7; 7h move G7; done", &[]);
    assert_eq!(slip.fates[2], "held back", "without a plan it is a slip");
}
