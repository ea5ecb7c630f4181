//! How long the steps of a mail take, each alone, on a recorded game; and audit and selfplay.
//!
//! `cargo bench --bench host`. What a whole mail takes on a disk is told by `feldpost bench`.

#[path = "../tests/support/letterhead.rs"]
mod letterhead;
mod recorded;

use feldpost::store::{FolderStore, Games as _, Store as _};
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::club::{Club, Keys};
use feldpost_umpire::report::Templates;
use feldpost_umpire::selfplay::{Plan, play};
use feldpost_umpire::turn::post::{self, Post};
use feldpost_umpire::turn::{Game, Roster, Secrets, Witnessed, groups};
use recorded::{GAME, file, read, registry};

/// The entry by which a step in the middle of the game has ended, with much to tell.
const MIDDLE: u64 = 200;
/// Mails that wait together.
const WAITING: usize = 100;

fn main() {
    divan::main();
}

/// The last entry of the newest group within the first entries of a journal.
fn group_end(all: &[Entry], entries: usize) -> usize {
    let ends = groups(all).filter_map(<[Entry]>::last).map(|entry| entry.seq as usize);
    ends.take_while(|seq| *seq <= entries).last().expect("a group")
}

/// The game in its middle.
struct Middle {
    entries: Vec<Entry>,
    game: Game,
    witnessed: Witnessed,
    templates: Templates,
    club: Club,
    keys: Keys,
    secrets: Secrets,
    roster: Roster,
}

impl Middle {
    fn new() -> Middle {
        let registry = registry();
        let (mut entries, hashes) = read(&file("journal.jsonl"));
        let happened = |group: &[Entry]| group.iter().any(|entry| matches!(entry.body, Body::Events { .. }));
        let ends = groups(&entries).filter(|group| happened(group)).filter_map(<[Entry]>::last);
        let end = ends.map(|entry| entry.seq).find(|seq| *seq >= MIDDLE).expect("a step in its middle");
        let at = end as usize;
        entries.truncate(at + 1);
        let head = Head { seq: end, hash: hashes[at] };
        let (game, witnessed) = Game::fold_and_watch(&registry, &entries, head).expect("it folds");
        let roster = letterhead::roster(game.offer().seats.iter().map(String::as_str));
        let club = letterhead::club();
        Middle {
            templates: Templates::builtin(&registry),
            keys: Keys::new([7; 32], [8; 32]),
            secrets: Secrets::new(Hash32::of_bytes(b"root"), Hash32::of_bytes(b"blinds")),
            entries,
            game,
            witnessed,
            club,
            roster,
        }
    }

    fn post(&self) -> Post<'_> {
        Post {
            club: &self.club,
            keys: &self.keys,
            after: &self.game,
            group: groups(&self.entries).last().expect("a group"),
            witnessed: &self.witnessed,
            secrets: &self.secrets,
            roster: &self.roster,
            templates: &self.templates,
            past: None,
            chronicle: None,
            record: None,
        }
    }
}

/// The reports of both seats on a step, as text and as HTML.
#[divan::bench]
fn reports_of_a_step(bencher: divan::Bencher<'_, '_>) {
    let middle = Middle::new();
    bencher.bench_local(|| post::mails(middle.post()).expect("mails").len());
}

/// The same reports as the bytes of mails.
#[divan::bench]
fn encoding_of_its_mails(bencher: divan::Bencher<'_, '_>) {
    let mails = post::mails(Middle::new().post()).expect("mails");
    bencher.bench_local(|| mails.iter().map(|mail| mail.to_bytes().expect("bytes").len()).sum::<usize>());
}

/// A game from its bytes on disk, without a snapshot: chain checked, entries read and folded.
#[divan::bench(args = [10, 200, 400])]
fn loading_of_a_game(bencher: divan::Bencher<'_, '_>, entries: usize) {
    let (registry, journal) = (registry(), file("journal.jsonl"));
    let (all, _) = read(&journal);
    let end = group_end(&all, entries);
    let lines = journal.split_inclusive(|byte| *byte == b'\n').take(end + 1);
    let journal = lines.collect::<Vec<_>>().concat();
    bencher.bench_local(|| {
        let (entries, hashes) = read(&journal);
        Game::fold(&registry, &entries, Head { seq: end as u64, hash: hashes[end] }).expect("it folds")
    });
}

/// The same game from its snapshot.
#[divan::bench(args = [10, 200, 400])]
fn loading_of_a_snapshot(bencher: divan::Bencher<'_, '_>, entries: usize) {
    let registry = registry();
    let (all, hashes) = read(&file("journal.jsonl"));
    let end = group_end(&all, entries);
    let head = Head { seq: end as u64, hash: hashes[end] };
    let game = Game::fold(&registry, &all[..=end], head).expect("it folds");
    let snapshot = game.snapshot().expect("it is written");
    bencher.bench_local(|| {
        let taken = Game::resume(&registry, &snapshot, (&all[0], hashes[0]), &[], head);
        taken.expect("it is read").expect("it is of this build")
    });
}

/// A hundred groups of entries of as many games, committed together; on the disk of temporary files.
#[divan::bench]
fn commit_of_a_hundred_groups(bencher: divan::Bencher<'_, '_>) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = FolderStore::open(folder.path()).expect("a store");
    let claim = store.claim().expect("nobody else is there");
    let signer = Keys::new([7; 32], [8; 32]).signer("club.example", GAME).expect("a signer");
    let (entries, _) = read(&file("journal.jsonl"));
    let bodies = |group: &[Entry]| group.iter().map(|entry| entry.body.clone()).collect::<Vec<_>>();
    let groups: Vec<Vec<Body>> = groups(&entries).map(bodies).collect();
    let mut heads = Vec::new();
    for number in 0..WAITING {
        let id = format!("g{number}");
        store.create(&id).expect("a game");
        heads.push((store.append(&id, None, groups[0].clone(), &signer).expect("an offer").1, id));
    }
    let mut next = (1..groups.len()).cycle();
    bencher.bench_local(|| {
        let group = &groups[next.next().expect("always one")];
        store.hold().expect("held");
        for (head, id) in &mut heads {
            *head = store.append(id, Some(*head), group.clone(), &signer).expect("a group").1;
        }
        store.commit().expect("committed");
    });
    drop(claim);
}

#[divan::bench]
fn audit_of_a_whole_game(bencher: divan::Bencher<'_, '_>) {
    let (registry, journal) = (registry(), file("journal.jsonl"));
    let head = String::from_utf8(file("journal.head")).expect("a head");
    bencher.bench_local(|| {
        let evidence = Evidence { journal: &journal, head: Some(&head), ..Evidence::default() };
        let found = audit(&evidence, &registry);
        assert!(!matches!(found.verdict, Verdict::NotValid { .. }), "{:?}", found.lines());
        found.entries
    });
}

/// A whole game of the built-in opponents without mail.
#[divan::bench]
fn selfplay_of_a_game(bencher: divan::Bencher<'_, '_>) {
    let registry = registry();
    let system = registry.cards().next().expect("a game is built in").id.to_owned();
    let plan = Plan { system, terms: Terms::default(), games: 1, seed: Hash32([7; 32]), threads: 1 };
    bencher.bench_local(|| play(&registry, &plan, &mut |_| {}).expect("it ends").len());
}
