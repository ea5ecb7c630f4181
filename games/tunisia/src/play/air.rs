//! OCS 10.2, 14: missions of planes.

use super::{Play, Tried};
use crate::board::{Phase, Spot};
use crate::event::{Event, Question};
use crate::hex::{Hex, label};
use crate::order::{Ask, Mark};
use crate::rules::air::{self, Mission, PATROL};
use crate::rules::barrage::{self, Barrage, Firers};
use crate::rules::facility::{self, Raid, Target};
use crate::rules::{Objection, cooperation, flight};
use crate::words::{Role, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

impl Play<'_> {
    /// OCS 14.2f: planes fly to a hex; those that come through. `None` in a dry run.
    fn fly(&mut self, side: Side, mission: Mission, planes: &[Id], hex: Hex) -> Tried<Option<Vec<Id>>> {
        flight::may_fly(self.board(), side, planes, hex)?;
        self.mission(side, mission, planes, hex)
    }

    /// The same of planes that have been looked at before.
    pub(super) fn mission(
        &mut self,
        side: Side,
        mission: Mission,
        planes: &[Id],
        hex: Hex,
    ) -> Tried<Option<Vec<Id>>> {
        let able = self.interceptor(side.enemy(), mission, hex);
        let meets = match able {
            Some(_) => {
                let question = Question::Interception { planes: planes.to_vec(), hex };
                self.words_of(side.enemy(), Ask::Intercepts, question)?.intercepts(hex)
            }
            None => false,
        };
        if self.dry_run {
            for plane in planes {
                self.story.board.planes.get_mut(plane).into_iter().for_each(|parked| parked.active = false);
            }
            return Ok(None);
        }
        let name = format!("{}/air/{}", self.board().clock(), label(hex));
        let mut flying = planes.to_vec();
        let at =
            |id: &Id| self.board().planes.get(id).is_some_and(|one| one.active && one.hex() == Some(hex));
        let enemy = |id: &Id| self.board().data.planes.get(id).is_some_and(|plane| plane.side != side);
        let there: Vec<Id> = self.board().planes.keys().filter(|id| enemy(id) && at(id)).copied().collect();
        if !there.is_empty() {
            let (own, _) = air::combat(&mut self.story, &flying, &there, &name, &mut self.dice);
            flying = own;
        }
        if let Some(fighter) = able.filter(|_| meets && !flying.is_empty()) {
            let fights = format!("{name}/intercept");
            let (_, left) = air::combat(&mut self.story, &[fighter], &flying, &fights, &mut self.dice);
            flying = left;
        }
        if !flying.is_empty() {
            air::fire_flak(&mut self.story, (mission, &flying), (hex, side), &name, &mut self.dice);
            flying.retain(|id| self.story.board.planes.contains_key(id));
        }
        Ok(Some(flying))
    }

    /// OCS 14.5: the best fighter of a side that can intercept a mission to a hex.
    fn interceptor(&self, side: Side, mission: Mission, hex: Hex) -> Option<Id> {
        let board = self.board();
        if !air::meets_flak(board, mission, hex, side.enemy()) || !air::patrolled(board, hex, side) {
            return None;
        }
        let fit = |id: &&Id| {
            let plane = board.data.planes.get(*id);
            let near = board.planes.get(*id).filter(|one| one.active).and_then(crate::board::Parked::hex);
            plane.is_some_and(|plane| plane.side == side && plane.role == Role::Fighter && plane.attacks)
                && near.is_some_and(|base| base.distance(hex) <= PATROL)
        };
        let rating = |id: &&Id| board.data.planes.get(*id).map_or(0, |plane| plane.rating);
        board.planes.keys().filter(fit).rev().max_by_key(rating).copied()
    }

    /// OCS 14.1c: planes go back to where they came from and are inactive.
    fn land(&mut self, planes: &[Id]) {
        for plane in planes {
            if let Some(parked) = self.board().planes.get(plane).copied().filter(|parked| parked.active) {
                self.happen(Event::Parked { plane: *plane, at: parked.at, active: false });
            }
        }
    }

    /// OCS 14.6.
    pub(super) fn sweep(&mut self, side: Side, planes: &[Id], hex: Hex) -> Tried<()> {
        self.in_movement()?;
        for id in planes {
            let plane = self.board().data.planes.get(id);
            if plane.is_some_and(|plane| plane.role != Role::Fighter || !plane.attacks) {
                return Err(Objection::new("OCS 14.6", msg!("only-fighters-sweep", plane = id))
                    .about(id)
                    .into());
            }
        }
        let enemy = |id: &Id| self.board().data.planes.get(id).is_some_and(|plane| plane.side != side);
        let there =
            self.board().planes.iter().any(|(id, one)| enemy(id) && one.active && one.hex() == Some(hex));
        if !there {
            return Err(Objection::new("OCS 14.6", msg!("nothing-to-sweep", hex = hex)).about(hex).into());
        }
        self.fly(side, Mission::Sweep, planes, hex)?;
        self.land(planes);
        Ok(())
    }

    /// OCS 14.7d.
    pub(super) fn hip_shoot(&mut self, side: Side, plane: Id, hex: Hex) -> Tried<()> {
        self.in_movement()?;
        air::may_hip_shoot(self.board(), side, plane, hex)?;
        let fire = self.bombing(side, &[plane], hex);
        barrage::may_fire(self.board(), &fire)?;
        if let Some(left) = self.fly(side, Mission::HipShoot, &[plane], hex)?.filter(|left| !left.is_empty())
        {
            let fire = Barrage { hip: true, ..self.bombing(side, &left, hex) };
            self.shoot(&fire);
            self.land(&left);
        }
        Ok(())
    }

    fn bombing(&self, side: Side, planes: &[Id], hex: Hex) -> Barrage {
        Barrage {
            side,
            firers: Firers::Planes(planes.to_vec()),
            hex,
            spotter: self.watcher(side, hex, None, planes),
            hip: false,
            part: None,
        }
    }

    /// OCS 10.2, 14.7, T2 1.7a: planes at the units of a hex.
    pub(super) fn air_barrage(&mut self, side: Side, planes: &[Id], hex: Hex) -> Tried<()> {
        self.in_barrage()?;
        self.once(hex)?;
        self.together(planes)?;
        barrage::may_fire(self.board(), &self.bombing(side, planes, hex))?;
        if let Some(left) = self.fly(side, Mission::Barrage, planes, hex)?.filter(|left| !left.is_empty()) {
            let fire = self.bombing(side, &left, hex);
            if barrage::points(self.board(), &fire.firers) > 0 {
                self.shoot(&fire);
            }
            self.land(&left);
        }
        self.counts(hex);
        // As games of before have it, for the rest of the sheet alone.
        self.story.board.used.struck.insert(hex);
        Ok(())
    }

    /// OCS 10.0e: a mission that was turned back counts, too.
    fn counts(&mut self, hex: Hex) {
        if self.board().patient && !self.board().used.struck.contains(&hex) {
            self.happen(Event::TurnedBack { hex });
        }
    }

    /// OCS 10.0c, 14.8: planes at a base, port or railway.
    pub(super) fn bomb(&mut self, side: Side, planes: &[Id], mark: Mark) -> Tried<()> {
        self.in_barrage()?;
        self.together(planes)?;
        let (hex, target) = match mark {
            Mark::Base(hex) => (hex, Target::Base),
            Mark::Rail(hex) => (hex, Target::Railway),
            Mark::Port(port) => {
                let hex = self.board().data.port(port).and_then(|place| place.hex);
                let Some(hex) = hex else {
                    return Err(Objection::new("OCS 10", msg!("no-port", port = port)).about(port).into());
                };
                (hex, Target::Port(port))
            }
        };
        self.once(hex)?;
        let raid = Raid { side, firers: Firers::Planes(planes.to_vec()), hex, target };
        facility::may_raid(self.board(), &raid)?;
        let mission = if target == Target::Railway { Mission::Trainbusting } else { Mission::Barrage };
        if let Some(left) = self.fly(side, mission, planes, hex)?.filter(|left| !left.is_empty()) {
            let raid = Raid { firers: Firers::Planes(left.clone()), ..raid };
            let name = format!("{}/bomb/{}", self.board().clock(), label(hex));
            if barrage::points(self.board(), &raid.firers) > 0
                && raid.fly(&mut self.story, &name, &mut self.dice)
            {
                self.happen(Event::Busted { hex, side, on: true });
            }
            self.land(&left);
        }
        self.counts(hex);
        Ok(())
    }

    /// T2 4.1a, 4.2: a mission is flown by one faction, one of the Americans by two planes at most, if that
    /// is agreed.
    fn together(&self, planes: &[Id]) -> Tried<()> {
        let board = self.board();
        cooperation::together(board, "T2 4.1a", planes)?;
        let american = |id: &Id| {
            let plane = board.data.planes.get(id);
            plane.is_some_and(|plane| plane.nation == crate::words::Nation::Us && !plane.daf)
        };
        if board.options.contains("4.2") && planes.len() > 2 && planes.iter().any(american) {
            return Err(Objection::new("T2 4.2", msg!("two-american-planes")).into());
        }
        Ok(())
    }

    /// OCS 14.11: planes change their base.
    pub(super) fn transfer(&mut self, side: Side, planes: &[Id], to: Spot) -> Tried<()> {
        self.in_movement()?;
        let mut stays = Vec::new();
        for id in planes {
            let parked = self.board().planes.get(id).copied();
            let own = self.board().data.planes.get(id).filter(|plane| plane.side == side).zip(parked);
            let Some((plane, parked)) = own else {
                return Err(Objection::new("OCS 14.2", msg!("not-your-plane", plane = id)).about(id).into());
            };
            if !parked.active {
                return Err(Objection::new("OCS 14.1a", msg!("plane-inactive", plane = id)).about(id).into());
            }
            let (range, role) = (plane.range.unsigned_abs(), plane.role);
            let far = flight::between(self.board(), parked.at, to);
            let active = role == Role::Fighter && far.is_some_and(|far| far <= range);
            flight::may_base(self.board(), side, *id, to, active)?;
            if far.is_none_or(|far| far > 2 * range) {
                let message = msg!("transfer-too-far", plane = id, place = to);
                return Err(Objection::new("OCS 14.11", message).about(to).into());
            }
            stays.push((*id, active));
        }
        if self.board().weather != Some(crate::tables::Sky::Flight) {
            return Err(Objection::new("OCS 14.1f", msg!("no-flight-weather")).into());
        }
        for (plane, active) in stays {
            if let Spot::Hex(hex) = to.hex_or(self.board().planes.get(&plane).map(|one| one.at)) {
                let name = format!("{}/air/{}", self.board().clock(), label(hex));
                if !self.dry_run {
                    let flies = (Mission::Transfer, &[plane][..]);
                    air::fire_flak(&mut self.story, flies, (hex, side), &name, &mut self.dice);
                }
            }
            if self.board().planes.contains_key(&plane) {
                self.happen(Event::Parked { plane, at: to, active });
            }
        }
        Ok(())
    }

    /// OCS 14.2e: missions of Movement Segments.
    pub(super) fn in_movement(&self) -> Tried<()> {
        match self.board().phase {
            Phase::Movement | Phase::Reaction | Phase::Exploitation => Ok(()),
            Phase::Mud => Err(Objection::new("T2 1.3c", msg!("no-flight-weather")).into()),
            phase => Err(Objection::new("OCS 14.2e", msg!("no-missions-now", now = phase.word())).into()),
        }
    }

    /// OCS 10.0e: air barrages of Barrage Segments.
    fn in_barrage(&self) -> Tried<()> {
        match self.board().phase {
            Phase::AirBarrage | Phase::Reaction | Phase::Exploitation => Ok(()),
            Phase::Mud => Err(Objection::new("T2 1.3c", msg!("no-flight-weather")).into()),
            phase => Err(Objection::new("OCS 10.0e", msg!("no-missions-now", now = phase.word())).into()),
        }
    }
}
