//! `feldpost game history`: what happened in a game, step by step.

use super::{Ending, Failure, HomeArg, OK, home, plain};
use feldpost_protocol::journal::entry::{Body, Entry};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_umpire::turn::{groups, time_words};

/// Arguments of `game history`.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints a line for each group of the record.
pub fn run(args: &Args) -> Ending {
    let record = home::look(&args.home.home)?.record(&args.id)?;
    let steps: Vec<Step> = groups(&record).filter_map(Step::of).collect();
    if args.json {
        let list = steps.iter().map(|step| {
            serde_json::json!({ "entry": step.entry, "unix": step.unix, "by": step.by, "told": step.told })
        });
        super::print_json(&list.collect());
        return Ok(OK);
    }
    for line in steps.iter().map(Step::line) {
        println!("{}", plain(&line));
    }
    if steps.is_empty() {
        return Err(Failure::no(format!("nothing has happened in {}", args.id)));
    }
    Ok(OK)
}

/// A line for each group of a record.
pub fn lines(record: &[Entry]) -> Vec<String> {
    groups(record).filter_map(Step::of).map(|step| step.line()).collect()
}

/// A group of the record.
struct Step {
    /// Its first entry.
    entry: u64,
    unix: Option<i64>,
    /// Whose doing it was.
    by: String,
    told: Vec<String>,
}

impl Step {
    fn line(&self) -> String {
        let time = self.unix.map(time_words).unwrap_or_default();
        format!("{:>5}  {time:<24} {:<12} {}", self.entry, self.by, self.told.join(", "))
    }

    fn of(group: &[Entry]) -> Option<Step> {
        let first = group.first()?;
        let by = match &first.body {
            Body::Mail { seat, .. } => seat.clone(),
            Body::Roll { .. } | Body::Anchor { .. } => "the program".to_owned(),
            _ => "the umpire".to_owned(),
        };
        let told = group.iter().filter_map(|entry| told(&entry.body)).collect::<Vec<_>>();
        let told = if told.is_empty() { vec!["a mail that changed nothing".to_owned()] } else { told };
        let unix = group.iter().find_map(|entry| entry.body.unix());
        Some(Step { entry: first.seq, unix, by, told })
    }
}

/// So many of something.
fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// What an entry adds; nothing where another one says it.
fn told(body: &Body) -> Option<String> {
    Some(match body {
        Body::Offer(_) => "the offer".to_owned(),
        Body::Join { .. } => "joins".to_owned(),
        Body::Start { sides, .. } if sides.iter().any(|(seat, side)| seat != side) => {
            let now = sides.iter().map(|(seat, side)| format!("{seat} plays {side}"));
            format!("the game begins: {}", now.collect::<Vec<_>>().join(", "))
        }
        Body::Start { .. } => "the game begins".to_owned(),
        Body::Anchor { .. } => "a fresh chain of seeds".to_owned(),
        Body::Lock { step, round: Some(round), .. } => {
            format!("resolution {step} is locked, and waits for drand round {round}")
        }
        Body::Roll { step, rolls, .. } => format!("resolution {step} with {}", count(rolls.len(), "roll")),
        Body::Events { list, .. } => count(list.len(), "event"),
        Body::Commit { slot, seat, .. } => format!("{slot} of {seat} is sealed"),
        Body::Closed { slot, .. } => format!("{slot} is opened"),
        Body::Standing { .. } => "standing orders".to_owned(),
        Body::Void { step, .. } => format!("resolution {step} is given up"),
        Body::Source { .. } => "the dice come from the chain alone from here on".to_owned(),
        Body::Rekey { .. } => "another key signs from here on".to_owned(),
        Body::Openings { .. } => "what was sealed lies open".to_owned(),
        Body::SetAside { reason, .. } => format!("set aside: {reason}"),
        Body::Umpire { act, seat, text, .. } => {
            let whom = seat.as_ref().map(|seat| format!(" {seat}")).unwrap_or_default();
            let text = if text.is_empty() { String::new() } else { format!(": {text}") };
            format!("{}{whom}{text}", act.word())
        }
        Body::Note { kind, seat, .. } => {
            let whom = seat.as_ref().map(|seat| format!(" of {seat}")).unwrap_or_default();
            match kind {
                NoteKind::Press => "a word to the others".to_owned(),
                NoteKind::Rules => "played by another build of the rules".to_owned(),
                kind => format!("{}{whom}", kind.word()),
            }
        }
        Body::Mail { .. } | Body::Lock { .. } | Body::Reveal { .. } | Body::Root { .. } => return None,
        Body::Unknown { kind } => format!("an entry of a later program: {kind}"),
    })
}
