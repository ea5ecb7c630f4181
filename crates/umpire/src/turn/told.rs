//! What the mails of a group say in the reader's language: notices with their figures, put into words.
use feldpost_kit::message::Message;
use feldpost_kit::sheet::{Fate, LineFate};
use feldpost_protocol::journal::entry::{Body, Entry, SidesBy, Source};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::sides::{Bid, paid};
use feldpost_protocol::journal::umpire_act::UmpireAct;
use serde_json::Value;
use std::collections::BTreeMap;

use super::TurnError;
use super::agreement::rollback_text;
use super::beacon::OVERDUE;
use super::chronicle::moment_words;
use super::fold::Witnessed;
use super::game::Owed;
use super::measure::time_of;
use super::offer::NO_CLOCK;
use super::post::Post;
use super::secrets::{Answer, Asked, BEGINNING};
use super::timing;
use crate::builds::published;
use crate::report::{Said, Terms};
use crate::words::{Notice, SidesTold};

/// What the reader of a mail is told beside the report, a sentence each.
pub(super) fn notes(post: Post<'_>, answer: &Answer, seat: &str) -> Vec<String> {
    let (sender, past) = (answer.seat == seat, post.past);
    let own = if sender { answer.notes.as_slice() } else { &[] };
    let missing = match (&answer.asked, past) {
        (Some(Asked::Report(Some(step))), None) => Some(Notice::NoResolution { step: *step }),
        (Some(Asked::Report(None)), None) => Some(Notice::NoReport),
        (Some(Asked::Since(moment)), None) if moment.as_slice() == BEGINNING => None,
        (Some(Asked::Since(moment)), None) => Some(Notice::NoSuchMoment { moment: moment_words(moment) }),
        (Some(Asked::Since(_)), Some(past)) => {
            let goes_on = past.tales.get(seat).and_then(|tale| tale.goes_on.clone());
            goes_on.map(|moment| Notice::StoryGoesOn { moment })
        }
        _ => None,
    };
    let told = answer.told.get(seat).into_iter().flatten();
    let missing = missing.filter(|_| sender);
    let starts = post.group.iter().any(is_start);
    let weak = starts.then(|| post.after.weak_lines().map(|weak| side(post, seat, weak)));
    let weak: Vec<String> = weak.into_iter().flatten().collect();
    let weak = (!weak.is_empty()).then_some(Notice::EntropyWeakOf { sides: weak });
    let strikes = post.witnessed.strikes.iter().cloned().map(|(notice, why)| match (notice, why) {
        (Notice::Strike { side, slot, choice, .. }, Some(why)) => {
            Notice::Strike { side, slot, choice, reason: tell(post, seat, &why) }
        }
        (notice, _) => notice,
    });
    let told = own.iter().chain(told).cloned().chain(missing).chain(weak).chain(strikes);
    let loss = post.after.loss().ok().flatten().map(Notice::EndLost).filter(|loss| !own.contains(loss));
    let told = told
        .chain(sides_settled(post, seat))
        .chain(dice_that_wait(post))
        .chain(loss)
        .map(|notice| say(post, seat, &notice));
    told.chain(timing::times(post, seat)).collect()
}

/// What lot or bids have come to, where the start settles who plays which side.
fn sides_settled(post: Post<'_>, reader: &str) -> Option<Notice> {
    let (by, entry) = (post.after.offer().sides?, post.group.iter().find(|entry| is_start(entry))?);
    let Body::Start { sides, bids, .. } = &entry.body else { return None };
    let name = |seat: &str| side(post, reader, seat);
    let bid_of = |own: bool| -> Option<Bid> {
        let is_readers = |seat: &String| sides.get(seat).is_some_and(|side| side == reader);
        bids.iter().find(|(seat, _)| is_readers(seat) == own)?.1.choice.parse().ok()
    };
    let (own, other) = (bid_of(true), bid_of(false));
    let paid = paid(sides, bids);
    let to = |paid: &Bid| post.after.offer().seats.iter().find(|seat| **seat != paid.side).cloned();
    let told = SidesTold {
        by: if by == SidesBy::Lot {
            "lot"
        } else if own == other {
            "even"
        } else {
            "bid"
        }
        .to_owned(),
        side: name(reader),
        own: own.as_ref().map(|bid| name(&bid.side)).unwrap_or_default(),
        own_points: own.map(|bid| bid.points).unwrap_or_default(),
        other: other.as_ref().map(|bid| name(&bid.side)).unwrap_or_default(),
        other_points: other.map(|bid| bid.points).unwrap_or_default(),
        points: paid.as_ref().map(|bid| bid.points).unwrap_or_default(),
        to: paid.as_ref().and_then(to).map(|seat| name(&seat)).unwrap_or_default(),
    };
    Some(Notice::SidesSettled(Box::new(told)))
}

fn is_start(entry: &Entry) -> bool {
    matches!(entry.body, Body::Start { .. })
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
    let system = &post.after.offer().system;
    post.templates.words().say_of(Some(system), post.roster.language(seat), notice)
}

/// What the game tells a seat, in the words of its language.
pub(super) fn tell(post: Post<'_>, seat: &str, message: &Message) -> String {
    post.templates.words().tell(post.roster.language(seat), &post.after.offer().system, message)
}

/// The name of a side, in the words of a reader's language.
pub(super) fn side(post: Post<'_>, reader: &str, seat: &str) -> String {
    say(post, reader, &Notice::SideName { side: seat.to_owned(), name: post.after.side_name(seat) })
}

/// The same, with what its player is called.
pub(super) fn side_played(post: Post<'_>, reader: &str, seat: &str) -> String {
    let side = side(post, reader, seat);
    match post.after.player(seat) {
        Some(player) => say(post, reader, &Notice::SidePlayed { side, player: player.to_owned() }),
        None => side,
    }
}

/// What became of the lines of the sender's mail, and of those that the reader had given in advance, in
/// words. A line that was kept, and carried out in the same group, is told once.
pub(super) fn fates(post: Post<'_>, answer: &Answer, seat: &str) -> Vec<LineFate<String>> {
    let mut told = |message: &Message| tell(post, seat, message);
    let planned = answer.planned.get(seat).into_iter().flatten();
    let planned: Vec<LineFate<String>> = planned.map(|fate| fate.in_words(&mut told)).collect();
    if answer.seat != seat {
        return planned;
    }
    let mut fates: Vec<LineFate<String>> = answer.fates.iter().map(|fate| fate.in_words(&mut told)).collect();
    for (number, why) in &answer.held {
        for fate in fates.iter_mut().filter(|fate| fate.number == *number) {
            if let Fate::HeldBack { reason, .. } = &mut fate.fate {
                *reason = say(post, &answer.seat, why);
            }
        }
    }
    fates.retain(|fate| planned.is_empty() || !matches!(fate.fate, Fate::Kept { .. }));
    fates.extend(planned);
    fates
}

/// What others have said in this group.
pub(super) fn said(post: Post<'_>, reader: &str) -> Vec<Said> {
    let hears = !is_muted(post, reader);
    let of = |entry: &Entry| match &entry.body {
        Body::Note { kind: NoteKind::Press, seat: Some(seat), text, .. } if hears => {
            let seat = post.after.seat_since(entry.seq, seat);
            let side = (seat != reader).then(|| side_played(post, reader, &seat));
            side.map(|side| Said { side, text: text.clone(), by_umpire: false })
        }
        Body::Umpire { act: UmpireAct::Word, text, .. } => Some(by_umpire(post, reader, text)),
        Body::Offer(offer) if !offer.word.is_empty() => Some(by_umpire(post, reader, &offer.word)),
        _ => None,
    };
    post.group.iter().filter_map(of).collect()
}

/// Whether a seat wants to hear nothing of the other players.
pub(super) fn is_muted(post: Post<'_>, seat: &str) -> bool {
    post.roster.seats.get(seat).is_some_and(|player| player.manners.mute)
}

fn by_umpire(post: Post<'_>, reader: &str, text: &str) -> Said {
    let side = say(post, reader, &Notice::TheUmpire);
    Said { side, text: text.to_owned(), by_umpire: true }
}

/// The seat that the umpire has given another address or player by this group, and whether the offer was
/// accepted for it.
pub(super) fn seated(post: Post<'_>) -> Option<(String, bool)> {
    post.group.iter().find_map(|entry| match &entry.body {
        Body::Umpire { act: UmpireAct::Address | UmpireAct::Replace, seat: Some(seat), .. } => {
            Some((seat.clone(), post.after.has_joined(seat)))
        }
        _ => None,
    })
}

/// Every seat's line of entropy, for each player to find their own.
pub(super) fn entropy(post: Post<'_>, reader: &str) -> Vec<Said> {
    let lines = post.after.entropy_lines();
    lines
        .map(|(seat, text)| Said { side: side(post, reader, seat), text: text.to_owned(), by_umpire: false })
        .collect()
}

/// What is asked of a seat, in words.
pub(super) fn title(post: Post<'_>, seat: &str, owed: &Owed) -> String {
    match &owed.slot {
        Some(slot) if owed.reveal => say(post, seat, &Notice::RevealAsked { slot: slot.clone() }),
        _ => tell(post, seat, &owed.decision.title),
    }
}

/// The line by which this seat agrees from where a game goes on whose end was lost.
pub(super) fn to_agree(post: Post<'_>, seat: &str) -> Result<Option<String>, TurnError> {
    let is_asked = post.after.waiting_for()?.iter().any(|asked| asked == seat);
    let loss = post.after.loss()?.filter(|_| is_asked);
    Ok(loss.map(|loss| format!("consent {}", rollback_text(loss.entry))))
}

/// The sides that the game waits for; empty if for nobody.
pub(super) fn waiting_for(post: Post<'_>, seat: &str) -> Result<String, TurnError> {
    let game = post.after;
    if let Some(waiting) = game.waiting() {
        let (round, time) = (waiting.round, waiting.time());
        return Ok(say(post, seat, &Notice::DiceAwaited { round, time }));
    }
    let others = game.waiting_for()?.into_iter().filter(|other| other != seat || game.started());
    let sides: Vec<String> = others.map(|other| side_played(post, seat, &other)).collect();
    Ok(if sides.is_empty() { String::new() } else { say(post, seat, &Notice::Sides { sides }) })
}

/// How the game ended, in words.
pub(super) fn outcome(post: Post<'_>, seat: &str, outcome: &Message) -> String {
    let drawn = || Some(say(post, seat, &Notice::Draw { stage: "done".to_owned(), side: None }));
    let drawn = || drawn().filter(|_| post.after.is_drawn());
    let closed = closed(post, seat).or_else(|| resignation(post, seat)).or_else(drawn);
    closed.unwrap_or_else(|| tell(post, seat, outcome))
}

/// That the umpire has closed the game, or that somebody has declined it, in words.
pub(super) fn closed(post: Post<'_>, seat: &str) -> Option<String> {
    if let Some(declined) = post.after.declined() {
        return Some(say(post, seat, &gave_up(post, seat, declined, "declined")));
    }
    let reason = post.after.closed_for()?.to_owned();
    let reason = (!reason.is_empty()).then_some(reason);
    Some(say(post, seat, &Notice::ClosedByUmpire { reason }))
}

/// Who has given up the game, in words.
fn resignation(post: Post<'_>, seat: &str) -> Option<String> {
    let (loser, forfeits) = (post.after.resigned()?, post.after.has_forfeited());
    Some(say(post, seat, &gave_up(post, seat, loser, if forfeits { "forfeited" } else { "resigned" })))
}

fn gave_up(post: Post<'_>, reader: &str, seat: &str, how: &str) -> Notice {
    Notice::GaveUp { how: how.to_owned(), side: side_played(post, reader, seat) }
}

/// What the mail in hand is about, if its reader has asked for it.
pub(super) fn asked_again(post: Post<'_>, answer: &Answer, past: Option<&Witnessed>) -> Option<Notice> {
    match (&answer.asked, past) {
        (Some(Asked::Status), _) => Some(Notice::PositionNow),
        (Some(Asked::Reminder), _) => timing::reminder(post, &answer.seat),
        (Some(Asked::Report(_)), Some(Witnessed { step: Some(step), .. })) => {
            Some(Notice::ResolutionAgain { step: *step })
        }
        (Some(Asked::Report(_)), Some(_)) => Some(Notice::NewestReport),
        (Some(Asked::Since(moment)), Some(past)) if moment.as_slice() == BEGINNING => Some(match past.step {
            Some(step) => Notice::ResolutionAgain { step },
            None => Notice::WholeStory,
        }),
        (Some(Asked::Since(moment)), Some(_)) => Some(Notice::StorySince { moment: moment_words(moment) }),
        _ => None,
    }
}

/// What the offer warns of, in the reader's words where they are known: whole beside the terms, else in
/// short.
pub(super) fn warnings(post: Post<'_>, seat: &str, whole: bool) -> Vec<String> {
    // Said by the source in force: an offer may be older than what is known of it.
    let game = post.after;
    vec![match game.source() {
        Source::Chain if whole => say(post, seat, &Notice::ChainWarning),
        Source::Chain => say(post, seat, &Notice::ChainInShort),
        Source::ChainBeacon if whole => say(post, seat, &Notice::BeaconNote),
        Source::ChainBeacon => say(post, seat, &Notice::BeaconInShort),
        Source::Beacon => game.offer().warning.clone(),
    }]
}

/// The terms of the game, spelled out.
pub(super) fn terms(post: Post<'_>, reader: &str) -> Terms {
    let game = post.after;
    let offer = game.offer();
    let hash16 = game.offer_hash().short();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let policies: Vec<Value> = offer
        .policies
        .iter()
        .map(|(name, value)| serde_json::json!({ "name": name, "value": text(value) }))
        .collect();
    let seats: Vec<Value> = offer
        .seats
        .iter()
        .map(|seat| {
            let taken = post.roster.seats.contains_key(seat);
            let name = side_played(post, reader, seat);
            serde_json::json!({ "seat": seat, "side_name": name, "taken": taken })
        })
        .collect();
    let meaning = |(kind, text): (&String, &String)| {
        let told = Notice::DefaultMeaning { kind: kind.clone(), text: text.clone() };
        (kind.clone(), say(post, reader, &told))
    };
    let defaults: BTreeMap<String, String> = offer.defaults.iter().map(meaning).collect();
    let fields = serde_json::json!({
        "hash16": hash16, "anchor": offer.anchor, "edition": offer.edition, "options": offer.options,
        "scenario": game.title().scenario, "policies": policies, "source": offer.source,
        "margin": offer.margin, "clock": Some(&offer.deadline).filter(|clock| *clock != NO_CLOCK),
        "unrated": offer.unrated, "gunboat": offer.gunboat, "sides_by": offer.sides,
        "punctuality": offer.punctuality,
        "defaults": defaults, "seats": seats, "umpire_key": offer.umpire_key,
        "entropy_hint": "", "stand_ins": offer.stand_ins, "data": offer.data,
        "rules": offer.rules, "engine": offer.engine, "published": published(offer.rules),
    });
    Terms { hash16, fields }
}
