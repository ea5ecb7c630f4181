//! Orders of the side that acts, one by one.

use super::{Play, Stop, Tried};
use crate::board::Phase;
use crate::event::Event;
use crate::order::{Elect, Order};
use crate::rules::lift::Flight;
use crate::rules::{Objection, movement};
use crate::words::{Mode, Side};
use feldpost_kit::msg;

impl Play<'_> {
    pub(super) fn order(&mut self, side: Side, order: &Order) -> Tried<()> {
        match order {
            Order::Standing(_) => return Ok(()),
            Order::Answer(_) => {
                let objection = Objection::new("OCS 2", msg!("nothing-is-asked"));
                return Err(Stop::Ruling(objection.hint(msg!("prepare-it", order = order.to_string()))));
            }
            Order::Set { .. } | Order::SetDefault => return self.set_up_order(side, order),
            // What a set-up may say besides.
            Order::Attach { .. } | Order::Plan { .. } if self.board().phase == Phase::SetUp => {
                self.is_due(side)?;
                return self.further(side, order);
            }
            Order::First(elect) => return self.elect(side, *elect),
            _ => self.is_due(side)?,
        }
        if matches!(self.board().phase, Phase::SetUp | Phase::Election) {
            let now = self.board().phase.word();
            return Err(Objection::new("OCS 2", msg!("not-now", now = now)).into());
        }
        self.come_to(side, order)?;
        match order {
            Order::Refit { planes, at } => self.refit(side, planes, *at),
            Order::RefitSurge { planes } => self.refit_surge(side, planes),
            Order::Rebuild { piece, at } => self.rebuild(side, *piece, *at),
            Order::RebuildTruck { at } => self.rebuild_truck(side, *at),
            Order::PlaceStrip { hex, from } => self.place_strip(side, *hex, *from),
            Order::Mode { who, mode } => self.mode(side, who, *mode),
            Order::Fuel { who, from, .. } => self.fuel(side, *who, *from),
            Order::Move { who, legs } => self.march(side, who, legs),
            Order::Truck { carrier, points, from, steps } => {
                self.trucks(side, *carrier, *points, *from, steps)
            }
            Order::Load { unit, t } => self.load(side, *unit, *t),
            Order::Blow { hex } => self.blow(side, *hex),
            Order::Build { work, by } => self.build(side, *work, *by),
            Order::Ship { cargo, from, to } => self.ship(side, *cargo, *from, *to),
            other => self.further(side, other),
        }
    }

    /// What is ordered less often.
    fn further(&mut self, side: Side, order: &Order) -> Tried<()> {
        match order {
            Order::Rail { cargo, from, to } => self.rail(side, *cargo, *from, *to),
            Order::Airlift { planes, cargo, from, to, stays } => {
                let (cargo, from, to, stays) = (*cargo, *from, *to, *stays);
                self.airlift(side, Flight { planes, cargo, from, to, stays })
            }
            Order::Drop { planes, cargo, hex } => self.drop_down(side, planes, *cargo, *hex),
            Order::Plan { unit, drop } => self.plan_drop(side, *unit, *drop),
            Order::March { cargo, from, path } => self.march_repls(side, *cargo, *from, path),
            Order::Consolidate { piece, with } => self.consolidate(side, *piece, *with),
            Order::PlaceUnit { unit, at } => self.place_unit(side, *unit, *at),
            Order::BreakOut { who } => self.break_out(side, who),
            Order::Forage { hq } => self.forage(side, *hq),
            Order::Attach { to } => self.attach(side, *to),
            Order::Raid { unit, from } => self.embark(side, *unit, *from),
            Order::Land { hex } => self.land_raid(side, *hex),
            Order::MoreShips => self.more_ships(side),
            Order::GiveUp { planes } => self.give_up(side, planes),
            Order::Transfer { planes, to } => self.transfer(side, planes, *to),
            Order::Sweep { planes, hex } => self.sweep(side, planes, *hex),
            Order::HipShoot { plane, hex } => self.hip_shoot(side, *plane, *hex),
            Order::AirBarrage { planes, hex } => self.air_barrage(side, planes, *hex),
            Order::Bomb { planes, mark } => self.bomb(side, planes, *mark),
            Order::Barrage { guns, hex, spotter, shells, part } => {
                self.barrage(side, guns, *hex, *spotter, (*shells, *part))
            }
            Order::Attack { hex, forces, wish } => self.attack(side, *hex, forces, wish),
            Order::Release { who } => self.release(side, who),
            Order::Eat { who, not } => self.eat(side, who, *not),
            Order::Next => self.next(side),
            _ => Ok(()),
        }
    }

    /// OCS 2.3.
    fn elect(&mut self, side: Side, elect: Elect) -> Tried<()> {
        self.is_due(side)?;
        if self.board().phase != Phase::Election {
            return Err(Objection::new("OCS 2.3", msg!("no-election-now")).into());
        }
        let first = if elect == Elect::Me { side } else { side.enemy() };
        if self.dry_run {
            self.happen(Event::Elected { first });
            return Ok(());
        }
        self.elected(first);
        Ok(())
    }

    /// OCS 5.7b.
    fn release(&mut self, side: Side, who: &[crate::order::Group]) -> Tried<()> {
        if !matches!(self.board().phase, Phase::Reaction | Phase::Exploitation) {
            return Err(Objection::new("OCS 5.7b", msg!("no-release-now")).into());
        }
        let units = super::movement::meant(self.board(), side, who)?;
        let waits = |id: &&feldpost_kit::id::Id| {
            self.board().own(**id, side).is_some_and(|(_, counter)| counter.mode == Mode::Reserve)
        };
        if units.len() == 1
            && let Some(unit) = units.iter().find(|id| !waits(id))
        {
            if self.board().own(*unit, side).is_none() {
                return Err(movement::not_yours(self.board(), side, *unit).into());
            }
            let message = msg!("not-in-reserve", unit = unit);
            return Err(Objection::new("OCS 5.7b", message).about(unit).into());
        }
        let waiting: Vec<_> = units.iter().filter(waits).copied().collect();
        if waiting.is_empty() {
            return Err(Objection::new("OCS 5.7b", msg!("nobody-in-reserve")).into());
        }
        waiting.into_iter().for_each(|unit| self.happen(Event::Release { unit }));
        Ok(())
    }

    /// OCS 12.6c: a wish for the Supply Phase.
    fn eat(&mut self, side: Side, who: &[crate::order::Group], not: bool) -> Tried<()> {
        let units = if who.is_empty() {
            let own = |id: &&feldpost_kit::id::Id| self.board().own(**id, side).is_some();
            self.board().units.keys().filter(own).copied().collect()
        } else {
            super::movement::meant(self.board(), side, who)?
        };
        self.starving.retain(|id| !units.contains(id));
        if not {
            self.starving.extend(units);
        }
        Ok(())
    }
}
