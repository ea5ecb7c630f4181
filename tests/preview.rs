//! What a sheet would do is shown without doing it, and shows no die of the game.

use std::fs;

use crate::command_line::run::feldpost;
use crate::support::any::{AnyTable, GAME, default_kinds};
use feldpost_kit::id::Id;
use feldpost_kit::system::Awaiting;

/// The game as it waits for the orders of this seat, in which dice can fall.
fn at_orders(kind: &crate::support::any::Kind) -> (AnyTable, String) {
    let mut table = AnyTable::begun(kind);
    for _ in 0..60 {
        if let Awaiting::Orders { sides, .. } = table.game().awaiting().unwrap() {
            return (table, sides[0].to_string());
        }
        for seat in table.seats() {
            table.answer(&seat);
        }
    }
    panic!("{} asks for no orders", kind.name());
}

#[test]
fn a_sheet_is_previewed_in_every_game_and_nothing_is_changed() {
    for kind in default_kinds() {
        let (mut table, seat) = at_orders(&kind);
        let (_, system) = table.host.registry().find(kind.card.id).unwrap();
        let (name, side) = (system.opponents()[0], Id::new(&seat).unwrap());
        let sheet = table.game().play().opponent_sheet(name, side, 3).unwrap();
        let AnyTable { club, host, .. } = table;
        drop(host);
        let file = club.dir.path().join("orders.txt");
        fs::write(&file, format!("{sheet}\nxyzzy the unknown\n")).unwrap();
        let (home, file) = (club.home(), file.to_str().unwrap().to_owned());
        let home = home.to_str().unwrap();
        let before = club.journal(GAME);
        let call = ["game", "preview", GAME, &seat, &file, "--home", home];
        let shown = feldpost(&call);
        assert!(shown.out.contains("; nothing was changed"), "{shown:?}");
        let all = feldpost(&[&call[..], &["--json"]].concat()).json();
        assert!(!all["seen"].as_array().unwrap().is_empty(), "{}: {all}", kind.name());
        assert_eq!(club.journal(GAME), before);
        // Other luck, other dice; the same luck, the same.
        let rolls =
            |luck: &str| feldpost(&[&call[..], &["--json", "--luck", luck]].concat()).json()["rolls"].clone();
        assert_eq!(rolls("1"), all["rolls"]);
        if !all["rolls"].as_array().unwrap().is_empty() {
            assert!((2..9).any(|luck| rolls(&luck.to_string()) != all["rolls"]), "{}", kind.name());
        }
        let told = feldpost(&["game", "preview", GAME, "nobody", &file, "--home", home]);
        told.fails(1, &["the seat is one of"]);
    }
}
