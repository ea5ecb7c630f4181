//! The attacks, one after another.

use feldpost_protocol::dice::{
    Beacon, Hash32, QUICKNET, entropy_hash, roll, round_at_or_after, round_time, salt, step_seed,
};
use feldpost_protocol::journal::canon::{canonical, entry_hash};
use feldpost_protocol::journal::note::Signer;
use feldpost_protocol::journal::payload::rekey_text;
use serde_json::json;

use super::super::copies::own_copy;
use super::super::{burnt, forged, record};
use super::*;

fn forged(name: &'static str, told: &'static str, cheat: Cheat, stops: bool) -> Attack {
    Attack { name, told, how: How::Forged(cheat, stops) }
}

fn other(name: &'static str, told: &'static str, live: Stage, after: Stage) -> Attack {
    Attack { name, told, how: How::Other(live, after) }
}

/// The forgery of that name in the lists of the other tests.
fn known(name: &'static str) -> Cheat {
    let all = forged::CHEATS.into_iter().chain(record::CHEATS);
    all.into_iter().find(|(own, ..)| *own == name).map(|(_, cheat, ..)| cheat).unwrap()
}

pub fn all() -> Vec<Attack> {
    vec![
        forged("reroll", "a step rolled again until the dice suit", known("die"), true),
        forged("renamed-roll", "a roll under another label, whose dice suit", renamed_roll, false),
        forged("phantom-roll", "a roll that the rules did not ask for", phantom_roll, false),
        forged("burnt-lock", "a seed burnt by a lock that nothing answers", burnt::lock_alone, true),
        forged("burnt-roll", "a seed burnt by dice of which nothing comes", burnt::outcome_left_out, true),
        forged("void", "a resolution declared void with an invented ruling", invented_void, true),
        forged("consent", "a resolution declared void with invented consents", invented_consent, true),
        forged("chain", "another chain of seeds than the one committed to", known("anchor"), false),
        forged("seed", "another seed than the chain's", known("seed"), true),
        other("offers", "offers made again until the chain suits", two_offers, never),
        other("beacon", "an invented round of the beacon", invented_beacon, never),
        other("late-lock", "orders locked when their round was known", late_lock, never),
        forged("choice", "a secret choice exchanged when the other was read", known("choice-and-seal"), true),
        forged("slots", "several choices sealed under invented slots", known("invented-slot"), true),
        forged("reveal", "a reveal that says two things", known("reveal-with-two-choices"), true),
        forged("strike", "a choice struck that could be opened", known("choice-struck"), true),
        other("held", "a choice struck although its reveal was here", struck_when_held, never),
        other("reveal-forged", "another text opened than its player sealed", forged_reveal, never),
        forged("silence", "a choice neither opened nor struck", known("choice-left-out"), true),
        forged("sheet", "other orders laid open than were sealed", known("sheet"), false),
        forged("openings", "sheets left sealed at the end", burnt::openings_left_out, false),
        forged("events", "an outcome that the rules do not have", known("event"), true),
        forged("resign", "a resignation without a mail", known("resigned-without-a-mail"), true),
        forged("rekey", "another key, which nobody has signed", invented_key, true),
        forged("aside", "play behind the end", behind_the_end, true),
        forged("hours", "times that run backwards", backwards, true),
        forged("other-hours", "all times a day later than they were", tomorrow, false),
        other("dropped", "a mail answered and then dropped", dropped, dropped),
        other("acknowledged", "a mail answered and never journaled", acknowledged, never),
        other("unanswered", "a mail dropped without an answer", unanswered, never),
        other("altered", "other orders sealed than were mailed", altered, altered),
        other("two-journals", "two journals, one for each player", two_journals, never),
        other("tail", "the end of a journal cut off", cut_tail, cut_tail),
    ]
}

fn never(_: &Played, _: &mut Chance) -> Option<Staged> {
    None
}

/// A game up to where the choices of a slot are opened, one of which its player has sealed: the entries, the
/// text of that choice, and its seat and slot.
fn with_own_seal(played: &Played) -> Option<(Vec<Value>, String, Value, Value)> {
    let mut values = played.values();
    let by_mail = |values: &[Value], at: usize| {
        values[at]["type"] == "commit"
            && values[at].get("standing").is_none()
            && values[at - 1]["type"] == "mail"
            && values[at]["more"] == 0
    };
    let commit = (1..values.len()).find(|at| by_mail(&values, *at))?;
    let (slot, seat) = (values[commit]["slot"].clone(), values[commit]["seat"].clone());
    let is_of = |value: &Value, kind: &str| value["type"] == kind && value["slot"] == slot;
    let closed = forged::first(&values, commit, |value| is_of(value, "closed"))?;
    let reveal = forged::first(&values, closed, |value| is_of(value, "reveal") && value["seat"] == seat)?;
    let offer = entry_hash(&canonical(&values[0]).ok()?).ok()?.short();
    let choice = values[reveal]["payload"]["choice"].as_str()?;
    let nonce = "000102030405060708090a0b0c0d0e0f";
    let text = format!("pc1|{offer}|{}|{}|{choice}|{nonce}", slot.as_str()?, seat.as_str()?);
    let hash = json!(Hash32::of_bytes(text.as_bytes()));
    values[commit]["mode"] = json!("player");
    values[commit]["hash"] = hash.clone();
    values[closed]["hashes"][seat.as_str()?] = hash;
    values.truncate(closed + 1);
    end_group(&mut values);
    Some((values, text, seat, slot))
}

/// The group of a mail in which a player opens a choice, and what it is noted as.
fn opened_by_mail(values: &mut Vec<Value>, kind: &str, seat: &Value, slot: &Value) {
    let unix = values.iter().filter_map(|value| value["unix"].as_i64()).max();
    let mail = Hash32::of_bytes(b"the reveal");
    values.push(json!({"type": "mail", "more": 1, "seat": seat, "mail": mail, "unix": unix}));
    values.push(json!({"type": "note", "more": 0, "kind": kind, "seat": seat, "text": slot, "unix": unix}));
}

/// The umpire has the reveal, says that time is up, and lets silence count.
fn struck_when_held(played: &Played, _: &mut Chance) -> Option<Staged> {
    let (mut values, _, seat, slot) = with_own_seal(played)?;
    opened_by_mail(&mut values, "held-reveal", &seat, &slot);
    let (unix, text) = (values.last()?["unix"].clone(), format!("{} unopened", slot.as_str()?));
    values
        .push(json!({"type": "note", "more": 0, "kind": "strike", "seat": seat, "text": text, "unix": unix}));
    Some(staged(played, values))
}

/// What is opened is another choice, in the same form.
fn forged_reveal(played: &Played, _: &mut Chance) -> Option<Staged> {
    let (mut values, text, seat, slot) = with_own_seal(played)?;
    opened_by_mail(&mut values, "held-reveal", &seat, &slot);
    let last = values.len() - 1;
    values[last]["more"] = json!(1);
    values[last - 1]["more"] = json!(2);
    let nonce = text.len() - 1;
    let text = format!("{}e", &text[..nonce]);
    values.push(json!({"type": "reveal", "more": 0, "seat": seat, "slot": slot, "text": text}));
    Some(staged(played, values))
}

/// The step seeds of a game by resolution.
fn step_seeds(values: &[Value]) -> impl Fn(u64) -> Option<Hash32> {
    let chain: Vec<(Value, Hash32)> =
        values.iter().map(|value| (value.clone(), entry_hash(&canonical(value).unwrap()).unwrap())).collect();
    let facts = feldpost_protocol::journal::verify::Verifier::verify(&chain).unwrap();
    move |step| {
        facts.steps.iter().find_map(|known| match &known.outcome {
            feldpost_protocol::journal::verify::Outcome::Rolled { step_seed, .. } if known.step == step => {
                Some(*step_seed)
            }
            _ => None,
        })
    }
}

/// The label picks the stream: whoever may choose it may choose the dice.
fn renamed_roll(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = forged::any(values, chance, forged::has_dice)?;
    let seed = step_seeds(values)(values[at]["step"].as_u64()?)?;
    let one = &mut values[at]["rolls"][0];
    let label = format!("{}.b", one["label"].as_str()?);
    let (sides, count) = (one["sides"].as_u64()?, one["result"].as_array()?.len());
    one["result"] = json!(roll(seed, &label, u16::try_from(sides).ok()?, count).ok()?);
    one["label"] = json!(label);
    forged::first(values, at, forged::is("events"))
}

fn phantom_roll(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = forged::any(values, chance, forged::has_dice)?;
    let seed = step_seeds(values)(values[at]["step"].as_u64()?)?;
    let result = roll(seed, "weather", 6, 1).ok()?;
    values[at]["rolls"].as_array_mut()?.push(json!({"label": "weather", "result": result, "sides": 6}));
    forged::first(values, at, forged::is("events"))
}

/// A lock with dice that is not the first: its place, its number and its seed.
fn lock_with_dice(values: &[Value], chance: &mut Chance) -> Option<(usize, Value, Value)> {
    let begins = |at: usize| values[at - 1]["more"] == 0;
    let places: Vec<usize> = (1..values.len() - 1)
        .filter(|at| values[*at]["type"] == "mail" && values[at + 1]["seed"].is_string() && begins(*at))
        .collect();
    let at = forged::one_of(&places, chance)?;
    let lock = &values[at + 1];
    Some((at, lock["step"].clone(), lock["seed"].clone()))
}

fn invented_void(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let (at, step, seed) = lock_with_dice(values, chance)?;
    let unix = values[at]["unix"].clone();
    let ruling = Hash32::of_bytes(b"whatever suits me");
    let (reason, signature) = ("the club has ruled so", "AAAA");
    values.insert(
        at,
        json!({"type": "void", "more": 0, "step": step, "seed": seed, "ruling": ruling, "reason": reason,
            "signature": signature, "unix": unix}),
    );
    Some(at)
}

fn invented_consent(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let (at, step, seed) = lock_with_dice(values, chance)?;
    let (unix, mail) = (values[at]["unix"].clone(), values[at]["mail"].clone());
    let [one, other] = receipts::seats(values);
    let hash = Hash32::of_bytes(b"a mail");
    values.insert(
        at,
        json!({"type": "void", "more": 0, "step": step, "seed": seed, "unix": unix,
            "consent": {one: mail, other: hash}}),
    );
    Some(at)
}

fn invented_key(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let at = forged::first(values, 1, |value| value["type"] == "start")? + 1;
    let at = (at..values.len()).find(|at| values[at - 1]["more"] == 0)?;
    let stranger = Signer::new("club.example/demo", &[9; 32]).unwrap();
    let old = values[0]["umpire_key"].as_str()?.parse().ok()?;
    let unix = values[at - 1]["unix"].as_i64().unwrap_or(1);
    let text = rekey_text("demo", at as u64, &old, &stranger.verifying_key(), unix);
    let signature = stranger.signature(&text);
    let key = stranger.verifying_key();
    values.insert(
        at,
        json!({"type": "rekey", "more": 0, "key": key, "by": "umpire", "signature": signature, "unix": unix}),
    );
    Some(at)
}

fn behind_the_end(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    let seat = values[0]["seats"][0].clone();
    let at = values.len();
    let unix = values.iter().filter_map(|value| value["unix"].as_i64()).max()?;
    values.push(json!({"type": "set_aside", "more": 0, "reason": "the disk is full", "unix": unix}));
    let mail = Hash32::of_bytes(b"one more");
    values.push(json!({"type": "mail", "more": 0, "seat": seat, "mail": mail, "unix": unix}));
    Some(at + 1)
}

fn backwards(values: &mut Vec<Value>, chance: &mut Chance) -> Option<usize> {
    let at = forged::any(&values[6..], chance, forged::is("mail"))? + 6;
    values[at]["unix"] = json!(1);
    Some(at)
}

fn tomorrow(values: &mut Vec<Value>, _: &mut Chance) -> Option<usize> {
    for value in &mut values[1..] {
        if let Some(unix) = value["unix"].as_i64() {
            value["unix"] = json!(unix + 86_400);
        }
    }
    Some(1)
}

/// The player has kept the first offer, and the receipt that came with it.
fn two_offers(played: &Played, _: &mut Chance) -> Option<Staged> {
    let first = check_chain(&played.journal, None).entries;
    let mut values = played.values();
    values.truncate(1);
    values[0]["anchor"] = json!(Hash32::of_bytes(b"a luckier chain"));
    let mut staged = staged(played, values);
    let [one, _] = receipts::seats(&played.values());
    staged.mailboxes[0]
        .kept
        .push(receipts::kept("first offer", vec![receipts::receipt(played, &first, 0, &one)]));
    Some(staged)
}

/// A game of `chain+beacon` up to its first dice, with this signature for the round; where it stops.
fn with_beacon(played: &Played, signature: Option<[u8; 48]>) -> Option<Vec<Value>> {
    let mut values = played.values();
    let at = forged::first(&values, 0, forged::has_dice)?;
    values = up_to_its_group(values, at);
    let margin = 1800;
    values[0]["source"] = json!("chain+beacon");
    values[0]["beacon_chain"] = json!(QUICKNET);
    values[0]["margin"] = json!(margin);
    values[0]["warning"] = json!(feldpost_umpire::turn::BEACON_NOTE);
    let due = values[at - 1]["unix"].as_i64()? + margin;
    let round = round_at_or_after(due);
    for value in values.iter_mut().filter(|value| value["type"] == "lock") {
        value["source"] = json!("chain+beacon");
    }
    values[at - 1]["round"] = json!(round);
    let Some(signature) = signature else {
        values.truncate(at);
        end_group(&mut values);
        return Some(values);
    };
    let offer = entry_hash(&canonical(&values[0]).ok()?).ok()?;
    let entropy = |seat: &String| {
        let join = values.iter().find(|value| value["type"] == "join" && value["seat"] == **seat)?;
        entropy_hash(seat, join["entropy"].as_str()?).ok()
    };
    let entropies: Option<Vec<Hash32>> = receipts::seats(&values).iter().map(entropy).collect();
    let (step, seed) = (values[at]["step"].as_u64()?, values[at - 1]["seed"].as_str()?.parse().ok()?);
    let seed = step_seed(salt(offer, &entropies?), step, Some(seed), &Beacon::quicknet(round, &signature));
    let seed = seed.ok()?;
    for one in values[at]["rolls"].as_array_mut()? {
        let (sides, count) = (one["sides"].as_u64()?, one["result"].as_array()?.len());
        let label = one["label"].as_str()?.to_owned();
        one["result"] = json!(roll(seed, &label, u16::try_from(sides).ok()?, count).ok()?);
    }
    values[at]["beacon_signature"] = json!(data_encoding::HEXLOWER.encode(&signature));
    // The lock went out alone; the dice came when their round was there.
    let mut rolled = values.swap_remove(at);
    values.truncate(at);
    end_group(&mut values);
    rolled["more"] = json!(0);
    values.push(rolled);
    Some(values)
}

/// The last group of these entries is whole, and ends with them.
fn end_group(values: &mut [Value]) {
    for (more, value) in values.iter_mut().rev().enumerate() {
        if more > 0 && value["more"] == 0 {
            break;
        }
        value["more"] = json!(more);
    }
}

fn invented_beacon(played: &Played, _: &mut Chance) -> Option<Staged> {
    Some(staged(played, with_beacon(played, Some([7; 48]))?))
}

/// The player's own mail server took the lock a minute after its round.
fn late_lock(played: &Played, _: &mut Chance) -> Option<Staged> {
    let values = with_beacon(played, None)?;
    let round = values.last()?["round"].as_u64()?;
    let mut staged = staged(played, values);
    let chain = check_chain(&staged.journal, None).entries;
    let (at, [one, _]) = (chain.len() - 1, receipts::seats(&played.values()));
    let head = chain[at].1;
    let unix = Entry::read(&chain[at].0).and(chain[at].0["unix"].as_i64())?;
    let fields = vec![("seat".to_owned(), one), ("unix".to_owned(), unix.to_string())];
    let receipt = Receipt { game: "demo".to_owned(), seq: at as u64, head, kind: Kind::Lock, fields };
    let mut late = receipts::kept("lock", vec![receipts::signed(played, &receipt)]);
    late.arrived = Some(round_time(round) + 60);
    staged.mailboxes[0].kept.push(late);
    Some(staged)
}

/// The place of a mail with orders, behind the start.
fn order_mail(values: &[Value], chance: &mut Chance) -> Option<usize> {
    let places: Vec<usize> = (1..values.len() - 1)
        .filter(|at| values[*at]["type"] == "mail" && values[at + 1]["type"] == "lock")
        .collect();
    forged::one_of(&places, chance)
}

/// The journal ends before a mail whose receipt its sender has kept.
fn dropped(played: &Played, chance: &mut Chance) -> Option<Staged> {
    let mut values = played.values();
    let at = order_mail(&values, chance)?;
    values.truncate(at);
    let (journal, head) = lived(played, values);
    let mailboxes = receipts::that_fit(played, &played.journal);
    Some(Staged { journal, head, mailboxes })
}

/// The receipt names the head of the day, and a mail that is nowhere.
fn acknowledged(played: &Played, chance: &mut Chance) -> Option<Staged> {
    let mut values = played.values();
    let at = order_mail(&values, chance)?;
    let seat = values[at]["seat"].as_str()?.to_owned();
    values.truncate(at);
    let mut staged = staged(played, values);
    let chain = check_chain(&staged.journal, None).entries;
    let last = chain.len() - 1;
    let unix = chain.iter().rev().find_map(|(value, _)| value["unix"].as_i64())?;
    let mail = Hash32::of_bytes(b"my orders").to_string();
    let fields = [("seat", seat.clone()), ("mail", mail), ("unix", unix.to_string())];
    let fields = fields.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let (game, head) = ("demo".to_owned(), chain[last].1);
    let receipt = Receipt { game, seq: last as u64, head, kind: Kind::Ack, fields };
    let place = receipts::seats(&played.values()).iter().position(|own| *own == seat)?;
    staged.mailboxes[place].kept.push(receipts::kept("ack", vec![receipts::signed(played, &receipt)]));
    Some(staged)
}

/// The sender has nothing but his own copy.
fn unanswered(played: &Played, chance: &mut Chance) -> Option<Staged> {
    let mut values = played.values();
    let at = order_mail(&values, chance)?;
    values.truncate(at);
    Some(staged(played, values))
}

/// The sender's own copy says something else than what was sealed.
fn altered(played: &Played, chance: &mut Chance) -> Option<Staged> {
    let values = played.values();
    let with_id = |at: usize| values[at]["message_id"].is_string();
    let at = order_mail(&values, chance).filter(|at| with_id(*at))?;
    let seat = values[at]["seat"].as_str()?.to_owned();
    let place = receipts::seats(&values).iter().position(|own| *own == seat)?;
    let mut staged = staged(played, values);
    staged.mailboxes[place].kept.push(own_copy(played, at, |_| "stay where you are\n".to_owned())?);
    Some(staged)
}

/// Each player is mailed a journal of his own; the auditor is given one player's.
fn two_journals(played: &Played, chance: &mut Chance) -> Option<Staged> {
    let mut values = played.values();
    let at = order_mail(&values, chance)?;
    values[at]["mail"] = json!(Hash32::of_bytes(b"for the other"));
    let (other, _) = lived(played, values);
    let [_, theirs] = receipts::that_fit(played, &other);
    let mut staged = staged(played, played.values());
    staged.mailboxes[1] = theirs;
    Some(staged)
}

/// The last group is gone, and the head signed anew.
fn cut_tail(played: &Played, _: &mut Chance) -> Option<Staged> {
    let mut values = played.values();
    let ends: Vec<usize> = (0..values.len()).filter(|at| values[*at]["more"] == 0).collect();
    values.truncate(ends[ends.len() / 2] + 1);
    let (journal, head) = lived(played, values);
    let mailboxes = receipts::that_fit(played, &played.journal);
    Some(Staged { journal, head, mailboxes })
}
