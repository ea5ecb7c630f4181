//! Random play: whole games of random orders end, never panic, and every event folds to the same board; the
//! position sheet of every board on the way comes back.

use crate::reach::Thrown;
use crate::support::{DATA, lines};
use feldpost_first_alamein::apply::apply;
use feldpost_first_alamein::board::{Board, Phase};
use feldpost_first_alamein::event::Event;
use feldpost_first_alamein::hex::Hex;
use feldpost_first_alamein::order::Prepared;
use feldpost_first_alamein::parse::{parse, prepared_line};
use feldpost_first_alamein::play::{Outcome, Play, Wait};
use feldpost_first_alamein::position;
use feldpost_first_alamein::rulebook::Rulebook;
use feldpost_first_alamein::rules::route::March;
use feldpost_first_alamein::rules::setup::choice;
use feldpost_first_alamein::rules::stacking;
use feldpost_first_alamein::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::LineFate;
use std::sync::Arc;

struct Rolls<'a>(&'a mut Thrown);

impl Dice for Rolls<'_> {
    fn roll(&mut self, _label: &str, sides: u16, count: usize) -> Vec<u16> {
        (0..count).map(|_| u16::try_from(self.0.below(u64::from(sides))).unwrap() + 1).collect()
    }
}

fn pick<'a, T>(thrown: &mut Thrown, items: &'a [T]) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[usize::try_from(thrown.below(items.len() as u64)).unwrap()])
}

/// What a side says in advance, at random.
fn standing(thrown: &mut Thrown, board: &Board, side: Side) -> Vec<Prepared> {
    let words = [
        "no retreat D7",
        "no retreat F5 below 2:1",
        "back all 1",
        "back all 2",
        "push none",
        "push 1",
        "intercept any",
        "intercept any twice",
    ];
    let said = words.into_iter().filter(|_| thrown.below(3) == 0).collect::<Vec<_>>();
    said.into_iter().map(|line| prepared_line(board, side, line).unwrap()).collect()
}

/// A sheet of random orders of the side whose player turn it is.
fn sheet(thrown: &mut Thrown, board: &Board) -> String {
    let side = board.player;
    if board.phase == Phase::Setup {
        return "place default\ndone".to_owned();
    }
    let mut orders: Vec<String> = Vec::new();
    let units: Vec<(Id, Hex)> = board.on_map(side).collect();
    if board.phase <= Phase::Movement {
        orders.extend(units.iter().filter(|_| thrown.below(9) == 0).map(|(_, hex)| format!("remove {hex}")));
        for (unit, _) in &units {
            let named = [*unit];
            let Ok(march) = March::of(board, side, &named) else { continue };
            let reach: Vec<Hex> = march.reach().into_keys().collect();
            // Towards the enemy's end of the map, most of the time.
            let east = side == Side::Axis;
            let best = reach.iter().max_by_key(|hex| if east { hex.number() } else { 13 - hex.number() });
            let hex = if thrown.below(2) == 0 { best } else { pick(thrown, &reach) };
            orders.extend(hex.filter(|_| thrown.below(3) > 0).map(|hex| format!("{unit} move {hex}")));
        }
    }
    for air in ["daf1", "daf2", "lwafrika"] {
        let enemies: Vec<Hex> = board.on_map(side.enemy()).map(|(_, hex)| hex).collect();
        let hex = pick(thrown, &enemies).filter(|_| thrown.below(4) == 0);
        orders.extend(hex.map(|hex| format!("{air} strike {hex}")));
    }
    for (unit, hex) in &units {
        let near: Vec<Hex> = hex.neighbours().filter(|near| board.enemy_in(*near, side)).collect();
        let target = pick(thrown, &near).filter(|_| thrown.below(2) == 0);
        orders.extend(target.map(|target| format!("{unit} attack {target} push {}", thrown.below(3))));
    }
    orders.push("attack rest".to_owned());
    orders.push("done".to_owned());
    orders.join("\n")
}

/// A game under way.
struct Game {
    board: Board,
    sealed: Option<String>,
    events: Vec<Event>,
    refused: usize,
}

impl Game {
    fn new() -> Game {
        let board = Board::new(Arc::clone(&DATA), Rulebook::default());
        Game { board, sealed: None, events: vec![], refused: 0 }
    }

    /// Plays something, and checks what always holds.
    fn play(
        &mut self,
        prepared: Vec<Prepared>,
        thrown: &mut Thrown,
        act: impl FnOnce(&mut Play<'_>) -> Outcome,
    ) -> Outcome {
        let mut rolls = Rolls(thrown);
        let mut play = Play::new(&self.board, prepared, &mut rolls);
        let outcome = act(&mut play);
        let mut folded = self.board.clone();
        play.events.iter().for_each(|event| apply(&mut folded, event));
        assert!(folded == play.board, "the events do not lead to the board that was played on");
        self.events.extend(play.events);
        self.board = play.board;
        let written = position::write(&self.board);
        if self.board.phase != Phase::Sealing {
            let again =
                position::read(&DATA, &written).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{written}"));
            assert!(again == self.board, "{written}\n{again:#?}\n{:#?}", self.board);
        }
        self.refused += outcome.fates.iter().filter(|fate: &&LineFate| fate.refusal().is_some()).count();
        outcome
    }

    /// Settles what a sheet waits for, and carries on what is left of it.
    fn carry_on(
        &mut self,
        mut outcome: Outcome,
        side: Side,
        prepared: &[Prepared],
        thrown: &mut Thrown,
    ) -> Outcome {
        while let Some(wait) = outcome.wait.take() {
            assert_eq!(wait, Wait::Reveal, "nobody wants to be asked");
            let sealed = self.sealed.take();
            self.play(vec![], thrown, |play| {
                play.opened(sealed.as_deref());
                Outcome::default()
            });
            let left =
                feldpost_kit::sheet::Sheet { lines: std::mem::take(&mut outcome.left), dry_run: false };
            outcome = self.play(prepared.to_vec(), thrown, |play| play.sheet(side, &left));
        }
        outcome
    }

    /// One mail of the side whose player turn it is.
    fn mail(&mut self, text: &str, thrown: &mut Thrown) -> Outcome {
        let side = self.board.player;
        let prepared = standing(thrown, &self.board, side.enemy());
        let sheet = parse(&self.board, Some(side), &lines(text));
        let said = prepared.clone();
        let outcome = self.play(said, thrown, |play| play.sheet(side, &sheet));
        if let Some(sealed) = &outcome.sealed {
            self.sealed = Some(sealed.clone());
            self.play(vec![], thrown, |play| {
                play.sealed();
                Outcome::default()
            });
        }
        self.carry_on(outcome, side, &prepared, thrown)
    }
}

fn whole_game(seed: u64) -> Game {
    let mut thrown = Thrown(seed);
    let mut game = Game::new();
    for _ in 0..60 {
        if game.board.phase == Phase::End {
            return game;
        }
        let orders = sheet(&mut thrown, &game.board);
        let before = (game.board.turn, game.board.player, game.board.phase);
        game.mail(&orders, &mut thrown);
        // `done` beside a refusal is held back: it is said again alone, after what must still be attacked.
        if before.0 == game.board.turn && before.1 == game.board.player && game.board.phase != Phase::End {
            game.mail("attack rest\ndone", &mut thrown);
        }
        stacks_are_whole(&game.board);
    }
    panic!("no end: {:?} {:?} {:?}", game.board.turn, game.board.player, game.board.phase)
}

fn stacks_are_whole(board: &Board) {
    let stacked: usize = board.stacks.values().map(Vec::len).sum();
    let placed = board.pieces.keys().filter(|id| board.hex_of(**id).is_some()).count();
    assert_eq!(stacked, placed);
    for (hex, stack) in &board.stacks {
        assert!(DATA.passable(*hex) && !stack.is_empty());
        let sides: Vec<Option<Side>> = stack.iter().map(|id| board.side_of(*id)).collect();
        assert!(sides.windows(2).all(|pair| pair[0] == pair[1]), "{hex}");
        // The side whose player turn begins has just had its stacks looked at by nobody; the other has.
        if board.phase == Phase::PlayerTurn && board.owner(*hex) == Some(board.player.enemy()) {
            assert!(stacking::is_legal(&DATA, stack), "{hex}: {stack:?}");
        }
    }
}

#[test]
fn random_games_end_and_are_the_same_on_two_runs() {
    let mut ends = std::collections::BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let game = whole_game(seed);
        *ends.entry(format!("{:?}", game.board.winner.unwrap())).or_insert(0) += 1;
        for event in &game.events {
            let kind = serde_json::to_value(event).unwrap();
            seen.insert(kind["kind"].as_str().unwrap().to_owned());
            assert_eq!(serde_json::from_value::<Event>(kind).unwrap(), *event, "an event comes back");
        }
        if seed < 2 {
            assert_eq!(whole_game(seed).events, game.events);
        }
    }
    for kind in [
        "arrive",
        "attack",
        "spent",
        "move",
        "reveal",
        "strike",
        "air-attack",
        "intercept",
        "retreat",
        "eliminated",
        "recovered",
        "control",
        "no-retreat",
        "victory",
    ] {
        assert!(seen.contains(kind), "no {kind} in {ends:?}: {seen:?}");
    }
}

#[test]
fn the_set_up_tells_nothing_but_hexes_and_numbers() {
    // The same shape with other counters: no event and no position of the Axis differs before the reveal.
    let (one, other) = (
        "place 1sa E7\nplace 2nz I6\nplace default\ndone",
        "place 2nz E7\nplace 1sa I6\nplace default\ndone",
    );
    let told = |orders: &str| {
        let mut thrown = Thrown(1);
        let mut game = Game::new();
        let outcome = game.mail(orders, &mut thrown);
        assert!(outcome.sealed.is_some());
        game.mail("place default\ndone", &mut thrown);
        game.mail("rcce move F3", &mut thrown);
        let events: Vec<String> =
            game.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        (
            events,
            position::write(&game.board),
            serde_json::to_string(&game.board).unwrap(),
            game.sealed.unwrap(),
        )
    };
    let (one, other) = (told(one), told(other));
    assert_ne!(one.3, other.3);
    assert_eq!((one.0, one.1, one.2), (other.0, other.1, other.2));
    let layout = feldpost_first_alamein::rules::setup::read_choice(&other.3).unwrap();
    assert_eq!(choice(&layout), other.3);
}
