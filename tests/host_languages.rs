//! A seat has a language: what it is told is in it as far as somebody has put it there, and in English else.

use std::fs;

use crate::support::*;
use feldpost::host::Host;
use feldpost_mail::incoming::IncomingMail;
use serde_json::{Value, json};

const EVE: &str = "eve@example.org";
const HOST: &str = "feldpost@club.example";

/// What the umpire has put into Chinese.
const CHINESE: [(&str, &str); 4] = [
    ("report/subject.txt", "[{{ game }}] 战报{{ \" \" ~ again if again }}\n"),
    (
        "report/body.txt",
        "战报 {{ game }}\n{% include \"parts/above.txt\" %}\n\n{% include \"parts/notes.txt\" %}\n\
         请在回信里写下你的命令,一行一条。\n\
         这封信里的句子请不要引用在回信里。例如:\n\n  pick 3\n\n\
         {% include \"parts/answer.txt\" %}\n{% include \"parts/footer.txt\" %}\n",
    ),
    ("notices.ftl", "position-now = 目前局势\nwas-held-back = 有信退回\n"),
    (
        "host.ftl",
        "sender-strange = 有人从 { $from } 往 { $game } 的座位 { $seat } 寄信。\n    .subject = [{ $game }] 有人冒名寄信\n\
         no-token = 来信没有令牌。\n    { $page }\n",
    ),
];

/// Two who play, one of them in Chinese.
fn in_two_languages(club: &Club) -> Host {
    for (name, text) in CHINESE {
        let path = club.home().join("templates/zh").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    drop(started(club));
    let path = club.home().join("games/g1/roster.json");
    let mut roster: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    roster["seats"]["blue"]["language"] = json!("zh-Hans");
    fs::write(&path, roster.to_string()).unwrap();
    club.open()
}

fn last(club: &Club, address: &str) -> IncomingMail {
    club.inbox(address).pop().unwrap()
}

#[test]
fn each_seat_is_told_in_its_language_and_what_that_lacks_in_english() {
    let club = Club::new();
    let mut host = in_two_languages(&club);
    play(&club, &mut host, "red", "status");
    play(&club, &mut host, "blue", "status");
    let (ours, theirs) = (last(&club, ADA), last(&club, BRUNO));
    assert!(ours.subject_raw.contains("The position now"), "{}", ours.subject_raw);
    assert!(ours.body.contains("How to answer") && !ours.body.contains("战报"), "{}", ours.body);
    assert_eq!(theirs.subject_raw, "[g1] 战报 目前局势");
    assert!(theirs.body.starts_with("战报 g1\n"), "{}", theirs.body);
    assert!(
        theirs.body.contains("How to answer") && theirs.body.contains("Help: reply with the line `help`")
    );
    let raw = newest(&club, BRUNO);
    assert!(raw.contains("<html lang=3D\"zh\">") || raw.contains("<html lang=\"zh\">"), "{raw}");
    // Both mails of one group.
    play(&club, &mut host, "red", "pick 4");
    play(&club, &mut host, "blue", "pick 5");
    assert!(last(&club, ADA).body.contains("Your decision"), "{}", last(&club, ADA).body);
    assert!(last(&club, BRUNO).body.starts_with("战报 g1\n"), "{}", last(&club, BRUNO).body);
}

#[test]
fn mails_of_the_host_are_in_the_language_of_the_seat_or_of_whoever_has_the_address() {
    let club = Club::new();
    let mut host = in_two_languages(&club);
    for (seat, to, told, subject) in [
        ("red", ADA, "A mail from eve@example.org came to", "[g1] A mail in your name was not carried out"),
        ("blue", BRUNO, "有人从 eve@example.org 往 g1 的座位 blue 寄信。", "[g1] 有人冒名寄信"),
    ] {
        let address = host.reply_address("g1", seat).unwrap();
        take_in(&mut host, &club.mail(EVE, &address, "pick 4"));
        let mail = last(&club, to);
        assert!(mail.body.contains(told), "{}", mail.body);
        assert_eq!(mail.subject_raw, subject);
    }
    take_in(&mut host, &club.mail(BRUNO, HOST, "pick 4"));
    let mail = last(&club, BRUNO);
    assert!(mail.body.contains("来信没有令牌。\nReply to the newest report"), "{}", mail.body);
    assert_eq!(mail.subject_raw, "[feldpost] how to write to us", "what is not translated");
    take_in(&mut host, &club.mail(EVE, HOST, "games"));
    assert!(last(&club, EVE).body.contains("Games of this club:"), "a stranger has no language");
}

/// Lines of ours are known again by what was sent, not by what they say.
#[test]
fn what_was_said_in_another_language_never_counts_when_it_comes_back_without_marks() {
    let club = Club::new();
    let mut host = in_two_languages(&club);
    play(&club, &mut host, "blue", "status");
    let report = last(&club, BRUNO);
    assert!(report.body.contains("\n  pick 3\n"), "{}", report.body);
    let unmarked: Vec<&str> = report.body.lines().filter(|line| !line.starts_with("=====")).collect();
    let quoted = format!("say Hello\r\n\r\n{}", unmarked.join("\r\n"));
    assert_eq!(play(&club, &mut host, "blue", &quoted).refused, 0);
    assert!(!host.view("g1").unwrap().has_committed("T01.pick", "blue"), "{}", last(&club, BRUNO).body);
    play(&club, &mut host, "blue", "pick 3");
    assert!(host.view("g1").unwrap().has_committed("T01.pick", "blue"));
}

/// A seat asks for a language by mail, in the form that it knows, and the answer is in it.
#[test]
fn a_seat_asks_for_its_language_and_is_told_which_there_are() {
    let club = Club::new();
    for (language, text) in [
        ("de", "language-name = Deutsch\nmail-is-here = Deine Mail ist da.\n"),
        ("zh-TW", "language-name = 正體中文\nmail-is-here = 來信收到了。\n"),
    ] {
        let folder = club.home().join("templates").join(language);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mails.ftl"), text).unwrap();
    }
    let mut host = started(&club);
    let offer = club.inbox(BRUNO).remove(0).body;
    let offer = offer.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = "send one of these lines as well: `language de` (Deutsch), `language zh-TW` (正體中文).";
    assert!(offer.contains(line), "{offer}");
    for (asked, told) in [
        ("language de", "Deine Mail ist da."),
        ("Language zh-Hant", "來信收到了。"),
        ("language DE-at", "Deine Mail ist da."),
        ("language tw", "來信收到了。"),
        ("language en", "Your mail is here."),
    ] {
        play(&club, &mut host, "blue", asked);
        let body = last(&club, BRUNO).body;
        assert!(body.contains(told), "{asked}\n{body}");
    }
    play(&club, &mut host, "blue", "language fr");
    let body = last(&club, BRUNO).body.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = "with one of these: de (Deutsch), en (English), zh-TW (正體中文).";
    assert!(body.contains("nothing to read in the language `fr` here") && body.contains(known), "{body}");
    let roster = fs::read_to_string(club.home().join("games/g1/roster.json")).unwrap();
    assert!(!roster.contains("\"language\""), "{roster}");
}

fn newest(club: &Club, address: &str) -> String {
    let folder = club.home().join("mail/out/new");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut mails =
        paths.iter().rev().map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned());
    mails.find(|mail| mail.contains(&format!("To: {address}"))).unwrap()
}
