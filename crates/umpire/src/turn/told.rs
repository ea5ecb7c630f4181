//! What the mails of a group say in the reader's language: notices with their figures, put into words.
use feldpost_kit::sheet::{Fate, LineFate};
use feldpost_protocol::journal::entry::{Body, Source};

use super::TurnError;
use super::fold::Witnessed;
use super::game::Owed;
use super::post::Post;
use super::secrets::{Answer, Asked};
use crate::words::Notice;

/// What the reader of a mail is told beside the report, a sentence each.
pub(super) fn notes(post: Post<'_>, answer: &Answer, seat: &str) -> Vec<String> {
    let (sender, past) = (answer.seat == seat, post.past);
    let own = if sender { answer.notes.as_slice() } else { &[] };
    let missing = match (&answer.asked, past) {
        (Some(Asked::Report(Some(step))), None) => Some(Notice::NoResolution { step: *step }),
        (Some(Asked::Report(None)), None) => Some(Notice::NoReport),
        _ => None,
    };
    let told = answer.told.get(seat).into_iter().flatten();
    let missing = missing.filter(|_| sender);
    let starts = post.group.iter().any(|entry| matches!(entry.body, Body::Start { .. }));
    let weak = post.after.weak_lines().filter(|_| starts);
    let weak: Vec<String> = weak.map(|seat| post.after.side_name(seat)).collect();
    let weak = (!weak.is_empty()).then_some(Notice::EntropyWeakOf { sides: weak });
    let all = own
        .iter()
        .chain(told)
        .cloned()
        .chain(missing)
        .chain(weak)
        .chain(post.witnessed.strikes.iter().cloned());
    all.map(|notice| say(post, seat, &notice)).collect()
}

/// A notice in the words of a seat's language.
pub(super) fn say(post: Post<'_>, seat: &str, notice: &Notice) -> String {
    post.templates.words().say(post.roster.language(seat), notice)
}

/// What became of the lines of the sender's mail, with the host's own reasons in words.
pub(super) fn fates(post: Post<'_>, answer: &Answer) -> Vec<LineFate> {
    let mut fates = answer.fates.clone();
    for (number, why) in &answer.held {
        for fate in fates.iter_mut().filter(|fate| fate.number == *number) {
            if let Fate::HeldBack { reason } = &mut fate.fate {
                *reason = say(post, &answer.seat, why);
            }
        }
    }
    fates
}

/// What is asked of a seat, in words.
pub(super) fn title(post: Post<'_>, seat: &str, owed: &Owed) -> String {
    match &owed.slot {
        Some(slot) if owed.reveal => say(post, seat, &Notice::RevealAsked { slot: slot.clone() }),
        _ => owed.decision.title.clone(),
    }
}

/// The sides that the game waits for; empty if for nobody.
pub(super) fn waiting_for(post: Post<'_>, seat: &str) -> Result<String, TurnError> {
    let game = post.after;
    let sides: Vec<String> = game.waiting_for()?.iter().map(|seat| game.side_name(seat)).collect();
    Ok(if sides.is_empty() { String::new() } else { say(post, seat, &Notice::Sides { sides }) })
}

/// Who has given up the game, in words.
pub(super) fn resignation(post: Post<'_>, seat: &str) -> Option<String> {
    let loser = post.after.resigned()?;
    Some(say(post, seat, &Notice::Resigned { side: post.after.side_name(loser) }))
}

/// What the mail in hand is about, if its reader has asked for it.
pub(super) fn asked_again(answer: &Answer, past: Option<&Witnessed>) -> Option<Notice> {
    match (&answer.asked, past) {
        (Some(Asked::Status), _) => Some(Notice::PositionNow),
        (Some(Asked::Report(_)), Some(Witnessed { step: Some(step), .. })) => {
            Some(Notice::ResolutionAgain { step: *step })
        }
        (Some(Asked::Report(_)), Some(_)) => Some(Notice::NewestReport),
        _ => None,
    }
}

/// What the offer warns of, in the reader's words where they are known.
pub(super) fn warnings(post: Post<'_>, seat: &str) -> Vec<String> {
    // Said by the source: an offer may be older than what is known of it.
    let offer = post.after.offer();
    let of_chain = offer.source == Source::Chain;
    vec![if of_chain { say(post, seat, &Notice::ChainWarning) } else { offer.warning.clone() }]
}
