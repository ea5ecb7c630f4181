//! What an attack is worth, before the die: in hundredths of a combat factor.

use crate::board::Board;
use crate::hex::Hex;
use crate::rules::terrain;
use crate::words::{Side, Verdict};

/// What is gained by a Spent enemy, by one that retreats, by one that is eliminated; for each factor.
const SPENT: i32 = 35;
const RETREATED: i32 = 45;
const ELIMINATED: i32 = 100;
/// What a retreat costs the attackers, and their loss.
const REPULSED: i32 = 12;
const LOST: i32 = 110;

/// An attack in the making.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// Factors of the attack.
    pub attack: i32,
    /// The column of the table that is in force.
    pub column: usize,
    /// Defending factors, without bonus.
    pub factors: i32,
    /// Those of unSpent units.
    pub fresh: i32,
}

/// FA XIV.B: the odds of an attack on one hex by so many factors from these hexes; `None` below the table.
pub(super) fn odds(board: &Board, side: Side, attack: i32, hex: Hex, from: &[Hex]) -> Option<Odds> {
    let gcrt = &board.data.tables.gcrt;
    let combat = |id: &feldpost_kit::id::Id| board.data.ground(*id).map_or(0, |unit| unit.combat);
    let stack = board.stack(hex);
    let factors: i32 = stack.iter().map(combat).sum();
    let fresh: i32 = stack.iter().filter(|id| !board.is_spent(**id)).map(combat).sum();
    let bonus = terrain::bonus(board, hex, side.enemy(), from);
    let infantry = terrain::infantry(board, hex);
    let matched: i32 = infantry.iter().filter(|(id, _)| !board.is_spent(*id)).map(|(_, factor)| factor).sum();
    let defence = factors + bonus;
    let spent = defence - (fresh + bonus.min(matched));
    let column = gcrt.basic(attack, defence.max(1))? + usize::from(spent * 2 >= defence);
    Some(Odds { attack, column: column.min(gcrt.columns.len().saturating_sub(1)), factors, fresh })
}

/// What an attack is worth on the mean of the six faces; `prize` for a hex that the enemy leaves.
pub(super) fn worth(board: &Board, odds: &Odds, prize: i32) -> i32 {
    let verdicts = (1..=6).map(|die| board.data.tables.gcrt.verdict(odds.column, die));
    let sum: i32 = verdicts.map(|verdict| of_verdict(verdict, odds, prize)).sum();
    sum / 6
}

fn of_verdict(verdict: Verdict, odds: &Odds, prize: i32) -> i32 {
    let (spent, gone) = (SPENT * odds.fresh, RETREATED * odds.factors + prize);
    match verdict {
        Verdict::Nothing => 0,
        Verdict::S => spent,
        Verdict::R1 => spent / 2 + gone,
        Verdict::R2 => spent + gone,
        Verdict::De => ELIMINATED * odds.factors + prize,
        Verdict::Ar => -REPULSED * odds.attack,
        Verdict::Sar => spent - REPULSED * odds.attack,
        Verdict::Sae => spent - LOST * odds.attack,
        Verdict::Ae => -LOST * odds.attack,
    }
}
