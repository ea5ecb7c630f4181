//! FA V: the set-up.

use super::{Play, Stop, Tried};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::Order;
use crate::rules::setup::{self, Layout};
use crate::rules::{Objection, stacking};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeMap;

impl Play<'_> {
    pub(super) fn setup_order(&mut self, side: Side, order: &Order) -> Tried<()> {
        match order {
            Order::Place { unit, hex } => self.place(side, *unit, *hex),
            Order::PlaceDefault => {
                let layout = self.placed(side);
                let hand: Vec<Id> = setup::to_place(&self.board, side)
                    .into_iter()
                    .filter(|id| !layout.contains_key(id))
                    .collect();
                for unit in hand {
                    let Some(hex) = self.board.data.scenario.suggested_setup.get(&unit).copied() else {
                        continue;
                    };
                    self.place(side, unit, hex)?;
                }
                Ok(())
            }
            _ => Err(Stop::Ruling(Objection::new("V.A", msg!("setup-first")).hint(msg!("place-default")))),
        }
    }

    /// What a side has placed so far.
    fn placed(&self, side: Side) -> Layout {
        match side {
            Side::Allied => self.layout.clone(),
            Side::Axis => self.board.on_map(side).collect(),
        }
    }

    fn place(&mut self, side: Side, unit: Id, hex: Hex) -> Tried<()> {
        setup::may_place(&self.board, side, &self.placed(side), unit, hex)?;
        match side {
            // Which counter lies where is sealed: no event tells it.
            Side::Allied => {
                self.layout.insert(unit, hex);
            }
            Side::Axis => self.happen(Event::Place { unit, hex }),
        }
        Ok(())
    }

    /// The set-up is over: of the Allies what is to be sealed.
    pub(super) fn finish_setup(&mut self, side: Side) -> Tried<Option<String>> {
        let layout = self.placed(side);
        setup::is_whole(&self.board, side, &layout)?;
        let mut stacks: BTreeMap<Hex, Vec<Id>> = BTreeMap::new();
        for (id, hex) in &layout {
            stacks.entry(*hex).or_default().push(*id);
        }
        for (hex, counters) in &stacks {
            let units: Vec<Id> =
                counters.iter().copied().filter(|id| self.board.data.ground(*id).is_some()).collect();
            if !stacking::is_legal(&self.board.data, &units) {
                let message = msg!("no-room", hex = hex, there = units);
                return Err(Stop::Ruling(Objection::new("XII.A.2", message).hint(msg!("stacking-limit"))));
            }
        }
        if side == Side::Axis {
            self.happen(Event::SetupDone { side });
            return Ok(None);
        }
        let count = |counters: &Vec<Id>| u32::try_from(counters.len()).unwrap_or(u32::MAX);
        let counters = stacks.iter().map(|(hex, counters)| (*hex, count(counters))).collect();
        self.happen(Event::Deployed { counters });
        Ok(Some(setup::choice(&layout)))
    }

    /// FA V.B: which counters lie where has been sealed: the Axis sets up.
    pub fn sealed(&mut self) {
        if self.board.phase == crate::board::Phase::Sealing {
            self.happen(Event::SetupSealed);
        }
    }
}
