//! Writes a board as a position sheet.

use crate::board::{Board, Counter, Fuel, Phase, Spot};
use crate::event::{Question, Stocks};
use crate::rules::control;
use crate::schedule::Keeper;
use crate::words::{Class, Mode, Side};
use feldpost_kit::id::Id;
use feldpost_kit::position::listed;

/// Writes a board as a position sheet. Reading it gives an equal one.
#[must_use]
pub fn write(board: &Board) -> String {
    let mut lines = vec!["position tunisia 1.1".to_owned(), format!("scenario {}", board.scenario)];
    lines.push(format!("turn {}", board.turn));
    clock(board, &mut lines);
    for side in Side::BOTH {
        units(board, side, &mut lines);
        goods(board, side, &mut lines);
        planes(board, side, &mut lines);
    }
    lines.extend(
        board.hits.iter().filter(|(_, hits)| **hits > 0).map(|(id, hits)| format!("port {id} hits {hits}")),
    );
    lines.extend(board.control.iter().map(|(hex, side)| format!("control {hex} {side}")));
    for side in Side::BOTH {
        let own = |id: &&Id| side_of(board, **id) == Some(side);
        lines.extend(listed(&format!("dead {side}"), board.dead.iter().filter(own)));
        lines.extend(listed(&format!("due {side}"), board.due.iter().filter(own)));
    }
    if board.released && board.scenario != "5" && board.scenario != "6" {
        lines.push("released 8th-army".to_owned());
    }
    lines.extend(board.returning.iter().map(|(id, turns)| format!("returns {id} {turns}")));
    lines.extend(listed("silenced", &board.silenced));
    lines.extend(listed("option", &board.options));
    used(board, &mut lines);
    special(board, &mut lines);
    lines.join("\n") + "\n"
}

fn side_of(board: &Board, id: Id) -> Option<Side> {
    let unit = board.data.units.get(&id).map(|unit| unit.side);
    unit.or_else(|| board.data.planes.get(&id).map(|plane| plane.side))
}

fn clock(board: &Board, lines: &mut Vec<String>) {
    if board.phase == Phase::SetUp {
        lines.push(format!("phase setup {}", board.player));
        return;
    }
    let weather = board.weather.and_then(|sky| serde_json::to_value(sky).ok());
    lines.extend(weather.and_then(|sky| Some(format!("weather {}", sky.as_str()?))));
    if board.weather.is_some() {
        lines.push(format!("first {}", board.first));
    }
    match board.phase {
        Phase::GameTurn => {}
        Phase::Election => lines.push(format!("phase first {}", board.player)),
        Phase::PlayerTurn => lines.push(format!("player {}", board.player)),
        Phase::Mud => lines.push("phase mud".to_owned()),
        phase => {
            lines.push(format!("player {}", board.player));
            lines.push(format!("phase {}", phase.word()));
        }
    }
    lines.extend(board.ended.as_ref().map(|ended| {
        let winner = serde_json::to_value(ended.winner).ok();
        let winner = winner.as_ref().and_then(|winner| winner.as_str()).unwrap_or("draw").to_owned();
        format!("winner {winner} {}", ended.level)
    }));
}

fn marks(counter: &Counter, truck: bool) -> String {
    let mode = match counter.mode {
        Mode::Combat => String::new(),
        Mode::Move if truck => String::new(),
        mode => format!(" {mode}"),
    };
    let turned = counter.move_up && matches!(counter.mode, Mode::Reserve | Mode::Exploit);
    let words = [
        (turned, " turned"),
        (counter.dg, " dg"),
        (counter.oos, " oos"),
        (counter.stocks == Stocks::Low, " low"),
        (counter.stocks == Stocks::Exhausted, " exhausted"),
        (counter.moved, " moved"),
        (counter.attacked, " attacked"),
        (counter.released, " released"),
        (counter.fuel == Fuel::Phase, " fuelled"),
        (counter.fuel == Fuel::Turn, " filled"),
        (counter.landed, " landed"),
    ];
    words.into_iter().filter(|(on, _)| *on).fold(mode, |text, (_, word)| text + word)
}

fn units(board: &Board, side: Side, lines: &mut Vec<String>) {
    let mut own: Vec<(&Id, &Counter)> =
        board.units.iter().filter(|(id, _)| side_of(board, **id) == Some(side)).collect();
    own.sort_by_key(|(id, counter)| (counter.hex, **id));
    for (id, counter) in own {
        let truck = board.data.units.get(id).is_some_and(|unit| unit.class == Class::Truck);
        let pump = if board.pumps.contains(id) { " pump" } else { "" };
        let load = board.loads.get(id).map(|t| format!(" load {t}T")).unwrap_or_default();
        lines.push(format!("{side} {id} {}{}{pump}{load}", counter.hex, marks(counter, truck)));
    }
    let boxed = board.boxed.iter().filter(|(id, _)| side_of(board, **id) == Some(side));
    lines.extend(boxed.map(|(id, off_map)| format!("{side} {id} {off_map}")));
}

fn goods(board: &Board, side: Side, lines: &mut Vec<String>) {
    let dumps = board.dumps.iter().filter(|(_, dump)| dump.side == side);
    lines.extend(dumps.map(|(hex, dump)| format!("{side} supply {hex} {}T", dump.t)));
    for (column, load) in board.columns.iter().filter(|(column, _)| column.side == side) {
        let on = if load.t > 0 { format!(" load {}T", load.t) } else { String::new() };
        let moved = if column.moved { " moved" } else { "" };
        lines.push(format!("{side} {} {} {}{on}{moved}", column.kind, column.hex, load.points));
    }
    for (hex, base) in board.bases.iter().filter(|(_, base)| base.side == side) {
        match base.level {
            0 => lines.push(format!("{side} strip {hex}")),
            level => lines.push(format!("{side} base {hex} {level}")),
        }
    }
    let hogs = board.hogs.iter().filter(|(hex, _)| control::holder(board, **hex) == side);
    lines.extend(hogs.map(|(hex, level)| format!("{side} hog {hex} {level}")));
    for ((_, spot), repls) in board.repls.iter().filter(|((owner, _), _)| *owner == side) {
        lines.extend((repls.pax > 0).then(|| format!("{side} pax {spot} {}", repls.pax)));
        lines.extend((repls.eq > 0).then(|| format!("{side} eq {spot} {}", repls.eq)));
    }
    if let Some(count) = board.markers.get(&side) {
        lines.push(format!("{side} markers {count}"));
    }
    let busted = board.busted.iter().filter(|(_, owner)| **owner == side);
    lines.extend(busted.map(|(hex, _)| format!("{side} busted {hex}")));
    if let Some(gain) = board.gains.get(&side).filter(|gain| **gain != crate::board::Gain::default()) {
        let word =
            |faction| serde_json::to_value(faction).ok().and_then(|word| word.as_str().map(str::to_owned));
        match (gain.unit.and_then(word), gain.step.and_then(word)) {
            (Some(one), Some(_)) => lines.push(format!("repl {side} faction {one}")),
            (Some(one), None) => lines.push(format!("repl {side} faction {one} unit")),
            (None, Some(one)) => lines.push(format!("repl {side} faction {one} step")),
            (None, None) => {}
        }
        lines.extend((gain.air > 0).then(|| format!("repl {side} air {}", gain.air)));
        lines.extend((gain.strip || gain.surge > 0).then(|| {
            let strip = if gain.strip { "" } else { " placed" };
            format!("repl {side} special {}{strip}", gain.surge)
        }));
    }
}

fn planes(board: &Board, side: Side, lines: &mut Vec<String>) {
    for (id, parked) in board.planes.iter().filter(|(id, _)| side_of(board, **id) == Some(side)) {
        let state = if parked.active { "" } else { " inactive" };
        let step = if parked.steps < 2 { " step 1" } else { "" };
        lines.push(format!("{side} air {id} {}{state}{step}", parked.at));
    }
}

/// What has been used in the phase and turn.
fn used(board: &Board, lines: &mut Vec<String>) {
    let used = &board.used;
    lines.extend(listed("struck", &used.struck));
    lines.extend(listed("assaulted", &used.assaulted));
    lines.extend(listed("fought", &used.fought));
    lines.extend(listed("blown", &used.blown));
    lines.extend(listed("built", &used.built));
    lines.extend(used.ports.iter().map(|(port, t)| format!("used port {port} {t}T")));
    lines.extend(used.shipped.iter().map(|(side, t)| format!("used ships {side} {t}T")));
    lines.extend(used.refits.iter().map(|(spot, count)| {
        let spot: Spot = *spot;
        format!("used refit {spot} {count}")
    }));
    lines.extend(used.parts.iter().map(|side| format!("used mud-part {side}")));
    lines.extend(used.mud.iter().map(|side| format!("used mud {side}")));
    lines.extend(used.rebuilt.iter().map(|side| format!("used rebuilding {side}")));
}

/// What few games need.
fn special(board: &Board, lines: &mut Vec<String>) {
    let (used, special) = (&board.used, &board.special);
    lines.extend(used.railed.iter().map(|(side, t)| format!("used rail {side} {t}T")));
    lines.extend(used.unloaded.iter().map(|(hex, t)| format!("used unloading {hex} {t}T")));
    lines.extend(used.more_ships.iter().map(|(side, t)| format!("used bridge {side} {t}T")));
    lines.extend(listed("used drops", &used.dropped));
    lines.extend(listed("used forage", &used.foraging));
    lines.extend(listed("used repls", &used.arrived));
    lines.extend(listed("used fresh", &used.fresh));
    if board.arrivals != Keeper::Nobody {
        lines.push(format!("policy arrivals {}", board.arrivals.word()));
    }
    lines.extend(special.entered.iter().map(|line| format!("entered {line}")));
    lines.extend(board.by_presence.then(|| "policy control stands".to_owned()));
    lines.extend(board.sealed_mud.then(|| "policy mud sealed".to_owned()));
    lines.extend(board.patient.then(|| "policy sheets patient".to_owned()));
    lines.extend(board.fog.then(|| "policy fog reports".to_owned()));
    lines.extend(special.caches.iter().map(|(side, count)| format!("{side} cache {count}")));
    let attached = special.attached.iter();
    lines.extend(attached.map(|(side, one)| format!("attached {side} {} {}", one.formation, one.to)));
    let drops = special.drops.iter();
    lines.extend(drops.map(|(unit, plan)| format!("plan {unit} {} turn {}", plan.hex, plan.turn)));
    lines.extend(special.raid.map(|raid| {
        let landed = if raid.landed { " landed" } else { "" };
        format!("raid {} turn {} {}T{landed}", raid.unit, raid.turn, raid.t)
    }));
    lines.extend(special.bridge.then(|| "bridge given".to_owned()));
    for side in Side::BOTH {
        let own = |id: &&Id| side_of(board, **id) == Some(side);
        lines.extend(listed(&format!("removed {side}"), special.removed.iter().filter(own)));
    }
    lines.extend(board.asked.as_ref().map(|asked| {
        let (about, hex, who) = match &asked.question {
            Question::Defence { attackers, hex, overrun: true } => ("overrun", hex, attackers),
            Question::Defence { attackers, hex, .. } => ("attack", hex, attackers),
            Question::Interception { planes, hex } => ("intercept", hex, planes),
        };
        let who: Vec<String> = who.iter().map(Id::to_string).collect();
        format!("asked {} {about} {hex} by {}", asked.side, who.join(" "))
    }));
}
