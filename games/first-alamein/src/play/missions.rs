//! FA IX: missions of air units, and who meets them.

use super::answers::Answers;
use super::{Play, Stop, Tried, Wait};
use crate::board::{Phase, Question};
use crate::event::{Event, SpentBy};
use crate::hex::Hex;
use crate::order::Ask;
use crate::rules::air;
use crate::words::{AirVerdict, Side};
use feldpost_kit::id::Id;

impl Play<'_> {
    /// What the other side says to this: its answer if it was asked, else what it has prepared.
    pub(super) fn words_of(
        &mut self,
        side: Side,
        about: Ask,
        question: impl FnOnce() -> Question,
    ) -> Tried<Answers> {
        if let Some(given) = self.given.take() {
            return Ok(given);
        }
        if self.prepared.asks(about) && !self.dry_run {
            let wait = Wait::Answer { side, question: question() };
            return Err(Stop::Wait { wait, again: true });
        }
        Ok(self.prepared.clone())
    }

    /// FA IX.B.1.
    pub(super) fn strike(&mut self, side: Side, air: Id, hex: Hex) -> Tried<()> {
        air::may_strike(&self.board, side, air, hex)?;
        self.enter(side, Phase::Airstrikes)?;
        // Counters that were turned up may have been dummies.
        air::may_strike(&self.board, side, air, hex)?;
        if !self.flies(side, air, hex)? {
            return Ok(());
        }
        self.happen(Event::Strike { air, hex });
        for target in air::targets(&self.board, hex) {
            if self.dry_run {
                break;
            }
            let label = format!("strike/{air}-{hex}/{target}").to_lowercase();
            let (column, die) = (air::strike_column(&self.board, target), self.die(&label));
            let cell = self.board.data.tables.air.verdict(column, die);
            let result = air::against(&self.board, target, cell);
            self.happen(Event::AirAttack { air, target, column, die, result });
            match result {
                AirVerdict::S => self.happen(Event::Spent { unit: target, cause: SpentBy::Air }),
                // Ruling B7: the strike ends at once.
                AirVerdict::Aa => {
                    self.knock_out(air);
                    break;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// FA IX.B.2.
    pub(super) fn resupply(&mut self, side: Side, air: Id, hex: Hex) -> Tried<()> {
        air::may_resupply(&self.board, side, air, hex)?;
        self.enter(side, Phase::SupplyStatus)?;
        if self.flies(side, air, hex)? {
            self.happen(Event::Resupply { air, hex });
        }
        Ok(())
    }

    fn knock_out(&mut self, air: Id) {
        self.happen(Event::AirOut { air, until: self.board.turn + 1 });
    }

    /// FA IX.B.3, ruling B27: whether a mission is flown, after those who meet it.
    fn flies(&mut self, side: Side, target: Id, hex: Hex) -> Tried<bool> {
        let free = air::interceptors(&self.board, side.enemy());
        if free.is_empty() || self.dry_run {
            return Ok(true);
        }
        let question = || Question::Interception { air: target, hex };
        let answers = self.words_of(side.enemy(), Ask::Interceptions, question)?;
        for air in free.into_iter().take(answers.interceptors(hex)) {
            let die = self.die(&format!("intercept/{air}-{target}"));
            let column = air::intercept_column(&self.board, target);
            let result = self.board.data.tables.air.verdict(column, die);
            self.happen(Event::Intercept { air, target, die, result });
            match result {
                AirVerdict::Eax => {
                    self.knock_out(target);
                    return Ok(false);
                }
                AirVerdict::Int => return Ok(false),
                AirVerdict::Aa => self.knock_out(air),
                _ => {}
            }
        }
        Ok(true)
    }
}
