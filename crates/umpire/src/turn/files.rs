//! The files that go with a mail beside its receipt.
use super::TurnError;
use super::openings::{opening_file, openings};
use super::post::Post;
use super::secrets::{Answer, Asked};
use crate::report::ReportContext;
use crate::words::Notice;
use feldpost_kit::id::Id;
use feldpost_kit::system::Viewer;
use feldpost_mail::outgoing::AttachedFile;
use feldpost_mail::pictures::PLACE;

/// Bytes of a record that go with a mail; in base64 it becomes a third more, and many servers stop at 10 MB.
pub const MOST_JOURNAL: usize = 6 << 20;

/// The record of a game as its players get it.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// Its lines, up to the group in hand.
    pub journal: &'a [u8],
    /// The signed note of where it ends.
    pub head: &'a str,
}

/// What the group has sealed for a seat that wrote to it, as a file. To its writer alone: it holds what is
/// hidden from everybody else.
pub(super) fn opening(post: Post<'_>, seat: &str, answer: &Answer) -> Result<Option<String>, TurnError> {
    if answer.seat != seat {
        return Ok(None);
    }
    let list = openings(post.after.id(), post.group, post.secrets, Some(seat))?;
    if list.is_empty() { Ok(None) } else { opening_file(post.after.id(), &list).map(Some) }
}

/// The whole order of battle and what was sealed, as files, where a mail has them.
pub(super) fn of_texts(
    battle: Option<String>,
    opening: Option<String>,
) -> impl Iterator<Item = AttachedFile> {
    let files = [("order-of-battle.txt", battle), ("opening.json", opening)];
    files.into_iter().filter_map(|(name, text)| Some(AttachedFile { name, bytes: text?.into_bytes() }))
}

/// Whether a seat gets the record with this mail: it has asked for it, or the game is over.
fn gets_record(seat: &str, answer: &Answer, over: bool) -> bool {
    over || answer.seat == seat && answer.asked == Some(Asked::Journal)
}

/// The record of the game for whoever gets it, and what is said of it.
pub(super) fn record(
    post: Post<'_>,
    seat: &str,
    answer: &Answer,
    over: bool,
) -> (Vec<AttachedFile>, Vec<Notice>) {
    let Some(record) = post.record.filter(|_| gets_record(seat, answer, over)) else {
        return Default::default();
    };
    let offer = post.after.offer();
    let (data, rules) = (offer.data.to_string(), offer.rules.to_string());
    let key = offer.umpire_key.to_string();
    let here = Notice::JournalHere { game: offer.game.clone(), data, rules, key };
    let (files, told) = packed(record, here, MOST_JOURNAL);
    let verifier = post.club.verifier.clone().map(|link| Notice::VerifierAt { link });
    (files, std::iter::once(told).chain(verifier).collect())
}

/// The files of a record, and what is said of them: `here`, or that it is too long.
fn packed(Record { journal, head }: Record<'_>, here: Notice, most: usize) -> (Vec<AttachedFile>, Notice) {
    let head = AttachedFile { name: "journal.head", bytes: head.as_bytes().to_vec() };
    match here {
        Notice::JournalHere { game, .. } if journal.len() > most => {
            let (megabytes, most) = (journal.len().div_ceil(1 << 20), most >> 20);
            (vec![head], Notice::JournalTooLarge { game, megabytes, most })
        }
        here => (vec![AttachedFile { name: "journal.jsonl", bytes: journal.to_vec() }, head], here),
    }
}

/// What the pictures of a mail show, from its reader's view and sightings alone; `None` if it has no place
/// for them, or its reader wants none.
pub(super) fn drawing(
    post: Post<'_>,
    context: &ReportContext,
    html: &str,
) -> Result<Option<String>, TurnError> {
    let wanted =
        post.club.pictures && post.roster.seats.get(&context.seat).is_some_and(|p| !p.manners.no_pictures);
    if !wanted || !html.contains(PLACE[0]) {
        return Ok(None);
    }
    let viewer = Id::new(&context.seat).map_or(Viewer::Public, Viewer::Side);
    let mut picture = post.after.play().picture(viewer, &context.tale.seen, false)?;
    (picture.system, picture.language) = (context.system.clone(), context.language.clone());
    // Text and numbers alone: it always serialises.
    Ok(serde_json::to_string(&picture).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_is_too_long_for_a_mail_is_named_and_its_head_comes_all_the_same() {
        let here = || Notice::JournalHere {
            game: "g1".into(),
            data: "d".into(),
            rules: "r".into(),
            key: "k".into(),
        };
        let (most, head) = (2 << 20, "note");
        for (length, names) in
            [(most, &["journal.jsonl", "journal.head"][..]), (most + 1, &["journal.head"][..])]
        {
            let journal = vec![b'x'; length];
            let (files, told) = packed(Record { journal: &journal, head }, here(), most);
            assert_eq!(files.iter().map(|file| file.name).collect::<Vec<_>>(), names);
            let wanted = Notice::JournalTooLarge { game: "g1".into(), megabytes: 3, most: 2 };
            assert_eq!(told, if length > most { wanted } else { here() });
        }
    }
}
