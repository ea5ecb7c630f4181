//! What the mails of a group say in the reader's language: notices with their figures, put into words.
use feldpost_kit::sheet::{Fate, LineFate};
use feldpost_protocol::journal::entry::{Body, Entry, RekeyBy, Source};

use super::TurnError;
use super::beacon::OVERDUE;
use super::fold::Witnessed;
use super::game::Owed;
use super::measure::time_of;
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
    let strikes = post.witnessed.strikes.iter().cloned();
    let told = own.iter().chain(told).cloned().chain(missing).chain(weak).chain(strikes);
    told.chain(dice_that_wait(post)).map(|notice| say(post, seat, &notice)).collect()
}

/// Dice that wait for a beacon: that they are locked now, or that their round is overdue.
fn dice_that_wait(post: Post<'_>) -> Option<Notice> {
    let waiting = post.after.waiting()?;
    let (step, round, time) = (waiting.step, waiting.round, waiting.time());
    if ends_in_lock(post.group) {
        return Some(Notice::DiceLocked { step, round, time });
    }
    let now = time_of(post.group, post.witnessed);
    (now > waiting.due().saturating_add(OVERDUE)).then_some(Notice::DiceOverdue { step, round, time })
}

/// Whether a group ends in a lock that waits for a round of the beacon.
pub(super) fn ends_in_lock(group: &[Entry]) -> bool {
    group.last().is_some_and(|last| matches!(last.body, Body::Lock { round: Some(_), .. }))
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
    if let Some(waiting) = game.waiting() {
        let (round, time) = (waiting.round, waiting.time());
        return Ok(say(post, seat, &Notice::DiceAwaited { round, time }));
    }
    let sides: Vec<String> = game.waiting_for()?.iter().map(|seat| game.side_name(seat)).collect();
    Ok(if sides.is_empty() { String::new() } else { say(post, seat, &Notice::Sides { sides }) })
}

/// Who has given up the game, in words.
pub(super) fn resignation(post: Post<'_>, seat: &str) -> Option<String> {
    let loser = post.after.resigned()?;
    Some(say(post, seat, &Notice::Resigned { side: post.after.side_name(loser) }))
}

/// That another key signs from here on, in words.
pub(super) fn new_key(post: Post<'_>, seat: &str) -> Option<String> {
    let new = post.group.iter().find_map(|entry| match &entry.body {
        Body::Rekey { key, by, .. } => Some((entry.seq, key.to_string(), *by == RekeyBy::Officer)),
        _ => None,
    });
    let (seq, key, officer) = new?;
    Some(say(post, seat, &Notice::NewKey { seq, key, officer }))
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
    // Said by the source in force: an offer may be older than what is known of it.
    let game = post.after;
    vec![match game.source() {
        Source::Chain => say(post, seat, &Notice::ChainWarning),
        Source::ChainBeacon => say(post, seat, &Notice::BeaconNote),
        Source::Beacon => game.offer().warning.clone(),
    }]
}
