//! Orders as they are written.

use super::{Anchor, Cargo, Condition, Force, Group, Leg, Mark, Order, Source, Step, Taken, Wish, Work};
use crate::hex::Hex;
use crate::rules::fuel::ALONE;
use std::fmt::{Display, Formatter, Result};

/// ` word a b c`, or nothing.
pub(super) fn listed<T: Display>(f: &mut Formatter<'_>, word: &str, items: &[T]) -> Result {
    if items.is_empty() {
        return Ok(());
    }
    f.write_str(word)?;
    items.iter().try_for_each(|item| write!(f, " {item}"))
}

/// ` option loss`, ` option 1`, ` option retreat B50.13`.
pub(super) fn taken(f: &mut Formatter<'_>, option: Taken, retreat: &[Hex]) -> Result {
    match option {
        Taken::Unsaid if retreat.is_empty() => Ok(()),
        Taken::Unsaid => listed(f, " retreat", retreat),
        Taken::Loss => f.write_str(" option loss"),
        Taken::Retreat => {
            f.write_str(" option retreat")?;
            retreat.iter().try_for_each(|hex| write!(f, " {hex}"))
        }
        Taken::Hexes(hexes) => {
            write!(f, " option {hexes}")?;
            listed(f, " retreat", retreat)
        }
    }
}

impl Display for Group {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Group::Unit(id) | Group::Formation(id) => write!(f, "{id}"),
            Group::All(hex) => write!(f, "all {hex}"),
        }
    }
}

impl Display for Wish {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.ar.iter().try_for_each(|unit| write!(f, " ar {unit}"))?;
        self.supply.iter().try_for_each(|hex| write!(f, " supply {hex}"))?;
        taken(f, self.option, &self.retreat)?;
        listed(f, " loss", &self.losses)?;
        f.write_str(if self.stay { " advance no" } else { "" })
    }
}

impl Display for Force {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let units: Vec<String> = self.units.iter().map(Group::to_string).collect();
        f.write_str(&units.join(" "))?;
        self.from.iter().try_for_each(|hex| write!(f, " from {hex}"))
    }
}

impl Display for Anchor {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Anchor::Headquarters(id) => write!(f, "{id}"),
            Anchor::Spot(spot) => write!(f, "{spot}"),
        }
    }
}

impl Display for Cargo {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Cargo::Supply(t) => write!(f, "{t}T"),
            Cargo::Unit(id) => write!(f, "{id}"),
            Cargo::Points(carrier, points) => write!(f, "{carrier} {points}"),
            Cargo::Repls { pax: 0, eq } => write!(f, "eq {eq}"),
            Cargo::Repls { pax, .. } => write!(f, "pax {pax}"),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Condition::Empty(hex) => write!(f, "{hex} empty"),
            Condition::Enemy(hex) => write!(f, "enemy {hex}"),
            Condition::Dg(id) => write!(f, "{id} dg"),
            Condition::Dead(id) => write!(f, "{id} dead"),
            Condition::Alive(units) => write!(f, "{} alive", joined(units)),
            Condition::Won(hex) => write!(f, "attack {hex} won"),
            Condition::Mud => f.write_str("mud"),
        }
    }
}

fn joined<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// An order as it is written.
pub(super) fn order(order: &Order, f: &mut Formatter<'_>) -> Result {
    match order {
        Order::Set { piece, at } => write!(f, "set {piece} {at}"),
        Order::SetDefault => f.write_str("set default"),
        Order::Refit { planes, at } => {
            write!(f, "refit {}", joined(planes))?;
            at.iter().try_for_each(|spot| write!(f, " at {spot}"))
        }
        Order::RefitSurge { planes } => write!(f, "refit surge {}", joined(planes)),
        Order::Rebuild { piece, at } => write!(f, "rebuild {piece} at {at}"),
        Order::RebuildTruck { at } => write!(f, "rebuild truck at {at}"),
        Order::PlaceStrip { hex, from } => {
            write!(f, "place strip {hex}")?;
            from.iter().try_for_each(|from| write!(f, " from {from}"))
        }
        Order::Mode { who, mode } => write!(f, "{} mode {mode}", joined(who)),
        Order::Fuel { who, from, price } => {
            write!(f, "fuel {who}")?;
            if matches!(who, Group::Unit(_)) {
                write!(f, " {}T", price.unwrap_or(ALONE))?;
            }
            from.iter().try_for_each(|hex| write!(f, " from {hex}"))
        }
        Order::Move { who, legs } => {
            f.write_str(&joined(who))?;
            legs.iter().try_for_each(|leg| match leg {
                Leg::To(path) => write!(f, " move {}", joined(path)),
                Leg::Overrun { hex, wish } => write!(f, " overrun {hex}{wish}"),
            })
        }
        Order::Truck { carrier, points, from, steps } => {
            write!(f, "{carrier} {points} {from}")?;
            steps.iter().try_for_each(|step| match step {
                Step::Load(t) => write!(f, " load {t}T"),
                Step::Go(path) => listed(f, " move", path),
                Step::Unload(None) => f.write_str(" unload"),
                Step::Unload(Some(t)) => write!(f, " unload {t}T"),
            })
        }
        Order::Load { unit, t } => write!(f, "{unit} load {t}T"),
        Order::Blow { hex } => write!(f, "blow {hex}"),
        Order::Build { work, by } => {
            match work {
                Work::Hog(hex, None) => write!(f, "build hog {hex}"),
                Work::Hog(hex, Some(level)) => write!(f, "build hog {hex} {level}"),
                Work::Base(hex) => write!(f, "build base {hex}"),
                Work::Port(port) => write!(f, "repair port {port}"),
            }?;
            by.iter().try_for_each(|unit| write!(f, " by {unit}"))
        }
        Order::Ship { cargo, from, to } => write!(f, "ship {cargo} {from} {to}"),
        other => in_the_air(other, f),
    }
}

fn in_the_air(order: &Order, f: &mut Formatter<'_>) -> Result {
    match order {
        Order::Transfer { planes, to } => write!(f, "transfer {} to {to}", joined(planes)),
        Order::Sweep { planes, hex } => write!(f, "sweep {} {hex}", joined(planes)),
        Order::HipShoot { plane, hex } => write!(f, "hipshoot {plane} {hex}"),
        Order::AirBarrage { planes, hex } => write!(f, "barrage air {} at {hex}", joined(planes)),
        Order::Bomb { planes, mark } => {
            write!(f, "bomb {}", joined(planes))?;
            match mark {
                Mark::Base(hex) => write!(f, " base {hex}"),
                Mark::Port(port) => write!(f, " port {port}"),
                Mark::Rail(hex) => write!(f, " rail {hex}"),
            }
        }
        Order::Barrage { guns, hex, spotter, shells, part } => {
            write!(f, "barrage {} at {hex}", joined(guns))?;
            spotter.iter().try_for_each(|unit| write!(f, " spotter {unit}"))?;
            f.write_str(if *shells { " cache" } else { "" })?;
            part.iter().try_for_each(|points| write!(f, " points {points}"))
        }
        Order::Attack { hex, forces, wish } => {
            let forces: Vec<String> = forces.iter().map(Force::to_string).collect();
            write!(f, "attack {hex} with {}{wish}", forces.join(", "))
        }
        Order::Release { who } => write!(f, "release {}", joined(who)),
        Order::Eat { who, not } => {
            f.write_str(if *not { "starve" } else { "eat" })?;
            listed(f, "", who)
        }
        Order::First(elect) => write!(f, "first {elect}"),
        Order::Standing(prepared) => write!(f, "standing {prepared}"),
        Order::Answer(prepared) => write!(f, "{prepared}"),
        Order::If { condition, negated, order } => {
            write!(f, "if {}{condition} then {order}", if *negated { "not " } else { "" })
        }
        Order::Forget => f.write_str("forget"),
        Order::Next => f.write_str("next"),
        Order::Done => f.write_str("done"),
        other => seldom(other, f),
    }
}

fn seldom(order: &Order, f: &mut Formatter<'_>) -> Result {
    match order {
        Order::Rail { cargo, from, to } => write!(f, "rail {cargo} {from} {to}"),
        Order::Airlift { planes, cargo, from, to, stays } => {
            let stay = if *stays { " stay" } else { "" };
            write!(f, "airlift {} {cargo} {from} {to}{stay}", joined(planes))
        }
        Order::Drop { planes, cargo, hex } => write!(f, "drop {} {cargo} at {hex}", joined(planes)),
        Order::Plan { unit, drop: Some((hex, turn)) } => write!(f, "plan {unit} drop {hex} turn {turn}"),
        Order::Plan { unit, drop: None } => write!(f, "plan {unit} off"),
        Order::March { cargo, from, path } => write!(f, "{cargo} {from} move {}", joined(path)),
        Order::Consolidate { piece, with: Source::Piece(other) } => write!(f, "consolidate {piece} {other}"),
        Order::Consolidate { piece, with: Source::Points(hex) } => write!(f, "consolidate {piece} {hex}"),
        Order::PlaceUnit { unit, at } => write!(f, "place {unit} {at}"),
        Order::BreakOut { who } => write!(f, "breakout {}", joined(who)),
        Order::Forage { hq } => write!(f, "forage {hq}"),
        Order::Attach { to: Some((formation, to)) } => write!(f, "attach {formation} {to}"),
        Order::Attach { to: None } => f.write_str("detach"),
        Order::Raid { unit, from } => write!(f, "raid {unit} {from}"),
        Order::Land { hex } => write!(f, "land {hex}"),
        Order::MoreShips => f.write_str("bridge ships"),
        Order::GiveUp { planes } => write!(f, "bridge {}", joined(planes)),
        _ => Ok(()),
    }
}
