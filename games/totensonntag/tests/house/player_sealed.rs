//! Choices that players seal themselves (`pbem/1 3`), from the report that asks for them to the audit: the
//! good paths, and every way to cheat or to slip.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Stdio};

use super::desert::*;
use feldpost_umpire::audit::Verdict;
use serde_json::Value;

pub const SLOT: &str = "T01C2.an";

/// Both had a 6, so both choose for the second couplet (ruling A1.5).
pub fn both_choose() -> Desert {
    let mut desert = Desert::second_couplet(6, 6);
    assert_eq!(desert.awaits(), "sealed T01C2.an dak cw");
    desert
}

/// Runs lines in a shell.
fn shell(lines: &str) -> String {
    let mut sh = Command::new("sh").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    sh.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    String::from_utf8(sh.wait_with_output().unwrap().stdout).unwrap()
}

/// The lines of a report that are to be pasted into a shell.
fn pasteable(body: &str) -> String {
    let from = body.find("c= && n=").unwrap();
    let lines = body[from..].lines().take(4).map(|line| line.trim().to_owned() + "\n");
    lines.collect()
}

fn feldpost(arguments: &[&str]) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_feldpost");
    let ran = Command::new(program)
        .args(arguments)
        .env_remove("FELDPOST_HOME")
        .env_remove("FELDPOST_KEEP")
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

#[track_caller]
pub fn is_valid(desert: &Desert) {
    let audited = desert.audit();
    assert_eq!(audited.verdict, Verdict::Valid, "{:#?}", audited.notes());
    assert!(audited.replay.unwrap().replayed > 0);
}

/// What the last impulse of a couplet mailed: the report that asks for the choice.
fn asking(mut desert: Desert) -> (Desert, Step) {
    let to = desert.host.reply_address(GAME, "cw").unwrap();
    let step = desert.send_to("cw", &to, "status");
    (desert, step)
}

#[test]
fn both_seal_alone_with_a_shell_and_with_the_program() {
    let (mut desert, asked) = asking(both_choose());
    // Only who has asked for it once gets lines for a shell with each question.
    asked.to("cw").is_silent_on("To seal the choice yourself").is_silent_on("1 2 3 4 5 6 roll");
    desert.send("cw", "standing seal");
    let (mut desert, asked) = asking(desert);
    let (report, offer) = (asked.to("cw"), desert.offer16());
    report.says("To seal the choice yourself").says("1 2 3 4 5 6 roll");
    let lines = pasteable(&report.body);
    assert!(lines.contains(&format!("s=\"pc1|{offer}|{SLOT}|cw|")) && lines.contains("openssl rand -hex 16"));
    assert_eq!(shell(&lines), "", "without a choice nothing is sealed");
    let said = shell(&lines.replacen("c=", "c=4", 1));
    let (kept, commit) = said.split_once('\n').unwrap();
    let text = kept.strip_prefix("KEEP THIS: ").unwrap();

    let folder = tempfile::tempdir().unwrap();
    let keep = folder.path().join("choices.json").display().to_string();
    let call = ["commit", "--game", GAME, "--seat", "dak", "--slot", SLOT, "--choice", "6", "--keep", &keep];
    let (code, _, stderr) = feldpost(&call);
    assert!(code == Some(1) && stderr.contains("--offer"), "{stderr}");
    let (code, line, _) = feldpost(&[&call[..], &["--offer", &offer]].concat());
    assert_eq!(code, Some(0));
    assert_eq!(fs::metadata(&keep).unwrap().permissions().mode() & 0o777, 0o600);

    let first = desert.send("cw", commit.trim());
    assert_eq!(first.types(), ["mail", "commit"]);
    first.to("cw").says("Your choice is sealed.").says("your own commitment");
    first.nothing_to("dak");
    let second = desert.send("dak", &line);
    assert_eq!(second.types(), ["mail", "commit", "events", "closed"], "closed, and nothing opened");
    let hash = commit.trim().rsplit(' ').next().unwrap();
    for seat in ["cw", "dak"] {
        let report = second.to(seat);
        report.says("every choice is in, and none can be changed").says("sealed by the player").says(hash);
        report.says("reveal pc1|...").says("feldpost reveal --slot T01C2.an").is_silent_on("AN 4");
        assert!(report.subject.contains("Your move: the reveal of your sealed choice for T01C2.an"));
    }
    assert_eq!(desert.awaits(), "reveal T01C2.an dak cw");

    let opened = desert.send("cw", &format!("Here it is, Bruno.\r\nreveal {text}"));
    assert_eq!(opened.types(), ["mail", "note"], "held back");
    opened.to("cw").says("It is opened together with the other side's.");
    opened.nothing_to("dak");
    let (code, reveal, _) = feldpost(&["reveal", "--slot", SLOT, "--keep", &keep]);
    assert_eq!(code, Some(0));
    let end = desert.send("dak", &reveal);
    assert_eq!(end.types(), ["mail", "note", "reveal", "reveal", "events"]);
    for seat in ["cw", "dak"] {
        end.to(seat).says("DAK: AN 6, chosen.").says("CW: AN 4, chosen.");
    }
    assert_eq!(desert.awaits(), "orders T01C2.dak");
    is_valid(&desert);
}

/// A file that is named without a folder lies where one stands.
#[test]
fn the_text_is_kept_in_a_file_with_a_bare_name_and_the_line_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let seal = || {
        let call = ["commit", "--game", "g1", "--seat", "cw", "--slot", SLOT, "--choice", "4"];
        let more = ["--offer", "0123456789abcdef", "--keep", "choices.json"];
        let mut program = Command::new(env!("CARGO_BIN_EXE_feldpost"));
        program.args(call).args(more).current_dir(folder.path()).env_remove("FELDPOST_HOME").output().unwrap()
    };
    let (first, again) = (seal(), seal());
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let line = String::from_utf8(first.stdout).unwrap();
    assert!(line.starts_with("commit T01C2.an ") && again.stdout == line.as_bytes(), "{line}");
    assert!(folder.path().join("choices.json").is_file());
}

#[test]
fn the_program_keeps_the_text_and_seals_a_slot_once() {
    let folder = tempfile::tempdir().unwrap();
    let keep = folder.path().join("choices.json").display().to_string();
    let seal = |slot: &str, choice: &str, more: &[&str]| {
        let call = ["commit", "--game", "g1", "--seat", "cw", "--slot", slot, "--choice", choice];
        feldpost(&[&call[..], &["--keep", &keep, "--json"], more].concat())
    };
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let (code, first, _) = seal("T01C2.an", "+1", &["--offer", "0123456789abcdef"]);
    assert_eq!(code, Some(0));
    let hash = json(&first)["hash"].as_str().unwrap().to_owned();
    assert_eq!(json(&first)["line"], format!("commit T01C2.an {hash}"));
    assert_eq!(json(&seal("T01C2.an", "+1", &[]).1)["hash"], hash, "the same choice: the same line");
    let (code, _, stderr) = seal("T01C2.an", "-1", &[]);
    assert!(code == Some(1) && stderr.contains("another choice is kept"), "{stderr}");
    assert_ne!(json(&seal("T01C2.an", "-1", &["--replace"]).1)["hash"], hash);
    assert_eq!(seal("T01C3.an", "4", &[]).0, Some(0), "the offer is remembered");
    for choice in ["7", "04", "+2", "Roll"] {
        let (code, stdout, stderr) = seal("T01C4.an", choice, &[]);
        assert!(
            code == Some(1) && stdout.is_empty() && stderr.contains("is no choice for T01C4.an"),
            "{stderr}"
        );
    }
    assert_eq!(seal("T01C4.other", "F3:0812+F5:none", &[]).0, Some(0), "a slot that is not known here");
    for (slot, choice) in [("T01C4.other", "a b"), ("T01C4.an", ""), ("T01 C4", "4"), ("T01C4.an", "4|5")] {
        let (code, stdout, stderr) = seal(slot, choice, &[]);
        assert_eq!(
            (code, stdout.as_str(), stderr.lines().count()),
            (Some(1), "", 1),
            "{slot} {choice}: {stderr}"
        );
    }
    let reveal = |more: &[&str]| feldpost(&[&["reveal", "--keep", &keep, "--json"], more].concat());
    let (_, told, _) = reveal(&["--slot", "T01C3.an"]);
    let text = json(&told)["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("pc1|0123456789abcdef|T01C3.an|cw|4|"), "{text}");
    assert_eq!(
        feldpost_protocol::journal::commitment::player_commit(&text).unwrap().to_string(),
        json(&told)["hash"]
    );
    assert_eq!(reveal(&["--slot", "T01C9.an"]).0, Some(1));
    assert_eq!(reveal(&["--slot", "T01C3.an", "--game", "g2"]).0, Some(1));
    let other = ["--game", "g2", "--seat", "cw", "--slot", "T01C3.an", "--choice", "4", "--keep", &keep];
    assert_eq!(feldpost(&[&["commit", "--offer", "fedcba9876543210"], &other[..]].concat()).0, Some(0));
    let (code, _, stderr) = reveal(&["--slot", "T01C3.an"]);
    assert!(code == Some(1) && stderr.contains("g1, g2"), "{stderr}");
    fs::write(&keep, "no choices").unwrap();
    assert_eq!(reveal(&["--slot", "T01C3.an"]).0, Some(2));
}

#[test]
fn both_ways_of_sealing_mix_in_one_slot() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    let closed = desert.send("dak", "an 3");
    assert_eq!(closed.types(), ["mail", "commit", "events", "closed"]);
    closed.to("dak").says("sealed by the player").says("sealed by the umpire's program");
    closed.to("dak").says("Nothing is asked of you now").is_silent_on("reveal pc1");
    assert_eq!(desert.awaits(), "reveal T01C2.an cw");
    let waits = "Waiting for Commonwealth (CW): the sealed choice for T01C2.an to be opened";
    assert!(closed.to("dak").subject.contains(waits), "{}", closed.to("dak").subject);
    let opened = desert.send("cw", &format!("reveal {text}"));
    assert_eq!(opened.types(), ["mail", "note", "reveal", "reveal", "events"]);
    opened.to("dak").says("DAK: AN 3, chosen.").says("CW: AN 2, chosen.");
    is_valid(&desert);
}

#[test]
fn a_reveal_that_opens_nothing_is_answered_recorded_and_may_be_mended() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    desert.send("dak", "an 3");
    let cheat = text.replace("|2|", "|5|");
    let refused = desert.send("cw", &format!("reveal {cheat}"));
    let gives = feldpost_protocol::dice::Hash32::of_bytes(cheat.as_bytes()).to_string();
    refused.to("cw").says("does not open your commitment for T01C2.an").says(&gives);
    refused.nothing_to("dak");
    assert_eq!(refused.notes(), [("refused-reveal".into(), "cw".into(), SLOT.into())]);
    let journal = desert.club.journal(GAME);
    assert!(!journal.contains("|5|") && !journal.contains(&gives), "neither text nor hash is in the record");
    let found = desert.audit().notes();
    assert!(found.iter().any(|note| note.contains("cw: a reveal that opens nothing, refused")), "{found:?}");
    let opened = desert.send("cw", &format!("reveal {text}"));
    opened.to("dak").says("CW: AN 2, chosen.");
    is_valid(&desert);
    let again = desert.send("cw", &format!("reveal {text}"));
    assert_eq!(again.types(), ["mail"]);
    again.to("cw").says("is here already");
}

#[test]
fn neither_a_commitment_nor_a_reveal_can_be_copied() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    let line = commit_line(&text);
    desert.send("cw", &line);
    let copied = desert.send("dak", &line);
    assert_eq!(copied.types(), ["mail", "note"]);
    assert_eq!(copied.notes()[0].0, "refused-commit");
    copied.to("dak").says("a copy is not accepted");
    copied.nothing_to("cw");
    assert_eq!(desert.awaits(), "sealed T01C2.an dak");
    desert.send("dak", &commit_line(&desert.text(SLOT, "dak", "3")));
    let stolen = desert.send("dak", &format!("reveal {text}"));
    stolen.to("dak").says("That line is of the seat cw, and yours is dak.");
    assert_eq!(stolen.notes()[0].0, "refused-reveal");
    let notes = desert.audit().notes();
    assert!(notes.iter().any(|note| note.contains("dak: a copied commitment, refused")), "{notes:?}");
    for seat in ["cw", "dak"] {
        desert
            .send(seat, &format!("reveal {}", desert.text(SLOT, seat, if seat == "cw" { "2" } else { "3" })));
    }
    is_valid(&desert);
}

#[test]
fn nothing_can_be_replayed_from_another_slot_or_game() {
    let mut desert = Desert::with_first_die(6);
    let first = desert.text("T01C1.an", "cw", "6");
    desert.send("cw", &commit_line(&first));
    desert.send("cw", &format!("reveal {first}"));
    desert.done();
    let old = commit_line(&first);
    let hash = old.rsplit(' ').next().unwrap();
    desert.send("cw", &format!("commit {SLOT} {hash}")).to("cw").says("a copy is not accepted");
    desert.send("cw", &old).to("cw").says("Your choice for T01C1.an is sealed already and stands.");
    desert
        .send("cw", &commit_line(&desert.text("T01C3.an", "cw", "2")))
        .to("cw")
        .says("asked now is T01C2.an");
    // A text of the first slot under a new nonce, committed for the second.
    let wrong = desert.text("T01C1.an", "cw", "3").replace("c0", "c1");
    desert.send("cw", &commit_line(&wrong).replace("T01C1.an", SLOT));
    desert.send("dak", "an 3");
    desert.send("cw", &format!("reveal {wrong}")).to("cw").says("does not open your commitment for T01C1.an");
    let alien = desert.text(SLOT, "cw", "3").replacen(&desert.offer16(), "0123456789abcdef", 1);
    desert.send("cw", &format!("reveal {alien}")).to("cw").says("its offer is 0123456789abcdef");
    assert_eq!(desert.awaits(), "reveal T01C2.an cw", "what was sealed cannot be opened any more");
    assert!(desert.host.time_is_up(GAME).unwrap());
    let after = desert.work();
    assert_eq!(after.notes()[0].0, "strike");
    after.to("dak").says("A strike for").says("T01C2.an was not opened in time");
    is_valid(&desert);
}

#[test]
fn a_commitment_stands_and_comes_too_late_after_the_close() {
    let mut desert = both_choose();
    let older = desert.host.reply_address(GAME, "cw").unwrap();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    let other = text.replace("|2|", "|5|");
    desert.send("cw", &commit_line(&other)).to("cw").says("is sealed already and stands");
    desert.send("cw", "an 5").to("cw").says("sealed already and stands");
    desert.send("dak", "an 3");
    let late = desert.send("dak", &commit_line(&desert.text(SLOT, "dak", "6")));
    assert_eq!(late.types(), ["mail"]);
    late.to("dak").says("is sealed already and stands");
    desert.send("cw", &format!("reveal {text}"));
    desert.send("cw", &commit_line(&other)).to("cw").says("is sealed already and stands");
    desert.done();
    let next = desert.text("T01C3.an", "cw", "2");
    let by_old_token = desert.send_to("cw", &older, &commit_line(&next));
    by_old_token.to("cw").says("You answered an older report");
    assert_eq!(by_old_token.types(), ["mail"]);
    is_valid(&desert);
}

#[test]
fn an_early_reveal_is_held_back() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    let early = desert.send("cw", &format!("reveal {text}"));
    assert_eq!(early.types(), ["mail", "note"]);
    early.to("cw").says("the slot is not closed").says("can read it from now on");
    early.nothing_to("dak");
    assert!(!desert.club.journal(GAME).contains(&text));
    let both = desert.send("dak", "an 3");
    assert_eq!(both.types(), ["mail", "commit", "events", "closed", "reveal", "reveal", "events"]);
    is_valid(&desert);
}

/// The secrets are written first: what they hold counts only once the journal has it.
#[test]
fn a_reveal_that_was_lost_in_a_crash_opens_nothing() {
    let mut desert = both_choose();
    let text = desert.text(SLOT, "cw", "2");
    desert.send("cw", &commit_line(&text));
    let mark = desert.club.home().join("high-water").join(GAME);
    let files = ["journal.jsonl", "journal.head", "state.json"].map(|name| desert.folder().join(name));
    let files = [&files[..], &[mark]].concat();
    let before = files.iter().map(|path| fs::read(path).unwrap()).collect::<Vec<_>>();
    desert.send("cw", &format!("reveal {text}"));
    files.iter().zip(before).for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
    let mut desert = desert.reopened();
    assert_eq!(desert.send("dak", "an 3").types(), ["mail", "commit", "events", "closed"]);
    assert_eq!(desert.awaits(), "reveal T01C2.an cw");
    desert.send("cw", &format!("Again:\r\nreveal {text}")).to("dak").says("CW: AN 2, chosen.");
    is_valid(&desert);
}

#[test]
fn an_illegal_choice_counts_as_silence_and_is_a_strike() {
    for choice in ["7", "+1", "CHOICE"] {
        let mut desert = both_choose();
        let text = desert.text(SLOT, "cw", choice);
        desert.send("cw", &commit_line(&text));
        desert.send("dak", "an 3");
        let opened = desert.send("cw", &format!("reveal {text}"));
        let types = ["mail", "note", "reveal", "reveal", "note", "lock", "roll", "events"];
        assert_eq!(opened.types(), types, "{choice}: rolled instead (ruling A1.11)");
        assert_eq!(opened.notes()[1].0, "strike");
        for seat in ["cw", "dak"] {
            let told = format!("A strike for Commonwealth (CW): {SLOT} {choice}: ");
            opened.to(seat).says(&told).says("CW: AN die 1d6 = ");
        }
        is_valid(&desert);
        assert!(desert.audit().notes().iter().any(|note| note.contains("cw: a strike")), "{choice}");
    }
}

#[test]
fn when_time_is_up_defaults_apply() {
    let mut desert = both_choose();
    desert.send("cw", &commit_line(&desert.text(SLOT, "cw", "2")));
    assert!(desert.host.time_is_up(GAME).unwrap());
    let tardy = desert.work();
    assert_eq!(tardy.types(), ["note", "commit", "events", "closed"]);
    tardy.to("dak").says("the default was sealed for you, `roll`");
    tardy.to("cw").is_silent_on("default");
    assert!(desert.host.time_is_up(GAME).unwrap());
    let struck = desert.work();
    assert_eq!(struck.types(), ["note", "reveal", "lock", "roll", "events"]);
    assert_eq!(struck.notes(), [("strike".into(), "cw".into(), format!("{SLOT} unopened"))]);
    let offered = desert.host.view(GAME).unwrap().waiting_for().unwrap();
    assert_eq!(offered.len(), 1, "open orders are asked for now");
    let late = desert.send("cw", &format!("reveal {}", desert.text(SLOT, "cw", "2")));
    late.to("cw").says("was opened without it: the reveal comes too late");
    is_valid(&desert);
}

#[test]
fn both_reveals_missing_is_replayed_too() {
    let mut desert = both_choose();
    for seat in ["cw", "dak"] {
        desert.send(seat, &commit_line(&desert.text(SLOT, seat, "2")));
    }
    // The umpire's own command, while no daemon is at work.
    let mut desert = desert.while_stopped(|home| {
        let (code, stdout, stderr) = feldpost(&["game", "overdue", GAME, "--home", home]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    });
    let types = ["note", "note", "lock", "roll", "events"];
    let both_roll = desert.work();
    assert_eq!(both_roll.types(), types);
    both_roll.to("cw").says("A strike for Commonwealth (CW)").says("A strike for Panzergruppe Afrika (DAK)");
    is_valid(&desert);
}

#[test]
fn slips_of_the_hand_seal_nothing_and_a_broken_line_is_joined() {
    let mut desert = both_choose();
    let line = commit_line(&desert.text(SLOT, "cw", "2"));
    let dry = desert.send("cw", &format!("check\r\n{line}"));
    assert_eq!(dry.types(), ["mail"]);
    dry.to("cw").says("a line `check` makes a dry run");
    let broken = line.replacen(&format!("{SLOT} "), &format!("{SLOT}\r\n"), 1);
    assert_eq!(desert.send("cw", &broken).types(), ["mail", "commit"]);
    let lower = desert.send("dak", &commit_line(&desert.text("t01c2.AN", "dak", "2")));
    lower.to("dak").says("The slot is `T01C2.an`, letter for letter, in the pc1 text too.");
    assert_eq!(lower.types(), ["mail"]);
    let short = desert.send("dak", &format!("commit {SLOT} 0123abcd"));
    short.to("dak").says("a commitment has 64 hexadecimal digits; here are 8 characters");
    assert_eq!(desert.awaits(), "sealed T01C2.an dak");
}

#[test]
fn one_mail_fills_neither_the_journal_nor_the_answer() {
    let mut desert = both_choose();
    let reveal = format!("reveal {}\r\n", desert.text(SLOT, "dak", "2"));
    let many = desert.send("dak", &reveal.repeat(500));
    assert_eq!(many.notes().len(), 8);
    many.to("dak").says("No more than 8 commitments and reveals in one mail.");
    is_valid(&desert);
}

#[test]
fn help_on_secrets_names_slot_offer_and_seat() {
    let (mut desert, _) = asking(both_choose());
    let help = desert.send("dak", "help secret");
    let offer = desert.offer16();
    help.to("dak").says(&format!("Asked of you now: slot {SLOT}; your seat dak, offer {offer}."));
    help.to("dak").says(&format!("--offer {offer} --seat dak"));
    let lines = pasteable(&help.to("dak").body);
    let said = shell(&lines.replacen("c=", "c=roll", 1));
    let text = said.lines().next().unwrap().strip_prefix("KEEP THIS: ").unwrap();
    assert_eq!(commit_line(text), said.lines().nth(1).unwrap());
    desert.send("dak", said.lines().nth(1).unwrap());
    desert.send("cw", "an 3");
    desert.send("dak", "help secret").to("dak").says("Send the line `reveal` and the pc1 text");
    let end = desert.send("dak", &format!("reveal {text}"));
    end.to("cw").says("DAK: AN die 1d6 = ").says("CW: AN 3, chosen.");
    is_valid(&desert);
}
