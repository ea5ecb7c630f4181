//! Plans: what stands between `plan` and `end plan` is for later, and so are orders behind a secret choice.

use super::{Reader, choices};
use crate::board::Phase;
use crate::order::{Order, Plan};
use feldpost_kit::msg;
use feldpost_kit::sheet::{Reading, Sheet};
use feldpost_kit::words::Read;

/// What follows `plan`.
pub(super) fn plan(reader: &mut Reader<'_>) -> Read<Plan> {
    reader.rule = "2.0";
    if reader.take(&["off", "none"]) {
        return Ok(Plan::Off);
    }
    // `計畫結束`: the plan comes first.
    if reader.rest().len() == 1 && reader.take(&["end", "done", "finished"]) {
        return Ok(Plan::End);
    }
    reader.skip(&["for", "my", "next", "impulse"]);
    let slot = reader.peek().and_then(slot);
    reader.advance(usize::from(slot.is_some()));
    if let Some(slot) = &slot {
        let known = [("now", true), ("none", false)];
        if let Some((_, chosen)) = known.into_iter().find(|(word, _)| reader.take(&[word])) {
            return Ok(Plan::Now { slot: slot.clone(), chosen });
        }
    }
    let mut when = Vec::new();
    if reader.take(&["if", "when"]) {
        when = choices::conditions(reader)?;
    }
    reader.end().map_err(|refusal| refusal.hint(msg!("plan-hint")))?;
    Ok(Plan::Begin { slot, when })
}

/// `t02c3.cw`: an impulse as plans are marked with.
fn slot(word: &str) -> Option<String> {
    let (clock, side) = word.split_once('.')?;
    let (turn, couplet) = clock.strip_prefix('t')?.split_once('c')?;
    let figures =
        |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    let sound = figures(turn) && figures(couplet) && ["cw", "dak"].contains(&side);
    sound.then(|| format!("{}.{side}", clock.to_uppercase()))
}

/// Marks the lines that belong to a plan. One that is not ended goes to the end of the sheet; one that says
/// nothing at all asks to be shown.
pub(super) fn gather(sheet: &mut Sheet<Order>, phase: &Phase) {
    let choosing = matches!(phase, Phase::An { .. } | Phase::Air { .. });
    // Missions are the answer that is due.
    let answers = |order: &Order| matches!(phase, Phase::Air { .. }) && is_flight(order);
    // `done` alone ends an answer, and no impulse.
    let (mut open, mut some) = (None, false);
    let mut said: Vec<usize> = Vec::new();
    for at in 0..sheet.lines.len() {
        let order = match &mut sheet.lines[at].reading {
            Reading::Order(order) => order,
            Reading::Unreadable(_) => {
                said.extend(open);
                continue;
            }
            Reading::Prose => continue,
        };
        match order {
            Order::Plan(Plan::Begin { .. }) => open = Some(at),
            Order::Plan(Plan::End) => open = None,
            _ if !is_plannable(order) => {}
            _ if open.is_some() || choosing && !answers(order) && (some || *order != Order::Done) => {
                said.extend(open);
                some = true;
                *order = Order::Planned(Box::new(order.clone()));
            }
            _ => {}
        }
    }
    let nothing = Order::Plan(Plan::Begin { slot: None, when: vec![] });
    for (_, line) in sheet.lines.iter_mut().enumerate().filter(|(at, _)| !said.contains(at)) {
        if matches!(&line.reading, Reading::Order(order) if *order == nothing) {
            line.reading = Reading::Order(Order::Plan(Plan::Show));
        }
    }
}

fn is_flight(order: &Order) -> bool {
    match order {
        Order::Air { .. } => true,
        Order::If { order, .. } | Order::Group { order, .. } => is_flight(order),
        _ => false,
    }
}

/// Whether it can be an order of an impulse.
fn is_plannable(order: &Order) -> bool {
    match order {
        Order::Move { .. } | Order::Enter { .. } | Order::Assault { .. } | Order::Barrage { .. } => true,
        Order::Support { .. } | Order::Advance { .. } | Order::Stack { .. } | Order::Lose { .. } => true,
        Order::Air { .. } | Order::Pass { .. } | Order::OrNothing | Order::Done => true,
        Order::If { order, .. } | Order::Group { order, .. } => is_plannable(order),
        Order::Place { .. } | Order::PlaceDefault | Order::RecoverNone { .. } | Order::An(_) => false,
        Order::Commit { .. } | Order::Reveal { .. } | Order::Standing(_) => false,
        Order::Plan(_) | Order::Planned(_) => false,
    }
}
