//! A game from its beginning, moment by moment, as anybody may see it: what the replay shows.

use crate::Makes;
use feldpost_kit::message::Message;
use feldpost_kit::picture::Picture;
use feldpost_kit::system::Viewer;
use feldpost_picture::{Grid, grid, svg};
use feldpost_protocol::journal::entry::{Body, Entry, Head};
use feldpost_protocol::journal::umpire_act::UmpireAct;
use feldpost_umpire::turn::{Game, Scene, TurnError};
use serde::Serialize;
use std::collections::BTreeMap;

/// A moment: a group of the journal that somebody could see something of.
#[derive(Clone, Debug, Default)]
pub struct Shot {
    /// The first entry of its group: its name in links.
    pub entry: u64,
    /// The number of its newest resolution with dice.
    pub step: Option<u64>,
    /// When it was, in Unix seconds.
    pub unix: Option<i64>,
    /// The seat whose mail it answers; none if nobody's.
    pub seat: Option<String>,
    /// When it is in the game, in words.
    pub moment: String,
    /// What the umpire has done to the position: `rollback` or `correct`.
    pub act: Option<&'static str>,
    /// What happened, a sentence each.
    pub told: Vec<String>,
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// Points of victory as anybody may know them.
    pub points: Option<i64>,
    /// Strength on the map of each seat, in the order of the offer. A unit of which none is known counts one.
    pub strength: Vec<u32>,
}

/// A whole game as pictures and words.
#[derive(Default)]
pub struct Film {
    /// Its moments, in order.
    pub shots: Vec<Shot>,
    /// The lines of all pictures.
    pub reel: Reel,
    /// The last picture.
    pub last: Option<Picture>,
}

/// Pictures that share most of their lines. A picture is told as runs of lines that follow one another in the
/// table: what stays as it was is one run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Reel {
    /// Every line of any picture, once, in the order in which they first appeared.
    pub lines: Vec<String>,
    /// Each picture: first line of a run and its length, and so on.
    pub frames: Vec<Vec<usize>>,
    #[serde(skip)]
    known: BTreeMap<String, usize>,
}

impl Reel {
    /// Adds a picture.
    pub fn add(&mut self, svg: &str) {
        let mut runs: Vec<usize> = Vec::new();
        for line in svg.lines() {
            let at = match self.known.get(line) {
                Some(at) => *at,
                None => {
                    self.lines.push(line.to_owned());
                    self.known.insert(line.to_owned(), self.lines.len() - 1);
                    self.lines.len() - 1
                }
            };
            match runs.as_mut_slice() {
                [.., from, length] if *from + *length == at => *length += 1,
                _ => runs.extend([at, 1]),
            }
        }
        self.frames.push(runs);
    }

    /// A picture again.
    #[must_use]
    pub fn frame(&self, at: usize) -> Option<String> {
        let runs = self.frames.get(at)?;
        let lines = runs.chunks_exact(2).filter_map(|run| self.lines.get(run[0]..run[0] + run[1]));
        Some(lines.flatten().map(|line| format!("{line}\n")).collect())
    }
}

impl Film {
    /// Watches a journal of which `head` is the last entry. The game as it stands then comes with it.
    ///
    /// # Errors
    /// The journal cannot be folded, or a sentence cannot be told.
    pub fn of(makes: Makes<'_>, entries: &[Entry], head: Head) -> Result<(Film, Game), TurnError> {
        let mut film = Film::default();
        let game = Game::scenes(makes.registry, entries, head, |game, scene| film.take(makes, game, scene))?;
        Ok((film, game))
    }

    fn take(&mut self, makes: Makes<'_>, game: &Game, scene: Scene<'_>) -> Result<(), TurnError> {
        let begins = scene.group.iter().any(|entry| matches!(entry.body, Body::Start { .. }));
        let act = scene.group.iter().find_map(act);
        if !game.started() || (scene.seen.is_empty() && !begins && act.is_none()) {
            return Ok(());
        }
        let system = game.offer().system.as_str();
        let say = |message: &Message| makes.templates.words().tell(makes.language, system, message);
        let page = game.play().page_json(Viewer::Public)?;
        let told = makes.templates.sentences_in(makes.language, system, scene.seen, &page)?;
        let picture = game.play().picture(Viewer::Public, scene.seen, false)?;
        let drawn = svg(&picture, None, &say);
        // What stands there in words stands beside it, moment by moment.
        let drawn: Vec<&str> = drawn.lines().filter(|line| !line.starts_with("<title>")).collect();
        self.reel.add(&drawn.join("\n"));
        let of_side = |side: &str| {
            let all = picture.stacks.values().flatten().filter(|counter| counter.side == side);
            all.map(|counter| if counter.full == 0 { 1 } else { counter.strength }).sum()
        };
        let first = scene.group.first();
        self.shots.push(Shot {
            entry: first.map_or(0, |entry| entry.seq),
            step: scene.step,
            unix: scene.group.iter().find_map(|entry| entry.body.unix()),
            seat: first.and_then(|entry| match &entry.body {
                Body::Mail { seat, .. } => Some(seat.clone()),
                _ => None,
            }),
            moment: picture.moment.as_ref().map(say).unwrap_or_default(),
            act,
            told,
            turn: game.play().tally()?.turn,
            points: game.play().points(Viewer::Public)?,
            strength: game.offer().seats.iter().map(|seat| of_side(seat)).collect(),
        });
        self.last = Some(picture);
        Ok(())
    }

    /// Where the hexes of the last picture are, and what stands in them, the top first.
    #[must_use]
    pub fn ground(&self) -> (Grid, BTreeMap<&str, Vec<&str>>) {
        let Some(picture) = &self.last else { return (Grid::default(), BTreeMap::new()) };
        let stacks = picture.stacks.iter();
        let stacks =
            stacks.map(|(hex, own)| (hex.as_str(), own.iter().map(|one| one.name.as_str()).collect()));
        (grid(picture), stacks.collect())
    }
}

/// What the umpire has done to the position, where no event says it.
fn act(entry: &Entry) -> Option<&'static str> {
    match &entry.body {
        Body::Umpire { act: UmpireAct::Rollback, .. } => Some("rollback"),
        Body::Umpire { act: UmpireAct::Correct, .. } => Some("correct"),
        _ => None,
    }
}
