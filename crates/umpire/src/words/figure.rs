//! What is filled into a message: one thing, a list, or what another message says.

use std::borrow::Cow;

use feldpost_kit::message::{Figure as Told, Message};
use fluent_bundle::FluentValue;
use serde_json::{Map, Value as Json};

/// What a figure is called that is not there.
const NONE: &str = "none";

/// Figures by name.
pub(crate) type Figures = Vec<(String, Figure)>;

/// What is filled in under one name.
#[derive(Clone, Debug)]
pub(crate) enum Figure {
    /// A number, which chooses between singular and plural, or a text.
    One(FluentValue<'static>),
    /// A list, written item by item.
    Many(Vec<Figure>),
    /// An item of a list that has parts with names.
    Parts(Figures),
    /// What another message says, with figures of its own.
    Said(String, Figures),
}

impl Figure {
    /// What is not there: a message can choose by the word `none`.
    pub(crate) fn none() -> Figure {
        Figure::One(FluentValue::from(NONE))
    }

    /// It as it stands, where no message has words for it.
    pub(super) fn bare(&self) -> String {
        let joined = |parts: Vec<String>| parts.join(" ");
        match self {
            Figure::One(FluentValue::Number(number)) => number.as_string().into_owned(),
            Figure::One(FluentValue::String(text)) => text.clone().into_owned(),
            Figure::One(_) => String::new(),
            Figure::Many(items) => joined(items.iter().map(Figure::bare).collect()),
            Figure::Parts(parts) => joined(parts.iter().map(|(_, part)| part.bare()).collect()),
            Figure::Said(id, parts) => {
                let parts = parts.iter().map(|(_, part)| part.bare());
                joined(std::iter::once(id.clone()).chain(parts).collect())
            }
        }
    }
}

impl From<&Json> for Figure {
    fn from(json: &Json) -> Figure {
        match json {
            Json::Null => Figure::none(),
            Json::String(text) => Figure::One(text.clone().into()),
            Json::Number(number) => match number.as_i64() {
                Some(number) => Figure::One(number.into()),
                None => Figure::One(number.to_string().into()),
            },
            Json::Bool(yes) => Figure::One(yes.to_string().into()),
            Json::Array(items) => Figure::Many(items.iter().map(Figure::from).collect()),
            Json::Object(entries) => match said(entries) {
                Some((id, figures)) => Figure::Said(id.clone(), of_map(figures)),
                None => Figure::Parts(of_map(entries)),
            },
        }
    }
}

/// The name and figures of a message that is given as `{name: {figure: value, ...}}`.
fn said(entries: &Map<String, Json>) -> Option<(&String, &Map<String, Json>)> {
    match (entries.len(), entries.iter().next()) {
        (1, Some((id, Json::Object(figures)))) => Some((id, figures)),
        _ => None,
    }
}

/// The figures of what a game or the kit tells.
pub(super) fn of_message(message: &Message) -> Figures {
    let figures = message.figures().iter();
    figures.map(|(name, figure)| (name.to_string(), Figure::from(figure))).collect()
}

impl From<&Told> for Figure {
    fn from(told: &Told) -> Figure {
        match told {
            Told::Number(number) => Figure::One((*number).into()),
            Told::Text(text) => Figure::One(text.clone().into()),
            Told::List(items) => Figure::Many(items.iter().map(Figure::from).collect()),
            Told::Said(message) => Figure::Said(message.id().to_owned(), of_message(message)),
        }
    }
}

pub(super) fn of_map(entries: &Map<String, Json>) -> Figures {
    entries.iter().map(|(name, value)| (name.clone(), Figure::from(value))).collect()
}

/// Signs that a message writes itself, while it is filled in: what is filled in cannot have them.
const MARKS: [(char, char, &str); 4] =
    [('`', '\u{1}', ""), ('&', '\u{2}', "&amp;"), ('<', '\u{3}', "&lt;"), ('>', '\u{4}', "&gt;")];

/// Tells the signs of a message from those of its figures.
pub(super) fn mark(text: &str) -> Cow<'_, str> {
    if !text.contains(['`', '&', '<', '>']) {
        return Cow::Borrowed(text);
    }
    let marked =
        |sign: char| MARKS.iter().find(|(plain, ..)| *plain == sign).map_or(sign, |(_, mark, _)| *mark);
    Cow::Owned(text.chars().map(marked).collect())
}

/// A message as plain text.
pub(crate) fn plain(text: String) -> String {
    if !text.contains(is_mark) {
        return text;
    }
    let plain =
        |sign: char| MARKS.iter().find(|(_, mark, _)| *mark == sign).map_or(sign, |(plain, ..)| *plain);
    text.chars().map(plain).collect()
}

/// A message as HTML, whose figures are escaped already: what stands in backticks between these two tags.
pub(crate) fn html(text: String, code: impl FnOnce() -> (String, &'static str)) -> String {
    if !text.contains(is_mark) {
        return text;
    }
    let code = code();
    let mut html = String::with_capacity(text.len() + 100);
    let mut open = false;
    for sign in text.chars() {
        match MARKS.iter().find(|(_, mark, _)| *mark == sign) {
            Some(('`', ..)) => {
                html.push_str(if open { code.1 } else { &code.0 });
                open = !open;
            }
            Some((_, _, entity)) => html.push_str(entity),
            None => html.push(sign),
        }
    }
    if open {
        html.push_str(code.1);
    }
    html
}

fn is_mark(sign: char) -> bool {
    ('\u{1}'..='\u{4}').contains(&sign)
}
