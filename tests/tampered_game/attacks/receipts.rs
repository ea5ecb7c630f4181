//! What players have kept: receipts as the umpire signed them.

use super::*;

/// The seat of each mailbox, in the order of the offer's seats or not: who was mailed what tells.
pub fn seats(values: &[Value]) -> [String; 2] {
    let seats = values[0]["seats"].as_array().unwrap();
    [0, 1].map(|n| seats[n].as_str().unwrap().to_owned())
}

/// The mailboxes of two players who were mailed after every group what this journal says.
pub fn that_fit(played: &Played, journal: &[u8]) -> [Mailbox; 2] {
    let chain = check_chain(journal, None).entries;
    let values: Vec<Value> = chain.iter().map(|(value, _)| value.clone()).collect();
    let Some(first) = values.first() else { return [Mailbox::default(), Mailbox::default()] };
    let seats = seats(std::slice::from_ref(first));
    seats.map(|seat| {
        let ends = (0..values.len()).filter(|at| values[*at]["more"] == 0);
        let kept = ends.map(|at| kept(&format!("{seat}/{at}"), vec![receipt(played, &chain, at, &seat)]));
        mailbox(&seat, kept.collect())
    })
}

/// The mailboxes as they were filled when the game was played.
pub fn as_mailed(played: &Played) -> [Mailbox; 2] {
    [played.mailboxes[0].clone(), played.mailboxes[1].clone()]
}

pub fn mailbox(path: &str, kept: Vec<KeptMail>) -> Mailbox {
    Mailbox { path: path.to_owned(), mails: kept.len(), kept, ..Mailbox::default() }
}

pub fn kept(file: &str, receipts: Vec<String>) -> KeptMail {
    KeptMail { file: file.to_owned(), receipts, ..KeptMail::default() }
}

/// The receipt of the group that ends at this entry, as the host signs it for a seat.
pub fn receipt(
    played: &Played,
    chain: &[(Value, feldpost_protocol::dice::Hash32)],
    at: usize,
    seat: &str,
) -> String {
    let first = (0..at).rfind(|at| chain[*at].0["more"] == 0).map_or(0, |before| before + 1);
    let group: Vec<&Value> = chain[first..=at].iter().map(|(value, _)| value).collect();
    let of = |kind: &str| group.iter().rev().find(|value| value["type"] == kind);
    let mut fields = vec![("seat".to_owned(), seat.to_owned())];
    if let Some(step) = of("roll").and_then(|roll| roll["step"].as_u64()) {
        fields.push(("step".to_owned(), step.to_string()));
    }
    if let Some(mail) = of("mail").filter(|mail| mail["seat"] == seat) {
        fields.push(("mail".to_owned(), mail["mail"].as_str().unwrap().to_owned()));
    }
    let time = group.iter().filter_map(|value| value["unix"].as_i64()).max();
    if let Some(unix) = time {
        fields.push(("unix".to_owned(), unix.to_string()));
    }
    let kind = if of("events").is_some() { Kind::Report } else { Kind::Ack };
    let receipt = Receipt { game: "demo".to_owned(), seq: at as u64, head: chain[at].1, kind, fields };
    signed(played, &receipt)
}

pub fn signed(played: &Played, receipt: &Receipt) -> String {
    played.signer.sign(&receipt.text().unwrap()).unwrap()
}
