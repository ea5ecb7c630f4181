//! Whose the files of a home are: root and other accounts leave nothing there that the daemon cannot use, and
//! who only looks leaves nothing at all.

mod place;

use crate::support::any::{side_options, some_game};
use place::{DAEMON, Mail, OTHER, Place, ROOT, can_run};

#[test]
fn what_root_does_in_a_home_is_done_as_its_owner() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    let (system, [one, _]) = (some_game().id, side_options());
    for (args, code) in [
        (&["game", "new", system, "--id", "g2", one, "ada@example.org"][..], 0),
        (&["game", "overdue", "g2"], 1),
        (&["mail", "test"], 0),
        (&["deliver"], 0),
        (&["serve", "--once"], 0),
        (&["init", "--address", "feldpost@club.example"], 1),
    ] {
        let said = place.run(ROOT, args);
        assert_eq!(said.code, code, "{args:?}: {said:?}");
        place.assert_all_is_of(DAEMON);
    }
    let games = place.run(DAEMON, &["game", "list"]);
    assert!(games.code == 0 && games.out.lines().count() == 2, "{games:?}");
    let doctor = place.run(DAEMON, &["doctor"]);
    assert_eq!(doctor.code, 0, "{doctor:?}");
    // Two offers, and an answer to the mail that root handed in.
    let served = place.run(DAEMON, &["serve", "--once"]);
    assert!(served.code == 0 && place.count("mail/out/new") == 3, "{served:?}");
}

#[test]
fn the_owner_needs_no_name() {
    if !can_run() {
        return;
    }
    let nameless = 61_234;
    let place = Place::with_home(nameless);
    let made = place.run(ROOT, &["game", "new", some_game().id, "--id", "g2"]);
    assert_eq!(made.code, 0, "{made:?}");
    place.assert_all_is_of(nameless);
    let said = place.run(OTHER, &["game", "list"]);
    assert!(said.err.contains("type: sudo -u '#61234' "), "{said:?}");
}

#[test]
fn another_account_is_told_what_to_type_and_changes_nothing() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    // Even where the system would let it write.
    place.open_to_all();
    let before = place.snapshot();
    let line = format!("sudo -u {} {} ", place.name(DAEMON), place.program().display());
    let (system, [one, _]) = (some_game().id, side_options());
    for args in [
        &["serve", "--once"][..],
        &["game", "new", system, "--id", "g2", one, "Ada <ada@example.org>"],
        &["game", "overdue", "g1"],
        &["mail", "test"],
        &["init", "--address", "feldpost@club.example"],
    ] {
        let said = place.run(OTHER, args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {said:?}");
        assert!(said.err.contains(&line) && said.err.lines().count() == 1, "{args:?}: {said:?}");
        place.assert_is(&before, &format!("{args:?}"));
    }
    // The line can be typed as it stands.
    let said = place.run(OTHER, &["game", "new", system, "--id", "g2", one, "Ada <ada@example.org>"]);
    assert!(said.err.contains(&format!("{one} 'Ada <ada@example.org>'")), "{said:?}");
}

#[test]
fn root_is_told_what_the_owner_cannot_come_to() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    let owner = place.name(DAEMON);
    let closed = place.closed_folder();
    let data = closed.display().to_string();
    let said = place.run(ROOT, &["game", "new", some_game().id, "--id", "g2", "--data", &data]);
    assert!(said.code == 2 && said.err.contains(&format!("{owner} cannot read {data}/")), "{said:?}");
    let inside = closed.join("club");
    std::fs::rename(place.home(), &inside).unwrap();
    let said = place.run(ROOT, &["serve", "--once", "--home", &inside.display().to_string()]);
    assert!(said.code == 2 && said.err.contains("a folder above it is closed"), "{said:?}");
}

#[test]
fn a_home_that_is_half_anothers_is_not_worked_on() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    place.chown(ROOT, "");
    let before = place.snapshot();
    for account in [ROOT, DAEMON] {
        let said = place.run(account, &["serve", "--once"]);
        let advice = format!("`chown -R {}: {}`", place.name(DAEMON), place.home().display());
        assert!(said.code == 2 && said.err.contains(&advice), "{said:?}");
        place.assert_is(&before, "");
    }
}

#[test]
fn what_root_has_left_in_a_home_is_named_with_the_line_that_mends_it() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    for name in ["games/g1/secrets.json", "lock", "outbox/queued"] {
        place.chown(ROOT, name);
    }
    let said = place.run(ROOT, &["doctor"]);
    let mend = format!("-> chown -R {}: {}\n", place.name(DAEMON), place.home().display());
    assert!(said.code == 1 && said.out.contains(&mend), "{said:?}");
    let found = format!("games/g1/secrets.json is not {}'s, and 2 more", place.name(DAEMON));
    assert!(said.out.contains(&found), "{said:?}");
}

#[test]
fn a_home_that_is_wide_open_is_closed_as_far_as_it_harms_nobody() {
    let owner = if can_run() { DAEMON } else { place::ME };
    let place = Place::with_home(owner);
    place.open_to_all();
    let said = place.run(owner, &["serve", "--once"]);
    assert_eq!(said.code, 0, "{said:?}");
    let tree = place.snapshot();
    let mode = |name: &str| tree[&place.home().join(name)].0 & 0o777;
    for name in ["keys/umpire.key", "keys/daemon.secret", "answers", "seen"] {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    assert_eq!(mode(""), 0o755, "a mail server may have its way through it");
    let said = place.run(owner, &["doctor"]);
    assert!(said.code == 1 && said.out.contains("chmod 700"), "{said:?}");
}

#[test]
fn a_pipe_under_another_account_is_told_to_try_again_and_leaves_no_mail() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    let owner = place.name(DAEMON);
    for open in [false, true] {
        if open {
            place.open_to_all();
        }
        let before = place.snapshot();
        let said = place.run(OTHER, &["deliver"]);
        assert_eq!(said.code, 75, "{said:?}");
        assert!(said.err.contains(&format!("`user={owner}` in master.cf")), "{said:?}");
        assert!(said.err.ends_with("the mail server should try again\n"), "{said:?}");
        place.assert_is(&before, "");
    }
    // As the daemon, and as root, it is there for the daemon.
    let place = Place::with_home(DAEMON);
    for (number, account) in [DAEMON, ROOT].into_iter().enumerate() {
        let said = place.run_with(account, &["deliver"], Mail::number(number));
        assert_eq!(said.code, 0, "{said:?}");
    }
    place.assert_all_is_of(DAEMON);
    let served = place.run(DAEMON, &["serve", "--once"]);
    assert!(served.code == 0 && served.out.starts_with("2 mails in"), "{served:?}");
}

/// Everything that only looks, and the code with which it ends.
const LOOKS: [(&[&str], i32); 10] = [
    (&["game", "list"], 0),
    (&["game", "list", "--json"], 0),
    (&["game", "show", "g1"], 0),
    (&["game", "show", "g1", "--as", "umpire", "--format", "html"], 0),
    (&["game", "show", "nothing"], 1),
    (&["orders", "check", "--game", "g1", "--seat", "SIDE", "SHEET"], 1),
    (&["audit", "JOURNAL"], 1),
    (&["audit", "JOURNAL", "--openings", "SECRETS", "--mailbox", "SENT"], 1),
    (&["doctor"], 1),
    (&["doctor", "--json"], 1),
];

/// A home as an older program, a crash or a careless copy leaves it: whoever opens it to work mends it.
fn worn(owner: u32) -> Place {
    let place = Place::with_home(owner);
    place.forget_formats();
    for gone in
        ["lock", "answers", "high-water", "outbox/failed", "outbox/superseded", "mail/out", "mail/in/tmp"]
    {
        place.remove(gone);
    }
    place.leave("games/g1/secrets.json.new", "half");
    place.leave("games/g1/journal.jsonl", "{\"half\":");
    place.leave("mail/in/new/1.a.b", "From: eve@example.org\n\nhelp\n");
    place.leave("keys/umpire.pub", "of another");
    place.leave("bounces.json", "{\"ada@example.org\":{\"score\":1,\"day\":1}}");
    place
}

#[test]
fn whoever_looks_writes_nothing() {
    let accounts: &[u32] = if can_run() { &[ROOT, DAEMON] } else { &[place::ME] };
    for account in accounts {
        let place = worn(if can_run() { DAEMON } else { place::ME });
        let before = place.snapshot();
        for (args, code) in LOOKS {
            let said = place.run(*account, args);
            assert_eq!(said.code, code, "{args:?}: {said:?}");
            assert!(!said.out.is_empty() || !said.err.is_empty());
            place.assert_is(&before, &format!("{args:?} as {account}"));
        }
    }
}

#[test]
fn a_home_that_cannot_be_written_can_be_looked_at() {
    if !can_run() {
        return;
    }
    let place = worn(DAEMON);
    place.close_for_writing();
    let before = place.snapshot();
    for (args, code) in LOOKS {
        let said = place.run(DAEMON, args);
        assert_eq!(said.code, code, "{args:?}: {said:?}");
        place.assert_is(&before, &format!("{args:?}"));
    }
}

#[test]
fn whoever_may_not_look_is_told_what_to_type() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    let before = place.snapshot();
    let line = format!("type: sudo -u {} {} ", place.name(DAEMON), place.program().display());
    for (args, _) in LOOKS.iter().filter(|(args, _)| !args.contains(&"SHEET")) {
        let said = place.run(OTHER, args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}: {said:?}");
        assert!(said.err.contains(&line), "{args:?}: {said:?}");
    }
    place.assert_is(&before, "");
}

#[test]
fn a_home_named_by_the_environment_stands_in_the_line() {
    if !can_run() {
        return;
    }
    let place = Place::with_home(DAEMON);
    let home = place.home().display().to_string();
    for args in [&["game", "list"][..], &["serve", "--once"]] {
        let said = place.by_environment(OTHER, args);
        assert!(said.err.trim_end().ends_with(&format!("{} --home {home}", args.join(" "))), "{said:?}");
    }
}
