//! An opponent that keeps its troops supplied, brings guns and attackers together where it is strong, and
//! holds
//! where it is weak.

use crate::board::{Board, Fuel, Phase, Spot};
use crate::hex::Hex;
use crate::order::Cargo;
use crate::rules::combat::{self, Attack, Defence};
use crate::rules::lines::Lines;
use crate::rules::route::{March, Spent};
use crate::rules::{air, barrage, flight, fuel, ports, shipping, stacking};
use crate::tables::Sky;
use crate::words::{Class, OffMap, Role, Side};
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};

/// Where ships of the Axis load.
const SICILY: Spot = Spot::Box(OffMap::Sicily);

/// A sheet for a whole player turn.
pub(super) fn sheet(board: &Board, side: Side, bold: bool) -> String {
    let mut plan = Plan { board: board.clone(), side, bold, orders: vec![] };
    // A sheet carries a whole player turn; what is asked later is left.
    if board.phase > Phase::Movement {
        return "done\n".to_owned();
    }
    if board.phase <= Phase::Refit {
        plan.refit();
    }
    if board.phase <= Phase::Movement {
        plan.board.phase = Phase::Movement;
        plan.supply();
        plan.close_in();
        plan.bombers();
    }
    plan.fights();
    plan.orders.push("done".to_owned());
    plan.orders.join("\n") + "\n"
}

struct Plan {
    board: Board,
    side: Side,
    bold: bool,
    orders: Vec<String>,
}

impl Plan {
    /// OCS 15.1: every inactive plane that its base can refit.
    fn refit(&mut self) {
        let mut bases: BTreeMap<Spot, Vec<Id>> = BTreeMap::new();
        for (id, parked) in &self.board.planes {
            let own = self.board.data.planes.get(id).filter(|plane| plane.side == self.side && !plane.surge);
            if own.is_some() && !parked.active {
                bases.entry(parked.at).or_default().push(*id);
            }
        }
        for (at, planes) in bases {
            let most = match at {
                Spot::Hex(hex) => {
                    self.board.bases.get(&hex).map_or(0, |base| air::refits(base.level, self.board.is_mud()))
                }
                Spot::Box(_) => 6,
            };
            let names: Vec<String> = planes.iter().take(most).map(Id::to_string).collect();
            if !names.is_empty() {
                self.orders.push(format!("refit {} at {at}", names.join(" ")));
            }
        }
    }

    /// Ships and trucks bring supply to the headquarters nearest to the enemy.
    fn supply(&mut self) {
        if self.side == Side::Axis
            && let Some(port) = Id::new("gabes")
        {
            let left = shipping::allowance(&self.board, self.side);
            let t = ports::capacity(&self.board, port).min(left);
            let ship = |t| {
                shipping::may_ship(&self.board, self.side, Cargo::Supply(t), SICILY, self.hex_of(port)?).ok()
            };
            if t > 0 && ship(t).is_some() {
                self.orders.push(format!("ship {t}T sicily gabes"));
            }
        }
        let columns: Vec<_> = self
            .board
            .columns
            .iter()
            .filter(|(column, _)| column.side == self.side && !column.moved)
            .map(|(column, load)| (*column, *load))
            .collect();
        for (column, load) in columns {
            let there = self
                .board
                .dumps
                .get(&column.hex)
                .filter(|dump| dump.side == self.side)
                .map_or(0, |dump| dump.t);
            let take = (load.points * 4 - load.t).min((there - 8).max(0));
            let Some(goal) = self.forward_hq(column.hex) else { continue };
            if take + load.t > 0 && goal.distance(column.hex) > 3 {
                let (kind, points, hex) = (column.kind, load.points, column.hex);
                let loading = if take > 0 { format!(" load {take}T") } else { String::new() };
                self.orders.push(format!("{kind} {points} {hex}{loading} move {goal} unload"));
            }
        }
    }

    fn hex_of(&self, place: Id) -> Option<Spot> {
        self.board.data.places.get(&place).and_then(|place| place.hex).map(Spot::Hex)
    }

    fn forward_hq(&self, from: Hex) -> Option<Hex> {
        let enemies = self.enemies();
        let hqs = self.board.units.iter().filter(|(id, _)| {
            self.board.own(**id, self.side).is_some_and(|(unit, _)| unit.class == Class::Hq)
        });
        let near = |hex: Hex| enemies.iter().map(|enemy| enemy.distance(hex)).min().unwrap_or(99);
        hqs.map(|(_, counter)| counter.hex).filter(|hex| *hex != from).min_by_key(|hex| (near(*hex), *hex))
    }

    fn enemies(&self) -> BTreeSet<Hex> {
        let enemy = self.side.enemy();
        let fights = |id: &Id| self.board.own(*id, enemy).is_some_and(|(unit, _)| unit.is_combat());
        self.board.units.iter().filter(|(id, _)| fights(id)).map(|(_, counter)| counter.hex).collect()
    }

    /// The hex that the side must have: Gabès and Tebessa for the Allies, what they hold for the Axis.
    fn aim(&self) -> Option<Hex> {
        let name = match (self.board.scenario, self.side) {
            ("5", Side::Allied) => "gabes",
            ("3", _) => "tebessa",
            _ => return None,
        };
        Id::new(name).and_then(|id| self.board.data.places.get(&id)).and_then(|place| place.hex)
    }

    /// Whether the side has to come forward: the Allies at Mareth, the Axis at Kasserine, and the bold
    /// always.
    fn attacks(&self) -> bool {
        self.bold || matches!((self.board.scenario, self.side), ("5", Side::Allied) | ("3", Side::Axis))
    }

    /// Attackers go beside the enemy hexes that are weakest for their number, division by division.
    fn close_in(&mut self) {
        if !self.attacks() {
            return;
        }
        let enemies = self.enemies();
        let units: Vec<Id> = self
            .board
            .units
            .keys()
            .filter(|id| {
                self.board.own(**id, self.side).is_some_and(|(unit, one)| unit.can_attack() && !one.moved)
            })
            .copied()
            .collect();
        for id in units {
            let Some(counter) = self.board.units.get(&id).copied() else { continue };
            let touching = counter.hex.neighbours().any(|near| enemies.contains(&near));
            if touching {
                continue;
            }
            let Some((fuelled, goal)) = self.step(id, &enemies) else { continue };
            if fuelled {
                self.orders.push(format!("fuel {id} 1T"));
            }
            self.orders.push(format!("{id} move {goal}"));
        }
    }

    /// Where a unit goes, and whether it takes fuel for that; the board follows.
    fn step(&mut self, id: Id, enemies: &BTreeSet<Hex>) -> Option<(bool, Hex)> {
        let (unit, counter) = self.board.own(id, self.side)?;
        let needs = fuel::needs(unit, counter) && counter.fuel == Fuel::None;
        let mut trial = self.board.clone();
        if needs {
            let source = Lines::of(&trial, self.side).sources(id).into_iter().find(|source| source.t > 4)?;
            let mut story = crate::board::Story::of(&trial);
            source.pay(&mut story, self.side, 1, crate::rules::lines::Why::Fuel);
            trial = story.board;
            trial.units.get_mut(&id)?.fuel = Fuel::Phase;
        }
        let aim = self.aim();
        let reach = March::of(&trial, self.side, &[id], &Spent::new()).ok()?.reach();
        let here = trial.units.get(&id)?.hex;
        let worth = |hex: &Hex| {
            let near = enemies.iter().map(|enemy| enemy.distance(*hex)).min().unwrap_or(0);
            let far = aim.map_or(0, |aim| aim.distance(*hex));
            (near, far, *hex)
        };
        let fits = |hex: &Hex| stacking::may_end(&trial, self.side, *hex, &[id]).is_ok();
        let goal = reach.into_keys().filter(fits).min_by_key(worth)?;
        if worth(&goal) >= worth(&here) {
            return None;
        }
        trial.units.get_mut(&id)?.hex = goal;
        trial.units.get_mut(&id)?.moved = true;
        self.board = trial;
        Some((needs, goal))
    }

    /// Planes at the fullest enemy hexes that somebody watches.
    fn bombers(&mut self) {
        if self.board.weather != Some(Sky::Flight) {
            return;
        }
        let watched =
            |hex: &Hex| hex.neighbours().any(|near| !self.board.fighters(near, self.side).is_empty());
        let mut targets: Vec<Hex> = self.enemies().into_iter().filter(watched).collect();
        targets.sort_by_key(|hex| (std::cmp::Reverse(self.board.size(*hex, self.side.enemy())), *hex));
        let mut planes: Vec<Id> = self
            .board
            .planes
            .iter()
            .filter(|(id, parked)| {
                let plane = self.board.data.planes.get(id);
                parked.active
                    && plane.is_some_and(|plane| {
                        plane.side == self.side && plane.barrage > 0 && plane.role != Role::Strategic
                    })
            })
            .map(|(id, _)| *id)
            .collect();
        for hex in targets {
            let able: Vec<Id> = planes
                .iter()
                .copied()
                .filter(|id| flight::may_fly(&self.board, self.side, &[*id], hex).is_ok())
                .take(barrage::PLANES)
                .collect();
            if able.len() < 2 {
                continue;
            }
            planes.retain(|id| !able.contains(id));
            let names: Vec<String> = able.iter().map(Id::to_string).collect();
            self.orders.push(format!("barrage air {} at {hex}", names.join(" ")));
        }
    }

    /// Guns at what is to be attacked, then the attacks whose odds are good.
    fn fights(&mut self) {
        let mut fights: Vec<(Hex, Vec<Id>, usize)> = Vec::new();
        let mut used: BTreeSet<Id> = BTreeSet::new();
        for hex in self.enemies() {
            let beside = |id: &&Id| {
                self.board.own(**id, self.side).is_some_and(|(_, one)| one.hex.distance(hex) == 1)
                    && !used.contains(*id)
                    && combat::may_attack(&self.board, self.side, &[**id], hex).is_ok()
            };
            let units: Vec<Id> = self.board.units.keys().filter(beside).copied().collect();
            if units.is_empty() {
                continue;
            }
            let attack = Attack {
                side: self.side,
                units: units.clone(),
                hex,
                overrun: false,
                ar: None,
                defence: Defence { supplied: true, ..Defence::default() },
            };
            let found = attack.reckon(&self.board);
            let edge = i32::try_from(found.column).unwrap_or(0) + found.ratings.0
                - found.ratings.1
                - i32::from(found.hedgehog);
            let least = if self.bold { 4 } else { 6 };
            if edge >= least {
                used.extend(units.iter().copied());
                fights.push((hex, units, found.column));
            }
        }
        let mut guns: Vec<Id> = self
            .board
            .units
            .keys()
            .filter(|id| {
                self.board
                    .own(**id, self.side)
                    .is_some_and(|(unit, one)| unit.is_artillery() && !one.attacked)
            })
            .copied()
            .collect();
        let mut lines = Vec::new();
        for (hex, units, _) in &fights {
            let able: Vec<Id> = guns
                .iter()
                .copied()
                .filter(|id| {
                    self.board.units.get(id).is_some_and(|one| one.hex.distance(*hex) <= barrage::RANGE)
                })
                .take(2)
                .collect();
            guns.retain(|id| !able.contains(id));
            let names: Vec<String> = able.iter().map(Id::to_string).collect();
            if !names.is_empty() && self.board.phase <= Phase::Combat {
                self.orders.push(format!("if enemy {hex} then barrage {} at {hex}", names.join(" ")));
            }
            let names: Vec<String> = units.iter().map(Id::to_string).collect();
            let names = names.join(" ");
            lines.push(format!(
                "if enemy {hex} then if {names} alive then attack {hex} with {names} option loss"
            ));
        }
        if self.board.phase <= Phase::Combat {
            self.orders.extend(lines);
        }
    }
}
