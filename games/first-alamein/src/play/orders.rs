//! Orders of the player whose turn it is, one by one.

use super::{Play, Stop, Tried};
use crate::board::Phase;
use crate::event::Event;
use crate::hex::Hex;
use crate::order::Order;
use crate::rules::movement::own_unit;
use crate::rules::route::March;
use crate::rules::{Objection, boxes, combat, control, sequence, stacking};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;

impl Play<'_> {
    pub(super) fn order(&mut self, side: Side, order: &Order) -> Tried<()> {
        match order {
            Order::Standing(_) => return Ok(()),
            Order::Answer(_) => {
                let objection = Objection::new("VI", msg!("nothing-is-asked"));
                return Err(Stop::Ruling(objection.hint(msg!("prepare-it", order = order.to_string()))));
            }
            Order::Commit { .. } | Order::Reveal { .. } => {
                return Err(Stop::Ruling(Objection::new("V.B", msg!("no-choice-due"))));
            }
            _ => sequence::is_due(&self.board, side)?,
        }
        if self.board.phase == Phase::Setup {
            return self.setup_order(side, order);
        }
        if self.board.phase == Phase::PlayerTurn {
            self.advance(side)?;
        }
        match order {
            Order::Remove { hex } => self.remove(side, *hex),
            Order::Resupply { air, hex } => self.resupply(side, *air, *hex),
            Order::Lose { units } => self.lose(side, units),
            Order::Next => self.next(side),
            Order::Move { units, path } => {
                self.enter(side, Phase::Movement)?;
                self.march(side, units, path)
            }
            Order::Stack { hex, order } => {
                self.enter(side, Phase::Movement)?;
                sequence::not_after(&self.board, Phase::Movement)?;
                let order = stacking::reordered(&self.board, side, *hex, order)?;
                self.happen(Event::Stack { hex: *hex, order });
                Ok(())
            }
            Order::Strike { air, hex } => {
                self.enter(side, Phase::Movement)?;
                self.strike(side, *air, *hex)
            }
            Order::Attack { units, hexes, push, back } => {
                self.enter(side, Phase::Movement)?;
                self.attack(side, (units, hexes), push.as_ref(), back.as_ref())
            }
            Order::AttackRest => {
                self.enter(side, Phase::Movement)?;
                self.attack_rest(side)
            }
            Order::Place { .. } | Order::PlaceDefault => {
                Err(Stop::Ruling(Objection::new("V.A", msg!("no-setup-now"))))
            }
            Order::Standing(_)
            | Order::Answer(_)
            | Order::Commit { .. }
            | Order::Reveal { .. }
            | Order::If { .. }
            | Order::Done => Ok(()),
        }
    }

    /// FA XI.D.
    fn remove(&mut self, side: Side, hex: Hex) -> Tried<()> {
        let r#box = boxes::may_remove(&self.board, side, hex)?;
        self.happen(Event::BoxRemoved { r#box, hex });
        Ok(())
    }

    /// FA XII.B: a plan, and no event.
    fn lose(&mut self, side: Side, units: &[Id]) -> Tried<()> {
        for id in units {
            own_unit(&self.board, side, *id, "XII.B")?;
        }
        self.plan = units.to_vec();
        Ok(())
    }

    /// FA XIII.
    fn march(&mut self, side: Side, units: &[Id], path: &[Hex]) -> Tried<()> {
        let route = March::of(&self.board, side, units)?.to(path)?;
        let (paid, (road, track)) = (route.paid(), route.free());
        for unit in units {
            self.happen(Event::Move { unit: *unit, path: route.path.clone(), paid, road, track });
        }
        self.take_control(side, &route.path);
        Ok(())
    }

    /// FA XVI.
    pub(super) fn take_control(&mut self, side: Side, path: &[Hex]) {
        for hex in control::taken(&self.board, side, path) {
            self.happen(Event::Control { hex, side });
        }
    }

    /// FA XIV.A.2, ruling B12: every hex that must still be attacked, by the weakest force that may.
    fn attack_rest(&mut self, side: Side) -> Tried<()> {
        sequence::not_after(&self.board, Phase::Attacks)?;
        self.enter(side, Phase::Attacks)?;
        while let Some((hex, _)) = combat::duties(&self.board, side).into_iter().find(|(_, able)| *able) {
            let Some(units) = combat::weakest(&self.board, side, hex) else { return Ok(()) };
            let units: Vec<(Id, Option<i32>)> = units.into_iter().map(|id| (id, None)).collect();
            self.attack(side, (&units, &[hex]), None, None)?;
        }
        Ok(())
    }
}
