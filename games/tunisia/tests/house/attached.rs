//! What goes with a report as a file: the whole order of battle.

use std::collections::BTreeMap;

use crate::support::any::{AnyTable, GAME, Kind};
use feldpost_kit::id::Id;
use feldpost_kit::system::{Terms, Viewer};
use feldpost_mail::incoming::IncomingMail;
use feldpost_umpire::report::Templates;
use mail_parser::{MessageParser, MimeHeaders as _};

const FILE: &str = "order-of-battle.txt";

/// A game in which both sides have set up, and the mails that went out with the newest set-up.
fn set_up() -> (AnyTable, BTreeMap<String, Vec<u8>>) {
    let registry = feldpost::games::standard();
    let (card, _) = registry.find("tunisia").unwrap();
    let mut table = AnyTable::begun(&Kind { card: card.clone(), terms: Terms::default() });
    let mut newest = BTreeMap::new();
    for seat in ["axis", "allied"] {
        newest = table.send(seat, "set default\r\ndone").into_iter().collect();
    }
    let of_seat = |seat: &str| (seat.to_owned(), newest[table.address(seat)].clone());
    let mails = ["axis", "allied"].map(of_seat);
    (table, mails.into())
}

fn file(raw: &[u8]) -> Option<String> {
    let mail = MessageParser::default().parse(raw).unwrap();
    let found = mail.attachments().find(|part| part.attachment_name() == Some(FILE));
    found.map(|part| String::from_utf8(part.contents().to_vec()).unwrap())
}

/// The ids of the units of a position, by side.
fn units(table: &mut AnyTable) -> BTreeMap<String, Vec<String>> {
    let page = table.game().play().page_json(Viewer::Public).unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for hex in page["hexes"].as_array().unwrap() {
        let own = found.entry(hex["side"].as_str().unwrap().to_owned()).or_default();
        let ids = hex["units"].as_array().unwrap().iter();
        own.extend(ids.map(|unit| unit["id"].as_str().unwrap().to_owned()));
    }
    found
}

/// Whether a text names a unit, as a word.
fn names(text: &str, unit: &str) -> bool {
    text.split(|letter: char| letter.is_whitespace() || letter == ',').any(|word| word == unit)
}

#[test]
fn the_whole_order_of_battle_is_a_file_beside_the_report() {
    let (mut table, mails) = set_up();
    let units = units(&mut table);
    assert!(units["axis"].len() > 40 && units["allied"].len() > 40, "{units:?}");
    for (seat, others) in [("axis", "Bases of the Allies:"), ("allied", "Bases of the Axis:")] {
        let raw = &mails[seat];
        let (text, file) = (IncomingMail::parse(raw).body, file(raw).unwrap());
        for unit in units.values().flatten() {
            assert!(names(&file, unit), "{seat}: {unit} in {file}");
            assert!(names(&text, unit), "{seat}: {unit} in {text}");
        }
        assert!(text.contains("Your units, and the others by hex") && text.contains(FILE), "{text}");
        assert!(!text.contains(others) && file.contains(others), "{text}");
        assert!(file.contains("Supply of the Axis:") && file.contains("Supply of the Allies:"), "{file}");
        assert!(file.lines().all(|line| line.chars().count() <= 78), "{file}");
        // The own units stand by formation, the other ones by hex.
        let formation = if seat == "axis" { "\n  21pz: " } else { "\n  7arm: " };
        assert!(text.contains(formation) && !file.contains(formation), "{seat}: {text}");
    }
}

#[test]
fn where_no_file_goes_all_of_it_stands_in_the_text() {
    let (mut table, _) = set_up();
    let game = table.game();
    let templates = Templates::builtin(table.host.registry());
    for viewer in [Viewer::Public, Viewer::Side(Id::new("axis").unwrap())] {
        let page = game.play().page(viewer).unwrap();
        let shown = templates.show((GAME, "tunisia"), &page, (None, "")).unwrap();
        assert_eq!(shown.attached, None);
        for part in [shown.text, shown.html] {
            assert!(part.contains("Bases of the Axis:") && part.contains("Bases of the Allies:"), "{part}");
            assert!(!part.contains(FILE));
        }
    }
}

#[test]
fn a_mail_that_tells_of_no_position_has_no_file() {
    let (mut table, _) = set_up();
    for (body, has) in [("say Good morning", false), ("nonsense", false), ("status", true)] {
        let mails = table.send("axis", body);
        let own = mails.iter().find(|(to, _)| to == table.address("axis"));
        let Some((_, raw)) = own else {
            assert!(!has, "{body}");
            continue;
        };
        assert_eq!(file(raw).is_some(), has, "{body}");
    }
}
