//! What is said in advance, and answers.

use super::Reader;
use super::clauses;
use super::orders;
use crate::order::{Ask, Blow, Elect, Intercept, Prepared};
use feldpost_kit::msg;
use feldpost_kit::words::Read;

/// The words that begin a prepared answer.
pub(crate) const WORDS: &[&str] =
    &["first", "intercept", "defend", "blow", "reaction", "react", "eat", "ask", "off"];

/// What follows `standing`, or stands alone as an answer.
pub(crate) fn prepared(reader: &mut Reader<'_>, depth: usize) -> Read<Prepared> {
    reader.skip(&["order", "orders"]);
    let Some(word) = reader.peek() else {
        return Err(reader.refuse(msg!("no-standing-order")).hint(msg!("standing-orders")));
    };
    let known = WORDS.contains(&word) || matches!(word, "none" | "intercepts" | "defends");
    if !known {
        return Err(reader.refuse(msg!("no-standing-order")).hint(msg!("standing-orders")));
    }
    reader.advance(1);
    match word {
        "off" | "none" => Ok(Prepared::Off),
        "first" => {
            reader.rule = "OCS 2.3";
            let elect = elect(reader)?;
            let unless_mud = reader.take(&["unless"]) && reader.take(&["mud"]);
            Ok(Prepared::First { elect, unless_mud })
        }
        "intercept" | "intercepts" => intercept(reader).map(Prepared::Intercept),
        "defend" | "defends" => {
            reader.rule = "OCS 9.5";
            let hex = reader.try_hex();
            Ok(Prepared::Defend { hex, how: clauses::defend(reader)? })
        }
        "blow" => {
            reader.rule = "OCS 12.11a";
            let known = [("always", Blow::Always), ("never", Blow::Never), ("if", Blow::IfLost)];
            let blow = reader.one_of(&msg!("what-blow"), &known)?;
            reader.skip(&["lost"]);
            Ok(Prepared::Blow(blow))
        }
        "reaction" => {
            reader.rule = "OCS 7.0";
            reader.one_of(&msg!("what-reaction"), &[("none", ()), ("nothing", ())])?;
            Ok(Prepared::NoReaction)
        }
        "react" => {
            reader.rule = "OCS 7.0";
            Ok(Prepared::React(Box::new(orders::order(reader, depth)?)))
        }
        "eat" => {
            reader.rule = "OCS 12.6c";
            let known = [("yes", true), ("no", false)];
            reader.one_of(&msg!("what-yes-or-no"), &known).map(Prepared::Eat)
        }
        _ => {
            let known = [
                ("overruns", Ask::Overruns),
                ("combat", Ask::Combat),
                ("attacks", Ask::Combat),
                ("intercepts", Ask::Intercepts),
                ("interceptions", Ask::Intercepts),
                ("all", Ask::All),
                ("none", Ask::None),
            ];
            reader.one_of(&msg!("what-question"), &known).map(Prepared::Ask)
        }
    }
}

/// `me`, `them`.
pub(crate) fn elect(reader: &mut Reader<'_>) -> Read<Elect> {
    let known = [("me", Elect::Me), ("us", Elect::Me), ("them", Elect::Them), ("enemy", Elect::Them)];
    reader.one_of(&msg!("what-first"), &known)
}

/// `best`, `never`, `at B48.17`, `yes`, `no`.
fn intercept(reader: &mut Reader<'_>) -> Read<Intercept> {
    reader.rule = "OCS 14.5";
    if reader.take(&["never", "no", "nothing"]) {
        return Ok(Intercept::Never);
    }
    if reader.take(&["best", "yes", "always"]) {
        return Ok(Intercept::Best);
    }
    reader.skip(&["at", "over", "in"]);
    reader.hex().map(Intercept::At)
}
