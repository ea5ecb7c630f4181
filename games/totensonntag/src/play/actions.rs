//! What units are ordered to do: set-up, moves, stacks, passing, the night.

use super::{Carried, Play};
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{MoveEnd, Order};
use crate::rules::activation::{Action, activated_unit, initiative, own_unit, ready_unit};
use crate::rules::movement::{Walk, Walker, check_end, movement_points, toward};
use crate::rules::{Allowed, Objection, combat, night, overrun, reinforcements, setup, stacking};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::message::{Message, Tell};
use feldpost_kit::msg;

impl Play<'_> {
    /// TS 10: placing units.
    pub(super) fn setup_order(&mut self, side: Side, order: &Order) -> Allowed<Carried> {
        match order {
            Order::Place { unit, hex } => {
                setup::may_place(&self.board, side, *unit, *hex)?;
                self.happen(Event::Place { unit: *unit, hex: *hex });
                Carried::plainly()
            }
            Order::PlaceDefault => self.place_default(side),
            _ => Err(Objection::new("10.0", msg!("setup-only"))),
        }
    }

    fn place_default(&mut self, side: Side) -> Allowed<Carried> {
        let mut left = Vec::new();
        for unit in self.default_order(side) {
            match setup::default_hex(&self.board, unit) {
                Some(hex) if setup::is_open(&self.board, side, unit, hex) => {
                    self.happen(Event::Place { unit, hex });
                }
                _ => left.push(unit),
            }
        }
        for unit in left.clone() {
            let open = Hex::all().find(|hex| setup::is_open(&self.board, side, unit, *hex));
            if let Some(hex) = open {
                self.happen(Event::Place { unit, hex });
                left.retain(|other| *other != unit);
            }
        }
        match left.is_empty() {
            true => Carried::plainly(),
            false => Carried::with_note(msg!("no-hex-left")),
        }
    }

    /// Unplaced units, those of a default stack from top to bottom.
    fn default_order(&self, side: Side) -> Vec<Id> {
        let unplaced = setup::unplaced(&self.board, side);
        let listed =
            self.board.data.scenario.default_setup.iter().flat_map(|stack| stack.units.iter().copied());
        let mut order: Vec<Id> = listed.filter(|unit| unplaced.contains(unit)).collect();
        order.extend(unplaced.iter().filter(|unit| !order.contains(unit)).copied().collect::<Vec<_>>());
        order
    }

    /// TS 3.2: what can be done in an impulse.
    pub(super) fn impulse_order(&mut self, side: Side, at: usize, order: &Order) -> Allowed<Carried> {
        match order {
            Order::Move { unit, path, end } => self.move_unit(side, at, *unit, path, end),
            Order::Enter { unit, path, end } => self.enter(side, at, *unit, path, end),
            Order::Assault { unit, hex, advance } => self.assault(side, at, *unit, *hex, *advance),
            Order::Barrage { unit, hex, targets, spotter } => {
                self.barrage(side, *unit, *hex, targets, *spotter)
            }
            Order::Advance { unit, hex } => self.advance(side, *unit, *hex),
            Order::Stack { hex, order } => self.restack(side, *hex, order),
            Order::Lose { units } => self.lose(side, units),
            Order::Pass { unit } => {
                ready_unit(&self.board, side, *unit)?;
                self.happen(Event::Pass { unit: *unit });
                Carried::plainly()
            }
            Order::Place { unit, .. } => Err(Objection::new("10.0", msg!("setup-over")).about(unit)),
            Order::PlaceDefault => Err(Objection::new("10.0", msg!("setup-over"))),
            Order::Support { unit, hex, attackers } => self.support(side, *unit, *hex, attackers),
            Order::Air { unit, mission } => self.air(side, *unit, mission.as_ref()),
            // Where it is no night nothing of it is due: see `idle`.
            Order::RecoverNone { .. } => Carried::plainly(),
            Order::An(_)
            | Order::Commit { .. }
            | Order::Reveal { .. }
            | Order::Standing(_)
            | Order::If { .. }
            | Order::Group { .. }
            | Order::OrNothing
            | Order::Plan(_)
            | Order::Planned(_)
            | Order::Done => Err(self.not_your_turn(side)),
        }
    }

    /// TS 8.0: what can be done at night.
    pub(super) fn night_order(&mut self, side: Side, order: &Order) -> Allowed<Carried> {
        match order {
            Order::Stack { hex, order } => self.restack(side, *hex, order),
            Order::RecoverNone { units } => {
                let (mut declined, mut unhurt) = (Vec::new(), Vec::new());
                for unit in units {
                    let hurt = night::can_decline(&self.board, side, *unit)?;
                    if hurt { declined.push(*unit) } else { unhurt.push(*unit) }
                }
                self.happen_all(declined.into_iter().map(|unit| Event::DeclineRecovery { unit }));
                match unhurt.is_empty() {
                    true => Carried::plainly(),
                    false => Carried::with_note(msg!("no-hits", units = unhurt)),
                }
            }
            Order::Air { .. } => Err(Objection::new("7.7", msg!("no-night-flight")).about("air")),
            _ => Err(Objection::new("8.0", msg!("night-only"))),
        }
    }

    fn move_unit(&mut self, side: Side, at: usize, id: Id, path: &[Hex], end: &MoveEnd) -> Allowed<Carried> {
        let goes_on = overrun::may_go_on(&self.board, id);
        let (unit, mps) = match goes_on {
            Some(mps) => (own_unit(&self.board, side, id)?.0.clone(), mps),
            None => {
                let unit = activated_unit(&self.board, side, id, Action::Move)?.clone();
                let mps = movement_points(&self.board, &unit, initiative(&self.board, &unit, Action::Move));
                (unit, mps)
            }
        };
        if goes_on.is_some() && matches!(end, MoveEnd::Overrun { .. }) {
            return Err(Objection::new("7.5", msg!("overrun-made", unit = id)).about("overrun"));
        }
        let start = self.board.hex_of(id);
        let walker = Walker::new(&self.board, &unit, start, mps);
        let walker = if goes_on.is_some() { walker.going_on() } else { walker };
        let (path, end) = self.on_the_way(&walker, path, end)?;
        let (walk, end) = (walker.along(&path)?, &end);
        let end_cost = check_end(&self.board, &unit, start, &walk, end)?;
        let as_done = Order::Move { unit: id, path: walk.path.clone(), end: end.clone() };
        let note = self.tells.then(|| self.move_foretold(&unit, start, &walk, end));
        if let (false, Some(from)) = (walk.path.is_empty(), start) {
            let mps = walk.spent + end_cost;
            self.happen(Event::Move { unit: id, from, path: walk.path.clone(), mps });
            self.take_control(side, &walk.path);
        }
        self.end_move(side, at, id, walk.left - end_cost, end);
        Ok(Carried { as_done: Some(as_done), note })
    }

    /// The hexes to name for a move, and its end: those on the way of one that goes toward a hex are added.
    fn on_the_way(&self, walker: &Walker<'_>, path: &[Hex], end: &MoveEnd) -> Allowed<(Vec<Hex>, MoveEnd)> {
        let MoveEnd::Toward(goal) = end else { return Ok((path.to_vec(), end.clone())) };
        let begun = walker.clone().gone(path)?;
        let more = toward(&self.board, &begun, *goal)?;
        Ok((path.iter().copied().chain(more).collect(), MoveEnd::Stop))
    }

    fn enter(&mut self, side: Side, at: usize, id: Id, path: &[Hex], end: &MoveEnd) -> Allowed<Carried> {
        let arrival = reinforcements::may_enter(&self.board, side, id)?;
        let unit = arrival.unit.clone();
        let Some(entry) = path.first() else {
            return Err(Objection::new("6.1", msg!("name-entry-hex", unit = id)).about(id));
        };
        reinforcements::check_entry_hex(&self.board, &unit, *entry)?;
        let go = |mps: u32| -> Allowed<(Walk, u32)> {
            let walk = Walker::new(&self.board, &unit, None, mps).along(path)?;
            let end_cost = check_end(&self.board, &unit, None, &walk, end)?;
            Ok((walk, end_cost))
        };
        // TS 3.3, ruling A2.2: the bonus is spent only if the unit is not activated without it, or does not
        // come so far.
        let (went, combined_arms) = match (go(arrival.mps), arrival.more_mps) {
            (Err(_), Some(more)) => (go(more), true),
            (went, _) => (went, arrival.combined_arms),
        };
        let (walk, end_cost) = went?;
        let as_done = Order::Enter { unit: id, path: walk.path.clone(), end: end.clone() };
        let foretold = self.tells.then(|| self.move_foretold(&unit, None, &walk, end));
        let mps = walk.spent + end_cost;
        self.happen(Event::Enter { unit: id, path: walk.path.clone(), mps, combined_arms });
        self.take_control(side, &walk.path);
        self.end_move(side, at, id, walk.left - end_cost, end);
        let bonus = combined_arms.then(|| msg!("enters-with-bonus"));
        let note = bonus.into_iter().chain(foretold).reduce(Message::and);
        Ok(Carried { as_done: Some(as_done), note })
    }

    fn end_move(&mut self, side: Side, at: usize, id: Id, left: u32, end: &MoveEnd) {
        match end {
            MoveEnd::Stop | MoveEnd::Toward(_) => {}
            MoveEnd::Exit => self.happen(Event::Exit { unit: id, sp: self.board.sp(id) }),
            MoveEnd::Overrun { hex, advance } => self.overrun(side, at, id, (*hex, *advance), left),
        }
    }

    /// TS 9.0, ruling A10.2: the last side to be in an objective controls it, also in passing.
    pub(super) fn take_control(&mut self, side: Side, path: &[Hex]) {
        let taken: Vec<Hex> = path
            .iter()
            .copied()
            .filter(|hex| self.board.control.get(hex).is_some_and(|holder| *holder != side))
            .collect();
        self.happen_all(taken.into_iter().map(|hex| Event::Control { hex, side }));
    }

    fn advance(&mut self, side: Side, unit: Id, hex: Hex) -> Allowed<Carried> {
        combat::stands_before(&self.board, side, unit, hex)?;
        if self.dry_run && self.board.enemy_in(hex, side) {
            return Carried::with_note(msg!("if-emptied"));
        }
        combat::may_advance(&self.board, side, unit, hex)?;
        self.carry_out_advance(side, unit, hex);
        self.wishes
            .iter_mut()
            .filter(|wish| (wish.unit, wish.hex) == (unit, hex))
            .for_each(|wish| wish.fulfilled = true);
        Carried::plainly()
    }

    pub(super) fn carry_out_advance(&mut self, side: Side, unit: Id, hex: Hex) {
        if let Some(from) = self.board.hex_of(unit) {
            self.happen(Event::Advance { unit, from, hex });
            self.take_control(side, &[hex]);
        }
    }

    fn restack(&mut self, side: Side, hex: Hex, named: &[Id]) -> Allowed<Carried> {
        let order = stacking::reordered(&self.board, side, hex, named)?;
        self.happen(Event::Stack { hex, order });
        Carried::plainly()
    }

    /// TS 4.0, ruling A3.2: a plan, and no event. The newest names come first; older ones stand behind them,
    /// for other hexes.
    fn lose(&mut self, side: Side, units: &[Id]) -> Allowed<Carried> {
        for unit in units {
            own_unit(&self.board, side, *unit)?;
        }
        self.plan = units.iter().chain(self.plan.iter().filter(|id| !units.contains(id))).copied().collect();
        let names = self.plan.iter().map(Tell::figure);
        let row = names.reduce(|before, unit| msg!("then-next", before = before, unit = unit).figure());
        Carried::with_note(msg!("lost-at-end", units = row.unwrap_or_else(|| "".figure())))
    }
}
