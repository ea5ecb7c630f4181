//! What can be ordered. Each order writes itself in the order language and can be pasted back.

use crate::hex::Hex;
use feldpost_kit::id::Id;
use std::fmt;

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// FA V: a counter of the set-up.
    Place {
        /// Which.
        unit: Id,
        /// Where.
        hex: Hex,
    },
    /// FA V: the rest from the scenario's suggestion.
    PlaceDefault,
    /// FA XI.D: a box goes off the map.
    Remove {
        /// Where it lies.
        hex: Hex,
    },
    /// FA IX.B.2: a stack is resupplied from the air.
    Resupply {
        /// By whom.
        air: Id,
        /// Where.
        hex: Hex,
    },
    /// FA XIII: units move as one stack.
    Move {
        /// Who.
        units: Vec<Id>,
        /// By which hexes.
        path: Vec<Hex>,
    },
    /// FA IX.B.1: the order of a stack.
    Stack {
        /// Where.
        hex: Hex,
        /// The top first.
        order: Vec<Id>,
    },
    /// FA XII.B: whom to give up first.
    Lose {
        /// In this order.
        units: Vec<Id>,
    },
    /// FA IX.B.1: an airstrike.
    Strike {
        /// By whom.
        air: Id,
        /// Where.
        hex: Hex,
    },
    /// FA XIV: a battle.
    Attack {
        /// Who, with the factor that is used; all of it if none is named.
        units: Vec<(Id, Option<i32>)>,
        /// What.
        hexes: Vec<Hex>,
        /// What is demanded of defenders who lose.
        push: Option<Push>,
        /// Where the attackers go on to if they lose.
        back: Option<Back>,
    },
    /// FA XIV.A.2: whatever must still be attacked.
    AttackRest,
    /// For what the other side may do.
    Standing(Prepared),
    /// An answer to a question in the middle of the other side's sheet.
    Answer(Prepared),
    /// A set-up that the player has sealed.
    Commit {
        /// For which slot.
        slot: String,
        /// Its hash.
        hash: String,
    },
    /// The opening of one.
    Reveal {
        /// As it was sealed.
        text: String,
    },
    /// Carried out only if the condition is met when its turn comes.
    If {
        /// What is looked at.
        condition: Condition,
        /// Whether it must not be so.
        negated: bool,
        /// What is carried out.
        order: Box<Order>,
    },
    /// FA VI: the phase is over.
    Next,
    /// FA VI: the player turn or set-up is over.
    Done,
}

/// FA XIV.D.1: what the winner demands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Push {
    /// How many hexes, of every loser; no more than the result allows.
    pub hexes: u32,
    /// The first hex of those that are not named, if one is wished.
    pub to: Option<Hex>,
    /// The first hex of each that is named.
    pub each: Vec<(Id, Hex)>,
}

impl Push {
    /// The first hex that is wished for a unit.
    #[must_use]
    pub fn first(&self, unit: Id) -> Option<Hex> {
        self.each.iter().find(|(id, _)| *id == unit).map(|(_, hex)| *hex).or(self.to)
    }
}

/// FA XIV.D.1: how far losers go of their own will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    /// Who; `None`: all.
    pub unit: Option<Id>,
    /// How many hexes at most.
    pub count: u32,
    /// Which, in this order; none: where supply is nearest.
    pub hexes: Vec<Hex>,
}

/// What is said in advance to what the other side may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prepared {
    /// FA XIV.B.5: NO RETREAT orders.
    NoRetreat {
        /// To the units of these hexes.
        hexes: Vec<Hex>,
        /// To these units.
        units: Vec<Id>,
        /// Only at final odds below these, as printed.
        below: Option<String>,
    },
    /// FA XIV.D.1: how far losers go of their own will.
    Back(Back),
    /// FA XIV.D.1: what is demanded as the winner over attackers; `None`: nothing.
    Push(Option<Push>),
    /// FA IX.B.3: interception.
    Intercept(Intercept),
    /// What is to be asked by mail.
    Ask(Ask),
    /// Nothing of it any more.
    Off,
}

/// FA IX.B.3: what is intercepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intercept {
    /// Nothing.
    None,
    /// Whatever comes.
    Any {
        /// With two air units, if need be.
        twice: bool,
    },
    /// Missions to these hexes.
    Hexes {
        /// Which.
        hexes: Vec<Hex>,
        /// With two air units, if need be.
        twice: bool,
    },
}

/// What is to be asked by mail in the middle of the other side's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Ask {
    Retreats,
    Interceptions,
    All,
    None,
}

/// What an `if` looks at when its line is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No enemy in the hex.
    Empty(Hex),
    /// The unit is Spent.
    Spent(Id),
    /// The unit is out of the game.
    Eliminated(Id),
}

fn join<T: fmt::Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Place { unit, hex } => write!(f, "place {unit} {hex}"),
            Order::PlaceDefault => f.write_str("place default"),
            Order::Remove { hex } => write!(f, "remove {hex}"),
            Order::Resupply { air, hex } => write!(f, "{air} resupply {hex}"),
            Order::Move { units, path } => write!(f, "{} move {}", join(units, " "), join(path, " ")),
            Order::Stack { hex, order } => write!(f, "stack {hex} {}", join(order, " ")),
            Order::Lose { units } => write!(f, "lose {}", join(units, ", ")),
            Order::Strike { air, hex } => write!(f, "{air} strike {hex}"),
            Order::Attack { units, hexes, push, back } => {
                for (id, factor) in units {
                    write!(f, "{id}")?;
                    factor.iter().try_for_each(|factor| write!(f, ":{factor}"))?;
                    f.write_str(" ")?;
                }
                write!(f, "attack {}", join(hexes, " "))?;
                push.iter().try_for_each(|push| write!(f, " {push}"))?;
                back.iter().try_for_each(|back| write!(f, " {back}"))
            }
            Order::AttackRest => f.write_str("attack rest"),
            Order::Standing(prepared) => write!(f, "standing {prepared}"),
            Order::Answer(prepared) => write!(f, "{prepared}"),
            Order::Commit { slot, hash } => write!(f, "commit {slot} {hash}"),
            Order::Reveal { text } => write!(f, "reveal {text}"),
            Order::If { condition, negated, order } => {
                write!(f, "if {}{condition} then {order}", if *negated { "not " } else { "" })
            }
            Order::Next => f.write_str("next"),
            Order::Done => f.write_str("done"),
        }
    }
}

impl fmt::Display for Push {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "push {}", self.hexes)?;
        let each: Vec<String> = self.each.iter().map(|(id, hex)| format!("{id} {hex}")).collect();
        match (self.to, each.is_empty()) {
            (Some(hex), true) => write!(f, " to {hex}"),
            (Some(hex), false) => write!(f, " to {hex}, {}", each.join(", ")),
            (None, true) => Ok(()),
            (None, false) => write!(f, " to {}", each.join(", ")),
        }
    }
}

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.unit, self.hexes.is_empty()) {
            (Some(unit), true) => write!(f, "back {unit} {}", self.count),
            (Some(unit), false) => write!(f, "back {unit} {}", join(&self.hexes, " ")),
            (None, true) => write!(f, "back all {}", self.count),
            (None, false) => write!(f, "back {} to {}", self.count, join(&self.hexes, " ")),
        }
    }
}

impl fmt::Display for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prepared::NoRetreat { hexes, units, below } => {
                let named = hexes.iter().map(Hex::to_string).chain(units.iter().map(Id::to_string));
                write!(f, "no retreat {}", named.collect::<Vec<_>>().join(", "))?;
                below.iter().try_for_each(|odds| write!(f, " below {odds}"))
            }
            Prepared::Back(back) => back.fmt(f),
            Prepared::Push(None) => f.write_str("push none"),
            Prepared::Push(Some(push)) => push.fmt(f),
            Prepared::Intercept(intercept) => {
                let (what, twice) = match intercept {
                    Intercept::None => ("none".to_owned(), false),
                    Intercept::Any { twice } => ("any".to_owned(), *twice),
                    Intercept::Hexes { hexes, twice } => (join(hexes, " "), *twice),
                };
                write!(f, "intercept {what}{}", if twice { " twice" } else { "" })
            }
            Prepared::Ask(ask) => f.write_str(match ask {
                Ask::Retreats => "ask retreats",
                Ask::Interceptions => "ask interceptions",
                Ask::All => "ask all",
                Ask::None => "ask none",
            }),
            Prepared::Off => f.write_str("off"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Empty(hex) => write!(f, "{hex} empty"),
            Condition::Spent(unit) => write!(f, "{unit} spent"),
            Condition::Eliminated(unit) => write!(f, "{unit} eliminated"),
        }
    }
}
