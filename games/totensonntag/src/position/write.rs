//! A table as a position sheet.

use super::{first_by_an, missions_by_an};
use crate::apply::combined_arms_snapshot;
use crate::hex::Hex;
use crate::table::{Act, Phase, Piece, Place, Table};
use crate::words::{Class, Side, Sides};
use feldpost_kit::id::Id;
use feldpost_kit::position::listed;
use std::collections::BTreeSet;

pub(super) fn sheet(table: &Table) -> String {
    let mut lines = vec![
        format!("position totensonntag {}", table.edition),
        format!("turn {} couplet {}", table.turn, table.couplet),
    ];
    for (key, numbers) in [("an", table.an), ("previous-an", table.previous_an), ("rolled", table.an_die)] {
        lines.extend(by_side(key, numbers));
    }
    if table.first != first_by_an(table.an) {
        lines.push(format!("first {}", table.first.map_or("none", side_word)));
    }
    phase(table, &mut lines);
    let asked = Side::BOTH.into_iter().filter(|side| table.night_stop[*side]);
    lines.extend(listed("standing-night", asked.map(side_word)));
    rules_in_play(table, &mut lines);
    for (hex, stack) in &table.stacks {
        lines.extend(stack.iter().map(|id| unit(table, *id, "", &format!(" {hex}"))));
    }
    off_map(table, &mut lines);
    for (hex, side) in &table.control {
        let start = table.data.scenario.objectives.iter().find(|o| o.hex == *hex).map(|o| o.control_at_start);
        if start != Some(*side) {
            lines.push(format!("control {hex} {}", side_word(*side)));
        }
    }
    if table.missions != missions_by_an(table) {
        lines.push(format!("missions {}", if table.missions { "flown" } else { "none" }));
    }
    impulse(table, &mut lines);
    lines.join("\n") + "\n"
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::Dak => "dak",
        Side::Cw => "cw",
    }
}

/// `key cw 4 dak 3`, as far as the numbers are known.
fn by_side(key: &str, numbers: Sides<Option<u16>>) -> Option<String> {
    let number = |side: Side| numbers[side].map(|number| format!("{} {number}", side_word(side)));
    listed(key, [Side::Cw, Side::Dak].into_iter().filter_map(number))
}

fn phase(table: &Table, lines: &mut Vec<String>) {
    match &table.phase {
        Phase::Setup { side } => lines.push(format!("awaits setup {}", side_word(*side))),
        Phase::An { committed } => {
            let choosing: Vec<Side> = Side::BOTH.into_iter().filter(|side| chooses(table, *side)).collect();
            lines.push(match choosing[..] {
                [] => "awaits an".to_owned(),
                [side] => format!("awaits an {}", side_word(side)),
                _ => "awaits an both".to_owned(),
            });
            lines.extend(listed("committed", committed.iter().copied().map(side_word)));
        }
        Phase::Air { committed } => {
            lines.push("awaits air both".to_owned());
            lines.extend(listed("committed", committed.iter().copied().map(side_word)));
        }
        Phase::Impulse { side } => lines.push(format!("awaits impulse {}", side_word(*side))),
        Phase::Night { ready, declined } => {
            lines.push("awaits night".to_owned());
            lines.extend(listed("ready", ready.iter().copied().map(side_word)));
            lines.extend(listed("declined", declined));
        }
        Phase::End { points, winner } => {
            lines.push("awaits end".to_owned());
            lines.push(format!("result {} {points}", side_word(*winner)));
        }
    }
}

/// TS 2.1, 2.2: whether a side may choose its AN in this couplet. For the reader's eye only.
fn chooses(table: &Table, side: Side) -> bool {
    let surprise = &table.data.scenario.first_turn_surprise;
    let by_surprise = (surprise.turn, surprise.couplet, surprise.side) == (table.turn, table.couplet, side);
    by_surprise || table.previous_an[side].is_some_and(|number| number >= 5)
}

fn rules_in_play(table: &Table, lines: &mut Vec<String>) {
    lines.extend(table.options.in_play().map(|name| format!("option {name}")));
    let edition = table.data.edition(&table.edition).ok();
    for (name, value) in table.rulebook.listed() {
        let usual = edition.and_then(|edition| edition.policies.get(&name));
        if usual.map(crate::rulebook::policy_text).as_ref() != Some(&value) {
            lines.push(format!("policy {name} {value}"));
        }
    }
}

fn off_map(table: &Table, lines: &mut Vec<String>) {
    for counter in &table.data.units {
        let Some(piece) = table.units.get(&counter.id) else { continue };
        let due = (1..=table.turn).contains(&counter.arrival_turn) || counter.class == Class::Aircraft;
        let marked = piece.sp != counter.sf || !marks(table, counter.id, piece.place).is_empty();
        match piece.place {
            Place::Reserve if due || marked => lines.push(unit(table, counter.id, "", " reserve")),
            Place::Exited => lines.push(unit(table, counter.id, "exited ", "")),
            Place::Destroyed => lines.push(unit(table, counter.id, "destroyed ", "")),
            Place::Reserve | Place::Hex(_) => {}
        }
    }
}

/// A unit's line: what comes before it, its place, and its marks.
fn unit(table: &Table, id: Id, before: &str, place: &str) -> String {
    let Some((counter, piece)) = table.unit(id) else { return format!("# {id} is not in play") };
    let usual = if piece.place == Place::Destroyed { 0 } else { counter.sf };
    let Piece { sp, place: at } = piece;
    let sp = if sp == usual { String::new() } else { format!(" sp {sp}") };
    format!("{before}{} {id}{place}{sp}{}", side_word(counter.side), marks(table, id, at))
}

fn marks(table: &Table, id: Id, place: Place) -> String {
    let impulse = &table.impulse;
    let mut marks = String::new();
    let acted = impulse.acted.get(&id);
    marks.push_str(match acted {
        None => "",
        Some(Act::Moved) => " moved",
        Some(Act::Attacked) => " attacked",
        Some(Act::Passed) => " passed",
        Some(Act::Supported) => " supported",
    });
    let usual = acted == Some(&Act::Moved) && matches!(place, Place::Hex(_));
    marks.push_str(match (impulse.changed_hex.contains(&id), usual) {
        (true, false) => " changed-hex",
        (false, true) => " same-hex",
        _ => "",
    });
    if let Some(attacked) = impulse.attacked.get(&id) {
        marks.push_str(&format!(" fought {} {}", attacked.hex, attacked.mode.word()));
    }
    if impulse.hits.contains(&id) {
        marks.push_str(" hit");
    }
    marks
}

fn impulse(table: &Table, lines: &mut Vec<String>) {
    let impulse = &table.impulse;
    let usual = match table.phase {
        Phase::Impulse { side } => combined_arms_snapshot(table, side),
        _ => BTreeSet::new(),
    };
    if impulse.combined_arms != usual {
        let line = listed("combined-arms", &impulse.combined_arms);
        lines.push(line.unwrap_or_else(|| "combined-arms none".to_owned()));
    }
    for (key, number) in
        [("panzers-entered", impulse.panzers_entered), ("entry-bonuses", impulse.entry_bonuses)]
    {
        lines.extend((number > 0).then(|| format!("{key} {number}")));
    }
    let fought: BTreeSet<Hex> = impulse.attacked.values().map(|attacked| attacked.hex).collect();
    if impulse.close_attacked != fought {
        let line = listed("close-attacked", &impulse.close_attacked);
        lines.push(line.unwrap_or_else(|| "close-attacked none".to_owned()));
    }
    lines.extend(impulse.may_go_on.iter().map(|(unit, mps)| format!("may-go-on {unit} {mps}")));
    for support in &impulse.support {
        let reserved = listed(" for", &support.reserved).unwrap_or_default();
        lines.push(format!("supporting {} {} left {}{reserved}", support.recon, support.hex, support.left));
    }
}
