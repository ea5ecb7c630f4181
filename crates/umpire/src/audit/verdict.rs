//! What an audit says, for people and for scripts.

use super::finding::{Finding, Level};
use super::print::{folded, printable};
use super::receipts::Held;
use super::statistics::Statistics;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Offer, Source};
use feldpost_protocol::journal::verify::{Facts, Outcome, Step};
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// Nothing wrong was found, and the rules were not asked.
    RulesNotAsked,
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
    /// What each mailbox held.
    pub mailboxes: Vec<Held>,
    /// Mails of the umpire's archive that are those of the journal, and how many of them their sender's
    /// domain
    /// has signed.
    pub raw: Option<(usize, usize)>,
    /// Mails whose `Seen:` line names an earlier entry of this chain.
    pub seen: usize,
    /// The replay.
    pub replay: Option<Replay>,
    /// Values of the game data that are stand-ins.
    pub stand_ins: u32,
    /// Policies that the offer sets otherwise than its edition: name, value, the edition's value.
    pub house_rules: Vec<(String, String, String)>,
    /// Where the dice come from, and what that does not give.
    pub source: String,
    /// Everything else that was found, each with what it is good for.
    pub findings: Vec<Finding>,
    /// Every resolution, with its labels, dice and seeds.
    pub resolutions: Vec<Step>,
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
            mailboxes: vec![],
            raw: None,
            seen: 0,
            replay: None,
            stand_ins: 0,
            house_rules: vec![],
            source: String::new(),
            findings: vec![],
            resolutions: vec![],
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

    /// Whatever the umpire has signed and what does not fit makes the whole not valid, however well the rest
    /// agrees.
    pub(super) fn concluded(mut self) -> Audit {
        let convicting = self.findings.iter().find(|finding| finding.level == Level::Convicts);
        if let Some(finding) = convicting
            && !matches!(self.verdict, Verdict::NotValid { .. })
        {
            let file = finding.file.as_ref().map(|file| format!(" [{file}]")).unwrap_or_default();
            let reason = format!("{}{file}", finding.text);
            let entry = finding.entry.unwrap_or(self.entries.saturating_sub(1));
            self.verdict = Verdict::NotValid { entry, reason };
        }
        self
    }

    pub(super) fn take_facts(&mut self, facts: &Facts, offer: &Offer) {
        self.game.clone_from(&facts.game);
        self.system.clone_from(&offer.system);
        self.edition.clone_from(&offer.edition);
        self.options.clone_from(&offer.options);
        self.source = said_of(offer.source).to_owned();
        self.stand_ins = offer.stand_ins;
        self.passed_over.clone_from(&facts.passed_over);
        let opened = facts.commitments.iter().filter(|commitment| commitment.opened).count();
        self.fresh_chains = facts.fresh_chains;
        self.choices = (opened, facts.commitments.len());
        self.resolutions.clone_from(&facts.steps);
        for step in &facts.steps {
            if let Outcome::Rolled { step_seed, rolls, .. } = &step.outcome {
                self.steps.push((step.step, *step_seed));
                self.rolls += rolls.len();
                self.dice += rolls.iter().map(|roll| roll.result.len()).sum::<usize>();
            }
        }
    }

    /// Every finding in one line.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        self.findings.iter().map(Finding::line).collect()
    }

    /// The first line of the report: what this audit is worth.
    #[must_use]
    pub fn headline(&self) -> String {
        let mut line = match &self.verdict {
            Verdict::Valid => "VALID".to_owned(),
            Verdict::RulesNotAsked => "NOTHING WRONG FOUND; the rules were not asked".to_owned(),
            Verdict::NotValid { entry, reason } => return format!("NOT VALID: entry {entry}: {reason}"),
            Verdict::CouldNotCheck { reason } => return format!("COULD NOT CHECK: {reason}"),
        };
        if let Some(Replay { sealed, replayed, .. }) = self.replay.as_ref().filter(|replay| replay.sealed > 0)
        {
            let all = sealed + replayed;
            line += &format!(
                " as far as it goes: {sealed} of {all} resolutions are not played again, sealed until the end"
            );
        }
        match self.findings.iter().filter(|finding| finding.level == Level::Asks).count() {
            0 => {}
            1 => line += "; one finding asks for an answer",
            count => line += &format!("; {count} findings ask for an answer"),
        }
        line
    }

    /// The report in lines: the first says what it is worth, the others have at most 78 columns. Whatever
    /// stands in a journal or a mailbox, no line but the first begins at its left edge with a verdict, and no
    /// terminal obeys any of it.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
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
            lines.push(format!("unknown   {count} entries {told}: {}", each.join(", ")));
        }
        lines.extend(self.head.map(|head| format!("head      {head}")));
        let key = "(key: the offer's own; give --key to compare with one that you had from elsewhere)";
        lines.push(match (self.tail, self.key_from_outside) {
            (Tail::Vouched, true) => {
                "tail      vouched for by the signed head, with the key you gave".to_owned()
            }
            (Tail::Vouched, false) => format!("tail      vouched for by the signed head {key}"),
            (Tail::NotVouched, _) => {
                let told =
                    "no signed head beside the journal, so entries may have been cut off its end unseen";
                format!("tail      NOT vouched for: {told}")
            }
        });
        if !matches!(self.verdict, Verdict::NotValid { .. }) {
            self.push_figures(&mut lines);
        }
        self.push_evidence(&mut lines);
        let headline = printable(&self.headline());
        let folded = lines.iter().flat_map(|line| folded(&printable(line)));
        let mut all: Vec<String> = [headline].into_iter().chain(folded).collect();
        if let Some(statistics) =
            self.statistics.as_ref().filter(|_| !matches!(self.verdict, Verdict::NotValid { .. }))
        {
            all.push(String::new());
            all.extend(statistics.lines().iter().map(|line| printable(line)));
        }
        all
    }

    /// What was found beside the journal, and each finding with what it is good for.
    fn push_evidence(&self, lines: &mut Vec<String>) {
        for held in &self.mailboxes {
            let Held { path, mails, receipts, sent } = held;
            let none = if *receipts == 0 { "NO RECEIPT of this game" } else { "receipts of this game fit" };
            let count = if *receipts == 0 { String::new() } else { format!("{receipts} ") };
            lines.push(format!("mailbox   {path}: {mails} mails, {count}{none}, {sent} mails to its host"));
        }
        if let Some((same, signed)) = self.raw {
            lines.push(format!(
                "archive   {same} raw mails are those of the journal, {signed} of them signed by the \
                sender's domain"
            ));
        }
        let mut sorted: Vec<&Finding> = self.findings.iter().collect();
        sorted.sort_by_key(|finding| finding.level);
        for finding in sorted {
            let level = match finding.level {
                Level::Convicts => "convicts",
                Level::Asks => "asks",
                Level::Informs => "informs",
            };
            lines.push(format!("{level:<10}{}", finding.line()));
        }
    }

    fn push_figures(&self, lines: &mut Vec<String>) {
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
            lines.push(format!("folded    {events} events, {digests} states agree with their digests"));
            if replay.sealed > 0 {
                lines.push(format!(
                    "sealed    {} resolutions not played again: their orders are sealed until the game ends \
                     (give --openings to check them now)",
                    replay.sealed
                ));
            }
            if replay.other_rules {
                lines.push("build     the rules of another build than wrote it; they agree".to_owned());
            }
            lines.push(format!("standing  {}", replay.standing));
        }
        if self.stand_ins > 0 {
            lines.push(format!(
                "data      {} values are stand-ins for printed ones: not the printed game",
                self.stand_ins
            ));
        }
        lines.push(format!("source    {}", self.source));
    }
}

/// What the source of a game's dice gives, and what it does not: said from the source itself, whatever the
/// offer says of it.
fn said_of(source: Source) -> &'static str {
    match source {
        Source::Chain => crate::turn::CHAIN_WARNING,
        Source::Beacon => "beacon: nobody knew a die before its round, and the seeds hide nothing",
        Source::ChainBeacon => crate::turn::BEACON_NOTE,
    }
}
