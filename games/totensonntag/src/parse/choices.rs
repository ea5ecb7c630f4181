//! Choices of AN, sealed choices, standing orders, conditions.

use super::Reader;
use crate::order::{AnChoice, Condition, Order, Standing};
use crate::words::Side;
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::Read;

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
    ("keep", AnChoice::Keep),
    ("same", AnChoice::Keep),
    ("+0", AnChoice::Keep),
    ("-0", AnChoice::Keep),
];

/// `4`, `roll`, `+1`, `-1`, `keep`.
pub(crate) fn an(reader: &mut Reader<'_>) -> Read<AnChoice> {
    const HINT: &str = "`an 4` (after a 6), `an +1`, `an -1`, `an keep` (after a 5), `an roll`";
    reader.rule = "2.1";
    reader.skip(&["=", "is", "to"]);
    let Some(word) = reader.peek() else { return Err(reader.refuse("the AN is missing").hint(HINT)) };
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
        _ => return Err(reader.refuse(format!("`{word}` is no choice of AN")).hint(HINT)),
    };
    reader.advance(1);
    Ok(choice)
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
    const HINT: &str = "`standing an roll`, `standing air none`, `standing night stop`, `standing off`";
    reader.skip(&["order", "orders"]);
    let Some(word) = reader.peek() else {
        return Err(reader.refuse("the standing order is missing").hint(HINT));
    };
    reader.advance(1);
    match word {
        "an" => an(reader).map(Standing::An),
        "air" if reader.take(&["none", "away", "off"]) => Ok(Standing::AirNone),
        "night" if reader.take(&["stop", "stops", "wait", "ask"]) => Ok(Standing::NightStop),
        "off" | "none" => Ok(Standing::Off),
        "air" | "night" => {
            Err(reader.refuse(format!("this standing order for {word} is not known")).hint(HINT))
        }
        _ => Err(reader.refuse_last(format!("`{word}` is no standing order")).hint(HINT)),
    }
}

/// What follows `commit`: a slot and a hash.
pub(crate) fn commit(reader: &mut Reader<'_>) -> Read<Order> {
    const HINT: &str = "`commit T02C3.an` and 64 hexadecimal digits, all on one line";
    let Some(slot) = reader.rest().first() else {
        return Err(reader.refuse("the slot is missing").hint(HINT));
    };
    let slot = canonical_slot(&reader.raw(slot));
    let sound = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if slot.len() > 16 || !slot.chars().all(sound) {
        return Err(reader.refuse("this is no slot").hint(HINT));
    }
    reader.advance(1);
    let hash = reader.peek().unwrap_or_default().to_owned();
    if hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit()) {
        let count = hash.chars().count();
        let reason = format!("a commitment has 64 hexadecimal digits; here are {count} characters");
        return Err(reader.refuse(reason).hint(HINT));
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
        let refusal = reader.refuse("this is no opening of a sealed choice");
        return Err(refusal.hint("`reveal pc1|…`, the whole text as it was sealed, without blanks"));
    }
    reader.advance(reader.rest().len());
    Ok(Order::Reveal { text })
}

/// What follows `if`, up to and with `then`; the flag is the `not` in it.
pub(crate) fn condition(reader: &mut Reader<'_>) -> Read<(Condition, bool)> {
    let mut not = reader.take(&["not"]);
    reader.skip(&["hex", "the"]);
    let hex = reader.try_hex();
    let unit = match hex {
        Some(_) => None,
        None => Some(reader.unit(reader.own.map(Side::enemy)).map_err(needs_condition)?),
    };
    loop {
        if reader.take(&["not"]) {
            not = !not;
        } else if !reader.take(&["is", "was", "has", "been", "got", "still", "now", "already"]) {
            break;
        }
    }
    let condition = match (hex, unit, reader.peek().unwrap_or_default()) {
        (Some(hex), _, "empty" | "emptied" | "cleared") => Condition::Empty(hex),
        (None, Some(unit), "destroyed" | "dead" | "eliminated") => Condition::Destroyed(unit),
        (None, Some(unit), "hit" | "damaged") => Condition::Hit(unit),
        (Some(hex), ..) => return Err(reader.refuse(format!("`{hex} empty` is what can be asked of a hex"))),
        (None, ..) => return Err(reader.refuse("`destroyed` or `hit` is what can be asked of a unit")),
    };
    reader.advance(1);
    reader.rule = "3.2";
    reader.skip(&["then", "-", "->", "→"]);
    Ok((condition, not))
}

fn needs_condition(refusal: Refusal) -> Refusal {
    match refusal.hint {
        None => refusal.hint("`if J18 empty then …`, `if 155art destroyed then …`, `if 8mg hit then …`"),
        Some(_) => refusal,
    }
}
