//! The built-in opponents against each other, many games: for balance, and to count the mails of a game.
//!
//! Nothing is mailed and no file is written: the rulebook is asked as the host asks it, with dice that follow
//! from the seed. The same plan gives the same games, whatever the number of threads.

use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, Registry, RegistryError};
use feldpost_kit::sheet::{InputLine, Refusal};
use feldpost_kit::system::{Awaiting, Terms, Viewer};
use feldpost_protocol::dice::{Hash32, StepDice, hash_lines};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Decisions of one game; far more than any has means that nobody goes on.
const MOST_DECISIONS: usize = 2_000;

/// Why games could not be played.
#[derive(Debug, thiserror::Error)]
pub enum SelfplayError {
    /// The rulebook.
    #[error(transparent)]
    Rules(#[from] RegistryError),
    /// Two sides and an opponent are needed.
    #[error("{0} cannot be played so: it needs two sides and a built-in opponent")]
    Unfit(String),
    /// A game does not come to an end.
    #[error("game {game} does not go on: {reason}")]
    Stuck {
        /// Number of the game, from 0.
        game: usize,
        /// Where it stands.
        reason: String,
    },
    /// The rulebook asked for dice wrongly.
    #[error("game {game}: {reason}")]
    Dice {
        /// Number of the game, from 0.
        game: usize,
        /// What it asked for.
        reason: String,
    },
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Id of the system.
    pub system: String,
    /// Edition, options, house rules.
    pub terms: Terms,
    /// Number of games; the opponents change sides after each.
    pub games: usize,
    /// All dice follow from it.
    pub seed: Hash32,
    /// Games played at once.
    pub threads: usize,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// Opponent of each side.
    pub opponents: BTreeMap<String, String>,
    /// The winning side.
    pub winner: Option<String>,
    /// VPs at the end, where the rulebook counts some.
    pub points: Option<i64>,
    /// Decisions of both sides.
    pub decisions: usize,
    /// Mails that each side had to send with orders: set-up, impulses.
    pub order_mails: BTreeMap<String, usize>,
    /// Mails with secret choices, which standing orders can answer instead.
    pub choice_mails: BTreeMap<String, usize>,
    /// Units that each side lost, by turn from 1.
    pub losses: BTreeMap<String, Vec<usize>>,
    /// Lines that were refused, each with the reason.
    pub refused: Vec<String>,
}

/// Plays all games, and tells `progress` after each how many are done.
///
/// # Errors
/// Terms that cannot be played, or the first game that does not come to an end.
pub fn play(
    registry: &Registry,
    plan: &Plan,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Played>, SelfplayError> {
    let (card, system) = registry.find(&plan.system)?;
    let start = system.setup(&plan.terms)?;
    let sides: Vec<Id> = card.sides.iter().map(|side| side.id).collect();
    let names = system.opponents();
    let (&[one, other], false) = (sides.as_slice(), names.is_empty()) else {
        return Err(SelfplayError::Unfit(card.id.to_owned()));
    };
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut games = BTreeMap::new();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (sender, next, start) = (sender.clone(), &next, start.clone_box());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let seats =
                        [(one, names[number % names.len()]), (other, names[(number + 1) % names.len()])];
                    // A receiver that is gone has met an error and ended.
                    if number >= plan.games
                        || sender.send((number, one_game(start.clone_box(), plan, number, seats))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, played) in results {
            games.insert(number, played?);
            progress(games.len());
        }
        Ok(games.into_values().collect())
    })
}

/// A game in the making.
struct Table<'a> {
    game: Box<dyn AnyGame>,
    number: usize,
    seed: Hash32,
    step: u64,
    turn: usize,
    lost: Vec<(usize, String)>,
    points: Option<i64>,
    choices: BTreeMap<Id, String>,
    seats: [(Id, &'a str); 2],
    played: Played,
}

fn one_game(
    game: Box<dyn AnyGame>,
    plan: &Plan,
    number: usize,
    seats: [(Id, &str); 2],
) -> Result<Played, SelfplayError> {
    let seed = hash_lines(&["feldpost selfplay", &plan.seed.to_string(), &number.to_string()]);
    let none = || seats.iter().map(|(side, _)| (side.to_string(), 0)).collect();
    let played = Played {
        opponents: seats.iter().map(|(side, name)| (side.to_string(), (*name).to_owned())).collect(),
        winner: None,
        points: None,
        decisions: 0,
        order_mails: none(),
        choice_mails: none(),
        losses: BTreeMap::new(),
        refused: vec![],
    };
    let mut table = Table {
        game,
        number,
        seed: seed.unwrap_or(Hash32::ZERO),
        step: 0,
        turn: 0,
        lost: vec![],
        points: None,
        choices: BTreeMap::new(),
        seats,
        played,
    };
    for _ in 0..MOST_DECISIONS {
        match table.game.awaiting()? {
            Awaiting::Nothing { winner, .. } => return table.finish(winner),
            awaiting => table.decide(awaiting)?,
        }
    }
    Err(table.stuck(format!("after {MOST_DECISIONS} decisions")))
}

impl Table<'_> {
    fn stuck(&self, reason: String) -> SelfplayError {
        SelfplayError::Stuck { game: self.number, reason }
    }

    fn decide(&mut self, awaiting: Awaiting) -> Result<(), SelfplayError> {
        match awaiting {
            Awaiting::Orders { sides, decision } if sides.is_empty() => {
                // The built-in opponents give no standing orders: nobody is waited for.
                let before = self.game.state_digest()?;
                self.resolve(&ErasedInput::Committed { sides: vec![] })?;
                if self.game.state_digest()? == before {
                    return Err(self.stuck(decision.title));
                }
            }
            Awaiting::Orders { sides, decision } => {
                let Some(side) = sides.first().copied() else { return Err(self.stuck(decision.title)) };
                let lines = self.sheet(side)?;
                count(&mut self.played.order_mails, side);
                let before = (self.game.state_digest()?, decision.title);
                self.resolve(&ErasedInput::Orders { side, lines })?;
                if self.game.state_digest()? == before.0 {
                    return Err(self.stuck(before.1));
                }
            }
            Awaiting::Sealed { sides, decision, .. } => {
                let Some(side) = sides.first().copied() else { return Err(self.stuck(decision.title)) };
                let lines = self.sheet(side)?;
                let choosing = self.game.choose(side, &lines)?;
                let choice = choosing.choice.ok_or_else(|| self.stuck(decision.title))?;
                count(&mut self.played.choice_mails, side);
                self.choices.insert(side, choice);
                self.resolve(&ErasedInput::Committed { sides: vec![side] })?;
            }
            Awaiting::Reveal { .. } => {
                let choices = std::mem::take(&mut self.choices);
                self.resolve(&ErasedInput::Opened { choices })?;
            }
            Awaiting::Nothing { .. } => {}
        }
        Ok(())
    }

    /// What the opponent of this side mails now.
    fn sheet(&mut self, side: Id) -> Result<Vec<InputLine>, SelfplayError> {
        self.played.decisions += 1;
        let name = self.seats.iter().find(|(seat, _)| *seat == side).map_or("", |(_, name)| *name);
        let mut nonce = [0; 8];
        nonce.copy_from_slice(&self.seed.0[..8]);
        let sheet = self.game.opponent_sheet(name, side, u64::from_be_bytes(nonce))?;
        Ok(InputLine::number_all(&sheet))
    }

    fn resolve(&mut self, input: &ErasedInput) -> Result<(), SelfplayError> {
        self.step += 1;
        let seed = hash_lines(&["feldpost selfplay step", &self.seed.to_string(), &self.step.to_string()]);
        let mut dice = StepDice::new(seed.unwrap_or(Hash32::ZERO));
        let resolution = self.game.resolve(input, &mut dice)?;
        if let Some(fault) = dice.fault() {
            return Err(SelfplayError::Dice { game: self.number, reason: fault.to_owned() });
        }
        for fate in &resolution.fates {
            let told = |refusal: &Refusal| format!("{}: {} ({})", fate.text, refusal.reason, refusal.rule);
            self.played.refused.extend(fate.refusal().map(told));
        }
        for event in &resolution.events {
            self.game.apply(event)?;
            self.watch(event);
        }
        Ok(())
    }

    /// Takes the figures that the order language promises of events.
    fn watch(&mut self, event: &Value) {
        match event["kind"].as_str() {
            Some("turn") => {
                let turn = event["turn"].as_u64().and_then(|turn| usize::try_from(turn).ok());
                self.turn = turn.unwrap_or(self.turn);
            }
            Some("destroyed") => {
                self.lost.push((self.turn, event["unit"].as_str().unwrap_or_default().to_owned()));
            }
            Some("victory") => self.points = event["points"].as_i64(),
            _ => {}
        }
    }

    fn finish(mut self, winner: Option<Id>) -> Result<Played, SelfplayError> {
        let page = self.game.page_json(Viewer::Umpire)?;
        let departed = page["lost"].as_array().map(Vec::as_slice).unwrap_or_default();
        for (side, _) in self.seats {
            let mut turns = vec![0; self.turn];
            for (turn, unit) in &self.lost {
                let own = departed.iter().any(|lost| {
                    let sign = lost["sign"].as_str().unwrap_or_default();
                    lost["id"] == unit.as_str() && sign.eq_ignore_ascii_case(side.as_str())
                });
                if let Some(count) = turns.get_mut(turn.saturating_sub(1)).filter(|_| own) {
                    *count += 1;
                }
            }
            self.played.losses.insert(side.to_string(), turns);
        }
        self.played.winner = winner.map(|side| side.to_string());
        self.played.points = self.points;
        Ok(self.played)
    }
}

fn count(mails: &mut BTreeMap<String, usize>, side: Id) {
    *mails.entry(side.to_string()).or_default() += 1;
}
