//! Choices of AN, sealed choices, standing orders, conditions.

use super::Reader;
use crate::order::{AnChoice, Condition, Order, Standing, Term, When};
use crate::words::Side;
use feldpost_kit::msg;
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::{LINKS, Read};

const AN_WORDS: &[(&str, AnChoice)] = &[
    ("roll", AnChoice::Roll),
    ("rolls", AnChoice::Roll),
    ("die", AnChoice::Roll),
    ("dice", AnChoice::Roll),
    ("+1", AnChoice::Raise),
    ("raise", AnChoice::Raise),
    ("plus", AnChoice::Raise),
    ("up", AnChoice::Raise),
    ("-1", AnChoice::Lower),
    ("lower", AnChoice::Lower),
    ("minus", AnChoice::Lower),
    ("down", AnChoice::Lower),
    ("one", AnChoice::Number(1)),
    ("two", AnChoice::Number(2)),
    ("three", AnChoice::Number(3)),
    ("four", AnChoice::Number(4)),
    ("five", AnChoice::Number(5)),
    ("six", AnChoice::Number(6)),
    ("keep", AnChoice::Keep),
    ("same", AnChoice::Keep),
    ("+0", AnChoice::Keep),
    ("-0", AnChoice::Keep),
];

/// `4`, `roll`, `+1`, `-1`, `keep`.
pub(crate) fn an(reader: &mut Reader<'_>) -> Read<AnChoice> {
    let hint = || msg!("an-such");
    reader.rule = "2.1";
    reader.skip(&["=", "is", "to"]);
    let Some(word) = reader.peek() else { return Err(reader.refuse(msg!("an-missing")).hint(hint())) };
    let signed = match (word, reader.rest().get(1).map(|next| next.text.as_str())) {
        ("+" | "plus", Some("1")) => Some(AnChoice::Raise),
        ("-" | "minus", Some("1")) => Some(AnChoice::Lower),
        _ => None,
    };
    if let Some(choice) = signed {
        reader.advance(2);
        return Ok(choice);
    }
    let named = AN_WORDS.iter().find(|(name, _)| *name == word).map(|(_, choice)| *choice);
    let choice = match (named, word.parse::<u16>()) {
        (Some(choice), _) => choice,
        (None, Ok(number @ 1..=6)) if !word.starts_with('+') => AnChoice::Number(number),
        _ => return Err(reader.refuse(msg!("no-an-choice", word = word)).hint(hint())),
    };
    reader.advance(1);
    Ok(choice)
}

/// `4`, `roll`, `+1`, `keep`, `choose 4` on a line of their own while an AN is asked: the whole answer.
pub(crate) fn bare_an(reader: &mut Reader<'_>) -> Option<Order> {
    reader.skip(&["choose", "chose", "choice", "pick", "take", "i"]);
    let choice = an(reader).ok()?;
    reader.skip(&["it", "the", "die", "please"]);
    reader.end().ok()?;
    Some(Order::An(choice))
}

/// Whether a word can only be a choice: `4`, `roll`, `keep`, `+1`.
pub(crate) fn is_plain_choice(word: &str) -> bool {
    matches!(word, "1" | "2" | "3" | "4" | "5" | "6" | "roll" | "keep" | "+1" | "-1")
}

/// `anm 4`, `an fuor`, `ich nehme 4`: a few words while an AN is asked, one of them a number or the sign of
/// the choice. In a mail that chooses nothing they are refused with what can be said.
pub(crate) fn nearly_an(reader: &Reader<'_>) -> Option<Refusal> {
    let words = reader.rest();
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let number = |text: &&&str| {
        let named = AN_WORDS.iter().find(|(name, _)| name == *text).map(|(_, choice)| choice);
        matches!(**text, "1" | "2" | "3" | "4" | "5" | "6") || matches!(named, Some(AnChoice::Number(_)))
    };
    let meant = match texts[..] {
        ["an", _] => true,
        [_, _] | [_, _, _] => texts.iter().any(|text| number(&text)),
        _ => false,
    };
    meant.then(|| reader.refuse(msg!("no-an-choice", word = texts.join(" "))).hint(msg!("an-such")))
}

/// `an4`.
pub(crate) fn number_glued_to_an(reader: &mut Reader<'_>) -> Option<Order> {
    let number = reader.peek()?.strip_prefix("an")?;
    let choice = match number {
        "+1" => AnChoice::Raise,
        "-1" => AnChoice::Lower,
        _ => AnChoice::Number(number.parse().ok().filter(|n| (1..=6).contains(n))?),
    };
    reader.advance(1);
    Some(Order::An(choice))
}

/// What follows `standing`.
pub(crate) fn standing(reader: &mut Reader<'_>) -> Read<Standing> {
    let hint = || msg!("standing-such");
    reader.skip(&["order", "orders"]);
    let Some(word) = reader.peek() else {
        return Err(reader.refuse(msg!("standing-missing")).hint(hint()));
    };
    reader.advance(1);
    match word {
        "an" => {
            let choice = an(reader)?;
            match reader.take(&["if", "when", "on"]) {
                true => Ok(Standing::AnIf(choice, when(reader)?)),
                false => Ok(Standing::An(choice)),
            }
        }
        "air" if reader.take(&["none", "away", "off"]) => Ok(Standing::AirNone),
        "air" if reader.at_unit().is_some_and(|unit| reader.names.is_aircraft(unit)) => {
            let unit = reader.unit(reader.own)?;
            if reader.take(&["none", "away", "off"]) {
                return Ok(Standing::AirAway(unit));
            }
            let hex = reader.try_hex();
            if !reader.take(&["patrol", "patrols", "intercept", "intercepts"]) {
                return Err(reader.refuse(msg!("standing-air-unknown")).hint(hint()));
            }
            reader.skip(LINKS);
            Ok(Standing::AirPatrol(unit, hex.or_else(|| reader.try_hex())))
        }
        "night" if reader.take(&["stop", "stops", "wait", "ask"]) => Ok(Standing::NightStop),
        "idle" if reader.take(&["stop", "stops", "wait", "ask"]) => Ok(Standing::IdleStop),
        "off" | "none" => Ok(Standing::Off),
        "air" | "night" | "idle" => Err(reader.refuse(msg!("standing-unknown", word = word)).hint(hint())),
        _ => Err(reader.refuse_last(msg!("no-standing-order", word = word)).hint(hint())),
    }
}

/// What follows `commit`: a slot and a hash.
pub(crate) fn commit(reader: &mut Reader<'_>) -> Read<Order> {
    let hint = || msg!("commit-such");
    let Some(slot) = reader.rest().first() else {
        return Err(reader.refuse(msg!("slot-missing")).hint(hint()));
    };
    let slot = canonical_slot(&reader.raw(slot));
    let sound = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if slot.len() > 16 || !slot.chars().all(sound) {
        return Err(reader.refuse(msg!("no-slot")).hint(hint()));
    }
    reader.advance(1);
    let hash = reader.peek().unwrap_or_default().to_owned();
    if hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit()) {
        let count = hash.chars().count();
        let reason = msg!("commitment-length", count = count);
        return Err(reader.refuse(reason).hint(hint()));
    }
    reader.advance(1);
    Ok(Order::Commit { slot, hash })
}

/// `t02c3.AN` is `T02C3.an`; other slots stay as written.
fn canonical_slot(written: &str) -> String {
    match written.split_once('.') {
        Some((clock, kind)) if kind.eq_ignore_ascii_case("an") || kind.eq_ignore_ascii_case("air") => {
            format!("{}.{}", clock.to_uppercase(), kind.to_lowercase())
        }
        _ => written.to_owned(),
    }
}

/// What follows `reveal`: one word that begins with `pc1|`, as written.
pub(crate) fn reveal(reader: &mut Reader<'_>) -> Read<Order> {
    let text = reader.raw_rest();
    let begins = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pc1|"));
    if !begins || text.contains(char::is_whitespace) {
        let refusal = reader.refuse(msg!("no-opening"));
        return Err(refusal.hint(msg!("reveal-whole")));
    }
    reader.advance(reader.rest().len());
    Ok(Order::Reveal { text })
}

/// When a standing choice of AN counts: `3..5`, `die 3..5`, or a condition.
fn when(reader: &mut Reader<'_>) -> Read<When> {
    let die = reader.take(&["die", "the", "rolled"]);
    let number = reader.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    if die
        || number
            && reader.peek().is_some_and(|word| word.parse::<u16>().is_ok() || word.contains(['.', '-', '+']))
            && !reader.at_exact_unit()
    {
        let (least, most) = range(reader)?;
        return Ok(When::Die(least, most));
    }
    condition(reader).map(|(condition, negated)| When::Is(condition, negated))
}

/// What follows `if`, up to and with `then`: conditions that must all hold, each with the `not` in it.
pub(crate) fn conditions(reader: &mut Reader<'_>) -> Read<Vec<Term>> {
    let mut terms = vec![condition(reader)?];
    while reader.take(&["and", "&"]) {
        reader.skip(&["if"]);
        terms.push(condition(reader)?);
    }
    reader.rule = "3.2";
    reader.skip(&["then", "-", "->", "→"]);
    Ok(terms)
}

fn condition(reader: &mut Reader<'_>) -> Read<Term> {
    let mut not = reader.take(&["not"]);
    reader.skip(&["my", "our"]);
    if reader.take(&["an"]) {
        let (least, most) = range(reader)?;
        return Ok((Condition::An(least, most), not));
    }
    reader.skip(&["i", "we", "am", "are", "go", "move"]);
    for (word, second) in [("first", false), ("second", true), ("last", true)] {
        if reader.take(&[word]) {
            reader.skip(&["impulse"]);
            return Ok((Condition::First, not != second));
        }
    }
    reader.skip(&["hex", "the"]);
    let hex = reader.try_hex();
    let unit = match hex {
        Some(_) => None,
        None => Some(reader.unit(reader.own.map(Side::enemy)).map_err(needs_condition)?),
    };
    loop {
        if reader.take(&["not"]) {
            not = !not;
        } else if !reader.take(&["is", "was", "has", "been", "got", "still", "now", "already", "stands"]) {
            break;
        }
    }
    let condition = match (hex, unit, reader.peek().unwrap_or_default()) {
        (Some(hex), _, "empty" | "emptied" | "cleared" | "free") => Condition::Empty(hex),
        (None, Some(unit), "destroyed" | "dead" | "eliminated" | "lost" | "gone") => {
            Condition::Destroyed(unit)
        }
        (None, Some(unit), "hit" | "damaged") => Condition::Hit(unit),
        (None, Some(unit), "at" | "in") => {
            reader.advance(1);
            return Ok((Condition::At(unit, reader.hex()?), not));
        }
        (Some(hex), ..) => return Err(reader.refuse(msg!("ask-of-hex", hex = hex))),
        (None, ..) => return Err(reader.refuse(msg!("ask-of-unit"))),
    };
    reader.advance(1);
    Ok((condition, not))
}

/// `4`, `4..6`, `4-6`, `4 to 6`, `4+`: the lowest and the highest number meant.
fn range(reader: &mut Reader<'_>) -> Read<(u16, u16)> {
    reader.skip(&["is", "=", "of"]);
    let refusal = reader.refuse(msg!("no-range-of-ans")).hint(msg!("ranges-such"));
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| (1..=6).contains(number));
    let Some(word) = reader.peek() else { return Err(refusal) };
    let parts = word.split_once("..").or_else(|| word.split_once('-'));
    let range = match (word.strip_suffix('+'), parts) {
        (Some(least), _) => number(least).map(|least| (least, 6)),
        (None, Some((least, most))) => number(least).zip(number(most.trim_start_matches(['.', '-']))),
        (None, None) => number(word).map(|only| (only, only)),
    };
    let Some((least, mut most)) = range else { return Err(refusal) };
    reader.advance(1);
    if reader.take(&["to", "or", "-", ".."]) {
        most = match reader.peek() {
            Some("more" | "higher" | "above") => 6,
            Some(word) => number(word).ok_or(refusal.clone())?,
            None => return Err(refusal),
        };
        reader.advance(1);
    }
    if least > most {
        return Err(refusal);
    }
    Ok((least, most))
}

fn needs_condition(refusal: Refusal) -> Refusal {
    match refusal.hint {
        None => refusal.hint(msg!("conditions-such")),
        Some(_) => refusal,
    }
}
