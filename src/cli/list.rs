//! `feldpost game list`: how each game stands, for whom it waits, and since when.

use super::example::of_a_game;
use super::{Ending, Failure, HomeArg, OK, home};
use crate::host::{GameRow, Host, Phase};
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::time_words;
use feldpost_umpire::words::ENGLISH;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// Arguments of `game list`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    home: HomeArg,
    /// Only games that have waited for so long: 7d, 12h
    #[arg(long, value_name = "TIME")]
    waiting: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args) -> Ending {
    let wrong = |text: &str| Failure::no(format!("--waiting {text}: days as 7d, or hours as 12h"));
    let least = args.waiting.as_deref().map(|text| seconds(text).ok_or_else(|| wrong(text))).transpose()?;
    let mut host = home::look(&args.home.home)?;
    let (mut rows, now) = (host.game_rows()?, home::now());
    if let Some(least) = least {
        let waits = |row: &GameRow| matches!(row.phase, Phase::Joining | Phase::Playing);
        rows.retain(|row| waits(row) && now.saturating_sub(row.since) >= least);
    }
    if args.json {
        super::print_json(&serde_json::to_value(&rows).map_err(Failure::world)?);
        return Ok(OK);
    }
    if rows.is_empty() && least.is_none() {
        println!("{}", of_a_game("no games yet; `feldpost game new {system} --id ID …` offers one"));
    } else if rows.is_empty() {
        println!("no game has waited for so long");
    }
    let templates = templates(&host)?;
    for row in &rows {
        let silent = row.unreachable.iter().map(|seat| format!("; mail to {seat} comes back"));
        let words = in_words(row, &templates, now) + &silent.collect::<String>();
        println!("{:<20} {:<14} {:<10} {words}", row.id, row.system, row.edition);
    }
    Ok(OK)
}

fn templates(host: &Host) -> Result<Templates, Failure> {
    crate::wording::templates(host.registry(), &host.home().join("templates")).map_err(Failure::world)
}

/// `7d` or `12h`, in seconds; none if it is neither.
pub fn seconds(text: &str) -> Option<i64> {
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1))?;
    let number = i64::from(number.parse::<u16>().ok()?);
    match unit {
        "d" => Some(number * DAY),
        "h" => Some(number * HOUR),
        _ => None,
    }
}

fn in_words(row: &GameRow, templates: &Templates, now: i64) -> String {
    let mut waiting = row.waiting_for.join(", ");
    if let Some(round) = &row.round {
        waiting = format!("its dice: drand round {}, {}", round.number, time_words(round.due));
    }
    let since = format!("since {} ({})", time_words(row.since), age(now.saturating_sub(row.since)));
    match (row.phase, &row.set_aside) {
        (Phase::Joining, _) => format!("offered; waits for {waiting} to join {since}"),
        (Phase::Playing, _) => {
            let asked = row.asked.as_ref().map(|title| templates.words().tell(ENGLISH, &row.system, title));
            let asked = asked.map(|asked| asked + "; ").unwrap_or_default();
            let last = row.heard.iter().map(|(seat, unix)| {
                let age = age(now.saturating_sub(*unix));
                format!("{seat} {age} ago")
            });
            let last = last.collect::<Vec<_>>().join(", ");
            format!("resolution {}; {asked}waits for {waiting} {since}; last mails: {last}", row.step)
        }
        (Phase::Over, _) => "over".to_owned(),
        (Phase::SetAside, reason) => format!("SET ASIDE: {}", reason.as_deref().unwrap_or("no reason given")),
    }
}

/// How long something is, to the unit that matters.
fn age(seconds: i64) -> String {
    let (count, unit) = match seconds {
        ..120 => return "a moment".to_owned(),
        120..7_200 => (seconds / 60, "minutes"),
        7_200..172_800 => (seconds / HOUR, "hours"),
        _ => (seconds / DAY, "days"),
    };
    format!("{count} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_told_to_the_unit_that_matters() {
        let told = [0, 119, 120, 7_199, 7_200, 172_799, 172_800, 864_000].map(age);
        let wanted =
            ["a moment", "a moment", "2 minutes", "119 minutes", "2 hours", "47 hours", "2 days", "10 days"];
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_time_is_days_or_hours() {
        assert_eq!((seconds("7d"), seconds("12h")), (Some(7 * DAY), Some(12 * HOUR)));
        for wrong in ["", "7", "d", "-1d", "7 days", "七d", "99999d"] {
            assert!(seconds(wrong).is_none(), "{wrong}");
        }
    }
}
