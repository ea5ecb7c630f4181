//! The same order to several units: `3cly, 4cly move D3`, `A3 move D3`, `all in A3 assault E3`.

use super::verb::Verb;
use super::{Reader, orders};
use crate::data::Data;
use crate::hex::Hex;
use crate::order::{Order, Who};
use crate::words::Class;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::words::Read;

const BETWEEN: &[&str] = &["and", "&", "+"];
/// Between `all` and the hex.
const IN: &[&str] = &["units", "of", "us", "my", "in", "at", "from", "the"];

/// `all in A3`, or a hex before a verb: whose units are meant; nothing is read if it is neither.
pub(super) fn hex_first(reader: &mut Reader<'_>) -> Option<Hex> {
    let mut ahead = Reader::new("", reader.rest(), reader.names, reader.own, reader.rule);
    ahead.try_hex()?;
    let verb = ahead.peek().and_then(Verb::read).filter(|verb| verb.is_of_unit());
    verb.and_then(|_| reader.try_hex())
}

/// What follows `all`.
pub(super) fn all_in(reader: &mut Reader<'_>, data: &Data) -> Read<Order> {
    reader.skip(IN);
    let hex = reader.hex()?;
    in_hex(reader, data, hex)
}

/// `move all in A3 to D3`: what follows the verb and `all`. Whom `move all tanks …` means is not clear.
pub(super) fn all_behind(reader: &mut Reader<'_>, data: &Data, verb: Verb) -> Read<Order> {
    reader.skip(IN);
    let Some(hex) = reader.try_hex() else {
        return Err(reader.refuse(msg!("group-which")).hint(msg!("group-such")));
    };
    let any = any_unit(reader, data)?;
    let order = Box::new(orders::action(reader, data, verb, any)?);
    Ok(Order::Group { who: Who::In(hex), order })
}

/// The order to all units in a hex: the verb is next. It is read as one to any unit.
pub(super) fn in_hex(reader: &mut Reader<'_>, data: &Data, hex: Hex) -> Read<Order> {
    let any = any_unit(reader, data)?;
    let order = Box::new(verb_of(reader, data, any)?);
    Ok(Order::Group { who: Who::In(hex), order })
}

/// A unit of whoever orders, to read the order of a group as one to it.
fn any_unit(reader: &Reader<'_>, data: &Data) -> Read<Id> {
    let any = data.units.iter().find(|unit| unit.class != Class::Aircraft && Some(unit.side) == reader.own);
    let any = any.or_else(|| data.units.iter().find(|unit| unit.class != Class::Aircraft));
    any.map(|unit| unit.id).ok_or_else(|| reader.refuse(msg!("group-unit-missing")))
}

/// The other units that stand behind the first one, before the verb.
pub(super) fn others(reader: &mut Reader<'_>, first: Id) -> Read<Vec<Id>> {
    let mut units = vec![first];
    loop {
        let mut ahead = Reader::new("", reader.rest(), reader.names, reader.own, reader.rule);
        ahead.skip(BETWEEN);
        let verb = ahead.peek().and_then(Verb::read).is_some();
        if verb || !ahead.at_exact_unit() {
            return Ok(units);
        }
        reader.skip(BETWEEN);
        let unit = reader.unit(reader.own)?;
        if units.contains(&unit) {
            return Err(reader.refuse_last(msg!("group-named-twice", unit = unit)));
        }
        units.push(unit);
    }
}

/// The order to several units: the verb is next. It is read for each of them.
pub(super) fn of_all(reader: &mut Reader<'_>, data: &Data, units: Vec<Id>) -> Read<Order> {
    let words = reader.rest();
    let mut order = None;
    for unit in &units {
        let mut each = Reader::new("", words, reader.names, reader.own, reader.rule);
        let read = verb_of(&mut each, data, *unit)?;
        order.get_or_insert((read, words.len() - each.rest().len()));
    }
    let Some((order, count)) = order else { return Err(reader.refuse(msg!("group-unit-missing"))) };
    reader.advance(count);
    Ok(Order::Group { who: Who::Units(units), order: Box::new(order) })
}

fn verb_of(reader: &mut Reader<'_>, data: &Data, unit: Id) -> Read<Order> {
    let verb = reader.peek().and_then(Verb::read).filter(|verb| verb.is_of_unit());
    let Some(verb) = verb else {
        return Err(reader.refuse(msg!("group-order-missing")).hint(msg!("group-such")));
    };
    reader.rule = verb.rule();
    reader.advance(1);
    orders::action(reader, data, verb, unit)
}
