//! A whole game between two built-in opponents, through real messages in Maildirs.
//!
//! The clock is fixed and all secrets come from the seed, so the same seed gives the same journal byte for
//! byte. Each opponent reads its newest mail, sees its own view and nothing else, and replies as a mail
//! program would.

mod asked;
mod pace;
mod reports;

use crate::config::{self, KeyMaterial};
use crate::host::{Counts, Host, HostError, Means};
use crate::mailbox;
use asked::Asked;
use feldpost_kit::id::Id;
use feldpost_kit::registry::{Registry, RegistryError, options_together};
use feldpost_kit::system::Terms;
use feldpost_protocol::dice::{Hash32, Stream, hash_lines};
use feldpost_transport::maildir::Maildir;
use feldpost_umpire::audit::{Evidence, Outgoing, Verdict, audit};
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};
use mail_parser::{HeaderValue, Message, MessageParser};
pub use pace::Pace;
use pace::Watch;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// Id of the demo's game.
const GAME: &str = "demo";
/// First name and address of the players, in the order of the sides' ids.
const PEOPLE: [(&str, &str); 4] = [
    ("ada", "ada@example.org"),
    ("bruno", "bruno@example.org"),
    ("carla", "carla@example.org"),
    ("dora", "dora@example.org"),
];
/// 19 November 2026, 18:00 UTC: the fixed clock starts here.
const START: i64 = 1_795_111_200;
/// Minutes between two mails of the fixed clock.
const MINUTES: i64 = 7;
/// Rounds of mail without dice for each with dice, at most: more means that nobody goes on.
const WITHOUT_DICE: usize = 4;

/// Why the demo could not be played.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The folder holds something already.
    #[error("{0} is not empty; choose a new folder with --home")]
    NotEmpty(PathBuf),
    /// The home.
    #[error(transparent)]
    Config(#[from] config::ConfigError),
    /// The host.
    #[error(transparent)]
    Host(#[from] HostError),
    /// The rulebook.
    #[error(transparent)]
    Rules(#[from] RegistryError),
    /// The game.
    #[error(transparent)]
    Turn(#[from] feldpost_umpire::turn::TurnError),
    /// A Maildir.
    #[error(transparent)]
    Maildir(#[from] feldpost_transport::maildir::MaildirError),
    /// The game without what spares mails.
    #[error(transparent)]
    Selfplay(#[from] feldpost_umpire::selfplay::SelfplayError),
    /// A file.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// No game for the built-in opponents.
    #[error("{0} cannot be played so: it needs built-in opponents, and no more than four sides")]
    Unfit(String),
    /// The game does not come to an end.
    #[error("the game did not come to an end: {0}")]
    Stuck(String),
}

/// What is to be played.
pub struct Plan {
    /// A new folder.
    pub home: PathBuf,
    /// Id of the system.
    pub system: String,
    /// The edition; empty for the system's own.
    pub edition: String,
    /// The scenario; empty for the system's own.
    pub scenario: String,
    /// Ids of the optional rules; `None` plays with all that the system has.
    pub options: Option<Vec<String>>,
    /// Everything secret follows from it.
    pub seed: Hash32,
    /// Whether the reports have pictures.
    pub pictures: bool,
    /// The systems, with the data that are to be played with found first.
    pub registry: Registry,
}

/// How far the game is.
pub struct Progress {
    /// The turn under way.
    pub turn: u64,
    /// How many turns the game has; 0 if it does not say.
    pub turns: u64,
    /// What is being decided.
    pub standing: String,
}

/// What came of it.
pub struct Summary {
    /// The home.
    pub home: PathBuf,
    /// The game's id.
    pub game: String,
    /// Title of the system.
    pub title: String,
    /// How many values of its data stand in for printed ones.
    pub stand_ins: u32,
    /// Ids of the optional rules in play.
    pub options: Vec<String>,
    /// Who won.
    pub result: String,
    /// Mails taken in.
    pub mails_in: usize,
    /// Mails sent.
    pub mails_out: usize,
    /// What the game asked of its players.
    pub pace: Pace,
    /// What it would have asked without standing orders and impulses that end by themselves.
    /// `None` if the opponents cannot play such a game.
    pub without: Option<Pace>,
    /// Of those taken in, what each player had to send.
    pub sent: Vec<Sent>,
    /// Secret choices for which standing orders answered, so that no mail was needed.
    pub answered_by_standing: usize,
    /// Mails handled in a second of work.
    pub mails_per_second: f64,
    /// Milliseconds of the audit.
    pub audit_ms: f64,
    /// Its first line.
    pub audit_line: String,
    /// Whether it says valid.
    pub audit_valid: bool,
    /// Size of the journal.
    pub journal_bytes: usize,
    /// Its entries.
    pub journal_entries: usize,
    /// The seed.
    pub seed: Hash32,
}

/// The mails that one player had to send.
pub struct Sent {
    /// First name.
    pub name: &'static str,
    /// Address.
    pub address: &'static str,
    /// Side.
    pub side: String,
    /// The built-in opponent that plays it.
    pub opponent: &'static str,
    /// How many mails for what, in the order in which it was first asked.
    pub mails: Vec<(String, usize)>,
    /// Most mails for one decision.
    pub most_for_one: usize,
}

/// A player of the demo.
struct Person {
    side: Id,
    address: &'static str,
    name: &'static str,
    opponent: &'static str,
    mailbox: Maildir,
    folder: PathBuf,
    /// The decision that each mail answered.
    wrote: Vec<Asked>,
}

/// A demo under way.
pub struct Demo {
    plan: Plan,
    options: Vec<String>,
    host: Host,
    clock: Arc<AtomicI64>,
    people: Vec<Person>,
    outbox: Maildir,
    reports: usize,
    counts: Counts,
    watch: Watch,
    /// Rounds of mail, at most.
    rounds: usize,
    templates: Templates,
}

fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> DemoError + '_ {
    move |source| DemoError::File { path: path.to_owned(), source }
}

impl Demo {
    /// Makes the home, the players' mailboxes and the game.
    ///
    /// # Errors
    /// A folder that holds something, an unknown edition, or a file that cannot be written.
    pub fn begin(plan: Plan) -> Result<Demo, DemoError> {
        let home = plan.home.clone();
        if std::fs::read_dir(&home).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(DemoError::NotEmpty(home));
        }
        let keys = KeyMaterial { umpire: secret(plan.seed, "umpire"), daemon: secret(plan.seed, "daemon") };
        config::init(&home, "feldpost@club.example", "Feldpost demo", &keys)?;
        if !plan.pictures {
            reports::without_pictures(&home)?;
        }
        let clock = Arc::new(AtomicI64::new(START));
        let ticking = Arc::clone(&clock);
        let mut stream = Stream::new(Hash32(secret(plan.seed, "entropy")));
        let means = Means::without_database(
            Box::new(move || ticking.load(Ordering::Relaxed)),
            Box::new(move |bytes| bytes.iter_mut().for_each(|byte| *byte = stream.byte())),
        );
        let mut host = Host::open(&home, means, plan.registry.clone())?;
        let people = people(&host, &plan.system, &home)?;
        let seats = people.iter().map(|person| Seat {
            manners: feldpost_umpire::manners::Manners::of_a_new_seat(),
            ..Seat::new(person.side.to_string(), Some(person.address.to_owned()))
        });
        let (edition, scenario) = (plan.edition.clone(), plan.scenario.clone());
        let terms = Terms { edition, scenario, ..Terms::default() };
        let (card, system) = host.registry().find(&plan.system)?;
        let options = plan.options.clone().unwrap_or_else(|| options_together(card, &**system, &terms));
        let terms = Terms { options: options.clone(), ..terms };
        let rounds = WITHOUT_DICE * host.registry().find(&plan.system)?.1.length(&terms).resolutions as usize;
        let (system, seats) = (plan.system.clone(), seats.collect());
        host.new_game(&NewGame {
            id: GAME.to_owned(),
            system,
            terms,
            seats,
            dice: DiceFrom::default(),
            beside: Beside::default(),
        })?;
        let outbox = Maildir::open(home.join(&host.config().mail.outgoing))?;
        std::fs::create_dir_all(home.join("reports")).map_err(file_error(&home))?;
        let (reports, counts) = (0, Counts::default());
        let (templates, watch) = (Templates::builtin(host.registry()), Watch::default());
        Ok(Demo { plan, options, host, clock, people, outbox, reports, counts, watch, rounds, templates })
    }

    /// Plays to the end and audits.
    ///
    /// # Errors
    /// The game does not go on, or a file cannot be read or written.
    pub fn play(mut self, progress: &mut dyn FnMut(&Progress)) -> Result<Summary, DemoError> {
        for _ in 0..self.rounds {
            self.clock.fetch_add(MINUTES * 60, Ordering::Relaxed);
            let counts = self.host.run_once()?;
            self.add(counts)?;
            self.hand_out_mail()?;
            let game = self.host.view(GAME)?;
            let awaiting = game.play().awaiting()?;
            let tally = game.play().tally()?;
            progress(&Progress {
                turn: tally.turn.into(),
                turns: tally.turns.into(),
                standing: self.standing(&awaiting),
            });
            if game.is_over()? {
                return self.finish();
            }
            if !self.everybody_answers()? {
                return Err(DemoError::Stuck(self.standing(&awaiting)));
            }
        }
        Err(DemoError::Stuck(format!("after {} rounds of mail", self.rounds)))
    }

    fn add(&mut self, counts: Counts) -> Result<(), DemoError> {
        if let Some(error) = counts.errors.first() {
            return Err(DemoError::Stuck(error.clone()));
        }
        if let Some((game, reason)) = counts.games_set_aside.first() {
            return Err(DemoError::Stuck(format!("game {game} was set aside: {reason}")));
        }
        self.counts.mails_in += counts.mails_in;
        self.counts.mails_out += counts.mails_out;
        self.counts.times.extend(counts.times);
        Ok(())
    }

    /// The postman: from the host's outgoing Maildir into the mailboxes of the players.
    fn hand_out_mail(&mut self) -> Result<(), DemoError> {
        for name in self.outbox.list_new()? {
            let raw = self.outbox.read(&name, usize::MAX)?;
            let message = MessageParser::default().parse(&raw);
            let to =
                message.as_ref().and_then(|message| message.to()?.first()?.address()).unwrap_or_default();
            if let Some(person) = self.people.iter().find(|person| person.address == to) {
                person.mailbox.deliver(&raw, &name.to_string_lossy())?;
                self.reports += 1;
                if let Some(message) = &message {
                    reports::keep(&self.plan.home, &format!("{:03}-{}", self.reports, person.name), message)?;
                }
            }
            self.outbox.move_to_cur(&name)?;
        }
        Ok(())
    }

    /// Every player with new mail reads it and answers if it is asked. Says whether anybody wrote.
    fn everybody_answers(&mut self) -> Result<bool, DemoError> {
        let mut wrote = false;
        for at in 0..self.people.len() {
            let mut newest = None;
            for name in self.people[at].mailbox.list_new()? {
                newest = Some(self.people[at].mailbox.read(&name, usize::MAX)?);
                self.people[at].mailbox.move_to_cur(&name)?;
            }
            let Some(raw) = newest else { continue };
            if let Some((asked, reply)) = self.answer(at, &raw)? {
                self.clock.fetch_add(MINUTES * 60, Ordering::Relaxed);
                self.host.deliver(&reply)?;
                self.people[at].wrote.push(asked);
                self.watch.wrote(at);
                wrote = true;
            }
        }
        Ok(wrote)
    }

    /// What one player is asked by a mail, and its reply as RFC 5322 bytes; `None` if nothing is asked.
    fn answer(&mut self, at: usize, raw: &[u8]) -> Result<Option<Reply>, DemoError> {
        let Some(message) = MessageParser::default().parse(raw) else { return Ok(None) };
        let person = &self.people[at];
        let game = self.host.view(GAME)?;
        let mut asked = Asked { title: "joining".to_owned(), id: "offer".to_owned(), secret: false };
        let body = if game.started() {
            let awaiting = game.play().awaiting()?;
            let Some(decision) = self.decision_of(&awaiting, person.side) else { return Ok(None) };
            asked = decision;
            let nonce = u64::from_be_bytes(first_eight(&self.plan.seed));
            let sheet = game.play().opponent_sheet(person.opponent, person.side, nonce)?;
            // Said once, in the first mail after joining.
            let standing = match person.wrote.len() {
                1 => game.play().opponent_standing(person.opponent, person.side)?,
                _ => String::new(),
            };
            format!("ORDERS\n{standing}{sheet}END ORDERS\n")
        } else {
            let hash = game.offer_hash().short();
            format!(
                "JOIN {hash}\nENTROPY {} rolled {}\n",
                person.name,
                secret(self.plan.seed, person.name)[0]
            )
        };
        Ok(Some((asked, reply(person, &message, &body, self.clock.load(Ordering::Relaxed)))))
    }

    fn finish(mut self) -> Result<Summary, DemoError> {
        let game = self.host.export(GAME)?;
        let (journal, head) = (game.journal.as_slice(), game.head.as_deref());
        let outgoing = Outgoing::of(journal);
        let mut mailboxes = Vec::new();
        for person in &self.people {
            mailboxes.push(mailbox::read(&person.folder, &outgoing).map_err(file_error(&person.folder))?);
        }
        let registry = self.host.registry().clone();
        let start = Instant::now();
        let evidence = Evidence { journal, head, mailboxes, ..Evidence::default() };
        let found = audit(&evidence, &registry);
        let audit_time = start.elapsed();
        let audit_path = self.plan.home.join("audit.txt");
        std::fs::write(&audit_path, found.lines().join("\n") + "\n").map_err(file_error(&audit_path))?;
        let game = self.host.view(GAME)?;
        let busy: Duration = self.counts.times.iter().sum();
        let wrote = self.people.iter().flat_map(|person| &person.wrote);
        let choice_mails = wrote.filter(|asked| asked.secret).count();
        let without = self.without()?;
        Ok(Summary {
            title: self.host.registry().find(&self.plan.system)?.0.title.clone(),
            stand_ins: self.host.registry().find(&self.plan.system)?.0.stand_ins,
            result: self.standing(&game.play().awaiting()?),
            options: self.options,
            mails_in: self.counts.mails_in,
            mails_out: self.counts.mails_out,
            without,
            pace: self.watch.pace,
            sent: self.people.iter().map(Person::sent).collect(),
            answered_by_standing: found.choices.1.saturating_sub(choice_mails),
            mails_per_second: self.counts.mails_in as f64 / busy.as_secs_f64().max(f64::EPSILON),
            audit_ms: audit_time.as_secs_f64() * 1000.0,
            audit_line: found.lines().into_iter().next().unwrap_or_default(),
            audit_valid: found.verdict == Verdict::Valid,
            journal_bytes: journal.len(),
            journal_entries: found.entries,
            seed: self.plan.seed,
            game: GAME.to_owned(),
            home: self.plan.home,
        })
    }
}

impl Person {
    /// What this player had to send: titles up to their first comma, behind which stands when.
    fn sent(&self) -> Sent {
        let mut mails: Vec<(String, usize)> = Vec::new();
        for asked in &self.wrote {
            let what = asked.title.split(',').next().unwrap_or_default();
            match mails.iter_mut().find(|(known, _)| known == what) {
                Some((_, count)) => *count += 1,
                None => mails.push((what.to_owned(), 1)),
            }
        }
        let times = |id: &str| self.wrote.iter().filter(|other| other.id == id).count();
        let most_for_one = self.wrote.iter().map(|asked| times(&asked.id)).max().unwrap_or(0);
        let Person { name, address, side, opponent, .. } = *self;
        Sent { name, address, side: side.to_string(), opponent, mails, most_for_one }
    }
}

/// The decision that is asked, and the mail that answers it.
type Reply = (Asked, Vec<u8>);

/// 32 secret bytes for one use.
fn secret(seed: Hash32, usage: &str) -> [u8; 32] {
    hash_lines(&["feldpost demo", usage, &seed.to_string()]).map_or([0; 32], |hash| hash.0)
}

fn first_eight(seed: &Hash32) -> [u8; 8] {
    let mut eight = [0; 8];
    eight.copy_from_slice(&seed.0[..8]);
    eight
}

fn people(host: &Host, system: &str, home: &Path) -> Result<Vec<Person>, DemoError> {
    let (card, rulebook) = host.registry().find(system)?;
    let names = rulebook.opponents();
    if names.is_empty() || card.sides.len() > PEOPLE.len() {
        return Err(DemoError::Unfit(card.id.to_owned()));
    }
    let mut sides: Vec<Id> = card.sides.iter().map(|side| side.id).collect();
    sides.sort_by_key(|side| side.to_string());
    let seats = sides.into_iter().zip(PEOPLE).zip(names.iter().cycle());
    let person =
        |((side, (name, address)), opponent): ((Id, (&'static str, &'static str)), &&'static str)| {
            let folder = home.join("players").join(name).join("Maildir");
            let mailbox = Maildir::create(folder.clone())?;
            Ok(Person { side, address, name, opponent, mailbox, folder, wrote: vec![] })
        };
    seats.map(person).collect()
}

/// A reply as a plain mail program writes it: the answer on top, the whole report quoted below.
fn reply(person: &Person, message: &Message<'_>, body: &str, unix: i64) -> Vec<u8> {
    let reply_to = match message.header("Reply-To") {
        Some(HeaderValue::Address(address)) => {
            address.first().and_then(|first| first.address()).unwrap_or_default()
        }
        _ => message.from().and_then(|from| from.first()?.address()).unwrap_or_default(),
    };
    let parent = message.message_id().unwrap_or_default();
    let subject = message.subject().unwrap_or_default();
    let date = jiff::Timestamp::from_second(unix)
        .ok()
        .and_then(|time| jiff::fmt::rfc2822::to_string(&time.to_zoned(jiff::tz::TimeZone::UTC)).ok());
    let mut mail = String::new();
    let quoted = message.body_text(0).unwrap_or_default();
    let quoted: String = quoted.lines().map(|line| format!("> {line}\r\n")).collect();
    let _ = write!(
        mail,
        "From: {} <{}>\r\nTo: {reply_to}\r\nSubject: Re: {subject}\r\nDate: {}\r\n\
         Message-ID: <{}.{unix}@example.org>\r\nIn-Reply-To: <{parent}>\r\nReferences: <{parent}>\r\n\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Transfer-Encoding: 8bit\r\n\r\n\
         {}\r\nOn some day, the club wrote:\r\n{quoted}",
        person.name,
        person.address,
        date.unwrap_or_default(),
        person.name,
        body.replace('\n', "\r\n"),
    );
    mail.into_bytes()
}
