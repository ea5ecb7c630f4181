//! FA VI: how one phase follows another.

use super::{Outcome, Play, Stop, Tried, Wait};
use crate::board::{Phase, Question};
use crate::event::{Event, Loss, SpentBy};
use crate::order::Ask;
use crate::rules::{reinforcements, setup, spent, stacking, supply, victory};
use crate::words::Side;

impl Play<'_> {
    /// Goes on to a phase, through those before it. One that is over already is no matter of this.
    pub(super) fn enter(&mut self, side: Side, phase: Phase) -> Tried<()> {
        while self.board.phase < phase {
            self.advance(side)?;
        }
        Ok(())
    }

    fn begin(&mut self, phase: Phase, side: Side) {
        self.happen(Event::Phase { phase, side });
    }

    /// The next phase, with what ends the one before and what happens by itself.
    pub(super) fn advance(&mut self, side: Side) -> Tried<()> {
        match self.board.phase {
            Phase::PlayerTurn => {
                self.begin(Phase::Reinforcement, side);
                self.arrivals(side);
            }
            Phase::Reinforcement => self.begin(Phase::SupplyStatus, side),
            Phase::SupplyStatus => {
                self.supply_status(side);
                self.begin(Phase::Movement, side);
            }
            Phase::Movement => {
                self.remove_excess(side);
                if !self.board.counters.is_empty() {
                    self.begin(Phase::Reveal, side);
                    return self.turn_up(side);
                }
                self.begin(Phase::Airstrikes, side);
            }
            Phase::Reveal => return self.turn_up(side),
            _ => self.begin(Phase::Attacks, side),
        }
        Ok(())
    }

    /// FA V.B: the counters are turned up at once where a position for trials says which they are; else the
    /// sheet waits for the sealed set-up.
    fn turn_up(&mut self, side: Side) -> Tried<()> {
        if self.board.face_down.is_empty() {
            return Err(Stop::Wait { wait: Wait::Reveal, again: true });
        }
        self.happen(Event::Reveal { counters: self.board.face_down.clone() });
        self.begin(Phase::Airstrikes, side);
        Ok(())
    }

    /// FA V.B: the sealed set-up is opened: turned up as it is, or dealt if it is illegal or missing.
    pub fn opened(&mut self, choice: Option<&str>) {
        if self.board.phase != Phase::Reveal {
            return;
        }
        let opened = choice.and_then(setup::read_choice).filter(|layout| setup::fits(&self.board, layout));
        if let Some(counters) = opened.or_else(|| setup::dealt(&self.board)) {
            let side = self.board.player;
            self.happen(Event::Reveal { counters });
            self.begin(Phase::Airstrikes, side);
        }
    }

    /// FA VII.B.
    fn arrivals(&mut self, side: Side) {
        let due: Vec<_> = reinforcements::due(&self.board, side).collect();
        for (unit, hex) in due {
            match reinforcements::delay(&self.board, side, unit, hex) {
                Some(why) => self.happen(Event::Delayed { unit, hex, why }),
                None => {
                    self.happen(Event::Arrive { unit, hex });
                    self.take_control(side, &[hex]);
                }
            }
        }
    }

    /// FA XV.B.
    fn supply_status(&mut self, side: Side) {
        for (unit, hex) in supply::unsupplied(&self.board, side) {
            self.happen(Event::Unsupplied { unit, hex });
            if !self.board.is_spent(unit) {
                self.happen(Event::Spent { unit, cause: SpentBy::Supply });
            }
        }
    }

    /// FA XII.B.
    fn remove_excess(&mut self, side: Side) {
        for (unit, hex) in stacking::excess(&self.board, side, &self.plan) {
            self.happen(Event::Eliminated { unit, hex, cause: Loss::Overstack });
        }
    }

    /// `next`: the phase is over.
    pub(super) fn next(&mut self, side: Side) -> Tried<()> {
        match self.board.phase {
            phase if phase < Phase::Movement => self.enter(side, Phase::Movement),
            Phase::Movement => match self.advance(side) {
                // It has done what it says.
                Err(Stop::Wait { wait, .. }) => Err(Stop::Wait { wait, again: false }),
                tried => tried,
            },
            Phase::Attacks => {
                let mut outcome = Outcome::default();
                self.done(side, &mut outcome)?;
                match outcome.owed.is_empty() {
                    true => Ok(()),
                    false => Err(Stop::Ruling(self.still_owed(&outcome.owed))),
                }
            }
            _ => self.advance(side),
        }
    }

    fn still_owed(&self, hexes: &[crate::hex::Hex]) -> crate::rules::Objection {
        let message = feldpost_kit::msg!("must-still-attack", hexes = hexes);
        crate::rules::Objection::new("XIV.A.2", message)
    }

    /// FA VI: the player turn or set-up is over, unless hexes must still be attacked: `outcome.owed`.
    pub(super) fn done(&mut self, side: Side, outcome: &mut Outcome) -> Tried<bool> {
        crate::rules::sequence::is_due(&self.board, side)?;
        if self.board.phase == Phase::Setup {
            outcome.sealed = self.finish_setup(side)?;
            return Ok(true);
        }
        // Held back, it leaves the phase as it is; no die falls before that is known.
        let (board, events) = (self.board.clone(), self.events.len());
        for phase in [Phase::Movement, Phase::Attacks] {
            self.enter(side, phase)?;
            outcome.owed = spent::holds_back(&self.board, side);
            if !outcome.owed.is_empty() {
                self.board = board;
                self.events.truncate(events);
                return Ok(true);
            }
        }
        self.spent_give_way(side)?;
        self.remove_excess(side);
        self.recovery(side);
        self.determination(side);
        Ok(true)
    }

    /// FA VIII.B: whoever wants to be asked says what he demands.
    fn spent_give_way(&mut self, side: Side) -> Tried<()> {
        let owed = spent::must_give_way(&self.board, side);
        if owed.is_empty() {
            return Ok(());
        }
        let units = owed.iter().map(|(unit, _)| *unit).collect();
        let answers = self.words_of(side.enemy(), Ask::Retreats, || Question::Spent { units })?;
        for (unit, _) in owed {
            // A unit before it may have gone, or drawn an enemy after it.
            let here = self.board.hex_of(unit).map(|hex| spent::threats(&self.board, side, hex));
            if let Some(threats) = here.filter(|threats| !threats.is_empty()) {
                self.accept_ar(side, unit, &threats, &answers);
            }
        }
        Ok(())
    }

    /// FA VIII.E.
    fn recovery(&mut self, side: Side) {
        self.begin(Phase::Recovery, side);
        for unit in spent::recovering(&self.board, side) {
            self.happen(Event::Recovered { unit });
        }
    }

    /// FA IV, ruling B28: the other side's Victory Determination, and what comes after it.
    fn determination(&mut self, side: Side) {
        let other = side.enemy();
        self.begin(Phase::VictoryDetermination, other);
        let rule = || "IV".to_owned();
        if victory::wins(&self.board, other) {
            self.happen(Event::Victory { winner: other.into(), rule: rule() });
        } else if side == Side::Axis {
            self.begin(Phase::PlayerTurn, other);
        } else if let Some(winner) = victory::at_the_end(&self.board) {
            self.happen(Event::Victory { winner, rule: rule() });
        } else {
            self.happen(Event::Turn { turn: self.board.turn + 1 });
            self.begin(Phase::PlayerTurn, other);
        }
    }
}
