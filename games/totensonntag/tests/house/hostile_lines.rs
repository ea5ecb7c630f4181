//! Lines of every kind that the program reads: orders, words to the host, journals, positions, data.

use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Terms, Viewer};
use feldpost_protocol::dice::{Beacon, Hash32, StepDice, step_seed};
use feldpost_protocol::journal::chain::{check_chain, usable_prefix_len};
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::Receipt;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::intake::command;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use std::collections::BTreeMap;

use crate::support::*;

/// Words of the order language, and words that are none.
const WORDS: [&str; 48] = [
    "move",
    "assault",
    "barrage",
    "pass",
    "done",
    "an",
    "standing",
    "if",
    "then",
    "or",
    "by",
    "road",
    "b17",
    "c16",
    "j19",
    "zz99",
    "0000",
    "3rtr",
    "5rtr",
    "2rha",
    "kdg",
    "15pz",
    "all",
    "exit",
    "attack",
    "engage",
    "with",
    "from",
    "to",
    "dry",
    "run",
    "orders",
    "end",
    "off",
    "keep",
    "roll",
    "4",
    "-1",
    "99999999999999999999",
    "+",
    "#",
    ",",
    "\u{202e}",
    "é",
    "setup",
    "air",
    "withdraw",
    "\u{0}",
];

fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        12 => prop::sample::select(&WORDS[..]).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => "[a-z0-9-]{1,300}",
    ];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

fn begin() -> Box<dyn AnyGame> {
    feldpost::games::standard().find("totensonntag").unwrap().1.setup(&Terms::default()).unwrap()
}

/// All that a player's lines can reach, for each side.
fn read_sheet(game: &dyn AnyGame, lines: &[InputLine]) {
    for side in ["cw", "dak"].map(|side| Id::new(side).unwrap()) {
        let read = game.read(side, lines).unwrap();
        let numbers = |fates: &[feldpost_kit::sheet::LineFate]| {
            fates.iter().all(|fate| lines.iter().any(|line| line.number == fate.number))
        };
        assert!(numbers(&read.fates), "{:?}", read.fates);
        assert!(numbers(&game.choose(side, lines).unwrap().fates));
        let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
        let standing = game.standing_after(side, &texts, lines).unwrap();
        let _ = game.standing_choice(side, &standing).unwrap();
        let seed = step_seed(Hash32::ZERO, 1, Some(Hash32::ZERO), &Beacon::None).unwrap();
        let input = ErasedInput::Orders { side, lines: lines.to_vec(), answers: BTreeMap::new() };
        let resolution = game.resolve(&input, &mut StepDice::new(seed)).unwrap();
        assert!(numbers(&resolution.fates), "{:?}", resolution.fates);
    }
}

/// A long journal of the toy, with all kinds of entries.
/// A journal, and the note that vouches for its end.
fn journal() -> (Vec<u8>, String) {
    let club = Club::new();
    let mut host = started(&club);
    for (seat, body) in
        [("blue", "standing pick 6"), ("red", "pick 4"), ("red", "roll 2"), ("blue", "roll 3\r\nsay x")]
    {
        play(&club, &mut host, seat, body);
    }
    let head = std::fs::read_to_string(club.home().join("games/g1/journal.head")).unwrap();
    (club.journal("g1").into_bytes(), head)
}

fn harm(bytes: &[u8], at: usize, kind: u8, scrap: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = at % bytes.len();
    match kind {
        0 => bytes.truncate(at),
        1 => bytes[at] ^= 0x20,
        2 => bytes.splice(at..at, scrap.iter().copied()).for_each(drop),
        3 => bytes.splice(at..(at + scrap.len()).min(bytes.len()), scrap.iter().copied()).for_each(drop),
        _ => {
            let end = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| at + end);
            let line = bytes[at..end].to_vec();
            bytes.splice(at..at, line).for_each(drop);
        }
    }
    bytes
}

const LEADS: [&str; 8] = ["say ", "entropy ", "commit ", "reveal ", "pc1|", "join ", "help ", "report "];

const SCRAPS: [&str; 16] = [
    "",
    "\n",
    "{}",
    "null",
    "[[[[[[[[",
    "\"",
    "\\u0000",
    "1e999",
    "-9223372036854775809",
    "\u{0}",
    ",",
    "é",
    "0x10",
    "  ",
    "{\"seq\":0}\n",
    "\u{feff}",
];

/// Where a text is harmed, how, and with what.
fn harms() -> impl Strategy<Value = (usize, u8, &'static str)> {
    (any::<usize>(), 0..5_u8, prop::sample::select(&SCRAPS[..]))
}

/// What a damaged text becomes is an error, never a panic.
fn read_position(text: &str) {
    let registry = feldpost::games::standard();
    let Ok(mut game) = registry.find("totensonntag").unwrap().1.read_position(text) else { return };
    for viewer in [Viewer::Public, Viewer::Umpire] {
        let _ = (game.page_json(viewer).unwrap(), game.position(viewer).unwrap());
    }
    for (nonce, side) in ["cw", "dak"].map(|side| Id::new(side).unwrap()).into_iter().enumerate() {
        let Ok(sheet) = game.random_sheet(side, nonce as u64) else { continue };
        let lines = InputLine::number_all(&sheet);
        let seed = step_seed(Hash32::ZERO, 1, Some(Hash32::ZERO), &Beacon::None).unwrap();
        let input = ErasedInput::Orders { side, lines, answers: BTreeMap::new() };
        if let Ok(done) = game.resolve(&input, &mut StepDice::new(seed)) {
            done.events.iter().for_each(|event| game.apply(event).unwrap());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_sheet_is_read(texts in prop::collection::vec(line(), 0..12)) {
        let lines = InputLine::number_all(&texts.join("\n"));
        read_sheet(begin().as_ref(), &lines);
    }

    #[test]
    fn any_line_may_be_a_word_to_the_host(text in line(), lead in prop::sample::select(&LEADS[..])) {
        let _ = command::parse(&format!("{lead}{text}"));
    }

    #[test]
    fn any_receipt_that_is_read_is_written_back_as_it_was((at, kind, scrap) in harms()) {
        let head = Head { seq: 41, hash: Hash32::of_bytes(b"head") };
        let fields = vec![("step".to_owned(), "12".to_owned()), ("seat".to_owned(), "cw".to_owned())];
        let good = Receipt { fields, ..Receipt::of_head("g1", head) }.text().unwrap();
        let text = String::from_utf8_lossy(&harm(good.as_bytes(), at, kind, scrap.as_bytes())).into_owned();
        if let Ok(receipt) = Receipt::parse(&text) {
            prop_assert_eq!(receipt.text(), Ok(text));
        }
    }

    #[test]
    fn any_position_sheet_is_read((at, kind, scrap) in harms()) {
        let text = begin().position(Viewer::Umpire).unwrap();
        read_position(&String::from_utf8_lossy(&harm(text.as_bytes(), at, kind, scrap.as_bytes())));
    }

    #[test]
    fn any_data_file_is_read((at, kind, scrap) in harms()) {
        let files = feldpost_totensonntag::data::Data::compiled_in().unwrap().files;
        for (name, text) in files {
            let bad = harm(text.as_bytes(), at, kind, scrap.as_bytes());
            let bad = String::from_utf8_lossy(&bad).into_owned();
            let given = std::collections::BTreeMap::from([(name, bad)]);
            if let Err(faults) = feldpost_totensonntag::data::Data::read(&given) {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|fault| fault.line > 0 && fault.to_string().len() < 2_000));
            }
        }
    }
}

#[test]
fn any_damaged_journal_is_refused_and_never_stops_the_auditor() {
    let (good, head) = journal();
    let registry = registry();
    let verdict = |bytes: &[u8], head: Option<&str>| {
        let evidence = Evidence { journal: bytes, head, ..Evidence::default() };
        audit(&evidence, &registry).verdict
    };
    assert!(!matches!(verdict(&good, Some(&head)), Verdict::NotValid { .. }));
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..400 {
        let (at, kind, scrap) = harms().new_tree(&mut runner).unwrap().current();
        let bad = harm(&good, at, kind, scrap.as_bytes());
        assert!(usable_prefix_len(&bad) <= bad.len());
        if bad != good {
            assert_ne!(verdict(&bad, Some(&head)), Verdict::Valid, "{at} {kind} {scrap:?}");
            // Nothing vouches for the end without a head: it must only not stop the auditor.
            let _ = verdict(&bad, None);
        }
    }
}

#[test]
fn json_that_nests_without_end_is_refused_at_little_cost() {
    for open in ["[", "{\"a\":", "[{\"seq\":"] {
        let bytes = open.repeat(1_000_000 / open.len()).into_bytes();
        let cost = allocation_counter::measure(|| {
            assert!(check_chain(&bytes, None).fault.is_some());
            let _ = usable_prefix_len(&bytes);
        });
        assert!(cost.bytes_max < crate::hostile::HELD, "{open}: {}", cost.bytes_max);
    }
}

/// 2,000 lines and 200,000 bytes are what a mail can bring to the rulebook.
#[test]
fn the_longest_order_sheet_is_read_at_bounded_cost() {
    let game = begin();
    let word = "x".repeat(190_000);
    let sheets = [
        "3rtr move B17 C16\n".repeat(2_000),
        "3rtr mvoe\n".repeat(2_000),
        format!("3rtr move {word}\n"),
        format!("{word} move B17\n"),
        format!("3rtr move {}\n", "B17 ".repeat(40_000)),
        format!("3rtr {}\n", "if ".repeat(60_000)),
        "standing an 4\n".repeat(2_000),
        format!("3rtr {}", "assault ".repeat(20_000)),
        format!("barrage {}", "3rtr+".repeat(30_000)),
    ];
    for sheet in sheets {
        let lines = InputLine::number_all(&sheet);
        let cost = allocation_counter::measure(|| read_sheet(game.as_ref(), &lines));
        let shown: String = sheet.chars().take(30).collect();
        assert!(cost.bytes_max < 64 << 20, "{shown}: {} bytes held", cost.bytes_max);
        assert!(cost.count_total < 20_000_000, "{shown}: {} allocations", cost.count_total);
    }
}
