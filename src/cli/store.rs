//! `feldpost store`: the database in which a home is kept.
use std::path::Path;
use std::sync::Arc;

use super::{Ending, Failure, HomeArg, OK, rights, stores};
use crate::config::{self, Config};
use crate::host::HostError;
use crate::store::{Moved, Purpose, Store, StoreError, move_home, of_home};
use feldpost_postgres::{Address, DatabaseError, PostgresStore};

/// Commands about the database in which a home is kept.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Makes the tables that this program needs
    #[command(after_help = "Example:\n  feldpost store migrate --to postgres://owner@db.example.org/club")]
    Migrate(MigrateArgs),
    /// Copies a home from its folder into a database, or back
    #[command(after_help = "Example:\n  \
        feldpost store copy --from /srv/club --to postgres://feldpost@db.example.org/club\n\n\
        Stop the daemons first. A call that was interrupted is repeated.\n\
        Exit codes: 0 it is the same there, 1 it is not, 2 it could not be done")]
    Copy(CopyArgs),
}

/// Arguments of `store migrate`.
#[derive(clap::Args)]
pub struct MigrateArgs {
    #[command(flatten)]
    home: HomeArg,
    /// The database, as whoever owns its tables [default: as the home says]
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
    /// Let this role work with the tables, which it does not own; may be given more than once
    #[arg(long = "for", value_name = "ROLE")]
    roles: Vec<String>,
}

/// Arguments of `store copy`.
#[derive(clap::Args)]
pub struct CopyArgs {
    /// The home's folder, or a database
    #[arg(long, value_name = "FOLDER|URL")]
    from: String,
    /// A database, or the home's folder
    #[arg(long, value_name = "URL|FOLDER")]
    to: String,
}

/// Does what is asked.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::Migrate(args) => migrate(args),
        Command::Copy(args) => copy(args),
    }
}

/// The store that is meant by a folder or an address, when a home moves between it and the other one.
fn meant(place: &str, other: &str) -> Result<Arc<dyn Store>, Failure> {
    if place.contains("://") {
        // What was signed on this machine is remembered in the folder, wherever the rest is.
        return stores::engine(Path::new(other), place, Purpose::Work).map_err(Failure::world);
    }
    let home = Path::new(place);
    rights::to_work(home)?;
    let config = Config::load(home).map_err(Failure::world)?;
    let store = of_home(home, &config.mail.incoming, None, stores::engine, Purpose::Work);
    store.map_err(Failure::world)
}

fn copy(args: &CopyArgs) -> Ending {
    if args.from.contains("://") == args.to.contains("://") {
        return Err(Failure::no("one of the two is the folder of the home, the other one its database"));
    }
    let (from, to) = (meant(&args.from, &args.to)?, meant(&args.to, &args.from)?);
    let claim = |store: &Arc<dyn Store>| store.claim().map_err(HostError::from);
    let _claims = [claim(&from)?, claim(&to)?];
    let moved = move_home(from.as_ref(), to.as_ref(), &mut |what| eprintln!("{what}"));
    let moved = moved.map_err(|error| match error {
        StoreError::Differs(_) => Failure::no(error),
        _ => Failure::world(error),
    })?;
    println!("{}: the same in {}", counted(moved), args.to);
    match args.to.contains("://") {
        true => println!("next: `store = \"{}\"` in {}, before the first [section]", args.to, config::FILE),
        false => println!("next: no line with `store` in {}/{}", args.to, config::FILE),
    }
    Ok(OK)
}

/// What was moved, in words.
pub fn counted(moved: Moved) -> String {
    let Moved { games, entries, mails, promises } = moved;
    format!("{games} games with {entries} entries, {mails} mails that came and {promises} that were promised")
}

fn migrate(args: &MigrateArgs) -> Ending {
    let address = match &args.to {
        Some(address) => address.clone(),
        None => {
            let home = &args.home.home;
            rights::to_work(home)?;
            let config = Config::load(home).map_err(Failure::world)?;
            config.store.ok_or_else(|| {
                let told = format!("{} is kept in its folder, not in a database", home.display());
                Failure::no(told).hint("`--to postgres://ROLE@HOST/DATABASE` names one")
            })?
        }
    };
    let address = Address::read(&address).map_err(Failure::no)?;
    println!("{}", migrated(&address, &args.roles)?);
    args.roles.iter().for_each(|role| println!("{role} may work with them"));
    Ok(OK)
}

/// Makes the tables, and says so.
///
/// # Errors
/// The database cannot be reached, or its tables not be made.
pub fn migrated(address: &Address, roles: &[String]) -> Result<String, Failure> {
    let done = PostgresStore::migrate(address, roles).map_err(|error| {
        let failure = Failure::world(&error);
        match error.as_engine::<DatabaseError>() {
            Some(DatabaseError::Connect { .. }) => {
                failure.hint("is the server there, and lets it this role in?")
            }
            Some(DatabaseError::Refused(_)) => failure.hint("name a role that owns the tables with --to"),
            _ => failure,
        }
    })?;
    let place = address.shown();
    Ok(match done {
        (0, now) => format!("made the tables of version {now} in {place}"),
        (before, now) if before == now => format!("the tables in {place} are of version {now} already"),
        (before, now) => format!("the tables in {place} went from version {before} to {now}"),
    })
}
