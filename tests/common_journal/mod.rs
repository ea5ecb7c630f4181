//! A good journal of a small game, with everything in it that the verifier looks at.

use std::collections::BTreeMap;

use feldpost_kit::dice::Dice;
use feldpost_protocol::dice::{
    Beacon, Chain, Hash32, StepDice, Stream, chain_tip, entropy_hash, game_hash, roll_key, salt, step_seed,
};
use feldpost_protocol::journal::canon::sealed_hash;
use feldpost_protocol::journal::commitment::player_commit;
use feldpost_protocol::journal::entry::{
    Body, Head, Offer, Opening, RekeyBy, Sealed, SealedBy, Source, seal_group,
};
use feldpost_protocol::journal::note::{Receipt, Signer};
use feldpost_protocol::journal::payload::{anchor_text, rekey_text, standing_payload};
use serde_json::{Value, json};

pub const GAME: &str = "desert-1";
const SEATS: [&str; 2] = ["amber", "cobalt"];
const NOW: i64 = 1_800_000_000;

/// Bytes of the journal, and the head that was signed for it.
pub struct Good {
    pub bytes: Vec<u8>,
    pub head: Receipt,
}

impl Good {
    pub fn lines(&self) -> Vec<&[u8]> {
        self.bytes.split_inclusive(|&b| b == b'\n').collect()
    }
}

/// Numbers for the mutations: the same for the same label.
pub struct Chance(Stream);

impl Chance {
    pub fn new(label: &str) -> Self {
        Self(Stream::new(roll_key(Hash32::ZERO, label).unwrap()))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (0..4).fold(0, |sum, _| sum << 8 | usize::from(self.0.byte())) % n
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    head: Option<Head>,
}

impl Writer {
    /// The position of the next entry.
    fn next(&self) -> u64 {
        self.head.map_or(0, |head| head.seq + 1)
    }

    fn group(&mut self, bodies: Vec<Body>) {
        let (lines, head, _) = seal_group(self.head, bodies).unwrap();
        self.text.push_str(&lines);
        self.head = Some(head);
    }
}

fn blind(what: &str) -> Hash32 {
    Hash32::of_bytes(what.as_bytes())
}

fn map(of: impl Fn(&str) -> Hash32) -> BTreeMap<String, Hash32> {
    SEATS.iter().map(|seat| ((*seat).to_owned(), of(seat))).collect()
}

/// The chain for the resolutions after this one. It serves five.
fn chain(before: u64) -> Chain {
    let game = game_hash(GAME).unwrap();
    Chain::after(game, before, chain_tip(game, before, blind("root")), 5).unwrap()
}

fn signer() -> Signer {
    Signer::new("club.example.org/desert-1", &[7; 32]).unwrap()
}

/// The key that signs from the second resolution on.
fn new_signer() -> Signer {
    Signer::new("club.example.org/desert-1", &[8; 32]).unwrap()
}

fn officer() -> Signer {
    Signer::new("club.example.org", &[9; 32]).unwrap()
}

/// The standing orders of a seat, sealed.
fn standing_orders(journal: &mut Writer) -> Opening {
    let (at, seat) = (journal.next(), "amber".to_owned());
    let payload = standing_payload(at, &seat, &["an 4".to_owned()]);
    let blind = blind("standing");
    journal.group(vec![Body::Standing { seat: seat.clone(), hash: sealed_hash(blind, &payload).unwrap() }]);
    Opening { of: Sealed::Standing(at), seat, blind, payload }
}

/// The officer puts another key in force.
fn rekey(journal: &mut Writer) {
    let (old, key, unix) = (signer().verifying_key(), new_signer().verifying_key(), NOW + 200);
    let text = rekey_text(GAME, journal.next(), &old, &key, unix);
    let signature = officer().signature(&text);
    journal.group(vec![Body::Rekey { key, by: RekeyBy::Officer, signature, unix }]);
}

/// Six resolutions with dice, one without after the fourth, a fresh chain before the sixth, and a seventh
/// that is given up.
pub fn good_journal() -> Good {
    let chains = [chain(0), chain(5)];
    let seed = |n: u64| chains.iter().find_map(|chain| chain.seed(n));
    let mut journal = Writer::default();
    journal.group(vec![Body::Offer(Box::new(offer(&chains[0])))]);
    let offer = journal.head.unwrap().hash;
    for seat in SEATS {
        let (entropy, unix) = (format!("four dice of {seat}: 4 4 1 6"), NOW + 60);
        journal.group(vec![Body::Join { seat: seat.to_owned(), entropy, offer, bid: None, unix }]);
    }
    let texts = SEATS.map(|seat| entropy_hash(seat, &format!("four dice of {seat}: 4 4 1 6")).unwrap());
    let salt = salt(offer, &texts);
    journal.group(vec![Body::start(NOW + 90)]);
    let mut openings = Vec::new();
    for step in 1..=6 {
        mails(&mut journal, step);
        if step == 3 {
            choices(&mut journal, offer);
        }
        if step == 2 {
            openings.push(standing_orders(&mut journal));
            rekey(&mut journal);
        }
        if step == 6 {
            let (anchor, unix) = (chains[1].anchor(), NOW + 600);
            let signature = new_signer().signature(&anchor_text(GAME, 6, anchor, unix));
            journal.group(vec![Body::Anchor { step: 6, anchor, signature, unix }]);
        }
        let seed = seed(step).unwrap();
        let step_seed = step_seed(salt, step, Some(seed), &Beacon::None).unwrap();
        openings.extend(resolution(&mut journal, step, Some((seed, step_seed))));
        if step == 4 {
            openings.extend(resolution(&mut journal, 5, None));
        }
    }
    let consent = Some(map(|seat| blind(&format!("consent {seat}"))));
    journal.group(vec![Body::Void {
        step: 7,
        seed: seed(7),
        consent,
        ruling: None,
        reason: None,
        signature: None,
        unix: None,
    }]);
    let text = "The game is over.".to_owned();
    let note = Body::Note { kind: "end".into(), seat: None, text, unix: NOW + 9999 };
    let rest = openings.split_off(5);
    let root = Body::Root { root: blind("root") };
    journal.group(vec![Body::Openings { list: openings }, Body::Openings { list: rest }, root, note]);
    Good { bytes: journal.text.into_bytes(), head: Receipt::of_head(GAME, journal.head.unwrap()) }
}

fn offer(chain: &Chain) -> Offer {
    Offer {
        game: GAME.into(),
        system: "chess".into(),
        edition: "second".into(),
        scenario: "campaign".into(),
        options: vec!["night".into()],
        policies: BTreeMap::from([("stacking".to_owned(), json!("printed"))]),
        names: BTreeMap::new(),
        word: String::new(),
        unrated: false,
        gunboat: false,
        sides: None,
        punctuality: None,
        seats: SEATS.map(str::to_owned).to_vec(),
        source: Source::Chain,
        anchor: Some(chain.anchor()),
        length: Some(5),
        beacon_chain: None,
        margin: 1800,
        umpire_key: signer().verifying_key(),
        officer: Some(officer().verifying_key()),
        record: Some(2),
        rules: blind("rules"),
        state_version: 1,
        engine: "feldpost 0.1.0".into(),
        data: blind("data"),
        stand_ins: 3,
        deadline: "three days".into(),
        defaults: BTreeMap::from([("an".to_owned(), "1".to_owned())]),
        warning: "The umpire's program knows the dice in advance.".into(),
        unix: NOW,
    }
}

fn mails(journal: &mut Writer, step: u64) {
    for seat in SEATS {
        let mail = blind(&format!("mail {step} {seat}"));
        let unix = NOW + 100 * step as i64;
        journal.group(vec![Body::Mail {
            seat: seat.to_owned(),
            mail,
            message_id: None,
            seen: None,
            auth: None,
            unix,
        }]);
    }
}

fn choices(journal: &mut Writer, offer: Hash32) {
    let slot = "T01C3.an".to_owned();
    let [amber, cobalt] = SEATS.map(str::to_owned);
    let text = format!("pc1|{}|{slot}|amber|4|000102030405060708090a0b0c0d0e0f", offer.short());
    let payload = json!({"slot": slot, "seat": "cobalt", "choice": "2"});
    let hashes = [player_commit(&text).unwrap(), sealed_hash(blind("an"), &payload).unwrap()];
    let [first, second] = hashes;
    let commit = |seat: &String, mode, hash| Body::Commit {
        slot: slot.clone(),
        seat: seat.clone(),
        mode,
        hash,
        standing: None,
        rest: None,
    };
    journal.group(vec![commit(&amber, SealedBy::Player, first)]);
    let hashes = BTreeMap::from([(amber.clone(), first), (cobalt.clone(), second)]);
    journal
        .group(vec![commit(&cobalt, SealedBy::Umpire, second), Body::Closed { slot: slot.clone(), hashes }]);
    let opened = Body::Reveal {
        slot: slot.clone(),
        seat: cobalt,
        text: None,
        blind: Some(blind("an")),
        payload: Some(payload),
    };
    let told = Body::Reveal { slot, seat: amber, text: Some(text), blind: None, payload: None };
    journal.group(vec![told, opened]);
}

/// Orders of both seats; with seed and step seed dice fall on them.
fn resolution(journal: &mut Writer, step: u64, seeds: Option<(Hash32, Hash32)>) -> Vec<Opening> {
    let at = journal.next();
    let payload = |seat: &str| json!({"seat": seat, "orders": ["j18 to j19", "an 4"], "count": step});
    let blind_of = |seat: &str| blind(&format!("blind {at} {seat}"));
    let orders = map(|seat| sealed_hash(blind_of(seat), &payload(seat)).unwrap());
    let unix = NOW + 100 * step as i64 + 50;
    let seed = seeds.map(|(seed, _)| seed);
    let (source, round, standing, seat, rest) = (Source::Chain, None, None, None, None);
    let mut group = vec![Body::Lock { step, seed, source, orders, unix, round, standing, seat, rest }];
    if let Some((_, step_seed)) = seeds {
        let mut dice = StepDice::new(step_seed);
        dice.roll(&format!("t1.c{step}.amber/assault/j18/a-b"), 6, 2);
        dice.roll(&format!("t1.c{step}.cobalt/supply"), 10, 1);
        assert_eq!(dice.fault(), None);
        group.push(Body::Roll { step, rolls: dice.into_rolls(), beacon_signature: None });
    }
    let list: Vec<Value> = vec![json!({"moved": {"unit": "piece", "to": "j19"}})];
    group.push(Body::Events { lock: Some(at), list, state: blind(&format!("state {at}")) });
    journal.group(group);
    let opening = |seat: &&str| Opening {
        of: Sealed::Lock(at),
        seat: (*seat).to_owned(),
        blind: blind_of(seat),
        payload: payload(seat),
    };
    SEATS.iter().map(opening).collect()
}
