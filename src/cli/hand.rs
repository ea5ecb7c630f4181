//! `feldpost game`, the umpire's hand: words to the players, mails once more, seats, the end of a game.

use super::asking::{self, Did};
use super::{Ending, Failure, HomeArg, OK, read_text};
use crate::host::{Done, Phase, Request};
use std::path::PathBuf;

/// Every game that goes on, where an id can stand.
pub const ALL: &str = "all";

/// Characters of what the umpire says at once, at the most.
const LONGEST: usize = 4_000;

/// Arguments of `game tell`.
#[derive(clap::Args)]
pub struct TellArgs {
    /// The game's id; `all` for every game that is not over
    id: String,
    /// What to say
    text: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game resend`.
#[derive(clap::Args)]
pub struct ResendArgs {
    /// The game's id
    id: String,
    /// Only this seat
    seat: Option<String>,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game address` and `game replace`.
#[derive(clap::Args)]
pub struct SeatArgs {
    /// The game's id
    id: String,
    /// The seat
    seat: String,
    /// The address
    address: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game withdraw` and `game close`.
#[derive(clap::Args)]
pub struct CloseArgs {
    /// The game's id
    id: String,
    /// Why, for the players
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game release`.
#[derive(clap::Args)]
pub struct ReleaseArgs {
    /// The game's id
    id: String,
    /// Its newest copy is lost for good, and it goes on from the old one that was put back
    #[arg(long)]
    old_copy: bool,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game archive`.
#[derive(clap::Args)]
pub struct ArchiveArgs {
    /// The game's id
    id: String,
    /// Takes it back into the lists
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game arrive`.
#[derive(clap::Args)]
#[group(skip)]
pub struct ArriveArgs {
    /// The game's id
    id: String,
    /// What comes, a line for each thing
    #[arg(required_unless_present = "from")]
    lines: Vec<String>,
    /// The lines stand in this file
    #[arg(long, value_name = "FILE", conflicts_with = "lines")]
    from: Option<PathBuf>,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game correct`.
#[derive(clap::Args)]
pub struct CorrectArgs {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game rollback`.
#[derive(clap::Args)]
pub struct RollbackArgs {
    /// The game's id
    id: String,
    /// An entry of the step behind which it is to stand again
    #[arg(long, value_name = "ENTRY", value_parser = clap::value_parser!(u64).range(1..))]
    to: u64,
    #[command(flatten)]
    home: HomeArg,
}

/// Text of the umpire for players, as it is kept.
pub fn words(text: &str) -> Result<String, Failure> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Failure::no(format!("at most {LONGEST} letters go into a mail to players")));
    }
    Ok(text.to_owned())
}

/// Says something to the players of a game, or of all.
pub fn tell(args: &TellArgs) -> Ending {
    let text = words(&args.text)?;
    if text.is_empty() {
        return Err(Failure::no("there is nothing to say").hint("put the text in quotes"));
    }
    let games = if args.id == ALL {
        let rows = super::home::look(&args.home.home)?.game_rows()?;
        let goes_on = |phase| matches!(phase, Phase::Joining | Phase::Playing);
        rows.into_iter().filter(|row| goes_on(row.phase)).map(|row| row.id).collect()
    } else {
        vec![args.id.clone()]
    };
    let mut failed = Ok(OK);
    for game in &games {
        let request = Request::Tell { game: game.clone(), text: text.clone() };
        match asking::ask(&args.home.home, &request) {
            Ok(did) => println!("{game}: {}", did.on_its_way("the words", &args.home.home)),
            // The others are told all the same.
            Err(failure) if games.len() > 1 => {
                eprintln!("feldpost: {game}: {failure}");
                failed = Err(Failure::world("not all games were told").code(failure.code));
            }
            Err(failure) => return Err(failure),
        }
    }
    if games.is_empty() {
        println!("there is no game that goes on");
    }
    failed
}

/// Mails once more what was mailed last.
pub fn resend(args: &ResendArgs) -> Ending {
    let request = Request::Resend { game: args.id.clone(), seat: args.seat.clone() };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        let what = args.seat.as_deref().unwrap_or("any seat");
        return Err(Failure::no(format!("nobody sits at {what} of {}, or its offer was withdrawn", args.id))
            .hint("`feldpost game replace` puts somebody there"));
    }
    println!("{}", did.on_its_way("the mails", &args.home.home));
    Ok(OK)
}

/// Enters another address for the player of a seat.
pub fn address(args: &SeatArgs) -> Ending {
    let did = seat(args, false)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("nobody sits at {} of {}, or the game is over", args.seat, args.id))
            .hint("`feldpost game replace` puts somebody at a seat"));
    }
    println!("{} of {} is mailed at {} from now on", args.seat, args.id, args.address);
    println!("{}", did.on_its_way("the newest news", &args.home.home));
    Ok(OK)
}

/// Puts another person at a seat.
pub fn replace(args: &SeatArgs) -> Ending {
    let did = seat(args, true)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} is over", args.id)));
    }
    println!("{} plays {} of {} from now on", args.address, args.seat, args.id);
    println!(
        "what the one before had given in advance is dropped, and mails of theirs open nothing any more"
    );
    println!("{}", did.on_its_way("all that the new player needs", &args.home.home));
    Ok(OK)
}

fn seat(args: &SeatArgs, replaces: bool) -> Result<Did, Failure> {
    let (game, seat, address) = (args.id.clone(), args.seat.clone(), args.address.clone());
    asking::ask(&args.home.home, &Request::Seat { game, seat, address, replaces })
}

/// Enters what the rulebook leaves to the umpire.
pub fn arrive(args: &ArriveArgs) -> Ending {
    let text = match &args.from {
        Some(path) => read_text(path)?,
        None => args.lines.join("\n"),
    };
    let text = text.replace("\r\n", "\n").trim().to_owned();
    let request = Request::Arrive { game: args.id.clone(), text };
    let did = asking::ask(&args.home.home, &request).map_err(Failure::in_lines)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} has not begun, is over, or its dice wait", args.id))
            .hint("`feldpost game show` says which"));
    }
    println!("entered into {}; {}", args.id, did.on_its_way("the news", &args.home.home));
    Ok(OK)
}

/// Lets a game that was set aside go on.
pub fn release(args: &ReleaseArgs) -> Ending {
    if args.old_copy {
        return restore(args);
    }
    let did = asking::ask(&args.home.home, &Request::TakeBack { game: args.id.clone() })?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} is not set aside", args.id)));
    }
    let on_its_way = did.on_its_way("the position", &args.home.home);
    println!("{} goes on, and the mails that waited are carried out; {on_its_way}", args.id);
    Ok(OK)
}

/// Lets a game go on from an old copy.
fn restore(args: &ReleaseArgs) -> Ending {
    let did = asking::ask(&args.home.home, &Request::Restore { game: args.id.clone() })?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} is not set aside because of an old copy", args.id))
            .hint("`feldpost game release` without --old-copy lets a game go on that is whole"));
    }
    println!("the record of {} says now what is lost, and a fresh chain of seeds begins", args.id);
    println!("its players are asked to agree from where it goes on; nothing is played before all have");
    println!("{}", did.on_its_way("the position", &args.home.home));
    Ok(OK)
}

/// Puts a game out of the way of lists, or takes it back.
pub fn archive(args: &ArchiveArgs) -> Ending {
    let request = Request::Archive { game: args.id.clone(), archived: !args.undo };
    let did = asking::ask(&args.home.home, &request)?;
    match (did.done, args.undo) {
        (Done::All, false) => println!("{} is archived; `feldpost game list --all` shows it", args.id),
        (Done::All, true) => println!("{} stands in the lists again", args.id),
        (Done::Nothing, true) => return Err(Failure::no(format!("{} is not archived", args.id))),
        (Done::Nothing, false) => {
            return Err(Failure::no(format!("{} is not over, or is archived already", args.id))
                .hint("`feldpost game close` ends a game"));
        }
    }
    Ok(OK)
}

/// Has the newest sheet resolved again by mended rules.
pub fn correct(args: &CorrectArgs) -> Ending {
    let did = asking::ask(&args.home.home, &Request::Correct { game: args.id.clone() })?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("nothing of {} is corrected", args.id)).hint(
            "it takes a newer program, by whose rules the newest sheet comes out otherwise; nothing may have \
            followed on that sheet, and no dice of a beacon may be in it. What is older is set back: \
            `feldpost game rollback`",
        ));
    }
    let on_its_way = did.on_its_way("the report", &args.home.home);
    println!("{}: the newest sheet was carried out again, with the same dice; {on_its_way}", args.id);
    Ok(OK)
}

/// Proposes to the players to set a game back.
pub fn rollback(args: &RollbackArgs) -> Ending {
    let request = Request::Rollback { game: args.id.clone(), entry: args.to };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} cannot be set back to entry {}", args.id, args.to)).hint(
            "it must be a step since the game began (`feldpost game history`), at which no sealed choice lay \
            unopened; the game must not be over, and no dice may wait now",
        ));
    }
    let on_its_way = did.on_its_way("the question", &args.home.home);
    println!("the players are asked, and {} is set back when all have agreed; {on_its_way}", args.id);
    Ok(OK)
}

/// Ends a game that has not begun.
pub fn withdraw(args: &CloseArgs) -> Ending {
    let did = end(args, false)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} has begun, or is over", args.id))
            .hint("`feldpost game close` ends one that has begun"));
    }
    println!("the offer of {} is withdrawn; {}", args.id, did.on_its_way("the news", &args.home.home));
    Ok(OK)
}

/// Ends a game that has begun.
pub fn close(args: &CloseArgs) -> Ending {
    let did = end(args, true)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} has not begun, or is over", args.id))
            .hint("`feldpost game withdraw` ends one that has not begun"));
    }
    let on_its_way = did.on_its_way("the last reports", &args.home.home);
    println!("{} is closed, and all orders that were sealed lie open; {on_its_way}", args.id);
    Ok(OK)
}

fn end(args: &CloseArgs, begun: bool) -> Result<Did, Failure> {
    let reason = words(&args.reason)?;
    asking::ask(&args.home.home, &Request::Close { game: args.id.clone(), begun, reason })
}
