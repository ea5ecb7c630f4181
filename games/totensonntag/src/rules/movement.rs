//! TS 5 and 6.0, 6.2: zones of control, movement points, walking, leaving the map.

use crate::board::Board;
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::MoveEnd;
use crate::rulebook::{MovementPointsFrom, ReinforcementIntoEzoc};
use crate::rules::{Allowed, Objection, activation, advice, overrun};
use crate::words::{Class, Terrain};
use feldpost_kit::msg;
use feldpost_kit::path::{self, Step};
use std::collections::BTreeMap;

/// TS 6.0: MPs to enter a kind of terrain; `None` = prohibited (rulings A5.3, A5.4).
#[must_use]
pub fn entry_cost(class: Class, terrain: Terrain) -> Option<u32> {
    match (terrain, class) {
        (Terrain::Clear, _) => Some(1),
        (Terrain::Rough | Terrain::Escarpment, Class::Infantry) => Some(1),
        (Terrain::Rough, _) => Some(2),
        (Terrain::Escarpment, Class::MotorizedInfantry | Class::Engineer | Class::Motorcycle) => Some(2),
        (
            Terrain::Escarpment,
            Class::Armor | Class::Recon | Class::Artillery | Class::Panzerjager | Class::Aircraft,
        ) => None,
    }
}

/// MPs for a unit to enter a hex, whoever stands there; `None` = prohibited.
#[must_use]
pub fn cost_of(board: &Board, unit: &Unit, hex: Hex) -> Option<u32> {
    entry_cost(unit.class, board.data.ground(hex).terrain)
}

/// TS 6.0: MPs of a unit activated with this IF (rulings A5.1, A5.2).
#[must_use]
pub fn movement_points(board: &Board, unit: &Unit, initiative: i32) -> u32 {
    let base = match board.rulebook.movement_points_from {
        MovementPointsFrom::If => initiative,
        MovementPointsFrom::An => activation::activation_number(board, unit.side),
    };
    u32::try_from(base).unwrap_or(0) + u32::from(unit.class != Class::Infantry)
}

/// A walk that the rules allow, from where it began to where it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Hexes entered, start left out.
    pub path: Vec<Hex>,
    /// MPs spent.
    pub spent: u32,
    /// MPs left.
    pub left: u32,
    /// TS 5.0: the last hex lies in an enemy ZOC, so the walk is over.
    pub stopped: bool,
    /// TS 5.0: the last step went from one enemy ZOC to another.
    pub zoc_to_zoc: bool,
}

/// A unit on its way.
#[derive(Clone)]
pub struct Walker<'a> {
    board: &'a Board,
    unit: &'a Unit,
    /// Where it is; `None` = off the map, about to enter.
    at: Option<Hex>,
    /// It enters the map with this move (TS 6.1).
    entering: bool,
    /// TS 6.0, ruling A5.5: it has not moved yet, so one hex can be entered, whatever it costs.
    minimum_move: bool,
    walk: Walk,
}

impl<'a> Walker<'a> {
    /// A unit about to move from `at` (`None` = off the map) with these MPs.
    #[must_use]
    pub fn new(board: &'a Board, unit: &'a Unit, at: Option<Hex>, mps: u32) -> Walker<'a> {
        let walk = Walk { path: vec![], spent: 0, left: mps, stopped: false, zoc_to_zoc: false };
        Walker { board, unit, at, entering: at.is_none(), minimum_move: true, walk }
    }

    /// The same for a unit that moved before in this impulse and goes on (TS 7.5, ruling A7.3).
    #[must_use]
    pub fn going_on(self) -> Walker<'a> {
        Walker { minimum_move: false, ..self }
    }

    /// TS 6.0: walks along hexes and way-points; between way-points the cheapest legal path is taken.
    ///
    /// # Errors
    /// The first hex that the rules do not allow.
    pub fn along(self, waypoints: &[Hex]) -> Allowed<Walk> {
        Ok(self.gone(waypoints)?.walk)
    }

    /// The same, to go on from there.
    ///
    /// # Errors
    /// The first hex that the rules do not allow.
    pub fn gone(mut self, waypoints: &[Hex]) -> Allowed<Walker<'a>> {
        for goal in waypoints {
            match self.at {
                Some(here) if here.distance(*goal) > 1 => self.way_to(here, *goal)?,
                _ => self.step(*goal)?,
            }
        }
        Ok(self)
    }

    /// TS 5.0, ruling A4.3 + TS 6.1, ruling A6.1: whether an enemy ZOC may not be entered at all.
    #[must_use]
    pub fn shuns_ezoc(&self) -> bool {
        let forbidden = self.board.rulebook.reinforcement_into_ezoc == ReinforcementIntoEzoc::Forbidden;
        self.unit.class == Class::Artillery || (self.entering && forbidden)
    }

    fn step(&mut self, to: Hex) -> Allowed {
        let (board, unit) = (self.board, self.unit);
        let id = unit.id;
        if self.walk.stopped {
            let here = self.at.map(|hex| hex.to_string()).unwrap_or_default();
            let attack = || advice::attack(board, unit, &self.walk, to);
            let hint = board.enemy_in(to, unit.side).then(attack).flatten();
            return Err(Objection::new("5.0", msg!("must-stop", unit = id, here = here))
                .about(to)
                .perhaps(hint));
        }
        if self.at == Some(to) {
            return Err(Objection::new("6.0", msg!("in-already", unit = id, hex = to)).about(to));
        }
        if board.enemy_in(to, unit.side) {
            return Err(Objection::new("6.0", msg!("enemies-in", hex = to))
                .about(to)
                .perhaps(advice::attack(board, unit, &self.walk, to)));
        }
        let Some(cost) = cost_of(board, unit, to) else {
            return Err(
                Objection::new("6.0", msg!("escarpment-closed", class = unit.class, hex = to)).about(to)
            );
        };
        let ezoc = board.in_ezoc(to, unit.side);
        if ezoc && self.shuns_ezoc() {
            let (rule, why) = match unit.class {
                Class::Artillery => ("5.0", msg!("guns-shun-zoc", hex = to)),
                _ => ("6.1", msg!("entering-shuns-zoc", hex = to)),
            };
            return Err(Objection::new(rule, why).about(to));
        }
        if cost > self.walk.left && !self.minimum_move {
            let left = self.walk.left;
            return Err(Objection::new(
                "6.0",
                msg!("hex-costs", hex = to, cost = cost, unit = id, left = left),
            )
            .about(to));
        }
        let from_ezoc = self.at.is_some_and(|here| board.in_ezoc(here, unit.side));
        let spent = cost.min(self.walk.left);
        self.walk.spent += spent;
        self.walk.left -= spent;
        self.minimum_move = false;
        self.walk.stopped = ezoc;
        self.walk.zoc_to_zoc = ezoc && from_ezoc;
        self.walk.path.push(to);
        self.at = Some(to);
        Ok(())
    }

    fn way_to(&mut self, here: Hex, goal: Hex) -> Allowed {
        if self.walk.stopped {
            return self.step(goal);
        }
        let reached = self.reach(here);
        if let Some(path) = path::path_to(&reached, goal) {
            return path.into_iter().try_for_each(|hex| self.step(hex));
        }
        let id = self.unit.id;
        if self.board.enemy_in(goal, self.unit.side) || cost_of(self.board, self.unit, goal).is_none() {
            return self.step(goal);
        }
        let nearest =
            reached.keys().min_by_key(|hex| (hex.distance(goal), **hex)).filter(|hex| **hex != here);
        let left = self.walk.left;
        let objection =
            Objection::new("6.0", msg!("cannot-reach", unit = id, hex = goal, here = here, left = left))
                .about(goal);
        Err(match nearest {
            Some(hex) => objection.hint(msg!("nearest-reached", hex = hex)),
            None => objection,
        })
    }

    fn reach(&self, from: Hex) -> Reach {
        let heed = if self.shuns_ezoc() { Heed::Shuns } else { Heed::Stops };
        reach(self.board, self.unit, from, self.walk.left, heed)
    }
}

/// Where a unit comes, with the cheapest cost and the hex before.
pub type Reach = BTreeMap<Hex, path::Reached<Hex>>;

/// What an enemy ZOC does to a walk (TS 5.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heed {
    /// It ends there.
    Stops,
    /// It does not go there.
    Shuns,
    /// Nothing: to find out what would be without.
    Nothing,
}

/// TS 5.0, 6.0: every hex that a unit comes to from a hex with these MPs, without the minimum move.
#[must_use]
pub fn reach(board: &Board, unit: &Unit, from: Hex, mps: u32, heed: Heed) -> Reach {
    path::reach(from, mps, |hex| {
        let open = hex.neighbours().filter(|to| !board.enemy_in(*to, unit.side));
        open.filter_map(|to| {
            let cost = cost_of(board, unit, to)?;
            let stops = heed != Heed::Nothing && board.in_ezoc(to, unit.side);
            (!(stops && heed == Heed::Shuns)).then_some(Step { to, cost, stops })
        })
        .collect()
    })
}

/// Every hex that a unit on the map could end a plain move in, the minimum move included.
#[must_use]
pub fn reachable(board: &Board, unit: &Unit) -> Vec<Hex> {
    let Some(start) = board.hex_of(unit.id) else { return vec![] };
    let initiative = activation::initiative(board, unit, activation::Action::Move);
    if !activation::activates(board, unit.side, initiative) {
        return vec![];
    }
    let mps = movement_points(board, unit, initiative);
    let walker = Walker::new(board, unit, Some(start), mps);
    let mut hexes: Vec<Hex> = walker.reach(start).into_keys().filter(|hex| *hex != start).collect();
    let free = start.neighbours().filter(|to| !board.enemy_in(*to, unit.side));
    let steps = free.filter(|to| Walker::new(board, unit, Some(start), mps).along(&[*to]).is_ok());
    hexes.extend(steps);
    hexes.sort();
    hexes.dedup();
    hexes
}

/// TS 6.2, ruling A5.6: whether a unit that has come this far may leave the map.
///
/// # Errors
/// The wrong side, the wrong hex, a stop in an enemy ZOC, or too few MPs.
pub fn may_exit(board: &Board, unit: &Unit, start: Option<Hex>, walk: &Walk) -> Allowed {
    let exit = &board.data.scenario.exit;
    let id = unit.id;
    if unit.side != exit.side {
        return Err(Objection::new("6.2", msg!("only-side-leaves", side = exit.side)).about("exit"));
    }
    if walk.path.last().copied().or(start) != Some(exit.hex) {
        return Err(Objection::new("6.2", msg!("not-at-exit", unit = id, hex = exit.hex))
            .about("exit")
            .perhaps(advice::exit(board, unit, walk.spent + walk.left)));
    }
    if walk.stopped {
        return Err(Objection::new("5.0", msg!("must-stop", unit = id, here = exit.hex))
            .about("exit")
            .hint(msg!("leave-later")));
    }
    if walk.left < exit.cost_mps {
        let (cost, left) = (exit.cost_mps, walk.left);
        return Err(
            Objection::new("6.2", msg!("leaving-costs", cost = cost, unit = id, left = left)).about("exit")
        );
    }
    Ok(())
}

/// Checks how a walk is to end. Returns the MPs that the end costs.
///
/// # Errors
/// What TS 6.2 or TS 7.5 has against it.
pub fn check_end(board: &Board, unit: &Unit, start: Option<Hex>, walk: &Walk, end: &MoveEnd) -> Allowed<u32> {
    match end {
        MoveEnd::Stop if walk.path.is_empty() => {
            Err(Objection::new("6.0", msg!("no-hex-given", unit = unit.id)))
        }
        MoveEnd::Stop | MoveEnd::Toward(_) => Ok(0),
        MoveEnd::Exit => may_exit(board, unit, start, walk).map(|()| board.data.scenario.exit.cost_mps),
        MoveEnd::Overrun { hex, .. } => overrun::may_overrun(board, unit, walk, *hex),
    }
}

/// TS 6.0: the way of a unit that goes as far as it comes towards a hex: into the one that it reaches from
/// which the rest of the way costs least, and that is not full. Who stands on the rest is not looked at.
///
/// # Errors
/// No hex that it reaches is nearer.
pub fn toward(board: &Board, walker: &Walker<'_>, goal: Hex) -> Allowed<Vec<Hex>> {
    const FAR: u32 = 200;
    let unit = walker.unit;
    let objection = || Objection::new("6.0", msg!("comes-no-nearer", unit = unit.id, hex = goal)).about(goal);
    let here = walker.at.ok_or_else(objection)?;
    // From the goal backwards: what it costs to enter a hex is paid by who comes from there.
    let back = reach(board, unit, goal, FAR, Heed::Nothing);
    let last = cost_of(board, unit, goal).unwrap_or(1);
    let rest = |hex: Hex| match (back.get(&hex), cost_of(board, unit, hex)) {
        _ if hex == goal => (0, 0),
        (Some(found), Some(own)) => (0, found.cost.saturating_sub(own) + last),
        _ => (1, hex.distance(goal)),
    };
    let room = board.data.scenario.stacking_limit;
    let reached = walker.reach(here);
    let free = reached.iter().filter(|(hex, _)| **hex != here && board.stack(**hex).len() < room);
    let best = free.min_by_key(|(hex, found)| (rest(**hex), found.cost, **hex)).map(|(hex, _)| *hex);
    let best = best.filter(|best| rest(*best) < rest(here)).ok_or_else(objection)?;
    path::path_to(&reached, best).ok_or_else(objection)
}
