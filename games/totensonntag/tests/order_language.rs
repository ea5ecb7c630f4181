//! The order language: what is understood, what is refused and where, what is prose.

use crate::common::view;
use crate::support::english;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{InputLine, Reading, Refusal, Sheet};
use feldpost_kit::speech;
use feldpost_totensonntag::board::Phase;
use feldpost_totensonntag::order::{MoveEnd, Order};
use feldpost_totensonntag::parse::parse;
use feldpost_totensonntag::words::Side;

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

fn read(side: Side, text: &str) -> Sheet<Order> {
    parse(&view(side, false), &InputLine::number_all(text))
}

/// Reads one line as the CW in a game with aircraft.
fn line(text: &str) -> Reading<Order> {
    let sheet = parse(&view(Side::Cw, true), &InputLine::number_all(text));
    assert_eq!(sheet.lines.len(), 1, "{text}");
    sheet.lines[0].reading.clone()
}

fn refusal(text: &str) -> Refusal {
    match line(text) {
        Reading::Unreadable(refusal) => refusal,
        other => panic!("`{text}` was read as {other:?}"),
    }
}

#[track_caller]
fn means(text: &str, order: &str) {
    match line(text) {
        Reading::Order(read) => assert_eq!(read.to_string(), order, "{text}"),
        other => panic!("`{text}` was read as {other:?}"),
    }
}

const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
const OPENING: &str = "pc1|0123456789abcdef|T02C3.an|cw|4|000102030405060708090a0b0c0d0e0f";

#[test]
fn every_order_of_the_tables_is_understood_as_it_stands() {
    let sealed = [format!("commit T02C3.an {HASH}"), format!("reveal {OPENING}")];
    let plain = [
        "3rtr move B17 C16",
        "3rtr move B17 overrun C16",
        "3rtr move B17 overrun C16 advance",
        "1rnc enter A5 B5",
        "44rtr move Q2 exit",
        "44rtr exit",
        "5rtr assault J18",
        "5rtr assault J18 advance",
        "2rha barrage J18",
        "2rha barrage J18 at 155art, 8mg",
        "2rha barrage J18 spotter kdg",
        "2rha barrage J18 at 155art, 8mg spotter kdg",
        "kdg support J18",
        "kdg support J18 for 5rtr, 3rtr",
        "advance 5rtr J18",
        "stack I18 5rtr 3rtr kdg",
        "lose kdg, 3rtr",
        "air hurricane I17 attack I18",
        "air hurricane I17 attack I18 8mg",
        "air spitfire I17 patrol",
        "air spitfire I17 patrol ju87",
        "air ju87 none",
        "air none",
        "3rtr move toward M7",
        "3rtr move B17 toward M7",
        "end plan",
        "3rtr pass",
        "if J18 empty then 3rtr move J18",
        "if not J18 empty then 5rtr assault J18 advance",
        "if 155art destroyed then 3rtr pass",
        "if 8mg hit then 5rtr assault J18",
        "if not 8mg hit then if J18 empty then advance 5rtr J18",
        "done",
        "an 4",
        "an roll",
        "an +1",
        "an -1",
        "an keep",
        "place 3rtr A17",
        "place default",
        "recover none 3rtr",
        "recover none 3rtr, kdg",
        "standing an roll",
        "standing an 3",
        "standing an keep",
        "standing an +1",
        "standing an -1",
        "standing air none",
        "standing night stop",
        "standing off",
    ];
    for text in plain.into_iter().chain(sealed.iter().map(String::as_str)) {
        means(text, text);
    }
}

#[test]
fn what_phones_and_people_make_of_an_order_is_understood() {
    for (text, order) in [
        ("3RTR\u{a0}MOVE  B17, C16.", "3rtr move B17 C16"),
        ("3rtr moves to b17 then to C 16", "3rtr move B17 C16"),
        ("3rtr move B17-C16", "3rtr move B17 C16"),
        ("3rtr move b17->c16 -> d16", "3rtr move B17 C16 D16"),
        ("3rtr move B\u{2011}17 \u{2013} C-16", "3rtr move B17 C16"),
        ("Please 3rtr move B17, thanks!", "3rtr move B17"),
        ("1. 3rtr move B17", "3rtr move B17"),
        ("- 3rtr move B17   # carefully", "3rtr move B17"),
        ("move 3rtr to B17", "3rtr move B17"),
        ("3RTR: move to B17", "3rtr move B17"),
        ("3rtr \u{2013} pass", "3rtr pass"),
        ("3rtr will move to B17", "3rtr move B17"),
        ("3rtr mvoe B17", "3rtr move B17"),
        ("I move the 3rtr to B17", "3rtr move B17"),
        ("we will now move 3rtr to B17", "3rtr move B17"),
        ("11th Hussars move A17", "11h move A17"),
        ("3rtr move b17 and overrun c16 and advance", "3rtr move B17 overrun C16 advance"),
        ("3rtr overrun C16", "3rtr move  overrun C16"),
        ("1 RNC enters at A5, then b5", "1rnc enter A5 B5"),
        ("44rtr exit at Q2", "44rtr move Q2 exit"),
        ("44rtr move P2 exit Q2", "44rtr move P2 Q2 exit"),
        ("44rtr move Q2 exit at Q2", "44rtr move Q2 exit"),
        ("3rtr exit A17", "3rtr exit"),
        ("5 RTR assaults J18 and advances", "5rtr assault J18 advance"),
        ("5rtr/4a assault j18", "5rtr assault J18"),
        ("\u{201c}5rtr assault J18\u{201d}", "5rtr assault J18"),
        ("2 rha barrage J18 spotter kdg at 155art or 8 MG", "2rha barrage J18 at 155art, 8mg spotter kdg"),
        ("2rha fires at J18 on 8mg/21 pzd spotted by KDG", "2rha barrage J18 at 8mg spotter kdg"),
        ("2rha barrage J18 1/5/21 Pzd", "2rha barrage J18 at 1-5pz"),
        ("2rha barrage J18 at II/104, 3r", "2rha barrage J18 at ii-104, 3rec"),
        ("KDG supports J18 for 5 rtr and 3 rtr", "kdg support J18 for 5rtr, 3rtr"),
        ("5rtr advances into J18", "advance 5rtr J18"),
        ("Stack I18: 5rtr, 3rtr, kdg", "stack I18 5rtr 3rtr kdg"),
        ("lose kdg first, then 3rtr", "lose kdg, 3rtr"),
        ("hurricane I17 attacks I18", "air hurricane I17 attack I18"),
        ("air hurricane to I17 and attack I18 8 mg", "air hurricane I17 attack I18 8mg"),
        ("Spitfire stays away", "air spitfire none"),
        ("spitfire patrols I17", "air spitfire I17 patrol"),
        ("air spitfire to I17 patrol for Ju87", "air spitfire I17 patrol ju87"),
        ("air hur none", "air hurricane none"),
        ("3 RTR passes", "3rtr pass"),
        ("pass 3rtr", "3rtr pass"),
        ("24 pass", "24nz pass"),
        ("4 SA ARM CAR RGT pass", "4sac pass"),
        ("2 Scots Gd/4A pass", "2sg pass"),
        ("11 Hussars pass", "11h pass"),
        ("c/8 rtr pass", "c-8rtr pass"),
        ("3r pass", "3rtr pass"),
        ("If J18 is empty, then 3rtr move J18", "if J18 empty then 3rtr move J18"),
        ("if J18 is not empty: 5rtr assault J18", "if not J18 empty then 5rtr assault J18"),
        ("unless 8 MG was hit 5rtr pass", "if not 8mg hit then 5rtr pass"),
        ("Done.", "done"),
        ("END", "done"),
        ("finished!", "done"),
        ("Done, thanks", "done"),
        ("AN: 4", "an 4"),
        ("an4", "an 4"),
        ("an \u{2212}1", "an -1"),
        ("an + 1", "an +1"),
        ("place 3 RTR in A 17", "place 3rtr A17"),
        ("standing orders air none", "standing air none"),
    ] {
        means(text, order);
    }
    means(&format!("COMMIT t02c3.AN {}", HASH.to_uppercase()), &format!("commit T02C3.an {HASH}"));
}

#[test]
fn an_exit_from_the_hex_a_unit_stands_in_needs_no_move() {
    assert_eq!(
        line("3rtr exit Q2"),
        Reading::Order(Order::Move {
            unit: id("3rtr"),
            path: vec!["Q2".parse().unwrap()],
            end: MoveEnd::Exit
        })
    );
    assert_eq!(
        line("3rtr exit at A17"),
        Reading::Order(Order::Move { unit: id("3rtr"), path: vec![], end: MoveEnd::Exit })
    );
}

#[test]
fn own_units_are_meant_where_an_own_unit_is_wanted() {
    let first = |side, text: &str| read(side, text).orders().next().map(ToString::to_string);
    assert_eq!(first(Side::Cw, "3r pass").as_deref(), Some("3rtr pass"));
    assert_eq!(first(Side::Dak, "3r pass").as_deref(), Some("3rec pass"));
    let barrage = "155art barrage A17 at 3r";
    assert_eq!(first(Side::Dak, barrage).as_deref(), Some("155art barrage A17 at 3rtr"));
    assert_eq!(first(Side::Dak, "1/5/21 Pzd pass").as_deref(), Some("1-5pz pass"));
    assert_eq!(first(Side::Dak, "PzJ/605 pass").as_deref(), Some("pzj605 pass"));
}

/// Line, the words marked, the rule, a piece of the reason, a piece of the hint.
const BROKEN: &[(&str, &str, &str, &str, &str)] = &[
    ("  3rtt move B17", "3rtt", "6.0", "no unit `3rtt`", "did you mean 3rtr?"),
    ("3rtr fly B17", "fly", "3.2", "`fly` is no order", "a unit can move"),
    ("3rtr mooove B17", "mooove", "3.2", "no order", "did you mean move?"),
    ("3rtr B17 C16", "B17", "3.2", "no order", "`3rtr move B17`"),
    ("3rtr", "3rtr", "3.2", "what 3rtr shall do", "3rtr pass"),
    ("3rtr move", "move", "6.0", "a hex is missing", ""),
    ("3rtr move B17, S21", "S21", "6.0", "no hex S21", "A1 to Q19"),
    ("3rtr move B1O", "B1O", "6.0", "is no hex", "did you mean B10?"),
    ("3rtr move B17 because it can", "because", "6.0", "not understood", "#"),
    ("3rtr move B17 assault C16", "assault", "6.0", "either moves or attacks", "overrun"),
    ("3rtr move B17 advance", "advance", "6.0", "overrun or assault", ""),
    ("3rtr, 5rtr, 5rtr move B17", "5rtr", "6.0", "named twice", ""),
    ("3rtr m B17", "m", "3.2", "no order", "`3rtr move B17`"),
    ("pass 3rtr 5rtr", "5rtr", "3.2", "not understood", "one unit a line"),
    ("5rtr attack J18", "attack", "7.0", "assault, overrun or barrage", "`5rtr assault …`"),
    ("2rha attack J18", "attack", "7.0", "assault, overrun or barrage", "`2rha barrage …`"),
    ("2sg attacks J18", "attacks", "7.0", "assault, overrun or barrage", "`2sg assault …`"),
    ("5rtr assault 8mg", "8mg", "7.0", "a hex is needed", "8mg is in"),
    ("assault J18 with 5rtr", "J18", "7.0", "J18 is a hex", "5rtr assault J18"),
    ("2rha barrage J18 at", "at", "7.4", "unit is missing", ""),
    ("2rha barrage J18 spotter J19", "J19", "7.4", "is a hex", ""),
    ("2rha barrage J18 at 8mg, 8 mg", "8 mg", "7.4", "named twice", ""),
    ("kdg support 5rtr", "5rtr", "7.6", "5rtr is a unit", ""),
    ("advance J18", "J18", "7.3", "is a hex", ""),
    ("stack 3rtr 5rtr", "3rtr", "4.0", "is a unit; a hex", "3rtr is in A17"),
    ("stack I18", "I18", "4.0", "unit is missing", ""),
    ("lose 3rtr J18", "J18", "4.0", "is a hex", ""),
    ("air 3rtr I17 attack I18", "3rtr", "7.7", "no aircraft", "hurricane, spitfire"),
    ("air hurricane I17", "I17", "7.7", "attacks is missing", "none"),
    ("place 3rtr, 5rtr A17", "5rtr", "10.0", "one unit a line", "`place 3rtr A17`"),
    ("recover 3rtr", "3rtr", "8.1", "by themselves", "recover none"),
    ("an 7", "7", "2.1", "no choice", "an 4"),
    ("standing air ju87 bombs", "bombs", "2.1", "whenever it is asked", "standing an roll"),
    ("commit T02C3.an 0123abc", "0123abc", "2.1", "here are 7 characters", "64"),
    ("reveal pc1|a b", "pc1|a", "2.1", "no opening", "reveal pc1|"),
    ("if J18 full then 3rtr pass", "full", "3.2", "J18 empty", ""),
    ("if J18 empty then", "then", "3.2", "order is missing", ""),
    ("if J18 empty then 3rtr jump", "jump", "3.2", "no order", ""),
    ("done with 3rtr", "with", "2.0", "not understood", "alone"),
    ("B18 B19", "B18", "3.2", "is a hex", ""),
    ("3rtx pas", "3rtx", "3.2", "no unit", "3rtr"),
    ("3 move B17", "3", "6.0", "several units", "3cly"),
    ("4 field pass", "4 field", "3.2", "several units", "4fd-nz, 4fd-sa"),
    ("foo move B17", "foo", "6.0", "no unit `foo`", ""),
    ("check 3rtr move B17", "check", "6.0", "no unit", ""),
];

#[test]
fn broken_orders_are_refused_at_the_word_that_is_wrong() {
    for (text, marked, rule, reason, hint) in BROKEN {
        let refusal = refusal(text);
        let (start, end) = refusal.span;
        let word: String = text.chars().skip(start).take(end - start).collect();
        assert_eq!(word, *marked, "{text}: {refusal:?}");
        assert_eq!(refusal.rule, *rule, "{text}: {refusal:?}");
        let refusal = refusal.in_words(&mut |message| english(message));
        assert!(refusal.reason.contains(reason), "{text}: {refusal:?}");
        assert!(!refusal.reason.ends_with('.'), "{text}: {refusal:?}");
        assert!(refusal.hint.clone().unwrap_or_default().contains(hint), "{text}: {refusal:?}");
    }
}

#[test]
fn ts_2_1_a_choice_of_an_with_a_slip_is_refused_with_what_can_be_said() {
    let mut asked = view(Side::Cw, true);
    asked.board.phase = Phase::An { committed: vec![] };
    let readings = |text: &str| -> Vec<Reading<Order>> {
        let sheet = parse(&asked, &InputLine::number_all(text));
        sheet.lines.into_iter().map(|line| line.reading).collect()
    };
    for text in ["anm 4", "an fuor", "ich nehme 4", "A four, thanks", "4 or 5"] {
        match &readings(text)[..] {
            [Reading::Unreadable(refusal)] => {
                assert_eq!(refusal.rule, "2.1", "{text}");
                assert!(english(&refusal.reason).contains("is no choice of AN"), "{text}");
                assert!(refusal.hint.as_ref().is_some_and(|hint| english(hint).contains("`an 4`")), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    // Words that choose nothing, and chat beside a choice that was made.
    for text in ["hello", "when do we play next?", "see you on the 4 of May"] {
        assert_eq!(readings(text), [Reading::Prose], "{text}");
    }
    assert!(matches!(readings("an 4\n2 pints please")[..], [Reading::Order(Order::An(_)), Reading::Prose]));
}

#[test]
fn friendly_words_are_prose() {
    for text in [
        "Hi Bruno, nice move yesterday!",
        "I am done for today, see you at 5",
        "pass me the salt",
        "Hello Ada,",
        "Thanks for the quick reply.",
        "Here are my orders for turn 2, couplet 3:",
        "I move to Berlin next week, so please be patient",
        "Good luck with your attack!",
        "That was a lucky shot, I must say :-)",
        "Sorry for the delay, work was mad.",
        "I will be back in 8h",
        "See you at 11h",
        "Can we hold the game until Monday?",
        "Hold on, I have to look at the map first",
        "Wait for me, I am on holiday from the 24th to the 30th",
        "You lose 3 units, I lose none :)",
        "An 8 out of 10 for that one",
        "an hour ago I was still sure to win",
        "air conditioning is broken here",
        "Stay safe!",
        "wait 2m",
        "Hold 5",
        "pass 5",
        "leave 8h",
        "wait 5 min",
        "Go! 1s to midnight",
        "If you want we can play faster",
        "If not, then Tuesday is fine",
        "End of the month is bad for me",
        "Done for today",
        "Nice place you have there",
        "Support your local club!",
        "Advance notice: I am away from 1st of May",
        "Move over, Rommel!",
        "Your move",
        "My move will follow at 8am",
        "Standing by for your turn",
        "standing at 2 wins each now",
        "commit to nothing, reveal nothing",
        "lose some, win some",
        "We exit through the gift shop",
        "The fire support was great, 10/10",
        "put the kettle on, it is 5 pm",
        "Enter Sandman",
        "Attack is the best defence",
        "cheers, Bruno",
        "On Tue, 4 Mar 2025 at 10:12, Bruno wrote:",
        "Best regards",
        "me too",
        "i think so",
        "1st things first: move the date?",
        "https://example.org/games/7",
        "Sent from my phone",
        "recover soon!",
        "go go go!",
        "2 pints please",
        "?!",
        "--",
    ] {
        let sheet = parse(&view(Side::Cw, true), &InputLine::number_all(text));
        for read in sheet.lines {
            assert_eq!(read.reading, Reading::Prose, "{text}");
        }
        let sheet = read(Side::Dak, text);
        assert!(sheet.lines.iter().all(|read| read.reading == Reading::Prose), "DAK: {text}");
    }
}

#[test]
fn a_sheet_keeps_its_lines_and_numbers() {
    let sheet = read(Side::Cw, "Hi Bruno,\n\n3rtr pass\n# a remark\nCheck\n5rtr attack J18\ndone\n");
    let kinds: Vec<(usize, &str)> = sheet
        .lines
        .iter()
        .map(|line| match line.reading {
            Reading::Order(_) => (line.number, "order"),
            Reading::Unreadable(_) => (line.number, "unreadable"),
            Reading::Prose => (line.number, "prose"),
        })
        .collect();
    assert_eq!(kinds, [(1, "prose"), (3, "order"), (6, "unreadable"), (7, "order")]);
    assert!(sheet.dry_run);
    assert_eq!(sheet.lines[1].text, "3rtr pass");
    assert!(!read(Side::Cw, "3rtr pass").dry_run);
}

#[test]
fn conditions_nest_only_so_deep() {
    let deep = "if J18 empty then ".repeat(20_000) + "done";
    assert!(english(&refusal(&deep).reason).contains("too many conditions"));
}

/// The lines of the examples in the orders' page.
fn examples() -> Vec<&'static str> {
    let page = include_str!("../docs/orders.md");
    let blocks = page.split("```orders\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter(|line| !line.trim().is_empty()).collect()
}

/// A line with every word that another writing has in that one; where it has several, the `nth` of them.
fn translated(line: &str, chinese: bool, nth: usize) -> String {
    let of = |word: &str| -> Vec<&'static str> {
        let pairs = speech::pairs().filter(|(_, plain)| *plain == word).map(|(foreign, _)| foreign);
        pairs.filter(|foreign| foreign.chars().any(speech::runs_on) == chinese).collect()
    };
    let word = |word: &str| {
        let bare = word.trim_end_matches([',', '.']);
        match of(&bare.to_lowercase())[..] {
            [] => word.to_owned(),
            ref all => word.replacen(bare, all[nth % all.len()], 1),
        }
    };
    let order = line.split('#').next().unwrap_or_default();
    order.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Without the blanks beside Chinese characters, as they are written.
fn without_blanks(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let runs_on = |at: Option<usize>| at.and_then(|at| signs.get(at)).is_some_and(|c| speech::runs_on(*c));
    let kept = |at: &usize| signs[*at] != ' ' || !(runs_on(at.checked_sub(1)) || runs_on(Some(at + 1)));
    (0..signs.len()).filter(kept).map(|at| signs[at]).collect()
}

#[test]
fn every_example_reads_alike_in_every_language() {
    let view = view(Side::Cw, true);
    let read = |line: &str| {
        let lines = parse(&view, &InputLine::number_all(line)).lines;
        lines.into_iter().next().map(|line| line.reading)
    };
    let (mut orders, mut changed) = (0, 0);
    for line in examples() {
        let Some(Reading::Order(order)) = read(line) else { continue };
        orders += 1;
        for (nth, chinese) in (0..8).flat_map(|nth| [(nth, false), (nth, true)]) {
            let said = translated(line, chinese, nth);
            changed += usize::from(said != line);
            assert_eq!(read(&said), Some(Reading::Order(order.clone())), "{line}: {said}");
            let joined = without_blanks(&said);
            assert_eq!(read(&joined), Some(Reading::Order(order.clone())), "{line}: {joined}");
        }
    }
    assert!(orders > 40 && changed > 400, "{orders} examples, {changed} changed");
}

#[test]
fn words_of_other_languages_become_orders_and_their_small_talk_does_not() {
    let view = view(Side::Cw, true);
    let read = |line: &str| parse(&view, &InputLine::number_all(line)).lines.remove(0).reading;
    for (line, plain) in [
        ("3rtr zieht nach B17", "3rtr move B17"),
        ("3rtr 移動 B17", "3rtr move B17"),
        ("３ｒｔｒ移動到Ｂ１７。", "3rtr move B17"),
        ("3rtr移動B17，C16", "3rtr move B17 C16"),
        ("2rha（砲擊）J18：155art", "2rha barrage J18 at 155art"),
        ("5rtr\u{3000}突擊\u{3000}J18", "5rtr assault J18"),
        ("Fertig!", "done"),
        ("完成。", "done"),
        ("AN behalten", "an keep"),
        ("1）3rtr移動B17", "3rtr move B17"),
    ] {
        assert!(matches!(read(plain), Reading::Order(_)), "{plain}");
        assert_eq!(read(line), read(plain), "{line}");
    }
    for talk in
        ["ja, ich ziehe morgen", "Bis morgen und danke", "我明天移動", "好的，謝謝", "Ich warte auf dich"]
    {
        assert_eq!(read(talk), Reading::Prose, "{talk}");
    }
    for (line, near) in [("3rtr zeiht nach B17", "zieht"), ("5rtr stürmtt J18", "stürmt")] {
        let Reading::Unreadable(refusal) = read(line) else { panic!("{line}: {:?}", read(line)) };
        assert!(refusal.hint.is_some_and(|hint| english(&hint).contains(near)), "{line}");
    }
}
