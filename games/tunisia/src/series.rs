//! The tables of the series: combat, barrage, facility, attrition, capture, air, dumps.

use crate::words::Line;
use serde::de::{Deserializer, Error as _};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Every table of the series.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Series {
    /// OCS 9.
    pub combat: CombatTable,
    /// OCS 12.
    pub attrition: AttritionTable,
    /// OCS 10: on units.
    pub barrage: BarrageTable,
    /// OCS 10: on bases, ports and railways.
    pub facility: FacilityTable,
    /// OCS 14.
    pub air_combat: AirCombat,
    /// OCS 14.
    pub flak: FlakTable,
    /// OCS 14.
    pub mission_loss: MissionLoss,
    /// OCS 9: percent taken, by die.
    pub capture: CaptureTable,
    /// OCS 13: percent destroyed, by die.
    pub dump_blowing: BTreeMap<String, i32>,
}

/// OCS 9: the combat table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct CombatTable {
    /// Heads of the columns, for each row of terrain.
    pub columns: BTreeMap<Line, Vec<Odds>>,
    /// Cells, by the modified roll: `<=1`, `2`, … `15+`.
    pub rows: BTreeMap<String, Vec<Cell>>,
    /// Who surprises whom.
    pub surprise: Surprises,
}

/// OCS 8, 9: who surprises whom, in an overrun and in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Surprises {
    /// In an overrun.
    pub overrun: Surprise,
    /// In an attack of the Combat Phase.
    pub regular: Surprise,
}

/// OCS 9: rolls at or above the first surprise the defender, rolls at or below the second the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Surprise {
    /// The attacker has it at this roll or more.
    pub attacker: i32,
    /// The defender has it at this roll or less.
    pub defender: i32,
}

/// The head of a column: attack to defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Of the attack.
    pub attack: u32,
    /// Of the defence.
    pub defence: u32,
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.attack, self.defence)
    }
}

/// What one side suffers by a cell of the combat table (OCS 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suffers {
    /// Steps that are lost.
    pub loss: u32,
    /// Steps or hexes of retreat, as the owner likes.
    pub options: u32,
    /// Units of this AR or better may exploit.
    pub exploit: Option<i32>,
    /// Whoever is left is disorganized.
    pub dg: bool,
}

/// A cell of the combat table, such as `AL1o1/Do1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What the attacker suffers.
    pub attacker: Suffers,
    /// What the defender suffers.
    pub defender: Suffers,
}

impl fmt::Display for Suffers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.loss > 0 {
            write!(f, "L{}", self.loss)?;
        }
        if self.options > 0 {
            write!(f, "o{}", self.options)?;
        }
        if let Some(least) = self.exploit {
            write!(f, "e{least}")?;
        }
        if self.dg { f.write_str("DG") } else { Ok(()) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A{}/", self.attacker)?;
        if self.defender == Suffers::default() { f.write_str("-") } else { write!(f, "D{}", self.defender) }
    }
}

/// The text is no part of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPart;

impl FromStr for Odds {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Odds, NoPart> {
        let (attack, defence) = text.split_once(':').ok_or(NoPart)?;
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0).ok_or(NoPart);
        Ok(Odds { attack: number(attack)?, defence: number(defence)? })
    }
}

impl FromStr for Suffers {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Suffers, NoPart> {
        let mut suffers = Suffers::default();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            if let Some(behind) = rest.strip_prefix("DG") {
                (suffers.dg, rest) = (true, behind);
                continue;
            }
            let digits = rest[sign.len_utf8()..].chars().take_while(char::is_ascii_digit).count();
            let (number, behind) = rest[sign.len_utf8()..].split_at(digits);
            let number: u32 = number.parse().map_err(|_| NoPart)?;
            match sign {
                'L' => suffers.loss = number,
                'o' => suffers.options = number,
                'e' => suffers.exploit = Some(i32::try_from(number).map_err(|_| NoPart)?),
                _ => return Err(NoPart),
            }
            rest = behind;
        }
        Ok(suffers)
    }
}

impl FromStr for Cell {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Cell, NoPart> {
        let (attacker, defender) = text.split_once('/').ok_or(NoPart)?;
        let attacker = attacker.strip_prefix('A').ok_or(NoPart)?.parse()?;
        let defender = match defender {
            "-" => Suffers::default(),
            _ => defender.strip_prefix('D').ok_or(NoPart)?.parse()?,
        };
        Ok(Cell { attacker, defender })
    }
}

/// OCS 10: the barrage table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct BarrageTable {
    /// Heads, points of barrage.
    pub columns: Vec<Span>,
    /// What each column costs artillery, in T.
    #[serde(deserialize_with = "numbers")]
    pub cost_t: Vec<i32>,
    /// Cells, by two dice.
    pub rows: BTreeMap<String, Vec<Hit>>,
}

/// OCS 10: the facility table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct FacilityTable {
    /// Heads, points of barrage.
    pub columns: Vec<Span>,
    /// What each column costs artillery, in T.
    #[serde(deserialize_with = "numbers")]
    pub cost_t: Vec<i32>,
    /// Cells, by one die.
    pub rows: BTreeMap<String, Vec<Wreck>>,
}

/// Numbers from one to another, such as `3-4`, `2`, `<=1` or `13+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub least: i32,
    /// The most.
    pub most: i32,
}

impl Span {
    /// Whether a number is one of them.
    #[must_use]
    pub fn has(self, number: i32) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (i32::MIN, most) => write!(f, "<={most}"),
            (least, i32::MAX) => write!(f, "{least}+"),
            (least, most) if least == most => write!(f, "{least}"),
            (least, most) => write!(f, "{least}-{most}"),
        }
    }
}

impl FromStr for Span {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Span, NoPart> {
        let number = |text: &str| text.parse::<i32>().map_err(|_| NoPart);
        if let Some(most) = text.strip_prefix("<=") {
            return Ok(Span { least: i32::MIN, most: number(most)? });
        }
        if let Some(least) = text.strip_suffix('+') {
            return Ok(Span { least: number(least)?, most: i32::MAX });
        }
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        Ok(Span { least: number(least)?, most: number(most)? })
    }
}

/// A cell of the barrage table (OCS 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// Nothing.
    Nothing,
    /// All units there are disorganized.
    Dg,
    /// A further die: a step and DG, or DG alone.
    Half,
    /// As `Half` for well spotted guns at soft targets, else DG alone.
    Soft,
    /// So many steps, and DG.
    Steps(u32),
}

impl FromStr for Hit {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Hit, NoPart> {
        match text {
            "-" => Ok(Hit::Nothing),
            "DG" => Ok(Hit::Dg),
            "h" => Ok(Hit::Half),
            "[h]" => Ok(Hit::Soft),
            steps => steps.parse().map(Hit::Steps).map_err(|_| NoPart),
        }
    }
}

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hit::Nothing => f.write_str("-"),
            Hit::Dg => f.write_str("DG"),
            Hit::Half => f.write_str("h"),
            Hit::Soft => f.write_str("[h]"),
            Hit::Steps(steps) => write!(f, "{steps}"),
        }
    }
}

/// A cell of the facility table (OCS 10), such as `1* (5)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wreck {
    /// Levels of a base, or hits of a port.
    pub hits: i32,
    /// Whether trainbusting succeeds.
    pub trainbusting: bool,
    /// Each plane at the base is hit by this die or more.
    pub planes: Option<u16>,
}

impl FromStr for Wreck {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Wreck, NoPart> {
        let (front, planes) = match text.split_once('(') {
            Some((front, planes)) => (front, Some(planes.strip_suffix(')').ok_or(NoPart)?)),
            None => (text, None),
        };
        let planes = planes.map(|die| die.parse().map_err(|_| NoPart)).transpose()?;
        let front = front.trim();
        let (hits, trainbusting) = (front.trim_end_matches('*'), front.ends_with('*'));
        let hits = if hits.is_empty() || hits == "-" { 0 } else { hits.parse().map_err(|_| NoPart)? };
        Ok(Wreck { hits, trainbusting, planes })
    }
}

impl fmt::Display for Wreck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = vec![];
        let star = if self.trainbusting { "*" } else { "" };
        if self.hits > 0 || self.trainbusting {
            let hits = if self.hits > 0 { self.hits.to_string() } else { String::new() };
            parts.push(format!("{hits}{star}"));
        }
        parts.extend(self.planes.map(|die| format!("({die})")));
        f.write_str(if parts.is_empty() { "-" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}

/// OCS 12: the attrition table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct AttritionTable {
    /// By the best AR, the rolls of each column; a dash stands for none.
    pub rows: BTreeMap<String, Vec<String>>,
    /// Steps from which the roll is worse by 3.
    pub plus_3_if_steps_at_least: u32,
}

/// OCS 14: air combat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AirCombat {
    /// Dice by which who aborts loses a step.
    pub loss_die: Vec<u16>,
}

/// OCS 14: flak.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FlakTable {
    /// A step is lost at this roll or more.
    #[serde(rename = "2d6_at_least")]
    pub at_least: i32,
}

/// OCS 14: which plane loses the step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct MissionLoss {
    /// By die: the plane among 2, 3 and 4 of them.
    pub rows: BTreeMap<String, Vec<Loser>>,
}

/// Which plane of a mission loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// The first, second … as the mission was named.
    Number(usize),
    /// That of the lowest rating.
    Weakest,
    /// That of the highest rating.
    Strongest,
}

impl FromStr for Loser {
    type Err = NoPart;
    fn from_str(text: &str) -> Result<Loser, NoPart> {
        match text {
            "weakest" => Ok(Loser::Weakest),
            "strongest" => Ok(Loser::Strongest),
            number => {
                let number: usize = number.strip_prefix('#').ok_or(NoPart)?.parse().map_err(|_| NoPart)?;
                if number > 0 { Ok(Loser::Number(number)) } else { Err(NoPart) }
            }
        }
    }
}

/// OCS 9: percent taken of what falls into enemy hands, by die.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CaptureTable {
    /// Of supply.
    pub dump: Vec<i32>,
    /// Of trucks.
    pub truck: Vec<i32>,
    /// Of wagons and mules.
    pub wagon: Vec<i32>,
}

fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i32>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
}

/// Types that stand in files and events as they are written.
macro_rules! written {
    ($($type:ty),*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|_| D::Error::custom(format!("`{text}` is no part of the table")))
            }
        }
    )*};
}
written!(Odds, Cell, Span, Hit, Wreck, Loser);

macro_rules! shown {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}
shown!(Odds, Cell, Span, Hit, Wreck);
