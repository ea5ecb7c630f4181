//! `--SIDE ADDRESS` for every side of every game, made from the covers.

use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};
use std::collections::BTreeMap;

/// The addresses that were given for sides, in the order of their names.
pub struct SideArgs {
    /// Side and address.
    pub given: Vec<(String, String)>,
}

/// Names that `--seat SIDE=ADDRESS` alone can say: options of the command itself.
const TAKEN: [&str; 17] = [
    "system", "home", "id", "edition", "scenario", "policy", "option", "seat", "data", "language", "name",
    "word", "unrated", "gunboat", "clock", "source", "sides",
];

/// Id of every side, and its names in the games that have it.
fn sides() -> BTreeMap<String, Vec<String>> {
    let mut sides = BTreeMap::<String, Vec<String>>::new();
    let games = crate::games::standard();
    for (system, side) in games.sides().filter(|(_, side)| !TAKEN.contains(&side.id.as_str())) {
        let told = format!("{} ({system})", side.name);
        sides.entry(side.id.to_string()).or_default().push(told);
    }
    sides
}

impl FromArgMatches for SideArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SideArgs, Error> {
        let address = |id: String| matches.get_one::<String>(&id).cloned().map(|address| (id, address));
        Ok(SideArgs { given: sides().into_keys().filter_map(address).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = SideArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for SideArgs {
    fn augment_args(command: Command) -> Command {
        // Only if it is this command that is called.
        command.defer(|command| {
            sides().into_iter().fold(command, |command, (id, names)| {
                let help = format!("The player of a side: {}", names.join(", "));
                command.arg(Arg::new(id.clone()).long(id).value_name("ADDRESS").help(help))
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        SideArgs::augment_args(command)
    }
}
