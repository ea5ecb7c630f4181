//! What the rule tests share: a position sheet, order sheets as text, given dice, and every event as one
//! short string, so that a test that leaves out an effect fails.

pub mod short;

use feldpost_first_alamein::apply::apply;
use feldpost_first_alamein::board::{Board, Phase};
use feldpost_first_alamein::data::Data;
use feldpost_first_alamein::event::Event;
use feldpost_first_alamein::hex::Hex;
use feldpost_first_alamein::play::{Outcome, Play};
use feldpost_first_alamein::words::Side;
use feldpost_first_alamein::{parse, position};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{InputLine, Sheet};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, LazyLock};

pub static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| Arc::new(Data::compiled_in().unwrap()));

/// A position in the making.
#[derive(Clone)]
pub struct Position {
    turn: u32,
    side: &'static str,
    phase: &'static str,
    lines: String,
    prepared: Vec<String>,
    given: Option<Vec<String>>,
}

/// A phase of a side's player turn in turn 3, when no reinforcement is due. The lines of the position sheet
/// may be parted by `;`. The phase `begin` is the beginning of the player turn.
pub fn at(side: &'static str, phase: &'static str, lines: &str) -> Position {
    Position { turn: 3, side, phase, lines: lines.to_owned(), prepared: vec![], given: None }
}

impl Position {
    /// Another turn.
    pub fn turn(mut self, turn: u32) -> Position {
        self.turn = turn;
        self
    }

    /// What the other side has said in advance, parted by `;`.
    pub fn standing(mut self, lines: &str) -> Position {
        self.prepared = lines.split(';').map(|line| format!("standing {}", line.trim())).collect();
        self
    }

    /// What the other side answers to the question at which a sheet stopped.
    pub fn answered(mut self, lines: &str) -> Position {
        self.given = Some(lines.split(';').map(|line| line.trim().to_owned()).collect());
        self
    }

    /// More lines.
    pub fn with(&self, lines: &str) -> Position {
        Position { lines: format!("{};{lines}", self.lines), ..self.clone() }
    }

    /// The position sheet.
    pub fn text(&self) -> String {
        let phase = if self.phase == "begin" { String::new() } else { format!("phase {}\n", self.phase) };
        let player = format!("player {}\n", self.side);
        let lines = self.lines.replace(';', "\n");
        format!("position first-alamein beginners\nturn {}\n{player}{phase}{lines}\n", self.turn)
    }

    /// The board that the sheet describes.
    pub fn board(&self) -> Board {
        position::read(&DATA, &self.text()).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{}", self.text()))
    }

    /// Plays orders of the side whose player turn it is; the dice fall in this order.
    pub fn play(&self, orders: &str, dice: &[u16]) -> Played {
        self.play_as(seat(self.side), orders, dice)
    }

    /// Plays orders of any side.
    pub fn play_as(&self, side: Side, orders: &str, dice: &[u16]) -> Played {
        let board = self.board();
        let prepared = said(&board, side.enemy(), &self.prepared);
        let given = self.given.as_ref().map(|lines| said(&board, side.enemy(), lines));
        let sheet = parse::parse(&board, Some(side), &lines(orders));
        let (mut played, outcome) = with_dice(&board, dice, |given_dice| {
            let mut play = Play::new(&board, prepared, given_dice);
            if let Some(given) = given {
                play = play.answered(given);
            }
            let outcome = play.sheet(side, &sheet);
            (play.board, play.events, outcome)
        });
        played.fates = outcome.fates.iter().map(|line| short::fate(&line.fate)).collect();
        played.outcome = outcome;
        played
    }
}

/// Every line of what a side says must be understood.
pub fn said(board: &Board, side: Side, lines: &[String]) -> Vec<feldpost_first_alamein::order::Prepared> {
    let read = |line: &String| parse::prepared_line(board, side, line);
    lines.iter().map(|line| read(line).unwrap_or_else(|wrong| panic!("{line}: {wrong:?}"))).collect()
}

/// The lines of a sheet, parted by `;`.
pub fn lines(orders: &str) -> Vec<InputLine> {
    InputLine::number_all(&orders.replace(';', "\n"))
}

/// A side by name.
pub fn seat(side: &str) -> Side {
    if side == "axis" { Side::Axis } else { Side::Allied }
}

/// A hex by name.
pub fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// A unit by name.
pub fn id(name: &str) -> Id {
    Id::new(name).unwrap()
}

/// What came of a sheet.
#[derive(Clone)]
pub struct Played {
    /// The board after.
    pub board: Board,
    /// What happened, as `short::event` writes it; the phases are left out.
    pub events: Vec<String>,
    /// All of it as it is.
    pub raw: Vec<Event>,
    /// What became of each line, as `short::fate` writes it.
    pub fates: Vec<String>,
    /// Labels of the rolls.
    pub labels: Vec<String>,
    /// All that is told.
    pub outcome: Outcome,
}

/// Given dice, and the labels that asked for them.
struct Given {
    dice: VecDeque<u16>,
    labels: Vec<String>,
}

impl Dice for Given {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        assert_eq!(sides, 6);
        self.labels.push(label.to_owned());
        (0..count).map(|_| self.dice.pop_front().unwrap_or_else(|| panic!("no die for {label}"))).collect()
    }
}

/// Plays with given dice, and checks what always holds: all dice are used, labels are unique, and the events
/// alone lead to the same board.
pub fn with_dice(
    before: &Board,
    dice: &[u16],
    act: impl FnOnce(&mut dyn Dice) -> (Board, Vec<Event>, Outcome),
) -> (Played, Outcome) {
    let mut given = Given { dice: dice.iter().copied().collect(), labels: vec![] };
    let (board, raw, outcome) = act(&mut given);
    assert!(given.dice.is_empty(), "dice left over: {:?} after {raw:#?}", given.dice);
    let distinct: BTreeSet<&String> = given.labels.iter().collect();
    assert_eq!(distinct.len(), given.labels.len(), "a label stands twice: {:?}", given.labels);
    let mut folded = before.clone();
    raw.iter().for_each(|event| apply(&mut folded, event));
    assert!(folded == board, "the events do not lead to the board that was played on");
    let told = raw.iter().filter(|event| !matches!(event, Event::Phase { .. }));
    let events = told.map(short::event).collect();
    let played =
        Played { board, events, raw, fates: vec![], labels: given.labels, outcome: Outcome::default() };
    (played, outcome)
}

impl Played {
    /// Checks every event, and that no line was refused.
    #[track_caller]
    pub fn happened(self, events: &[&str]) -> Played {
        let refused: Vec<&String> = self.fates.iter().filter(|fate| !fate.starts_with("ok")).collect();
        assert!(refused.is_empty(), "{refused:?}");
        assert_eq!(self.events, events);
        self
    }

    /// Checks every event and nothing else.
    #[track_caller]
    pub fn events(self, events: &[&str]) -> Played {
        assert_eq!(self.events, events);
        self
    }

    /// Checks that the last line was refused for this reason, and that nothing happened.
    #[track_caller]
    pub fn refused(self, reason: &str) -> Played {
        assert_eq!(self.fates.last().map(String::as_str), Some(format!("refused {reason}").as_str()));
        assert_eq!(self.events, [""; 0]);
        self
    }

    /// Checks what became of each line.
    #[track_caller]
    pub fn fates(self, fates: &[&str]) -> Played {
        assert_eq!(self.fates, fates);
        self
    }

    /// Checks the phases that began.
    #[track_caller]
    pub fn phases(self, phases: &[&str]) -> Played {
        let phase = |event: &Event| match event {
            Event::Phase { phase, side } => Some(format!("{side} {}", phase.word())),
            _ => None,
        };
        assert_eq!(self.raw.iter().filter_map(phase).collect::<Vec<String>>(), phases);
        self
    }

    /// Checks the stack in a hex, the top first.
    #[track_caller]
    pub fn stack(self, at: &str, units: &str) -> Played {
        let stack: Vec<String> = self.board.stack(hex(at)).iter().map(Id::to_string).collect();
        assert_eq!(stack.join(" "), units, "{at}");
        self
    }

    /// Checks who is Spent.
    #[track_caller]
    pub fn spent(self, units: &str) -> Played {
        let spent = self.board.pieces.iter().filter(|(_, piece)| piece.spent);
        let spent: Vec<String> = spent.map(|(id, _)| id.to_string()).collect();
        assert_eq!(spent.join(" "), units);
        self
    }

    /// Checks whose player turn it is, and which phase.
    #[track_caller]
    pub fn awaits(self, side: &str, phase: Phase) -> Played {
        assert_eq!((self.board.player, self.board.phase), (seat(side), phase));
        self
    }

    /// Checks the hexes for which `done` was held back.
    #[track_caller]
    pub fn owed(self, hexes: &str) -> Played {
        let owed: Vec<String> = self.outcome.owed.iter().map(Hex::to_string).collect();
        assert_eq!(owed.join(" "), hexes);
        self
    }

    /// The next mail of a side.
    #[track_caller]
    pub fn then(&self, side: &str, orders: &str, dice: &[u16]) -> Played {
        let side = seat(side);
        let sheet = parse::parse(&self.board, Some(side), &lines(orders));
        play_on(&self.board, side, &sheet, dice)
    }
}

/// Plays a sheet that was read, with nothing prepared.
pub fn play_on(
    board: &Board,
    side: Side,
    sheet: &Sheet<feldpost_first_alamein::order::Order>,
    dice: &[u16],
) -> Played {
    let (mut played, outcome) = with_dice(board, dice, |given| {
        let mut play = Play::new(board, vec![], given);
        let outcome = play.sheet(side, sheet);
        (play.board, play.events, outcome)
    });
    played.fates = outcome.fates.iter().map(|line| short::fate(&line.fate)).collect();
    played.outcome = outcome;
    played
}
