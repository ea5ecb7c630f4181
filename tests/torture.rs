//! Killed at any instant, any number of times: nothing is lost, nothing is done twice.
//!
//! A child process works on a game with real mail and dies by SIGKILL at each effect on the disk, and at
//! random instants. An unharmed twin gets the same mail under the same clock: at the end both journals must
//! be the same bytes, and the players must have got the same mails.

pub mod club;
pub mod proof;

use std::collections::BTreeSet;
use std::time::Duration;

use crate::support::any::default_kinds;
use club::{Club, End};

const SERVE: [&str; 2] = ["serve", "--once"];

/// Small, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Plays rounds of mail with a club that suffers and its twin that does not.
fn campaign(what: &str, rounds: usize, suffer: impl FnMut(&mut Club, usize, &[String])) -> Club {
    campaign_of(Club::new(), what, rounds, suffer)
}

fn campaign_of(
    mut club: Club,
    what: &str,
    rounds: usize,
    mut suffer: impl FnMut(&mut Club, usize, &[String]),
) -> Club {
    club.offer();
    let mut twin = club.twin();
    let mut last = 0;
    for round in 0..rounds {
        for one in [&mut club, &mut twin] {
            one.clock += 60;
            one.hand_out();
            for raw in one.letters(round) {
                one.deliver(raw);
            }
        }
        let effects = twin.work();
        suffer(&mut club, round, &effects);
        club.work();
        last = round;
        if twin.over() {
            break;
        }
    }
    // A report that waits to be told with others is due by then.
    for one in [&mut club, &mut twin] {
        one.hand_out();
        one.clock += 700;
        one.work();
        one.hand_out();
    }
    assert!(last > 3);
    proof::prove(&club, &twin, what);
    club
}

/// Every effect of the work, by number and by name, each time from where the last death left it.
#[test]
fn killed_at_every_effect() {
    let mut met = BTreeSet::new();
    let club = campaign("every effect", 20, |club, round, effects| {
        let act = if round % 4 < 2 { "kill" } else { "torn" };
        // What a death has done already is not done again after it: such an effect gets its turn in a later
        // round.
        let mut tried = BTreeSet::new();
        for name in effects.iter().filter(|name| tried.insert((*name).clone())) {
            if !met.insert(name.clone()) && club.tally.at.contains_key(name) {
                continue;
            }
            club.suffer(&SERVE, &format!("kill:{name}:1"), None);
            club.hand_out(); // what lies ready is taken away at once, so a mail that is sent again is seen
        }
        for which in 1.. {
            if club.suffer(&SERVE, &format!("{act}:*:{which}"), None) != End::Killed {
                break;
            }
            club.hand_out();
        }
    });
    assert!(
        club.tally.again > 0,
        "no mail was sent again: the deaths between sending and marking are missing"
    );
    let met: BTreeSet<&str> = met.iter().map(String::as_str).collect();
    let died: BTreeSet<&str> = club.tally.at.keys().map(String::as_str).collect();
    assert!(
        met.len() > 40 && met.is_subset(&died),
        "never killed at {:?} of {}",
        met.difference(&died).collect::<Vec<_>>(),
        met.len()
    );
}

/// Many deaths in each round of mail, from the offer to the last report, of every game that is built in.
#[test]
fn killed_at_random_effects_through_a_whole_game() {
    let mut random = Random(20_261_121);
    for kind in default_kinds() {
        let what = format!("a whole game of {}", kind.name());
        campaign_of(Club::playing(&kind), &what, 400, |club, _, _| {
            for _ in 0..8 {
                let act = ["kill", "torn"][usize::from(random.below(2) == 0)];
                let which = 1 + random.below(14);
                if club.suffer(&SERVE, &format!("{act}:change:{which}"), None) != End::Killed {
                    break;
                }
            }
        });
    }
}

/// The offer is still the newest entry, and both seats were taken after it.
#[test]
fn killed_in_the_first_entry_after_the_offer() {
    for kind in default_kinds() {
        let what = format!("the first entry of {}", kind.name());
        let club = campaign_of(Club::playing(&kind), &what, 5, |club, round, _| {
            if round == 2 {
                assert_eq!(club.suffer(&SERVE, "torn:journal.write:1", None), End::Killed);
            }
        });
        assert_eq!(club.tally.kills, 1);
    }
}

/// Whatever the instant: the kill comes from outside.
#[test]
fn killed_at_any_instant() {
    let mut random = Random(7);
    let mut long = Duration::from_millis(30);
    campaign("any instant", 24, |club, _, _| {
        for _ in 0..20 {
            let span = u64::try_from(long.as_micros()).unwrap().max(1_000);
            let (end, took) = club.stab(Duration::from_micros(random.below(span)));
            if end == End::Code(0) {
                long = took;
            } else {
                long += long / 20;
            }
        }
    });
}

/// A mail server's pipe dies too; the mail server gives the mail again until it is taken.
#[test]
fn killed_while_a_mail_is_delivered() {
    campaign("delivery", 6, |club, _, _| {
        let from = club.home().join("mail/in/new");
        for entry in std::fs::read_dir(&from).unwrap() {
            let path = entry.unwrap().path();
            for which in 1.. {
                if club.suffer(&["deliver"], &format!("torn:*:{which}"), Some(&path)) != End::Killed {
                    break;
                }
            }
        }
        let there = std::fs::read_dir(&from).unwrap().count();
        assert!(there > 1, "the same mail lies there under several names");
    });
}

/// An offer that was interrupted can be made again; if it stood already, it is only mailed.
#[test]
fn killed_while_a_game_is_offered() {
    let fresh = Club::new();
    let words = fresh.offering();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for which in 1.. {
        let mut club = fresh.twin();
        let ended = club.suffer(&words, &format!("torn:*:{which}"), None);
        let again = club.command(&words).output().unwrap();
        let said = String::from_utf8_lossy(&again.stderr);
        assert!(again.status.success() || said.contains("there is a game g1 already"), "{which}: {said}");
        club.work();
        club.hand_out();
        assert_eq!(club.received.len(), 2, "{which}: both players have their offer, once");
        if ended != End::Killed {
            assert!(which > 30, "{which} effects");
            break;
        }
    }
}
