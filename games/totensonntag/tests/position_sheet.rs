//! The position sheet: what it says, what it refuses, and that nothing is lost on the way.

use crate::support::english;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::Refusal;
use feldpost_kit::system::Terms;
use feldpost_totensonntag::board::{Act, Attacked, Board, Options, Phase, Place, Support};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::position::{read, write};
use feldpost_totensonntag::rulebook::Rulebook;
use feldpost_totensonntag::words::{AttackKind, Side, Sides};
use std::collections::BTreeSet;
use std::sync::Arc;

const EXAMPLE: &str = "\
position totensonntag revised
turn 2 couplet 3
an cw 4 dak 3                 # final ANs of this couplet
previous-an cw 5 dak 2        # of the couplet before
first cw                      # who has the first impulse (derived if left out)
awaits impulse cw             # or: an cw | an both | air both | night | setup dak | end
option recon-support          # one line each; also: aircraft, any `policy hit_comparison above`
dak 1-5pz J18                 # full strength
dak 8mg J18 sp 2              # current SP
cw 5rtr J17
cw kdg I18 moved              # acted in this impulse: moved | attacked | passed | supported
cw 11h reserve                # due and not yet entered
control M7 cw                 # only where it differs from the scenario's start
exited cw 2rgh sp 2
destroyed dak 7-132
dak ju87 reserve             # aircraft are off the map between impulses; `sp 2` once flipped
";

fn data() -> Arc<Data> {
    Arc::new(Data::compiled_in().unwrap())
}

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

#[track_caller]
fn board(text: &str) -> Board {
    read(&data(), text).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

fn errors(text: &str) -> Vec<(usize, Refusal)> {
    read(&data(), text).err().unwrap_or_else(|| panic!("was read: {text}"))
}

#[track_caller]
fn round_trip(board: &Board) {
    let text = write(board);
    match read(&board.data, &text) {
        Ok(again) => assert_eq!(&again, board, "\n{text}"),
        Err(errors) => panic!("{errors:#?}\n{text}"),
    }
}

#[test]
fn facts_may_share_a_line() {
    let apart = "position totensonntag\nturn 2 couplet 3\nan cw 4 dak 3\nawaits impulse cw\n\
                 cw 5rtr J17\ncw kdg J18\n";
    let shared = "position totensonntag · turn 2 couplet 3\nan cw 4 dak 3 · awaits impulse cw ·\n\
                  cw 5rtr J17 · cw kdg J18\n";
    assert_eq!(board(shared), board(apart));
    let errors = errors(&shared.replace("5rtr", "5rtx"));
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert_eq!((errors[0].0, errors[0].1.span), (3, (3, 7)));
}

#[test]
fn the_example_is_read_as_it_says() {
    let board = board(EXAMPLE);
    assert_eq!((board.turn, board.couplet), (2, 3));
    assert_eq!(board.an, Sides { dak: Some(3), cw: Some(4) });
    assert_eq!(board.previous_an, Sides { dak: Some(2), cw: Some(5) });
    assert_eq!(board.first, Some(Side::Cw));
    assert_eq!(board.phase, Phase::Impulse { side: Side::Cw });
    assert_eq!(board.options, Options { recon_support: true, aircraft: false });
    assert_eq!(board.stack(hex("J18")), [id("1-5pz"), id("8mg")]);
    assert_eq!((board.sp(id("1-5pz")), board.sp(id("8mg"))), (4, 2));
    assert_eq!(board.hex_of(id("5rtr")), Some(hex("J17")));
    assert_eq!(board.impulse.acted.get(&id("kdg")), Some(&Act::Moved));
    assert!(board.impulse.changed_hex.contains(&id("kdg")));
    assert_eq!(board.units[&id("11h")].place, Place::Reserve);
    assert_eq!(board.control[&hex("M7")], Side::Cw);
    assert_eq!(board.control[&hex("N16")], Side::Dak);
    assert_eq!((board.units[&id("2rgh")].place, board.sp(id("2rgh"))), (Place::Exited, 2));
    assert_eq!((board.units[&id("7-132")].place, board.sp(id("7-132"))), (Place::Destroyed, 0));
    // Aircraft are an option that this sheet does not take.
    assert!(!board.units.contains_key(&id("ju87")));
    round_trip(&board);
    assert!(write(&board).contains("control M7 cw\n") && !write(&board).contains("N16"));
}

#[test]
fn units_that_are_not_named_are_not_in_play() {
    let board = board(EXAMPLE);
    // Due on turn 2, and not named.
    assert_eq!(board.waiting_to_enter(Side::Dak).count() + board.waiting_to_enter(Side::Cw).count(), 0);
    assert_eq!(board.unit(id("1rnc")), None);
    // Due later: will come.
    assert_eq!(board.units[&id("24nz")].place, Place::Reserve);
    // At the start on the map.
    assert_eq!(board.units[&id("3rtr")].place, Place::Reserve);
    let named = EXAMPLE.to_owned() + "cw 1rnc reserve\n";
    let waiting: Vec<Id> = self::board(&named).waiting_to_enter(Side::Cw).map(|unit| unit.id).collect();
    assert_eq!(waiting, [id("1rnc")]);
}

#[test]
fn typing_is_forgiven() {
    let board = board(
        "Position Totensonntag\n\
         TURN 3 couplet 1.\n\
         awaits impulse DAK\n\
         an dak 4, cw 4\n\
         dak 1/5/21 Pzd J 18\n\
         dak II/104, j18 SP 1\n\
         cw 3 RTR m-7\n\
         dak 8 MG K18\n\
         policy recovery_german_mobile 3,4,5\n\
         policy hit-comparison above\n",
    );
    assert_eq!(board.edition, "revised");
    // The DAK is first if the ANs are equal.
    assert_eq!(board.first, Some(Side::Dak));
    assert_eq!(board.stack(hex("J18")), [id("1-5pz"), id("ii-104")]);
    assert_eq!(board.hex_of(id("3rtr")), Some(hex("M7")));
    assert_eq!(board.rulebook.listed()["hit_comparison"], "above");
    assert_eq!(board.rulebook.recovery_german_mobile, [3, 4, 5]);
    // II/104 stands with a Panzer III, 8 MG does not (TS 3.3).
    assert_eq!(board.impulse.combined_arms, BTreeSet::from([id("ii-104")]));
    round_trip(&board);
}

#[test]
fn marks_of_an_impulse_are_read() {
    let head = "position totensonntag rev9\nturn 2 couplet 4\nawaits impulse dak\nan dak 5 cw 2\n";
    let board = board(
        &(head.to_owned()
            + "dak 1-5pz J18 attacked fought J17 assault hit\ndak 8mg J18\ndak 2-5pz K18 moved same-hex\n\
               cw 5rtr J17 sp 1 hit\ncombined-arms none\npanzers-entered 1\nentry-bonuses 2\n\
               supporting 3rec J17 left 2 for 8mg, 1-5pz\nfirst none\nrolled dak 6\n\
               standing-night cw\noption aircraft\ndak ju87 reserve sp 2\nexited cw 2rgh moved\n"),
    );
    let impulse = &board.impulse;
    let fought = Attacked { hex: hex("J17"), mode: AttackKind::Assault };
    assert_eq!(impulse.attacked.get(&id("1-5pz")), Some(&fought));
    assert_eq!(impulse.close_attacked, BTreeSet::from([hex("J17")]));
    assert_eq!(impulse.hits, BTreeSet::from([id("1-5pz"), id("5rtr")]));
    assert!(impulse.combined_arms.is_empty() && impulse.changed_hex.is_empty());
    assert_eq!((impulse.panzers_entered, impulse.entry_bonuses), (1, 2));
    let reserved = vec![id("8mg"), id("1-5pz")];
    assert_eq!(impulse.support[0], Support { recon: id("3rec"), hex: hex("J17"), left: 2, reserved });
    assert_eq!((board.first, board.an_die.dak), (None, Some(6)));
    assert!(board.night_stop.cw && !board.night_stop.dak);
    assert_eq!(board.sp(id("ju87")), 2);
    round_trip(&board);
}

#[test]
fn every_phase_is_read() {
    for (line, phase) in [
        ("awaits setup cw", Phase::Setup { side: Side::Cw }),
        ("awaits an cw", Phase::An { committed: vec![] }),
        ("awaits an both\ncommitted cw dak", Phase::An { committed: vec![Side::Cw, Side::Dak] }),
        ("awaits impulse dak", Phase::Impulse { side: Side::Dak }),
        ("awaits night", Phase::Night { ready: vec![], declined: vec![] }),
        (
            "awaits night\nready cw\ndeclined 8mg 3rtr",
            Phase::Night { ready: vec![Side::Cw], declined: vec![id("8mg"), id("3rtr")] },
        ),
        ("awaits end\nresult cw 2", Phase::End { points: 2, winner: Side::Cw }),
        ("awaits end\nresult dak -3", Phase::End { points: -3, winner: Side::Dak }),
    ] {
        let board = board(&format!("position totensonntag zh\nturn 1 couplet 1\n{line}\n"));
        assert_eq!(board.phase, phase, "{line}");
        round_trip(&board);
    }
    let start = board("position totensonntag\nawaits setup dak\n");
    let rulebook = Rulebook::new(&data(), &Terms::default()).unwrap();
    assert_eq!(start, Board::new(data(), "revised".to_owned(), rulebook, Options::default()));
}

#[test]
fn who_chooses_an_an_is_said() {
    for (before, said) in
        [("cw 5 dak 2", "awaits an cw\n"), ("cw 6 dak 5", "awaits an both\n"), ("cw 4 dak 4", "awaits an\n")]
    {
        let sheet =
            format!("position totensonntag\nturn 2 couplet 2\nawaits an both\nprevious-an {before}\n");
        assert!(write(&board(&sheet)).contains(said), "{before}");
    }
    // TS 2.2: the CW may choose in the first couplet.
    let surprise = board("position totensonntag\nturn 1 couplet 1\nawaits an\n");
    assert!(write(&surprise).contains("awaits an cw\n"));
}

/// What is put behind a good sheet, the rule, pieces of reason and hint; its last line is to blame.
const WRONG: &[(&str, &str, &str, &str)] = &[
    ("cw 5rtr J17\ncw 9rtr J16", "10.0", "no unit `9rtr`", "did you mean"),
    ("dak 3rtr J16", "10.0", "3rtr is a CW unit", ""),
    ("cw 3rtr J18", "4.0", "J18 holds 1-5pz, a DAK unit", ""),
    ("cw 3rtr J20", "10.0", "no hex J20", "A1 to Q19"),
    ("cw 3rtr", "10.0", "hex is missing", "reserve"),
    ("cw 3rtr J16 sp 4", "10.0", "`4` is not an SP of 3rtr", "1 to 3"),
    ("cw 3rtr J16 sp 0", "10.0", "`0` is not an SP", "1 to 3"),
    ("cw 3rtr J16 sp x", "10.0", "`x` is not an SP", "1 to 3"),
    ("cw 3rtr J16 sp", "10.0", "is missing", "1 to 3"),
    ("dak 1-5pz J17", "10.0", "1-5pz is named twice", ""),
    ("cw 3rtr J16 moved attacked", "10.0", "acts once", ""),
    ("cw 3rtr J16 asleep", "10.0", "not understood", "moved"),
    ("cw 3rtr J16 fought J18", "10.0", "how it fought", "assault or overrun"),
    ("cw 24nz reserve", "10.0", "24nz arrives on turn 4, and this is 2", "leave"),
    ("option submarines", "2.0", "no such option", "aircraft"),
    ("option aircraft\ndak ju87 J17", "7.7", "off the map", "reserve"),
    ("policy hit_comparision above", "2.0", "no policy `hit_comparision`", "hit_comparison"),
    ("policy hit_comparison sometimes", "7.2", "at-least | above", "not `sometimes`"),
    ("an cw 7", "2.1", "`7` is not an AN", "1 to 6"),
    ("an cw 3 cw 4", "2.1", "same side", ""),
    ("an us 3", "2.1", "`us` is no side", "dak or cw"),
    ("turn 2 couplet 3", "2.0", "`turn` stands twice", ""),
    ("control J18 cw", "9.0", "objectives", "M7"),
    ("cw kdg M7\ncontrol M7 dak", "9.0", "kdg stands in M7, so the CW controls it", "leave the line out"),
    ("dak 8mg N3\ncontrol N3 cw", "9.0", "8mg stands in N3, so the DAK controls it", "leave the line out"),
    ("awaits impulse cw", "2.0", "`awaits` stands twice", ""),
    ("committed cw", "2.0", "goes with `awaits an`", ""),
    ("result cw 2", "2.0", "goes with `awaits end`", ""),
    ("destroyd dak 7-132", "2.0", "begins no line", "did you mean destroyed?"),
    ("3rtr J18", "2.0", "begins no line", "such as"),
    ("cw 3rtr J16 5rtr", "10.0", "not understood", ""),
    ("exited cw 2rgh Q2", "10.0", "not understood", ""),
    ("first nobody", "2.1", "no side", "dak or cw"),
    ("supporting kdg", "7.6", "hex is missing", ""),
    ("supporting kdg J18 left 0", "7.6", "`0` is not", "1 to 99"),
    ("supporting kdg J18\nsupporting kdg J18", "7.6", "support of kdg stands twice", ""),
    ("option aircraft\ndak ju87 reserve sp 1", "7.7", "ju87 has SF 3 or, flipped, 2", "sp 2"),
    ("missions perhaps", "7.7", "`missions flown` or `missions none`", ""),
];

#[test]
fn every_wrong_line_is_named() {
    let good = "position totensonntag\nturn 2 couplet 3\nawaits impulse cw\ndak 1-5pz J18\n";
    for (line, rule, reason, hint) in WRONG {
        let text = format!("{good}{line}\n");
        let errors = errors(&text);
        let (number, refusal) = &errors[0];
        assert_eq!((errors.len(), *number), (1, text.lines().count()), "{line}: {errors:?}");
        assert_eq!(refusal.rule, *rule, "{line}: {refusal:?}");
        let refusal = refusal.in_words(&mut |message| english(message));
        assert!(refusal.reason.contains(reason), "{line}: {refusal:?}");
        assert!(refusal.hint.clone().unwrap_or_default().contains(hint), "{line}: {refusal:?}");
        assert!(refusal.span.0 < refusal.span.1, "{line}: {refusal:?}");
    }
}

#[test]
fn a_control_line_may_stand_above_the_occupant_that_it_contradicts() {
    let errors =
        errors("position totensonntag\nturn 2 couplet 3\nawaits impulse cw\ncontrol M7 dak\ncw kdg M7\n");
    let (line, refusal) = &errors[0];
    assert_eq!((errors.len(), *line, refusal.rule.as_str()), (1, 4, "9.0"), "{errors:?}");
    assert_eq!(english(&refusal.reason), "kdg stands in M7, so the CW controls it");
}

#[test]
fn all_errors_come_at_once() {
    let found = errors("position chess\nturn 9 couplet 3\n\nawaits tea\ncw 9rtr A1\n");
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 4, 5]);
    let reasons: Vec<String> = errors("").into_iter().map(|(_, refusal)| english(&refusal.reason)).collect();
    assert_eq!(reasons.len(), 3, "{reasons:?}");
    assert!(errors("position totensonntag rev8\n")[0].1.hint.as_ref().map(english).unwrap().contains("rev9"));
    let open = errors("position totensonntag\nturn 6 couplet 4\nawaits end\n");
    assert!(english(&open[0].1.reason).contains("`result …`"), "{open:?}");
}

#[test]
fn sealed_missions_are_awaited_if_both_sides_can_fly() {
    let head = "position totensonntag\nturn 2 couplet 3\noption aircraft\n";
    let sheet = format!("{head}an cw 4 dak 3\nawaits air both\ncommitted cw\n");
    let air = board(&sheet);
    assert_eq!((air.phase.clone(), air.missions), (Phase::Air { committed: vec![Side::Cw] }, true));
    assert!(write(&air).contains("awaits air both\ncommitted cw\n") && !write(&air).contains("missions"));
    round_trip(&air);
    // No aircraft of the CW flies on a 5.
    for wrong in ["an cw 5 dak 3\n", "an dak 3\n", "an cw 4 dak 3\ndestroyed dak ju87\ndestroyed dak me109\n"]
    {
        let errors = errors(&format!("{head}{wrong}awaits air both\n"));
        assert_eq!((errors.len(), errors[0].1.rule.as_str()), (1, "7.7"), "{wrong}: {errors:?}");
    }
    let without = errors("position totensonntag\nturn 2 couplet 3\nan cw 4 dak 3\nawaits air both\n");
    assert_eq!(without[0].1.rule, "7.7");
}

#[test]
fn whether_missions_were_flown_follows_from_the_position_or_is_said() {
    let head = "position totensonntag\nturn 2 couplet 3\nawaits impulse cw\noption aircraft\n";
    for (lines, missions) in [
        ("an cw 4 dak 4\n", true),
        ("an cw 4 dak 5\n", false),
        ("an cw 4 dak 4\ndestroyed cw hurricane\ndestroyed cw spitfire\n", false),
        ("an cw 4 dak 4\ndestroyed cw hurricane\ndestroyed cw spitfire\nmissions flown\n", true),
        ("an cw 4 dak 4\nmissions none\n", false),
    ] {
        let read = board(&format!("{head}{lines}"));
        assert_eq!(read.missions, missions, "{lines}");
        round_trip(&read);
    }
}
