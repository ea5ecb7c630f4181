//! Whatever games/totensonntag/docs/orders.md shows as an order, a word to the host or a position is one.

use feldpost_kit::sheet::{InputLine, Reading};
use feldpost_kit::system::Viewer;
use feldpost_totensonntag::ask;
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::order::Order;
use feldpost_totensonntag::parse::parse;
use feldpost_totensonntag::position;
use feldpost_totensonntag::view::View;
use feldpost_totensonntag::words::Side;
use feldpost_umpire::intake::body::read_body;
use feldpost_umpire::intake::command::{self, Command};
use std::path::Path;
use std::sync::Arc;

fn guide() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("games/totensonntag/docs/orders.md"))
        .unwrap()
}

/// The fenced blocks of a kind: the number of the first line of each, and its text.
fn blocks(guide: &str, kind: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut fence: Option<String> = None;
    for (at, line) in guide.lines().enumerate() {
        match (&fence, line.strip_prefix("```")) {
            (None, Some(word)) => {
                if word == kind {
                    found.push((at + 2, String::new()));
                }
                fence = Some(word.to_owned());
            }
            (Some(_), Some(_)) => fence = None,
            (Some(word), None) if word == kind => {
                let text = &mut found.last_mut().unwrap().1;
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    assert!(fence.is_none() && !found.is_empty(), "no closed block of {kind}");
    found
}

/// How the guide's own position reads a line for the CW.
fn read(view: &View, text: &str) -> Option<Order> {
    let sheet = parse(view, &[InputLine { number: 1, text: text.to_owned() }]);
    match sheet.lines.as_slice() {
        [line] => match &line.reading {
            Reading::Order(order) => Some(order.clone()),
            Reading::Unreadable(_) | Reading::Prose => None,
        },
        _ => None,
    }
}

fn view() -> View {
    let data = Arc::new(Data::compiled_in().unwrap());
    let board = position::read(&data, &blocks(&guide(), "position")[0].1).unwrap();
    View { viewer: Viewer::Side(Side::Cw.id()), board }
}

#[test]
fn every_line_of_the_order_blocks_is_an_order() {
    let (guide, view) = (guide(), view());
    for (first, block) in blocks(&guide, "orders") {
        for (at, line) in block.lines().enumerate() {
            let order = read(&view, line);
            let order =
                order.unwrap_or_else(|| panic!("games/totensonntag/docs/orders.md:{}: {line}", first + at));
            assert_eq!(
                read(&view, &order.to_string()),
                Some(order),
                "{line}: not as the answer would show it"
            );
        }
    }
}

#[test]
fn lines_that_are_said_to_be_read_alike_are() {
    let (guide, view) = (guide(), view());
    let behind = guide.find("These are all read alike").unwrap();
    let alike = &blocks(&guide[behind..], "orders")[0].1;
    let orders: Vec<Option<Order>> = alike.lines().map(|line| read(&view, line)).collect();
    assert!(orders.len() > 2 && orders.iter().all(|order| *order == orders[0]), "{orders:?}");
}

/// The first column of every table, from backtick to backtick; `…` stands for something left out.
#[test]
fn every_order_and_word_in_the_tables_is_one() {
    let (guide, view) = (guide(), view());
    let rows = guide.lines().enumerate().filter(|(_, line)| line.starts_with("| `"));
    let mut found = 0;
    for (at, line) in rows {
        let cell = line.split('|').nth(1).unwrap();
        for text in cell.split('`').skip(1).step_by(2).filter(|text| !text.contains('…')) {
            found += 1;
            let known = read(&view, text).is_some()
                || command::parse(text).is_some()
                || ask::answer(&view, text).is_some();
            assert!(known, "games/totensonntag/docs/orders.md:{}: {text}", at + 1);
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn the_replies_that_it_shows_whole_are_read_as_it_says() {
    let (guide, view) = (guide(), view());
    let texts = blocks(&guide, "text");
    let counted =
        |text: &str| -> Vec<String> { read_body(text).counted().map(|(_, line)| line.to_owned()).collect() };
    let joins: Vec<Option<Command>> = counted(&texts[0].1).iter().map(|line| command::parse(line)).collect();
    assert!(
        matches!(joins.as_slice(), [Some(Command::Accept { .. }), Some(Command::Entropy(_))]),
        "{joins:?}"
    );
    let orders = counted(&texts[1].1);
    assert_eq!(orders.len(), 4, "{orders:?}");
    assert!(orders.iter().all(|line| read(&view, line).is_some()), "{orders:?}");
}

#[test]
fn every_position_block_is_a_position() {
    for (line, text) in blocks(&guide(), "position") {
        let (_, system) =
            feldpost::games::standard().find("totensonntag").map(|(c, s)| (c.clone(), s.clone())).unwrap();
        let game = system.read_position(&text).map_err(|refusals| format!("{line}: {refusals:?}")).unwrap();
        let sheet = game.position(Viewer::Umpire).unwrap();
        let again =
            system.read_position(&sheet).map_err(|refusals| format!("{refusals:?}\n{sheet}")).unwrap();
        assert_eq!(again.state_json().unwrap(), game.state_json().unwrap());
    }
}
