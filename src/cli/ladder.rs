//! `feldpost ladder`: what a club's games say together.

mod dates;
mod dice;
mod gather;
mod shown;

use super::data::DataArg;
use super::{Ending, Failure, HomeArg, NO, OK, home, plain, print_json};
use clap::Subcommand;
use feldpost_ladder::{Scope, Season, Standings, recompute};
use gather::Gathered;
use serde_json::json;
use std::path::PathBuf;

/// Commands over all games of a home.
#[derive(Subcommand)]
pub enum Command {
    /// The dice of all games together: tests of the generator, and of nobody
    #[command(after_help = "Example:\n  feldpost ladder dice /srv/club\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 no home")]
    Dice(dice::DiceArgs),
    /// Who stands where, how even the scenarios are, and which games are not rated
    #[command(
        after_help = "Example:\n  feldpost ladder show /srv/club --season spring=2027-01-01..2027-03-31\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 cannot"
    )]
    Show(ShowArgs),
    /// Every game that has ended, and what it was for its players
    #[command(after_help = "Example:\n  feldpost ladder games /srv/club --system {system}\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 cannot")]
    Games(ShowArgs),
    /// A player's own page: the place, and game by game how it came about
    #[command(after_help = "Example:\n  feldpost ladder player \"Ada L.\" /srv/club\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 cannot, or nobody is called so")]
    Player(PlayerArgs),
    /// The digest of the ladder, from journals alone: as of the end of the newest game, so that whoever has
    /// the same games has the same one
    #[command(after_help = "Example:\n  feldpost ladder recompute journals/ --json\n\n\
        The folder is a home, or holds files *.jsonl with a signed *.head beside each, or a folder for each\n\
        game with journal.jsonl and journal.head in it.\n\n\
        Exit codes: 0 all journals count, 1 some are left out, 2 cannot")]
    Recompute(ShowArgs),
}

/// Which ladder, of which moment.
#[derive(clap::Args)]
pub struct Which {
    /// The club's home, or a folder of journals [default: as --home says]
    folder: Option<PathBuf>,
    #[command(flatten)]
    home: HomeArg,
    /// Only games of this system
    #[arg(long)]
    system: Option<String>,
    /// Only games of this edition of it
    #[arg(long, requires = "system")]
    edition: Option<String>,
    /// Only games that ended on these days, both counted, in UTC; everybody begins anew
    #[arg(long, value_name = "NAME=FROM..TO", value_parser = dates::season)]
    season: Option<Season>,
    /// As it stood at the end of this day in UTC, or at a second as @SECONDS (Unix time)
    #[arg(long, value_name = "DATE", value_parser = dates::moment)]
    as_of: Option<i64>,
    #[command(flatten)]
    data: DataArg,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `ladder show`, `games` and `recompute`.
#[derive(clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    which: Which,
}

/// Arguments of `ladder player`.
#[derive(clap::Args)]
pub struct PlayerArgs {
    /// What the player is called
    name: String,
    #[command(flatten)]
    which: Which,
}

impl Which {
    fn gather(&self) -> Result<Gathered, Failure> {
        Gathered::of(self.folder.as_ref().unwrap_or(&self.home.home), &self.data)
    }

    /// The ladder as of the moment that was asked for, or of this one.
    fn standings(&self, gathered: &Gathered, unless_said: i64) -> Standings {
        let scope = match (&self.system, &self.edition) {
            (None, _) => Scope::All,
            (Some(system), None) => Scope::System { system: system.clone() },
            (Some(system), Some(edition)) => {
                Scope::Edition { system: system.clone(), edition: edition.clone() }
            }
        };
        recompute(&gathered.games, &scope, self.season.as_ref(), self.as_of.unwrap_or(unless_said))
    }
}

/// Runs one of them.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::Dice(args) => dice::run(args),
        Command::Show(ShowArgs { which }) => show(which),
        Command::Games(ShowArgs { which }) => games(which),
        Command::Player(PlayerArgs { name, which }) => player(name, which),
        Command::Recompute(ShowArgs { which }) => recomputed(which),
    }
}

fn show(which: &Which) -> Ending {
    let gathered = which.gather()?;
    let standings = which.standings(&gathered, home::now());
    if which.json {
        print_json(&of_standings(&standings, &gathered)?);
    } else {
        print(&shown::standings(&standings));
    }
    end(&gathered)
}

fn games(which: &Which) -> Ending {
    let gathered = which.gather()?;
    let standings = which.standings(&gathered, home::now());
    if which.json {
        let left_out = &gathered.left_out;
        print_json(&json!({ "digest": standings.digest(), "games": standings.games, "left_out": left_out }));
    } else {
        print(&shown::games(&standings));
    }
    end(&gathered)
}

fn player(name: &str, which: &Which) -> Ending {
    let gathered = which.gather()?;
    let standings = which.standings(&gathered, home::now());
    let Some(page) = standings.page(name) else {
        gathered.complain();
        return Err(Failure::world(format!("nobody who is called {name:?} has ended a game of this ladder"))
            .hint("`feldpost ladder games` names the players"));
    };
    if which.json {
        print_json(&serde_json::to_value(&page).map_err(Failure::world)?);
    } else {
        print(&shown::page(&standings, &page));
    }
    end(&gathered)
}

fn recomputed(which: &Which) -> Ending {
    let gathered = which.gather()?;
    let newest = gathered.games.iter().map(|game| game.ended_unix).max();
    let standings = which.standings(&gathered, newest.unwrap_or_default());
    if which.json {
        print_json(&of_standings(&standings, &gathered)?);
        return end(&gathered);
    }
    println!("digest  {}", standings.digest());
    let (ended, going_on) = (gathered.games.len(), gathered.going_on);
    println!("from    {} journals: {ended} games have ended, {going_on} go on", gathered.journals());
    println!();
    print(&shown::standings(&standings));
    end(&gathered)
}

fn of_standings(standings: &Standings, gathered: &Gathered) -> Result<serde_json::Value, Failure> {
    let standing = serde_json::to_value(standings).map_err(Failure::world)?;
    Ok(json!({ "digest": standings.digest(), "standings": standing, "left_out": gathered.left_out }))
}

fn print(lines: &[String]) {
    lines.iter().for_each(|line| println!("{}", plain(line).trim_end()));
}

/// Says what does not count, and ends.
fn end(gathered: &Gathered) -> Ending {
    gathered.complain();
    Ok(if gathered.left_out.is_empty() { OK } else { NO })
}
