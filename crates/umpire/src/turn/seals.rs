//! What mails say of sealed choices: what was sealed, what is closed, how to seal without the program.
use super::TurnError;
use super::game::{Game, Owed};
use super::post::Post;
use crate::report::{ClosedSlot, SealYourself, SealedChoice};
use crate::words::Notice;
use feldpost_kit::id::Id;
use feldpost_kit::message::Message;
use feldpost_protocol::journal::commitment::shell_lines;
use feldpost_protocol::journal::entry::{Body, SealedBy};
use feldpost_protocol::journal::note_kind::Strike;

/// The seat's choice that was sealed in this group and is not yet opened in it.
pub(super) fn sealed(post: Post<'_>, wanted: &str) -> Option<SealedChoice> {
    let opened = |slot: &str| {
        post.group.iter().any(
            |entry| matches!(&entry.body, Body::Reveal { slot: s, seat, .. } if s == slot && seat == wanted),
        )
    };
    post.group.iter().find_map(|entry| match &entry.body {
        Body::Commit { slot, seat, hash, .. } if seat == wanted && !opened(slot) => {
            let choice = post.secrets.choices.get(slot).and_then(|choices| choices.get(seat)).cloned();
            Some(SealedChoice { slot: slot.clone(), choice, hash: hash.to_string() })
        }
        _ => None,
    })
}

/// The lines with which a seat that owes a secret choice can seal it alone.
pub(super) fn seal_yourself(game: &Game, seat: &str, owed: Option<&Owed>) -> Option<SealYourself> {
    let slot = owed.filter(|owed| !owed.reveal)?.slot.clone()?;
    let lines = shell_lines(&game.offer_hash().short(), &slot, seat).to_vec();
    Some(SealYourself { slot, lines })
}

/// The slots that this group closed, with every commitment: nothing is opened before this list is signed.
pub(super) fn closed(post: Post<'_>) -> Vec<ClosedSlot> {
    let closed = post.group.iter().filter_map(|entry| match &entry.body {
        Body::Closed { slot, .. } => Some(slot),
        _ => None,
    });
    let commits = |slot: &String| post.after.commits.get(slot).into_iter().flatten();
    closed
        .map(|slot| ClosedSlot {
            slot: slot.clone(),
            choices: commits(slot)
                .map(|commit| {
                    let side = post.after.side_name(&commit.seat);
                    (side, commit.mode == SealedBy::Player, commit.hash.to_string())
                })
                .collect(),
        })
        .collect()
}

/// A strike as it is told. The reason of an illegal choice is the one that the rules give in the position of
/// the game now, apart as long as it is not in words; its rule stands in its place.
pub(super) fn strike(game: &Game, seat: &str, text: &str) -> Result<(Notice, Option<Message>), TurnError> {
    let side = game.side_name(seat);
    Ok(match Strike::read(text) {
        None => (Notice::StrikeAsWritten { side, text: text.to_owned() }, None),
        Some(Strike::Unopened { slot }) => (Notice::StrikeUnopened { side, slot }, None),
        Some(Strike::Illegal { slot, choice, rule }) => {
            let ruling =
                Id::new(seat).map(|id| game.play().choice_ruling(id, &choice)).transpose()?.flatten();
            (Notice::Strike { side, slot, choice, reason: rule }, ruling.map(|ruling| ruling.reason))
        }
    })
}
