//! `feldpost game`: making, listing and showing games.

use super::data::DataArg;
use super::sides::SideArgs;
use super::{Ending, Failure, HomeArg, OK, asking, hand, history, list, preview, show, time};
use crate::host::{Done, Request};
use crate::store::StoreError;
use clap::ValueEnum;
use feldpost_kit::system::Terms;
use feldpost_mail::person::person_address;
use feldpost_protocol::dice::is_game_id;
use feldpost_protocol::journal::entry::{SidesBy, Source};
use std::path::PathBuf;

use feldpost_umpire::turn::{Beside, DiceFrom, MARGIN, NewGame, Ruling, Seat};

/// What to do with games.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Offers a game to two players, by mail
    #[command(after_help = "Example:\n  feldpost game new {system} --id autumn-1 \\\n    \
             --{one} ada@example.org --{other} bruno@example.org\n  \
             feldpost game new {system} --id autumn-2 --edition {edition} --policy NAME=VALUE")]
    New(Box<NewArgs>),
    /// Says that time is up: defaults, and a strike for a choice not opened
    #[command(
        visible_alias = "default",
        after_help = "Example:\n  feldpost game overdue autumn-1 --home /srv/club\n\n\
        A missing choice becomes the rulebook's default, and so do open orders if it has one for them; a\n\
        commitment that was not opened counts as silence, with a strike in the journal.\n\
        Exit code 1 if nothing is waited for that has a default."
    )]
    Overdue(OverdueArgs),
    /// Says something to the players of a game, or of all
    #[command(after_help = "Example:\n  feldpost game tell autumn-1 \"I am away.\" --home /srv/club\n  \
        feldpost game tell all \"The club meets on Friday.\"\n\n\
        What is said stands in the record of the game. What a player answers goes to the other players.")]
    Tell(hand::TellArgs),
    /// Mails once more what was mailed last: the offer, or the newest report
    #[command(after_help = "Example:\n  feldpost game resend autumn-1 {one}\n\n\
        It goes to the address that is entered for the seat; `feldpost game address` mends that.")]
    Resend(hand::ResendArgs),
    /// Enters another address for the player of a seat, and mails there what is newest
    #[command(after_help = "Example:\n  feldpost game address autumn-1 {one} ada@example.org\n\n\
        For a slip in an offer, or a mailbox that is gone. Other addresses of the seat end with it.")]
    Address(hand::SeatArgs),
    /// Puts another person at a seat: new reply addresses, what was given in advance is dropped
    #[command(after_help = "Example:\n  feldpost game replace autumn-1 {one} carla@example.org\n\n\
        The new player gets the terms, the story so far and the position; the others are told. What was\n\
        ordered and sealed stands. A choice that the one before sealed alone stays closed: it counts as\n\
        silence once you say that time is up (`feldpost game overdue`).")]
    Replace(hand::SeatArgs),
    /// Enters what the rulebook leaves to the umpire, such as a schedule of arrivals
    #[command(
        after_help = "Example:\n  feldpost game arrive autumn-1 --from arrivals.csv --home /srv/club\n\n\
        A line for each thing, in the words of the game: its pages in the documentation have them. All\n\
        lines are entered, or none: what is wrong with any is told. The players are told what was entered."
    )]
    Arrive(hand::ArriveArgs),
    /// Lets the clock of a game stand still
    #[command(
        after_help = "Example:\n  feldpost game adjourn autumn-1 --reason \"Summer.\" --home /srv/club\n\n\
        Orders that come meanwhile are carried out as always; nobody is reminded, and nobody is late."
    )]
    Adjourn(time::AdjournArgs),
    /// Lets it run again
    #[command(after_help = "Example:\n  feldpost game resume autumn-1 --home /srv/club")]
    Resume(time::ResumeArgs),
    /// Gives more time for what is asked now
    #[command(after_help = "Example:\n  feldpost game extend autumn-1 {one} 2d --home /srv/club\n  \
        feldpost game extend autumn-1 12h")]
    Extend(time::ExtendArgs),
    /// What a sheet would do, as its player would see it; with invented dice
    #[command(
        after_help = "Example:\n  feldpost game preview autumn-1 {one} orders.txt --home /srv/club\n\n\
        Nothing is changed. The dice are not those of the game: those nobody knows.\n\n\
        Exit codes: 0 all good, 1 some refused"
    )]
    Preview(preview::PreviewArgs),
    /// Has the newest sheet carried out again, by the mended rules of a newer program
    #[command(after_help = "Example:\n  feldpost game correct autumn-1 --home /srv/club\n\n\
        The same orders with the same dice: nobody can roll again so. The players get both outcomes.")]
    Correct(hand::CorrectArgs),
    /// Asks all players whether the game is to be set back to what it was behind a step
    #[command(after_help = "Example:\n  feldpost game rollback autumn-1 --to 41 --home /srv/club\n\n\
        `feldpost game history` has the numbers. It is done when every player has replied\n\
        `consent rollback 41`, and nothing else has happened meanwhile. What was rolled since stays burnt:\n\
        other dice fall.")]
    Rollback(hand::RollbackArgs),
    /// Takes back the offer of a game that has not begun
    #[command(after_help = "Example:\n  feldpost game withdraw autumn-1 --reason \"Nobody has answered.\"")]
    Withdraw(hand::CloseArgs),
    /// Ends a game that has begun; its journal stays, and can be audited
    #[command(after_help = "Example:\n  feldpost game close autumn-1 --reason \"Both are tired of it.\"")]
    Close(hand::CloseArgs),
    /// Lets a game that was set aside go on, if it is whole now
    #[command(after_help = "Example:\n  feldpost game release autumn-1 --home /srv/club\n\n\
        The mails that waited are carried out, and the players get the position. While something is still\n\
        wrong the command says what, and the game stays set aside.\n\n\
        With --old-copy, if the newest copy is lost for good: the record says what is lost, a fresh chain\n\
        of seeds begins, and the game goes on from the old copy when all players have agreed.")]
    Release(hand::ReleaseArgs),
    /// Puts a game that is over out of the way of lists; its journal stays where it is, and can be audited
    #[command(after_help = "Example:\n  feldpost game archive autumn-1 --home /srv/club\n  \
        feldpost game list --all")]
    Archive(hand::ArchiveArgs),
    /// Gives up the resolution whose dice wait, by a ruling of the club's officer
    #[command(after_help = "Example:\n  feldpost game void autumn-1 ruling.json --home /srv/club\n\n\
        `feldpost officer rule` makes the ruling. Exit code 1 if it does not hold for what waits.")]
    Void(VoidArgs),
    /// Lays open what a game has sealed until now: for an audit while it goes on
    #[command(after_help = "Example:\n  feldpost game openings autumn-1 --seat {one} > opening.json\n  \
         feldpost audit journal.jsonl --openings opening.json\n\n\
         Give it to nobody who plays: with --seat it is for the player of that seat alone.")]
    Openings(OpeningsArgs),
    /// Lists the games of a home
    #[command(after_help = "Example:\n  feldpost game list --home /srv/club --json\n  \
        feldpost game list --waiting 7d")]
    List(list::Args),
    /// What happened in a game, step by step: when, by whom, and what came of it
    #[command(after_help = "Example:\n  feldpost game history autumn-1 --home /srv/club")]
    History(history::Args),
    /// Shows a game as somebody may see it
    #[command(
        after_help = "Example:\n  feldpost game show autumn-1 --as {one} --format html > autumn-1.html"
    )]
    Show(show::Args),
}

/// Arguments of `game new`.
#[derive(clap::Args)]
pub struct NewArgs {
    /// The game system
    system: String,
    #[command(flatten)]
    home: HomeArg,
    /// The game's id: a-z, 0-9, dots, - and _
    #[arg(long)]
    id: String,
    /// The edition [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
    /// The scenario [default: the system's own]
    #[arg(long, default_value = "", hide_default_value = true)]
    scenario: String,
    /// A house rule, NAME=VALUE; repeatable
    #[arg(long)]
    policy: Vec<String>,
    /// An optional rule in play; repeatable
    #[arg(long)]
    option: Vec<String>,
    /// The player of a seat, SIDE=ADDRESS; a seat without one is open to `join`
    #[arg(long)]
    seat: Vec<String>,
    /// The language of a seat, SIDE=LANGUAGE such as zh [default: English]
    #[arg(long)]
    language: Vec<String>,
    /// What the player of a seat is called, SIDE=NAME; repeatable
    #[arg(long, value_name = "SIDE=NAME")]
    name: Vec<String>,
    /// A word to the players, for the offer
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    word: String,
    /// The terms of its clock, such as "3d", or "bank 5d+1d max 10d, rest sat sun, zone Europe/Berlin"
    /// [default: no clock]
    #[arg(long, value_name = "TERMS", default_value = "", hide_default_value = true)]
    clock: String,
    /// The game counts on no ladder
    #[arg(long)]
    unrated: bool,
    /// Nobody is told who plays whom, and the game counts on no ladder
    #[arg(long, conflicts_with = "name")]
    gunboat: bool,
    /// Who plays which side is settled once all have joined; until then a seat is only a place
    #[arg(id = "sides", long = "sides", value_enum, value_name = "HOW")]
    sides_by: Option<Sides>,
    /// Who takes a free seat must have met so many of 100 deadlines in games that have ended
    #[arg(long, value_name = "PERCENT")]
    punctual: Option<u32>,
    /// The same person may sit at several seats
    #[arg(long)]
    same_player: bool,
    /// Where the dice come from: chain+beacon (recommended: nobody can know them when orders are locked, and
    /// a report waits for its round) or chain (whoever runs the host could know them in advance)
    #[arg(long, value_enum, default_value_t = Dice::Chain)]
    source: Dice,
    /// Seconds between a lock and the beacon's round that it names [default: 1800]
    #[arg(long, value_name = "SECONDS")]
    margin: Option<u32>,
    #[command(flatten)]
    data: DataArg,
    #[command(flatten)]
    sides: SideArgs,
}

/// How it is settled who plays which side.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Sides {
    /// By lot
    Lot,
    /// By sealed bids of victory points
    Bid,
}

/// Where the dice of a game come from.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Dice {
    /// The host's own chain of seeds
    #[value(name = "chain")]
    Chain,
    /// The chain, and for each resolution a round of the public beacon drand
    #[value(name = "chain+beacon")]
    ChainBeacon,
}

/// Arguments of `game overdue`.
#[derive(clap::Args)]
pub struct OverdueArgs {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game void`.
#[derive(clap::Args)]
pub struct VoidArgs {
    /// The game's id
    id: String,
    /// The file with the ruling; `-` for standard input
    ruling: PathBuf,
    #[command(flatten)]
    home: HomeArg,
}

/// Arguments of `game openings`.
#[derive(clap::Args)]
pub struct OpeningsArgs {
    /// The game's id
    id: String,
    #[command(flatten)]
    home: HomeArg,
    /// Only what was sealed for this seat, the choices of its plain mails among it
    #[arg(long)]
    seat: Option<String>,
}

/// Runs the command.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::New(args) => new(args),
        Command::Overdue(args) => overdue(args),
        Command::Void(args) => void(args),
        Command::Tell(args) => hand::tell(args),
        Command::Resend(args) => hand::resend(args),
        Command::Address(args) => hand::address(args),
        Command::Replace(args) => hand::replace(args),
        Command::Arrive(args) => hand::arrive(args),
        Command::Adjourn(args) => time::adjourn(args),
        Command::Resume(args) => time::resume(args),
        Command::Extend(args) => time::extend(args),
        Command::Preview(args) => preview::run(args),
        Command::Correct(args) => hand::correct(args),
        Command::Rollback(args) => hand::rollback(args),
        Command::Withdraw(args) => hand::withdraw(args),
        Command::Close(args) => hand::close(args),
        Command::Release(args) => hand::release(args),
        Command::Archive(args) => hand::archive(args),
        Command::Openings(args) => openings(args),
        Command::List(args) => list::run(args),
        Command::History(args) => history::run(args),
        Command::Show(args) => show::run(args),
    }
}

/// The two halves of `NAME=VALUE`.
pub fn pair(text: &str) -> Result<(String, String), Failure> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| Failure::no(format!("`{text}`: write it as NAME=VALUE")))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The seats with their players, and the languages of these.
fn seats(args: &NewArgs) -> Result<Vec<Seat>, Failure> {
    let mut players = Vec::new();
    for text in &args.seat {
        players.push(pair(text)?);
    }
    players.extend(args.sides.given.iter().cloned());
    let seat = |(side, address)| Seat {
        manners: feldpost_umpire::manners::Manners::of_a_new_seat(),
        ..Seat::new(side, Some(address))
    };
    let mut seats: Vec<Seat> = players.into_iter().map(seat).collect();
    for text in &args.language {
        let (side, language) = pair(text)?;
        seat_of(&mut seats, &side, "--language")?.language = Some(language);
    }
    for text in &args.name {
        let (side, name) = pair(text)?;
        seat_of(&mut seats, &side, "--name")?.name = Some(name);
    }
    Ok(seats)
}

/// The seat of a side for which a player is named.
fn seat_of<'a>(seats: &'a mut [Seat], side: &str, option: &str) -> Result<&'a mut Seat, Failure> {
    let known = seats.iter_mut().find(|seat| seat.side == side);
    known.ok_or_else(|| {
        Failure::no(format!(
            "{option} {side}=...: nobody is named for {side}; name the player, --seat {side}=ADDRESS"
        ))
    })
}

/// Where the dice come from, as the umpire says.
fn dice(args: &NewArgs) -> Result<DiceFrom, Failure> {
    let source = match args.source {
        Dice::Chain if args.margin.is_some() => {
            let told = "--margin is the time until a beacon's round, and the dice come from no beacon";
            return Err(Failure::no(told).hint("add --source chain+beacon, or leave it out"));
        }
        Dice::Chain => Source::Chain,
        Dice::ChainBeacon => Source::ChainBeacon,
    };
    Ok(DiceFrom { source, margin: args.margin.unwrap_or(MARGIN) })
}

fn new(args: &NewArgs) -> Ending {
    if !is_game_id(&args.id) {
        return Err(Failure::no(StoreError::CheckId(args.id.clone())));
    }
    if args.id == hand::ALL {
        return Err(Failure::no("`all` means every game in other commands").hint("choose another id"));
    }
    let mut policies = std::collections::BTreeMap::new();
    for text in &args.policy {
        let (name, value) = pair(text)?;
        if policies.insert(name.clone(), value).is_some() {
            return Err(Failure::no(format!("policy {name} is given twice")).hint("give it once"));
        }
    }
    let (edition, scenario, options) = (args.edition.clone(), args.scenario.clone(), args.option.clone());
    let terms = Terms { edition, scenario, options, policies, ..Terms::default() };
    let seats = seats(args)?;
    let invited: Vec<String> = seats
        .iter()
        .filter_map(|seat| seat.address.as_ref())
        .map(|address| person_address(address).unwrap_or_else(|_| address.clone()))
        .collect();
    let dice = dice(args)?;
    let beside = Beside {
        unrated: args.unrated,
        gunboat: args.gunboat,
        sides: args.sides_by.map(|how| match how {
            Sides::Lot => SidesBy::Lot,
            Sides::Bid => SidesBy::Bid,
        }),
        punctuality: args.punctual,
        same_player: args.same_player,
        word: hand::words(&args.word)?,
        clock: args.clock.clone(),
    };
    let game = NewGame { id: args.id.clone(), system: args.system.clone(), terms, seats, dice, beside };
    super::rights::to_work(&args.home.home)?;
    let data = args.data.texts(&args.system)?;
    let did = asking::ask(&args.home.home, &Request::New { game: Box::new(game), data })?;
    println!(
        "offered {} to {}",
        args.id,
        if invited.is_empty() { "nobody yet".to_owned() } else { invited.join(", ") }
    );
    println!(
        "{}",
        match args.source {
            Dice::ChainBeacon =>
                "dice: chain+beacon; each resolution waits for a round of drand, which `serve` fetches",
            Dice::Chain =>
                "dice: chain; whoever runs this host could know them in advance (--source chain+beacon \
                 closes that, and is recommended)",
        }
    );
    println!("{}", did.on_its_way("the offers", &args.home.home));
    Ok(OK)
}

fn overdue(args: &OverdueArgs) -> Ending {
    let request = Request::TimeIsUp { game: args.id.clone() };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!(
            "{} waits for no secret choice, nor for orders with a default (or it waits for dice); see \
             `feldpost game list`",
            args.id
        )));
    }
    println!("{} goes on; {}", args.id, did.on_its_way("the reports", &args.home.home));
    Ok(OK)
}

fn void(args: &VoidArgs) -> Ending {
    let text = super::read_text(&args.ruling)?;
    let ruling: Ruling = serde_json::from_str(&text).map_err(|_| {
        Failure::no("that is no ruling").hint("`feldpost officer rule` of the club's officer prints one")
    })?;
    let request = Request::Void { game: args.id.clone(), ruling: ruling.clone() };
    let did = asking::ask(&args.home.home, &request)?;
    if did.done == Done::Nothing {
        return Err(Failure::no(format!(
            "the ruling does not hold: {} waits for the dice of another resolution or of none, or the ruling \
             is of another game or offer, or not signed by the officer whom the offer names",
            args.id
        )));
    }
    let on_its_way = did.on_its_way("the reports", &args.home.home);
    println!("{} gives up resolution {}; {on_its_way}", args.id, ruling.step);
    Ok(OK)
}

fn openings(args: &OpeningsArgs) -> Ending {
    let mut host = super::home::look(&args.home.home)?;
    print!("{}", host.openings(&args.id, args.seat.as_deref())?);
    Ok(OK)
}
