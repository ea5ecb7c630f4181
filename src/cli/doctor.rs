//! `feldpost doctor`: what is wrong with a home, and what to do.

use super::{Ending, Failure, HomeArg, NO, OK, print_json, rights};
use crate::doctor::{Finding, Grade, examine};
use std::time::SystemTime;

/// Arguments of `doctor`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Looks a home over.
pub fn run(args: &Args) -> Ending {
    rights::to_look(&args.home.home)?;
    let (means, registry) = (super::home::means(), crate::games::standard());
    let found = examine(&args.home.home, means, registry, SystemTime::now()).map_err(Failure::world)?;
    if args.json {
        print_json(&serde_json::json!(found));
    } else {
        found.iter().for_each(say);
    }
    let mend = found.iter().filter(|finding| finding.grade == Grade::Mend).count();
    if mend > 0 && !args.json {
        println!("{mend} to mend");
    }
    Ok(if mend == 0 { OK } else { NO })
}

fn say(finding: &Finding) {
    let mark = match finding.grade {
        Grade::Good => "good",
        Grade::Look => "look",
        Grade::Mend => "MEND",
    };
    println!("{mark}  {}: {}", finding.about, finding.found);
    if !finding.advice.is_empty() {
        println!("      -> {}", finding.advice);
    }
}
