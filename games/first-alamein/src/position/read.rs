//! Reads position sheets.

use super::RULE;
use crate::board::{Air, At, Board, Phase, Piece};
use crate::data::{Data, Kind};
use crate::event::Winner;
use crate::hex::Hex;
use crate::parse::Reader;
use crate::parse::name::Names;
use crate::rulebook::{EDITION, Rulebook};
use crate::words::Side;
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::position::{self, Errors, Keys, Spot};
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::Read;
use std::collections::BTreeMap;
use std::sync::Arc;

const KEYS: Keys = Keys {
    once: &["position", "turn", "player", "phase", "winner", "safe"],
    often: &["axis", "allied", "eliminated", "box", "air", "struck", "control", "counters", "policy"],
    example: "position-example",
};
const SIDES: [(&str, Side); 2] = [(Side::Axis.word(), Side::Axis), (Side::Allied.word(), Side::Allied)];

/// Reads a position sheet.
///
/// # Errors
/// Every line that is wrong, with its number; a missing line under the number of the last one.
pub fn read(data: &Arc<Data>, text: &str) -> Result<Board, Errors> {
    // Units are known by name from any board.
    let known = Board::new(Arc::clone(data), Rulebook::default());
    let names = Names::of(&known);
    let board = Board { phase: Phase::PlayerTurn, ..Board::bare(Arc::clone(data), Rulebook::default()) };
    let mut draft =
        Draft { board, spots: BTreeMap::new(), policies: BTreeMap::new(), safe: None, hidden: false };
    let mut facts = position::facts(text, |line, whole, words| {
        let mut reader = Reader::new(whole, words, &names, None, RULE);
        draft.line(&mut reader, line)?;
        reader.end()
    });
    let set_up = draft.board.phase == Phase::Setup;
    let needed = ["position", "player"].into_iter().filter(|key| !draft.spots.contains_key(key));
    for key in needed.filter(|key| !(set_up && *key == "player")) {
        facts.errors.push((facts.last, position::missing(RULE, key)));
    }
    let agreed = draft.policies.iter().map(|(name, (_, value))| (name.clone(), value.clone())).collect();
    match Rulebook::agreed(&agreed) {
        Ok(rulebook) => draft.board.rulebook = rulebook,
        Err(reason) => {
            let line = draft.policies.values().map(|((line, _), _)| *line).max().unwrap_or(facts.last);
            facts.errors.push((line, Refusal::new(RULE, msg!("wrong-policy", why = reason))));
        }
    }
    position::finished(draft.finished(), facts.errors)
}

/// What a sheet says so far.
struct Draft {
    board: Board,
    spots: BTreeMap<&'static str, Spot>,
    policies: BTreeMap<String, (Spot, String)>,
    safe: Option<Vec<Hex>>,
    hidden: bool,
}

impl Draft {
    /// The board, with what the sheet leaves to itself.
    fn finished(self) -> Board {
        let mut board = self.board;
        let data = Arc::clone(&board.data);
        let face_down = !board.counters.is_empty();
        let set_up = matches!(board.phase, Phase::Setup | Phase::Sealing);
        for side in Side::BOTH {
            let open = set_up && !(side == Side::Allied && face_down);
            for unit in data.ground_units(side) {
                if board.pieces.contains_key(&unit.id) {
                    continue;
                }
                let hidden = side == Side::Allied && face_down && !self.hidden;
                let at = match (unit.from_start, open, hidden) {
                    (true, true, _) => At::Hand,
                    (true, _, true) => At::FaceDown,
                    (false, ..) if set_up => At::Off,
                    _ => continue,
                };
                board.pieces.insert(unit.id, Piece::fresh(at));
            }
        }
        for air in board.air.values_mut().filter(|air| air.out_until < board.turn) {
            air.out_until = 0;
        }
        board.safe = match self.safe {
            Some(safe) => safe.into_iter().collect(),
            None => board.held_boxes(),
        };
        board
    }

    fn line(&mut self, reader: &mut Reader<'_>, line: usize) -> Read<()> {
        let (key, spot) = KEYS.read(reader, line, &mut self.spots)?;
        reader.advance(1);
        match key {
            "position" => {
                position::edition(reader, ("first-alamein", "1st Alamein"), EDITION, &[EDITION]).map(drop)
            }
            "turn" => {
                self.board.turn =
                    reader.number(msg!("what-turn"), 1, self.board.data.scenario.last_turn())?;
                Ok(())
            }
            "player" => {
                self.board.player = reader.one_of(&msg!("what-side"), &SIDES)?;
                Ok(())
            }
            "phase" => self.phase(reader),
            "winner" => {
                let known = [("axis", Winner::Axis), ("allied", Winner::Allied), ("draw", Winner::Draw)];
                self.board.winner = Some(reader.one_of(&msg!("what-winner"), &known)?);
                Ok(())
            }
            "axis" => self.unit(reader, Side::Axis),
            "allied" => self.unit(reader, Side::Allied),
            "eliminated" => {
                for unit in reader.units(None, |_| false)? {
                    self.insert(reader, unit, Piece::fresh(At::Eliminated))?;
                }
                Ok(())
            }
            "box" => self.fort(reader),
            "safe" => {
                self.safe = Some(if reader.take(&["none"]) { vec![] } else { reader.path() });
                Ok(())
            }
            "air" => self.air(reader),
            "struck" => {
                self.board.struck.extend(reader.path());
                Ok(())
            }
            "control" => {
                let hex = reader.hex()?;
                self.board.control.insert(hex, reader.one_of(&msg!("what-side"), &SIDES)?);
                Ok(())
            }
            "counters" => {
                let hex = reader.hex()?;
                let count = reader.number(msg!("what-counters"), 1, 13)?;
                *self.board.counters.entry(hex).or_default() += count;
                Ok(())
            }
            _ => position::policy(reader, spot, &mut self.policies),
        }
    }

    fn phase(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let known = [
            ("setup", Phase::Setup),
            ("sealing", Phase::Sealing),
            ("reinforcement", Phase::Reinforcement),
            ("supply", Phase::SupplyStatus),
            ("movement", Phase::Movement),
            ("reveal", Phase::Reveal),
            ("airstrikes", Phase::Airstrikes),
            ("attacks", Phase::Attacks),
            ("end", Phase::End),
        ];
        self.board.phase = reader.one_of(&msg!("what-phase"), &known)?;
        if self.board.phase == Phase::Setup {
            self.board.player = reader.one_of(&msg!("what-side"), &SIDES)?;
        }
        Ok(())
    }

    fn insert(&mut self, reader: &Reader<'_>, unit: Id, piece: Piece) -> Read<()> {
        if self.board.data.ground(unit).is_none() {
            return Err(reader.refuse_last(msg!("no-ground-unit", unit = unit)));
        }
        if self.board.pieces.insert(unit, piece).is_some() {
            return Err(reader.refuse_last(msg!("stands-twice", unit = unit)));
        }
        Ok(())
    }

    /// `15pz E4 spent`, `26aus off`, `dummy1 E7 hidden`.
    fn unit(&mut self, reader: &mut Reader<'_>, side: Side) -> Read<()> {
        let unit = reader.unit(Some(side))?;
        if self.board.side_of(unit) != Some(side) {
            return Err(reader.refuse_last(msg!("not-of-this-side", unit = unit, side = side)));
        }
        if reader.take(&["off"]) {
            return self.insert(reader, unit, Piece::fresh(At::Off));
        }
        let hex = self.open_hex(reader, side)?;
        if side == Side::Allied && reader.take(&["hidden"]) {
            return self.face_down(reader, unit, hex);
        }
        let mut piece = Piece::fresh(At::Hex(hex));
        while let Some(word) = reader.peek() {
            let mark = match word {
                "spent" => &mut piece.spent,
                "moved" => &mut piece.moved,
                "attacked" => &mut piece.attacked,
                "resupplied" => &mut piece.resupplied,
                _ => break,
            };
            *mark = true;
            reader.advance(1);
        }
        self.insert(reader, unit, piece)?;
        self.board.stacks.entry(hex).or_default().push(unit);
        Ok(())
    }

    /// A hex in which units of a side can stand.
    fn open_hex(&self, reader: &mut Reader<'_>, side: Side) -> Read<Hex> {
        let hex = reader.hex()?;
        if !self.board.data.passable(hex) {
            return Err(reader.refuse_last(msg!("nobody-can-be-there", hex = hex)));
        }
        if self.board.enemy_in(hex, side) {
            return Err(reader.refuse_last(msg!("enemies-there", hex = hex)));
        }
        Ok(hex)
    }

    fn face_down(&mut self, reader: &Reader<'_>, counter: Id, hex: Hex) -> Read<()> {
        if self.board.data.ground(counter).is_some() {
            self.insert(reader, counter, Piece::fresh(At::FaceDown))?;
        }
        if self.board.face_down.insert(counter, hex).is_some() {
            return Err(reader.refuse_last(msg!("stands-twice", unit = counter)));
        }
        self.hidden = true;
        *self.board.counters.entry(hex).or_default() += 1;
        Ok(())
    }

    /// `box1 F5`, `box1 F5 hidden`.
    fn fort(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let fort = reader.unit(Some(Side::Allied))?;
        if self.board.data.counter(fort).is_none_or(|counter| counter.kind != Kind::Fort) {
            return Err(reader.refuse_last(msg!("no-box", unit = fort)));
        }
        let hex = reader.hex()?;
        if reader.take(&["hidden"]) {
            return self.face_down(reader, fort, hex);
        }
        if self.board.box_in(hex).is_some_and(|other| other != fort) {
            return Err(reader.refuse_last(msg!("one-box-a-hex", hex = hex)));
        }
        self.board.boxes.insert(fort, hex);
        Ok(())
    }

    /// `daf1 used`, `daf2 out 7`.
    fn air(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let unit = reader.unit(None)?;
        let Some(air) = self.board.air.get_mut(&unit) else {
            return Err(reader.refuse_last(msg!("no-air-unit", unit = unit)));
        };
        *air = if reader.one_of(&msg!("what-air-state"), &[("used", true), ("out", false)])? {
            Air { used: true, out_until: 0 }
        } else {
            Air { used: false, out_until: reader.number(msg!("what-turn"), 1, 99)? }
        };
        Ok(())
    }
}
