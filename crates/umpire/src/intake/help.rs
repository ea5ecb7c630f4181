//! The short help that the host mails.
use feldpost_kit::wording::{Topic, Wording};
use feldpost_protocol::journal::commitment::shell_lines;

use crate::words::{Notice, Secret, SecretHelp, wider};

/// Lines of help that are shown for a word that is no topic.
const MOST_LINES: usize = 16;
/// Stands in the lines to paste where no slot is asked.
const ANY_SLOT: &str = "SLOT";

/// The topics of a game's help in a language, or in the first of the wider ones that has any.
#[must_use]
pub fn topics(wording: &Wording, language: &str) -> Vec<Topic> {
    let mut all = wider(language).map(|language| wording.topics(language));
    all.find(|topics| !topics.is_empty()).unwrap_or_default()
}

/// Help on a topic, or the overview; an unknown topic is named above it. `own` are the topics of the game
/// that is asked about, or of all games.
#[must_use]
pub fn help(topic: Option<&str>, own: &[Topic]) -> Notice {
    match topic {
        Some("join" | "entropy") => Notice::HelpJoin,
        Some("orders" | "check") => {
            // The game's orders, one by one, stand below what holds for all games.
            let of_game = own.iter().find(|own| own.words.contains(&"orders"));
            let lines = of_game.map(|own| own.lines.join("\n")).unwrap_or_default();
            Notice::HelpOrders { orders: lines }
        }
        Some("address") => Notice::HelpAddress,
        Some(topic) if is_secret(topic) => Notice::HelpSecret,
        topic => {
            let found = topic.and_then(|topic| own.iter().find(|own| own.words.contains(&topic)));
            let unknown = topic.filter(|topic| *topic != "help");
            let text = found.map(|found| found.lines.join("\n"));
            let text = text.or_else(|| unknown.and_then(|word| mentions(own, word)));
            text.map_or_else(|| overview(own, unknown), |text| Notice::HelpOfGame { text })
        }
    }
}

/// The words to the host, and the topics that there are; `unknown` is one that there is not.
fn overview(own: &[Topic], unknown: Option<&str>) -> Notice {
    let mut topics = vec!["join", "orders"];
    topics.extend(own.iter().filter_map(|own| own.words.first()).filter(|word| **word != "orders"));
    topics.extend(["secret", "address"]);
    Notice::HelpOverview { topics: topics.join(", "), unknown: unknown.map(str::to_owned) }
}

/// The lines of a game's help in which a word stands, and the heads of its rules; `None` if there are none.
fn mentions(own: &[Topic], word: &str) -> Option<String> {
    let has = |line: &&&str| {
        let line = line.to_lowercase();
        // Words of Chinese are not parted by blanks.
        line.split(|c: char| !c.is_alphanumeric()).any(|own| own == word)
            || !word.is_ascii() && line.contains(word)
    };
    let is_rules = |own: &&Topic| own.words.first() == Some(&"rules");
    let (rules, others): (Vec<&Topic>, Vec<&Topic>) = own.iter().partition(is_rules);
    let lines = others.iter().flat_map(|own| &own.lines).filter(has);
    let heads = rules.iter().flat_map(|own| &own.lines).filter(|line| is_head(line)).filter(has);
    let found: Vec<&str> = lines.chain(heads).copied().take(MOST_LINES).collect();
    (!found.is_empty()).then(|| found.join("\n"))
}

/// What a rule says is indented below its head.
fn is_head(line: &str) -> bool {
    line.starts_with(|c: char| !c.is_whitespace())
}

/// What the game's page of rules says of a number: its own section, or those of the chapter; without a number
/// the heads of all. `None` if there is no such page or rule.
#[must_use]
pub fn rules(own: &[Topic], number: Option<&str>) -> Option<String> {
    let page = own.iter().find(|own| own.words.first() == Some(&"rules"))?;
    let number_of = |line: &str| line.split(' ').next().unwrap_or_default().to_lowercase();
    let wanted = |head: &str| {
        number.is_none_or(|number| {
            let number = number.trim_end_matches('.').to_lowercase();
            head == number || head.strip_prefix(&number).is_some_and(|rest| rest.starts_with('.'))
        })
    };
    let (mut found, mut inside) = (Vec::new(), false);
    for line in &page.lines {
        if is_head(line) {
            inside = wanted(&number_of(line));
        }
        if inside && (number.is_some() || is_head(line)) {
            found.push(*line);
        }
    }
    (!found.is_empty()).then(|| found.join("\n"))
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
        let orders = "No flights.\n  mud 1".to_owned();
        assert_eq!(help(Some("orders"), &own), Notice::HelpOrders { orders }, "below what holds for all");
        assert_eq!(help(Some("check"), &[]), Notice::HelpOrders { orders: String::new() });
        let overview = |topics: &str, unknown: Option<&str>| Notice::HelpOverview {
            topics: topics.to_owned(),
            unknown: unknown.map(str::to_owned),
        };
        assert_eq!(help(Some("rain"), &[]), overview("join, orders, secret, address", Some("rain")));
        assert_eq!(help(None, &own), overview("join, orders, mud, secret, address", None));
        assert_eq!(help(None, &[]), overview("join, orders, secret, address", None));
    }

    #[test]
    fn a_word_that_is_no_topic_finds_the_lines_that_have_it() {
        let topic = |word, lines: &[&'static str]| Topic { words: vec![word], lines: lines.to_vec() };
        let own = [
            topic("orders", &["  2rha barrage J18", "  5rtr assault J18", "  開炮 J18"]),
            topic("rules", &["7.4 Barrage", "  A barrage is by guns.", "7.5 Assault"]),
        ];
        let told = |text: &str| Notice::HelpOfGame { text: text.to_owned() };
        assert_eq!(help(Some("barrage"), &own), told("  2rha barrage J18\n7.4 Barrage"));
        assert_eq!(help(Some("炮"), &own), told("  開炮 J18"));
        assert!(matches!(help(Some("bar"), &own), Notice::HelpOverview { unknown: Some(_), .. }));
    }

    #[test]
    fn rules_are_found_by_their_numbers_whatever_these_are() {
        let lines =
            vec!["XIV.A.1 One", "  attack.", "XIV.A.2 Duty", "  to attack.", "XV.B Supply", "  ends."];
        let own = [Topic { words: vec!["rules"], lines }];
        assert_eq!(rules(&own, Some("xiv.a.2")).unwrap(), "XIV.A.2 Duty\n  to attack.");
        assert_eq!(rules(&own, Some("XIV")).unwrap().lines().count(), 4);
        assert_eq!(rules(&own, None).unwrap(), "XIV.A.1 One\nXIV.A.2 Duty\nXV.B Supply");
        assert_eq!(rules(&own, Some("X")), None);
    }
}
