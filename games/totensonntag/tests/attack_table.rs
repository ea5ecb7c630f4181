//! TS 7.1, 7.2, 7.4, 7.5: every class against every class, on every ground, in every kind of attack and
//! edition, against the table in `data/attack_modifiers.csv`. The table is written from the rulebook and
//! shares nothing with the code.

use crate::support::{self, play};
use feldpost_totensonntag::data::{Data, Unit};
use feldpost_totensonntag::hex::Hex;
use feldpost_totensonntag::position;
use feldpost_totensonntag::words::{Class, Nationality, Side, Terrain};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const TABLE: &str = include_str!("data/attack_modifiers.csv");
const EDITIONS: [&str; 3] = ["rev9", "revised", "zh"];

/// Modifiers of the table: Assault, Overrun, Barrage; none where there is no such attack.
type Modifiers = [Option<i32>; 3];

/// The rows of the table for the editions with a penalty against panzers, and for the one without.
fn table(edition: &str) -> BTreeMap<(String, String, String), Modifiers> {
    let rows = TABLE.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| (cells[at] != "-").then(|| cells[at].parse().unwrap());
        let [assault, overrun] = if edition == "zh" { [6, 7] } else { [3, 4] };
        let key = (cells[0].to_owned(), cells[1].to_owned(), cells[2].to_owned());
        (key, [number(assault), number(overrun), number(5)])
    });
    rows.collect()
}

/// The word of the table for a unit: CW units go by class, DAK units by what TS 7.1 tells apart.
fn kind(unit: &Unit) -> &'static str {
    match (unit.class, unit.nationality) {
        (Class::Armor, Nationality::German) => "german-armor",
        (Class::Armor, Nationality::Italian) => "italian-armor",
        (Class::Armor, _) => "armor",
        (Class::Recon, Nationality::German) => "german-recon",
        (Class::Recon, _) => "recon",
        (Class::Panzerjager, _) => "panzerjager",
        (Class::Artillery, _) => "artillery",
        _ => "infantry",
    }
}

/// One unit for each class, vehicle and nationality.
fn all_kinds(data: &Data, side: Side) -> Vec<&Unit> {
    let mut seen = BTreeSet::new();
    let distinct = |unit: &&Unit| seen.insert((unit.class, unit.nationality, unit.kind.clone()));
    data.combat_units(side).filter(distinct).collect()
}

/// Ground in G10, where the defender stands; everything around it is clear.
#[derive(Clone, Copy, Debug)]
struct Field {
    terrain: Terrain,
    entrenchment: bool,
    point: bool,
}

impl Field {
    fn all() -> Vec<Field> {
        let mut all = vec![];
        for terrain in [Terrain::Clear, Terrain::Rough, Terrain::Escarpment] {
            for (entrenchment, point) in [(false, false), (true, false), (false, true)] {
                all.push(Field { terrain, entrenchment, point });
            }
        }
        all
    }

    fn data(self, from: &Data) -> Arc<Data> {
        let mut data = from.clone();
        let around = |hex: &str| hex.parse::<Hex>().unwrap();
        for hex in ["G8", "G9", "G11"].map(around) {
            let ground = data.map.get_mut(&hex).unwrap();
            (ground.terrain, ground.entrenchment, ground.point) = (Terrain::Clear, false, false);
        }
        let ground = data.map.get_mut(&around("G10")).unwrap();
        ground.terrain = self.terrain;
        (ground.entrenchment, ground.point) = (self.entrenchment, self.point);
        Arc::new(data)
    }

    /// TS 7.1: one off in an escarpment or entrenchment, once for both (ruling A7.5).
    fn modifier(self) -> i32 {
        if self.terrain == Terrain::Escarpment || self.entrenchment { -1 } else { 0 }
    }
}

/// A pair of dice with this sum, if there is one.
fn dice(sum: i32) -> Option<[u16; 2]> {
    let sum = u16::try_from(sum).ok().filter(|sum| (2..=12).contains(sum))?;
    let one = sum.saturating_sub(6).max(1);
    Some([one, sum - one])
}

/// The attack in question.
struct Case<'a> {
    data: Arc<Data>,
    edition: &'static str,
    attacker: &'a Unit,
    defender: &'a Unit,
    sp: i32,
}

impl Case<'_> {
    /// Plays the order with the attacker in `from`; the dice that come before those of the attack first.
    fn play(&self, from: &str, order: &str, before: &[u16], dice: &[u16]) -> support::Played {
        let (side, enemy) = (self.attacker.side.id(), self.defender.side.id());
        let (attacker, defender) = (self.attacker.id, self.defender.id);
        let spotter = if self.attacker.side == Side::Dak { "3rec" } else { "11h" };
        let sheet = format!(
            "position totensonntag {}\nturn 2 couplet 3\nan cw 2 dak 2\nfirst {side}\nawaits impulse {side}\n\
             {side} {attacker} {from} sp {}\n{enemy} {defender} G10\n{side} {spotter} G11\n",
            self.edition, self.sp
        );
        let board = position::read(&self.data, &sheet).unwrap_or_else(|wrong| panic!("{sheet}\n{wrong:?}"));
        let dice: Vec<u16> = before.iter().chain(dice).copied().collect();
        play(&board, side.as_str(), &format!("{attacker} {order}"), &dice)
    }

    /// TS 7.2: the lowest sum of the dice that hits.
    fn needed(&self, firepower: i32) -> i32 {
        let strict = i32::from(self.edition == "zh");
        self.defender.pf + strict - firepower
    }

    /// Checks the firepower, and that the needed sum hits and one less does not.
    fn check(&self, from: &str, order: &str, before: &[u16], firepower: i32) {
        let needed = self.needed(firepower);
        let sums: BTreeSet<i32> = [needed, needed - 1].map(|sum| sum.clamp(2, 12)).into();
        for sum in sums {
            let played = self.play(from, order, before, &dice(sum).unwrap());
            let (attacker, defender, edition) = (self.attacker.id, self.defender.id, self.edition);
            let what = format!("{edition}: {attacker} {order} at {defender}, {sum}: {:?}", played.events);
            assert!(played.fates[0].starts_with("ok"), "{what} {:?}", played.fates);
            let attack = played.events.iter().find(|event| event.contains(": FP ")).expect(&what);
            let shown = attack.split_once(": FP ").unwrap().1;
            let shown = shown.split([' ', ',']).next().unwrap();
            assert_eq!(shown.parse(), Ok(firepower), "{what}");
            assert_eq!(attack.ends_with("hit"), sum >= needed, "{what}");
            let left = self.defender.sf - i32::from(sum >= needed);
            assert_eq!(played.board.sp(self.defender.id), left, "{what}");
        }
    }
}

/// Calls for every attacker, defender and ground, and on plain ground for both strengths of the attacker.
fn every_case(edition: &'static str, mut look: impl FnMut(&Case<'_>, Field, Modifiers)) {
    let data = Data::compiled_in().unwrap();
    let table = table(edition);
    let mut used = BTreeSet::new();
    for field in Field::all() {
        let changed = field.data(&data);
        for side in [Side::Dak, Side::Cw] {
            for attacker in all_kinds(&data, side) {
                for defender in all_kinds(&data, side.enemy()) {
                    let key = (side.id().to_string(), kind(attacker).to_owned(), kind(defender).to_owned());
                    let modifiers = table[&key];
                    used.insert(key);
                    let whole = field.terrain == Terrain::Clear && !field.entrenchment && !field.point;
                    for sp in [attacker.sf, 1].into_iter().skip(usize::from(!whole)) {
                        let data = changed.clone();
                        look(&Case { data, edition, attacker, defender, sp }, field, modifiers);
                    }
                }
            }
        }
    }
    assert_eq!(used.len(), table.len(), "rows of the table that no unit fits");
}

#[test]
fn ts_7_1_every_assault_is_as_in_the_table() {
    for edition in EDITIONS {
        every_case(edition, |case, field, [assault, ..]| {
            let firepower = case.sp + assault.unwrap() + field.modifier();
            case.check("G9", "assault G10", &[], firepower);
        });
    }
}

#[test]
fn ts_7_5_every_overrun_is_as_in_the_table() {
    for edition in EDITIONS {
        every_case(edition, |case, field, [_, overrun, _]| {
            let order = "move G9 overrun G10";
            if overrun.is_none() && (field.point || field.entrenchment) {
                return;
            }
            match overrun.filter(|_| field.terrain != Terrain::Escarpment) {
                Some(modifier) => case.check("G8", order, &[], case.sp + modifier + field.modifier()),
                // Neither another class nor an escarpment makes an Overrun.
                None => {
                    let fates = case.play("G8", order, &[], &[]).fates;
                    let rule = fates[0].split(':').next().unwrap();
                    assert!(["refused 7.5", "refused 5.0"].contains(&rule), "{} {fates:?}", case.attacker.id);
                }
            }
        });
    }
}

#[test]
fn ts_7_4_every_barrage_is_as_in_the_table() {
    for edition in EDITIONS {
        every_case(edition, |case, field, [_, _, barrage]| match barrage {
            Some(modifier) => {
                case.check("G8", "barrage G10", &[4], case.sp + modifier + field.modifier());
                let lost = case.play("G8", "barrage G10", &[3], &[]);
                assert!(!lost.events.iter().any(|event| event.contains(": FP ")), "{:?}", lost.events);
            }
            None if field.modifier() < 0 || field.point => {}
            None => {
                let fates = case.play("G8", "barrage G10", &[], &[]).fates;
                assert!(fates[0].starts_with("refused 7.4: "), "{} {fates:?}", case.attacker.id);
            }
        });
    }
}

#[test]
fn ts_7_2_the_dice_of_the_table_are_possible() {
    for sum in 2..=12 {
        let pair = dice(sum).unwrap();
        assert!(pair.iter().all(|die| (1..=6).contains(die)));
        assert_eq!(i32::from(pair[0] + pair[1]), sum);
    }
    assert_eq!([dice(1), dice(13)], [None; 2]);
}
