//! The choice of the Activation Number (TS 2.1): many units, or the first impulse.

use super::Style;
use crate::board::Board;
use crate::order::{AnChoice, Order};
use crate::rules::activation_number::{AnOption, adjusted, options};
use crate::words::Side;
use feldpost_kit::opponent::Chance;

/// The sheet for a choice: the number that promises most.
pub(super) fn orders(board: &Board, side: Side, style: &Style, chance: &mut Chance) -> Vec<Order> {
    let promise: Vec<i32> = (1..=6).map(|number| promise(board, side, style, number)).collect();
    let of = |number: u16| promise.get(usize::from(number).saturating_sub(1)).copied().unwrap_or(0);
    let mut best = |choices: Vec<(AnChoice, u16)>| {
        let tie = usize::from(chance.percent(50));
        let ranked = choices.into_iter().enumerate().max_by_key(|(at, (_, number))| (of(*number), at ^ tie));
        ranked.map(|(_, (choice, _))| Order::An(choice))
    };
    let order = match (options(board)[side], board.an_die[side]) {
        (AnOption::Choose, _) => best((1..=6).map(|number| (AnChoice::Number(number), number)).collect()),
        (AnOption::Adjust, Some(die)) => {
            let choices = [AnChoice::Keep, AnChoice::Lower, AnChoice::Raise];
            best(choices.map(|choice| (choice, adjusted(die, choice).0)).to_vec())
        }
        (AnOption::Adjust, None) => Some(Order::An(AnChoice::Keep)),
        (AnOption::Roll, _) => None,
    };
    order.into_iter().collect()
}

/// What a number promises: for every unit that it activates the SPs times what the unit can do. Who
/// is in contact can attack on any number; who is not needs MPs.
fn promise(board: &Board, side: Side, style: &Style, number: u16) -> i32 {
    let number = i32::from(number);
    let mut sum = 0;
    for unit in board.data.combat_units(side) {
        let here = board.hex_of(unit.id);
        let waiting = board.waiting_to_enter(side).any(|other| other.id == unit.id);
        if here.is_none() && !waiting {
            continue;
        }
        let contact = here.is_some_and(|hex| board.in_ezoc(hex, side));
        let initiative = unit.if_assault.filter(|_| contact).unwrap_or(board.printed_if(unit));
        if initiative < number {
            continue;
        }
        let reward = match (contact, waiting) {
            (true, _) => 8,
            (false, true) => 4 + number,
            (false, false) => 1 + number,
        };
        sum += reward * board.sp(unit.id);
    }
    let in_contact = board.on_map(side).filter(|(_, hex)| board.in_ezoc(*hex, side)).count();
    sum + style.going_first * number * i32::try_from(in_contact).unwrap_or(0)
}
