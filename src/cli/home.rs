//! `feldpost init`, `serve`, `deliver`: a home and its daemon.

use super::{Ending, FAILED, Failure, HomeArg, OK, TRY_AGAIN};
use crate::config::{self, Config, KeyMaterial};
use crate::host::{Counts, Host, Means};
use crate::registry::Registry;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long the daemon sleeps between two looks into the mailbox.
const PAUSE: Duration = Duration::from_secs(2);

/// Arguments of `init`.
#[derive(clap::Args)]
pub struct InitArgs {
    /// The folder to make
    home: PathBuf,
    /// The address that players write to
    #[arg(long)]
    address: String,
    /// The club's name
    #[arg(long, default_value = "")]
    club: String,
}

/// Arguments of `serve`.
#[derive(clap::Args)]
pub struct ServeArgs {
    #[command(flatten)]
    home: HomeArg,
    /// Deals with what is there and ends
    #[arg(long)]
    once: bool,
}

/// Makes a home.
pub fn init(args: &InitArgs) -> Ending {
    let mut keys = KeyMaterial { umpire: [0; 32], daemon: [0; 32] };
    for key in [&mut keys.umpire, &mut keys.daemon] {
        getrandom::fill(key).map_err(|error| Failure::world(format!("no random bytes: {error}")))?;
    }
    let config = config::init(&args.home, &args.address, &args.club, &keys).map_err(|error| match error {
        config::ConfigError::File(_) => Failure::world(error),
        _ => Failure::no(error),
    })?;
    let home = args.home.display();
    let public = std::fs::read_to_string(args.home.join("keys/umpire.pub")).unwrap_or_default();
    println!("made {home} for {}", config.address);
    println!("public key (tell it to your players, outside the mail): {}", public.trim());
    println!("mail in:  {home}/{} (or `feldpost deliver --home {home}`)", config.mail.incoming.display());
    println!("mail out: {home}/{}", config.mail.outgoing.display());
    println!("next: feldpost game new totensonntag --home {home} --id ID --cw ADDRESS --dak ADDRESS");
    Ok(OK)
}

/// The daemon.
pub fn serve(args: &ServeArgs) -> Ending {
    let mut host = open(&args.home.home)?;
    if args.once {
        let counts = host.run_once().map_err(Failure::world)?;
        say(&counts);
        return Ok(if counts.errors.is_empty() { OK } else { FAILED });
    }
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).map_err(Failure::world)?;
    }
    println!("serving {}; Ctrl-C stops it", args.home.home.display());
    while !stop.load(Ordering::Relaxed) {
        let counts = host.run_once().map_err(Failure::world)?;
        if counts.mails_in + counts.mails_out + counts.errors.len() > 0 {
            say(&counts);
        }
        nap(&stop);
    }
    println!("stopped");
    Ok(OK)
}

/// Sleeps in short pieces, so that a signal is heeded at once.
fn nap(stop: &AtomicBool) {
    let piece = Duration::from_millis(100);
    let mut slept = Duration::ZERO;
    while slept < PAUSE && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(piece);
        slept += piece;
    }
}

fn say(counts: &Counts) {
    let Counts { mails_in, mails_out, resolutions, refused, set_aside, duplicates, .. } = counts;
    println!(
        "{mails_in} mails in, {mails_out} out, {resolutions} resolutions, {refused} refused, \
         {set_aside} set aside, {duplicates} seen before"
    );
    for (game, reason) in &counts.games_set_aside {
        eprintln!("feldpost: game {game} was set aside: {reason}");
    }
    counts.errors.iter().for_each(|error| eprintln!("feldpost: {error}"));
}

/// Takes one message from standard input. On disk before it ends with 0; 75 tells the mail server to keep it.
pub fn deliver(args: &HomeArg) -> Ending {
    let mut raw = Vec::new();
    let later = |error: &dyn std::fmt::Display| {
        eprintln!("feldpost: {error}; the mail server should try again");
        TRY_AGAIN
    };
    if let Err(error) = std::io::stdin().read_to_end(&mut raw) {
        return Ok(later(&error));
    }
    let config = match Config::load(&args.home) {
        Ok(config) => config,
        Err(error) => return Ok(later(&error)),
    };
    match crate::host::deliver(&args.home, &config, &raw, now(), std::process::id()) {
        Ok(_) => Ok(OK),
        Err(error) => Ok(later(&error)),
    }
}

/// Opens a home to work on it.
pub fn open(home: &Path) -> Result<Host, Failure> {
    Host::open(home, means(), Registry::standard()).map_err(Failure::world)
}

/// Opens a home to look at it.
pub fn look(home: &Path) -> Result<Host, Failure> {
    Host::look(home, means(), Registry::standard()).map_err(Failure::world)
}

pub fn means() -> Means {
    Means {
        clock: Box::new(now),
        // Without the system's generator no game can be offered; keys of zeros would be worse than none.
        entropy: Box::new(|bytes| {
            if let Err(error) = getrandom::fill(bytes) {
                eprintln!("feldpost: no random bytes: {error}");
                std::process::exit(i32::from(FAILED));
            }
        }),
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
