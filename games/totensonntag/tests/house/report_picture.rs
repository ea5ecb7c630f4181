//! The map as a picture: it shows what the page tells, what the reader has seen, and nothing else.

use super::desert::{Desert, GAME};
use super::report_support::{fight, hex, id, mid_game, page_of};
use crate::support::golden::are_as_recorded;
use feldpost_kit::picture::{Picture, State, Symbol};
use feldpost_kit::system::Viewer;
use feldpost_mail::pictures::PLACE;
use feldpost_kit::message::Message;
use feldpost_picture::{Studio, describe, has, svg};
use feldpost_umpire::report::Templates;
use feldpost_totensonntag::board::Board;
use feldpost_totensonntag::data::Data;
use feldpost_totensonntag::page::picture;
use feldpost_totensonntag::view::View;
use mail_parser::{MessageParser, MimeHeaders as _};
use serde_json::Value;

fn of(board: &Board, viewer: Viewer, seen: &[Value]) -> Picture {
    picture(&View::of(board, viewer), seen, true)
}

fn seen() -> Vec<Value> {
    fight().iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

#[test]
fn every_stack_of_the_page_is_on_the_picture_with_its_figures() {
    let board = mid_game();
    let page = page_of(&board, Viewer::Public);
    let picture = of(&board, Viewer::Public, &[]);
    assert_eq!(page.hexes.len(), picture.stacks.len());
    for line in &page.hexes {
        let stack = &picture.stacks[&line.hex.to_string()];
        assert_eq!(line.units.len(), stack.len(), "{}", line.hex);
        for (unit, counter) in line.units.iter().zip(stack) {
            assert_eq!(counter.figures, format!("{}-{}-{}", unit.sp, unit.pf, unit.initiative));
            let strength = (i64::from(counter.strength), i64::from(counter.full));
            assert_eq!(strength, (unit.sp.into(), unit.sf.into()), "{}", unit.id);
            let named = (unit.id.to_string(), line.side.to_string());
            assert_eq!((counter.name.clone(), counter.side.clone()), named);
        }
    }
    assert_eq!(picture.score.as_ref().unwrap().points, page.score.points);
    assert_eq!(picture.ground("Q7"), '~');
    assert!(picture.works.contains("F2") && picture.heights.contains("L10"));
    assert_eq!(picture.objectives["M7"], "dak");
    assert!(picture.zones["dak"].contains("K17") && !picture.zones["cw"].contains("K17"));
}

#[test]
fn who_may_act_is_marked_for_the_player_who_may_order_it() {
    let board = mid_game();
    let marked = |viewer: Viewer| {
        let all = of(&board, viewer, &[]).stacks.into_values().flatten();
        let mut may: Vec<String> =
            all.filter(|one| one.state == State::MayAct).map(|one| one.name).collect();
        may.sort();
        may
    };
    let page = page_of(&board, Viewer::Side(id("cw")));
    let mut may: Vec<String> =
        page.choices.units.iter().filter(|unit| unit.hex.is_some()).map(|unit| unit.id.to_string()).collect();
    may.sort();
    assert!(!may.is_empty());
    assert_eq!(marked(Viewer::Side(id("cw"))), may);
    assert_eq!(marked(Viewer::Side(id("dak"))), Vec::<String>::new());
    assert_eq!(marked(Viewer::Public), Vec::<String>::new());
}

#[test]
fn moves_and_fights_are_those_that_the_reader_has_seen() {
    let picture = of(&mid_game(), Viewer::Side(id("cw")), &seen());
    assert!(!picture.moves.is_empty() && !picture.fights.is_empty(), "{picture:?}");
    let attacks = seen().iter().filter(|event| event["kind"] == "attack").count();
    let hits = seen().iter().filter(|event| event["kind"] == "attack" && event["hit"] == true).count();
    let sum = |count: fn(&feldpost_kit::picture::Fight) -> u32| picture.fights.iter().map(count).sum::<u32>();
    assert_eq!((sum(|f| f.attacks), sum(|f| f.hits)), (attacks as u32, hits as u32));
    for walk in &picture.moves {
        assert!(walk.hexes.iter().all(|at| *at == hex(at).to_string()), "{walk:?}");
    }
    let none = of(&mid_game(), Viewer::Side(id("cw")), &[]);
    assert!(none.moves.is_empty() && none.fights.is_empty());
    let odd = [serde_json::json!({ "kind": "something-new" }), serde_json::json!(7)];
    assert_eq!(of(&mid_game(), Viewer::Side(id("cw")), &odd), none, "what is not known is passed over");
}

#[test]
fn the_drawing_of_a_position_is_as_recorded() {
    let picture = of(&mid_game(), Viewer::Side(id("cw")), &seen());
    let templates = Templates::builtin(&feldpost::games::standard());
    let say = |message: &Message| templates.words().tell("en", "totensonntag", message);
    let drawn = svg(&picture, None, &say);
    let told = describe(&picture, None, &say) + "\n";
    are_as_recorded("picture", [("mid_game.svg".to_owned(), drawn), ("mid_game.txt".to_owned(), told)]);
    let png = Studio::new().png(&picture, None, &say).unwrap();
    assert!((20_000..200_000).contains(&png.len()), "{} bytes", png.len());
}

#[test]
fn the_fonts_have_every_character_of_the_game() {
    let data = Data::compiled_in().unwrap();
    let words = |unit: &feldpost_totensonntag::data::Unit| {
        [unit.id.to_string(), unit.name.clone(), unit.kind.clone()]
    };
    let units = data.units.iter().flat_map(words);
    let places = data.map.values().filter_map(|ground| ground.name.clone());
    let editions = data.editions.editions.values().flat_map(|e| [e.title.clone(), e.label.clone()]);
    let title = [data.scenario.title.clone()];
    let texts: Vec<String> = units.chain(places).chain(editions).chain(title).collect();
    for text in texts {
        assert!(text.chars().all(has), "{text}");
    }
}

/// Relative brightness of `#rrggbb` (WCAG 2).
fn brightness(colour: &str) -> f64 {
    let linear = [1, 3, 5].map(|at| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

#[test]
fn counters_of_the_two_sides_are_told_apart_in_grey_and_their_figures_can_be_read() {
    let contrast = |one: &str, other: &str| {
        let (one, other) = (brightness(one), brightness(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    };
    let picture = of(&mid_game(), Viewer::Public, &[]);
    let of_side = |side: &str| {
        let all = picture.stacks.values().flatten().filter(|one| one.side == side);
        all.map(|one| &picture.liveries[&one.livery]).collect::<Vec<_>>()
    };
    for dark in of_side("dak") {
        for light in of_side("cw") {
            assert!(contrast(&dark.fill, &light.fill) >= 3.5, "{} and {}", dark.name, light.name);
        }
        assert!(contrast(&dark.fill, &dark.ink) >= 4.5, "{}", dark.name);
    }
    for light in of_side("cw") {
        assert!(contrast(&light.fill, &light.ink) >= 7.0, "{}", light.name);
    }
    assert!(picture.stacks.values().flatten().all(|one| one.class != Symbol::None));
}

/// The newest mail to the CW of a home that sends pictures, after this body.
fn report(desert: &mut Desert, body: &str) -> Vec<u8> {
    desert.send("cw", body).to("cw").raw.clone()
}

fn with_pictures(desert: Desert) -> Desert {
    desert.while_stopped(|home| {
        let path = std::path::Path::new(home).join("feldpost.toml");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("pictures = true\n{text}")).unwrap();
    })
}

#[test]
fn a_report_shows_the_map_inline_and_a_seat_may_ask_for_text() {
    let mut desert = with_pictures(Desert::with_first_die(3));
    let raw = report(&mut desert, "status");
    let mail = MessageParser::default().parse(&raw).unwrap();
    let (html, text) = (mail.body_html(0).unwrap(), mail.body_text(0).unwrap());
    let map = mail.parts.iter().find(|part| part.attachment_name() == Some("map.png")).unwrap();
    assert!(html.contains(&format!("src=\"cid:{}\"", map.content_id().unwrap())), "{html}");
    assert!(map.contents().starts_with(b"\x89PNG"));
    assert!(html.contains("alt=\"Map of Totensonntag") && !html.contains("src=\"http"), "{html}");
    let legend = "Signs: ~ rough";
    assert!(text.contains(legend) && !html.contains(legend), "the text map stands in the text alone");
    assert!(!mail.parts.iter().any(|part| part.attachment_name() == Some("picture.json")));

    let told = desert.send("cw", "reports text");
    told.to("cw").says("Your reports have no pictures from now on");
    let raw = report(&mut desert, "status");
    let mail = MessageParser::default().parse(&raw).unwrap();
    let html = mail.body_html(0).unwrap();
    assert!(html.contains(legend) && html.contains(PLACE[0]) && !html.contains("<img"), "{html}");
    assert!(!mail.parts.iter().any(|part| part.attachment_name() == Some("map.png")));

    let mut desert = desert.reopened();
    let raw = report(&mut desert, "check\nreports pictures");
    assert!(!String::from_utf8_lossy(&raw).contains("image/png"), "a dry run changes nothing");
    desert.send("cw", "reports pictures").to("cw").says("Your reports have a picture of the map");
    let raw = report(&mut desert, "status");
    assert!(String::from_utf8_lossy(&raw).contains("image/png"));
}

#[test]
fn a_mail_that_waits_holds_no_image_and_the_same_mail_is_drawn_the_same_again() {
    let mut desert = with_pictures(Desert::with_first_die(3));
    let first = report(&mut desert, "status");
    let sent = desert.club.home().join("outbox/sent");
    let kept = std::fs::read_dir(sent).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.filter(|path| path.is_file()).map(|path| std::fs::read(path).unwrap());
    let kept: Vec<Vec<u8>> = kept.collect();
    assert!(kept.iter().all(|bytes| !bytes.windows(9).any(|window| window == b"image/png")));
    let again = report(&mut desert, "status");
    let image = |raw: &[u8]| {
        let mail = MessageParser::default().parse(raw).unwrap();
        mail.parts.iter().find(|part| part.attachment_name() == Some("map.png")).unwrap().contents().to_vec()
    };
    assert_eq!(image(&first), image(&again), "of {GAME}");
}
