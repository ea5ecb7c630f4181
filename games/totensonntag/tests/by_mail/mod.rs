//! A whole game by sheets, as the host would play it, without the host.

use feldpost_kit::dice::Dice;
use feldpost_kit::sheet::{InputLine, LineFate, Sheet};
use feldpost_kit::system::{Awaiting, Terms, Viewer};
use feldpost_totensonntag::apply::apply;
use feldpost_totensonntag::board::{Board, Options};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::event::Event;
use feldpost_totensonntag::opponents;
use feldpost_totensonntag::order::{Order, Standing};
use feldpost_totensonntag::parse::parse;
use feldpost_totensonntag::play::Play;
use feldpost_totensonntag::rulebook::Rulebook;
use feldpost_totensonntag::rules::impulses::awaiting;
use feldpost_totensonntag::sealed::choose;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::Side;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who sits at the table, DAK first: the name of an opponent, or `random`.
pub type Seats = [&'static str; 2];

/// No game takes more sheets than this; games of the opponents take about 65.
pub const MOST_SHEETS: usize = 1000;

/// When an event is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Before,
    After,
}

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

/// What was played.
pub struct Game {
    pub events: Vec<Event>,
    /// The fates of each sheet.
    pub sheets: Vec<Vec<LineFate>>,
    /// Whose each of them was.
    pub asked: Vec<Side>,
    pub board: Board,
}

pub fn data() -> Arc<Data> {
    Arc::new(Data::compiled_in().unwrap())
}

pub fn new_table(data: &Arc<Data>, edition: &str) -> Board {
    table_with(data, edition, Options::default())
}

pub fn table_with(data: &Arc<Data>, edition: &str, options: Options) -> Board {
    let terms = Terms { edition: edition.to_owned(), ..Terms::default() };
    let rulebook = Rulebook::new(data, &terms).unwrap();
    Board::new(Arc::clone(data), edition.to_owned(), rulebook, options)
}

/// The text that whoever sits at this side mails.
pub fn mail(seats: Seats, board: &Board, side: Side, nonce: u64) -> String {
    let view = View { viewer: Viewer::Side(side.id()), board: board.clone() };
    match seats[usize::from(side == Side::Cw)] {
        "random" => opponents::random::sheet(&view, side, nonce),
        name => opponents::sheet(name, &view, side, nonce),
    }
}

pub fn read(board: &Board, side: Side, text: &str) -> Sheet<Order> {
    let view = View { viewer: Viewer::Side(side.id()), board: board.clone() };
    parse(&view, &InputLine::number_all(text))
}

/// Who has said that the night should wait.
fn note_standing(standing: &mut BTreeMap<Side, bool>, side: Side, sheet: &Sheet<Order>) {
    for order in sheet.orders() {
        match order {
            Order::Standing(Standing::NightStop) => standing.insert(side, true),
            Order::Standing(Standing::Off) => standing.insert(side, false),
            _ => None,
        };
    }
}

/// Plays a game until it ends or [`MOST_SHEETS`] are mailed. `watch` sees every event twice, with the
/// table before and after it. Panics if folding the events does not give what was played on.
pub fn play(
    data: &Arc<Data>,
    edition: &str,
    seats: Seats,
    seed: u64,
    watch: impl FnMut(When, &Event, &Board),
) -> Game {
    play_on(new_table(data, edition), seats, seed, watch)
}

/// The same from any table.
pub fn play_on(board: Board, seats: Seats, seed: u64, mut watch: impl FnMut(When, &Event, &Board)) -> Game {
    let mut game = Game { events: vec![], sheets: vec![], asked: vec![], board };
    let mut sealed: BTreeMap<Side, String> = BTreeMap::new();
    let mut standing: BTreeMap<Side, bool> = BTreeMap::new();
    while game.sheets.len() < MOST_SHEETS {
        let mut dice = SeededDice(seed);
        let mut play = Play::new(&game.board, &mut dice);
        let (Awaiting::Orders { sides, .. }
        | Awaiting::Sealed { sides, .. }
        | Awaiting::Reveal { sides, .. }) = awaiting(&game.board)
        else {
            break;
        };
        let all: Vec<_> = Side::BOTH.iter().map(|side| side.id()).collect();
        let nobody = sides.is_empty();
        let sides = if nobody { all } else { sides };
        let side = Side::from_id(sides[game.sheets.len() % sides.len()]).unwrap();
        let sheet =
            || read(&game.board, side, &mail(seats, &game.board, side, seed ^ game.sheets.len() as u64));
        let fates = match awaiting(&game.board) {
            // Standing orders speak first; if they ask for nobody, the night goes on.
            Awaiting::Orders { .. } if nobody => {
                for side in Side::BOTH.into_iter().filter(|side| standing.get(side) == Some(&true)) {
                    play.sheet(side, &read(&game.board, side, "standing night stop"));
                }
                play.night_goes_on();
                play.idle_impulse_ends();
                None
            }
            Awaiting::Orders { .. } => {
                let sheet = sheet();
                note_standing(&mut standing, side, &sheet);
                Some(play.sheet(side, &sheet))
            }
            Awaiting::Sealed { .. } => {
                let choosing = choose(&game.board, side, &sheet());
                if let Some(choice) = choosing.choice {
                    sealed.insert(side, choice);
                    play.committed(&[side]);
                }
                Some(choosing.fates)
            }
            Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => {
                play.opened(&std::mem::take(&mut sealed));
                None
            }
        };
        let (events, played) = (play.events, play.board);
        game.asked.extend(fates.is_some().then_some(side));
        game.sheets.extend(fates);
        for event in events {
            watch(When::Before, &event, &game.board);
            apply(&mut game.board, &event);
            watch(When::After, &event, &game.board);
            game.events.push(event);
        }
        assert_eq!(game.board, played, "folding the events gives another board");
    }
    game
}

/// Refused lines and all lines of some games.
pub fn refused(games: &[(Seats, Game)]) -> (usize, usize) {
    let sheets = games.iter().flat_map(|(_, game)| &game.sheets);
    let fates: Vec<&LineFate> = sheets.flatten().collect();
    (fates.iter().filter(|fate| fate.refusal().is_some()).count(), fates.len())
}
