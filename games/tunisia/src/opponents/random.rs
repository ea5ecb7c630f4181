//! Random orders, most of them legal: for soak tests and random play.

use crate::board::{Board, Fuel, Phase};
use crate::hex::Hex;
use crate::rules::fuel;
use crate::rules::route::{March, Spent};
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;

/// What may be said in advance.
const SAID: [&str; 10] = [
    "intercept best",
    "intercept never",
    "defend supply no",
    "defend option loss",
    "defend option retreat",
    "reaction none",
    "blow always",
    "eat no",
    "ask all",
    "off",
];

/// A sheet of random orders for whatever is asked of a side; sooner or later it ends the decision.
#[must_use]
pub fn sheet(board: &Board, side: Side, nonce: u64) -> String {
    let mut chance =
        Chance::of([nonce, side as u64, u64::try_from(board.turn).unwrap_or(0), board.phase as u64, 11]);
    if board.asked.as_ref().is_some_and(|asked| asked.side == side) {
        let said = ["defend option loss", "defend supply no", "intercept best", "intercept never"];
        return format!("{}\ndone\n", chance.pick(&said).copied().unwrap_or_default());
    }
    // A refused line holds `done` back: now and then the turn ends without any.
    if board.phase > Phase::Election && chance.percent(if board.phase == Phase::Reaction { 60 } else { 30 }) {
        return "done\n".to_owned();
    }
    let mut orders: Vec<String> =
        SAID.iter().filter(|_| chance.percent(6)).map(|line| format!("standing {line}")).collect();
    match board.phase {
        Phase::SetUp => orders.push("set default".to_owned()),
        Phase::Election => {
            return if chance.percent(50) { "first me\n".to_owned() } else { "first them\n".to_owned() };
        }
        Phase::End => return String::new(),
        _ => {
            movement(board, side, &mut chance, &mut orders);
            air(board, side, &mut chance, &mut orders);
            combat(board, side, &mut chance, &mut orders);
        }
    }
    if chance.percent(90) {
        orders.push("done".to_owned());
    }
    orders.join("\n") + "\n"
}

fn movement(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let own = board.units.iter().filter(|(id, _)| board.own(**id, side).is_some());
    let units: Vec<(Id, Hex)> = own.map(|(id, counter)| (*id, counter.hex)).collect();
    let moving = Board { phase: Phase::Movement, ..board.clone() };
    for (id, hex) in units {
        let Some((unit, counter)) = board.own(id, side) else { continue };
        if board.phase > Phase::Movement && !chance.percent(25) {
            continue;
        }
        if counter.mode == Mode::Reserve && board.phase >= Phase::Reaction {
            orders.push(format!("release {id}"));
        }
        if chance.percent(15) {
            let mode = chance.pick(&[Mode::Combat, Mode::Move, Mode::Strat, Mode::Reserve]).copied();
            orders.extend(mode.map(|mode| format!("{id} mode {mode}")));
        }
        if fuel::needs(unit, counter) && counter.fuel == Fuel::None && chance.percent(40) {
            orders.push(format!("fuel {id} 1T"));
        }
        let mut fuelled = moving.clone();
        if let Some(counter) = fuelled.units.get_mut(&id) {
            (counter.fuel, counter.moved) = (Fuel::Phase, false);
        }
        let reach: Vec<Hex> = match March::of(&fuelled, side, &[id], &Spent::new()) {
            Ok(march) => march.reach().into_keys().collect(),
            Err(_) => hex.neighbours().collect(),
        };
        let to = chance.pick(&reach).copied().filter(|_| chance.percent(45));
        let enemy = hex.neighbours().find(|near| !board.fighters(*near, side.enemy()).is_empty());
        match enemy.filter(|_| chance.percent(25)) {
            Some(enemy) => orders.push(format!("{id} overrun {enemy}")),
            None => orders.extend(to.map(|to| format!("{id} move {to}"))),
        }
    }
    for (column, load) in board.columns.iter().filter(|(column, _)| column.side == side && !column.moved) {
        let to = chance.pick(&column.hex.neighbours().collect::<Vec<_>>()).copied();
        let word = ["", " load 4T", " load 1T"][chance.below(3)];
        orders.extend(
            to.map(|to| format!("{} {} {}{word} move {to} unload", column.kind, load.points, column.hex)),
        );
    }
    if chance.percent(20) {
        let hex = board.units.values().next().map(|counter| counter.hex);
        orders.extend(hex.map(|hex| format!("build hog {hex}")));
    }
    let dumps: Vec<Hex> =
        board.dumps.iter().filter(|(_, dump)| dump.side == side).map(|(hex, _)| *hex).collect();
    let dump = chance.pick(&dumps).copied().filter(|_| chance.percent(4));
    orders.extend(dump.map(|hex| format!("blow {hex}")));
    if side == Side::Axis && chance.percent(60) {
        orders.push("ship 4T sicily gabes".to_owned());
    }
}

fn air(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let enemies: Vec<Hex> = board
        .units
        .iter()
        .filter(|(id, _)| board.own(**id, side.enemy()).is_some())
        .map(|(_, counter)| counter.hex)
        .collect();
    for (id, parked) in &board.planes {
        if board.data.planes.get(id).is_none_or(|plane| plane.side != side) {
            continue;
        }
        let hex = chance.pick(&enemies).copied().filter(|_| chance.percent(35));
        match (parked.active, chance.below(4)) {
            (false, _) => orders.push(format!("refit {id} at {}", parked.at)),
            (true, 0) => orders.extend(hex.map(|hex| format!("hipshoot {id} {hex}"))),
            (true, 1) => orders.extend(hex.map(|hex| format!("sweep {id} {hex}"))),
            (true, _) => orders.extend(hex.map(|hex| format!("barrage air {id} at {hex}"))),
        }
    }
}

fn combat(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let own = board.units.iter().filter(|(id, _)| board.own(**id, side).is_some());
    for (id, counter) in own {
        let Some(unit) = board.data.units.get(id) else { continue };
        let near: Vec<Hex> = Hex::all()
            .filter(|hex| hex.distance(counter.hex) <= 2 && !board.fighters(*hex, side.enemy()).is_empty())
            .collect();
        let target = chance.pick(&near).copied().filter(|_| chance.percent(50));
        if unit.is_artillery() {
            orders.extend(target.map(|hex| format!("barrage {id} at {hex}")));
        } else if unit.class != Class::Hq {
            let wish = chance.pick(&["", " option loss", " option retreat", " advance no"]).copied();
            let wish = wish.unwrap_or_default();
            orders.extend(target.map(|hex| format!("attack {hex} with {id}{wish}")));
        }
    }
}
