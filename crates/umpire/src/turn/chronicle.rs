//! A game told from its beginning: turn by turn for its last report, and again from a moment on.
//!
//! Nothing of it is kept in memory: a game is folded once more when somebody needs it, at the end of a turn.
use std::collections::BTreeMap;

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

/// All that the seats have seen of a game.
pub struct Chronicle {
    game: Game,
    seats: BTreeMap<String, Seen>,
    dice: Statistics,
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
        let mut seats: BTreeMap<String, Seen> = BTreeMap::new();
        let every_seat = |game: &Game| game.sides(&game.offer.seats);
        let game = Game::fold_watching(registry, (entries, head), every_seat, |game, _, shown| {
            for seat in &game.offer.seats {
                let seen = seats.entry(seat.clone()).or_default();
                let new = shown.sightings.get(seat).map(Vec::as_slice).unwrap_or_default();
                if !new.is_empty() {
                    seen.sightings.extend_from_slice(new);
                    seen.groups.push((seen.sightings.len(), game.play.points(viewer(seat))?));
                }
            }
            Ok(())
        })?;
        let rolls = entries.iter().filter_map(|entry| match &entry.body {
            Body::Roll { rolls, .. } => Some(rolls),
            _ => None,
        });
        let dice = Statistics::of_rolls(rolls.flatten(), &game.offer.seats);
        Ok(Chronicle { game, seats, dice })
    }

    /// The turn that a run of sightings begins, if another one was before it; the newest such turn.
    pub(super) fn new_turn(&self, seen: &[Value]) -> Result<Option<u32>, TurnError> {
        for sighting in seen.iter().rev() {
            if let Some(&[turn]) = self.play.moment(sighting)?.as_deref()
                && turn > 1
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
        let tales: Vec<&Tale> = witnessed.tales.values().filter(|tale| !tale.seen.is_empty()).collect();
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
    /// The turns that a mail sums up for a seat, each with what came of it: all of them in a game that is
    /// over, else the one that ended in what the mail tells.
    ///
    /// # Errors
    /// The rulebook failed.
    pub(super) fn chapters(&self, seat: &str, told: &[Value], over: bool) -> Result<Vec<Value>, TurnError> {
        let Some(seen) = self.seats.get(seat) else { return Ok(vec![]) };
        let new = if over { None } else { self.game.new_turn(told)? };
        let wanted = |chapter: &Chapter| over || new.is_some_and(|new| chapter.turn + 1 == new);
        let chapters = self.turns(seen)?.into_iter().filter(wanted);
        let spelled = chapters.map(|chapter| {
            let summary = self.game.play.summary(viewer(seat), &seen.sightings[chapter.from..chapter.to])?;
            let before = seen.points_at(chapter.from);
            let last = seen.groups.last().and_then(|(_, points)| *points);
            let now = if chapter.to < seen.sightings.len() { seen.points_at(chapter.to) } else { last };
            let points = before.zip(now).map(|(before, now)| json!({ "before": before, "now": now }));
            Ok(json!({ "turn": chapter.turn, "summary": summary, "points": points }))
        });
        spelled.collect()
    }

    fn turns(&self, seen: &Seen) -> Result<Vec<Chapter>, TurnError> {
        let mut chapters: Vec<Chapter> = Vec::new();
        for (at, sighting) in seen.sightings.iter().enumerate() {
            if let Some([turn]) = self.game.play.moment(sighting)?.as_deref() {
                if let Some(last) = chapters.last_mut() {
                    last.to = at;
                }
                chapters.push(Chapter { turn: *turn, from: at, to: seen.sightings.len() });
            }
        }
        Ok(chapters)
    }

    /// Six-sided dice by seat, and how lucky they were, as an audit counts it.
    pub(super) fn luck(&self, name: impl Fn(&str) -> String) -> Vec<Value> {
        let figures = self.dice.seats.iter().filter_map(|figures| Some((figures, figures.luck?)));
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
    pub fn since(&self, seat: &str, moment: &[u32]) -> Result<Option<Witnessed>, TurnError> {
        let Some(seen) = self.seats.get(seat) else { return Ok(None) };
        let mut moments = Vec::new();
        for (at, sighting) in seen.sightings.iter().enumerate() {
            moments.extend(self.game.play.moment(sighting)?.map(|moment| (at, moment)));
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
        let tales = BTreeMap::from([(seat.to_owned(), tale)]);
        Ok(Some(Witnessed { tales, ..Witnessed::default() }))
    }
}

/// `3.2`: the second part of turn 3.
pub(super) fn moment_words(moment: &[u32]) -> String {
    moment.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

fn viewer(seat: &str) -> Viewer {
    Id::new(seat).map_or(Viewer::Public, Viewer::Side)
}
