//! `feldpost game list`: how each game stands, for whom it waits, and since when.

use super::example::of_a_game;
use super::time::seconds;
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
    /// Only games in which a deadline is over
    #[arg(long)]
    overdue: bool,
    /// Games that were archived too
    #[arg(long)]
    all: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args) -> Ending {
    let least = args.waiting.as_deref().map(|text| seconds("--waiting", text)).transpose()?;
    let mut host = home::look(&args.home.home)?;
    let (mut rows, now) = (host.game_rows()?, home::now());
    let count = rows.len();
    rows.retain(|row| args.all || !row.archived);
    let archived = count - rows.len();
    if let Some(least) = least {
        let waits = |row: &GameRow| matches!(row.phase, Phase::Joining | Phase::Playing);
        rows.retain(|row| waits(row) && now.saturating_sub(row.since) >= least);
    }
    if args.overdue {
        rows.retain(|row| is_overdue(row, now));
    }
    if args.json {
        super::print_json(&serde_json::to_value(&rows).map_err(Failure::world)?);
        return Ok(OK);
    }
    if rows.is_empty() && archived > 0 && least.is_none() && !args.overdue {
        println!("no game that is not archived");
    } else if rows.is_empty() && args.overdue {
        println!("in no game a deadline is over");
    } else if rows.is_empty() && least.is_none() {
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
    if archived > 0 && least.is_none() && !args.overdue {
        println!("{archived} archived; `--all` lists them too");
    }
    Ok(OK)
}

fn templates(host: &Host) -> Result<Templates, Failure> {
    crate::wording::templates(host.registry(), &host.home().join("templates")).map_err(Failure::world)
}

/// Whether a deadline is over.
fn is_overdue(row: &GameRow, now: i64) -> bool {
    row.clock.as_ref().is_some_and(|clock| clock.deadlines.values().any(|deadline| *deadline < now))
}

/// What the clock of a game says.
fn clock(row: &GameRow, now: i64) -> String {
    let Some(clock) = &row.clock else { return String::new() };
    if clock.adjourned.is_some() {
        return "; adjourned".to_owned();
    }
    let due = clock.deadlines.iter().map(|(seat, deadline)| {
        let (left, time) = (deadline.saturating_sub(now), time_words(*deadline));
        match left {
            ..0 => format!("; {seat} OVERDUE since {time} ({})", age(-left)),
            _ => format!("; {seat} has until {time} ({})", age(left)),
        }
    });
    due.collect()
}

/// A seat, with what its player is called.
fn seat(row: &GameRow, seat: &str) -> String {
    row.players.get(seat).map_or_else(|| seat.to_owned(), |player| format!("{seat} ({player})"))
}

fn in_words(row: &GameRow, templates: &Templates, now: i64) -> String {
    let mut waiting = row.waiting_for.iter().map(|own| seat(row, own)).collect::<Vec<_>>().join(", ");
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
                let (age, seat) = (age(now.saturating_sub(*unix)), self::seat(row, seat));
                format!("{seat} {age} ago")
            });
            let last = last.collect::<Vec<_>>().join(", ");
            let clock = clock(row, now);
            format!("resolution {}; {asked}waits for {waiting} {since}{clock}; last mails: {last}", row.step)
        }
        (Phase::Over, _) if row.archived => "over, archived".to_owned(),
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
}
