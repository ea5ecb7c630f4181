//! Aircraft: alone in the impulse of their side, or on sealed missions before the impulses.

use super::{Carried, Play};
use crate::board::Phase;
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{AirMission, AirTask};
use crate::rules::Allowed;
use crate::rules::activation_number::first_impulse;
use crate::rules::aircraft::{self, Flight, able, ground_target, may_fly_alone, opponent, read_choice};
use crate::words::{AttackKind, Side};
use feldpost_kit::id::Id;
use std::collections::BTreeMap;

impl Play<'_> {
    /// TS 7.7: an aircraft of the side that alone can fly: it attacks once and leaves, or stays away.
    pub(super) fn air(&mut self, side: Side, unit: Id, mission: Option<&AirMission>) -> Allowed<Carried> {
        may_fly_alone(&self.board, side, unit)?;
        let Some(mission) = mission else {
            self.happen(Event::Pass { unit });
            return Carried::plainly();
        };
        let (hex, target) = ground_target(&self.board, side, mission)?;
        let foretold = self.dry_run.then(|| self.attack_foretold(unit, target, hex, AttackKind::Air));
        self.fly(unit, mission);
        self.attack(side, unit, target, hex, AttackKind::Air);
        Ok(Carried { as_done: None, note: foretold })
    }

    fn fly(&mut self, unit: Id, mission: &AirMission) {
        let (target, aim) = match mission.task {
            AirTask::Attack { hex, unit } => (Some(hex), unit),
            AirTask::Patrol { foe } => (None, foe),
        };
        self.happen(Event::Fly { unit, hex: mission.hex, target, aim });
    }

    /// TS 7.7: the ANs are settled. Missions are sealed if both sides can fly; else the first impulse
    /// begins.
    pub(super) fn after_an(&mut self) {
        match aircraft::both_able(&self.board) {
            true => self.happen(Event::Missions),
            false => self.begin_first_impulse(),
        }
    }

    fn first_side(&self) -> Side {
        let [dak, cw] = Side::BOTH.map(|side| self.board.an[side].unwrap_or(1));
        first_impulse(dak, cw)
    }

    fn begin_first_impulse(&mut self) {
        self.happen(Event::Impulse { side: self.first_side() });
    }

    /// TS 7.7, ruling A9.4: opens the missions together; air-to-air combat, attacks on the ground, and the
    /// first impulse. The aircraft of a side without a legal choice stay away.
    pub(super) fn open_air(&mut self, choices: &BTreeMap<Side, String>) {
        if !matches!(self.board.phase, Phase::Air { .. }) {
            return;
        }
        let first = self.first_side();
        let mut flights = Vec::new();
        for side in [first, first.enemy()] {
            let mut missions =
                choices.get(&side).and_then(|text| read_choice(&self.board, side, text)).unwrap_or_default();
            for unit in able(&self.board, side) {
                match missions.remove(&unit).flatten() {
                    Some(mission) => {
                        self.fly(unit, &mission);
                        flights.push(Flight { side, unit, mission });
                    }
                    None => self.happen(Event::Pass { unit }),
                }
            }
        }
        let (fighting, free): (Vec<_>, Vec<_>) =
            flights.iter().partition(|flight| opponent(flight, &flights).is_some());
        self.fight_in_the_air(&fighting, &flights);
        free.into_iter().for_each(|flight| self.attack_from_the_air(flight));
        self.begin_first_impulse();
    }

    /// TS 7.7: each attacks once; hits count only when all have attacked.
    fn fight_in_the_air(&mut self, fighting: &[&Flight], flights: &[Flight]) {
        let mut hits: Vec<(Id, Hex)> = Vec::new();
        for flight in fighting {
            let Some(foe) = opponent(flight, flights) else { continue };
            let (target, hex) = (foe.unit, foe.mission.hex);
            if self.attack_roll(flight.side, flight.unit, target, hex, AttackKind::AirToAir) {
                hits.push((target, hex));
            }
        }
        for (target, hex) in hits {
            if self.board.sp(target) > 0 {
                self.hit(target, hex);
            }
        }
    }

    /// TS 7.7, ruling A9.7: a unit that is gone makes way for the top one of its hex; from an empty hex
    /// the aircraft turns back.
    fn attack_from_the_air(&mut self, flight: &Flight) {
        let AirTask::Attack { hex, unit } = flight.mission.task else { return };
        let stack = self.board.stack(hex);
        let target = unit.filter(|unit| stack.contains(unit)).or_else(|| stack.first().copied());
        match target {
            Some(target) => self.attack(flight.side, flight.unit, target, hex, AttackKind::Air),
            None => self.happen(Event::Pass { unit: flight.unit }),
        }
    }
}
