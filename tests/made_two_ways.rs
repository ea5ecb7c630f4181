//! Mails of recorded games, made in two ways: the end of a turn summed up from what a game in memory has
//! shown and from its journal; sentences that were kept of earlier mails and new ones. They are the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::support::letterhead;
use feldpost_kit::registry::Registry;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Entry, Head};
use feldpost_umpire::club::Keys;
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::post::{self, Post};
use feldpost_umpire::turn::{Chronicle, Game, Lately, Secrets, Witnessed, groups};
use serde_json::Value;

type Journal = (Vec<Entry>, Vec<Hash32>);

fn read(journal: &Path) -> Journal {
    let chain = check_chain(&fs::read(journal).unwrap(), None).entries;
    let entries = chain.iter().filter_map(|(value, _)| Entry::read(value)).collect();
    (entries, chain.iter().map(|(_, hash)| *hash).collect())
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

/// Of each system a recorded game that was played to its end, with the data that it has now.
fn whole_games(registry: &Registry) -> BTreeMap<String, Journal> {
    let sets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let games = names(&sets).into_iter().map(|set| set.join("games")).filter(|games| games.is_dir());
    let mut found = BTreeMap::new();
    for game in games.flat_map(|games| names(&games)) {
        let (entries, hashes) = read(&game.join("journal.jsonl"));
        let Some((last, hash)) = entries.last().zip(hashes.last()) else { continue };
        let head = Head { seq: last.seq, hash: *hash };
        let folded = Game::fold(registry, &entries, head).ok().filter(|game| game.is_over().unwrap());
        if let Some(game) = folded {
            found.entry(game.offer().system.clone()).or_insert((entries, hashes));
        }
    }
    found
}

/// The mails of a game's newest group, with what they sum up.
fn mails(
    (game, witnessed): (&Game, &Witnessed),
    entries: &[Entry],
    chronicle: Option<&Chronicle>,
    templates: &Templates,
) -> Vec<Vec<u8>> {
    let post = Post {
        club: &letterhead::club(),
        keys: &Keys::new([7; 32], [8; 32]),
        after: game,
        group: groups(entries).last().unwrap(),
        witnessed,
        secrets: &Secrets::new(Hash32::of_bytes(b"root"), Hash32::of_bytes(b"blinds")),
        roster: &letterhead::roster(game.offer().seats.iter().map(String::as_str)),
        templates,
        past: None,
        chronicle,
        record: None,
    };
    post::mails(post).unwrap().iter().map(|mail| mail.to_bytes().unwrap()).collect()
}

#[test]
fn a_turn_that_was_watched_is_summed_up_as_its_journal_says() {
    let registry = feldpost::games::standard();
    let templates = Templates::builtin(&registry);
    let games = whole_games(&registry);
    assert!(games.len() > 1, "{:?}", games.keys());
    for (id, (entries, hashes)) in games {
        let (mut watched, mut late) = (Lately::default(), Lately::default());
        let ends: Vec<usize> =
            groups(&entries).filter_map(|group| Some(group.last()?.seq as usize)).collect();
        let (mut turns, mut since) = (0, 0);
        for (number, end) in ends.iter().enumerate() {
            let part = &entries[..=*end];
            let head = Head { seq: *end as u64, hash: hashes[*end] };
            let (game, witnessed) = Game::fold_and_watch(&registry, part, head).unwrap();
            // In between it is written down, and taken up again.
            let mut written = b"what it knows\nits state".to_vec();
            watched.write_behind(&mut written);
            let (snapshot, again) = Lately::apart(&written);
            assert_eq!(snapshot, b"what it knows\nits state");
            watched = again;
            watched.note(&game, &witnessed).unwrap();
            if number > ends.len() / 4 {
                late.note(&game, &witnessed).unwrap();
            }
            if !game.sums_up(&witnessed).unwrap() {
                continue;
            }
            let near = watched.chronicle(&game, &witnessed.tales).unwrap();
            assert_eq!(near.is_some(), !game.is_over().unwrap(), "{id} at {end}: the last mail tells it all");
            let Some(near) = near else { continue };
            let folded = Game::chronicle(&registry, part, head).unwrap();
            let told = mails((&game, &witnessed), part, Some(&folded), &templates);
            assert_ne!(told, mails((&game, &witnessed), part, None, &templates), "{id} at {end}: it shows");
            assert_eq!(told, mails((&game, &witnessed), part, Some(&near), &templates), "{id} at {end}");
            turns += 1;
            // Who has not seen a turn begin does not tell of it; of the turns after it he does.
            if let Some(late) = late.chronicle(&game, &witnessed.tales).unwrap() {
                assert_eq!(told, mails((&game, &witnessed), part, Some(&late), &templates), "{id} at {end}");
                since += 1;
            }
        }
        assert!(turns > 3 && since > 0 && since < turns, "{id}: {turns} and {since}");
        assert!(watched.weight() > 0 && Lately::apart(b"one line").1.weight() == 0);
    }
}

/// Where so many sightings of one kind follow each other: mails tell them in one sentence.
fn runs(seen: &[Value]) -> Vec<usize> {
    let alike = |run: &[Value]| run.iter().all(|one| one["kind"] == run[0]["kind"]);
    seen.windows(6).enumerate().filter(|(_, run)| alike(run)).map(|(at, _)| at).collect()
}

/// Whoever has made the mails before it knows many sentences of a mail, and whoever has just begun none.
#[test]
fn a_mail_says_the_same_whatever_was_said_before_it() {
    let registry = feldpost::games::standard();
    let knows_all = Templates::builtin(&registry);
    let (mut checked, mut shortened) = (0, 0);
    for (id, (entries, hashes)) in whole_games(&registry) {
        let ends = groups(&entries).filter_map(|group| Some(group.last()?.seq as usize));
        for end in ends {
            let part = &entries[..=end];
            let head = Head { seq: end as u64, hash: hashes[end] };
            let (game, mut witnessed) = Game::fold_and_watch(&registry, part, head).unwrap();
            let mut check = |witnessed: &Witnessed| {
                let told = mails((&game, witnessed), part, None, &knows_all);
                let anew = mails((&game, witnessed), part, None, &Templates::builtin(&registry));
                assert!(told == anew, "{id} at {end}");
                checked += 1;
            };
            check(&witnessed);
            // As it might have been: the same, with fewer of those that are told together.
            let runs: Vec<Vec<usize>> = witnessed.tales.values().map(|tale| runs(&tale.seen)).collect();
            if runs.iter().any(|runs| !runs.is_empty()) {
                for (tale, runs) in witnessed.tales.values_mut().zip(runs) {
                    let tale = Arc::make_mut(tale);
                    runs.iter().rev().for_each(|at| drop(tale.seen.remove(*at)));
                }
                check(&witnessed);
                shortened += 1;
            }
        }
    }
    assert!(checked > 40 && shortened > 10, "{checked} and {shortened}");
}
