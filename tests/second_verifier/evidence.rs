//! What players have kept, changed in every way: receipts, openings, and how they lie in a mail.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::note::{Kind, Receipt, Signer};
use serde_json::{Value, json};

use super::node::File;
use crate::common_journal::Chance;

/// A mail of the host as its player has it: the texts of its receipt, and its openings.
#[derive(Clone)]
pub struct Kept {
    pub receipt: Receipt,
    pub opening: Option<Vec<u8>>,
}

/// Who signs, and what a receipt can name.
pub struct World<'a> {
    pub umpire: &'a Signer,
    /// Entry hashes by number.
    pub hashes: &'a [Hash32],
    /// Raw hashes of all mails, and the seats.
    pub mails: &'a [String],
    pub seats: &'a [String],
}

impl World<'_> {
    /// A key that is nobody's.
    fn stranger(&self) -> Signer {
        Signer::new(self.umpire.name(), &[9; 32]).unwrap()
    }

    /// The umpire under another name.
    fn renamed(&self) -> Signer {
        Signer::new("elsewhere.example/other", &[9; 32]).unwrap()
    }
}

/// Any text as this key would have signed it, also one that no program of ours signs.
fn signed(signer: &Signer, text: &str) -> String {
    let name = signer.name();
    let mut bytes = format!("{name}\n\u{1}").into_bytes();
    bytes.extend_from_slice(&signer.verifying_key().to_bytes());
    let mut all = Hash32::of_bytes(&bytes).0[..4].to_vec();
    all.extend_from_slice(&STANDARD.decode(signer.signature(text)).unwrap());
    format!("{text}\n\u{2014} {name} {}\n", STANDARD.encode(all))
}

/// The text of a receipt, whatever it says.
fn text_of(receipt: &Receipt) -> String {
    let Receipt { game, seq, head, kind, fields } = receipt;
    let fields: String = fields.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
    format!("pbem-receipt/1\n{game}\n{seq}\n{head}\n{}\n{fields}", kind.word())
}

const KINDS: [Kind; 5] = [Kind::Ack, Kind::Lock, Kind::Roll, Kind::Report, Kind::Head];
const NAMES: [&str; 6] = ["seat", "step", "mail", "opening", "unix", "luck"];

/// A receipt with one thing changed, for every thing and several ways.
fn changed_receipts(honest: &Receipt, world: &World<'_>) -> Vec<Receipt> {
    let mut all = vec![honest.clone()];
    let mut with = |change: &dyn Fn(&mut Receipt)| {
        let mut receipt = honest.clone();
        change(&mut receipt);
        all.push(receipt);
    };
    with(&|it| it.game = "other".to_owned());
    with(&|it| it.head = Hash32::of_bytes(b"another"));
    let numbers = [0, 1, honest.seq.saturating_sub(1), honest.seq + 1, world.hashes.len() as u64, 1 << 53];
    for seq in numbers.into_iter().chain([u64::MAX, honest.seq + 5]) {
        with(&|it| it.seq = seq);
        if let Some(hash) = usize::try_from(seq).ok().and_then(|at| world.hashes.get(at)) {
            with(&|it| (it.seq, it.head) = (seq, *hash));
        }
    }
    for kind in KINDS {
        with(&|it| it.kind = kind);
        with(&|it| (it.kind, it.fields) = (kind, Vec::new()));
    }
    with(&|it| it.fields.reverse());
    let by = honest.fields.len().min(1);
    with(&|it| it.fields.rotate_left(by));
    let hash = Hash32::of_bytes(b"another").to_string();
    let mut values = vec!["x", "", "0", "1", "2", "999", "-1", "1.0", "18446744073709551616"];
    values.extend([hash.as_str(), "a b", "\u{e9}"]);
    values.extend(world.seats.iter().map(String::as_str));
    values.extend(world.mails.iter().map(String::as_str));
    for name in NAMES {
        let Some(at) = honest.fields.iter().position(|(own, _)| own == name) else {
            for value in &values {
                with(&|it| it.fields.push((name.to_owned(), (*value).to_owned())));
                with(&|it| it.fields.insert(0, (name.to_owned(), (*value).to_owned())));
            }
            continue;
        };
        let own = honest.fields[at].1.clone();
        with(&|it| drop(it.fields.remove(at)));
        with(&|it| it.fields.push((name.to_owned(), own.clone())));
        let like = [format!("0{own}"), format!("+{own}"), format!("{own} "), own.to_uppercase()];
        for value in values.iter().map(|value| (*value).to_owned()).chain(like) {
            with(&|it| it.fields[at].1.clone_from(&value));
        }
    }
    all
}

/// Texts that are no receipts, or not quite.
fn odd_texts(honest: &Receipt) -> Vec<String> {
    let text = text_of(honest);
    let (seq, kind) = (format!("\n{}\n", honest.seq), format!("\n{}\n", honest.kind.word()));
    let changes = [
        ("pbem-receipt/1", "pbem-receipt/2"),
        (seq.as_str(), "\n07\n"),
        (seq.as_str(), "\n-1\n"),
        (seq.as_str(), "\n99999999999999999999\n"),
        (kind.as_str(), "\nluck\n"),
        (kind.as_str(), "\n\n"),
        ("seat ", "seat"),
        ("seat ", " seat "),
        ("seat ", "seat\t"),
        ("unix ", "unix\u{1}"),
        ("unix ", "\nunix "),
    ];
    let mut all: Vec<String> = changes.iter().map(|(from, to)| text.replacen(from, to, 1)).collect();
    all.push(format!("{text}no-value\n"));
    all.push(text.lines().take(4).map(|line| format!("{line}\n")).collect());
    all
}

/// The same text in notes of every form.
fn notes(text: &str, world: &World<'_>) -> Vec<String> {
    let (good, other) = (signed(world.umpire, text), signed(&world.stranger(), text));
    let line = |note: &str| note[text.len() + 1..].to_owned();
    let [good_line, other_line] = [&good, &other].map(|note| line(note));
    let by = |lines: &[&str]| format!("{text}\n{}", lines.concat());
    let renamed = line(&signed(&world.renamed(), text));
    let many = |count: usize| by(&[&other_line.repeat(count), &good_line]);
    vec![
        by(&[&other_line, &good_line]),
        by(&[&good_line, &other_line]),
        by(&[&good_line, &renamed]),
        by(&[&renamed, &good_line]),
        many(15),
        many(16),
        by(&["\u{2014} nothing\n", &good_line]),
        by(&["\u{2014} a b\n", &good_line]),
        by(&[&good_line, "an end\n"]),
        by(&["a begin\n", &good_line]),
        by(&[good_line.trim_end()]),
        by(&[&good_line.replace("\u{2014} ", "-- ")]),
        good.replace('\n', "\r\n"),
        format!("look at this:\n\n{good}\nmore of it\n"),
        format!("> {}", good.replace('\n', "\n> ")),
        text.to_owned(),
        String::new(),
    ]
}

/// The bytes of an opening, changed in every way.
fn changed_openings(honest: &[u8], world: &World<'_>) -> Vec<Vec<u8>> {
    let value: Value = serde_json::from_slice(honest).unwrap();
    let mut all = vec![honest.to_vec()];
    let line = |value: &Value| format!("{}\n", serde_json::to_string(value).unwrap()).into_bytes();
    let mut with = |change: &dyn Fn(&mut Value)| {
        let mut value = value.clone();
        change(&mut value);
        all.push(line(&value));
    };
    with(&|it| it["game"] = json!("other"));
    with(&|it| it["game"] = json!(1));
    with(&|it| it["more"] = json!(1));
    with(&|it| it["list"] = json!([]));
    with(&|it| it["list"] = json!({}));
    with(&|it| drop(it.as_object_mut().unwrap().remove("game")));
    with(&|it| drop(it.as_object_mut().unwrap().remove("list")));
    with(&|it| *it = it["list"].clone());
    with(&|it| *it = json!({"game": "other", "list": 1}));
    with(&|it| {
        let first = it["list"][0].clone();
        it["list"].as_array_mut().unwrap().push(first);
    });
    let word = ["lock", "standing", "commit"].into_iter().find(|word| !value["list"][0][word].is_null());
    let word = word.unwrap();
    let at = value["list"][0][word].as_u64().unwrap();
    for other in [0, at - 1, at + 1, 1 << 40] {
        with(&|it| it["list"][0][word] = json!(other));
        with(&|it| it["list"][0]["payload"][word] = json!(other));
    }
    for other in ["lock", "standing", "commit"] {
        with(&|it| it["list"][0][other] = json!(at));
        with(&|it| {
            it["list"][0].as_object_mut().unwrap().remove(word);
            it["list"][0][other] = json!(at);
        });
    }
    let strange = [json!(null), json!(1), json!(""), json!([]), json!("1 another order\n"), json!({"a": 1})];
    let hash = json!(Hash32::of_bytes(b"another"));
    let seats = world.seats.iter().map(|seat| json!(seat));
    for other in strange.into_iter().chain([hash]).chain(seats) {
        for key in [word, "seat", "blind", "payload", "more"] {
            with(&|it| it["list"][0][key] = other.clone());
        }
        for key in ["text", "choice", "slot", "seat", "more", word] {
            with(&|it| it["list"][0]["payload"][key] = other.clone());
        }
    }
    for key in ["seat", "blind", "payload"] {
        with(&|it| drop(it["list"][0].as_object_mut().unwrap().remove(key)));
    }
    let text = String::from_utf8(honest.to_vec()).unwrap();
    for other in [
        text.trim_end().to_owned(),
        text.replace('\n', "\r\n"),
        format!("\n {text}\n"),
        text.replacen(':', ": ", 1),
        text.replacen('{', "{\"game\":\"x\",", 1),
        serde_json::to_string_pretty(&value).unwrap(),
        format!("\u{feff}{text}"),
        "not JSON".to_owned(),
        String::new(),
    ] {
        all.push(other.into_bytes());
    }
    all.push([honest, b"\xff"].concat());
    all
}

/// The receipt with another digest of its opening.
fn naming(receipt: &Receipt, digest: &str) -> Receipt {
    let mut receipt = receipt.clone();
    receipt.fields.retain(|(name, _)| name != "opening");
    let at = receipt.fields.iter().position(|(name, _)| name == "unix").unwrap_or(receipt.fields.len());
    receipt.fields.insert(at, ("opening".to_owned(), digest.to_owned()));
    receipt
}

/// A mail with these files.
fn mail(notes: &[String], openings: &[&[u8]]) -> Vec<u8> {
    let mut mail = b"From: feldpost@club.example\r\nTo: ada@example.org\r\nSubject: a report\r\n\
        MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=outer\r\n\r\n\
        --outer\r\nContent-Type: text/plain\r\n\r\nThe guns are silent.\r\n"
        .to_vec();
    let notes = notes.iter().map(|note| ("receipt.txt", "text/plain; charset=utf-8", note.as_bytes()));
    let openings = openings.iter().map(|bytes| ("opening.json", "application/json", *bytes));
    for (name, kind, bytes) in notes.chain(openings) {
        let head = format!(
            "--outer\r\nContent-Type: {kind}\r\nContent-Disposition: attachment; filename={name}\r\n\
             Content-Transfer-Encoding: base64\r\n\r\n{}\r\n",
            STANDARD.encode(bytes)
        );
        mail.extend_from_slice(head.as_bytes());
    }
    mail.extend_from_slice(b"--outer--\r\n");
    mail
}

/// Every mailbox of one changed mail that can be made of a kept one.
pub fn boxes(kept: &Kept, world: &World<'_>) -> Vec<Vec<File>> {
    let mut mails = Vec::new();
    let own: Vec<&[u8]> = kept.opening.as_deref().into_iter().collect();
    let honest = signed(world.umpire, &text_of(&kept.receipt));
    let texts = changed_receipts(&kept.receipt, world).iter().map(text_of).collect::<Vec<_>>();
    for text in texts.into_iter().chain(odd_texts(&kept.receipt)) {
        // With a fitting signature, with that of what was changed, and with another's.
        let old = format!("{text}{}", &honest[text_of(&kept.receipt).len()..]);
        for note in [signed(world.umpire, &text), old, signed(&world.stranger(), &text)] {
            mails.push(mail(&[note], &own));
        }
    }
    let forms = notes(&text_of(&kept.receipt), world);
    mails.extend(forms.into_iter().map(|note| mail(&[note], &own)));
    mails.push(mail(&[honest.clone(), honest.clone()], &own));
    mails.push(mail(&[], &own));
    mails.push(b"From: bruno@example.org\r\nSubject: a word\r\n\r\nThe guns are silent.\r\n".to_vec());
    for bytes in own.iter().flat_map(|opening| changed_openings(opening, world)) {
        mails.push(mail(&[], &[&bytes]));
        mails.push(mail(std::slice::from_ref(&honest), &[&bytes]));
        let bare: &[u8] = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        for digest in [Hash32::of_bytes(&bytes), Hash32::of_bytes(bare)] {
            let receipt = naming(&kept.receipt, &digest.to_string());
            mails.push(mail(&[signed(world.umpire, &text_of(&receipt))], &[&bytes]));
            mails.push(mail(&[signed(&world.stranger(), &text_of(&receipt))], &[&bytes]));
        }
    }
    mails.into_iter().enumerate().map(|(at, mail)| vec![(format!("{at}.eml"), mail)]).collect()
}

/// Files of openings, changed in every way.
pub fn opened(kept: &Kept, world: &World<'_>) -> Vec<Vec<u8>> {
    kept.opening.iter().flat_map(|opening| changed_openings(opening, world)).collect()
}

/// Heads in every form: of this game, cut off, of another game or key, of another kind, or no head at all.
pub fn heads(game: &str, world: &World<'_>) -> Vec<Option<String>> {
    let last = world.hashes.len() - 1;
    let head = |at: usize| Receipt {
        game: game.to_owned(),
        seq: at as u64,
        head: world.hashes[at],
        kind: Kind::Head,
        fields: Vec::new(),
    };
    let mut all = vec![None, Some(String::new())];
    let texts = changed_receipts(&head(last), world).iter().map(text_of).collect::<Vec<_>>();
    for text in texts.into_iter().chain(odd_texts(&head(last))).chain([text_of(&head(last / 2))]) {
        all.push(Some(signed(world.umpire, &text)));
        all.push(Some(signed(&world.stranger(), &text)));
    }
    all.extend(notes(&text_of(&head(last)), world).into_iter().map(Some));
    all
}

/// Several mails of a game in one box, in any order.
pub fn shuffled(mut boxes: Vec<Vec<File>>, count: usize, chance: &mut Chance) -> Vec<File> {
    let mut files = Vec::new();
    while files.len() < count && !boxes.is_empty() {
        for (name, bytes) in boxes.swap_remove(chance.below(boxes.len())) {
            files.push((format!("{}-{name}", files.len() + 10), bytes));
        }
    }
    files
}
