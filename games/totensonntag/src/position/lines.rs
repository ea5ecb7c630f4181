//! The lines of a position sheet, but for those of units.

use super::units::{self, UnitLine};
use crate::board::{Impulse, Options, Support};
use crate::data::Data;
use crate::hex::Hex;
use crate::parse::Reader;
use crate::words::{Side, Sides};
use feldpost_kit::id::Id;
use feldpost_kit::msg;
use feldpost_kit::position::{self, Keys, Spot};
use feldpost_kit::sheet::Refusal;
use feldpost_kit::words::Read;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a sheet says, before it is put together.
pub(super) struct Draft {
    pub(super) data: Arc<Data>,
    /// Where each line stands that may stand once.
    pub(super) spots: BTreeMap<&'static str, Spot>,
    pub(super) edition: String,
    pub(super) time: (u32, u32),
    pub(super) awaits: Option<Awaits>,
    pub(super) result: Option<(Side, i32)>,
    pub(super) given: i32,
    pub(super) an: Sides<Option<u16>>,
    pub(super) previous_an: Sides<Option<u16>>,
    pub(super) an_die: Sides<Option<u16>>,
    pub(super) first: Option<Option<Side>>,
    pub(super) missions: Option<bool>,
    pub(super) committed: Vec<Side>,
    pub(super) ready: Vec<Side>,
    pub(super) declined: Vec<Id>,
    pub(super) night_stop: Sides<bool>,
    /// Whose impulse waits although no unit can act.
    pub(super) idle_asked: Vec<Side>,
    /// Whose plan for this impulse was carried out or dropped.
    pub(super) plan_used: Vec<Side>,
    pub(super) options: Options,
    pub(super) policies: BTreeMap<String, (Spot, String)>,
    pub(super) units: Vec<(Spot, UnitLine)>,
    pub(super) control: BTreeMap<Hex, (Spot, Side)>,
    pub(super) combined_arms: Option<BTreeSet<Id>>,
    pub(super) close_attacked: Option<BTreeSet<Hex>>,
    pub(super) impulse: Impulse,
}

/// What the board awaits.
#[derive(Clone, Copy)]
pub(super) enum Awaits {
    Setup(Side),
    An,
    Air,
    Impulse(Side),
    Night,
    End,
}

/// Every word that begins a line.
const KEYS: Keys = Keys {
    once: &[
        "position",
        "turn",
        "awaits",
        "an",
        "previous-an",
        "rolled",
        "first",
        "committed",
        "ready",
        "declined",
        "standing-night",
        "standing-idle",
        "plan-used",
        "result",
        "given",
        "combined-arms",
        "panzers-entered",
        "entry-bonuses",
        "close-attacked",
        "missions",
    ],
    often: &["option", "policy", "control", "supporting", "may-go-on", "dak", "cw", "exited", "destroyed"],
    example: "lines-such",
};

const SIDES: &[(&str, Side)] = &[("dak", Side::Dak), ("cw", Side::Cw)];

impl Draft {
    pub(super) fn new(data: &Arc<Data>) -> Draft {
        Draft {
            data: data.clone(),
            spots: BTreeMap::new(),
            edition: String::new(),
            time: (0, 0),
            awaits: None,
            result: None,
            given: 0,
            an: Sides::default(),
            previous_an: Sides::default(),
            an_die: Sides::default(),
            first: None,
            missions: None,
            committed: Vec::new(),
            ready: Vec::new(),
            declined: Vec::new(),
            night_stop: Sides::default(),
            idle_asked: Vec::new(),
            plan_used: Vec::new(),
            options: Options::default(),
            policies: BTreeMap::new(),
            units: Vec::new(),
            control: BTreeMap::new(),
            combined_arms: None,
            close_attacked: None,
            impulse: Impulse::default(),
        }
    }
}

/// Reads one line into the draft.
pub(super) fn read_line(draft: &mut Draft, reader: &mut Reader<'_>, line: usize) -> Read<()> {
    reader.rule = rule_of(reader.peek().unwrap_or_default());
    let (key, spot) = KEYS.read(reader, line, &mut draft.spots)?;
    if matches!(key, "dak" | "cw" | "exited" | "destroyed") {
        units::read(draft, reader, line)?;
        return reader.end();
    }
    reader.advance(1);
    match KEYS.once.contains(&key) {
        true => single(draft, reader, key)?,
        false => repeated(draft, reader, key, spot)?,
    }
    reader.end()
}

fn rule_of(key: &str) -> &'static str {
    match key {
        "an" | "previous-an" | "rolled" | "first" | "committed" => "2.1",
        "standing-idle" | "plan-used" => "2.0",
        "ready" | "declined" | "standing-night" => "8.1",
        "result" | "control" | "given" => "9.0",
        "combined-arms" | "panzers-entered" | "entry-bonuses" => "3.3",
        "close-attacked" => "7.3",
        "supporting" => "7.6",
        "missions" => "7.7",
        "may-go-on" => "7.5",
        "dak" | "cw" | "exited" | "destroyed" | "position" => "10.0",
        _ => "2.0",
    }
}

/// Lines that stand once.
fn single(draft: &mut Draft, reader: &mut Reader<'_>, key: &str) -> Read<()> {
    match key {
        "position" => edition(draft, reader)?,
        "turn" => time(draft, reader)?,
        "awaits" => draft.awaits = Some(awaits(reader)?),
        "an" => draft.an = numbers_by_side(reader)?,
        "previous-an" => draft.previous_an = numbers_by_side(reader)?,
        "rolled" => draft.an_die = numbers_by_side(reader)?,
        "first" if reader.take(&["none"]) => draft.first = Some(None),
        "first" => draft.first = Some(Some(side(reader)?)),
        "missions" if reader.take(&["flown"]) => draft.missions = Some(true),
        "missions" if reader.take(&["none"]) => draft.missions = Some(false),
        "missions" => return Err(reader.refuse(msg!("missions-such"))),
        "committed" => draft.committed = reader.all_of(&msg!("what-side"), SIDES)?,
        "ready" => draft.ready = reader.all_of(&msg!("what-side"), SIDES)?,
        "standing-idle" => draft.idle_asked = reader.all_of(&msg!("what-side"), SIDES)?,
        "plan-used" => draft.plan_used = reader.all_of(&msg!("what-side"), SIDES)?,
        "standing-night" => reader
            .all_of(&msg!("what-side"), SIDES)?
            .into_iter()
            .for_each(|side| draft.night_stop[side] = true),
        "declined" => draft.declined = reader.units(None, |_| false)?,
        "result" => draft.result = Some((side(reader)?, reader.number(msg!("what-vps"), -99, 99)?)),
        "given" => draft.given = reader.number(msg!("what-vps"), -99, 99)?,
        "combined-arms" if reader.take(&["none"]) => draft.combined_arms = Some(BTreeSet::new()),
        "combined-arms" => {
            let units = reader.units(Some(Side::Dak), |_| false)?;
            draft.combined_arms = Some(units.into_iter().collect());
        }
        "panzers-entered" => {
            draft.impulse.panzers_entered = reader.number(msg!("what-panzers"), 0, 99)?;
        }
        "entry-bonuses" => draft.impulse.entry_bonuses = reader.number(msg!("what-bonuses"), 0, 99)?,
        "close-attacked" if reader.take(&["none"]) => draft.close_attacked = Some(BTreeSet::new()),
        _ => {
            let first = reader.hex()?;
            draft.close_attacked = Some(reader.path().into_iter().chain([first]).collect());
        }
    }
    Ok(())
}

/// Lines that may stand more than once.
fn repeated(draft: &mut Draft, reader: &mut Reader<'_>, key: &str, spot: Spot) -> Read<()> {
    match key {
        "option" if reader.take(&["recon-support"]) => draft.options.recon_support = true,
        "option" if reader.take(&["aircraft"]) => draft.options.aircraft = true,
        "option" => {
            return Err(reader.refuse(msg!("no-option")).hint(msg!("known-are", known = Options::NAMES)));
        }
        "policy" => position::policy(reader, spot, &mut draft.policies)?,
        "control" => {
            let objectives = &draft.data.scenario.objectives;
            let names: Vec<String> = objectives.iter().map(|o| o.hex.to_string()).collect();
            let refusal = reader.refuse(msg!("control-of-objectives")).hint(names.join(", "));
            let hex = reader.hex()?;
            if !objectives.iter().any(|objective| objective.hex == hex) {
                return Err(refusal);
            }
            let side = side(reader)?;
            if draft.control.insert(hex, (spot, side)).is_some() {
                return Err(refusal_twice(refusal, hex));
            }
        }
        "may-go-on" => {
            let unit = reader.unit(None)?;
            let mps = reader.number(msg!("what-mps"), 1, 9)?;
            if draft.impulse.may_go_on.insert(unit, mps).is_some() {
                return Err(reader.refuse_last(msg!("unit-stands-twice", unit = unit)));
            }
        }
        _ => supporting(draft, reader)?,
    }
    Ok(())
}

fn refusal_twice(refusal: Refusal, hex: Hex) -> Refusal {
    Refusal { reason: msg!("control-twice", hex = hex), hint: None, ..refusal }
}

fn edition(draft: &mut Draft, reader: &mut Reader<'_>) -> Read<()> {
    let editions = &draft.data.editions;
    let known: Vec<&str> = editions.editions.keys().map(String::as_str).collect();
    let system = ("totensonntag", "Totensonntag");
    draft.edition = position::edition(reader, system, &editions.default, &known)?;
    Ok(())
}

fn time(draft: &mut Draft, reader: &mut Reader<'_>) -> Read<()> {
    let scenario = &draft.data.scenario;
    let (turns, couplets) = (scenario.last_turn(), scenario.couplets_per_turn);
    let turn = reader.number(msg!("what-turn"), 0, turns)?;
    if !reader.take(&["couplet"]) {
        return Err(reader.refuse(msg!("couplet-missing")).hint(msg!("couplet-such")));
    }
    draft.time = (turn, reader.number(msg!("what-couplet"), 0, couplets)?);
    Ok(())
}

fn awaits(reader: &mut Reader<'_>) -> Read<Awaits> {
    let hint = || msg!("awaited-such");
    let word = reader.peek().unwrap_or_default();
    let refusal = reader.refuse(msg!("awaited-missing")).hint(hint());
    reader.advance(1);
    match word {
        "setup" => Ok(Awaits::Setup(side(reader)?)),
        "an" | "air" => {
            // Who chooses follows from the ANs; the words are for the reader's eye.
            reader.skip(&["cw", "dak", "both", "none"]);
            Ok(if word == "an" { Awaits::An } else { Awaits::Air })
        }
        "impulse" => Ok(Awaits::Impulse(side(reader)?)),
        "night" => Ok(Awaits::Night),
        "end" => Ok(Awaits::End),
        _ => Err(refusal),
    }
}

fn supporting(draft: &mut Draft, reader: &mut Reader<'_>) -> Read<()> {
    let recon = reader.unit(None)?;
    let twice = reader.refuse_last(msg!("support-twice", unit = recon));
    let hex = reader.hex()?;
    let left = match reader.take(&["left"]) {
        true => reader.number(msg!("what-assaults"), 1, 99)?,
        false => 1,
    };
    let reserved = match reader.take(&["for"]) {
        true => reader.units(None, |_| false)?,
        false => Vec::new(),
    };
    let support = &mut draft.impulse.support;
    if support.iter().any(|other| other.recon == recon) {
        return Err(twice);
    }
    support.push(Support { recon, hex, left, reserved });
    Ok(())
}

/// The next side.
pub(super) fn side(reader: &mut Reader<'_>) -> Read<Side> {
    reader.one_of(&msg!("what-side"), SIDES)
}

fn numbers_by_side(reader: &mut Reader<'_>) -> Read<Sides<Option<u16>>> {
    let mut numbers: Sides<Option<u16>> = Sides::default();
    loop {
        let next = side(reader)?;
        if numbers[next].is_some() {
            return Err(reader.refuse_last(msg!("side-twice")));
        }
        numbers[next] = Some(reader.number(msg!("what-an"), 1, 6)?);
        if reader.peek().is_none() {
            return Ok(numbers);
        }
    }
}
