//! Scenario 1 with the arrivals that the umpire enters while it goes on (T2 1.4b).

use crate::support::any::{AnyTable, GAME, Kind};
use crate::support::pauses::{entries, is_valid};
use feldpost::host::{Done, HostError, Request};
use feldpost_kit::system::Terms;
use serde_json::{Value, json};

fn table() -> AnyTable {
    let registry = feldpost::games::standard();
    let (card, _) = registry.find("tunisia").unwrap();
    let policies = [("arrivals".to_owned(), "umpire".to_owned())].into();
    let terms = Terms { scenario: "1".to_owned(), policies, ..Terms::default() };
    AnyTable::offered(&Kind { card: card.clone(), terms })
}

fn arrive(table: &mut AnyTable, text: &str) -> Result<Done, HostError> {
    table.host.ask(&Request::Arrive { game: GAME.into(), text: text.into() })
}

fn turn(table: &mut AnyTable) -> u64 {
    table.game().play().state_json().unwrap()["turn"].as_u64().unwrap()
}

/// Entered before their day, they come on it; three turns are played, and all of it is held by the audit.
#[test]
fn t2_1_4b_what_the_umpire_enters_comes_by_mail_on_its_day() {
    let mut table = table();
    assert_eq!(arrive(&mut table, "1942-11-19, axis, 10krd, sicily-a").unwrap(), Done::Nothing, "not begun");
    table.begin();
    let text = "1942-11-19, axis, 10krd, sicily-a\n1942-11-22, allied, truck 2, A17.26";
    assert_eq!(arrive(&mut table, text).unwrap(), Done::All);
    let told = arrive(&mut table, "1942-11-19, axis, 10krd, sicily-a\n1942-11-20, axis, 33rec, sicily-a");
    let told = told.unwrap_err().to_string();
    assert!(told.contains("entry:1:1") && told.contains("10krd is entered already"), "{told}");
    assert!(told.contains("entry:2:1") && told.contains("1942-11-19 and 1942-11-22"), "{told}");
    table.host.run_once().unwrap();
    for address in ["axis", "allied"].map(|seat| table.address(seat)) {
        let news = table.club.inbox(address).pop().unwrap().body;
        assert!(news.contains("The umpire has entered: 1942-11-19, axis, 10krd, sicily-a."), "{news}");
    }
    for _ in 0..60 {
        if turn(&mut table) > 3 {
            break;
        }
        for seat in table.seats() {
            table.answer(&seat);
        }
    }
    assert!(turn(&mut table) > 3);
    let happened: Vec<Value> = entries(&table.club.journal(GAME))
        .iter()
        .filter_map(|entry| entry["list"].as_array().cloned())
        .flatten()
        .filter(|event| ["arrive", "points-come"].map(Value::from).contains(&event["kind"]))
        .collect();
    let wanted = [
        json!({"kind": "arrive", "unit": "10krd", "at": "sicily-a"}),
        json!({"kind": "points-come", "side": "allied", "carrier": "truck", "points": 2, "hex": "A17.26"}),
    ];
    for event in &wanted {
        assert_eq!(happened.iter().filter(|one| *one == event).count(), 1, "{event}\n{happened:#?}");
    }
    assert!(arrive(&mut table, "1942-11-19, axis, pax 1").unwrap_err().to_string().contains("come already"));
    drop(table.host);
    is_valid(&table.club.home());
}
