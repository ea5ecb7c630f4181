//! NF II: the night.

use crate::event::Event;
use crate::table::{Phase, Table};
use crate::words::{Ford, Side, read_choice};
use feldpost_kit::dice::Dice;
use feldpost_kit::msg;
use feldpost_kit::objection::Objection;

/// NF II.1: why a side may not name this ford now; a side that is not asked may not.
///
/// # Errors
/// As said.
pub fn may_name(table: &Table, side: Side) -> Result<(), Objection> {
    match table.phase {
        Phase::Dusk if table.companies(side).next().is_some() => Ok(()),
        Phase::Dusk | Phase::Sealed => Err(Objection::new("II.1", msg!("fords-sealed"))),
        Phase::March { .. } => {
            let hint = msg!("standing-ford-such");
            Err(Objection::new("II.1", msg!("ford-by-day")).hint(hint))
        }
        Phase::Over { .. } => Err(Objection::new("IV.1", msg!("game-is-over"))),
    }
}

/// NF II.1: a text that is no choice counts as silence (reading N2).
#[must_use]
pub fn named(choice: Option<&String>) -> Option<Ford> {
    choice.and_then(|text| read_choice(text)).flatten()
}

/// NF II.2 and II.3: what happens at the ford that the raider has named.
#[must_use]
pub fn at_the_ford(
    table: &Table,
    raider: Option<Ford>,
    warden: Option<Ford>,
    dice: &mut dyn Dice,
) -> Vec<Event> {
    let Some(ford) = raider else { return vec![] };
    let Some((near, far)) = table.data.banks(ford) else { return vec![] };
    let Some(comes) = table.at(Side::Raider, near) else { return vec![] };
    if table.at(Side::Raider, far).is_some() {
        return vec![];
    }
    // Who stands across the ford, or else, if it is watched, who stands next to that.
    let beside = || table.companies(Side::Warden).find(|(_, hex)| hex.distance(far) == 1).map(|(id, _)| id);
    let stands = table.at(Side::Warden, far).or_else(|| beside().filter(|_| warden == Some(ford)));
    let crossing = Event::Crossing { unit: comes, ford, to: far };
    let Some(stands) = stands else { return vec![crossing] };
    let label = format!("d{}/{ford}/{comes}-{stands}", table.day);
    let rolled = dice.roll(&label, 8, 2);
    let die = |at: usize| rolled.get(at).copied().unwrap_or(1);
    let dice = [die(0), die(1)];
    let lost = match dice[0].cmp(&dice[1]) {
        std::cmp::Ordering::Greater => Some(stands),
        std::cmp::Ordering::Less => Some(comes),
        std::cmp::Ordering::Equal => None,
    };
    let skirmish = Event::Skirmish { ford, raider: comes, warden: stands, dice, lost };
    if lost == Some(stands) { vec![skirmish, crossing] } else { vec![skirmish] }
}
