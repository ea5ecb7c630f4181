//! Every attack of an umpire who owns all keys, carried out: what of what players keep shows it. The table
//! stands in docs/protocol.md, section 10.
//!
//! *Live* he falsifies as he goes: chain, head and all receipts fit what he writes. *Afterwards* he writes a
//! finished game anew; the players have kept what they were mailed before.

use std::sync::OnceLock;

use feldpost_kit::registry::Registry;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Entry, Opening};
use feldpost_protocol::journal::note::{Kind, Receipt};
use feldpost_umpire::audit::{Evidence, KeptMail, Level, Mailbox, Verdict, audit};
use serde_json::Value;

use super::forged::Cheat;
use super::{Played, every_game, lived, relinked};
use crate::common_journal::Chance;

mod cheats;
mod receipts;

/// What shows an attack, from the least evidence to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// The journal with its head and key.
    Journal,
    /// And one player's mailbox.
    OneMailbox,
    /// And both.
    BothMailboxes,
    /// Nothing of these.
    Nothing,
    /// It cannot be done so.
    Not,
}

/// How an attack was shown: by what, and whether it convicts or asks for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told(Shown, bool);

impl Told {
    fn words(self) -> String {
        let by = match self.0 {
            Shown::Journal => "the journal alone",
            Shown::OneMailbox => "one player's mailbox",
            Shown::BothMailboxes => "both mailboxes together",
            Shown::Nothing => "**nothing**",
            Shown::Not => "-",
        };
        let asks = matches!(self.0, Shown::Journal | Shown::OneMailbox | Shown::BothMailboxes) && !self.1;
        format!("{by}{}", if asks { " asks for an answer" } else { "" })
    }
}

/// A journal as the umpire shows it, and what each player has kept.
pub struct Staged {
    pub journal: Vec<u8>,
    pub head: String,
    pub mailboxes: [Mailbox; 2],
}

/// An attack as it is carried out on a game that was played; `None` where the game has no place for it.
pub type Stage = fn(&Played, &mut Chance) -> Option<Staged>;

/// How an attack is carried out.
pub enum How {
    /// The entries are forged; live the game stands after the forged group (true), or goes on to its end.
    Forged(Cheat, bool),
    /// In another way, live and afterwards.
    Other(Stage, Stage),
}

/// A row of the table: what the umpire does, how, and what must show it, live and afterwards.
pub struct Attack {
    pub name: &'static str,
    pub told: &'static str,
    pub how: How,
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(feldpost::games::standard)
}

/// The kinds of what an audit finds with this evidence: those that convict, and those that ask.
fn found(staged: &Staged, mailboxes: &[&Mailbox], played: &Played) -> (bool, Vec<&'static str>) {
    let evidence = Evidence {
        journal: &staged.journal,
        head: Some(&staged.head),
        key: Some(played.key),
        openings: openings(played, &staged.journal),
        mailboxes: mailboxes.iter().map(|mailbox| (*mailbox).clone()).collect(),
        ..Evidence::default()
    };
    let found = audit(&evidence, registry());
    let convicts = matches!(found.verdict, Verdict::NotValid { .. })
        || found.findings.iter().any(|finding| finding.level == Level::Convicts);
    let asks = found.findings.iter().filter(|finding| finding.level == Level::Asks);
    (convicts, asks.map(|finding| finding.what).collect())
}

/// The sheets of the honest game up to where this journal ends: what players know by the end of it.
fn openings(played: &Played, journal: &[u8]) -> Vec<Opening> {
    let entries = journal.iter().filter(|byte| **byte == b'\n').count() as u64;
    let read = |value: &Value| serde_json::from_value::<Vec<Opening>>(value["list"].clone()).ok();
    let openings = played.values().into_iter().filter(|value| value["type"] == "openings");
    let openings = openings.filter_map(|value| read(&value)).flatten();
    openings.filter(|opening| opening.of.entry() < entries).collect()
}

fn judged(staged: &Staged, honest: &Staged, played: &Played) -> Told {
    let [one, other] = &staged.mailboxes;
    let [honest_one, honest_other] = &honest.mailboxes;
    let steps: [(Shown, Vec<&Mailbox>, Vec<&Mailbox>); 4] = [
        (Shown::Journal, vec![], vec![]),
        (Shown::OneMailbox, vec![one], vec![honest_one]),
        (Shown::OneMailbox, vec![other], vec![honest_other]),
        (Shown::BothMailboxes, vec![one, other], vec![honest_one, honest_other]),
    ];
    let mut asking = None;
    for (shown, mailboxes, before) in steps {
        let (convicts, asks) = found(staged, &mailboxes, played);
        if convicts {
            return Told(shown, true);
        }
        if asking.is_none() && !asks.is_empty() {
            let (_, usual) = found(honest, &before, played);
            asking = asks.iter().any(|what| !usual.contains(what)).then_some(Told(shown, false));
        }
    }
    asking.unwrap_or(Told(Shown::Nothing, true))
}

/// The end of the group in which this entry stands: its values up to there.
fn up_to_its_group(mut values: Vec<Value>, at: usize) -> Vec<Value> {
    let end = (at..values.len()).find(|at| values[*at]["more"] == 0).unwrap_or(values.len() - 1);
    values.truncate(end + 1);
    values
}

/// What was staged is what an honest umpire would have shown and mailed.
fn staged(played: &Played, values: Vec<Value>) -> Staged {
    let (journal, head) = lived(played, values);
    let mailboxes = receipts::that_fit(played, &journal);
    Staged { journal, head, mailboxes }
}

/// Every attack as it is carried out live, on each game that has a place for it: its name, the journal and
/// its head.
pub fn all_live() -> Vec<(String, Vec<u8>, String)> {
    let each = every_game().iter().flat_map(|played| cheats::all().into_iter().map(move |one| (played, one)));
    let staged = each.filter_map(|(played, attack)| {
        let Staged { journal, head, .. } = live(&attack, played, &mut Chance::new(attack.name))?;
        Some((format!("{}/{}", played.system, attack.name), journal, head))
    });
    staged.collect()
}

fn live(attack: &Attack, played: &Played, chance: &mut Chance) -> Option<Staged> {
    match attack.how {
        How::Forged(cheat, stops) => {
            let mut values = played.values();
            let at = cheat(&mut values, chance)?;
            let values = if stops { up_to_its_group(values, at) } else { values };
            Some(staged(played, values))
        }
        How::Other(live, _) => live(played, chance),
    }
}

fn afterwards(attack: &Attack, played: &Played, chance: &mut Chance) -> Option<Staged> {
    match attack.how {
        How::Forged(cheat, _) => {
            let mut values = played.values();
            cheat(&mut values, chance)?;
            let (journal, head) = relinked(played, values);
            Some(Staged { journal, head, mailboxes: receipts::as_mailed(played) })
        }
        How::Other(_, afterwards) => afterwards(played, chance),
    }
}

/// The row of an attack: on the last game, a short one, or else the first that has a place for it.
fn row(attack: &Attack) -> String {
    let games = || every_game().iter().rev();
    let tell = |stage: fn(&Attack, &Played, &mut Chance) -> Option<Staged>| {
        for played in games() {
            if let Some(staged) = stage(attack, played, &mut Chance::new(attack.name)) {
                let honest = self::staged(played, played.values());
                return judged(&staged, &honest, played);
            }
        }
        Told(Shown::Not, true)
    };
    let (live, after) = (tell(live), tell(afterwards));
    assert!(live.0 != Shown::Not || after.0 != Shown::Not, "{}: not carried out", attack.name);
    format!("| {} | {} | {} |", attack.told, live.words(), after.words())
}

#[test]
fn what_shows_each_attack_stands_in_the_protocol() {
    let attacks = cheats::all();
    let (left, right) = attacks.split_at(attacks.len() / 2);
    let rows: Vec<String> = std::thread::scope(|scope| {
        let other = scope.spawn(|| right.iter().map(row).collect::<Vec<_>>());
        let mut rows: Vec<String> = left.iter().map(row).collect();
        rows.extend(other.join().unwrap());
        rows
    });
    let table = format!("| attack | live | afterwards |\n|---|---|---|\n{}\n", rows.join("\n"));
    let path = format!("{}/docs/protocol.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("<!-- attacks -->\n").unwrap();
    let (written, after) = rest.split_once("<!-- end of attacks -->").unwrap();
    if crate::support::golden::rewrites() {
        let text = format!("{before}<!-- attacks -->\n{table}<!-- end of attacks -->{after}");
        std::fs::write(&path, text).unwrap();
        return;
    }
    assert_eq!(table, written, "read what differs, then INSTA_UPDATE=always");
}

/// What the audit says of those that no other test forges.
const SAID: [(&str, &str); 10] = [
    ("renamed-roll", "the rules ask for other rolls"),
    ("phantom-roll", "the rules ask for other rolls"),
    ("void", "ruling"),
    ("consent", "has not agreed to"),
    ("beacon", "signature"),
    ("held", "whose reveal was held back"),
    ("reveal-forged", "does not open the commitment"),
    ("rekey", "did not sign"),
    ("aside", "aside"),
    ("hours", "before that of an entry above it"),
];

#[test]
fn an_attack_that_the_journal_shows_is_named_for_what_it_is() {
    for (name, due) in SAID {
        let attack = cheats::all().into_iter().find(|attack| attack.name == name).unwrap();
        let staged = every_game()
            .iter()
            .rev()
            .find_map(|played| Some((live(&attack, played, &mut Chance::new(attack.name))?, played)));
        let (staged, played) = staged.unwrap();
        let openings = openings(played, &staged.journal);
        let evidence = Evidence {
            journal: &staged.journal,
            head: Some(&staged.head),
            key: Some(played.key),
            openings,
            ..Evidence::default()
        };
        let verdict = audit(&evidence, registry()).verdict;
        let said = matches!(&verdict, Verdict::NotValid { reason, .. } if reason.contains(due));
        assert!(said, "{name}: {verdict:?}");
    }
}

/// The evidence that is staged is that of an honest game where nothing was forged.
#[test]
fn an_honest_game_with_receipts_that_fit_is_valid() {
    for played in every_game() {
        let honest = staged(played, played.values());
        assert!(honest.journal == played.journal, "{}", played.system);
        for mailboxes in [&honest.mailboxes, &receipts::as_mailed(played)] {
            let (convicts, asks) = found(&honest, &mailboxes.iter().collect::<Vec<_>>(), played);
            assert!(!convicts, "{}: {asks:?}", played.system);
        }
    }
}
