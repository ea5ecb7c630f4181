//! How even a scenario is: the record of its sides, and what the better one is worth in rating points.
//!
//! The figure is fixed by the record alone. To the games that were played, ten are added that ended evenly,
//! so that a few results do not move it far. With `a` points for one side and `b` for the other (a win is 1,
//! a draw 1/2, and 5 each of the added games), it is `400 * log10(a / b)`, rounded, and no more than 200
//! either way: the difference in rating at which such a record is what one expects of players with even
//! sides.
//!
//! It does not ask who sat where: if the strong players of a club always take one side, that side looks
//! better than it is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::result::{How, Played, Won};

/// How many even games are added to every record.
pub const VIRTUAL_GAMES: u32 = 10;
/// No side is taken to be worth more rating points than that.
pub const OFFSET_MAX: i32 = 200;

/// The record of a scenario by side. A draw counts half for each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideBalance {
    /// The game system.
    pub system: String,
    /// Which printing of the rules.
    pub edition: String,
    /// The scenario.
    pub scenario: String,
    /// Of its two seats the one whose name comes first in the alphabet.
    pub first: String,
    /// The other seat.
    pub second: String,
    /// Games that the first one has won.
    pub first_wins: u32,
    /// Games that nobody has won.
    pub draws: u32,
    /// Games that the second one has won.
    pub second_wins: u32,
    /// What the first seat is worth more than the second, in rating points: below 0 if it is the weaker.
    pub offset: i32,
}

/// Whose record: system, edition, scenario, and its two seats in alphabetical order.
type Key = (String, String, String, String, String);

/// The records of all scenarios so far.
#[derive(Default)]
pub(crate) struct Balances(BTreeMap<Key, [u32; 3]>);

const FIRST: usize = 0;
const DRAWN: usize = 1;
const SECOND: usize = 2;

impl Balances {
    /// Adds a rated game. One that was forfeited says nothing of the sides.
    pub fn add(&mut self, game: &Played, won: Won) {
        let Some((key, swapped)) = key(game) else { return };
        if matches!(game.how, How::Forfeited(_)) {
            return;
        }
        let column = match won {
            Won::Nobody => DRAWN,
            Won::Seat(at) if (at == 1) == swapped => FIRST,
            Won::Seat(_) => SECOND,
        };
        self.0.entry(key).or_default()[column] += 1;
    }

    /// What the first seat of this game, as it lists them, is worth more than the second.
    pub fn offset(&self, game: &Played) -> i32 {
        let Some((key, swapped)) = key(game) else { return 0 };
        let offset = self.0.get(&key).map_or(0, |record| offset(*record));
        if swapped { -offset } else { offset }
    }

    /// All records, in order.
    pub fn list(self) -> Vec<SideBalance> {
        let shown = |((system, edition, scenario, first, second), record): (Key, [u32; 3])| SideBalance {
            system,
            edition,
            scenario,
            first,
            second,
            first_wins: record[FIRST],
            draws: record[DRAWN],
            second_wins: record[SECOND],
            offset: offset(record),
        };
        self.0.into_iter().map(shown).collect()
    }
}

/// The record to which a game of two belongs, and whether the game lists its seats the other way round.
fn key(game: &Played) -> Option<(Key, bool)> {
    let [one, other] = &game.seats[..] else { return None };
    let swapped = one.seat > other.seat;
    let (first, second) = if swapped { (other, one) } else { (one, other) };
    let name = |text: &String| text.clone();
    let key = (
        name(&game.system),
        name(&game.edition),
        name(&game.scenario),
        name(&first.seat),
        name(&second.seat),
    );
    Some((key, swapped))
}

fn offset([first, drawn, second]: [u32; 3]) -> i32 {
    // In halves of a point, so that they are whole numbers.
    let halves = |wins: u32| f64::from(wins) * 2.0 + f64::from(drawn) + f64::from(VIRTUAL_GAMES);
    let points = 400.0 * (halves(first) / halves(second)).log10();
    (points.round() as i32).clamp(-OFFSET_MAX, OFFSET_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::tests::game;

    #[test]
    fn a_record_becomes_rating_points() {
        assert_eq!(offset([0, 0, 0]), 0);
        assert_eq!(offset([7, 3, 7]), 0);
        // 400 * log10(15 / 5), 400 * log10(6 / 5), 400 * log10(11 / 7).
        assert_eq!([offset([10, 0, 0]), offset([1, 0, 0]), offset([5, 2, 1])], [191, 32, 79]);
        assert_eq!([offset([0, 0, 10]), offset([0, 0, 1])], [-191, -32]);
        assert_eq!([offset([500, 0, 0]), offset([0, 0, u32::MAX])], [OFFSET_MAX, -OFFSET_MAX]);
    }

    #[test]
    fn it_does_not_matter_which_seat_a_game_lists_first() {
        let won_by_red = game("g1", "ada", "bruno", 0);
        let mut swapped = won_by_red.clone();
        swapped.seats.reverse();
        let mut balances = Balances::default();
        balances.add(&won_by_red, Won::Seat(0));
        balances.add(&swapped, Won::Seat(1));
        balances.add(&swapped, Won::Nobody);
        // Red has 2.5 + 5 points, blue 0.5 + 5.
        assert_eq!((balances.offset(&won_by_red), balances.offset(&swapped)), (54, -54));
        let listed = balances.list();
        let [only] = &listed[..] else { panic!("{listed:?}") };
        assert_eq!((&*only.first, &*only.second), ("blue", "red"));
        assert_eq!((only.first_wins, only.draws, only.second_wins, only.offset), (0, 1, 2, -54));
    }

    #[test]
    fn a_forfeit_says_nothing_of_the_sides_and_another_scenario_neither() {
        let mut balances = Balances::default();
        let mut other = game("g1", "ada", "bruno", 0);
        other.how = How::Forfeited("blue".into());
        balances.add(&other, Won::Seat(0));
        assert_eq!(balances.offset(&other), 0);
        other.how = How::Resigned("blue".into());
        balances.add(&other, Won::Seat(0));
        assert_eq!(balances.offset(&other), 32);
        other.scenario = "another".into();
        assert_eq!(balances.offset(&other), 0);
    }
}
