//! `feldpost deliver`, `mail`: mail by hand.

use super::home::{environment, now};
use super::{Ending, Failure, HomeArg, NO, OK, TRY_AGAIN, mails, print_json, probe, rights, stores};
use crate::config::Config;
use crate::store::Purpose;
use feldpost_transport::check::{WayTried, check};
use feldpost_transport::inbox::Envelope;

/// Wrong arguments, for mail servers (sysexits `EX_USAGE`).
pub const MAIL_USAGE: u8 = 64;

/// Arguments of `deliver`.
#[derive(clap::Args)]
pub struct DeliverArgs {
    #[command(flatten)]
    home: HomeArg,
    /// Sender of the envelope, empty for bounces; kept as Return-Path
    #[arg(long, value_name = "ADDRESS")]
    sender: Option<String>,
    /// Recipient of the envelope; kept as Delivered-To
    #[arg(long, value_name = "ADDRESS")]
    recipient: Vec<String>,
}

/// Work with the mail of a home.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Tries every way in and out, and says in one line each what is wrong; or mails somebody, and waits for
    /// the answer
    #[command(after_help = "Example:\n  feldpost mail test --home /srv/club\n  \
        feldpost mail test --to ada@example.org --home /srv/club\n\n\
        Exit codes: 0 all work, 1 one does not, or no answer came, 2 the settings cannot be read")]
    Test(TestArgs),
    /// Lists the mails that came in, the newest last, and what became of each
    #[command(after_help = "Example:\n  feldpost mail list --game autumn-1 --since 7d --home /srv/club\n  \
        feldpost mail list --outcome capped\n\n\
        A line has number, time (UTC), sender, game and seat, and what became of it; a mail to several\n\
        seats has several lines.")]
    List(mails::ListArgs),
    /// Shows what became of a mail, and of the answers to it
    #[command(after_help = "Example:\n  feldpost mail show 12 --home /srv/club\n  \
        feldpost mail show 12 --raw > mail.eml\n\n\
        Exit codes: 0 here it is, 1 there is no such mail, 2 it could not be read")]
    Show(mails::ShowArgs),
    /// Deals once more with a mail that was put by, or was one too many
    #[command(after_help = "Example:\n  feldpost mail again 12 --home /srv/club\n\n\
        One that was one too many counts this time, whatever the limits say.\n\
        Exit codes: 0 it is dealt with anew, 1 it is through, or there is none, 2 it could not be done")]
    Again(mails::AgainArgs),
}

/// Arguments of `mail test`.
#[derive(clap::Args)]
pub struct TestArgs {
    #[command(flatten)]
    home: HomeArg,
    /// Mails this address, and waits until somebody has replied
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
    /// How long the answer is waited for, in minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 10, requires = "to")]
    wait: u32,
    /// Prints JSON
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// Runs a command.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::Test(args) => test(args),
        Command::List(args) => mails::list(args),
        Command::Show(args) => mails::show(args),
        Command::Again(args) => mails::again(args),
    }
}

fn test(args: &TestArgs) -> Ending {
    // What the daemon may not do is found only as the daemon.
    rights::to_work(&args.home.home)?;
    if let Some(to) = &args.to {
        return probe::run(&args.home.home, to, args.wait);
    }
    let config = Config::load(&args.home.home).map_err(Failure::world)?;
    let found = check(&args.home.home, &config.ways(), &environment);
    if args.json {
        print_json(&found.iter().map(json).collect());
    } else {
        found.iter().for_each(|finding| println!("{}", line(finding)));
        if config.smtp.is_none() && config.sendmail.is_none() {
            println!("mails only go into a folder: nothing leaves this machine by itself");
        }
        if config.umpire.is_empty() {
            println!("nobody is told of trouble: no `umpire` in feldpost.toml");
        }
    }
    Ok(if found.iter().any(|finding| finding.trouble.is_some()) { NO } else { OK })
}

fn line(finding: &WayTried) -> String {
    let WayTried { way, place, trouble } = finding;
    match trouble {
        None => format!("{way}: {place}: ok"),
        Some(trouble) => format!("{way}: {place}: {trouble}; {}", trouble.stage.look_at()),
    }
}

fn json(finding: &WayTried) -> serde_json::Value {
    let trouble = finding.trouble.as_ref();
    serde_json::json!({
        "way": finding.way,
        "place": finding.place,
        "ok": trouble.is_none(),
        "stage": trouble.map(|trouble| trouble.stage.to_string()),
        "reason": trouble.map(|trouble| trouble.reason.clone()),
    })
}

/// Takes one message from standard input. On disk before it ends with 0; 75 tells the mail server to keep it.
pub fn deliver(args: &DeliverArgs) -> Ending {
    let later = |error: &dyn std::fmt::Display| {
        eprintln!("feldpost: {error}; the mail server should try again");
        Ok(TRY_AGAIN)
    };
    if let Err(refused) = rights::to_deliver(&args.home.home) {
        return later(&refused);
    }
    let envelope = Envelope { sender: args.sender.clone(), recipients: args.recipient.clone() };
    let mut raw = match envelope.before_all(std::io::stdin().lock()) {
        Ok(raw) => raw,
        Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {
            return Err(Failure::no(error).code(MAIL_USAGE));
        }
        Err(error) => return later(&error),
    };
    let config = match Config::load(&args.home.home) {
        Ok(config) => config,
        Err(error) => return later(&error),
    };
    let store = match stores::open(&args.home.home, &config, Purpose::Work) {
        Ok(store) => store,
        Err(error) => return later(&error),
    };
    match store.put_from(&mut raw, now(), std::process::id()) {
        Ok(_) => Ok(OK),
        Err(error) => later(&error),
    }
}
