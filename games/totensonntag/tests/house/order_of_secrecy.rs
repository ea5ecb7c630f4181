//! TS 2.1, 2.2 and rulings A1.3 to A1.10 by mail: who chooses before whom, and what each side is told when.

use super::desert::*;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::Entry;
use feldpost_umpire::audit::Verdict;
use feldpost_umpire::turn::Game;

const SLOT: &str = "T01C2.an";

/// What each side was told of ANs in these mails: sentences of the report, in order.
fn told(step: &Step, seat: &str) -> Vec<String> {
    let own = step.mails.iter().filter(|mail| mail.to == address(seat));
    let lines = own.flat_map(|mail| mail.body.lines().map(str::to_owned).collect::<Vec<_>>());
    let of_an = |line: &String| line.starts_with("- ") && (line.contains("AN") || line.contains("Impulse"));
    lines.filter(of_an).map(|line| line[2..].to_owned()).collect()
}

#[track_caller]
fn both_told(step: &Step, sentences: &[&str]) {
    for seat in ["cw", "dak"] {
        assert_eq!(told(step, seat), sentences, "{seat}");
    }
}

/// The die of a side in the newest resolution.
fn die(step: &Step, side: &str) -> u64 {
    let events = step.group.iter().filter_map(|entry| entry["list"].as_array()).flatten();
    let mut dice = events.filter(|event| event["kind"] == "an-roll" && event["side"] == side);
    dice.next().unwrap()["die"].as_u64().unwrap()
}

#[test]
fn ts_2_1_a1_5_both_had_a_6_both_seal_unseen_and_nobody_rolls() {
    for first in ["cw", "dak"] {
        let second = if first == "cw" { "dak" } else { "cw" };
        let mut desert = Desert::second_couplet(6, 6);
        assert_eq!(desert.awaits(), "sealed T01C2.an dak cw");
        let one = desert.send(first, "an 2");
        assert_eq!(one.types(), ["mail", "commit"]);
        one.nothing_to(second);
        assert_eq!(desert.awaits(), format!("sealed {SLOT} {second}"));
        desert.send(second, "status").to(second).is_silent_on("an 2");
        let two = desert.send(second, "an 3");
        assert!(!two.types().contains(&"roll"), "{:?}", two.types());
        let sealed = |side: &str| format!("{}: the choice of AN is sealed.", side.to_uppercase());
        let values = if first == "cw" { ("3", "2", "DAK") } else { ("2", "3", "CW") };
        let (dak, cw, leads) = values;
        let (dak, cw) = (format!("DAK: AN {dak}, chosen."), format!("CW: AN {cw}, chosen."));
        let impulse = format!("Impulse of the {leads}.");
        both_told(&two, &[&sealed(first), &sealed(second), &dak, &cw, &impulse]);
        assert_eq!(desert.audit().verdict, Verdict::Valid);
    }
}

#[test]
fn ts_2_1_a1_4_both_had_a_5_both_roll_openly_and_then_seal() {
    let mut desert = Desert::second_couplet(5, 5);
    let asked = desert.send("dak", "report");
    let dice = [desert.send("cw", "status")];
    assert_eq!(desert.awaits(), "sealed T01C2.an dak cw");
    for (seat, step) in [("dak", &asked), ("cw", &dice[0])] {
        step.to(seat).says("Your die is ").says("`an keep`");
    }
    let fell = |side: &str| {
        let begin = format!("{side}: AN die 1d6 = ");
        let dice: Vec<u16> = told(&asked, "dak")
            .iter()
            .filter_map(|line| line.strip_prefix(&begin)?.strip_suffix('.')?.parse().ok())
            .collect();
        assert_eq!(dice.len(), 1, "{asked:#?}");
        dice[0]
    };
    let (of_dak, of_cw) = (fell("DAK"), fell("CW"));
    // The DAK first, unseen: the CW is told nothing, not even that it has chosen.
    let dak = desert.send("dak", "an +1");
    assert_eq!(dak.types(), ["mail", "commit"]);
    dak.nothing_to("cw");
    desert.send("cw", "report").to("cw").is_silent_on("AN is sealed").is_silent_on("raised");
    let cw = desert.send("cw", "an -1");
    let said = told(&cw, "cw");
    assert_eq!(said[..2], ["DAK: the choice of AN is sealed.", "CW: the choice of AN is sealed."]);
    // The dice differ from build to build, and a 6 cannot be raised, nor a 1 lowered.
    let raised = match of_dak {
        6 => "DAK: AN 6, the die as it fell: none is above 6.".to_owned(),
        die => format!("DAK: AN {}, the die raised by 1.", die + 1),
    };
    let lowered = match of_cw {
        1 => "CW: AN 1, the die as it fell: none is below 1.".to_owned(),
        die => format!("CW: AN {}, the die lowered by 1.", die - 1),
    };
    assert_eq!(said[2..4], [raised, lowered]);
    assert_eq!(told(&cw, "dak"), said);
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_1_a1_6_a_6_is_sealed_first_and_a_5_changes_its_die_against_the_unknown() {
    for (ans, chooser, changer) in [((6, 5), "cw", "dak"), ((5, 6), "dak", "cw")] {
        let mut desert = Desert::second_couplet(ans.0, ans.1);
        assert_eq!(desert.awaits(), format!("sealed {SLOT} {chooser}"), "the 5 is not asked yet");
        let early = desert.send(changer, "an +1");
        assert_eq!(early.types(), ["mail"]);
        let sealed = desert.send(chooser, "an 3");
        assert_eq!(sealed.types(), ["mail", "commit", "lock", "roll", "events"], "no close, no reveal");
        let die = die(&sealed, changer);
        let (first, other) = (chooser.to_uppercase(), changer.to_uppercase());
        let is_sealed = format!("{first}: the choice of AN is sealed.");
        both_told(&sealed, &[&is_sealed, &format!("{other}: AN die 1d6 = {die}.")]);
        sealed.to(changer).says(&format!("Your die is {die}.")).is_silent_on("CW: AN 3");
        assert_eq!(desert.awaits(), format!("sealed {SLOT} {changer}"));
        desert.send(changer, "report").to(changer).is_silent_on("AN 3,");
        let opened = desert.send(changer, "an keep");
        assert_eq!(opened.types(), ["mail", "commit", "events", "closed", "reveal", "reveal", "events"]);
        opened.to(changer).says(&format!("{first}: AN 3, chosen."));
        opened.to(chooser).says(&format!("{other}: AN {die}, the die kept."));
        assert_eq!(desert.audit().verdict, Verdict::Valid);
    }
}

#[test]
fn ts_2_1_a1_6_holds_when_the_6_seals_alone() {
    let mut desert = Desert::second_couplet(6, 5);
    let text = desert.text(SLOT, "cw", "3");
    let sealed = desert.send("cw", &commit_line(&text));
    assert_eq!(sealed.types(), ["mail", "commit", "lock", "roll", "events"]);
    let early = desert.send("cw", &format!("reveal {text}"));
    early.to("cw").says("the slot is not closed");
    early.nothing_to("dak");
    let opened = desert.send("dak", "an keep");
    opened.to("dak").says("CW: AN 3, chosen.");
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_2_a1_9_on_the_first_turn_the_cw_seals_before_the_dak_rolls() {
    let mut desert = Desert::with_first_die(4);
    assert_eq!(desert.awaits(), "sealed T01C1.an cw");
    desert.send("dak", "an 3").to("dak").says("no choice of an Activation Number is due from you");
    let text = desert.text("T01C1.an", "cw", "4");
    let sealed = desert.send("cw", &commit_line(&text));
    assert_eq!(sealed.types(), ["mail", "commit", "lock", "roll", "events", "closed"]);
    both_told(&sealed, &["CW: the choice of AN is sealed.", "DAK: AN die 1d6 = 4."]);
    let opened = desert.send("cw", &format!("reveal {text}"));
    // Ruling A1.10: a tie is the DAK's.
    let settled = ["DAK: AN 4, as rolled.", "CW: AN 4, chosen.", "Impulse of the DAK."];
    assert_eq!(told(&opened, "cw"), settled);
    // Who is asked is told everything since his set-up.
    let all = [&["CW: the choice of AN is sealed.", "DAK: AN die 1d6 = 4."], &settled[..]].concat();
    assert_eq!(told(&opened, "dak"), all);
}

#[test]
fn ts_2_1_a1_8_a_choice_is_carried_over_the_night() {
    let mut desert = Desert::second_couplet(6, 2);
    for couplet in 2..=4 {
        assert_eq!(desert.awaits().split(' ').nth(1).unwrap(), format!("T01C{couplet}.an"));
        desert.send("cw", "an 6");
        // The DAK may have earned a choice of its own by a 5 or 6.
        if desert.awaits().starts_with("sealed") {
            desert.send("dak", "an 1\r\nan keep");
        }
        desert.done();
    }
    let awaits = desert.awaits();
    assert!(awaits.starts_with("sealed T02C1.an") && awaits.contains("cw"), "{awaits}");
    desert.send("cw", "standing seal").to("cw").says("shows how to seal it yourself");
    let status = desert.send("cw", "status");
    status.to("cw").says("Choose your AN for this couplet").says("|T02C1.an|cw|");
}

/// Read from disk, as after a death, the newest group tells its writer what it told live: since the decision
/// before it.
#[test]
fn a_report_that_is_made_again_counts_its_points_from_the_decision_before() {
    let mut desert = Desert::second_couplet(6, 2);
    desert.send("cw", "an 4");
    let journal = desert.club.journal(GAME);
    let entries = check_chain(journal.as_bytes(), None).entries;
    let entries: Vec<Entry> = entries.iter().map(|(entry, _)| Entry::read(entry).unwrap()).collect();
    let (_, told) =
        Game::fold_and_watch(&feldpost::games::standard(), &entries, desert.game().head()).unwrap();
    assert_eq!(told.tales["cw"].points, Some((0, 0)));
}
