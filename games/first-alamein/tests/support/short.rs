//! Events and fates as one short line each.

use feldpost_first_alamein::event::Event;
use feldpost_kit::sheet::Fate;
use std::fmt::Display;

fn list<T: Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// A word as it is written in JSON.
fn word(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).unwrap().as_str().unwrap_or_default().to_owned()
}

/// `move 15pz > E3 E4 (1 +2r)`.
pub fn event(event: &Event) -> String {
    match event {
        Event::Place { unit, hex } => format!("place {unit} {hex}"),
        Event::Deployed { counters } => {
            let counters: Vec<String> = counters.iter().map(|(hex, n)| format!("{hex}:{n}")).collect();
            format!("deployed {}", counters.join(" "))
        }
        Event::SetupSealed => "setup sealed".to_owned(),
        Event::SetupDone { side } => format!("setup done {side}"),
        Event::Turn { turn } => format!("turn {turn}"),
        Event::Phase { phase, side } => format!("phase {} {side}", phase.word()),
        Event::Arrive { unit, hex } => format!("arrive {unit} {hex}"),
        Event::Delayed { unit, hex, why } => format!("delayed {unit} {hex} {}", word(why)),
        Event::BoxRemoved { r#box, hex } => format!("removed {} {hex}", r#box),
        Event::Resupply { air, hex } => format!("resupply {air} {hex}"),
        Event::Unsupplied { unit, hex } => format!("unsupplied {unit} {hex}"),
        Event::Spent { unit, cause } => format!("spent {unit} {}", word(cause)),
        Event::Move { unit, path, paid, road, track } => {
            format!("move {unit} > {} ({paid} +{road}r +{track}t)", list(path, " "))
        }
        Event::Reveal { counters } => {
            let counters: Vec<String> = counters.iter().map(|(id, hex)| format!("{id}:{hex}")).collect();
            format!("reveal {}", counters.join("+"))
        }
        Event::Stack { hex, order } => format!("stack {hex} {}", list(order, " ")),
        Event::Intercept { air, target, die, result } => {
            format!("intercept {air} {target}: {die} {}", word(result))
        }
        Event::Strike { air, hex } => format!("strike {air} {hex}"),
        Event::AirAttack { air, target, column, die, result } => {
            format!("air {air} {target} {}: {die} {}", word(column), word(result))
        }
        Event::AirOut { air, until } => format!("out {air} {until}"),
        Event::NoRetreat { units } => format!("no retreat {}", list(units, " ")),
        Event::Attack { attackers, hexes, attack, defence, bonus, basic, shift, column, die, result } => {
            format!(
                "attack {} {}: {attack} to {defence} (+{bonus}) {basic} >{shift} {column}, {die} {}",
                list(attackers, " "),
                list(hexes, " "),
                word(result)
            )
        }
        Event::Retreat { unit, path, by } => format!("retreat {unit} > {} {}", list(path, " "), word(by)),
        Event::Eliminated { unit, hex, cause } => format!("eliminated {unit} {hex} {}", word(cause)),
        Event::Recovered { unit } => format!("recovered {unit}"),
        Event::Control { hex, side } => format!("control {hex} {side}"),
        Event::Asked { side, question } => {
            format!("asked {side} {}", serde_json::to_value(question).unwrap()["asks"].as_str().unwrap())
        }
        Event::Answered { side } => format!("answered {side}"),
        Event::Victory { winner, rule } => format!("victory {} {rule}", word(winner)),
    }
}

/// `ok`, `refused 7.0: reason figure=value`.
pub fn fate(fate: &Fate) -> String {
    match fate {
        Fate::Done { .. } => "ok".to_owned(),
        Fate::NotMet => "not met".to_owned(),
        Fate::Kept { .. } => "kept".to_owned(),
        Fate::HeldBack { reason, .. } => format!("held {reason}"),
        Fate::Problem(refusal) => format!("problem {}: {}", refusal.rule, refusal.reason),
        Fate::Ruling(refusal) => format!("refused {}: {}", refusal.rule, refusal.reason),
        Fate::Ignored => "ignored".to_owned(),
    }
}
