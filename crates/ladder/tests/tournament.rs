//! Whole tournaments: nobody meets anybody twice while that can be, and the draw can be done again.

use std::collections::{BTreeMap, BTreeSet};

use feldpost_ladder::{Fault, Pairing, Round, Score, Seed, Tournament, pair};
use proptest::prelude::*;

fn tournament(players: usize, seed: u8) -> Tournament {
    Tournament {
        name: "cup".to_owned(),
        seed: Seed([seed; 32]),
        players: (0..players).map(|at| format!("p{at:02}")).collect(),
        withdrawn: Vec::new(),
        rounds: Vec::new(),
    }
}

/// Draws a round and gives it these results, over and over.
fn play(tournament: &mut Tournament, results: &mut impl Iterator<Item = u8>) {
    let mut round = pair(tournament).expect("a round");
    for pairing in &mut round.pairings {
        let score = [Score::First, Score::Second, Score::Draw, Score::Neither];
        pairing.result = results.next().map(|at| score[usize::from(at) % 4]);
    }
    tournament.rounds.push(round);
}

/// How often each two have met.
fn meetings(tournament: &Tournament) -> BTreeMap<[&str; 2], usize> {
    let mut met = BTreeMap::new();
    for pairing in tournament.rounds.iter().flat_map(|round| &round.pairings) {
        let mut two = [&*pairing.first, &*pairing.second];
        two.sort_unstable();
        *met.entry(two).or_default() += 1;
    }
    met
}

fn round(pairings: &[(&str, &str, Option<Score>)], byes: &[&str]) -> Round {
    let pairing = |(first, second, result): &(&str, &str, Option<Score>)| Pairing {
        first: (*first).to_owned(),
        second: (*second).to_owned(),
        result: *result,
    };
    Round {
        pairings: pairings.iter().map(pairing).collect(),
        byes: byes.iter().map(|name| name.to_string()).collect(),
    }
}

fn pairs(round: &Round) -> Vec<(&str, &str)> {
    round.pairings.iter().map(|pairing| (&*pairing.first, &*pairing.second)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_meets_twice_or_has_two_byes(
        players in 2..17_usize,
        seed in any::<u8>(),
        results in prop::collection::vec(any::<u8>(), 8..200),
    ) {
        let mut tournament = tournament(players, seed);
        let mut results = results.into_iter().cycle();
        // After fewer rounds than half the players, whoever is left can always be paired anew (Dirac).
        for _ in 0..players.div_ceil(2) {
            play(&mut tournament, &mut results);
            let last = tournament.rounds.last().expect("a round");
            let mut seated: Vec<&String> =
                last.pairings.iter().flat_map(|pairing| [&pairing.first, &pairing.second]).collect();
            seated.extend(&last.byes);
            seated.sort();
            prop_assert_eq!(seated, tournament.players.iter().collect::<Vec<_>>());
            prop_assert_eq!(last.byes.len(), players % 2);
            let byes: Vec<&String> = tournament.rounds.iter().flat_map(|round| &round.byes).collect();
            prop_assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), byes.len());
            prop_assert!(meetings(&tournament).values().all(|count| *count == 1));
        }
    }

    #[test]
    fn a_draw_depends_on_seed_and_results_alone(
        (players, shuffled) in (2..17_usize).prop_flat_map(|players| {
            let order: Vec<usize> = (0..players).collect();
            (Just(players), Just(order).prop_shuffle())
        }),
        results in prop::collection::vec(any::<u8>(), 8..50),
    ) {
        let mut one = tournament(players, 7);
        let mut other = one.clone();
        other.players = shuffled.iter().map(|at| one.players[*at].clone()).collect();
        let mut results = results.into_iter().cycle();
        for _ in 0..players {
            let drawn = pair(&one).expect("a round");
            prop_assert_eq!(&drawn, &pair(&other).expect("a round"));
            play(&mut one, &mut results);
            other.rounds.clone_from(&one.rounds);
            prop_assert_eq!(one.standings(), other.standings());
        }
        let json = serde_json::to_string(&one).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Tournament>(&json).expect("read"), one);
    }
}

#[test]
fn everybody_meets_everybody_before_anybody_meets_again() {
    let mut tournament = tournament(4, 1);
    let mut results = [0, 1, 2].into_iter().cycle();
    (0..3).for_each(|_| play(&mut tournament, &mut results));
    assert_eq!(meetings(&tournament).len(), 6);
    (0..3).for_each(|_| play(&mut tournament, &mut results));
    assert!(meetings(&tournament).values().all(|count| *count == 2));
}

/// Six players of two schools: each has met all of the other school. No pairing of the rest is whole, so
/// exactly one pair meets again.
#[test]
fn as_few_as_possible_meet_again_where_it_cannot_be_helped() {
    let mut tournament = tournament(6, 3);
    for shift in 0..3 {
        let pairings = (0..3).map(|at| Pairing {
            first: format!("p{at:02}"),
            second: format!("p{:02}", 3 + (at + shift) % 3),
            result: Some(Score::Draw),
        });
        tournament.rounds.push(Round { pairings: pairings.collect(), byes: Vec::new() });
    }
    play(&mut tournament, &mut [2].into_iter().cycle());
    assert_eq!(meetings(&tournament).values().filter(|count| **count > 1).count(), 1);
}

#[test]
fn a_large_tournament_goes_on_with_sides_even() {
    let mut tournament = tournament(64, 9);
    let mut results = [0, 1, 2, 1, 0, 1, 0, 0, 2, 1, 1].into_iter().cycle();
    (0..20).for_each(|_| play(&mut tournament, &mut results));
    assert_eq!(meetings(&tournament).len(), 20 * 32);
    let sides = |name: &str| {
        let games = tournament.rounds.iter().flat_map(|round| &round.pairings);
        games.map(|game| i32::from(game.first == name) - i32::from(game.second == name)).sum::<i32>()
    };
    let worst = tournament.players.iter().map(|name| sides(name).abs()).max();
    assert_eq!(worst, Some(2));
}

#[test]
fn winners_meet_winners_and_sides_change() {
    let mut cup = tournament(8, 5);
    play(&mut cup, &mut [0].into_iter().cycle());
    let winners: Vec<String> = cup.rounds[0].pairings.iter().map(|game| game.first.clone()).collect();
    let second = pair(&cup).unwrap();
    for (at, (first, second)) in pairs(&second).into_iter().enumerate() {
        let won = [first, second].map(|name| winners.iter().any(|winner| winner == name));
        assert_eq!(won, [at < 2, at < 2], "the leaders' games come first");
    }
    // Ada had the first side once more than Bruno, whatever the seed draws.
    for seed in 0..20 {
        let mut two = tournament(2, seed);
        two.players = vec!["Ada".to_owned(), "Bruno".to_owned()];
        two.rounds.push(round(&[("Ada", "Bruno", Some(Score::Draw))], &[]));
        assert_eq!(pairs(&pair(&two).unwrap()), [("Bruno", "Ada")]);
    }
}

#[test]
fn another_seed_draws_another_round_and_its_promise_is_a_plain_hash() {
    let drawn: BTreeSet<String> =
        (0..20).map(|seed| format!("{:?}", pairs(&pair(&tournament(8, seed)).unwrap()))).collect();
    assert!(drawn.len() > 15, "{}", drawn.len());
    // `head -c 32 /dev/zero | sha256sum`
    let promise = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(Seed([0; 32]).promise(), promise);
    assert_eq!(serde_json::to_string(&Seed([10; 32])).unwrap(), format!("\"{}\"", "0a".repeat(32)));
    for bad in ["\"0a\"".to_owned(), format!("\"{}\"", "0A".repeat(32)), "7".to_owned()] {
        assert!(serde_json::from_str::<Seed>(&bad).is_err(), "{bad}");
    }
}

/// Computed with `hashlib` of Python by what the head of src/pairing.rs says.
#[test]
fn a_draw_can_be_done_again_by_hand() {
    let mut cup = tournament(4, 7);
    assert_eq!(pairs(&pair(&cup).unwrap()), [("p00", "p03"), ("p01", "p02")]);
    cup.rounds.push(Round::default());
    assert_eq!(pairs(&pair(&cup).unwrap()), [("p01", "p00"), ("p03", "p02")]);
    let three = pair(&tournament(3, 7)).unwrap();
    assert_eq!(three.byes, ["p02"]);
}

#[test]
fn the_bye_goes_down_and_sides_are_evened_out_before_anything_is_drawn() {
    for seed in 0..20 {
        let (first, draw) = (Some(Score::First), Some(Score::Draw));
        let mut five = tournament(5, seed);
        five.rounds.push(round(&[("p00", "p01", first), ("p02", "p03", first)], &["p04"]));
        let bye = &pair(&five).unwrap().byes[0];
        assert!(["p01", "p03"].contains(&bye.as_str()), "{bye} is not last");
        let mut four = tournament(4, seed);
        four.rounds.push(round(&[("p00", "p01", draw), ("p02", "p03", draw)], &[]));
        let next = pair(&four).unwrap();
        let firsts: BTreeSet<&str> = pairs(&next).into_iter().map(|(first, _)| first).collect();
        assert_eq!(firsts, BTreeSet::from(["p01", "p03"]));
    }
}

#[test]
fn standings_break_ties_by_whom_one_met() {
    let mut cup = tournament(0, 0);
    cup.players = ["Ada", "Bruno", "Carla", "Dora", "Emil"].map(str::to_owned).to_vec();
    let (first, draw) = (Some(Score::First), Some(Score::Draw));
    cup.rounds.push(round(&[("Ada", "Bruno", first), ("Carla", "Dora", first)], &["Emil"]));
    cup.rounds.push(round(&[("Ada", "Carla", draw), ("Emil", "Bruno", None)], &["Dora"]));
    let shown: Vec<_> = cup
        .standings()
        .unwrap()
        .into_iter()
        .map(|placed| {
            let further = (placed.buchholz_halves, placed.sonneborn_berger_quarters);
            (placed.rank, placed.player, placed.half_points, further)
        })
        .collect();
    // Ada met Bruno (0) and Carla (3 halves); Carla met Dora (2) and Ada (3).
    let expected = [
        (1, "Carla", 3, (5, 2 * 2 + 3)),
        (2, "Ada", 3, (3, 3)),
        (3, "Dora", 2, (3, 0)),
        (4, "Emil", 2, (0, 0)),
        (5, "Bruno", 0, (3, 0)),
    ];
    assert_eq!(shown, expected.map(|(rank, name, points, further)| (rank, name.to_owned(), points, further)));
    cup.rounds.clear();
    assert!(cup.standings().unwrap().iter().all(|placed| placed.rank == 1));
}

#[test]
fn who_withdraws_is_not_paired_and_keeps_the_points() {
    let mut cup = tournament(5, 2);
    play(&mut cup, &mut [0].into_iter().cycle());
    let gone = cup.rounds[0].pairings[0].first.clone();
    cup.withdrawn.push(gone.clone());
    let next = pair(&cup).unwrap();
    assert!(next.byes.is_empty() && pairs(&next).iter().all(|(one, other)| *one != gone && *other != gone));
    let placed = cup.standings().unwrap().into_iter().find(|placed| placed.player == gone).unwrap();
    assert_eq!((placed.half_points, placed.withdrawn), (2, true));
}

#[test]
fn what_does_not_fit_is_named() {
    let fault = |change: &dyn Fn(&mut Tournament)| {
        let mut cup = tournament(4, 1);
        cup.rounds.push(round(&[("p00", "p01", Some(Score::First)), ("p02", "p03", Some(Score::Draw))], &[]));
        change(&mut cup);
        pair(&cup).map(|_| ()).map_err(|fault| fault.to_string())
    };
    assert_eq!(fault(&|_| ()), Ok(()));
    let named = |change: &dyn Fn(&mut Tournament), told: &str| {
        assert_eq!(fault(change), Err(told.to_owned()));
    };
    for bad in ["", " Ada", "A\nB", "A\0", &"x".repeat(101)] {
        let told = Fault::Name(bad.to_owned()).to_string();
        named(&|cup| cup.players.push(bad.to_owned()), &told);
    }
    named(
        &|cup| cup.players.push("p00".to_owned()),
        "\"p00\" stands twice among the players: add something that tells them apart",
    );
    named(&|cup| cup.withdrawn.push("p09".to_owned()), "\"p09\" is not among the players");
    named(&|cup| cup.rounds[0].byes.push("p09".to_owned()), "\"p09\" is not among the players");
    named(&|cup| cup.rounds[0].byes.push("p00".to_owned()), "\"p00\" stands twice in round 1");
    named(&|cup| cup.rounds[0].pairings[0].second = "p00".to_owned(), "\"p00\" stands twice in round 1");
    named(
        &|cup| cup.rounds[0].pairings[1].result = None,
        "round 1 is not over: \"p02\" against \"p03\" has no result",
    );
    named(
        &|cup| cup.withdrawn.extend(["p00", "p01", "p02"].map(str::to_owned)),
        "1 players cannot be paired: two are needed that have not withdrawn",
    );
    named(
        &|cup| cup.players.extend((10..135).map(|at| format!("p{at}"))),
        "129 players are too many: a tournament can have 128",
    );
    named(&|cup| cup.rounds = vec![Round::default(); 64], "65 rounds are too many: a tournament can have 64");
    assert!(tournament(129, 1).standings().is_err());
}
