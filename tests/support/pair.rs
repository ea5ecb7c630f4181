//! Pairs of games that are alike but for the secrets of one side, and everything that the other side can get.
//!
//! What can be got is told channel by channel, so that a test names where a difference came out. Hashes and
//! signatures differ, of course: each is renamed by the order of its first appearance, so that even an
//! equality between two of them would be noticed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use feldpost::host::Host;
use feldpost_kit::id::Id;
use feldpost_kit::registry::AnyGame;
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Viewer;
use feldpost_umpire::audit::{Evidence, audit};
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::Game;
use mail_parser::MimeHeaders as _;
use serde_json::Value;

use super::Club;
use super::walk;

/// Hex digits of this many characters and more are hashes, nonces or tokens.
const SHORTEST_HASH: usize = 16;

/// A game at a host, with the seats and sheets of its system.
pub trait Played {
    /// The home.
    fn club(&self) -> &Club;
    /// Its host.
    fn host(&mut self) -> &mut Host;
    /// The game's id.
    fn id(&self) -> &'static str;
    /// Mails from a seat with its newest token; gives the raw mails that went to the watcher.
    fn mail(&mut self, from: &str, body: &str, watcher: &str) -> Vec<Vec<u8>>;
    /// A sheet that holds what a curious player would try.
    fn curious(&mut self) -> String;

    /// The game as it stands.
    fn game(&mut self) -> Game {
        let id = self.id();
        self.host().view(id).unwrap()
    }
}

/// Renames hashes and signatures by their first appearance.
#[derive(Default)]
struct Renamer {
    names: BTreeMap<String, usize>,
}

impl Renamer {
    fn name(&mut self, run: &str) -> String {
        let next = self.names.len();
        let number = *self.names.entry(run.to_owned()).or_insert(next);
        format!("<{number}:{}>", run.len())
    }

    fn rename(&mut self, text: &str) -> String {
        let mut renamed = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            // The signature line of a note: a dash, a name, base64.
            let signature = line.strip_prefix("\u{2014} ").and_then(|rest| rest.trim_end().rsplit_once(' '));
            if let Some((name, base64)) = signature {
                renamed += &format!("- {name} {}\n", self.name(base64));
                continue;
            }
            let mut rest = line;
            while let Some(at) = rest.find(is_hex) {
                renamed += &rest[..at];
                let run = &rest[at..at + rest[at..].find(|c| !is_hex(c)).unwrap_or(rest.len() - at)];
                renamed += &if run.len() >= SHORTEST_HASH { self.name(run) } else { run.to_owned() };
                rest = &rest[at + run.len()..];
            }
            renamed += rest;
        }
        renamed
    }
}

fn is_hex(c: char) -> bool {
    matches!(c, '0'..='9' | 'a'..='f')
}

/// What was got by one way, and which way it was.
pub type Got = Vec<(String, String)>;

/// A message part by part, with the transfer encoding undone: its subject, its other headers, and each body.
fn parts(number: usize, raw: &[u8], got: &mut Got) {
    let mail = mail_parser::MessageParser::default().parse(raw).unwrap();
    got.push((format!("mail {number}: size"), raw.len().to_string()));
    got.push((format!("mail {number}: subject"), mail.subject().unwrap_or_default().to_owned()));
    let mut headers = String::new();
    for part in &mail.parts {
        let head = &raw[part.raw_header_offset() as usize..part.raw_body_offset() as usize];
        headers += &String::from_utf8_lossy(head);
        let kind = part.content_type().map_or_else(String::new, |kind| {
            format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default())
        });
        if !matches!(part.body, mail_parser::PartType::Multipart(_)) {
            let body = String::from_utf8_lossy(part.contents()).into_owned();
            got.push((format!("mail {number}: {kind}"), body));
        }
    }
    got.push((format!("mail {number}: headers"), headers));
}

/// One of a pair of games, and what the other side has seen of it.
pub struct Watched<P: Played> {
    pub played: P,
    /// Who watches.
    pub watcher: &'static str,
    renamer: Renamer,
    templates: Templates,
    /// Everything that was visible, for a search.
    pub seen: String,
}

impl<P: Played> Watched<P> {
    pub fn new(mut played: P, watcher: &'static str) -> Watched<P> {
        let templates = Templates::builtin(played.host().registry());
        let (renamer, seen) = (Renamer::default(), String::new());
        let mut watched = Watched { played, watcher, renamer, templates, seen };
        let mut got = Got::new();
        watched.views(&mut got);
        watched.taken(got);
        watched
    }

    /// A mail, and everything that the watcher can get after it.
    pub fn send(&mut self, seat: &str, body: &str) -> Got {
        let before = self.played.game();
        let mails = self.played.mail(seat, body, self.watcher);
        let mut got = vec![("number of mails".to_owned(), mails.len().to_string())];
        for (number, raw) in mails.iter().enumerate() {
            parts(number + 1, raw, &mut got);
        }
        self.sightings(&before, &mut got);
        self.views(&mut got);
        self.taken(got)
    }

    /// Notes what was got, and renames its hashes.
    pub fn taken(&mut self, got: Got) -> Got {
        got.into_iter()
            .map(|(way, text)| {
                self.seen += &text;
                self.seen.push('\n');
                (way, self.renamer.rename(&text))
            })
            .collect()
    }

    fn viewers(&self) -> [(&'static str, Viewer); 2] {
        [("public", Viewer::Public), (self.watcher, Viewer::Side(Id::new(self.watcher).unwrap()))]
    }

    /// What the viewers learn of the newest events.
    fn sightings(&mut self, before: &Game, got: &mut Got) {
        let journal = self.played.club().journal(self.played.id());
        let entries = journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let new = entries.filter(|entry| entry["seq"].as_u64().unwrap() > before.head().seq);
        let new: Vec<Value> = new.filter_map(|entry| entry["list"].as_array().cloned()).flatten().collect();
        let events: Vec<Value> = new.into_iter().filter(|event| event["kind"].is_string()).collect();
        for (name, viewer) in self.viewers() {
            let seen = before.play().sightings(&events, viewer).unwrap();
            got.push((format!("sightings of {name}"), format!("{seen:?}")));
        }
    }

    /// The files that others may read, and every view.
    fn views(&mut self, got: &mut Got) {
        self.files(got);
        let game = self.played.game();
        let waits = format!("{:?} {:?}", game.awaiting().unwrap(), game.waiting_for().unwrap());
        got.push(("awaited".to_owned(), waits));
        for (name, viewer) in self.viewers() {
            let page = game.play().page(viewer).unwrap();
            if let Ok(shown) = self.templates.show((game.id(), &game.offer().system), &page, (None, "")) {
                got.push((format!("text of {name}"), shown.text));
                got.push((format!("html of {name}"), shown.html));
            }
            got.push((format!("page of {name}"), game.play().page_json(viewer).unwrap().to_string()));
            let picture = game.play().picture(viewer, &[], true).unwrap();
            got.push((format!("picture of {name}"), serde_json::to_string(&picture).unwrap()));
            got.push((format!("position of {name}"), game.play().position(viewer).unwrap()));
        }
        let rows = serde_json::to_string(&self.played.host().game_rows().unwrap()).unwrap();
        got.push(("list of games".to_owned(), rows));
        let curious = self.played.curious();
        self.checks(game.play(), &curious, got);
        let journal = self.played.club().journal(self.played.id());
        let evidence = Evidence { journal: journal.as_bytes(), ..Evidence::default() };
        let found = audit(&evidence, self.played.host().registry());
        got.push(("audit".to_owned(), serde_json::to_string(&found).unwrap() + &found.lines().join("\n")));
    }

    /// What the rulebook answers to a sheet of the watcher, whatever is asked now.
    fn checks(&self, play: &dyn AnyGame, curious: &str, got: &mut Got) {
        let side = Id::new(self.watcher).unwrap();
        let lines = InputLine::number_all(curious);
        let standing = play.standing_after(side, &[], &lines).unwrap();
        let mut add = |way: &str, text: String| got.push((way.to_owned(), text));
        add("order check", format!("{:?}", play.read(side, &lines).unwrap()));
        add("choice", format!("{:?}", play.choose(side, &lines).unwrap()));
        add("standing orders", format!("{standing:?} {:?}", play.standing_choice(side, &standing).unwrap()));
        add("standing sheet", format!("{:?}", play.standing_sheet(side, &standing).unwrap()));
        add("default choice", format!("{:?}", play.default_choice(side).unwrap()));
        add("ruling", format!("{:?}", play.choice_ruling(side, "7").unwrap()));
    }

    fn files(&self, got: &mut Got) {
        let home = self.played.club().home();
        let mut names = Vec::new();
        walk(&home, &mut |path, is_folder| {
            let mode = fs::metadata(path).unwrap().permissions().mode();
            let name = path.strip_prefix(&home).unwrap().display().to_string();
            // Some are named by a hash, and would be sorted by it.
            let blank = |c: char| if is_hex(c) { '0' } else { c };
            let blanked = if name.contains('/') { name.chars().map(blank).collect() } else { name.clone() };
            names.push(format!("{blanked} {mode:o}\n"));
            if !is_folder && mode & 0o077 != 0 {
                let text = String::from_utf8(fs::read(path).unwrap()).unwrap();
                got.push((format!("file {name}"), text));
            }
        });
        names.sort();
        got.push(("files".to_owned(), names.concat()));
    }
}

/// A pair of games that are alike so far.
pub fn pair<P: Played>(anew: impl Fn() -> P, watcher: &'static str) -> [Watched<P>; 2] {
    [Watched::new(anew(), watcher), Watched::new(anew(), watcher)]
}

/// Mails that differ in what is secret: the ways by which the other side can tell, and the first such line.
pub fn told<P: Played>(
    games: &mut [Watched<P>; 2],
    seat: &str,
    bodies: [&str; 2],
) -> BTreeMap<String, String> {
    let [one, two] = games;
    let got = [one.send(seat, bodies[0]), two.send(seat, bodies[1])];
    let ways: BTreeSet<&String> = got.iter().flatten().map(|(way, _)| way).collect();
    let of = |got: &Got, way: &str| {
        let texts = got.iter().filter(|(other, _)| other == way).map(|(_, text)| text.as_str());
        texts.collect::<Vec<_>>().join("\n")
    };
    let differing = ways.into_iter().filter_map(|way| {
        let [one, two] = [&got[0], &got[1]].map(|got| of(got, way));
        (one != two).then(|| (way.clone(), first_difference(&one, &two)))
    });
    differing.collect()
}

fn first_difference(one: &str, two: &str) -> String {
    let mut lines = one.lines().zip(two.lines());
    match lines.find(|(one, two)| one != two) {
        Some((one, two)) => format!("{one}\n{two}"),
        None => format!("{} lines, {} lines", one.lines().count(), two.lines().count()),
    }
}

/// Mails whose body is a secret, and differs: nobody else can tell.
#[track_caller]
pub fn differing<P: Played>(games: &mut [Watched<P>; 2], seat: &str, bodies: [&str; 2]) {
    let told = told(games, seat, bodies);
    assert!(told.is_empty(), "after {seat}: {bodies:?}, this differs:\n{told:#?}");
}

/// The same mail in both games.
#[track_caller]
pub fn both<P: Played>(games: &mut [Watched<P>; 2], seat: &str, body: &str) {
    differing(games, seat, [body, body]);
}
