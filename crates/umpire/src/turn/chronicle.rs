//! A game told from its beginning: turn by turn for its last report, and again from a moment on.
//!
//! A game is folded once more for its last report, and for whoever asks. At the end of a turn that is needed
//! only if the turn did not pass before our eyes.
use std::collections::BTreeMap;
use std::sync::Arc;

use feldpost_kit::id::Id;
use feldpost_kit::registry::Registry;
use feldpost_kit::system::Viewer;
use serde_json::{Value, json};

use super::TurnError;
use super::fold::Witnessed;
use super::game::Game;
use super::story::{MOST_TOLD, Tale};
use crate::audit::statistics::Statistics;
use feldpost_protocol::journal::entry::{Body, Entry, Head};

/// What the seats have seen of a game: all of it, or its newest turns.
#[derive(Default)]
pub struct Chronicle {
    seats: BTreeMap<String, Seen>,
    dice: Option<Statistics>,
}

/// What one seat has seen.
#[derive(Default)]
struct Seen {
    sightings: Vec<Value>,
    /// Where each group ended, as a number of sightings, and the points of victory then.
    groups: Vec<(usize, Option<i64>)>,
}

impl Seen {
    /// Points of victory after the group with this sighting. A turn begins with a decision: nothing is
    /// scored behind it in its group.
    fn points_at(&self, sighting: usize) -> Option<i64> {
        self.groups.iter().find(|(end, _)| *end > sighting).and_then(|(_, points)| *points)
    }
}

/// One turn of a game as a seat has seen it.
struct Chapter {
    turn: u32,
    from: usize,
    to: usize,
}

impl Game {
    /// Folds a journal for what its seats have seen.
    ///
    /// # Errors
    /// As [`Game::fold`].
    pub fn chronicle(registry: &Registry, entries: &[Entry], head: Head) -> Result<Chronicle, TurnError> {
        let mut chronicle = Chronicle::default();
        let every_seat = |game: &Game| game.sides(&game.offer.seats);
        let game = Game::fold_watching(registry, (entries, head), every_seat, |game, _, shown| {
            for seat in &game.offer.seats {
                let new = shown.sightings.get(seat).map(Vec::as_slice).unwrap_or_default();
                if !new.is_empty() {
                    chronicle.add(seat, new.iter().cloned(), game.play.points(viewer(seat))?);
                }
            }
            Ok(())
        })?;
        let rolls = entries.iter().filter_map(|entry| match &entry.body {
            Body::Roll { rolls, .. } => Some(rolls),
            _ => None,
        });
        chronicle.dice = Some(Statistics::of_rolls(rolls.flatten(), &game.offer.seats));
        Ok(chronicle)
    }

    /// The turn that a run of sightings begins, if another one was before it; the newest such turn.
    pub(super) fn new_turn(&self, seen: &[Value]) -> Result<Option<u32>, TurnError> {
        self.newest_turn(seen, 2)
    }

    /// The newest turn that begins in a run of sightings, from this number on.
    pub(super) fn newest_turn(&self, seen: &[Value], first: u32) -> Result<Option<u32>, TurnError> {
        for sighting in seen.iter().rev() {
            if let Some(&[turn]) = self.play.moment(sighting)?.as_deref()
                && turn >= first
            {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    /// Whether a mail of this group sums up a turn or the whole game, so that it needs a [`Chronicle`].
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn sums_up(&self, witnessed: &Witnessed) -> Result<bool, TurnError> {
        let tales: Vec<&Arc<Tale>> = witnessed.tales.values().filter(|tale| !tale.seen.is_empty()).collect();
        if !tales.is_empty() && self.is_over()? {
            return Ok(true);
        }
        for tale in tales {
            if self.new_turn(&tale.seen)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Chronicle {
    /// Adds what a group has shown to a seat, and its points of victory after it.
    pub(super) fn add(&mut self, seat: &str, seen: impl IntoIterator<Item = Value>, points: Option<i64>) {
        let of_seat = self.seats.entry(seat.to_owned()).or_default();
        of_seat.sightings.extend(seen);
        of_seat.groups.push((of_seat.sightings.len(), points));
    }

    /// Whether the beginnings of these turns are in it, as a seat saw them.
    pub(super) fn has_turns(&self, game: &Game, seat: &str, wanted: [u32; 2]) -> Result<bool, TurnError> {
        let Some(seen) = self.seats.get(seat) else { return Ok(false) };
        let turns = turns(game, seen)?;
        Ok(wanted.iter().all(|wanted| turns.iter().any(|turn| turn.turn == *wanted)))
    }

    /// The turns that a mail of this game sums up for a seat, each with what came of it: all of them if it is
    /// over, else the one that ended in what the mail tells.
    ///
    /// # Errors
    /// The rulebook failed.
    pub(super) fn chapters(
        &self,
        game: &Game,
        seat: &str,
        told: &[Value],
        over: bool,
    ) -> Result<Vec<Value>, TurnError> {
        let Some(seen) = self.seats.get(seat) else { return Ok(vec![]) };
        let new = if over { None } else { game.new_turn(told)? };
        let wanted = |chapter: &Chapter| over || new.is_some_and(|new| chapter.turn + 1 == new);
        let chapters = turns(game, seen)?.into_iter().filter(wanted);
        let spelled = chapters.map(|chapter| {
            let summary = game.play.summary(viewer(seat), &seen.sightings[chapter.from..chapter.to])?;
            let before = seen.points_at(chapter.from);
            let last = seen.groups.last().and_then(|(_, points)| *points);
            let now = if chapter.to < seen.sightings.len() { seen.points_at(chapter.to) } else { last };
            let points = before.zip(now).map(|(before, now)| json!({ "before": before, "now": now }));
            Ok(json!({ "turn": chapter.turn, "summary": summary, "points": points }))
        });
        spelled.collect()
    }

    /// Six-sided dice by seat, and how lucky they were, as an audit counts it.
    pub(super) fn luck(&self, name: impl Fn(&str) -> String) -> Vec<Value> {
        let figures = self
            .dice
            .iter()
            .flat_map(|dice| &dice.seats)
            .filter_map(|figures| Some((figures, figures.luck?)));
        let line = |(figures, luck): (&crate::audit::statistics::Figures, crate::audit::statistics::Test)| {
            let side = name(figures.seat.as_deref().unwrap_or_default());
            let luck = format!("{:+.2}", luck.value);
            json!({ "side": side, "dice": figures.dice, "luck": luck })
        };
        figures.map(line).collect()
    }

    /// What a seat has seen from a moment on, and where it goes on if that is too much for a mail. `None` if
    /// that moment has not come.
    ///
    /// # Errors
    /// The rulebook failed.
    pub fn since(&self, game: &Game, seat: &str, moment: &[u32]) -> Result<Option<Witnessed>, TurnError> {
        let Some(seen) = self.seats.get(seat) else { return Ok(None) };
        let mut moments = Vec::new();
        for (at, sighting) in seen.sightings.iter().enumerate() {
            moments.extend(game.play.moment(sighting)?.map(|moment| (at, moment)));
        }
        let Some((from, _)) = moments.iter().find(|(_, begun)| begun.as_slice() >= moment) else {
            return Ok(None);
        };
        let fits = |at: &usize| *at > *from && *at - from <= MOST_TOLD;
        let end = seen.sightings.len();
        let (to, goes_on) = match moments.iter().rev().find(|(at, _)| fits(at)) {
            Some((at, next)) if end - from > MOST_TOLD => (*at, Some(moment_words(next))),
            _ => (end.min(from + MOST_TOLD), None),
        };
        let last = seen.groups.last().and_then(|(_, points)| *points);
        let now = if to < end { seen.points_at(to) } else { last };
        let tale = Tale {
            seen: seen.sightings[*from..to].to_vec(),
            whole: false,
            left_out: 0,
            points: seen.points_at(*from).zip(now),
            goes_on,
        };
        let tales = BTreeMap::from([(seat.to_owned(), Arc::new(tale))]);
        Ok(Some(Witnessed { tales, ..Witnessed::default() }))
    }
}

fn turns(game: &Game, seen: &Seen) -> Result<Vec<Chapter>, TurnError> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (at, sighting) in seen.sightings.iter().enumerate() {
        if let Some([turn]) = game.play.moment(sighting)?.as_deref() {
            if let Some(last) = chapters.last_mut() {
                last.to = at;
            }
            chapters.push(Chapter { turn: *turn, from: at, to: seen.sightings.len() });
        }
    }
    Ok(chapters)
}

/// `3.2`: the second part of turn 3.
pub(super) fn moment_words(moment: &[u32]) -> String {
    moment.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

pub(super) fn viewer(seat: &str) -> Viewer {
    Id::new(seat).map_or(Viewer::Public, Viewer::Side)
}
