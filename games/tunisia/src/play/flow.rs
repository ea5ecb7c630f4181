//! OCS 2: how one phase follows another.

use super::{Play, Stop, Tried, Wait};
use crate::board::Phase;
use crate::event::Event;
use crate::order::Order;
use crate::rules::{Allowed, Objection};
use crate::words::Side;
use feldpost_kit::msg;

impl Play<'_> {
    /// OCS 2: a player orders in his own player turn, the other one in its Reaction Phase, both in mud, and
    /// nobody while an answer is waited for.
    pub(super) fn is_due(&self, side: Side) -> Allowed<()> {
        let board = self.board();
        let refuse = |message| Err(Objection::new("OCS 2", message));
        if board.phase == Phase::End {
            return refuse(msg!("the-game-is-over"));
        }
        if let Some(asked) = &board.asked {
            return refuse(msg!("answer-awaited", side = asked.side));
        }
        if board.phase == Phase::Mud {
            let done = !board.owes_mud(side);
            return if done { refuse(msg!("your-mud-turn-is-over")) } else { Ok(()) };
        }
        match board.acting() {
            acting if acting != side => refuse(msg!("not-your-player-turn", side = acting)),
            _ => Ok(()),
        }
    }

    /// The phase to which an order belongs, from where the game stands.
    pub(super) fn phase_of(&self, order: &Order) -> Option<Phase> {
        let now = self.board().phase;
        let moving = |first: Phase| match now {
            Phase::Combat => Some(Phase::Exploitation),
            Phase::Reaction | Phase::Exploitation | Phase::Mud => Some(now),
            _ => Some(first),
        };
        match order {
            Order::Refit { .. }
            | Order::RefitSurge { .. }
            | Order::Rebuild { .. }
            | Order::RebuildTruck { .. }
            | Order::Plan { .. }
            | Order::Attach { .. }
            | Order::GiveUp { .. }
            | Order::PlaceUnit { .. }
            | Order::PlaceStrip { .. } => Some(if now == Phase::Mud { now } else { Phase::Refit }),
            // OCS 5.4, 13.2, 13.8d, 19.0f: of the Movement Phase alone.
            Order::Mode { .. }
            | Order::Truck { .. }
            | Order::Load { .. }
            | Order::Build { .. }
            | Order::BreakOut { .. }
            | Order::Rail { .. }
            | Order::March { .. }
            | Order::Raid { .. }
            | Order::Land { .. }
            | Order::MoreShips
            | Order::Ship { .. } => Some(if now == Phase::Mud { now } else { Phase::Movement }),
            // OCS 13.9: planes at any time, units as replacements come.
            Order::Consolidate { piece, .. } if !self.board().data.planes.contains_key(piece) => {
                Some(if now == Phase::Mud { now } else { Phase::Refit })
            }
            // OCS 21.10b: before the Supply Phase.
            Order::Forage { .. } => Some(if now == Phase::Mud { now } else { Phase::AirBarrage }),
            Order::Fuel { .. }
            | Order::Airlift { .. }
            | Order::Drop { .. }
            | Order::Move { .. }
            | Order::Blow { .. }
            | Order::Transfer { .. }
            | Order::Sweep { .. }
            | Order::HipShoot { .. } => moving(Phase::Movement),
            // Behind a fight it would end the Combat Phase without a word.
            Order::AirBarrage { .. } | Order::Bomb { .. } if now == Phase::Combat => Some(Phase::AirBarrage),
            Order::AirBarrage { .. } | Order::Bomb { .. } => moving(Phase::AirBarrage),
            Order::Barrage { .. } | Order::Attack { .. } => match now {
                Phase::Reaction | Phase::Exploitation | Phase::Mud => Some(now),
                _ => Some(Phase::Combat),
            },
            Order::Release { .. } => match now {
                Phase::Reaction | Phase::Mud => Some(now),
                _ => Some(Phase::Exploitation),
            },
            _ => None,
        }
    }

    /// Goes on to the phase of an order, if that is still to come.
    ///
    /// # Errors
    /// It is over.
    pub(super) fn come_to(&mut self, side: Side, order: &Order) -> Tried<()> {
        let Some(phase) = self.phase_of(order) else { return Ok(()) };
        self.is_due(side)?;
        let now = self.board().phase;
        if now > phase || now < Phase::Refit {
            let message = msg!("phase-is-over", phase = phase.word(), now = now.word());
            return Err(Objection::new("OCS 2", message).into());
        }
        self.enter(side, phase)
    }

    /// Goes on to a phase, through those before it.
    pub(super) fn enter(&mut self, side: Side, phase: Phase) -> Tried<()> {
        while self.board().phase < phase {
            self.advance(side)?;
        }
        Ok(())
    }

    pub(super) fn begin(&mut self, phase: Phase) {
        let player = self.board().player;
        self.happen(Event::Phase { phase, player });
    }

    /// The next phase, with what happens by itself between.
    fn advance(&mut self, side: Side) -> Tried<()> {
        match self.board().phase {
            Phase::Refit => self.begin(Phase::Movement),
            Phase::Movement => self.begin(Phase::AirBarrage),
            Phase::AirBarrage => {
                self.supply_phase(side);
                return self.reaction(side);
            }
            Phase::Combat => self.begin(Phase::Exploitation),
            _ => return Err(Objection::new("OCS 2", msg!("not-your-player-turn", side = side)).into()),
        }
        Ok(())
    }

    /// `next`: the phase is over.
    pub(super) fn next(&mut self, side: Side) -> Tried<()> {
        self.is_due(side)?;
        match self.board().phase {
            Phase::Refit => self.enter(side, Phase::Movement),
            Phase::Movement | Phase::AirBarrage => match self.enter(side, Phase::Combat) {
                // It has done what it says.
                Err(Stop::Wait { wait: wait @ Wait::Reaction, .. }) => Err(Stop::Wait { wait, again: false }),
                tried => tried,
            },
            Phase::Combat => self.enter(side, Phase::Exploitation),
            phase => {
                let message = msg!("no-next-phase", now = phase.word());
                Err(Objection::new("OCS 2", message).hint(msg!("say-done")).into())
            }
        }
    }

    /// `done`: the set-up, election, reaction, mud turn or player turn is over.
    pub(super) fn done(&mut self, side: Side) -> Tried<()> {
        self.is_due(side)?;
        match self.board().phase {
            Phase::SetUp => self.finish_set_up(side),
            Phase::Election => Err(Objection::new("OCS 2", msg!("elect-first")).into()),
            Phase::Reaction => {
                self.begin(Phase::Combat);
                Ok(())
            }
            Phase::Mud if self.board().waits_for_mud() => {
                self.happen(Event::MudPart { side });
                Ok(())
            }
            Phase::Mud => {
                self.happen(Event::MudDone { side });
                if self.board().used.mud.len() == Side::BOTH.len() {
                    self.end_of_mud();
                }
                Ok(())
            }
            _ => {
                self.enter(side, Phase::Combat)?;
                self.happen(Event::CleanUp { side });
                self.end_raid(side);
                self.bans();
                self.end_of_player_turn(side);
                Ok(())
            }
        }
    }
}
