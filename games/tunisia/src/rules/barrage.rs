//! OCS 10: barrages at units and at facilities.

use super::{Allowed, Objection, one, sum, two};
use crate::board::{Board, Phase, Story};
use crate::event::Event;
use crate::hex::Hex;
use crate::rules::{retreats, terrain};
use crate::series::{Hit, Span};
use crate::share::Share;
use crate::words::{Line, Mode, Role, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::{BTreeMap, BTreeSet};

/// Ruling T21: how far every gun reaches, in hexes.
pub const RANGE: u32 = 2;
/// OCS 10: how many planes fly a barrage.
pub const PLANES: usize = 4;
/// OCS 10: planes whose bases lie as near as this hit better, in hexes.
pub const NEAR: u32 = 10;

/// Who fires: guns and planes are never mixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Firers {
    /// Artillery.
    Guns(Vec<Id>),
    /// Planes.
    Planes(Vec<Id>),
}

/// A barrage at what stands in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrage {
    /// Whose.
    pub side: Side,
    /// Who fires.
    pub firers: Firers,
    /// At what hex.
    pub hex: Hex,
    /// The unit that watches.
    pub spotter: Option<Id>,
    /// Whether it is a hip shoot (OCS 14.7d).
    pub hip: bool,
    /// With how many of the points; unsaid: all (OCS 21.10a).
    pub part: Option<i32>,
}

/// The figures of a barrage before any die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Points of barrage, before the shifts.
    pub points: i32,
    /// Columns of the net shift; left is negative.
    pub shifts: i32,
    /// The column after it.
    pub column: usize,
    /// What artillery pays by the column before it, in T.
    pub cost: i32,
}

/// OCS 10, 5, 9: the points of a gun as it stands.
fn points_of_gun(board: &Board, id: Id) -> Share {
    let Some((unit, counter)) = board.unit(id) else { return Share::ZERO };
    let half = |when: bool| if when { Share::HALF } else { Share::ONE };
    match counter.mode {
        Mode::Strat | Mode::Reserve => Share::ZERO,
        // Ruling T13: the Move side has half, rounded up. OCS 10.1b: supply makes no difference.
        _ if !counter.shows_combat_side() => Share::whole((unit.barrage + 1) / 2) * half(counter.dg),
        _ => Share::whole(unit.barrage) * half(counter.dg),
    }
}

/// Ruling T28: a plane with one step has half of its points, rounded up.
fn points_of_plane(board: &Board, id: Id) -> Share {
    let points = board.data.planes.get(&id).map_or(0, |plane| plane.barrage);
    let reduced = board.planes.get(&id).is_some_and(|parked| parked.steps == 1);
    Share::whole(if reduced { (points + 1) / 2 } else { points })
}

/// All points, rounded.
#[must_use]
pub fn points(board: &Board, firers: &Firers) -> i32 {
    let total: Share = match firers {
        Firers::Guns(guns) => guns.iter().map(|id| points_of_gun(board, *id)).sum(),
        Firers::Planes(planes) => planes.iter().map(|id| points_of_plane(board, *id)).sum(),
    };
    total.rounded()
}

/// The column of these points.
fn column(columns: &[Span], points: i32) -> usize {
    columns.iter().position(|span| span.has(points)).unwrap_or(0)
}

/// OCS 10: the shift for how densely a hex is filled. A formation counts for no more than three RE.
#[must_use]
pub fn density(board: &Board, hex: Hex, side: Side) -> i32 {
    let mut formations: BTreeMap<Id, Share> = BTreeMap::new();
    let mut size = Share::ZERO;
    for unit in board.fighters(hex, side).iter().filter_map(|id| board.data.units.get(id)) {
        match unit.formation {
            Some(formation) => {
                let own = formations.entry(formation).or_insert(Share::ZERO);
                *own = *own + unit.re;
            }
            None => size = size + unit.re,
        }
    }
    let size = formations.into_values().fold(size, |size, own| size + own.min(Share::whole(3)));
    // Bounds that are passed: more than 3, 4, 5 and 6 RE.
    let over = (3..=6).filter(|bound| size > Share::whole(*bound)).count();
    if size <= Share::ONE { -1 } else { i32::try_from(over).unwrap_or(4) }
}

/// OCS 10: whether a spotter watches the hex: a combat unit beside it. Guns beside their target watch by
/// themselves (ruling T21).
#[must_use]
pub fn spotted(board: &Board, barrage: &Barrage) -> bool {
    let watches = |id: &Id| {
        let fit = board.unit(*id).filter(|(unit, _)| unit.side == barrage.side && unit.is_combat());
        fit.is_some_and(|(_, counter)| counter.hex.distance(barrage.hex) == 1)
    };
    let guns = match &barrage.firers {
        Firers::Guns(guns) => guns.iter().any(watches),
        Firers::Planes(_) => false,
    };
    guns || barrage.spotter.as_ref().is_some_and(watches)
}

/// OCS 10: whether these may fire at a hex.
///
/// # Errors
/// What does not allow it.
pub fn may_fire(board: &Board, barrage: &Barrage) -> Allowed<()> {
    let refuse = |message| Err(Objection::new("OCS 10", message));
    if board.fighters(barrage.hex, barrage.side.enemy()).is_empty() {
        return Err(Objection::new("OCS 10", msg!("no-enemy-there", hex = barrage.hex)).about(barrage.hex));
    }
    match &barrage.firers {
        Firers::Guns(guns) => {
            let mut seen = BTreeSet::new();
            for id in guns {
                let own = board.unit(*id).filter(|(unit, _)| unit.side == barrage.side);
                let Some((unit, counter)) = own else {
                    return refuse(msg!("not-your-unit", unit = id)).map_err(|why| why.about(id));
                };
                if !unit.is_artillery() {
                    return refuse(msg!("no-artillery", unit = id)).map_err(|why| why.about(id));
                }
                if matches!(counter.mode, Mode::Strat | Mode::Reserve) {
                    let message = msg!("mode-cannot-fire", unit = id);
                    return Err(Objection::new("OCS 5", message).about(id));
                }
                if counter.hex.distance(barrage.hex) > RANGE {
                    let message = msg!("out-of-range", unit = id, hex = barrage.hex, most = RANGE);
                    return refuse(message).map_err(|why| why.about(id));
                }
                if counter.attacked || !seen.insert(*id) {
                    return refuse(msg!("fires-once", unit = id)).map_err(|why| why.about(id));
                }
            }
        }
        Firers::Planes(planes) => may_fly(board, barrage.side, planes)?,
    }
    if points(board, &barrage.firers) < 1 { refuse(msg!("no-points")) } else { Ok(()) }
}

/// OCS 10, T2 1.7a: whether planes may fly a barrage at units.
fn may_fly(board: &Board, side: Side, planes: &[Id]) -> Allowed<()> {
    if planes.len() > PLANES {
        return Err(Objection::new("OCS 14", msg!("too-many-planes", most = PLANES)));
    }
    let mut seen = BTreeSet::new();
    for id in planes {
        let own = board.data.planes.get(id).filter(|plane| plane.side == side);
        let Some((plane, parked)) = own.zip(board.planes.get(id)) else {
            return Err(Objection::new("OCS 14", msg!("not-your-plane", plane = id)).about(id));
        };
        if !parked.active || !seen.insert(*id) {
            return Err(Objection::new("OCS 14", msg!("plane-inactive", plane = id)).about(id));
        }
        if plane.role == Role::Strategic {
            return Err(Objection::new("T2 1.7a", msg!("strategic-plane", plane = id)).about(id));
        }
    }
    Ok(())
}

impl Barrage {
    /// OCS 10: what shifts the column, left being negative: how dense the hex is, its ground, a hedgehog, no
    /// spotter, units in Strat Mode, planes from near.
    #[must_use]
    pub fn shifts(&self, board: &Board) -> [(&'static str, i32); 6] {
        let kinds = terrain::kinds(&board.data, self.hex);
        let ground = match kinds.into_iter().map(terrain::line).max() {
            Some(Line::Close | Line::VeryClose) => -1,
            Some(Line::ExtremelyClose) => -2,
            Some(Line::Open) | None => 0,
        };
        let hog = if board.hog(self.hex) > 0 { -1 } else { 0 };
        let spotter = if spotted(board, self) { 0 } else { -3 };
        let strat = |id: &Id| board.units.get(id).is_some_and(|counter| counter.mode == Mode::Strat);
        let strat = if board.stack(self.hex).iter().any(strat) { 3 } else { 0 };
        let near = if self.is_near(board) { 1 } else { 0 };
        let density = density(board, self.hex, self.side.enemy());
        [
            ("density", density),
            ("ground", ground),
            ("hedgehog", hog),
            ("no-spotter", spotter),
            ("strat", strat),
            ("near", near),
        ]
    }

    /// OCS 10: the figures before any die.
    #[must_use]
    pub fn reckon(&self, board: &Board) -> Reckoning {
        let table = &board.data.series.barrage;
        let points = self.part.unwrap_or_else(|| points(board, &self.firers));
        let first = column(&table.columns, points);
        let shifts = self.shifts(board).iter().map(|(_, shift)| shift).sum::<i32>();
        let last = i32::try_from(table.columns.len()).unwrap_or(1) - 1;
        let shifted = (i32::try_from(first).unwrap_or(0) + shifts).clamp(0, last);
        let cost = match self.firers {
            Firers::Guns(_) => table.cost_t.get(first).copied().unwrap_or(1),
            Firers::Planes(_) => 0,
        };
        Reckoning { points, shifts, column: usize::try_from(shifted).unwrap_or(0), cost }
    }

    /// OCS 10: whether every plane has its base near.
    fn is_near(&self, board: &Board) -> bool {
        let Firers::Planes(planes) = &self.firers else { return false };
        let near = |id: &Id| {
            let base = board.planes.get(id).and_then(|parked| parked.hex());
            base.is_some_and(|base| base.distance(self.hex) <= NEAR)
        };
        !planes.is_empty() && planes.iter().all(near)
    }

    /// OCS 10: the roll, and what it does. The labels of the dice begin with `label`; `losses` says who loses
    /// a step first, and the weakest are next (ruling T27).
    pub fn fire(&self, story: &mut Story, label: &str, losses: &[Id], dice: &mut dyn Dice) {
        let Reckoning { points, shifts, column, cost } = self.reckon(&story.board);
        let table = &story.board.data.series.barrage;
        let rolled = two(dice, label);
        let cells = table.rows.get(&sum(rolled).to_string());
        let cell = cells.and_then(|cells| cells.get(column)).copied().unwrap_or(Hit::Nothing);
        let firm = story.board.hog(self.hex) >= 3 || matches!(self.firers, Firers::Planes(_));
        let soft = !firm && spotted(&story.board, self);
        let half = match cell {
            Hit::Half => Some(one(dice, &format!("{label}/half"))),
            Hit::Soft if soft => Some(one(dice, &format!("{label}/half"))),
            _ => None,
        };
        let steps = match (cell, half) {
            (Hit::Steps(steps), _) => steps,
            (_, Some(4..)) => 1,
            _ => 0,
        };
        let result = match (cell, steps) {
            (Hit::Nothing, _) => Hit::Nothing,
            (_, 0) => Hit::Dg,
            (_, steps) => Hit::Steps(steps),
        };
        let column = table.columns.get(column).copied().unwrap_or(Span { least: 0, most: 0 });
        let firers = match &self.firers {
            Firers::Guns(ids) | Firers::Planes(ids) => ids.clone(),
        };
        let (hex, result_told) = (self.hex, result.to_string());
        story.happen(Event::Barrage {
            firers,
            hex,
            points,
            column,
            shifts,
            dice: rolled,
            half,
            result: result_told,
            cost,
            hip: self.hip && story.board.phase != Phase::Movement,
        });
        if result == Hit::Nothing {
            return;
        }
        let there = story.board.fighters(self.hex, self.side.enemy());
        let order = super::losses::in_order(&story.board, &there, None, losses);
        let lost = usize::try_from(steps).unwrap_or(0).min(order.len());
        order[..lost].iter().for_each(|unit| story.happen(Event::Step { unit: *unit, left: 0 }));
        retreats::disorganize(story, order[lost..].iter().copied());
    }
}
