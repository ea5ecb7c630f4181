//! A real game's journal, damaged at random and forged with care: the audit sees it, and names the entry.
#![allow(clippy::ptr_arg)] // All forgeries have one type, and some add an entry or take one out.

mod burnt;
mod heads;
mod record;

use std::path::Path;
use std::sync::OnceLock;

use crate::common_journal::Chance;
use feldpost::config::Config;
use feldpost::demo::{Demo, Plan};
use feldpost::mailbox;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::canon::{canonical, entry_hash, parse_strict, sealed_hash};
use feldpost_protocol::journal::entry::Head;
use feldpost_protocol::journal::note::{Receipt, Signer, VerifyingKey};
use feldpost_umpire::audit::{Audit, Evidence, Tail, Verdict, audit};
use serde_json::{Value, json};

/// What a player has who saved everything: the journal, the note beside it, the key, the receipts.
struct Played {
    journal: Vec<u8>,
    head: String,
    key: VerifyingKey,
    receipts: Vec<(String, String)>,
    /// What only the umpire has.
    signer: Signer,
}

/// One demo, played once for all tests.
fn played() -> &'static Played {
    static PLAYED: OnceLock<Played> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        let plan = Plan {
            home: home.clone(),
            system: "totensonntag".into(),
            edition: "revised".into(),
            scenario: String::new(),
            options: Some(vec![]),
            seed: Hash32([7; 32]),
            registry: feldpost::games::standard(),
        };
        Demo::begin(plan).unwrap().play(&mut |_| {}).unwrap();
        read_home(&home)
    })
}

fn read_home(home: &Path) -> Played {
    let game = home.join("games/demo");
    let config = Config::load(home).unwrap();
    Played {
        journal: std::fs::read(game.join("journal.jsonl")).unwrap(),
        head: std::fs::read_to_string(game.join("journal.head")).unwrap(),
        key: std::fs::read_to_string(home.join("keys/umpire.pub")).unwrap().trim().parse().unwrap(),
        receipts: mailbox::receipts(&home.join("players/ada/Maildir")).unwrap(),
        signer: feldpost::config::load_keys(home).unwrap().signer(&config.origin, "demo").unwrap(),
    }
}

impl Played {
    fn lines(&self) -> Vec<&[u8]> {
        self.journal.split_inclusive(|byte| *byte == b'\n').collect()
    }

    fn values(&self) -> Vec<Value> {
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
    let played = played();
    let found = audited(&played.journal, Some(&played.head), Some(played.key));
    assert_eq!((&found.verdict, found.tail), (&Verdict::Valid, Tail::Vouched));
    assert!(found.replay.unwrap().replayed > 50 && found.dice > 300 && found.choices.0 > 10);
    assert!(played.lines().len() > 200 && played.receipts.len() > 20);
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
fn relinked(played: &Played, values: Vec<Value>) -> (Vec<u8>, String) {
    let (mut text, mut prev, mut offer) = (String::new(), Hash32::ZERO, Hash32::ZERO);
    let count = values.len() as u64;
    for (seq, mut value) in values.into_iter().enumerate() {
        value["seq"] = json!(seq);
        value["prev"] = json!(prev);
        if value["type"] == "join" {
            value["offer"] = json!(offer);
        }
        let line = canonical(&value).unwrap();
        prev = entry_hash(&line).unwrap();
        offer = if seq == 0 { prev } else { offer };
        text.push_str(&line);
        text.push('\n');
    }
    let receipt = Receipt::of_head("demo", Head { seq: count - 1, hash: prev });
    (text.into_bytes(), played.signer.sign(&receipt.text().unwrap()).unwrap())
}

/// Any one entry of which this is true.
fn any(values: &[Value], chance: &mut Chance, wanted: impl Fn(&Value) -> bool) -> usize {
    let places: Vec<usize> = (0..values.len()).filter(|at| wanted(&values[*at])).collect();
    places[chance.below(places.len())]
}

fn is(kind: &'static str) -> impl Fn(&Value) -> bool {
    move |value| value["type"] == kind
}

/// The first entry of which this is true, from one on.
fn first(values: &[Value], from: usize, wanted: impl Fn(&Value) -> bool) -> usize {
    (from..values.len()).find(|at| wanted(&values[*at])).unwrap()
}

fn has_dice(value: &Value) -> bool {
    value["rolls"].as_array().is_some_and(|rolls| !rolls.is_empty())
}

fn resealed(opened: &Value) -> Value {
    let blind = opened["blind"].as_str().unwrap().parse().unwrap();
    json!(sealed_hash(blind, &opened["payload"]).unwrap())
}

/// Forges the entries before they are linked anew; gives the entry to blame.
type Cheat = fn(&mut Vec<Value>, &mut Chance) -> usize;

fn die(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, has_dice);
    let rolls = values[at]["rolls"].as_array_mut().unwrap();
    let die = chance.below(rolls.len());
    let die = &mut rolls[die]["result"][0];
    *die = json!(die.as_u64().unwrap() % 6 + 1);
    at
}

/// A die that is not shown is missed where the rules ask for it.
fn roll_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, |value| value["rolls"].as_array().is_some_and(|rolls| rolls.len() > 1));
    let rolls = values[at]["rolls"].as_array_mut().unwrap();
    rolls.remove(chance.below(rolls.len()));
    first(values, at, is("events"))
}

fn event(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let fought = |event: &Value| event["kind"] == "attack";
    let at =
        any(values, chance, |value| value["list"].as_array().is_some_and(|list| list.iter().any(fought)));
    let attack = values[at]["list"].as_array_mut().unwrap().iter_mut().find(|event| fought(event)).unwrap();
    attack["hit"] = json!(attack["hit"] == false);
    at
}

fn event_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    // Without its only event a resolution would be empty, which is told by itself.
    let at = any(values, chance, |value| value["type"] == "events" && value["list"][1].is_object());
    values[at]["list"].as_array_mut().unwrap().pop();
    at
}

fn event_twice(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("events"));
    let list = values[at]["list"].as_array_mut().unwrap();
    list.push(list[0].clone());
    at
}

fn state(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("events"));
    values[at]["state"] = json!(Hash32::ZERO);
    at
}

fn seed(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("lock"));
    values[at]["seed"] = json!(Hash32::of_bytes(b"a better one"));
    at
}

fn resolution_again(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let end = |value: &Value| value["type"] == "events" && value["more"] == 0;
    let rolled = first(values, 0, has_dice);
    let places: Vec<usize> = (rolled..values.len()).filter(|at| end(&values[*at])).collect();
    let at = places[chance.below(places.len())] + 1;
    let lock = (0..at).rfind(|at| values[*at]["seed"].is_string()).unwrap();
    let mut again = values[lock].clone();
    again["more"] = json!(0);
    values.insert(at, again);
    at
}

fn choice(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("reveal"));
    values[at]["payload"]["choice"] = json!("3");
    at
}

/// Sealed anew from its beginning, so that it opens; but then the rules would have gone another way.
fn choice_and_seal(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    // Whoever may let the die decide may choose a number instead.
    let at = any(values, chance, |value| value["payload"]["choice"] == "roll");
    values[at]["payload"]["choice"] = json!("3");
    let (slot, seat) = (values[at]["slot"].clone(), values[at]["seat"].clone());
    let hash = resealed(&values[at]);
    let commit =
        first(values, 0, |value| value["type"] == "commit" && value["slot"] == slot && value["seat"] == seat);
    values[commit]["hash"] = hash.clone();
    let closed = first(values, 0, |value| value["type"] == "closed" && value["slot"] == slot);
    values[closed]["hashes"][seat.as_str().unwrap()] = hash;
    first(values, at, is("events"))
}

fn commitment_left_out(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("commit"));
    let slot = values.remove(at)["slot"].clone();
    // What stands behind it moves up, and so do the numbers by which events name their locks.
    for value in &mut values[at..] {
        if let Some(lock) = value["lock"].as_u64().filter(|lock| *lock > at as u64) {
            value["lock"] = json!(lock - 1);
        }
    }
    // The group of it is one shorter.
    for value in values[..at].iter_mut().rev().take_while(|value| value["more"] != 0) {
        value["more"] = json!(value["more"].as_u64().unwrap() - 1);
    }
    first(values, 0, |value| value["type"] == "closed" && value["slot"] == slot)
}

fn sheet(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = first(values, 0, is("openings"));
    let count = values[at]["list"].as_array().unwrap().len();
    let text = &mut values[at]["list"][chance.below(count)]["payload"]["text"];
    *text = json!(format!("{}99 3rtr pass\n", text.as_str().unwrap()));
    at
}

/// The lock fits the forged sheet; its dice do not.
fn sheet_and_lock(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = first(values, 0, is("openings"));
    let roll = any(values, chance, |value| has_dice(value) && values_lock(values, value));
    let lock = roll - 1;
    let list = values[at]["list"].as_array_mut().unwrap();
    let opening = list.iter_mut().find(|opening| opening["lock"] == lock).unwrap();
    opening["payload"]["text"] = json!("1 3rtr pass\n");
    let (seat, hash) = (opening["seat"].as_str().unwrap().to_owned(), resealed(opening));
    values[lock]["orders"][seat] = hash;
    first(values, lock, is("events"))
}

/// Whether the resolution of this roll was one of open orders.
fn values_lock(values: &[Value], roll: &Value) -> bool {
    let lock = values.get(roll["seq"].as_u64().unwrap() as usize - 1);
    lock.is_some_and(|lock| lock["orders"].as_object().is_some_and(|orders| !orders.is_empty()))
}

/// Every die follows from the lines of entropy: the first one no longer fits.
fn entropy(values: &mut Vec<Value>, chance: &mut Chance) -> usize {
    let at = any(values, chance, is("join"));
    values[at]["entropy"] = json!("whatever suits me");
    first(values, at, has_dice)
}

/// And from the terms of the offer.
fn terms(values: &mut Vec<Value>, _: &mut Chance) -> usize {
    values[0]["policies"]["hit_comparison"] = json!("above");
    first(values, 0, has_dice)
}

fn anchor(values: &mut Vec<Value>, _: &mut Chance) -> usize {
    values[0]["anchor"] = json!(Hash32::ZERO);
    first(values, 0, |value| value["seed"].is_string())
}

#[test]
fn whatever_a_dishonest_umpire_forges_and_signs_is_named_by_its_kind() {
    let played = played();
    let honest = played.values();
    // Those that only the replay shows take long, and are done less often.
    let cheats: [(&str, Cheat, usize, &str); 19] = [
        ("die", die, 8, " should be ["),
        ("roll-left-out", roll_left_out, 2, "the rules ask for other rolls"),
        ("event", event, 2, "is not what the rules say"),
        ("event-left-out", event_left_out, 2, "the rules make another number of events"),
        ("event-twice", event_twice, 2, "the rules make another number of events"),
        ("state", state, 2, "the state after these events has another digest"),
        ("seed", seed, 6, "the seed does not hash to the one before"),
        ("resolution-again", resolution_again, 6, "out of place"),
        ("lock-alone", burnt::lock_alone, 4, "the group ends and its lock is not answered"),
        ("outcome-left-out", burnt::outcome_left_out, 4, "the group ends and its lock is not answered"),
        ("openings-left-out", burnt::openings_left_out, 1, "do not lie open"),
        ("choice", choice, 6, "reveal does not open the sealed payload"),
        ("choice-and-seal", choice_and_seal, 2, "rules"),
        ("commitment-left-out", commitment_left_out, 6, "does not list the commitments made"),
        ("sheet", sheet, 4, "does not open the orders of"),
        ("sheet-and-lock", sheet_and_lock, 3, "rules"),
        ("entropy", entropy, 2, " should be ["),
        ("terms", terms, 1, " should be ["),
        ("anchor", anchor, 1, "the seed does not hash to the one before"),
    ];
    for (name, cheat, times, kind) in cheats.into_iter().chain(record::CHEATS) {
        for run in 0..times {
            let label = format!("{name}/{run}");
            let mut values = honest.clone();
            let due = cheat(&mut values, &mut Chance::new(&label));
            let (journal, head) = relinked(played, values);
            let found = audited(&journal, Some(&head), Some(played.key));
            assert_eq!(found.tail, Tail::Vouched, "{label}: the forger has the key");
            let (entry, reason) = blamed(&found, &label);
            // With another salt a die may still fall alike by chance: then a later one shows it.
            let by_chance = ["entropy", "terms"].contains(&name) && entry > due;
            assert!(entry == due || by_chance, "{label}: entry {entry}, not {due}: {reason}");
            assert!(reason.contains(kind), "{label}: {reason}");
        }
    }
    let (journal, head) = relinked(played, honest);
    assert!(journal == played.journal && head == played.head, "linking anew changes nothing by itself");
}

/// The hour of a mail enters nothing that can be recomputed. Who kept the signed receipts sees it.
#[test]
fn a_history_written_anew_without_a_contradiction_is_betrayed_by_receipts() {
    let played = played();
    let mut values = played.values();
    let at = any(&values, &mut Chance::new("hour"), |value| value["type"] == "mail");
    values[at]["unix"] = json!(1);
    let (journal, head) = relinked(played, values);
    assert_eq!(audited(&journal, Some(&head), Some(played.key)).verdict, Verdict::Valid);
    let receipts = played.receipts.clone();
    let evidence =
        Evidence { journal: &journal, head: Some(&head), key: Some(played.key), openings: vec![], receipts };
    let found = audit(&evidence, &feldpost::games::standard());
    let (entry, reason) = blamed(&found, "hour");
    assert!(entry >= at && reason.contains("a signed receipt names another entry"), "{entry}: {reason}");
}
