//! Built-in opponents: they read a view and mail a sheet, as a player would.
//!
//! Each order is tried on a copy of the table before it is written down.

use crate::order::{Order, Standing};
use crate::play::Play;
use crate::table::{Phase, Table};
use crate::words::{Ford, Hex, Side};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::opponent::Chance;

/// The names of the opponents: `wary` comes where nobody stands and keeps to the fords, `bold` goes where the
/// enemy is.
pub const NAMES: &[&str] = &["wary", "bold"];

/// The sheet for what is asked of a side now, one order a line. The same arguments always give the same text.
#[must_use]
pub fn sheet(name: &str, table: &Table, side: Side, nonce: u64) -> String {
    let mut chance = chance(table, side, nonce);
    let orders = match &table.phase {
        Phase::Dusk => vec![Order::Ford(ford(name, table, side, &mut chance))],
        Phase::March { .. } => marches(table, |table, unit, from| aim(name, table, side, unit, from), side),
        Phase::Sealed | Phase::Over { .. } => vec![],
    };
    text(&orders)
}

fn chance(table: &Table, side: Side, nonce: u64) -> Chance {
    let marched = u64::try_from(table.marched.len()).unwrap_or(0);
    let is_warden = u64::from(side == Side::Warden);
    Chance::of([nonce, is_warden, table.day.into(), marched])
}

fn text(orders: &[Order]) -> String {
    orders.iter().map(|order| format!("{order}\n")).collect()
}

/// The fords at which a company of the raider waits: all of them if none does.
fn threatened(table: &Table) -> Vec<Ford> {
    let waits =
        |ford: &Ford| table.data.banks(*ford).is_some_and(|(near, _)| table.at(Side::Raider, near).is_some());
    let found: Vec<Ford> = Ford::ALL.into_iter().filter(waits).collect();
    if found.is_empty() { Ford::ALL.to_vec() } else { found }
}

fn ford(name: &str, table: &Table, side: Side, chance: &mut Chance) -> Option<Ford> {
    let fords = threatened(table);
    let guarded =
        |ford: &Ford| table.data.banks(*ford).is_some_and(|(_, far)| table.at(Side::Warden, far).is_some());
    let open: Vec<Ford> = fords.iter().copied().filter(|ford| !guarded(ford)).collect();
    // The warden watches what is open, and so does the raider who shuns a fight.
    let wanted = if open.is_empty() || (name == "bold" && side == Side::Raider) { &fords } else { &open };
    chance.pick(wanted).copied()
}

/// Where a company wants to be.
fn aim(name: &str, table: &Table, side: Side, _unit: Id, from: Hex) -> Option<Hex> {
    let free = |hex: &Hex| table.at(side, *hex).is_none_or(|_| *hex == from);
    let near = |hexes: Vec<Hex>| hexes.into_iter().filter(free).min_by_key(|hex| (hex.distance(from), *hex));
    let banks = |north: bool| {
        let hexes = Ford::ALL.into_iter().filter_map(|ford| table.data.banks(ford));
        hexes.map(|(south, far)| if north { far } else { south }).collect::<Vec<_>>()
    };
    let villages: Vec<Hex> = table.data.villages().collect();
    match side {
        Side::Raider if !crate::words::is_north(from) => near(banks(false)),
        Side::Raider => near(villages),
        Side::Warden => {
            let taken = villages.iter().copied().filter(|hex| table.at(Side::Raider, *hex).is_some());
            let taken: Vec<Hex> = taken.collect();
            let post = if name == "bold" { banks(true) } else { villages };
            near(if taken.is_empty() { post } else { taken })
        }
    }
}

/// A march towards its aim for every company of a side, and the camp.
fn marches(table: &Table, aim: impl Fn(&Table, Id, Hex) -> Option<Hex>, side: Side) -> Vec<Order> {
    let mut dice = NoDice;
    let mut play = Play::new(table, &mut dice);
    let mut orders = Vec::new();
    for (unit, from) in table.companies(side).collect::<Vec<_>>() {
        let Some(aim) = aim(&play.table, unit, from) else { continue };
        let mut steps: Vec<Hex> =
            from.neighbours().filter(|hex| hex.distance(aim) < from.distance(aim)).collect();
        steps.sort_by_key(|hex| (hex.distance(aim), *hex));
        let marched = steps.into_iter().map(|to| Order::March { unit, to });
        orders.extend(marched.into_iter().find(|order| play.order(side, order).is_ok()));
    }
    orders.push(Order::Camp);
    orders
}

/// A sheet of random orders, most of them legal; sooner or later it ends the decision.
#[must_use]
pub fn random_sheet(table: &Table, side: Side, nonce: u64) -> String {
    let mut chance = chance(table, side, nonce);
    let mut orders = Vec::new();
    if table.phase == Phase::Dusk {
        let choices = [None, Some(Ford::Upper), Some(Ford::Mill), Some(Ford::Lower)];
        orders.push(Order::Ford(chance.pick(&choices).copied().flatten()));
    }
    let hexes: Vec<Hex> = Hex::all().collect();
    for (unit, from) in table.companies(side) {
        let near: Vec<Hex> = from.neighbours().collect();
        let to = if chance.percent(80) { chance.pick(&near) } else { chance.pick(&hexes) };
        if let (Some(to), true) = (to, chance.percent(if table.phase == Phase::Dusk { 5 } else { 70 })) {
            orders.push(Order::March { unit, to: *to });
        }
    }
    if chance.percent(4) {
        orders
            .push(Order::Standing(*chance.pick(&[Standing::Camp, Standing::Off]).unwrap_or(&Standing::Off)));
    }
    let prose = if chance.percent(10) { "A cold night, is it not?\n" } else { "" };
    let mut sheet = format!("{prose}{}", text(&orders));
    if table.phase != Phase::Dusk && chance.percent(70) {
        sheet.push_str("camp\n");
    }
    sheet
}
