//! The short help that the host mails.
use feldpost_protocol::journal::commitment::shell_lines;

use crate::words::{Notice, Secret, SecretHelp};

/// Stands in the lines to paste where no slot is asked.
const ANY_SLOT: &str = "SLOT";

/// Help on a topic, or the overview; an unknown topic gives the overview.
#[must_use]
pub fn help(topic: Option<&str>) -> Notice {
    match topic {
        Some("join" | "entropy") => Notice::HelpJoin,
        Some("orders" | "check") => Notice::HelpOrders,
        Some("air" | "aircraft" | "support") => Notice::HelpAir,
        Some("address") => Notice::HelpAddress,
        Some(topic) if is_secret(topic) => Notice::HelpSecret,
        _ => Notice::HelpOverview,
    }
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
