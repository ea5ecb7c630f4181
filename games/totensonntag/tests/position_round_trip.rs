//! Random tables: nothing is lost between writing and reading a position sheet.

use crate::common::Seeded;
use feldpost_kit::id::Id;
use feldpost_kit::system::Terms;
use feldpost_totensonntag::apply::combined_arms_snapshot;
use feldpost_totensonntag::board::{Act, Attacked, Board, Options, Phase, Piece, Place, Support};
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::position::{read, write};
use feldpost_totensonntag::rulebook::{Rulebook, policy_text};
use feldpost_totensonntag::rules::aircraft::both_able;
use feldpost_totensonntag::words::{AttackKind, Class, Side, Sides};
use std::collections::BTreeSet;
use std::sync::Arc;

fn data() -> Arc<Data> {
    Arc::new(Data::compiled_in().unwrap())
}

#[track_caller]
fn round_trip(board: &Board) {
    let text = write(board);
    match read(&board.data, &text) {
        Ok(again) => assert_eq!(&again, board, "\n{text}"),
        Err(errors) => panic!("{errors:#?}\n{text}"),
    }
}

trait Choices {
    fn once_in(&mut self, times: usize) -> bool;
    fn side(&mut self) -> Side;
    fn some(&mut self, ids: &[Id], once_in: usize) -> Vec<Id>;
    fn an(&mut self) -> Sides<Option<u16>>;
}

impl Choices for Seeded {
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn side(&mut self) -> Side {
        self.of(&Side::BOTH)
    }

    fn some(&mut self, ids: &[Id], once_in: usize) -> Vec<Id> {
        let mut taken: Vec<Id> = ids.iter().copied().filter(|_| self.once_in(once_in)).collect();
        let turn = if taken.is_empty() { 0 } else { self.below(taken.len()) };
        taken.rotate_left(turn);
        taken
    }

    fn an(&mut self) -> Sides<Option<u16>> {
        let mut one = || (!self.once_in(3)).then(|| 1 + self.below(6) as u16);
        Sides { dak: one(), cw: one() }
    }
}

fn random_terms(data: &Data, chance: &mut Seeded) -> Terms {
    let editions: Vec<String> = data.editions.editions.keys().cloned().collect();
    let mut terms = Terms { edition: chance.of(&editions), ..Terms::default() };
    for (name, policy) in &data.editions.policies {
        if chance.once_in(8) {
            terms.policies.insert(name.clone(), policy_text(&chance.of(&policy.values)));
        }
    }
    terms
}

fn random_table(data: &Arc<Data>, chance: &mut Seeded) -> Board {
    let terms = random_terms(data, chance);
    let rulebook = Rulebook::new(data, &terms).unwrap();
    let aircraft = !chance.once_in(3);
    let options = Options { recon_support: chance.once_in(2), aircraft };
    let mut board = Board::new(data.clone(), terms.edition, rulebook, options);
    (board.turn, board.couplet) = (1 + chance.below(6) as u32, 1 + chance.below(4) as u32);
    (board.an, board.previous_an, board.an_die) = (chance.an(), chance.an(), chance.an());
    board.first = (!chance.once_in(3)).then(|| chance.side());
    board.night_stop = Sides { dak: chance.once_in(4), cw: chance.once_in(4) };
    for side in board.control.values_mut() {
        *side = chance.side();
    }
    random_units(&mut board, chance);
    let ids: Vec<Id> = board.units.keys().copied().collect();
    board.phase = match chance.below(6) {
        0 => Phase::Setup { side: chance.side() },
        1 => {
            let one = chance.side();
            Phase::An { committed: chance.of(&[vec![], vec![one], vec![one, one.enemy()]]) }
        }
        2 => Phase::Night { ready: vec![chance.side()], declined: chance.some(&ids, 9) },
        3 => Phase::End { points: chance.below(9) as i32 - 4, winner: chance.side() },
        4 if both_able(&board) => {
            let one = chance.side();
            Phase::Air { committed: chance.of(&[vec![], vec![one], vec![one, one.enemy()]]) }
        }
        _ => Phase::Impulse { side: chance.side() },
    };
    board.missions = matches!(board.phase, Phase::Air { .. }) || (aircraft && chance.once_in(3));
    random_impulse(&mut board, &ids, chance);
    board
}

fn random_units(board: &mut Board, chance: &mut Seeded) {
    let hexes: Vec<Hex> = Hex::all().collect();
    let data = board.data.clone();
    for counter in &data.units {
        if counter.class == Class::Aircraft {
            if let Some(piece) = board.units.get_mut(&counter.id) {
                piece.sp = chance.of(&[counter.sf, counter.air.unwrap().reverse_sf]);
                if chance.once_in(5) {
                    *piece = Piece { place: Place::Destroyed, sp: 0 };
                }
            }
            continue;
        }
        let place = match chance.below(6) {
            0 => Place::Exited,
            1 => Place::Destroyed,
            2 => Place::Reserve,
            _ => {
                // Few hexes make for high stacks.
                let hex = hexes[chance.below(60)];
                let free = board.owner(hex).is_none_or(|side| side == counter.side);
                if free { Place::Hex(hex) } else { Place::Reserve }
            }
        };
        let not_due = counter.arrival_turn > board.turn && place == Place::Reserve;
        let piece = board.units.get_mut(&counter.id).unwrap();
        piece.place = place;
        if place == Place::Destroyed {
            piece.sp = 0;
        } else if !not_due {
            piece.sp = 1 + chance.below(counter.sf as usize) as i32;
        }
        if let Place::Hex(hex) = place {
            let stack = board.stacks.entry(hex).or_default();
            stack.insert(chance.below(stack.len() + 1), counter.id);
        }
    }
}

fn random_impulse(board: &mut Board, ids: &[Id], chance: &mut Seeded) {
    let hexes: Vec<Hex> = Hex::all().collect();
    let due: Vec<Id> = ids
        .iter()
        .copied()
        .filter(|id| {
            let late = board.data.unit(*id).unwrap().arrival_turn > board.turn;
            !late || board.units[id].place != Place::Reserve
        })
        .collect();
    if let Phase::Impulse { side } = board.phase {
        board.impulse.combined_arms = combined_arms_snapshot(board, side);
    }
    if chance.once_in(4) {
        return;
    }
    let impulse = &mut board.impulse;
    for id in chance.some(&due, 4) {
        impulse.acted.insert(id, chance.of(&[Act::Moved, Act::Attacked, Act::Passed, Act::Supported]));
        if chance.once_in(2) {
            impulse.changed_hex.insert(id);
        }
    }
    impulse.changed_hex.extend(chance.some(&due, 9));
    impulse.hits.extend(chance.some(&due, 9));
    for id in chance.some(&due, 9) {
        let mode = chance.of(&[AttackKind::Assault, AttackKind::Overrun]);
        impulse.attacked.insert(id, Attacked { hex: chance.of(&hexes), mode });
    }
    impulse.close_attacked = match chance.below(3) {
        0 => BTreeSet::new(),
        1 => impulse.attacked.values().map(|attacked| attacked.hex).collect(),
        _ => (0..3).map(|_| chance.of(&hexes)).collect(),
    };
    if chance.once_in(3) {
        impulse.combined_arms = chance.some(ids, 6).into_iter().collect();
    }
    impulse.panzers_entered = chance.below(3) as u32;
    impulse.entry_bonuses = chance.below(3) as u32;
    let side = chance.side();
    let own = |id: &Id| board.data.unit(*id).is_some_and(|unit| unit.side == side);
    let own: Vec<Id> = ids.iter().copied().filter(own).collect();
    if chance.once_in(2) {
        let reserved = chance.some(&own, 12);
        let left = 1 + chance.below(2) as i32;
        impulse.support.push(Support { recon: own[0], hex: chance.of(&hexes), left, reserved });
        let (recon, left) = (own[own.len() - 1], 2);
        impulse.support.push(Support { recon, hex: chance.of(&hexes), left, reserved: vec![] });
    }
    if chance.once_in(3) {
        impulse.may_go_on.insert(chance.of(&own), 1 + chance.below(4) as u32);
    }
}

#[test]
fn nothing_is_lost_between_writing_and_reading() {
    let data = data();
    let mut chance = Seeded(7);
    for _ in 0..400 {
        round_trip(&random_table(&data, &mut chance));
    }
}

#[test]
fn the_order_of_lines_matters_only_within_a_stack_and_of_supporters() {
    let data = data();
    let mut chance = Seeded(8);
    for _ in 0..40 {
        let board = random_table(&data, &mut chance);
        let text = write(&board);
        let ordered = |line: &&str| ["cw ", "dak ", "supporting "].iter().any(|word| line.starts_with(word));
        let (units, others): (Vec<&str>, Vec<&str>) = text.lines().partition(ordered);
        let turned: Vec<&str> = units.into_iter().chain(others.into_iter().rev()).collect();
        assert_eq!(read(&data, &turned.join("\n")).unwrap(), board, "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let data = data();
    let mut chance = Seeded(9);
    let board = random_table(&data, &mut chance);
    let words: Vec<String> = write(&board).split_whitespace().map(str::to_owned).collect();
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..chance.below(200) {
            let word = chance.of(&words);
            let cut = chance.below(word.len() + 1);
            text.push_str(if chance.once_in(6) { &word[..cut] } else { &word });
            text.push(chance.of(&[' ', ' ', ' ', '\n', 'é', '#']));
        }
        if let Err(errors) = read(&data, &text) {
            assert!(!errors.is_empty());
        }
    }
}
