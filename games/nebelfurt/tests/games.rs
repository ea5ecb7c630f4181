//! Whole games: they end, whatever is written.

use crate::common::english;
use feldpost_kit::dice::Dice;
use feldpost_kit::driver::{Bare, DriveError, play_on};
use feldpost_kit::registry::{AnyGame, ErasedInput, ErasedResolution, RegistryError, erase};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem, Terms, Viewer};
use feldpost_nebelfurt::system;
use std::collections::BTreeMap;

/// Dice that follow from a seed and the label.
struct Seeded(u64);

impl Dice for Seeded {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let mut state = label.bytes().fold(self.0 ^ 0xcbf2_9ce4_8422_2325, fold);
        let mut die = || {
            state = fold(state, 7);
            u16::try_from((state >> 20) % u64::from(sides)).unwrap() + 1
        };
        (0..count).map(|_| die()).collect()
    }
}

/// Why a game does not go on; `unwrap` shows it.
#[derive(Debug)]
struct Stuck(#[expect(dead_code)] String);

impl From<DriveError> for Stuck {
    fn from(error: DriveError) -> Stuck {
        Stuck(error.to_string())
    }
}

impl From<RegistryError> for Stuck {
    fn from(error: RegistryError) -> Stuck {
        Stuck(error.to_string())
    }
}

/// Plays a game to its end; after each sheet the position is written and read again. Gives the outcome and
/// how many lines were refused.
fn play(
    scenario: &str,
    seed: u64,
    sheet: impl Fn(&dyn AnyGame, feldpost_kit::id::Id, u64) -> String,
) -> (String, usize) {
    let (rules, sides) = (erase(system()), system().card().sides);
    let sides: Vec<_> = sides.iter().map(|side| side.id).collect();
    let terms = Terms { scenario: scenario.to_owned(), ..Terms::default() };
    let game = rules.setup(&terms).unwrap();
    let mut dice = Seeded(seed);
    let roll = |game: &dyn AnyGame, input: &ErasedInput| -> Result<ErasedResolution, Stuck> {
        Ok(game.resolve(input, &mut dice)?)
    };
    let mut table = Bare::new(game, sides, roll);
    let mut refused = 0;
    for sheets in 0..400 {
        play_on(&mut table, rules.length(&terms).at_once).unwrap();
        let side = match table.game.awaiting().unwrap() {
            Awaiting::Nothing { outcome, .. } => return (english(&outcome), refused),
            Awaiting::Orders { sides, .. } => sides[0],
            Awaiting::Sealed { slot, sides, .. } => {
                use feldpost_kit::driver::Driven;
                let committed = table.committed(&slot, &sides);
                *sides.iter().find(|side| !committed.contains(side)).unwrap()
            }
            Awaiting::Reveal { slot, .. } => panic!("{slot} stays closed"),
        };
        let text = sheet(&*table.game, side, seed << 16 | sheets);
        let answered = table.answer(side, &InputLine::number_all(&text)).unwrap();
        refused += answered.fates.iter().filter(|fate| fate.refusal().is_some()).count();
        let position = table.game.position(Viewer::Umpire).unwrap();
        let again = rules.read_position(&position).unwrap();
        assert_eq!(again.state_json().unwrap(), table.game.state_json().unwrap(), "{position}");
    }
    panic!("{scenario} {seed} does not end");
}

#[test]
fn random_games_end() {
    let mut outcomes = BTreeMap::<String, usize>::new();
    for seed in 0..60 {
        let scenario = ["raid", "siege"][usize::try_from(seed % 2).unwrap()];
        let (outcome, _) = play(scenario, seed, |game, side, nonce| game.random_sheet(side, nonce).unwrap());
        *outcomes.entry(outcome.split(':').next().unwrap().to_owned()).or_default() += 1;
    }
    assert!(outcomes.len() >= 2, "{outcomes:?}");
}

#[test]
fn the_opponents_are_never_refused_and_every_ending_comes_up() {
    let mut outcomes = BTreeMap::<String, usize>::new();
    for seed in 0..80 {
        let names = if seed % 2 == 0 { ["wary", "bold"] } else { ["bold", "wary"] };
        let scenario = if seed % 4 < 2 { "raid" } else { "siege" };
        let (outcome, refused) = play(scenario, seed, |game, side, nonce| {
            let name = names[usize::from(side.as_str() == "warden")];
            game.opponent_sheet(name, side, nonce).unwrap()
        });
        assert_eq!(refused, 0);
        *outcomes.entry(outcome.split(':').next().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(
        outcomes.keys().collect::<Vec<_>>(),
        ["a draw", "the raider wins", "the warden wins"],
        "{outcomes:?}"
    );
}
