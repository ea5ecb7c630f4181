//! OCS 9: what a cell of the combat table does: steps, options, retreats, disorganization, advance.

use super::combat::Attack;
use super::retreats::{self, Flight};
use crate::board::{Board, Story};
use crate::event::{Event, Fought};
use crate::hex::Hex;
use crate::rules::{combat, engineering, stacking, terrain};
use crate::series::Suffers;
use crate::tables::Cost;
use crate::words::Mode;
use feldpost_kit::id::Id;
use std::collections::BTreeSet;

/// How a side takes its options (OCS 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Options {
    /// Steps, unless nothing would be left then.
    #[default]
    Unsaid,
    /// Steps.
    Loss,
    /// Hexes of retreat.
    Retreat,
    /// So many as hexes, the others as steps.
    Hexes(u32),
}

/// What a side wishes for a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Who loses a step first, behind the unit whose rating counted.
    pub losses: Vec<Id>,
    /// How options are taken.
    pub options: Options,
    /// Where a retreat goes.
    pub retreat: Vec<Hex>,
    /// Whether an attacker advances.
    pub advance: bool,
}

/// What both sides wish, and what the phase allows.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'w> {
    /// Of the attacker.
    pub attacker: &'w Wishes,
    /// Of the defender.
    pub defender: &'w Wishes,
    /// Whether this is the Exploitation Phase, in which nobody earns exploitation (OCS 5).
    pub exploitation: bool,
}

/// OCS 9: the order in which steps are lost: first the unit whose rating counted, then as wished, then
/// the weakest first (ruling T27).
pub fn in_order(board: &Board, units: &[Id], leader: Option<Id>, wishes: &[Id]) -> Vec<Id> {
    let mut rest: Vec<Id> = units.to_vec();
    let strength =
        |id: &Id| board.data.units.get(id).map_or(0, |unit| unit.attack.max(unit.defence_of(true)));
    rest.sort_by_key(|id| (strength(id), *id));
    let first = leader.into_iter().chain(wishes.iter().copied()).filter(|id| units.contains(id));
    let mut seen = BTreeSet::new();
    first.chain(rest).filter(|id| seen.insert(*id)).collect()
}

/// How many options become hexes, of a side with `left` units.
fn hexes(options: u32, left: usize, how: Options, can_go: bool) -> u32 {
    let hexes = match how {
        Options::Unsaid if usize::try_from(options).is_ok_and(|options| options >= left) => options,
        Options::Unsaid | Options::Loss => 0,
        Options::Retreat => options,
        Options::Hexes(hexes) => hexes.min(options),
    };
    if can_go { hexes } else { 0 }
}

/// What came of a side's part.
struct Borne {
    /// Who is left, in the order of losses.
    left: Vec<Id>,
    /// Hexes of retreat.
    retreated: u32,
    /// Whether all of it was met.
    met: bool,
}

/// Loses steps, then takes options as steps or as hexes. `along` goes with a retreat.
fn bear(
    story: &mut Story,
    mut left: Vec<Id>,
    suffers: Suffers,
    (wishes, barred): (&Wishes, &[Hex]),
    along: &[Id],
) -> Borne {
    let mut met = true;
    let mut lose = |story: &mut Story, left: &mut Vec<Id>, steps: u32| {
        for _ in 0..steps {
            if left.is_empty() {
                met = false;
                return;
            }
            story.happen(Event::Step { unit: left.remove(0), left: 0 });
        }
    };
    lose(story, &mut left, suffers.loss);
    // OCS 9.12a: the disorganization of a result comes before the retreat.
    if suffers.dg {
        retreats::disorganize(story, left.clone());
    }
    let flight = |units: Vec<Id>, hexes: u32| Flight {
        units,
        hexes,
        wish: &wishes.retreat,
        losses: &wishes.losses,
        barred,
    };
    let can_go =
        suffers.options > 0 && left.iter().any(|unit| flight(vec![*unit], 1).way(&story.board).is_some());
    let back = hexes(suffers.options, left.len(), wishes.options, can_go);
    lose(story, &mut left, suffers.options - back);
    if back > 0 && !left.is_empty() {
        let goes = left.iter().chain(along.iter().filter(|id| !left.contains(id))).copied().collect();
        flight(goes, back).go(story);
        left.retain(|unit| story.board.units.contains_key(unit));
    }
    Borne { left, retreated: back, met }
}

/// OCS 9: the whole result, attacker first. `fought` has been written down already.
pub fn suffer(story: &mut Story, attack: &Attack, fought: &Fought, terms: Terms<'_>) {
    let Attack { side, hex, .. } = *attack;
    let (leader, other) = attack.leaders(&story.board);
    let adjacent = stacks_may_exploit(&story.board, &attack.units);
    let attackers = in_order(&story.board, &attack.units, leader, &terms.attacker.losses);
    let barred: Vec<Hex> = attackers.iter().filter_map(|id| Some(story.board.units.get(id)?.hex)).collect();
    let borne = bear(story, attackers, fought.result.attacker, (terms.attacker, &[hex]), &[]);
    // OCS 9.10c: a defender need not bear options if the attacker went back, or had nothing left to give.
    let defender = match borne.retreated > 0 || !borne.met {
        true => Suffers { options: 0, ..fought.result.defender },
        false => fought.result.defender,
    };
    let there = story.board.fighters(hex, side.enemy());
    if fought.result.defender != Suffers::default() {
        unready(story, &there);
    }
    let defenders = in_order(&story.board, &there, other, &terms.defender.losses);
    // OCS 9.12d: organic trucks go along.
    let along: Vec<Id> = story.board.stack(hex).into_iter().filter(|id| !there.contains(id)).collect();
    bear(story, defenders, defender, (terms.defender, &barred), &along);
    if borne.retreated > 0 {
        return;
    }
    if let Some(least) = fought.result.attacker.exploit.filter(|_| !attack.overrun && !terms.exploitation) {
        let earned = |unit: &&Id| {
            let fit = story.board.units.get(unit).is_some_and(|counter| !counter.dg);
            adjacent && fit && combat::rating(&story.board, **unit) >= least
        };
        let earned: Vec<Id> = borne.left.iter().filter(earned).copied().collect();
        earned.into_iter().for_each(|unit| story.happen(Event::Exploit { unit }));
    }
    if attack.overrun || terms.attacker.advance {
        advance(story, attack, &borne.left);
    }
}

/// OCS 5.7d: any result of a fight, even one that is ignored, takes Reserve markers from the defenders.
fn unready(story: &mut Story, units: &[Id]) {
    let waits = |id: &&Id| story.board.units.get(id).is_some_and(|counter| counter.mode == Mode::Reserve);
    let waiting: Vec<Id> = units.iter().filter(waits).copied().collect();
    for unit in waiting {
        let mode = story.board.units.get(&unit).map_or(Mode::Combat, crate::board::Counter::bare_mode);
        story.happen(Event::Mode { unit, mode });
    }
}

/// OCS 5: exploitation is earned by one stack, or by two that stand side by side.
fn stacks_may_exploit(board: &Board, units: &[Id]) -> bool {
    let stacks: BTreeSet<Hex> = units.iter().filter_map(|id| board.units.get(id)).map(|c| c.hex).collect();
    let stacks: Vec<Hex> = stacks.into_iter().collect();
    match stacks[..] {
        [_] => true,
        [one, other] => one.distance(other) == 1,
        _ => false,
    }
}

/// OCS 8, 9, ruling T41: the attackers that are left enter the hex if no enemy unit is there any more, one
/// after the other, as many as find room; those of an overrun all, as they have moved there.
fn advance(story: &mut Story, attack: &Attack, units: &[Id]) {
    if !story.board.fighters(attack.hex, attack.side.enemy()).is_empty() {
        return;
    }
    let mut entered = false;
    for unit in units {
        let Some((figures, counter)) = story.board.unit(*unit) else { continue };
        let cost = terrain::entry(&story.board.data, counter.hex, attack.hex, counter.mobility(figures));
        let fits =
            attack.overrun || stacking::may_end(&story.board, attack.side, attack.hex, &[*unit]).is_ok();
        if cost != Cost::Prohibited && fits {
            story.happen(Event::Advance { unit: *unit, hex: attack.hex });
            entered = true;
        }
    }
    if entered {
        engineering::captured(story, attack.hex);
    }
}
