//! FA XIV.D.2: the hexes into which a loser can go, against a slow count of our own in 2,000 positions that
//! were thrown at random.

use crate::reach::{Thrown, around};
use crate::support::{DATA, at, hex, id};
use feldpost_first_alamein::hex::Hex;
use feldpost_first_alamein::rules::retreats::Flight;
use feldpost_first_alamein::words::{Side, Terrain};
use feldpost_kit::id::Id;
use std::collections::{BTreeMap, BTreeSet};

struct Table {
    stacks: BTreeMap<Hex, Vec<Id>>,
    safe: BTreeSet<Hex>,
    boxes: BTreeSet<Hex>,
}

impl Table {
    fn side(&self, at: Hex) -> Option<Side> {
        self.stacks.get(&at).map(|stack| DATA.counter(stack[0]).unwrap().side)
    }

    fn open(&self, at: Hex) -> bool {
        DATA.map[at].terrain == Some(Terrain::Desert)
    }

    fn in_ezoc(&self, at: Hex, side: Side) -> bool {
        let sheltered = side == Side::Allied && self.safe.contains(&at) && self.boxes.contains(&at);
        !sheltered && around(at).into_iter().any(|near| self.side(near) == Some(side.enemy()))
    }

    fn friend_or_free(&self, at: Hex, side: Side) -> bool {
        self.side(at) == Some(side) || !self.in_ezoc(at, side)
    }

    /// FA XV: hex by hex, again and again until nothing changes.
    fn without(&self, unit: Id) -> Table {
        let mut stacks = self.stacks.clone();
        stacks.values_mut().for_each(|stack| stack.retain(|other| *other != unit));
        stacks.retain(|_, stack| !stack.is_empty());
        Table { stacks, safe: self.safe.clone(), boxes: self.boxes.clone() }
    }

    fn supplied(&self, side: Side) -> BTreeSet<Hex> {
        let sources: Vec<Hex> = match side {
            Side::Axis => vec![hex("A1"), hex("E1")],
            Side::Allied => ["C11", "E12", "L11", "D7"].map(hex).to_vec(),
        };
        let passes = |at: Hex| {
            let boxed = side == Side::Axis && self.boxes.contains(&at) && self.side(at) != Some(side);
            self.open(at) && self.side(at) != Some(side.enemy()) && !boxed && self.friend_or_free(at, side)
        };
        let mut lines: BTreeSet<Hex> = sources.iter().copied().filter(|at| passes(*at)).collect();
        loop {
            let before = lines.len();
            for at in Hex::all().filter(|at| passes(*at)) {
                if around(at).iter().any(|near| lines.contains(near)) {
                    lines.insert(at);
                }
            }
            if lines.len() == before {
                break;
            }
        }
        let reached = |at: &Hex| {
            lines.contains(at) || sources.contains(at) || around(*at).iter().any(|near| lines.contains(near))
        };
        Hex::all().filter(reached).collect()
    }

    /// a, b, c and e, then f, then g.
    fn legal(&self, unit: Id, side: Side, left: Hex, away: &[Hex], battle: &[Hex]) -> Vec<Hex> {
        let mut fine: Vec<Hex> = around(left);
        fine.retain(|to| self.open(*to) && self.side(*to) != Some(side.enemy()));
        fine.retain(|to| self.friend_or_free(*to, side));
        fine.retain(|to| {
            let fort = side == Side::Allied && self.boxes.contains(to) && !battle.contains(to);
            fort || away.iter().all(|from| !around(*from).contains(to) && from != to)
        });
        let size = |at: &Hex| self.stacks.get(at).map_or(0, Vec::len);
        let least = fine.iter().map(size).min().unwrap_or(0);
        fine.retain(|at| size(at) == least);
        let supplied = self.without(unit).supplied(side);
        if fine.iter().any(|at| supplied.contains(at)) {
            fine.retain(|at| supplied.contains(at));
        }
        fine.sort();
        fine
    }
}

fn thrown(dice: &mut Thrown) -> (Table, String) {
    let mut table = Table { stacks: BTreeMap::new(), safe: BTreeSet::new(), boxes: BTreeSet::new() };
    let mut lines: Vec<String> = Vec::new();
    table.boxes.insert(hex("D7"));
    for fort in ["box1", "box2"] {
        let at = hex(["F5", "F7", "G7", "H6", "G8"][usize::try_from(dice.below(5)).unwrap()]);
        if table.boxes.insert(at) {
            lines.push(format!("box {fort} {at}"));
        }
    }
    for side in Side::BOTH {
        for unit in DATA.ground_units(side) {
            // Near each other, so that they meet.
            let near =
                Hex::at(u8::try_from(3 + dice.below(6)).unwrap(), u8::try_from(3 + dice.below(7)).unwrap());
            let at = near.unwrap();
            if table.open(at) && table.side(at).is_none_or(|other| other == side) {
                table.stacks.entry(at).or_default().push(unit.id);
                lines.push(format!("{side} {} {at}", unit.id));
            }
        }
    }
    table.safe = table.boxes.iter().copied().filter(|at| table.side(*at) == Some(Side::Allied)).collect();
    (table, lines.join(";"))
}

#[test]
fn fa_xiv_d_2_legal_retreat_hexes_of_2000_positions() {
    let mut dice = Thrown(11);
    let (mut tried, mut some) = (0, 0);
    while tried < 2_000 {
        let (table, lines) = thrown(&mut dice);
        let board = at("axis", "attacks", &lines).board();
        for (left, stack) in &table.stacks {
            let side = table.side(*left).unwrap();
            let away: Vec<Hex> =
                around(*left).into_iter().filter(|near| table.side(*near) == Some(side.enemy())).collect();
            let Some(first) = away.first() else { continue };
            let (away, battle) = (vec![*first], vec![*left]);
            let flight =
                Flight { unit: stack[0], side, left: *left, away: away.clone(), battle: battle.clone() };
            let fast = flight.choices(&board, *left, 0);
            assert_eq!(
                fast,
                table.legal(stack[0], side, *left, &away, &battle),
                "{} from {left}: {lines}",
                stack[0]
            );
            tried += 1;
            some += usize::from(!fast.is_empty());
        }
    }
    assert!(some > 300 && some < tried, "{some} of {tried} can go");
    assert_eq!(id("15pz").as_str(), "15pz");
}
