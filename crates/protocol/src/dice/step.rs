//! The two sources of dice that a rulebook is given: the committed ones and given ones.
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::stream::roll;
use super::{Dice, DiceError, Hash32};

/// One roll as the journal records it: label, sides, results (`pbem/1 2.4`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What the roll is for, made of game facts; unique in its resolution.
    pub label: String,
    /// Faces of each die.
    pub sides: u16,
    /// The dice in the order in which they fell, each `1..=sides`.
    pub result: Vec<u16>,
}

/// The dice of one resolution, from its step seed; every roll is recorded for the journal.
///
/// The trait cannot fail, and a bad label is a fault of the rulebook's program: the first one is kept in
/// [`fault`](Self::fault) and answered with ones. The host must look at it before it uses the events.
#[derive(Debug)]
pub struct StepDice {
    step: Hash32,
    labels: BTreeSet<String>,
    rolls: Vec<Roll>,
    /// What is known to fall, in this order.
    known: Vec<Roll>,
    fault: Option<String>,
}

impl StepDice {
    /// Dice for the resolution with this step seed.
    pub fn new(step: Hash32) -> Self {
        Self::knowing(step, Vec::new())
    }

    /// The same dice, of which some rolls were computed before: as long as they are asked for in this order,
    /// they are not computed again.
    pub fn knowing(step: Hash32, known: Vec<Roll>) -> Self {
        Self { step, labels: BTreeSet::new(), rolls: Vec::new(), known, fault: None }
    }

    /// The first thing that a rulebook asked for wrongly, in words for the umpire.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Every good roll, in the order asked for.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// Every good roll, in the order asked for.
    pub fn into_rolls(self) -> Vec<Roll> {
        self.rolls
    }

    fn try_roll(&mut self, label: &str, sides: u16, count: usize) -> Result<Vec<u16>, String> {
        if !(2..=256).contains(&sides) {
            return Err(format!("{label}: {}", DiceError::RollDie(sides)));
        }
        let known = self.known.get(self.rolls.len());
        let known =
            known.filter(|roll| roll.label == label && (roll.sides, roll.result.len()) == (sides, count));
        let result = match known {
            Some(roll) => roll.result.clone(),
            None => roll(self.step, label, sides, count).map_err(|e| e.to_string())?,
        };
        if !self.labels.insert(label.to_owned()) {
            return Err(format!("label {label:?} used twice in one resolution"));
        }
        // A roll of no dice spends nothing, so it is no roll.
        if count > 0 {
            self.rolls.push(Roll { label: label.to_owned(), sides, result: result.clone() });
        }
        Ok(result)
    }
}

impl Dice for StepDice {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        match self.try_roll(label, sides, count) {
            Ok(result) => result,
            Err(reason) => {
                self.fault.get_or_insert(reason);
                vec![1; count]
            }
        }
    }
}

/// Dice from a list, for rule questions and tests.
///
/// When the list is used up, ones are returned and remembered. A number that the die asked for does not
/// have becomes its nearest face, and the first such misfit is remembered too.
#[derive(Debug, Clone)]
pub struct GivenDice {
    dice: Vec<u16>,
    used: usize,
    ran_out: bool,
    misfit: Option<String>,
}

impl GivenDice {
    /// Dice that fall as the list says, in its order.
    pub fn new(dice: Vec<u16>) -> Self {
        Self { dice, used: 0, ran_out: false, misfit: None }
    }

    /// Whether more dice were asked for than were given.
    pub fn ran_out(&self) -> bool {
        self.ran_out
    }

    /// How many of the given dice have been used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// How many of the given dice are left over.
    pub fn left(&self) -> usize {
        self.dice.len() - self.used
    }

    /// The first given number that did not fit the die it was used for, in words.
    pub fn misfit(&self) -> Option<&str> {
        self.misfit.as_deref()
    }

    fn next(&mut self, label: &str, sides: u16) -> u16 {
        let Some(&die) = self.dice.get(self.used) else {
            self.ran_out = true;
            return 1;
        };
        self.used += 1;
        let fitting = die.clamp(1, sides.max(1));
        if fitting != die {
            self.misfit
                .get_or_insert_with(|| format!("{label}: {die} is no face of a die with {sides} sides"));
        }
        fitting
    }
}

impl Dice for GivenDice {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        (0..count).map(|_| self.next(label, sides)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_depends_on_its_label_alone() {
        let step = Hash32::of_bytes(b"step");
        let mut one = StepDice::new(step);
        let mut other = StepDice::new(step);
        other.roll("t1/extra", 6, 3);
        assert_eq!(one.roll("t1/attack", 6, 20), other.roll("t1/attack", 6, 20));
        assert_eq!((one.fault(), other.rolls().len()), (None, 2));
        assert_eq!(one.into_rolls()[0].label, "t1/attack");
    }

    #[test]
    fn a_rulebooks_mistake_is_kept_and_answered_with_ones() {
        for (label, sides) in [("Bad Label", 6), ("t1/a", 6), ("t1/b", 1), ("t1/b", 257), ("", 6)] {
            let mut dice = StepDice::new(Hash32::ZERO);
            dice.roll("t1/a", 6, 1);
            assert_eq!(dice.roll(label, sides, 3), [1, 1, 1], "{label} {sides}");
            assert!(dice.fault().is_some(), "{label} {sides}");
            assert_eq!(dice.rolls().len(), 1, "a bad roll must not reach the journal");
            let first = dice.fault().map(str::to_owned);
            dice.roll("ANOTHER", 6, 1);
            assert_eq!(dice.fault().map(str::to_owned), first, "the first fault is the one to report");
        }
    }

    #[test]
    fn what_is_known_falls_where_it_is_asked_for_and_all_else_is_computed() {
        let step = Hash32::of_bytes(b"step");
        let asked = [("t1/a", 6, 2), ("t1/b", 6, 1), ("t1/c", 10, 3), ("t1/d", 6, 1)];
        let mut due = StepDice::new(step);
        for (label, sides, count) in asked {
            due.roll(label, sides, count);
        }
        // Marked, to be told from what is computed.
        let mark = |roll: &Roll| Roll { result: vec![99; roll.result.len()], ..roll.clone() };
        let mut known: Vec<Roll> = due.rolls().iter().map(mark).collect();
        known[2].sides = 12;
        let mut dice = StepDice::knowing(step, known);
        let fell = asked.map(|(label, sides, count)| dice.roll(label, sides, count));
        let of = |at: usize| due.rolls()[at].result.clone();
        assert_eq!(fell, [vec![99, 99], vec![99], of(2), vec![99]]);
        dice.roll("t1/a", 6, 2);
        assert!(dice.fault().is_some(), "a label counts once all the same");
    }

    #[test]
    fn a_roll_of_no_dice_is_none() {
        let mut dice = StepDice::new(Hash32::ZERO);
        assert_eq!(dice.roll("t1/none", 6, 0), Vec::<u16>::new());
        assert_eq!((dice.fault(), dice.rolls().len()), (None, 0));
        dice.roll("t1/none", 6, 1);
        assert!(dice.fault().is_some(), "its label is used up all the same");
    }

    #[test]
    fn a_roll_is_written_as_the_journal_wants_it() {
        let roll = Roll { label: "a".into(), sides: 6, result: vec![5, 1] };
        assert_eq!(serde_json::to_string(&roll).unwrap(), r#"{"label":"a","sides":6,"result":[5,1]}"#);
    }

    #[test]
    fn given_dice_fall_in_order_and_say_when_they_end() {
        let mut dice = GivenDice::new(vec![3, 5, 6]);
        assert_eq!(dice.roll("a", 6, 2), [3, 5]);
        assert_eq!((dice.used(), dice.left(), dice.ran_out()), (2, 1, false));
        assert_eq!(dice.roll("b", 6, 2), [6, 1]);
        assert_eq!((dice.used(), dice.left(), dice.ran_out()), (3, 0, true));
        assert_eq!(dice.misfit(), None);
    }

    #[test]
    fn a_given_number_that_is_no_face_is_remembered() {
        let mut dice = GivenDice::new(vec![7, 0]);
        assert_eq!(dice.roll("a", 6, 2), [6, 1]);
        assert!(dice.misfit().is_some_and(|m| m.contains('7')));
    }
}
