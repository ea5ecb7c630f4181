//! `feldpost tournament`: the rounds of a tournament by the Swiss system, in one file.

use super::{Ending, Failure, OK, plain, print_json};
use feldpost_disk::files::{self, Rights};
use feldpost_ladder::{Placed, Round, Score, Seed, Tournament, pair};
use feldpost_umpire::report::text::{pad, width};
use serde_json::json;
use std::path::{Path, PathBuf};

/// A tournament in one file, which is for its umpire alone until it is over: the seed is in it.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Begins a tournament: draws its seed, and prints the promise to publish before anybody enters
    #[command(after_help = "Example:\n  feldpost tournament new spring.json --name \"Spring 2027\" \\\n    \
        --players Ada,Bruno,Carla,Dora")]
    New(NewArgs),
    /// Draws the next round and writes it down
    #[command(after_help = "Example:\n  feldpost tournament pair spring.json")]
    Pair(FileArgs),
    /// Notes what came of a game: 1-0, 0-1, 1/2, or 0-0 if both gave up
    #[command(after_help = "Example:\n  feldpost tournament result spring.json 1 Ada Bruno 1-0")]
    Result(ResultArgs),
    /// Takes a player out of the rounds that come; the games count on
    #[command(after_help = "Example:\n  feldpost tournament withdraw spring.json Dora")]
    Withdraw(WithdrawArgs),
    /// Who stands where
    #[command(after_help = "Example:\n  feldpost tournament standings spring.json")]
    Standings(StandingsArgs),
    /// All of it as JSON, with the seed: to be published when it is over
    #[command(after_help = "Example:\n  feldpost tournament show spring.json --public\n\n\
        With --public the promise stands in place of the seed: that can be shown at any time.")]
    Show(ShowArgs),
}

/// Arguments of `tournament new`.
#[derive(clap::Args)]
pub struct NewArgs {
    /// The file to make, for its owner alone
    file: PathBuf,
    /// What the tournament is called
    #[arg(long)]
    name: String,
    /// Who takes part, with commas between the names
    #[arg(long, required = true, value_delimiter = ',')]
    players: Vec<String>,
}

/// Arguments of `tournament pair`.
#[derive(clap::Args)]
pub struct FileArgs {
    /// The file of the tournament
    file: PathBuf,
}

/// Arguments of `tournament result`.
#[derive(clap::Args)]
pub struct ResultArgs {
    /// The file of the tournament
    file: PathBuf,
    /// Which round, from 1
    round: usize,
    /// One player
    one: String,
    /// The other
    other: String,
    /// 1-0 if the one has won, 0-1 if the other, 1/2 for a draw, 0-0 if both gave up
    #[arg(value_parser = ["1-0", "0-1", "1/2", "0-0"])]
    score: String,
}

/// Arguments of `tournament withdraw`.
#[derive(clap::Args)]
pub struct WithdrawArgs {
    /// The file of the tournament
    file: PathBuf,
    /// Who
    player: String,
}

/// Arguments of `tournament standings`.
#[derive(clap::Args)]
pub struct StandingsArgs {
    /// The file of the tournament
    file: PathBuf,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Arguments of `tournament show`.
#[derive(clap::Args)]
pub struct ShowArgs {
    /// The file of the tournament
    file: PathBuf,
    /// Without the seed, which is nobody's business until it is over
    #[arg(long)]
    public: bool,
}

/// Runs one of them.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::New(args) => new(args),
        Command::Pair(args) => next_round(args),
        Command::Result(args) => result(args),
        Command::Withdraw(args) => withdraw(args),
        Command::Standings(args) => standings(args),
        Command::Show(args) => show(args),
    }
}

fn new(args: &NewArgs) -> Ending {
    let shown = args.file.display();
    if args.file.exists() {
        return Err(Failure::no(format!("{shown} is there already")).hint("name another file"));
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let tournament = Tournament {
        name: plain(args.name.trim()),
        seed: Seed(seed),
        players: args.players.iter().map(|name| name.trim().to_owned()).collect(),
        withdrawn: Vec::new(),
        rounds: Vec::new(),
    };
    tournament.standings().map_err(Failure::no)?;
    write(&args.file, &tournament)?;
    println!("made {shown} for {} players; keep it to yourself until the end", tournament.players.len());
    println!("the promise, to publish now: sha256 {}", tournament.seed.promise());
    println!("next: feldpost tournament pair {shown}");
    Ok(OK)
}

fn next_round(args: &FileArgs) -> Ending {
    let mut tournament = read(&args.file)?;
    let round = pair(&tournament).map_err(Failure::no)?;
    let number = tournament.rounds.len() + 1;
    tournament.rounds.push(round.clone());
    write(&args.file, &tournament)?;
    println!("round {number}; the first of a pair has the first side of the scenario");
    pairings(&round).iter().for_each(|line| println!("{line}"));
    Ok(OK)
}

fn pairings(round: &Round) -> Vec<String> {
    let columns = round.pairings.iter().map(|pairing| width(&plain(&pairing.first))).max().unwrap_or(0);
    let pairs = round
        .pairings
        .iter()
        .map(|pairing| format!("  {}  -  {}", pad(&plain(&pairing.first), columns), plain(&pairing.second)));
    pairs.chain(round.byes.iter().map(|name| format!("  {} has a bye", plain(name)))).collect()
}

fn result(args: &ResultArgs) -> Ending {
    let mut tournament = read(&args.file)?;
    let rounds = tournament.rounds.len();
    let wanted = args.round.checked_sub(1).and_then(|at| tournament.rounds.get_mut(at));
    let Some(round) = wanted else {
        return Err(Failure::no(format!("there is no round {}; {rounds} were paired", args.round)));
    };
    let ResultArgs { one, other, .. } = args;
    let found = round.pairings.iter_mut().find_map(|pairing| {
        let is_first = pairing.first == *one && pairing.second == *other;
        (is_first || pairing.first == *other && pairing.second == *one).then_some((pairing, is_first))
    });
    let Some((pairing, is_first)) = found else {
        let told = format!("{one:?} and {other:?} do not meet in round {}", args.round);
        return Err(Failure::no(told).hint("`feldpost tournament show --public` shows who does"));
    };
    let score = match (args.score.as_str(), is_first) {
        ("1-0", true) | ("0-1", false) => Score::First,
        ("1-0", false) | ("0-1", true) => Score::Second,
        ("1/2", _) => Score::Draw,
        _ => Score::Neither,
    };
    // The rounds that were paired since depend on it, and are drawn again by whoever checks them.
    if args.round < rounds && pairing.result != Some(score) {
        return Err(Failure::no(format!("round {rounds} was paired by the results of round {}", args.round))
            .hint("they stay as they are"));
    }
    pairing.result = Some(score);
    let open = round.pairings.iter().filter(|pairing| pairing.result.is_none()).count();
    write(&args.file, &tournament)?;
    println!("noted; {open} games of round {} are open", args.round);
    Ok(OK)
}

fn withdraw(args: &WithdrawArgs) -> Ending {
    let mut tournament = read(&args.file)?;
    if tournament.withdrawn.contains(&args.player) {
        return Err(Failure::no(format!("{:?} has withdrawn already", args.player)));
    }
    tournament.withdrawn.push(args.player.clone());
    tournament.standings().map_err(Failure::no)?;
    write(&args.file, &tournament)?;
    println!("{} is not paired any more", plain(&args.player));
    Ok(OK)
}

fn standings(args: &StandingsArgs) -> Ending {
    let tournament = read(&args.file)?;
    let placed = tournament.standings().map_err(Failure::no)?;
    if args.json {
        print_json(&serde_json::to_value(&placed).map_err(Failure::world)?);
        return Ok(OK);
    }
    let columns = placed.iter().map(|one| width(&plain(&one.player))).max().unwrap_or(0).max(6);
    println!("{} after {} rounds", plain(&tournament.name), tournament.rounds.len());
    println!("rank  {}  points  buchholz  s.-berger   won drawn  lost  byes", pad("player", columns));
    for one in &placed {
        let Placed { rank, wins, draws, losses, byes, .. } = one;
        let gone = if one.withdrawn { "  withdrawn" } else { "" };
        println!(
            "{rank:>4}  {}  {:>6}  {:>8}  {:>9} {wins:>5} {draws:>5} {losses:>5} {byes:>5}{gone}",
            pad(&plain(&one.player), columns),
            part(one.half_points, 2),
            part(one.buchholz_halves, 2),
            part(one.sonneborn_berger_quarters, 4)
        );
    }
    Ok(OK)
}

/// Halves or quarters as a decimal: `2.5`, `3.75`.
fn part(count: u32, of: u32) -> String {
    let (whole, hundredths) = (count / of, count % of * 100 / of);
    match hundredths % 10 {
        0 => format!("{whole}.{}", hundredths / 10),
        _ => format!("{whole}.{hundredths}"),
    }
}

fn show(args: &ShowArgs) -> Ending {
    let tournament = read(&args.file)?;
    let Tournament { name, seed, players, withdrawn, rounds } = &tournament;
    let mut shown = json!({
        "name": name, "promise": seed.promise(), "players": players, "withdrawn": withdrawn, "rounds": rounds,
    });
    if !args.public {
        shown["seed"] = json!(seed);
    }
    print_json(&shown);
    Ok(OK)
}

fn read(path: &Path) -> Result<Tournament, Failure> {
    let shown = path.display();
    let none = || Failure::world(format!("there is no {shown}")).hint("`feldpost tournament new` makes one");
    let bytes = files::read(path).map_err(Failure::world)?.ok_or_else(none)?;
    let tournament: Tournament = serde_json::from_slice(&bytes)
        .map_err(|error| Failure::world(format!("{shown} holds no tournament: {error}")))?;
    tournament.standings().map_err(|fault| Failure::world(format!("{shown}: {fault}")))?;
    Ok(tournament)
}

fn write(path: &Path, tournament: &Tournament) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(tournament).map_err(Failure::world)? + "\n";
    files::replace(path, text.as_bytes(), Rights::Private).map_err(Failure::world)
}
