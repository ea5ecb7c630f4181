//! `feldpost bench`: how fast this program is on a disk.

use super::demo::{progress_bar, read_seed, system_or_first};
use super::home::now;
use super::{Ending, Failure, OK, print_json};
use crate::bench::{BenchError, Plan, Progress, Row, run as measure};
use serde_json::json;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The dice of a bench, the same for everybody.
const SEED: &str = "5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed";
/// Games of the largest home, if nobody says how many.
const GAMES: [usize; 2] = [1_000, 50];
/// A home with fewer shows nothing.
const LEAST: usize = 4;

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// A folder on the disk in question [default: the folder one stands in]
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    folder: PathBuf,
    /// Games of the largest home [default: 1000, or 50 if it is to be quick]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The game system whose games are played [default: the first that is built in]
    #[arg(long)]
    system: Option<String>,
    /// Few samples, in ten seconds
    #[arg(long)]
    quick: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Measures and prints.
pub fn run(args: &Args) -> Ending {
    let games = args.games.unwrap_or(GAMES[usize::from(args.quick)]);
    if games < LEAST {
        return Err(Failure::no(format!("--games: at least {LEAST}")));
    }
    let program = std::env::current_exe().map_err(Failure::world)?;
    let hint = |failure: Failure| failure.hint("--folder names a folder that is there");
    let folder = args
        .folder
        .canonicalize()
        .map_err(|error| hint(Failure::no(format!("{}: {error}", args.folder.display()))))?;
    let (registry, seed) = (crate::games::standard(), read_seed(Some(SEED))?);
    let system = system_or_first(args.system.as_deref());
    registry.find(&system).map_err(Failure::no)?;
    let plan = Plan { folder, games, quick: args.quick, registry, system, seed, now: now(), program };
    let stopped = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stopped)).map_err(Failure::world)?;
    }
    let bar = progress_bar(args.json);
    let found = measure(&plan, &mut |Progress { what, done, of }| {
        bar.set_length(u64::try_from(of).unwrap_or(u64::MAX));
        bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        bar.set_message(what.to_owned());
        !stopped.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    let rows = found.map_err(|error| match error {
        BenchError::Folder { .. } => hint(Failure::world(error)),
        error => Failure::world(error),
    })?;
    if args.json {
        print_json(&json!({ "version": env!("CARGO_PKG_VERSION"), "quick": args.quick, "rows": rows }));
    } else {
        print(&rows);
    }
    Ok(OK)
}

fn print(rows: &[Row]) {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.is_measured()).collect();
    let widest = rows.iter().map(|row| row.what.chars().count()).max().unwrap_or(0);
    println!(
        "{:<widest$} {:>9} {:>9} {:>8} {:>6} {:>9} {:>7} {:>5}",
        "milliseconds of one (median; stages: mean)",
        "passed",
        "CPU",
        "x plain",
        "syncs",
        "bytes",
        "MiB",
        "n"
    );
    for row in rows {
        let figure = |figure: Option<f64>, digits: usize| match figure {
            Some(figure) => format!("{figure:.digits$}"),
            None => "-".to_owned(),
        };
        println!(
            "{:<widest$} {:>9} {:>9} {:>8} {:>6} {:>9} {:>7} {:>5}",
            row.what,
            figure(row.ms, 3),
            figure(row.cpu_ms, 3),
            figure(row.times_plain, 1),
            figure(row.syncs, 1),
            figure(row.bytes, 0),
            figure(row.memory_mib, 1),
            row.samples,
        );
    }
    println!(
        "\nOf an order mail: from the inbox to the reports in the outgoing Maildir, without its delivery."
    );
    println!("Compare lines of one run. Allocations are not counted: that would take another allocator.");
}
