//! A club in a temporary folder whose program can be killed, two players who answer their mail, and the
//! postman between them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use feldpost::host::{Host, Means};
use feldpost::store::{Purpose, of_home};
use feldpost_disk::fault;
use feldpost_kit::id::Id;
use feldpost_mail::incoming::IncomingMail;

use crate::support::any::{Kind, default_kinds};
use crate::support::scratch::scratch;

pub const ADA: &str = "ada@example.org";
pub const BRUNO: &str = "bruno@example.org";
pub const GAME: &str = "g1";
const START: i64 = 1_800_000_000;

/// How one run of the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was killed.
    Killed,
    /// It ended with this code.
    Code(i32),
}

/// What was done to the program so far.
#[derive(Default)]
pub struct Tally {
    pub kills: usize,
    pub starts: usize,
    /// How often it died before which effect.
    pub at: BTreeMap<String, usize>,
    /// Mails that came to a player more than once, the same each time.
    pub again: usize,
}

pub struct Club {
    pub dir: tempfile::TempDir,
    pub clock: i64,
    pub tally: Tally,
    /// Every mail that reached a player, by Message-ID.
    pub received: BTreeMap<String, Vec<u8>>,
    /// Every mail that was delivered to the host.
    pub delivered: Vec<Vec<u8>>,
    /// The newest mail of each address.
    newest: BTreeMap<String, IncomingMail>,
    /// Lines that an address was asked to confirm with, and has not yet.
    to_confirm: BTreeMap<String, String>,
    delivery: u32,
    written: u32,
    /// What is played.
    kind: Kind,
}

impl Club {
    /// A club that plays the first game that is built in.
    pub fn new() -> Club {
        Club::playing(&default_kinds()[0])
    }

    pub fn playing(kind: &Kind) -> Club {
        let club = Club {
            kind: kind.clone(),
            dir: scratch(),
            clock: START,
            tally: Tally::default(),
            received: BTreeMap::new(),
            delivered: Vec::new(),
            newest: BTreeMap::new(),
            to_confirm: BTreeMap::new(),
            delivery: 0,
            written: 0,
        };
        let home = club.home();
        let made = feldpost(&["init"]).arg(&home).args(["--address", "feldpost@club.example"]).output();
        assert!(made.unwrap().status.success());
        // The limits against loops count what was answered, and may forget a little in a crash. Not here.
        let settings = home.join("feldpost.toml");
        let text = fs::read_to_string(&settings).unwrap();
        fs::write(&settings, format!("{text}\n[limits]\nanswers = 100000\nequal = 100000\n")).unwrap();
        club
    }

    /// The same club once more, in another folder.
    pub fn twin(&self) -> Club {
        let dir = scratch();
        copy(&self.home(), &dir.path().join("home"));
        Club {
            dir,
            clock: self.clock,
            tally: Tally::default(),
            received: self.received.clone(),
            delivered: self.delivered.clone(),
            newest: self.newest.clone(),
            to_confirm: self.to_confirm.clone(),
            delivery: self.delivery,
            written: self.written,
            kind: self.kind.clone(),
        }
    }

    pub fn home(&self) -> PathBuf {
        self.dir.path().join("home")
    }

    /// A command on this home with this club's clock.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = feldpost(words);
        command.arg("--home").arg(self.home()).env(fault::CLOCK, self.clock.to_string());
        command
    }

    /// Offers the game with both seats open.
    pub fn offer(&mut self) {
        let made = self.command(&["game", "new", self.kind.card.id, "--id", GAME]).output().unwrap();
        assert!(made.status.success(), "{made:?}");
    }

    /// The seats and who takes them.
    pub fn players(&self) -> [(String, &'static str); 2] {
        let mut seats: Vec<String> = self.kind.card.sides.iter().map(|side| side.id.to_string()).collect();
        seats.sort();
        let [one, other] = seats.try_into().expect("two sides");
        [(one, ADA), (other, BRUNO)]
    }

    /// The words that offer the game to both players.
    pub fn offering(&self) -> Vec<String> {
        let mut words: Vec<String> =
            ["game", "new", self.kind.card.id, "--id", GAME].map(str::to_owned).to_vec();
        words.extend(self.players().into_iter().flat_map(|(seat, to)| [format!("--{seat}"), to.to_owned()]));
        words
    }

    /// Runs a command that dies as planned, if it gets so far.
    pub fn suffer(&mut self, words: &[&str], plan: &str, stdin: Option<&Path>) -> End {
        let trace = self.dir.path().join("trace");
        let mut command = self.command(words);
        command.env(fault::VARIABLE, plan).env(fault::TRACE, &trace).stderr(Stdio::piped());
        if let Some(path) = stdin {
            command.stdin(fs::File::open(path).unwrap());
        }
        let done = command.output().unwrap();
        self.tally.starts += 1;
        if done.status.signal() == Some(signal_hook::consts::SIGKILL) {
            self.tally.kills += 1;
            let names = fs::read_to_string(&trace).unwrap();
            let last = names.lines().last().unwrap_or_default().to_owned();
            *self.tally.at.entry(last).or_default() += 1;
            return End::Killed;
        }
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let code = done.status.code();
        assert!(code == Some(0) && said.is_empty(), "{words:?} {plan}: {code:?} {said}");
        End::Code(0)
    }

    /// Lets the host work and kills it after this time, unless it is done before; says how long it worked.
    pub fn stab(&mut self, after: Duration) -> (End, Duration) {
        let start = Instant::now();
        let mut command = self.command(&["serve", "--once"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(after);
        child.kill().unwrap();
        let status = child.wait().unwrap();
        self.tally.starts += 1;
        if status.signal().is_some() {
            self.tally.kills += 1;
            *self.tally.at.entry("any instant".to_owned()).or_default() += 1;
            return (End::Killed, start.elapsed());
        }
        (End::Code(status.code().unwrap()), start.elapsed())
    }

    /// Lets the host work until it is done, unharmed; says what it did to the disk, in order.
    pub fn work(&mut self) -> Vec<String> {
        let trace = self.dir.path().join("trace");
        let done = self.command(&["serve", "--once"]).env(fault::TRACE, &trace).output().unwrap();
        assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
        self.tally.starts += 1;
        fs::read_to_string(&trace).unwrap().lines().map(str::to_owned).collect()
    }

    /// What the club knows; nothing is changed by looking.
    pub fn look(&self) -> Host {
        let clock = self.clock;
        let (clock, entropy) = (Box::new(move || clock), Box::new(|_: &mut [u8]| {}));
        let means = Means { clock, entropy, engine: feldpost::cli::engine };
        Host::look(&self.home(), means, feldpost::games::standard()).unwrap()
    }

    /// Puts a mail into the host's mailbox, without harm.
    pub fn deliver(&mut self, raw: Vec<u8>) {
        self.delivery += 1;
        let config = feldpost::config::Config::load(&self.home()).unwrap();
        let (incoming, engine) = (&config.mail.incoming, feldpost::cli::engine);
        let inbox = of_home(&self.home(), incoming, config.database(), engine, Purpose::Work).unwrap();
        inbox.put(&raw, self.clock, self.delivery).unwrap();
        self.delivered.push(raw);
    }

    /// A mail of one player; every mail has its own Message-ID.
    pub fn write(&mut self, from: &str, to: &str, head: &str, body: &str) -> Vec<u8> {
        self.written += 1;
        let body = body.replace('\n', "\r\n");
        format!(
            "From: {from}\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <m{}@mail.example>\r\n{head}\r\n\
             {body}\r\n",
            self.written
        )
        .into_bytes()
    }

    /// Where a player's answer goes: to the Reply-To of the newest mail that came.
    pub fn answer_address(&self, player: &str) -> String {
        let newest = self.newest.get(player).unwrap_or_else(|| panic!("{player} has no mail"));
        newest.reply_to.clone().unwrap()
    }

    /// Takes what lies ready for the players. The same Message-ID always bears the same mail.
    pub fn hand_out(&mut self) {
        let folder = self.home().join("mail/out/new");
        let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let raw = fs::read(&path).unwrap();
            let mail = IncomingMail::parse(&raw);
            let id = mail.message_id.clone().unwrap();
            match self.received.get(&id) {
                Some(first) => {
                    assert!(*first == raw, "two mails under {id}");
                    self.tally.again += 1;
                }
                None => drop(self.received.insert(id, raw)),
            }
            let line = mail.body.lines().map(str::trim).find(|line| line.starts_with("confirm "));
            for to in mail.recipients.clone() {
                if let Some(line) = line {
                    self.to_confirm.insert(to, line.to_owned());
                } else if mail.reply_to.is_some() {
                    self.newest.insert(to, mail.clone());
                }
            }
            fs::remove_file(path).unwrap();
        }
    }

    /// What the players and strangers mail in a round; the same for the same position.
    pub fn letters(&mut self, round: usize) -> Vec<Vec<u8>> {
        let club = "feldpost@club.example";
        let mut host = self.look();
        let game = host.view(GAME).unwrap();
        let players = self.players();
        let mut letters = Vec::new();
        if round == 0 {
            let ask = |club: &mut Club, (seat, from): (String, &str)| {
                club.write(from, "feldpost@club.example", "", &format!("join {GAME} {seat}"))
            };
            return players.map(|player| ask(self, player)).to_vec();
        }
        let to_confirm = std::mem::take(&mut self.to_confirm);
        if !to_confirm.is_empty() {
            return to_confirm.iter().map(|(from, line)| self.write(from, club, "", line)).collect();
        }
        letters.extend(self.others(round, club));
        let opponents = host.registry().find(self.kind.card.id).unwrap().1.opponents();
        for (at, seat) in game.waiting_for().unwrap().iter().enumerate() {
            let from = players.iter().find(|(own, _)| own == seat).unwrap().1;
            let to = self.answer_address(from);
            let body = if game.started() {
                let side = Id::new(seat).unwrap();
                let opponent = opponents[at % opponents.len()];
                let sheet = game.play().opponent_sheet(opponent, side, 7).unwrap();
                // A game that knows plans carries this one out in somebody else's mail.
                let plan = if round % 3 == 1 { "plan\ndone\nend plan\n" } else { "" };
                format!("{sheet}{plan}")
            } else {
                format!("JOIN {}\nENTROPY {from} rolled twice\n", game.offer_hash().short())
            };
            letters.push(self.write(from, &to, "", &body));
        }
        letters
    }

    /// Mail that moves no game: words, mistakes, strangers, programs.
    fn others(&mut self, round: usize, club: &str) -> Option<Vec<u8>> {
        let to = self.answer_address(ADA);
        Some(match round % 9 {
            2 => self.write(ADA, &to, "", "say Well met\nstatus\n"),
            3 => self.write("carla@example.org", club, "", "help\n"),
            4 => self.write(ADA, &to, "Auto-Submitted: auto-replied\r\n", "I am away.\n"),
            5 => self.write(ADA, &to, "", "frobnicate the left flank\n"),
            6 => self.write(BRUNO, club, "", "no token at all\n"),
            7 => self.write("dora@example.org", club, "", "buy my shoes\n"),
            8 => self.delivered.last().cloned()?,
            _ => return None,
        })
    }

    pub fn over(&self) -> bool {
        self.look().view(GAME).unwrap().is_over().unwrap()
    }

    pub fn journal(&self) -> Vec<u8> {
        fs::read(self.home().join("games").join(GAME).join("journal.jsonl")).unwrap()
    }
}

/// The program under test.
pub fn feldpost(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
    command.args(words).stdin(Stdio::null());
    command
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
