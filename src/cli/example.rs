//! The examples of `--help`, with the names of the first game that is built in.

use clap::Command;
use std::sync::LazyLock;

/// What an example needs of a game.
struct Names {
    system: String,
    sides: [String; 2],
    edition: String,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let registry = crate::games::standard();
    let card = registry.cards().next();
    let mut sides: Vec<String> =
        card.iter().flat_map(|card| &card.sides).map(|side| side.id.to_string()).collect();
    sides.sort();
    let side = |at: usize| sides.get(at).cloned().unwrap_or_else(|| "SIDE".to_owned());
    let edition = card.and_then(|card| card.editions.last()).map(|edition| edition.id.clone());
    Names {
        system: card.map_or("SYSTEM", |card| card.id).to_owned(),
        sides: [side(0), side(1)],
        edition: edition.unwrap_or_else(|| "EDITION".into()),
    }
});

/// The text with `{system}`, `{one}` and `{other}` (sides) and `{edition}` filled in.
pub fn of_a_game(text: &str) -> String {
    let Names { system, sides: [one, other], edition } = &*NAMES;
    let names = [("{system}", system), ("{one}", one), ("{other}", other), ("{edition}", edition)];
    names.iter().fold(text.to_owned(), |text, (place, name)| text.replace(place, name))
}

/// A command, and those below it, with the names in their examples. Only who is shown them waits for that:
/// the names are read from a game's data.
pub fn filled(command: Command) -> Command {
    let example = command.get_after_help().map(|example| of_a_game(&example.to_string()));
    let command = example.into_iter().fold(command, Command::after_help);
    command.mut_subcommands(filled)
}
