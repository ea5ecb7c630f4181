//! What is agreed before a game: scenario, options (T2 4.0), and where arrivals come from (T2 1.4b).

use crate::data::{Data, SCENARIOS};
use crate::system::EDITION;
use feldpost_kit::system::Terms;
use std::collections::{BTreeMap, BTreeSet};

/// The policy that says where arrivals of the campaigns come from.
const ARRIVALS: &str = "arrivals";
/// The policy that says what reports show of the other side's stacks (OCS 4.9).
const FOG: &str = "fog";
/// All of it.
const OPEN: &str = "open";
/// The top alone.
const REPORTS: &str = "reports";
/// They stand in the data of the game's owner.
const OWNER: &str = "owner";
/// There are none but those that a scenario lists.
const NONE: &str = "none";

/// The options that are played, each with the scenarios in which it changes anything.
const OPTIONS: [(&str, &[&str]); 11] = [
    ("4.1", &SCENARIOS),
    ("4.2", &SCENARIOS),
    ("4.3", &["2", "4"]),
    ("4.4", &["1", "2", "4", "6"]),
    ("4.5", &["1", "2", "3", "4", "6"]),
    ("4.6", &["1", "2", "4", "6"]),
    ("4.7a", &["2", "4"]),
    ("4.7b", &["2", "4"]),
    ("4.8a", &["1", "2", "4"]),
    ("4.8b", &["2", "4", "6"]),
    ("caches", &SCENARIOS),
];

/// The ids of the options.
#[must_use]
pub fn options() -> Vec<String> {
    OPTIONS.iter().map(|(id, _)| (*id).to_owned()).collect()
}

/// What is agreed, as the rules ask for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// The scenario.
    pub scenario: &'static str,
    /// Options in play.
    pub options: BTreeSet<String>,
    /// Whether the schedules of the data bring arrivals.
    pub by_schedule: bool,
    /// Whether reports show of the other side's stacks the top alone (OCS 4.9).
    pub fog: bool,
}

/// Whether a scenario can only be played with the arrival schedules.
#[must_use]
pub fn needs_schedule(scenario: &str) -> bool {
    !matches!(scenario, "5" | "3")
}

/// Why a scenario is not offered without them, and what would help.
#[must_use]
pub fn why_not(scenario: &str) -> String {
    format!(
        "scenario {scenario} needs the arrival schedules, which are not in the rulebook's text: write them \
         into arrivals.csv of a copy of the data (`feldpost data export`), and offer the game with --data \
         and --policy {ARRIVALS}={OWNER}"
    )
}

/// What some terms say; what they leave open is as the scenario has it.
///
/// # Errors
/// What cannot be played, and why.
pub fn agreed(data: &Data, terms: &Terms) -> Result<Agreed, String> {
    let scenario = scenario_of(terms)?;
    let mut options = BTreeSet::new();
    for option in &terms.options {
        let Some((_, plays)) = OPTIONS.iter().find(|(id, _)| id == option) else {
            return Err(match option.as_str() {
                "4.9" => "option 4.9 asks for counters of another game, which are not in the data".to_owned(),
                "4.10" | "4.11" => format!("option {option} plays another game"),
                _ => format!("no option `{option}`; known: {}", self::options().join(", ")),
            });
        };
        if !plays.contains(&scenario) {
            return Err(format!("option {option} changes nothing in scenario {scenario}"));
        }
        options.insert(option.clone());
    }
    if options.contains("4.7a") && options.contains("4.7b") {
        return Err("of 4.7a and 4.7b one alone is played".to_owned());
    }
    let (mut by_schedule, mut fog) = (false, false);
    for (policy, value) in &terms.policies {
        match (policy.as_str(), value.as_str()) {
            (ARRIVALS, OWNER) => by_schedule = true,
            (ARRIVALS, NONE) => {}
            (ARRIVALS, _) => return Err(format!("policy {ARRIVALS} is {OWNER} or {NONE}, not `{value}`")),
            (FOG, REPORTS) => fog = true,
            (FOG, OPEN) => {}
            (FOG, _) => return Err(format!("policy {FOG} is {OPEN} or {REPORTS}, not `{value}`")),
            _ => return Err(format!("no policy `{policy}`; known: {ARRIVALS}, {FOG}")),
        }
    }
    if needs_schedule(scenario) && !by_schedule {
        return Err(why_not(scenario));
    }
    if by_schedule && data.schedule.is_empty() {
        return Err(format!("arrivals.csv of these data is empty: {ARRIVALS}={OWNER} needs its lines"));
    }
    Ok(Agreed { scenario, options, by_schedule, fog })
}

/// All policies in force.
#[must_use]
pub fn policies(agreed: &Agreed) -> BTreeMap<String, String> {
    let arrivals = if agreed.by_schedule { OWNER } else { NONE };
    let fog = if agreed.fog { REPORTS } else { OPEN };
    BTreeMap::from([(ARRIVALS.to_owned(), arrivals.to_owned()), (FOG.to_owned(), fog.to_owned())])
}

/// The scenario of some terms: the default if they name none.
fn scenario_of(terms: &Terms) -> Result<&'static str, String> {
    if !["", EDITION].contains(&terms.edition.as_str()) {
        return Err(format!("no edition `{}`; known: {EDITION}", terms.edition));
    }
    let wanted = if terms.scenario.is_empty() { SCENARIOS[0] } else { terms.scenario.as_str() };
    let known = SCENARIOS.into_iter().find(|known| *known == wanted);
    known.ok_or_else(|| format!("no scenario `{wanted}`; known: {}", SCENARIOS.join(", ")))
}
