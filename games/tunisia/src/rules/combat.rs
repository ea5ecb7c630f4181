//! OCS 9: attacks: who may, how strong both sides are, surprise, and the roll.

use super::{Allowed, Objection, one, sum, two};
use crate::board::{Board, Counter};
use crate::event::{Fought, Question, Surprise, Surprised};
use crate::hex::Hex;
use crate::rules::terrain;
use crate::share::Share;
use crate::words::{AtLevel, Line, Mode, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use std::collections::BTreeMap;

/// An attack on a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Whose.
    pub side: Side,
    /// Who.
    pub units: Vec<Id>,
    /// On what hex.
    pub hex: Hex,
    /// Whether it is an overrun (OCS 8).
    pub overrun: bool,
    /// The unit whose action rating counts; unsaid, the best one.
    pub ar: Option<Id>,
    /// What the defender says.
    pub defence: Defence,
}

/// What a defender says before the roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defence {
    /// Whether he has paid for combat supply.
    pub supplied: bool,
    /// Those of his units whose own stocks were exhausted when the others used theirs.
    pub bare: Vec<Id>,
    /// The unit whose action rating counts; unsaid, the best one.
    pub ar: Option<Id>,
}

/// The figures of an attack before any die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Strength of the attack.
    pub attack: Share,
    /// Strength of the defence.
    pub defence: Share,
    /// The row of column heads.
    pub line: Line,
    /// The column.
    pub column: usize,
    /// Action ratings of the attacker and of the defender.
    pub ratings: (i32, i32),
    /// Level of the hedgehog.
    pub hedgehog: u8,
}

/// The figures of an attack with a defence in supply.
#[must_use]
pub fn forecast(board: &Board, side: Side, hex: Hex, units: &[Id], overrun: bool) -> Reckoning {
    let defence = Defence { supplied: true, ..Defence::default() };
    Attack { side, units: units.to_vec(), hex, overrun, ar: None, defence }.reckon(board)
}

/// The same of the attack about which a side is asked.
#[must_use]
pub fn threat(board: &Board, asked: Side, question: &Question) -> Option<Reckoning> {
    match question {
        Question::Defence { attackers, hex, overrun } => {
            Some(forecast(board, asked.enemy(), *hex, attackers, *overrun))
        }
        Question::Interception { .. } => None,
    }
}

/// OCS 9: combat supply of an attack, in T: one for each attacking step.
#[must_use]
pub fn attack_cost(units: usize) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

/// OCS 9: combat supply of a defence, in T: two, one for a single RE or less.
#[must_use]
pub fn defence_cost(board: &Board, hex: Hex, side: Side) -> i32 {
    if board.size(hex, side) > Share::ONE { 2 } else { 1 }
}

/// OCS 5, 9: the action rating of a unit as it stands.
#[must_use]
pub fn rating(board: &Board, id: Id) -> i32 {
    board.unit(id).map_or(0, |(unit, counter)| match counter.mode {
        Mode::Strat => 0,
        // OCS 3.2c: it may be -1.
        _ => unit.ar - i32::from(counter.dg),
    })
}

/// OCS 9: whether these units may attack a hex from where they stand.
///
/// # Errors
/// The first unit that may not, or no enemy to attack.
pub fn may_attack(board: &Board, side: Side, units: &[Id], hex: Hex) -> Allowed<()> {
    let refuse = |message, about: Id| Err(Objection::new("OCS 9", message).about(about));
    if board.fighters(hex, side.enemy()).is_empty() {
        return Err(Objection::new("OCS 9", msg!("no-enemy-there", hex = hex)).about(hex));
    }
    for (at, id) in units.iter().enumerate() {
        let Some((unit, counter)) = board.unit(*id).filter(|(unit, _)| unit.side == side) else {
            return refuse(msg!("not-your-unit", unit = id), *id);
        };
        if !unit.can_attack() {
            return refuse(msg!("cannot-attack", unit = id), *id);
        }
        if matches!(counter.mode, Mode::Strat | Mode::Reserve) {
            return Err(Objection::new("OCS 5", msg!("mode-cannot-attack", unit = id)).about(id));
        }
        if counter.hex.distance(hex) != 1 {
            return refuse(msg!("not-adjacent", unit = id, hex = hex), *id);
        }
        if counter.attacked || units[..at].contains(id) {
            return refuse(msg!("attacks-once", unit = id), *id);
        }
        if terrain::attack_factors(board, unit, counter.hex, hex, AtLevel::None).is_none() {
            return refuse(msg!("closed-ground", unit = id, hex = hex), *id);
        }
    }
    Ok(())
}

/// What a strength is multiplied by, whatever the ground is: why, and by how much.
type Mark = (&'static str, Share);

fn half(why: &'static str, when: bool) -> Mark {
    (why, if when { Share::HALF } else { Share::ONE })
}

fn marked(strength: i32, marks: &[Mark]) -> Share {
    let counts = marks.iter().filter(|(_, times)| *times != Share::ONE);
    counts.fold(Share::whole(strength), |share, (_, times)| share * *times)
}

/// OCS 5, 9, 12: what an attack is multiplied by; it has combat supply (without it there is no attack).
pub(super) fn attack_marks(counter: &Counter) -> [Mark; 3] {
    let mode = match counter.mode {
        Mode::Strat => ("strat", Share::ZERO),
        Mode::Reserve => ("reserve", Share::ZERO),
        _ => ("", Share::ONE),
    };
    [mode, half("dg", counter.dg), half("oos", counter.oos)]
}

/// OCS 5, 9, 12: what a defence is multiplied by.
pub(super) fn defence_marks(counter: &Counter, supplied: bool) -> [Mark; 4] {
    let mode = match counter.mode {
        Mode::Strat => ("strat", Share::ZERO),
        Mode::Reserve => ("reserve", Share::HALF),
        _ => ("", Share::ONE),
    };
    [mode, half("dg", counter.dg), half("oos", counter.oos), half("no-supply", !supplied)]
}

/// A unit's attack before the ground is looked at.
fn attack_of(board: &Board, id: Id) -> Share {
    let Some((unit, counter)) = board.unit(id) else { return Share::ZERO };
    marked(unit.attack_of(counter.shows_combat_side()), &attack_marks(counter))
}

/// A unit's defence before the ground is looked at.
fn defence_of(board: &Board, id: Id, supplied: bool) -> Share {
    let Some((unit, counter)) = board.unit(id) else { return Share::ZERO };
    marked(unit.defence_of(counter.shows_combat_side()), &defence_marks(counter, supplied))
}

/// OCS 9: the best that a stack has against tanks; a hedgehog is as good as heavy guns.
pub(super) fn at_level(board: &Board, hex: Hex, side: Side) -> AtLevel {
    let units = board.fighters(hex, side).into_iter().filter_map(|id| board.data.units.get(&id));
    let best = units.map(crate::data::Unit::at_level).max().unwrap_or(AtLevel::None);
    if board.hog(hex) > 0 { AtLevel::Heavy } else { best }
}

/// OCS 9: the attack of each stack under the ground that is worst for it, all of them together.
fn attack_total(board: &Board, attack: &Attack) -> Share {
    let at = at_level(board, attack.hex, attack.side.enemy());
    let mut stacks: BTreeMap<Hex, Vec<Share>> = BTreeMap::new();
    for id in &attack.units {
        let Some((unit, counter)) = board.unit(*id) else { continue };
        let factors = terrain::attack_factors(board, unit, counter.hex, attack.hex, at).unwrap_or_default();
        let own: Vec<Share> = factors.iter().map(|factor| attack_of(board, *id) * *factor).collect();
        let stack = stacks.entry(counter.hex).or_insert_with(|| vec![Share::ZERO; own.len()]);
        for (total, share) in stack.iter_mut().zip(own) {
            *total = *total + share;
        }
    }
    stacks.into_values().filter_map(|kinds| kinds.into_iter().min()).sum()
}

/// The rating that counts: of the unit that was named if it takes part, else the best.
fn counted(board: &Board, named: Option<Id>, units: &[Id]) -> (Option<Id>, i32) {
    let named = named.filter(|id| units.contains(id));
    // Of equals the first by id.
    let best = units.iter().copied().max_by_key(|id| (rating(board, *id), std::cmp::Reverse(*id)));
    let unit = named.or(best);
    (unit, unit.map_or(0, |id| rating(board, id)))
}

impl Attack {
    /// The units whose ratings count, of the attacker and of the defender.
    #[must_use]
    pub fn leaders(&self, board: &Board) -> (Option<Id>, Option<Id>) {
        let defenders = board.fighters(self.hex, self.side.enemy());
        (counted(board, self.ar, &self.units).0, counted(board, self.defence.ar, &defenders).0)
    }

    /// OCS 9: the figures before any die. The defender takes the ground of the hex that is best for him, and
    /// for each attacking stack the ground or hexside that is worst for it (ruling T26).
    #[must_use]
    pub fn reckon(&self, board: &Board) -> Reckoning {
        let table = &board.data.series.combat;
        let defenders = board.fighters(self.hex, self.side.enemy());
        let attack = attack_total(board, self);
        let under = |effects: &crate::tables::Effects| {
            let share = |id: &Id| {
                let factor = board.data.units.get(id).map(|unit| effects.factor(unit.colour).defend);
                defence_of(board, *id, self.defence.supplied && !self.defence.bare.contains(id))
                    * factor.unwrap_or(Share::ONE)
            };
            let (defence, line) = (defenders.iter().map(share).sum(), terrain::line(effects));
            (table.column(line, attack, defence), defence, line)
        };
        let kinds = terrain::kinds(&board.data, self.hex);
        // Of equals the ground itself, which comes first.
        let best = kinds.into_iter().map(under).min_by_key(|(column, _, _)| *column);
        let (column, defence, line) = best.unwrap_or((0, Share::ZERO, Line::Open));
        let ratings = (counted(board, self.ar, &self.units).1, counted(board, self.defence.ar, &defenders).1);
        Reckoning { attack, defence, line, column, ratings, hedgehog: board.hog(self.hex) }
    }

    /// OCS 9: surprise, its shift and the roll. The labels of the dice begin with `label`.
    pub fn roll(&self, board: &Board, label: &str, dice: &mut dyn Dice) -> Fought {
        let Reckoning { attack, defence, line, column, ratings, hedgehog } = self.reckon(board);
        let table = &board.data.series.combat;
        let drm = ratings.0 - ratings.1;
        let surprise = self.surprise(board, label, drm - i32::from(hedgehog > 0), dice);
        let shift = match surprise.who {
            Surprise::Attacker => i32::from(surprise.shift),
            Surprise::Defender => -i32::from(surprise.shift),
            Surprise::None => 0,
        };
        let column = table.shifted(column, shift);
        let rolled = two(dice, &format!("{label}/result"));
        let modifier = drm - i32::from(hedgehog);
        let row = sum(rolled) + modifier;
        let odds = super::odds::rounded(attack, defence);
        Fought {
            attackers: self.units.clone(),
            hex: self.hex,
            attack,
            defence,
            terrain: line,
            odds: odds.map_or_else(|| format!("{attack}:{defence}"), |odds| odds.to_string()),
            ratings,
            hedgehog,
            surprise,
            column: table.head(line, column),
            dice: rolled,
            modifier,
            row,
            result: table.cell(row, column),
        }
    }

    fn surprise(&self, board: &Board, label: &str, modifier: i32, dice: &mut dyn Dice) -> Surprised {
        let surprises = board.data.series.combat.surprise;
        let bounds = if self.overrun { surprises.overrun } else { surprises.regular };
        let rolled = two(dice, &format!("{label}/surprise"));
        let who = match sum(rolled) + modifier {
            roll if roll >= bounds.attacker => Surprise::Attacker,
            roll if roll <= bounds.defender => Surprise::Defender,
            _ => Surprise::None,
        };
        let shift = if who == Surprise::None { 0 } else { one(dice, &format!("{label}/shift")) };
        Surprised { dice: rolled, modifier, who, shift }
    }
}
