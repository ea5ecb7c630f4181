//! Five hundred games of random orders through the host's core, of every system that is built in: no panic,
//! no dead end, and every journal plays again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::in_memory::Table;
use crate::support::any::{Kind, kinds, kinds_of_event};
use feldpost_kit::id::Id;
use feldpost_kit::registry::Registry;
use feldpost_kit::sheet::{Fate, InputLine};
use feldpost_protocol::journal::entry::Body;

const GAMES: u64 = 500;
/// Games that are played a second time.
const TWICE: u64 = 20;
/// A game of random sheets takes about a hundred mails.
const MOST_MAILS: usize = 1_500;
const THREADS: usize = 2;

/// System and kind of the events that were seen, and how often.
type Counts = BTreeMap<(&'static str, String), usize>;

/// Plays a game of random sheets to its end.
fn play(registry: &Registry, number: u64, kind: &Kind, counts: &mut Counts) -> Table {
    let (system, terms) = (kind.card.id, kind.terms.clone());
    let mut table = Table::offered(registry, &format!("random-{number}"), system, terms);
    table.join();
    let seats = table.game.offer().seats.clone();
    while !table.game.is_over().unwrap() {
        assert!(table.mails < MOST_MAILS, "game {number} does not come to an end");
        let mut asked = 0;
        for seat in &seats {
            if table.game.owes(seat).unwrap().is_none() {
                continue;
            }
            asked += 1;
            let nonce = number << 32 | table.mails as u64;
            let sheet = table.random_sheet(seat, nonce);
            count(system, &table.mail(seat, vec![], &sheet), counts);
            if table.mails.is_multiple_of(16) {
                out_of_turn(&mut table, &seats);
            }
        }
        assert!(asked > 0 || table.game.is_over().unwrap(), "game {number}: nobody is asked");
    }
    table
}

/// Somebody writes who is not asked: where the rulebook takes none of the lines, nothing comes of it but an
/// answer. Standing orders are sealed whenever they come.
fn out_of_turn(table: &mut Table, seats: &[String]) {
    for seat in seats.iter().filter(|seat| table.game.owes(seat).unwrap().is_none()).collect::<Vec<_>>() {
        let sheet = seats.iter().map(|other| table.random_sheet(other, 1)).collect::<String>() + "done\n";
        let side = Id::new(seat).unwrap();
        let read = table.game.play().read(side, &InputLine::number_all(&sheet)).unwrap();
        if read.fates.iter().any(|fate| matches!(fate.fate, Fate::Done { .. })) {
            continue;
        }
        let group = table.mail(seat, vec![], &sheet);
        let idle = matches!(group[..], [Body::Mail { .. }] | [Body::Mail { .. }, Body::Standing { .. }]);
        assert!(idle, "{}: {group:?}", table.game.id());
    }
}

fn count(system: &'static str, group: &[Body], counts: &mut Counts) {
    let lists = group.iter().filter_map(|body| match body {
        Body::Events { list, .. } => Some(list),
        _ => None,
    });
    for event in lists.flatten() {
        *counts.entry((system, event["kind"].as_str().unwrap().to_owned())).or_default() += 1;
    }
}

#[test]
fn five_hundred_random_games_end_and_their_journals_play_again() {
    let (registry, next, all) = (feldpost::games::standard(), AtomicU64::new(0), Mutex::new(Counts::new()));
    let kinds = kinds();
    let work = || {
        let mut counts = Counts::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= GAMES {
                break;
            }
            let kind = &kinds[number as usize % kinds.len()];
            let table = play(&registry, number, kind, &mut counts);
            table.check(&registry);
            if number < TWICE {
                let again = play(&registry, number, kind, &mut Counts::new());
                assert!(again.journal == table.journal, "game {number} differs when it is played again");
            }
        }
        for (kind, times) in counts {
            *all.lock().unwrap().entry(kind).or_default() += times;
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(work);
        }
    });
    let counts = all.into_inner().unwrap();
    for (card, system) in registry.systems() {
        let known: BTreeSet<String> = kinds_of_event(&**system).into_iter().collect();
        let seen = |kind: &&String| counts.contains_key(&(card.id, (*kind).clone()));
        let rare: Vec<&String> = known.iter().filter(|kind| !seen(kind)).collect();
        assert!(rare.len() * 4 < known.len(), "{}: in {GAMES} games there was never {rare:?}", card.id);
        let often = |kind: &&String| counts.get(&(card.id, (*kind).clone())).is_some_and(|times| *times > 5);
        let seldom: Vec<&String> = known.iter().filter(|kind| !often(kind)).collect();
        assert!(seldom.len() * 2 < known.len(), "{}: five times at most: {seldom:?}", card.id);
    }
}
