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
    (refusal.reason, refusal.span, refusal.hint.unwrap_or_default())
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
        assert_eq!((reason.as_str(), span), ("`3t` is not understood here", (47, 49)));
        assert_eq!(hint, "one order a line; a remark starts with #");
    });
}

#[test]
fn what_is_no_hex_is_told_with_what_may_be_meant() {
    let hex = |line: &str| refusal(line, |reader| reader.hex().map(|_| ()));
    let pair = |reason: &str, hint: &str| (reason.to_owned(), hint.to_owned());
    let span = "hexes go from A01.01 to A62.33 and from B01.01 to B62.34";
    assert_eq!(hex(""), pair("a hex is missing", ""));
    assert_eq!(hex("a63.99"), pair("there is no hex A63.99 on the map", span));
    assert_eq!(hex("b01.01"), pair("there is no hex B01.01 on the map", span), "not printed");
    assert_eq!(hex("a44.3l"), pair("`a44.3l` is no hex", "did you mean A44.31?"));
    assert_eq!(hex("I/7 Panzer"), pair("i-7pz is a unit; a hex is needed here", "i-7pz is in B50.11"));
    assert_eq!(hex("north"), pair("`north` is no hex", "hexes are written like A44.31"));
}

#[test]
fn what_is_no_unit_is_told_with_what_may_be_meant() {
    let unit = |line: &str| refusal(line, |reader| reader.unit(None).map(|_| ()));
    let pair = |reason: &str, hint: &str| (reason.to_owned(), hint.to_owned());
    assert_eq!(unit("the"), pair("a unit is missing", ""));
    assert_eq!(unit("gabes"), pair("GABES is a hex; a unit is needed here", ""));
    assert_eq!(unit("69pq"), pair("there is no unit `69pq`", "did you mean 69pg?"));
    let twice = refusal("69pg and 69 PG", |reader| reader.units(None, |_| false).map(|_| ()));
    assert_eq!(twice, pair("69pg is named twice", ""));
    assert_eq!(
        refusal("69pg", |reader| reader.end()),
        pair("`69pg` is not understood here", "one unit a line")
    );
}

#[test]
fn numbers_and_words_say_their_limits() {
    assert_eq!(with("7 x", |reader| reader.number("the turn", 1, 10)), Ok(7));
    let turn = |line: &str| refusal(line, |reader| reader.number("the turn", 1, 10).map(|_| ()));
    assert_eq!(turn("11"), ("`11` is not the turn".to_owned(), "1 to 10".to_owned()));
    assert_eq!(turn(""), ("the turn is missing".to_owned(), "1 to 10".to_owned()));
    let sides = [("axis", 0), ("allied", 1)];
    assert_eq!(with("allied", |reader| reader.one_of("side", &sides)), Ok(1));
    let side = |line: &str| refusal(line, |reader| reader.one_of("side", &sides).map(|_| ()));
    assert_eq!(with("allied axis", |reader| reader.all_of("side", &sides)), Ok(vec![1, 0]));
    let twice = refusal("axis axis", |reader| reader.all_of("side", &sides).map(|_| ()));
    assert_eq!(twice.0, "the same side stands twice");
    assert_eq!(side("both"), ("`both` is no side".to_owned(), "axis or allied".to_owned()));
    assert_eq!(side(""), ("a side is missing".to_owned(), "axis or allied".to_owned()));
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
