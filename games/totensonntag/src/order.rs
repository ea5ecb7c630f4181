//! Orders as they are understood. [`Order`]'s `Display` is the order language itself.

mod told;

use crate::hex::Hex;
use feldpost_kit::id::Id;
use std::fmt;

/// One instruction of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// `place 3rtr A17` (TS 10).
    Place {
        /// Unit.
        unit: Id,
        /// Where.
        hex: Hex,
    },
    /// `place default`: the rest of the set-up from the scenario.
    PlaceDefault,
    /// `3rtr move B17 C16 …` (TS 6.0).
    Move {
        /// Unit.
        unit: Id,
        /// Hexes or way-points.
        path: Vec<Hex>,
        /// What ends the move.
        end: MoveEnd,
    },
    /// `1rnc enter A5 B5 …` (TS 6.1).
    Enter {
        /// Unit.
        unit: Id,
        /// Entry hex, then hexes or way-points.
        path: Vec<Hex>,
        /// What ends the move.
        end: MoveEnd,
    },
    /// `5rtr assault J18 [advance]` (TS 7.0).
    Assault {
        /// Unit.
        unit: Id,
        /// Target hex.
        hex: Hex,
        /// Whether it wishes to advance.
        advance: bool,
    },
    /// `2rha barrage J18 at 155art, 8mg spotter kdg` (TS 7.4).
    Barrage {
        /// Gun.
        unit: Id,
        /// Target hex.
        hex: Hex,
        /// Targets in order of wish.
        targets: Vec<Id>,
        /// Spotter, if named.
        spotter: Option<Id>,
    },
    /// `kdg support J18 [for 5rtr, 3rtr]` (TS 7.6).
    Support {
        /// Recon.
        unit: Id,
        /// Hex under Assault.
        hex: Hex,
        /// Whom it supports; empty = the next in the sheet.
        attackers: Vec<Id>,
    },
    /// `advance 5rtr J18` (TS 7.3).
    Advance {
        /// Unit.
        unit: Id,
        /// Emptied hex.
        hex: Hex,
    },
    /// `stack I18 5rtr 3rtr kdg` (TS 4.0).
    Stack {
        /// Hex.
        hex: Hex,
        /// Units, top first; the others keep their order below.
        order: Vec<Id>,
    },
    /// `lose kdg, 3rtr` (TS 4.0).
    Lose {
        /// Whom to give up first.
        units: Vec<Id>,
    },
    /// `air ju87 I17 attack I18 [3rtr]`, `air me109 I17 patrol [ju87]` or `air ju87 none` (TS 7.7).
    Air {
        /// Aircraft.
        unit: Id,
        /// Where to and what to attack; `None` = stays away.
        mission: Option<AirMission>,
    },
    /// `3rtr pass` (TS 3.2).
    Pass {
        /// Unit.
        unit: Id,
    },
    /// `recover none 3rtr` (TS 8.1).
    RecoverNone {
        /// Units that do not try.
        units: Vec<Id>,
    },
    /// `an 4`, `an roll`, `an +1` … (TS 2.1).
    An(AnChoice),
    /// `commit T02C3.an <64 hex>`.
    Commit {
        /// Slot.
        slot: String,
        /// 64 hex digits.
        hash: String,
    },
    /// `reveal pc1|…`.
    Reveal {
        /// The whole string.
        text: String,
    },
    /// `standing …`.
    Standing(Standing),
    /// `if J18 empty then …`.
    If {
        /// Condition.
        condition: Condition,
        /// Written with `not`.
        negated: bool,
        /// What is tried then.
        order: Box<Order>,
    },
    /// `3cly, 4cly move D3`, `all in A3 assault E3`: the same for several units.
    Group {
        /// Which.
        who: Who,
        /// What each of them does, as told to one of them.
        order: Box<Order>,
    },
    /// `or nothing`: all lines of the sheet are carried out, or none.
    OrNothing,
    /// `plan …` and `end plan`: what stands between them is for the side's next impulse.
    Plan(Plan),
    /// A line of a plan.
    Planned(Box<Order>),
    /// `done` (TS 2.0).
    Done,
}

/// The units of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Those that are named, at least two.
    Units(Vec<Id>),
    /// All own units in a hex that can.
    In(Hex),
}

/// A condition, and whether it is negated.
pub type Term = (Condition, bool);

/// What is said of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// `plan`, `plan if an 4..6`: the lines that follow are kept for the side's next impulse.
    Begin {
        /// The impulse that it is for, such as `T02C3.cw`; `None`: the next one.
        slot: Option<String>,
        /// All of these must hold when the impulse begins.
        when: Vec<Term>,
    },
    /// `end plan`.
    End,
    /// `plan off`: forget it.
    Off,
    /// `plan` alone: show it.
    Show,
    /// `plan T02C3.cw now`: first line of the sheet in which a plan is carried out.
    Now {
        /// The impulse that it was made for.
        slot: String,
        /// Whether a plan was chosen: the conditions of one hold.
        chosen: bool,
    },
}

/// How a move ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEnd {
    /// In its last hex.
    Stop,
    /// With an Overrun (TS 7.5).
    Overrun {
        /// Target hex.
        hex: Hex,
        /// Whether it wishes to advance.
        advance: bool,
    },
    /// Off the map (TS 6.2).
    Exit,
    /// As far as it comes on the way to a hex.
    Toward(Hex),
}

/// What an aircraft is sent to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AirMission {
    /// Where it is placed.
    pub hex: Hex,
    /// What it does there.
    pub task: AirTask,
}

/// What an aircraft does where it was sent. Enemy aircraft within six hexes come before either (TS 7.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AirTask {
    /// Attacks a ground unit.
    Attack {
        /// Hex under attack.
        hex: Hex,
        /// Unit under attack, if named; else the top one.
        unit: Option<Id>,
    },
    /// Waits for enemy aircraft.
    Patrol {
        /// The one that it would fight first; else the nearest.
        foe: Option<Id>,
    },
}

/// A choice of AN (TS 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnChoice {
    /// A number, after a 6 or by surprise.
    Number(u16),
    /// The die after all.
    Roll,
    /// +1, after a 5.
    Raise,
    /// -1, after a 5.
    Lower,
    /// Neither.
    Keep,
}

/// Standing orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Answers every AN choice of its kind.
    An(AnChoice),
    /// The same, where this is so.
    AnIf(AnChoice, When),
    /// The aircraft goes on patrol, there or where most own units are within its reach.
    AirPatrol(Id, Option<Hex>),
    /// The aircraft stays away.
    AirAway(Id),
    /// Aircraft stay away.
    AirNone,
    /// Ask me at night.
    NightStop,
    /// Ask me also when none of my units can act.
    IdleStop,
    /// All standing orders are withdrawn.
    Off,
}

/// When a standing choice of AN counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The own die, which may be changed, lies between these, both included.
    Die(u16, u16),
    /// The condition holds, or does not.
    Is(Condition, bool),
}

/// What an `if` looks at when its line is reached, or a plan when its impulse begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The own AN of this couplet lies between these, both included.
    An(u16, u16),
    /// The side has the first impulse of this couplet.
    First,
    /// The unit stands in the hex.
    At(Id, Hex),
    /// No enemy combat unit in the hex.
    Empty(Hex),
    /// The unit was destroyed, now or earlier.
    Destroyed(Id),
    /// The unit took a hit in this impulse.
    Hit(Id),
}

fn join<T: fmt::Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Place { unit, hex } => write!(f, "place {unit} {hex}"),
            Order::PlaceDefault => write!(f, "place default"),
            Order::Move { unit, path, end: MoveEnd::Exit } if path.is_empty() => write!(f, "{unit} exit"),
            Order::Move { unit, path, end: end @ MoveEnd::Toward(_) } if path.is_empty() => {
                write!(f, "{unit} move{end}")
            }
            Order::Move { unit, path, end } => write!(f, "{unit} move {}{end}", join(path, " ")),
            Order::Enter { unit, path, end } => write!(f, "{unit} enter {}{end}", join(path, " ")),
            Order::Assault { unit, hex, advance } => {
                write!(f, "{unit} assault {hex}{}", if *advance { " advance" } else { "" })
            }
            Order::Barrage { unit, hex, targets, spotter } => {
                write!(f, "{unit} barrage {hex}")?;
                if !targets.is_empty() {
                    write!(f, " at {}", join(targets, ", "))?;
                }
                spotter.iter().try_for_each(|spotter| write!(f, " spotter {spotter}"))
            }
            Order::Support { unit, hex, attackers } if attackers.is_empty() => {
                write!(f, "{unit} support {hex}")
            }
            Order::Support { unit, hex, attackers } => {
                write!(f, "{unit} support {hex} for {}", join(attackers, ", "))
            }
            Order::Advance { unit, hex } => write!(f, "advance {unit} {hex}"),
            Order::Stack { hex, order } => write!(f, "stack {hex} {}", join(order, " ")),
            Order::Lose { units } => write!(f, "lose {}", join(units, ", ")),
            Order::Air { unit, mission: None } => write!(f, "air {unit} none"),
            Order::Air { unit, mission: Some(AirMission { hex, task }) } => {
                write!(f, "air {unit} {hex} {task}")
            }
            Order::Pass { unit } => write!(f, "{unit} pass"),
            Order::RecoverNone { units } => write!(f, "recover none {}", join(units, ", ")),
            Order::An(choice) => write!(f, "an {choice}"),
            Order::Commit { slot, hash } => write!(f, "commit {slot} {hash}"),
            Order::Reveal { text } => write!(f, "reveal {text}"),
            Order::Standing(standing) => write!(f, "standing {standing}"),
            Order::If { condition, negated, order } => {
                write!(f, "if {}{condition} then {order}", if *negated { "not " } else { "" })
            }
            Order::Group { order, .. } if matches!(**order, Order::Air { mission: None, .. }) => {
                write!(f, "air none")
            }
            Order::Group { who, order } => {
                let one = order.to_string();
                let unit = order.unit().map(|unit| format!("{unit} ")).unwrap_or_default();
                write!(f, "{who} {}", one.replacen(&unit, "", 1))
            }
            Order::OrNothing => write!(f, "or nothing"),
            Order::Plan(plan) => plan.fmt(f),
            Order::Planned(order) => order.fmt(f),
            Order::Done => write!(f, "done"),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Units(units) => write!(f, "{}", join(units, ", ")),
            Who::In(hex) => write!(f, "all in {hex}"),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plan::Begin { slot, when } => {
                write!(f, "plan")?;
                slot.iter().try_for_each(|slot| write!(f, " {slot}"))?;
                for (at, (condition, negated)) in when.iter().enumerate() {
                    let link = if at == 0 { "if" } else { "and" };
                    write!(f, " {link} {}{condition}", if *negated { "not " } else { "" })?;
                }
                Ok(())
            }
            Plan::End => write!(f, "end plan"),
            Plan::Off => write!(f, "plan off"),
            Plan::Show => write!(f, "plan"),
            Plan::Now { slot, chosen: true } => write!(f, "plan {slot} now"),
            Plan::Now { slot, chosen: false } => write!(f, "plan {slot} none"),
        }
    }
}

impl fmt::Display for MoveEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveEnd::Stop => Ok(()),
            MoveEnd::Overrun { hex, advance } => {
                write!(f, " overrun {hex}{}", if *advance { " advance" } else { "" })
            }
            MoveEnd::Exit => write!(f, " exit"),
            MoveEnd::Toward(hex) => write!(f, " toward {hex}"),
        }
    }
}

impl fmt::Display for AirTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = match self {
            AirTask::Attack { hex, unit } => {
                write!(f, "attack {hex}")?;
                unit
            }
            AirTask::Patrol { foe } => {
                write!(f, "patrol")?;
                foe
            }
        };
        named.iter().try_for_each(|named| write!(f, " {named}"))
    }
}

impl fmt::Display for AnChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnChoice::Number(number) => write!(f, "{number}"),
            AnChoice::Roll => write!(f, "roll"),
            AnChoice::Raise => write!(f, "+1"),
            AnChoice::Lower => write!(f, "-1"),
            AnChoice::Keep => write!(f, "keep"),
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::An(choice) => write!(f, "an {choice}"),
            Standing::AnIf(choice, When::Die(least, most)) if least == most => {
                write!(f, "an {choice} if {least}")
            }
            Standing::AnIf(choice, When::Die(least, most)) => write!(f, "an {choice} if {least}..{most}"),
            Standing::AnIf(choice, When::Is(condition, negated)) => {
                write!(f, "an {choice} if {}{condition}", if *negated { "not " } else { "" })
            }
            Standing::AirPatrol(unit, None) => write!(f, "air {unit} patrol"),
            Standing::AirPatrol(unit, Some(hex)) => write!(f, "air {unit} {hex} patrol"),
            Standing::AirAway(unit) => write!(f, "air {unit} none"),
            Standing::AirNone => write!(f, "air none"),
            Standing::NightStop => write!(f, "night stop"),
            Standing::IdleStop => write!(f, "idle stop"),
            Standing::Off => write!(f, "off"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::An(least, most) if least == most => write!(f, "an {least}"),
            Condition::An(least, most) => write!(f, "an {least}..{most}"),
            Condition::First => write!(f, "first"),
            Condition::At(unit, hex) => write!(f, "{unit} at {hex}"),
            Condition::Empty(hex) => write!(f, "{hex} empty"),
            Condition::Destroyed(unit) => write!(f, "{unit} destroyed"),
            Condition::Hit(unit) => write!(f, "{unit} hit"),
        }
    }
}
