//! The arrival schedules (T2 1.4b), which the rulebook's text does not hold: whoever owns them writes them
//! into `arrivals.csv`.

use crate::board::Spot;
use crate::calendar::Date;
use crate::data::Data;
use crate::words::{Carrier, Entry as Area, Faction, OffMap, Role, Side};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::rows::{Layout, Row};
use std::fmt;

/// `arrivals.csv`.
pub(crate) const ARRIVALS: Layout = Layout {
    file: "arrivals.csv",
    key: "n",
    columns: &["n", "date", "side", "what", "where", "how", "what_src"],
    shared: &[("what_src", &["date", "side", "what", "where", "how"])],
};

/// Who has the schedules of a game (T2 1.4b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeper {
    /// Nobody: there are none but those that a scenario lists.
    #[default]
    Nobody,
    /// The owner of the game: they stand in its data.
    Owner,
    /// The umpire, who enters them while the game goes on.
    Umpire,
}

impl Keeper {
    /// Every one, with its word.
    pub const ALL: [(&str, Keeper); 3] =
        [("none", Keeper::Nobody), ("owner", Keeper::Owner), ("umpire", Keeper::Umpire)];

    /// The word, as it stands in terms.
    #[must_use]
    pub fn word(self) -> &'static str {
        Keeper::ALL.into_iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

/// A line of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// In which turn.
    pub date: Date,
    /// Whose.
    pub side: Side,
    /// What.
    pub what: What,
    /// Where it comes.
    pub at: Place,
    /// What becomes of it.
    pub how: How,
}

/// What a line is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Units.
    Units(Vec<Id>),
    /// Planes.
    Planes(Vec<Id>),
    /// Transport points.
    Points(Carrier, i32),
    /// Replacements: men and equipment.
    Repls(u32, u32),
    /// Supply caches (OCS 21.10).
    Caches(u32),
    /// Reserve markers.
    Markers(usize),
    /// Supply, in T.
    Supply(i32),
    /// A step for a plane of a faction and a role.
    Step(Faction, Role),
}

/// Where it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where its side likes (T2 2.1).
    Open,
    /// In a hex or box.
    Spot(Spot),
    /// In an entry.
    Entry(Area),
}

/// What becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It comes.
    Arrive,
    /// It leaves the game.
    Remove,
    /// It takes the place of another unit.
    Exchange(Id),
    /// T2 1.4d: few of these come.
    MostlyDead,
    /// It comes dead.
    Dead,
}

impl fmt::Display for Item {
    /// `1942-11-19, axis, 10krd, sicily-a`: as it is typed, without empty cells at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.date, self.side, self.what)?;
        match (self.at, self.how) {
            (Place::Open, How::Arrive) => Ok(()),
            (at, How::Arrive) => write!(f, ", {at}"),
            (Place::Open, how) => write!(f, ", , {how}"),
            (at, how) => write!(f, ", {at}, {how}"),
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Units(ids) | What::Planes(ids) => {
                let ids: Vec<String> = ids.iter().map(Id::to_string).collect();
                f.write_str(&ids.join(" "))
            }
            What::Points(carrier, points) => write!(f, "{} {points}", carrier.word()),
            What::Repls(0, eq) => write!(f, "eq {eq}"),
            What::Repls(pax, _) => write!(f, "pax {pax}"),
            What::Caches(count) => write!(f, "cache {count}"),
            What::Markers(count) => write!(f, "markers {count}"),
            What::Supply(t) => write!(f, "supply {t}"),
            What::Step(faction, role) => write!(f, "step {} {}", faction.word(), word_of(*role)),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Open => Ok(()),
            Place::Spot(spot) => spot.fmt(f),
            Place::Entry(Area::A) => f.write_str("entry-a"),
            Place::Entry(Area::E) => f.write_str("entry-e"),
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Arrive => f.write_str("arrive"),
            How::Remove => f.write_str("remove"),
            How::Exchange(old) => write!(f, "for {old}"),
            How::MostlyDead => f.write_str("mostly-dead"),
            How::Dead => f.write_str("dead"),
        }
    }
}

/// A line of `arrivals.csv`, or one that the umpire enters.
///
/// # Errors
/// What is wrong in it.
pub(crate) fn item(row: &Row, data: &Data) -> Result<Item, Fault> {
    let date: Date = row.parsed("date", "is no day, such as 1943-02-01")?;
    let side: Side = row.word("side")?;
    begins_a_turn(row, data, date)?;
    let what = what(row, data, side)?;
    let how = how(row, data)?;
    let at = place(row)?;
    let item = Item { date, side, what, at, how };
    fits(row, data, &item)?;
    Ok(item)
}

fn begins_a_turn(row: &Row, data: &Data, date: Date) -> Result<(), Fault> {
    let calendar = &data.tables.calendar;
    let turns = calendar.from.turns(date, &calendar.days_of_month);
    match turns.last() {
        Some(last) if *last == date => Ok(()),
        Some(before) => {
            let after = before.next_turn(&calendar.days_of_month);
            let hint = format!("the turns around it begin on {before} and {after}");
            Err(row.fault("date", "is no day on which a turn begins").hint(hint))
        }
        None => Err(row.fault("date", "is before the first turn").hint(calendar.from.to_string())),
    }
}

/// `125rgt`, `formation dmc`, `truck 2`, `pax 1`, `cache 1`, `supply 8`, `step german fighter`.
fn what(row: &Row, data: &Data, side: Side) -> Result<What, Fault> {
    let words: Vec<&str> = row.text("what").split_whitespace().collect();
    let wrong = |why: &str| Err(row.fault("what", why));
    let count = |text: &str| text.parse::<u32>().ok().filter(|count| (1..=99).contains(count));
    let figures = |count: u32| i32::try_from(count).unwrap_or(0);
    match words[..] {
        [] => wrong("is empty"),
        ["formation", name] => {
            let formation = Id::new(name).and_then(|id| data.formations.get(&id)).map(|one| one.id);
            let of = |unit: &&crate::data::Unit| unit.formation == formation && unit.side == side;
            let units: Vec<Id> = data.units.values().filter(of).map(|unit| unit.id).collect();
            match formation {
                Some(_) if !units.is_empty() => Ok(What::Units(units)),
                _ => wrong("names no formation of this side"),
            }
        }
        ["step", faction, role] => {
            let faction = Faction::ALL.into_iter().find(|known| known.word() == faction);
            let roles = [Role::Fighter, Role::Tactical, Role::Transport, Role::Strategic];
            let role = roles.into_iter().find(|known| word_of(*known) == role);
            match faction.zip(role) {
                Some((faction, role)) => Ok(What::Step(faction, role)),
                None => wrong("is no step, such as `step german fighter`"),
            }
        }
        [kind, number] if count(number).is_some() => {
            let number = count(number).unwrap_or(1);
            let carrier = Carrier::ALL.into_iter().find(|known| known.word() == kind);
            match (kind, carrier) {
                (_, Some(carrier)) => Ok(What::Points(carrier, figures(number))),
                ("pax", _) => Ok(What::Repls(number, 0)),
                ("eq", _) => Ok(What::Repls(0, number)),
                ("cache", _) => Ok(What::Caches(number)),
                ("markers", _) => Ok(What::Markers(usize::try_from(number).unwrap_or(1))),
                ("supply", _) => Ok(What::Supply(figures(number))),
                _ => wrong("names nothing that comes by number"),
            }
        }
        _ => named(row, data, side, &words),
    }
}

fn word_of(role: Role) -> &'static str {
    match role {
        Role::Fighter => "fighter",
        Role::Tactical => "tactical",
        Role::Transport => "transport",
        Role::Strategic => "strategic",
    }
}

/// Units or planes by their ids, all of the side.
fn named(row: &Row, data: &Data, side: Side, words: &[&str]) -> Result<What, Fault> {
    let ids: Vec<Id> = words.iter().filter_map(|word| Id::new(word)).collect();
    let unit = |id: &Id| data.units.get(id).is_some_and(|unit| unit.side == side);
    let plane = |id: &Id| data.planes.get(id).is_some_and(|plane| plane.side == side);
    match ids.len() == words.len() {
        true if ids.iter().all(unit) => Ok(What::Units(ids)),
        true if ids.iter().all(plane) => Ok(What::Planes(ids)),
        _ => {
            let strange = words.iter().find(|word| Id::new(word).is_none_or(|id| !unit(&id) && !plane(&id)));
            let named = strange.unwrap_or(&"units and planes together");
            Err(row.fault("what", &format!("names `{named}`, which is none of this side")))
        }
    }
}

fn how(row: &Row, data: &Data) -> Result<How, Fault> {
    match row.text("how").split_whitespace().collect::<Vec<_>>()[..] {
        [] | ["arrive"] => Ok(How::Arrive),
        ["remove"] => Ok(How::Remove),
        ["mostly-dead"] => Ok(How::MostlyDead),
        ["dead"] => Ok(How::Dead),
        ["for", old] => match Id::new(old).filter(|id| data.units.contains_key(id)) {
            Some(old) => Ok(How::Exchange(old)),
            None => Err(row.fault("how", "exchanges a unit that there is not")),
        },
        _ => Err(row.fault("how", "is none of these").hint("arrive, remove, for UNIT, mostly-dead, dead")),
    }
}

fn place(row: &Row) -> Result<Place, Fault> {
    match row.text("where") {
        "" => Ok(Place::Open),
        "entry-a" => Ok(Place::Entry(Area::A)),
        "entry-e" => Ok(Place::Entry(Area::E)),
        _ => row.parsed("where", "is no hex, box or entry").map(Place::Spot),
    }
}

/// What must agree: one unit for an exchange, a place where there is no choice, and the days between which
/// the set-ups say that a unit comes.
fn fits(row: &Row, data: &Data, item: &Item) -> Result<(), Fault> {
    let units = match &item.what {
        What::Units(units) => units.as_slice(),
        _ => &[],
    };
    let one_of_each = |how: How| matches!(how, How::Exchange(_)) && units.len() != 1;
    if one_of_each(item.how) || matches!(item.how, How::MostlyDead | How::Dead) && units.is_empty() {
        return Err(row.fault("how", "does not go with what the line names"));
    }
    let comes = matches!(item.how, How::Arrive);
    let boxes = matches!(item.at, Place::Spot(Spot::Box(off_map)) if off_map.side() != item.side);
    if boxes {
        return Err(row.fault("where", "is a box of the other side"));
    }
    let on_the_map = matches!(item.what, What::Points(..) | What::Supply(_)) && comes;
    if on_the_map && matches!(item.at, Place::Spot(Spot::Box(_))) {
        return Err(row.fault("where", "is off the map, where no transport points and no supply can come"));
    }
    let needs = comes && item.side == Side::Axis && !units.is_empty()
        || matches!(item.what, What::Points(..)) && comes;
    if needs && item.at == Place::Open {
        return Err(row.fault("where", "is empty").hint("a hex, a box, entry-a or entry-e"));
    }
    for id in units.iter().filter(|_| comes) {
        let (first, last) = data.units.get(id).map_or((None, None), |unit| unit.window);
        let early = first.is_some_and(|first| item.date < first);
        let late = last.is_some_and(|last| item.date > last);
        if early || late {
            let day = |day: Option<Date>| day.map_or_else(|| "...".to_owned(), |day| day.to_string());
            let why = format!("{id} does not come on that day");
            return Err(row.fault("date", &why).hint(format!(
                "by the set-ups from {} to {}",
                day(first),
                day(last)
            )));
        }
    }
    Ok(())
}

/// The box where what has no place of its own waits (T2 2.1, 3.1).
#[must_use]
pub fn home(side: Side, ground: bool) -> Spot {
    Spot::Box(match (side, ground) {
        (Side::Allied, _) => OffMap::Algiers,
        (Side::Axis, true) => OffMap::SicilyB,
        (Side::Axis, false) => OffMap::Sicily,
    })
}
