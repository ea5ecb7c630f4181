//! What concerns all players of a game and came by no mail.
use feldpost_protocol::journal::entry::{Body, RekeyBy};
use feldpost_protocol::journal::umpire_act::{UmpireAct, back_to};

use super::post::Post;
use super::timing;
use super::told::{say, side_played};
use crate::words::Notice;

/// What concerns a whole game and came by no mail, in words: that another key signs, or that another person
/// sits at a seat. And which of both it is.
pub(super) fn news(post: Post<'_>, seat: &str) -> Option<(String, &'static str)> {
    let by_key = new_key(post, seat).map(|told| (told, "key"));
    let by_player = || Some((new_player(post, seat)?, "player"));
    let by_back = || Some((proposal(post, seat)?, "rollback"));
    by_key.or_else(by_player).or_else(by_back).or_else(|| Some((timing::news(post, seat)?, "clock")))
}

/// Whether an entry is news for all that nobody has asked for.
pub(super) fn concerns_all(body: &Body) -> bool {
    use UmpireAct::{Adjourn, Extend, Late, Propose, Replace, Resume};
    match body {
        Body::Rekey { .. } => true,
        Body::Umpire { act, .. } => {
            matches!(act, Replace | Adjourn | Resume | Extend | Late | Propose)
        }
        _ => false,
    }
}

/// That another person plays another seat from here on.
fn new_player(post: Post<'_>, reader: &str) -> Option<String> {
    let taken = post.group.iter().find_map(|entry| match &entry.body {
        Body::Umpire { act: UmpireAct::Replace, seat: Some(seat), .. } if seat != reader => Some(seat),
        _ => None,
    });
    Some(say(post, reader, &Notice::TakenOver { side: side_played(post, reader, taken?) }))
}

/// That the umpire proposes to set the game back.
fn proposal(post: Post<'_>, reader: &str) -> Option<String> {
    let entry = post.group.iter().find_map(|entry| match &entry.body {
        Body::Umpire { act: UmpireAct::Propose, text, .. } => back_to(text),
        _ => None,
    })?;
    Some(say(post, reader, &Notice::Rollback { stage: "proposed".to_owned(), side: None, entry }))
}

/// That another key signs from here on, in words.
fn new_key(post: Post<'_>, seat: &str) -> Option<String> {
    let new = post.group.iter().find_map(|entry| match &entry.body {
        Body::Rekey { key, by, .. } => Some((entry.seq, key.to_string(), *by == RekeyBy::Officer)),
        _ => None,
    });
    let (seq, key, officer) = new?;
    Some(say(post, seat, &Notice::NewKey { seq, key, officer }))
}
