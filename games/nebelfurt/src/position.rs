//! The position sheet: a table as text that a person can type.
//!
//! - `position nebelfurt`: the game. Needed.
//! - `scenario siege`: the scenario; the default one if left out.
//! - `day 2`: needed.
//! - `phase dusk`, `phase sealed`, `phase march`, `phase over raider`, `phase over draw`: needed.
//! - `camped warden`: by day, who has.
//! - `r1 S03.03`, `r1 S03.03 marched`: where a company stands. Those not named are lost.

use crate::data::{Data, SCENARIOS};
use crate::order::{Reader, Tale};
use crate::table::{Phase, Table};
use crate::words::Side;
use feldpost_kit::msg;
use feldpost_kit::position::{self, Errors, Keys, Spot};
use feldpost_kit::sheet::{Refusal, nearest};
use feldpost_kit::words::Read;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Words that begin a line, but for the companies.
const KEYS: Keys =
    Keys { once: &["position", "scenario", "day", "phase", "camped"], often: &[], example: "lines-such" };
const SIDES: [(&str, Side); 2] = [(Side::Raider.word(), Side::Raider), (Side::Warden.word(), Side::Warden)];

/// The rule that the refusals of a position cite.
const RULE: &str = "I.1";

/// Writes a table as a position sheet. Reading it gives an equal one.
#[must_use]
pub fn write(table: &Table) -> String {
    let mut lines = vec!["position nebelfurt".to_owned()];
    lines.push(format!("scenario {}", table.scenario));
    lines.push(format!("day {}", table.day));
    lines.push(match &table.phase {
        Phase::Dusk => "phase dusk".to_owned(),
        Phase::Sealed => "phase sealed".to_owned(),
        Phase::March { .. } => "phase march".to_owned(),
        Phase::Over { winner } => format!("phase over {}", winner.map_or("draw", Side::word)),
    });
    if let Phase::March { camped } = &table.phase {
        lines.extend(position::listed("camped", camped));
    }
    let marched = |id| if table.marched.contains(id) { " marched" } else { "" };
    lines.extend(table.places.iter().map(|(id, hex)| format!("{id} {hex}{}", marched(id))));
    lines.join("\n") + "\n"
}

/// Reads a position sheet.
///
/// # Errors
/// Every line that is wrong, with its number; a missing line under the number of the last one.
pub fn read(data: &Arc<Data>, text: &str) -> Result<Table, Errors> {
    // Companies are known by name from any table.
    let Some(known) = Table::new(data, SCENARIOS[0]) else { return Err(vec![(1, missing("scenario"))]) };
    let tale = Tale::new(&known);
    let mut draft =
        Draft { table: Table { places: BTreeMap::new(), ..known.clone() }, spots: BTreeMap::new() };
    let mut facts = position::facts(text, |line, whole, words| {
        let mut reader = Reader::new(whole, words, &tale, None, RULE);
        draft.line(&mut reader, line)?;
        reader.end()
    });
    for key in ["position", "day", "phase"].into_iter().filter(|key| !draft.spots.contains_key(key)) {
        facts.errors.push((facts.last, missing(key)));
    }
    if let (Some((line, span)), true) =
        (draft.spots.get("camped"), !matches!(draft.table.phase, Phase::March { .. }))
    {
        let refusal = Refusal::new("III.2", "sides camp by day").at(*span).hint("phase march");
        facts.errors.push((*line, refusal));
    }
    position::finished(draft.table, facts.errors)
}

fn missing(key: &str) -> Refusal {
    position::missing(RULE, key)
}

/// What a sheet says so far.
struct Draft {
    table: Table,
    spots: BTreeMap<&'static str, Spot>,
}

impl Draft {
    fn line(&mut self, reader: &mut Reader<'_>, line: usize) -> Read<()> {
        if reader.at_exact_unit() {
            return self.company(reader);
        }
        let (key, _) = KEYS.read(reader, line, &mut self.spots)?;
        reader.advance(1);
        match key {
            "position" => {
                position::edition(reader, ("nebelfurt", "Nebelfurt"), "first", &["first"]).map(drop)
            }
            "scenario" => {
                let known = SCENARIOS.map(|id| (id, id));
                self.table.scenario = reader.one_of(&msg!("what-scenario"), &known)?;
                Ok(())
            }
            "day" => {
                self.table.day = reader.number(msg!("what-day"), 1, 9)?;
                Ok(())
            }
            "phase" => self.phase(reader),
            _ => {
                let sides: BTreeSet<Side> = reader.all_of(&msg!("what-side"), &SIDES)?.into_iter().collect();
                // The phase may stand below.
                let camped = Phase::March { camped: sides };
                if matches!(self.table.phase, Phase::March { .. }) || !self.spots.contains_key("phase") {
                    self.table.phase = camped;
                }
                Ok(())
            }
        }
    }

    fn phase(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let known = [("dusk", 0), ("sealed", 1), ("march", 2), ("over", 3)];
        self.table.phase = match reader.one_of(&msg!("what-phase"), &known)? {
            0 => Phase::Dusk,
            1 => Phase::Sealed,
            2 => match &self.table.phase {
                Phase::March { camped } => Phase::March { camped: camped.clone() },
                _ => Phase::March { camped: BTreeSet::new() },
            },
            _ => {
                let known = [("raider", Some(Side::Raider)), ("warden", Some(Side::Warden)), ("draw", None)];
                Phase::Over { winner: reader.one_of(&msg!("what-winner"), &known)? }
            }
        };
        Ok(())
    }

    fn company(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        let unit = reader.unit(None)?;
        let hex = reader.hex()?;
        let side = self.table.data.unit(unit).map_or(Side::Raider, |unit| unit.side);
        if let Some(other) = self.table.at(side, hex) {
            reader.rule = "I.2";
            return Err(reader.refuse_last(msg!("stands-in", unit = other, hex = hex)));
        }
        if self.table.places.insert(unit, hex).is_some() {
            return Err(reader.refuse_last(msg!("unit-stands-twice", unit = unit)));
        }
        match reader.peek() {
            Some("marched") => {
                reader.advance(1);
                self.table.marched.insert(unit);
                Ok(())
            }
            Some(word) if nearest(word, ["marched"]).is_some() => {
                Err(reader.refuse(msg!("says-nothing", word = word)).hint(msg!("meant-marched")))
            }
            _ => Ok(()),
        }
    }
}
