//! Position sheets: written, read again, and what is wrong with them.

use crate::support::{DATA, at};
use feldpost_first_alamein::position::{read, write};

fn again(text: &str) {
    let board = read(&DATA, text).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{text}"));
    let written = write(&board);
    let twice = read(&DATA, &written).unwrap_or_else(|wrong| panic!("{wrong:#?}\n{written}"));
    assert!(board == twice, "{text}\n{written}");
    assert_eq!(written, write(&twice));
}

#[test]
fn every_line_of_a_position_comes_back() {
    let lines = "axis 15pz E4; axis 21pz E4 spent; axis 90lt D4 moved; axis rcce G4 attacked spent; \
                 axis trento L8 resupplied; axis 164 off; allied 1sa E7; allied 26aus off; \
                 eliminated 18ind 9ind; box box1 F5; safe D7 F5; air daf1 used; air daf2 out 7; struck E7; \
                 control D7 axis; \
                 control A1 allied; policy zoc_to_zoc stack";
    for phase in ["begin", "reinforcement", "supply", "movement", "airstrikes", "attacks"] {
        again(&at("axis", phase, lines).turn(6).text());
        again(&at("allied", phase, lines).turn(10).text());
    }
    again(&at("allied", "setup allied", "").turn(1).text());
    again(&at("axis", "setup axis", "counters E7 2; counters F5 11; axis 15pz E2").turn(1).text());
    again(&at("axis", "movement", "axis 15pz E2; counters E7 2; counters F5 11").turn(1).text());
    again(
        &at("axis", "movement", "allied dummy1 E7 hidden; box box1 F5 hidden; allied 1sa E8 hidden").text(),
    );
    again(&at("axis", "end", "axis 15pz E2; winner axis").text());
}

#[test]
fn what_is_left_out_has_its_default() {
    let board =
        at("axis", "attacks", "axis 15pz E4; axis 21pz E4; allied 1sa D7; allied 2nz F5; box box1 F5")
            .board();
    let safe: Vec<String> = board.safe.iter().map(|hex| hex.to_string()).collect();
    assert_eq!(safe, ["D7", "F5"], "those that are held now");
    let top = board.stack("E4".parse().unwrap());
    assert_eq!(top.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["15pz", "21pz"], "the first on top");
    assert_eq!(board.pieces.len(), 4, "others are not in play");
    assert!(board.air.values().all(|air| !air.used));
}

#[test]
fn wrong_lines_are_told_with_their_numbers() {
    let wrong = |text: &str| -> Vec<(usize, String)> {
        let told = read(&DATA, text).unwrap_err();
        told.into_iter().map(|(line, refusal)| (line, refusal.reason.to_string())).collect()
    };
    let head = "position first-alamein beginners\nplayer axis\n";
    assert_eq!(wrong(&format!("{head}axis 1sa E4")), [(3, "not-of-this-side side=axis unit=1sa".to_owned())]);
    assert_eq!(wrong(&format!("{head}axis 15pz A6")), [(3, "nobody-can-be-there hex=A6".to_owned())]);
    assert_eq!(
        wrong(&format!("{head}axis 15pz E4\naxis 15pz E5")),
        [(4, "stands-twice unit=15pz".to_owned())]
    );
    assert_eq!(wrong(&format!("{head}box dummy1 E4")), [(3, "no-box unit=dummy1".to_owned())]);
    assert_eq!(wrong("position first-alamein\nturn 2\n").len(), 1, "the player is missing");
    assert_eq!(wrong(&format!("{head}policy zoc_to_zoc hex"))[0].0, 3);
    assert_eq!(wrong("position totensonntag\nplayer axis\n")[0].0, 1);
}
