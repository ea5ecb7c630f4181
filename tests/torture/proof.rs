//! What must be true at the end, however often the program was killed.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use feldpost::mailbox;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Evidence, Outgoing, Verdict, audit};

use super::club::{Club, GAME};

/// Holds a club that was killed against its twin that was not.
pub fn prove(club: &Club, twin: &Club, what: &str) {
    let [ours, theirs] = [club, twin].map(|club| String::from_utf8(club.journal()).unwrap());
    let other = ours.lines().zip(theirs.lines()).find(|(ours, theirs)| ours != theirs);
    assert!(ours == theirs, "{what}: the journal differs from that of the unharmed twin: {other:#?}");
    audited(club, what);
    let (mut losses, mut doubles) = (Vec::new(), Vec::new());
    losses.extend(twin.received.keys().filter(|id| !club.received.contains_key(*id)).cloned());
    for (id, raw) in &club.received {
        if twin.received.get(id) != Some(raw) {
            let other = twin.received.get(id).map(|raw| String::from_utf8_lossy(raw));
            doubles.push(format!("{}\nbut the twin: {other:?}", String::from_utf8_lossy(raw)));
        }
    }
    for (raw, times) in distinct(&club.delivered) {
        match dealt_with(club, raw) {
            // The same refusal is told once a day; more of its kind are read and pass in silence.
            0 if is_silent(club, raw) && dealt_with(twin, raw) == 0 => {}
            0 => losses.push(String::from_utf8_lossy(raw).into_owned()),
            1 => {}
            _ => doubles.push(String::from_utf8_lossy(raw).into_owned()),
        }
        assert!(times >= 1);
    }
    assert!(losses.is_empty(), "{what}: {} lost: {}", losses.len(), losses[0]);
    assert!(doubles.is_empty(), "{what}: {} doubled: {}", doubles.len(), doubles[0]);
    for folder in ["mail/in/new", "outbox/queued"] {
        let mut left = fs::read_dir(club.home().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        if let Some(path) = left.next() {
            let held = fs::read(&path).unwrap_or_default();
            let held = String::from_utf8_lossy(&held[..held.len().min(3_000)]);
            panic!("{what}: {} is left: {held}", path.display());
        }
    }
    say(club, what);
}

fn distinct(mails: &[Vec<u8>]) -> BTreeMap<&[u8], usize> {
    let mut found = BTreeMap::new();
    mails.iter().for_each(|raw| *found.entry(raw.as_slice()).or_default() += 1);
    found
}

/// The journal is valid with every receipt that a player got; the state on disk is the replayed one.
fn audited(club: &Club, what: &str) {
    let home = club.home();
    let head = fs::read_to_string(home.join("games").join(GAME).join("journal.head")).unwrap();
    let mailbox = club.dir.path().join("received");
    fs::create_dir_all(&mailbox).unwrap();
    for (at, raw) in club.received.values().enumerate() {
        fs::write(mailbox.join(format!("{at}.eml")), raw).unwrap();
    }
    let journal = club.journal();
    let mailboxes = vec![mailbox::read(&mailbox, &Outgoing::of(&journal)).unwrap()];
    assert!(mailboxes[0].kept.len() > 3, "{what}: the players have receipts");
    let evidence = Evidence { journal: &journal, head: Some(&head), mailboxes, ..Evidence::default() };
    let found = audit(&evidence, &feldpost::games::standard());
    let could = !matches!(found.verdict, Verdict::NotValid { .. });
    assert!(could, "{what}: {:?}", found.lines());
    let game = club.look().view(GAME).unwrap();
    let state = fs::read(home.join("games").join(GAME).join("state.json")).unwrap();
    let state: serde_json::Value = serde_json::from_slice(&state).unwrap();
    assert_eq!(state["digest"], game.play().state_digest().unwrap(), "{what}: state.json");
    assert_eq!(state["state"], game.play().state_json().unwrap(), "{what}: state.json");
}

/// How often a mail was applied to the game, answered as a stranger's, or set aside.
fn dealt_with(club: &Club, raw: &[u8]) -> usize {
    let hash = Hash32::of_bytes(raw);
    let journal = String::from_utf8(club.journal()).unwrap();
    let applied = journal.matches(&hash.to_string()).count();
    let answer = format!("{}.host.answer@club.example", hash.short());
    let answered = usize::from(club.received.contains_key(&answer));
    let text = String::from_utf8_lossy(raw);
    let offered = usize::from(text.contains(&format!("join {GAME}")));
    let mut aside = 0;
    for folder in ["robots", "strays"] {
        aside += copies(&club.home().join("quarantine").join(folder), raw);
    }
    applied + answered + offered + aside
}

/// Whether this is a mail without a token that was read and kept.
fn is_silent(club: &Club, raw: &[u8]) -> bool {
    String::from_utf8_lossy(raw).contains("no token at all")
        && copies(&club.home().join("mail/in/cur"), raw) == 1
}

/// Whether the folder has the mail; a mail set aside again under its own name is one file.
fn copies(folder: &Path, raw: &[u8]) -> usize {
    let entries = fs::read_dir(folder).unwrap();
    entries.filter(|entry| fs::read(entry.as_ref().unwrap().path()).unwrap() == raw).count()
}

/// Straight to the terminal: the counts are to be seen in a passing run too.
fn say(club: &Club, what: &str) {
    let tally = &club.tally;
    let (sent, got) = (club.delivered.len(), club.received.len());
    let _ = writeln!(
        std::io::stderr(),
        "{what}: {} kills, {} restarts, {sent} mails in, {got} out ({} sent again), losses 0, doubles 0",
        tally.kills,
        tally.starts,
        tally.again
    );
}
