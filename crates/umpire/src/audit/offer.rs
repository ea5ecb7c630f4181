//! What an offer says of itself, held against its source, its data and its rules: nothing of it is printed as
//! if it were checked.

use super::finding::Finding;
use crate::turn::{ENGINE, terms_of};
use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::entry::{Offer, Source};
use feldpost_protocol::journal::note::VerifyingKey;
use std::collections::BTreeMap;

/// What builds until now have said of a source.
const SAID_OF_CHAIN: [&str; 2] = [
    "Dice: chain. Nobody can change them, but whoever runs this host could know them in advance.",
    crate::turn::CHAIN_WARNING,
];

/// What is wrong with an offer, whatever is played on its terms; the first thing.
///
/// # Errors
/// Something that no offer can say.
pub(super) fn is_sound(offer: &Offer) -> Result<(), String> {
    if let Some((name, _)) = offer.policies.iter().find(|(_, value)| !value.is_string()) {
        return Err(format!("the policy {name:?} of the offer is no text"));
    }
    if offer.record() > feldpost_protocol::journal::entry::RECORD {
        return Err(format!("the record is of edition {}: a newer program can read it", offer.record()));
    }
    if !offer.source.has_beacon() && (offer.margin != 0 || offer.beacon_chain.is_some()) {
        return Err("the offer has no beacon, and says what one would need".to_owned());
    }
    Ok(())
}

/// Holds what an offer says of itself against the rules and the data that it names. What differs convicts if
/// the very build of the offer is at hand; another one may have said it otherwise.
pub(super) fn judge(offer: &Offer, registry: &Registry) -> Vec<Finding> {
    let mut found = Vec::new();
    let Ok((card, system)) = registry.find_with(&offer.system, offer.data) else { return found };
    let is_own = card.rules == offer.rules;
    let mut differs = |what: &str, told: String| {
        let told = format!("the offer says of itself {what}; {told}");
        found.push(if is_own { Finding::convicts("offer", told) } else { Finding::asks("offer", told) });
    };
    if offer.stand_ins != card.stand_ins {
        let told = format!("the data of its digest have {}", card.stand_ins);
        differs(&format!("that {} values are stand-ins", offer.stand_ins), told);
    }
    let terms = terms_of(offer);
    if offer.defaults != system.defaults(&terms) {
        differs("another thing about silence than its rules do", "see `defaults`".to_owned());
    }
    let policies = system.policies(&terms).unwrap_or_default();
    let own: BTreeMap<String, String> = terms.policies.clone();
    if let Some(name) = own.keys().find(|name| !policies.contains_key(*name)) {
        differs(&format!("a policy {name:?}"), "its rules have none of that name".to_owned());
    }
    if is_own && let Some(name) = policies.keys().find(|name| !own.contains_key(*name)) {
        differs("not all of its policies", format!("{name:?} is missing"));
    }
    let seats: Vec<String> = card.sides.iter().map(|side| side.id.to_string()).collect();
    if offer.seats != seats {
        differs("which seats there are", format!("its rules have {}", seats.join(", ")));
    }
    let length = system.length(&terms);
    let length = length.resolutions.max(length.at_once.saturating_add(1));
    if offer.length.is_some_and(|own| own != length) && offer.source.has_chain() {
        differs("how long its chains are", format!("its rules want {length}"));
    }
    if is_own && offer.engine != ENGINE {
        differs(
            &format!("that {:?} has made it", offer.engine),
            format!("these rules are those of {ENGINE}"),
        );
    }
    if !is_known_warning(offer) {
        differs(
            "what its source gives in words that are not ours",
            "what holds stands under `source`".to_owned(),
        );
    }
    if offer.deadline != "none" {
        let told = format!("the deadline rule is {:?}: nobody but the umpire keeps it", offer.deadline);
        found.push(Finding::informs("deadline", told));
    }
    if !is_own {
        let told = format!(
            "the game was offered by rules {} ({}), and these are {}: no build is published under \
             the first that this program knows; ask the umpire where it is",
            offer.rules.short(),
            offer.engine,
            card.rules.short()
        );
        found.push(Finding::informs("other-build", told));
    }
    found.into_iter().map(|finding| finding.at(0)).collect()
}

fn is_known_warning(offer: &Offer) -> bool {
    match offer.source {
        Source::Chain => SAID_OF_CHAIN.contains(&offer.warning.as_str()),
        Source::Beacon | Source::ChainBeacon => offer.warning == crate::turn::BEACON_NOTE,
    }
}

/// Says which officer can rule in this game.
pub(super) fn officer(key: Option<VerifyingKey>) -> Option<Finding> {
    let key = key?;
    Some(Finding::informs("officer", format!("the officer's key is {key}: he can rule, and name a new key")))
}
