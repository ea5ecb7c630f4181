//! `feldpost officer`: whoever rules where a game's umpire is a party, with a key of their own.

use super::{Ending, Failure, OK};
use feldpost_disk::files::{self, Rights};
use feldpost_protocol::dice::{Hash32, is_game_id};
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::Ruling;
use std::path::{Path, PathBuf};

/// The longest reason, in characters: it stands in a report.
const LONGEST_REASON: usize = 500;

/// What the club's officer does. The umpire never has this key.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Makes a key for the club's officer
    #[command(after_help = "Example:\n  feldpost officer new officer.key\n\n\
        The umpire writes the public key into feldpost.toml; each new offer names it then.")]
    New(NewArgs),
    /// Signs a ruling that gives up a resolution, for `feldpost game void`
    #[command(
        after_help = "Example:\n  feldpost officer rule officer.key --game autumn-1 --step 12 \\\n    \
        --offer OFFER --reason \"the lock reached Ada after its round\" > ruling.json\n\n\
        OFFER is the whole hash of the game's offer: `prev` of the journal's second entry. The mails of\n\
        both players show its first 16 digits."
    )]
    Rule(RuleArgs),
}

/// Arguments of `officer new`.
#[derive(clap::Args)]
pub struct NewArgs {
    /// The file to make, for its owner alone
    file: PathBuf,
}

/// Arguments of `officer rule`.
#[derive(clap::Args)]
pub struct RuleArgs {
    /// The officer's key
    file: PathBuf,
    /// The game's id
    #[arg(long)]
    game: String,
    /// The whole hash of the game's offer: 64 hex digits
    #[arg(long)]
    offer: Hash32,
    /// The number of the resolution
    #[arg(long)]
    step: u64,
    /// Why, in one line; both players read it
    #[arg(long)]
    reason: String,
}

/// Runs the command.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::New(args) => new(args),
        Command::Rule(args) => rule(args),
    }
}

fn new(args: &NewArgs) -> Ending {
    if args.file.exists() {
        return Err(
            Failure::no(format!("{} is there already", args.file.display())).hint("name another file")
        );
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    let key = signer(&seed)?.verifying_key();
    files::replace(&args.file, format!("{}\n", Hash32(seed)).as_bytes(), Rights::Private)
        .map_err(Failure::world)?;
    println!("made {}; keep it, and never give it to the umpire", args.file.display());
    println!("public key, for the umpire's feldpost.toml:");
    println!("  officer_key = \"{key}\"");
    Ok(OK)
}

fn rule(args: &RuleArgs) -> Ending {
    if !is_game_id(&args.game) {
        return Err(Failure::no(format!("--game: {:?} is no id of a game", args.game)));
    }
    let reason = args.reason.trim();
    if reason.is_empty() || reason.chars().any(char::is_control) || reason.chars().count() > LONGEST_REASON {
        return Err(Failure::no("--reason: one line of at most 500 characters"));
    }
    let (game, offer, reason) = (args.game.clone(), args.offer, reason.to_owned());
    let mut ruling = Ruling { game, step: args.step, offer, reason, signature: String::new() };
    ruling.signature = signer(&seed(&args.file)?)?.signature(&ruling.text());
    super::print_json(&serde_json::to_value(&ruling).map_err(Failure::world)?);
    Ok(OK)
}

/// The officer's hand out of the file of the key.
///
/// # Errors
/// The file cannot be read, or holds no key.
pub fn signer_of(path: &Path) -> Result<Signer, Failure> {
    signer(&seed(path)?)
}

fn signer(seed: &[u8; 32]) -> Result<Signer, Failure> {
    Signer::new("officer", seed).map_err(Failure::world)
}

fn seed(path: &Path) -> Result<[u8; 32], Failure> {
    let none = || {
        Failure::no(format!("{} holds no officer's key; `feldpost officer new` makes one", path.display()))
    };
    let bytes = files::read(path).map_err(Failure::world)?.ok_or_else(none)?;
    let Hash32(seed) = String::from_utf8_lossy(&bytes).trim().parse().map_err(|_| none())?;
    Ok(seed)
}
