//! Our own report comes back unmarked, below words that nothing of ours knows: what the player typed counts,
//! and nothing else.

use super::desert::{Desert, GAME};
use crate::support;
use feldpost_mail::{Version, version};

const ABOVE: &str = "===== Feldpost: write your answer above this line =====";

/// The newest mail to a seat: its Message-ID, its text, and its HTML as many programs turn it into text.
struct Report {
    id: String,
    text: String,
    page: String,
}

fn report(desert: &mut Desert) -> Report {
    let step = desert.send("cw", "status");
    let raw = step.to("cw").raw.clone();
    let (text, page) = (version(&raw, Version::Plain), version(&raw, Version::Page));
    let id = feldpost_mail::incoming::IncomingMail::parse(&raw).message_id.unwrap();
    Report { id, text, page }
}

/// Sends a reply of the CW's to that report.
fn answer(desert: &mut Desert, id: &str, body: &str) -> super::desert::Step {
    let to = desert.host.reply_address(GAME, "cw").unwrap();
    let raw = String::from_utf8(desert.club.mail(support::ADA, &to, body)).unwrap();
    let raw = raw.replacen("Subject:", &format!("In-Reply-To: <{id}>\r\nSubject:"), 1);
    desert.host.deliver(raw.as_bytes()).unwrap();
    desert.work()
}

fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.chars().count() > width {
            let limit = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
            let Some(at) = rest[..limit].rfind(' ').filter(|at| *at > 0) else { break };
            lines.push(rest[..at].trim_end());
            rest = rest[at..].trim_start();
        }
        lines.push(rest);
    }
    lines.join("\n")
}

/// The impulse of the CW is at hand; units can move, and the report suggests it. Whether they can is a matter
/// of the AN, and that of dice, which differ from build to build.
fn at_impulse() -> Desert {
    let suggests = |desert: &Desert| {
        let newest = desert.club.inbox(support::ADA).pop().unwrap();
        newest.body.split_once(PASTE).is_some_and(|(_, below)| below.lines().any(is_move))
    };
    let games = [4, 2, 5, 1, 3, 6].into_iter().filter_map(second_impulse);
    { games }.find(suggests).expect("dice on which the CW can move")
}

/// The impulse of the CW in the second couplet, after these ANs in the first: 3, and this of the DAK. None if
/// the dice leave the CW without one.
fn second_impulse(dak: u16) -> Option<Desert> {
    let mut desert = Desert::second_couplet(3, dak);
    // Whoever rolls may be asked whether the die stays as it fell.
    for choice in ["an roll", "an keep", "an roll", "an keep"] {
        let awaited = desert.awaits();
        for seat in ["cw", "dak"] {
            if awaited.starts_with("sealed T01C2") && awaited.contains(seat) {
                desert.send(seat, choice);
            }
        }
    }
    while desert.awaits().starts_with("orders T01C2.dak") {
        drop(desert.pass());
    }
    desert.awaits().starts_with("orders T01C2.cw").then_some(desert)
}

/// What stands above the lines of a report's form.
const PASTE: &str = "\nORDERS\n";

fn is_move(line: &str) -> bool {
    line.starts_with("# ") && line.contains(" move ") && !line.contains(" overrun ")
}

/// A line of the report's own form that is an order of a unit.
fn suggested(report: &Report) -> String {
    let (_, below) = report.text.split_once(PASTE).unwrap();
    let line = below.lines().find(|line| is_move(line)).unwrap().trim_start_matches("# ");
    // What else the unit could do stands behind it.
    line.split(" #").next().unwrap().trim().to_owned()
}

#[test]
fn what_we_sent_never_counts_however_a_program_quotes_it() {
    let mut desert = at_impulse();
    let awaited = desert.awaits();
    let report = report(&mut desert);
    // As it was before no line of ours was the bare word: the worst that can come back.
    let unmarked = report.text.replace(&format!("{ABOVE}\n"), "");
    let stripped: String = unmarked.lines().map(|line| format!("{}\n", line.trim())).collect();
    for (name, quoted) in [
        ("as it was", report.text.clone()),
        ("our mark was cut out", unmarked.clone()),
        ("without indentation", stripped),
        ("wrapped", wrapped(&unmarked, 60)),
        ("wrapped narrowly", wrapped(&unmarked, 34)),
        ("entities", unmarked.replace("  ", "&nbsp; ").replace('>', "&gt;")),
        ("from the page", report.page.replace(ABOVE, "")),
        ("bullets", unmarked.replace("\n  ", "\n  * ")),
    ] {
        for (at, above) in ["~~ Feldpost a dit ~~\n", "", "> > \n"].into_iter().enumerate() {
            let entries = desert.club.journal(GAME).lines().count();
            let step = answer(&mut desert, &report.id, &format!("say Hello {name} {at}\n\n{above}{quoted}"));
            assert_eq!(step.types(), ["mail", "note"], "{name}: {step:#?}");
            assert_eq!((desert.awaits(), step.events()), (awaited.clone(), vec![]), "{name} {entries}");
        }
    }
}

/// The first impulse of the CW: its report has short ends of sentences wherever it is wrapped at 60.
#[test]
fn what_we_sent_never_counts_where_the_ends_of_its_sentences_stand_alone() {
    let mut desert = Desert::with_first_die(4);
    desert.send("cw", "an 3");
    desert.pass();
    let awaited = desert.awaits();
    assert!(awaited.starts_with("orders T01C1.cw"), "{awaited}");
    let report = report(&mut desert);
    let unmarked = report.text.replace(&format!("{ABOVE}\n"), "");
    for width in [72, 60, 48, 34] {
        let body = format!("say Hello {width}\n\n~~ Feldpost a dit ~~\n{}", wrapped(&unmarked, width));
        let step = answer(&mut desert, &report.id, &body);
        assert_eq!((step.types(), desert.awaits()), (vec!["mail", "note"], awaited.clone()), "{width}");
    }
}

#[test]
fn an_order_above_the_quotation_counts_even_if_we_suggested_it() {
    for mark in [true, false] {
        let mut desert = at_impulse();
        let report = report(&mut desert);
        let order = suggested(&report);
        let text = if mark { report.text.clone() } else { report.text.replace(&format!("{ABOVE}\n"), "") };
        let step = answer(&mut desert, &report.id, &format!("{order}\n\nAda a dit ci-dessous\n{text}"));
        assert_eq!(step.events(), ["move"], "{mark} {step:#?}");
        step.to("cw").says("Your impulse is still open").is_silent_on("refused");
        let awaited = desert.awaits();
        answer(&mut desert, &report.id, &format!("ORDERS\ndone\nEND ORDERS\n\nhm\n{text}"));
        assert_ne!(desert.awaits(), awaited);
    }
}

#[test]
fn orders_typed_into_the_form_of_an_unmarked_quotation_count() {
    let mut desert = at_impulse();
    let report = report(&mut desert);
    // With its sign taken away a line of ours is the player's order.
    let order = suggested(&report);
    let filled = report.text.replacen(&format!("\n# {order}"), &format!("\n{order}"), 1);
    assert_ne!(filled, report.text);
    let header = "Von: Feldpost\nGesendet: Freitag, 20. November 2026 20:00\nAn: Ada\nBetreff: Re: game\n\n";
    let step = answer(&mut desert, &report.id, &format!("{header}{filled}"));
    assert_eq!(step.events(), ["move"], "{step:#?}");
    // A mail of the player's own, quoted with what he typed then: nothing shows that he means it again.
    let again = suggested(&self::report(&mut desert));
    let old = format!("{header}{again}\n\n{header}{}", report.text);
    let step = answer(&mut desert, &report.id, &format!("say And now?\n{old}"));
    assert_eq!(step.events(), Vec::<String>::new(), "{step:#?}");
}

/// Whether a line stands in a mail to the other seat must not show.
#[test]
fn a_mail_to_the_other_seat_is_not_looked_at() {
    let mut desert = at_impulse();
    let raw = desert.send("dak", "status").to("dak").raw.clone();
    let id = feldpost_mail::incoming::IncomingMail::parse(&raw).message_id.unwrap();
    let text = version(&raw, Version::Plain);
    let (_, below) = text.split_once("How to answer\n-------------\n").unwrap();
    let said: Vec<&str> = below.lines().take(2).collect();
    assert!(said[0].starts_with("No orders are due from you."), "{said:?}");
    // With its `Seen` line a mail names what it answers, so that nothing older is looked for.
    let own = report(&mut desert).text;
    let seen = own.lines().find(|line| line.starts_with("Seen: ")).unwrap();
    let body = format!("say x\n{}\n", said.join("\n"));
    answer(&mut desert, &id, &format!("{body}{seen}\n")).to("cw").says("Read as prose");
    desert.send("dak", &body).to("dak").is_silent_on("Read as prose");
}

/// A line that a mail program broke is one line again, or is refused as a whole: never carried out by half.
#[test]
fn a_line_that_was_wrapped_is_never_half_carried_out() {
    let mut desert = at_impulse();
    let order = suggested(&report(&mut desert));
    let words: Vec<&str> = order.split(' ').collect();
    let step = desert.send("cw", &format!("{}\r\n{}\r\n", words[..2].join(" "), words[2..].join(" ")));
    assert_eq!(step.events(), ["move"], "{order} {step:#?}");

    let mut desert = at_impulse();
    let step = desert.send("cw", &format!("{order}\r\nZ99 and C17\r\ndone\r\n"));
    assert_eq!(step.events(), Vec::<String>::new(), "{step:#?}");
    step.to("cw").says(&format!("1 | {order} Z99 and C17"));
    // Gossip below an order stays gossip, and an order below an order an order.
    let step = desert.send("cw", &format!("{order}\r\nGood luck, Bruno\r\n"));
    assert_eq!(step.events(), ["move"], "{step:#?}");
}

/// Behind an alias the server names its own mailbox; and a mail that is to the other's seat too says so.
#[test]
fn every_reply_address_of_a_mail_is_looked_at() {
    let mut desert = at_impulse();
    let to = desert.host.reply_address(GAME, "cw").unwrap();
    let other = desert.host.reply_address(GAME, "dak").unwrap();
    let raw = String::from_utf8(desert.club.mail(support::ADA, &to, "say Hello")).unwrap();
    let alias = other.replace("feldpost+", "box+").replace("@club.", "@mx.club.");
    desert.host.deliver(format!("Delivered-To: {alias}\r\n{raw}").as_bytes()).unwrap();
    let step = desert.work();
    step.to("cw").says("Your mail also went to").says("Where the seat is yours it counts too");

    let order = suggested(&report(&mut desert));
    let raw = String::from_utf8(desert.club.mail(support::ADA, "feldpost@club.example", &order)).unwrap();
    let alias = desert.host.reply_address(GAME, "cw").unwrap().replace("feldpost+", "box+");
    desert.host.deliver(format!("Delivered-To: {alias}\r\n{raw}").as_bytes()).unwrap();
    assert_eq!(desert.work().events(), ["move"]);
}
