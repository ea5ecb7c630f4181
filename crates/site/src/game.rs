//! One game: its line in lists, and its own pages.

use crate::film::{Film, Shot};
use crate::graph::{Series, graph};
use crate::links::{game_folder, root_of};
use crate::{File, Makes, SiteError, player_page};
use feldpost_ladder::{How, Outcome, Played};
use feldpost_picture::svg;
use feldpost_protocol::journal::entry::{Body, Entry, Head, SidesBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_umpire::ladder;
use feldpost_umpire::turn::{Game, time_words};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A game as its journal has it.
pub struct Source<'a> {
    /// Its entries, the whole journal.
    pub entries: &'a [Entry],
    /// The last of them.
    pub head: Head,
    /// Seats that nobody has been invited to.
    pub open: &'a [String],
    /// The journal and the signed note beside it as bytes, if they may be taken from the site.
    pub record: Option<(&'a [u8], &'a str)>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It waits for somebody to take a seat.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Over,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    /// The seat.
    pub seat: String,
    /// Its side, in words.
    pub side: String,
    /// What the player is called; empty if nobody knows.
    pub player: String,
    /// Whether anybody may take it.
    pub open: bool,
}

/// A game in the lists of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game's title, with the scenario's where it has several.
    pub title: String,
    /// The edition's title.
    pub edition: String,
    /// How far it is.
    pub phase: Phase,
    /// Its seats.
    pub seats: Vec<Sitter>,
    /// How it is settled who plays which side, if its seats are but places until it begins.
    pub sides: Option<SidesBy>,
    /// When it is in the game, in words.
    pub moment: String,
    /// The time of its newest entry, in Unix seconds.
    pub newest_unix: i64,
    /// What came of it.
    pub ended: Option<Played>,
    /// Whether its journal may be taken from the site.
    pub has_record: bool,
}

/// The pages of a game, and its line in lists. `None` for one that nobody is to hear of: offered to people
/// who have not all joined, or withdrawn before it began.
///
/// # Errors
/// The journal cannot be followed, or a page cannot be written.
pub fn pages(makes: Makes<'_>, source: &Source<'_>) -> Result<Option<(Listed, Vec<File>)>, SiteError> {
    let (film, game) = Film::of(makes, source.entries, source.head)?;
    let ended = ladder::played(makes.registry, source.entries, source.head)?;
    let phase = match (game.started(), game.is_over()?) {
        (true, true) => Phase::Over,
        (true, false) => Phase::Running,
        (false, false) if !source.open.is_empty() => Phase::Open,
        (false, _) => return Ok(None),
    };
    let seats = game.offer().seats.iter().map(|seat| Sitter {
        seat: seat.clone(),
        side: game.side_name(seat),
        player: game.player(seat).unwrap_or_default().to_owned(),
        open: phase == Phase::Open && source.open.contains(seat),
    });
    let title = [game.title().system.as_str(), &game.title().scenario];
    let title = title.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let record = source.record.filter(|_| phase == Phase::Over);
    let listed = Listed {
        id: game.id().to_owned(),
        title,
        edition: game.title().edition.clone(),
        phase,
        seats: seats.collect(),
        sides: game.offer().sides,
        moment: film.shots.last().map(|shot| shot.moment.clone()).unwrap_or_default(),
        newest_unix: game.not_before(i64::MIN),
        ended,
        has_record: record.is_some(),
    };
    let mut files = Vec::new();
    if phase != Phase::Open {
        files = folder(makes, &film, &game, &listed)?;
        let at = game_folder(&listed.id);
        if let Some((journal, head)) = record {
            files.push(File::new(format!("{at}journal.jsonl"), journal));
            files.push(File::new(format!("{at}journal.head"), head));
        }
    }
    Ok(Some((listed, files)))
}

fn folder(makes: Makes<'_>, film: &Film, game: &Game, listed: &Listed) -> Result<Vec<File>, SiteError> {
    let at = game_folder(&listed.id);
    let page = format!("{at}index.html");
    let system = game.offer().system.as_str();
    let say = |message: &_| makes.templates.words().tell(makes.language, system, message);
    let shots: Vec<Value> = film.shots.iter().map(|shot| shot_json(game, shot)).collect();
    let (points, strength) = graphs(film);
    let patterns = match listed.phase {
        Phase::Running => makes.templates.sheet(system)?,
        Phase::Open | Phase::Over => Vec::new(),
    };
    let context = json!({
        "club": makes.club, "root": root_of(&page), "title": listed.title, "game": line(listed),
        "shots": shots,
        "points_graph": points, "strength_graph": strength,
        "sides": listed.seats.iter().map(|own| own.side.as_str()).collect::<Vec<_>>(),
        "waiting_for": waiting_for(game)?, "offer": game.offer_hash().to_string(),
        "key": game.key().to_string(), "stand_ins": game.offer().stand_ins, "sheet": !patterns.is_empty(),
    });
    let picture = film.last.clone().unwrap_or_default();
    let data = film_json(film, &patterns)?;
    Ok(vec![
        File::new(page, makes.templates.web("game", makes.language, &context)?),
        File::new(format!("{at}map.svg"), svg(&picture, None, &say)),
        File::new(format!("{at}film.js"), format!("feldpostFilm={data};\n")),
    ])
}

/// What the scripts of a page need: pictures, moments, hexes, and what can be ordered in a game that goes
/// on.
fn film_json(film: &Film, patterns: &[String]) -> Result<String, SiteError> {
    let (grid, stacks) = film.ground();
    let hundredths = |number: f32| (f64::from(number) * 100.0).round() / 100.0;
    let hexes: BTreeMap<&str, [f64; 2]> =
        grid.middles.iter().map(|(hex, (x, y))| (hex.as_str(), [hundredths(*x), hundredths(*y)])).collect();
    let moments: Vec<Value> =
        film.shots.iter().map(|shot| json!({ "entry": shot.entry, "step": shot.step })).collect();
    let data = json!({
        "reel": film.reel, "moments": moments, "unit": hundredths(grid.unit), "hexes": hexes,
        "stacks": stacks, "patterns": patterns,
    });
    Ok(serde_json::to_string(&data)?)
}

fn shot_json(game: &Game, shot: &Shot) -> Value {
    let by = shot.seat.as_ref().map(|seat| match game.player(seat) {
        Some(player) => format!("{player}, {}", game.side_name(seat)),
        None => game.side_name(seat),
    });
    json!({
        "entry": shot.entry, "step": shot.step, "time": shot.unix.map(time_words), "by": by,
        "moment": shot.moment, "act": shot.act, "told": shot.told,
    })
}

/// Points of victory, and strength on the map.
fn graphs(film: &Film) -> (Option<String>, Option<String>) {
    let mut turns = Vec::new();
    for (at, shot) in film.shots.iter().enumerate() {
        if shot.turn > 0 && turns.last().is_none_or(|(_, turn)| *turn < shot.turn) {
            turns.push((at, shot.turn));
        }
    }
    let points = film.shots.iter().map(|shot| shot.points).collect();
    let points = graph(&[Series { class: "points", values: points }], &turns);
    let sides = ["one", "other"].into_iter().enumerate().map(|(at, class)| {
        let values = film.shots.iter().map(|shot| shot.strength.get(at).map(|own| i64::from(*own)));
        Series { class, values: values.collect() }
    });
    (points, graph(&sides.collect::<Vec<_>>(), &turns))
}

fn waiting_for(game: &Game) -> Result<Vec<String>, SiteError> {
    Ok(game.waiting_for()?.iter().map(|seat| game.side_name(seat)).collect())
}

/// A game as pages show it in lists.
pub(crate) fn line(listed: &Listed) -> Value {
    let day = |unix: i64| ladder::day_of(unix);
    let seats: Vec<Value> = listed.seats.iter().map(|own| {
        let page = (!own.player.is_empty() && listed.phase != Phase::Open).then(|| player_page(&own.player));
        json!({ "seat": own.seat, "side": own.side, "player": own.player, "page": page, "open": own.open })
    }).collect();
    let side = |seat: &String| {
        listed.seats.iter().find(|own| own.seat == *seat).map_or(seat.clone(), |own| own.side.clone())
    };
    let ended = listed.ended.as_ref().map(|played| {
        let (how, of) = match &played.how {
            How::Finished => ("finished", None),
            How::Resigned(seat) => ("resigned", Some(side(seat))),
            How::Forfeited(seat) => ("forfeited", Some(side(seat))),
            How::Agreed => ("agreed", None),
            How::Closed => ("closed", None),
        };
        let winner = match &played.result {
            Some(Outcome::Winner(seat)) => Some(side(seat)),
            _ => None,
        };
        json!({
            "how": how, "of": of, "winner": winner, "drawn": played.result == Some(Outcome::Draw),
            "day": day(played.ended_unix), "rated": played.rated,
        })
    });
    json!({
        "id": listed.id, "title": listed.title, "edition": listed.edition, "stands": listed.phase,
        "page": format!("{}index.html", game_folder(&listed.id)), "seats": seats, "moment": listed.moment,
        "newest": day(listed.newest_unix), "ended": ended, "record": listed.has_record,
    })
}

/// Whether anybody has said something to others in a game.
#[must_use]
pub fn has_press(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| matches!(entry.body, Body::Note { kind: NoteKind::Press, .. }))
}
