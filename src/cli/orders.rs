//! `feldpost orders check`: a dry run of an order sheet.

use super::data::DataArg;
use super::{Ending, Failure, HomeArg, NO, OK, read_text};
use crate::host::Host;
use feldpost_kit::id::Id;
use feldpost_kit::sheet::InputLine;
use feldpost_umpire::report;
use feldpost_umpire::turn::Game;
use feldpost_umpire::words::ENGLISH;
use serde_json::json;
use std::path::{Path, PathBuf};

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

/// A sheet of a seat, and the game that it is for.
pub(super) struct Sheet {
    pub host: Host,
    pub game: Game,
    pub side: Id,
    pub lines: Vec<InputLine>,
}

/// Reads a sheet as a mail with this text would be read.
pub(super) fn read_sheet(mut host: Host, id: &str, seat: &str, file: &Path) -> Result<Sheet, Failure> {
    let text = read_text(file)?;
    let body = feldpost_umpire::intake::body::read_body(&text);
    let lines = body.counted().map(|(number, text)| InputLine { number, text: text.to_owned() }).collect();
    let game = host.view(id)?;
    let seats = &game.offer().seats;
    let side = Id::new(seat).filter(|_| seats.iter().any(|own| own == seat));
    let side = side.ok_or_else(|| Failure::no(format!("the seat is one of {}", seats.join(", "))))?;
    Ok(Sheet { host, game, side, lines })
}

/// Runs the command.
pub fn run(command: &Command) -> Ending {
    let Command::Check(args) = command;
    let mut host = super::home::look(&args.home.home)?;
    args.data.add_to(host.registry_mut(), None)?;
    let Sheet { host, game, side, lines } = read_sheet(host, &args.game, &args.seat, &args.file)?;
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
