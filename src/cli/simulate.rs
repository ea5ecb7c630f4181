//! `feldpost simulate`: an order sheet on a given position with given dice.

use super::data::DataArg;
use super::{Ending, Failure, NO, OK, read_text};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput};
use feldpost_kit::sheet::{Fate, InputLine, LineFate};
use feldpost_kit::system::{Awaiting, SystemCard, Viewer};
use feldpost_protocol::dice::GivenDice;
use feldpost_umpire::intake::body;
use feldpost_umpire::intake::command::{self, Command};
use feldpost_umpire::report;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The position sheet; `-` is standard input
    #[arg(long)]
    position: PathBuf,
    /// The order sheet; once for each --side, in the same order
    #[arg(long, required = true)]
    orders: Vec<PathBuf>,
    /// Whose orders they are; a second sheet answers a sealed decision for the other side
    #[arg(long, required = true)]
    side: Vec<String>,
    /// The dice in the order in which they are rolled, such as 6,5,1
    #[arg(long, value_delimiter = ',')]
    dice: Vec<u16>,
    #[command(flatten)]
    data: DataArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Resolves the sheet and prints what happened and the new position.
pub fn run(args: &Args) -> Ending {
    let text = read_text(&args.position)?;
    let (card, mut game) = read_position(&args.position.display().to_string(), &text, &args.data)?;
    if args.side.len() != args.orders.len() {
        return Err(Failure::world("give one --orders for each --side"));
    }
    let mut sheets = Vec::new();
    for (side, orders) in args.side.iter().zip(&args.orders) {
        sheets.push((read_side(&card, side)?, read_orders(&read_text(orders)?)));
    }
    let mut dice = GivenDice::new(args.dice.clone());
    let outcome = play(&mut *game, &sheets, &mut dice)?;
    if let Some(misfit) = dice.misfit() {
        return Err(Failure::world(misfit));
    }
    if dice.ran_out() {
        let given = args.dice.len();
        return Err(Failure::world(format!("the dice ran out: {given} given; add more to --dice")));
    }
    let position = game.position(Viewer::Umpire).map_err(Failure::world)?;
    let refused = outcome.fates.iter().any(|fate| fate.refusal().is_some());
    if args.json {
        super::print_json(&as_json(&outcome, &dice, &position));
    } else {
        print!("{}", as_text(&card, &*game, &outcome)?);
        if outcome.dry_run {
            println!("A line `check` makes a dry run of its sheet: nothing of it was carried out.");
        }
        print!("{} dice used, {} left\n\n{position}", dice.used(), dice.left());
    }
    Ok(if refused { NO } else { OK })
}

#[derive(Default)]
struct Outcome {
    fates: Vec<LineFate>,
    /// What does not count, of all sheets.
    passed_over: Vec<PassedOver>,
    events: Vec<Value>,
    /// A sheet was only looked at, because it says `check`.
    dry_run: bool,
}

/// A line that a mail with this text would not give to the rulebook.
#[derive(Clone)]
struct PassedOver {
    number: usize,
    text: String,
    why: &'static str,
}

/// An order sheet, read as the body of a mail is.
struct Orders {
    lines: Vec<InputLine>,
    passed_over: Vec<PassedOver>,
}

/// Takes out what would not count in a mail: quoted lines, those outside of `ORDERS`, and words to the host.
/// What players seal is a word to the host too, and an answer to the rulebook.
fn read_orders(text: &str) -> Orders {
    let mut orders = Orders { lines: vec![], passed_over: vec![] };
    for body::BodyLine { number, text, fate } in body::read_body(text).lines {
        let why = match fate {
            body::Fate::Blank | body::Fate::BlockMark => continue,
            body::Fate::Quoted => "quoted",
            body::Fate::Signature => "part of a signature",
            body::Fate::Attribution => "it says whose words are quoted",
            body::Fate::OutsideOrders => "outside of ORDERS and END ORDERS",
            body::Fate::Counts => match command::parse(&text) {
                Some(Command::Commit { .. } | Command::Reveal(_)) | None => {
                    orders.lines.push(InputLine { number, text });
                    continue;
                }
                Some(_) => "a word to the host",
            },
        };
        orders.passed_over.push(PassedOver { number, text, why });
    }
    orders
}

/// Reads a position sheet; its first word after `position` names the system.
fn read_position(file: &str, text: &str, data: &DataArg) -> Result<(SystemCard, Box<dyn AnyGame>), Failure> {
    let header = text.lines().map(str::trim).find(|line| line.starts_with("position"));
    let Some(system) = header.and_then(|line| line.split_whitespace().nth(1)) else {
        return Err(Failure::world(format!("{file}: no line `position SYSTEM EDITION`")));
    };
    let registry = crate::games::standard();
    registry.find(system).map_err(Failure::world)?;
    let registry = data.registry(system)?;
    let (card, system) = registry.find(system).map_err(Failure::world)?;
    let game = system.read_position(text).map_err(|refusals| {
        for (line, refusal) in &refusals {
            let hint = refusal.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
            eprintln!("{file}:{line}: {}{hint}", refusal.reason);
        }
        let lines = if refusals.len() == 1 { "line is" } else { "lines are" };
        Failure::world(format!("{file}: {} {lines} wrong", refusals.len()))
    })?;
    Ok((card.clone(), game))
}

fn read_side(card: &SystemCard, text: &str) -> Result<Id, Failure> {
    let known: Vec<Id> = card.sides.iter().map(|side| side.id).collect();
    let side = Id::new(&text.to_lowercase()).filter(|side| known.contains(side));
    side.ok_or_else(|| {
        let names: Vec<String> = known.iter().map(Id::to_string).collect();
        Failure::world(format!("--side: one of {}", names.join(", ")))
    })
}

/// Plays the sheets one after the other. Sealed choices are opened when nobody owes one any more; of a
/// side without a sheet none is known.
fn play(game: &mut dyn AnyGame, sheets: &[(Id, Orders)], dice: &mut GivenDice) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    let mut choices = BTreeMap::new();
    let mut counted = Vec::new();
    for (side, Orders { lines, passed_over }) in sheets {
        outcome.passed_over.extend(passed_over.iter().cloned());
        let read = game.read(*side, lines).map_err(Failure::world)?;
        if read.dry_run {
            outcome.dry_run = true;
            outcome.fates.extend(read.fates);
            continue;
        }
        counted.push((*side, lines));
        let sealed = match game.awaiting().map_err(Failure::world)? {
            Awaiting::Sealed { sides, .. } => sides.contains(side),
            Awaiting::Orders { .. } | Awaiting::Reveal { .. } | Awaiting::Nothing { .. } => false,
        };
        if !sealed {
            let input = ErasedInput::Orders { side: *side, lines: lines.clone() };
            outcome.fates.extend(carry_out(game, &input, dice, &mut outcome.events)?);
            continue;
        }
        let choosing = game.choose(*side, lines).map_err(Failure::world)?;
        outcome.fates.extend(choosing.fates);
        let Some(choice) = choosing.choice else { continue };
        choices.insert(*side, choice);
        carry_out(game, &ErasedInput::Committed { sides: vec![*side] }, dice, &mut outcome.events)?;
        if matches!(game.awaiting().map_err(Failure::world)?, Awaiting::Reveal { .. }) {
            let choices = std::mem::take(&mut choices);
            carry_out(game, &ErasedInput::Opened { choices }, dice, &mut outcome.events)?;
        }
    }
    go_on_unasked(game, &counted, dice, &mut outcome.events)?;
    Ok(outcome)
}

/// Plays on where nobody is asked, unless the standing orders of a sheet want to be.
fn go_on_unasked(
    game: &mut dyn AnyGame,
    sheets: &[(Id, &Vec<InputLine>)],
    dice: &mut GivenDice,
    events: &mut Vec<Value>,
) -> Result<(), Failure> {
    let nobody = |game: &dyn AnyGame| -> Result<bool, Failure> {
        let awaited = game.awaiting().map_err(Failure::world)?;
        Ok(matches!(awaited, Awaiting::Orders { sides, .. } if sides.is_empty()))
    };
    if events.is_empty() || !nobody(game)? {
        return Ok(());
    }
    for (side, lines) in sheets {
        let standing = game.standing_after(*side, &[], lines).map_err(Failure::world)?;
        let due = game.standing_sheet(*side, &standing).map_err(Failure::world)?;
        if !due.is_empty() {
            let lines = InputLine::number_all(&due.join("\n"));
            carry_out(game, &ErasedInput::Orders { side: *side, lines }, dice, events)?;
        }
    }
    if nobody(game)? {
        carry_out(game, &ErasedInput::Committed { sides: vec![] }, dice, events)?;
    }
    Ok(())
}

fn carry_out(
    game: &mut dyn AnyGame,
    input: &ErasedInput,
    dice: &mut GivenDice,
    events: &mut Vec<Value>,
) -> Result<Vec<LineFate>, Failure> {
    let resolution = game.resolve(input, dice).map_err(Failure::world)?;
    for event in &resolution.events {
        game.apply(event).map_err(Failure::world)?;
    }
    events.extend(resolution.events);
    Ok(resolution.fates)
}

fn as_json(outcome: &Outcome, dice: &GivenDice, position: &str) -> Value {
    let line = |fate: &LineFate| json!({ "line": fate.number, "text": fate.text });
    let refused: Vec<Value> = outcome
        .fates
        .iter()
        .filter_map(|fate| {
            let refusal = fate.refusal()?;
            let kind = if matches!(fate.fate, Fate::Problem(_)) { "problem" } else { "ruling" };
            let (rule, reason, hint) = (&refusal.rule, &refusal.reason, &refusal.hint);
            let (text, number) = (&fate.text, fate.number);
            let mut said = json!({ "line": number, "text": text, "rule": rule, "reason": reason });
            said["hint"] = json!(hint);
            said["kind"] = json!(kind);
            Some(said)
        })
        .collect();
    let prose = outcome.fates.iter().filter(|fate| matches!(fate.fate, Fate::Ignored)).map(line);
    let passed_over = outcome.passed_over.iter();
    let ignored: Vec<Value> = prose
        .chain(passed_over.map(|line| json!({ "line": line.number, "text": line.text, "why": line.why })))
        .collect();
    json!({
        "refused": refused,
        "ignored": ignored,
        "lines": outcome.fates,
        "dry_run": outcome.dry_run,
        "events": outcome.events,
        "dice_used": dice.used(),
        "dice_left": dice.left(),
        "position": position,
    })
}

fn as_text(card: &SystemCard, game: &dyn AnyGame, outcome: &Outcome) -> Result<String, Failure> {
    let page = game.page_json(Viewer::Umpire).map_err(Failure::world)?;
    let mut text = String::new();
    let passed_over = outcome.passed_over.iter().map(|PassedOver { number, text, why }| LineFate {
        number: *number,
        text: text.clone(),
        understood: None,
        fate: Fate::HeldBack { reason: format!("does not count: {why}") },
    });
    let passed_over: Vec<LineFate> = passed_over.collect();
    for fate in passed_over.iter().chain(&outcome.fates) {
        for line in report::fate_lines(fate, card.book) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    for sentence in
        report::Templates::builtin().sentences(card.id, &outcome.events, &page).map_err(Failure::world)?
    {
        text.push_str(&sentence);
        text.push('\n');
    }
    Ok(text)
}
