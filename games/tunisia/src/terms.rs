//! What is agreed before a game: scenario, options (T2 4.0), and where arrivals come from (T2 1.4b).

use crate::board::Board;
use crate::data::{Data, SCENARIOS};
use crate::schedule::Keeper;
use crate::system::EDITION;
use feldpost_kit::system::Terms;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The policy that says where arrivals of the campaigns come from.
const ARRIVALS: &str = "arrivals";
/// The policy that says what reports show of the other side's stacks (OCS 4.9).
const FOG: &str = "fog";
/// All of it.
const OPEN: &str = "open";
/// The top alone.
const REPORTS: &str = "reports";
/// The policy that says when a side learns of the other's part of a mud turn (T2 1.3c): at once in games of
/// before, which do not name it.
const MUD: &str = "mud";
/// When both are in.
const SEALED: &str = "sealed";
/// The policy that says who holds a place when all have set up (ruling T22): in games of before, which do not
/// name it, whose country it is.
const CONTROL: &str = "control";
/// Who stands there, or is nearer.
const STANDS: &str = "stands";
/// Whose country it is.
const COUNTRY: &str = "country";
/// The policy that says what becomes of the lines behind a slip (ruling T50): in games of before, which do
/// not name it, they go on.
const SHEETS: &str = "sheets";
/// They wait until it could be mended.
const PATIENT: &str = "patient";
/// They go on.
const HASTY: &str = "hasty";

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
    /// Who has the schedules of arrivals (T2 1.4b).
    pub arrivals: Keeper,
    /// Whether reports show of the other side's stacks the top alone (OCS 4.9).
    pub fog: bool,
    /// Whether neither side learns of the other's part of a mud turn before both are in (T2 1.3c).
    pub sealed_mud: bool,
    /// Whether places are held by who stands there when all have set up (ruling T22).
    pub by_presence: bool,
    /// Whether what stands behind a slip waits until it could be mended (ruling T50).
    pub patient: bool,
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
         and --policy {ARRIVALS}=owner; or offer it with --policy {ARRIVALS}=umpire, and enter them while it \
         goes on (`feldpost game arrive`)"
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
    let (mut arrivals, mut fog) = (Keeper::Nobody, false);
    let new = terms.recorded.is_none();
    let (mut sealed_mud, mut by_presence, mut patient) = (new, new, new);
    for (policy, value) in &terms.policies {
        match (policy.as_str(), value.as_str()) {
            (ARRIVALS, word) => arrivals = keeper(word)?,
            (FOG, REPORTS) => fog = true,
            (FOG, OPEN) => {}
            (FOG, _) => return Err(format!("policy {FOG} is {OPEN} or {REPORTS}, not `{value}`")),
            (MUD, SEALED) => sealed_mud = true,
            (MUD, OPEN) => sealed_mud = false,
            (MUD, _) => return Err(format!("policy {MUD} is {SEALED} or {OPEN}, not `{value}`")),
            (CONTROL, STANDS) => by_presence = true,
            (CONTROL, COUNTRY) => by_presence = false,
            (CONTROL, _) => return Err(format!("policy {CONTROL} is {STANDS} or {COUNTRY}, not `{value}`")),
            (SHEETS, PATIENT) => patient = true,
            (SHEETS, HASTY) => patient = false,
            (SHEETS, _) => return Err(format!("policy {SHEETS} is {PATIENT} or {HASTY}, not `{value}`")),
            _ => {
                let known = [ARRIVALS, CONTROL, FOG, MUD, SHEETS].join(", ");
                return Err(format!("no policy `{policy}`; known: {known}"));
            }
        }
    }
    if needs_schedule(scenario) && arrivals == Keeper::Nobody {
        return Err(why_not(scenario));
    }
    if arrivals == Keeper::Owner && data.schedule.is_empty() {
        return Err(format!("arrivals.csv of these data is empty: {ARRIVALS}=owner needs its lines"));
    }
    Ok(Agreed { scenario, options, arrivals, fog, sealed_mud, by_presence, patient })
}

fn keeper(word: &str) -> Result<Keeper, String> {
    let known = Keeper::ALL.into_iter().find(|(known, _)| *known == word);
    let words = Keeper::ALL.map(|(known, _)| known).join(", ");
    let wrong = || format!("policy {ARRIVALS} is one of {words}, not `{word}`");
    known.map(|(_, keeper)| keeper).ok_or_else(wrong)
}

/// All policies in force.
#[must_use]
pub fn policies(agreed: &Agreed) -> BTreeMap<String, String> {
    let arrivals = agreed.arrivals.word();
    let fog = if agreed.fog { REPORTS } else { OPEN };
    let mud = if agreed.sealed_mud { SEALED } else { OPEN };
    let control = if agreed.by_presence { STANDS } else { COUNTRY };
    let sheets = if agreed.patient { PATIENT } else { HASTY };
    let all = [(ARRIVALS, arrivals), (CONTROL, control), (FOG, fog), (MUD, mud), (SHEETS, sheets)];
    all.into_iter().map(|(policy, value)| (policy.to_owned(), value.to_owned())).collect()
}

/// A policy that was chosen otherwise than the book has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicyLine {
    /// Name.
    pub name: &'static str,
    /// Rule, such as `T2 1.4b`.
    pub rule: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// Value in force.
    pub value: &'static str,
    /// The usual value.
    pub edition_value: &'static str,
}

/// The policies of a game that are not as usual.
#[must_use]
pub fn house_rules(board: &Board) -> Vec<PolicyLine> {
    let arrivals = PolicyLine {
        name: ARRIVALS,
        rule: "T2 1.4b",
        meaning: "who has the arrival schedules: the owner of the data, or the umpire, who enters them",
        value: board.arrivals.word(),
        edition_value: Keeper::Nobody.word(),
    };
    let fog = PolicyLine {
        name: FOG,
        rule: "OCS 4.9",
        meaning: "what the mails show of the enemy's stacks; the journal lies open",
        value: if board.fog { REPORTS } else { OPEN },
        edition_value: OPEN,
    };
    [arrivals, fog].into_iter().filter(|line| line.value != line.edition_value).collect()
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
