//! A round that never comes: what all players together agree to, what the officer rules, and who resigns.
use super::*;
use feldpost_protocol::journal::note::Signer;
use feldpost_umpire::turn::Ruling;

#[test]
fn all_together_give_a_resolution_up_and_nobody_alone() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("red", "consent void");
    assert_eq!(table.types().last().unwrap(), "mail", "nothing waits");
    table.play("blue", "roll 2");
    let first = table.host.view("g1").unwrap().waiting().unwrap().clone();
    table.play("red", "consent void");
    assert!(table.waits() && table.newest(BRUNO).contains("agrees to give up resolution 1"));
    table.play("red", "consent void");
    assert!(table.waits(), "twice the same seat");
    let before = table.types().len();
    table.play("blue", "consent void");
    assert_eq!(table.types()[before..], ["mail", "note", "void"]);
    let game = table.host.view("g1").unwrap();
    assert!(game.owes("blue").unwrap().is_some(), "the seat is asked again");
    assert!(table.newest(ADA).contains("is given up"));
    // What came of it earlier is of no use any more.
    table.set_clock(first.due() + 60);
    table.play("blue", "roll 3");
    let second = table.host.view("g1").unwrap().waiting().unwrap().clone();
    assert_eq!((second.step, first.step), (2, 1));
    table.round_comes();
    table.play("red", "roll 1");
    table.round_comes();
    for turn in 2..=3 {
        table.play("red", &format!("pick {turn}"));
        table.play("blue", "pick 5");
        table.play("blue", "roll 2");
        table.round_comes();
        table.play("red", "roll 3");
        table.round_comes();
    }
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    let audited = table.audit();
    assert_eq!(audited.verdict, Verdict::Valid, "{audited:?}");
}

#[test]
fn all_together_go_on_with_the_chain_alone() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    table.play("red", "consent void\r\nconsent chain");
    assert!(table.waits());
    let before = table.types().len();
    table.play("blue", "consent chain\r\nconsent void");
    assert_eq!(table.types()[before..], ["mail", "note", "note", "void", "source"]);
    assert!(table.newest(ADA).contains("could know them in advance"));
    table.play("blue", "roll 2");
    table.play("red", "roll 2");
    assert!(!table.waits(), "nothing waits any more");
    for turn in 2..=3 {
        table.play("red", &format!("pick {turn}"));
        table.play("blue", "pick 5");
        table.play("blue", "roll 2");
        table.play("red", "roll 3");
    }
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    let audited = table.audit();
    assert_eq!(audited.verdict, Verdict::Valid, "{audited:?}");
}

#[test]
fn whoever_resigns_while_dice_wait_ends_the_game() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let due = table.due();
    table.play("red", "resign yes");
    assert!(table.host.view("g1").unwrap().is_over().unwrap());
    table.set_clock(due + 10);
    let before = table.types();
    assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
    assert_eq!(table.types(), before, "no dice after the end");
    assert_eq!(table.audit().verdict, Verdict::Valid);
}

#[test]
fn an_officers_ruling_gives_up_what_waits_and_no_other_signature_does() {
    let officer = Signer::new("officer", &[9; 32]).unwrap();
    let key = officer.verifying_key();
    let mut table = Table::with_settings(&format!("officer_key = \"{key}\""));
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    let offer = table.host.view("g1").unwrap().offer_hash();
    let reason = "the lock came after its round".to_owned();
    let mut ruling = Ruling { game: "g1".into(), step: 1, offer, reason, signature: String::new() };
    assert!(!table.host.give_up("g1", &ruling).unwrap());
    ruling.signature = Signer::new("officer", &[3; 32]).unwrap().signature(&ruling.text());
    assert!(!table.host.give_up("g1", &ruling).unwrap(), "another key");
    let other = Ruling { step: 2, ..ruling.clone() };
    let other = Ruling { signature: officer.signature(&other.text()), ..other };
    assert!(!table.host.give_up("g1", &other).unwrap(), "another resolution");
    ruling.signature = officer.signature(&ruling.text());
    assert!(table.host.give_up("g1", &ruling).unwrap());
    assert_eq!(table.types().last().unwrap(), "void");
    table.host.run_once().unwrap();
    assert!(table.newest(ADA).contains("the lock came after its round"));
    table.play("blue", "roll 2");
    assert!(table.waits());
    assert_eq!(table.audit().verdict, Verdict::Valid);
}
