//! A real game's journal, damaged at random and forged with care: the audit sees it, and names the entry.
#![allow(clippy::ptr_arg)] // All forgeries have one type, and some add an entry or take one out.

pub mod attacks;
mod burnt;
mod copies;
mod fields;
mod forged;
mod heads;
mod kept;
mod offers;
mod record;
pub mod umpire;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use crate::common_journal::Chance;
use feldpost::config::Config;
use feldpost::demo::{Demo, Plan};
use feldpost::mailbox;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash, parse_strict};
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::{Receipt, Signer, VerifyingKey};
use feldpost_umpire::audit::{Archive, Audit, Evidence, Mailbox, Outgoing, Tail, Verdict, audit};
use forged::any;
use serde_json::{Value, json};

/// What a player has who saved everything: the journal, the note beside it, the key, the receipts.
pub struct Played {
    pub system: &'static str,
    pub journal: Vec<u8>,
    pub head: String,
    pub key: VerifyingKey,
    /// What each player has kept.
    pub mailboxes: Vec<Mailbox>,
    /// The mails that the first of them got, and the host's archive of those that came.
    mails: Vec<Vec<u8>>,
    archive: Archive,
    /// What only the umpire has.
    pub signer: Signer,
}

/// All forgeries; of some only the replay sees anything.
pub const CHEATS: [&[forged::Forgery]; 3] = [&forged::CHEATS, &record::CHEATS, &umpire::CHEATS];

/// A demo of every system, played once for all tests.
pub fn every_game() -> &'static [Played] {
    static PLAYED: OnceLock<Vec<Played>> = OnceLock::new();
    PLAYED.get_or_init(|| feldpost::games::standard().cards().map(|card| play(card.id)).collect())
}

/// That of the first system.
fn played() -> &'static Played {
    &every_game()[0]
}

fn play(system: &'static str) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let plan = Plan {
        pictures: false,
        home: home.clone(),
        system: system.to_owned(),
        edition: String::new(),
        scenario: String::new(),
        options: Some(vec![]),
        seed: Hash32([7; 32]),
        registry: feldpost::games::standard(),
    };
    Demo::begin(plan).unwrap().play(&mut |_| {}).unwrap();
    read_home(system, &home)
}

fn read_home(system: &'static str, home: &Path) -> Played {
    let game = home.join("games/demo");
    let config = Config::load(home).unwrap();
    let journal = std::fs::read(game.join("journal.jsonl")).unwrap();
    let outgoing = Outgoing::of(&journal);
    Played {
        system,
        journal,
        head: std::fs::read_to_string(game.join("journal.head")).unwrap(),
        key: std::fs::read_to_string(home.join("keys/umpire.pub")).unwrap().trim().parse().unwrap(),
        mailboxes: ["ada", "bruno"]
            .map(|name| mailbox::read(&home.join("players").join(name).join("Maildir"), &outgoing).unwrap())
            .into(),
        mails: ["new", "cur"].map(|name| mails_in(&home.join("players/ada/Maildir").join(name))).concat(),
        archive: mailbox::read_archive(&game.join("archive")).unwrap(),
        signer: feldpost::config::load_keys(home).unwrap().signer(&config.origin, "demo").unwrap(),
    }
}

/// The mails of a folder, by their names.
fn mails_in(folder: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

impl Played {
    /// The raw mail that an entry took in.
    fn raw_of(&self, entry: usize) -> Option<&[u8]> {
        let mail = self.archive.mails.iter().find(|mail| mail.entry == entry as u64)?;
        Some(&mail.raw)
    }

    fn lines(&self) -> Vec<&[u8]> {
        self.journal.split_inclusive(|byte| *byte == b'\n').collect()
    }

    pub fn values(&self) -> Vec<Value> {
        let text = std::str::from_utf8(&self.journal).unwrap();
        text.lines().map(|line| parse_strict(line).unwrap()).collect()
    }
}

fn audited(journal: &[u8], head: Option<&str>, key: Option<VerifyingKey>) -> Audit {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let evidence = Evidence { journal, head, key, ..Evidence::default() };
    audit(&evidence, REGISTRY.get_or_init(feldpost::games::standard))
}

/// The entry that an audit blames, and why.
#[track_caller]
fn blamed<'a>(audit: &'a Audit, label: &str) -> (usize, &'a str) {
    match &audit.verdict {
        Verdict::NotValid { entry, reason } => (*entry, reason),
        other => panic!("{label}: not seen: {other:?}"),
    }
}

#[test]
fn the_journal_as_it_was_played_is_valid() {
    let mut chosen = 0;
    for played in every_game() {
        let found = audited(&played.journal, Some(&played.head), Some(played.key));
        assert_eq!((&found.verdict, found.tail), (&Verdict::Valid, Tail::Vouched), "{}", played.system);
        let (replayed, dice, choices) = (found.replay.unwrap().replayed, found.dice, found.choices.0);
        let told = format!("{}: {replayed} resolutions, {dice} dice, {choices} choices", played.system);
        assert!(replayed > 4 && dice > 1, "{told}");
        assert!(played.lines().len() > 30 && played.mailboxes[1].kept.len() > 4, "{told}");
        chosen += usize::from(choices > 0);
    }
    assert!(chosen > 1, "{chosen} games have secret choices");
}

/// Damages a journal; gives its bytes and the entry to blame, the first one that is not as it was.
type Mutation = fn(&Played, &mut Chance) -> (Vec<u8>, usize);

fn lines_before(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|byte| **byte == b'\n').count()
}

fn flip(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut bytes = played.journal.clone();
    let at = chance.below(bytes.len());
    bytes[at] ^= 1 + u8::try_from(chance.below(255)).unwrap();
    (bytes, lines_before(&played.journal, at))
}

fn drop_one(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = played.lines();
    let at = chance.below(lines.len());
    lines.remove(at);
    (lines.concat(), at)
}

/// The first of two twins is the true one.
fn double(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = played.lines();
    let at = chance.below(lines.len());
    lines.insert(at, lines[at]);
    (lines.concat(), at + 1)
}

fn swap(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = played.lines();
    let first = chance.below(lines.len() - 1);
    let second = first + 1 + chance.below(lines.len() - 1 - first);
    lines.swap(first, second);
    (lines.concat(), first)
}

fn cut_tail(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let lines = played.lines();
    let keep = chance.below(lines.len());
    (lines[..keep].concat(), keep)
}

fn cut_mid_line(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let at = chance.below(played.journal.len());
    (played.journal[..at].to_vec(), lines_before(&played.journal, at))
}

fn rubbish(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = played.lines();
    let at = chance.below(lines.len() + 1);
    let foreign: [&[u8]; 5] = [b"\n", b"{}\n", b"not json\n", b"\xff\xfe\n", b"{\"seq\":1}\n"];
    lines.insert(at, foreign[chance.below(foreign.len())]);
    (lines.concat(), at)
}

/// An entry that follows from the one before it as it should. So it is a second claimant to its place; only
/// the true one, which comes after it, shows that one of them is too many. At the end it is the head that
/// shows it.
fn well_made(played: &Played, chance: &mut Chance) -> (Vec<u8>, usize) {
    let mut lines = played.lines();
    let at = 1 + chance.below(lines.len());
    let prev = entry_hash(std::str::from_utf8(lines[at - 1]).unwrap().trim_end()).unwrap();
    let more = parse_strict(std::str::from_utf8(lines[at - 1]).unwrap().trim_end()).unwrap()["more"]
        .as_u64()
        .unwrap()
        .saturating_sub(1);
    let note = json!({"kind": "remark", "more": more, "prev": prev, "seq": at, "text": "forged",
        "type": "note", "unix": 1});
    let forged = canonical(&note).unwrap() + "\n";
    let blamed = if at == lines.len() { at } else { at + 1 };
    lines.insert(at, forged.as_bytes());
    (lines.concat(), blamed)
}

#[test]
fn any_damage_is_seen_and_laid_to_the_first_entry_that_it_touched() {
    let played = played();
    let mutations: [(&str, Mutation, usize); 8] = [
        ("flip", flip, 200),
        ("drop", drop_one, 50),
        ("double", double, 50),
        ("swap", swap, 60),
        ("cut-tail", cut_tail, 40),
        ("cut-mid-line", cut_mid_line, 50),
        ("rubbish", rubbish, 40),
        ("well-made", well_made, 40),
    ];
    let check = |name: &str, mutate: Mutation, run: usize| {
        let label = format!("{name}/{run}");
        let (bytes, touched) = mutate(played, &mut Chance::new(&label));
        // With a key from outside and with the offer's own, which the damage may have hit.
        let key = run.is_multiple_of(2).then_some(played.key);
        let found = audited(&bytes, Some(&played.head), key);
        let (entry, reason) = blamed(&found, &label);
        assert_eq!(entry, touched, "{label}: {reason}");
        assert!(found.lines()[0].starts_with(&format!("NOT VALID: entry {entry}: ")), "{label}");
    };
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for (name, mutate, times) in mutations {
                    (half..times).step_by(2).for_each(|run| check(name, mutate, run));
                }
            });
        }
    });
}

#[test]
fn without_the_head_a_whole_group_cut_off_is_not_seen_but_the_audit_says_so() {
    let played = played();
    let (lines, values) = (played.lines(), played.values());
    let ends = |at: usize| values[at - 1]["more"] == 0;
    let mut chance = Chance::new("tails");
    for run in 0..6 {
        // At half of a game or earlier, which is faster to replay.
        let keep = 10 + chance.below(lines.len() / 2);
        let cut = lines[..keep].concat();
        let found = audited(&cut, None, Some(played.key));
        assert_eq!(found.tail, Tail::NotVouched, "{run}");
        let said = found.lines().join("\n");
        assert!(said.contains("NOT vouched for"), "{said}");
        if ends(keep) {
            assert_eq!(found.verdict, Verdict::Valid, "{run}: {keep} entries");
        } else {
            assert_eq!(blamed(&found, "inside a group").0, keep);
        }
        // The same with the head is seen at the first missing entry.
        assert_eq!(blamed(&audited(&cut, Some(&played.head), None), "cut").0, keep);
    }
}

/// Numbers and links the entries anew, and signs the new head, as a dishonest umpire can.
pub fn relinked(played: &Played, values: Vec<Value>) -> (Vec<u8>, String) {
    linked(played, values, |_, _| ())
}

/// The same as if it had been written so from the beginning: what the players say that they saw fits it.
fn lived(played: &Played, values: Vec<Value>) -> (Vec<u8>, String) {
    linked(played, values, |value, hashes| {
        let seen = value.get_mut("seen").and_then(Value::as_object_mut);
        let Some(seen) = seen else { return };
        let hash = seen["seq"].as_u64().and_then(|seq| hashes.get(usize::try_from(seq).ok()?));
        if let Some(hash) = hash {
            seen["head"] = json!(hash.short());
        }
    })
}

fn linked(
    played: &Played,
    values: Vec<Value>,
    mut also: impl FnMut(&mut Value, &[Hash32]),
) -> (Vec<u8>, String) {
    let (mut text, mut prev, mut offer) = (String::new(), Hash32::ZERO, Hash32::ZERO);
    let mut hashes = Vec::new();
    let count = values.len() as u64;
    for (seq, mut value) in values.into_iter().enumerate() {
        value["seq"] = json!(seq);
        value["prev"] = json!(prev);
        also(&mut value, &hashes);
        if value["type"] == "join" {
            value["offer"] = json!(offer);
        }
        let line = canonical(&value).unwrap();
        prev = entry_hash(&line).unwrap();
        hashes.push(prev);
        offer = if seq == 0 { prev } else { offer };
        text.push_str(&line);
        text.push('\n');
    }
    let receipt = Receipt::of_head("demo", Head { seq: count - 1, hash: prev });
    (text.into_bytes(), played.signer.sign(&receipt.text().unwrap()).unwrap())
}

#[test]
fn whatever_a_dishonest_umpire_forges_and_signs_is_named_by_its_kind() {
    let mut done = BTreeSet::new();
    for played in every_game() {
        let honest = played.values();
        for (name, cheat, times, kind) in CHEATS.iter().copied().flatten().copied() {
            for run in 0..times {
                let label = format!("{}/{name}/{run}", played.system);
                let mut values = honest.clone();
                let Some(due) = cheat(&mut values, &mut Chance::new(&label)) else { continue };
                done.insert(name);
                let (journal, head) = relinked(played, values);
                let found = audited(&journal, Some(&head), Some(played.key));
                assert_eq!(found.tail, Tail::Vouched, "{label}: the forger has the key");
                let (entry, reason) = blamed(&found, &label);
                // With another salt a die may still fall alike by chance: then a later one shows it. Another
                // choice is forbidden where it is opened, or changes what follows.
                let by_chance = ["entropy", "terms", "choice-and-seal"].contains(&name) && entry > due;
                assert!(entry == due || by_chance, "{label}: entry {entry}, not {due}: {reason}");
                assert!(kind.split('|').any(|kind| reason.contains(kind)), "{label}: {reason}");
            }
        }
        let (journal, head) = relinked(played, honest);
        assert!(journal == played.journal && head == played.head, "linking anew changes nothing by itself");
    }
    let all: usize = CHEATS.iter().map(|some| some.len()).sum();
    assert_eq!(done.len(), all, "some game has a place for each: {done:?}");
}

/// The hour of a mail enters nothing that can be recomputed. Who kept the signed receipts sees it.
#[test]
fn a_history_written_anew_without_a_contradiction_is_betrayed_by_receipts() {
    let played = played();
    let mut values = played.values();
    let at = any(&values, &mut Chance::new("hour"), |value| value["type"] == "mail").unwrap();
    // All of it a second later: times do not run backwards.
    for value in values[at..].iter_mut().filter(|value| value["unix"].is_i64()) {
        value["unix"] = json!(value["unix"].as_i64().unwrap() + 1);
    }
    let (journal, head) = relinked(played, values);
    assert_eq!(audited(&journal, Some(&head), Some(played.key)).verdict, Verdict::Valid);
    let mailboxes = played.mailboxes[..1].to_vec();
    let evidence = Evidence {
        journal: &journal,
        head: Some(&head),
        key: Some(played.key),
        mailboxes,
        ..Evidence::default()
    };
    let found = audit(&evidence, &feldpost::games::standard());
    let (entry, reason) = blamed(&found, "hour");
    assert!(entry >= at && reason.contains("a signed receipt names another entry"), "{entry}: {reason}");
}
