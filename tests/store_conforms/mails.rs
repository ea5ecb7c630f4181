//! Mails that have come, that were put by, and that were promised.
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use super::{Home, claimed};
use feldpost::store::{self, Heap, Shelf, Stand, Store, Waiting};
use feldpost_protocol::dice::Hash32;
use feldpost_transport::way_out::{Envelope, file_name};

const MAIL: &[u8] = b"From: ada@example.org\r\nTo: feldpost@club.example\r\nSubject: a\r\n\r\nroll\r\n";

/// What lies at a place that the store has named.
fn read(store: &dyn Store, place: &Path) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    store.read_place(place).unwrap()?.read_to_end(&mut whole).unwrap();
    Some(whole)
}

pub fn inbox(home: &dyn Home) {
    let store = claimed(home);
    assert!(store.new_mails().unwrap().is_empty());
    store.put(b"late", 2_000_000_000, 1).unwrap();
    store.put(MAIL, 1_900_000_000, 2).unwrap();
    store.put(b"early", 1_900_000_000, 1).unwrap();
    store.put(b"early", 1_900_000_000, 1).expect("the same again is the same");
    let store = claimed(home);
    let names = store.new_mails().unwrap();
    let first = |name: &OsStr| store.read_start(name, 5).unwrap();
    let begin: Vec<Vec<u8>> = names.iter().map(|name| first(name)).collect();
    assert_eq!(begin, [&b"early"[..], b"From:", b"late"], "in the order in which they came");

    let name = &names[1];
    let mut whole = Vec::new();
    store.open_mail(name).unwrap().read_to_end(&mut whole).unwrap();
    assert_eq!(whole, MAIL);
    let slim = store.read_slim(name).unwrap();
    assert_eq!((slim.hash, store.hash_mail(name).unwrap()), (Hash32::of_bytes(MAIL), Hash32::of_bytes(MAIL)));
    assert!(store.open_mail(OsStr::new("none")).is_err());

    let place = store.place_when_dealt_with(name);
    assert!(place.is_relative() && place.file_name().is_some(), "{}", place.display());
    store.deal_with(name).unwrap();
    store.deal_with(name).expect("twice does no harm");
    assert_eq!(read(store.as_ref(), &place).unwrap(), MAIL, "a person finds it there");
    assert!(store.open_mail(name).is_err(), "it is not new any more");
    let again = claimed(home);
    assert_eq!(again.new_mails().unwrap(), [names[0].clone(), names[2].clone()]);
    again.put(MAIL, 1_900_000_000, 2).expect("known, though it was dealt with");
    assert_eq!(again.new_mails().unwrap().len(), 2);
    again.remove_unfinished(Duration::ZERO).unwrap();
    again.remove_dealt_with(1_900_000_000).unwrap();
    again.put(MAIL, 1_900_000_000, 2).unwrap();
    assert_eq!(again.new_mails().unwrap().len(), 2, "not old enough to be forgotten");
    again.remove_dealt_with(1_900_000_001).unwrap();
    again.put(MAIL, 1_900_000_000, 2).unwrap();
    assert_eq!(again.new_mails().unwrap().len(), 3, "forgotten, so it comes anew");
}

/// What comes piece by piece is there when all of it has come, and not before.
pub fn mails_piece_by_piece(home: &dyn Home) {
    let store = claimed(home);
    let mut mail = store.begin_mail().unwrap();
    mail.add(&MAIL[..9]).unwrap();
    assert!(store.new_mails().unwrap().is_empty(), "it has not all come");
    mail.add(&MAIL[9..]).unwrap();
    store.remove_unfinished(Duration::from_secs(3_600)).unwrap();
    mail.keep(1_900_000_000, 7).expect("it was begun just now");
    let mut broken_off = store.begin_mail().unwrap();
    broken_off.add(b"half").unwrap();
    drop(broken_off);
    store.put_from(&mut &b"from a pipe"[..], 1_900_000_001, 1).unwrap();
    let again = claimed(home);
    let names = again.new_mails().unwrap();
    let texts: Vec<Vec<u8>> = names.iter().map(|name| again.read_start(name, 999).unwrap()).collect();
    assert_eq!(texts, [MAIL, b"from a pipe"]);
    assert_eq!(again.hash_mail(&names[0]).unwrap(), Hash32::of_bytes(MAIL));
}

/// What a visitor counts.
pub fn heaps(home: &dyn Home) {
    let store = claimed(home);
    let count = |heap| store.waiting(heap).unwrap().count;
    let heaps = [Heap::New, Heap::Queued, Heap::Shelf(Shelf::Robots)];
    for heap in heaps {
        assert_eq!(store.waiting(heap).unwrap(), Waiting::default(), "{heap:?}");
        assert!(!store.place(heap).is_empty());
    }
    store.put(MAIL, 1_900_000_000, 1).unwrap();
    store.put_by(Shelf::Robots, "a.eml", &mut &MAIL[..]).unwrap();
    assert_eq!(heaps.map(count), [1, 0, 1]);
    assert!(store.waiting(Heap::New).unwrap().since.is_some());
    assert_eq!(store.waiting(Heap::Shelf(Shelf::Strays)).unwrap().count, 0, "each shelf by itself");
    assert!(store.space().unwrap().is_none_or(|space| !space.read_only));
    let claim = home.open().claim().unwrap();
    assert!(store.is_claimed().unwrap());
    drop(claim);
    assert!(!store.is_claimed().unwrap());
}

/// The ways in see a home through its porch alone.
pub fn porch(home: &dyn Home) {
    let porch = store::porch(&claimed(home));
    assert!(porch.unfetched().unwrap().is_none());
    porch.keep_unfetched(br#"{"format":1,"known":{}}"#).unwrap();
    let mut mail = porch.begin().unwrap();
    mail.add(MAIL).unwrap();
    mail.keep(1_900_000_000, 1).unwrap();
    let store = claimed(home);
    assert_eq!(store.new_mails().unwrap().len(), 1);
    let porch = store::porch(&store);
    assert_eq!(porch.unfetched().unwrap().as_deref(), Some(&br#"{"format":1,"known":{}}"#[..]));
    assert_eq!(porch.maildir(), store.maildir());
}

pub fn quarantine(home: &dyn Home) {
    let store = claimed(home);
    for shelf in Shelf::ALL {
        assert!(!store.lies_by(shelf, "1.eml").unwrap());
        store.remove_put_by(shelf, "1.eml").expect("no fault");
        let place = store.put_by(shelf, "1.eml", &mut &MAIL[..]).unwrap();
        assert_eq!(place, Path::new("quarantine").join(shelf.name()).join("1.eml"), "where it is looked for");
        assert_eq!(read(store.as_ref(), &place).unwrap(), MAIL, "and a program too");
        store.put_by(shelf, "2.eml", &mut &MAIL[..]).unwrap();
    }
    let store = claimed(home);
    for shelf in Shelf::ALL {
        assert!(store.lies_by(shelf, "1.eml").unwrap());
        let asked = ["3.eml", "1.eml"].map(|name| (shelf, name.to_owned())).to_vec();
        assert_eq!(store.which_lie_by(asked).unwrap(), [(shelf, "1.eml".to_owned())]);
        store.remove_put_by(shelf, "1.eml").unwrap();
        let place = Path::new("quarantine").join(shelf.name()).join("1.eml");
        assert_eq!(read(store.as_ref(), &place), None);
        assert!(!store.lies_by(shelf, "1.eml").unwrap() && store.lies_by(shelf, "2.eml").unwrap());
    }
    store.remove_old_put_by(Shelf::Strays, 0).unwrap();
    assert!(store.lies_by(Shelf::Strays, "2.eml").unwrap(), "not old enough");
    store.remove_old_put_by(Shelf::Strays, i64::MAX).unwrap();
    assert!(!store.lies_by(Shelf::Strays, "2.eml").unwrap());
    assert!(store.lies_by(Shelf::Robots, "2.eml").unwrap(), "each shelf by itself");
}

fn envelope(id: &str) -> Envelope {
    Envelope {
        from: "feldpost@club.example".into(),
        to: "ada@example.org".into(),
        message_id: format!("{id}@club.example"),
        unix: 1_000,
        order: 3,
        seat: Some("g1 red".into()),
        stands_for: None,
        behind: false,
        not_before: Some(1_300),
    }
}

pub fn promises(home: &dyn Home) {
    let store = claimed(home);
    assert!(store.queued().unwrap().is_empty());
    let ids = ["a", "b", "c", "d"];
    let names = ids.map(|id| file_name(&envelope(id).message_id));
    for (id, name) in ids.iter().zip(&names) {
        assert_eq!(store.find_promise(name).unwrap(), None);
        store.promise(name, &envelope(id), format!("mail {id}\nand more").as_bytes()).unwrap();
    }
    let store = claimed(home);
    let mut sorted = names.to_vec();
    sorted.sort();
    assert_eq!(store.queued().unwrap(), sorted);
    let [sent, failed, superseded, waits] = &names;
    store.mark_sent(sent).unwrap();
    store.settle_sent().unwrap();
    store.end_promise(failed, Stand::Failed).unwrap();
    store.end_promise(superseded, Stand::Superseded).unwrap();
    let store = claimed(home);
    assert_eq!(store.queued().unwrap(), std::slice::from_ref(waits));
    let stands = [Stand::Sent, Stand::Failed, Stand::Superseded, Stand::Queued];
    for ((stand, id), name) in stands.into_iter().zip(ids).zip(&names) {
        assert_eq!(store.find_promise(name).unwrap(), Some(stand));
        let asked = vec!["none".to_owned(), name.to_owned()];
        assert_eq!(store.which_stand(asked).unwrap(), std::slice::from_ref(name));
        let mail = (envelope(id), format!("mail {id}\nand more").into_bytes());
        assert_eq!(store.read_envelope(stand, name).unwrap().as_ref(), Some(&mail.0));
        assert_eq!(store.read_promise(stand, name).unwrap(), Some(mail));
        let others = stands.into_iter().filter(|other| *other != stand);
        for other in others {
            assert_eq!(store.read_promise(other, name).unwrap(), None, "it stands at one place");
            assert_eq!(store.read_envelope(other, name).unwrap(), None, "it stands at one place");
        }
        assert_eq!(store.envelopes(stand).unwrap(), [(name.clone(), envelope(id))]);
    }
    store.forget_promises(Stand::Sent, &[]).unwrap();
    store.forget_promises(Stand::Superseded, std::slice::from_ref(sent)).unwrap();
    assert_eq!(store.find_promise(sent).unwrap(), Some(Stand::Sent), "it does not stand there");
    store.forget_promises(Stand::Sent, std::slice::from_ref(sent)).unwrap();
    assert_eq!(claimed(home).find_promise(sent).unwrap(), None);
    assert_eq!(claimed(home).find_promise(failed).unwrap(), Some(Stand::Failed));
}

/// However many mails stand there, each is shown once.
pub fn many_promises(home: &dyn Home) {
    let store = claimed(home);
    let ids: Vec<String> = (0..2_100).map(|number| format!("mail-{number}")).collect();
    store.hold().unwrap();
    for id in &ids {
        store.promise(&file_name(id), &envelope(id), b"mail").unwrap();
    }
    store.commit().unwrap();
    let mut found = Vec::new();
    store.show_envelopes(Stand::Queued, &mut |name, its| found.push((name, its.message_id))).unwrap();
    found.sort();
    let mut wanted: Vec<_> = ids.iter().map(|id| (file_name(id), envelope(id).message_id)).collect();
    wanted.sort();
    assert_eq!(found, wanted);
}

/// What was begun long enough ago is not finished any more, where it is kept as it comes.
pub fn mails_that_are_never_finished(home: &dyn Home) {
    let store = claimed(home);
    let mut mail = store.begin_mail().unwrap();
    mail.add(MAIL).unwrap();
    std::thread::sleep(Duration::from_millis(20));
    store.remove_unfinished(Duration::from_millis(10)).unwrap();
    assert!(mail.keep(1_900_000_000, 7).is_err(), "nothing of it is there");
    assert!(store.new_mails().unwrap().is_empty());
}

/// Places have the same names in every store, so what a ledger says of them holds wherever a home moves.
pub fn places(home: &dyn Home) {
    let store = claimed(home);
    store.create("g1").unwrap();
    for place in ["mail/in/new", "mail/in/cur", "quarantine/strays", "games/g1/archive"].map(Path::new) {
        assert!(store.names_at(place).unwrap().is_empty(), "{}", place.display());
        store.put_at_place(place, "000000001000.0000000001.b:2,S", &mut &b"second"[..]).unwrap();
        store.put_at_place(place, "000000001000.0000000001.a", &mut &b"first"[..]).unwrap();
        store.put_at_place(place, "000000001000.0000000001.a", &mut &b"other"[..]).unwrap();
        let names = store.names_at(place).unwrap();
        assert_eq!(names, ["000000001000.0000000001.a", "000000001000.0000000001.b:2,S"]);
        assert_eq!(read(store.as_ref(), &place.join(&names[0])).unwrap(), b"first", "what is there stays");
    }
    let name = &store.new_mails().unwrap()[0];
    store.deal_with(name).unwrap();
    let place = store.place_when_dealt_with(name);
    assert_eq!(place, Path::new("mail/in/cur/000000001000.0000000001.a:2,S"));
    assert!(read(store.as_ref(), &place).is_some());
}
