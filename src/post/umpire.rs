//! What the umpire is told: what happened and to whom, what was done, where the mail in question lies, and
//! what there is to do. All of it in one place, since none of it is what a player reads.
use std::path::Path;

use super::notices::Notice;
use super::{Post, PostError};
use crate::ledgers::DAY;
use crate::ledgers::answers::Answers;
use crate::office::Office;
use feldpost_protocol::dice::Hash32;
use feldpost_umpire::report::text;

/// Something that a person should look at.
pub enum Matter<'a> {
    /// Addresses on no roster want more answers than the hour has room for; where they lie.
    Strangers { most: usize, file: &'a Path },
    /// A seat has sent more mails than one decision can need; the newest lies here.
    OverQuota { game: &'a str, seat: &'a str, to: &'a str, most: u32, file: &'a Path },
    /// A good token came from an address that is not the seat's.
    StrangeSender { game: &'a str, seat: &'a str, from: &'a str, to: &'a str, file: &'a Path },
    /// A mail in a player's name for which the sender's domain did not vouch.
    Unproven { game: &'a str, seat: &'a str, from: &'a str, found: &'a str, file: &'a Path },
    /// The program failed over a mail.
    Panic { file: &'a Path },
    /// A mail of ours has come back by itself.
    Loop { file: &'a Path },
    /// Mails of a player that move nothing come too fast.
    TooMany { game: &'a str, seat: &'a str, to: &'a str, file: &'a Path },
    /// Mail to an address comes back; its games with their seats.
    Silence { to: &'a str, status: Option<&'a str>, games: &'a [(String, String)], probe_days: u32 },
    /// A seat's offer or newest report is asked for more often in a day than is sensible.
    MailAgain { game: &'a str, seat: &'a str, to: &'a str, most: usize, file: &'a Path },
    /// A game is set aside.
    SetAside { game: &'a str, reason: &'a str },
    /// A seat has a signed report of an entry that the journal does not have.
    OldCopy { game: &'a str, seat: &'a str, seq: u64, head: &'a str, newest: u64 },
}

/// A notice in words: paragraphs, and lines that begin with two blanks, which are to be typed.
struct Words {
    subject: String,
    lines: Vec<String>,
}

impl Matter<'_> {
    /// What is told once a day: the same for the same matter.
    fn once(&self) -> String {
        match self {
            Matter::Strangers { .. } => "strangers".to_owned(),
            Matter::OverQuota { game, seat, .. } => format!("quota|{game}|{seat}"),
            Matter::StrangeSender { game, seat, from, .. } | Matter::Unproven { game, seat, from, .. } => {
                format!("sender|{game}|{seat}|{from}")
            }
            Matter::Panic { .. } => "panic".to_owned(),
            Matter::Loop { .. } => "loop".to_owned(),
            Matter::TooMany { to, .. } => format!("too-many|{to}"),
            Matter::Silence { to, .. } => format!("silence|{to}"),
            Matter::MailAgain { game, seat, .. } => format!("offer|{game}|{seat}"),
            Matter::SetAside { game, reason } => format!("aside|{game}|{reason}"),
            Matter::OldCopy { game, .. } => format!("old-copy|{game}"),
        }
    }

    fn words(&self, home: &Path) -> Words {
        let deliver = |file: &Path| {
            format!("  feldpost deliver --home {} < {}", home.display(), home.join(file).display())
        };
        let lies = |file: &Path| format!("The mail lies in {}.", home.join(file).display());
        let (subject, lines) = match *self {
            Matter::Strangers { most, file } => {
                ("many mails from strangers".to_owned(), strangers(most, &lies(file), deliver(file)))
            }
            Matter::OverQuota { game, seat, to, most, file } => (
                format!("{game}: too many mails from {seat} for one decision"),
                over_quota((game, seat), to, most, &lies(file)),
            ),
            Matter::StrangeSender { game, seat, from, to, file } => (
                format!("{game}: a mail for {seat} from a strange sender"),
                strange_sender((game, seat), from, to, &lies(file), deliver(file)),
            ),
            Matter::Unproven { game, seat, from, found, file } => (
                format!("{game}: a mail from {seat} that nobody vouches for"),
                unproven((game, seat), from, found, lies(file), deliver(file)),
            ),
            Matter::Panic { file } => {
                ("the program failed over a mail".to_owned(), panicked(lies(file), deliver(file)))
            }
            Matter::Loop { file } => ("a mail of ours has come back".to_owned(), returned(lies(file))),
            Matter::TooMany { game, seat, to, file } => (
                format!("{game}: too many mails from {seat}"),
                too_many((game, seat), to, &lies(file), deliver(file)),
            ),
            Matter::Silence { to, status, games, probe_days } => {
                ("an address is out of reach".to_owned(), silence(to, status, games, probe_days))
            }
            Matter::MailAgain { game, seat, to, most, file } => (
                format!("{game}: {seat} asks for its mail again and again"),
                mail_again((game, seat), to, most, lies(file), deliver(file)),
            ),
            Matter::SetAside { game, reason } => {
                (format!("game {game} is set aside"), set_aside(game, reason, home))
            }
            Matter::OldCopy { game, seat, seq, head, newest } => (
                format!("{game}: an old copy of the game may have been put back"),
                old_copy((game, seat), seq, head, newest),
            ),
        };
        Words { subject, lines }
    }
}

fn strangers(most: usize, lies: &str, deliver: String) -> Vec<String> {
    vec![
        format!(
            "More than {most} mails within an hour came from addresses on no roster and wanted \
             an answer (help, games, join, an old token). The rest of them are put aside \
             unanswered until the hour is over. Players are answered all the while, and \
             before strangers."
        ),
        format!("{lies} The others lie beside it."),
        "If it is a flood, there is nothing to do; delete them. To have one answered:".to_owned(),
        deliver,
        "The limit is `strangers` under [limits] in feldpost.toml.".to_owned(),
    ]
}

fn over_quota((game, seat): (&str, &str), to: &str, most: u32, lies: &str) -> Vec<String> {
    vec![
        format!(
            "In game {game}, {seat} ({to}) has sent {most} mails for the decision that is open \
             now, which is more than any game needs. The next one was not read. {seat} has been \
             told so, and one mail an hour is read until the decision is made; the opponent \
             does not hear of the others."
        ),
        format!("{lies} Those that follow lie beside it."),
        "There is nothing that has to be done. If the player did not mean it, a program may be \
         sending: ask. What matters of those mails can be sent again."
            .to_owned(),
    ]
}

fn unproven(
    (game, seat): (&str, &str),
    from: &str,
    found: &str,
    lies: String,
    deliver: String,
) -> Vec<String> {
    vec![
        format!(
            "A mail in the name of {seat} in game {game}, from {from}, was not carried out: \
             `require = \"dmarc\"` is set under [identity] in feldpost.toml, and the sender's \
             domain does not vouch for it. Found: {found}. {seat} has been told."
        ),
        lies,
        "If the player wrote it, let them send it through their provider's own server; a \
         provider without DMARC cannot be used with this setting. To hand it in once more when \
         that is mended:"
            .to_owned(),
        deliver,
    ]
}

fn panicked(lies: String, deliver: String) -> Vec<String> {
    vec![
        "The program failed over a mail, which is a fault of the program. The mail is set aside, \
         and its sender was not answered. Nothing of it was carried out, unless the journal has \
         it. All games go on."
            .to_owned(),
        lies,
        "Please show it to whoever maintains the program. With a version that is mended, hand it \
         in again:"
            .to_owned(),
        deliver,
    ]
}

fn returned(lies: String) -> Vec<String> {
    vec![
        "A mail that this program sent has come back to it by itself. It was not answered, so \
         nothing goes round in a circle; but somewhere our mail is forwarded to our own address."
            .to_owned(),
        lies,
        "Its Received: lines show the way. Look at aliases and forwarding of your mail server, \
         and of the player to whom it was sent."
            .to_owned(),
    ]
}

fn too_many((game, seat): (&str, &str), to: &str, lies: &str, deliver: String) -> Vec<String> {
    vec![
        format!(
            "In game {game}, {seat} ({to}) has sent more mails that move nothing than are \
             answered in an hour, or the same one too often. The next of that kind are put aside \
             unanswered until the hour is over, and {seat} has been told. Orders and choices \
             count all the while."
        ),
        format!("{lies} Those that follow lie beside it."),
        "Two programs may be answering each other: look at the mail. To have it count all the \
         same:"
            .to_owned(),
        deliver,
        "The limits are `answers` and `equal` under [limits] in feldpost.toml.".to_owned(),
    ]
}

fn mail_again(
    (game, seat): (&str, &str),
    to: &str,
    most: usize,
    lies: String,
    deliver: String,
) -> Vec<String> {
    vec![
        format!(
            "`join {game}` came for the seat {seat} ({to}) {most} times today, was answered each \
             time with what the seat was mailed last, and has come once more. Nothing more goes \
             out for it today, and the mails that ask are put aside."
        ),
        lies,
        format!(
            "Our mail may not arrive: ask the player to look into the folder for spam. A wrong \
             address is mended in games/{game}/roster.json, while the daemon is stopped. Then:"
        ),
        deliver,
    ]
}

fn old_copy((game, seat): (&str, &str), seq: u64, head: &str, newest: u64) -> Vec<String> {
    vec![
        format!(
            "In game {game}, {seat} has a report of ours that ends with entry {seq} ({head}). \
             This journal has no such entry; it ends with entry {newest}. The line in the \
             player's mail is proven: this host wrote it."
        ),
        format!(
            "So games/{game} is most likely an older copy, and what was played after it is \
             missing. Nothing more was changed than that mail asked for."
        ),
        "Stop the daemon before more is played. Put the newest journal back that you can find; \
         ask both players for their newest reports, whose receipt.txt is signed and names the \
         end of the journal. The umpire's guide says more (\"Backup\")."
            .to_owned(),
    ]
}

fn strange_sender(
    (game, seat): (&str, &str),
    from: &str,
    to: &str,
    lies: &str,
    deliver: String,
) -> Vec<String> {
    let who = if from.is_empty() { "a sender that is not named, or named twice" } else { from };
    vec![
        format!(
            "A mail from {who} came to the reply address of {seat} in game {game}, with a good token. That \
             address is not one of the seat's, so nothing in it was carried out, and it was not answered. \
             The player ({to}) has been told, and can let the address count by answering that mail."
        ),
        lies.to_owned(),
        format!(
            "Most often it is the player with another account. If the player cannot write from the old \
             address any more: stop the daemon, put the new one into games/{game}/roster.json, start it, and \
             hand the mail in again:"
        ),
        deliver,
        "If it was somebody else, they know the seat's reply address: ask the player to whom reports are \
         forwarded. The next report has another one."
            .to_owned(),
    ]
}

fn silence(to: &str, status: Option<&str>, games: &[(String, String)], probe_days: u32) -> Vec<String> {
    let status = status.map(|code| format!(" ({code})")).unwrap_or_default();
    let mut lines = vec![
        format!(
            "Mail to {to} comes back as undeliverable{status}. Reports to it are held back, but for one \
             every {probe_days} days to see whether it arrives. The opponents have been told; the games wait:"
        ),
        String::new(),
    ];
    lines.extend(games.iter().map(|(game, seat)| format!("  {game}, seat {seat}")));
    lines.push(
        "What came back lies in quarantine/bounces. A mail from that address ends this at once. If the \
         player has another address: stop the daemon, put it into roster.json of each game, and start it \
         again."
            .to_owned(),
    );
    lines
}

fn set_aside(game: &str, reason: &str, home: &Path) -> Vec<String> {
    let folder = home.join("games").join(game);
    let folder = folder.display();
    vec![
        format!("Game {game} is set aside, and no mail plays it on."),
        format!("The reason: {}", text::one_line(reason)),
        format!(
            "Nothing is lost: the journal in {folder} is as it was. Mails for the game are kept in \
             quarantine/set-aside, and their senders are told that it has been stopped. The other games \
             go on."
        ),
        "To see what is wrong:".to_owned(),
        format!("  feldpost audit {folder}/journal.jsonl"),
        format!(
            "When it is mended, stop the daemon, remove {folder}/set-aside.txt, start it, and hand in the \
             mails that waited. The umpire's guide goes through it (\"When a game is set aside\")."
        ),
    ]
}

impl Words {
    /// As it is mailed: an empty line between paragraphs, and around what is to be typed.
    fn body(&self) -> Vec<String> {
        let is_typed = |line: &str| line.starts_with("  ");
        let mut body: Vec<String> = Vec::new();
        let mut last = None;
        for line in self.lines.iter().filter(|line| !line.is_empty()) {
            // A list, or lines to type, stand together.
            if last.is_some_and(|last| !(is_typed(last) && is_typed(line))) {
                body.push(String::new());
            }
            if is_typed(line) {
                body.push(line.clone());
            } else {
                body.extend(text::wrap(line, text::WIDTH, 0).split('\n').map(str::to_owned));
            }
            last = Some(line.as_str());
        }
        body
    }
}

impl Post {
    /// Tells the umpire of something that a person should look at; of one thing once a day.
    ///
    /// # Errors
    /// The outbox or the ledger cannot be written.
    pub fn tell_umpire(
        &mut self,
        office: &Office,
        answers: &mut Answers,
        matter: &Matter<'_>,
        now: i64,
    ) -> Result<(), PostError> {
        let (umpire, what) = (office.config.umpire.as_str(), matter.once());
        let once = format!("umpire|{what}");
        if umpire.is_empty() || answers.count(now, &once, DAY) > 0 {
            return Ok(());
        }
        // Where the daemon was started says nothing to whoever reads this.
        let home = std::path::absolute(&office.home).unwrap_or_else(|_| office.home.clone());
        let words = matter.words(&home);
        let notice = Notice {
            to: umpire,
            subject: format!("[feldpost] {}", words.subject),
            lines: words.body(),
            id: format!("{}.{now}.host.umpire", Hash32::of_bytes(what.as_bytes()).short()),
            seat: None,
            answers: None,
        };
        self.send_to_umpire(office, notice, now)?;
        Ok(answers.note(now, &once)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_matter(file: &Path, games: &'static [(String, String)], tell: &mut dyn FnMut(&Matter<'_>)) {
        let (game, seat, to, from) = ("g1", "cw", "ada@example.org", "eve@example.org");
        for matter in [
            Matter::Strangers { most: 60, file },
            Matter::OverQuota { game, seat, to, most: 60, file },
            Matter::StrangeSender { game, seat, from, to, file },
            Matter::StrangeSender { game, seat, from: "", to, file },
            Matter::Unproven { game, seat, from, found: "dmarc=fail by mx.club.example", file },
            Matter::Panic { file },
            Matter::Loop { file },
            Matter::TooMany { game, seat, to, file },
            Matter::Silence { to, status: Some("5.1.1"), games, probe_days: 7 },
            Matter::MailAgain { game, seat, to, most: 5, file },
            Matter::SetAside { game, reason: "entry 3 does not follow" },
            Matter::OldCopy { game, seat, seq: 9, head: "0123456789abcdef", newest: 7 },
        ] {
            tell(&matter);
        }
    }

    /// What a player is told says "you"; whoever referees plays no seat, and needs to know where to look.
    #[test]
    fn every_notice_to_the_umpire_speaks_to_the_umpire() {
        let (home, file) = (Path::new("/srv/club"), Path::new("quarantine/strays/0123456789abcdef.eml"));
        let mut subjects = std::collections::BTreeSet::new();
        every_matter(file, &[], &mut |matter| {
            let Words { subject, lines } = matter.words(home);
            let body = matter.words(home).body();
            let text = body.join("\n");
            let to_a_player = ["your mail ", "your seat", "If it was you"];
            let spoken = text.replace("your mail server", "");
            assert!(!to_a_player.iter().any(|words| spoken.contains(words)), "{text}");
            assert!(lines.len() >= 3, "what happened, what was done, what to do: {text}");
            let place = ["/srv/club/quarantine/", "/srv/club/games/", "quarantine/bounces", "games/g1"];
            assert!(place.iter().any(|place| text.contains(place)), "where it lies: {text}");
            let typed = |line: &&String| line.starts_with("  ");
            assert!(
                body.iter().filter(|line| !typed(line)).all(|line| text::width(line) <= text::WIDTH),
                "{text}"
            );
            assert!(!text.contains("\n\n\n") && !subject.contains('\n'), "{text}");
            subjects.insert(subject);
        });
        assert_eq!(subjects.len(), 11);
    }
}
