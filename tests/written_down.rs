//! Games that are written down and taken up again.
use std::fs;
use std::path::{Path, PathBuf};

use crate::host_game::play_out;
use crate::in_memory::Table;
use crate::support::*;
use feldpost::store::FolderStore;
use feldpost::tables::data;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Terms;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Entry, Head};
use feldpost_umpire::turn::{Game, groups};

/// A journal as it stands, read whole.
fn read(journal: &[u8]) -> (Vec<Entry>, Head) {
    let chain = check_chain(journal, None);
    let entries = chain.entries.iter().map(|(line, _)| Entry::read(line).unwrap()).collect();
    (entries, chain.head.unwrap())
}

/// Every game of every kind, written down after some of its groups and taken up with the rest, is the same.
#[test]
fn a_game_that_is_taken_up_anywhere_is_the_one_that_is_folded_whole() {
    let mut journals: Vec<(Registry, Vec<u8>)> = Vec::new();
    let sets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let sets = fs::read_dir(sets).unwrap().map(|entry| entry.unwrap().path());
    for set in sets.filter(|path| path.is_dir()) {
        let mut registry = feldpost::games::standard();
        data::load(&FolderStore::look(&set), &mut registry).unwrap();
        let all = recorded(&set).into_iter().map(|path| (registry.clone(), fs::read(path).unwrap()));
        journals.extend(all);
    }
    let club = Club::new();
    play_out(&club, &mut started(&club));
    journals.push((registry(), club.journal("g1").into_bytes()));
    let mut taken = 0;
    for (registry, journal) in &journals {
        let (entries, head) = read(journal);
        let Ok(last) = Game::fold(registry, &entries, head) else { continue };
        let ends: Vec<usize> =
            groups(&entries).filter_map(|group| Some(group.last()?.seq as usize + 1)).collect();
        for end in ends.iter().copied().step_by(1 + ends.len() / 12) {
            let at = Head { seq: end as u64 - 1, hash: entries.get(end).map_or(head.hash, |next| next.prev) };
            let kept = Game::fold(registry, &entries[..end], at).unwrap().snapshot().unwrap();
            let hash = entries.get(1).map_or(head.hash, |next| next.prev);
            let game = Game::resume(registry, &kept, (&entries[0], hash), &entries[end..], head).unwrap();
            assert!(game.is_some_and(|game| game == last), "{} at {end}", last.id());
            taken += 1;
        }
    }
    assert!(taken > 100, "{taken}");
}

fn recorded(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    walk(folder, &mut |path, _| {
        if path.ends_with("journal.jsonl") {
            found.push(path.to_owned());
        }
    });
    found
}

/// What is folded behind a game that was played here is what that game has become.
#[test]
fn a_game_that_was_played_and_written_down_goes_on_as_it_was_played() {
    let registry = registry();
    let mut table = Table::offered(&registry, "played-1", "toy", Terms::default());
    table.join();
    let mut kept: Vec<(usize, Vec<u8>)> = Vec::new();
    for nonce in 0..40 {
        kept.push((table.journal.len(), table.game.snapshot().unwrap()));
        let Some(seat) = table.game.waiting_for().unwrap().into_iter().next() else { break };
        let sheet = table.random_sheet(&seat, nonce);
        table.mail(&seat, vec![], &sheet);
    }
    let (entries, head) = read(table.journal.as_bytes());
    for (length, bytes) in &kept {
        let before = read(&table.journal.as_bytes()[..*length]).0.len();
        let offer = (&entries[0], entries[1].prev);
        let game = Game::resume(&registry, bytes, offer, &entries[before..], head).unwrap().unwrap();
        assert!(game == table.game, "from entry {before} on");
    }
}
