//! T2 4.0, OCS 13.5, 13.9, 21.10: consolidation, replacements on the march, supply caches, attachments, the
//! raid, the air bridge.

use super::{Play, Tried};
use crate::board::{Phase, Spot};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{Cargo, Source};
use crate::rules::route::March;
use crate::rules::{Objection, caches, consolidation, cooperation, ports, raid, replacements};
use crate::words::{Entry, Faction, OffMap, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

impl Play<'_> {
    /// T2 2.1: new units of the Allies come to Entry A or to Algiers, as their side likes.
    pub(super) fn place_unit(&mut self, side: Side, unit: Id, at: Spot) -> Tried<()> {
        if !self.board().used.fresh.contains(&unit) {
            return Err(Objection::new("T2 2.1", msg!("has-no-choice", unit = unit)).about(unit).into());
        }
        let entries = self.board().data.entries.get(&Entry::A).cloned().unwrap_or_default();
        let fits = match at {
            Spot::Box(off_map) => off_map == OffMap::Algiers,
            Spot::Hex(hex) => entries.contains(&hex) && self.board().fighters(hex, side.enemy()).is_empty(),
        };
        if !fits {
            return Err(Objection::new("T2 2.1", msg!("comes-to-algiers", unit = unit)).about(at).into());
        }
        self.happen(Event::Arrive { unit, at });
        Ok(())
    }

    /// OCS 13.9.
    pub(super) fn consolidate(&mut self, side: Side, piece: Id, with: Source) -> Tried<()> {
        let (piece, with) = consolidation::may_consolidate(self.board(), side, piece, with)?;
        self.happen(Event::Consolidated { piece, with });
        Ok(())
    }

    /// OCS 13.5.
    pub(super) fn march_repls(&mut self, side: Side, cargo: Cargo, from: Hex, path: &[Hex]) -> Tried<()> {
        match self.board().phase {
            Phase::Movement => {}
            Phase::Mud => {
                return Err(Objection::new("T2 1.3c", msg!("no-driving-in-mud")).into());
            }
            _ => return Err(Objection::new("OCS 13.5", msg!("repls-in-movement")).into()),
        }
        let (load, mover) = replacements::may_march(self.board(), side, cargo, from)?;
        let route = March::of_column(self.board(), side, mover, from).to(path)?;
        let cost = route.costs.first().copied().unwrap_or_default();
        self.happen(Event::ReplsMarched { side, load, from, path: route.path, cost });
        Ok(())
    }

    /// OCS 21.10b.
    pub(super) fn forage(&mut self, side: Side, hq: Id) -> Tried<()> {
        caches::may_forage(self.board(), side, hq)?;
        self.happen(Event::CacheSpent { side, hq, shells: false });
        Ok(())
    }

    /// T2 4.1d.
    pub(super) fn attach(&mut self, side: Side, to: Option<(Id, Faction)>) -> Tried<()> {
        let to = cooperation::may_attach(self.board(), side, to)?;
        self.happen(Event::Attached { side, to });
        Ok(())
    }

    /// T2 4.4.
    pub(super) fn embark(&mut self, side: Side, unit: Id, from: Spot) -> Tried<()> {
        raid::may_embark(self.board(), side, unit, from)?;
        self.happen(Event::Embarked { unit, from, t: raid::TAKES });
        Ok(())
    }

    /// T2 4.4: they land, with whatever falls into their hands.
    pub(super) fn land_raid(&mut self, side: Side, hex: Hex) -> Tried<()> {
        let raid = raid::may_land(self.board(), side, hex)?;
        self.happen(Event::Landed { unit: raid.unit, hex });
        self.entered(side, &[raid.unit], &[hex]);
        Ok(())
    }

    /// T2 4.4, ruling T47: commandos that have not landed by the end of their turn come back to Algiers, and
    /// there is no other raid. Mud gives them a turn more.
    pub(super) fn end_raid(&mut self, side: Side) {
        let due = self.board().special.raid.filter(|raid| {
            side == Side::Allied && !raid.landed && self.board().turn > raid.turn && !self.board().is_mud()
        });
        if let Some(raid) = due {
            self.happen(Event::CalledOff { unit: raid.unit });
        }
    }

    /// T2 4.6.
    pub(super) fn more_ships(&mut self, side: Side) -> Tried<()> {
        let on = self.board().options.contains("4.6") && side == Side::Axis;
        let surge = self.board().gains.get(&side).is_some_and(|gain| gain.surge >= SURGE);
        if !on || !surge {
            return Err(Objection::new("T2 4.6", msg!("no-surge-to-spend")).into());
        }
        self.happen(Event::MoreShips { side, t: ports::SP });
        Ok(())
    }

    /// T2 4.6: three planes for a better roll.
    pub(super) fn give_up(&mut self, side: Side, planes: &[Id]) -> Tried<()> {
        if !self.board().options.contains("4.6") || side != Side::Axis || self.board().special.bridge {
            return Err(Objection::new("T2 4.6", msg!("no-bridge-option")).into());
        }
        let fits = |id: &&Id| {
            let plane = self.board().data.planes.get(*id);
            let whole = self.board().planes.get(*id).is_some_and(|parked| parked.steps == 2);
            whole && plane.is_some_and(|plane| plane.side == side && plane.name == GIVEN)
        };
        if planes.len() != usize::from(COUNT) || planes.iter().filter(fits).count() != planes.len() {
            let message = msg!("bridge-takes-planes", count = COUNT, kind = GIVEN);
            return Err(Objection::new("T2 4.6", message).into());
        }
        self.happen(Event::Bridged { planes: planes.to_vec() });
        Ok(())
    }
}

/// T2 1.7: what a special result refits, if nothing of it has been used.
const SURGE: u32 = 3;
/// T2 4.6: how many planes of which kind are given up for the air bridge.
const COUNT: u8 = 3;
const GIVEN: &str = "Bf.109G";
