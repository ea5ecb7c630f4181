//! How long the pictures and pages of a report take, on a recorded game in its third turn.
//!
//! `cargo bench --bench reports`. A daemon has drawn the ground of a map before, and keeps it: so it is here.

mod recorded;

use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_kit::picture::Picture;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;
use feldpost_picture::{Cut, Studio, close_ups};
use feldpost_protocol::journal::entry::Head;
use feldpost_umpire::report::Templates;
use feldpost_umpire::turn::{Game, Witnessed, groups};
use feldpost_umpire::words::{ENGLISH, Words};
use recorded::{file, read, registry};
use std::sync::Arc;

/// The impulse at which the game is looked at: in the middle, with much to tell.
const IMPULSE: &str = "T03C2";
/// The game whose words the picture says.
const SYSTEM: &str = "totensonntag";

fn main() {
    divan::main();
}

/// The game when a side has just been asked for this impulse, that side, and what it is told.
fn asked() -> (Game, Id, Witnessed, Registry) {
    let registry = registry();
    let (entries, hashes) = read(&file("journal.jsonl"));
    for end in groups(&entries).filter_map(|group| group.last()) {
        let at = end.seq as usize;
        let head = Head { seq: end.seq, hash: hashes[at] };
        let (game, witnessed) = Game::fold_and_watch(&registry, &entries[..=at], head).expect("it folds");
        let seats = game.offer().seats.clone();
        for seat in seats {
            let owed = game.owes(&seat).expect("the rules");
            if owed.is_some_and(|owed| owed.slot.is_none() && owed.decision.id.contains(IMPULSE)) {
                let side = Id::new(&seat).expect("a seat");
                return (game, side, witnessed, registry);
            }
        }
    }
    panic!("no impulse in {IMPULSE}");
}

fn picture() -> Picture {
    let (game, side, witnessed, _) = asked();
    let seen = &witnessed.tales[side.as_str()].seen;
    game.play().picture(Viewer::Side(side), seen, false).expect("a picture")
}

/// The catalogues of the host and of its games.
fn words() -> Arc<Words> {
    Templates::builtin(&feldpost::games::standard()).words().clone()
}

/// Draws one picture after another on a ground that was drawn before; each says something else, so that none
/// is taken from those that are kept.
fn draws(bencher: divan::Bencher<'_, '_>, cut: Option<&Cut>) {
    let (mut picture, mut studio, words) = (picture(), Studio::new(), words());
    let say = |message: &Message| words.tell(ENGLISH, SYSTEM, message);
    studio.png(&picture, cut, &say).expect("the first one");
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        picture.moment = Some(Message::written(format!("Number {number}")));
        studio.png(&picture, cut, &say).expect("a PNG").len()
    });
}

#[divan::bench]
fn map_png(bencher: divan::Bencher<'_, '_>) {
    draws(bencher, None);
}

#[divan::bench]
fn map_png_with_its_ground(bencher: divan::Bencher<'_, '_>) {
    let (picture, words) = (picture(), words());
    let say = |message: &Message| words.tell(ENGLISH, SYSTEM, message);
    bencher.bench_local(|| Studio::new().png(&picture, None, &say).expect("a PNG").len());
}

#[divan::bench]
fn close_up_png(bencher: divan::Bencher<'_, '_>) {
    let cut = close_ups(&picture()).into_iter().next().expect("something happened");
    draws(bencher, Some(&cut));
}

/// What the side that is asked may do, with all figures.
#[divan::bench]
fn page_of_the_side_asked(bencher: divan::Bencher<'_, '_>) {
    let (game, side, ..) = asked();
    bencher.bench_local(|| game.play().page_json(Viewer::Side(side)).expect("a page"));
}

/// The same as text and as HTML.
#[divan::bench]
fn text_and_html_of_a_page(bencher: divan::Bencher<'_, '_>) {
    let (game, side, _, registry) = asked();
    let page = game.play().page(Viewer::Side(side)).expect("a page");
    let templates = Templates::builtin(&registry);
    let named = (game.id(), game.offer().system.as_str());
    bencher.bench_local(|| templates.show(named, &page, (Some("impulse"), "")).expect("a report").text.len());
}
