//! What a turn came to, and in the end the whole game with the luck of each seat.

use crate::command_line::run::feldpost;
use serde_json::Value;
use std::fs;
use std::path::Path;

const SEED: &str = "1941194119411941194119411941194119411941194119411941194119411941";

/// The text reports of a player, in order.
fn reports(home: &Path, player: &str) -> Vec<String> {
    let entries = fs::read_dir(home.join("reports")).unwrap().map(|entry| entry.unwrap().path());
    let end = format!("-{player}.txt");
    let mut paths: Vec<_> = entries.filter(|path| path.to_string_lossy().ends_with(&end)).collect();
    paths.sort();
    let flat = |path| fs::read_to_string(path).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    paths.iter().map(flat).collect()
}

/// The figure behind a text.
fn figure(text: &str, before: &str) -> Option<i64> {
    let rest = &text[text.find(before)? + before.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[test]
fn a_turn_that_ended_and_the_whole_game_are_summed_up() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let shown = home.display().to_string();
    feldpost(&["demo", "--no-pictures", "--home", &shown, "--seed", SEED]).quietly(0);
    let journal = format!("{shown}/games/demo/journal.jsonl");
    let audited = feldpost(&["audit", &journal, "--json"]).quietly(0).json();
    for player in ["ada", "bruno"] {
        let all = reports(&home, player);
        let last = all.last().unwrap();
        assert!(last.starts_with("Subject: [demo] The game is over"), "{last}");
        // Turn by turn, with losses; the points of the turns add up to those of the end.
        let told = &last[last.find("The game, turn by turn").unwrap()..];
        let told = &told[..told.find("What happened").unwrap()];
        let turns = (1..).take_while(|turn| told.contains(&format!("- Turn {turn}: "))).count();
        assert_eq!(turns, 6, "{told}");
        for fact in [" attacks, ", " SP lost", "Largest fights: ", "of", "hit)"] {
            assert!(told.matches(fact).count() >= turns - 1, "{fact}: {told}");
        }
        let newest = told.rmatches("VP of the CW: ").count();
        let points = told.rfind("now ").and_then(|at| figure(&told[at..], "now "));
        assert!(newest > 0 && points == figure(last, "CW wins: ").or(figure(last, "DAK wins: ")), "{told}");
        // Luck, as the audit counts it.
        for seat in audited["statistics"]["seats"].as_array().unwrap() {
            let (dice, luck) = (&seat["dice"], seat["luck"]["value"].as_f64().unwrap());
            let line = format!(": {dice} six-sided, luck {luck:+.2} standard deviations.");
            assert!(told.contains(&line), "{line}: {told}");
        }
        assert!(last.contains("The record of demo is attached"), "{last}");
        // Each turn in the mail that asks for the next one's number, or tells of what began with it.
        for turn in 1..turns {
            let short = format!("Turn {turn} in short");
            let found: Vec<&String> = all.iter().filter(|text| text.contains(&short)).collect();
            assert!(!found.is_empty() && found.len() <= 2, "{short}: {}", found.len());
            for text in found {
                let told = &text[text.find(&short).unwrap()..];
                let line = &told[short.len()..told.find("What happened").unwrap()];
                assert!(last.contains(line.trim_start_matches([' ', '-']).trim()), "{line}: {last}");
                assert!(text.contains(&format!("Turn {} begins.", turn + 1)), "{text}");
            }
        }
    }
    assert_eq!(audited["verdict"], Value::from("valid"));
}
