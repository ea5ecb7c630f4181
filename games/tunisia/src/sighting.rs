//! What a viewer learns of an event: the event, and where a unit began that moved.

use crate::board::{Board, Spot};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::barrage::{Barrage, Firers};
use crate::rules::sums::Sums;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use serde::Serialize;
use std::collections::BTreeSet;

/// An event as it is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sighting {
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// Where a unit began that moved, retreated or advanced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Hex>,
    /// Its formation, so that what a division did stands together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formation: Option<Id>,
    /// Where a plane stood that stands somewhere now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<Spot>,
    /// Where the attackers stood, each hex once.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub stood: BTreeSet<Hex>,
    /// Why a prepared line was not carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Message>,
    /// What both totals of an attack were made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<Sums>,
    /// What shifted the column of a barrage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<(&'static str, i32)>,
    /// Who was attacked or barraged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defenders: Vec<Id>,
}

impl Sighting {
    /// An event as it is told to whoever may know it, from the board before it.
    #[must_use]
    pub fn of(board: &Board, event: &Event) -> Sighting {
        let unit = match event {
            Event::Move { unit, .. }
            | Event::Retreat { unit, .. }
            | Event::Advance { unit, .. }
            | Event::Fuel { unit, .. } => Some(*unit),
            _ => None,
        };
        let plane = match event {
            Event::Parked { plane, .. } => board.planes.get(plane),
            _ => None,
        };
        let hex = match event {
            Event::Fight(fought) | Event::Overrun(fought) => Some(fought.hex),
            Event::Barrage { hex, .. } => Some(*hex),
            _ => None,
        };
        let attackers = match event {
            Event::Fight(fought) | Event::Overrun(fought) => fought.attackers.as_slice(),
            _ => &[],
        };
        let stood = attackers.iter().filter_map(|id| board.units.get(id)).map(|counter| counter.hex);
        let enemy = board.acting().enemy();
        Sighting {
            event: event.clone(),
            from: unit.and_then(|unit| board.units.get(&unit)).map(|counter| counter.hex),
            formation: unit.and_then(|unit| board.data.units.get(&unit)).and_then(|unit| unit.formation),
            was: plane.map(|parked| parked.at),
            stood: stood.collect(),
            reason: match event {
                Event::NotCarriedOut { why, .. } => serde_json::from_str(why).ok(),
                _ => None,
            },
            sums: match event {
                Event::Fight(fought) | Event::Overrun(fought) => {
                    Some(Sums::fought(board, enemy.enemy(), fought))
                }
                _ => None,
            },
            why: shifts(board, enemy.enemy(), event),
            defenders: hex.map(|hex| board.fighters(hex, enemy)).unwrap_or_default(),
        }
    }
}

/// What shifted the column of a barrage. Whether it was spotted is seen by the sum; nothing, if none fits.
fn shifts(board: &Board, side: Side, event: &Event) -> Vec<(&'static str, i32)> {
    let Event::Barrage { firers, hex, shifts, hip, .. } = event else { return vec![] };
    let fly = firers.iter().any(|id| board.data.planes.contains_key(id));
    let firing = if fly { Firers::Planes(firers.clone()) } else { Firers::Guns(firers.clone()) };
    let spotter = || {
        board.units.iter().filter(|(id, one)| board.own(**id, side).is_some() && one.hex.distance(*hex) == 1)
    };
    let tries = std::iter::once(None).chain(spotter().map(|(id, _)| Some(*id)));
    let found = tries.map(|spotter| {
        Barrage { side, firers: firing.clone(), hex: *hex, spotter, hip: *hip, part: None }.shifts(board)
    });
    let mut fits = found.filter(|found| found.iter().map(|(_, shift)| shift).sum::<i32>() == *shifts);
    fits.next().into_iter().flatten().filter(|(_, shift)| *shift != 0).collect()
}
