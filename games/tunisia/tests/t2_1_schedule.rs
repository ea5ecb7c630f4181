//! T2 1.4b to 1.4d, 2.1, 4.3, 4.5, 4.7, 4.8: arrivals by the schedules that an owner writes.

use crate::support::{Given, dice, id, shorts};
use feldpost_kit::system::{GameSystem as _, Terms};
use feldpost_tunisia::board::{Board, Phase, Spot};
use feldpost_tunisia::data::Data;
use feldpost_tunisia::play::Play;
use feldpost_tunisia::rules::setup;
use feldpost_tunisia::schedule::Keeper;
use feldpost_tunisia::terms::Agreed;
use feldpost_tunisia::words::{OffMap, Side};
use feldpost_tunisia::{Tunisia, position};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const HEAD: &str = "n,date,side,what,where,how,what_src\n";

fn data(lines: &str) -> Data {
    let files = BTreeMap::from([("arrivals.csv".to_owned(), format!("{HEAD}{lines}"))]);
    Data::read(&files).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// What comes at the beginning of a side's player turn on the day of a turn of the long campaign.
fn comes(
    lines: &str,
    side: Side,
    turn: usize,
    options: &[&str],
    facts: &str,
    faces: &[u16],
) -> (Vec<String>, Board) {
    let data = Arc::new(data(lines));
    let facts: String = facts.split(';').map(|fact| format!("{}\n", fact.trim())).collect();
    let text = format!(
        "position tunisia 1.1\nscenario 2\nturn {turn}\nweather flight\nfirst {side}\nplayer {side}\n{facts}"
    );
    let mut board = position::read(&data, &text).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    board.arrivals = Keeper::Owner;
    board.options = options.iter().map(|option| (*option).to_owned()).collect();
    let mut given: Given = dice(faces);
    let mut play = Play::new(&board, vec![], &mut given);
    play.play_on();
    (shorts(&play.story.events), play.story.board.clone())
}

#[test]
fn t2_1_4b_what_the_owner_writes_comes_on_its_day() {
    let lines = "1,1942-11-19,axis,10krd,sicily-a,,owner\n\
                 2,1942-11-19,axis,truck 2,A48.24,,owner\n\
                 3,1942-11-19,axis,pax 1,,,owner\n\
                 4,1942-11-22,axis,33rec,sicily-a,,owner\n\
                 5,1942-11-19,allied,1rgr,,,owner\n";
    let (events, board) = comes(lines, Side::Axis, 2, &[], "axis 47inf A48.24", &[3, 3]);
    assert_eq!(
        events[1..4],
        [
            "arrive at=sicily-a unit=10krd",
            "points-come carrier=truck hex=A48.24 points=2 side=axis",
            "repls at=sicily-b eq=0 pax=1 side=axis"
        ]
    );
    assert_eq!(board.boxed[&id("10krd")], OffMap::SicilyA);
    assert!(!board.boxed.contains_key(&id("33rec")), "its day has not come");
    // T2 2.1: a unit of the Allies without a place comes to Entry A, or to Algiers.
    let (events, board) = comes(lines, Side::Allied, 2, &[], "axis 47inf A48.24", &[3, 3]);
    assert!(events.contains(&"arrive at=A01.11 unit=1rgr".to_owned()), "{events:?}");
    let mut given: Given = dice(&[]);
    let mut play = Play::new(&board, vec![], &mut given);
    let sheet = feldpost_tunisia::parse::parse(
        &board,
        Some(Side::Allied),
        &feldpost_kit::sheet::InputLine::number_all("place 1rgr algiers\nplace 1rgr A17.26"),
    );
    let fates = play.sheet(Side::Allied, &sheet).fates;
    assert!(fates[0].refusal().is_none(), "{fates:?}");
    assert_eq!(fates[1].refusal().unwrap().reason.id(), "comes-to-algiers");
    assert_eq!(play.story.board.boxed[&id("1rgr")], OffMap::Algiers);
    assert!(!play.story.board.units.contains_key(&id("1rgr")));
}

#[test]
fn ocs_13_6c_points_of_the_schedules_come_empty() {
    let lines = "1,1942-11-19,axis,truck 2,A48.24,,owner\n";
    let (_, board) = comes(lines, Side::Axis, 2, &[], "axis 47inf A48.24", &[3, 3]);
    let columns: Vec<_> = board.columns.values().map(|load| (load.points, load.t)).collect();
    assert_eq!(columns, [(2, 0)]);
}

#[test]
fn t2_1_4b_exchanges_take_over_how_a_unit_stands() {
    let lines = "1,1943-02-12,allied,lplus,,for 17-21l,owner\n";
    let turn = turn_of("1943-02-12");
    let (events, board) = comes(
        lines,
        Side::Allied,
        turn,
        &[],
        "allied 17-21l A30.26 move oos low; axis 47inf A48.24",
        &[3, 3],
    );
    assert!(events.contains(&"exchanged new=lplus old=17-21l".to_owned()), "{events:?}");
    let counter = board.units[&id("lplus")];
    assert!(counter.oos && !board.units.contains_key(&id("17-21l")));
    // Of a dead one the new one comes as others do.
    let (events, board) =
        comes(lines, Side::Allied, turn, &[], "dead allied 17-21l; axis 47inf A48.24", &[3, 3]);
    assert!(events.contains(&"arrive at=A01.11 unit=lplus".to_owned()), "{events:?}");
    assert!(!board.dead.contains(&id("17-21l")));
}

fn turn_of(day: &str) -> usize {
    let turns = &crate::support::DATA.scenarios["2"].turns;
    turns.iter().find(|turn| turn.date.to_string() == day).unwrap().n
}

#[test]
fn t2_1_4b_removals_take_a_unit_wherever_it_is() {
    let lines = "1,1943-04-15,allied,5cda 1para,,remove,owner\n";
    let turn = turn_of("1943-04-15");
    let facts = "allied 5cda A30.26; dead allied 1para; axis 47inf A48.24; released 8th-army";
    let (events, board) = comes(lines, Side::Allied, turn, &[], facts, &[3, 3]);
    assert!(events.contains(&"removed pieces=5cda,1para".to_owned()), "{events:?}");
    assert!(board.units.len() == 1 && board.dead.is_empty());
    assert_eq!(board.special.removed.len(), 2);
}

#[test]
fn t2_4_5_by_the_option_no_french_leave() {
    let lines = "1,1943-04-15,allied,5cda 1para,,remove,owner\n";
    let turn = turn_of("1943-04-15");
    let facts = "allied 5cda A30.26; dead allied 1para; axis 47inf A48.24; released 8th-army";
    let (_, board) = comes(lines, Side::Allied, turn, &["4.5"], facts, &[3, 3]);
    assert!(board.units.contains_key(&id("5cda")) && !board.dead.contains(&id("1para")));
}

#[test]
fn t2_1_4c_t49_trucks_are_removed_by_points_and_unload_before() {
    let lines = "1,1943-02-12,axis,truck 3,,remove,owner\n";
    let turn = turn_of("1943-02-12");
    let facts = "axis truck A47.22 2 load 8T; axis 15pz-trk A48.24; axis 47inf A48.24";
    let (events, board) = comes(lines, Side::Axis, turn, &[], facts, &[3, 3]);
    assert!(
        events.contains(&"points-go carrier=truck hex=A47.22 points=2 side=axis".to_owned()),
        "{events:?}"
    );
    assert!(events.contains(&"removed pieces=15pz-trk".to_owned()));
    assert!(board.columns.is_empty());
    assert_eq!(board.dumps.values().map(|dump| dump.t).collect::<Vec<_>>(), [8]);
    let (_, board) = comes(lines, Side::Axis, turn, &["4.8b"], facts, &[3, 3]);
    assert_eq!(board.columns.len(), 1, "T2 4.8: by the option they stay");
}

#[test]
fn t2_1_4d_one_of_the_mostly_dead_is_drawn_by_a_die() {
    let lines = "1,1943-02-01,axis,47inf 131pz 86inf pavia,entry-e,mostly-dead,owner\n";
    let turn = turn_of("1943-02-01");
    let (events, board) = comes(lines, Side::Axis, turn, &[], "axis i-5pz A48.24", &[3, 3, 3]);
    let drawn = "mostly-dead at=B62.06 batch=47inf,131pz,86inf,pavia come=86inf dice=3";
    assert!(events.contains(&drawn.to_owned()), "{events:?}");
    assert_eq!(board.dead.len(), 3);
    assert_eq!(Spot::Hex(board.units[&id("86inf")].hex).to_string(), "B62.06");
}

#[test]
fn t2_4_7_by_an_option_more_of_them_live() {
    let lines = "1,1943-02-01,axis,47inf 131pz 86inf pavia,entry-e,mostly-dead,owner\n\
                 2,1943-03-08,allied,greys 46rtr,,dead,owner\n";
    let turn = turn_of("1943-02-01");
    let (_, board) = comes(lines, Side::Axis, turn, &["4.7a"], "axis i-5pz A48.24", &[3, 3, 3, 3]);
    assert_eq!(board.dead.len(), 2, "the second die is of the three that are left");
    let (_, board) = comes(lines, Side::Axis, turn, &["4.7b"], "axis i-5pz A48.24", &[3, 3, 1, 1, 1]);
    assert_eq!(board.dead.len(), 1);
    let later = turn_of("1943-03-08");
    let facts = "axis i-5pz A48.24; released 8th-army";
    let (_, board) = comes(lines, Side::Allied, later, &[], facts, &[3, 3]);
    assert_eq!(board.dead.len(), 2);
    let (_, board) = comes(lines, Side::Allied, later, &["4.7b"], facts, &[3, 3]);
    assert!(board.dead.is_empty() && board.units.contains_key(&id("greys")));
}

#[test]
fn t2_4_3_the_8th_army_comes_on_a_fixed_day() {
    let facts = "axis i-5pz A48.24";
    let (events, board) = comes("", Side::Allied, turn_of("1943-02-19"), &["4.3"], facts, &[3, 3]);
    assert!(events.contains(&"eighth-army die=null released=true".to_owned()), "{events:?}");
    assert!(board.released);
    let (_, board) = comes("", Side::Allied, turn_of("1943-02-15"), &["4.3"], facts, &[3, 3]);
    assert!(!board.released, "and no die falls before");
}

#[test]
fn t2_1_4b_a_wrong_line_is_named_with_its_place() {
    let faults = |line: &str| {
        let files = BTreeMap::from([("arrivals.csv".to_owned(), format!("{HEAD}{line}\n"))]);
        let faults = Data::read(&files).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    for (line, says) in [
        ("1,1942-11-20,axis,10krd,sicily-a,,owner", "arrivals.csv:2:3: "),
        ("1,1942-11-19,axis,1rgr,sicily-a,,owner", "names `1rgr`"),
        ("1,1942-11-19,axis,10krd,,,owner", "is empty"),
        ("1,1942-11-19,axis,10krd,algiers,,owner", "box of the other side"),
        ("1,1943-04-01,axis,10krd,sicily-a,,owner", "by the set-ups from 1942-11-19"),
        ("1,1942-11-19,axis,10krd,sicily-a,later,owner", "is none of these"),
        ("1,1942-11-19,axis,10krd 33rec,sicily-a,for 3rec,owner", "does not go with"),
        ("1,1942-11-19,axis,10krd,sicily-a,,hearsay", "arrivals.csv:2"),
    ] {
        let told = faults(line);
        assert!(told.contains(says), "{line}: {told}");
    }
}

#[test]
fn t2_s1_s2_s4_s6_are_offered_with_schedules_alone() {
    let bare = Tunisia::compiled_in().unwrap();
    let files = BTreeMap::from([(
        "arrivals.csv".to_owned(),
        format!("{HEAD}1,1942-11-19,axis,10krd,sicily-a,,owner\n"),
    )]);
    let owned = bare.with_data(&files).unwrap();
    let terms = |scenario: &str, policy: &str| Terms {
        scenario: scenario.to_owned(),
        policies: if policy.is_empty() {
            BTreeMap::new()
        } else {
            BTreeMap::from([("arrivals".to_owned(), policy.to_owned())])
        },
        ..Terms::default()
    };
    for scenario in ["1", "2", "4", "6"] {
        let why = bare.setup(&terms(scenario, "")).unwrap_err();
        assert!(why.contains("arrival schedules") && why.contains("arrivals=owner"), "{why}");
        assert!(bare.setup(&terms(scenario, "owner")).unwrap_err().contains("is empty"));
        assert_eq!(owned.setup(&terms(scenario, "owner")).unwrap().arrivals, Keeper::Owner);
    }
    assert!(bare.setup(&terms("5", "")).is_ok());
    assert!(bare.setup(&terms("5", "luck")).unwrap_err().contains("not `luck`"));
}

#[test]
fn t2_4_0_options_that_change_nothing_are_refused() {
    let game = Tunisia::compiled_in().unwrap();
    let with = |options: &[&str]| {
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        game.setup(&Terms { options, ..Terms::default() })
    };
    let board = with(&["4.1", "4.2", "caches"]).unwrap();
    assert_eq!(board.special.caches[&Side::Allied], 1);
    assert_eq!(board.options.len(), 3);
    for (option, why) in [
        ("4.3", "changes nothing"),
        ("4.9", "asks for counters"),
        ("4.10", "another game"),
        ("x", "known: 4.1"),
    ] {
        let told = with(&[option]).unwrap_err();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn t2_s1_the_race_is_set_up_and_begins() {
    let lines = "1,1942-11-19,axis,10krd,sicily-a,,owner\n2,1942-11-19,axis,33rec,entry-e,,owner\n";
    let data = Arc::new(data(lines));
    let agreed = Agreed {
        scenario: "1",
        options: BTreeSet::new(),
        arrivals: Keeper::Owner,
        fog: false,
        sealed_mud: true,
        by_presence: true,
        patient: true,
    };
    let board = setup::agreed(&data, &agreed);
    assert_eq!((board.phase, board.player), (Phase::SetUp, Side::Axis));
    assert_eq!(board.repls[&(Side::Allied, Spot::Box(OffMap::Algiers))].pax, 1);
    // T2 S1: nothing comes at Entry E, which is off the map in use.
    let mut second = board.clone();
    (second.phase, second.turn, second.player) = (Phase::PlayerTurn, 2, Side::Axis);
    second.weather = Some(feldpost_tunisia::tables::Sky::Flight);
    let mut given: Given = dice(&[3, 3]);
    let mut play = Play::new(&second, vec![], &mut given);
    play.play_on();
    let events = shorts(&play.story.events);
    assert!(events.contains(&"arrive at=sicily-a unit=10krd".to_owned()), "{events:?}");
    assert!(!events.iter().any(|event| event.ends_with("unit=33rec")), "{events:?}");
}
