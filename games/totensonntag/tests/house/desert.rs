//! Totensonntag by mail: Ada has the CW, Bruno the DAK. Dice follow from the line of entropy alone, because
//! clock and randomness of these homes are given.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use feldpost::host::Host;
use feldpost_kit::system::{Awaiting, Terms};
use feldpost_mail::incoming::IncomingMail;
use feldpost_protocol::dice::{Chain, Hash32, chain_tip, entropy_hash, game_hash, roll, salt, step_seed};
use feldpost_protocol::journal::canon::entry_hash;
use feldpost_umpire::audit::{Audit, Evidence, audit};
use feldpost_umpire::turn::{Beside, DiceFrom, NewGame, Seat};
use serde_json::Value;

use crate::support::pair::Played;
use crate::support::{ADA, BRUNO, Club, means, walk};

pub const GAME: &str = "sidi-1";

/// A mail that went out, with its bytes.
#[derive(Clone, Debug)]
pub struct Sent {
    pub to: String,
    pub raw: Vec<u8>,
    pub subject: String,
    pub body: String,
}

impl Sent {
    /// The body with every run of blanks as one, so that a wrapped sentence can be looked for.
    pub fn flat(&self) -> String {
        self.body.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub fn says(&self, words: &str) -> &Sent {
        assert!(self.flat().contains(words), "{words:?} is not in:\n{}\n{}", self.subject, self.body);
        self
    }

    #[track_caller]
    pub fn is_silent_on(&self, words: &str) -> &Sent {
        assert!(!self.flat().contains(words), "{words:?} is in:\n{}\n{}", self.subject, self.body);
        self
    }
}

/// What one mail brought about.
#[derive(Debug)]
pub struct Step {
    pub mails: Vec<Sent>,
    /// The entries of its group.
    pub group: Vec<Value>,
}

impl Step {
    /// The only mail to this seat.
    #[track_caller]
    pub fn to(&self, seat: &str) -> &Sent {
        let own: Vec<&Sent> = self.mails.iter().filter(|mail| mail.to == address(seat)).collect();
        assert_eq!(own.len(), 1, "mails to {seat}: {:#?}", self.mails);
        own[0]
    }

    #[track_caller]
    pub fn nothing_to(&self, seat: &str) {
        let own: Vec<&Sent> = self.mails.iter().filter(|mail| mail.to == address(seat)).collect();
        assert!(own.is_empty(), "{own:#?}");
    }

    /// The types of the entries, in order.
    pub fn types(&self) -> Vec<&str> {
        self.group.iter().map(|entry| entry["type"].as_str().unwrap()).collect()
    }

    /// The kinds of the events, in order.
    pub fn events(&self) -> Vec<String> {
        let lists = self.group.iter().filter_map(|entry| entry["list"].as_array()).flatten();
        lists.filter_map(|event| event["kind"].as_str()).map(str::to_owned).collect()
    }

    /// The notes: kind, seat and text.
    pub fn notes(&self) -> Vec<(String, String, String)> {
        let text = |entry: &Value, key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        let notes = self.group.iter().filter(|entry| entry["type"] == "note");
        notes.map(|entry| (text(entry, "kind"), text(entry, "seat"), text(entry, "text"))).collect()
    }
}

pub fn address(seat: &str) -> &'static str {
    if seat == "cw" { ADA } else { BRUNO }
}

pub struct Desert {
    pub club: Club,
    pub host: Host,
    seen: BTreeSet<OsString>,
    /// Entries that have been looked at.
    entries: usize,
}

/// A home in memory, from which any number of games go on.
pub struct Kept {
    folders: Vec<PathBuf>,
    files: Vec<(PathBuf, fs::Permissions, Vec<u8>)>,
    pub clock: i64,
    pub sent: u32,
    seen: BTreeSet<OsString>,
    entries: usize,
}

impl Kept {
    fn of(desert: &Desert) -> Kept {
        let home = desert.club.home();
        let (mut folders, mut files) = (vec![], vec![]);
        walk(&home, &mut |path, is_folder| {
            let inside = path.strip_prefix(&home).unwrap().to_owned();
            if is_folder {
                folders.push(inside);
            } else {
                files.push((inside, fs::metadata(path).unwrap().permissions(), fs::read(path).unwrap()));
            }
        });
        let (clock, sent) = (desert.club.clock.load(Ordering::SeqCst), desert.club.sent());
        Kept { folders, files, clock, sent, seen: desert.seen.clone(), entries: desert.entries }
    }

    pub fn write(&self, home: &Path) {
        fs::create_dir(home).unwrap();
        self.folders.iter().for_each(|folder| fs::create_dir_all(home.join(folder)).unwrap());
        for (path, permissions, bytes) in &self.files {
            fs::write(home.join(path), bytes).unwrap();
            fs::set_permissions(home.join(path), permissions.clone()).unwrap();
        }
    }
}

/// Games at their second couplet, by the ANs of the first.
static SECOND_COUPLETS: Mutex<BTreeMap<(u16, u16), Arc<Kept>>> = Mutex::new(BTreeMap::new());

fn open(club: &Club) -> Host {
    Host::open(&club.home(), means(&club.clock), feldpost::games::standard()).unwrap()
}

/// The line of entropy of the DAK.
const DONKEYS: &str = "eleven donkeys and a drum";

impl Desert {
    /// The game is offered, and nobody has joined.
    pub fn offered() -> Desert {
        // Whether somebody can act depends on dice, which differ from build to build.
        Desert::offered_with(&[], &[("idle_impulse", "waits")])
    }

    fn offered_with(options: &[&str], policies: &[(&str, &str)]) -> Desert {
        let club = Club::new();
        let mut host = open(&club);
        let seat =
            |side: &str| Seat::new(side, Some(address(side).into()));
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        let policies =
            policies.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let (system, terms) = ("totensonntag".into(), Terms { options, policies, ..Terms::default() });
        let dice = DiceFrom::default();
        let (seats, beside) = (vec![seat("cw"), seat("dak")], Beside::default());
        host.new_game(&NewGame { id: GAME.into(), system, terms, seats, dice, beside })
            .unwrap();
        host.run_once().unwrap();
        let mut desert = Desert { club, host, seen: BTreeSet::new(), entries: 0 };
        desert.look();
        desert
    }

    /// Both have joined and set up: the CW is asked for its first AN (TS 2.2).
    fn joined_and_set_up(self, entropy: &str) -> Desert {
        let mut desert = self;
        let offer = desert.offer16();
        desert.send("cw", &format!("join {offer}\r\nentropy {entropy}"));
        desert.send("dak", &format!("join {offer}\r\nentropy {DONKEYS}"));
        desert.send("dak", "place default\r\ndone");
        desert.send("cw", "place default\r\ndone");
        desert
    }

    /// As [`Desert::joined_and_set_up`], with dice such that the DAK's first AN die is this.
    pub fn with_first_die(wanted: u16) -> Desert {
        Desert::offered().begin_with_die(wanted)
    }

    /// The same in a game as it is offered without house rules: impulses in which nobody can act end by
    /// themselves.
    pub fn of_the_edition(wanted: u16) -> Desert {
        Desert::offered_with(&[], &[]).begin_with_die(wanted)
    }

    /// Air missions of both sides are awaited in the first couplet (TS 7.7): the ANs are 1 and 2.
    pub fn at_missions() -> Desert {
        let mut desert = Desert::offered_with(&["aircraft"], &[("idle_impulse", "waits")]).begin_with_die(2);
        desert.send("cw", "an 1");
        assert_eq!(desert.awaits(), "sealed T01C1.air dak cw");
        desert
    }

    fn begin_with_die(self, wanted: u16) -> Desert {
        let mut desert = self;
        let offer = desert.game().offer().clone();
        // The first random bytes of these homes are all 1.
        let game = game_hash(GAME).unwrap();
        let chain = Chain::new(game, chain_tip(game, 0, Hash32([1; 32])), offer.length.unwrap()).unwrap();
        let offer_hash = desert.game().offer_hash();
        let die = |entropy: &String| {
            let text = |seat: &String| if seat == "cw" { entropy.as_str() } else { DONKEYS };
            let lines: Vec<Hash32> =
                offer.seats.iter().map(|seat| entropy_hash(seat, text(seat)).unwrap()).collect();
            let none = feldpost_protocol::dice::Beacon::None;
            // To set up takes no dice: this is the first resolution that does.
            let seed = step_seed(salt(offer_hash, &lines), 1, chain.seed(1), &none).unwrap();
            roll(seed, "t1.c1/an/dak", 6, 1).unwrap()[0]
        };
        let entropy = (0..1000).map(|n| format!("line {n}")).find(|line| die(line) == wanted).unwrap();
        desert.joined_and_set_up(&entropy)
    }

    /// The second couplet: the AN of the CW was chosen, that of the DAK rolled.
    pub fn second_couplet(cw: u16, dak: u16) -> Desert {
        let mut made = SECOND_COUPLETS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let new = || Arc::new(Kept::of(&Desert::play_to_second_couplet(cw, dak)));
        let kept = Arc::clone(made.entry((cw, dak)).or_insert_with(new));
        drop(made);
        let club = Club::restored(kept.clock, kept.sent, |home| kept.write(home));
        let host = open(&club);
        Desert { club, host, seen: kept.seen.clone(), entries: kept.entries }
    }

    fn play_to_second_couplet(cw: u16, dak: u16) -> Desert {
        let mut desert = Desert::with_first_die(dak);
        let step = desert.send("cw", &format!("an {cw}"));
        assert!(step.to("cw").flat().contains(&format!("DAK: AN {dak}, as rolled")), "{step:#?}");
        desert.done();
        desert
    }

    /// The host is stopped and begins anew from what is on disk, with its entries as looked at.
    pub fn reopened(self) -> Desert {
        let entries = self.club.journal(GAME).lines().count();
        Desert { entries, ..self }.while_stopped(|_| {})
    }

    /// Something is done to the home while the host is stopped.
    pub fn while_stopped(self, act: impl FnOnce(&str)) -> Desert {
        let Desert { club, host, seen, entries } = self;
        drop(host);
        act(&club.home().display().to_string());
        let host = open(&club);
        Desert { club, host, seen, entries }
    }

    pub fn game(&mut self) -> feldpost_umpire::turn::Game {
        self.host.view(GAME).unwrap()
    }

    /// The first entry's hash, in short.
    pub fn offer16(&self) -> String {
        let journal = self.club.journal(GAME);
        entry_hash(journal.lines().next().unwrap()).unwrap().short()
    }

    /// Mails from a seat with its newest token.
    #[track_caller]
    pub fn send(&mut self, seat: &str, body: &str) -> Step {
        let to = self.host.reply_address(GAME, seat).unwrap();
        self.send_to(seat, &to, body)
    }

    /// Mails from a seat to this address.
    #[track_caller]
    pub fn send_to(&mut self, seat: &str, to: &str, body: &str) -> Step {
        // So that each mail is answered to both: those that come sooner may be told together.
        // At the same time in every game, however often a host has looked at its clock before.
        let now = self.club.clock.load(Ordering::SeqCst);
        self.club.clock.store((now / 1_200 + 1) * 1_200, Ordering::SeqCst);
        self.host.deliver(&self.club.mail(address(seat), to, body)).unwrap();
        self.work()
    }

    /// Lets the host work on what is there.
    #[track_caller]
    pub fn work(&mut self) -> Step {
        let counts = self.host.run_once().unwrap();
        assert_eq!((counts.errors, counts.games_set_aside), (vec![], vec![]));
        self.look()
    }

    fn look(&mut self) -> Step {
        let folder = self.club.home().join("mail/out/new");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.retain(|path| self.seen.insert(path.file_name().unwrap().to_owned()));
        let mails = paths.iter().map(|path| {
            let raw = fs::read(path).unwrap();
            let mail = IncomingMail::parse(&raw);
            Sent { to: mail.recipients[0].clone(), raw, subject: mail.subject, body: mail.body }
        });
        let mails = mails.collect();
        let journal = self.club.journal(GAME);
        let group = journal.lines().skip(self.entries).map(|line| serde_json::from_str(line).unwrap());
        let group: Vec<Value> = group.collect();
        self.entries += group.len();
        Step { mails, group }
    }

    /// The impulses of this couplet that ask somebody are passed with a bare `done`.
    #[track_caller]
    pub fn done(&mut self) -> Vec<Step> {
        let of = |awaits: String| awaits.split(['.', ' ']).nth(1).unwrap_or_default().to_owned();
        let (couplet, mut steps) = (of(self.awaits()), Vec::new());
        while self.awaits().starts_with("orders ") && of(self.awaits()) == couplet {
            steps.push(self.pass());
        }
        steps
    }

    /// Whoever has the impulse, or is waited for at night, is done.
    #[track_caller]
    pub fn pass(&mut self) -> Step {
        let Awaiting::Orders { sides, decision } = self.game().awaiting().unwrap() else {
            panic!("no open orders are awaited: {:?}", self.game().awaiting())
        };
        assert_eq!(sides.len(), 1, "{decision:?}");
        self.send(sides[0].as_str(), "done")
    }

    /// What the game waits for: `sealed T01C2.an cw dak`, `reveal T01C2.an`, `orders T01C2.cw`.
    pub fn awaits(&mut self) -> String {
        let game = self.game();
        let waiting = game.waiting_for().unwrap().join(" ");
        match game.awaiting().unwrap() {
            Awaiting::Orders { decision, .. } => format!("orders {}", decision.id),
            Awaiting::Sealed { slot, .. } => format!("sealed {slot} {waiting}"),
            Awaiting::Reveal { slot, .. } => format!("reveal {slot} {waiting}"),
            Awaiting::Nothing { outcome, .. } => outcome.to_string(),
        }
    }

    /// A well-formed text for this game.
    pub fn text(&self, slot: &str, seat: &str, choice: &str) -> String {
        format!("pc1|{}|{slot}|{seat}|{choice}|{}", self.offer16(), nonce(seat))
    }

    /// The audit with every order sheet laid open, so that everything is played again.
    pub fn audit(&self) -> Audit {
        let journal = self.club.journal(GAME);
        let secrets = fs::read_to_string(self.folder().join("secrets.json")).unwrap();
        let openings = feldpost_umpire::turn::openings_of_secrets(&secrets, GAME).unwrap();
        let evidence = Evidence { journal: journal.as_bytes(), openings, ..Evidence::default() };
        let audited = audit(&evidence, &feldpost::games::standard());
        assert!(audited.replay.as_ref().is_none_or(|replay| replay.sealed == 0), "{:?}", audited.replay);
        audited
    }

    pub fn folder(&self) -> PathBuf {
        self.club.home().join("games").join(GAME)
    }
}

impl Played for Desert {
    fn club(&self) -> &Club {
        &self.club
    }

    fn host(&mut self) -> &mut Host {
        &mut self.host
    }

    fn id(&self) -> &'static str {
        GAME
    }

    fn mail(&mut self, from: &str, body: &str, watcher: &str) -> Vec<Vec<u8>> {
        let mails = self.send(from, body).mails.into_iter();
        mails.filter(|mail| mail.to == address(watcher)).map(|mail| mail.raw).collect()
    }

    fn curious(&mut self) -> String {
        "3rtr move B17\n8mg move J17\n3rtr J18\nlose 3rtr, kdg\nlose 8mg\nan 4\nan +1\nair hurricane none\n\
         air ju87 I17 patrol\nrecover none 3rtr\nrecover none 8mg\nstanding night stop\nstanding an roll\n\
         standing air none\nstack J18 8mg\nplace 3rtr B17\nif destroyed 8mg: done\nmvoe 3rtr B17\ndone"
            .to_owned()
    }
}

/// A nonce that differs by seat.
pub fn nonce(seat: &str) -> String {
    if seat == "cw" { "c0".repeat(16) } else { "da".repeat(16) }
}

pub fn commit_line(text: &str) -> String {
    let slot = text.split('|').nth(2).unwrap();
    format!("commit {slot} {}", Hash32::of_bytes(text.as_bytes()))
}
