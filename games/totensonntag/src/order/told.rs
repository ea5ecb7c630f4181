//! Orders told to other units, or under conditions.

use super::{Order, Who};
use feldpost_kit::id::Id;

impl Order {
    /// The unit that is told what to do.
    #[must_use]
    pub fn unit(&self) -> Option<Id> {
        match self {
            Order::Move { unit, .. }
            | Order::Enter { unit, .. }
            | Order::Assault { unit, .. }
            | Order::Barrage { unit, .. }
            | Order::Support { unit, .. }
            | Order::Advance { unit, .. }
            | Order::Pass { unit } => Some(*unit),
            _ => None,
        }
    }

    /// The orders to the single units of a group that names them; any other order by itself.
    #[must_use]
    pub fn each(&self) -> Vec<Order> {
        match self {
            Order::Group { who: Who::Units(units), order } => {
                units.iter().map(|unit| order.told_to(*unit)).collect()
            }
            _ => vec![self.clone()],
        }
    }

    /// The same conditions, and another order behind them.
    #[must_use]
    pub fn with(&self, other: &Order) -> Order {
        match self {
            Order::If { condition, negated, order } => {
                Order::If { condition: *condition, negated: *negated, order: Box::new(order.with(other)) }
            }
            _ => other.clone(),
        }
    }

    /// The same, told to another unit.
    #[must_use]
    pub fn told_to(&self, id: Id) -> Order {
        let mut order = self.clone();
        if let Order::Move { unit, .. }
        | Order::Enter { unit, .. }
        | Order::Assault { unit, .. }
        | Order::Barrage { unit, .. }
        | Order::Support { unit, .. }
        | Order::Advance { unit, .. }
        | Order::Pass { unit }
        | Order::Air { unit, .. } = &mut order
        {
            *unit = id;
        }
        order
    }
}
