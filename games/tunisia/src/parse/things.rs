//! Who, where and how much.

use super::Reader;
use super::verbs::VERBS;
use crate::board::Spot;
use crate::hex::Hex;
use crate::order::Group;
use crate::words::{Carrier, OffMap};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::{LINKS, Read, has_figure};

/// Units, formations and `all HEX`, up to a verb or the end; at least one.
pub(crate) fn groups(reader: &mut Reader<'_>, stops: &[&str]) -> Read<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    loop {
        reader.skip(&["and", "then", "&", "+", "the", "my", "our"]);
        let ends = reader
            .peek()
            .is_none_or(|word| stops.contains(&word) || VERBS.read(word).is_some() && word != "all")
            || !groups.is_empty() && reader.at_hex();
        // What has no figure in it and names nobody is meant for a verb.
        let strange = || {
            let word = reader.rest().get(..1).unwrap_or_default();
            !has_figure(word) && reader.at_unit().is_none() && reader.peek() != Some("all")
        };
        if !groups.is_empty() && (ends || strange()) {
            return Ok(groups);
        }
        let group = group(reader)?;
        if groups.contains(&group) {
            return Err(reader.refuse_last(msg!("group-twice", group = group.to_string())));
        }
        groups.push(group);
    }
}

/// `all B49.12`, `10pz`, `i-7pz`.
pub(crate) fn group(reader: &mut Reader<'_>) -> Read<Group> {
    if reader.take(&["all", "everybody"]) {
        reader.skip(&["in", "at", "of", "from", "units"]);
        return Ok(Group::All(reader.hex()?));
    }
    let id = reader.unit(reader.own)?;
    Ok(if reader.names.board().data.formations.contains_key(&id) {
        Group::Formation(id)
    } else {
        Group::Unit(id)
    })
}

/// Planes, up to one of these words, a hex or the end; at least one.
pub(crate) fn planes(reader: &mut Reader<'_>, stops: &[&str]) -> Read<Vec<Id>> {
    planes_until(reader, |reader| reader.peek().is_none_or(|word| stops.contains(&word)) || reader.at_hex())
}

/// Planes, as long as planes are named; at least one.
pub(super) fn planes_named(reader: &mut Reader<'_>) -> Read<Vec<Id>> {
    planes_until(reader, |reader| !reader.at_unit().is_some_and(|id| is_plane(reader, id)))
}

fn is_plane(reader: &Reader<'_>, id: Id) -> bool {
    reader.names.board().data.planes.contains_key(&id)
}

fn planes_until(reader: &mut Reader<'_>, ends: impl Fn(&Reader<'_>) -> bool) -> Read<Vec<Id>> {
    let mut planes: Vec<Id> = Vec::new();
    loop {
        reader.skip(&["and", "then", "&", "+", "with", "air"]);
        if !planes.is_empty() && ends(reader) {
            return Ok(planes);
        }
        let plane = reader.unit(reader.own)?;
        if !is_plane(reader, plane) {
            return Err(reader.refuse_last(msg!("is-no-plane", unit = plane)));
        }
        if planes.contains(&plane) {
            return Err(reader.refuse_last(msg!("named-twice", unit = plane)));
        }
        planes.push(plane);
    }
}

/// A hex, a place by its name, or a box.
pub(crate) fn spot(reader: &mut Reader<'_>) -> Read<Spot> {
    reader.skip(LINKS);
    if let Some(off_map) = reader.peek().and_then(OffMap::from_word) {
        reader.advance(1);
        return Ok(Spot::Box(off_map));
    }
    reader.hex().map(Spot::Hex)
}

/// `4T`, `2SP`, `4 T`, in T.
pub(crate) fn amount(reader: &mut Reader<'_>) -> Read<i32> {
    let missing = |reader: &Reader<'_>| reader.refuse(msg!("amount-missing")).hint(msg!("amounts-written"));
    let Some(word) = reader.peek() else { return Err(missing(reader)) };
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (figure, unit) = word.split_at(digits);
    let Ok(figure) = figure.parse::<i32>() else { return Err(missing(reader)) };
    let times = match unit {
        "t" | "token" | "tokens" => Some(1),
        "sp" => Some(4),
        "" => match reader.rest().get(1).map(|word| word.text.as_str()) {
            Some("t" | "token" | "tokens") => Some(1),
            Some("sp") => Some(4),
            _ => None,
        },
        _ => None,
    };
    let Some(times) = times.filter(|_| (0..=999).contains(&figure)) else { return Err(missing(reader)) };
    reader.advance(if unit.is_empty() { 2 } else { 1 });
    Ok(figure * times)
}

/// Whether an amount is next.
pub(crate) fn at_amount(reader: &Reader<'_>) -> bool {
    reader.peek().is_some_and(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let figures = rest.len() < word.len();
        let next = reader.rest().get(1).map_or("", |word| word.text.as_str());
        figures && (matches!(rest, "t" | "sp") || rest.is_empty() && matches!(next, "t" | "sp"))
    })
}

/// A kind of transport points.
pub(crate) fn carrier(word: &str) -> Option<Carrier> {
    match word {
        "truck" | "trucks" => Some(Carrier::Truck),
        "charcoal" => Some(Carrier::Charcoal),
        "mule" | "mules" => Some(Carrier::Mule),
        _ => None,
    }
}

/// At least one hex.
pub(crate) fn path(reader: &mut Reader<'_>) -> Read<Vec<Hex>> {
    reader.skip(LINKS);
    let path = reader.path();
    if path.is_empty() { reader.hex().map(|hex| vec![hex]) } else { Ok(path) }
}

/// The port in a hex that is next, by hex or by name.
pub(crate) fn port(reader: &mut Reader<'_>) -> Read<Id> {
    reader.skip(LINKS);
    let hex = reader.hex()?;
    let place = reader.names.board().data.places.values().find(|place| place.port && place.hex == Some(hex));
    place.map(|place| place.id).ok_or_else(|| reader.refuse_last(msg!("no-port-there", hex = hex)))
}
