//! Sealed air missions of Totensonntag by mail: sealed by the host, by standing orders, by a player.

use crate::support::{ADA, BRUNO, Club, means};
use feldpost::host::Host;
use feldpost_kit::system::{Awaiting, Terms};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::audit::{Evidence, Verdict, audit};
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};

const SLOT: &str = "T01C1.air";

/// A game that awaits air missions in its first couplet.
struct Game {
    club: Club,
    host: Host,
    id: String,
}

impl Game {
    /// The CW chooses an AN of 1; the die of the DAK must be a 3 or less, so several games are tried.
    fn at_missions() -> Game {
        let mut club = Club::new();
        let mut host = Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap();
        for number in 0..16 {
            let id = format!("g{number}");
            let seat =
                |side: &str, at: &str| Seat::new(side, Some(at.into()));
            let terms = Terms { options: vec!["aircraft".into()], ..Terms::default() };
            let seats = vec![seat("cw", ADA), seat("dak", BRUNO)];
            let dice = DiceFrom::default();
            let (system, beside) = ("totensonntag".into(), Beside::default());
            let new = NewGame { id: id.clone(), system, terms, seats, dice, beside };
            host.new_game(&new).unwrap();
            let offer = host.view(&id).unwrap().offer_hash().short();
            let mut game = Game { club, host, id };
            for (side, body) in [
                ("cw", format!("join {offer}\r\nENTROPY two grey herons")),
                ("dak", format!("join {offer}\r\nENTROPY nine red kites")),
                ("dak", "place default\r\ndone".to_owned()),
                ("cw", "place default\r\ndone".to_owned()),
                ("cw", "an 1".to_owned()),
            ] {
                game.mail(side, &body);
            }
            let number = [1, 2, 3].map(|an| format!("(DAK, turn 1 couplet 1, AN {an})"));
            let both_fly = number.iter().any(|words| game.newest("dak").contains(words));
            if game.awaits_missions() && both_fly {
                return game;
            }
            (club, host) = (game.club, game.host);
        }
        panic!("no DAK die of 3 or less in 16 games");
    }

    fn awaits_missions(&mut self) -> bool {
        let awaited = self.host.view(&self.id).unwrap().play().awaiting().unwrap();
        matches!(awaited, Awaiting::Sealed { slot, .. } if slot == SLOT)
    }

    fn mail(&mut self, side: &str, body: &str) {
        let to = self.host.reply_address(&self.id, side).unwrap();
        let from = if side == "cw" { ADA } else { BRUNO };
        self.host.deliver(&self.club.mail(from, &to, body)).unwrap();
        assert_eq!(self.host.run_once().unwrap().errors, Vec::<String>::new());
    }

    /// The newest mail to a side, on one line.
    fn newest(&self, side: &str) -> String {
        let mail = self.club.inbox(if side == "cw" { ADA } else { BRUNO }).pop().unwrap();
        mail.body.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn journal(&self) -> String {
        self.club.journal(&self.id)
    }

    fn entries(&self, kind: &str) -> usize {
        let (kind, slot) = (format!("\"type\":\"{kind}\""), format!("\"slot\":\"{SLOT}\""));
        self.journal().lines().filter(|line| line.contains(&kind) && line.contains(&slot)).count()
    }

    fn audit(&self) {
        let journal = self.journal();
        let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
        let found = audit(&evidence, &feldpost::games::standard());
        assert_eq!(found.verdict, Verdict::Valid);
        assert_eq!(found.options, ["aircraft"]);
        assert!(found.lines().contains(&"options   aircraft".to_owned()), "{:?}", found.lines());
    }
}

#[test]
fn missions_in_plain_lines_are_sealed_and_opened_together() {
    let mut game = Game::at_missions();
    assert!(game.newest("cw").contains("Your air missions (CW, turn 1 couplet 1, AN 1)"));
    assert!(game.newest("dak").contains("Options: aircraft"));
    game.mail("cw", "air hurricane G2 attack F2\r\nair spitfire G9 attack G10");
    assert!(game.newest("cw").contains("not sealed yet, because a line was refused"));
    assert_eq!(game.entries("commit"), 0);
    game.mail("cw", "air hurricane G2 attack F2 3-8\r\nair spitfire none");
    assert_eq!((game.entries("commit"), game.entries("closed")), (1, 0));
    for words in ["G2,F2", "G2 attack F2"] {
        assert!(!game.journal().contains(words) && !game.newest("dak").contains(words), "{words} is told");
    }
    game.mail("cw", "air hurricane none\r\nair spitfire none");
    assert!(game.newest("cw").contains("sealed already and stands"));
    game.mail("dak", "air me109 none");
    assert_eq!((game.entries("commit"), game.entries("closed"), game.entries("reveal")), (2, 1, 2));
    assert!(game.journal().contains(r#""choice":"hurricane:G2,F2,3-8+spitfire:none""#));
    assert!(game.journal().contains(r#""choice":"ju87:none+me109:none""#));
    for side in ["cw", "dak"] {
        let told = game.newest(side);
        assert!(told.contains("Hurricane (187sq/RAF) flies to G2 to attack 3/8 in F2."), "{told}");
        assert!(told.contains("Hurricane (187sq/RAF) attacks from the air 3/8 in F2: FP 2 (SF 3,"), "{told}");
        assert!(told.contains("Ju-87 (3 StG 3) passes."), "{told}");
    }
    game.audit();
}

#[test]
fn standing_air_none_spares_the_mail() {
    let mut game = Game::at_missions();
    game.mail("dak", "standing air none");
    assert_eq!(game.entries("commit"), 1);
    assert!(game.newest("dak").contains("Your standing orders chose ju87:none+me109:none for T01C1.air."));
    game.mail("cw", "standing air none");
    assert_eq!((game.entries("commit"), game.entries("reveal")), (2, 2));
    assert!(!game.awaits_missions());
    game.audit();
}

#[test]
fn a_player_can_seal_missions_alone() {
    let mut game = Game::at_missions();
    let offer = game.host.view(&game.id).unwrap().offer_hash().short();
    game.mail("cw", "standing seal\r\nstatus");
    let asked = game.newest("cw");
    assert!(asked.contains(&format!("pc1|{offer}|{SLOT}|cw|")), "lines to paste: {asked}");
    assert!(asked.contains("names every aircraft that can fly"), "{asked}");
    let choice = "hurricane:G2,F2+spitfire:none";
    let line = format!("pc1|{offer}|{SLOT}|cw|{choice}|000102030405060708090a0b0c0d0e0f");
    game.mail("cw", &format!("commit {SLOT} {}", Hash32::of_bytes(line.as_bytes())));
    game.mail("cw", "status");
    let told = game.newest("cw");
    assert!(!told.contains("What you may do now"), "a sealed choice is not asked again: {told}");
    game.mail("dak", "air ju87 none\r\nair me109 none");
    assert_eq!((game.entries("closed"), game.entries("reveal")), (1, 0));
    game.mail("cw", &format!("reveal {line}"));
    assert_eq!(game.entries("reveal"), 2);
    assert!(game.newest("dak").contains("Hurricane (187sq/RAF) flies to G2 to attack F2."));
    game.audit();
}

#[test]
fn illegal_missions_of_a_player_keep_all_aircraft_away_and_are_a_strike() {
    let mut game = Game::at_missions();
    let offer = game.host.view(&game.id).unwrap().offer_hash().short();
    let line = format!("pc1|{offer}|{SLOT}|cw|hurricane:G2,F2|000102030405060708090a0b0c0d0e0f");
    game.mail("cw", &format!("commit {SLOT} {}", Hash32::of_bytes(line.as_bytes())));
    game.mail("dak", "air ju87 none\r\nair me109 none");
    game.mail("cw", &format!("reveal {line}"));
    let told = game.newest("dak");
    assert!(told.contains(&format!("A strike for Commonwealth (CW): {SLOT} hurricane:G2,F2: ")), "{told}");
    assert!(told.contains("Hurricane (187sq/RAF) passes."), "{told}");
    game.audit();
}

#[test]
fn when_time_is_up_the_aircraft_stay_away() {
    let mut game = Game::at_missions();
    game.mail("dak", "air ju87 none\r\nair me109 none");
    game.host.time_is_up(&game.id).unwrap();
    game.host.run_once().unwrap();
    assert!(game.journal().contains(r#""choice":"hurricane:none+spitfire:none""#));
    assert!(!game.awaits_missions());
    game.audit();
}
