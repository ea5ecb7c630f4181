//! Mails of a recorded game, for every viewer, in every language and both formats: as they were recorded,
//! without anything that mail programs drop, and saying the same as text and as HTML.

use std::fs;
use std::path::Path;

use crate::support::golden::are_as_recorded;
use crate::support::letterhead;
use crate::support::pages::{faults, sections_of_page, sections_of_text, words};
use feldpost::store::FolderStore;
use feldpost::tables::data;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;
use feldpost_protocol::dice::Hash32;
use feldpost_protocol::journal::chain::check_chain;
use feldpost_protocol::journal::entry::{Entry, Head};
use feldpost_umpire::club::{Club, Keys};
use feldpost_umpire::report::{Templates, map_text};
use feldpost_umpire::turn::{Game, Record, Secrets, groups, post};

const GAME: &str = "revised-air";

/// The recorded game, as its journal stands.
struct Recorded {
    registry: Registry,
    journal: Vec<u8>,
    head: String,
    entries: Vec<Entry>,
    hashes: Vec<Hash32>,
}

/// A text and a page that one viewer gets.
struct Told {
    name: String,
    text: String,
    html: String,
    map: String,
    /// The ids of the units on the map that are one word.
    units: Vec<String>,
}

impl Recorded {
    fn open() -> Recorded {
        let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/0.1.0");
        let mut registry = feldpost::games::standard();
        data::load(&FolderStore::look(&home), &mut registry).unwrap();
        let folder = home.join("games").join(GAME);
        let journal = fs::read(folder.join("journal.jsonl")).unwrap();
        let head = fs::read_to_string(folder.join("journal.head")).unwrap();
        let chain = check_chain(&journal, None).entries;
        let entries = chain.iter().map(|(value, _)| Entry::read(value).unwrap()).collect();
        let hashes = chain.iter().map(|(_, hash)| *hash).collect();
        Recorded { registry, journal, head, entries, hashes }
    }

    /// The game after the group that ends here.
    fn head(&self, at: usize) -> Head {
        Head { seq: at as u64, hash: self.hashes[at] }
    }

    /// Where somebody is first asked for an impulse of this couplet, and the end of the game.
    fn moments(&self) -> [(&'static str, usize); 2] {
        let ends = groups(&self.entries).filter_map(|group| group.last());
        let ends: Vec<usize> = ends.map(|last| last.seq as usize).collect();
        let asks = |at: &usize| {
            let game = Game::fold(&self.registry, &self.entries[..=*at], self.head(*at)).unwrap();
            let mut owed = game.offer().seats.iter().filter_map(|seat| game.owes(seat).unwrap());
            owed.any(|owed| owed.slot.is_none() && owed.decision.id.contains("T03C1"))
        };
        [("turn", ends.iter().copied().find(asks).unwrap()), ("end", *ends.last().unwrap())]
    }

    /// The mails of the group that ends here.
    fn mails(&self, templates: &Templates, language: &str, (moment, at): (&str, usize)) -> Vec<Told> {
        let entries = &self.entries[..=at];
        let (game, witnessed) = Game::fold_and_watch(&self.registry, entries, self.head(at)).unwrap();
        let chronicle = game.sums_up(&witnessed).unwrap();
        let chronicle =
            chronicle.then(|| Game::chronicle(&self.registry, entries, self.head(at)).unwrap());
        let mut roster = letterhead::roster(["cw", "dak"]);
        for player in roster.seats.values_mut() {
            player.language = Some(language.to_owned());
        }
        let verifier = Some("https://club.example/verify/".to_owned());
        let club = Club { verifier, ..letterhead::club() };
        let mails = post::mails(post::Post {
            club: &club,
            keys: &Keys::new([7; 32], [8; 32]),
            after: &game,
            group: groups(entries).last().unwrap(),
            witnessed: &witnessed,
            secrets: &Secrets::new(Hash32::of_bytes(b"root"), Hash32::of_bytes(b"blinds")),
            roster: &roster,
            templates,
            past: None,
            chronicle: chronicle.as_ref(),
            record: Some(Record { journal: &self.journal, head: &self.head }),
        });
        let page = game.play().page_json(Viewer::Public).unwrap();
        let map = map_text(templates.words(), language, "totensonntag", &page["chart"]);
        let hexes = page["hexes"].as_array().unwrap().iter();
        let units = hexes.flat_map(|hex| hex["units"].as_array().unwrap());
        let ids = units.map(|unit| unit["id"].as_str().unwrap().to_owned());
        let units: Vec<String> = ids.filter(|id| !id.contains('-')).collect();
        let told = |viewer: &str, text: String, html: String| {
            let (map, units) = (map.clone(), units.clone());
            Told { name: format!("{language}-{moment}-{viewer}"), text, html, map, units }
        };
        let mut all: Vec<Told> = Vec::new();
        for mail in mails.unwrap() {
            let viewer = if mail.to.starts_with("ada") { "cw" } else { "dak" };
            all.push(told(viewer, format!("Subject: {}\n\n{}", mail.subject, mail.text), mail.html.unwrap()));
        }
        assert_eq!(all.len(), 2, "{moment}");
        if language == "en" {
            let page = game.play().page(Viewer::Public).unwrap();
            let shown = templates.show((GAME, "totensonntag"), &page, (None, "")).unwrap();
            all.push(told("onlooker", shown.text, shown.html));
        }
        all
    }

    fn all(&self, templates: &Templates) -> Vec<Told> {
        let moments = self.moments();
        let of = |language: &str| moments.map(|moment| self.mails(templates, language, moment));
        templates.languages().into_iter().flat_map(of).flatten().collect()
    }
}

#[test]
fn what_each_viewer_gets_is_as_recorded_in_every_language() {
    let templates = Templates::builtin(&feldpost::games::standard());
    let texts = Recorded::open().all(&templates).into_iter().flat_map(|told| {
        [(format!("{}.txt", told.name), told.text), (format!("{}.html", told.name), told.html)]
    });
    are_as_recorded("by_viewer", texts);
}

#[test]
fn no_page_relies_on_what_mail_programs_drop() {
    let templates = Templates::builtin(&feldpost::games::standard());
    for told in Recorded::open().all(&templates) {
        assert_eq!(faults(&told.html), [""; 0], "{}", told.name);
    }
    for (name, context) in super::report_support::all() {
        let message = templates.render(context["kind"].as_str().unwrap(), &context).unwrap();
        assert_eq!(faults(&message.html), [""; 0], "{name}");
    }
}

#[test]
fn text_and_html_say_the_same() {
    let templates = Templates::builtin(&feldpost::games::standard());
    for told in Recorded::open().all(&templates) {
        let body = told.text.split_once("\n\n").filter(|(head, _)| head.starts_with("Subject: "));
        let text = sections_of_text(body.map_or(&told.text, |(_, body)| body));
        let page = sections_of_page(&told.html);
        assert!(text.keys().eq(page.keys()), "{}: {:?} and {:?}", told.name, text.keys(), page.keys());
        let (map, mut tables) = (words(&told.map), 0);
        for (title, said) in &text {
            // As text the order of battle has two columns: a letter for the class, a name that may be cut.
            if told.units.iter().all(|unit| said.contains(unit) && page[title].contains(unit)) {
                tables += 1;
                continue;
            }
            let lacks: Vec<&String> =
                said.difference(&page[title]).filter(|word| !map.contains(*word)).collect();
            let more: Vec<&String> = page[title].difference(said).collect();
            let name = &told.name;
            // Where a page has a table, its heads stand for the labels of the text.
            let part = told.html.split("<h2").find(|part| !title.is_empty() && part.contains(title.as_str()));
            // Of a language that parts no words each character counts.
            let letters = if told.name.starts_with("zh") { 4 } else { 1 };
            let heads = part.map_or(0, |part| part.matches("<th ").count() * letters);
            assert!(lacks.len() <= heads, "{name}, {title}: not in the HTML: {lacks:?}");
            assert!(more.len() <= heads, "{name}, {title}: not in the text: {more:?}");
        }
        assert_eq!(tables, 1, "{}: one order of battle", told.name);
    }
}
