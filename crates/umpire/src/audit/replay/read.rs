//! What entries say, read once for whoever plays them again.
use feldpost_kit::registry::Registry;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Terms;
use feldpost_protocol::journal::entry::{Offer, Opening};
use feldpost_protocol::journal::payload::{choice_payload, order_payload, sheet_lines};
use serde_json::Value;

/// The policies that an offer sets otherwise than its edition: name, value, the edition's value.
pub(super) fn house_rules(registry: &Registry, offer: &Offer) -> Vec<(String, String, String)> {
    let (edition, scenario) = (offer.edition.clone(), offer.scenario.clone());
    let terms = Terms { edition, scenario, ..Terms::default() };
    let edition = registry.find(&offer.system).and_then(|(_, system)| system.policies(&terms));
    let edition = edition.unwrap_or_default();
    let set = offer.policies.iter().filter_map(|(name, value)| {
        let (value, usual) = (value.as_str()?, edition.get(name)?);
        (value != usual).then(|| (name.clone(), value.to_owned(), usual.clone()))
    });
    set.collect()
}

/// The choice in a reveal: of a payload its `choice`, of a player's string its fifth field. What the verifier
/// has opened and what is played here must be one and the same.
pub(super) fn revealed(
    slot: &str,
    seat: &str,
    text: Option<&str>,
    payload: Option<&Value>,
) -> Result<String, String> {
    match (payload, text) {
        (Some(payload), None) => {
            let choice = payload.get("choice").and_then(Value::as_str).unwrap_or_default();
            if *payload == choice_payload(slot, seat, choice) {
                return Ok(choice.to_owned());
            }
            Err(format!("what is opened is no choice of {seat} for {slot}"))
        }
        (None, Some(text)) => {
            text.split('|').nth(4).map(str::to_owned).ok_or_else(|| "a reveal without a choice".to_owned())
        }
        _ => Err("a reveal has either a text or a payload".to_owned()),
    }
}

/// The lines of a sealed order sheet; `None` if the payload is another one's, or no sheet.
pub(super) fn payload_lines(opening: &Opening) -> Option<Vec<InputLine>> {
    let text = opening.payload.get("text")?.as_str()?;
    if opening.payload != order_payload(opening.of.entry(), &opening.seat, text) {
        return None;
    }
    let lines = sheet_lines(text).into_iter();
    Some(lines.map(|(number, text)| InputLine { number, text: text.to_owned() }).collect())
}
