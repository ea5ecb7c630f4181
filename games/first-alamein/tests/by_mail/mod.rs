//! A whole game by sheets, as the host would play it, without the host.

use crate::support::{DATA, lines};
use feldpost_first_alamein::apply::apply;
use feldpost_first_alamein::board::{Board, Phase};
use feldpost_first_alamein::event::Event;
use feldpost_first_alamein::opponents;
use feldpost_first_alamein::order::{Ask, Order, Prepared};
use feldpost_first_alamein::parse::parse;
use feldpost_first_alamein::play::answers::standing_after;
use feldpost_first_alamein::play::{Outcome, Play, Wait, said};
use feldpost_first_alamein::rulebook::Rulebook;
use feldpost_first_alamein::view::View;
use feldpost_first_alamein::words::Side;
use feldpost_kit::dice::Dice;
use feldpost_kit::sheet::{LineFate, Sheet};
use feldpost_kit::system::Viewer;
use std::sync::Arc;

/// Who sits at the table, Axis first.
pub type Seats = [&'static str; 2];

/// No game takes more sheets than this; games of the opponents take 23.
const MOST_SHEETS: usize = 200;

/// Dice that follow from a seed and the label, as the host's do.
struct SeededDice(u64);

impl Dice for SeededDice {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let mut state = label.bytes().fold(self.0 ^ 0xcbf2_9ce4_8422_2325, fold);
        let mut die = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            u16::try_from((z ^ (z >> 31)) % u64::from(sides)).unwrap() + 1
        };
        (0..count).map(|_| die()).collect()
    }
}

/// A mail, and what became of its lines.
pub struct Mail {
    pub side: Side,
    pub fates: Vec<LineFate>,
    /// Hexes for which `done` was held back.
    pub owed: usize,
}

/// A game under way or over.
pub struct Game {
    pub board: Board,
    pub events: Vec<Event>,
    pub mails: Vec<Mail>,
    seats: Seats,
    seed: u64,
    sealed: Option<String>,
    standing: [Vec<Prepared>; 2],
    /// Whether both want to be asked.
    asks: bool,
}

impl Game {
    /// A table before the set-up; with `asks`, both want to be asked by mail.
    pub fn new(seats: Seats, seed: u64, asks: bool) -> Game {
        let board = Board::new(Arc::clone(&DATA), Rulebook::default());
        let standing = [vec![], vec![]];
        Game { board, events: vec![], mails: vec![], seats, seed, sealed: None, standing, asks }
    }

    /// Plays to the end.
    pub fn play(mut self) -> Game {
        while self.board.phase != Phase::End {
            assert!(self.mails.len() < MOST_SHEETS, "no end in {:?}", self.board.phase);
            self.one_mail();
        }
        self
    }

    /// One mail of the side whose player turn or set-up it is, and what follows from it.
    pub fn one_mail(&mut self) {
        let side = self.board.player;
        let (sheet, _) = self.mail(side);
        let outcome = self.sheet(side, &sheet, None);
        let outcome = self.carry_on(side, outcome);
        self.note(side, &outcome);
    }

    fn name(&self, side: Side) -> &'static str {
        self.seats[usize::from(side == Side::Allied)]
    }

    /// What whoever sits at this side mails; the first mail says what the opponent says once.
    fn mail(&mut self, side: Side) -> (Sheet<Order>, String) {
        let nonce = self.seed ^ self.mails.len() as u64;
        let board = View::of(&self.board, Viewer::Side(side.id())).board;
        let sheet = opponents::sheet(self.name(side), &board, side, nonce);
        let first = self.mails.iter().all(|mail| mail.side != side);
        let once = opponents::standing(self.name(side), &board, side);
        let text = if first { once + &sheet } else { sheet };
        let read = parse(&self.board, Some(side), &lines(&text));
        let orders: Vec<Order> = read.orders().cloned().collect();
        let at = usize::from(side == Side::Allied);
        let new: Vec<Prepared> = said(&orders)
            .into_iter()
            .filter(|_| orders.iter().any(|order| matches!(order, Order::Standing(_))))
            .collect();
        self.standing[at] = standing_after(&self.standing[at], &new);
        if self.asks {
            self.standing[at] = standing_after(&self.standing[at], &[Prepared::Ask(Ask::All)]);
        }
        (read, text)
    }

    fn step(&mut self, prepared: Vec<Prepared>, act: impl FnOnce(&mut Play<'_>) -> Outcome) -> Outcome {
        let mut dice = SeededDice(self.seed);
        let mut play = Play::new(&self.board, prepared, &mut dice);
        let outcome = act(&mut play);
        let (events, played) = (play.events, play.board);
        events.iter().for_each(|event| apply(&mut self.board, event));
        assert!(self.board == played, "folding the events gives another board");
        self.events.extend(events);
        outcome
    }

    fn sheet(&mut self, side: Side, sheet: &Sheet<Order>, given: Option<Vec<Prepared>>) -> Outcome {
        let prepared = self.standing[usize::from(side == Side::Axis)].clone();
        let mut dice = SeededDice(self.seed ^ (self.mails.len() as u64) << 32);
        let mut play = Play::new(&self.board, prepared, &mut dice);
        if let Some(given) = given {
            play = play.answered(given);
        }
        let outcome = play.sheet(side, sheet);
        let (events, played) = (play.events, play.board);
        events.iter().for_each(|event| apply(&mut self.board, event));
        assert!(self.board == played, "folding the events gives another board");
        self.events.extend(events);
        outcome
    }

    /// Settles what a sheet waits for, and carries on what is left of it.
    fn carry_on(&mut self, side: Side, first: Outcome) -> Outcome {
        let mut last = first.clone();
        let mut whole = first;
        if let Some(sealed) = whole.sealed.take() {
            self.sealed = Some(sealed);
            self.step(vec![], |play| {
                play.sealed();
                Outcome::default()
            });
        }
        while let Some(wait) = last.wait.take() {
            let mut given = None;
            match wait {
                Wait::Reveal => {
                    let sealed = self.sealed.take();
                    self.step(vec![], |play| {
                        play.opened(sealed.as_deref());
                        Outcome::default()
                    });
                }
                Wait::Answer { side: other, .. } => {
                    let (sheet, text) = self.mail(other);
                    let answered = self.step(vec![], |play| play.sheet(other, &sheet));
                    assert!(self.board.asked.is_none(), "{text} answers nothing");
                    given = Some(answered.answers.clone());
                    self.note(other, &answered);
                }
            }
            let left = Sheet { lines: std::mem::take(&mut last.left), dry_run: false };
            last = self.sheet(side, &left, given);
            // What went on later takes the place of what waited.
            for fate in &last.fates {
                let same = |other: &&mut LineFate| other.number == fate.number;
                whole.fates.iter_mut().find(same).into_iter().for_each(|old| old.clone_from(fate));
            }
            whole.owed.clone_from(&last.owed);
        }
        whole
    }

    fn note(&mut self, side: Side, outcome: &Outcome) {
        let (fates, owed) = (outcome.fates.clone(), outcome.owed.len());
        self.mails.push(Mail { side, fates, owed });
    }

    /// The lines that were refused or held back, with their reasons.
    pub fn refused(&self) -> Vec<String> {
        let told = |fate: &LineFate| format!("{}: {}", fate.text, crate::support::short::fate(&fate.fate));
        let wrong = |fate: &&LineFate| {
            let told = crate::support::short::fate(&fate.fate);
            !(told == "ok" || told == "not met" || told == "kept")
        };
        self.mails.iter().flat_map(|mail| mail.fates.iter().filter(wrong).map(told)).collect()
    }
}
