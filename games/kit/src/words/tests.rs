use super::*;
use crate::hex::tests::{Sidi, Tunisia};
use crate::names::{Bearer, Keys};
use crate::sheet::words;

/// A board on which B48.17 is called Gabès and B01.01 is not printed.
pub(crate) struct Known<'a>(Names<'a, char>);

impl Tongue for Known<'_> {
    type Map = Tunisia;
    type Side = char;
    const EXAMPLE: &'static str = "A44.31";

    fn units(&self) -> &Names<'_, char> {
        &self.0
    }

    fn hex_of(&self, unit: Id) -> Option<HexOf<Self>> {
        (unit.as_str() == "i-7pz").then_some("B50.11".parse().ok()?)
    }

    fn has(&self, hex: HexOf<Self>) -> bool {
        hex.to_string() != "B01.01"
    }

    fn place(&self, words: &[Word]) -> Option<(HexOf<Self>, usize)> {
        let [first, ..] = words else { return None };
        (first.text == "gabes").then_some(("B48.17".parse().ok()?, 1))
    }
}

pub(crate) fn with<R>(line: &str, read: impl FnOnce(&mut Reader<'_, Known<'_>>) -> R) -> R {
    let things = [("i-7pz", "I/7 Panzer", 'a'), ("69pg", "69 PG", 'a'), ("nz-art", "NZ Artillery", 'b')];
    let keys = Keys::of(things.map(|(id, name, _)| [id, name]));
    let bearers = things.map(|(id, _, side)| Bearer { id: Id::literal(id), side, in_play: true });
    let known = Known(Names::new(&keys, bearers.to_vec()));
    let words = words(line);
    read(&mut Reader::new(line, &words, &known, Some('a'), "OCS 6"))
}

fn told(refusal: Refusal) -> (String, (usize, usize), String) {
    assert_eq!(refusal.rule, "OCS 6");
    (refusal.reason.to_string(), refusal.span, refusal.hint.map(|hint| hint.to_string()).unwrap_or_default())
}

fn refusal(line: &str, read: impl FnOnce(&mut Reader<'_, Known<'_>>) -> Read<()>) -> (String, String) {
    let (reason, _, hint) = told(with(line, read).unwrap_err());
    (reason, hint)
}

#[test]
fn a_line_is_read_word_by_word() {
    with("i/7 Panzer, 69pg Move b50.11 -> B51-10 / gabes 3T", |reader| {
        let units = reader.units(None, |word| word == "move").unwrap();
        assert_eq!(format!("{units:?}"), "[i-7pz, 69pg]");
        assert!(reader.take(&["move"]) && reader.peek() == Some("b50.11"));
        assert_eq!(format!("{:?}", reader.path()), "[B50.11, B51.10, B48.17]");
        assert_eq!((reader.raw_rest(), reader.raw(&reader.rest()[0])), ("3T".to_owned(), "3T".to_owned()));
        let (reason, span, hint) = told(reader.end().unwrap_err());
        assert_eq!((reason.as_str(), span), ("not-understood word=3t", (47, 49)));
        assert_eq!(hint, "one-order");
    });
}

#[test]
fn what_is_no_hex_is_told_with_what_may_be_meant() {
    let hex = |line: &str| refusal(line, |reader| reader.hex().map(|_| ()));
    let pair = |reason: &str, hint: &str| (reason.to_owned(), hint.to_owned());
    let span = "hexes-go spans=(from-to least=A01.01 most=A62.33), (from-to least=B01.01 most=B62.34)";
    assert_eq!(hex(""), pair("hex-missing", ""));
    assert_eq!(hex("a63.99"), pair("off-map hex=A63.99", span));
    assert_eq!(hex("b01.01"), pair("off-map hex=B01.01", span), "not printed");
    assert_eq!(hex("a44.3l"), pair("no-hex word=a44.3l", "did-you-mean near=A44.31"));
    assert_eq!(hex("I/7 Panzer"), pair("unit-for-hex unit=i-7pz", "unit-is-in hex=B50.11 unit=i-7pz"));
    assert_eq!(hex("north"), pair("no-hex word=north", "hexes-written example=A44.31"));
}

#[test]
fn what_is_no_unit_is_told_with_what_may_be_meant() {
    let unit = |line: &str| refusal(line, |reader| reader.unit(None).map(|_| ()));
    let pair = |reason: &str, hint: &str| (reason.to_owned(), hint.to_owned());
    assert_eq!(unit("the"), pair("unit-missing", ""));
    assert_eq!(unit("gabes"), pair("hex-for-unit hex=GABES", ""));
    assert_eq!(unit("69pq"), pair("no-unit word=69pq", "did-you-mean near=69pg"));
    let twice = refusal("69pg and 69 PG", |reader| reader.units(None, |_| false).map(|_| ()));
    assert_eq!(twice, pair("named-twice unit=69pg", ""));
    assert_eq!(refusal("69pg", |reader| reader.end()), pair("not-understood word=69pg", "one-unit"));
}

#[test]
fn numbers_and_words_say_their_limits() {
    assert_eq!(with("7 x", |reader| reader.number(Message::new("turn"), 1, 10)), Ok(7));
    let turn = |line: &str| refusal(line, |reader| reader.number(Message::new("turn"), 1, 10).map(|_| ()));
    assert_eq!(
        turn("11"),
        ("number-is-not what=(turn) word=11".to_owned(), "from-to least=1 most=10".to_owned())
    );
    assert_eq!(turn(""), ("number-missing what=(turn)".to_owned(), "from-to least=1 most=10".to_owned()));
    let sides = [("axis", 0), ("allied", 1)];
    assert_eq!(with("allied", |reader| reader.one_of(&Message::new("side"), &sides)), Ok(1));
    let side = |line: &str| refusal(line, |reader| reader.one_of(&Message::new("side"), &sides).map(|_| ()));
    assert_eq!(with("allied axis", |reader| reader.all_of(&Message::new("side"), &sides)), Ok(vec![1, 0]));
    let twice = refusal("axis axis", |reader| reader.all_of(&Message::new("side"), &sides).map(|_| ()));
    assert_eq!(twice.0, "same-twice what=(side)");
    assert_eq!(
        side("both"),
        ("is-no what=(side) word=both".to_owned(), "one-of-these last=allied words=axis".to_owned())
    );
    assert_eq!(
        side(""),
        ("one-missing what=(side)".to_owned(), "one-of-these last=allied words=axis".to_owned())
    );
}

#[test]
fn hexes_are_read_as_people_type_them() {
    let sidi = |text: &str| hex_at::<Sidi>(&words(text)).map(|(hex, count)| (hex.to_string(), count));
    for (text, count) in [("M7", 1), ("m07 x", 1), ("m-7", 1), ("M 7", 2)] {
        assert_eq!(sidi(text), Some(("M7".to_owned(), count)), "{text}");
    }
    assert!(sidi("M").is_none() && sidi("z 9").is_none() && sidi("3-7").is_none());
    let tunisia = |text: &str| hex_at::<Tunisia>(&words(text)).map(|(hex, count)| (hex.to_string(), count));
    for (text, count) in [("a44.31", 1), ("A4431", 1), ("a44-31", 1), ("a 44.31", 2), ("A44. 31", 2)] {
        assert_eq!(tunisia(text), Some(("A44.31".to_owned(), count)), "{text}");
    }
    assert!(tunisia("b-17").is_none() && tunisia("i-7pz 69pg").is_none());
    assert!(chain::<Sidi>("b17->c16").is_some() && chain::<Tunisia>("a44.31/a44.30").is_some());
}

#[test]
fn verbs_are_read_and_slips_are_told() {
    let verbs = Verbs(&[('m', &["move", "mv"]), ('p', &["pass"]), ('d', &["done"])]);
    assert_eq!((verbs.read("mv"), verbs.read("run")), (Some('m'), None));
    assert_eq!(verbs.near("mvoe", |_| true), Some("move"));
    assert_eq!(verbs.near("dnoe", |verb| verb != 'd'), None);
}
