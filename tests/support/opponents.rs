//! Players of many games at once, who answer by mail as the opponents do that are built in. It leans upon no
//! other help of the tests: a bench uses it too.
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use feldpost::host::{Host, Means};
use feldpost_kit::id::Id;
use feldpost_kit::system::{SystemCard, Terms};
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};

/// A clock that is set, and random bytes that are the same each time.
pub fn means(clock: &Arc<AtomicI64>) -> Means {
    let clock = Arc::clone(clock);
    let mut next = 0_u64;
    let entropy = move |bytes: &mut [u8]| {
        next += 1;
        for (part, number) in bytes.chunks_mut(32).zip(0_u64..) {
            let fresh = Hash32::of_bytes(format!("{next} {number}").as_bytes());
            part.copy_from_slice(&fresh.0[..part.len()]);
        }
    };
    Means::without_database(Box::new(move || clock.load(Ordering::SeqCst)), Box::new(entropy))
}

/// Systems for two that play by themselves, the short ones first.
pub fn short_ones_first() -> Vec<SystemCard> {
    let standard = feldpost::games::standard();
    let mut cards: Vec<SystemCard> = standard.cards().cloned().collect();
    let system = |card: &SystemCard| standard.find(card.id).unwrap().1;
    cards.retain(|card| card.sides.len() == 2 && !system(card).opponents().is_empty());
    cards.sort_by_key(|card| system(card).length(&Terms::default()).resolutions);
    cards
}

/// What players have written so far, and where they play.
#[derive(Clone, Default)]
pub struct Players {
    pub games: Vec<String>,
    written: u64,
}

impl Players {
    /// Games of these systems in turn, which all have joined.
    pub fn begin(&mut self, host: &mut Host, count: u64, cards: &[SystemCard]) {
        for (number, card) in (0..count).zip(cards.iter().cycle()) {
            let id = format!("s{number:02}");
            let sides = card.sides.iter().map(|side| side.id.to_string());
            let player = |side: String| Seat::new(&side, Some(format!("{side}{number}@example.org")));
            let (system, seats) = (card.id.into(), sides.map(player).collect());
            let (terms, dice, beside) = (Terms::default(), DiceFrom::default(), Beside::default());
            host.new_game(&NewGame { id: id.clone(), system, terms, seats, dice, beside }).unwrap();
            let offer = host.view(&id).unwrap();
            for seat in offer.offer().seats.clone() {
                let join = format!("join {}\r\nentropy {seat} {number}", offer.offer_hash().short());
                let raw = self.mail(host, &id, &seat, &join);
                host.deliver(&raw).unwrap();
            }
            self.games.push(id);
        }
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    }

    fn mail(&mut self, host: &mut Host, game: &str, seat: &str, body: &str) -> Vec<u8> {
        self.written += 1;
        let (number, to) = (self.written, host.reply_address(game, seat).unwrap());
        let from = host.roster(game).unwrap().seats[seat].address.clone();
        let head = format!("From: {from}\r\nTo: {to}\r\nSubject: Re: {game}\r\n");
        let body = body.trim().replace('\n', "\r\n");
        format!("{head}Message-ID: <{number}@example.org>\r\n\r\n{body}\r\n").into_bytes()
    }

    /// What everybody writes who is asked for something; one in `words` says something besides.
    pub fn letters(&mut self, host: &mut Host, round: u64, words: u64) -> Vec<Vec<u8>> {
        let mut letters = Vec::new();
        for (game, number) in self.games.clone().into_iter().zip(0..) {
            let found = host.view(&game).unwrap();
            for seat in found.offer().seats.clone() {
                if found.is_over().unwrap() || found.owes(&seat).unwrap().is_none() {
                    continue;
                }
                let name = host.registry().find(&found.offer().system).unwrap().1.opponents()[0];
                let (side, play) = (Id::new(&seat).unwrap(), found.play());
                let sheet = play.opponent_sheet(name, side, found.head().seq).unwrap();
                let is_first = found.standing_at(&seat).is_none();
                let standing = is_first.then(|| play.opponent_standing(name, side).unwrap());
                let body = format!("{}\n{sheet}", standing.unwrap_or_default());
                letters.push(self.mail(host, &game, &seat, &body));
                if (round + number).is_multiple_of(words) {
                    letters.push(self.mail(host, &game, &seat, &format!("say This is round {round}")));
                }
            }
        }
        letters
    }
}
