//! Plans by mail (TS 2.0): kept by the host, hidden until they are used, carried out when their impulse
//! begins.

use super::desert::*;
use feldpost_umpire::audit::Verdict;

const PLAN: &str = "plan\r\n3rtr, 5rtr pass\r\nkdg assault A1\r\nend plan";

/// The DAK has the first impulse of the second couplet, the CW the second one.
fn dak_moves_first() -> Desert {
    // ANs of 3 and 4: nobody is asked for the numbers of the second couplet, which are rolled.
    let mut desert = Desert::with_first_die(3);
    desert.send("cw", "an 2");
    desert
}

#[test]
fn ts_2_0_a_plan_is_carried_out_in_the_mail_that_begins_its_impulse() {
    let mut desert = dak_moves_first();
    let first = desert.awaits();
    let (one, two) = if first.ends_with("dak") { ("dak", "cw") } else { ("cw", "dak") };
    let plan = if two == "cw" { PLAN } else { "plan\r\n8mg, 155art pass\r\n1-5pz assault A1\r\nend plan" };
    let kept = desert.send(two, plan);
    assert_eq!(kept.types(), ["mail", "standing"], "{kept:#?}");
    kept.to(two).says("Kept for later").says("plan T01C1.").says("end plan");
    kept.nothing_to(one);
    desert.send(one, "status").to(one).is_silent_on("assault A1");
    let mut desert = desert.reopened();
    let begun = desert.send(one, "done");
    assert!(begun.events().contains(&"plan".to_owned()), "{:?}", begun.events());
    assert_eq!(begun.events().iter().filter(|kind| *kind == "pass").count(), 2);
    // What was refused of it is told to its owner alone.
    begun.to(two).says("Refused").says("assault A1");
    begun.to(one).is_silent_on("assault A1");
    // What was carried out stands no more.
    begun.to(two).is_silent_on("end plan");
    assert!(desert.awaits().ends_with(two), "without `done` the impulse stays open: {}", desert.awaits());
    let mut desert = desert.reopened();
    let again = desert.send(two, "status");
    assert_eq!(again.types(), ["mail"], "nothing is carried out twice");
    let ended = desert.send(two, "done");
    assert!(!ended.events().contains(&"plan".to_owned()), "{:?}", ended.events());
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

/// A plan runs in the step of the other side's own `done`. Whoever reads only the mails that ask him must
/// find it there all the same.
#[test]
fn ts_2_0_what_a_plan_did_behind_a_done_is_told_when_its_opponent_is_asked() {
    let mut desert = dak_moves_first();
    let (one, two) = if desert.awaits().ends_with("dak") { ("dak", "cw") } else { ("cw", "dak") };
    let (unit, name) = if two == "cw" { ("kdg", "KDG moves from") } else { ("3rec", "3/21 Pzd moves from") };
    let near = if two == "cw" { "B16" } else { "G15" };
    // Nobody is asked for a number, whatever the dice show.
    for seat in ["cw", "dak"] {
        desert.send(seat, "standing an roll\r\nstanding an keep");
    }
    desert.send(two, &format!("plan\r\n{unit} move {near}\r\ndone\r\nend plan"));
    let begun = desert.send(one, "done");
    assert!(begun.events().contains(&"move".to_owned()), "{:?}", begun.events());
    // The dice of the next couplet say whether its own step asks it at once, or a later one.
    let mut asked = begun;
    let mut heading = "What happened";
    while !desert.awaits().ends_with(one) {
        asked = desert.pass();
        heading = "What happened since you last decided";
    }
    asked.to(one).says(heading).says(name);
    // Once told where it was asked, it is told no more.
    let mut later = desert.pass();
    while !desert.awaits().ends_with(one) {
        later = desert.pass();
    }
    later.to(one).is_silent_on(name);
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_1_one_mail_brings_a_choice_and_the_whole_impulse() {
    let mut desert = Desert::second_couplet(6, 4);
    assert_eq!(desert.awaits(), "sealed T01C2.an cw");
    let step = desert.send("cw", "an 2\r\n3rtr, 5rtr pass\r\ndone");
    assert_eq!(step.types()[..3], ["mail", "standing", "commit"], "{:?}", step.types());
    if step.events().contains(&"plan".to_owned()) {
        assert_eq!(step.events().iter().filter(|kind| *kind == "pass").count(), 2);
        step.to("cw").says("3rtr pass");
    } else {
        // The DAK has the first impulse: the orders wait for theirs.
        step.to("cw").says("Kept for later").says("3rtr, 5rtr pass");
        step.to("dak").is_silent_on("5rtr pass");
        let step = desert.send("dak", "done");
        assert_eq!(step.events().iter().filter(|kind| *kind == "pass").count(), 2);
    }
    assert!(!desert.awaits().starts_with("orders T01C2.cw"), "{}", desert.awaits());
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_0_a_plan_that_is_not_used_is_a_word_to_its_owner_alone() {
    let mut desert = dak_moves_first();
    let first = desert.awaits();
    let (one, two) = if first.ends_with("dak") { ("dak", "cw") } else { ("cw", "dak") };
    desert.send(two, "plan if not 3rtr at A1 and 3rtr destroyed\r\ndone\r\nend plan");
    let begun = desert.send(one, "done");
    begun.to(two).says("nothing of your plan is carried out");
    begun.to(one).is_silent_on("plan is carried out");
    assert!(!begun.events().contains(&"plan".to_owned()), "{:?}", begun.events());
    assert!(desert.awaits().ends_with(two), "{}", desert.awaits());
    // It is told once.
    desert.send(two, "status").to(two).is_silent_on("nothing of your plan");
    desert.send(two, "done").to(two).is_silent_on("nothing of your plan");
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_0_a_plan_is_shown_and_taken_back() {
    let mut desert = dak_moves_first();
    desert.send("cw", PLAN);
    let shown = desert.send("cw", "plan");
    shown.to("cw").says("3rtr, 5rtr pass").says("end plan");
    // Each line is looked at as things stand now; what would be refused is said below it.
    shown.to("cw").says("for T01C1.cw; looked at as things stand now").says("not as things stand now: ");
    desert.send("cw", "standing").to("cw").says("not as things stand now: ");
    let off = desert.send("cw", "plan off");
    assert_eq!(off.types(), ["mail", "standing"]);
    off.to("cw").is_silent_on("3rtr, 5rtr pass");
    for _ in 0..2 {
        if desert.awaits().starts_with("orders T01C1") {
            let passed = desert.pass();
            assert!(!passed.events().contains(&"plan".to_owned()));
        }
    }
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}

#[test]
fn ts_2_0_an_impulse_in_which_nobody_can_act_asks_nobody_unless_its_side_wants_to_be_asked() {
    let mut desert = Desert::of_the_edition(3);
    // An AN of 6 activates none of the CW (TS 3.1).
    let step = desert.send("cw", "an 6\r\nstanding an roll");
    assert!(step.events().contains(&"an".to_owned()));
    assert!(desert.awaits() == "orders T01C1.dak", "{}", desert.awaits());
    let mut other = Desert::of_the_edition(3);
    other.send("cw", "an 6\r\nstanding idle stop");
    assert_eq!(other.awaits(), "orders T01C1.cw");
    other.send("cw", "done");
    assert_eq!(other.awaits(), "orders T01C1.dak");
    assert_eq!(other.audit().verdict, Verdict::Valid);
    assert_eq!(desert.audit().verdict, Verdict::Valid);
}
