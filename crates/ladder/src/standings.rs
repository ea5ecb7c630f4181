//! The ladder itself: all games in their order, a month at a time, and what each player has come to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::balance::{Balances, SideBalance};
use crate::canonical;
use crate::months::Month;
use crate::rating::{Figures, Met, Points, Rating};
use crate::result::{Played, Unrated, Won};

/// A player counts as established up to this deviation, in rating points.
pub const DEVIATION_ESTABLISHED: u32 = 110;
/// Whoever ended a game within so many days is active.
pub const ACTIVE_DAYS: i64 = 365;

/// Which games a ladder is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum Scope {
    /// All of them together.
    All,
    /// Those of a game system.
    System {
        /// Its id.
        system: String,
    },
    /// Those of one printing of its rules.
    Edition {
        /// The system's id.
        system: String,
        /// The edition's.
        edition: String,
    },
}

/// A time for which there are standings of its own: everybody begins it anew.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Season {
    /// What it is called.
    pub name: String,
    /// Games count that ended in this second or later, in Unix seconds.
    pub from_unix: i64,
    /// And before this one.
    pub to_unix: i64,
}

/// A ladder. Whoever has the same games has the same one, to the byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// Which games it is about.
    pub scope: Scope,
    /// And of which time, if not of all.
    pub season: Option<Season>,
    /// The moment it shows, in Unix seconds. What ended later is left out.
    pub as_of_unix: i64,
    /// Who has a rated game: established players by rating, then the provisional ones by rating; who is equal
    /// stands by name.
    pub rows: Vec<Row>,
    /// Its games, rated or not, in the order of their ends.
    pub games: Vec<Listed>,
    /// The record of each scenario by side, from the beginning of the club on.
    pub balance: Vec<SideBalance>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// From 1; no two players share one.
    pub rank: u32,
    /// The name.
    pub player: String,
    /// The rating, as of the moment that the standings show.
    #[serde(flatten)]
    pub figures: Figures,
    /// Whether the rating is not sure yet: its deviation is above [`DEVIATION_ESTABLISHED`].
    pub provisional: bool,
    /// Rated games.
    pub games: u32,
    /// Of these, won.
    pub wins: u32,
    /// Of these, drawn.
    pub draws: u32,
    /// Of these, lost.
    pub losses: u32,
    /// Of those lost, given up.
    pub resigned: u32,
    /// Of those lost, ended by the umpire since nothing came.
    pub forfeits: u32,
    /// When the last game ended, rated or not, in Unix seconds.
    pub last_unix: i64,
    /// Games, rated or not, that ended within [`ACTIVE_DAYS`].
    pub active_games: u32,
    /// Decisions that came in time, of a thousand, rounded down; of games in which nobody was replaced.
    pub punctuality_per_mille: Option<u32>,
}

/// A game of the ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// As it came.
    #[serde(flatten)]
    pub played: Played,
    /// Why it is not rated; absent if it is.
    pub unrated: Option<Unrated>,
    /// What it was for its two seats, in the order of `seats`; empty if it is not rated.
    pub ratings: Vec<RatedSeat>,
}

/// What a rated game was for one of its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedSeat {
    /// What the side was worth, in rating points, by the games that ended before its month.
    pub side_offset: i32,
    /// The player's rating when the month of its end began.
    pub before: Figures,
    /// And after that month, with all games that the player ended in it.
    pub after: Figures,
}

impl Scope {
    fn holds(&self, game: &Played) -> bool {
        match self {
            Scope::All => true,
            Scope::System { system } => game.system == *system,
            Scope::Edition { system, edition } => game.system == *system && game.edition == *edition,
        }
    }
}

impl Standings {
    /// The SHA-256 of its canonical JSON (RFC 8785) in hex: two people have the same ladder if it agrees.
    pub fn digest(&self) -> String {
        canonical::digest(self)
    }
}

/// The ladder at a moment, of all games of the club: what is not in its scope, its season, or its past, is
/// left out here. The order of `games` does not matter.
pub fn recompute(games: &[Played], scope: &Scope, season: Option<&Season>, as_of_unix: i64) -> Standings {
    let until = season.map_or(as_of_unix, |season| as_of_unix.min(season.to_unix.saturating_sub(1)));
    let mut games: Vec<&Played> =
        games.iter().filter(|game| scope.holds(game) && game.ended_unix <= until).collect();
    games.sort_by_key(|game| game.order());
    let mut ladder = Ladder::new(season.map_or(i64::MIN, |season| season.from_unix));
    for month in games.chunk_by(|one, next| Month::of_unix(one.ended_unix) == Month::of_unix(next.ended_unix))
    {
        ladder.play(month);
    }
    let rows = ladder.rows(Month::of_unix(until), as_of_unix);
    let (games, balance) = (ladder.listed, ladder.balances.list());
    Standings { scope: scope.clone(), season: season.cloned(), as_of_unix, rows, games, balance }
}

/// Ratings while the months go by.
struct Ladder {
    /// Earlier games say only how even their sides are.
    from_unix: i64,
    /// Each player's rating after the last month with a rated game, and that month.
    players: BTreeMap<String, (Month, Rating)>,
    balances: Balances,
    seen: BTreeSet<String>,
    listed: Vec<Listed>,
}

impl Ladder {
    fn new(from_unix: i64) -> Ladder {
        Ladder {
            from_unix,
            players: BTreeMap::new(),
            balances: Balances::default(),
            seen: BTreeSet::new(),
            listed: Vec::new(),
        }
    }

    /// A month with these games, at least one. All of them are rated by how everybody stood before it.
    fn play(&mut self, games: &[&Played]) {
        let month = Month::of_unix(games[0].ended_unix);
        let judged: Vec<(&Played, Result<Won, Unrated>)> =
            games.iter().map(|game| (*game, self.judge(game))).collect();
        let mut met: BTreeMap<&str, Vec<Met>> = BTreeMap::new();
        for (game, won) in &judged {
            let (Ok(won), true) = (won, game.ended_unix >= self.from_unix) else { continue };
            for (at, points) in points(*won).into_iter().enumerate() {
                let opponent = self.before(&game.seats[1 - at].player, month);
                let offset = self.side_offset(game, 1 - at);
                met.entry(&game.seats[at].player).or_default().push(Met { opponent, offset, points });
            }
        }
        let after: BTreeMap<String, Rating> = met
            .into_iter()
            .map(|(player, met)| (player.to_owned(), self.before(player, month).after_month(&met)))
            .collect();
        for (game, won) in judged.iter().filter(|(game, _)| game.ended_unix >= self.from_unix) {
            let rated = |at: usize| {
                let player = &game.seats[at].player;
                let before = self.before(player, month);
                let after = after.get(player).copied().unwrap_or(before);
                let side_offset = self.side_offset(game, at);
                RatedSeat { side_offset, before: before.figures(), after: after.figures() }
            };
            let ratings = if won.is_ok() { vec![rated(0), rated(1)] } else { Vec::new() };
            self.listed.push(Listed { played: (*game).clone(), unrated: won.err(), ratings });
        }
        self.players.extend(after.into_iter().map(|(player, rating)| (player, (month, rating))));
        for (game, won) in judged {
            if let Ok(won) = won {
                self.balances.add(game, won);
            }
        }
    }

    fn judge(&mut self, game: &Played) -> Result<Won, Unrated> {
        if self.seen.insert(game.game.clone()) { game.won() } else { Err(Unrated::Twice) }
    }

    /// How a player stood when this month began.
    fn before(&self, player: &str, month: Month) -> Rating {
        let Some((last, rating)) = self.players.get(player) else { return Rating::beginner() };
        rating.after_idle(month.since(*last).saturating_sub(1))
    }

    /// What the side of this seat is worth more than the other one.
    fn side_offset(&self, game: &Played, at: usize) -> i32 {
        let first = self.balances.offset(game);
        if at == 0 { first } else { -first }
    }

    /// Everybody at the end. The last month counts as an idle one only when it is over.
    fn rows(&self, last: Month, as_of_unix: i64) -> Vec<Row> {
        let row = |player: &String| self.row(player, self.before(player, last).figures(), as_of_unix);
        let mut rows: Vec<Row> = self.players.keys().map(row).collect();
        // The names are in order already, and a sort keeps the order of equals.
        rows.sort_by_key(|row| (row.provisional, std::cmp::Reverse(row.figures.rating)));
        for (rank, row) in (1..).zip(&mut rows) {
            row.rank = rank;
        }
        rows
    }

    fn row(&self, player: &str, figures: Figures, as_of_unix: i64) -> Row {
        let mut row = Row {
            rank: 0,
            player: player.to_owned(),
            figures,
            provisional: figures.deviation > DEVIATION_ESTABLISHED,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            resigned: 0,
            forfeits: 0,
            last_unix: i64::MIN,
            active_games: 0,
            punctuality_per_mille: None,
        };
        let active_since = as_of_unix.saturating_sub(ACTIVE_DAYS * 86_400);
        let (mut in_time, mut decisions) = (0_u64, 0_u64);
        for game in self.listed.iter().filter(|game| game.unrated != Some(Unrated::Twice)) {
            let Some(at) = game.played.seats.iter().position(|seat| seat.player == player) else { continue };
            row.last_unix = row.last_unix.max(game.played.ended_unix);
            row.active_games += u32::from(game.played.ended_unix > active_since);
            let times = game.played.seats[at].on_time;
            if !game.played.seat_changed {
                in_time += u64::from(times.in_time);
                decisions += [times.in_time, times.late, times.silent].map(u64::from).iter().sum::<u64>();
            }
            if game.unrated.is_none() {
                count(&mut row, &game.played, at);
            }
        }
        row.punctuality_per_mille = (in_time * 1000).checked_div(decisions).map(|share| share as u32);
        row
    }
}

/// Adds a rated game to the record of the player who had this seat.
fn count(row: &mut Row, game: &Played, at: usize) {
    let seat = &game.seats[at].seat;
    row.games += 1;
    row.resigned += u32::from(game.is_resigned_by(seat));
    row.forfeits += u32::from(game.is_forfeited_by(seat));
    match game.won().map(|won| points(won)[at]) {
        Ok(Points::Won) => row.wins += 1,
        Ok(Points::Drawn) => row.draws += 1,
        Ok(Points::Lost) => row.losses += 1,
        Err(_) => (),
    }
}

/// What came of it for either seat.
fn points(won: Won) -> [Points; 2] {
    match won {
        Won::Nobody => [Points::Drawn, Points::Drawn],
        Won::Seat(0) => [Points::Won, Points::Lost],
        Won::Seat(_) => [Points::Lost, Points::Won],
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::result::{How, OnTime, Outcome, Seat};

    pub(crate) const DAY: i64 = 86_400;
    /// The first second of March 2027.
    pub(crate) const MARCH: i64 = 1_803_859_200;

    /// Red has beaten blue.
    pub(crate) fn game(id: &str, red: &str, blue: &str, ended_unix: i64) -> Played {
        let seat = |seat: &str, player: &str| Seat {
            seat: seat.to_owned(),
            player: player.to_owned(),
            on_time: OnTime::default(),
        };
        Played {
            game: id.to_owned(),
            system: "border".to_owned(),
            edition: "old".to_owned(),
            scenario: "ford".to_owned(),
            seats: vec![seat("red", red), seat("blue", blue)],
            result: Some(Outcome::Winner("red".to_owned())),
            how: How::Finished,
            started_unix: ended_unix - DAY,
            ended_unix,
            rated: true,
            seat_changed: false,
            bid: None,
        }
    }

    fn all(games: &[Played], as_of_unix: i64) -> Standings {
        recompute(games, &Scope::All, None, as_of_unix)
    }

    fn row<'s>(standings: &'s Standings, player: &str) -> &'s Row {
        standings.rows.iter().find(|row| row.player == player).unwrap()
    }

    #[test]
    fn games_of_one_month_are_rated_together_and_those_of_two_one_after_the_other() {
        let two = [game("g1", "ada", "bruno", MARCH), game("g2", "carla", "ada", MARCH + DAY)];
        let together = all(&two, MARCH + 40 * DAY);
        assert!(together.games.iter().all(|game| game.ratings[0].before.rating == 1500));
        assert_eq!(together.games[0].ratings[0].after, together.games[1].ratings[1].after);
        assert_eq!(row(&together, "ada").figures.rating, 1500, "one won, one lost against the same rating");
        let apart = all(&[game("g1", "ada", "bruno", MARCH - 1), two[1].clone()], MARCH + 40 * DAY);
        assert_eq!(apart.games[0].ratings[0].after, apart.games[1].ratings[1].before);
        assert!(row(&apart, "carla").figures.rating > row(&together, "carla").figures.rating);
    }

    #[test]
    fn who_does_not_play_becomes_less_sure_by_whole_months() {
        let games = [game("g1", "ada", "bruno", MARCH)];
        let deviation = |as_of| row(&all(&games, as_of), "ada").figures.deviation;
        // March itself and the month that is not over do not count.
        let fresh = deviation(MARCH);
        assert_eq!([deviation(MARCH + 30 * DAY), deviation(MARCH + 60 * DAY)], [fresh, fresh]);
        assert!(deviation(MARCH + 3_650 * DAY) > fresh);
        // As much as it is when the next game is rated.
        let later = MARCH + 2_000 * DAY;
        let again = all(&[games[0].clone(), game("g2", "ada", "bruno", later)], later);
        assert_eq!(again.games[1].ratings[0].before, row(&all(&games, later), "ada").figures);
    }

    #[test]
    fn the_balance_of_a_game_is_that_of_the_months_before() {
        let games: Vec<Played> = (0..6)
            .map(|at| game(&format!("g{at}"), &format!("p{at}"), &format!("q{at}"), MARCH + at * 31 * DAY))
            .chain([game("h", "ada", "bruno", MARCH + DAY)])
            .collect();
        let standings = all(&games, MARCH + 400 * DAY);
        let offsets: Vec<i32> = standings.games.iter().map(|game| game.ratings[0].side_offset).collect();
        // Two games end in March; 400 * log10((n + 5) / 5) for 0, 0, 2, 3, 4, ... earlier ones.
        assert_eq!(offsets, [0, 0, 58, 82, 102, 120, 137]);
        assert!(
            standings.games.iter().all(|game| game.ratings[1].side_offset == -game.ratings[0].side_offset)
        );
        // Beginners all: winning with the good side is worth less each time, and losing to it costs less.
        let gains: Vec<i32> = standings.games.iter().map(|game| game.ratings[0].after.rating).collect();
        assert!(gains[1..].is_sorted_by(|one, next| one > next), "{gains:?}");
        let lost: Vec<i32> = standings.games.iter().map(|game| game.ratings[1].after.rating).collect();
        assert!(lost[1..].is_sorted_by(|one, next| one < next), "{lost:?}");
        assert_eq!((standings.balance[0].second_wins, standings.balance[0].offset), (7, -152));
        // What comes later changes nothing of what was before.
        let earlier = all(&games, MARCH + 100 * DAY);
        assert_eq!(earlier.games[..], standings.games[..earlier.games.len()]);
    }

    #[test]
    fn a_season_begins_anew_but_knows_the_sides() {
        let games = [game("g1", "ada", "bruno", MARCH), game("g2", "bruno", "ada", MARCH + 60 * DAY)];
        let season =
            |from_unix, to_unix| Season { name: "summer".to_owned(), from_unix: MARCH + from_unix, to_unix };
        let open = season(1, i64::MAX);
        let standings = recompute(&games, &Scope::All, Some(&open), MARCH + 90 * DAY);
        assert_eq!(standings.games.len(), 1);
        assert_eq!(standings.games[0].ratings[0].before, Rating::beginner().figures());
        assert_eq!(standings.games[0].ratings[0].side_offset, 32);
        assert_eq!(row(&standings, "bruno").rank, 1);
        // Over is over: neither later games nor idle months after it count.
        let closed = season(0, MARCH + 60 * DAY);
        let short = recompute(&games, &Scope::All, Some(&closed), MARCH + 9_000 * DAY);
        assert_eq!(short.games.len(), 1);
        assert_eq!(row(&short, "ada").figures, short.games[0].ratings[0].after);
        let never = season(0, i64::MIN);
        assert_eq!(recompute(&games, &Scope::All, Some(&never), MARCH).rows, []);
    }

    #[test]
    fn a_ladder_of_a_system_or_an_edition_has_its_games_alone() {
        let mut games: Vec<Played> =
            (0..3).map(|at| game(&format!("g{at}"), "ada", "bruno", MARCH + at)).collect();
        games[1].edition = "second".to_owned();
        games[2].system = "siege".to_owned();
        let ids = |scope: Scope| {
            let standings = recompute(&games, &scope, None, MARCH + DAY);
            standings.games.into_iter().map(|game| game.played.game).collect::<Vec<_>>()
        };
        let (system, edition) = ("border".to_owned(), "old".to_owned());
        assert_eq!(ids(Scope::All), ["g0", "g1", "g2"]);
        assert_eq!(ids(Scope::System { system: system.clone() }), ["g0", "g1"]);
        assert_eq!(ids(Scope::Edition { system, edition }), ["g0"]);
    }

    #[test]
    fn a_row_counts_what_a_player_did() {
        let mut games: Vec<Played> =
            (0..8).map(|at| game(&format!("g{at}"), "ada", "bruno", MARCH + at)).collect();
        games[1].result = Some(Outcome::Draw);
        (games[2].how, games[2].result) = (How::Resigned("red".to_owned()), None);
        (games[3].how, games[3].result) = (How::Forfeited("red".to_owned()), None);
        games[4].how = How::Closed;
        games[5].seat_changed = true;
        games[6].rated = false;
        games[7].ended_unix = MARCH - 365 * DAY;
        for game in &mut games {
            game.seats[0].on_time = OnTime { in_time: 5, late: 1, silent: 1 };
        }
        games[5].seats[0].on_time.in_time = 1_000_000;
        games.push(games[6].clone());
        let standings = all(&games, MARCH + 6);
        let ada = row(&standings, "ada");
        assert_eq!((ada.games, ada.wins, ada.draws, ada.losses), (5, 2, 1, 2));
        assert_eq!((ada.resigned, ada.forfeits, ada.last_unix, ada.active_games), (1, 1, MARCH + 6, 7));
        assert_eq!(ada.punctuality_per_mille, Some(714));
        let bruno = row(&standings, "bruno");
        assert_eq!((bruno.games, bruno.wins, bruno.draws, bruno.losses), (5, 2, 1, 2));
        assert_eq!((bruno.resigned, bruno.forfeits, bruno.punctuality_per_mille), (0, 0, None));
        let why: Vec<_> = standings.games.iter().filter_map(|game| game.unrated).collect();
        assert_eq!(why, [Unrated::Closed, Unrated::Replaced, Unrated::Friendly, Unrated::Twice]);
        // A year ago to the second is no longer within it.
        assert_eq!(row(&all(&games, MARCH), "ada").active_games, 1);
    }

    #[test]
    fn who_is_not_sure_yet_stands_below_whoever_is() {
        // Two who play often, and a newcomer.
        let mut games: Vec<Played> =
            (0..24).map(|at| game(&format!("g{at:02}"), "ada", "bruno", MARCH + at * DAY)).collect();
        games.push(game("h", "carla", "ada", MARCH + 30 * DAY));
        let standings = all(&games, MARCH + 30 * DAY);
        let shown: Vec<_> = standings.rows.iter().map(|row| (&*row.player, row.provisional)).collect();
        assert_eq!(shown, [("ada", false), ("bruno", false), ("carla", true)]);
        assert!(row(&standings, "carla").figures.rating > row(&standings, "bruno").figures.rating);
    }
}
