//! The daemon that runs on is killed at any instant, with mails on their way in and out, again and again.
//!
//! Mails come by LMTP, from a mail server that tries again until it hears a yes, or into the Maildir; what
//! goes out is taken from its Maildir as soon as it is there. An unharmed twin gets the same mails under the
//! same clock: at the end both journals must be the same bytes, and everybody must have got the same mails.
//!
//! `FELDPOST_KILLS` says how often it is killed, `FELDPOST_SEED` when.

pub mod postman;

use std::collections::VecDeque;
use std::fs;
use std::io::Write as _;
use std::time::Duration;

use crate::torture::club::Club;
use crate::torture::proof;
use postman::Daemon;

/// Deaths unless somebody asks for more.
const KILLS: u64 = 48;
/// Deaths in a round of mails.
const EACH: u64 = 4;
/// Seconds from one round to the next: a report that waits to be told with others is due by then.
pub const TOGETHER: i64 = 700;

pub fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

#[test]
fn killed_at_any_instant_while_it_serves() {
    let (wanted, seed) = (setting("FELDPOST_KILLS", KILLS), setting("FELDPOST_SEED", 20_261_122));
    // Straight to the terminal: to be seen in a passing run too.
    let _ = writeln!(std::io::stderr(), "FELDPOST_KILLS={wanted} FELDPOST_SEED={seed}");
    let (mut random, mut kills, mut games) = (Random(seed), 0, 0);
    while kills < wanted {
        games += 1;
        kills += one_game(&mut random, wanted - kills, games);
    }
}

/// Plays a game until it is over or the daemon was killed so often; returns how often that was.
fn one_game(random: &mut Random, most: u64, number: usize) -> u64 {
    let mut club = Club::new();
    let settings = club.home().join("feldpost.toml");
    let text = fs::read_to_string(&settings).unwrap();
    fs::write(&settings, format!("{text}\n[lmtp]\nlisten = \"unix:lmtp.sock\"\n")).unwrap();
    club.offer();
    let mut twin = club.twin();
    // How long one life is at most, in microseconds; long enough that now and then all is done.
    let (mut kills, mut life, mut finished) = (0, 200_000, 0);
    for round in 0.. {
        for one in [&mut club, &mut twin] {
            one.clock += TOGETHER;
            one.hand_out();
        }
        let letters = club.letters(round);
        assert_eq!(letters, twin.letters(round), "the same position");
        // A mail server puts the envelope before them.
        let letters: Vec<Vec<u8>> = letters.iter().map(|raw| postman::with_envelope(raw)).collect();
        letters.iter().for_each(|raw| twin.deliver(raw.clone()));
        twin.work();
        let by_lmtp = round % 2 == 0;
        let mut mails = VecDeque::from(letters);
        for _ in 0..EACH.min(most - kills) {
            let daemon = Daemon::start(&club);
            let done = daemon.live(&mut club, &mut mails, by_lmtp, Duration::from_micros(random.below(life)));
            club.tally.kills += 1;
            club.tally.starts += 1;
            kills += 1;
            finished += u64::from(done);
            life = if done { (life * 9 / 10).max(50_000) } else { (life * 11 / 10).min(3_000_000) };
        }
        Daemon::start(&club).finish(&mut club, &mut mails, by_lmtp);
        club.tally.starts += 1;
        if kills >= most || twin.over() {
            break;
        }
    }
    for one in [&mut club, &mut twin] {
        one.clock += TOGETHER;
        one.hand_out();
    }
    twin.work();
    Daemon::start(&club).finish(&mut club, &mut VecDeque::new(), false);
    twin.hand_out();
    assert!(club.tally.again as u64 <= kills, "a mail comes again around a death only");
    proof::prove(&club, &twin, &format!("serving, game {number}"));
    let _ = writeln!(std::io::stderr(), "{kills} kills, {finished} of them after all was done");
    kills
}
