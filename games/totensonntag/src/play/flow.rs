//! TS 2.0 as a flow: what follows when a side has finished, up to the next decision.

use super::Play;
use crate::board::Phase;
use crate::event::{AnHow, Cause, Event};
use crate::order::AnChoice;
use crate::rules::activation_number::{self as an, AnOption};
use crate::rules::impulses::night_sides;
use crate::rules::{Allowed, Objection, idle, night, setup, stacking, victory};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeMap;

impl Play<'_> {
    /// Ends what `side` is doing and plays on to the next decision.
    pub(super) fn finish(&mut self, side: Side) -> Allowed {
        match &self.board.phase {
            Phase::Setup { side: due } if *due == side => self.finish_setup(side),
            Phase::Impulse { side: due } if *due == side => {
                if !self.dry_run {
                    self.end_impulse(side);
                }
                Ok(())
            }
            Phase::Night { .. } => {
                if !self.dry_run {
                    self.happen(Event::NightReady { side });
                    self.night_goes_on();
                }
                Ok(())
            }
            _ => Err(self.not_your_turn(side)),
        }
    }

    fn finish_setup(&mut self, side: Side) -> Allowed {
        let missing = setup::unplaced(&self.board, side);
        if !missing.is_empty() {
            return Err(
                Objection::new("10.0", msg!("not-set-up", units = missing)).hint(msg!("place-default-rest"))
            );
        }
        if self.dry_run {
            return Ok(());
        }
        self.happen(Event::SetupDone { side });
        if matches!(self.board.phase, Phase::An { .. }) {
            self.begin_turn(1);
        }
        Ok(())
    }

    fn begin_turn(&mut self, turn: u32) {
        self.happen(Event::Turn { turn });
        self.begin_couplet(1);
    }

    fn begin_couplet(&mut self, couplet: u32) {
        self.happen(Event::Couplet { turn: self.board.turn, couplet });
        self.settle_an();
    }

    /// TS 2.1: rolls what can be rolled. Settles the ANs if nobody has a choice; otherwise stops for it.
    pub fn settle_an(&mut self) {
        let Phase::An { committed } = self.board.phase.clone() else { return };
        if !an::owing(&self.board, &committed, AnOption::Choose).is_empty() {
            return;
        }
        let options = an::options(&self.board);
        for side in Side::BOTH {
            if options[side] != AnOption::Choose {
                self.roll_an(side);
            }
        }
        if Side::BOTH.into_iter().all(|side| options[side] == AnOption::Roll) {
            self.open_an(&BTreeMap::new());
        }
    }

    fn roll_an(&mut self, side: Side) -> u16 {
        if let Some(die) = self.board.an_die[side] {
            return die;
        }
        let label = format!("{}/an/{}", self.board.clock(), side.id());
        let die = self.dice.roll(&label, 6, 1).first().copied().unwrap_or(1);
        self.happen(Event::AnRoll { side, die });
        die
    }

    /// TS 2.1, 7.7: sides have committed to their sealed choices.
    pub fn committed(&mut self, sides: &[Side]) {
        for side in sides.iter().copied() {
            match &self.board.phase {
                Phase::An { committed } if !committed.contains(&side) => {
                    self.happen(Event::AnCommitted { side });
                }
                Phase::Air { committed } if !committed.contains(&side) => {
                    self.happen(Event::AirCommitted { side });
                }
                _ => {}
            }
        }
        self.settle_an();
    }

    /// TS 2.1, 7.7: the sealed choices, as they were written, are opened together.
    pub fn opened(&mut self, choices: &BTreeMap<Side, String>) {
        match self.board.phase {
            Phase::Air { .. } => self.open_air(choices),
            _ => {
                let read = |(side, text): (&Side, &String)| Some((*side, an::read_choice(text)?));
                self.open_an(&choices.iter().filter_map(read).collect());
            }
        }
    }

    /// TS 2.1: opens the choices together, settles both ANs and plays on to what follows. A side that
    /// has a choice and is not named keeps its die, or rolls (ruling A1.11).
    fn open_an(&mut self, choices: &BTreeMap<Side, AnChoice>) {
        if !matches!(self.board.phase, Phase::An { .. }) {
            return;
        }
        let options = an::options(&self.board);
        let mut settled = Vec::new();
        for side in Side::BOTH {
            let choice = choices.get(&side).copied();
            let allowed = choice.filter(|choice| an::may_choose(&self.board, side, *choice).is_ok());
            let (value, how) = match (options[side], allowed) {
                (AnOption::Choose, Some(AnChoice::Number(number))) => (number, AnHow::Chosen),
                (AnOption::Adjust, choice) => {
                    an::adjusted(self.roll_an(side), choice.unwrap_or(AnChoice::Keep))
                }
                (AnOption::Choose | AnOption::Roll, _) => (self.roll_an(side), AnHow::Rolled),
            };
            settled.push((side, value, how));
        }
        self.happen_all(settled.iter().map(|(side, value, how)| Event::An {
            side: *side,
            value: *value,
            how: *how,
        }));
        self.after_an();
    }

    /// TS 4.0 + TS 2.0: stacking is checked, and the next impulse, couplet or the night begins.
    fn end_impulse(&mut self, side: Side) {
        self.remove_excess();
        self.plan.clear();
        self.happen(Event::ImpulseEnd { side });
        if self.board.first == Some(side) {
            self.happen(Event::Impulse { side: side.enemy() });
        } else if self.board.couplet < self.board.data.scenario.couplets_per_turn {
            self.begin_couplet(self.board.couplet + 1);
        } else {
            // Whether anybody wants to be waited for is known only now: see `night_goes_on`.
            self.happen(Event::Night);
        }
    }

    /// TS 2.0, ruling A1.12: an impulse in which no unit can act ends, unless its side is asked all the same.
    pub fn idle_impulse_ends(&mut self) {
        if let Phase::Impulse { side } = self.board.phase
            && idle::ends_by_itself(&self.board)
        {
            self.end_impulse(side);
        }
    }

    /// TS 4.0, ruling A3.1.
    fn remove_excess(&mut self) {
        let lost = stacking::excess(&self.board, &self.plan);
        self.happen_all(lost.into_iter().map(|(unit, hex)| Event::Destroyed {
            unit,
            hex,
            cause: Cause::Overstack,
        }));
    }

    /// TS 8.0: the recovery rolls, unless a side is waited for.
    pub fn night_goes_on(&mut self) {
        let Phase::Night { ready, declined } = self.board.phase.clone() else { return };
        if !night_sides(&self.board, &ready).is_empty() {
            return;
        }
        for side in night::RECOVERY_ORDER {
            let units: Vec<Id> = self.board.data.combat_units(side).map(|unit| unit.id).collect();
            for unit in units.into_iter().filter(|unit| !declined.contains(unit)) {
                self.recover(unit);
            }
        }
        self.remove_excess();
        let turn = self.board.turn;
        if turn < self.board.data.scenario.last_turn() {
            self.begin_turn(turn + 1);
        } else {
            let items = victory::items(&self.board);
            let points = items.iter().map(|(_, vp)| vp).sum();
            let winner = victory::winner(&self.board, points);
            self.happen(Event::Victory { points, items, winner });
        }
    }

    /// TS 8.1: one die for each hit; each success brings one SP back.
    fn recover(&mut self, id: Id) {
        let Some((unit, piece)) = self.board.unit(id) else { return };
        let count = usize::try_from(night::recoverable_hits(&self.board, unit)).unwrap_or(0);
        if count == 0 {
            return;
        }
        let modifier = night::recovery_modifier(&self.board, unit);
        let good = night::recovers_on(&self.board, unit).to_vec();
        let label = format!("t{}.night/recover/{id}", self.board.turn);
        let mut sp = piece.sp;
        for die in self.dice.roll(&label, 6, count) {
            let success = good.contains(&(i32::from(die) + modifier));
            sp += i32::from(success);
            self.happen(Event::Recovery { unit: id, die, modifier, success, sp });
        }
    }
}
