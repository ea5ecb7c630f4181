//! The order language read and written by seeded generators: every order, and every junk line.

use crate::common::{Seeded, view};
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{InputLine, Reading};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::order::{AirMission, AirTask, AnChoice, Condition, MoveEnd, Order, Standing};
use feldpost_totensonntag::parse::parse;
use feldpost_totensonntag::words::{Class, Side};

const HASH: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

struct Maker {
    chance: Seeded,
    units: Vec<Id>,
    aircraft: Vec<Id>,
    hexes: Vec<Hex>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let data = Data::compiled_in().unwrap();
        let (flying, ground): (Vec<_>, Vec<_>) =
            data.units.iter().partition(|unit| unit.class == Class::Aircraft);
        Maker {
            chance: Seeded(seed),
            units: ground.iter().map(|unit| unit.id).collect(),
            aircraft: flying.iter().map(|unit| unit.id).collect(),
            hexes: Hex::all().collect(),
        }
    }

    fn unit(&mut self) -> Id {
        self.chance.of(&self.units)
    }

    fn hex(&mut self) -> Hex {
        self.chance.of(&self.hexes)
    }

    fn path(&mut self, least: usize) -> Vec<Hex> {
        let mut path: Vec<Hex> = (0..least + self.chance.below(4)).map(|_| self.hex()).collect();
        path.dedup();
        path
    }

    fn list(&mut self, least: usize) -> Vec<Id> {
        let mut list = Vec::new();
        for _ in 0..least + self.chance.below(4) {
            let unit = self.unit();
            if !list.contains(&unit) {
                list.push(unit);
            }
        }
        list
    }

    fn end(&mut self) -> MoveEnd {
        match self.chance.below(3) {
            0 => MoveEnd::Stop,
            1 => MoveEnd::Exit,
            _ => MoveEnd::Overrun { hex: self.hex(), advance: self.chance.yes() },
        }
    }

    fn an(&mut self) -> AnChoice {
        match self.chance.below(5) {
            0 => AnChoice::Roll,
            1 => AnChoice::Raise,
            2 => AnChoice::Lower,
            3 => AnChoice::Keep,
            _ => AnChoice::Number(1 + self.chance.below(6) as u16),
        }
    }

    fn standing(&mut self) -> Standing {
        match self.chance.below(4) {
            0 => Standing::An(self.an()),
            1 => Standing::AirNone,
            2 => Standing::NightStop,
            _ => Standing::Off,
        }
    }

    fn order(&mut self, depth: usize) -> Order {
        let unit = self.unit();
        match self.chance.below(if depth < 3 { 19 } else { 18 }) {
            0 => Order::Place { unit, hex: self.hex() },
            1 => Order::PlaceDefault,
            2 => {
                let end = self.end();
                Order::Move { unit, path: self.path(usize::from(end == MoveEnd::Stop)), end }
            }
            3 => Order::Enter { unit, path: self.path(1), end: self.end() },
            4 => Order::Assault { unit, hex: self.hex(), advance: self.chance.yes() },
            5 => {
                let spotter = self.chance.yes().then(|| self.unit());
                Order::Barrage { unit, hex: self.hex(), targets: self.list(0), spotter }
            }
            6 => Order::Support { unit, hex: self.hex(), attackers: self.list(0) },
            7 => Order::Advance { unit, hex: self.hex() },
            8 => Order::Stack { hex: self.hex(), order: self.list(1) },
            9 => Order::Lose { units: self.list(1) },
            10 => {
                let unit = self.chance.of(&self.aircraft);
                let aimed = self.chance.yes().then(|| self.unit());
                let task = match self.chance.below(3) {
                    0 => AirTask::Patrol { foe: aimed },
                    _ => AirTask::Attack { hex: self.hex(), unit: aimed },
                };
                let mission = AirMission { hex: self.hex(), task };
                Order::Air { unit, mission: self.chance.yes().then_some(mission) }
            }
            11 => Order::Pass { unit },
            12 => Order::RecoverNone { units: self.list(1) },
            13 => Order::An(self.an()),
            14 => Order::Commit { slot: "T02C3.air".to_owned(), hash: HASH.to_owned() },
            15 => Order::Reveal { text: "pc1|00ff|T02C3.air|cw|a:I17.I18+b,c_d-e|0a0b".to_owned() },
            16 => Order::Standing(self.standing()),
            17 => Order::Done,
            _ => {
                let condition = match self.chance.below(3) {
                    0 => Condition::Empty(self.hex()),
                    1 => Condition::Destroyed(unit),
                    _ => Condition::Hit(unit),
                };
                let order = Box::new(self.order(depth + 1));
                Order::If { condition, negated: self.chance.yes(), order }
            }
        }
    }
}

#[test]
fn every_order_parses_back_from_its_own_words() {
    let mut maker = Maker::new(1);
    let orders: Vec<Order> = (0..6_000).map(|_| maker.order(0)).collect();
    let text: Vec<String> = orders.iter().map(ToString::to_string).collect();
    let views = [view(Side::Cw, true), view(Side::Dak, false)];
    for view in &views {
        let sheet = parse(view, &InputLine::number_all(&text.join("\n")));
        assert_eq!(sheet.lines.len(), orders.len());
        for (read, order) in sheet.lines.iter().zip(&orders) {
            assert_eq!(read.reading, Reading::Order(order.clone()), "{}", read.text);
        }
    }
}

#[test]
fn no_line_makes_the_reader_panic() {
    let mut maker = Maker::new(2);
    let scraps = [
        "move",
        "enter",
        "exit",
        "overrun",
        "assault",
        "barrage",
        "at",
        "spotter",
        "support",
        "for",
        "advance",
        "stack",
        "lose",
        "air",
        "attack",
        "none",
        "pass",
        "if",
        "not",
        "empty",
        "then",
        "hit",
        "done",
        "an",
        "+1",
        "roll",
        "commit",
        "T02C3.an",
        "reveal",
        "pc1|",
        "standing",
        "night",
        "stop",
        "place",
        "default",
        "recover",
        "#",
        ",",
        "-",
        "->",
        "…",
        "ß",
        "İ",
        "\u{301}",
        "\u{200b}",
        "🙂",
        "M 7",
        "M-7",
        "S21",
        "3r",
        "1-",
        "/",
        "é7",
        "\"",
        "(",
        ")",
        ".",
        "99999999999999999999",
        "\u{0}",
        "please",
        "1.",
        "the",
    ];
    let mut text = String::new();
    for _ in 0..20_000 {
        for _ in 0..maker.chance.below(12) {
            match maker.chance.below(6) {
                0 => text.push_str(maker.unit().as_str()),
                1 => text.push_str(&maker.hex().to_string()),
                2 => text.extend(char::from_u32(maker.chance.below(0x3000) as u32).filter(|c| *c != '\n')),
                _ => text.push_str(maker.chance.of(&scraps)),
            }
            if maker.chance.below(5) > 0 {
                text.push(' ');
            }
        }
        text.push('\n');
    }
    let lines = InputLine::number_all(&text);
    for side in Side::BOTH {
        for read in parse(&view(side, true), &lines).lines {
            if let Reading::Unreadable(refusal) = read.reading {
                let length = read.text.chars().count();
                assert!(refusal.span.0 < refusal.span.1 && refusal.span.1 <= length, "{}", read.text);
            }
        }
    }
}

#[test]
fn long_lines_are_read_in_bounded_space() {
    for text in
        ["3rtrx".repeat(50_000), "3rtr move ".repeat(20_000), "1. ".repeat(20_000), "b1-".repeat(20_000)]
    {
        assert!(parse(&view(Side::Cw, false), &InputLine::number_all(&text)).lines.len() <= 1);
    }
}
