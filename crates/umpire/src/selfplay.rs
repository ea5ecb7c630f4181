//! The built-in opponents against each other, many games: for balance, and to count the mails of a game.
//!
//! Nothing is mailed and no file is written: the rulebook is asked as the host asks it, with dice that follow
//! from the seed. The same plan gives the same games, whatever the number of threads.

use crate::turn::is_standing;
use feldpost_kit::driver::{Bare, DriveError, Driven, play_on};
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::registry::{AnyGame, ErasedInput, ErasedResolution, Registry, RegistryError};
use feldpost_kit::sheet::{InputLine, LineFate, Refusal};
use feldpost_kit::system::{Awaiting, Length, Tally, Terms};
use feldpost_protocol::dice::{Hash32, StepDice, hash_lines};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Decisions of one game for each resolution of the longest, at most: more means that nobody goes on.
const WITHOUT_DICE: usize = 4;

/// Why games could not be played.
#[derive(Debug, thiserror::Error)]
pub enum SelfplayError {
    /// The rulebook.
    #[error(transparent)]
    Rules(#[from] RegistryError),
    /// Two sides and an opponent are needed.
    #[error("{0} cannot be played so: it needs two sides and a built-in opponent")]
    Unfit(String),
    /// A game does not come to rest.
    #[error("the rulebook does not come to rest: {0}")]
    Rest(#[from] DriveError),
    /// A game does not come to an end.
    #[error("game {game} does not go on: {reason}")]
    Stuck {
        /// Number of the game, from 0.
        game: usize,
        /// Where it stands.
        reason: String,
    },
    /// The rulebook asked for dice wrongly.
    #[error("the rulebook rolled wrongly: {0}")]
    Dice(String),
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
    /// The winning side; `None` for a draw.
    pub winner: Option<String>,
    /// Points of victory at the end, where the rulebook counts some.
    pub points: Option<i64>,
    /// Decisions of both sides.
    pub decisions: usize,
    /// How often the other side had to decide next.
    pub hand_overs: usize,
    /// Mails that each side had to send with open orders.
    pub order_mails: BTreeMap<String, usize>,
    /// Mails with secret choices, which standing orders can answer instead.
    pub choice_mails: BTreeMap<String, usize>,
    /// Units that each side lost, by turn from 1.
    pub losses: BTreeMap<String, Vec<usize>>,
    /// Lines that were refused, each with the reason.
    pub refused: Vec<Refused>,
}

/// A line of an opponent that was refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refused {
    /// As it was written.
    pub text: String,
    /// Why.
    pub reason: Message,
    /// The rule that says so.
    pub rule: String,
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
    play_as(registry, plan, false, progress)
}

/// The same with nothing said in advance: each side is asked whatever there is to ask.
///
/// # Errors
/// As of [`play`].
pub fn play_asked(registry: &Registry, plan: &Plan) -> Result<Vec<Played>, SelfplayError> {
    play_as(registry, plan, true, &mut |_| {})
}

fn play_as(
    registry: &Registry,
    plan: &Plan,
    asked: bool,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Played>, SelfplayError> {
    let (card, system) = registry.find(&plan.system)?;
    let start = system.setup(&plan.terms)?;
    let sides: Vec<Id> = card.sides.iter().map(|side| side.id).collect();
    let names = system.opponents();
    let (&[one, other], false) = (sides.as_slice(), names.is_empty()) else {
        return Err(SelfplayError::Unfit(card.id.to_owned()));
    };
    let length = system.length(&plan.terms);
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
                        || sender
                            .send((number, one_game(start.clone_box(), plan, asked, (number, length), seats)))
                            .is_err()
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
struct Watcher<'a> {
    number: usize,
    nonce: u64,
    seats: [(Id, &'a str); 2],
    /// Whose decision was the last.
    last: Option<Id>,
    played: Played,
}

fn one_game(
    game: Box<dyn AnyGame>,
    plan: &Plan,
    asked: bool,
    (number, length): (usize, Length),
    seats: [(Id, &str); 2],
) -> Result<Played, SelfplayError> {
    let seed = hash_lines(&["feldpost selfplay", &plan.seed.to_string(), &number.to_string()]);
    let seed = seed.unwrap_or(Hash32::ZERO);
    let mut table = Bare::new(game, seats.map(|(side, _)| side).to_vec(), dice_of(seed));
    table.tallies = Some(Vec::new());
    let mut watcher = Watcher::new(number, seed, seats);
    let most = WITHOUT_DICE * length.resolutions as usize;
    for _ in 0..most {
        play_on(&mut table, length.at_once)?;
        let (side, decision) = match table.game.awaiting()? {
            Awaiting::Nothing { winner, .. } => {
                return Ok(watcher.finish(table.tallies.unwrap_or_default(), winner));
            }
            Awaiting::Orders { sides, decision } => (sides.first().copied(), decision.id),
            Awaiting::Sealed { slot, sides, decision } => {
                let committed = table.committed(&slot, &sides);
                (sides.into_iter().find(|side| !committed.contains(side)), decision.id)
            }
            Awaiting::Reveal { slot, .. } => (None, slot),
        };
        let Some(side) = side else { return Err(watcher.stuck(decision)) };
        let mut lines = watcher.sheet(&*table.game, side)?;
        lines.retain(|line| !(asked && is_standing(line)));
        let answered = table.answer(side, &lines)?;
        watcher.note(side, answered.chose, &answered.fates);
        if !answered.counts {
            return Err(watcher.stuck(decision));
        }
    }
    Err(watcher.stuck(format!("after {most} decisions")))
}

/// Resolves with dice that follow from the game's seed and the number of the step. A commitment is a step for
/// each side, though those of one stage are resolved together.
fn dice_of(
    seed: Hash32,
) -> impl FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, SelfplayError> {
    let mut step = 0;
    move |game, input| {
        step += match input {
            ErasedInput::Committed { sides } => sides.len().max(1),
            ErasedInput::Orders { .. } | ErasedInput::Opened { .. } => 1,
        };
        let seed = hash_lines(&["feldpost selfplay step", &seed.to_string(), &step.to_string()]);
        let mut dice = StepDice::new(seed.unwrap_or(Hash32::ZERO));
        let resolution = game.resolve(input, &mut dice)?;
        match dice.fault() {
            Some(fault) => Err(SelfplayError::Dice(fault.to_owned())),
            None => Ok(resolution),
        }
    }
}

impl<'a> Watcher<'a> {
    fn new(number: usize, seed: Hash32, seats: [(Id, &'a str); 2]) -> Watcher<'a> {
        let none = || seats.iter().map(|(side, _)| (side.to_string(), 0)).collect();
        let mut nonce = [0; 8];
        nonce.copy_from_slice(&seed.0[..8]);
        let played = Played {
            opponents: seats.iter().map(|(side, name)| (side.to_string(), (*name).to_owned())).collect(),
            winner: None,
            points: None,
            decisions: 0,
            hand_overs: 0,
            order_mails: none(),
            choice_mails: none(),
            losses: seats.iter().map(|(side, _)| (side.to_string(), vec![])).collect(),
            refused: vec![],
        };
        let nonce = u64::from_be_bytes(nonce);
        Watcher { number, nonce, seats, last: None, played }
    }

    fn stuck(&self, reason: String) -> SelfplayError {
        SelfplayError::Stuck { game: self.number, reason }
    }

    /// What the opponent of this side mails now.
    fn sheet(&self, game: &dyn AnyGame, side: Id) -> Result<Vec<InputLine>, SelfplayError> {
        let name = self.seats.iter().find(|(seat, _)| *seat == side).map_or("", |(_, name)| *name);
        Ok(InputLine::number_all(&game.opponent_sheet(name, side, self.nonce)?))
    }

    /// Counts a mail, and takes what was refused of it.
    fn note(&mut self, side: Id, chose: bool, fates: &[LineFate]) {
        self.played.decisions += 1;
        self.played.hand_overs += usize::from(self.last.is_some_and(|last| last != side));
        self.last = Some(side);
        let mails = if chose { &mut self.played.choice_mails } else { &mut self.played.order_mails };
        *mails.entry(side.to_string()).or_default() += 1;
        if !chose {
            let of = |fate: &LineFate, Refusal { reason, rule, .. }: &Refusal| Refused {
                text: fate.text.clone(),
                reason: reason.clone(),
                rule: rule.to_string(),
            };
            self.played.refused.extend(fates.iter().filter_map(|fate| Some(of(fate, fate.refusal()?))));
        }
    }

    /// Says who has lost what in which turn, of where the game stood after each event.
    fn finish(mut self, tallies: Vec<Tally>, winner: Option<Id>) -> Played {
        let mut tally = Tally::default();
        for now in tallies {
            let turn = now.turn.max(1) as usize;
            for (side, lost) in &now.lost {
                let before = tally.lost.get(side).copied().unwrap_or(0);
                let Some(turns) = self.played.losses.get_mut(side.as_str()) else { continue };
                turns.resize(turns.len().max(turn), 0);
                turns[turn - 1] += lost.saturating_sub(before) as usize;
            }
            tally = now;
        }
        for turns in self.played.losses.values_mut() {
            turns.resize(tally.turn as usize, 0);
        }
        self.played.winner = winner.map(|side| side.to_string());
        self.played.points = tally.points;
        self.played
    }
}
