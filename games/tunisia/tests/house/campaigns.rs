//! The whole campaign on the whole map, many times, with all that the house keeps of it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::in_memory::Table;
use feldpost_kit::registry::{Registry, erase};
use feldpost_kit::system::{GameSystem as _, Terms, Viewer};

const GAMES: u64 = 20;
const TURNS: u64 = 58;
/// A turn asks each side twice, and now and then in between.
const MOST_MAILS: usize = 2_000;

/// Scenario 2 with schedules of a few lines of every kind, as an owner may write them.
fn registry() -> Registry {
    let text = include_str!("../data/arrivals.csv").to_owned();
    let data = BTreeMap::from([("arrivals.csv".to_owned(), text)]);
    Registry::new(vec![erase(feldpost_tunisia::system().with_data(&data).unwrap())])
}

/// Plays a campaign of random sheets to its end.
fn play(registry: &Registry, number: u64) -> Table {
    let terms = Terms {
        scenario: "2".to_owned(),
        options: ["4.1", "4.4", "4.6", "4.7a", "caches"].map(str::to_owned).into(),
        policies: BTreeMap::from([("arrivals".to_owned(), "owner".to_owned())]),
        ..Terms::default()
    };
    let mut table = Table::offered(registry, &format!("campaign-{number}"), "tunisia", terms);
    table.join();
    while !table.game.is_over().unwrap() {
        assert!(table.mails < MOST_MAILS, "campaign {number} does not come to an end");
        let seats = table.game.offer().seats.clone();
        let seat = seats.iter().find(|seat| table.game.owes(seat).unwrap().is_some());
        let seat = seat.unwrap_or_else(|| panic!("campaign {number}: nobody is asked"));
        let sheet = table.random_sheet(seat, number << 32 | table.mails as u64);
        table.mail(seat, vec![], &sheet);
        if table.mails.is_multiple_of(64) {
            is_read_again(registry, &table);
        }
    }
    table
}

/// What is written of the position is read as the same position.
fn is_read_again(registry: &Registry, table: &Table) {
    let written = table.game.play().position(Viewer::Umpire).unwrap();
    let (_, system) = registry.find("tunisia").unwrap();
    let again = system.read_position(&written).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{written}"));
    assert_eq!(again.state_json().unwrap(), table.game.play().state_json().unwrap(), "{written}");
}

/// No panic, no dead end, seeds enough, an audit that holds every die, and the same when it is played again.
#[test]
fn twenty_campaigns_of_58_turns_end_and_their_journals_play_again() {
    let (registry, next) = (registry(), AtomicU64::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= GAMES {
                break;
            }
            let table = play(&registry, number);
            let state = table.game.play().state_json().unwrap();
            assert_eq!(state["turn"], TURNS, "campaign {number}");
            table.check(&registry);
            assert!(play(&registry, number).journal == table.journal, "campaign {number} differs");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}
