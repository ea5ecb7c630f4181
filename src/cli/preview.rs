//! `feldpost game preview`: what a sheet would do, as its player would see it, with dice that are invented.

use super::orders::{Sheet, read_sheet};
use super::{Ending, Failure, HomeArg, NO, OK};
use feldpost_kit::registry::ErasedInput;
use feldpost_kit::sheet::LineFate;
use feldpost_kit::system::Viewer;
use feldpost_protocol::dice::{Hash32, StepDice};
use feldpost_umpire::report;
use feldpost_umpire::words::ENGLISH;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Arguments of `game preview`.
#[derive(clap::Args)]
pub struct PreviewArgs {
    /// The game's id
    id: String,
    /// Whose sheet it is
    seat: String,
    /// The sheet, as it would stand in a mail; `-` is standard input
    file: PathBuf,
    /// Other invented dice for each number
    #[arg(long, default_value_t = 1)]
    luck: u64,
    /// As JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    home: HomeArg,
}

/// Runs the command.
pub fn run(args: &PreviewArgs) -> Ending {
    let host = super::home::look(&args.home.home)?;
    let Sheet { host, game, side, lines } = read_sheet(host, &args.id, &args.seat, &args.file)?;
    let owed = game.owes(&args.seat).map_err(Failure::world)?;
    let play = game.play();
    // What nobody can know must not show: the dice have nothing to do with those of the game.
    let mut dice = StepDice::new(Hash32::of_bytes(format!("preview {}", args.luck).as_bytes()));
    let (mut fates, mut events, mut choice) = (Vec::new(), Vec::new(), None);
    match &owed {
        Some(owed) if owed.slot.is_some() => {
            let choosing = play.choose(side, &lines).map_err(Failure::world)?;
            (fates, choice) = (choosing.fates, choosing.choice);
        }
        Some(_) => {
            let input = ErasedInput::Orders { side, lines, answers: BTreeMap::new() };
            let done = play.resolve(&input, &mut dice).map_err(Failure::world)?;
            (fates, events) = (done.fates, done.events);
        }
        None => {}
    }
    let system = &game.offer().system;
    let templates = report::Templates::builtin(host.registry());
    let mut say = |message: &_| templates.words().tell(ENGLISH, system, message);
    let fates: Vec<LineFate<String>> = fates.iter().map(|fate| fate.in_words(&mut say)).collect();
    let seen = play.sightings(&events, Viewer::Side(side)).map_err(Failure::world)?;
    let page = play.page_json(Viewer::Side(side)).map_err(Failure::world)?;
    let sentences = templates.sentences(system, &seen, &page).map_err(Failure::world)?;
    let refused = fates.iter().filter(|fate| fate.refusal().is_some()).count();
    if args.json {
        super::print_json(&json!({
            "asked": owed.is_some(), "lines": fates, "refused": refused, "choice": choice, "seen": seen,
            "rolls": dice.rolls(),
        }));
    } else {
        let book = host.registry().find(system).map_err(Failure::world)?.0.book;
        let lines = fates.iter().flat_map(|fate| report::fate_lines(templates.words(), fate, book));
        lines.for_each(|line| println!("{line}"));
        if owed.is_none() {
            println!("Nothing is asked of {} now.", args.seat);
        }
        if let Some(choice) = choice {
            println!("The choice `{choice}` would be sealed.");
        }
        sentences.iter().for_each(|sentence| println!("- {sentence}"));
        let invented = if dice.rolls().is_empty() { "" } else { ", and the dice are invented" };
        println!("{} lines read, {refused} refused; nothing was changed{invented}", fates.len());
    }
    Ok(if refused == 0 { OK } else { NO })
}
