//! What a dry run tells a player: where units would come to stand, what stops them, and the chances. No die
//! is rolled for it.

use super::Play;
use crate::data::Unit;
use crate::hex::Hex;
use crate::order::MoveEnd;
use crate::prospects::shot;
use crate::rules::advice::holders;
use crate::rules::barrage::{Spotter, chosen_target};
use crate::rules::chance::{Odds, to_range_in};
use crate::rules::movement::Walk;
use crate::words::AttackKind;
use feldpost_kit::id::Id;
use feldpost_kit::message::{Figure, Message, Tell as _};
use feldpost_kit::msg;

/// `needs 7+: 58 %`.
fn needs(odds: Odds) -> Message {
    msg!("odds", percent = odds.chance.percent(), needs = or_none(odds.needs))
}

/// A number, or `none`, by which a message can choose.
fn or_none(number: Option<i32>) -> Figure {
    number.map_or_else(|| "none".figure(), |number| number.figure())
}

impl Play<'_> {
    /// The chance of an attack that is about to be made.
    pub(super) fn attack_foretold(&self, unit: Id, target: Id, hex: Hex, mode: AttackKind) -> Message {
        let units = self.board.data.unit(unit).zip(self.board.data.unit(target)).filter(|_| self.tells);
        let Some((attacker, aim)) = units else { return msg!("dice-decide") };
        let shot = shot(&self.board, attacker, aim, hex, mode);
        let (firepower, protection) = (shot.firepower, self.board.protection(aim));
        let odds = needs(shot.odds);
        msg!("attack-foretold", target = target, firepower = firepower, protection = protection, odds = odds)
    }

    /// The chance of a Barrage that is about to be fired.
    pub(super) fn barrage_foretold(&self, gun: Id, hex: Hex, wishes: &[Id], spotter: &Spotter) -> Message {
        let stack = self.board.stack(hex);
        let target = chosen_target(wishes, stack).and_then(|target| self.board.data.unit(target));
        let units = self.board.data.unit(gun).zip(target).filter(|_| self.tells);
        let Some((gun, target)) = units else { return msg!("spotter-and-dice", unit = spotter.unit) };
        let shot = shot(&self.board, gun, target, hex, AttackKind::Barrage);
        let ranging = to_range_in(spotter.modifier());
        let all = ranging.chance.and_then(shot.odds.chance).percent();
        let (firepower, protection) = (shot.firepower, self.board.protection(target));
        let fire = msg!("barrage-foretold", spotter = spotter.unit, ranges = or_none(ranging.needs));
        let fire = fire.with("target", &target.id).with("firepower", &firepower);
        fire.with("protection", &protection).with("odds", &needs(shot.odds)).with("percent", &all)
    }

    /// Where a move ends, what stops it there, what is left, and the chance of the Overrun at its end.
    pub(super) fn move_foretold(
        &self,
        unit: &Unit,
        start: Option<Hex>,
        walk: &Walk,
        end: &MoveEnd,
    ) -> Message {
        let left = walk.left;
        let here = walk.path.last().copied().or(start);
        let ends = match here {
            Some(here) if walk.stopped => {
                let holders = holders(&self.board, unit.side, here);
                msg!("move-stopped", hex = here, stacks = holders, left = left)
            }
            Some(here) => msg!("move-ends", hex = here, left = left),
            None => msg!("move-left", left = left),
        };
        match end {
            MoveEnd::Stop | MoveEnd::Toward(_) => ends,
            MoveEnd::Exit => ends.and(msg!("leaves-map")),
            MoveEnd::Overrun { hex, .. } => match self.board.stack(*hex).first() {
                Some(top) => ends.and(self.attack_foretold(unit.id, *top, *hex, AttackKind::Overrun)),
                None => ends,
            },
        }
    }
}
