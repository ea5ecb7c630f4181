//! The short help that the host mails.
use feldpost_kit::wording::{Topic, Wording};
use feldpost_protocol::journal::commitment::shell_lines;

use crate::words::{Notice, Secret, SecretHelp, wider};

/// Stands in the lines to paste where no slot is asked.
const ANY_SLOT: &str = "SLOT";

/// The topics of a game's help in a language, or in the first of the wider ones that has any.
#[must_use]
pub fn topics(wording: &Wording, language: &str) -> Vec<Topic> {
    let mut all = wider(language).map(|language| wording.topics(language));
    all.find(|topics| !topics.is_empty()).unwrap_or_default()
}

/// Help on a topic, or the overview; an unknown topic gives the overview. `own` are the topics of the game
/// that is asked about, or of all games.
#[must_use]
pub fn help(topic: Option<&str>, own: &[Topic]) -> Notice {
    match topic {
        Some("join" | "entropy") => Notice::HelpJoin,
        Some("orders" | "check") => Notice::HelpOrders,
        Some("address") => Notice::HelpAddress,
        Some(topic) if is_secret(topic) => Notice::HelpSecret,
        topic => {
            let found = topic.and_then(|topic| own.iter().find(|own| own.words.contains(&topic)));
            found.map_or_else(|| overview(own), |found| Notice::HelpOfGame { text: found.lines.join("\n") })
        }
    }
}

/// The words to the host, and the topics that there are.
fn overview(own: &[Topic]) -> Notice {
    let mut topics = vec!["join", "orders"];
    topics.extend(own.iter().filter_map(|own| own.words.first()));
    topics.extend(["secret", "address"]);
    Notice::HelpOverview { topics: topics.join(", ") }
}

/// Whether a topic is that of secret choices.
#[must_use]
pub fn is_secret(topic: &str) -> bool {
    matches!(topic, "secret" | "secrets" | "commit" | "reveal" | "seal")
}

/// A seat that asks for help on secrets.
#[derive(Clone, Debug)]
pub struct Asker<'a> {
    /// The game.
    pub game: &'a str,
    /// First 16 hex digits of the offer hash.
    pub offer: &'a str,
    /// The seat.
    pub seat: &'a str,
    /// What it owes, and for which slot.
    pub owes: Option<(Secret, String)>,
}

/// Help on secrets for one seat, with its own lines to paste (`pbem/1 3.1`).
#[must_use]
pub fn help_secret(asker: Asker<'_>) -> Notice {
    let Asker { game, offer, seat, owes } = asker;
    let (owes, slot) = owes.unwrap_or((Secret::Nothing, String::new()));
    let named = if owes == Secret::Choice { slot.clone() } else { ANY_SLOT.to_owned() };
    let shell = shell_lines(offer, &named, seat).to_vec();
    let (game, offer, seat) = (game.to_owned(), offer.to_owned(), seat.to_owned());
    Notice::HelpSecretOfSeat(Box::new(SecretHelp { game, offer, seat, owes, slot, named, shell }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_adds_its_topics_and_takes_none_of_the_hosts() {
        let topic = |word| Topic { words: vec![word, "rain"], lines: vec!["No flights.", "  mud 1"] };
        let own = [topic("mud"), topic("orders")];
        let text = "No flights.\n  mud 1".to_owned();
        assert_eq!(help(Some("rain"), &own), Notice::HelpOfGame { text });
        assert_eq!(help(Some("orders"), &own), Notice::HelpOrders);
        assert_eq!(help(Some("rain"), &[]), help(None, &[]), "of another game: the overview");
        let overview = |topics: &str| Notice::HelpOverview { topics: topics.to_owned() };
        assert_eq!(help(None, &own[..1]), overview("join, orders, mud, secret, address"));
        assert_eq!(help(None, &[]), overview("join, orders, secret, address"));
    }
}
