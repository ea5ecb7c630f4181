//! Whether data files fit each other: ids, set-up, arrivals, divisions, and that the map lets the game be
//! played.

use super::{Data, FILES, Unit, repeats};
use crate::hex::{Hex, letter};
use crate::rulebook::{Rulebook, policy_text};
use crate::rules::movement::entry_cost;
use crate::scenario::SetupGroup;
use crate::words::{Class, Side};
use feldpost_kit::fault::Fault;
use feldpost_kit::id::Id;
use feldpost_kit::json::Places;
use feldpost_kit::rows::{self, Row};
use feldpost_kit::system::Terms;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that does not fit. While lines of the files are wrong in themselves (not `clean`), only what
/// does not need them is looked at.
pub fn check(data: &Data, units: &[Row], map: &[Row], clean: bool) -> Vec<Fault> {
    let spots = data.files.get(2).map(|(_, text)| Places::of(FILES[2], text)).unwrap_or_default();
    let mut check = Check { data, units, map, clean, spots, faults: vec![] };
    check.ids();
    check.frame();
    check.divisions();
    check.editions();
    if clean && check.faults.is_empty() {
        check.set_up();
        check.arrivals();
    }
    if clean && check.faults.is_empty() {
        check.faults.extend(repeats::check(data, units, map));
        check.ways();
    }
    check.faults
}

struct Check<'a> {
    data: &'a Data,
    units: &'a [Row],
    map: &'a [Row],
    clean: bool,
    /// Where the values of the scenario stand.
    spots: Places,
    faults: Vec<Fault>,
}

fn may_stand(data: &Data, class: Class, hex: Hex) -> bool {
    entry_cost(class, data.ground(hex).terrain).is_some()
}

fn allows(group: &SetupGroup, hex: Hex) -> bool {
    match group.rows {
        Some((first, last)) => (first..=last).contains(&letter(hex)),
        None => group.hexes.contains(&hex),
    }
}

impl Check<'_> {
    /// A fault of the scenario, at a path such as `exit/hex`.
    fn scenario(&mut self, path: &str, reason: String) -> &mut Fault {
        self.faults.push(self.spots.fault(path, reason));
        let last = self.faults.len() - 1;
        &mut self.faults[last]
    }

    fn at_unit(&mut self, id: Id, column: &str, why: &str) {
        let row = self.units.iter().find(|row| row.text("id") == id.as_str());
        self.faults.extend(row.map(|row| row.fault(column, why)));
    }

    fn at_hex(&mut self, hex: Hex, column: &str, why: &str) {
        let row = self.map.iter().find(|row| row.text("hex").parse() == Ok(hex));
        self.faults.extend(row.map(|row| row.fault(column, why)));
    }

    /// Every unit and hex once, every combat unit in one group of its own side.
    fn ids(&mut self) {
        self.faults.extend(rows::named_twice(self.units));
        self.faults.extend(rows::named_twice(self.map));
        let end = self.map.last().map_or(1, |row| row.line);
        let named: BTreeSet<Hex> = self.map.iter().filter_map(|row| row.text("hex").parse().ok()).collect();
        for hex in Hex::all().filter(|hex| !named.contains(hex)) {
            self.faults.push(Fault::new(FILES[1], (end, 1), format!("hex {hex} is missing")));
        }
        let scenario = &self.data.scenario;
        let set_up = scenario.setup_groups.iter().enumerate();
        let set_up = set_up.map(|(at, g)| (format!("setup_groups/{at}"), g.id, g.side, 0, &g.units));
        let later = scenario.reinforcements.iter().enumerate();
        let later = later.map(|(at, g)| (format!("reinforcements/{at}"), g.id, g.side, g.turn, &g.units));
        let mut listed = BTreeSet::new();
        for (path, group, side, turn, units) in set_up.chain(later).collect::<Vec<_>>() {
            for (at, id) in units.iter().enumerate() {
                let place = format!("{path}/units/{at}");
                let Some(unit) = self.data.unit(*id) else {
                    // A line that is there and wrong has been told of.
                    if !self.units.iter().any(|row| row.text("id") == id.as_str()) {
                        self.scenario(&place, format!("`{id}` is not in {}", FILES[0]));
                    }
                    continue;
                };
                if !listed.insert(*id) {
                    self.scenario(&place, format!("`{id}` stands in two groups"));
                }
                self.belongs(unit, group, side, turn);
            }
        }
        for unit in self.data.units.iter().filter(|unit| unit.class != Class::Aircraft) {
            if !listed.contains(&unit.id) {
                self.at_unit(unit.id, "id", "is in no group of the scenario");
            }
        }
    }

    fn belongs(&mut self, unit: &Unit, group: Id, side: Side, turn: u32) {
        let of = format!("is not that of its group `{group}` in {}", FILES[2]);
        for (fits, column) in [
            (unit.side == side, "side"),
            (unit.group == group, "setup_group"),
            (unit.arrival_turn == turn, "arrival_turn"),
            (unit.class != Class::Aircraft, "class"),
        ] {
            if !fits {
                self.at_unit(unit.id, column, &of);
            }
        }
    }

    /// Turns, sides, limits.
    fn frame(&mut self) {
        let scenario = &self.data.scenario;
        let sides: BTreeSet<Side> = scenario.sides.iter().map(|entry| entry.id).collect();
        let order: BTreeSet<Side> = scenario.setup_order.iter().copied().collect();
        if sides.len() != 2 || scenario.sides.len() != 2 {
            self.scenario("sides", "both sides must stand here once".to_owned());
        }
        if order.len() != 2 || scenario.setup_order.len() != 2 {
            self.scenario("setup_order", "both sides must stand here once".to_owned());
        }
        if !(1..=12).contains(&scenario.turns.len()) {
            self.scenario("turns", "a game has 1 to 12 turns".to_owned());
        }
        for (at, turn) in scenario.turns.iter().enumerate() {
            if usize::try_from(turn.turn) != Ok(at + 1) {
                self.scenario(&format!("turns/{at}/turn"), format!("the {}. turn has this number", at + 1));
            }
        }
        if !(1..=8).contains(&scenario.couplets_per_turn) {
            self.scenario("couplets_per_turn", "a turn has 1 to 8 couplets".to_owned());
        }
        if !(1..=6).contains(&scenario.stacking_limit) {
            self.scenario("stacking_limit", "from 1 to 6 units".to_owned());
        }
        if scenario.exit.cost_mps > 6 {
            self.scenario("exit/cost_mps", "more than any unit has".to_owned());
        }
        if self.data.map.get(&scenario.exit.hex).is_some_and(|ground| ground.edges.is_empty()) {
            self.scenario("exit/hex", format!("{} is on no edge of the map", scenario.exit.hex));
        }
        let items = scenario.objectives.iter().map(|objective| objective.vp).enumerate();
        let items = items.map(|(at, vp)| (format!("objectives/{at}/vp"), vp));
        let broken = scenario.shatter.divisions.iter().map(|division| division.vp).enumerate();
        let broken = broken.map(|(at, vp)| (format!("shatter/divisions/{at}/vp"), vp));
        for (path, vp) in items.chain(broken) {
            if !(-20..=20).contains(&vp) {
                self.scenario(&path, "from -20 to 20 VPs".to_owned());
            }
        }
        for (at, group) in scenario.reinforcements.iter().enumerate() {
            if !(1..=scenario.last_turn()).contains(&group.turn) {
                self.scenario(&format!("reinforcements/{at}/turn"), "there is no such turn".to_owned());
            }
        }
    }

    /// TS 9.1: members, limits, what counts.
    fn divisions(&mut self) {
        let divisions = &self.data.scenario.shatter.divisions;
        for unit in &self.data.units {
            let Some(id) = unit.division else { continue };
            if !divisions.iter().any(|division| division.id == id && division.side == unit.side) {
                self.at_unit(unit.id, "division", "is no division of its side");
            }
        }
        for (at, division) in divisions.iter().enumerate() {
            let path = format!("shatter/divisions/{at}");
            let classes = match division.classes() {
                Ok(classes) => classes,
                Err(told) => {
                    self.scenario(&format!("{path}/counts"), told);
                    continue;
                }
            };
            let counts = |unit: &&Unit| classes.as_ref().is_none_or(|classes| classes.contains(&unit.class));
            let members =
                self.data.units.iter().filter(|unit| unit.division == Some(division.id)).filter(counts);
            let weight = |unit: &Unit| if division.weight_two.contains(&unit.id) { 2 } else { 1 };
            let most: u32 = members.map(weight).sum();
            if self.clean && !(1..=most).contains(&division.limit) {
                self.scenario(&format!("{path}/limit"), format!("its units come to {most}"));
            }
            for (at, id) in division.weight_two.iter().enumerate() {
                if self.data.unit(*id).map_or(self.clean, |unit| unit.division != Some(division.id)) {
                    self.scenario(
                        &format!("{path}/weight_two/{at}"),
                        format!("`{id}` is not of this division"),
                    );
                }
            }
        }
    }

    /// Every edition sets every policy to a value that the policy has.
    fn editions(&mut self) {
        let text = self.data.files.get(3).map_or("", |(_, text)| text.as_str());
        let spots = Places::of(FILES[3], text);
        let editions = &self.data.editions;
        if !editions.editions.contains_key(&editions.default) {
            let reason = format!("there is no edition `{}`", editions.default);
            self.faults.push(spots.fault("default", reason));
        }
        for (name, policy) in &editions.policies {
            for (number, value) in policy.values.iter().enumerate() {
                let single = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                let near = |number: i64| (-100..=100).contains(&number);
                let wild = |value: &Value| value.is_number() && !value.as_i64().is_some_and(near);
                if single.iter().any(wild) {
                    let path = format!("policies/{name}/values/{number}");
                    self.faults.push(spots.fault(&path, "a number from -100 to 100"));
                }
            }
            let has = |before: &String| policy.values.iter().any(|value| policy_text(value) == *before);
            if policy.before.as_ref().is_some_and(|before| !has(before)) {
                let path = format!("policies/{name}/before");
                self.faults.push(spots.fault(&path, format!("no value of the policy `{name}`")));
            }
        }
        for (name, edition) in &editions.editions {
            let before = self.faults.len();
            for (policy, value) in &edition.policies {
                let known = editions.policies.get(policy).map(|policy| policy.values.as_slice());
                if !known.unwrap_or_default().contains(value) {
                    let values: Vec<String> = known.unwrap_or_default().iter().map(policy_text).collect();
                    let path = format!("editions/{name}/policies/{policy}");
                    let fault = spots.fault(&path, format!("no value of the policy `{policy}`"));
                    self.faults.push(fault.hint(values.join(" | ")));
                }
            }
            let terms = Terms { edition: name.clone(), ..Terms::default() };
            if let (Err(reason), true) = (Rulebook::new(self.data, &terms), self.faults.len() == before) {
                self.faults.push(spots.fault(&format!("editions/{name}"), reason));
            }
        }
    }

    /// TS 10: the default set-up is whole and legal, so that there is one.
    fn set_up(&mut self) {
        let scenario = &self.data.scenario;
        for (at, group) in scenario.setup_groups.iter().enumerate() {
            if group.rows.is_none() && group.hexes.is_empty() {
                self.scenario(&format!("setup_groups/{at}"), "neither hexes nor rows".to_owned());
            }
            if !(1..=scenario.stacking_limit).contains(&group.max_per_hex) {
                self.scenario(
                    &format!("setup_groups/{at}/max_per_hex"),
                    "from 1 to the stacking limit".to_owned(),
                );
            }
        }
        let mut placed = BTreeSet::new();
        let mut hexes = BTreeSet::new();
        for (at, stack) in scenario.default_setup.iter().enumerate() {
            let path = format!("default_setup/{at}");
            if !hexes.insert(stack.hex) {
                self.scenario(&format!("{path}/hex"), format!("{} stands twice", stack.hex));
            }
            for (number, id) in stack.units.iter().enumerate() {
                let place = format!("{path}/units/{number}");
                let (Some(unit), Some(group)) = (self.data.unit(*id), scenario.setup_group_of(*id)) else {
                    self.scenario(&place, format!("`{id}` is not set up on the map"));
                    continue;
                };
                if !placed.insert(*id) {
                    self.scenario(&place, format!("`{id}` is placed twice"));
                }
                self.placed(&place, unit, group, stack.hex, &stack.units);
            }
        }
        for (at, group) in scenario.setup_groups.iter().enumerate() {
            for (number, id) in group.units.iter().enumerate().filter(|(_, id)| !placed.contains(*id)) {
                let reason = format!("the default set-up does not place `{id}`");
                self.scenario(&format!("setup_groups/{at}/units/{number}"), reason);
            }
        }
    }

    fn placed(&mut self, path: &str, unit: &Unit, group: &SetupGroup, hex: Hex, stack: &[Id]) {
        let id = unit.id;
        let foes = |other: &Id| self.data.unit(*other).is_some_and(|other| other.side != unit.side);
        let enemies = self.data.scenario.setup_groups.iter().filter(|other| other.side != group.side);
        let named =
            group.rows.is_some() && enemies.filter_map(|g| g.hexes.first()).any(|first| *first == hex);
        let most = if group.at_most_one_unit_in.contains(&hex) { 1 } else { group.max_per_hex };
        let reason = match () {
            () if !allows(group, hex) => format!("`{id}` may not set up in {hex}"),
            () if !may_stand(self.data, unit.class, hex) => {
                format!("`{id}` ({}) may not stand on the escarpment in {hex}", unit.class.name())
            }
            () if stack.iter().any(foes) => format!("both sides in {hex}"),
            () if named => format!("{hex} is named for the enemy"),
            () if stack.len() > most => format!("{hex} takes {most} at set-up"),
            () => return,
        };
        let fault = self.scenario(path, reason);
        fault.hint = Some(format!("group `{}`; the ground stands in {}", group.id, FILES[1]));
    }

    /// TS 6.1: entry hexes on one edge; every unit can enter.
    fn arrivals(&mut self) {
        for (at, group) in self.data.scenario.reinforcements.iter().enumerate() {
            let path = format!("reinforcements/{at}/entry_hexes");
            let edges = |hex: &Hex| &self.data.ground(*hex).edges;
            let shared =
                "nesw".chars().any(|edge| group.entry_hexes.iter().all(|hex| edges(hex).contains(edge)));
            if group.entry_hexes.is_empty() || !shared {
                self.scenario(&path, "the entry hexes share no edge of the map".to_owned());
                continue;
            }
            let listed: Vec<String> = group.entry_hexes.iter().map(Hex::to_string).collect();
            for id in &group.units {
                let Some(unit) = self.data.unit(*id) else { continue };
                if !group.entry_hexes.iter().any(|hex| may_stand(self.data, unit.class, *hex)) {
                    self.at_hex(group.entry_hexes[0], "terrain", &format!("closes the map to `{id}`"));
                }
                let row = self.units.iter().find(|row| row.text("id") == id.as_str());
                let fault = row.filter(|row| row.text("entry_hexes") != listed.join(" "));
                let why = format!("is not what {} says of `{}`", FILES[2], group.id);
                self.faults.extend(fault.map(|row| row.fault("entry_hexes", &why).hint(listed.join(" "))));
            }
        }
    }

    /// Whoever is set up or enters can come to the objectives and to the exit, as far as they are open to
    /// its class.
    fn ways(&mut self) {
        let scenario = &self.data.scenario;
        let mut starts: BTreeMap<Class, BTreeSet<Hex>> = BTreeMap::new();
        for stack in &scenario.default_setup {
            for unit in stack.units.iter().filter_map(|id| self.data.unit(*id)) {
                starts.entry(unit.class).or_default().insert(stack.hex);
            }
        }
        for group in &scenario.reinforcements {
            for unit in group.units.iter().filter_map(|id| self.data.unit(*id)) {
                let open = group.entry_hexes.iter().filter(|hex| may_stand(self.data, unit.class, **hex));
                starts.entry(unit.class).or_default().extend(open);
            }
        }
        let goals = scenario.objectives.iter().map(|objective| objective.hex).chain([scenario.exit.hex]);
        let goals: Vec<Hex> = goals.collect();
        let mut told = BTreeSet::new();
        for (class, starts) in starts {
            let Some(first) = starts.first() else { continue };
            let reached = reach(self.data, class, *first);
            let open = goals.iter().filter(|hex| may_stand(self.data, class, **hex));
            for hex in starts.iter().chain(open).filter(|hex| !reached.contains(hex)) {
                if told.insert(*hex) {
                    let why = format!("cuts {hex} off: no way for {} from {first}", class.name());
                    self.at_hex(*hex, "hex", &why);
                }
            }
        }
    }
}

/// The hexes that a class can come to, whatever it costs.
fn reach(data: &Data, class: Class, from: Hex) -> BTreeSet<Hex> {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        for next in hex.neighbours().filter(|next| may_stand(data, class, *next)) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}
