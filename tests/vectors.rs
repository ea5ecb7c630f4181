//! The vectors of protocol `pbem/1`: every value that an independent implementation computed, computed again.

use feldpost_protocol::dice::{
    Beacon, Chain, Hash32, Stream, blind_hash, entropy_hash, game_hash, roll, roll_key, round_at_or_after,
    round_time, salt, secret_roll_key, shuffle, step_seed,
};
use feldpost_protocol::journal::canon::{canonical, entry_hash, parse_strict, sealed_hash};
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::commitment::player_commit;
use feldpost_protocol::journal::note::{Receipt, Signer, VerifyingKey, open};
use feldpost_protocol::journal::verify::{Facts, Outcome, Verifier};
use feldpost_umpire::audit::statistics::{Sample, Statistics};
use serde_json::{Value, json};

/// A value, or whatever the reason of its refusal is.
type Refusable<T> = Result<T, Box<dyn std::error::Error>>;

#[test]
fn every_vector_agrees() {
    let file: Value = serde_json::from_str(include_str!("data/dice_vectors.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    let (mut run, mut refused) = (0, 0);
    for vector in vectors {
        let op = vector["op"].as_str().unwrap();
        let ours = compute(op, &vector["in"]);
        let want = &vector["out"];
        let name = format!("vector {} ({op}: {})", vector["id"], vector["note"]);
        match ours {
            Ok(ours) => assert_eq!(&ours, want, "{name}"),
            Err(reason) => {
                assert_eq!(want, &json!({"error": true}), "{name}: refused, {reason}");
                refused += 1;
            }
        }
        run += 1;
    }
    assert_eq!((run, refused), (144, 45), "vectors run, and refused among them");
}

/// Where each refused journal is damaged, in the order of the vectors.
#[test]
fn each_damaged_journal_is_faulted_where_it_is_damaged() {
    let file: Value = serde_json::from_str(include_str!("data/dice_vectors.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap().iter();
    let refused = vectors.filter(|v| v["op"] == "journal" && v["out"]["error"] == true);
    let places: Vec<usize> = refused
        .map(|vector| {
            let chain = check_chain(&journal_bytes(&vector["in"]), None);
            chain.fault.or_else(|| Verifier::verify(&chain.entries).err()).unwrap().entry
        })
        .collect();
    // Changed entropy (the fourth) shows in the dice only, as nobody has signed the text in these vectors.
    assert_eq!(places, [4, 5, 10, 10, 9, 9, 9, 10, 7, 6, 9, 0, 11, 11, 3, 3]);
}

/// Of both sources with a beacon: the dice are computed anew for a signature that nobody made, and the entry
/// is refused before anybody looks at them.
#[test]
fn a_beacon_signature_that_nobody_made_is_refused_whatever_the_source() {
    let file: Value = serde_json::from_str(include_str!("data/dice_vectors.json")).unwrap();
    let vectors = file["vectors"].as_array().unwrap().iter();
    let good = vectors.filter(|v| v["op"] == "journal" && v["out"]["error"] != true);
    let mut sources = Vec::new();
    for vector in good {
        let mut lines: Vec<String> = vector["in"]["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|l| l.as_str().unwrap().to_owned())
            .collect();
        let mut last = parse_strict(lines.last().unwrap()).unwrap();
        if last["beacon_signature"].is_null() {
            continue;
        }
        sources.push(parse_strict(&lines[0]).unwrap()["source"].clone());
        last["beacon_signature"] = json!("b44679b9".repeat(12));
        *lines.last_mut().unwrap() = canonical(&last).unwrap();
        let fault = journal(&json!({ "lines": lines })).unwrap_err().to_string();
        assert!(fault.contains("is not that of beacon round 657413"), "{fault}");
    }
    assert_eq!(sources, [json!("beacon"), json!("chain+beacon")]);
}

fn journal_bytes(a: &Value) -> Vec<u8> {
    let lines = a["lines"].as_array().unwrap().iter();
    lines.map(|line| format!("{}\n", line.as_str().unwrap())).collect::<String>().into_bytes()
}

fn compute(op: &str, a: &Value) -> Refusable<Value> {
    match op {
        "keystream" => keystream(a),
        "roll" => rolled(a),
        "secret_roll" => secret_roll(a),
        "shuffle" => shuffled(a),
        "game_hash" => Ok(json!({"hash": game_hash(text(a, "game")?)?})),
        "chain" => chain(a),
        "entropy" => Ok(json!({"hash": entropy_hash(text(a, "seat")?, text(a, "text")?)?})),
        "salt" => {
            let entropy = a["entropy_hashes"].as_array().ok_or("no list")?;
            let entropy = entropy.iter().map(|h| Ok(h.as_str().ok_or("no text")?.parse()?));
            Ok(json!({"hash": salt(hash(a, "offer_hash")?, &entropy.collect::<Refusable<Vec<_>>>()?)}))
        }
        "step_seed" => {
            let seed = if text(a, "seed")? == "none" { None } else { Some(hash(a, "seed")?) };
            let beacon = beacon(text(a, "beacon")?)?;
            Ok(json!({"hash": step_seed(hash(a, "salt")?, number(a, "step")?, seed, &beacon)?}))
        }
        "beacon" => {
            let beacon = Beacon::quicknet(number(a, "round")?, &unhex(text(a, "signature")?));
            let Beacon::Drand { randomness, .. } = beacon else { return Err("no beacon".into()) };
            Ok(json!({"randomness": randomness, "field": beacon.field()}))
        }
        "round" => {
            let round = round_at_or_after(a["unix"].as_i64().ok_or("no time")?);
            Ok(json!({"round": round, "time": round_time(round)}))
        }
        "player_commit" => Ok(json!({"hash": player_commit(text(a, "text")?)?})),
        "entry" => {
            let line = canonical(&a["entry"])?;
            assert_eq!(parse_strict(&line)?, a["entry"]);
            Ok(json!({"canonical": line, "hash": entry_hash(&line)?}))
        }
        "sealed" => Ok(json!({"hash": sealed_hash(hash(a, "blind")?, &a["payload"])?})),
        "receipt" => receipt(a),
        "journal" => journal(a),
        other => panic!("unknown vector {other}"),
    }
}

fn keystream(a: &Value) -> Refusable<Value> {
    let mut stream = Stream::new(hash(a, "key")?);
    let bytes: Vec<u8> = (0..number(a, "n")?).map(|_| stream.byte()).collect();
    let (first, last) = (&bytes[..bytes.len().min(64)], &bytes[bytes.len().saturating_sub(16)..]);
    Ok(json!({"first64": hex(first), "last16": hex(last), "sha256": Hash32::of_bytes(&bytes)}))
}

fn rolled(a: &Value) -> Refusable<Value> {
    let (step, label, count) = (hash(a, "step_seed")?, text(a, "label")?, number(a, "count")?);
    let sides = u16::try_from(number(a, "sides")?)?;
    let dice = roll(step, label, sides, usize::try_from(count)?)?;
    let key = roll_key(step, label)?;
    let mut stream = Stream::new(key);
    for die in &dice {
        assert_eq!(stream.die(sides)?, *die);
    }
    let used = stream.used();
    if count <= 200 {
        return Ok(json!({"roll_key": key, "bytes_used": used, "dice": dice}));
    }
    let counts: Vec<usize> = (1..=sides).map(|face| dice.iter().filter(|d| **d == face).count()).collect();
    let joined = dice.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    Ok(json!({
        "roll_key": key, "bytes_used": used, "dice_sha256": Hash32::of_bytes(joined.as_bytes()),
        "first20": dice[..20], "last20": dice[dice.len() - 20..], "counts": counts,
    }))
}

fn secret_roll(a: &Value) -> Refusable<Value> {
    let blind = hash(a, "blind")?;
    let key = secret_roll_key(hash(a, "step_seed")?, text(a, "label")?, blind)?;
    let (mut stream, sides) = (Stream::new(key), u16::try_from(number(a, "sides")?)?);
    let dice: Vec<u16> = (0..number(a, "count")?).map(|_| stream.die(sides)).collect::<Result<_, _>>()?;
    Ok(json!({"roll_key": key, "blind_hash": blind_hash(blind), "dice": dice}))
}

fn shuffled(a: &Value) -> Refusable<Value> {
    let (step, label, n) = (hash(a, "step_seed")?, text(a, "label")?, u16::try_from(number(a, "n")?)?);
    let order = shuffle(step, label, n)?;
    let mut stream = Stream::new(roll_key(step, label)?);
    for i in (1..n).rev() {
        stream.die(i + 1)?;
    }
    Ok(json!({"bytes_used": stream.used(), "order": order}))
}

fn chain(a: &Value) -> Refusable<Value> {
    let length = number(a, "length")?;
    let chain = Chain::new(game_hash(text(a, "game")?)?, hash(a, "tip")?, u32::try_from(length)?)?;
    let seed = |n| chain.seed(n).ok_or("no seed");
    let mut all = vec![chain.anchor().to_string()];
    for n in 1..=length {
        all.push(seed(n)?.to_string());
    }
    let all = Hash32::of_bytes(all.join(",").as_bytes());
    Ok(json!({"anchor": chain.anchor(), "s1": seed(1)?, "tip": seed(length)?, "all_sha256": all}))
}

fn receipt(a: &Value) -> Refusable<Value> {
    let signer = Signer::new(text(a, "name")?, &hash(a, "secret")?.0)?;
    let fields = serde_json::from_value(a["fields"].clone())?;
    let kind = serde_json::from_value(a["kind"].clone())?;
    let (game, seq) = (text(a, "game")?.to_owned(), number(a, "seq")?);
    let receipt = Receipt { game, seq, head: hash(a, "head")?, kind, fields };
    let note = signer.sign(&receipt.text()?)?;
    let key: VerifyingKey = signer.verifying_key().to_string().parse()?;
    assert_eq!(Receipt::parse(&open(&note, signer.name(), &key)?)?, receipt);
    Ok(json!({"public": key, "note": note}))
}

fn journal(a: &Value) -> Refusable<Value> {
    let chain = check_chain(&journal_bytes(a), None);
    if let Some(fault) = chain.fault {
        return Err(fault.into());
    }
    let facts = Verifier::verify(&chain.entries)?;
    Ok(json!({"report": report(&facts)}))
}

/// The facts in the words of the independent implementation.
fn report(facts: &Facts) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut samples = Vec::new();
    for step in &facts.steps {
        lines.push(match &step.outcome {
            Outcome::Rolled { step_seed, rolls, shuffles } => {
                let count = rolls.len() + shuffles.len();
                samples.extend(rolls.iter().map(|r| Sample {
                    seat: None,
                    sides: r.sides,
                    result: &r.result,
                }));
                format!("step {}: {count} rolls agree, step seed {step_seed}", step.step)
            }
            Outcome::Void { ruling: Some(hash) } => format!("step {}: VOID by ruling {hash}", step.step),
            Outcome::Void { ruling: None } => format!("step {}: VOID by consent", step.step),
            Outcome::Locked | Outcome::NoDice => format!("step {}: locked", step.step),
        });
    }
    lines.push(format!("{} entries, head {}", facts.entries, facts.head));
    let figures = Statistics::of(&samples).whole;
    if let Some(faces) = figures.faces {
        let (n, counts) = (figures.dice, figures.counts);
        lines.push(format!("d6: n={n} counts={counts:?} chi2={:.2} (df 5) p={:.3}", faces.value, faces.p));
    }
    lines
}

fn beacon(field: &str) -> Refusable<Beacon> {
    if field == "none" {
        return Ok(Beacon::None);
    }
    let parts: Vec<&str> = field.split(':').collect();
    let ["drand", chain, round, randomness] = parts[..] else { return Err("no beacon field".into()) };
    let beacon =
        Beacon::Drand { chain: chain.parse()?, round: round.parse()?, randomness: randomness.parse()? };
    assert_eq!(beacon.field(), field);
    Ok(beacon)
}

fn text<'a>(a: &'a Value, key: &str) -> Refusable<&'a str> {
    Ok(a[key].as_str().ok_or("not text")?)
}

fn hash(a: &Value, key: &str) -> Refusable<Hash32> {
    Ok(text(a, key)?.parse()?)
}

fn number(a: &Value, key: &str) -> Refusable<u64> {
    Ok(a[key].as_u64().ok_or("not a number from 0")?)
}

fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

fn unhex(text: &str) -> Vec<u8> {
    data_encoding::HEXLOWER.decode(text.as_bytes()).unwrap()
}
