//! What a side says in advance to what the other one does (OCS 2.3, 7, 9, 12.11a, 14.5).

use crate::hex::Hex;
use crate::order::{Ask, Blow, Defend, Elect, Intercept, Order, Prepared};

/// Prepared answers, or answers to a question; of those that cannot stand together the later one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(Vec<Prepared>);

impl Answers {
    /// These answers.
    #[must_use]
    pub fn new(said: Vec<Prepared>) -> Answers {
        Answers(said)
    }

    /// These, and where they say nothing what was said before.
    #[must_use]
    pub fn before(self, earlier: &Answers) -> Answers {
        Answers(earlier.0.iter().cloned().chain(self.0).collect())
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How a hex is defended: what is said of it, else what is said of all, else the default: with supply, by
    /// the best rating, steps before hexes unless nothing would be left.
    #[must_use]
    pub fn defence(&self, hex: Hex) -> Defend {
        let said = |of: Option<Hex>| {
            self.0.iter().rev().find_map(|said| match said {
                Prepared::Defend { hex, how } if *hex == of => Some(how.clone()),
                _ => None,
            })
        };
        said(Some(hex)).or_else(|| said(None)).unwrap_or_default()
    }

    /// Whether a mission to a hex is intercepted.
    #[must_use]
    pub fn intercepts(&self, hex: Hex) -> bool {
        let said = self.0.iter().rev().find_map(|said| match said {
            Prepared::Intercept(Intercept::Never) => Some(false),
            Prepared::Intercept(Intercept::Best) => Some(true),
            Prepared::Intercept(Intercept::At(at)) if *at == hex => Some(true),
            _ => None,
        });
        said.unwrap_or(false)
    }

    /// Which dumps are blown in the Reaction Phase.
    #[must_use]
    pub fn blows(&self) -> Blow {
        let said = self.0.iter().rev().find_map(|said| match said {
            Prepared::Blow(blow) => Some(*blow),
            _ => None,
        });
        said.unwrap_or(Blow::Never)
    }

    /// Whom the side elects, if it has said so for this weather.
    #[must_use]
    pub fn elects(&self, mud: bool) -> Option<Elect> {
        self.0.iter().rev().find_map(|said| match said {
            Prepared::First { elect, unless_mud } if !(*unless_mud && mud) => Some(*elect),
            _ => None,
        })
    }

    /// The lines of the reaction that is prepared; `None`: nothing is said, so the side is asked.
    #[must_use]
    pub fn reaction(&self) -> Option<Vec<Order>> {
        let orders = self.0.iter().filter_map(|said| match said {
            Prepared::React(order) => Some((**order).clone()),
            _ => None,
        });
        let orders: Vec<Order> = orders.collect();
        let none = self.0.contains(&Prepared::NoReaction);
        (none || !orders.is_empty()).then_some(orders)
    }

    /// Whether units eat off the map; unsaid they do.
    #[must_use]
    pub fn eats(&self) -> bool {
        let said = self.0.iter().rev().find_map(|said| match said {
            Prepared::Eat(eats) => Some(*eats),
            _ => None,
        });
        said.unwrap_or(true)
    }

    /// Whether the side wants to be asked about something.
    #[must_use]
    pub fn asks(&self, about: Ask) -> bool {
        let said = self.0.iter().filter_map(|said| match said {
            Prepared::Ask(ask) => Some(*ask),
            _ => None,
        });
        said.fold(false, |asks, ask| match ask {
            Ask::All => true,
            Ask::None => false,
            ask => asks || ask == about,
        })
    }
}

/// The standing orders after further ones: `off` clears all, and a later one replaces what it contradicts.
#[must_use]
pub fn standing_after(before: &[Prepared], said: &[Prepared]) -> Vec<Prepared> {
    let mut standing: Vec<Prepared> = before.to_vec();
    for new in said {
        standing.retain(|old| match (new, old) {
            (Prepared::Off, _)
            | (Prepared::First { .. }, Prepared::First { .. })
            | (Prepared::Blow(_), Prepared::Blow(_))
            | (Prepared::Eat(_), Prepared::Eat(_))
            | (Prepared::NoReaction, Prepared::React(_))
            | (Prepared::React(_), Prepared::NoReaction)
            | (Prepared::Ask(Ask::None | Ask::All), Prepared::Ask(_))
            | (Prepared::Intercept(Intercept::Never | Intercept::Best), Prepared::Intercept(_))
            | (Prepared::Intercept(_), Prepared::Intercept(Intercept::Never | Intercept::Best)) => false,
            (Prepared::Defend { hex: new, .. }, Prepared::Defend { hex: old, .. }) => new != old,
            (new, old) => new != old,
        });
        if !matches!(new, Prepared::Off | Prepared::Ask(Ask::None)) {
            standing.push(new.clone());
        }
    }
    standing
}
