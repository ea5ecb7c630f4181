//! What a side says in advance to what the other one may do.

use super::{Order, Taken};
use crate::hex::Hex;
use feldpost_kit::id::Id;
use std::fmt;

/// What is said in advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// OCS 2.3: who is to be first, if the side elects.
    First {
        /// Who.
        elect: Elect,
        /// Not in a mud turn.
        unless_mud: bool,
    },
    /// OCS 14.5.
    Intercept(Intercept),
    /// OCS 9: how a hex, or any, is defended.
    Defend {
        /// Which; `None`: every other one.
        hex: Option<Hex>,
        /// How.
        how: Defend,
    },
    /// OCS 12.11a: dumps that the enemy stands beside.
    Blow(Blow),
    /// OCS 7: no reaction is wished.
    NoReaction,
    /// OCS 7: a line of a reaction sheet.
    React(Box<Order>),
    /// OCS 12.6c.
    Eat(bool),
    /// What is to be asked by mail.
    Ask(Ask),
    /// Nothing of it any more.
    Off,
}

/// Who is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Elect {
    Me,
    Them,
}

/// OCS 14.5: which missions are intercepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intercept {
    /// None.
    Never,
    /// Every one, by the best fighter that can.
    Best,
    /// Those to a hex, by the best fighter that can.
    At(Hex),
}

/// OCS 12.11a: which dumps are blown in the Reaction Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// None.
    Never,
    /// Every one beside which an enemy combat unit stands.
    Always,
    /// Of those the ones that no own combat unit guards.
    IfLost,
}

/// OCS 9: how a hex is defended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defend {
    /// Whether combat supply is withheld.
    pub unsupplied: bool,
    /// Whose action rating counts; unsaid: the best.
    pub ar: Option<Id>,
    /// How options are taken.
    pub option: Taken,
    /// Where a retreat goes.
    pub retreat: Vec<Hex>,
    /// Who is given up first.
    pub losses: Vec<Id>,
}

/// What is to be asked by mail in the middle of the other side's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ask {
    Overruns,
    Combat,
    Intercepts,
    All,
    None,
}

impl fmt::Display for Elect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Elect::Me => "me",
            Elect::Them => "them",
        })
    }
}

impl fmt::Display for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prepared::First { elect, unless_mud } => {
                write!(f, "first {elect}{}", if *unless_mud { " unless mud" } else { "" })
            }
            Prepared::Intercept(Intercept::Never) => f.write_str("intercept never"),
            Prepared::Intercept(Intercept::Best) => f.write_str("intercept best"),
            Prepared::Intercept(Intercept::At(hex)) => write!(f, "intercept at {hex}"),
            Prepared::Defend { hex, how } => {
                f.write_str("defend")?;
                hex.iter().try_for_each(|hex| write!(f, " {hex}"))?;
                how.fmt(f)
            }
            Prepared::Blow(blow) => f.write_str(match blow {
                Blow::Never => "blow never",
                Blow::Always => "blow always",
                Blow::IfLost => "blow if lost",
            }),
            Prepared::NoReaction => f.write_str("reaction none"),
            Prepared::React(order) => write!(f, "react {order}"),
            Prepared::Eat(eats) => f.write_str(if *eats { "eat yes" } else { "eat no" }),
            Prepared::Ask(ask) => f.write_str(match ask {
                Ask::Overruns => "ask overruns",
                Ask::Combat => "ask combat",
                Ask::Intercepts => "ask intercepts",
                Ask::All => "ask all",
                Ask::None => "ask none",
            }),
            Prepared::Off => f.write_str("off"),
        }
    }
}

impl fmt::Display for Defend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.unsupplied { " supply no" } else { " supply yes" })?;
        self.ar.iter().try_for_each(|unit| write!(f, " ar {unit}"))?;
        super::show::taken(f, self.option, &self.retreat)?;
        super::show::listed(f, " loss", &self.losses)
    }
}
