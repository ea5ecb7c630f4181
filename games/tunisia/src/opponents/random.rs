//! Random orders, most of them legal: for soak tests and random play.

use crate::board::{Board, Fuel, Phase};
use crate::data::Unit;
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
        Phase::SetUp => {
            orders.push("set default".to_owned());
            if board.options.contains("4.1") && chance.percent(50) {
                orders.push(attach(side));
            }
        }
        Phase::Election => {
            return if chance.percent(50) { "first me\n".to_owned() } else { "first them\n".to_owned() };
        }
        Phase::End => return String::new(),
        _ => {
            works(board, side, &mut chance, &mut orders);
            movement(board, side, &mut chance, &mut orders);
            goods(board, side, &mut chance, &mut orders);
            seldom(board, side, &mut chance, &mut orders);
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
}

/// What is done in the Refit Phase besides, and by who is cut off.
fn works(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let own = |id: &Id| {
        let unit = board.data.units.get(id).map(|unit| unit.side);
        unit.or_else(|| board.data.planes.get(id).map(|plane| plane.side)) == Some(side)
    };
    let dead: Vec<Id> = board.dead.iter().copied().filter(own).collect();
    let units: Vec<Id> = board.units.keys().copied().filter(own).collect();
    let planes: Vec<Id> = board.planes.keys().copied().filter(own).collect();
    let mut say = |chance: &mut Chance, percent: usize, line: Option<String>| {
        orders.extend(line.filter(|_| chance.percent(percent)));
    };
    let two = |chance: &mut Chance, from: &[Id]| Some((*chance.pick(from)?, *chance.pick(from)?));
    let merged = two(chance, &planes).map(|(one, other)| format!("consolidate {one} {other}"));
    say(chance, 20, merged);
    let (back, stands) = (chance.pick(&dead).copied(), chance.pick(&units).copied());
    let pair = back.zip(stands);
    say(chance, 30, pair.map(|(back, stands)| format!("consolidate {back} {stands}")));
    let hqs: Vec<Id> = units.iter().copied().filter(|id| is_hq(board, *id)).collect();
    let rebuilt = back.zip(chance.pick(&hqs).copied()).map(|(back, hq)| format!("rebuild {back} at {hq}"));
    say(chance, 40, rebuilt);
    let truck = chance.pick(&hqs).map(|hq| format!("rebuild truck at {hq}"));
    say(chance, 10, truck);
    say(chance, 15, board.used.fresh.first().map(|unit| format!("place {unit} algiers")));
    let cut: Vec<Id> =
        units.iter().copied().filter(|id| board.units.get(id).is_some_and(|one| one.oos)).collect();
    let away = chance.pick(&cut).copied();
    say(chance, 25, away.map(|unit| format!("breakout {unit}")));
    let jumper = jumper(board, side);
    let hex = chance.pick(&Hex::all().collect::<Vec<_>>()).copied();
    let plan = jumper.zip(hex).map(|(unit, hex)| format!("plan {unit} drop {hex} turn {}", board.turn + 2));
    say(chance, 30, plan);
}

fn is_hq(board: &Board, id: Id) -> bool {
    board.data.units.get(&id).is_some_and(|unit| unit.class == Class::Hq)
}

fn jumper(board: &Board, side: Side) -> Option<Id> {
    let jumps = |unit: &Unit| unit.side == side && unit.class == Class::Para;
    let waiting = board.units.keys().chain(board.boxed.keys());
    waiting.copied().find(|id| board.data.units.get(id).is_some_and(jumps))
}

/// T2 4.1d: one that this side may attach.
fn attach(side: Side) -> String {
    format!("attach {}", if side == Side::Axis { "cent german" } else { "dmc american" })
}

fn active(board: &Board, side: Side) -> Vec<Id> {
    let planes = board.planes.iter().filter(|(_, parked)| parked.active).map(|(id, _)| *id);
    planes.filter(|id| board.data.planes.get(id).is_some_and(|plane| plane.side == side)).collect()
}

/// Bombs on what is no unit, loads, bases, and what options allow.
fn seldom(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let own = |id: &Id| board.data.units.get(id).is_some_and(|unit| unit.side == side);
    let mut planes = active(board, side);
    planes.retain(|id| board.data.planes.get(id).is_some_and(|plane| plane.barrage > 0));
    let bases: Vec<Hex> =
        board.bases.iter().filter(|(_, base)| base.side != side).map(|(hex, _)| *hex).collect();
    let rails: Vec<Hex> = Hex::all().filter(|hex| has_rails(board, *hex)).collect();
    for plane in planes {
        let mark = match chance.below(3) {
            0 => chance.pick(&bases).map(|hex| format!("base {hex}")),
            1 => chance.pick(&rails).map(|hex| format!("rail {hex}")),
            _ => {
                chance.pick(&["gabes", "sfax", "tunis", "bizerte", "bone"]).map(|port| format!("port {port}"))
            }
        };
        orders.extend(mark.filter(|_| chance.percent(20)).map(|mark| format!("bomb {plane} {mark}")));
    }
    let units: Vec<Id> = board.units.keys().copied().filter(own).collect();
    let truck = units.iter().find(|id| board.loads.contains_key(*id)).filter(|_| chance.percent(40));
    orders.extend(truck.map(|truck| format!("{truck} load 1T")));
    let hqs: Vec<Id> = units.iter().copied().filter(|id| is_hq(board, *id)).collect();
    if let Some(hq) = chance.pick(&hqs).copied() {
        let hex = board.units.get(&hq).map(|counter| counter.hex);
        orders.extend(hex.filter(|_| chance.percent(25)).map(|hex| format!("build base {hex} by {hq}")));
        orders.extend(Some(format!("forage {hq}")).filter(|_| chance.percent(10)));
    }
    let reacts = chance.pick(&units).copied().filter(|_| chance.percent(20));
    orders.extend(reacts.map(|unit| format!("standing react release {unit}")));
    if board.options.contains("4.1") && chance.percent(20) {
        orders.push(attach(side));
    }
}

fn has_rails(board: &Board, hex: Hex) -> bool {
    board.data.ground(hex).is_some_and(|ground| !ground.rails.is_empty())
}

/// Ships, trains, planes and replacements on their way.
fn goods(board: &Board, side: Side, chance: &mut Chance, orders: &mut Vec<String>) {
    let home = if side == Side::Axis { "sicily" } else { "algiers" };
    let ports: Vec<Hex> =
        board.data.places.values().filter(|place| place.port).filter_map(|place| place.hex).collect();
    let bases: Vec<Hex> =
        board.bases.iter().filter(|(_, base)| base.side == side).map(|(hex, _)| *hex).collect();
    let boxed: Vec<Id> = board
        .boxed
        .keys()
        .copied()
        .filter(|id| board.data.units.get(id).is_some_and(|unit| unit.side == side))
        .collect();
    for port in ports {
        if chance.percent(30) {
            orders.push(format!("ship {}T {home} {port}", 1 + chance.below(6)));
        }
        let unit = chance.pick(&boxed).copied().filter(|_| chance.percent(30));
        let from = unit.and_then(|unit| board.boxed.get(&unit).copied());
        orders.extend(unit.zip(from).map(|(unit, from)| format!("ship {unit} {from} {port}")));
    }
    for plane in active(board, side) {
        let Some(at) = board.planes.get(&plane).map(|parked| parked.at) else { continue };
        let to = chance.pick(&bases).copied().filter(|_| chance.percent(25));
        let unit = chance.pick(&boxed).copied().filter(|_| chance.percent(40));
        let cargo = unit.map_or_else(|| "1T".to_owned(), |unit| unit.to_string());
        let stay = if chance.percent(50) { " stay" } else { "" };
        orders.extend(to.map(|to| format!("airlift {plane} {cargo} {at} {to}{stay}")));
        let planned = board.special.drops.iter().find(|(_, plan)| plan.turn == board.turn);
        let drop = planned.map(|(unit, plan)| format!("drop {plane} {unit} at {}", plan.hex));
        orders.extend(drop.filter(|_| chance.percent(40)));
        let hex = board.units.values().next().map(|counter| counter.hex);
        orders.extend(hex.filter(|_| chance.percent(5)).map(|hex| format!("drop {plane} 1T at {hex}")));
    }
    if side == Side::Allied {
        let stations = ["A08.11", "A18.11", "A17.26", "A21.05"];
        let station = chance.pick(&stations).copied().filter(|_| chance.percent(50));
        orders.extend(station.map(|station| format!("rail 1SP algiers {station}")));
    }
    for (owner, spot) in board.repls.keys() {
        let Some(hex) = spot.hex().filter(|_| *owner == side) else { continue };
        let to = chance.pick(&hex.neighbours().collect::<Vec<_>>()).copied();
        let kind = if chance.percent(50) { "pax" } else { "eq" };
        orders.extend(to.map(|to| format!("{kind} 1 {hex} move {to}")));
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
            let cached = board.special.caches.contains_key(&side) && chance.percent(50);
            let cache = if cached { *chance.pick(&[" cache", " cache points 2"]).unwrap_or(&"") } else { "" };
            orders.extend(target.map(|hex| format!("barrage {id} at {hex}{cache}")));
        } else if unit.class != Class::Hq {
            let wish = chance.pick(&["", " option loss", " option retreat", " advance no"]).copied();
            let wish = wish.unwrap_or_default();
            orders.extend(target.map(|hex| format!("attack {hex} with {id}{wish}")));
        }
    }
}
