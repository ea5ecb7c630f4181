//! The shell lines of docs/protocol.md, run as they stand there: a player needs no program of ours.

use std::path::Path;
use std::process::Command;

use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::commitment::player_commit;
use feldpost_protocol::journal::verify::{Outcome, Verifier};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The blocks of shell lines in one section of the protocol.
fn blocks(heading: &str) -> Vec<String> {
    let text = std::fs::read_to_string(format!("{ROOT}/docs/protocol.md")).unwrap();
    let section = text.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let blocks = section.split("\n```").collect::<Vec<_>>();
    let shell = blocks.iter().filter_map(|block| block.strip_prefix("sh\n"));
    shell.map(str::to_owned).collect()
}

/// What the lines print in this folder, with our own program at hand under its name.
fn run(lines: &str, folder: &Path) -> String {
    let own = Path::new(env!("CARGO_BIN_EXE_feldpost")).parent().unwrap();
    let path = format!("{}:{}", own.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-euc", lines]).env("PATH", path).current_dir(folder).output();
    let output = output.unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && told.is_empty(), "{lines}\n{told}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_die_is_redone_with_openssl_as_the_protocol_tells() {
    let [die, _] = &blocks("5. One die by hand")[..] else { panic!("two blocks") };
    let told = run(die, Path::new(ROOT));
    let (bytes, dice) = told.trim_end().rsplit_once('\n').unwrap();
    let bytes: Vec<u16> = bytes.split_whitespace().map(|byte| byte.parse().unwrap()).collect();
    assert_eq!((&bytes[..3], dice), (&[148, 226, 211][..], "5 5"), "{told}");
    assert_eq!(bytes[..2].iter().map(|byte| byte % 6 + 1).collect::<Vec<_>>(), [5, 5]);
    assert!(die.contains("# 148 226 211 ...     148 mod 6 + 1 = 5,  226 mod 6 + 1 = 5"), "what it shows");
}

#[test]
fn the_step_seed_of_a_journal_is_redone_with_a_shell_as_the_protocol_tells() {
    let [_, seed] = &blocks("5. One die by hand")[..] else { panic!("two blocks") };
    let games = Path::new(ROOT).join("tests/journals/0.1.0/games");
    let mut tried = 0;
    for game in std::fs::read_dir(games).unwrap() {
        let folder = game.unwrap().path();
        let bytes = std::fs::read(folder.join("journal.jsonl")).unwrap();
        let facts = Verifier::verify(&check_chain(&bytes, None).entries).unwrap();
        let first = facts.steps.iter().find_map(|step| match &step.outcome {
            Outcome::Rolled { step_seed, .. } if step.step == 1 => Some(*step_seed),
            _ => None,
        });
        let Some(step_seed) = first else { continue };
        let offer = check_chain(&bytes, None).entries[0].0.clone();
        let anchor = offer["anchor"].as_str().unwrap();
        let due = format!("the anchor: {anchor}\nstep seed of resolution 1: {step_seed}\n");
        assert_eq!(run(seed, &folder), due, "{}", folder.display());
        tried += 1;
    }
    assert!(tried > 3, "{tried} games with dice");
}

#[test]
fn a_choice_is_sealed_with_a_shell_as_the_protocol_tells() {
    let sealing = &blocks("6. Sealed choices")[0];
    let told = run(sealing, Path::new(ROOT));
    let (kept, mailed) = told.trim_end().split_once('\n').unwrap();
    let text = kept.strip_prefix("KEEP THIS: ").unwrap();
    assert_eq!(mailed, format!("commit T02.pick {}", player_commit(text).unwrap()));
    assert!(text.starts_with("pc1|0123456789abcdef|T02.pick|red|4|"), "{text}");
    assert_ne!(run(sealing, Path::new(ROOT)), told, "a nonce of its own each time");
}
