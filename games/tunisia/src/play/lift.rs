//! OCS 13.3, 14.9, 14.10: what goes by air and by rail.

use super::{Play, Tried};
use crate::board::{Phase, Spot};
use crate::event::{Event, Freight};
use crate::hex::{Hex, label};
use crate::order::Cargo;
use crate::rules::air::Mission;
use crate::rules::lift::{self, Flight};
use crate::rules::{Objection, drops, flight, rail};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

/// What became of the planes of a flight.
struct Flown {
    left: Vec<Id>,
    turned: Vec<Id>,
}

impl Play<'_> {
    /// OCS 14.9.
    pub(super) fn airlift(&mut self, side: Side, wish: Flight<'_>) -> Tried<()> {
        self.in_movement()?;
        let lift = lift::may_lift(self.board(), side, wish)?;
        let far = flight::between(self.board(), wish.from, wish.to).unwrap_or(0);
        let flown = match wish.to {
            Spot::Hex(hex) => self.flown(side, Mission::Transport, wish.planes, hex)?,
            Spot::Box(_) => Flown { left: wish.planes.to_vec(), turned: vec![] },
        };
        let (arrives, back, lost) =
            lift::comes_through(self.board(), lift.t, &flown.left, &flown.turned, far);
        let (from, to) = (lift::store(wish.from, wish.cargo), wish.to);
        let unloaded = lift.unloaded.min(arrives);
        let come = |load: Freight, lost: i32| Event::Airlifted { side, load, from, to, lost, unloaded };
        match lift.freight {
            Freight::Unit(unit) if lost > 0 => self.happen(Event::Step { unit, left: 0 }),
            // Whoever has no room on the planes that flew on stays where he was.
            Freight::Unit(_) if back > 0 => {}
            Freight::Supply(_) if arrives + lost > 0 => self.happen(come(Freight::Supply(arrives), lost)),
            Freight::Repls { pax, .. } if arrives + lost > 0 => {
                let count = u32::try_from(arrives).unwrap_or(0);
                let load = if pax > 0 {
                    Freight::Repls { pax: count, eq: 0 }
                } else {
                    Freight::Repls { pax: 0, eq: count }
                };
                self.happen(come(load, lost));
            }
            load @ Freight::Unit(_) => self.happen(come(load, 0)),
            _ => {}
        }
        self.come_down(&flown.left, |id| if lift.stay.contains(&id) { to } else { wish.from });
        Ok(())
    }

    /// The planes of a mission on their way; in a dry run all come through.
    fn flown(&mut self, side: Side, mission: Mission, planes: &[Id], hex: Hex) -> Tried<Flown> {
        let left = self.mission(side, mission, planes, hex)?.unwrap_or_else(|| planes.to_vec());
        let lives = |id: &&Id| self.story.board.planes.contains_key(*id) && !left.contains(id);
        let turned = planes.iter().filter(lives).copied().collect();
        Ok(Flown { left, turned })
    }

    /// OCS 14.1c: planes are inactive at a base after a mission.
    fn come_down(&mut self, planes: &[Id], at: impl Fn(Id) -> Spot) {
        for plane in planes {
            if self.board().planes.contains_key(plane) {
                self.happen(Event::Parked { plane: *plane, at: at(*plane), active: false });
            }
        }
    }

    /// OCS 14.10.
    pub(super) fn drop_down(&mut self, side: Side, planes: &[Id], cargo: Cargo, hex: Hex) -> Tried<()> {
        self.in_movement()?;
        let from = planes.first().and_then(|id| self.board().planes.get(id)).map(|parked| parked.at);
        let Some(from) = from else {
            let plane = planes.first().copied().unwrap_or(side.id());
            return Err(Objection::new("OCS 14.2", msg!("not-your-plane", plane = plane))
                .about(plane)
                .into());
        };
        let wish = Flight { planes, cargo, from, to: Spot::Hex(hex), stays: false };
        let (freight, t) = drops::may_drop(self.board(), side, wish, hex)?;
        let far = flight::distance(self.board(), from, hex).unwrap_or(0);
        let flown = self.flown(side, Mission::Drop, planes, hex)?;
        // What becomes of it is the dice's; a dry run has none.
        if !self.dry_run {
            let parts = lift::comes_through(self.board(), t, &flown.left, &flown.turned, far);
            self.fall((side, hex), Flight { planes: &flown.left, ..wish }, (freight, t), parts);
        }
        self.come_down(&flown.left, |_| from);
        Ok(())
    }

    /// OCS 14.4g, 14.10d: what comes through of a cargo falls, what is shot down is lost.
    fn fall(
        &mut self,
        (side, hex): (Side, Hex),
        over: Flight<'_>,
        (freight, t): (Freight, i32),
        (arrives, _, lost): (i32, i32, i32),
    ) {
        let (from, to) = (over.from, over.to);
        let falls = match freight {
            Freight::Unit(unit) if lost > 0 => return self.happen(Event::Step { unit, left: 0 }),
            Freight::Unit(_) if arrives < t => return,
            Freight::Unit(_) => t,
            _ => arrives,
        };
        if lost > 0 {
            let load = Freight::Supply(0);
            self.happen(Event::Airlifted { side, load, from, to, lost, unloaded: 0 });
        }
        let name = format!("{}/drop/{}", self.board().clock(), label(hex));
        drops::drop_down(&mut self.story, over, (side, hex), (freight, falls), (&name, &mut self.dice));
    }

    /// OCS 14.10b, c: a drop is planned, or given up.
    pub(super) fn plan_drop(&mut self, side: Side, unit: Id, drop: Option<(Hex, usize)>) -> Tried<()> {
        if !matches!(self.board().phase, Phase::Refit | Phase::Mud | Phase::SetUp) {
            return Err(Objection::new("OCS 14.10b", msg!("plan-in-refit", unit = unit)).about(unit).into());
        }
        let known = self.board().special.drops.get(&unit).copied();
        match drop {
            Some((hex, turn)) => {
                // OCS 14.10c: the same drop may come a turn later.
                let later = known.is_some_and(|plan| plan.hex == hex && turn == plan.turn + 1);
                if !later {
                    drops::may_plan(self.board(), side, unit, hex, turn)?;
                }
                self.happen(Event::Planned { unit, hex: Some(hex), turn });
            }
            None if known.is_some() => self.happen(Event::Planned { unit, hex: None, turn: 0 }),
            None => {
                return Err(Objection::new("OCS 14.10c", msg!("no-drop-planned", unit = unit))
                    .about(unit)
                    .into());
            }
        }
        Ok(())
    }

    /// OCS 13.3, T2 2.2.
    pub(super) fn rail(&mut self, side: Side, cargo: Cargo, from: Spot, to: Spot) -> Tried<()> {
        if !matches!(self.board().phase, Phase::Movement | Phase::Mud) {
            return Err(Objection::new("OCS 13.3b", msg!("trains-in-movement")).into());
        }
        let (freight, t) = rail::may_rail(self.board(), side, cargo, from, to)?;
        self.happen(Event::Railed { side, load: freight, from, to, t });
        Ok(())
    }
}
