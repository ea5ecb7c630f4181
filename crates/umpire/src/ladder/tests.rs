//! Where a game ends in its journal. What its entries come to is tried with whole games, through a host.

use feldpost_protocol::dice::Hash32;

use super::*;

fn journal(groups: Vec<Vec<Body>>) -> (Vec<Entry>, Head) {
    let mut entries = Vec::new();
    for group in groups {
        for (at, body) in group.iter().enumerate() {
            let (seq, more) = (entries.len() as u64, (group.len() - 1 - at) as u32);
            let prev = Hash32::of_bytes(format!("before {seq}").as_bytes());
            entries.push(Entry { seq, prev, more, body: body.clone() });
        }
    }
    let seq = entries.len() as u64;
    (entries, Head { seq: seq - 1, hash: Hash32::of_bytes(format!("before {seq}").as_bytes()) })
}

fn note(kind: NoteKind) -> Body {
    Body::Note { kind, seat: Some("red".into()), text: String::new(), unix: 1 }
}

fn act(act: UmpireAct) -> Body {
    Body::Umpire { act, seat: None, text: String::new(), unix: 1 }
}

fn events() -> Body {
    Body::Events { list: vec![], state: Hash32::ZERO, lock: None }
}

/// The position of the last entry that counts, and the hash that goes with it.
fn end_of(groups: Vec<Vec<Body>>) -> u64 {
    let (entries, head) = journal(groups);
    let (until, end) = until_end(&entries, head);
    assert_eq!(until.last().map(|entry| entry.seq), Some(end.seq));
    assert_eq!(end.hash, Hash32::of_bytes(format!("before {}", end.seq + 1).as_bytes()));
    end.seq
}

#[test]
fn a_game_ends_with_the_group_that_lays_open_what_was_sealed() {
    let start = || vec![Body::start(1)];
    let openings = || Body::Openings { list: vec![] };
    let told = || vec![act(UmpireAct::Word)];
    assert_eq!(end_of(vec![start(), vec![events(), openings()], told(), vec![note(NoteKind::Press)]]), 2);
    assert_eq!(end_of(vec![start(), vec![note(NoteKind::Resign), openings(), openings()], told()]), 3);
    assert_eq!(end_of(vec![start(), vec![openings()]]), 1, "nothing stands behind it");
    // Records of early builds.
    let last = vec![events(), note(NoteKind::Press)];
    assert_eq!(end_of(vec![start(), vec![events()], told(), last, told()]), 4);
    for last in [act(UmpireAct::Close), act(UmpireAct::Forfeit), note(NoteKind::Resign)] {
        assert_eq!(end_of(vec![start(), vec![events()], vec![last], told()]), 2);
    }
    assert_eq!(end_of(vec![start(), told()]), 1, "it goes on");
}

#[test]
fn what_never_began_is_no_game_and_what_cannot_be_read_is_an_error() {
    let registry = Registry::new(vec![]);
    let (entries, head) = journal(vec![vec![act(UmpireAct::Close)]]);
    assert_eq!(played(&registry, &entries, head).unwrap(), None);
    let (entries, head) = journal(vec![vec![Body::start(1)]]);
    assert!(matches!(played(&registry, &entries, head), Err(TurnError::Fold { seq: 0, .. })));
    let left_out = of_journal(&registry, "g1", b"{}\n", None).unwrap_err();
    assert_eq!((left_out.game.as_str(), left_out.entry), ("g1", 0));
}

#[test]
fn a_day_is_one_that_there_is() {
    // `date -u -d 2027-03-31 +%s`
    assert_eq!(day("2027-03-31"), Some(1_806_451_200));
    assert_eq!(day_of(1_806_451_200 + 86_399), "2027-03-31");
    for wrong in ["2027-02-29", "2027-3-31", "31.3.2027", "", "2027-03-31T00:00:00Z"] {
        assert_eq!(day(wrong), None, "{wrong}");
    }
}
