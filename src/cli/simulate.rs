//! `feldpost simulate`: an order sheet on a given position with given dice.

use super::data::DataArg;
use super::{Ending, Failure, NO, OK, read_text};
use feldpost_kit::driver::{Bare, DriveError, play_on};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput, ErasedResolution};
use feldpost_kit::sheet::{Fate, InputLine, LineFate};
use feldpost_kit::system::{Awaiting, SystemCard, Terms, Viewer};
use feldpost_protocol::dice::GivenDice;
use feldpost_umpire::intake::body;
use feldpost_umpire::intake::command::{self, Command};
use feldpost_umpire::report;
use feldpost_umpire::words::ENGLISH;
use serde_json::{Value, json};
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
    /// Whose orders they are; the sheet of the other side answers a sealed decision, or holds what it has
    /// prepared for this one
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
    let position = read_position(&args.position.display().to_string(), &text, &args.data)?;
    if args.side.len() != args.orders.len() {
        return Err(Failure::world("give one --orders for each --side"));
    }
    let mut sheets = Vec::new();
    for (side, orders) in args.side.iter().zip(&args.orders) {
        sheets.push((read_side(&position.card, side)?, read_orders(&read_text(orders)?)));
    }
    let mut dice = GivenDice::new(args.dice.clone());
    let Position { card, game, at_once } = position;
    let sides = card.sides.iter().map(|side| side.id).collect();
    let from = game.clone_box();
    let table = Bare::new(game, sides, |game: &dyn AnyGame, input: &ErasedInput| {
        game.resolve(input, &mut dice).map_err(DriveError::from)
    });
    let (outcome, game) = play(table, &sheets, at_once).map_err(Failure::world)?;
    if let Some(misfit) = dice.misfit() {
        return Err(Failure::world(misfit));
    }
    if dice.ran_out() {
        let given = args.dice.len();
        return Err(Failure::world(format!("the dice ran out: {given} given")).hint("add more to --dice"));
    }
    let position = game.position(Viewer::Umpire).map_err(Failure::world)?;
    let templates = report::Templates::builtin(&crate::games::standard());
    let mut say = |message: &_| templates.words().tell(ENGLISH, card.id, message);
    let fates: Vec<_> = outcome.fates.iter().map(|fate| fate.in_words(&mut say)).collect();
    let held = |fate: &LineFate<String>| matches!(fate.fate, Fate::HeldBack { rule: Some(_), .. });
    let refused = fates.iter().any(|fate| fate.refusal().is_some() || held(fate));
    if args.json {
        super::print_json(&as_json(&outcome, &fates, &dice, &position));
    } else {
        print!("{}", as_text(&templates, &card, (&*from, &*game), (&outcome, &fates))?);
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

/// A position as its sheet gives it.
struct Position {
    card: SystemCard,
    game: Box<dyn AnyGame>,
    /// Resolutions that can follow one another without a sheet.
    at_once: u32,
}

/// Reads a position sheet; its first word after `position` names the system.
fn read_position(file: &str, text: &str, data: &DataArg) -> Result<Position, Failure> {
    let header = text.lines().map(str::trim).find(|line| line.starts_with("position"));
    let Some(system) = header.and_then(|line| line.split_whitespace().nth(1)) else {
        return Err(Failure::world(format!("{file}: no line `position SYSTEM EDITION`")));
    };
    let registry = crate::games::standard();
    registry.find(system).map_err(Failure::world)?;
    let registry = data.registry(system)?;
    let (card, system) = registry.find(system).map_err(Failure::world)?;
    let game = system.read_position(text).map_err(|refusals| {
        let templates = report::Templates::builtin(&registry);
        let mut say = |message: &_| templates.words().tell(ENGLISH, card.id, message);
        for (line, refusal) in &refusals {
            let refusal = refusal.in_words(&mut say);
            let hint = refusal.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
            eprintln!("{file}:{line}: {}{hint}", refusal.reason);
        }
        let lines = if refusals.len() == 1 { "line is" } else { "lines are" };
        Failure::world(format!("{file}: {} {lines} wrong", refusals.len()))
    })?;
    let at_once = system.length(&Terms::default()).at_once;
    Ok(Position { card: card.clone(), game, at_once })
}

fn read_side(card: &SystemCard, text: &str) -> Result<Id, Failure> {
    let known: Vec<Id> = card.sides.iter().map(|side| side.id).collect();
    let side = Id::new(&text.to_lowercase()).filter(|side| known.contains(side));
    side.ok_or_else(|| {
        let names: Vec<String> = known.iter().map(Id::to_string).collect();
        Failure::world(format!("--side: one of {}", names.join(", ")))
    })
}

/// Plays the sheets one after the other, and on from each as far as no other sheet is needed: with the
/// standing orders that the sheets give. Of a side without a sheet no choice is known.
fn play<R>(
    mut table: Bare<R>,
    sheets: &[(Id, Orders)],
    at_once: u32,
) -> Result<(Outcome, Box<dyn AnyGame>), DriveError>
where
    R: FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, DriveError>,
{
    let mut outcome = Outcome::default();
    let mut told: Vec<(Id, LineFate)> = Vec::new();
    let (mut answers, mut played) = (Vec::new(), Vec::new());
    for sheet in sheets {
        match prepare(&mut table, sheet)? {
            Some((side, lines, fates)) => {
                outcome.passed_over.extend(sheet.1.passed_over.iter().cloned());
                told.extend(fates.into_iter().map(|fate| (side, fate)));
                answers.push((side, lines));
            }
            None => played.push(sheet),
        }
    }
    for (side, Orders { lines, passed_over }) in played {
        outcome.passed_over.extend(passed_over.iter().cloned());
        let read = table.game.read(*side, lines)?;
        if read.dry_run {
            outcome.dry_run = true;
            told.extend(read.fates.into_iter().map(|fate| (*side, fate)));
            continue;
        }
        let answered = table.answer(*side, lines)?;
        told.extend(answered.fates.into_iter().map(|fate| (*side, fate)));
        if answered.counts {
            play_on(&mut table, at_once)?;
            answer(&mut table, &answers, at_once)?;
        }
    }
    table.play_on_incomplete()?;
    outcome.events = std::mem::take(&mut table.events);
    // What has waited was told before it had its turn.
    for (side, fate) in std::mem::take(&mut table.later) {
        match told.iter_mut().find(|(whose, line)| *whose == side && line.number == fate.number) {
            Some((_, line)) => *line = fate,
            None => told.extend((fate.number > 0).then_some((side, fate))),
        }
    }
    outcome.fates = told.into_iter().map(|(_, fate)| fate).collect();
    Ok((outcome, table.game))
}

/// What a side has prepared for the sheet of another one: answers without `standing`, and what is told of
/// each line.
type Prepared = (Id, Vec<InputLine>, Vec<LineFate>);

/// Takes the sheet of a side that is not asked as what it has prepared; `None` if it is no such sheet.
fn prepare<R>(table: &mut Bare<R>, (side, orders): &(Id, Orders)) -> Result<Option<Prepared>, DriveError>
where
    R: FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, DriveError>,
{
    let is_asked = match table.game.awaiting()? {
        Awaiting::Orders { sides, .. } => sides.contains(side),
        _ => true,
    };
    let read = table.game.read(*side, &orders.lines)?;
    if is_asked || read.dry_run {
        return Ok(None);
    }
    let (mut lines, mut answers, mut fates) = (Vec::new(), Vec::new(), Vec::new());
    for fate in read.fates {
        let said = !table.game.prepared(*side, &[], std::slice::from_ref(&fate.text))?.is_empty();
        let line = |text: String| InputLine { number: fate.number, text };
        if said {
            lines.push(line(format!("standing {}", fate.text)));
            answers.push(line(fate.text.clone()));
        } else {
            lines.push(line(fate.text.clone()));
        }
        fates.push(if said { LineFate { fate: Fate::Kept { note: None }, ..fate } } else { fate });
    }
    let standing = table.game.standing_after(*side, &[], &lines)?;
    if table.game.prepared(*side, &standing, &[])?.is_empty() {
        return Ok(None);
    }
    table.stand(*side, standing);
    Ok(Some((*side, answers, fates)))
}

/// Answers questions in the middle of a sheet with what was prepared, as long as it goes on.
fn answer<R>(table: &mut Bare<R>, answers: &[(Id, Vec<InputLine>)], at_once: u32) -> Result<(), DriveError>
where
    R: FnMut(&dyn AnyGame, &ErasedInput) -> Result<ErasedResolution, DriveError>,
{
    loop {
        let Awaiting::Orders { sides, .. } = table.game.awaiting()? else { return Ok(()) };
        let Some((side, lines)) = answers.iter().find(|(side, _)| sides.contains(side)) else {
            return Ok(());
        };
        let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
        let before = table.events.len();
        if table.game.prepared(*side, &[], &texts)?.is_empty() {
            return Ok(());
        }
        table.rests.insert(*side, lines.clone());
        play_on(table, at_once)?;
        if table.events.len() == before {
            return Ok(());
        }
    }
}

fn as_json(outcome: &Outcome, fates: &[LineFate<String>], dice: &GivenDice, position: &str) -> Value {
    let line = |fate: &LineFate<String>| json!({ "line": fate.number, "text": fate.text });
    let refused: Vec<Value> = fates
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
    let refused: Vec<Value> =
        refused.into_iter().chain(outcome.fates.iter().zip(fates).filter_map(held)).collect();
    let prose = fates.iter().filter(|fate| matches!(fate.fate, Fate::Ignored)).map(line);
    let passed_over = outcome.passed_over.iter();
    let ignored: Vec<Value> = prose
        .chain(passed_over.map(|line| json!({ "line": line.number, "text": line.text, "why": line.why })))
        .collect();
    json!({
        "refused": refused,
        "ignored": ignored,
        "lines": fates,
        "dry_run": outcome.dry_run,
        "events": outcome.events,
        "dice_used": dice.used(),
        "dice_left": dice.left(),
        "position": position,
    })
}

/// A line that a rule holds back, such as the end of a turn before a duty was met, with the hexes that it
/// names.
fn held((fate, told): (&LineFate, &LineFate<String>)) -> Option<Value> {
    let (Fate::HeldBack { reason, rule: Some(rule) }, Fate::HeldBack { reason: words, .. }) =
        (&fate.fate, &told.fate)
    else {
        return None;
    };
    let mut said = json!({ "line": fate.number, "text": fate.text, "rule": rule, "reason": words });
    said["hint"] = Value::Null;
    said["kind"] = json!("held-back");
    if let Some(hexes) = reason.figures().get("hexes") {
        said["hexes"] = json!(hexes);
    }
    Some(said)
}

fn as_text(
    templates: &report::Templates,
    card: &SystemCard,
    (from, to): (&dyn AnyGame, &dyn AnyGame),
    (outcome, fates): (&Outcome, &[LineFate<String>]),
) -> Result<String, Failure> {
    let page = to.page_json(Viewer::Umpire).map_err(Failure::world)?;
    let seen = from.sightings(&outcome.events, Viewer::Umpire).map_err(Failure::world)?;
    let mut text = String::new();
    let passed_over = outcome.passed_over.iter().map(|PassedOver { number, text, why }| LineFate {
        number: *number,
        text: text.clone(),
        understood: None,
        fate: Fate::held_back(format!("does not count: {why}")),
    });
    let passed_over: Vec<LineFate<String>> = passed_over.collect();
    for fate in passed_over.iter().chain(fates) {
        for line in report::fate_lines(templates.words(), fate, card.book) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    for sentence in templates.sentences(card.id, &seen, &page).map_err(Failure::world)? {
        text.push_str(&sentence);
        text.push('\n');
    }
    Ok(text)
}
