//! The rules, one file per chapter of the rulebook, in its order and words.
//!
//! | chapter | file |
//! |---|---|
//! | 2 Impulse system | [`impulses`], [`activation_number`] |
//! | 3 Actions and activations | [`activation`] |
//! | 4 Stacking | [`stacking`] |
//! | 5 Zones of control, 6 Movement | [`movement`], [`reinforcements`] |
//! | 7 Combat | [`combat`], [`barrage`], [`overrun`], [`recon_support`], [`aircraft`] |
//! | 8 Night | [`night`] |
//! | 9 Victory | [`victory`] |
//! | 10 Set-up | [`setup`] |
//!
//! [`advice`] says what could be ordered instead, and [`idle`] which lines need no refusal.
//!
//! The functions here ask and decide; [`crate::play`] carries out what they allow.

pub mod activation;
pub mod activation_number;
pub mod advice;
pub mod aircraft;
pub mod barrage;
pub mod combat;
pub mod idle;
pub mod impulses;
pub mod movement;
pub mod night;
pub mod overrun;
pub mod recon_support;
pub mod reinforcements;
pub mod setup;
pub mod stacking;
pub mod victory;

use feldpost_kit::sheet::Refusal;
use std::fmt::Display;

/// Why an order is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// Rule number.
    pub rule: &'static str,
    /// What is wrong, one sentence without a full stop.
    pub reason: String,
    /// What would be right.
    pub hint: Option<String>,
    /// The word of the order that is wrong, as the order language spells it.
    pub about: Option<String>,
}

impl Objection {
    /// An objection to a whole order.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Objection {
        Objection { rule, reason: reason.into(), hint: None, about: None }
    }

    /// Adds what would be right, if that is known.
    #[must_use]
    pub fn perhaps(self, hint: Option<String>) -> Objection {
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
    pub fn hint(mut self, hint: impl Into<String>) -> Objection {
        self.hint = Some(hint.into());
        self
    }

    /// The refusal of a line, with the wrong word marked where it stands in the line.
    #[must_use]
    pub fn in_line(&self, line: &str) -> Refusal {
        let words = feldpost_kit::sheet::words(line);
        let whole = (words.first().map_or(0, |w| w.start), words.last().map_or(0, |w| w.end));
        let marked = self.about.as_ref().and_then(|about| {
            let hex = about.parse::<crate::hex::Hex>().ok();
            words.iter().rev().find(|word| {
                word.text == *about || (hex.is_some() && word.text.parse::<crate::hex::Hex>().ok() == hex)
            })
        });
        let span = marked.map_or(whole, |word| (word.start, word.end));
        Refusal { span, rule: self.rule.to_owned(), reason: self.reason.clone(), hint: self.hint.clone() }
    }
}

/// What a rule says to an order: fine, or an objection.
pub type Verdict<T = ()> = Result<T, Objection>;
