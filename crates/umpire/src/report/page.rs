//! What is large in a message: it is no part of its context, and becomes what templates know at once.

mod spell;

use super::clean;
use feldpost_kit::chart::Chart;
use feldpost_kit::page::Page;
use minijinja::Value;
use serde::Serialize as _;
use serde_json::Value as Json;
use spell::Spell;
pub use spell::Wrong;

/// The member that stands in the map, not in the text.
const CHART: &str = "chart";

/// What stands beside a context.
#[derive(Clone, Copy)]
pub(super) enum Large<'a> {
    Json(&'a Json),
    List(&'a [Json]),
    /// The page of a game.
    Page(&'a Page),
}

impl<'a> Large<'a> {
    /// What templates know of it; its chart stands in a page only if it is `wanted`.
    ///
    /// # Errors
    /// It cannot be spelled out: a page with a key that is no text and no number.
    pub fn read(self, wanted: bool) -> Result<Value, Wrong> {
        match self {
            Large::Json(of) => Ok(clean::template_value(of)),
            Large::List(of) => Ok(of.iter().map(clean::template_value).collect()),
            Large::Page(page) => page.serialize(Spell { but: (!wanted).then_some(CHART) }),
        }
    }

    /// The map of a page.
    pub fn chart(self) -> Option<&'a Chart> {
        match self {
            Large::Page(page) => page.chart(),
            Large::Json(_) | Large::List(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feldpost_kit::page::Spelled;
    use minijinja::value::ValueKind;
    use serde::Serialize;
    use std::collections::BTreeMap;

    #[derive(Clone, Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Mark {
        Plain,
        Of(i32),
        Two(u8, u8),
        Named { by: char },
    }

    #[derive(Clone, Serialize)]
    struct Points(i64);

    /// Everything that can stand in a page.
    #[derive(Clone, Serialize)]
    struct All {
        turn: i16,
        big: u64,
        part: f64,
        no_number: f64,
        low: Points,
        own: Option<u8>,
        fog: bool,
        units: Vec<BTreeMap<&'static str, Mark>>,
        text: &'static str,
        pair: (u32, Option<&'static str>),
        nothing: (),
        marks: Vec<Mark>,
        by_turn: BTreeMap<u32, &'static str>,
        by_mark: BTreeMap<char, ()>,
        strange: BTreeMap<&'static str, u8>,
        chart: Chart,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<u8>,
    }

    /// A page whose members are not known beforehand.
    #[derive(Clone, Serialize)]
    struct Loose {
        chart: Chart,
        #[serde(flatten)]
        more: BTreeMap<&'static str, i8>,
    }

    impl Spelled for Loose {
        fn chart(&self) -> Option<&Chart> {
            Some(&self.chart)
        }
    }

    impl Spelled for All {
        fn chart(&self) -> Option<&Chart> {
            Some(&self.chart)
        }
    }

    fn all() -> All {
        let marks = vec![Mark::Plain, Mark::Of(-3), Mark::Two(1, 2), Mark::Named { by: 'x' }];
        All {
            turn: 3,
            big: u64::MAX,
            part: 0.5,
            no_number: f64::NAN,
            low: Points(-7),
            own: None,
            fog: false,
            units: vec![BTreeMap::from([("z", Mark::Plain), ("dg", Mark::Of(4))]), BTreeMap::new()],
            text: "e\u{301}\u{7}n\r\nd",
            pair: (4, Some("a name that is longer than what stands in a value itself")),
            nothing: (),
            marks,
            by_turn: BTreeMap::from([(10, "ten"), (9, "nine")]),
            by_mark: BTreeMap::from([('m', ())]),
            strange: BTreeMap::from([("we\u{202e}ird", 1), ("\u{200b}", 2), ("", 3)]),
            chart: Chart::default(),
            left_out: None,
        }
    }

    fn is_spelled_out_as_its_json(of: impl Spelled) {
        let json = serde_json::to_value(&of).unwrap();
        let page = Page::of(of);
        let whole = Large::Page(&page).read(true).unwrap();
        assert_eq!(whole, clean::template_value(&json));
        assert_eq!(whole.to_string(), clean::template_value(&json).to_string());
        let mut rest = json.clone();
        rest.as_object_mut().unwrap().remove(CHART).unwrap();
        assert_eq!(Large::Page(&page).read(false).unwrap(), clean::template_value(&rest));
        assert_eq!(Large::Page(&page).chart(), Some(&Chart::default()));
    }

    #[test]
    fn a_page_is_spelled_out_as_its_json_is() {
        is_spelled_out_as_its_json(all());
    }

    #[test]
    fn the_map_is_left_out_whatever_the_others_are_called() {
        for names in [&["also", "a"][..], &["b", "", "a"], &["b", "\u{200b}"], &[]] {
            let more = names.iter().copied().zip(1..).collect();
            is_spelled_out_as_its_json(Loose { chart: Chart::default(), more });
        }
    }

    #[test]
    fn members_are_found_whatever_their_order() {
        let read = Large::Page(&Page::of(all())).read(false).unwrap();
        let dg = read.get_attr("units").unwrap().get_item(&Value::from(0)).unwrap().get_attr("dg").unwrap();
        assert_eq!(dg.get_attr("of").unwrap(), Value::from(4));
        assert_eq!(read.get_attr("turn").unwrap(), Value::from(3));
    }

    #[test]
    fn what_is_no_page_is_an_error() {
        #[derive(Serialize)]
        struct Bad {
            of: BTreeMap<(u8, u8), u8>,
            chart: Chart,
        }
        impl Spelled for Bad {
            fn chart(&self) -> Option<&Chart> {
                Some(&self.chart)
            }
        }
        let bad = Bad { of: BTreeMap::from([((1, 2), 3)]), chart: Chart::default() };
        assert!(matches!(Large::Page(&Page::of(bad)).read(false), Err(Wrong::Name(ValueKind::Seq))));
    }
}
