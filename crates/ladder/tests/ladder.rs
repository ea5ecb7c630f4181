//! The ladder as somebody else sees it: the same figures from the same games, whatever order they come in.

use feldpost_ladder::{
    Bid, How, OnTime, Outcome, Played, Scope, Season, Seat, Standings, Unrated, Verdict, recompute,
};
use proptest::prelude::*;

const DAY: i64 = 86_400;
const BEGIN: i64 = 1_800_000_000;

fn seat(seat: &str, player: usize, times: u32) -> Seat {
    let player = ["Ada", "Bruno", "Carla", "Dora", "阿德"][player % 5].to_owned();
    Seat {
        seat: seat.to_owned(),
        player,
        on_time: OnTime { in_time: times, late: times % 3, silent: times % 2 },
    }
}

prop_compose! {
    /// Any game of five players, in three years and four scenarios; some come twice, and some say nonsense.
    fn any_game()(
        (id, day) in (0..60_usize, 0..1_100_i64),
        players in prop::collection::vec(0..5_usize, 1..4),
        (scenario, result, how, flags, times) in (0..4_usize, 0..5_u8, 0..8_u8, 0..16_u8, 0..20_u32),
    ) -> Played {
        let names = ["red", "blue", "green"];
        let seats = players.iter().zip(names).map(|(player, name)| seat(name, *player, times)).collect();
        Played {
            game: format!("g{id}"),
            system: ["border", "siege"][scenario % 2].to_owned(),
            edition: ["old", "second"][scenario / 2].to_owned(),
            scenario: "ford".to_owned(),
            seats,
            result: [None, Some("red"), Some("blue"), Some("green"), Some("-")][usize::from(result)]
                .map(|winner| if winner == "-" { Outcome::Draw } else { Outcome::Winner(winner.to_owned()) }),
            how: match how {
                0 => How::Closed,
                1 => How::Resigned("red".to_owned()),
                2 => How::Forfeited("blue".to_owned()),
                _ => How::Finished,
            },
            started_unix: BEGIN,
            ended_unix: BEGIN + day * DAY,
            rated: flags != 1,
            seat_changed: flags == 2,
            bid: (flags == 3).then(|| Bid { seat: "red".to_owned(), points: 2 }),
        }
    }
}

fn scopes() -> [Scope; 3] {
    let (system, edition) = ("border".to_owned(), "second".to_owned());
    [Scope::All, Scope::System { system: system.clone() }, Scope::Edition { system, edition }]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_the_games_does_not_matter(
        (games, shuffled) in prop::collection::vec(any_game(), 0..40)
            .prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
        as_of in 0..1_400_i64,
    ) {
        let [from_unix, to_unix] = [300, 600].map(|day| BEGIN + day * DAY);
        let season = Season { name: "s".to_owned(), from_unix, to_unix };
        for scope in scopes() {
            for season in [None, Some(&season)] {
                let [one, other] =
                    [&games, &shuffled].map(|games| recompute(games, &scope, season, BEGIN + as_of * DAY));
                let json = serde_json::to_string(&one).expect("JSON");
                prop_assert_eq!(&json, &serde_json::to_string(&other).expect("JSON"));
                prop_assert_eq!(one.digest(), other.digest());
                let read: Standings = serde_json::from_str(&json).expect("read");
                prop_assert_eq!(read, one);
            }
        }
    }

    #[test]
    fn what_is_shown_of_the_past_never_changes(
        games in prop::collection::vec(any_game(), 0..40),
        as_of in 0..1_100_i64,
    ) {
        let as_of = BEGIN + as_of * DAY;
        let known: Vec<Played> = games.iter().filter(|game| game.ended_unix <= as_of).cloned().collect();
        let then = recompute(&known, &Scope::All, None, as_of);
        prop_assert_eq!(recompute(&games, &Scope::All, None, as_of).digest(), then.digest());
    }

    #[test]
    fn a_ladder_adds_up(games in prop::collection::vec(any_game(), 0..40)) {
        let standings = recompute(&games, &Scope::All, None, BEGIN + 1_200 * DAY);
        let rated = standings.games.iter().filter(|game| game.unrated.is_none()).count() as u32;
        let sum = |of: fn(&feldpost_ladder::Row) -> u32| standings.rows.iter().map(of).sum::<u32>();
        prop_assert_eq!(sum(|row| row.games), 2 * rated);
        prop_assert_eq!(sum(|row| row.wins), sum(|row| row.losses));
        prop_assert_eq!(sum(|row| row.wins + row.draws + row.losses), 2 * rated);
        prop_assert_eq!(standings.games.len(), games.len());
        for (at, row) in standings.rows.iter().enumerate() {
            prop_assert_eq!(row.rank as usize, at + 1);
            prop_assert_eq!(row.provisional, row.figures.deviation > 110);
            let page = standings.page(&row.player).expect("a page");
            let won = |game: &&feldpost_ladder::PageGame| {
                game.unrated.is_none() && game.verdict == Some(Verdict::Won)
            };
            prop_assert_eq!(page.games.iter().filter(won).count() as u32, row.wins);
        }
        for two in standings.rows.windows(2) {
            let key = |at: usize| (two[at].provisional, -two[at].figures.rating, &two[at].player);
            prop_assert!(key(0) < key(1));
        }
    }
}

fn ford(id: &str, red: usize, blue: usize, ended_unix: i64) -> Played {
    Played {
        game: id.to_owned(),
        system: "border".to_owned(),
        edition: "old".to_owned(),
        scenario: "ford".to_owned(),
        seats: vec![seat("red", red, 4), seat("blue", blue, 0)],
        result: Some(Outcome::Winner("red".to_owned())),
        how: How::Finished,
        started_unix: BEGIN,
        ended_unix,
        rated: true,
        seat_changed: false,
        bid: Some(Bid { seat: "red".to_owned(), points: 2 }),
    }
}

#[test]
fn a_page_tells_how_a_rating_came_about() {
    let mut games =
        [ford("g1", 0, 1, BEGIN), ford("g2", 1, 0, BEGIN + 40 * DAY), ford("g3", 1, 0, BEGIN + DAY)];
    (games[2].rated, games[2].how, games[2].result) = (false, How::Resigned("blue".to_owned()), None);
    let standings = recompute(&games, &Scope::All, None, BEGIN + 50 * DAY);
    let page = standings.page("Ada").unwrap();
    let told: Vec<_> = page
        .games
        .iter()
        .map(|game| {
            (&*game.game, &*game.seat, &*game.opponents[0], game.verdict, game.unrated, game.side_offset)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("g1", "red", "Bruno", Some(Verdict::Won), None, 0),
            ("g3", "blue", "Bruno", Some(Verdict::Lost), Some(Unrated::Friendly), 0),
            ("g2", "blue", "Bruno", Some(Verdict::Lost), None, -32),
        ]
    );
    let rating =
        |at: usize| [page.games[at].before, page.games[at].after].map(|figures| Some(figures?.rating));
    assert_eq!((rating(0), rating(1)), ([Some(1500), Some(1662)], [None, None]));
    assert_eq!(rating(2)[0], Some(1662));
    assert_eq!(page.row.as_ref().map(|row| Some(row.figures.rating)), Some(rating(2)[1]));
    assert_eq!(page.games[0].bid, games[0].bid);
    assert!(standings.page("Nobody").is_none());
}

/// Names of fields are read by programs of others; the digest is what two people compare.
#[test]
fn the_form_of_a_ladder_stays_as_it_is() {
    let standings = recompute(&[ford("g1", 0, 1, BEGIN)], &Scope::All, None, BEGIN);
    let json = serde_json::to_value(&standings).unwrap();
    assert_eq!(
        json["rows"][0].to_string(),
        concat!(
            r#"{"active_games":1,"deviation":290,"draws":0,"forfeits":0,"games":1,"last_unix":1800000000,"#,
            r#""losses":0,"player":"Ada","provisional":true,"punctuality_per_mille":800,"rank":1,"#,
            r#""rating":1662,"resigned":0,"volatility_e4":600,"wins":1}"#
        )
    );
    assert_eq!(
        json["games"][0]["ratings"][1].to_string(),
        concat!(
            r#"{"after":{"deviation":290,"rating":1338,"volatility_e4":600},"#,
            r#""before":{"deviation":350,"rating":1500,"volatility_e4":600},"side_offset":0}"#
        )
    );
    // As `json.dumps(..., sort_keys=True, separators=(",", ":"))` and `hashlib` of Python have it.
    assert_eq!(standings.digest(), "1357e9abaf1df5c479d08bd2894629574bc51cf21774a4608049c59ad2ec0fc9");
}
