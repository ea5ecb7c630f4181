//! OCS 5, 9, 12: what the totals of an attack are made of, for those who want to reckon it themselves.

use super::combat::{self, Attack, Defence};
use super::terrain;
use crate::board::{Board, Counter};
use crate::data::Data;
use crate::event::{Fought, Stocks};
use crate::hex::Hex;
use crate::share::Share;
use crate::tables::Effects;
use crate::words::{Line, Side, word};
use feldpost_kit::id::Id;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a strength is multiplied by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Factor {
    /// `move-side`, `reserve`, `strat`, `dg`, `oos`, `no-supply`; `guns` where armour meets what stops it; a
    /// kind of ground, `minor-river` or `wadi`.
    pub why: String,
    /// By how much. The figures of a Move side are its own: `1`.
    pub times: Share,
}

/// Units that are multiplied by the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Units, each with its strength on the side that lies up.
    pub units: Vec<(Id, i32)>,
    /// What multiplies them.
    pub factors: Vec<Factor>,
}

/// What both totals are made of; empty where they are not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sums {
    /// The attack.
    pub attack: Vec<Part>,
    /// The defence.
    pub defence: Vec<Part>,
}

impl Sums {
    /// The sums of an attack that comes to these totals in this row of the table.
    #[must_use]
    pub fn of(board: &Board, attack: &Attack, (whole, against): (Share, Share), line: Line) -> Sums {
        let attackers = attackers(board, attack);
        Sums {
            attack: if total(&attackers) == whole { attackers } else { vec![] },
            defence: defence_of(board, attack, against, line),
        }
    }

    /// Those of an attack that was made. Who of the defenders had supply is seen by their total.
    #[must_use]
    pub fn fought(board: &Board, side: Side, fought: &Fought) -> Sums {
        let bare = |id: &Id| board.units.get(id).is_some_and(|unit| unit.stocks == Stocks::Exhausted);
        let mut exhausted = board.fighters(fought.hex, side.enemy());
        exhausted.retain(bare);
        let (units, hex) = (fought.attackers.clone(), fought.hex);
        let defence = Defence { supplied: true, bare: vec![], ar: None };
        let mut attack = Attack { side, units, hex, overrun: false, ar: None, defence };
        let mut sums = Sums::of(board, &attack, (fought.attack, fought.defence), fought.terrain);
        for (supplied, bare) in [(false, vec![]), (true, exhausted)] {
            if sums.defence.is_empty() {
                (attack.defence.supplied, attack.defence.bare) = (supplied, bare);
                sums.defence = defence_of(board, &attack, fought.defence, fought.terrain);
            }
        }
        sums
    }
}

/// What a defence is made of that comes to this total in this row; nothing if none does.
fn defence_of(board: &Board, attack: &Attack, against: Share, line: Line) -> Vec<Part> {
    let mut grounds = defenders(board, attack).into_iter();
    let found = grounds.find(|(row, parts)| *row == line && total(parts) == against);
    found.map(|(_, parts)| parts).unwrap_or_default()
}

/// What the parts come to.
fn total(parts: &[Part]) -> Share {
    let of = |part: &Part| {
        let strength: i32 = part.units.iter().map(|(_, strength)| strength).sum();
        part.factors.iter().fold(Share::whole(strength), |share, factor| share * factor.times)
    };
    parts.iter().map(of).sum()
}

/// Adds a unit to those that are multiplied by the same.
fn add(parts: &mut Vec<Part>, unit: (Id, i32), factors: Vec<Factor>) {
    match parts.iter_mut().find(|part| part.factors == factors) {
        Some(part) => part.units.push(unit),
        None => parts.push(Part { units: vec![unit], factors }),
    }
}

/// What multiplies a unit as it stands.
fn factors(counter: &Counter, marks: &[(&str, Share)]) -> Vec<Factor> {
    let turned = (!counter.shows_combat_side()).then_some(("move-side", Share::ONE));
    let counts = marks.iter().filter(|(_, times)| *times != Share::ONE);
    let all = turned.iter().chain(counts);
    all.map(|(why, times)| Factor { why: (*why).to_owned(), times: *times }).collect()
}

/// The kinds of ground in a hex, in words, in the order of [`terrain::kinds`].
fn grounds(data: &Data, hex: Hex) -> Vec<String> {
    let Some(ground) = data.ground(hex) else { return vec![] };
    let tec = &data.tables.tec;
    let terrain = tec.ground(ground.terrain).map(|_| word(ground.terrain));
    let feature = ground.feature.map(word);
    terrain.into_iter().chain(feature).collect()
}

/// The attackers, each stack under the ground that is worst for it.
fn attackers(board: &Board, attack: &Attack) -> Vec<Part> {
    let mut stacks: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
    for id in &attack.units {
        if let Some(counter) = board.units.get(id) {
            stacks.entry(counter.hex).or_default().push(*id);
        }
    }
    let mut parts = Vec::new();
    for (from, units) in stacks {
        let sides = terrain::hexsides(&board.data, from, attack.hex, true);
        let sides = sides.into_iter().map(|(why, _)| why.to_owned());
        let kinds = grounds(&board.data, attack.hex).into_iter().chain(sides).enumerate();
        let under = kinds.filter_map(|kind| stack(board, attack, &units, kind));
        let worst = under.min_by_key(|own| total(own)).unwrap_or_default();
        for part in worst {
            part.units.into_iter().for_each(|unit| add(&mut parts, unit, part.factors.clone()));
        }
    }
    parts
}

/// An attacking stack under one kind of ground.
fn stack(board: &Board, attack: &Attack, units: &[Id], (kind, why): (usize, String)) -> Option<Vec<Part>> {
    let at = combat::at_level(board, attack.hex, attack.side.enemy());
    let mut parts = Vec::new();
    for id in units {
        let (unit, counter) = board.unit(*id)?;
        let times = *terrain::attack_factors(board, unit, counter.hex, attack.hex, at)?.get(kind)?;
        // Only guns make this of what would be doubled.
        let why = if times == Share::THREE_HALVES { "guns".to_owned() } else { why.clone() };
        let mut factors = factors(counter, &combat::attack_marks(counter));
        factors.extend((times != Share::ONE).then_some(Factor { why, times }));
        add(&mut parts, (*id, unit.attack_of(counter.shows_combat_side())), factors);
    }
    Some(parts)
}

/// The defenders under each kind of ground in their hex, with the row that it gives.
fn defenders(board: &Board, attack: &Attack) -> Vec<(Line, Vec<Part>)> {
    let kinds = terrain::kinds(&board.data, attack.hex).into_iter().zip(grounds(&board.data, attack.hex));
    let under = |(effects, why): (&Effects, String)| {
        let mut parts = Vec::new();
        for id in board.fighters(attack.hex, attack.side.enemy()) {
            let Some((unit, counter)) = board.unit(id) else { continue };
            let supplied = attack.defence.supplied && !attack.defence.bare.contains(&id);
            let mut factors = factors(counter, &combat::defence_marks(counter, supplied));
            let times = effects.factor(unit.colour).defend;
            factors.extend((times != Share::ONE).then(|| Factor { why: why.clone(), times }));
            add(&mut parts, (id, unit.defence_of(counter.shows_combat_side())), factors);
        }
        (terrain::line(effects), parts)
    };
    kinds.map(under).collect()
}
