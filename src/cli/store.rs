//! `feldpost store`: the database in which a home is kept.
use super::{Ending, Failure, HomeArg, OK, rights};
use crate::config::Config;
use feldpost_postgres::{Address, DatabaseError, PostgresStore};

/// Commands about the database in which a home is kept.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Makes the tables that this program needs
    #[command(after_help = "Example:\n  feldpost store migrate --to postgres://owner@db.example.org/club")]
    Migrate(MigrateArgs),
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

/// Does what is asked.
pub fn run(command: &Command) -> Ending {
    match command {
        Command::Migrate(args) => migrate(args),
    }
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
