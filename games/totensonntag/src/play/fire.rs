//! Attacks: Assault, Overrun, Barrage, and the advances that follow.

use super::{Carried, Play, Wish};
use crate::event::{Cause, Event};
use crate::hex::Hex;
use crate::rulebook::{AfterOverrun, RangeIn};
use crate::rules::barrage::{Spotter, chosen_target, may_barrage, ranges_in};
use crate::rules::combat::{firepower, hits, label, may_advance, may_assault};
use crate::rules::{Allowed, recon_support};
use crate::words::{AttackKind, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

impl Play<'_> {
    /// TS 7.0: an Assault on the top unit of a hex.
    pub(super) fn assault(
        &mut self,
        side: Side,
        at: usize,
        unit: Id,
        hex: Hex,
        advance: bool,
    ) -> Allowed<Carried> {
        let target = may_assault(&self.board, side, unit, hex)?;
        let foretold = self.dry_run.then(|| self.attack_foretold(unit, target, hex, AttackKind::Assault));
        self.wish(at, unit, hex, advance);
        self.attack(side, unit, target, hex, AttackKind::Assault);
        self.advance_as_wished(side, hex);
        Ok(Carried { as_done: None, note: foretold })
    }

    /// TS 7.6: a recon supports Assaults on a hex.
    pub(super) fn support(&mut self, side: Side, unit: Id, hex: Hex, attackers: &[Id]) -> Allowed<Carried> {
        let attacks = recon_support::may_support(&self.board, side, unit, hex, attackers)?;
        let attackers = attackers.to_vec();
        self.happen(Event::Support { unit, hex, attacks, attackers });
        Carried::with_note(msg!("supports", count = attacks, hex = hex))
    }

    /// TS 7.5: the Overrun at the end of a move that has been checked.
    pub(super) fn overrun(
        &mut self,
        side: Side,
        at: usize,
        unit: Id,
        (hex, advance): (Hex, bool),
        left: u32,
    ) {
        let Some(target) = self.board.stack(hex).first().copied() else { return };
        self.wish(at, unit, hex, advance);
        self.attack(side, unit, target, hex, AttackKind::Overrun);
        self.advance_as_wished(side, hex);
        let advanced = self.board.hex_of(unit) == Some(hex);
        if self.board.rulebook.after_overrun == AfterOverrun::AdvancersStop && !advanced && left > 0 {
            self.happen(Event::MayGoOn { unit, mps: left });
        }
    }

    /// TS 7.4: a Barrage: ranging in, then fire at one unit that was ranged in on.
    pub(super) fn barrage(
        &mut self,
        side: Side,
        unit: Id,
        hex: Hex,
        wishes: &[Id],
        wished_spotter: Option<Id>,
    ) -> Allowed<Carried> {
        let spotter = may_barrage(&self.board, side, unit, hex, wishes, wished_spotter)?;
        if self.dry_run {
            let note = self.barrage_foretold(unit, hex, wishes, &spotter);
            self.happen(Event::NoFire { unit, hex });
            return Carried::with_note(note);
        }
        let ranged_in = match self.board.rulebook.range_in {
            RangeIn::PerTarget => self.range_in_on_each(side, unit, hex, &spotter),
            RangeIn::PerGun => self.range_in_once(side, unit, hex, &spotter, wishes),
        };
        match chosen_target(wishes, &ranged_in) {
            Some(target) => self.attack(side, unit, target, hex, AttackKind::Barrage),
            None => self.happen(Event::NoFire { unit, hex }),
        }
        match wished_spotter {
            Some(_) => Carried::plainly(),
            None => Carried::with_note(msg!("spotter-is", unit = spotter.unit)),
        }
    }

    /// TS 7.4: one die for each enemy unit in the hex, top to bottom (ruling A8.2).
    fn range_in_on_each(&mut self, side: Side, unit: Id, hex: Hex, spotter: &Spotter) -> Vec<Id> {
        let stack = self.board.stack(hex).to_vec();
        stack.into_iter().filter(|target| self.range_in(side, unit, *target, hex, spotter)).collect()
    }

    /// TS 7.4 of the older text: one die for the gun; then it may fire at any unit.
    fn range_in_once(&mut self, side: Side, unit: Id, hex: Hex, spotter: &Spotter, wishes: &[Id]) -> Vec<Id> {
        let stack = self.board.stack(hex).to_vec();
        let aimed = chosen_target(wishes, &stack);
        match aimed {
            Some(target) if self.range_in(side, unit, target, hex, spotter) => stack,
            _ => vec![],
        }
    }

    fn range_in(&mut self, side: Side, unit: Id, target: Id, hex: Hex, spotter: &Spotter) -> bool {
        let place = hex.to_string().to_lowercase();
        let label = format!("{}.{}/range-in/{place}/{unit}-{target}", self.board.clock(), side.id());
        let die = self.dice.roll(&label, 6, 1).first().copied().unwrap_or(1);
        let success = ranges_in(die, spotter.modifier());
        let modifiers = spotter.modifiers.clone();
        self.happen(Event::RangeIn { unit, target, hex, spotter: spotter.unit, modifiers, die, success });
        success
    }

    /// TS 7.1, 7.2: one attack, one roll, at most one hit (ruling A7.4).
    pub(super) fn attack(&mut self, side: Side, attacker: Id, target: Id, hex: Hex, mode: AttackKind) {
        if self.attack_roll(side, attacker, target, hex, mode) {
            self.hit(target, hex);
        }
    }

    /// The roll of an attack; says whether it hits.
    pub(super) fn attack_roll(
        &mut self,
        side: Side,
        attacker: Id,
        target: Id,
        hex: Hex,
        mode: AttackKind,
    ) -> bool {
        let (Some((gun, _)), Some((aim, _))) = (self.board.unit(attacker), self.board.unit(target)) else {
            return false;
        };
        let supporters = match mode {
            AttackKind::Assault => recon_support::supporters(&self.board, gun, hex),
            AttackKind::Overrun | AttackKind::Barrage | AttackKind::Air | AttackKind::AirToAir => vec![],
        };
        let fire = firepower(&self.board, gun, aim, hex, mode, supporters.len());
        let protection = self.board.protection(aim);
        let dice = match self.dry_run {
            true => vec![],
            false => self.dice.roll(&label(&self.board, side, mode, hex, attacker, target), 6, 2),
        };
        let total = fire.value + dice.iter().map(|die| i32::from(*die)).sum::<i32>();
        let hit = !self.dry_run && hits(self.board.rulebook.hit_comparison, total, protection);
        let (firepower, modifiers) = (fire.value, fire.modifiers);
        self.happen(Event::Attack {
            attacker,
            target,
            hex,
            mode,
            firepower,
            modifiers,
            dice,
            total,
            protection,
            hit,
            supporters,
        });
        hit
    }

    /// TS 1.1: a hit costs one SP; without SPs the unit is destroyed. TS 7.7: aircraft are flipped first.
    pub(super) fn hit(&mut self, unit: Id, hex: Hex) {
        let sp = self.board.sp_after_hit(unit);
        self.happen(Event::Hit { unit, sp });
        if sp <= 0 {
            self.happen(Event::Destroyed { unit, hex, cause: Cause::Hits });
        }
    }

    fn wish(&mut self, line: usize, unit: Id, hex: Hex, advance: bool) {
        if advance {
            self.wishes.push(Wish { line, unit, hex, fulfilled: false });
        }
    }

    /// TS 7.3: once the hex is empty those who attacked it and wished to advance do so, in the order of
    /// the sheet, while there is room.
    fn advance_as_wished(&mut self, side: Side, hex: Hex) {
        let room = self.board.data.scenario.stacking_limit;
        for at in 0..self.wishes.len() {
            let Wish { unit, hex: wished, fulfilled, .. } = self.wishes[at];
            let due = wished == hex && !fulfilled && self.board.stack(hex).len() < room;
            if due && may_advance(&self.board, side, unit, hex).is_ok() {
                self.carry_out_advance(side, unit, hex);
                self.wishes[at].fulfilled = true;
            }
        }
    }
}
