//! `feldpost dice`: one roll by hand.

use super::{Ending, Failure, OK};
use feldpost_protocol::dice::{DiceError, Hash32, roll};

/// Arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The step seed: 64 hex digits
    #[arg(long)]
    step: String,
    /// The roll's label
    #[arg(long)]
    label: String,
    /// Faces of a die, 2 to 256
    #[arg(long, default_value_t = 6)]
    sides: u16,
    /// How many dice
    #[arg(long, default_value_t = 1)]
    count: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
}

const COUNT_MAX: usize = 100_000;

/// Recomputes a roll.
pub fn run(args: &Args) -> Ending {
    let step: Hash32 = args
        .step
        .parse()
        .map_err(|_| Failure::no("--step: 64 lower-case hex digits, as `audit --json` prints them"))?;
    if !(1..=COUNT_MAX).contains(&args.count) {
        return Err(Failure::no(format!("--count: 1 to {COUNT_MAX}")));
    }
    let result = roll(step, &args.label, args.sides, args.count).map_err(|error| match error {
        DiceError::CheckLabel(_) => {
            Failure::no(format!("{error}; copy it from a report, or from the roll's entry in the journal"))
        }
        _ => Failure::no(error),
    })?;
    if args.json {
        super::print_json(&serde_json::json!({ "label": args.label, "sides": args.sides, "result": result }));
    } else {
        let numbers: Vec<String> = result.iter().map(u16::to_string).collect();
        println!("{}", numbers.join(" "));
    }
    Ok(OK)
}
