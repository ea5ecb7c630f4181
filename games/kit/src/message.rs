//! What somebody is told, as data: the name of a sentence and what is filled in. Its words stand in the
//! catalogues of messages (`templates/<language>/*.ftl` of the host and of each game), a message each.
//!
//! ```
//! use feldpost_kit::msg;
//!
//! let message = msg!("cannot-reach", unit = "3rtr", hex = "D3", short = 2);
//! assert_eq!(message.to_string(), "cannot-reach hex=D3 short=2 unit=3rtr");
//! assert_eq!(serde_json::to_string(&msg!("no-room")).unwrap(), r#"{"no-room":{}}"#);
//! ```

use crate::hex::{Hex, Map};
use crate::id::Id;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The name of the message that is a finished text: those that earlier programs stored were.
const WRITTEN: &str = "written";

/// A sentence that somebody is told: its name in the catalogues, and what is filled in.
///
/// It is stored and handed on as `{name: {figure: value, …}}`; a plain text, as earlier programs stored it,
/// is read as one that is finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: Cow<'static, str>,
    figures: BTreeMap<Cow<'static, str>, Figure>,
}

/// What is filled into a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
pub enum Figure {
    /// A number: it chooses between singular and plural.
    Number(i64),
    /// A name, a place, an order, or the id of a choice that the message makes.
    Text(String),
    /// Several, written as the language lists things.
    List(Vec<Figure>),
    /// What another message says.
    Said(Message),
}

impl Message {
    /// The message of this name, with nothing filled in.
    #[must_use]
    pub fn new(id: &'static str) -> Message {
        Message { id: Cow::Borrowed(id), figures: BTreeMap::new() }
    }

    /// A finished text, which is said as it stands.
    #[must_use]
    pub fn written(text: impl Into<String>) -> Message {
        let mut message = Message::new(WRITTEN);
        message.figures.insert(Cow::Borrowed("text"), Figure::Text(text.into()));
        message
    }

    /// Fills in a figure.
    #[must_use]
    pub fn with(mut self, name: &'static str, figure: &impl Tell) -> Message {
        self.figures.insert(Cow::Borrowed(name), figure.figure());
        self
    }

    /// This, and then another sentence.
    #[must_use]
    pub fn and(self, next: Message) -> Message {
        Message::new("both-said").with("first", &self).with("next", &next)
    }

    /// Its name in the catalogues.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What is filled in, by name.
    #[must_use]
    pub fn figures(&self) -> &BTreeMap<Cow<'static, str>, Figure> {
        &self.figures
    }

    /// The text of one that is finished.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self.figures.get("text") {
            Some(Figure::Text(text)) if self.id == WRITTEN => Some(text),
            _ => None,
        }
    }
}

/// For logs: the name and the figures.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.text() {
            return f.write_str(text);
        }
        f.write_str(&self.id)?;
        self.figures.iter().try_for_each(|(name, figure)| write!(f, " {name}={figure}"))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Number(number) => number.fmt(f),
            Figure::Text(text) => f.write_str(text),
            Figure::Said(message) => write!(f, "({message})"),
            Figure::List(items) => items.iter().enumerate().try_for_each(|(at, item)| {
                f.write_str(if at > 0 { ", " } else { "" })?;
                item.fmt(f)
            }),
        }
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.id, &self.figures)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Finished(String),
            Named(BTreeMap<String, BTreeMap<Cow<'static, str>, Figure>>),
        }
        match Stored::deserialize(deserializer)? {
            Stored::Finished(text) => Ok(Message::written(text)),
            Stored::Named(named) => match named.into_iter().next() {
                Some((id, figures)) => Ok(Message { id: Cow::Owned(id), figures }),
                None => Err(D::Error::custom("a message has a name")),
            },
        }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::written(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::written(text)
    }
}

/// What can be filled into a message.
pub trait Tell {
    /// As it is filled in.
    fn figure(&self) -> Figure;
}

impl<T: Tell + ?Sized> Tell for &T {
    fn figure(&self) -> Figure {
        (**self).figure()
    }
}

impl<T: Tell> Tell for [T] {
    fn figure(&self) -> Figure {
        Figure::List(self.iter().map(Tell::figure).collect())
    }
}

impl<T: Tell> Tell for Vec<T> {
    fn figure(&self) -> Figure {
        self.as_slice().figure()
    }
}

impl<T: Tell, const N: usize> Tell for [T; N] {
    fn figure(&self) -> Figure {
        self.as_slice().figure()
    }
}

impl Tell for str {
    fn figure(&self) -> Figure {
        Figure::Text(self.to_owned())
    }
}

impl Tell for String {
    fn figure(&self) -> Figure {
        Figure::Text(self.clone())
    }
}

impl Tell for Message {
    fn figure(&self) -> Figure {
        Figure::Said(self.clone())
    }
}

impl Tell for Figure {
    fn figure(&self) -> Figure {
        self.clone()
    }
}

impl Tell for Id {
    fn figure(&self) -> Figure {
        Figure::Text(self.to_string())
    }
}

impl<M: Map> Tell for Hex<M> {
    fn figure(&self) -> Figure {
        Figure::Text(self.to_string())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl Tell for $number {
            fn figure(&self) -> Figure {
                Figure::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }
    )* };
}
numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

/// A message with what is filled in: `msg!("cannot-reach", unit = id, hex = hex)`.
#[macro_export]
macro_rules! msg {
    ($id:literal $(, $name:ident = $figure:expr)* $(,)?) => {
        $crate::message::Message::new($id)$(.with(stringify!($name), &$figure))*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_stored_by_name_and_read_again() {
        let why = msg!("no-room", hex = "D3");
        let message = msg!("left-out", count = 3, units = ["3rtr", "8mg"], why = why);
        let stored = serde_json::to_string(&message).unwrap();
        let wanted = r#"{"left-out":{"count":3,"units":["3rtr","8mg"],"why":{"no-room":{"hex":"D3"}}}}"#;
        assert_eq!(stored, wanted);
        assert_eq!(serde_json::from_str::<Message>(&stored).unwrap(), message);
        assert_eq!(message.to_string(), "left-out count=3 units=3rtr, 8mg why=(no-room hex=D3)");
    }

    #[test]
    fn a_text_of_an_earlier_program_is_said_as_it_stands() {
        let message: Message = serde_json::from_str("\"no enemy unit in D3\"").unwrap();
        assert_eq!(message.text(), Some("no enemy unit in D3"));
        assert_eq!(message, serde_json::from_str(&serde_json::to_string(&message).unwrap()).unwrap());
        assert!(serde_json::from_str::<Message>("{}").is_err());
    }
}
