//! T2 1.3, 1.4, 1.5, 2.4, S5: what the dice of a turn bring before anybody moves.

use super::{one, sum, two};
use crate::calendar::Date;
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::tables::{ReplResult, ReplTable, Sky};
use crate::words::{Entry, Faction, Side};
use feldpost_kit::dice::Dice;
use feldpost_kit::id::Id;

/// How often a tie is thrown again, at most: a hundred ties in a row are no dice.
const THROWS: usize = 100;

/// Key of a month in the tables.
fn month(date: Date) -> String {
    format!("{:02}", date.month())
}

/// T2 1.3b: the weather of a turn: the first die is the tens.
pub fn weather(data: &Data, date: Date, label: &str, dice: &mut dyn Dice) -> Event {
    let rolled = two(dice, label);
    let code = 10 * rolled[0] + rolled[1];
    Event::Weather { code, result: sky(data, date, code) }
}

/// T2 1.3b: what the weather table says.
#[must_use]
pub fn sky(data: &Data, date: Date, code: u16) -> Sky {
    let row = data.tables.weather.rows.get(&month(date));
    let has = |span: &Option<(u16, u16)>| span.is_some_and(|(least, most)| (least..=most).contains(&code));
    let found = row.and_then(|row| row.iter().find(|(_, span)| has(span)));
    found.map_or(Sky::Flight, |(sky, _)| *sky)
}

/// OCS 2: who elects the first player: the higher of two dice each; ties are thrown again.
pub fn first(label: &str, dice: &mut dyn Dice) -> Event {
    let mut all = Vec::new();
    for again in 0..THROWS {
        let suffix = if again == 0 { String::new() } else { format!("/{}", again + 1) };
        let axis = two(dice, &format!("{label}/axis{suffix}"));
        let allied = two(dice, &format!("{label}/allied{suffix}"));
        all.push([axis[0], axis[1], allied[0], allied[1]]);
        if sum(axis) != sum(allied) {
            let winner = if sum(axis) > sum(allied) { Side::Axis } else { Side::Allied };
            return Event::First { dice: all, winner };
        }
    }
    Event::First { dice: all, winner: Side::Axis }
}

impl ReplTable {
    /// T2 1.4a: what a modified roll brings; what is below the table counts as its lowest row.
    #[must_use]
    pub fn result(&self, roll: i32) -> ReplResult {
        self.rows.iter().find(|row| roll <= row.max).map_or(ReplResult::All, |row| row.result)
    }

    /// T2 1.4a: the faction of a die.
    #[must_use]
    pub fn faction(&self, die: u16) -> Option<Faction> {
        let has = |dice: &String| {
            let (least, most) = dice.split_once('-').unwrap_or((dice, dice));
            let bounds = least.parse::<u16>().ok().zip(most.parse::<u16>().ok());
            bounds.is_some_and(|(least, most)| (least..=most).contains(&die))
        };
        self.faction_die.iter().find(|(dice, _)| has(dice)).map(|(_, faction)| *faction)
    }
}

/// T2 1.4a: what is added to the replacement roll of a side: one less in mud, for the Axis also from March to
/// May, once in all; one more for the Axis by option 4.6.
#[must_use]
pub fn repl_modifier(side: Side, date: Date, mud: bool, air_bridge: bool) -> i32 {
    let late = side == Side::Axis && (3..=5).contains(&date.month());
    i32::from(side == Side::Axis && air_bridge) - i32::from(mud || late)
}

/// T2 1.4a: variable replacements of a side. The labels begin with `t2.axis`.
pub fn repl(data: &Data, side: Side, modifier: i32, label: &str, dice: &mut dyn Dice) -> Event {
    let tables = &data.tables.repl;
    let table = if side == Side::Axis { &tables.axis } else { &tables.allied };
    let rolled = two(dice, &format!("{label}/repl"));
    let result = table.result(sum(rolled) + modifier);
    let by_die = result == ReplResult::Faction;
    let faction = by_die.then(|| table.faction(one(dice, &format!("{label}/faction")))).flatten();
    Event::Repl { side, dice: rolled, modifier, result, faction }
}

/// T2 2.4a, 4.3: the release of the 8th Army, from its first die on; `None` before. It is released by date at
/// the latest.
pub fn eighth_army(data: &Data, date: Date, fixed: bool, label: &str, dice: &mut dyn Dice) -> Option<Event> {
    let table = &data.tables.eighth_army;
    if fixed {
        return (date >= table.fixed).then_some(Event::EighthArmy { die: None, released: true });
    }
    if date >= table.automatic {
        return Some(Event::EighthArmy { die: None, released: true });
    }
    (date >= table.first_roll).then(|| {
        let die = one(dice, label);
        Event::EighthArmy { die: Some(die), released: table.released.contains(&die) }
    })
}

/// T2 S5: the die of the 10 Panzer Division at the end of a turn: by 4 or more it leaves.
pub fn withdrawal(label: &str, dice: &mut dyn Dice) -> Event {
    let die = one(dice, label);
    Event::Withdraw { formation: Id::literal("10pz"), die, leaves: die >= 4 }
}

/// T2 1.5: whether whatever a side has in a hex is destroyed, for it stands too near to an entry.
#[must_use]
pub fn is_banned(data: &Data, side: Side, hex: Hex, date: Date) -> bool {
    let near = |entry: Entry| {
        let hexes =
            Hex::all().filter(|hex| data.ground(*hex).is_some_and(|ground| ground.entry == Some(entry)));
        hexes.into_iter().any(|entry| entry.distance(hex) < data.tables.entry_bans.distance_at_least)
    };
    data.tables.entry_bans.bans.iter().any(|ban| {
        let now = ban.before.is_none_or(|day| date < day) && ban.after.is_none_or(|day| date > day);
        ban.side == side && now && near(ban.area)
    })
}

/// T2 1.8, 2.2: what a side can ship in a turn by sea and by rail, in T.
#[must_use]
pub fn shipping(data: &Data, side: Side, date: Date) -> (i32, i32) {
    let row = data.tables.shipping.rows.get(&month(date)).and_then(|row| row.get(&side));
    row.map_or((0, 0), |row| (super::supply::in_t(row.sea), super::supply::in_t(row.rail)))
}
