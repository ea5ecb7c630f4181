//! A game watched from its beginning, group by group.
use feldpost_kit::registry::Registry;
use feldpost_kit::system::{Awaiting, Viewer};
use serde_json::Value;

use super::fold::{Folding, Witnessed, groups, newest_state};
use super::game::Game;
use super::{FoldFault, TurnError};
use crate::words::{Notice, Words};
use feldpost_protocol::journal::entry::{Entry, Head};

/// What anybody may see of one group of a journal.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Its entries.
    pub group: &'a [Entry],
    /// What is seen of its events by whoever plays no side, in order.
    pub seen: &'a [Value],
    /// The number of its newest resolution with dice.
    pub step: Option<u64>,
}

/// What a journal says until a moment of the real time, for whoever is shown games later than they
/// are played: its entries until then, and the last of them. `None` if
/// it was not there yet.
#[must_use]
pub fn played(entries: &[Entry], head: Head, until_unix: i64) -> Option<(&[Entry], Head)> {
    let late = groups(entries).find(|group| {
        let unix = group.iter().find_map(|entry| entry.body.unix());
        unix.is_some_and(|unix| unix > until_unix)
    });
    let Some(first) = late.and_then(<[Entry]>::first) else {
        return Some((entries, head));
    };
    let before = entries.iter().take_while(|entry| entry.seq < first.seq).count();
    let seq = first.seq.checked_sub(1)?;
    Some((&entries[..before], Head { seq, hash: first.prev }))
}

/// How a game has ended, in words for whoever plays no side; `None` if it goes on.
///
/// # Errors
/// The rulebook failed.
pub fn ending(words: &Words, game: &Game, language: &str) -> Result<Option<String>, TurnError> {
    let Awaiting::Nothing { outcome, .. } = game.awaiting()? else { return Ok(None) };
    let notice = if let Some(reason) = game.closed_for() {
        Some(Notice::ClosedByUmpire { reason: Some(reason.to_owned()).filter(|text| !text.is_empty()) })
    } else if let Some(loser) = game.resigned() {
        let how = if game.has_forfeited() { "forfeited" } else { "resigned" };
        Some(Notice::GaveUp { how: how.to_owned(), side: game.side_name(loser) })
    } else {
        game.is_drawn().then(|| Notice::Draw { stage: "done".to_owned(), side: None })
    };
    let of_rules = || words.tell(language, &game.offer().system, &outcome);
    let told = notice.map_or_else(of_rules, |notice| words.say(language, &notice));
    let is_whole = told.ends_with(['.', '!', '?', '。', '！', '？']);
    Ok(Some(if is_whole { told } else { told + "." }))
}

/// Whoever plays no side. No seat is called so.
const ANYBODY: &str = "";

impl Game {
    /// Folds a journal before the eyes of whoever plays no side, and hands each group on with the game after
    /// it.
    ///
    /// # Errors
    /// As [`Game::fold`], and whatever `shown` says.
    pub fn scenes(
        registry: &Registry,
        entries: &[Entry],
        head: Head,
        mut shown: impl FnMut(&Game, Scene<'_>) -> Result<(), TurnError>,
    ) -> Result<Game, TurnError> {
        let anybody = |_: &Game| vec![(ANYBODY.to_owned(), Viewer::Public)];
        Game::fold_watching(registry, (entries, head), anybody, |game, group, witnessed| {
            let seen = witnessed.sightings.get(ANYBODY).map(Vec::as_slice).unwrap_or_default();
            shown(game, Scene { group, seen, step: witnessed.step })
        })
    }

    /// Folds a whole journal with these watching, and hands each group on: the game after it, and what it has
    /// shown.
    pub(super) fn fold_watching(
        registry: &Registry,
        (entries, head): (&[Entry], Head),
        watching: impl Fn(&Game) -> Vec<(String, Viewer)>,
        mut shown: impl FnMut(&Game, &[Entry], &Witnessed) -> Result<(), TurnError>,
    ) -> Result<Game, TurnError> {
        let Some((offer, rest)) = entries.split_first() else {
            return Err(TurnError::Fold { seq: 0, fault: FoldFault::Empty });
        };
        let mut game = Game::begin(registry, offer, rest.first().map_or(head.hash, |entry| entry.prev))?;
        let stated = newest_state(entries);
        let mut earlier = |entry: u64| Game::fold_earlier(registry, entries, entry);
        let mut ahead = groups(rest).peekable();
        while let Some(group) = ahead.next() {
            let folding = Folding { watching: watching(&game), ..Folding::default() };
            let seq = group.last().map_or(game.head.seq, |entry| entry.seq);
            let next = ahead.peek().and_then(|next| next.first());
            let end = Head { seq, hash: next.map_or(head.hash, |entry| entry.prev) };
            let witnessed = game.fold_with(folding, group, (end, stated), &mut earlier)?;
            shown(&game, group, &witnessed)?;
        }
        Ok(game)
    }
}
