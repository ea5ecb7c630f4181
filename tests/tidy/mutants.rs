//! The mistakes that a game lists in `tests/mutants` fit its rules as they are, so that none is passed over.

use super::books::games;
use super::root;

#[test]
fn the_lines_of_every_mutant_stand_in_the_rules_once() {
    let mut found = 0;
    for game in games() {
        let folder = root().join(&game.folder);
        // A game that is being built may have none yet.
        let Ok(list) = std::fs::read_to_string(folder.join("tests/mutants")) else { continue };
        for mutant in list.split("\n\n") {
            let lines = || mutant.lines().filter(|line| !line.starts_with('#'));
            let Some(title) = lines().find(|line| !line.starts_with(['-', '+'])) else { continue };
            let file = title.split(' ').next().unwrap_or_default();
            let of = |sign: char| lines().filter_map(move |line| line.strip_prefix(sign)).collect::<Vec<_>>();
            let (from, to) = (of('-').join("\n"), of('+').join("\n"));
            let source = std::fs::read_to_string(folder.join("src").join(file));
            let source = source.unwrap_or_else(|error| panic!("{title}: {error}"));
            assert_eq!(source.matches(&from).count(), 1, "{title}: how often these lines are there:\n{from}");
            assert_ne!(from, to, "{title}: no mistake");
            found += 1;
        }
    }
    assert!(found > 70, "{found} mutants");
}
