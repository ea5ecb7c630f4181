//! What is large in a message: it is no part of its context, and is read straight into what templates know.

use super::clean;
use feldpost_kit::chart::Chart;
use minijinja::Value;
use serde::Deserialize as _;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value as Json;
use std::fmt;

/// The member that stands in the map, not in the text.
const CHART: &str = "chart";

/// What stands beside a context.
#[derive(Clone, Copy)]
pub(super) enum Large<'a> {
    Json(&'a Json),
    List(&'a [Json]),
    /// The page of a game.
    Page(&'a Json),
    /// The same, as the game has written it: it was never built.
    Written(&'a [u8]),
}

impl Large<'_> {
    /// What templates know of it, and the chart of a page; that stays in the page too, if it is `wanted`.
    ///
    /// # Errors
    /// It is no page.
    pub fn read(self, wanted: bool) -> Result<(Value, Option<Chart>), serde_json::Error> {
        Ok(match self {
            Large::Json(of) => (clean::template_value(of), None),
            Large::List(of) => (of.iter().map(clean::template_value).collect(), None),
            Large::Page(of) => {
                let page = match of.as_object().filter(|_| !wanted) {
                    Some(page) => clean::all_but(CHART, page),
                    None => clean::template_value(of),
                };
                (page, of.get(CHART).and_then(|chart| Chart::deserialize(chart).ok()))
            }
            Large::Written(bytes) => read(bytes, wanted)?,
        })
    }
}

fn read(written: &[u8], wanted: bool) -> Result<(Value, Option<Chart>), serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_slice(written);
    let mut chart = None;
    let page = reader.deserialize_any(Whole { chart: &mut chart, wanted })?;
    reader.end()?;
    Ok((page, chart))
}

/// A page: an object whose chart is apart, or none.
struct Whole<'c> {
    chart: &'c mut Option<Chart>,
    wanted: bool,
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("page")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::from(()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(name) = members.next_key_seed(Any)? {
            if name.as_str() != Some(CHART) {
                all.push((name, members.next_value_seed(Any)?));
                continue;
            }
            if self.wanted {
                let chart: Json = members.next_value()?;
                all.push((name, clean::template_value(&chart)));
                *self.chart = Option::deserialize(chart).map_err(A::Error::custom)?;
            } else {
                *self.chart = members.next_value()?;
            }
        }
        Ok(clean::of_members(all))
    }
}

/// Any value, as [`clean::template_value`] makes it.
#[derive(Clone, Copy)]
struct Any;

impl<'de> DeserializeSeed<'de> for Any {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::from(()))
    }

    fn visit_bool<E: Error>(self, yes: bool) -> Result<Value, E> {
        Ok(Value::from(yes))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(i64::try_from(number).map_or_else(|_| Value::from(number), Value::from))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(clean::text(text).as_ref()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all: Vec<Value> = Vec::new();
        while let Some(item) = items.next_element_seed(Any)? {
            all.push(item);
        }
        Ok(all.into_iter().collect())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(member) = members.next_entry_seed(Any, Any)? {
            all.push(member);
        }
        Ok(clean::of_members(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_page_is_read_as_its_json_would_be() {
        let page = json!({
            "turn": 3, "big": u64::MAX, "part": 0.5, "low": -7, "own": null, "fog": false,
            "units": [{"id": "a", "marks": {"z": true, "dg": "x"}}, [], "e\u{301}\u{7}n\r\nd"],
            "we\u{202e}ird": {"\u{200b}": 1, "": 2},
            "chart": Chart::default(),
        });
        let written = serde_json::to_vec(&page).unwrap();
        let (read, chart) = read(&written, false).unwrap();
        assert_eq!(chart, Some(Chart::default()));
        assert_eq!(read, clean::all_but(CHART, page.as_object().unwrap()));
        let (whole, chart) = super::read(&written, true).unwrap();
        assert_eq!(chart, Some(Chart::default()));
        assert_eq!(whole, clean::template_value(&page));
        assert_eq!(whole.to_string(), clean::template_value(&page).to_string());
    }

    #[test]
    fn members_are_found_whatever_their_order() {
        let (read, chart) = read(br#"{"b": 1, "a": {"d": 2, "c": 3}, "b": 4}"#, false).unwrap();
        let a = read.get_attr("a").unwrap();
        assert_eq!([a.get_attr("c").unwrap(), a.get_attr("d").unwrap()], [3, 2].map(Value::from));
        assert_eq!((read.get_attr("b").unwrap(), chart), (Value::from(4), None));
    }

    #[test]
    fn a_game_without_a_page_has_none() {
        let (read, chart) = read(b"null", false).unwrap();
        assert!(read.is_none() && chart.is_none());
    }

    #[test]
    fn what_is_no_page_is_an_error() {
        for written in ["", "[]", "{", "{} {}", "7", "{\"chart\": 7}"] {
            for wanted in [false, true] {
                assert!(read(written.as_bytes(), wanted).is_err(), "{written}");
            }
        }
    }
}
