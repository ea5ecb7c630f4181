//! Plans: orders that a side gives now for its next impulse (TS 2.0), and air missions of that couplet (TS
//! 7.7).
//!
//! A plan is the side's own until it is carried out: the host keeps it among the side's standing orders, line
//! by line, with the impulse that it is for in its first line. When that impulse begins the first plan whose
//! conditions hold is carried out as any sheet is. Orders to units that come with a choice of the Activation
//! Number are a plan too.

use crate::apply::apply;
use crate::board::{Board, Phase};
use crate::event::Event;
use crate::hex::SidiRezegh;
use crate::order::{Condition, Order, Plan, Term};
use crate::play::Play;
use crate::rules::activation_number::first_impulse;
use crate::rules::aircraft::{self, Missions};
use crate::rules::{Allowed, Objection};
use crate::view::View;
use crate::words::Side;
use crate::{board::Place, parse};
use feldpost_kit::dice::NoDice;
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::sheet::{Fate, InputLine, LineFate, Reading, Sheet, SheetLine};
use feldpost_kit::system::Viewer;
use std::collections::BTreeMap;

/// An impulse of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clock {
    turn: u32,
    couplet: u32,
    side: Side,
}

impl Clock {
    /// The impulse under way, if it is this side's.
    fn now(board: &Board, side: Side) -> Option<Clock> {
        let under_way = matches!(board.phase, Phase::Impulse { side: active } if active == side);
        under_way.then_some(Clock { turn: board.turn, couplet: board.couplet, side })
    }

    /// The side's next impulse, after the one under way; `None` if it has no other.
    fn next(board: &Board, side: Side) -> Option<Clock> {
        let Board { turn, couplet, .. } = *board;
        let this = Clock { turn, couplet, side };
        let morning = Clock { turn: turn + 1, couplet: 1, side };
        let later = if couplet < board.data.scenario.couplets_per_turn {
            Clock { couplet: couplet + 1, ..this }
        } else {
            morning
        };
        let clock = match board.phase {
            Phase::Setup { .. } | Phase::Night { .. } => morning,
            Phase::An { .. } | Phase::Air { .. } => this,
            Phase::Impulse { side: active } if active != side && board.first == Some(active) => this,
            Phase::Impulse { .. } => later,
            Phase::End { .. } => return None,
        };
        (clock.turn <= board.data.scenario.last_turn()).then_some(clock)
    }

    /// As an impulse is called in a plan: `T02C3.cw`.
    fn slot(self) -> String {
        format!("T{:02}C{}.{}", self.turn, self.couplet, self.side.id())
    }
}

/// Whether a condition holds; `None` where nothing can be said of it yet.
///
/// # Errors
/// A unit that is not in this game.
pub fn holds(board: &Board, side: Side, condition: &Condition) -> Allowed<Option<bool>> {
    let piece = |unit| match board.units.get(unit) {
        Some(piece) => Ok(piece),
        None => Err(Objection::new("3.2", msg!("not-in-game", unit = unit)).about(unit)),
    };
    Ok(match condition {
        Condition::An(least, most) => board.an[side].map(|an| (*least..=*most).contains(&an)),
        Condition::First => first_side(board).map(|first| first == side),
        Condition::At(unit, hex) => Some(piece(unit)?.place == Place::Hex(*hex)),
        Condition::Empty(hex) => match board.phase {
            Phase::Impulse { side } => Some(!board.enemy_in(*hex, side)),
            Phase::Air { .. } => Some(!board.enemy_in(*hex, side)),
            _ => None,
        },
        Condition::Destroyed(unit) => Some(piece(unit)?.place == Place::Destroyed),
        Condition::Hit(unit) => Some(board.impulse.hits.contains(unit)),
    })
}

/// TS 2.1: who has the first impulse of the couplet, once both ANs are known.
fn first_side(board: &Board) -> Option<Side> {
    let [dak, cw] = Side::BOTH.map(|side| board.an[side]);
    board.first.or_else(|| Some(first_impulse(dak?, cw?)))
}

fn all_hold(board: &Board, side: Side, when: &[Term]) -> bool {
    when.iter().all(|(condition, negated)| {
        holds(board, side, condition).is_ok_and(|holds| holds.is_some_and(|holds| holds != *negated))
    })
}

/// A plan as it stands in a sheet.
#[derive(Default)]
struct Block {
    slot: Option<String>,
    when: Vec<Term>,
    /// Where its lines stand in the sheet: the first line of the plan, the orders in it, its end.
    begin: Option<usize>,
    lines: Vec<usize>,
    end: Option<usize>,
    /// A line in it could not be read.
    slip: bool,
}

impl Block {
    /// All its lines, by their places.
    fn all(&self) -> impl Iterator<Item = usize> {
        self.begin.iter().chain(&self.lines).chain(&self.end).copied()
    }

    /// Orders that come with a choice, without the word `plan`.
    fn is_implied(&self) -> bool {
        self.begin.is_none()
    }
}

/// The plans of a sheet.
fn blocks(sheet: &Sheet<Order>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (at, line) in sheet.lines.iter().enumerate() {
        match &line.reading {
            Reading::Order(Order::Plan(Plan::Begin { slot, when })) => {
                open = true;
                let (slot, when, begin) = (slot.clone(), when.clone(), Some(at));
                blocks.push(Block { slot, when, begin, ..Block::default() });
            }
            Reading::Order(Order::Plan(Plan::End)) => {
                if let Some(block) = blocks.last_mut().filter(|_| open) {
                    block.end = Some(at);
                }
                open = false;
            }
            Reading::Order(Order::Planned(_)) => match blocks.last_mut() {
                Some(block) if open || block.is_implied() => block.lines.push(at),
                _ => blocks.push(Block { lines: vec![at], ..Block::default() }),
            },
            Reading::Unreadable(_) => {
                let whole_sheet = !open;
                blocks.last_mut().into_iter().filter(|block| open || block.is_implied()).for_each(|block| {
                    block.slip = true;
                });
                if whole_sheet && blocks.is_empty() {
                    blocks.push(Block { slip: true, ..Block::default() });
                }
            }
            _ => {}
        }
    }
    let orders = |block: &Block| block.lines.iter().any(|at| !is_done(&sheet.lines[*at]));
    blocks.retain(|block| !block.is_implied() || orders(block));
    blocks
}

fn is_done(line: &SheetLine<Order>) -> bool {
    matches!(&line.reading, Reading::Order(Order::Planned(order)) if **order == Order::Done)
}

/// The standing orders of a side after a sheet, as far as they are plans. A new plan takes the place of all
/// older ones; what was made for an impulse that is over is dropped.
pub(crate) fn after(board: &Board, side: Side, lines: &mut Vec<String>, sheet: &Sheet<Order>) {
    // What was carried out stands no more, though its impulse goes on.
    let now = Clock::now(board, side).filter(|_| !board.impulse.planned).map(Clock::slot);
    let next = Clock::next(board, side).map(Clock::slot);
    let mut kept = read(lines);
    kept.retain(|plan| [&now, &next].into_iter().flatten().any(|slot| *slot == plan.slot));
    if sheet.orders().any(|order| *order == Order::Plan(Plan::Off)) {
        kept.clear();
    }
    let of_next = |slot: &String| Some(slot) == next.as_ref();
    let new: Vec<Block> = blocks(sheet).into_iter().filter(|block| block.slot.iter().all(of_next)).collect();
    if let Some(slot) = next.filter(|_| !new.is_empty()) {
        kept.retain(|plan| plan.slot != slot);
        kept.extend(new.iter().map(|block| {
            let order = |at: &usize| match &sheet.lines[*at].reading {
                Reading::Order(Order::Planned(order)) => Some(order.to_string()),
                _ => None,
            };
            let held = |at: &&usize| !(block.slip && is_done(&sheet.lines[**at]));
            let begin = Plan::Begin { slot: Some(slot.clone()), when: block.when.clone() }.to_string();
            let orders = block.lines.iter().filter(held).filter_map(order);
            Kept { slot: slot.clone(), lines: std::iter::once(begin).chain(orders).collect() }
        }));
    }
    lines.retain({
        let mut inside = false;
        move |line| {
            let begins = line.starts_with("plan ");
            let keep = !inside && !begins;
            inside = (inside || begins) && line != "end plan";
            keep
        }
    });
    for plan in kept {
        lines.extend(plan.lines);
        lines.push(Plan::End.to_string());
    }
}

/// A plan that stands: its first line, and its orders.
struct Kept {
    slot: String,
    lines: Vec<String>,
}

/// The plans among standing orders.
fn read(standing: &[String]) -> Vec<Kept> {
    let mut plans: Vec<Kept> = Vec::new();
    let mut open = false;
    for line in standing {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["plan", slot, ..] => {
                open = true;
                plans.push(Kept { slot: slot.to_owned(), lines: vec![line.clone()] });
            }
            ["end", "plan"] => open = false,
            _ => plans.last_mut().into_iter().filter(|_| open).for_each(|plan| plan.lines.push(line.clone())),
        }
    }
    plans
}

/// The orders of the first plan for an impulse whose conditions hold; and whether there is any plan for it.
fn chosen(board: &Board, side: Side, standing: &[String], slot: &str) -> (Option<Vec<String>>, bool) {
    let view = View::of(board, Viewer::Side(side.id()));
    let of_slot: Vec<Kept> = read(standing).into_iter().filter(|plan| plan.slot == slot).collect();
    let applies = |plan: &Kept| {
        let begin = parse::parse(&view, &InputLine::number_all(&plan.lines[..1].join("\n")));
        begin.orders().any(|order| match order {
            Order::Plan(Plan::Begin { when, .. }) => all_hold(board, side, when),
            _ => false,
        })
    };
    let any = !of_slot.is_empty();
    (of_slot.into_iter().find(applies).map(|mut plan| plan.lines.split_off(1)), any)
}

/// What is due of plans as open orders: the one that is chosen, with a first line that marks it as used; or
/// that line alone if no plan's conditions hold, so that its owner is told.
pub(crate) fn due(board: &Board, side: Side, standing: &[String]) -> Vec<String> {
    let begins = !board.impulse.planned && board.impulse.acted.is_empty();
    let Some(slot) = Clock::now(board, side).map(Clock::slot).filter(|_| begins) else { return vec![] };
    let (plan, any) = chosen(board, side, standing, &slot);
    if !any {
        return vec![];
    }
    let now = Plan::Now { slot, chosen: plan.is_some() };
    let flown = |line: &String| board.missions && line.starts_with("air ");
    let lines = plan.unwrap_or_default().into_iter().filter(|line| !flown(line));
    std::iter::once(now.to_string()).chain(lines).collect()
}

/// TS 7.7: the air missions that the plan for this couplet gives, if they are all allowed.
pub(crate) fn missions(board: &Board, side: Side, standing: &[String]) -> Option<Missions> {
    let slot = Clock::next(board, side).filter(|_| matches!(board.phase, Phase::Air { .. }))?.slot();
    let plan = chosen(board, side, standing, &slot).0?;
    let view = View::of(board, Viewer::Side(side.id()));
    let lines: Vec<String> = plan.into_iter().filter(|line| line.starts_with("air ")).collect();
    let sheet = parse::parse(&view, &InputLine::number_all(&lines.join("\n")));
    let mut missions = Missions::new();
    for order in sheet.orders().flat_map(Order::each) {
        let Order::Air { unit, mission } = &order else { continue };
        if aircraft::may_be_sent(board, side, *unit, mission.as_ref()).is_ok() {
            missions.insert(*unit, mission.clone());
        }
    }
    let able = aircraft::able(board, side);
    missions.retain(|unit, _| able.contains(unit));
    let given = !missions.is_empty();
    able.into_iter().for_each(|unit| {
        missions.entry(unit).or_insert(None);
    });
    given.then_some(missions)
}

/// What is said to the lines of the plans in a sheet, by their place in it: what each of them would come to
/// if the impulse began now.
pub(crate) fn fates(board: &Board, side: Side, sheet: &Sheet<Order>) -> BTreeMap<usize, Fate> {
    let mut fates = BTreeMap::new();
    let next = Clock::next(board, side);
    for block in blocks(sheet) {
        match next {
            None => fates.extend(block.all().map(|at| (at, held(msg!("plan-no-impulse-left"))))),
            Some(clock) if block.slot.as_ref().is_some_and(|slot| *slot != clock.slot()) => {
                let (named, next) = (block.slot.clone().unwrap_or_default(), clock.slot());
                let reason = msg!("plan-for-another-impulse", named = named, next = next);
                fates.extend(block.all().map(|at| (at, held(reason.clone()))));
            }
            Some(clock) => foretell(board, clock, &block, sheet, &mut fates),
        }
    }
    for (at, line) in sheet.lines.iter().enumerate() {
        if matches!(&line.reading, Reading::Order(Order::Plan(_) | Order::Planned(_))) {
            fates.entry(at).or_insert(Fate::Kept { note: None });
        }
    }
    fates
}

fn held(reason: Message) -> Fate {
    Fate::held_back(reason)
}

/// What a plan for this impulse would come to if it began now.
fn foretell(
    board: &Board,
    clock: Clock,
    block: &Block,
    sheet: &Sheet<Order>,
    fates: &mut BTreeMap<usize, Fate>,
) {
    let orders = block.lines.iter().filter_map(|at| match &sheet.lines[*at].reading {
        Reading::Order(Order::Planned(order)) => {
            let reading = Reading::Order(order.as_ref().clone());
            Some(SheetLine { number: *at, text: sheet.lines[*at].text.clone(), reading })
        }
        _ => None,
    });
    let planned = Sheet { lines: orders.collect(), dry_run: false };
    let (an, foretold) = foretold(board, clock, &block.when, &planned);
    let mut notes: BTreeMap<usize, Vec<Message>> = BTreeMap::new();
    let lines = foretold.iter().map(|fate| fate.number).fold(BTreeMap::new(), |mut count, line| {
        *count.entry(line).or_insert(0) += 1;
        count
    });
    for fate in foretold {
        let alone = lines.get(&fate.number) == Some(&1);
        let note = today(&fate).map(|note| match &fate.understood {
            Some(order) if !alone => msg!("plan-of-one", order = order, note = note),
            _ => note,
        });
        notes.entry(fate.number).or_default().extend(note);
    }
    let first = block.begin.or(block.lines.first().copied());
    for at in block.all() {
        let mut told = notes.remove(&at).unwrap_or_default();
        if first == Some(at) {
            told.insert(0, msg!("plan-checked", impulse = clock.slot(), an = an));
        }
        let note = match told.len() {
            0 | 1 => told.pop(),
            _ => Some(msg!("plan-notes", notes = told)),
        };
        fates.insert(at, Fate::Kept { note });
    }
    let done = block.lines.iter().filter(|at| block.slip && is_done(&sheet.lines[**at]));
    fates.extend(done.map(|at| (*at, held(msg!("plan-done-left-out")))));
}

/// What a line of a plan would come to now, if there is something to say to it.
fn today(fate: &LineFate) -> Option<Message> {
    match &fate.fate {
        Fate::Done { note, .. } | Fate::Kept { note } => note.clone(),
        Fate::Problem(refusal) | Fate::Ruling(refusal) => {
            Some(msg!("plan-not-as-things-stand", reason = refusal.reason))
        }
        Fate::HeldBack { reason, .. } => Some(reason.clone()),
        Fate::NotMet | Fate::Ignored => None,
    }
}

/// What would come of a plan if its impulse began now, and the AN with which that was looked at: the one in
/// force if it is known, else of those that the plan is for the one that refuses least.
fn foretold(board: &Board, clock: Clock, when: &[Term], planned: &Sheet<Order>) -> (u16, Vec<LineFate>) {
    let side = clock.side;
    let this_couplet = (clock.turn, clock.couplet) == (board.turn, board.couplet);
    let settled = board.an[side].filter(|_| this_couplet && !matches!(board.phase, Phase::An { .. }));
    let wanted = |an: &u16| {
        when.iter().all(|(condition, negated)| match condition {
            Condition::An(least, most) => (*least..=*most).contains(an) != *negated,
            _ => true,
        })
    };
    let all = settled.map_or_else(|| (1..=6).filter(wanted).collect(), |an| vec![an]);
    let begun = |an: u16| {
        let mut then = board.clone();
        (then.turn, then.couplet, then.an[side]) = (clock.turn, clock.couplet, Some(an));
        then.missions &= this_couplet;
        apply(&mut then, &Event::Impulse { side });
        then
    };
    let refused = |an: &u16| {
        let fates = Play::dry_run(&begun(*an), &mut NoDice).sheet(side, planned);
        fates.iter().filter(|fate| fate.refusal().is_some()).count()
    };
    let an = all.iter().copied().min_by_key(refused).unwrap_or(6);
    let fates = Play::check(&begun(an), &mut NoDice).sheet(side, planned);
    (an, fates)
}

/// The refusal of a `plan … now` that is not due.
pub(crate) fn not_due(text: &str) -> Fate {
    let objection = Objection::new("2.0", msg!("plan-not-due")).hint(msg!("plan-hint"));
    Fate::Ruling(objection.in_line::<SidiRezegh>(text))
}

/// The impulse that a `plan … now` was made for, if it is the one under way and none was carried out in it.
pub(crate) fn is_due(board: &Board, side: Side, slot: &str) -> bool {
    !board.impulse.planned && Clock::now(board, side).is_some_and(|clock| clock.slot() == slot)
}

/// The fate of a line of a plan.
pub(crate) fn told(line: &SheetLine<Order>, fate: Fate) -> LineFate {
    let understood = match &line.reading {
        Reading::Order(order) => Some(order.to_string()),
        Reading::Unreadable(_) | Reading::Prose => None,
    };
    LineFate { number: line.number, text: line.text.clone(), understood, fate }
}
