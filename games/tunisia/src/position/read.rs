//! Reads position sheets.

use super::RULE;
use crate::board::{Board, Phase};
use crate::data::{Data, SCENARIOS};
use crate::entered;
use crate::event::Winner;
use crate::parse::Reader;
use crate::parse::name::Names;
use crate::rules::setup;
use crate::schedule::Keeper;
use crate::tables::Sky;
use crate::words::Side;
use feldpost_kit::msg;
use feldpost_kit::position::{self, Errors, Keys, Spot};
use feldpost_kit::sheet::words;
use feldpost_kit::words::Read;
use std::collections::BTreeMap;
use std::sync::Arc;

const KEYS: Keys = Keys {
    once: &[
        "position", "scenario", "turn", "weather", "first", "player", "phase", "winner", "released", "raid",
        "bridge", "asked",
    ],
    often: &[
        "axis",
        "allied",
        "port",
        "control",
        "dead",
        "due",
        "removed",
        "returns",
        "silenced",
        "option",
        "repl",
        "struck",
        "assaulted",
        "fought",
        "blown",
        "built",
        "used",
        "attached",
        "plan",
        "policy",
        "entered",
    ],
    example: "position-example",
};
pub(super) const SIDES: [(&str, Side); 2] =
    [(Side::Axis.word(), Side::Axis), (Side::Allied.word(), Side::Allied)];

/// Reads a position sheet.
///
/// # Errors
/// Every line that is wrong, with its number; a missing line under the number of the last one.
pub fn read(data: &Arc<Data>, text: &str) -> Result<Board, Errors> {
    let scenario = scenario_of(text);
    // Units are known by name in a set-up.
    let known = setup::board(data, scenario);
    let names = Names::of(&known);
    let mut board = Board::of_scenario(data, scenario);
    board.released = matches!(scenario, "5" | "6");
    let mut draft = Draft { board, spots: BTreeMap::new(), phased: false };
    let mut facts = position::facts(text, |line, whole, words| {
        let mut reader = Reader::new(whole, words, &names, None, RULE);
        draft.line(&mut reader, line)?;
        reader.end()
    });
    let needed = ["position", "scenario"].into_iter().filter(|key| !draft.spots.contains_key(key));
    for key in needed {
        facts.errors.push((facts.last, position::missing(RULE, key)));
    }
    position::finished(draft.finished(), facts.errors)
}

/// The scenario that a sheet names; where it names none, the default.
fn scenario_of(text: &str) -> &'static str {
    let named = text.lines().find_map(|line| {
        let all = words(line);
        let mut parts = all.split(|word| word.text == "·").filter(|part| !part.is_empty());
        parts
            .find(|part| part[0].text == "scenario")
            .and_then(|part| part.get(1))
            .map(|word| word.text.clone())
    });
    SCENARIOS.into_iter().find(|known| Some(*known) == named.as_deref()).unwrap_or(SCENARIOS[0])
}

/// What a sheet says so far.
pub(super) struct Draft {
    pub(super) board: Board,
    spots: BTreeMap<&'static str, Spot>,
    phased: bool,
}

impl Draft {
    /// The board, with what the sheet leaves to itself: a game turn begins without weather, a player turn
    /// without a phase.
    fn finished(mut self) -> Board {
        if !self.phased {
            self.board.phase = match self.board.weather {
                None => Phase::GameTurn,
                Some(Sky::Mud) if !self.spots.contains_key("player") => Phase::PlayerTurn,
                Some(_) => Phase::PlayerTurn,
            };
        }
        // T2 1.3c: both act in mud; the clock stands at who is first.
        if self.board.phase == Phase::Mud && !self.spots.contains_key("player") {
            self.board.player = self.board.first;
        }
        self.board
    }

    fn line(&mut self, reader: &mut Reader<'_>, line: usize) -> Read<()> {
        let (key, _) = KEYS.read(reader, line, &mut self.spots)?;
        reader.advance(1);
        match key {
            "position" => position::edition(reader, ("tunisia", "Tunisia II"), "1.1", &["1.1"]).map(drop),
            "scenario" => {
                let known: Vec<(&str, ())> = SCENARIOS.iter().map(|id| (*id, ())).collect();
                reader.one_of(&msg!("what-scenario"), &known)
            }
            "turn" => {
                self.board.turn = reader.number(msg!("what-turn"), 1, self.board.turns())?;
                Ok(())
            }
            "weather" => {
                let known = [("flight", Sky::Flight), ("no-flight", Sky::NoFlight), ("mud", Sky::Mud)];
                self.board.weather = Some(reader.one_of(&msg!("what-weather"), &known)?);
                Ok(())
            }
            "first" => {
                self.board.first = reader.one_of(&msg!("what-side"), &SIDES)?;
                Ok(())
            }
            "player" => {
                self.board.player = reader.one_of(&msg!("what-side"), &SIDES)?;
                Ok(())
            }
            "phase" => self.phase(reader),
            "winner" => self.winner(reader),
            "released" => {
                reader.take(&["8th-army"]);
                self.board.released = true;
                Ok(())
            }
            "entered" => {
                let text = reader.raw_rest();
                let Some(item) = entered::line(&self.board, &text) else {
                    return Err(reader.refuse(msg!("no-such-entry", line = text)));
                };
                reader.advance(reader.rest().len());
                self.board.special.entered.push(item.to_string());
                Ok(())
            }
            "policy" => {
                let what = msg!("what-policy");
                let policies = [("fog", 0), ("arrivals", 1), ("mud", 2), ("control", 3), ("sheets", 4)];
                match reader.one_of(&what, &policies)? {
                    0 => self.board.fog = reader.one_of(&what, &[("open", false), ("reports", true)])?,
                    1 => self.board.arrivals = reader.one_of(&what, &Keeper::ALL)?,
                    3 => {
                        let known = [("country", false), ("stands", true)];
                        self.board.by_presence = reader.one_of(&what, &known)?;
                    }
                    4 => self.board.patient = reader.one_of(&what, &[("hasty", false), ("patient", true)])?,
                    _ => {
                        self.board.sealed_mud = reader.one_of(&what, &[("open", false), ("sealed", true)])?;
                    }
                }
                Ok(())
            }
            other => self.piece(reader, other),
        }
    }

    fn phase(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let known = [
            ("refit", Phase::Refit),
            ("movement", Phase::Movement),
            ("air-barrage", Phase::AirBarrage),
            ("reaction", Phase::Reaction),
            ("combat", Phase::Combat),
            ("exploitation", Phase::Exploitation),
            ("mud", Phase::Mud),
            ("setup", Phase::SetUp),
            ("first", Phase::Election),
            ("end", Phase::End),
        ];
        self.board.phase = reader.one_of(&msg!("what-phase"), &known)?;
        self.phased = true;
        if matches!(self.board.phase, Phase::SetUp | Phase::Election) {
            self.board.player = reader.one_of(&msg!("what-side"), &SIDES)?;
        }
        Ok(())
    }

    fn winner(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let known = [("axis", Winner::Axis), ("allied", Winner::Allied), ("draw", Winner::Draw)];
        let winner = reader.one_of(&msg!("what-winner"), &known)?;
        let level = reader.peek().unwrap_or("draw").to_owned();
        reader.advance(1);
        self.board.ended = Some(crate::board::Ended { level, winner });
        Ok(())
    }
}
