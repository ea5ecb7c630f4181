//! Every game that is built in, with dice from the beacon: to its end, and by the daemon itself.
use std::process::Command;
use std::sync::atomic::AtomicU64;

use super::relays::relay;
use super::*;
use crate::support::any::{AnyTable, GAME, default_kinds, some_game};
use feldpost_disk::fault;
use feldpost_umpire::audit::Outgoing;

pub const DICE: DiceFrom = DiceFrom { source: DiceSource::ChainBeacon, margin: MARGIN };

pub fn network(club: &Club) -> Arc<Network> {
    let clock = Arc::clone(&club.clock);
    let (ahead, silent, asked) = (AtomicI64::new(0), Mutex::new(None), AtomicUsize::new(0));
    Arc::new(Network { clock, ahead, silent, asked })
}

/// Plays until this; says whether it came to that.
pub fn play_until(table: &mut AnyTable, is_it: impl Fn(&feldpost_umpire::turn::Game) -> bool) -> bool {
    for _ in 0..2_000 {
        let game = table.game();
        if is_it(&game) {
            return true;
        }
        if let Some(waiting) = game.waiting() {
            table.club.clock.store(waiting.due(), Ordering::SeqCst);
            assert_eq!(table.host.run_once().unwrap().errors, Vec::<String>::new());
            assert_ne!(table.game().waiting(), Some(waiting), "its dice have fallen");
            continue;
        }
        for seat in table.seats() {
            table.answer(&seat);
        }
    }
    false
}

#[test]
fn every_game_is_played_to_its_end_with_dice_that_wait() {
    let mut waited = 0;
    for kind in default_kinds() {
        let mut table = AnyTable::offered_with(&kind, DICE);
        table.host.fetch_rounds_from(network(&table.club));
        table.begin();
        assert!(play_until(&mut table, |game| game.is_over().unwrap()), "{} ends", kind.name());
        let folder = table.club.home().join("games").join(GAME);
        let journal = fs::read(folder.join("journal.jsonl")).unwrap();
        let head = fs::read_to_string(folder.join("journal.head")).unwrap();
        let mailbox = feldpost::mailbox::read(&table.club.home().join("mail/out"), &Outgoing::of(&journal));
        let evidence = Evidence {
            journal: &journal,
            head: Some(&head),
            mailboxes: vec![mailbox.unwrap()],
            ..Evidence::default()
        };
        let audited = audit(&evidence, table.host.registry());
        assert_eq!(audited.verdict, Verdict::Valid, "{}", kind.name());
        assert!(audited.receipts > 10, "{}: {audited:?}", kind.name());
        waited += audited.steps.len();
        let bad = audited.findings.iter().filter(|finding| finding.level != Level::Informs);
        assert_eq!(bad.collect::<Vec<_>>(), Vec::<&Finding>::new(), "{}", kind.name());
    }
    assert!(waited > 20, "{waited} resolutions waited for a round");
}

/// A relay of the stand-in network, up to this round.
pub fn serving(newest: &Arc<AtomicU64>) -> String {
    let known = Arc::clone(newest);
    relay(move |path| {
        let newest = known.load(Ordering::SeqCst);
        let asked = path.rsplit('/').next().unwrap_or_default().parse().unwrap_or(newest);
        let hex = signature_hex(&stand_in::sign(asked));
        let said = json!({"round": asked, "randomness": "", "signature": hex}).to_string();
        Some(if asked > newest { "404".to_owned() } else { said })
    })
}

/// What a waiting report says is welcome is taken, and what it says is not is refused with the reason.
#[test]
fn a_report_that_waits_for_dice_says_what_is_taken_meanwhile() {
    let mut table = Table::begun();
    table.play("red", "pick 1");
    table.play("blue", "pick 5");
    table.play("blue", "roll 2");
    assert!(table.waits());
    let told = table.newest(ADA);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("neither orders nor standing orders are taken."), "{told}");
    assert!(told.contains("such as `say` and `status` are welcome"), "{told}");
    let entries = table.entries().len();
    table.play("blue", "standing pick 3");
    let refused = table.newest(BRUNO);
    assert!(refused.contains("please send it again when the report"), "{refused}");
    let added = table.entries().split_off(entries);
    assert!(added.iter().all(|entry| entry["type"] == "mail"), "{added:?}");
    table.play("blue", "say Well met.");
    assert_eq!(table.entries().last().unwrap()["kind"], "press");
    table.round_comes();
    let told = table.newest(BRUNO);
    assert!(!told.contains("neither orders nor standing orders"), "{told}");
}

/// `serve --once` asks a relay over HTTP by itself, and takes what the beacon says.
#[test]
fn the_daemon_fetches_the_round() {
    let kind = default_kinds().into_iter().find(|kind| kind.card.id == some_game().id).unwrap();
    let mut table = AnyTable::offered_with(&kind, DICE);
    table.host.fetch_rounds_from(network(&table.club));
    table.begin();
    assert!(play_until(&mut table, |game| game.waiting().is_some()));
    let waiting = table.game().waiting().cloned().unwrap();
    let newest = Arc::new(AtomicU64::new(waiting.round - 1));
    let url = serving(&newest);
    let AnyTable { club, host, .. } = table;
    drop(host);
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{text}\n[beacon]\nrelays = [\"http://127.0.0.1:9\", \"{url}\"]\n"))
        .unwrap();
    let serve = |unix: i64| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
        let ran =
            command.args(["serve", "--once", "--home"]).arg(club.home()).env(fault::CLOCK, unix.to_string());
        let output = ran.output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let journal = || fs::read_to_string(club.home().join("games").join(GAME).join("journal.jsonl")).unwrap();
    let before = journal();
    let (code, said) = serve(waiting.due() - 1);
    assert_eq!((code, journal() == before), (Some(0), true), "too early: {said}");
    let (code, said) = serve(waiting.due() + 2_000);
    assert_eq!((code, journal() == before), (Some(2), true), "the relay is late: {said}");
    let now = std::time::UNIX_EPOCH + std::time::Duration::from_secs((waiting.due() + 2_000).unsigned_abs());
    let found = feldpost::doctor::examine(&club.home(), still(&club.clock), feldpost::games::standard(), now)
        .unwrap();
    assert!(found.iter().any(|finding| finding.found.contains("wait for round")), "{found:?}");
    newest.store(waiting.round + 700, Ordering::SeqCst);
    let (code, said) = serve(waiting.due() + 2_100);
    assert!(code == Some(0) && !said.contains(" 0 resolutions"), "{said}");
    assert!(journal().len() > before.len() && journal().contains("beacon_signature"));
}
