//! What an audit says, for people and for scripts.

use super::statistics::Statistics;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::Offer;
use feldpost_protocol::journal::verify::{Facts, Outcome};
use serde::Serialize;
use std::collections::BTreeMap;

/// Characters of a line of the verdict: a damaged journal may hold anything.
const LONGEST_LINE: usize = 600;

/// The verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything that could be checked agrees.
    Valid,
    /// Something does not follow.
    NotValid {
        /// The first bad entry.
        entry: usize,
        /// Why.
        reason: String,
    },
    /// The chain and the dice agree, and something else could not be checked.
    CouldNotCheck {
        /// What, and what would help.
        reason: String,
    },
}

/// Whether the end of the journal is vouched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tail {
    /// A signed head names the last entry.
    Vouched,
    /// No signed head: entries may have been cut off the end.
    NotVouched,
}

/// How far the replay came.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Replay {
    /// Resolutions played again with the same outcome.
    pub replayed: usize,
    /// Resolutions whose order sheets are still sealed; their events were folded, not played again.
    pub sealed: usize,
    /// Events folded into the state.
    pub events: usize,
    /// States whose digest agreed with the journal's.
    pub digests: usize,
    /// The journal was written by another build of the rules, which plays it alike.
    pub other_rules: bool,
    /// What the game awaits, or how it ended.
    pub standing: String,
}

/// Everything that an audit found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Audit {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Id of the game.
    pub game: String,
    /// System and edition.
    pub system: String,
    /// Edition.
    pub edition: String,
    /// The scenario, of a system that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Optional rules in play.
    pub options: Vec<String>,
    /// Entries that follow from each other.
    pub entries: usize,
    /// How many of them are of types that this program does not know, by type: chained, and not judged.
    pub passed_over: BTreeMap<String, usize>,
    /// Hash of the last of them.
    pub head: Option<Hash32>,
    /// Whether the end is vouched for.
    pub tail: Tail,
    /// The key was given from outside the journal.
    pub key_from_outside: bool,
    /// Resolutions with their step seeds, for recomputing a die by hand.
    pub steps: Vec<(u64, Hash32)>,
    /// Rolls recomputed.
    pub rolls: usize,
    /// Dice recomputed.
    pub dice: usize,
    /// Chains of seeds that came after that of the offer.
    pub fresh_chains: usize,
    /// Sealed choices opened, and made.
    pub choices: (usize, usize),
    /// Signed receipts that name entries of this chain.
    pub receipts: usize,
    /// Mails whose `Seen:` line names an earlier entry of this chain.
    pub seen: usize,
    /// The replay.
    pub replay: Option<Replay>,
    /// Values of the game data that are stand-ins.
    pub stand_ins: u32,
    /// Policies that the offer sets otherwise than its edition: name, value, the edition's value.
    pub house_rules: Vec<(String, String, String)>,
    /// What the offer warns of.
    pub warning: String,
    /// Remarks that are no verdict.
    pub notes: Vec<String>,
    /// Statistics.
    pub statistics: Option<Statistics>,
}

impl Audit {
    pub(super) fn begin() -> Audit {
        Audit {
            verdict: Verdict::CouldNotCheck { reason: "nothing was checked".to_owned() },
            game: String::new(),
            system: String::new(),
            edition: String::new(),
            scenario: None,
            options: vec![],
            entries: 0,
            passed_over: BTreeMap::new(),
            head: None,
            tail: Tail::NotVouched,
            key_from_outside: false,
            steps: vec![],
            rolls: 0,
            dice: 0,
            fresh_chains: 0,
            choices: (0, 0),
            receipts: 0,
            seen: 0,
            replay: None,
            stand_ins: 0,
            house_rules: vec![],
            warning: String::new(),
            notes: vec![],
            statistics: None,
        }
    }

    pub(super) fn not_valid(mut self, entry: usize, reason: String) -> Audit {
        self.verdict = Verdict::NotValid { entry, reason };
        self
    }

    pub(super) fn could_not_check(mut self, reason: String) -> Audit {
        self.verdict = Verdict::CouldNotCheck { reason };
        self
    }

    pub(super) fn valid(mut self, replay: Replay) -> Audit {
        self.replay = Some(replay);
        self.verdict = Verdict::Valid;
        self
    }

    pub(super) fn take_facts(&mut self, facts: &Facts, offer: &Offer) {
        self.game.clone_from(&facts.game);
        self.system.clone_from(&offer.system);
        self.edition.clone_from(&offer.edition);
        self.options.clone_from(&offer.options);
        self.warning.clone_from(&offer.warning);
        self.stand_ins = offer.stand_ins;
        self.passed_over.clone_from(&facts.passed_over);
        let opened = facts.commitments.iter().filter(|commitment| commitment.opened).count();
        self.fresh_chains = facts.fresh_chains;
        self.choices = (opened, facts.commitments.len());
        for step in &facts.steps {
            if let Outcome::Rolled { step_seed, rolls, .. } = &step.outcome {
                self.steps.push((step.step, *step_seed));
                self.rolls += rolls.len();
                self.dice += rolls.iter().map(|roll| roll.result.len()).sum::<usize>();
            }
        }
    }

    /// The report in lines of at most 78 columns.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![match &self.verdict {
            Verdict::Valid => "VALID".to_owned(),
            Verdict::NotValid { entry, reason } => format!("NOT VALID: entry {entry}: {reason}"),
            Verdict::CouldNotCheck { reason } => format!("COULD NOT CHECK: {reason}"),
        }];
        if !self.game.is_empty() {
            lines.push(format!("game      {} ({}, edition {})", self.game, self.system, self.edition));
        }
        if let Some(scenario) = &self.scenario {
            lines.push(format!("scenario  {scenario}"));
        }
        if !self.options.is_empty() {
            lines.push(format!("options   {}", self.options.join(", ")));
        }
        for (name, value, usual) in &self.house_rules {
            lines.push(format!("house     rule {name} = {value}, not {usual} as in the edition"));
        }
        lines.push(format!("chain     {} entries follow from each other", self.entries));
        if !self.passed_over.is_empty() {
            let count: usize = self.passed_over.values().sum();
            let each: Vec<String> = self.passed_over.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
            let told = "of types that this program does not know; a newer one may";
            lines.push(folded(&format!("unknown   {count} entries {told}: {}", each.join(", "))));
        }
        lines.extend(self.head.map(|head| format!("head      {head}")));
        lines.push(match (self.tail, self.key_from_outside) {
            (Tail::Vouched, true) => {
                "tail      vouched for by the signed head, with the key you gave".to_owned()
            }
            (Tail::Vouched, false) => {
                "tail      vouched for by the signed head (key: the offer's own; give --key to\n          \
                 compare with one that you had from elsewhere)"
                    .to_owned()
            }
            (Tail::NotVouched, _) => {
                "tail      NOT vouched for: no signed head beside the journal, so entries may\n          \
                 have been cut off its end unseen"
                    .to_owned()
            }
        });
        if !matches!(self.verdict, Verdict::NotValid { .. }) {
            self.push_findings(&mut lines);
        }
        lines.iter().flat_map(|line| line.split('\n')).map(printable).collect()
    }

    fn push_findings(&self, lines: &mut Vec<String>) {
        lines.push(format!("dice      {} dice in {} rolls recomputed from the seeds", self.dice, self.rolls));
        if self.fresh_chains > 0 {
            let (count, s) = (self.fresh_chains, if self.fresh_chains == 1 { "" } else { "s" });
            lines
                .push(format!("seeds     {count} fresh chain{s}, signed before the first lock that used it"));
        }
        let (opened, made) = self.choices;
        lines.push(format!("choices   {made} sealed, {opened} opened, each as it was sealed"));
        if self.receipts > 0 {
            lines.push(format!("receipts  {} signed receipts name entries of this chain", self.receipts));
        }
        if self.seen > 0 {
            lines.push(format!("seen      {} mails of the players name an entry of this chain", self.seen));
        }
        if let Some(replay) = &self.replay {
            let (again, events, digests) = (replay.replayed, replay.events, replay.digests);
            lines.push(format!("replay    {again} resolutions played again by the rules: same events"));
            lines
                .push(format!("          {events} events folded, {digests} states agree with their digests"));
            if replay.sealed > 0 {
                lines.push(format!(
                    "          {} resolutions not played again: their orders are sealed",
                    replay.sealed
                ));
                lines.push("          until the game ends (give --openings to check them now)".to_owned());
            }
            if replay.other_rules {
                lines.push("          by another build of the rules than wrote it; they agree".to_owned());
            }
            lines.push(format!("standing  {}", replay.standing));
        }
        if self.stand_ins > 0 {
            lines.push(format!(
                "data      {} values are stand-ins for printed ones: not the printed game",
                self.stand_ins
            ));
        }
        if !self.warning.is_empty() {
            lines.push(folded(&format!("source    {}", self.warning)));
        }
        lines.extend(self.notes.iter().map(|note| format!("note      {note}")));
        if let Some(statistics) = &self.statistics {
            lines.push(String::new());
            lines.extend(statistics.lines());
        }
    }
}

/// A line that quotes a journal: whatever stands there, no terminal obeys it, and it has an end.
fn printable(line: &str) -> String {
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut text: String =
        line.chars().map(|c| if c.is_control() || turns(c) { ' ' } else { c }).take(LONGEST_LINE).collect();
    if line.chars().nth(LONGEST_LINE).is_some() {
        text.push_str(" ...");
    }
    text
}

/// A line broken at blanks to 78 columns, further lines under the tenth.
fn folded(line: &str) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if width + length > 78 {
            text.truncate(text.trim_end().len());
            text.push_str("\n          ");
            width = 10;
        }
        text.push_str(word);
        width += word.chars().count();
    }
    text
}
