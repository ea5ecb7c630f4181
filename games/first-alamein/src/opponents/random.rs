//! Random orders, most of them legal: for soak tests and random play.

use crate::board::{Board, Phase};
use crate::hex::Hex;
use crate::rules::route::March;
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;

/// What may be said in advance.
const SAID: [&str; 10] = [
    "no retreat D7",
    "no retreat F5 below 2:1",
    "back all 1",
    "back all 2",
    "push none",
    "push 1",
    "intercept any",
    "intercept any twice",
    "ask none",
    "off",
];

/// A sheet of random orders for whatever is asked of a side; sooner or later it ends the decision.
#[must_use]
pub fn sheet(board: &Board, side: Side, nonce: u64) -> String {
    let mut chance = Chance::of([nonce, side as u64, board.turn.into(), board.phase as u64, 7]);
    if board.asked.as_ref().is_some_and(|asked| asked.side == side) {
        let said = ["push 1", "push none", "back all 1", "no retreat D7", "intercept any", "intercept none"];
        return format!("{}\ndone\n", chance.pick(&said).copied().unwrap_or_default());
    }
    let mut orders = standing(&mut chance);
    match board.phase {
        Phase::Setup | Phase::Sealing => orders.push("place default".to_owned()),
        Phase::End => return String::new(),
        _ => {
            movement(board, side, &mut chance, &mut orders);
            combat(board, side, &mut chance, &mut orders);
            orders.push("attack rest".to_owned());
        }
    }
    if chance.percent(85) {
        orders.push("done".to_owned());
    }
    orders.join("\n") + "\n"
}

fn standing(chance: &mut Chance) -> Vec<String> {
    let said = SAID.iter().filter(|_| chance.percent(8)).map(|line| format!("standing {line}"));
    said.collect()
}

fn movement(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    if board.phase > Phase::Movement {
        return;
    }
    let units: Vec<(Id, Hex)> = board.on_map(side).collect();
    let held = board.boxes.values().filter(|hex| board.friend_in(**hex, Side::Axis));
    orders.extend(held.filter(|_| chance.percent(50)).map(|hex| format!("remove {hex}")));
    for (unit, hex) in units {
        let named = [unit];
        // Before its phase everybody may move who is not Spent.
        let reach: Vec<Hex> = match March::of(board, side, &named) {
            Ok(march) => march.reach().into_keys().collect(),
            Err(_) => hex.neighbours().collect(),
        };
        let east = side == Side::Axis;
        let ahead = reach.iter().max_by_key(|hex| if east { hex.number() } else { 13 - hex.number() });
        let to = if chance.percent(50) { ahead.copied() } else { chance.pick(&reach).copied() };
        orders.extend(to.filter(|_| chance.percent(65)).map(|to| format!("{unit} move {to}")));
    }
}

fn combat(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let enemies: Vec<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    for air in board.air.keys().filter(|air| board.side_of(**air) == Some(side)) {
        let hex = chance.pick(&enemies).copied().filter(|_| chance.percent(25));
        orders.extend(hex.map(|hex| format!("{air} strike {hex}")));
    }
    for (unit, hex) in board.on_map(side) {
        let near: Vec<Hex> = hex.neighbours().filter(|near| board.enemy_in(*near, side)).collect();
        let target = chance.pick(&near).copied().filter(|_| chance.percent(50));
        orders.extend(target.map(|target| format!("{unit} attack {target} push {}", chance.below(3))));
    }
}
