//! Messages that are small to send and costly to read, each also through the host.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use base64::Engine as _;
use feldpost_mail::incoming::SIZE_LIMIT;
use feldpost_protocol::dice::Hash32;

use super::{CLUB, read};
use crate::support::*;

/// Header of a message of Ada's to this address.
fn head(to: &str) -> String {
    format!("From: {ADA}\r\nTo: {to}\r\nMessage-ID: <bomb@mail.example>\r\n")
}

/// Reads the message for what it costs, then lets a host with a running game have it: it is answered or set
/// aside, the game goes on, and no order in it is obeyed.
fn explode(what: &str, message: impl Fn(&str) -> Vec<u8>) {
    read(&message(CLUB), what);
    let club = Club::new();
    let mut host = started(&club);
    let before = host.view("g1").unwrap().last_step();
    let to = host.reply_address("g1", "red").unwrap();
    let sent = club.inbox(ADA).len();
    host.deliver(&message(&to)).unwrap();
    let counts = host.run_once().unwrap();
    assert_eq!((counts.mails_in, counts.errors.len()), (1, 0), "{what}: {counts:?}");
    assert_eq!(counts.games_set_aside, [], "{what}");
    let answered = club.inbox(ADA).len() - sent;
    assert!(answered == 1 || counts.set_aside == 1, "{what}: {counts:?}");
    assert_eq!(host.view("g1").unwrap().last_step(), before, "{what}");
    play(&club, &mut host, "red", "pick 4");
    assert!(play(&club, &mut host, "blue", "pick 2").resolutions > 0, "{what}: the game goes on");
}

fn multipart(boundary: &str) -> String {
    format!("Content-Type: multipart/mixed; boundary={boundary}\r\n\r\n")
}

#[test]
fn a_multipart_nested_ten_thousand_deep() {
    explode("deep", |to| {
        let levels = (0..10_000).map(|at| format!("--b{at}\r\n{}", multipart(&format!("b{}", at + 1))));
        format!("{}{}{}roll 3\r\n", head(to), multipart("b0"), levels.collect::<String>()).into_bytes()
    });
}

#[test]
fn a_chain_of_attached_messages() {
    explode("chain", |to| {
        let link = "Content-Type: message/rfc822\r\n\r\n";
        format!("{}{}roll 3\r\n", head(to), link.repeat(20_000)).into_bytes()
    });
    explode("chain in parts", |to| {
        let link =
            "--b\r\nContent-Type: message/rfc822\r\n\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
        format!("{}{}{}", head(to), multipart("b"), link.repeat(9_000)).into_bytes()
    });
}

#[test]
fn base64_of_base64_is_decoded_once() {
    explode("base64", |to| {
        let mut body = b"roll 3\r\n".repeat(30_000);
        for _ in 0..3 {
            body = base64::engine::general_purpose::STANDARD.encode(&body).into_bytes();
        }
        let encoding = "Content-Transfer-Encoding: base64\r\nContent-Transfer-Encoding: base64\r\n\r\n";
        [head(to).as_bytes(), encoding.as_bytes(), &body].concat()
    });
}

#[test]
fn a_hundred_thousand_parts() {
    explode("parts", |to| {
        format!("{}{}{}", head(to), multipart("b"), "--b\r\n\r\n\r\n".repeat(100_000)).into_bytes()
    });
    explode("alternatives", |to| {
        let kind = "Content-Type: multipart/alternative; boundary=b\r\n\r\n";
        let part = "--b\r\nContent-Type: text/html\r\n\r\n<p>roll 3\r\n";
        format!("{}{kind}{}", head(to), part.repeat(25_000)).into_bytes()
    });
}

#[test]
fn a_header_line_of_a_megabyte() {
    for name in ["Subject", "To", "From", "References", "X-Long", "Content-Type", "Date", "Received"] {
        let value = match name {
            "References" => "<a@b> ".repeat(170_000),
            "Subject" => "=?utf-8?q?=C3=BC?= ".repeat(52_000),
            "To" | "From" => "\"(<".repeat(340_000),
            _ => "x; y=\"".repeat(170_000),
        };
        // Behind the fields that count, and before them, where it hides them.
        explode(name, |to| format!("{}{name}: {value}\r\n\r\nroll 3\r\n", head(to)).into_bytes());
        explode(name, |to| format!("{name}: {value}\r\n{}\r\nroll 3\r\n", head(to)).into_bytes());
    }
}

#[test]
fn a_hundred_thousand_recipients() {
    for lines in [1, 400, 100_000] {
        let each = 100_000 / lines;
        let field = |at: usize| {
            let list: Vec<String> = (0..each).map(|n| format!("p{at}.{n}@example.org")).collect();
            format!("Cc: {}\r\n", list.join(",\r\n "))
        };
        let fields: String = (0..lines).map(field).collect();
        explode("recipients", |to| format!("{}{fields}\r\nroll 3\r\n", head(to)).into_bytes());
    }
}

#[test]
fn a_hundred_thousand_fields_and_lines() {
    explode("fields", |to| format!("{}{}\r\nroll 3\r\n", head(to), "A: b\r\n".repeat(100_000)).into_bytes());
    for line in ["roll 3", "ORDERS\r\nEND ORDERS", "On monday he", "> roll 3", ">>>>>>>>", "--", "say x", ""]
    {
        let lines = 1_000_000 / (line.len() + 2);
        let body = format!("{line}\r\n").repeat(lines);
        explode(line, |to| format!("{}\r\n{body}", head(to)).into_bytes());
    }
}

#[test]
fn one_word_of_almost_a_megabyte() {
    for word in ["x", "roll", "é", "0", ">", "#", "\"", ",", "\u{202e}", "<b>"] {
        let body = word.repeat(900_000 / word.len());
        explode(word, |to| format!("{}\r\n{body}", head(to)).into_bytes());
        let short = word.repeat(150_000 / word.len());
        explode(word, |to| format!("{}\r\nroll {short}\r\n", head(to)).into_bytes());
    }
}

#[test]
fn pages_that_grow_when_they_are_read() {
    for (open, close) in [
        ("<table><tr><td>", ""),
        ("<blockquote>", "</blockquote>"),
        ("<ul><li>", ""),
        ("&#x26;", ""),
        ("<!--", ""),
        ("<a href='", ""),
        ("<pre>", "</pre>"),
        ("<p", ""),
        ("&lt;", ""),
        ("<h1><p>", ""),
    ] {
        let half = 450_000 / (open.len() + close.len());
        let page = format!("{}{}", open.repeat(half), close.repeat(half));
        explode(open, |to| format!("{}Content-Type: text/html\r\n\r\n{page}", head(to)).into_bytes());
    }
}

#[test]
fn style_sheets_without_end() {
    let page = "<b class='a b' id=c style='x:y'>x</b>".repeat(2_500);
    for css in [
        ".a .b[c=d]{display:none}",
        "{",
        "a{",
        "@media x{",
        ".a,",
        "'",
        "/*",
        "\\",
        ":is(",
        "}",
        "a{display:none;",
    ] {
        let sheet = css.repeat(90_000 / css.len());
        explode(css, |to| {
            format!("{}Content-Type: text/html\r\n\r\n<style>{sheet}</style>{page}", head(to)).into_bytes()
        });
    }
}

#[test]
fn charsets_and_encodings_that_grow_when_they_are_read() {
    for charset in
        ["utf-7", "utf-16", "utf-16le", "gb18030", "iso-2022-jp", "ks_c_5601-1987", "x-none", "\u{fc}"]
    {
        for encoding in ["base64", "quoted-printable", "8bit", "uuencode", "base64, base64"] {
            let fields = format!(
                "Content-Type: text/plain; charset=\"{charset}\"; format=flowed\r\n\
                 Content-Transfer-Encoding: {encoding}\r\n\r\n"
            );
            let body: Vec<u8> = b"+AG4A=FF=C3~{\x1b$B\xff\xfe\x00A ".repeat(35_000);
            let message = [head(CLUB).as_bytes(), fields.as_bytes(), &body].concat();
            read(&message, &format!("{charset} {encoding}"));
        }
    }
}

/// 100 MB through the pipe and the Maildir, with less memory than that.
#[test]
fn a_hundred_megabytes_are_kept_and_never_held() {
    let dir = tempfile::tempdir().unwrap();
    let club = Club::new();
    let home = dir.path().join("home");
    let mut host = started(&club);
    let to = host.reply_address("g1", "red").unwrap();
    drop(host);
    copy_home(&club.home(), &home);
    let program = env!("CARGO_BIN_EXE_feldpost");
    let limited = |words: &str| {
        let mut shell = Command::new("sh");
        // Without the mail it needs some 110 MB of address space: most of them are its own file's.
        let script = format!("ulimit -v 150000; exec \"$0\" {words} --home \"$1\"");
        shell.args(["-c", &script, program]).arg(&home);
        shell
    };
    let mut child = limited("deliver").stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let message = head(&to) + "\r\nroll 3\r\n";
    pipe.write_all(message.as_bytes()).unwrap();
    let block = b"roll 3 and so on for a very long time\r\n".repeat(2_500);
    (0..1_080).for_each(|_| pipe.write_all(&block).unwrap());
    drop(pipe);
    assert!(child.wait().unwrap().success());
    let inbox = home.join("mail/in/new");
    let path = fs::read_dir(&inbox).unwrap().next().unwrap().unwrap().path();
    assert!(fs::metadata(&path).unwrap().len() > 100 << 20);
    // The program under a limit finds no toy among its rules: the mail stays, and the home is unharmed.
    assert!(limited("game list").stdin(Stdio::null()).output().unwrap().status.success());
    let whole = Hash32::of_bytes(&fs::read(&path).unwrap());
    let cost = allocation_counter::measure(|| {
        let mut host = club.open_at(&home);
        let counts = host.run_once().unwrap();
        assert_eq!((counts.mails_in, counts.refused, counts.errors.len()), (1, 1, 0), "{counts:?}");
    });
    assert!(cost.bytes_max < super::HELD, "{} bytes held", cost.bytes_max);
    let journal = fs::read_to_string(home.join("games/g1/journal.jsonl")).unwrap();
    assert!(journal.contains(&whole.to_string()), "the journal has the hash of all bytes");
    let archive = fs::read_dir(home.join("games/g1/archive")).unwrap();
    let sizes = archive.map(|entry| entry.unwrap().metadata().unwrap().len());
    assert!(sizes.max().unwrap() > 100 << 20, "the archive has the whole mail");
    let answer = inbox_at(&home, ADA).pop().unwrap().body;
    let said = answer.matches("nothing in it was carried out").count();
    assert_eq!(said, 1, "{answer}");
}

/// Just below, at and above the limit of text: read and obeyed, or refused; nothing between. Files do not
/// count.
#[test]
fn the_limit_is_where_it_is_said_to_be() {
    for (size, obeyed) in [(SIZE_LIMIT - 1, true), (SIZE_LIMIT, true), (SIZE_LIMIT + 1, false)] {
        let part = "--b\r\nContent-Type: text/plain\r\n\r\nstatus\r\n";
        let [log, photo] = ["text/plain; name=log.txt", "image/png"].map(|kind| {
            format!("--b\r\nContent-Type: {kind}\r\n\r\n{}\r\n", "x".repeat(600_000)).into_bytes()
        });
        let parts = [part.as_bytes(), &photo, &log].concat();
        // What stands above the first part counts, and is not read.
        let mut raw = format!("{}{}", head(CLUB), multipart("b")).into_bytes();
        raw.resize(size + 600_002 - parts.len() - 2, b'x');
        raw.extend([b"\r\n", parts.as_slice()].concat());
        let letter = read(&raw, "limit");
        assert_eq!(letter.unreadable, !obeyed, "{size}");
        assert_eq!(letter.notes.len(), 1 + usize::from(!obeyed), "{:?}", letter.notes);
    }
}
