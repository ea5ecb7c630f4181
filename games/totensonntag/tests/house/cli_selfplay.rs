//! The built-in opponents against each other on the pure core, and what the demo says of mails.

use feldpost_kit::system::Terms;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::selfplay::{Plan, Played, play};
use serde_json::Value;
use std::process::Command;

const SEED: &str = "1941194119411941194119411941194119411941194119411941194119411941";

fn games(edition: &str, games: usize, threads: usize) -> Vec<Played> {
    let terms = Terms { edition: edition.to_owned(), ..Terms::default() };
    let seed: Hash32 = SEED.parse().unwrap();
    let plan = Plan { system: "totensonntag".to_owned(), terms, games, seed, threads };
    let mut done = vec![];
    let played = play(&feldpost::games::standard(), &plan, &mut |count| done.push(count)).unwrap();
    assert_eq!(done, (1..=games).collect::<Vec<_>>(), "every game is told of");
    played
}

#[test]
fn the_opponents_change_sides_and_the_seed_decides() {
    let played = games("zh", 2, 2);
    assert_eq!(played[0].opponents["cw"], played[1].opponents["dak"]);
    assert_ne!(played[0].opponents["cw"], played[0].opponents["dak"]);
    assert_eq!(played, games("zh", 2, 1), "the number of threads changes nothing");
    for game in &played {
        assert_eq!(game.winner.as_deref(), Some(if game.points.unwrap() >= 1 { "cw" } else { "dak" }));
        assert!(game.refused.is_empty(), "{:?}", game.refused);
        for side in ["cw", "dak"] {
            // The set-up, and an impulse in each couplet of six turns, but for those in which nobody can act.
            assert!((10..=25).contains(&game.order_mails[side]), "{game:?}");
            assert_eq!(game.losses[side].len(), 6);
        }
        assert!(game.losses.values().flatten().sum::<usize>() > 5, "{game:?}");
        let mails: usize = game.order_mails.values().chain(game.choice_mails.values()).sum();
        assert_eq!(game.decisions, mails);
    }
}

#[test]
fn the_figures_are_printed_as_json() {
    let arguments = ["selfplay", "--games", "2", "--edition", "rev9", "--seed", SEED, "--json"];
    let output = Command::new(env!("CARGO_BIN_EXE_feldpost")).args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["games"], &found["edition"]), (&2.into(), &"rev9".into()));
    assert_eq!(found["pairings"].as_array().unwrap().len(), 2);
    let wins: u64 = found["wins"].as_object().unwrap().values().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins, 2);
    let most = found["mails"]["cw"]["orders"]["most"].as_u64().unwrap();
    assert!((10..=25).contains(&most), "the set-up, and impulses in which somebody can act: {most}");
    assert_eq!(found["losses_per_turn"]["dak"].as_array().unwrap().len(), 6);
    assert_eq!(
        found["points_counted"].as_object().unwrap().values().filter_map(Value::as_u64).sum::<u64>(),
        2
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, told) in [
        (["--edition", "rev8"], "no edition `rev8`"),
        (["--games", "0"], "at least one"),
        (["--system", "chess"], "no game system"),
        (["--policy", "relief_vp"], "NAME=VALUE"),
    ] {
        let arguments = [&["selfplay"], &arguments[..]].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_feldpost")).args(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(told) && errors.lines().count() == 1, "{errors}");
    }
}

#[test]
fn the_demo_says_what_each_player_had_to_send() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("demo");
    let arguments = ["demo", "--no-pictures", "--home", home.to_str().unwrap(), "--seed", SEED];
    let output = Command::new(env!("CARGO_BIN_EXE_feldpost")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    for (name, sign) in [("ada", "CW"), ("bruno", "DAK")] {
        let (_, told) = text.split_once(&format!("{name} ({sign}) had to send ")).unwrap();
        let (total, kinds) = told.split_once(":\n").unwrap();
        let kinds = kinds.lines().next().unwrap().trim();
        // In the order in which they came first: whether missions come before impulses is a matter of dice.
        let orders = ["1 joining".to_owned(), format!("1 set-up of the {sign}")];
        assert!(orders.iter().all(|kind| kinds.split(", ").any(|told| told == kind)), "{text}");
        // One in each couplet of six turns at most: those in which nobody can act end by themselves.
        let of_impulses = format!(" impulse of the {sign}");
        let counts = kinds.split(", ").filter_map(|kind| kind.strip_suffix(&of_impulses));
        let impulses = counts.filter_map(|count| count.parse::<u32>().ok()).next();
        assert!(impulses.is_some_and(|count| (10..=24).contains(&count)), "{text}");
        let numbers = kinds.split(' ').filter_map(|word| word.parse::<u32>().ok());
        assert_eq!(numbers.sum::<u32>(), total.parse::<u32>().unwrap(), "{kinds}");
    }
    assert_eq!(text.matches("one mail for each decision").count(), 2, "{text}");
    let answered = text.lines().find(|line| line.contains("took no mail of their own")).unwrap();
    assert!(answered.split_whitespace().last().unwrap().parse::<u32>().unwrap() > 0, "{answered}");
}
