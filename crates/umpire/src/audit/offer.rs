//! What an offer says of itself, held against its source, its data and its rules: nothing of it is printed as
//! if it were checked.

use super::finding::Finding;
use crate::builds::published;
use crate::turn::{ENGINE, chain_length, terms_of};
use feldpost_kit::registry::{AnySystem, Registry};
use feldpost_kit::system::SystemCard;
use feldpost_protocol::journal::entry::{Offer, RECORD, Source};
use feldpost_protocol::journal::note::VerifyingKey;

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
    // Offers of the first edition do not name it.
    if offer.record.is_some_and(|record| record < 2) {
        return Err(format!("an offer names no edition {} of the record", offer.record()));
    }
    if offer.record() > RECORD {
        return Err(format!("the record is of edition {}: a newer program can read it", offer.record()));
    }
    if !offer.source.has_beacon() && (offer.margin != 0 || offer.beacon_chain.is_some()) {
        return Err("the offer has no beacon, and says what one would need".to_owned());
    }
    if offer.source.has_beacon() && offer.beacon_chain.is_none() {
        return Err("the offer does not name its beacon".to_owned());
    }
    Ok(())
}

/// Holds what an offer says of itself against the rules and the data that it names.
///
/// What follows from rules and data alone convicts if these very rules are at hand. What the host says
/// besides does not: a later build of it with the same rules may say it otherwise.
pub(super) fn judge(offer: &Offer, registry: &Registry) -> Vec<Finding> {
    let Ok((card, system)) = registry.find_with(&offer.system, offer.data) else { return Vec::new() };
    let is_own = card.rules == offer.rules;
    let mut found = by_rules(offer, card, system.as_ref(), is_own);
    found.extend(by_host(offer, is_own));
    let length = chain_length(system.as_ref(), &terms_of(offer));
    if offer.source.has_chain() && offer.length.is_some_and(|own| own != length) {
        found
            .push(Finding::asks("offer", format!("{SAYS} how long its chains are; its rules want {length}")));
    }
    if !is_own {
        let place = published(offer.rules).map_or_else(
            || {
                "no build is published under the first that this program knows; ask the umpire where it is"
                    .into()
            },
            |release| format!("{release} has the first"),
        );
        let told = format!(
            "the game was offered by rules {} ({}), and these are {}: {place}",
            offer.rules.short(),
            offer.engine,
            card.rules.short()
        );
        found.push(Finding::informs("other-build", told));
    }
    found.into_iter().map(|finding| finding.at(0)).collect()
}

/// How a finding about an offer begins.
const SAYS: &str = "the offer says of itself";

/// What follows from rules and data.
fn by_rules(offer: &Offer, card: &SystemCard, system: &dyn AnySystem, is_own: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut differs = |told: String| {
        let told = format!("{SAYS} {told}");
        found.push(if is_own { Finding::convicts("offer", told) } else { Finding::asks("offer", told) });
    };
    if offer.stand_ins != card.stand_ins {
        let (said, due) = (offer.stand_ins, card.stand_ins);
        differs(format!("that {said} values are stand-ins; the data of its digest have {due}"));
    }
    let terms = terms_of(offer);
    let defaults = system.defaults(&terms);
    // An earlier build had fewer.
    let known = |(kind, said): (&String, &String)| defaults.get(kind) == Some(said);
    if !offer.defaults.iter().all(known) || (is_own && offer.defaults.len() < defaults.len()) {
        differs("another thing about silence than its rules do; see `defaults`".to_owned());
    }
    let policies = system.policies(&terms).unwrap_or_default();
    if let Some(name) = terms.policies.keys().find(|name| !policies.contains_key(*name)) {
        differs(format!("a policy {name:?}; its rules have none of that name"));
    }
    if is_own && let Some(name) = policies.keys().find(|name| !terms.policies.contains_key(*name)) {
        differs(format!("not all of its policies; {name:?} is missing"));
    }
    let seats: Vec<String> = card.sides.iter().map(|side| side.id.to_string()).collect();
    if offer.seats != seats {
        differs(format!("which seats there are; its rules have {}", seats.join(", ")));
    }
    found
}

/// What the host says besides.
fn by_host(offer: &Offer, is_own: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    if !is_known_warning(offer) {
        let told = format!("{SAYS} what its source gives in words that are not ours; see `source`");
        found.push(Finding::asks("offer", told));
    }
    if offer.record() < RECORD {
        let told = format!(
            "the record is of edition {}: times, standing orders and the mail behind each choice are held to \
             less than in edition {RECORD}",
            offer.record()
        );
        found.push(Finding::informs("record", told));
    }
    if is_own && offer.engine != ENGINE {
        let told = format!("{SAYS} that {} has made it; {ENGINE} has the same rules", offer.engine);
        found.push(Finding::informs("engine", told));
    }
    if offer.deadline != "none" {
        let told = format!("the deadline rule is {:?}: nobody but the umpire keeps it", offer.deadline);
        found.push(Finding::informs("deadline", told));
    }
    found
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
