//! What the units of a side could do now, with figures: how far they come, what they can fire at, and the
//! chance of a hit. From the open board alone, and by the rules' own functions; nothing is rolled.

mod air;
mod fire;
mod instead;
mod numbers;
mod way;

pub use air::{AirShot, Duel, Flight, flights};
pub use fire::{Aim, Bombardment, Fire, Shot, Support, bombardment, shot};
pub(crate) use instead::{attack_line, instead};
pub use numbers::{Number, Stack, numbers};

use crate::board::Board;
use crate::data::Unit;
use crate::ground::{Gait, Ground};
use crate::hex::Hex;
use crate::rulebook::MovementPointsFrom;
use crate::rules::activation::{Action, activates, activation_number, initiative};
use crate::rules::combat::may_advance;
use crate::rules::movement::movement_points;
use crate::rules::{overrun, reinforcements};
use crate::words::{Class, Side};
use feldpost_kit::id::Id;
use serde::Serialize;
use way::{Start, Way};

/// What a side could do in its impulse.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Prospects {
    /// Units that have something within their reach, those that stand together and move alike in one entry.
    pub busy: Vec<Prospect>,
    /// Units that may act and have no enemy within reach.
    pub quiet: Vec<Prospect>,
    /// MPs of all but leg infantry, and of leg infantry, where the AN gives them (TS 6.0).
    pub mps: Option<(u32, u32)>,
    /// Advances that are open: unit and hex (TS 7.3).
    pub advances: Vec<(Id, Hex)>,
}

/// Units that stand together and move alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    /// Where; `None` if they wait to enter.
    pub hex: Option<Hex>,
    /// Who.
    pub units: Vec<Ready>,
    /// MPs; `None` if they may not move.
    pub mps: Option<u32>,
    /// They overran and may go on (TS 7.5).
    pub goes_on: bool,
    /// Where they may enter (TS 6.1).
    pub entries: Vec<Hex>,
    /// Hexes that they reach next to an enemy, with the MPs left there.
    pub contacts: Vec<(Hex, u32)>,
    /// How many hexes they reach in all.
    pub reach: usize,
    /// The nearest enemy, if none is within their reach.
    pub goal: Option<Hex>,
    /// They could leave the map in this move (TS 6.2).
    pub exits: bool,
    /// Assaults from where they stand.
    pub assaults: Vec<Fire>,
    /// Overruns at the end of a move.
    pub overruns: Vec<Fire>,
    /// Barrages, gun by gun.
    pub barrages: Vec<Bombardment>,
    /// Support of Assaults, recon by recon.
    pub supports: Vec<Support>,
}

/// A unit that may act, with its figures as they stand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ready {
    /// Id.
    pub id: Id,
    /// SPs.
    pub sp: i32,
    /// PF.
    pub pf: i32,
    /// IF, with the bonus of combined arms.
    #[serde(rename = "if")]
    pub initiative: i32,
    /// IF for Assaults where it differs (TS 3.4).
    pub if_assault: Option<i32>,
    /// Range of guns.
    pub range: Option<u32>,
}

impl Prospect {
    /// Whether there is more to do than to walk about.
    fn is_busy(&self) -> bool {
        self.hex.is_none()
            || self.goes_on
            || self.exits
            || !self.contacts.is_empty()
            || !self.assaults.is_empty()
            || !self.overruns.is_empty()
            || !self.barrages.is_empty()
            || !self.supports.is_empty()
    }
}

/// What a side could do in the impulse that is under way.
#[must_use]
pub fn prospects(board: &Board, side: Side) -> Prospects {
    let ground = Ground::new(board, side);
    let groups = groups(board, side);
    let all = groups.iter().map(|group| group.prospect(board, &ground, side));
    let (busy, mut quiet): (Vec<_>, Vec<_>) = all.partition(Prospect::is_busy);
    let enemies: Vec<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    for prospect in quiet.iter_mut().filter(|prospect| prospect.reach > 0) {
        let here = prospect.hex;
        prospect.goal =
            here.and_then(|here| enemies.iter().copied().min_by_key(|hex| (hex.distance(here), *hex)));
    }
    let attacked = board.impulse.attacked.iter().map(|(id, attacked)| (*id, attacked.hex));
    let advances = attacked.filter(|(id, hex)| may_advance(board, side, *id, *hex).is_ok()).collect();
    Prospects { busy, quiet, mps: mps(board, activation_number(board, side)), advances }
}

/// What one unit could do, among those in its group; `None` if it may do nothing.
#[must_use]
pub fn of_unit(board: &Board, side: Side, unit: Id) -> Option<Prospect> {
    let ground = Ground::new(board, side);
    let group = groups(board, side).into_iter().find_map(|group| {
        let alone: Vec<&Unit> = group.units.iter().copied().filter(|other| other.id == unit).collect();
        (!alone.is_empty()).then_some(Group { units: alone, ..group })
    })?;
    Some(group.prospect(board, &ground, side))
}

/// Where one unit could end a plain move, with the MPs left there; `None` if it may not move.
#[must_use]
pub fn reach(board: &Board, side: Side, unit: Id) -> Option<(u32, Vec<(Hex, u32)>)> {
    let ground = Ground::new(board, side);
    let group =
        groups(board, side).into_iter().find(|group| group.units.iter().any(|other| other.id == unit))?;
    let (mps, first) = (group.mps?, group.units.first()?);
    Some((mps, Way::of(board, &ground, first, group.start, mps).ends.into_iter().collect()))
}

/// TS 6.0: the MPs that an AN gives to all but leg infantry, and to leg infantry; `None` where each unit has
/// those of its IF.
#[must_use]
pub fn mps(board: &Board, an: i32) -> Option<(u32, u32)> {
    let an = u32::try_from(an).unwrap_or(0);
    (board.rulebook.movement_points_from == MovementPointsFrom::An).then_some((an + 1, an))
}

/// Units that set out together and move alike.
struct Group<'a> {
    start: Start,
    mps: Option<u32>,
    gait: Gait,
    guns: bool,
    units: Vec<&'a Unit>,
}

/// All units of a side that may still act, in the order of their hexes and stacks; those that wait to enter
/// last.
fn groups(board: &Board, side: Side) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let on_map = board.on_map(side).filter_map(|(id, hex)| {
        let unit = board.data.unit(id)?;
        let (start, mps) = setting_out(board, unit, hex)?;
        Some((unit, start, mps))
    });
    let entering = board.waiting_to_enter(side).filter_map(|unit| {
        let arrival = reinforcements::may_enter(board, side, unit.id).ok()?;
        Some((unit, Start::Entry, Some(arrival.more_mps.unwrap_or(arrival.mps))))
    });
    for (unit, start, mps) in on_map.chain(entering) {
        let (gait, guns) = (Gait::of(unit.class), unit.class == Class::Artillery);
        let group_of = |unit: &Unit| board.data.scenario.reinforcement_of(unit.id).map(|group| group.turn);
        let alike = |group: &&mut Group<'_>| {
            let arrives_with = start != Start::Entry || group_of(group.units[0]) == group_of(unit);
            (group.start, group.mps, group.gait, group.guns) == (start, mps, gait, guns) && arrives_with
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.units.push(unit),
            None => groups.push(Group { start, mps, gait, guns, units: vec![unit] }),
        }
    }
    groups
}

/// How a unit on the map sets out, with its MPs if it may move; `None` if it may do nothing.
fn setting_out(board: &Board, unit: &Unit, hex: Hex) -> Option<(Start, Option<u32>)> {
    if let Some(mps) = overrun::may_go_on(board, unit.id) {
        return Some((Start::GoingOn(hex), Some(mps)));
    }
    if board.impulse.acted.contains_key(&unit.id) {
        return None;
    }
    let to_move = initiative(board, unit, Action::Move);
    let moves = activates(board, unit.side, to_move);
    let attacks = activates(board, unit.side, initiative(board, unit, Action::Assault));
    let mps = moves.then(|| movement_points(board, unit, to_move));
    (moves || attacks).then_some((Start::Hex(hex), mps))
}

impl Group<'_> {
    fn prospect(&self, board: &Board, ground: &Ground, side: Side) -> Prospect {
        let (hex, goes_on) = match self.start {
            Start::Hex(hex) => (Some(hex), false),
            Start::GoingOn(hex) => (Some(hex), true),
            Start::Entry => (None, false),
        };
        let first = self.units.first();
        let way = first.zip(self.mps).map(|(unit, mps)| Way::of(board, ground, unit, self.start, mps));
        let entries = match (self.start, first) {
            (Start::Entry, Some(unit)) => reinforcements::open_entry_hexes(board, unit),
            _ => vec![],
        };
        let fights = hex.filter(|_| !goes_on);
        let guns = || self.units.iter().filter(|unit| unit.class == Class::Artillery);
        let recons = || self.units.iter().filter(|unit| unit.class == Class::Recon);
        let support = board.options.recon_support;
        Prospect {
            hex,
            units: self.units.iter().map(|unit| ready(board, unit)).collect(),
            mps: self.mps,
            goes_on,
            entries,
            contacts: way.as_ref().map(|way| way.contacts(ground).collect()).unwrap_or_default(),
            reach: way.as_ref().map_or(0, |way| way.ends.len()),
            goal: None,
            exits: way.as_ref().zip(self.mps).is_some_and(|(way, mps)| {
                let exit = &board.data.scenario.exit;
                let left = match hex == Some(exit.hex) {
                    true => Some(mps),
                    false => way.ends.get(&exit.hex).copied().filter(|_| !ground.in_ezoc(exit.hex)),
                };
                side == exit.side && left.is_some_and(|left| left >= exit.cost_mps)
            }),
            assaults: fights.map_or_else(Vec::new, |here| fire::assaults(board, side, here, &self.units)),
            overruns: way
                .as_ref()
                .map(|way| fire::overruns(board, ground, way, &self.units))
                .unwrap_or_default(),
            barrages: fights.map_or_else(Vec::new, |here| {
                guns().flat_map(|gun| fire::bombardments(board, side, gun, here)).collect()
            }),
            supports: fights.filter(|_| support).map_or_else(Vec::new, |here| {
                recons().flat_map(|recon| fire::support(board, side, recon, here)).collect()
            }),
        }
    }
}

/// A unit with its figures as they stand now.
#[must_use]
pub fn ready(board: &Board, unit: &Unit) -> Ready {
    Ready {
        id: unit.id,
        sp: board.sp(unit.id),
        pf: board.protection(unit),
        initiative: initiative(board, unit, Action::Move),
        if_assault: unit.if_assault,
        range: unit.range,
    }
}
