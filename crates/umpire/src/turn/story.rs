//! What each seat has seen since it last decided: the report that asks it for its next decision tells all of
//! that, whatever mails came between. What the other side did in the same step behind that decision belongs
//! to it.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::TurnError;
use super::fold::{Folding, groups};
use super::game::Game;
use super::snapshot::weight;
use feldpost_protocol::journal::entry::{Body, Entry};

/// The newest sightings that one report tells. A whole turn of the longest game has half as many.
pub(super) const MOST_TOLD: usize = 400;

/// What a seat has seen since it last decided.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Story {
    /// The newest of it, in order.
    seen: Vec<Value>,
    /// How many more there were before.
    left_out: usize,
    /// Points of victory as the seat knew them when it decided.
    points: Option<i64>,
    /// The same as the seat was told them last: when it decided, or was asked to.
    shown: Option<i64>,
}

/// What one mail tells its reader of what happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tale {
    /// What was seen, in order.
    pub seen: Vec<Value>,
    /// It is everything since the reader last decided, and not of this group alone.
    pub whole: bool,
    /// Older sightings that are left out.
    pub left_out: usize,
    /// Points of victory before what is told, and now; of a game that counts some.
    pub points: Option<(i64, i64)>,
    /// The moment from which on it is too much for one mail, such as `3.2`.
    pub goes_on: Option<String>,
}

impl Story {
    /// About how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        self.seen.iter().map(weight).sum()
    }

    fn add(&mut self, seen: &[Value]) {
        self.seen.extend_from_slice(seen);
        let over = self.seen.len().saturating_sub(MOST_TOLD);
        self.seen.drain(..over);
        self.left_out += over;
    }
}

/// The seats that decide in a group: its writer, with a sheet or a sealed choice; and of a group whose dice
/// had waited, whoever's sheet that was. `waited` are the locks before it.
fn deciders<'a>(group: &'a [Entry], waited: &'a [(u64, String)]) -> BTreeSet<&'a str> {
    let first = group.first().map(|entry| (&entry.body, entry.seq));
    match first {
        Some((Body::Mail { seat, .. }, _)) => {
            let decides = |entry: &Entry| match &entry.body {
                Body::Lock { .. } => entry.body.player() == Some(seat),
                Body::Commit { seat: whose, .. } => whose == seat,
                _ => false,
            };
            group.iter().any(decides).then_some(seat.as_str()).into_iter().collect()
        }
        Some((Body::Roll { .. }, seq)) => {
            let newest = waited.iter().rev().map(|(at, _)| *at).find(|at| *at < seq);
            // Behind it stand those who have only prepared answers.
            let player = waited.iter().find(|(at, _)| Some(*at) == newest);
            player.map(|(_, seat)| seat.as_str()).into_iter().collect()
        }
        _ => BTreeSet::new(),
    }
}

/// The last entry of the newest group in which each seat decided: what came before it is not told again.
/// `locks` are those before these entries.
pub(super) fn last_decisions(entries: &[Entry], mut locks: Vec<(u64, String)>) -> BTreeMap<String, u64> {
    let mut last = BTreeMap::new();
    for group in groups(entries) {
        let end = group.last().map_or(0, |entry| entry.seq);
        last.extend(deciders(group, &locks).into_iter().map(|seat| (seat.to_owned(), end)));
        for entry in group {
            locks.extend(entry.body.player().map(|seat| (entry.seq, seat.to_owned())));
        }
    }
    last
}

impl Game {
    /// Notes what a group has shown to each seat, and what its mail tells; `owed` are the decisions that are
    /// owed after it.
    pub(super) fn note_story(
        &mut self,
        group: &[Entry],
        folding: &mut Folding,
        owed: &BTreeMap<String, String>,
    ) -> Result<(), TurnError> {
        let decided: BTreeSet<String> = deciders(group, &self.locks).into_iter().map(str::to_owned).collect();
        let Folding { watching, witnessed, tells, others, .. } = folding;
        let over = *tells && self.is_over()?;
        for (seat, viewer) in watching {
            let seen = witnessed.sightings.get(seat).map(Vec::as_slice).unwrap_or_default();
            let (decides, owes) = (decided.contains(seat), owed.get(seat));
            let is_asked = owes.is_some_and(|now| !seen.is_empty() || witnessed.owed.get(seat) != Some(now));
            let story = self.stories.entry(seat.clone()).or_default();
            // Whoever decides begins a new one.
            if !decides {
                story.add(seen);
            }
            if !decides && !*tells && !is_asked {
                continue;
            }
            let now = self.play.points(*viewer)?;
            // Whoever did not end the game is told all that led to its end.
            let whole = (is_asked || over) && !decides;
            if decides || *tells {
                let (seen, left_out, before) = match whole {
                    true => (story.seen.clone(), story.left_out, story.points),
                    false => (seen.to_vec(), 0, story.shown),
                };
                let tale = Tale { seen, whole, left_out, points: before.zip(now), goes_on: None };
                witnessed.tales.insert(seat.clone(), Arc::new(tale));
            }
            if decides {
                // What somebody else did behind it, such as by a plan, is told when the seat is asked.
                let behind = others.get(seat);
                let seen = behind.map_or(&[][..], |behind| seen.get(behind.seen..).unwrap_or_default());
                let points = behind.map_or(now, |behind| behind.points);
                *story = Story { points, shown: now, ..Story::default() };
                story.add(seen);
            } else if is_asked {
                story.shown = now;
            }
        }
        Ok(())
    }
}
