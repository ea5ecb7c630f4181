//! Events and fates as short strings, with every figure that they carry.

use super::english;
use feldpost_kit::sheet::Fate;
use feldpost_totensonntag::event::Event;
use std::fmt::Display;

/// Items joined by a text.
pub fn list<T: Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

fn modifiers(all: &[(String, i32)]) -> String {
    let texts: Vec<String> = all.iter().map(|(name, value)| format!("{name} {value:+}")).collect();
    if texts.is_empty() { String::new() } else { format!(" [{}]", texts.join(", ")) }
}

/// One event.
pub fn event(event: &Event) -> String {
    match event {
        Event::Place { unit, hex } => format!("place {unit} {hex}"),
        Event::SetupDone { side } => format!("setup-done {}", side.id()),
        Event::Turn { turn } => format!("turn {turn}"),
        Event::Couplet { turn, couplet } => format!("couplet {turn}.{couplet}"),
        Event::AnCommitted { side } => format!("committed {}", side.id()),
        Event::AnRoll { side, die } => format!("roll {} {die}", side.id()),
        Event::An { side, value, how } => {
            format!("an {} {value} {}", side.id(), format!("{how:?}").to_lowercase())
        }
        Event::Missions => "missions".to_owned(),
        Event::AirCommitted { side } => format!("committed {}", side.id()),
        Event::Fly { unit, hex, target, aim } => {
            let target = target.map_or("patrol".to_owned(), |target| format!("at {target}"));
            let aim = aim.map_or(String::new(), |aim| format!(" {aim}"));
            format!("fly {unit} {hex} {target}{aim}")
        }
        Event::Impulse { side } => format!("impulse {}", side.id()),
        Event::Pass { unit } => format!("pass {unit}"),
        Event::Control { hex, side } => format!("control {hex} {}", side.id()),
        Event::ImpulseEnd { side } => format!("impulse-end {}", side.id()),
        Event::Night => "night".to_owned(),
        Event::DeclineRecovery { unit } => format!("decline {unit}"),
        Event::NightReady { side } => format!("ready {}", side.id()),
        Event::NightStop { side, stop } => {
            format!("night-stop {} {}", side.id(), if *stop { "on" } else { "off" })
        }
        Event::Stack { hex, order } => format!("stack {hex}: {}", list(order, " ")),
        Event::Support { unit, hex, attacks, attackers } => {
            let named = if attackers.is_empty() { "" } else { " for " };
            format!("support {unit} {hex} x{attacks}{named}{}", list(attackers, " "))
        }
        Event::Recovery { unit, die, modifier, success, sp } => {
            let modifier = if *modifier == 0 { String::new() } else { format!("{modifier:+}") };
            format!("recovery {unit} {die}{modifier} {} sp {sp}", yes(*success))
        }
        Event::Victory { points, items, winner } => {
            let items: Vec<String> = items.iter().map(|(name, vp)| format!("{name} {vp:+}")).collect();
            format!("victory {} with {points}: {}", winner.id(), items.join(", "))
        }
        _ => action(event),
    }
}

fn action(event: &Event) -> String {
    match event {
        Event::Move { unit, from, path, mps } => {
            format!("move {unit} {from} > {} ({mps})", list(path, " "))
        }
        Event::Enter { unit, path, mps, combined_arms } => {
            let bonus = if *combined_arms { " combined-arms" } else { "" };
            format!("enter {unit} {} ({mps}){bonus}", list(path, " "))
        }
        Event::Exit { unit, sp } => format!("exit {unit} sp {sp}"),
        Event::RangeIn { unit, target, hex, spotter, modifiers: all, die, success } => {
            let all = modifiers(all);
            format!("range-in {unit} {hex} {target} by {spotter}{all}: {die} {}", yes(*success))
        }
        Event::NoFire { unit, hex } => format!("no-fire {unit} {hex}"),
        Event::Attack {
            attacker,
            target,
            hex,
            mode,
            firepower,
            modifiers: all,
            dice,
            total,
            protection,
            hit,
            supporters,
        } => {
            let (all, dice) = (modifiers(all), list(dice, "+"));
            let end = if *hit { "hit" } else { "miss" };
            let with = if supporters.is_empty() { "" } else { " with " };
            let who = format!("{} {attacker}{with}{}", mode.word(), list(supporters, " "));
            format!("{who} {hex} {target}: FP {firepower}{all}, {dice} = {total}/{protection} {end}")
        }
        Event::Hit { unit, sp } => format!("hit {unit} sp {sp}"),
        Event::Destroyed { unit, hex, cause } => {
            format!("destroyed {unit} {hex} {}", format!("{cause:?}").to_lowercase())
        }
        Event::MayGoOn { unit, mps } => format!("may-go-on {unit} {mps}"),
        Event::Advance { unit, from, hex } => format!("advance {unit} {from} > {hex}"),
        other => format!("{other:?}"),
    }
}

fn yes(success: bool) -> &'static str {
    if success { "yes" } else { "no" }
}

/// What became of a line: `ok`, `ok (note)`, `not met`, `held back`, `refused 6.0: reason`, `prose`.
pub fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Done { note: None, .. } => "ok".to_owned(),
        Fate::Done { note: Some(note), .. } => format!("ok ({})", english(note)),
        Fate::NotMet => "not met".to_owned(),
        Fate::HeldBack { .. } => "held back".to_owned(),
        Fate::Problem(refusal) | Fate::Ruling(refusal) => {
            format!("refused {}: {}", refusal.rule, english(&refusal.reason))
        }
        Fate::Kept { note: None } => "kept".to_owned(),
        Fate::Kept { note: Some(note) } => format!("kept: {}", english(note)),
        Fate::Ignored => "prose".to_owned(),
    }
}
