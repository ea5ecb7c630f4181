//! Hints: what a refusal proposes is allowed, as far as the position shows. Named cases first, then every
//! proposal in positions thrown together.

use crate::common::Seeded;
use crate::standing::{DATA, EDITIONS, thrown};
use crate::support::{english, impulse, set_up};
use feldpost_kit::dice::NoDice;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_kit::system::Viewer;
use feldpost_totensonntag::board::{Board, Phase};
use feldpost_totensonntag::data::Unit;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::play::Play;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::{Class, Side};
use feldpost_totensonntag::{parse, position};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What a dry run says to one line.
fn checked(board: &Board, side: Side, order: &str) -> Fate {
    carried_out(Play::dry_run(board, &mut NoDice), side, order)
}

fn carried_out(mut play: Play<'_>, side: Side, order: &str) -> Fate {
    let view = View { viewer: Viewer::Side(side.id()), board: play.board.clone() };
    let sheet = parse::parse(&view, &InputLine::number_all(order));
    play.sheet(side, &sheet).remove(0).fate
}

/// Reason and hint of the refusal of one line.
#[track_caller]
fn told(board: &Board, side: Side, order: &str) -> (String, String) {
    match carried_out(Play::check(board, &mut NoDice), side, order) {
        Fate::Problem(refusal) | Fate::Ruling(refusal) => {
            (english(&refusal.reason), refusal.hint.as_ref().map(english).unwrap_or_default())
        }
        other => panic!("{order}: {other:?}"),
    }
}

#[test]
fn ts_7_5_an_overrun_from_afar_proposes_no_assault() {
    let far = impulse("cw", 3, "cw 7h G8; dak 8mg G10").board();
    let (reason, hint) = told(&far, Side::Cw, "7h overrun G10");
    assert_eq!(
        (reason.as_str(), hint.as_str()),
        ("7h must move before it can Overrun", "`7h move G9 overrun G10`")
    );
    let near = impulse("cw", 3, "cw 7h G9; dak 8mg G10").board();
    let (_, hint) = told(&near, Side::Cw, "7h overrun G10");
    assert_eq!(hint, "`7h assault G10` attacks without moving");
    let out_of_reach = impulse("cw", 3, "cw 7h A17; dak 8mg G10").board();
    assert_eq!(told(&out_of_reach, Side::Cw, "7h overrun G10").1, "");
}

#[test]
fn ts_6_0_into_a_hex_with_enemies_what_the_unit_can_do_is_proposed() {
    let board = impulse("cw", 3, "cw 7h G8; cw 2sg G9; cw 2rgh A17; dak 8mg G10").board();
    assert_eq!(told(&board, Side::Cw, "2sg move G10").1, "`2sg assault G10` attacks without moving");
    assert_eq!(told(&board, Side::Cw, "7h move F9 G10").1, "`7h move F8 F9 overrun G10`");
    assert_eq!(told(&board, Side::Cw, "2rgh move G10").1, "");
}

#[test]
fn ts_6_0_a_goal_out_of_reach_is_told_with_what_is_in_the_way() {
    // AN 3: 4 MPs. Eight hexes of open desert are four too many.
    let far = impulse("cw", 3, "cw 7h B10; dak 8mg O5").board();
    let (reason, hint) = told(&far, Side::Cw, "7h move B18");
    assert_eq!(reason, "7h cannot reach B18 from B10 with 4 MPs");
    let as_far = "`7h move toward B18` goes as far as it can";
    assert_eq!(hint, format!("the way costs 8 MPs, 4 too many; nearest hex it can reach: B14; {as_far}"));
    let (_, hint) = told(&far, Side::Cw, "7h move B15");
    let as_far = "`7h move toward B15` goes as far as it can";
    assert_eq!(hint, format!("the way costs 5 MPs, 1 too many; next to B15 it reaches B14; {as_far}"));
    // Of a way-point nothing is proposed but what lies there.
    let (_, hint) = told(&far, Side::Cw, "7h move B12 B18");
    assert_eq!(hint, "the way costs 6 MPs, 4 too many; nearest hex it can reach: B14");
    // A ZOC on the straight way, and whose.
    let held = impulse("cw", 3, "cw 7h B10; dak 8mg C13; dak 155art C13").board();
    let (_, hint) = told(&held, Side::Cw, "7h move B14");
    assert!(hint.starts_with("the ZOC of 8mg 155art (C13) stops it in "), "{hint}");
    assert!(hint.contains(", and around it the way costs "), "{hint}");
    // A gun enters none.
    let (_, hint) = told(&impulse("cw", 3, "cw 2rha B10; dak 8mg C13").board(), Side::Cw, "2rha move C12");
    assert!(hint.starts_with("C12 lies in the ZOC of 8mg (C13)"), "{hint}");
}

/// The escarpment is closed to guns: the hint names what lies beside it.
#[test]
fn ts_6_0_ground_that_is_closed_is_told_with_what_lies_beside_it() {
    let board = impulse("cw", 3, "cw 2rha I17; dak 8mg O5").board();
    let (reason, hint) = told(&board, Side::Cw, "2rha move J16");
    assert!(reason.ends_with("may not enter the escarpment in J16"), "{reason}");
    assert!(hint.starts_with("next to J16 it reaches "), "{hint}");
}

/// What could not be read is proposed in the order in which it is read, and an attack as it is open.
#[test]
fn words_in_another_order_are_proposed_in_the_right_one() {
    let board = impulse("cw", 3, "cw 7h G8; cw 2sg G9; cw kdg A3; dak 8mg G10").board();
    for (line, meant) in [
        ("H8 7h move", "7h move H8"),
        ("overrun G10 with 7h", "7h move G9 overrun G10"),
        ("attack G10 with 2sg and 7h", "2sg assault G10"),
        ("7h attack G10", "7h move G9 overrun G10"),
        ("7h greift G10 an", "7h move G9 overrun G10"),
        ("7h move H8 attack G10", "7h move G9 overrun G10"),
        ("2sg G10", "2sg assault G10"),
        ("A3 to A5", "A3 move A5"),
    ] {
        let (_, hint) = told(&board, Side::Cw, line);
        assert_eq!(hint, format!("did you mean `{meant}`?"), "{line}");
    }
    let flying = impulse("cw", 4, "option aircraft; cw 7h G8; dak 8mg G10").an(4, 6).board();
    let (reason, hint) = told(&flying, Side::Cw, "hurricane attack G10");
    assert_eq!(reason, "an aircraft's order begins with `air`");
    assert!(hint.starts_with("did you mean `air hurricane ") && hint.ends_with(" attack G10`?"), "{hint}");
    let (_, hint) = told(&board, Side::Cw, "what can 7h do?");
    assert_eq!(hint, "to ask: `reach 7h`, `targets 7h`, `unit 7h`");
    let (reason, hint) = told(&board, Side::Cw, "pass");
    assert_eq!(reason, "who does nothing is missing");
    assert_eq!(hint, "`3rtr pass` for one unit; `done` ends your impulse");
    let (_, hint) = told(&board, Side::Cw, "kdg rückt nach A4 vor");
    assert_eq!(hint, "`kdg move A4`");
    assert!(told(&board, Side::Cw, "4").0.starts_with("no choice of an Activation Number is due"));
}

#[test]
fn ts_7_0_an_assault_from_afar_is_told_how_the_unit_could_come_there() {
    let board = impulse("cw", 3, "cw 7h G8; cw 2sg G7; cw 2rgh A17; dak 8mg G10; dak 3rec H7").board();
    let (reason, hint) = told(&board, Side::Cw, "7h assault G10");
    assert_eq!(reason, "G10 is not adjacent to 7h in G8");
    assert!(hint.ends_with("; `7h move H8 G9 overrun G10`") || hint.contains(" overrun G10`"), "{hint}");
    let (_, hint) = told(&board, Side::Cw, "2sg assault G10");
    assert!(hint.starts_with("enemies next to 2sg: H7 (3rec); it "), "{hint}");
    let (_, hint) = told(&board, Side::Cw, "2rgh assault G10");
    assert_eq!(hint, "no enemies next to 2rgh; it comes to no hex next to G10 in this impulse");
}

#[test]
fn ts_3_1_who_is_not_activated_is_told_who_is() {
    let lines = "cw 7h G8; cw 2rtr G8; cw 2sg G7; cw kdg B17; dak 8mg O5";
    let board = impulse("cw", 4, lines).board();
    let (reason, hint) = told(&board, Side::Cw, "2sg move G6");
    assert_eq!(reason, "2sg has IF 3, and the AN is 4: not activated");
    assert_eq!(hint, "activated: kdg, 7h 2rtr");
    let none = impulse("cw", 6, lines).board();
    let (_, hint) = told(&none, Side::Cw, "2sg move G6");
    assert_eq!(hint, "no unit that has not acted is activated: `done` ends the impulse");
}

#[test]
fn ts_6_1_only_a_reinforcement_is_told_to_enter() {
    let board = impulse("cw", 2, "cw 1rnc reserve; cw 3sac reserve; dak 8mg J18").board();
    let (reason, hint) = told(&board, Side::Cw, "2rgh move G9");
    assert_eq!((reason.as_str(), hint.as_str()), ("2rgh is not on the map", "2rgh is no reinforcement"));
    assert_eq!(told(&board, Side::Cw, "1rnc move A6").1, "`1rnc enter A4` brings it on");
    let slow = impulse("cw", 3, "cw 1rnc reserve; dak 8mg J18").board();
    assert_eq!(told(&slow, Side::Cw, "1rnc move A6").1, "1rnc has IF 2, and the AN is 3: not activated");
}

#[test]
fn ts_10_1_a_hex_that_is_kept_for_the_enemy_is_not_proposed() {
    let board = set_up("dak", "").board();
    let (reason, hint) = told(&board, Side::Dak, "place 33rec G9");
    assert_eq!(reason, "33rec may not set up in G9");
    assert!(hint.starts_with("G9 is kept for the CW; nearest to G9: "), "{hint}");
    let (_, hint) = told(&board, Side::Dak, "place 33rec A1");
    assert!(hint.starts_with("it may set up in hexrows E to O; nearest to A1: E"), "{hint}");
    // Of the hexes of a group those that still have room.
    let full = set_up("dak", "dak 7-132 F2; dak 8-132 F2").board();
    let (_, hint) = told(&full, Side::Dak, "place 9-132 A1");
    assert!(hint.starts_with("it may set up in ") && !hint.contains("F2"), "{hint}");
}

#[test]
fn only_armor_and_recon_are_told_of_overruns() {
    let board = impulse("cw", 3, "cw 7h G8; cw 2sg G8; dak 8mg G10").board();
    assert_eq!(told(&board, Side::Cw, "7h move G9 assault G10").1, "did you mean `7h move G9 overrun G10`?");
    let only = "only armor and recon overrun; others attack without moving";
    assert_eq!(told(&board, Side::Cw, "2sg move G9 assault G10").1, only);
    assert_eq!(told(&board, Side::Cw, "2sg G9").1, "did you mean `2sg move G9`?");
    let apart = impulse("cw", 3, "cw 2sg A3; dak 8mg G10").board();
    assert!(told(&apart, Side::Cw, "2sg G10").1.starts_with("what is it to do there?"));
}

#[test]
fn ts_8_0_ts_7_7_lines_where_nothing_is_due_hold_back_no_done() {
    let day = impulse("dak", 3, "cw kdg G10; dak 8mg J18").first();
    let ends = ["impulse-end dak", "impulse cw"];
    let night =
        "ok (nothing is due: units recover at night, and `standing night stop` makes it wait for you)";
    day.play("recover none 8mg; done", &[]).fates(&[night, "ok"]).events(&ends);
    day.play("recover none kdg; done", &[]).fates(&["refused 3.0: kdg is a CW unit", "held back"]);
    let none = "ok (nothing is due: there are no aircraft in this game)";
    day.play("air ju87 none; standing air none; done", &[]).fates(&[none, none, "ok"]).events(&ends);
    let flying = impulse("dak", 4, "option aircraft; cw kdg G10; dak 8mg J18").an(5, 4).first();
    let slow = "ok (nothing is due: ju87 has IF 3, and the AN is 4: not activated)";
    let flown = flying.play("air ju87 none; air me109 none; done", &[]).fates(&[slow, "ok", "ok"]);
    flown.events(&["pass me109", ends[0], ends[1]]);
    let again = "ok (nothing is due: me109 has already passed in this impulse)";
    flying.play("air me109 none; air me109 none", &[]).fates(&["ok", again]);
    let foes = "refused 7.7: hurricane is an aircraft of the CW";
    flying.play("air hurricane none; done", &[]).fates(&[foes, "held back"]);
}

/// One case: a position, whose turn it is, and an order that may be refused.
struct Case {
    board: Board,
    side: Side,
    unit: &'static Unit,
    order: String,
}

fn impulse_table(random: &mut Seeded, at: usize, side: Side) -> Board {
    let (edition, an, id) = (EDITIONS[at % 3], 1 + at / 3 % 4, side.id());
    let (an_other, policy) = (random.of(&[3, 6]), random.of(&["", "policy assault_unenterable_hex false\n"]));
    let other = side.enemy().id();
    let clock = format!("turn 6 couplet 2\nan {id} {an} {other} {an_other}\nfirst {id}\nawaits impulse {id}");
    let mut sheet =
        format!("position totensonntag {edition}\n{clock}\noption aircraft\noption recon-support\n{policy}");
    let standing = thrown(random);
    for unit in DATA.units.iter().filter(|unit| unit.class != Class::Aircraft) {
        let line = match standing.iter().find(|(_, other, _)| other.id == unit.id) {
            Some((side, unit, hex)) => format!("{} {} {hex}", side.id(), unit.id),
            None if unit.arrival_turn > 0 && random.yes() => {
                format!("{} {} reserve", unit.side.id(), unit.id)
            }
            None => continue,
        };
        writeln!(sheet, "{line}").unwrap();
    }
    position::read(&DATA, &sheet).unwrap_or_else(|wrong| panic!("{wrong:?}\n{sheet}"))
}

/// A set-up with some units placed.
fn set_up_table(random: &mut Seeded, side: Side) -> Board {
    let id = side.id();
    let mut sheet = format!("position totensonntag\nturn 0 couplet 0\nawaits setup {id}\n");
    for stack in DATA.scenario.default_setup.iter().filter(|_| random.yes()) {
        for unit in &stack.units {
            writeln!(sheet, "{} {unit} {}", DATA.unit(*unit).unwrap().side.id(), stack.hex).unwrap();
        }
    }
    position::read(&DATA, &sheet).unwrap_or_else(|wrong| panic!("{wrong:?}\n{sheet}"))
}

fn cases(random: &mut Seeded) -> Vec<Case> {
    let hexes: Vec<Hex> = Hex::all().collect();
    let mut cases = vec![];
    for at in 0..50 {
        let side = Side::BOTH[at % 2];
        let setting_up = at % 10 == 9;
        let board = if setting_up { set_up_table(random, side) } else { impulse_table(random, at, side) };
        let foes: Vec<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
        for unit in DATA.units.iter().filter(|unit| unit.side == side) {
            let here = board.hex_of(unit.id);
            let near = |random: &mut Seeded| {
                let from = here.unwrap_or_else(|| random.of(&hexes));
                let mut around: Vec<Hex> = hexes.iter().copied().filter(|h| h.distance(from) <= 3).collect();
                around.retain(|hex| *hex != from);
                random.of(&around)
            };
            let foe = if foes.is_empty() || random.below(4) == 0 { near(random) } else { random.of(&foes) };
            let (a, id) = (near(random), unit.id);
            let orders = match unit.class {
                _ if setting_up => vec![format!("place {id} {a}"), format!("{id} {a}")],
                Class::Aircraft => vec![
                    format!("air {id} {a} patrol"),
                    format!("air {id} {a} attack {foe}"),
                    format!("{id} move {a}"),
                ],
                _ => vec![
                    format!("{id} move {foe}"),
                    format!("{id} move {a} {foe}"),
                    format!("{id} overrun {foe}"),
                    format!("{id} move {a} overrun {foe}"),
                    format!("{id} assault {foe}"),
                    format!("{id} barrage {foe} at 8mg"),
                    format!("{id} barrage {foe} spotter {id}"),
                    format!("{id} exit"),
                    format!("{id} move {a} exit"),
                    format!("{id} enter {a}"),
                    format!("{id} enter {a} overrun {foe}"),
                    format!("{id} move {a} {}", random.of(&hexes)),
                ],
            };
            cases.extend(orders.into_iter().map(|order| Case { board: board.clone(), side, unit, order }));
        }
    }
    cases
}

/// The orders that a hint proposes, with the kind of the proposal.
fn proposals(case: &Case, hint: &str) -> Vec<(&'static str, String)> {
    let (id, words) = (case.unit.id, case.order.split(' ').collect::<Vec<_>>());
    let list = |text: &str| -> Vec<String> {
        text.split(", ").map(|item| item.split(' ').next().unwrap().to_owned()).collect()
    };
    let after = |mark: &str| hint.split_once(mark).map(|(_, rest)| rest);
    let mut found = vec![];
    for quoted in hint.split('`').skip(1).step_by(2).filter(|quoted| !quoted.contains('…')) {
        found.push(("in words", quoted.to_owned()));
    }
    if let Some(hex) = after("nearest hex it can reach: ") {
        let hexes: Vec<&str> =
            words[2..].iter().copied().filter(|word| word.parse::<Hex>().is_ok()).collect();
        // The last hex of the order is the one that could not be reached, or an earlier one.
        if hexes.len() == 1 && words.len() == 3 {
            found.push(("nearest", format!("{id} {} {hex}", words[1])));
        }
    }
    if let Some(hexes) = after("it may enter in ") {
        found.extend(list(hexes).into_iter().map(|hex| ("entry", format!("{id} enter {hex}"))));
    }
    let places = after("; nearest to ").and_then(|rest| rest.split_once(": ").map(|(_, hexes)| hexes));
    if let Some(hexes) =
        places.or_else(|| after("it may set up in ").filter(|rest| !rest.starts_with("hexrows")))
    {
        found.extend(list(hexes).into_iter().map(|hex| ("set-up", format!("place {id} {hex}"))));
    }
    if let Some(hexes) = after(&format!("enemies next to {id}: ")) {
        let hexes = hexes.split("), ").map(|stack| stack.split(' ').next().unwrap());
        found.extend(hexes.map(|hex| ("assault", format!("{id} assault {hex}"))));
    }
    if let (Some(spotter), "barrage") = (hint.strip_suffix(" spots it"), words.get(1).copied().unwrap_or(""))
    {
        found.push(("spotter", format!("{id} barrage {} spotter {spotter}", words[2])));
    }
    if let (Some(units), "barrage") = (after("there: "), words.get(1).copied().unwrap_or("")) {
        found.extend(
            list(units)
                .into_iter()
                .map(|target| ("target", format!("{id} barrage {} at {target}", words[2]))),
        );
    }
    if let Some(hexes) = after("it could attack ") {
        found.extend(
            list(hexes).into_iter().map(|hex| ("air", format!("air {id} {} attack {hex}", words[2]))),
        );
    }
    found
}

#[test]
fn whoever_follows_a_hint_is_not_refused() {
    let mut random = Seeded(24);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut hints: BTreeMap<String, String> = BTreeMap::new();
    for case in cases(&mut random) {
        // What an unreadable line may have meant is not known to be allowed, but it is an order.
        let (refusal, unreadable) = match checked(&case.board, case.side, &case.order) {
            Fate::Problem(refusal) => (refusal, true),
            Fate::Ruling(refusal) => (refusal, false),
            _ => continue,
        };
        let Some(hint) = &refusal.hint.as_ref().map(english) else { continue };
        assert!(!hint.contains("HEX"), "{}: {hint}", case.order);
        for (kind, order) in proposals(&case, hint) {
            *seen.entry(kind).or_default() += 1;
            let fate = checked(&case.board, case.side, &order);
            let bad = matches!(fate, Fate::Problem(_)) || (!unreadable && matches!(fate, Fate::Ruling(_)));
            let phase = matches!(case.board.phase, Phase::Setup { .. });
            let sheet = || position::write(&case.board);
            assert!(!bad, "{}: {refusal:?}: {order}: {fate:?} (set-up: {phase})\n{}", case.order, sheet());
        }
        hints.insert(hint.split([':', '`', ';']).next().unwrap().to_owned(), hint.clone());
    }
    for kind in ["in words", "nearest", "entry", "set-up", "assault", "target", "air", "spotter"] {
        assert!(seen.get(kind).is_some_and(|count| *count > 3), "{kind}: {seen:?} of {hints:#?}");
    }
}
