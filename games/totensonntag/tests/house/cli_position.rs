//! The position sheet as the way in and out: a game's position is read back as it was, and the report of a
//! fault that CONTRIBUTING.md shows can be played.

use feldpost::host::Host;
use feldpost_kit::driver::{Bare, DriveError, Driven as _, play_on};
use feldpost_kit::id::Id;
use feldpost_kit::registry::{AnyGame, ErasedInput};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::{Awaiting, Terms, Viewer};
use feldpost_protocol::dice::{Hash32, StepDice};
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support;

fn feldpost(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_feldpost")).args(arguments).output().unwrap()
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The first fenced block of this kind.
fn block(text: &str, kind: &str) -> String {
    let start =
        text.find(&format!("```{kind}\n")).unwrap_or_else(|| panic!("no block {kind}")) + kind.len() + 4;
    text[start..start + text[start..].find("```").unwrap()].to_owned()
}

#[test]
fn the_report_of_a_fault_in_the_guide_can_be_played() {
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("CONTRIBUTING.md")).unwrap();
    let guide = &guide[guide.find("## How to report a fault of the rules").unwrap()..];
    let folder = tempfile::tempdir().unwrap();
    for (name, kind) in [("position.txt", "position"), ("orders.txt", "orders")] {
        fs::write(folder.path().join(name), block(guide, kind)).unwrap();
    }
    let call = block(guide, "sh");
    let words: Vec<&str> = call.split_whitespace().collect();
    assert_eq!(words[..2], ["feldpost", "simulate"]);
    let output = Command::new(env!("CARGO_BIN_EXE_feldpost"))
        .args(&words[1..])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let (shown, wanted) = (printed(&output), block(guide, "output"));
    assert_eq!(shown, wanted, "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "one of its orders is refused");
}

/// Plays a game of the built-in opponents, and shows each position at which somebody decides.
fn each_position(edition: &str, mut look: impl FnMut(&dyn AnyGame)) {
    let registry = feldpost::games::standard();
    let (card, system) = registry.find("totensonntag").unwrap();
    let policies = BTreeMap::from([("relief_vp".to_owned(), "1".to_owned())]);
    let game = system.setup(&Terms { edition: edition.to_owned(), policies, ..Terms::default() }).unwrap();
    let mut step = 0;
    let mut table = Bare::new(
        game,
        card.sides.iter().map(|side| side.id).collect(),
        |game: &dyn AnyGame, input: &ErasedInput| {
            step += 1;
            let mut dice = StepDice::new(Hash32::of_bytes(&[u8::try_from(step % 251).unwrap()]));
            game.resolve(input, &mut dice).map_err(DriveError::from)
        },
    );
    for _ in 0..1000 {
        look(&*table.game);
        play_on(&mut table, 100).unwrap();
        look(&*table.game);
        let side = match table.game.awaiting().unwrap() {
            Awaiting::Nothing { .. } => return,
            Awaiting::Orders { sides, .. } => sides[0],
            Awaiting::Sealed { slot, sides, .. } => {
                let committed = table.committed(&slot, &sides);
                sides.into_iter().find(|side| !committed.contains(side)).unwrap()
            }
            Awaiting::Reveal { slot, .. } => panic!("{slot} stays closed"),
        };
        let sheet = table.game.opponent_sheet("bold", side, 7).unwrap();
        assert!(table.answer(side, &InputLine::number_all(&sheet)).unwrap().counts, "{sheet}");
    }
    panic!("the game does not end");
}

#[test]
fn a_position_read_back_shows_the_same_page_to_everybody() {
    let registry = feldpost::games::standard();
    let system = registry.find("totensonntag").unwrap().1;
    let viewers =
        [Viewer::Umpire, Viewer::Public, Viewer::Side(Id::literal("cw")), Viewer::Side(Id::literal("dak"))];
    let mut count = 0;
    each_position("zh", |game| {
        let text = game.position(Viewer::Umpire).unwrap();
        let read = system.read_position(&text).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
        assert_eq!(read.state_json().unwrap(), game.state_json().unwrap(), "{text}");
        assert_eq!(read.awaiting().unwrap(), game.awaiting().unwrap(), "{text}");
        count += 1;
        // The page is the slow part: every seventh will do.
        if count % 7 == 0 {
            for viewer in viewers {
                assert_eq!(
                    read.page_json(viewer).unwrap(),
                    game.page_json(viewer).unwrap(),
                    "{viewer:?}\n{text}"
                );
            }
        }
    });
    assert!(count > 50, "{count} positions");
}

#[test]
fn what_a_game_shows_is_what_simulate_reads_and_prints() {
    let club = support::Club::new();
    let home = club.home();
    let mut host = Host::open(&home, support::means(&club.clock), feldpost::games::standard()).unwrap();
    let seat =
        |side: &str, address: &str| Seat::new(side, Some(address.into()));
    let terms = Terms {
        edition: "rev9".to_owned(),
        policies: BTreeMap::from([("hit_comparison".to_owned(), "above".to_owned())]),
        ..Terms::default()
    };
    let seats = vec![seat("cw", support::ADA), seat("dak", support::BRUNO)];
    let dice = DiceFrom::default();
    let (system, beside) = ("totensonntag".into(), Beside::default());
    host.new_game(&NewGame { id: "g1".into(), system, terms, seats, dice, beside }).unwrap();
    let offer = host.view("g1").unwrap().offer_hash().short();
    let mut mail = |seat: &str, from: &str, body: &str| {
        let to = host.reply_address("g1", seat).unwrap();
        host.deliver(&club.mail(from, &to, body)).unwrap();
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    };
    mail("cw", support::ADA, &format!("JOIN {offer}\r\nENTROPY two grey herons"));
    mail("dak", support::BRUNO, &format!("JOIN {offer}\r\nENTROPY nine red kites"));
    mail("dak", support::BRUNO, "place 3rec H12\nplace default\ndone");
    mail("cw", support::ADA, "place default\ndone");
    mail("cw", support::ADA, "an 3");
    drop(host);
    let at = home.to_str().unwrap();
    for viewer in ["umpire", "cw", "public"] {
        let call = ["game", "show", "g1", "--home", at, "--as", viewer, "--format", "position"];
        let shown = printed(&feldpost(&call));
        assert!(
            shown.contains("\npolicy hit_comparison above\n") && shown.contains("\ndak 3rec H12\n"),
            "{shown}"
        );
        let (position, orders) = (club.dir.path().join("p.txt"), club.dir.path().join("o.txt"));
        fs::write(&position, &shown).unwrap();
        fs::write(&orders, "").unwrap();
        let (position, orders) = (position.to_str().unwrap(), orders.to_str().unwrap());
        let again = feldpost(&["simulate", "--position", position, "--orders", orders, "--side", "cw"]);
        assert_eq!(again.status.code(), Some(0));
        assert_eq!(printed(&again), format!("0 dice used, 0 left\n\n{shown}"), "{viewer}");
    }
}
