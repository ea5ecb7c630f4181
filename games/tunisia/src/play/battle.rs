//! OCS 8, 9, 10: attacks, overruns, barrages.

use super::movement::meant;
use super::supply::attackers_bill;
use super::{Play, Stop, Tried, answers::Answers};
use crate::board::Phase;
use crate::event::{Event, Question};
use crate::hex::{Hex, label};
use crate::order::{Ask, Defend, Force, Group, Taken, Wish};
use crate::rules::barrage::{self, Barrage, Firers};
use crate::rules::combat::{self, Attack, Defence};
use crate::rules::lines::{Lines, Source, Why};
use crate::rules::losses::{self, Options, Terms, Wishes};
use crate::rules::{Allowed, Objection, caches, cooperation};
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::msg;

fn options(taken: Taken) -> Options {
    match taken {
        Taken::Unsaid => Options::Unsaid,
        Taken::Loss => Options::Loss,
        Taken::Retreat => Options::Retreat,
        Taken::Hexes(hexes) => Options::Hexes(hexes),
    }
}

fn attackers(wish: &Wish) -> Wishes {
    Wishes {
        losses: wish.losses.clone(),
        options: options(wish.option),
        retreat: wish.retreat.clone(),
        advance: !wish.stay,
    }
}

fn defenders(how: &Defend) -> Wishes {
    Wishes {
        losses: how.losses.clone(),
        options: options(how.option),
        retreat: how.retreat.clone(),
        advance: false,
    }
}

/// A barrage of guns: what pays for it and how much, and where a cache is spent.
type Ready = (Barrage, Option<(Source, i32)>, Option<Id>);

impl Play<'_> {
    /// OCS 9: an attack on one hex from one or several.
    pub(super) fn attack(&mut self, side: Side, hex: Hex, forces: &[Force], wish: &Wish) -> Tried<()> {
        let units = self.may_order_attack(&Lines::of(self.board(), side), side, hex, forces, wish)?;
        let question = Question::Defence { attackers: units.clone(), hex, overrun: false };
        let answers = self.words_of(side.enemy(), Ask::Combat, question)?;
        self.fight(side, &units, hex, false, wish, &answers).map(|_| ())
    }

    /// The units that attack, if that is allowed. `lines` are those of the side on this board.
    pub(super) fn may_order_attack(
        &self,
        lines: &Lines<'_>,
        side: Side,
        hex: Hex,
        forces: &[Force],
        wish: &Wish,
    ) -> Allowed<Vec<Id>> {
        let units = self.forces(side, hex, forces)?;
        self.may_assault(side, &units, hex)?;
        combat::may_attack(self.board(), side, &units, hex)?;
        cooperation::together(self.board(), "T2 4.1b", &units)?;
        attackers_bill(self.board(), lines, &units, wish.supply)?;
        Ok(units)
    }

    /// The units that attack: those named, which stand where it is said; of groups those that can.
    fn forces(&self, side: Side, hex: Hex, forces: &[Force]) -> Allowed<Vec<Id>> {
        let board = self.board();
        let mut units: Vec<Id> = Vec::new();
        for force in forces {
            for group in &force.units {
                let named = meant(board, side, &[*group])?;
                let single = matches!(group, Group::Unit(_));
                for id in named {
                    let Some((unit, counter)) = board.own(id, side) else {
                        return Err(crate::rules::movement::not_yours(board, side, id));
                    };
                    if let Some(from) = force.from.filter(|from| counter.hex != *from) {
                        let message = msg!("stands-elsewhere", unit = id, hex = counter.hex, from = from);
                        return Err(Objection::new("OCS 9", message).about(id));
                    }
                    let able = unit.can_attack() && counter.hex.distance(hex) == 1 && !counter.attacked;
                    if (single || able) && !units.contains(&id) {
                        units.push(id);
                    }
                }
            }
        }
        if units.is_empty() {
            return Err(Objection::new("OCS 9", msg!("nobody-attacks", hex = hex)).about(hex));
        }
        Ok(units)
    }

    /// OCS 9.1c, 11.0a: a hex is attacked once in a phase, in the Exploitation Phase by those alone that
    /// exploit or were released.
    fn may_assault(&self, side: Side, units: &[Id], hex: Hex) -> Allowed<()> {
        let board = self.board();
        match board.phase {
            Phase::Reaction => return Err(Objection::new("OCS 7.0", msg!("no-combat-in-reaction"))),
            Phase::Mud => return Err(Objection::new("T2 1.3c", msg!("no-fights-in-mud"))),
            _ => {}
        }
        if board.used.assaulted.contains(&hex) {
            return Err(Objection::new("OCS 9.1c", msg!("hex-attacked-already", hex = hex)).about(hex));
        }
        if board.phase == Phase::Exploitation {
            let may = |id: &&Id| {
                board.own(**id, side).is_none_or(|(_, one)| one.released || one.mode == Mode::Exploit)
            };
            if let Some(unit) = units.iter().find(|id| !may(id)) {
                let message = msg!("only-exploiters-move", unit = unit);
                return Err(Objection::new("OCS 11.0a", message).about(unit));
            }
        }
        Ok(())
    }

    /// A fight, with everything that follows from it; whether the attackers stood.
    pub(super) fn fight(
        &mut self,
        side: Side,
        units: &[Id],
        hex: Hex,
        overrun: bool,
        wish: &Wish,
        answers: &Answers,
    ) -> Tried<bool> {
        let bill = attackers_bill(self.board(), &Lines::of(self.board(), side), units, wish.supply)?;
        self.pay(side, bill, Why::Attack);
        let how = answers.defence(hex);
        let (supplied, bare) = self.pay_defence(side.enemy(), hex, &how);
        if self.dry_run {
            units.iter().for_each(|unit| self.story.board.mark_attacked(*unit));
            self.story.board.used.assaulted.insert(hex);
            self.story.board.used.fought.insert(hex);
            return Ok(true);
        }
        let attack = Attack {
            side,
            units: units.to_vec(),
            hex,
            overrun,
            ar: wish.ar,
            defence: Defence { supplied, bare, ar: how.ar },
        };
        let word = if overrun { "overrun" } else { "fight" };
        let name = format!("{}/{word}/{}", self.board().clock(), label(hex));
        let board = self.story.board.clone();
        let fought = attack.roll(&board, &name, &mut self.dice);
        let first = self.story.events.len();
        self.happen(if overrun { Event::Overrun(fought.clone()) } else { Event::Fight(fought.clone()) });
        let terms = Terms {
            attacker: &attackers(wish),
            defender: &defenders(&how),
            exploitation: self.board().phase != Phase::Combat,
        };
        losses::suffer(&mut self.story, &attack, &fought, terms);
        let since = self.story.events[first..].to_vec();
        let went =
            since.iter().any(|event| matches!(event, Event::Retreat { unit, .. } if units.contains(unit)));
        let entered: Vec<Id> = since
            .iter()
            .filter_map(|event| match event {
                Event::Advance { unit, .. } => Some(*unit),
                _ => None,
            })
            .collect();
        if !entered.is_empty() {
            self.entered(side, &entered, &[hex]);
        }
        self.crowded(side);
        self.crowded(side.enemy());
        Ok(!went)
    }

    /// OCS 4.8a: who is too many in a hex after a fight is lost: the weakest first (ruling T27).
    fn crowded(&mut self, side: Side) {
        let room = crate::share::Share::whole(crate::rules::retreats::ROOM);
        let hexes: std::collections::BTreeSet<Hex> =
            self.board().units.values().map(|counter| counter.hex).collect();
        for hex in hexes {
            while self.board().size(hex, side) > room {
                let there = self.board().fighters(hex, side);
                let order = losses::in_order(self.board(), &there, None, &[]);
                let Some(unit) = order.first().copied() else { break };
                self.happen(Event::Step { unit, left: 0 });
            }
        }
    }

    /// OCS 10.1: guns fire at a hex.
    pub(super) fn barrage(
        &mut self,
        side: Side,
        guns: &[Group],
        hex: Hex,
        spotter: Option<Id>,
        (shells, part): (bool, Option<i32>),
    ) -> Tried<()> {
        let lines = Lines::of(self.board(), side);
        let (fire, source, cache) =
            self.may_order_barrage(&lines, side, guns, hex, spotter, (shells, part))?;
        if let Some((source, cost)) = source {
            source.pay(&mut self.story, side, cost, Why::Barrage);
        }
        if let Some(hq) = cache {
            self.happen(Event::CacheSpent { side, hq, shells: true });
        }
        self.shoot(&fire);
        Ok(())
    }

    /// A barrage of guns, if it is allowed. `lines` are those of the side on this board.
    pub(super) fn may_order_barrage(
        &self,
        lines: &Lines<'_>,
        side: Side,
        guns: &[Group],
        hex: Hex,
        spotter: Option<Id>,
        (shells, part): (bool, Option<i32>),
    ) -> Tried<Ready> {
        let board = self.board();
        let mut firing: Vec<Id> = Vec::new();
        for group in guns {
            let single = matches!(group, Group::Unit(_));
            let named = meant(board, side, &[*group])?;
            firing.extend(named.into_iter().filter(|id| {
                single || board.data.units.get(id).is_some_and(crate::data::Unit::is_artillery)
            }));
        }
        match board.phase {
            Phase::Mud => return Err(Objection::new("T2 1.3c", msg!("no-fights-in-mud")).into()),
            Phase::Combat if !board.used.assaulted.is_empty() => {
                return Err(Objection::new("OCS 2.2", msg!("barrages-before-attacks")).into());
            }
            Phase::Reaction | Phase::Exploitation => {
                let may = |id: &Id| {
                    board.own(*id, side).is_none_or(|(_, one)| one.released || one.mode == Mode::Exploit)
                };
                if let Some(unit) = firing.iter().find(|id| !may(id)) {
                    let message = msg!("only-released-fire", unit = unit);
                    return Err(Objection::new("OCS 10", message).about(unit).into());
                }
            }
            _ => {}
        }
        self.once(hex)?;
        let fire = Barrage {
            side,
            firers: Firers::Guns(firing.clone()),
            hex,
            spotter: self.watcher(side, hex, spotter, &firing),
            hip: false,
            part,
        };
        barrage::may_fire(self.board(), &fire)?;
        cooperation::together(self.board(), "T2 4.1b", &firing)?;
        caches::may_hold_back(self.board(), &fire, shells)?;
        let cache = if shells { Some(caches::may_fire(self.board(), side, &firing)?) } else { None };
        let cost = fire.reckon(self.board()).cost - if shells { caches::SHELLS } else { 0 };
        let source = if cost > 0 { Some((common_source(lines, side, &firing, cost)?, cost)) } else { None };
        Ok((fire, source, cache))
    }

    /// OCS 10.0e: one barrage a hex and phase.
    pub(super) fn once(&self, hex: Hex) -> Tried<()> {
        if self.board().used.struck.contains(&hex) {
            return Err(Objection::new("OCS 10.0e", msg!("hex-barraged-already", hex = hex))
                .about(hex)
                .into());
        }
        Ok(())
    }

    /// The spotter that is named, else any combat unit beside the hex (OCS 10.0b).
    pub(super) fn watcher(&self, side: Side, hex: Hex, named: Option<Id>, firers: &[Id]) -> Option<Id> {
        let near = |id: &&Id| {
            let own = self.board().own(**id, side);
            own.is_some_and(|(unit, one)| unit.is_combat() && one.hex.distance(hex) == 1)
        };
        let fits = |id: &Id| cooperation::watches_for(self.board(), *id, firers);
        named.or_else(|| self.board().units.keys().filter(near).find(|id| fits(id)).copied()).filter(fits)
    }

    /// The roll, with the losses as the defender has prepared them.
    pub(super) fn shoot(&mut self, fire: &Barrage) {
        let firers = match &fire.firers {
            Firers::Guns(ids) | Firers::Planes(ids) => ids.clone(),
        };
        if self.dry_run {
            firers.iter().for_each(|unit| self.story.board.mark_attacked(*unit));
            self.story.board.used.struck.insert(fire.hex);
            return;
        }
        let losses = self.prepared.defence(fire.hex).losses;
        let name = format!("{}/barrage/{}", self.board().clock(), label(fire.hex));
        fire.fire(&mut self.story, &name, &losses, &mut self.dice);
    }
}

/// OCS 10.1b: supply of a barrage comes to all guns by the same headquarters, or from the same dump.
fn common_source(lines: &Lines<'_>, side: Side, guns: &[Id], t: i32) -> Result<Source, Stop> {
    let all: Vec<Vec<Source>> = guns.iter().map(|gun| lines.sources(*gun)).collect();
    let serves = |source: &&Source| {
        source.t >= t
            && all.iter().all(|sources| {
                sources.iter().any(|other| {
                    other.place == source.place && (other.via == source.via || source.via.is_none())
                })
            })
    };
    let found = all.first().and_then(|sources| sources.iter().find(serves).copied());
    found.ok_or_else(|| {
        let gun = guns.first().copied().unwrap_or(side.id());
        let message = msg!("no-supply-in-reach", unit = gun, t = t);
        Stop::Ruling(Objection::new("OCS 10.1b", message).about(gun))
    })
}
