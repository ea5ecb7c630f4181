//! The dice of many games together (`pbem/1 5.4`): what tests the generator, and nobody's luck.

use super::print::printable;
use super::statistics::{Sample, Statistics};
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::verify::{Facts, Outcome, Verifier};
use serde::Serialize;

/// A game whose dice are counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PooledGame {
    /// Its id.
    pub game: String,
    /// How many dice fell in it.
    pub dice: usize,
}

/// A journal whose dice are not counted, because not all of them follow from its seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Whose it is.
    pub game: String,
    /// Its first bad entry.
    pub entry: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The dice of several games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pool {
    /// The games, in the order in which they were given.
    pub games: Vec<PooledGame>,
    /// Journals that do not count.
    pub left_out: Vec<LeftOut>,
    /// The tests over all dice together.
    pub statistics: Statistics,
}

impl Pool {
    /// Takes journals, each with the name of its game. Chain, seeds and dice of each are checked, its head
    /// and its rules are not: that is what an audit is for.
    #[must_use]
    pub fn of(journals: &[(String, Vec<u8>)]) -> Pool {
        let (mut games, mut left_out, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for (game, journal) in journals {
            match dice_of(journal) {
                Ok(facts) => all.push(facts),
                Err((entry, reason)) => left_out.push(LeftOut { game: game.clone(), entry, reason }),
            }
        }
        let mut samples = Vec::new();
        for facts in &all {
            let before = samples.len();
            for step in &facts.steps {
                let Outcome::Rolled { rolls, .. } = &step.outcome else { continue };
                let of =
                    rolls.iter().map(|roll| Sample { seat: None, sides: roll.sides, result: &roll.result });
                samples.extend(of);
            }
            let dice = samples[before..].iter().map(|sample| sample.result.len()).sum();
            games.push(PooledGame { game: facts.game.clone(), dice });
        }
        let statistics = Statistics::of(&samples);
        Pool { games, left_out, statistics }
    }

    /// The text for people, without anything that a terminal would obey.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let dice: usize = self.games.iter().map(|game| game.dice).sum();
        let mut lines = vec![format!("{} games, {dice} dice together", self.games.len())];
        lines.extend(self.games.iter().map(|PooledGame { game, dice }| format!("  {dice:>6}  {game}")));
        lines.extend(
            self.left_out
                .iter()
                .map(|LeftOut { game, entry, reason }| format!("left out: {game}: entry {entry}: {reason}")),
        );
        lines.push(String::new());
        lines.extend(self.statistics.lines());
        lines.iter().map(|line| printable(line)).collect()
    }
}

fn dice_of(journal: &[u8]) -> Result<Facts, (usize, String)> {
    let chain = check_chain(journal, None);
    if let Some(fault) = chain.fault {
        return Err((fault.entry, fault.reason));
    }
    Verifier::verify(&chain.entries).map_err(|fault| (fault.entry, fault.reason))
}
