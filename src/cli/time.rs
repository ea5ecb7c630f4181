//! `feldpost game adjourn`, `resume`, `extend`: the clock of a game in the umpire's hand.

use super::hand::words;
use super::{Ending, Failure, HomeArg, OK, asking};
use crate::host::{Done, Request};

/// Arguments of `game adjourn`.
#[derive(clap::Args)]
pub struct AdjournArgs {
    /// The game's id
    id: String,
    /// Why, for the players
    #[arg(long, default_value = "", hide_default_value = true)]
    reason: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game resume`.
#[derive(clap::Args)]
pub struct ResumeArgs {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game extend`.
#[derive(clap::Args)]
pub struct ExtendArgs {
    /// The game's id
    id: String,
    /// The seat that gets more time, and how much: 2d, 12h; without a seat all that are asked
    #[arg(num_args = 1..=2, value_names = ["SEAT", "TIME"])]
    more: Vec<String>,
    #[command(flatten)]
    home: HomeArg,
}

/// Lets the clock of a game stand still.
pub fn adjourn(args: &AdjournArgs) -> Ending {
    let request = Request::Adjourn { game: args.id.clone(), reason: words(&args.reason)? };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("{} has no clock, or it stands still already", args.id))
            .hint("`feldpost game tell` says a word to the players"));
    }
    let on_its_way = did.on_its_way("the news", &args.home.home);
    println!("the clock of {} stands still until `feldpost game resume`; {on_its_way}", args.id);
    Ok(OK)
}

/// Lets it run again.
pub fn resume(args: &ResumeArgs) -> Ending {
    let did = asking::ask(&args.home.home, &Request::Resume { game: args.id.clone() })?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("the clock of {} does not stand still", args.id)));
    }
    println!("the clock of {} runs again; {}", args.id, did.on_its_way("the news", &args.home.home));
    Ok(OK)
}

/// Gives more time for what is asked now.
pub fn extend(args: &ExtendArgs) -> Ending {
    let (seat, time) = match args.more.as_slice() {
        [time] => (None, time),
        [seat, time, ..] => (Some(seat.clone()), time),
        [] => return Err(Failure::no("how much more time? Days as 2d, or hours as 12h")),
    };
    let seconds = u32::try_from(seconds("", time)?).unwrap_or_default();
    let request = Request::Extend { game: args.id.clone(), seat: seat.clone(), seconds };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!("no clock runs in {}: it has none, or is not played now", args.id)));
    }
    let who = seat.unwrap_or_else(|| "whoever is asked".to_owned());
    println!("{time} more for {who} in {}; {}", args.id, did.on_its_way("the news", &args.home.home));
    Ok(OK)
}

/// `7d` or `12h`, in seconds, behind an option of this name.
pub fn seconds(option: &str, text: &str) -> Result<i64, Failure> {
    let wrong = || {
        let told = format!("{option} {text}: days as 7d, or hours as 12h");
        Failure::no(told.trim_start())
    };
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
    let number = number.parse::<u16>().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
    match unit {
        "d" if number < 3_650 => Ok(i64::from(number) * 86_400),
        "h" => Ok(i64::from(number) * 3_600),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_days_or_hours() {
        let known = |text| seconds("--waiting", text).ok();
        assert_eq!((known("7d"), known("12h")), (Some(604_800), Some(43_200)));
        for wrong in ["", "7", "d", "-1d", "7 days", "七d", "99999d", "0h", "9999d"] {
            assert!(seconds("--waiting", wrong).is_err(), "{wrong}");
        }
    }
}
