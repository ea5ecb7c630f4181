//! What the rule tests share: a position sheet, order sheets as text, given dice, and every event as
//! one short string, so that a test that leaves out an effect fails.

pub mod short;

use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, GameSystem as _, Viewer};
use feldpost_totensonntag::apply::apply;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::play::Play;
use feldpost_totensonntag::rules::activation_number::{may_choose, read_choice};
use feldpost_totensonntag::rules::impulses::awaiting;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::Side;
use feldpost_totensonntag::{parse, position};
use feldpost_umpire::words::{ENGLISH, Words};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, LazyLock, Mutex};

/// What a message says in English.
pub fn english(message: &Message) -> String {
    static WORDS: LazyLock<Words> = LazyLock::new(|| {
        let own = feldpost_totensonntag::system().wording().messages;
        Words::with_games([("totensonntag", own)], []).unwrap()
    });
    WORDS.tell(ENGLISH, "totensonntag", message)
}

/// Names the file for what the tests have found, see [`note`].
pub const LISTENING: &str = "FELDPOST_FATES";

static DATA: LazyLock<Arc<Data>> = LazyLock::new(|| Arc::new(Data::compiled_in().unwrap()));

thread_local! {
    static OTHER_DATA: RefCell<Option<Arc<Data>>> = const { RefCell::new(None) };
}

/// Plays positions with other data than those that are compiled in.
pub fn with_data<T>(data: Data, act: impl FnOnce() -> T) -> T {
    OTHER_DATA.set(Some(Arc::new(data)));
    let outcome = act();
    OTHER_DATA.set(None);
    outcome
}

/// A position in the making: defaults that a test changes where it matters.
#[derive(Clone)]
pub struct Position {
    edition: &'static str,
    clock: (u32, u32),
    an: (u16, u16),
    first: &'static str,
    awaits: String,
    lines: String,
}

/// The impulse of a side with this AN (the other side's is the same), turn 2, couplet 3, and it is the
/// second impulse of the couplet. The lines of the position sheet may be parted by `;`.
pub fn impulse(side: &'static str, an: u16, lines: &str) -> Position {
    let first = if side == "cw" { "dak" } else { "cw" };
    let awaits = format!("impulse {side}");
    Position { edition: "revised", clock: (2, 3), an: (an, an), first, awaits, lines: lines.to_owned() }
}

/// The night of turn 2.
pub fn night(lines: &str) -> Position {
    let mut night = impulse("dak", 3, lines);
    night.clock = (2, 4);
    night.awaits = "night".to_owned();
    night
}

/// The set-up of a side.
pub fn set_up(side: &str, lines: &str) -> Position {
    let mut position = impulse("dak", 3, lines);
    position.awaits = format!("setup {side}");
    position
}

impl Position {
    /// Another edition than `revised`.
    pub fn edition(mut self, edition: &'static str) -> Position {
        self.edition = edition;
        self
    }

    /// Another decision, such as `air both`.
    pub fn awaiting(mut self, awaits: &str) -> Position {
        self.awaits = awaits.to_owned();
        self.first = "none";
        self
    }

    /// Another turn and couplet.
    pub fn clock(mut self, turn: u32, couplet: u32) -> Position {
        self.clock = (turn, couplet);
        self
    }

    /// The ANs of both sides.
    pub fn an(mut self, cw: u16, dak: u16) -> Position {
        self.an = (cw, dak);
        self
    }

    /// This impulse is the first of the couplet.
    pub fn first(mut self) -> Position {
        self.first = if self.first == "cw" { "dak" } else { "cw" };
        self
    }

    /// The position sheet.
    pub fn text(&self) -> String {
        let lines = self.lines.replace(';', "\n");
        let head = format!("position totensonntag {}\n", self.edition);
        if self.awaits.starts_with("setup") {
            return format!("{head}turn 0 couplet 0\nawaits {}\n{lines}\n", self.awaits);
        }
        let ((turn, couplet), (cw, dak)) = (self.clock, self.an);
        let clock = format!("turn {turn} couplet {couplet}\nan cw {cw} dak {dak}\nfirst {}\n", self.first);
        format!("{head}{clock}awaits {}\n{lines}\n", self.awaits)
    }

    /// The table that the sheet describes.
    pub fn board(&self) -> Board {
        let data = OTHER_DATA.with_borrow(Option::clone).unwrap_or_else(|| Arc::clone(&DATA));
        position::read(&data, &self.text()).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{}", self.text()))
    }

    /// Plays orders of the side that the position waits for; the dice fall in this order.
    pub fn play(&self, orders: &str, dice: &[u16]) -> Played {
        let side = self.awaits.rsplit(' ').next().unwrap();
        self.play_as(side, orders, dice)
    }

    /// Plays orders of any side.
    pub fn play_as(&self, side: &str, orders: &str, dice: &[u16]) -> Played {
        play(&self.board(), side, orders, dice)
    }
}

/// What came of a sheet.
pub struct Played {
    /// The table after.
    pub board: Board,
    /// What happened, as `short::event` writes it.
    pub events: Vec<String>,
    /// The same as they are.
    pub raw: Vec<Event>,
    /// What became of each line, as `short::fate` writes it.
    pub fates: Vec<String>,
    /// Labels of the rolls.
    pub labels: Vec<String>,
    side: String,
    /// What the side has said for later in the same impulse.
    kept: Vec<String>,
}

/// Plays a sheet on a table, and checks what holds for every sheet: all dice are used, labels are
/// unique and well formed, and the events alone lead to the same table.
pub fn play(board: &Board, side: &str, orders: &str, dice: &[u16]) -> Played {
    let seat = seat(side);
    let view = View { viewer: Viewer::Side(seat.id()), board: board.clone() };
    let sheet = parse::parse(&view, &InputLine::number_all(&orders.replace(';', "\n")));
    let mut fates = vec![];
    let mut played = with_dice(board, side, dice, |play| {
        fates = play.sheet(seat, &sheet).iter().map(|line| short::fate(&line.fate)).collect();
        // As the host does when nobody has asked to be waited for.
        if play.events.contains(&Event::Night) {
            play.night_goes_on();
        }
    });
    played.fates = fates;
    played
}

/// What would become of each line of a sheet: a dry run, without dice.
pub fn dry(board: &Board, side: &str, orders: &str) -> Vec<String> {
    let seat = seat(side);
    let view = View { viewer: Viewer::Side(seat.id()), board: board.clone() };
    let sheet = parse::parse(&view, &InputLine::number_all(&orders.replace(';', "\n")));
    let mut none = Given { dice: VecDeque::new(), labels: vec![] };
    let mut play = Play::dry_run(board, &mut none);
    play.sheet(seat, &sheet).iter().map(|line| short::fate(&line.fate)).collect()
}

/// A night in which nobody is waited for.
pub fn through_the_night(board: &Board, dice: &[u16]) -> Played {
    with_dice(board, "cw", dice, |play| play.night_goes_on())
}

fn with_dice(board: &Board, side: &str, dice: &[u16], act: impl FnOnce(&mut Play<'_>)) -> Played {
    let mut given = Given { dice: dice.iter().copied().collect(), labels: vec![] };
    let mut play = Play::new(board, &mut given);
    act(&mut play);
    let kept = play.kept();
    let (after, events) = (play.board, play.events);
    assert!(given.dice.is_empty(), "dice left over: {:?} after {events:#?}", given.dice);
    check_labels(&given.labels);
    check_replay(board, &events, &after);
    let (raw, events) = (events.clone(), events.iter().map(short::event).collect());
    Played { board: after, events, raw, fates: vec![], labels: given.labels, side: side.to_owned(), kept }
}

fn check_labels(labels: &[String]) {
    let distinct: BTreeSet<&String> = labels.iter().collect();
    assert_eq!(distinct.len(), labels.len(), "a label stands twice: {labels:?}");
    for label in labels {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "./:_+-".contains(c);
        assert!(label.len() <= 120 && label.chars().all(plain), "{label}");
    }
}

fn check_replay(before: &Board, events: &[Event], after: &Board) {
    let mut board = before.clone();
    events.iter().for_each(|event| apply(&mut board, event));
    assert!(board == *after, "the events do not lead to the board that was played on");
}

/// A unit by name.
pub fn id(unit: &str) -> Id {
    Id::new(unit).unwrap()
}

/// A side by name.
pub fn seat(side: &str) -> Side {
    if side == "cw" { Side::Cw } else { Side::Dak }
}

/// Checks every event of a sheet, and that no line was refused.
#[track_caller]
pub fn happened(played: &Played, events: &[&str]) {
    let refused: Vec<&String> = played.fates.iter().filter(|fate| !fate.starts_with("ok")).collect();
    assert!(refused.is_empty(), "{refused:?}");
    assert_eq!(played.events, events);
    note("ok");
}

/// Checks that the only line of a sheet was refused for this reason, and that nothing happened.
#[track_caller]
pub fn refused(played: &Played, reason: &str) {
    assert_eq!(played.fates, [format!("refused {reason}")]);
    assert_eq!(played.events, [""; 0]);
    note(&played.fates[0]);
}

/// Says to `refusals.rs`, which runs these tests and listens, what a test has found to be as it wants.
pub fn note(fate: &str) {
    static LISTENER: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
        let path = std::env::var_os(LISTENING)?;
        Some(Mutex::new(File::create(path).unwrap()))
    });
    if let Some(file) = &*LISTENER {
        let test = std::thread::current().name().unwrap_or_default().to_owned();
        writeln!(file.lock().unwrap(), "{test}\t{fate}").unwrap();
    }
}

impl Played {
    /// Checks events and refusals at once.
    #[track_caller]
    pub fn happened(self, events: &[&str]) -> Played {
        happened(&self, events);
        self
    }

    /// Checks that the only line was refused, with rule and reason.
    #[track_caller]
    pub fn refused(self, reason: &str) -> Played {
        refused(&self, reason);
        self
    }

    /// Checks what became of each line.
    #[track_caller]
    pub fn fates(self, fates: &[&str]) -> Played {
        assert_eq!(self.fates, fates);
        fates.iter().for_each(|fate| note(fate));
        self
    }

    /// Checks every event and nothing else.
    #[track_caller]
    pub fn events(self, events: &[&str]) -> Played {
        assert_eq!(self.events, events);
        self
    }

    /// Checks the stack in a hex, top first.
    #[track_caller]
    pub fn stack(self, hex: &str, units: &str) -> Played {
        assert_eq!(short::list(self.board.stack(hex.parse::<Hex>().unwrap()), " "), units);
        self
    }

    /// Checks whose decision is due.
    #[track_caller]
    pub fn awaits(self, expected: &str) -> Played {
        assert_eq!(awaits(&self.board), expected);
        self
    }

    /// The next mail of the same side.
    pub fn then(&self, orders: &str, dice: &[u16]) -> Played {
        let earlier = self.kept.join(";");
        let mut played = play(&self.board, &self.side, &format!("{earlier};{orders}"), dice);
        played.fates.drain(..self.kept.len());
        played
    }

    /// A mail of the other side.
    pub fn answer(&self, orders: &str, dice: &[u16]) -> Played {
        play(&self.board, if self.side == "cw" { "dak" } else { "cw" }, orders, dice)
    }

    /// Sides commit to their sealed choices.
    pub fn commit(&self, sides: &[&str], dice: &[u16]) -> Played {
        let sides: Vec<Side> = sides.iter().map(|side| seat(side)).collect();
        with_dice(&self.board, &self.side, dice, |play| play.committed(&sides))
    }

    /// The sealed choices are opened: `cw 4, dak +1`.
    pub fn open(&self, choices: &str, dice: &[u16]) -> Played {
        let choices: BTreeMap<_, _> = choices
            .split(", ")
            .filter_map(|choice| choice.trim().split_once(' '))
            .map(|(side, choice)| (seat(side), choice.to_owned()))
            .collect();
        with_dice(&self.board, &self.side, dice, |play| play.opened(&choices))
    }

    /// What a sealed choice would be told: `fine`, or rule and reason.
    #[track_caller]
    pub fn choice(self, side: &str, choice: &str, expected: &str) -> Played {
        let verdict = may_choose(&self.board, seat(side), read_choice(choice).unwrap());
        let said =
            verdict.map_or_else(|o| format!("{}: {}", o.rule, english(&o.reason)), |()| "fine".to_owned());
        assert_eq!(said, expected);
        note(&if said == "fine" { "ok".to_owned() } else { format!("refused {said}") });
        self
    }
}

/// Whose decision is due: `orders cw`, `sealed dak cw`, `reveal cw`, `over dak`.
pub fn awaits(board: &Board) -> String {
    match awaiting(board) {
        Awaiting::Orders { sides, .. } => format!("orders {}", short::list(&sides, " ")),
        Awaiting::Sealed { sides, .. } => format!("sealed {}", short::list(&sides, " ")),
        Awaiting::Reveal { sides, .. } => format!("reveal {}", short::list(&sides, " ")),
        Awaiting::Nothing { winner, .. } => format!("over {}", short::list(winner.as_slice(), "")),
    }
}

/// Dice that fall as a test says.
struct Given {
    dice: VecDeque<u16>,
    labels: Vec<String>,
}

impl Dice for Given {
    fn roll(&mut self, label: &str, sides: u16, count: usize) -> Vec<u16> {
        assert_eq!(sides, 6, "every die of this game has six faces");
        self.labels.push(label.to_owned());
        (0..count)
            .map(|_| self.dice.pop_front().unwrap_or_else(|| panic!("the dice run out at {label}")))
            .collect()
    }
}
