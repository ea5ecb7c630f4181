//! Awkward mails, each into a game of its own: what comes of it, against what ought to, and against what two
//! older programs made of the same kind of mail.
//!
//! `docs/mail-probes.md` is written by this test (`INSTA_UPDATE=always`) and held against it. The messages
//! are `tests/probes/*.eml`; `@REPLY@` stands for the reply address of the seat that is asked.

mod held;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{golden, *};

/// One message, and what is known about it.
struct Probe {
    file: &'static str,
    what: &'static str,
    njudge: &'static str,
    eressea: &'static str,
    want: &'static str,
}

const fn probe(
    file: &'static str,
    what: &'static str,
    njudge: &'static str,
    eressea: &'static str,
    want: &'static str,
) -> Probe {
    Probe { file, what, njudge, eressea, want }
}

const OBEYED: &str = "obeyed, 1 receipt";
const ROBOT: &str = "kept for the umpire, no reply";
const NOT_RUN: &str = "not run";

const PROBES: [Probe; 21] = [
    probe("01-plain", "plain order", "obeyed, 1 reply", "stored", OBEYED),
    probe(
        "02-same-mail-twice",
        "same mail twice, same Message-ID",
        "obeyed twice, 2 replies",
        "stored twice",
        "obeyed once, 1 receipt",
    ),
    probe(
        "03-auto-reply-with-an-order",
        "`Auto-Submitted: auto-replied`, text holds an order",
        "obeyed and answered",
        "stored",
        ROBOT,
    ),
    probe("04-auto-reply-with-words", "the same without an order", "answered", NOT_RUN, ROBOT),
    probe("05-precedence-bulk", "`Precedence: bulk`", "obeyed and answered", "stored", ROBOT),
    probe("06-precedence-junk", "`Precedence: junk`", "dropped", "stored", ROBOT),
    probe(
        "07-bounce-from-mailer-daemon",
        "delivery report from MAILER-DAEMON, `Return-Path: <>`",
        "dropped",
        "stored as orders, warning sent",
        ROBOT,
    ),
    probe("08-bounce-from-postmaster", "bounce from postmaster", "dropped", "stored, warning sent", ROBOT),
    probe("09-html-only", "HTML only", "answered, order not seen", "refused, asks to send again", OBEYED),
    probe("10-multipart-alternative", "multipart/alternative", "obeyed", "stored, text part", OBEYED),
    probe("11-base64", "base64 text/plain", "answered, order not seen", "stored, decoded", OBEYED),
    probe(
        "12-quoted-only",
        "`> order`, quoted only",
        "not obeyed",
        "stored raw",
        "not obeyed, 1 reply says so",
    ),
    probe("13-read-receipt", "read receipt (MDN), text holds an order", NOT_RUN, NOT_RUN, ROBOT),
    probe("14-mailing-list", "through a mailing list", NOT_RUN, NOT_RUN, ROBOT),
    probe("15-our-own-mail", "our own mail come back", NOT_RUN, NOT_RUN, ROBOT),
    probe(
        "16-strange-sender-with-the-token",
        "stolen reply address, other sender",
        NOT_RUN,
        NOT_RUN,
        "not obeyed, the registered address is told",
    ),
    probe("17-orders-in-a-text-file", "orders in an attached text file", NOT_RUN, NOT_RUN, OBEYED),
    probe("18-byte-order-mark", "UTF-8 with a byte order mark, base64", NOT_RUN, NOT_RUN, OBEYED),
    probe("19-flowed", "format=flowed, delsp, below a quoted report", NOT_RUN, NOT_RUN, OBEYED),
    probe(
        "20-no-message-id-twice",
        "same mail twice, no Message-ID",
        NOT_RUN,
        NOT_RUN,
        "obeyed once, 1 receipt",
    ),
    probe(
        "21-two-senders",
        "two senders in `From`",
        NOT_RUN,
        NOT_RUN,
        "not obeyed, the registered address is told",
    ),
];

const HEAD: &str = "\
# How awkward mails are taken

Each message of `tests/probes/` goes to a game that waits for `pick 4`, a secret choice. This table is
written by `INSTA_UPDATE=always cargo test --test house mail_probes`, and the test fails where our column is
not what is wanted.

The other two columns were measured once with messages of the same kind: into njudge 1.7.6 (`dip`, a plain
command) and into Eressea's intake (`accept-orders.py` of revision 20367c7; its order parser runs later and
was not). They are there to show which mails are hard, not to judge: both programs are older than most of
these headers.

| message | njudge | Eressea intake | wanted | Feldpost |
|---|---|---|---|---|
";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes")
}

/// Mails the probe to a fresh game and says in words what came of it.
fn outcome(probe: &Probe) -> String {
    let club = Club::new();
    let mut host = started(&club);
    let reply = host.reply_address("g1", "red").unwrap();
    let text = fs::read_to_string(folder().join(format!("{}.eml", probe.file))).unwrap();
    let raw = text.replace("@REPLY@", &reply).replace('\n', "\r\n").into_bytes();
    let (before, others, entries) =
        (club.inbox(ADA).len(), all_mails(&club).len(), club.journal("g1").lines().count());
    for _ in 0..if probe.file.contains("twice") { 2 } else { 1 } {
        host.deliver(&raw).unwrap();
        assert_eq!(host.run_once().unwrap().errors, Vec::<String>::new());
    }
    let journal = club.journal("g1");
    let commits = journal.matches(r#""type":"commit""#).count();
    let (new, all) = (club.inbox(ADA).split_off(before), all_mails(&club).len() - others);
    assert_eq!(new.len(), all, "{}: somebody else was written to", probe.file);
    let kept = kept(&club.home().join("quarantine"));
    let obeyed = match commits {
        0 => "not obeyed",
        1 if probe.file.contains("twice") => "obeyed once",
        1 => "obeyed",
        _ => "obeyed twice",
    };
    match (commits, new.len(), kept) {
        (0, 0, 1) if journal.lines().count() == entries => ROBOT.to_owned(),
        (0, 1, 0) if says(&new[0].body, "nothing in it was carried out") => {
            format!("{obeyed}, 1 reply says so")
        }
        (0, 1, 1) if says(&new[0].body, "came to the reply address of your seat") => {
            format!("{obeyed}, the registered address is told")
        }
        (_, 1, 0) => format!("{obeyed}, 1 receipt"),
        (_, replies, kept) => format!("{obeyed}, {replies} replies, {kept} kept"),
    }
}

/// Whether a mail says this, wherever its lines end.
fn says(body: &str, words: &str) -> bool {
    body.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
}

fn all_mails(club: &Club) -> Vec<PathBuf> {
    fs::read_dir(club.home().join("mail/out/new")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Files below a folder.
fn kept(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { kept(&path) } else { 1 }).sum()
}

#[test]
fn every_row_of_the_table_is_as_wanted() {
    let mut page = HEAD.to_owned();
    let mut lost = Vec::new();
    for probe in &PROBES {
        let ours = outcome(probe);
        let Probe { what, njudge, eressea, want, file } = probe;
        writeln!(page, "| {what} | {njudge} | {eressea} | {want} | {ours} |").unwrap();
        if ours != *want {
            lost.push(format!("{file}: wanted {want}, found {ours}"));
        }
    }
    page += &held::tables();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/mail-probes.md");
    if golden::rewrites() {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(lost, Vec::<String>::new());
    let messages = fs::read_dir(folder()).unwrap().count();
    assert_eq!(messages, PROBES.len(), "every message of tests/probes has its row");
    let recorded = fs::read_to_string(&path).unwrap();
    for (is, was) in page.lines().zip(recorded.lines()) {
        assert_eq!(is, was, "docs/mail-probes.md is old: INSTA_UPDATE=always writes it");
    }
    assert_eq!(page.len(), recorded.len(), "docs/mail-probes.md: rows at its end");
}
