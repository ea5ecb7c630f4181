//! A game a few impulses old, and contexts as the host gives them.

use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, LineFate, Refusal};
use feldpost_kit::system::{Terms, Viewer};
use feldpost_protocol::journal::commitment::shell_lines;
use feldpost_totensonntag::apply::apply;
use feldpost_totensonntag::board::{Board, Options, Piece, Place};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::event::{AnHow, Cause, Event};
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::page::{Page, page};
use feldpost_totensonntag::rulebook::Rulebook;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::{AttackKind, Side};
use feldpost_umpire::report::{blank_context, caret_block};
use serde_json::{Value, json};
use std::sync::Arc;

pub fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

/// An empty table in the default edition.
pub fn empty_table() -> Board {
    let data = Data::compiled_in().unwrap();
    let rulebook = Rulebook::new(&data, &Terms::default()).unwrap();
    Board::new(Arc::new(data), "revised".to_owned(), rulebook, Options::default())
}

/// The default set-up, as events.
pub fn set_up(board: &Board) -> Vec<Event> {
    let stacks = board.data.scenario.default_setup.clone();
    let places = stacks.into_iter().flat_map(|stack| {
        let hex = stack.hex;
        stack.units.into_iter().map(move |unit| Event::Place { unit, hex })
    });
    places.collect()
}

/// The table after the default set-up.
pub fn default_table() -> Board {
    let mut board = empty_table();
    for event in set_up(&board) {
        apply(&mut board, &event);
    }
    board
}

/// The same table with all four aircraft off the map.
pub fn with_aircraft(mut board: Board) -> Board {
    board.options.aircraft = true;
    let planes = board.data.units.iter().filter(|unit| unit.air.is_some());
    let pieces = planes.map(|unit| (unit.id, Piece { place: Place::Reserve, sp: unit.sf }));
    board.units.extend(pieces.collect::<Vec<_>>());
    board
}

/// Turn 2, couplet 3, the CW has the first impulse; a gun and a tank battalion of the DAK are hit.
pub fn mid_game() -> Board {
    let mut board = default_table();
    let an = |side, value| Event::An { side, value, how: AnHow::Rolled };
    for event in [
        Event::Turn { turn: 1 },
        Event::Couplet { turn: 1, couplet: 1 },
        an(Side::Dak, 2),
        an(Side::Cw, 5),
        Event::Turn { turn: 2 },
        Event::Couplet { turn: 2, couplet: 3 },
        an(Side::Dak, 3),
        an(Side::Cw, 4),
        Event::Impulse { side: Side::Cw },
        Event::Move { unit: id("5rtr"), from: hex("A17"), path: vec![hex("I18")], mps: 4 },
        Event::Move { unit: id("kdg"), from: hex("B17"), path: vec![hex("I18")], mps: 4 },
        Event::Move { unit: id("2rha"), from: hex("B16"), path: vec![hex("H17")], mps: 4 },
        Event::Hit { unit: id("155art"), sp: 2 },
        Event::ImpulseEnd { side: Side::Cw },
        Event::Impulse { side: Side::Cw },
    ] {
        apply(&mut board, &event);
    }
    board
}

/// Events of one impulse on [`mid_game`].
pub fn fight() -> Vec<Event> {
    let attack = |attacker, target, mode, modifiers: &[(&str, i32)], base: i32, dice: [u16; 2], pf| {
        let modifiers: Vec<(String, i32)> = modifiers.iter().map(|(n, v)| ((*n).to_owned(), *v)).collect();
        let firepower = base + modifiers.iter().map(|(_, value)| value).sum::<i32>();
        let total = firepower + i32::from(dice[0] + dice[1]);
        Event::Attack {
            attacker: id(attacker),
            target: id(target),
            hex: hex("J18"),
            mode,
            firepower,
            modifiers,
            dice: dice.to_vec(),
            total,
            protection: pf,
            hit: total >= pf,
            supporters: vec![],
        }
    };
    let range = |target: &str, die, success| Event::RangeIn {
        unit: id("2rha"),
        target: id(target),
        hex: hex("J18"),
        spotter: id("kdg"),
        modifiers: vec![("spotter-moved".to_owned(), -1)],
        die,
        success,
    };
    vec![
        range("1-5pz", 3, false),
        range("155art", 6, true),
        attack("2rha", "155art", AttackKind::Barrage, &[("barrage", -1)], 3, [5, 4], 9),
        Event::Hit { unit: id("155art"), sp: 1 },
        Event::Support { unit: id("kdg"), hex: hex("J18"), attacks: 2, attackers: vec![] },
        attack(
            "5rtr",
            "1-5pz",
            AttackKind::Assault,
            &[("recon-support", 1), ("cw-armor-at-panzer", -1)],
            3,
            [2, 1],
            12,
        ),
        Event::Move { unit: id("4cly"), from: hex("A3"), path: vec![hex("B3"), hex("C4")], mps: 2 },
        Event::Pass { unit: id("3cly") },
    ]
}

pub fn page_of(board: &Board, viewer: Viewer) -> Page {
    page(&View { viewer, board: board.clone() })
}

fn refused(number: usize, text: &str, word: &str, rule: &str, reason: &str, hint: &str) -> LineFate<String> {
    let start = text.find(word).unwrap();
    let span = (start, start + word.len());
    let (rule, reason, hint) = (rule.to_owned(), reason.to_owned(), Some(hint.to_owned()));
    let refusal = Refusal { span, rule, reason, hint };
    LineFate { number, text: text.to_owned(), understood: None, fate: Fate::Ruling(refusal) }
}

fn done(number: usize, text: &str, note: Option<&str>) -> Value {
    let (unit, rest) = text.split_once(' ').unwrap();
    let understood = format!("{} {rest}", unit.to_lowercase());
    json!({"number": number, "text": text, "understood": understood, "fate": "done",
        "note": note, "reason": null, "caret_block": []})
}

/// A context with what every message of a running game has.
pub fn context(kind: &str) -> Value {
    let mut context = blank_context(kind);
    set(
        &mut context,
        json!({
            "game": "sidi-7", "club": "Sunday Club", "seat": "cw", "side_name": "Commonwealth (CW)",
            "title": "Totensonntag: the first battle of Sidi Rezegh", "system": "totensonntag",
            "edition": "revised", "decision": "impulse of the CW, turn 2 couplet 3",
            "waiting_for": "the DAK", "seq": 41, "head16": "0011223344556677",
            "roll": { "label": "t3.c1.cw/assault/j18/guards-rifles", "sides": 6, "count": 2, "dice": "3 5" },
            "step": "9f".repeat(32), "reply_address": "play@example.org",
            "warnings": ["The dice come from the umpire's chain: trust rests on the umpire \
                not mailing himself."],
        }),
    );
    context
}

/// Lays values over a context.
pub fn set(context: &mut Value, values: Value) {
    let (Value::Object(context), Value::Object(values)) = (context, values) else { panic!("no objects") };
    for (key, value) in values {
        assert!(context.contains_key(&key), "no key `{key}` in a context");
        context.insert(key, value);
    }
}

/// A report in the middle of an impulse: a refusal, a barrage, an Assault, the impulse still open.
pub fn impulse_report() -> Value {
    let mut board = mid_game();
    for event in fight() {
        apply(&mut board, &event);
    }
    let wrong = refused(
        6,
        "7h assault H9",
        "H9",
        "7.0",
        "no enemy unit in H9",
        "nearest enemy: I11 (33rec), two hexes from 7h",
    );
    let mut fates = vec![
        done(2, "2RHA barrage J18 at 1-5pz, 155art spotter kdg", Some("ranged in on 155art only")),
        done(3, "KDG support J18", None),
        done(4, "5rtr assault J18 advance", Some("wished to advance; J18 was not emptied")),
        done(5, "4cly move B3 C4", None),
        json!({"number": 6, "text": wrong.text, "understood": null, "fate": "ruling", "note": null,
            "reason": "no enemy unit in H9", "caret_block": caret_block(&wrong, "TS")}),
        done(7, "3cly pass", None),
        json!({"number": 8, "text": "if J18 empty then 8h move B17",
            "understood": "if J18 empty then 8h move B17", "fate": "not-met",
            "note": null, "reason": null, "caret_block": []}),
    ];
    fates.push(json!({"number": 9, "text": "done", "understood": "done", "fate": "held-back", "note": null,
        "reason": "line 6 was refused; send `done` again when you are content", "caret_block": []}));
    let mut context = context("report");
    set(
        &mut context,
        json!({
            "asked": true, "still_open": true, "token": "89abcdef01234567", "sightings": fight(),
            "page": page_of(&board, Viewer::Side(Side::Cw.id())), "fates": fates, "quoted_count": 14,
            "ignored": [{"number": 1, "text": "Morning Bruno, here we go"}],
            "standing": ["standing an roll"],
        }),
    );
    context
}

/// A report after a night: recoveries, a destroyed unit, a new couplet with a choice of AN.
pub fn an_report() -> Value {
    let mut board = mid_game();
    let events = vec![
        Event::Hit { unit: id("kdg"), sp: 0 },
        Event::Destroyed { unit: id("kdg"), hex: hex("I18"), cause: Cause::Hits },
        Event::ImpulseEnd { side: Side::Cw },
        Event::Control { hex: hex("M7"), side: Side::Cw },
        Event::Night,
        Event::Recovery { unit: id("155art"), die: 4, modifier: -1, success: false, sp: 2 },
        Event::Turn { turn: 3 },
        Event::An { side: Side::Cw, value: 6, how: AnHow::Raised },
        Event::Couplet { turn: 3, couplet: 1 },
        Event::AnRoll { side: Side::Dak, die: 4 },
        Event::An { side: Side::Dak, value: 4, how: AnHow::Rolled },
    ];
    for event in &events {
        apply(&mut board, event);
    }
    let mut context = context("report");
    set(
        &mut context,
        json!({
            "asked": true, "decision": "AN of turn 3 couplet 1", "token": "89abcdef01234567",
            "sightings": events, "page": page_of(&board, Viewer::Side(Side::Cw.id())),
            "seal": {"slot": "T03C1.an", "lines": shell_lines("0011223344556677", "T03C1.an", "cw")},
        }),
    );
    context
}

/// Every choice of a slot is in; the reader has sealed one alone and must open it.
fn reveal_report() -> Value {
    let mut context = an_report();
    let choice = |side: &str, own: bool, hash: &str| json!({"side": side, "by_player": own, "hash": hash});
    set(
        &mut context,
        json!({
            "decision": "the reveal of your sealed choice for T03C1.an", "seal": null, "to_open": "T03C1.an",
            "sightings": [Event::AnCommitted { side: Side::Cw }],
            "notes": ["A strike for the DAK: T02C4.an 7: `7` is no choice of AN."],
            "closed": [{"slot": "T03C1.an", "choices": [
                choice("Commonwealth (CW)", true, &"de".repeat(32)),
                choice("Panzergruppe Afrika (DAK)", false, &"ad".repeat(32)),
            ]}],
        }),
    );
    context
}

/// A report that asks for sealed air missions; the Me 109 has been shot down, the Spitfire flipped.
pub fn air_report() -> Value {
    let mut board = with_aircraft(mid_game());
    let an = |side, value| Event::An { side, value, how: AnHow::Rolled };
    for event in [
        Event::Hit { unit: id("spitfire"), sp: 1 },
        Event::Destroyed { unit: id("me109"), hex: hex("J17"), cause: Cause::Hits },
        Event::Couplet { turn: 2, couplet: 4 },
    ] {
        apply(&mut board, &event);
    }
    let events = [an(Side::Dak, 3), an(Side::Cw, 4), Event::Missions];
    for event in &events {
        apply(&mut board, event);
    }
    let mut context = context("report");
    set(
        &mut context,
        json!({
            "asked": true, "decision": "air missions, turn 2, couplet 4", "token": "89abcdef01234567",
            "sightings": events, "page": page_of(&board, Viewer::Side(Side::Cw.id())),
            "seal": {"slot": "T02C4.air", "lines": shell_lines("0011223344556677", "T02C4.air", "cw")},
        }),
    );
    context
}

/// The first mail to a side.
pub fn start() -> Value {
    let board = empty_table();
    let mut context = context("start");
    set(
        &mut context,
        json!({
            "seat": "dak", "side_name": "Panzergruppe Afrika (DAK)", "asked": true, "waiting_for": "",
            "decision": "set-up of the DAK", "token": "89abcdef01234567", "seq": 1, "step": "",
            "page": page_of(&board, Viewer::Side(Side::Dak.id())), "offer": offer_terms(),
        }),
    );
    context
}

fn offer_terms() -> Value {
    json!({
        "hash16": "fedcba9876543210", "anchor": "aa".repeat(32), "edition": "revised",
        "options": ["recon support"], "policies": [{"name": "hit_comparison", "value": "above"}],
        "source": "chain", "defaults": {"an": "the AN is rolled (TS 2.1)"},
        "umpire_key": "bb".repeat(32), "margin": 0, "stand_ins": 403,
        "rules": "dd".repeat(32), "engine": "feldpost 0.1.0", "published": null,
        "data": format!("sha256 {}", "cc".repeat(32)),
        "entropy_hint": "Send along any words you like: they are mixed into the dice.",
        "seats": [
            {"seat": "dak", "side_name": "Panzergruppe Afrika (DAK)", "taken": true},
            {"seat": "cw", "side_name": "Commonwealth (CW)", "taken": false},
        ],
    })
}

/// One context of each kind, by name; two of the reports.
pub fn all() -> Vec<(&'static str, Value)> {
    let mut offer = context("offer");
    set(
        &mut offer,
        json!({"seat": "", "side_name": "", "decision": "", "waiting_for": "", "step": "", "head16": "",
            "offer": offer_terms()}),
    );
    let mut ack = context("ack");
    set(
        &mut ack,
        json!({"decision": "AN of turn 3 couplet 1", "fates": [done(1, "an 4", None)], "step": "",
            "choice_sealed": {"slot": "T03C1.an", "choice": "4", "hash": "de".repeat(32)}}),
    );
    let mut idle = context("ack");
    set(
        &mut idle,
        json!({"step": "", "decision": "impulse of the CW", "asked": true, "idle": true,
            "token": "89abcdef01234567", "quoted_count": 212,
            "notes": ["There was nothing in this mail to carry out."]}),
    );
    let mut refusal = context("refusal");
    set(
        &mut refusal,
        json!({"step": "", "asked": true, "decision": "AN of turn 3 couplet 1", "waiting_for": "",
            "token": "89abcdef01234567", "quoted_count": 212, "standing": ["standing an keep"],
            "notes": ["You answered an older report, so no order in it was carried out."],
            "fates": [{"number": 1, "text": "3rtr pass", "understood": "3rtr pass", "fate": "held-back",
                "note": null, "caret_block": [],
                "reason": "too late for that decision; now asked: AN of turn 3 couplet 1"}]}),
    );
    let mut joining = context("refusal");
    set(
        &mut joining,
        json!({"step": "", "decision": "", "waiting_for": "the CW and the DAK", "offer": offer_terms(),
            "token": "89abcdef01234567", "page": null,
            "notes": ["The JOIN line names another offer; the line for yours stands below."]}),
    );
    let mut press = context("press");
    set(
        &mut press,
        json!({"step": "",
            "press": {"from": "Bruno (DAK)", "text": "Brave tankers!\n\nToo bad about the wind."}}),
    );
    let mut help = context("help");
    set(&mut help, json!({"help_text": "Orders, one a line:\n  3rtr move B17 C16\n  done", "step": ""}));
    vec![
        ("offer", offer),
        ("start", start()),
        ("ack", ack),
        ("ack_idle", idle),
        ("report_impulse", impulse_report()),
        ("report_an", an_report()),
        ("report_air", air_report()),
        ("report_reveal", reveal_report()),
        ("refusal", refusal),
        ("refusal_joining", joining),
        ("press", press),
        ("over", over()),
        ("help", help),
    ]
}

/// The end of a game.
fn over() -> Value {
    let mut board = mid_game();
    let events = [
        Event::Exit { unit: id("6rtr"), sp: 4 },
        Event::Exit { unit: id("2rtr"), sp: 4 },
        Event::Destroyed { unit: id("1-5pz"), hex: hex("J18"), cause: Cause::Hits },
        Event::Destroyed { unit: id("2-5pz"), hex: hex("J17"), cause: Cause::Overstack },
        Event::Victory { points: 1, items: vec![("shattered 21pz".to_owned(), 1)], winner: Side::Cw },
    ];
    for event in &events {
        apply(&mut board, event);
    }
    let mut context = context("over");
    set(
        &mut context,
        json!({"sightings": events, "page": page_of(&board, Viewer::Public), "waiting_for": "",
            "result": {"winner": "cw", "outcome": "the CW wins with 1 VP"}}),
    );
    context
}
