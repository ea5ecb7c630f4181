//! The club's site: what its pages show, what they must not, what a second call writes, and how they are in a
//! browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command_line::run::feldpost;
use crate::second_verifier::node;
use crate::support::any::{AnyTable, GAME, Kind, default_kinds};
use crate::support::scratch::scratch;
use crate::support::{Club, means, new_game, take_in, walk};
use feldpost::host::{Done, Host, Request};
use feldpost_kit::sheet::InputLine;
use feldpost_kit::system::Viewer;
use feldpost_ladder::{Scope, recompute};
use feldpost_picture::svg;
use feldpost_site::{Everything, File, Film, Listed, Makes, Phase, Sitter, Source, pages};
use feldpost_umpire::audit::Pool;
use feldpost_umpire::club::Club as ClubCard;
use feldpost_umpire::intake::lobby::MACHINE_ADDRESS;
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::{NewGame, Seat, played as until_then};
use rustix::fs::{FlockOperation, flock};

const CARLA: &str = "carla@example.org";
const DORA: &str = "dora@example.org";

/// A game in which so many sheets were played, by the built-in opponents.
fn played(kind: &Kind, sheets: usize) -> AnyTable {
    let mut table = AnyTable::begun(kind);
    let mut left = sheets;
    while left > 0 && !table.game().is_over().unwrap() {
        for seat in table.seats() {
            left -= usize::from(left > 0 && table.answer(&seat));
        }
    }
    table
}

fn templates() -> Templates {
    Templates::builtin(&feldpost::games::standard())
}

fn text(file: &File) -> &str {
    std::str::from_utf8(&file.bytes).unwrap()
}

/// The files of a folder, by path, with what they hold.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    walk(folder, &mut |path, is_folder| {
        if !is_folder {
            let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
            found.insert(name, fs::read(path).unwrap());
        }
    });
    found
}

#[test]
fn a_game_that_goes_on_is_shown_as_anybody_may_see_it_in_every_language() {
    let (registry, templates) = (feldpost::games::standard(), templates());
    for kind in default_kinds() {
        let mut table = played(&kind, 5);
        let entries = table.host.record(GAME).unwrap();
        let game = table.game();
        for language in templates.languages() {
            let makes = Makes { registry: &registry, templates: &templates, language, club: "Club" };
            let (film, last) = Film::of(makes, &entries, game.head()).unwrap();
            assert_eq!(last.state_digest(), game.state_digest(), "{}", kind.name());
            let told: usize = film.shots.iter().map(|shot| shot.told.len()).sum();
            assert!(film.shots.len() > 2 && told > film.shots.len(), "{}", kind.name());
            let say = |message: &_| templates.words().tell(language, kind.card.id, message);
            let picture = film.last.as_ref().unwrap();
            let drawn = svg(picture, None, &say);
            let shown: String = drawn
                .lines()
                .filter(|line| !line.starts_with("<title>"))
                .map(|line| line.to_owned() + "\n")
                .collect();
            assert_eq!(film.reel.frame(film.shots.len() - 1).as_deref(), Some(shown.as_str()));
            // What changed stands there once.
            let lines: BTreeSet<&String> = film.reel.lines.iter().collect();
            assert_eq!(lines.len(), film.reel.lines.len());

            let source =
                Source { entries: &entries, head: game.head(), open: &[], record: Some((b"j", "h")) };
            let (listed, made) = pages(makes, &source).unwrap().unwrap();
            assert_eq!((listed.phase, listed.has_record), (Phase::Running, false));
            let names: Vec<&str> = made.iter().map(|file| file.path.as_str()).collect();
            assert_eq!(names, ["games/any-1/index.html", "games/any-1/map.svg", "games/any-1/film.js"]);
            let page = text(&made[0]);
            for shot in &film.shots {
                assert!(page.contains(&format!("id=\"e{}\"", shot.entry)), "{}", shot.entry);
            }
            for file in &made {
                let text = text(file);
                for secret in
                    ["@example.org", "token", &table.host.reply_address(GAME, &table.seats()[0]).unwrap()]
                {
                    assert!(!text.contains(secret), "{}: {secret}", file.path);
                }
            }
        }
    }
}

#[test]
fn a_site_that_is_late_shows_a_game_as_it_was() {
    let (registry, templates) = (feldpost::games::standard(), templates());
    let makes = Makes { registry: &registry, templates: &templates, language: "en", club: "Club" };
    let mut table = played(&default_kinds()[0], 6);
    let (entries, head) = (table.host.record(GAME).unwrap(), table.game().head());
    let (whole, _) = Film::of(makes, &entries, head).unwrap();
    let times: BTreeSet<i64> = whole.shots.iter().filter_map(|shot| shot.unix).collect();
    assert!(times.len() > 3);
    for until in times {
        let (shown, end) = until_then(&entries, head, until).unwrap();
        assert!(shown.iter().filter_map(|entry| entry.body.unix()).all(|unix| unix <= until));
        let (film, game) = Film::of(makes, shown, end).unwrap();
        assert_eq!(game.head(), end);
        let seen = whole.shots.iter().filter(|shot| shot.unix.is_some_and(|unix| unix <= until)).count();
        assert_eq!(film.shots.len(), seen, "{until}");
        assert_eq!(film.shots.last().unwrap().told, whole.shots[seen - 1].told);
    }
    assert_eq!(until_then(&entries, head, i64::MAX).unwrap().1, head);
    assert!(until_then(&entries, head, 0).is_none(), "it was not there yet");
}

#[test]
fn what_is_chosen_in_secret_changes_nothing_of_the_pages() {
    let (registry, templates) = (feldpost::games::standard(), templates());
    let makes = Makes { registry: &registry, templates: &templates, language: "en", club: "Club" };
    for kind in default_kinds() {
        let Some((mut table, seat)) = AnyTable::at_secret_choice(&kind) else { continue };
        let choices = table.different_choices(&seat);
        let shown = choices.map(|choice| {
            let (mut table, seat) = AnyTable::at_secret_choice(&kind).unwrap();
            table.send(&seat, &choice);
            let (entries, head) = (table.host.record(GAME).unwrap(), table.game().head());
            let source = Source { entries: &entries, head, open: &[], record: None };
            pages(makes, &source).unwrap().unwrap().1
        });
        assert_eq!(shown[0], shown[1], "{}", kind.name());
    }
}

#[test]
fn what_people_call_themselves_is_text_on_every_page() {
    let (registry, templates) = (feldpost::games::standard(), templates());
    let hostile = "<script>alert(1)</script>\"'&\u{202e}";
    for language in templates.languages() {
        let makes = Makes { registry: &registry, templates: &templates, language, club: hostile };
        let sitter = |seat: &str, open| Sitter {
            seat: seat.into(),
            side: hostile.into(),
            player: hostile.into(),
            open,
        };
        let listed = |id: &str, phase| Listed {
            id: id.into(),
            title: hostile.into(),
            edition: hostile.into(),
            phase,
            seats: vec![sitter("red", phase == Phase::Open), sitter("blue", false)],
            sides: None,
            moment: hostile.into(),
            newest_unix: 1_800_000_000,
            ended: None,
            has_record: false,
        };
        let games = [listed("g1", Phase::Open), listed("g2", Phase::Running)];
        let club = ClubCard {
            address: "club@club.example".into(),
            name: hostile.into(),
            origin: "club.example".into(),
            verp: false,
            pictures: false,
            verifier: None,
        };
        let standings = recompute(&[], &Scope::All, None, 1_800_000_000);
        let dice = Pool::of(&[]);
        let everything = Everything {
            club: &club,
            offer: Some("offer"),
            games: &games,
            standings: &standings,
            dice: &dice,
        };
        let made = everything.pages(makes).unwrap();
        assert_eq!(made.len(), 6, "five pages of the club and one of the player");
        for file in &made {
            let page = text(file);
            assert!(!page.contains("<script>alert") && !page.contains('\u{202e}'), "{}", file.path);
            assert!(page.contains("&lt;script&gt;"), "{}", file.path);
        }
    }
}

#[test]
fn every_pattern_of_a_sheet_is_an_order_once_its_places_are_filled() {
    let templates = templates();
    let registry = feldpost::games::standard();
    for kind in default_kinds() {
        let game = AnyTable::begun(&kind).game();
        let own = registry.find(kind.card.id).unwrap().1.wording();
        let patterns = templates.sheet(kind.card.id).unwrap();
        assert!(!patterns.is_empty());
        if own.templates.iter().all(|(name, _)| *name != "layout/sheet.txt") {
            continue;
        }
        for side in &kind.card.sides {
            let picture = game.play().picture(Viewer::Public, &[], false).unwrap();
            let of_side = |(hex, stack): (&String, &Vec<feldpost_kit::picture::Counter>)| {
                let own = stack.iter().find(|own| own.side == side.id.as_str())?;
                Some((hex.clone(), own.name.clone()))
            };
            let standing: Vec<(String, String)> = picture.stacks.iter().filter_map(of_side).collect();
            let [(hex, unit), (other, second), ..] = standing.as_slice() else { continue };
            for pattern in &patterns {
                let line = pattern
                    .replace("{units}", &format!("{unit} {second}"))
                    .replace("{unit}", unit)
                    .replace("{hexes}", &format!("{hex} {other}"))
                    .replace("{hex}", other);
                assert!(!line.contains('{'), "{pattern}");
                let skimmed = game.play().skim(side.id, &InputLine::number_all(&line)).unwrap();
                assert_eq!(skimmed.orders(), 1, "{}: {line}: {skimmed:?}", kind.card.id);
            }
        }
    }
}

/// A club with a game that goes on, one that was closed, one with a free seat, and one that was offered to
/// people who have not joined.
fn club_with_games() -> (AnyTable, Vec<&'static str>) {
    let kinds = default_kinds();
    let mut table = played(&kinds[0], 8);
    let system = table.kind.card.id;
    let others = [
        ("free-1", None),
        ("asked-1", Some(CARLA)),
        ("alone-1", Some(MACHINE_ADDRESS)),
        ("over-1", Some(CARLA)),
    ];
    for (id, address) in others {
        let sides = table.kind.card.sides.clone();
        let seats = sides.iter().zip([(Some(DORA), "Dora"), (address, "Carla")]);
        let seats = seats.map(|(side, (own, name))| {
            let mut seat = Seat::new(side.id.to_string(), own.map(str::to_owned));
            seat.name = own.filter(|own| *own != MACHINE_ADDRESS).map(|_| name.to_owned());
            seat
        });
        let new = NewGame { system: system.into(), seats: seats.collect(), ..new_game(id) };
        table.host.new_game(&new).unwrap();
        table.host.run_once().unwrap();
        let offer = table.host.view(id).unwrap().offer_hash().short();
        let joins = ["over-1", "alone-1"].contains(&id);
        for (seat, from) in
            sides.iter().zip([DORA, CARLA]).filter(|(_, from)| joins && (id == "over-1" || *from == DORA))
        {
            let to = table.host.reply_address(id, seat.id.as_str()).unwrap();
            let body = format!("join {offer}\r\nentropy {id} seven geese {}", seat.id);
            let raw = table.club.mail(from, &to, &body);
            take_in(&mut table.host, &raw);
        }
        assert_eq!(table.host.view(id).unwrap().started(), joins, "{id}");
        if id == "over-1" {
            let close = Request::Close { game: id.into(), begun: true, reason: String::new() };
            assert_eq!(table.host.ask(&close).unwrap(), Done::All);
            table.host.run_once().unwrap();
        }
    }
    (table, vec![GAME, "free-1", "over-1"])
}

/// A home that nobody works on.
fn at_rest(table: AnyTable) -> (Club, PathBuf) {
    let AnyTable { club, host, .. } = table;
    drop(host);
    let home = club.home();
    (club, home)
}

#[test]
fn a_site_is_written_once_and_then_only_what_has_changed() {
    let (table, shown) = club_with_games();
    let (club, home) = at_rest(table);
    let folder = scratch();
    let out = folder.path().join("site");
    let site = |more: &[&str]| {
        let words = ["site", out.to_str().unwrap(), "--home", home.to_str().unwrap()];
        feldpost(&[&words[..], more].concat())
    };
    site(&[]).quietly(0).says(&["3 games, 3 of them made anew", "0 removed", "index.html"]);
    let first = files(&out);
    let games: BTreeSet<&str> = first
        .keys()
        .filter_map(|path| path.strip_prefix("games/")?.split_once('/'))
        .map(|(id, _)| id)
        .collect();
    assert_eq!(games, BTreeSet::from([GAME, "over-1"]), "one that has not begun has no page");
    let list = String::from_utf8(first["games/index.html"].clone()).unwrap();
    assert!(shown.iter().all(|id| list.contains(id)) && !list.contains("asked-1"), "{list}");
    assert!(!list.contains("alone-1"), "who practises is not looked at: {list}");
    let join = String::from_utf8(first["join.html"].clone()).unwrap();
    assert!(join.contains("join free-1 "), "{join}");
    assert!(first.contains_key("games/over-1/journal.jsonl") && first.contains_key("verify/page.js"));
    assert!(!first.contains_key(&format!("games/{GAME}/journal.jsonl")), "it goes on");
    assert_eq!(
        first["games/over-1/journal.jsonl"],
        fs::read(home.join("games/over-1/journal.jsonl")).unwrap()
    );
    let players: Vec<&String> = first.keys().filter(|path| path.starts_with("players/")).collect();
    assert!(players.len() == 2 && players[0].starts_with("players/carla-"), "{players:?}");
    for (path, bytes) in &first {
        let text = String::from_utf8_lossy(bytes);
        assert!(!text.contains("@example.org"), "{path} has an address");
    }

    site(&[]).quietly(0).says(&["3 games, 0 of them made anew: 0 files written, 0 removed"]);
    assert_eq!(files(&out), first);

    // One game goes on by a group.
    let mut host = Host::open(&home, means(&club.clock), feldpost::games::standard()).unwrap();
    let ask = Request::Tell { game: GAME.to_owned(), text: "A word.".into() };
    assert_eq!(host.ask(&ask).unwrap(), Done::All);
    host.run_once().unwrap();
    drop(host);
    site(&[]).quietly(0).says(&["3 games, 1 of them made anew"]);

    // A file that somebody has lost is made again, and one of somebody else is left alone.
    fs::remove_file(out.join("games/over-1/map.svg")).unwrap();
    fs::write(out.join("own.html"), "mine").unwrap();
    site(&[]).quietly(0).says(&["3 games, 1 of them made anew"]);
    assert_eq!(fs::read(out.join("games/over-1/map.svg")).unwrap(), first["games/over-1/map.svg"]);

    // What is not to be shown goes, with its folder.
    site(&["--without", "over-1"]).quietly(0).says(&["2 games, 0 of them made anew", "7 removed"]);
    assert!(!out.join("games/over-1").exists() && out.join("own.html").exists());
    site(&["--without", "nothing"]).fails(1, &["there is no such game", "game list --all"]);
    site(&["--language", "xx"]).fails(1, &["there is no language \"xx\"", "de"]);
    site(&["--language", "de"]).quietly(0);
    assert!(
        String::from_utf8(fs::read(out.join("index.html")).unwrap()).unwrap().contains("<html lang=\"de\">")
    );
}

#[test]
fn a_site_writes_into_no_other_folder_and_removes_nothing_outside() {
    let (table, _) = club_with_games();
    let (_club, home) = at_rest(table);
    let folder = scratch();
    let other = folder.path().join("other");
    fs::create_dir_all(&other).unwrap();
    fs::write(other.join("letter.txt"), "dear").unwrap();
    let to = |out: &Path| feldpost(&["site", out.to_str().unwrap(), "--home", home.to_str().unwrap()]);
    to(&other).fails(1, &["holds something else than a site of ours", "name a new folder"]);
    assert_eq!(files(&other).len(), 1);
    // Two at a time would write over each other.
    let busy = folder.path().join("busy");
    fs::create_dir_all(&busy).unwrap();
    let claim = fs::File::open(&busy).unwrap();
    flock(&claim, FlockOperation::LockExclusive).unwrap();
    to(&busy).fails(2, &["another `feldpost site` writes into"]);
    drop(claim);
    to(&busy).quietly(0);
    // A list that was forged removes nothing outside.
    let out = folder.path().join("site");
    fs::create_dir_all(&out).unwrap();
    let forged = r#"{"form":1,"games":{},"files":["../other/letter.txt"]}"#;
    fs::write(out.join(".feldpost-site.json"), forged).unwrap();
    to(&out).quietly(0);
    assert_eq!(fs::read_to_string(other.join("letter.txt")).unwrap(), "dear");
}

#[test]
fn journals_with_words_between_players_are_not_given_away_unless_it_is_asked_for() {
    let (mut table, _) = club_with_games();
    let seat = table.seats()[0].clone();
    table.send(&seat, "say a word between us");
    let close = Request::Close { game: GAME.into(), begun: true, reason: String::new() };
    assert_eq!(table.host.ask(&close).unwrap(), Done::All);
    table.host.run_once().unwrap();
    let (_club, home) = at_rest(table);
    let folder = scratch();
    let journal = |name: &str, which: &str| {
        let out = folder.path().join(name);
        let words = ["site", out.to_str().unwrap(), "--home", home.to_str().unwrap(), "--journals", which];
        feldpost(&words).quietly(0);
        let files = files(&out);
        let shown = |id: &str| files.contains_key(&format!("games/{id}/journal.jsonl"));
        let told =
            files.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("a word between us"));
        (shown(GAME), shown("over-1"), told)
    };
    assert_eq!(journal("careful", "without-press"), (false, true, false));
    assert_eq!(journal("all", "all"), (true, true, true));
    assert_eq!(journal("none", "none"), (false, false, false));
}

#[test]
fn a_site_is_read_in_a_browser_from_files_without_a_network() {
    let Some(node) = node::program() else { return };
    let (table, _) = club_with_games();
    let (_club, home) = at_rest(table);
    let folder = scratch();
    // A folder within others, as a site on a sub-path is.
    let out = folder.path().join("www/a club/site");
    feldpost(&["site", out.to_str().unwrap(), "--home", home.to_str().unwrap()]).quietly(0);
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site/pages.test.mjs");
    let run = Command::new(node).arg("--test").arg(test).env("FELDPOST_SITE", &out).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
}
