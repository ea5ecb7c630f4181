//! A whole turn of a game by mail, with everything going wrong on the way that may.

use crate::support::any::{side_options, some_game, two_sides};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use feldpost::host::{Host, Means};
use feldpost_disk::fault;
use feldpost_kit::id::Id;
use feldpost_kit::system::Awaiting;
use feldpost_protocol::dice::Hash32;

use super::count;
use super::people::{Letter, Mail, Mailbox, Watch};
use super::servers::{Daemon, PASSWORD, Servers, can_run};

pub const GAME: &str = "sidi";
/// How often the daemon is killed.
const KILLS: usize = 2;

/// A player, whose mind is one of the built-in opponents.
pub struct Player {
    address: &'static str,
    side: Id,
    opponent: &'static str,
    pub mailbox: Mailbox,
}

/// A turn under way.
pub struct Turn<'a> {
    servers: &'a Servers,
    pub daemon: Option<Daemon>,
    pub players: Vec<Player>,
    /// Message-IDs of the mails that count, and how often each was sent.
    sent: BTreeMap<String, usize>,
    letters: usize,
    /// Answers so far, which decide what goes wrong next.
    answers: usize,
}

/// The home as whoever may look at everything sees it; only the players' minds use it.
pub fn look(servers: &Servers) -> Host {
    let means = Means::without_database(Box::new(|| 0), Box::new(|_| panic!("to look needs no randomness")));
    Host::look(&servers.home(), means, feldpost::games::standard()).unwrap()
}

impl Turn<'_> {
    pub fn letter(&mut self, at: usize, mail: &Mail, body: &str) -> Letter {
        self.letters += 1;
        Letter::reply(self.players[at].address, mail, self.letters, body)
    }

    pub fn send(&mut self, letter: &Letter, way: usize) {
        letter.send(self.servers, way);
        *self.sent.entry(letter.message_id.clone()).or_default() += 1;
    }

    /// What a player answers to the newest mail; nothing if nothing is asked.
    pub fn orders(&self, at: usize, mail: &Mail) -> Option<String> {
        let player = &self.players[at];
        if let Some(join) = mail.text.lines().find(|line| line.trim().starts_with("JOIN ")) {
            return Some(format!("{}\nENTROPY {} likes thirteen\n", join.trim(), player.address));
        }
        let game = look(self.servers).view(GAME).unwrap();
        let asked = match game.play().awaiting().unwrap() {
            Awaiting::Orders { sides, .. } | Awaiting::Sealed { sides, .. } => sides.contains(&player.side),
            _ => false,
        };
        // Whoever has sealed a choice already is asked no more.
        let owes = asked && game.owes(player.side.as_str()).unwrap().is_some();
        owes.then(|| {
            let sheet = game.play().opponent_sheet(player.opponent, player.side, 7).unwrap();
            format!("ORDERS\n{sheet}END ORDERS\n")
        })
    }

    /// Everybody with new mail answers the newest. Says whether somebody has read of the next turn.
    fn everybody_answers(&mut self) -> bool {
        for at in 0..self.players.len() {
            let news = self.players[at].mailbox.news();
            if news.iter().any(|mail| mail.text.contains("Turn 2 of ")) {
                return true;
            }
            // What the host says to strangers cannot be answered.
            let Some(mail) = news.iter().rfind(|mail| !mail.reply_to.is_empty()) else { continue };
            if let Some(body) = self.orders(at, mail) {
                self.answers += 1;
                self.answer(at, mail, &body);
            }
        }
        false
    }

    /// Sends an answer, and what may go wrong with it.
    fn answer(&mut self, at: usize, mail: &Mail, body: &str) {
        let letter = self.letter(at, mail, body);
        match self.answers {
            // It comes twice, by two ways.
            4 => {
                self.send(&letter, 0);
                self.send(&letter, 1);
            }
            // An answering machine quotes the report and is quicker.
            5 => {
                let mut machine = self.letter(at, mail, body);
                machine.extra += "Auto-Submitted: auto-replied\r\n";
                machine.send(self.servers, 0);
                self.send(&letter, 2);
            }
            // Somebody else claims to be the player, and guesses the token.
            6 => {
                let mut forged = self.letter(at, mail, body);
                let (seat, token) = mail.reply_to.split_once('@').unwrap().0.rsplit_once('.').unwrap();
                forged.to = format!("{seat}.0123456789abcdef@club.test");
                // The mail that he answers, as far as he can know it, shows no token either.
                forged.body = forged.body.replace(token, "");
                forged.send(self.servers, 2);
                self.send(&letter, 0);
            }
            // The host is killed while the mail is on its way, and works again later.
            7 => {
                self.send(&letter, 0);
                self.daemon.take().unwrap().kill();
                self.daemon = Some(Daemon::start(self.servers));
            }
            // And dead when it comes; the mail server has to keep what LMTP does not take.
            8 => {
                self.daemon.take().unwrap().kill();
                self.send(&letter, 2);
                self.daemon = Some(Daemon::start(self.servers));
            }
            // The mailbox closes under the host, which has to connect again.
            9 => {
                self.servers.kick();
                self.send(&letter, 0);
            }
            number => self.send(&letter, number),
        }
    }
}

/// Offers a game in a home that is there, with these options besides.
pub fn begin<'a>(servers: &'a Servers, options: &[&str]) -> Turn<'a> {
    let args = ["game", "new", some_game().id, "--id", GAME];
    let [one, two] = side_options();
    let seats = [one, "ada@players.test", two, "bruno@players.test"];
    let (code, said) = servers.feldpost_says(&[args.as_slice(), seats.as_slice(), options].concat());
    assert_eq!(code, Some(0), "{said}");
    let opponents = feldpost::games::standard().find(some_game().id).unwrap().1.opponents().to_vec();
    let player = |name: &str, address, side, at: usize| Player {
        address,
        side: Id::new(side).unwrap(),
        opponent: opponents[at % opponents.len()],
        mailbox: Mailbox::new(servers.mailbox(name)),
    };
    let [one, two] = two_sides();
    let players =
        vec![player("ada", "ada@players.test", one, 0), player("bruno", "bruno@players.test", two, 1)];
    Turn { servers, daemon: None, players, sent: BTreeMap::new(), letters: 0, answers: 0 }
}

#[test]
fn a_turn_is_played_through_postfix_and_dovecot() {
    if !can_run() {
        return;
    }
    let servers = Servers::start();
    servers.make_home();
    let mut turn = begin(&servers, &[]);
    let robots = servers.home().join("quarantine/robots");
    let [ada, bruno, umpire] = ["ada", "bruno", "umpire"].map(|name| servers.mailbox(name).join("new"));
    let watch = Watch::on(&[&ada, &bruno, &umpire, &robots]);
    turn.daemon = Some(Daemon::start(&servers));
    watch.until("turn 2", &servers, || turn.everybody_answers().then_some(()));
    assert!(turn.answers > 10, "a turn has more decisions than {}", turn.answers);

    // An answer that bounces, and one that the mail server refuses at once.
    Letter::new("carla@full.test", "feldpost@club.test", 901, "games").send(&servers, 0);
    Letter::new("dora@nowhere.test", "feldpost@club.test", 902, "games").send(&servers, 1);
    watch.until("the machine's mail and the bounce", &servers, || (count(&robots) >= 2).then_some(()));
    let mut umpire = Mailbox::new(servers.mailbox("umpire"));
    let told = watch.until("the umpire's mail", &servers, || umpire.news().into_iter().next());
    assert!(told.subject.contains("dora@nowhere.test") && told.text.contains("5.1.2"), "{told:?}");

    assert_eq!(turn.daemon.take().unwrap().stop(), Some(0), "{}", servers.logs());
    // It stops after the mail that is on its way. What was due behind it goes out after the next start, and
    // by then what waits for ten minutes, to be told with others.
    let later = jiff::Timestamp::now().as_second() + 700;
    let mut last = servers.feldpost();
    let last = last.args(["serve", "--once"]).env(fault::CLOCK, later.to_string()).output().unwrap();
    assert!(last.status.success(), "{last:?}");
    check_robots(&robots);
    check_journal(&turn);
    assert_eq!(umpire.news().len(), 0, "one mail about one mail");
    assert_eq!(count(&servers.home().join("mail/in/new")), 0, "all mail was dealt with");
    let left =
        count(&servers.mailbox("feldpost").join("new")) + count(&servers.mailbox("feldpost").join("cur"));
    assert_eq!(left, 0, "all mail was taken out of the mailbox");
    check_mailboxes(&turn);
}

fn check_robots(robots: &Path) {
    let kept = fs::read_dir(robots).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let kept: Vec<String> = kept.collect();
    let bounce = |raw: &&String| raw.contains("report-type=delivery-status");
    assert_eq!(kept.iter().filter(bounce).count(), 1, "a bounce that Postfix wrote");
    let machine = |raw: &&String| raw.contains("Auto-Submitted: auto-replied") && raw.contains("ORDERS");
    assert_eq!(kept.iter().filter(machine).count(), 1, "the answering machine");
    assert_eq!(kept.len(), 2);
}

/// Every mail that counts stands in the journal once, no other does, and the audit finds nothing.
fn check_journal(turn: &Turn<'_>) {
    let folder = turn.servers.home().join("games").join(GAME);
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    for id in turn.sent.keys() {
        let hash = Hash32::of_bytes(id.as_bytes()).to_string();
        assert_eq!(
            journal.matches(&hash).count(),
            1,
            "{id} is not in the journal once\n{}",
            turn.servers.logs()
        );
    }
    let mails = journal.lines().filter(|line| line.contains("\"type\":\"mail\"")).count();
    assert_eq!(mails, turn.sent.len(), "the journal knows mails that no player sent");
    assert!(turn.sent.values().any(|times| *times == 2), "a mail came twice");
    let said = fs::read_to_string(turn.servers.folder().join("daemon.log")).unwrap();
    assert!(!journal.contains(PASSWORD) && !said.contains(PASSWORD), "the password is told to nobody");
    let path = folder.join("journal.jsonl").display().to_string();
    let boxes: Vec<String> =
        turn.players.iter().map(|player| player.mailbox.folder.display().to_string()).collect();
    let (code, said) =
        turn.servers.feldpost_says(&["audit", &path, "--mailbox", &boxes[0], "--mailbox", &boxes[1]]);
    assert_eq!(code, Some(0), "{said}");
}

/// No mail of the host came twice but around a SIGKILL, and then it is the very same mail: a mail server that
/// has said yes cannot be asked whether it did.
fn check_mailboxes(turn: &Turn<'_>) {
    let mut copies = 0;
    for player in &turn.players {
        let mut seen = BTreeMap::<String, Mail>::new();
        for mail in player.mailbox.all() {
            if let Some(first) = seen.get(&mail.message_id) {
                assert_eq!((&first.subject, &first.text), (&mail.subject, &mail.text));
                copies += 1;
            }
            seen.insert(mail.message_id.clone(), mail);
        }
    }
    assert!(copies <= KILLS, "{copies} mails came twice");
    let sent = count(&turn.servers.home().join("outbox/sent"));
    let failed = count(&turn.servers.home().join("outbox/failed"));
    assert_eq!((count(&turn.servers.home().join("outbox/queued")), failed), (0, 1));
    assert!(sent > turn.answers, "{sent} mails went out");
}
