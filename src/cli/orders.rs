//! `feldpost orders check`: a dry run of an order sheet.

use super::data::DataArg;
use super::{Ending, Failure, HomeArg, NO, OK, read_text};
use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_umpire::report;
use feldpost_umpire::words::ENGLISH;
use serde_json::json;
use std::path::PathBuf;

/// What to do with an order sheet.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Says what would be refused, and why; rolls nothing and changes nothing
    #[command(after_help = "Example:\n  feldpost orders check --game autumn-1 --seat {one} orders.txt\n\n\
         Exit codes: 0 all good, 1 some refused")]
    Check(CheckArgs),
}

/// Arguments of `orders check`.
#[derive(clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    home: HomeArg,
    /// The game's id
    #[arg(long)]
    game: String,
    /// Whose orders they are
    #[arg(long)]
    seat: String,
    /// The sheet, as it would stand in a mail; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    data: DataArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(command: &Command) -> Ending {
    let Command::Check(args) = command;
    let text = read_text(&args.file)?;
    let body = feldpost_umpire::intake::body::read_body(&text);
    let lines: Vec<InputLine> =
        body.counted().map(|(number, text)| InputLine { number, text: text.to_owned() }).collect();
    let mut host = super::home::look(&args.home.home)?;
    args.data.add_to(host.registry_mut(), None)?;
    let game = host.view(&args.game)?;
    let seats = &game.offer().seats;
    let side = Id::new(&args.seat).filter(|_| seats.contains(&args.seat));
    let side = side.ok_or_else(|| Failure::no(format!("--seat: one of {}", seats.join(", "))))?;
    let sheet = game.play().read(side, &lines).map_err(Failure::world)?;
    let system = game.offer().system.clone();
    let templates = report::Templates::builtin(host.registry());
    let mut say = |message: &_| templates.words().tell(ENGLISH, &system, message);
    let fates: Vec<_> = sheet.fates.iter().map(|fate| fate.in_words(&mut say)).collect();
    let refused = fates.iter().filter(|fate| fate.refusal().is_some()).count();
    if args.json {
        super::print_json(&json!({ "refused": refused, "lines": fates }));
    } else {
        let book = host.registry().find(&system).map_err(Failure::world)?.0.book;
        for fate in &fates {
            report::fate_lines(templates.words(), fate, book).iter().for_each(|line| println!("{line}"));
        }
        println!("{} lines read, {refused} refused; nothing was rolled or changed", fates.len());
    }
    Ok(if refused == 0 { OK } else { NO })
}
