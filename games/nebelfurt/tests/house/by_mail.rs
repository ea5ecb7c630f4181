//! A raid by mail, without a die: both sides stay at home.

use crate::support::any::{AnyTable, GAME, Kind};
use crate::support::golden::are_as_recorded;
use feldpost_kit::system::Terms;
use mail_parser::MessageParser;

fn raid() -> AnyTable {
    let registry = feldpost::games::standard();
    let (card, _) = registry.find("nebelfurt").unwrap();
    AnyTable::begun(&Kind { card: card.clone(), terms: Terms::default() })
}

/// Subject, text and HTML of the mail to a seat.
#[track_caller]
fn read(table: &AnyTable, mails: &[(String, Vec<u8>)], seat: &str) -> (String, String) {
    let to = table.address(seat);
    let own: Vec<&Vec<u8>> = mails.iter().filter(|(address, _)| address == to).map(|(_, raw)| raw).collect();
    assert_eq!(own.len(), 1, "mails to {seat}: {}", own.len());
    let mail = MessageParser::default().parse(own[0]).unwrap();
    let text = format!("Subject: {}\n\n{}", mail.subject().unwrap(), mail.body_text(0).unwrap());
    (without_hashes(&text), without_hashes(&mail.body_html(0).unwrap()))
}

fn without_hashes(text: &str) -> String {
    let text = text.replace('\r', "");
    let words = text.split_inclusive(|c: char| !c.is_ascii_hexdigit()).map(|word| {
        let run = word.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
        if run.len() >= 16 { word.replace(run, "…") } else { word.to_owned() }
    });
    words.collect::<String>().trim_end().to_owned() + "\n"
}

/// The two days up to the last one, in which nobody goes anywhere.
fn quiet_days(table: &mut AnyTable, days: usize) {
    for _ in 0..days {
        for body in ["ford stay", "camp"] {
            for seat in table.seats() {
                table.send(&seat, body);
            }
        }
    }
}

#[test]
fn what_the_players_read_is_as_recorded() {
    let mut table = raid();
    let sealed = table.send("raider", "Good evening!\r\nford stay");
    let (sealed, _) = read(&table, &sealed, "raider");
    let morning = table.send("warden", "ford lower");
    let (morning, morning_html) = read(&table, &morning, "raider");
    let refused = table.send("raider", "r1 march N01.01\r\nr2 mrach S03.02\r\nr3 march S04.02\r\ncamp");
    let (refused, refused_html) = read(&table, &refused, "raider");
    table.send("raider", "r2 march S03.02\r\ncamp");
    let dusk = table.send("warden", "w1 march N02.02\r\ncamp");
    let (dusk, _) = read(&table, &dusk, "warden");
    let texts = [
        ("sealed.txt", sealed),
        ("morning.txt", morning),
        ("morning.html", morning_html),
        ("refused.txt", refused),
        ("refused.html", refused_html),
        ("dusk.txt", dusk),
    ];
    are_as_recorded("nebelfurt", texts.map(|(name, text)| (name.to_owned(), text)));
}

/// NF III.2: a refusal cites the book of the series, and what was good of the sheet stands.
#[test]
fn a_refused_line_stops_neither_its_neighbours_nor_the_day() {
    let mut table = raid();
    table.send("raider", "ford stay");
    table.send("warden", "ford stay");
    let answer = table.send("raider", "r1 march N01.01\r\nr3 march S04.02\r\ncamp");
    let (text, _) = read(&table, &answer, "raider");
    for words in ["(FK 1)", "r3 march S04.02", "held back"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("NF FK"), "{text}");
    assert_eq!(table.game().waiting_for().unwrap(), ["raider", "warden"]);
}

/// A hex of this map has six characters; a company's id looks like a hex of others and begins an order.
#[test]
fn a_line_that_a_mail_program_broke_is_one_again() {
    let mut table = raid();
    table.send("raider", "ford stay");
    table.send("warden", "ford stay");
    let answer = table.send("raider", "r1 march\r\nS02.03\r\nr3 march S04.02\r\nS04.01");
    let (text, _) = read(&table, &answer, "raider");
    assert!(text.contains("Black Oars (r1) marches from S01.03 to S02.03."), "{text}");
    assert!(!text.contains("Grey Oars (r3) marches"), "carried out by half: {text}");
    assert!(text.contains(" | r3 march S04.02 S04.01\n"), "{text}");
}

/// Time is up by night, and by day, for whoever has not answered.
#[test]
fn silence_stays_at_night_and_camps_by_day() {
    let mut table = raid();
    table.send("warden", "ford mill");
    assert_eq!(table.game().waiting_for().unwrap(), ["raider"]);
    assert!(table.host.time_is_up(GAME).unwrap());
    assert_eq!(table.game().waiting_for().unwrap(), ["raider", "warden"], "both may march");
    table.send("raider", "r2 march S03.02\r\ncamp");
    assert_eq!(table.game().waiting_for().unwrap(), ["warden"]);
    assert!(table.host.time_is_up(GAME).unwrap());
    let journal = table.club.journal(GAME);
    let camped = |side: &str| journal.contains(&format!(r#"{{"kind":"camped","side":"{side}"}}"#));
    assert!(camped("raider") && camped("warden") && journal.contains("daybreak"), "{journal}");
    assert_eq!(journal.matches(r#""kind":"tardy""#).count(), 2, "{journal}");
}

/// Orders of both sides at once are taken in any order, and standing orders answer for nights and days.
#[test]
fn with_standing_orders_a_whole_raid_needs_one_mail_of_each() {
    let mut table = raid();
    table.send("warden", "standing ford stay\r\nstanding camp");
    let last = table.send("raider", "standing ford stay\r\nstanding camp");
    let (text, _) = read(&table, &last, "raider");
    assert!(text.contains("The story is told: the wardens win"), "{text}");
    assert!(table.game().is_over().unwrap());
}

#[test]
fn the_end_is_told_to_both() {
    let mut table = raid();
    quiet_days(&mut table, 2);
    for seat in table.seats() {
        table.send(&seat, "ford stay");
    }
    table.send("warden", "camp");
    let last = table.send("raider", "camp");
    for seat in ["raider", "warden"] {
        let (text, _) = read(&table, &last, seat);
        assert!(text.contains("The game is over: the warden wins: 0 villages held by the raider"), "{text}");
    }
}
