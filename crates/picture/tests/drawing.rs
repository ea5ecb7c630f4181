//! What a picture shows, and that it can be seen: symbols, losses, marks, cuts, pixels.
#![allow(clippy::unwrap_used)] // A test may stop.

use feldpost_kit::message::Message;
use feldpost_kit::picture::{
    Bar, Counter, Fight, Picture, PictureRow, PictureSide, Road, State, Stream, Symbol, Track, Walk,
};
use feldpost_picture::{Cut, Studio, close_ups, describe, svg};
use feldpost_umpire::words::{ENGLISH, Words};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The words that the host has for pictures.
fn say(message: &Message) -> String {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| Words::new([]).unwrap()).tell(ENGLISH, "", message)
}

fn counter(name: &str, side: &str, class: Symbol) -> Counter {
    Counter {
        name: name.into(),
        side: side.into(),
        class,
        figures: "3-10-4".into(),
        strength: 3,
        full: 3,
        ..Counter::default()
    }
}

/// Every kind of ground, symbol, state and mark in eight by six hexes.
fn sample() -> Picture {
    let grounds = ["  ~~^^  ", " ~ ^ f  ", "  @ =   ", " ff  ~~ ", "^^   @  ", "   =  ~ "];
    let rows = grounds.iter().enumerate().map(|(row, ground)| PictureRow {
        shifted: row % 2 == 1,
        hexes: (1..=8).map(|at| format!("{}{at}", char::from(b'F' - row as u8))).collect(),
        ground: (*ground).to_owned(),
    });
    let side = |id: &str, sign: &str| PictureSide { id: id.into(), sign: sign.into(), name: sign.into() };
    let mut picture = Picture {
        title: Some("Sample 回合".into()),
        moment: Some("Turn 2 of 6".into()),
        rows: rows.collect(),
        grounds: [('~', "rough"), ('^', "escarpment"), ('f', "wood"), ('@', "village"), ('=', "ford")]
            .map(|(sign, words)| (sign, words.into()))
            .to_vec(),
        sides: vec![side("amber", "AX"), side("allies", "AL")],
        ..Picture::default()
    };
    picture.places =
        [("D2".to_owned(), "Bir el Gubi".to_owned()), ("A8".to_owned(), "Gambut".to_owned())].into();
    picture.works = ["E5".to_owned(), "A1".to_owned()].into();
    picture.heights = ["C6".to_owned()].into();
    picture.objectives =
        [("D2", "amber"), ("A8", "allies"), ("F8", "")].map(|(a, b)| (a.into(), b.into())).into();
    for (at, class) in Symbol::ALL.into_iter().enumerate() {
        let side = if at % 2 == 0 { "amber" } else { "allies" };
        let hex = format!("{}{}", if at < 6 { 'E' } else { 'C' }, at % 6 + 1);
        picture.stacks.entry(hex).or_default().push(counter(&format!("u{at}"), side, class));
    }
    let mut stack: Vec<Counter> =
        (0..3).map(|at| counter(&format!("s{at}"), "allies", Symbol::Armor)).collect();
    stack[0].state = State::MayAct;
    stack[1].strength = 1;
    stack[1].figures = "1-10-4".into();
    picture.stacks.insert("B4".into(), stack);
    for (hex, state) in [("B1", State::Moved), ("B2", State::Fought), ("B3", State::Done)] {
        let done = Counter { state, ..counter(hex, "amber", Symbol::Infantry) };
        picture.stacks.insert(hex.into(), vec![done]);
    }
    let way = ["A2", "A3", "B3"].map(str::to_owned).to_vec();
    picture.moves = vec![Walk { name: "B3".into(), side: "amber".into(), hexes: way }];
    picture.fights = vec![Fight {
        hex: "B4".into(),
        side: "amber".into(),
        from: ["B3".to_owned()].into(),
        attacks: 3,
        hits: 2,
        lost: vec!["s9".into()],
    }];
    let track = |label: &str, side: &str, last: u32, now| Track {
        label: label.into(),
        side: side.into(),
        boxes: (1..=last).map(|n| n.to_string()).collect(),
        now,
    };
    picture.tracks = vec![track("Turn", "", 6, Some(1)), track("AN AL", "allies", 6, Some(3))];
    picture.score =
        Some(Bar { label: "VP".into(), range: (-2, 4), points: 1, needed: Some((2, "AL".into())) });
    picture
}

fn drawn(picture: &Picture) -> String {
    svg(picture, None, &say)
}

/// Along the side of two hexes, square to the line between their middles; in the legend where it is shown.
#[test]
fn rivers_and_wadis_run_along_the_sides_of_hexes() {
    let mut picture = sample();
    let plain = drawn(&picture);
    let stream = |name: &str, is_dry| Stream {
        name: name.into(),
        is_dry,
        sides: vec![("B4".into(), "B5".into()), ("B4".into(), "Z9".into())],
    };
    picture.streams = vec![stream("Nile", false), stream("dry bed", true)];
    let drawn = drawn(&picture);
    assert!(!plain.contains("Nile") && drawn.contains(">Nile</text>") && drawn.contains(">dry bed</text>"));
    // Neighbours in a row: the side between them goes straight down.
    let lines: Vec<&str> = drawn.split("<path ").filter(|path| !plain.contains(path)).collect();
    let upright = |path: &&&str| {
        let d = path.split("d=\"").nth(1).unwrap().split('"').next().unwrap();
        let numbers: Vec<f32> = d
            .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
            .filter_map(|n| n.parse().ok())
            .collect();
        numbers.len() == 4 && (numbers[0] - numbers[2]).abs() < 0.2 && (numbers[1] - numbers[3]).abs() > 50.0
    };
    assert_eq!(lines.iter().filter(upright).count(), 2, "{lines:#?}");
}

#[test]
fn every_class_has_a_symbol_of_its_own_and_stands_in_the_legend() {
    let words = [
        "unit",
        "armor",
        "recon",
        "infantry",
        "motorized infantry",
        "engineers",
        "motorcycles",
        "guns",
        "anti-tank",
        "aircraft",
    ];
    let one = |class: Symbol| {
        let mut picture = sample();
        picture.stacks = [("C3".to_owned(), vec![counter("x", "amber", class)])].into();
        let drawn = drawn(&picture);
        let word = words[Symbol::ALL.iter().position(|own| *own == class).unwrap()];
        assert_eq!(drawn.contains(&format!(">{word}</text>")), class != Symbol::None, "{class:?}");
        let legend = drawn.find("moves of the AX").unwrap();
        drawn[..legend].to_owned()
    };
    let all: BTreeSet<String> = Symbol::ALL.into_iter().map(one).collect();
    assert_eq!(all.len(), Symbol::ALL.len());
}

#[test]
fn lost_strength_is_an_empty_square_for_each_step() {
    let squares = |strength: u32| {
        let mut picture = sample();
        let hurt = Counter { strength, full: 4, ..counter("x", "allies", Symbol::Armor) };
        picture.stacks = [("C3".to_owned(), vec![hurt])].into();
        let drawn = drawn(&picture);
        let map = &drawn[..drawn.find("moves of the AX").unwrap()];
        (map.matches("<rect").count(), map.matches("fill=\"none\" stroke=\"#1d1d1b\"").count())
    };
    let (all, none) = squares(4);
    for strength in 0..4 {
        assert_eq!(squares(strength), (all, none + 4 - strength as usize), "{strength}");
    }
}

#[test]
fn what_may_act_moved_or_fought_is_told_apart_and_explained() {
    let of = |state: State| {
        let mut picture = sample();
        picture.stacks =
            [("C3".to_owned(), vec![Counter { state, ..counter("x", "amber", Symbol::Armor) }])].into();
        drawn(&picture)
    };
    let states = [State::Plain, State::MayAct, State::Moved, State::Fought, State::Done];
    assert_eq!(states.map(of).into_iter().collect::<BTreeSet<_>>().len(), states.len());
    let legend = ["may act now", "moved", "fought", "done"];
    let all = drawn(&sample());
    assert!(legend.iter().all(|word| all.contains(&format!(">{word}</text>"))), "{all}");
    let plain = of(State::Plain);
    assert!(
        legend.iter().all(|word| !plain.contains(&format!(">{word}</text>"))),
        "no word for what is not there"
    );
}

#[test]
fn a_close_up_shows_its_hexes_and_no_others() {
    let picture = sample();
    let cut = Cut::around(&picture, &["B3".into(), "B4".into()], 1);
    let close = svg(&picture, Some(&cut), &say);
    for (hex, inside) in [("B4", true), ("A2", true), ("C5", true), ("F1", false), ("B7", false)] {
        assert_eq!(close.contains(&format!(">{hex}</text>")), inside, "{hex}");
    }
    assert!(close.contains(">2/3 \u{2020}1</text>"), "{close}");
    assert!(close_ups(&picture)[0].rows.len() <= 7);
}

#[test]
fn every_message_of_a_picture_has_its_words_and_there_is_none_too_many() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = ["frame.rs", "words.rs"].map(|file| std::fs::read_to_string(folder.join(file)).unwrap());
    let said: BTreeSet<&str> = files
        .iter()
        .flat_map(|text| text.split("msg!(\"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let words = Words::new([]).unwrap();
    let there = words.catalogue(ENGLISH).unwrap().shapes().keys();
    let there: BTreeSet<&str> = there.map(String::as_str).filter(|id| id.starts_with("picture-")).collect();
    assert_eq!(said, there);
    assert!(said.len() > 20, "{said:?}");
}

#[test]
fn what_a_picture_shows_is_said_in_words() {
    let told = describe(&sample(), None, &say);
    for words in ["B4 attacked by the AX, 2 of 3 hit", "destroyed: s9", "B3 A2 to B3", "Bir el Gubi (D2) AX"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    let mut long = sample();
    long.moment = Some("x".repeat(5_000).into());
    assert!(describe(&long, None, &say).chars().count() <= 900);
    assert!(drawn(&sample()).contains("role=\"img\"") && drawn(&sample()).contains("<title>Map of Sample"));
}

#[test]
fn hostile_names_stay_names() {
    let mut picture = sample();
    picture.title = Some("</title><script>x</script>".into());
    picture.places.insert("C1".into(), "\"><a href=\"x\">\u{202e}\u{7}".into());
    let drawn = drawn(&picture);
    assert!(!drawn.contains("<script") && !drawn.contains("<a ") && !drawn.contains('\u{202e}'), "{drawn}");
    picture.rows.clear();
    assert!(Studio::new().png(&picture, None, &say).is_ok(), "a map without hexes is still a picture");
}

#[test]
fn roads_are_bands_and_tracks_are_broken_lines_and_the_legend_names_them() {
    let mut picture = sample();
    let [from, to] = [0, 1].map(|at| picture.rows[0].hexes[at].clone());
    let plain = drawn(&picture);
    let road = |name: &str, is_track| Road {
        name: Message::written(name),
        is_track,
        steps: vec![(from.clone(), to.clone()), (from.clone(), "nowhere".into())],
    };
    picture.roads = vec![road("the coast road", false)];
    let paved = drawn(&picture);
    picture.roads = vec![road("a camel track", true)];
    let broken = drawn(&picture);
    let dashes = |svg: &str| svg.matches("stroke-dasharray").count();
    assert_eq!((dashes(&paved), dashes(&broken)), (dashes(&plain), dashes(&plain) + 2), "map and legend");
    assert!(paved.contains("the coast road") && broken.contains("a camel track"));
    picture.works_name = Some(Message::written("a box of ours"));
    assert!(drawn(&picture).contains("a box of ours"));
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn is_to_be_recorded() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|value| value == "always")
}

#[test]
fn the_drawing_is_as_recorded() {
    let path = golden("sample.svg");
    if is_to_be_recorded() {
        std::fs::write(&path, drawn(&sample())).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    assert!(recorded == drawn(&sample()), "INSTA_UPDATE=always takes it over; look at it first: {path:?}");
}

/// Width, height and pixels of a PNG.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    let pixels = buffer[..info.buffer_size()].chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect();
    (info.width, info.height, pixels)
}

/// Pixels of a cell, along each side.
const CELL: usize = 12;

/// The mean colour of each cell of a picture.
fn cells((wide, tall, pixels): &(u32, u32, Vec<[u8; 3]>)) -> Vec<[u64; 3]> {
    let (wide, tall) = (*wide as usize, *tall as usize);
    let cell = |row: usize, column: usize| {
        let mut sums = [0_u64; 3];
        for y in row..(row + CELL).min(tall) {
            for x in column..(column + CELL).min(wide) {
                sums.iter_mut().zip(pixels[y * wide + x]).for_each(|(sum, part)| *sum += u64::from(part));
            }
        }
        let count = ((row + CELL).min(tall) - row) * ((column + CELL).min(wide) - column);
        sums.map(|sum| sum / count as u64)
    };
    let rows = (0..tall).step_by(CELL);
    rows.flat_map(|row| (0..wide).step_by(CELL).map(move |column| cell(row, column))).collect()
}

/// Another version of the drawing library may place an edge otherwise; a mark that is gone, or another
/// colour, shows in the cells.
fn is_like_recorded(name: &str, png: &[u8]) {
    let path = golden(name);
    if is_to_be_recorded() {
        std::fs::write(&path, png).unwrap();
    }
    let (own, recorded) = (pixels(png), pixels(&std::fs::read(&path).unwrap()));
    assert_eq!((own.0, own.1), (recorded.0, recorded.1));
    let (own, recorded) = (cells(&own), cells(&recorded));
    let far = |(a, b): (&[u64; 3], &[u64; 3])| a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
    let worst = own.iter().zip(&recorded).map(far).max().unwrap();
    let mean = own.iter().zip(&recorded).map(far).sum::<u64>() * 100 / own.len() as u64;
    assert!(worst <= 24 && mean <= 50, "cells differ by {worst}, {mean}/100 on average: look at {path:?}");
}

#[test]
fn a_close_up_is_as_recorded_within_a_tolerance() {
    let picture = sample();
    let cut = &close_ups(&picture)[0];
    let png = Studio::new().png(&picture, Some(cut), &say).unwrap();
    is_like_recorded("close_up.png", &png);
    // A counter that is gone is noticed, and so is another colour of its side.
    let mut other = picture.clone();
    other.stacks.remove("B3");
    let changed = Studio::new().png(&other, Some(cut), &say).unwrap();
    let (own, changed) = (cells(&pixels(&png)), cells(&pixels(&changed)));
    assert!(own.iter().zip(&changed).any(|(a, b)| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 24)));
}

#[test]
fn a_name_at_the_lower_rim_is_whole_however_many_lines_it_has() {
    let mut picture = sample();
    let bottom = |picture: &Picture, cut: Option<&Cut>| {
        let (wide, tall, pixels) = pixels(&Studio::new().png(picture, cut, &say).unwrap());
        let dark = |row: &usize| {
            let row = &pixels[row * wide as usize..(row + 1) * wide as usize];
            row.iter().filter(|pixel| pixel.iter().all(|part| *part < 90)).count()
        };
        (tall as usize, (0..tall as usize).rev().map(|row| dark(&row)).collect::<Vec<_>>())
    };
    // A close-up has nothing below its hexes: the last line of a name ends above the rim.
    let last = picture.rows[5].hexes[2].clone();
    let cut = Cut { rows: 3..6, hexes: 1..5 };
    for name in ["Gambut", "Gabr Seleh", "Rugbet en Nbeidat Well"] {
        picture.places.insert(last.clone(), name.to_owned());
        let (tall, rows) = bottom(&picture, Some(&cut));
        assert!(rows[..6].iter().all(|dark| *dark == 0), "{name}: {:?} of {tall}", &rows[..12]);
        assert!(rows[6..tall / 8].iter().any(|dark| *dark > 20), "{name}: {:?}", &rows[..40]);
    }
}

#[test]
fn the_pixels_are_as_recorded_within_a_tolerance() {
    let png = Studio::new().png(&sample(), None, &say).unwrap();
    is_like_recorded("sample.png", &png);
    let path = golden("sample.png");
    if is_to_be_recorded() {
        std::fs::write(&path, &png).unwrap();
    }
    let (wide, tall, own) = pixels(&png);
    let (recorded_wide, recorded_tall, recorded) = pixels(&std::fs::read(&path).unwrap());
    assert_eq!((wide, tall), (recorded_wide, recorded_tall));
    assert_eq!(wide, 1_200);
    let differs =
        |(one, other): &(&[u8; 3], &[u8; 3])| one.iter().zip(*other).any(|(a, b)| a.abs_diff(*b) > 40);
    let count = own.iter().zip(&recorded).filter(differs).count();
    assert!(count * 200 < own.len(), "{count} of {} pixels differ: look at {path:?}", own.len());
    // Not blank: dark counters, fire, the bright mark and the ground are all there.
    for colour in [[0x34, 0x38, 0x3d], [0xf5, 0x84, 0x1f], [0xff, 0xd2, 0x1f], [0xbd, 0x95, 0x60]] {
        let near = |pixel: &&[u8; 3]| pixel.iter().zip(colour).all(|(a, b): (&u8, u8)| a.abs_diff(b) < 12);
        assert!(own.iter().filter(near).count() > 100, "{colour:?}");
    }
}

#[test]
fn the_same_picture_is_drawn_once_and_always_the_same() {
    let mut studio = Studio::new();
    let first = studio.png(&sample(), None, &say).unwrap();
    assert_eq!(studio.png(&sample(), None, &say).unwrap(), first);
    assert_eq!(studio.drawn(), 1);
    let mut other = sample();
    other.stacks.remove("B1");
    assert_ne!(studio.png(&other, None, &say).unwrap(), first);
    assert_eq!(studio.drawn(), 2);
    assert_eq!(Studio::new().png(&sample(), None, &say).unwrap(), first, "on another day too");
    assert!(first.len() < 150_000, "{} bytes", first.len());
}
