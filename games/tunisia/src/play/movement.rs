//! OCS 5, 6, 8, 12.5, 13.2: modes, fuel, moves, overruns, transport points.

use super::{Play, Tried};
use crate::board::{Board, Phase};
use crate::event::{Event, Haul, Question};
use crate::hex::Hex;
use crate::order::{Ask, Group, Leg, Wish};
use crate::points::Points;
use crate::rules::fuel::{self, Tank};
use crate::rules::route::March;
use crate::rules::transport::{self, Trip};
use crate::rules::{Allowed, Objection, modes, overrun, stacking};
use crate::words::{Class, Mode, Side};
use feldpost_kit::dice::NoDice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// The units of a side that are meant: of a formation all on the map, which must stand in one hex.
///
/// # Errors
/// Nobody is meant, or a formation stands in several hexes.
pub(super) fn meant(board: &Board, side: Side, groups: &[Group]) -> Allowed<Vec<Id>> {
    let mut units: Vec<Id> = Vec::new();
    for group in groups {
        let found: Vec<Id> = match group {
            Group::Unit(id) => vec![*id],
            Group::All(hex) => {
                let own = board.stack(*hex).into_iter().filter(|id| board.own(*id, side).is_some());
                let own: Vec<Id> = own.collect();
                if own.is_empty() {
                    return Err(
                        Objection::new("OCS 6.1", msg!("nobody-of-yours-there", hex = hex)).about(hex)
                    );
                }
                own
            }
            Group::Formation(formation) => {
                let of = |id: &&Id| {
                    board.own(**id, side).is_some_and(|(unit, _)| unit.formation == Some(*formation))
                };
                let own: Vec<Id> = board.units.keys().filter(of).copied().collect();
                let mut hexes: Vec<Hex> =
                    own.iter().filter_map(|id| board.units.get(id)).map(|counter| counter.hex).collect();
                hexes.sort();
                hexes.dedup();
                let about = |message| Err(Objection::new("OCS 6.1", message).about(formation));
                match hexes.len() {
                    0 => return about(msg!("formation-not-on-map", formation = formation)),
                    1 => own,
                    _ => return about(msg!("formation-is-spread", formation = formation, hexes = hexes)),
                }
            }
        };
        units.extend(found);
    }
    Ok(units)
}

impl Play<'_> {
    /// OCS 5.4.
    pub(super) fn mode(&mut self, side: Side, who: &[Group], mode: Mode) -> Tried<()> {
        let units = meant(self.board(), side, who)?;
        // Of several those that can; trucks of a stack stay as they are.
        let fits = |id: &Id| {
            let truck = self.board().data.units.get(id).is_some_and(|unit| unit.class == Class::Truck);
            units.len() == 1 || !truck || matches!(mode, Mode::Reserve)
        };
        let units: Vec<Id> = units.iter().copied().filter(fits).collect();
        for unit in &units {
            modes::may_change(self.board(), side, *unit, mode)?;
        }
        for unit in units {
            if self.board().units.get(&unit).is_some_and(|counter| counter.mode != mode) {
                self.happen(Event::Mode { unit, mode });
            }
        }
        Ok(())
    }

    /// OCS 12.5.
    pub(super) fn fuel(&mut self, side: Side, who: Group, from: Option<Hex>) -> Tried<()> {
        let tank = match who {
            Group::Formation(id) => Tank::Formation(id),
            Group::Unit(id) => match self.board().data.units.get(&id).map(|unit| unit.class) {
                Some(Class::Hq) => Tank::Headquarters(id),
                _ => Tank::Unit(id),
            },
            Group::All(hex) => {
                let units = meant(self.board(), side, &[who])?;
                let dry = |id: &Id| {
                    self.board().own(*id, side).is_some_and(|(unit, counter)| {
                        fuel::needs(unit, counter) && counter.fuel == crate::board::Fuel::None
                    })
                };
                let units: Vec<Id> = units.into_iter().filter(dry).collect();
                if units.is_empty() {
                    return Err(Objection::new("OCS 12.5", msg!("nobody-needs-fuel", hex = hex)).into());
                }
                let mut trial = crate::board::Story::of(self.board());
                for unit in &units {
                    let may = fuel::may_fuel(&trial.board, side, Tank::Unit(*unit), from)?;
                    fuel::give(&mut trial, side, Tank::Unit(*unit), may);
                }
                trial.events.into_iter().for_each(|event| self.happen(event));
                return Ok(());
            }
        };
        let may = fuel::may_fuel(self.board(), side, tank, from)?;
        fuel::give(&mut self.story, side, tank, may);
        Ok(())
    }

    /// OCS 6, 8: the parts of a move one after the other. All of them are checked as far as that is possible
    /// before the first event; what an overrun brings is known only then.
    pub(super) fn march(&mut self, side: Side, who: &[Group], legs: &[Leg]) -> Tried<()> {
        let mut units = meant(self.board(), side, who)?;
        self.free_who_waits(side, &units)?;
        let overruns = legs.iter().find_map(|leg| match leg {
            Leg::Overrun { hex, .. } => Some(*hex),
            Leg::To(_) => None,
        });
        let answers = match overruns {
            Some(hex) => {
                // Nobody is asked about an overrun that cannot be tried.
                self.may_march(side, who, legs)?;
                let question = Question::Defence { attackers: units.clone(), hex, overrun: true };
                Some(self.words_of(side.enemy(), Ask::Overruns, question)?)
            }
            None => None,
        };
        let first_ends = legs.len() == 1;
        for (at, leg) in legs.iter().enumerate() {
            match leg {
                Leg::To(path) => {
                    self.go(side, &units, path, first_ends || at + 1 == legs.len())?;
                }
                Leg::Overrun { hex, wish } => {
                    let defence = answers.clone().unwrap_or_default();
                    let goes_on = match self.overrun(side, &units, *hex, wish, &defence) {
                        // What was moved before stays so.
                        Err(super::Stop::Ruling(objection)) if at > 0 => {
                            self.stand(&units);
                            return Err(super::Stop::Ruling(objection));
                        }
                        tried => tried?,
                    };
                    units.retain(|id| self.story.board.units.contains_key(id));
                    if !goes_on || units.is_empty() {
                        break;
                    }
                }
            }
        }
        self.stand(&units);
        Ok(())
    }

    /// Whether the parts of a move can be tried, as far as that is known before the dice.
    fn may_march(&self, side: Side, who: &[Group], legs: &[Leg]) -> Tried<()> {
        if self.dry_run {
            return Ok(());
        }
        let mut none = NoDice;
        let mut trial = Play::dry_run(self.board(), &mut none);
        (trial.spent, trial.handled) = (self.spent.clone(), self.handled.clone());
        // What follows an overrun is known only after it.
        let overrun = legs.iter().position(|leg| matches!(leg, Leg::Overrun { .. }));
        trial.march(side, who, &legs[..overrun.map_or(legs.len(), |at| at + 1)])
    }

    /// OCS 6.1g: who has begun to move moves no more after this line.
    fn stand(&mut self, units: &[Id]) {
        for unit in units {
            if self.board().units.get(unit).is_some_and(|counter| !counter.moved) {
                self.happen(Event::Hold { unit: *unit });
            }
        }
    }

    /// OCS 5.7b: in the Exploitation and Reaction Phases a reserve that is ordered to move must be released
    /// before.
    fn free_who_waits(&self, side: Side, units: &[Id]) -> Tried<()> {
        let board = self.board();
        if !matches!(board.phase, Phase::Exploitation | Phase::Reaction) {
            return Ok(());
        }
        for id in units {
            let waits = board.own(*id, side).is_some_and(|(_, counter)| counter.mode == Mode::Reserve);
            if waits {
                let objection = Objection::new("OCS 5.7b", msg!("release-first", unit = id)).about(id);
                return Err(objection.hint(msg!("release-it", unit = id)).into());
            }
        }
        Ok(())
    }

    /// One way, to its last hex.
    fn go(&mut self, side: Side, units: &[Id], path: &[Hex], ends: bool) -> Tried<()> {
        let (route, modes) = {
            let march = March::of(self.board(), side, units, &self.spent)?;
            let route = march.to(path)?;
            let modes: Vec<Mode> = units
                .iter()
                .map(|id| self.board().units.get(id).map_or(Mode::Move, |one| one.mode))
                .collect();
            (route, modes)
        };
        let goal = route.path.last().copied();
        if let Some(goal) = goal.filter(|_| ends) {
            stacking::may_end(self.board(), side, goal, units)?;
            self.may_stop(side, units, goal)?;
        }
        for unit in &route.holds {
            self.happen(Event::Hold { unit: *unit });
        }
        for ((unit, cost), mode) in units.iter().zip(&route.costs).zip(modes) {
            self.handled.remove(unit);
            let used = self.spent.entry(*unit).or_default();
            *used += *cost;
            self.happen(Event::Move { unit: *unit, path: route.path.clone(), cost: *cost, mode });
        }
        self.entered(side, units, &route.path);
        Ok(())
    }

    /// OCS 5.7g, 5.8b: Reserve ends in no hedgehog, and Strat Mode only where trace supply is possible.
    fn may_stop(&self, side: Side, units: &[Id], goal: Hex) -> Allowed<()> {
        let board = self.board();
        let mode = |id: &&Id, mode: Mode| board.units.get(id).is_some_and(|counter| counter.mode == mode);
        if let Some(unit) = units.iter().find(|id| mode(id, Mode::Reserve) && board.hog(goal) > 0) {
            return Err(Objection::new("OCS 5.7g", msg!("no-reserve-in-hog", unit = unit)).about(goal));
        }
        if let Some(unit) = units.iter().find(|id| mode(id, Mode::Strat)) {
            let trace = crate::rules::trace::Trace::of(board, side);
            if !trace.reaches(goal, Some(*unit)) {
                let message = msg!("strat-needs-trace", unit = unit, hex = goal);
                return Err(Objection::new("OCS 5.8b", message).about(goal));
            }
        }
        Ok(())
    }

    /// OCS 8: an overrun; whether the attackers may go on.
    fn overrun(
        &mut self,
        side: Side,
        units: &[Id],
        hex: Hex,
        wish: &Wish,
        answers: &super::answers::Answers,
    ) -> Tried<bool> {
        let mut able = Vec::new();
        for unit in units {
            let used = self.spent.get(unit).copied().unwrap_or_default();
            let (mover, _) = crate::rules::movement::may_move(self.board(), side, *unit, used)?;
            able.push((*unit, mover.allowance.share()));
        }
        overrun::may_overrun(self.board(), side, &able, hex)?;
        let goes_on = self.fight(side, units, hex, true, wish, answers)?;
        for unit in units {
            *self.spent.entry(*unit).or_default() += Points::whole(overrun::COST);
        }
        Ok(goes_on)
    }

    /// OCS 13.2: transport points load, move and set down.
    pub(super) fn truck(&mut self, side: Side, trip: &Trip) -> Tried<()> {
        self.own_movement(side)?;
        let (with, took) = transport::may_load(self.board(), side, trip)?;
        let handled = usize::from(took > 0) + usize::from(trip.unload.is_some());
        let (path, cost) = if trip.path.is_empty() {
            (vec![], Points::ZERO)
        } else {
            let mover = transport::mover(trip.carrier, handled);
            let route = March::of_column(self.board(), side, mover, trip.from).to(&trip.path)?;
            let cost = route.costs.first().copied().unwrap_or_default();
            (route.path, cost)
        };
        let goal = path.last().copied().unwrap_or(trip.from);
        let down = transport::may_set_down(self.board(), side, trip, goal, with + took)?;
        let Trip { carrier, points, from, .. } = *trip;
        let haul = Haul { side, carrier, points, from, path, with, took, down, cost, on: false };
        self.happen(Event::Haul(haul));
        Ok(())
    }

    /// OCS 13.2: transport points move in the Movement Phase alone.
    pub(super) fn own_movement(&self, _side: Side) -> Tried<()> {
        match self.board().phase {
            Phase::Movement => Ok(()),
            Phase::Mud => Err(Objection::new("T2 1.3c", msg!("no-driving-in-mud")).into()),
            _ => Err(Objection::new("OCS 13.2", msg!("trucks-in-movement")).into()),
        }
    }

    /// OCS 13.2g.
    pub(super) fn load(&mut self, side: Side, unit: Id, t: i32) -> Tried<()> {
        self.own_movement(side)?;
        let now = transport::may_fill(self.board(), side, unit, t)?;
        let hex = self.board().units.get(&unit).map(|counter| counter.hex);
        let (_, allowance) =
            (unit, self.board().data.units.get(&unit).map_or(Points::ZERO, |one| Points::whole(one.ma_move)));
        if let Some(hex) = hex {
            self.happen(Event::Supply { side, hex, t, why: "loading".to_owned(), truck: None });
            self.happen(Event::Loaded { unit, t: now });
            self.handled.insert(unit, transport::handling(allowance));
        }
        Ok(())
    }
}
