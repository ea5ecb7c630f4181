//! The words of a picture: its legend, and what is said of it to whoever cannot see it.
//!
//! They are messages (`picture-...`), put into words by whoever wants the picture.

use crate::plan::{Cut, Places};
use feldpost_kit::message::Message;
use feldpost_kit::msg;
use feldpost_kit::picture::{Counter, Fight, Picture, State, Symbol, Walk};

/// Longest description, in characters: mail programs show it where they load no pictures.
const LONGEST: usize = 900;

/// Puts a message into the words of one language.
pub type Say<'s> = &'s dyn Fn(&Message) -> String;

/// A class in words.
pub(crate) fn class(class: Symbol) -> Message {
    let word = match class {
        Symbol::None => "none",
        Symbol::Armor => "armor",
        Symbol::Recon => "recon",
        Symbol::Infantry => "infantry",
        Symbol::MotorizedInfantry => "motorized-infantry",
        Symbol::Engineer => "engineer",
        Symbol::Motorcycle => "motorcycle",
        Symbol::Artillery => "artillery",
        Symbol::AntiTank => "anti-tank",
        Symbol::Aircraft => "aircraft",
    };
    msg!("picture-class", class = word)
}

/// What a picture shows, in words: where things stand, what happened, who holds what.
#[must_use]
pub fn describe(picture: &Picture, cut: Option<&Cut>, say: Say<'_>) -> String {
    let places = Places::of(picture);
    let inside = |hex: &str| cut.is_none_or(|cut| places.at(hex).is_some_and(|at| cut.holds(at)));
    let mut told = vec![heading(picture, cut)];
    told.extend(picture.fights.iter().filter(|fight| inside(&fight.hex)).map(|one| fight(picture, one)));
    let walks = picture.moves.iter().filter(|walk| walk.hexes.iter().any(|hex| inside(hex)));
    let moves: Vec<Message> = walks.filter_map(walk).collect();
    if !moves.is_empty() {
        told.push(msg!("picture-told-moves", moves = moves));
    }
    let objectives = picture.objectives.iter().filter(|(hex, _)| inside(hex));
    let held: Vec<Message> = objectives
        .map(|(hex, holder)| {
            let side = picture.side(holder).map_or("none", |(_, side)| side.sign.as_str());
            msg!("picture-told-held", place = picture.places.get(hex).unwrap_or(hex), hex = hex, side = side)
        })
        .collect();
    if !held.is_empty() {
        told.push(msg!("picture-told-objectives", held = held));
    }
    for side in &picture.sides {
        let of = |counter: &&Counter| counter.side == side.id;
        let stacks =
            picture.stacks.iter().filter(|(hex, stack)| inside(hex) && stack.iter().any(|one| of(&one)));
        let stacks: Vec<String> = stacks
            .map(|(hex, stack)| {
                let own: Vec<String> = stack.iter().filter(of).map(counter).collect();
                format!("{hex} {}", own.join(" + "))
            })
            .collect();
        if !stacks.is_empty() {
            told.push(msg!("picture-told-side", side = side.sign, stacks = stacks));
        }
    }
    let mut told = crate::letters::clean(&say(&msg!("picture-told", sentences = told)));
    if told.chars().count() > LONGEST {
        told = told.chars().take(LONGEST - 1).chain(['\u{2026}']).collect();
    }
    told
}

/// What the picture is of.
fn heading(picture: &Picture, cut: Option<&Cut>) -> Message {
    let moment = picture.moment.clone().unwrap_or_else(|| Message::written(""));
    let corners = |cut: &Cut| {
        let row = picture.rows.get(cut.rows.clone())?;
        let hexes = |own: &feldpost_kit::picture::PictureRow| {
            own.hexes.get(cut.hexes.clone()).map(<[String]>::to_vec)
        };
        Some((row.first().and_then(hexes)?.first()?.clone(), row.last().and_then(hexes)?.last()?.clone()))
    };
    match (cut.and_then(corners), &picture.title) {
        (Some((first, last)), _) => {
            msg!("picture-told-close-up", first = first, last = last, moment = moment)
        }
        (None, Some(title)) => msg!("picture-told-map", title = title, moment = moment),
        (None, None) => msg!("picture-told-bare"),
    }
}

fn fight(picture: &Picture, fight: &Fight) -> Message {
    let side = picture.side(&fight.side).map_or("", |(_, side)| side.sign.as_str());
    let (hex, hits, attacks) = (&fight.hex, fight.hits, fight.attacks);
    match fight.lost.as_slice() {
        [] => msg!("picture-told-fight", hex = hex, side = side, hits = hits, attacks = attacks),
        lost => {
            msg!("picture-told-loss", hex = hex, side = side, hits = hits, attacks = attacks, lost = lost)
        }
    }
}

fn walk(walk: &Walk) -> Option<Message> {
    match walk.hexes.as_slice() {
        [only] => Some(msg!("picture-told-entry", unit = walk.name, hex = only)),
        [first, .., last] => Some(msg!("picture-told-move", unit = walk.name, from = first, to = last)),
        [] => None,
    }
}

fn counter(counter: &Counter) -> String {
    let state = match counter.state {
        State::MayAct => "!",
        State::Plain | State::Moved | State::Fought | State::Done => "",
    };
    format!("{}{state} {}", counter.name, counter.figures).trim().to_owned()
}
