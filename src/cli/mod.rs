//! The command line: what each command is called, what it takes, and how it ends.
//!
//! Names and exit codes are a contract with scripts. A failure is one line on stderr that says what to
//! do next.

// First, since the modules below speak with its macros.
#[macro_use]
mod said;

mod asking;
mod audit;
mod audits;
mod backup;
mod bench;
mod data;
mod demo;
mod dice;
mod doctor;
mod example;
mod failure;
mod game;
mod hand;
mod helper;
mod history;
mod home;
mod journals;
mod ladder;
mod list;
mod mail;
mod mails;
mod officer;
mod orders;
mod picture;
mod preview;
mod probe;
mod rekey;
mod rights;
mod rules;
mod sealed;
mod selfplay;
mod shell;
mod show;
mod sides;
mod simulate;
mod site;
mod store;
mod stores;
mod time;
mod tournament;
mod watchdog;

use clap::{CommandFactory, Parser, Subcommand};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use failure::Failure;
pub use said::{all_said, complain};
pub use stores::engine;

/// It worked.
pub const OK: u8 = 0;
/// The answer is no: refused orders, an invalid journal, an unknown game.
pub const NO: u8 = 1;
/// It could not be done: the world failed, or the arguments are wrong.
pub const FAILED: u8 = 2;
/// Wrong arguments.
pub const USAGE: u8 = 2;
/// Try again later (sysexits `EX_TEMPFAIL`), for mail servers.
pub const TRY_AGAIN: u8 = 75;

/// The code for wrong arguments: mail servers read that of `deliver`, and know sysexits only.
#[must_use]
pub fn usage_code(first: Option<&std::ffi::OsStr>) -> u8 {
    if first.is_some_and(|word| word == "deliver") { mail::MAIL_USAGE } else { USAGE }
}

/// One line without control characters, whatever was in it: a terminal would obey them.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The same without mail addresses, for what a daemon complains of: more people read logs than rosters.
fn nameless(text: &str) -> String {
    let in_address = |c: char| c.is_alphanumeric() || "@.!#$%&'*+/=?^_`{|}~-".contains(c);
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(in_address) {
        let run = &rest[start..];
        let run = &run[..run.find(|c| !in_address(c)).unwrap_or(run.len())];
        said.push_str(&rest[..start]);
        said.push_str(if run.contains('@') { "(an address)" } else { run });
        rest = &rest[start + run.len()..];
    }
    plain(&(said + rest))
}

/// How a command ends.
pub type Ending = Result<u8, Failure>;

/// The umpire's adjutant for wargames played by email.
#[derive(Parser)]
#[command(name = "feldpost", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The home that a command works on.
#[derive(clap::Args, Clone)]
pub struct HomeArg {
    /// The club's home [default: the folder one stands in]
    #[arg(long, env = "FELDPOST_HOME", default_value = ".", hide_default_value = true)]
    pub home: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// Two built-in opponents play a whole game through real messages; then it is audited
    #[command(after_help = "Example:\n  feldpost demo --home /tmp/demo --seed $(openssl rand -hex 32)")]
    Demo(demo::Args),
    /// The built-in opponents play many games against each other; says who wins, and how many mails it takes
    #[command(
        after_help = "Example:\n  feldpost selfplay --system {system} --games 200 --edition {edition} --json"
    )]
    Selfplay(selfplay::Args),
    /// Makes a club home: configuration, keys, folders
    #[command(after_help = "Example:\n  feldpost init /srv/club --address feldpost@club.example \
        --club \"Desert Club\"")]
    Init(home::InitArgs),
    /// The daemon: reads mail, plays on, mails reports
    #[command(after_help = "Example:\n  feldpost serve --home /srv/club --once")]
    Serve(home::ServeArgs),
    /// Takes one message from standard input, as a mail server's pipe gives it
    #[command(after_help = "Example:\n  feldpost deliver --home /srv/club < message.eml\n\n\
        Exit codes: 0 it is on disk, 75 try again, 64 wrong arguments")]
    Deliver(mail::DeliverArgs),
    /// Works with the mail of a home
    #[command(subcommand)]
    Mail(mail::Command),
    /// Looks a home over, and says what to do
    #[command(after_help = "Example:\n  feldpost doctor --home /srv/club\n\n\
        Exit codes: 0 nothing to mend, 1 something to mend, 2 no home")]
    Doctor(doctor::Args),
    /// Puts all that a home keeps into one file, while its daemon works
    #[command(after_help = "Example:\n  feldpost backup /var/backups/club.tgz --home /srv/club\n  \
        feldpost backup - --home /srv/club | age -r age1... > club.tgz.age\n\n\
        Exit codes: 0 it is written, 1 it is, and a damaged game is in it, 2 it could not be written")]
    Backup(backup::BackupArgs),
    /// Brings back what `backup` has put into a file, on this machine or another one
    #[command(after_help = "Example:\n  feldpost restore /var/backups/club.tgz --home /srv/club\n\n\
        Exit codes: 0 all is back, 1 refused, or a damaged game was left out, 2 it could not be done")]
    Restore(backup::RestoreArgs),
    /// The database in which a home is kept, if it is not its folder
    #[command(subcommand)]
    Store(store::Command),
    /// Data files of an own copy: writes the template, checks what was typed in
    #[command(subcommand)]
    Data(data::Command),
    /// Makes, lists and shows games
    #[command(
        subcommand,
        after_help = "Example:\n  feldpost game show autumn-1 --as {one}\n\n\
             `feldpost game new --help` and so on show more"
    )]
    Game(game::Command),
    /// Makes a new umpire key and puts it in force in every game that is not over
    #[command(after_help = "Example:\n  feldpost rekey /srv/club\n  \
        feldpost rekey /srv/club --officer officer.key\n\n\
        Stop the daemon first. The old key signs the new one; if it is lost or stolen, the club's\n\
        officer does, whom the offer names. Receipts that players have stay good. A call that was\n\
        interrupted is repeated.\n\
        Exit code 1 if the new key could not be put in force in every game.")]
    Rekey(rekey::Args),
    /// The club's officer, who rules where the umpire is a party: a key, and signed rulings
    #[command(subcommand)]
    Officer(officer::Command),
    /// What the rules say to an order sheet
    #[command(
        subcommand,
        after_help = "Example:\n  feldpost orders check --game autumn-1 --seat {one} orders.txt"
    )]
    Orders(orders::Command),
    /// Resolves an order sheet on a given position with given dice
    #[command(after_help = "Example:\n  feldpost simulate --position p.txt --orders o.txt --side {one} \
        --dice 6,5,1 --json\n\n\
         Exit codes: 0 all carried out, 1 some refused, 2 the dice ran out or a file is wrong")]
    Simulate(simulate::Args),
    /// Checks a journal: chain, seeds, dice, sealed choices, replay, statistics
    #[command(after_help = "Example:\n  feldpost audit games/autumn-1/journal.jsonl\n  \
        feldpost audit /srv/club\n\n\
        Exit codes: 0 valid, 1 not valid, 2 could not check")]
    Audit(audit::Args),
    /// Measures how fast mails are dealt with on a disk, in turn with the least that the disk needs for them
    #[command(after_help = "Example:\n  feldpost bench --folder /srv --games 10000\n\n\
        Homes to measure in are made in the folder and removed again.")]
    Bench(bench::Args),
    /// What all games of a club say together
    #[command(subcommand)]
    Ladder(ladder::Command),
    /// Pairs the rounds of a tournament, and says who stands where
    #[command(subcommand)]
    Tournament(tournament::Command),
    /// Writes the club's site: standings, players, and each game as a replay; pages without a server
    #[command(after_help = "Example:\n  feldpost site /var/www/club --home /srv/club\n\n\
        Call it again as often as you like, such as every night: what has not changed is left alone.\n\n\
        Exit codes: 0 all games are shown, 1 some are left out, 2 cannot")]
    Site(site::Args),
    /// Recomputes one roll by hand
    #[command(after_help = "Example:\n  feldpost dice \
        --step b401ecfaa02b7cb555ae5f087903f034cb884fb58941495fe09455f1b64c2802 \\\n    \
        --label combat/1/1204-1305/att --sides 6 --count 2")]
    Dice(dice::Args),
    /// Seals a secret choice on your own machine, and prints the line to mail
    #[command(after_help = "Example:\n  feldpost commit --game autumn-1 --offer 0123456789abcdef \\\n    \
         --seat {one} --slot SLOT --choice CHOICE\n\n\
         The report that asks for the choice names offer and slot. The text behind the line is kept for\n\
         `feldpost reveal`; the umpire cannot read your choice.")]
    Commit(sealed::CommitArgs),
    /// Prints the line that opens a choice which `commit` has sealed
    #[command(after_help = "Example:\n  feldpost reveal --slot SLOT")]
    Reveal(sealed::RevealArgs),
    /// The index of a rulebook, with what is done
    #[command(
        after_help = "Example:\n  feldpost rules {system}\n  feldpost rules {system} --edition {edition}"
    )]
    Rules(rules::Args),
    /// Prints the script with which a shell completes words of these commands
    #[command(after_help = "Example:\n  feldpost completions bash > /etc/bash_completion.d/feldpost\n  \
        feldpost completions zsh > ~/.zfunc/_feldpost")]
    Completions(shell::CompletionsArgs),
    /// Writes a manual page for each command
    #[command(after_help = "Example:\n  feldpost man /usr/local/share/man/man1 && man feldpost-game-new")]
    Man(shell::ManArgs),
}

/// Runs a command.
///
/// # Errors
/// [`Failure`], whose text is one line that says what to do next.
pub fn run(cli: Cli) -> Ending {
    let works = matches!(cli.command, Command::Demo(_) | Command::Serve(_) | Command::Deliver(_));
    if !works {
        end_with_the_pipe()?;
    }
    match cli.command {
        Command::Demo(args) => demo::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Init(args) => home::init(&args),
        Command::Serve(args) => home::serve(&args),
        Command::Deliver(args) => mail::deliver(&args),
        Command::Mail(command) => mail::run(&command),
        Command::Doctor(args) => doctor::run(&args),
        Command::Backup(args) => backup::backup(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Store(command) => store::run(&command),
        Command::Data(command) => data::run(&command),
        Command::Game(command) => game::run(&command),
        Command::Officer(command) => officer::run(&command),
        Command::Rekey(args) => rekey::run(&args),
        Command::Orders(command) => orders::run(&command),
        Command::Simulate(args) => simulate::run(&args),
        Command::Audit(args) => audit::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Ladder(command) => ladder::run(&command),
        Command::Tournament(command) => tournament::run(&command),
        Command::Site(args) => site::run(&args),
        Command::Dice(args) => dice::run(&args),
        Command::Commit(args) => sealed::commit(&args),
        Command::Reveal(args) => sealed::reveal(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

/// The same refusal or page of help, with a game's names in its examples.
#[must_use]
pub fn with_examples(error: clap::Error) -> clap::Error {
    example::filled(Cli::command()).try_get_matches().err().unwrap_or(error)
}

/// What is wrong with the arguments and where to look, in one line; `None` if help was asked for, or is the
/// best answer because nothing was said. `words` are the arguments, without the program's name.
#[must_use]
pub fn usage_line(error: &clap::Error, words: impl Iterator<Item = String>) -> Option<String> {
    use clap::error::ErrorKind;
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return None;
    }
    let text = error.render().to_string();
    let told = text.split("\n\nUsage:").next().and_then(|told| told.split("\n\nFor more").next());
    let told = told.unwrap_or_default().trim_start_matches("error: ");
    let told: Vec<&str> = told.split_whitespace().collect();
    let (mut command, mut call) = (Cli::command(), vec!["feldpost".to_owned()]);
    for word in words {
        let Some(found) = command.find_subcommand(&word) else { break };
        command = found.clone();
        call.push(word);
    }
    Some(format!("{}; `{} --help` shows an example", told.join(" "), call.join(" ")))
}

/// A reader that has seen enough (`… | head`) ends a command that only prints, quietly.
fn end_with_the_pipe() -> Result<(), Failure> {
    let always = Arc::new(AtomicBool::new(true));
    let ended = 128 + signal_hook::consts::SIGPIPE;
    signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGPIPE, ended, always)
        .map_err(Failure::world)?;
    Ok(())
}

/// Reads a text file; `-` is standard input.
fn read_text(path: &std::path::Path) -> Result<String, Failure> {
    let read = if path.as_os_str() == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(path)
    };
    read.map_err(|error| rights::cannot_read(path, &error))
}

/// Prints a value as pretty JSON.
fn print_json(value: &serde_json::Value) {
    println!("{}", json_text(value));
}

/// A value as pretty JSON.
fn json_text(value: &serde_json::Value) -> String {
    // A Value always serialises. What its writer leaves as it is and a terminal would obey stands as a
    // number.
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    let obeyed = |c: char| c != '\n' && feldpost_umpire::audit::is_obeyed(c);
    text.chars().fold(String::with_capacity(text.len()), |mut shown, c| {
        if obeyed(c) {
            shown.push_str(&format!("\\u{:04x}", u32::from(c)))
        } else {
            shown.push(c)
        }
        shown
    })
}

#[cfg(test)]
mod tests {
    use super::nameless;

    #[test]
    fn a_complaint_names_no_address() {
        let said = "ada@example.org: 550 5.1.1 <bruno+g1.cw.0123@club.example>: no such user;\ttried again";
        let wanted = "(an address): 550 5.1.1 <(an address)>: no such user; tried again";
        assert_eq!(nameless(said), wanted);
        assert_eq!(
            nameless("[imap] mail.club.example:993: no route"),
            "[imap] mail.club.example:993: no route"
        );
        assert_eq!(nameless("\u{1b}(é@ü.example)"), " ((an address))");
    }
}
