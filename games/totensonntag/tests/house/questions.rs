//! Questions by mail: answered from the position, beside orders and out of turn; no die falls, and nothing
//! changes.

use super::desert::Desert;

/// The game with the CW in its first impulse: it has the higher AN.
fn at_impulse() -> Desert {
    let mut desert = Desert::with_first_die(2);
    desert.send("cw", "an 3");
    assert_eq!(desert.awaits(), "orders T01C1.cw");
    desert
}

#[test]
fn questions_alone_are_answered_and_leave_only_the_mail_behind() {
    let mut desert = at_impulse();
    for seat in ["cw", "dak"] {
        let step = desert.send(seat, "reach 3cly\r\ntargets 1-5pz\r\nodds 3cly E3\r\nunit 3cly");
        assert_eq!(step.types(), ["mail"], "{seat}");
        let mail = step.to(seat);
        mail.says("Here is what you asked. Nothing was carried out, and no die was rolled.");
        mail.says("`reach 3cly` 3cly (3 CLY/22A, CW) in A3, AN 3: 4 MPs.");
        mail.says("`targets 1-5pz` 1-5pz (1/5/21 Pzd, DAK) in J18, AN 2:");
        mail.says("`odds 3cly E3` 3cly (3 CLY/22A, CW) in A3 against E3, AN 3:");
        mail.says("`unit 3cly` 3cly (3 CLY/22A, CW) in A3: 3cly 4-12-4 (SP-PF-IF), Crusader, full strength");
        assert!(mail.subject.contains("Your question"), "{}", mail.subject);
        mail.is_silent_on("Read as prose");
    }
    assert_eq!(desert.awaits(), "orders T01C1.cw");
}

#[test]
fn questions_stand_beside_orders_and_are_answered_from_what_came_of_these() {
    let mut desert = at_impulse();
    let step = desert.send("cw", "unit 3cly\r\n3cly move B3\r\nnear B3\r\nrules 7.4\r\nmap");
    assert_eq!(step.events(), ["move"]);
    let mail = step.to("cw");
    mail.says("Carried out, as understood -------------------------- 3cly move B3");
    mail.says("3cly (3 CLY/22A, CW) in B3:").says("has moved in this impulse");
    mail.says("`near B3` B3: clear; ZOC of").says("CW: ");
    mail.says("`rules 7.4` 7.4 Artillery support A gun Barrages a hex in its Range");
    step.to("dak").is_silent_on("near B3").is_silent_on("What you asked");
}

#[test]
fn a_sheet_of_questions_seals_no_line_of_them() {
    let mut desert = at_impulse();
    let step = desert.send("cw", "reach 3cly\r\n3cly pass\r\ndone");
    let sealed = std::fs::read_to_string(desert.club.home().join("games/sidi-1/secrets.json")).unwrap();
    assert!(sealed.contains("3cly pass") && step.events().contains(&"pass".to_owned()));
    let sheets = sealed.split("\"sheets\"").nth(1).unwrap();
    assert!(!sheets.contains("1 reach 3cly"), "{sheets}");
}

#[test]
fn the_map_and_the_rules_are_mailed_by_themselves() {
    let mut desert = at_impulse();
    desert.send("dak", "map").to("dak").says("`map` Map (north is up)").says("Signs: ~ rough");
    let rules = desert.send("dak", "rules");
    rules.to("dak").says("7.4 Artillery support 7.5 Overruns").is_silent_on("ranges in");
    desert.send("dak", "rules 12.9").to("dak").says("There is no rule 12.9 in the list");
    desert.send("dak", "rules 7").to("dak").says("7.0 Combat").says("7.7 Aircraft").is_silent_on("8.1");
}

#[test]
fn a_wrong_name_is_told_and_prose_stays_prose() {
    let mut desert = at_impulse();
    let mail = desert.send("cw", "reach 3clx");
    mail.to("cw").says("There is no unit `3clx` in play; did you mean 3cly?");
    let mail = desert.send("cw", "Reach out to me when you are near the wells, the odds are good.");
    mail.to("cw").is_silent_on("What you asked");
}

#[test]
fn too_many_questions_are_cut_with_a_word() {
    let mut desert = at_impulse();
    let lines: Vec<String> = (1..=19).map(|number| format!("near B{number}")).collect();
    let step = desert.send("cw", &lines.join("\r\n"));
    let mail = step.to("cw");
    mail.says("Only the first 12 questions of your mail are answered.").says("`near B12`");
    mail.is_silent_on("`near B13`");
}

#[test]
fn a_dry_run_may_ask_as_well() {
    let mut desert = at_impulse();
    let step = desert.send("cw", "check\r\n3cly move B3\r\nunit 3cly");
    assert_eq!(step.types(), ["mail"]);
    step.to("cw").says("This was a dry run").says("3cly move B3").says("3cly (3 CLY/22A, CW) in A3:");
}

/// Each page of help that a mail asks for is there.
#[test]
fn two_pages_of_help_in_one_mail_are_both_answered() {
    let mut desert = at_impulse();
    let step = desert.send("cw", "help orders\r\nhelp air");
    let mail = step.to("cw");
    mail.says("One order a line.").says("`help air`").says("Optional rules, if the offer names them:");
}
