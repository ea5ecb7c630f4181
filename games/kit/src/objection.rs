//! Why a rule does not allow an order, before it is known where in a line the order stands.
//!
//! ```
//! use feldpost_kit::hex::{Grid, Lie, Map, Naming, Shifted};
//! use feldpost_kit::objection::Objection;
//!
//! enum Board {}
//! impl Map for Board {
//!     const GRID: Grid = Grid {
//!         hexrows: 5,
//!         numbers: 9,
//!         lie: Lie::RowsFromSouth,
//!         shifted: Shifted::Odd,
//!         naming: Naming::Lettered,
//!     };
//! }
//!
//! let objection = Objection::new("6.0", "C4 is too far away").about("C4").hint("3 MPs are left");
//! let refusal = objection.in_line::<Board>("3rtr move D4 then c-04 c04");
//! assert_eq!((refusal.rule.as_str(), refusal.span), ("6.0", (23, 26)));
//! ```

use crate::hex::{Hex, Map};
use crate::message::Message;
use crate::sheet::{Refusal, words};
use std::fmt::Display;

/// Why an order is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// Rule number.
    pub rule: &'static str,
    /// What is wrong, one sentence without a full stop.
    pub reason: Message,
    /// What would be right.
    pub hint: Option<Message>,
    /// The word of the order that is wrong, as the order language spells it.
    pub about: Option<String>,
}

impl Objection {
    /// An objection to a whole order.
    pub fn new(rule: &'static str, reason: impl Into<Message>) -> Objection {
        Objection { rule, reason: reason.into(), hint: None, about: None }
    }

    /// Adds what would be right, if that is known.
    #[must_use]
    pub fn perhaps(self, hint: Option<Message>) -> Objection {
        Objection { hint: hint.or(self.hint), ..self }
    }

    /// Names the wrong word.
    #[must_use]
    pub fn about(mut self, word: impl Display) -> Objection {
        self.about = Some(word.to_string().to_lowercase());
        self
    }

    /// Adds what would be right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Message>) -> Objection {
        self.hint = Some(hint.into());
        self
    }

    /// The refusal of a line, with the wrong word marked where it stands last in the line; the whole line
    /// if it does not.
    #[must_use]
    pub fn in_line<M: Map>(&self, line: &str) -> Refusal {
        let words = words(line);
        let whole = (words.first().map_or(0, |w| w.start), words.last().map_or(0, |w| w.end));
        let marked = self.about.as_ref().and_then(|about| {
            let hex = about.parse::<Hex<M>>().ok();
            words.iter().rev().find(|word| {
                word.text == *about || (hex.is_some() && word.text.parse::<Hex<M>>().ok() == hex)
            })
        });
        let span = marked.map_or(whole, |word| (word.start, word.end));
        Refusal { span, rule: self.rule.to_owned(), reason: self.reason.clone(), hint: self.hint.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::tests::Sidi;

    #[test]
    fn the_wrong_word_is_marked_where_it_stands_last() {
        let span =
            |about: &str, line: &str| Objection::new("4.0", "no").about(about).in_line::<Sidi>(line).span;
        assert_eq!(span("M7", "3rtr move m7 M07 N8"), (13, 16), "a hex however it is written");
        assert_eq!(span("3RTR", "if 3rtr hit then 3rtr pass"), (17, 21));
        assert_eq!(span("8mg", "  3rtr pass "), (2, 11), "the whole line");
        assert_eq!(Objection::new("4.0", "no").in_line::<Sidi>("").span, (0, 0));
    }

    #[test]
    fn a_hint_that_is_not_known_leaves_the_one_there_is() {
        let objection = Objection::new("4.0", "no").hint("wait").perhaps(None);
        assert_eq!(objection.hint.as_ref().unwrap().text(), Some("wait"));
        let objection = objection.perhaps(Some("move".into()));
        assert_eq!(objection.in_line::<Sidi>("x").hint.unwrap().text(), Some("move"));
    }
}
