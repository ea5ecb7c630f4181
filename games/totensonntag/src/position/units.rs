//! The lines of units: where each is, its strength, what it has done in this impulse.

use super::lines::{Draft, side};
use crate::board::{Act, Attacked, Place};
use crate::hex::Hex;
use crate::parse::Reader;
use crate::words::{AttackKind, Side};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::Read;

/// What a line says of a unit.
pub(super) struct UnitLine {
    pub(super) id: Id,
    pub(super) side: Side,
    pub(super) place: Place,
    pub(super) sp: i32,
}

/// Reads a unit's line; the reader stands before its first word.
pub(super) fn read(draft: &mut Draft, reader: &mut Reader<'_>, line: usize) -> Read<()> {
    let gone = match reader.peek() {
        Some("exited") => Some(Place::Exited),
        Some("destroyed") => Some(Place::Destroyed),
        _ => None,
    };
    reader.advance(usize::from(gone.is_some()));
    let side = side(reader)?;
    let here = reader.refuse(Message::written(""));
    let at = |reason: Message| Refusal { reason, ..here.clone() };
    let id = reader.unit(Some(side))?;
    let data = draft.data.clone();
    let Some(counter) = data.unit(id) else { return Err(at(msg!("no-unit", word = id))) };
    if counter.side != side {
        return Err(at(msg!("unit-of-side", unit = id, side = counter.side)));
    }
    if draft.units.iter().any(|(_, other)| other.id == id) {
        return Err(at(msg!("named-twice", unit = id)));
    }
    let place = match gone {
        Some(place) => place,
        None if reader.take(&["reserve"]) => Place::Reserve,
        None => Place::Hex(free_hex(draft, reader, side)?),
    };
    let (least, mut sp) = if place == Place::Destroyed { (0, 0) } else { (1, counter.sf) };
    let mut marks = Marks::default();
    while reader.peek().is_some() {
        if reader.take(&["sp"]) {
            sp = reader.number(msg!("what-sp", unit = id), least, counter.sf)?;
        } else {
            mark(draft, reader, id, &mut marks)?;
        }
    }
    let moved = draft.impulse.acted.get(&id) == Some(&Act::Moved);
    if marks.changed_hex || (moved && matches!(place, Place::Hex(_)) && !marks.same_hex) {
        draft.impulse.changed_hex.insert(id);
    }
    draft.units.push(((line, here.span), UnitLine { id, side, place, sp }));
    Ok(())
}

/// A hex without units of the other side.
fn free_hex(draft: &Draft, reader: &mut Reader<'_>, side: Side) -> Read<Hex> {
    let here = reader.refuse(Message::written(""));
    let hex = reader.hex().map_err(|refusal| match refusal.hint {
        None => refusal.hint(msg!("hex-or-reserve")),
        Some(_) => refusal,
    })?;
    let enemy = draft.units.iter().find(|(_, other)| other.place == Place::Hex(hex) && other.side != side);
    match enemy {
        None => Ok(hex),
        Some((_, enemy)) => Err(Refusal {
            rule: "4.0".to_owned(),
            reason: msg!("hex-holds", hex = hex, unit = enemy.id, side = enemy.side),
            ..here
        }),
    }
}

#[derive(Default)]
struct Marks {
    changed_hex: bool,
    same_hex: bool,
}

/// One mark of the impulse behind a unit.
fn mark(draft: &mut Draft, reader: &mut Reader<'_>, id: Id, marks: &mut Marks) -> Read<()> {
    let hint = msg!("marks-such");
    let word = reader.peek().unwrap_or_default();
    let here = reader.refuse(msg!("not-understood", word = word)).hint(hint);
    reader.advance(1);
    let act = match word {
        "moved" => Act::Moved,
        "attacked" => Act::Attacked,
        "passed" => Act::Passed,
        "supported" => Act::Supported,
        "changed-hex" => {
            marks.changed_hex = true;
            return Ok(());
        }
        "same-hex" => {
            marks.same_hex = true;
            return Ok(());
        }
        "hit" => {
            draft.impulse.hits.insert(id);
            return Ok(());
        }
        "fought" => {
            let hex = reader.hex()?;
            let mode = match reader.take(&["overrun"]) {
                true => AttackKind::Overrun,
                false if reader.take(&["assault"]) => AttackKind::Assault,
                false => return Err(reader.refuse(msg!("fought-missing")).hint(msg!("assault-or-overrun"))),
            };
            draft.impulse.attacked.insert(id, Attacked { hex, mode });
            return Ok(());
        }
        _ => return Err(here),
    };
    match draft.impulse.acted.insert(id, act) {
        None => Ok(()),
        Some(_) => Err(Refusal { reason: msg!("acts-once", unit = id), ..here }),
    }
}
