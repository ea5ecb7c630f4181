//! What events of the turn change: the clock, arrivals, replacements, shipping, supply.

use super::{Asked, Board, Column, Counter, Ended, Fuel, Gain, Parked, Phase, Spot, Used};
use crate::event::{Event, Payment};
use crate::tables::ReplResult;
use crate::words::{Class, Mode, OffMap, Side};
use feldpost_kit::id::Id;

impl Board {
    /// Events of the turn and of the set-up.
    pub(super) fn apply_to_the_turn(&mut self, event: &Event) {
        match event {
            Event::Set { piece, at } | Event::Arrive { unit: piece, at } => self.put_down(*piece, *at),
            Event::SetUpDone { side } => match side {
                Side::Axis => self.player = Side::Allied,
                Side::Allied => (self.phase, self.player) = (Phase::GameTurn, self.first),
            },
            Event::Nearer { unit, turns } => {
                self.returning.insert(*unit, *turns);
            }
            Event::Turn { turn } => {
                (self.turn, self.weather, self.phase) = (*turn, None, Phase::GameTurn);
                // Who is first is not known yet.
                let scenario = self.data.scenarios.get(self.scenario);
                self.first = scenario.map_or(Side::Axis, |scenario| scenario.first_player);
                self.player = self.first;
                self.used = Used::default();
            }
            Event::Phase { phase, player } => self.begin(*phase, *player),
            Event::Weather { result, .. } => self.weather = Some(*result),
            Event::First { winner, .. } => (self.phase, self.player) = (Phase::Election, *winner),
            Event::Elected { first } => self.first = *first,
            Event::CleanUp { side } => self.clean_up(*side),
            Event::MudPart { side } => drop(self.used.parts.insert(*side)),
            Event::MudDone { side } => drop(self.used.mud.insert(*side)),
            Event::Asked { side, question } => {
                self.asked = Some(Asked { side: *side, question: question.clone() });
            }
            Event::Answered { .. } => self.asked = None,
            Event::Supplies { side, hex, t } => self.add_supply(*hex, *side, *t),
            Event::Markers { side, count } => *self.markers.entry(*side).or_default() += count,
            Event::Repls { side, at, pax, eq } => {
                let there = self.repls.entry((*side, *at)).or_default();
                (there.pax, there.eq) = (there.pax + pax, there.eq + eq);
            }
            Event::Repl { side, result, faction, .. } => self.gain(*side, *result, *faction),
            Event::EighthArmy { released, .. } => self.released |= *released,
            Event::Refit { planes, at } => {
                *self.used.refits.entry(*at).or_default() += planes.len();
                for plane in planes {
                    self.planes.get_mut(plane).into_iter().for_each(|parked| parked.active = true);
                }
            }
            Event::Surge { side, planes, .. } => {
                let gain = self.gains.entry(*side).or_default();
                gain.surge = gain.surge.saturating_sub(u32::try_from(planes.len()).unwrap_or(0));
                for plane in planes {
                    self.planes.get_mut(plane).into_iter().for_each(|parked| parked.active = true);
                }
            }
            Event::Rebuilt { piece, at, with } => self.rebuild(*piece, *at, *with),
            Event::Strip { side, hex, from } => {
                if let Some(from) = from {
                    self.bases.remove(from);
                }
                self.bases.insert(*hex, super::Base { side: *side, level: 0 });
                self.gains.entry(*side).or_default().strip = false;
            }
            Event::Built { hex, by } => {
                self.used.built.insert(*hex);
                by.iter().for_each(|unit| self.change(*unit, |counter| counter.moved = true));
            }
            Event::Oos { unit, .. } => self.change(*unit, |counter| counter.oos = true),
            Event::Fed { unit } => self.change(*unit, |counter| counter.oos = false),
            Event::Busted { hex, side, on: true } => drop(self.busted.insert(*hex, *side)),
            Event::Busted { hex, on: false, .. } => drop(self.busted.remove(hex)),
            Event::Withdraw { formation, leaves: true, .. } => self.withdraw(*formation),
            Event::Victory { level, winner, .. } => {
                self.ended = Some(Ended { level: level.clone(), winner: *winner });
                self.phase = Phase::End;
            }
            other => self.apply_transport(other),
        }
    }

    /// A piece is put on the map or into a box: fresh, in Combat Mode, trucks full.
    pub(super) fn put_down(&mut self, piece: Id, at: Spot) {
        self.due.remove(&piece);
        self.dead.remove(&piece);
        self.returning.remove(&piece);
        self.boxed.remove(&piece);
        if self.data.planes.contains_key(&piece) {
            let known = self.planes.get(&piece).copied();
            let fresh = self.fresh_plane(piece, at);
            self.planes.insert(piece, known.map_or(fresh, |known| Parked { at, ..known }));
            return;
        }
        let Some(unit) = self.data.units.get(&piece) else { return };
        let truck = unit.truck_t.filter(|_| unit.class == Class::Truck);
        match at {
            Spot::Hex(hex) => {
                let mode = if unit.class == Class::Truck { Mode::Move } else { Mode::Combat };
                self.units.insert(piece, Counter::new(hex, mode));
                self.loads.extend(truck.map(|t| (piece, t)));
            }
            Spot::Box(off_map) => {
                self.units.remove(&piece);
                self.boxed.insert(piece, off_map);
            }
        }
    }

    /// A plane that comes to the map: in the set-up as the scenario has it, later whole and active.
    fn fresh_plane(&self, plane: Id, at: Spot) -> Parked {
        let whole = Parked { at, active: true, steps: 2 };
        if self.phase != Phase::SetUp {
            return whole;
        }
        let scenario = self.data.scenarios.get(self.scenario);
        let listed =
            scenario.into_iter().flat_map(|one| one.sides.values()).flat_map(|force| &force.air.at_bases);
        let known = listed.into_iter().find(|known| known.id == plane);
        known.map_or(whole, |known| Parked {
            at,
            active: known.active,
            steps: if known.reduced { 1 } else { 2 },
        })
    }

    /// Whether a part of a mud turn is still out, so that none is carried out (T2 1.3c).
    #[must_use]
    pub fn waits_for_mud(&self) -> bool {
        self.phase == Phase::Mud && self.sealed_mud && self.used.parts.len() < Side::BOTH.len()
    }

    /// Whether a side is asked in a mud turn (T2 1.3c): for its part, or, both being in, for what of it is
    /// still to be carried out; the first player comes first.
    #[must_use]
    pub fn owes_mud(&self, side: Side) -> bool {
        if self.waits_for_mud() {
            return !self.used.parts.contains(&side);
        }
        let goes_first = !self.sealed_mud || side == self.first || self.used.mud.contains(&self.first);
        goes_first && !self.used.mud.contains(&side)
    }

    /// A phase begins: what lasts for one phase is over, and in a Clean-up Phase what lasts for a turn.
    fn begin(&mut self, phase: Phase, player: Side) {
        (self.phase, self.player) = (phase, player);
        if phase == Phase::AirBarrage {
            return;
        }
        let fresh = phase == Phase::PlayerTurn || phase == Phase::Mud;
        if fresh {
            self.used.fought.clear();
            self.used.built.clear();
            self.used.shipped.remove(&player);
            self.used.railed.remove(&player);
            self.used.more_ships.remove(&player);
            self.used.dropped.clear();
            self.used.foraging.clear();
            self.used.refits.clear();
            self.gains.clear();
        }
        self.used.struck.clear();
        self.used.assaulted.clear();
        self.used.blown.clear();
        self.used.ports.clear();
        self.used.unloaded.clear();
        if phase > Phase::Refit {
            self.used.fresh.clear();
        }
        self.used.arrived.clear();
        for counter in self.units.values_mut() {
            counter.moved = false;
            counter.attacked = false;
            counter.released = false;
            counter.landed = false;
            if counter.fuel == Fuel::Phase {
                counter.fuel = Fuel::None;
            }
        }
        let merged: Vec<(Column, super::Load)> = std::mem::take(&mut self.columns).into_iter().collect();
        for (column, load) in merged {
            self.put(Column { moved: false, ..column }, load.points, load.t);
        }
    }

    /// OCS 2.3: the Clean-up Phase of a side.
    pub(super) fn clean_up(&mut self, side: Side) {
        let own = |id: &Id| self.data.units.get(id).is_some_and(|unit| unit.side == side);
        let units: Vec<Id> = self.units.keys().filter(|id| own(id)).copied().collect();
        self.pumps.retain(|hq| self.data.units.get(hq).is_none_or(|unit| unit.side != side));
        for unit in units {
            self.change(unit, |counter| {
                (counter.dg, counter.fuel) = (false, Fuel::None);
                if counter.mode == Mode::Exploit {
                    counter.turn_to(counter.bare_mode());
                }
            });
        }
        self.busted.retain(|_, owner| *owner == side);
    }

    fn gain(&mut self, side: Side, result: ReplResult, faction: Option<crate::words::Faction>) {
        let gain = match result {
            ReplResult::None => Gain::default(),
            ReplResult::Faction => Gain { unit: faction, step: faction, ..Gain::default() },
            ReplResult::All => Gain { air: 2, strip: true, surge: 3, ..Gain::default() },
        };
        self.gains.insert(side, gain);
        if result == ReplResult::All {
            let at = match side {
                Side::Axis => Spot::Box(OffMap::SicilyB),
                Side::Allied => Spot::Box(OffMap::Algiers),
            };
            let there = self.repls.entry((side, at)).or_default();
            (there.pax, there.eq) = (there.pax + 1, there.eq + 1);
        }
    }

    fn rebuild(&mut self, piece: Id, at: Spot, with: Payment) {
        let side = match (self.data.units.get(&piece), self.data.planes.get(&piece)) {
            (Some(unit), _) => unit.side,
            (None, Some(plane)) => plane.side,
            (None, None) => return,
        };
        if let Some(parked) = self.planes.get_mut(&piece) {
            parked.steps = 2;
        } else if self.data.planes.contains_key(&piece) {
            self.dead.remove(&piece);
            self.planes.insert(piece, Parked { at, active: true, steps: 1 });
        } else {
            self.put_down(piece, at);
            // Supply comes with what the schedules send, not with a new truck.
            self.loads.remove(&piece);
        }
        let gain = self.gains.entry(side).or_default();
        match with {
            Payment::Faction if self.data.units.contains_key(&piece) => gain.unit = None,
            Payment::Faction => gain.step = None,
            Payment::Air => gain.air = gain.air.saturating_sub(1),
            Payment::Free => drop(self.used.rebuilt.insert(side)),
            Payment::Pax | Payment::Eq => {
                let near = |spot: &Spot| match (spot, at) {
                    (Spot::Hex(one), Spot::Hex(other)) => one.distance(other) <= 2,
                    (one, other) => *one == other,
                };
                let (pax, eq) = if with == Payment::Pax { (1, 0) } else { (0, 1) };
                let found = self.repls.iter().find(|((owner, spot), repls)| {
                    *owner == side && near(spot) && repls.pax >= pax && repls.eq >= eq
                });
                if let Some((_, spot)) = found.map(|(place, _)| *place) {
                    self.take_repls(side, spot, pax, eq);
                }
            }
        }
    }

    /// T2 S5: a formation leaves the game.
    fn withdraw(&mut self, formation: Id) {
        let of = |id: &Id| self.data.units.get(id).is_some_and(|unit| unit.formation == Some(formation));
        let gone: Vec<Id> = self.units.keys().chain(&self.dead).filter(|id| of(id)).copied().collect();
        for unit in gone {
            self.units.remove(&unit);
            self.loads.remove(&unit);
            self.dead.remove(&unit);
        }
    }
}
