//! What a side says in advance to the other one's player turn (FA IX.B.3, XIV.B.5, XIV.D.1).

use crate::board::Board;
use crate::hex::Hex;
use crate::order::{Ask, Back, Intercept, Prepared, Push};
use crate::rules::combat;
use crate::rules::odds::Battle;
use feldpost_kit::id::Id;

/// Prepared answers, or answers to a question; of those that cannot stand together the later one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(Vec<Prepared>);

impl Answers {
    /// These answers.
    #[must_use]
    pub fn new(said: Vec<Prepared>) -> Answers {
        Answers(said)
    }

    /// FA XIV.B.5, ruling B21: the defenders who have NO RETREAT orders at these final odds; none if they
    /// would hold less than half of the factors.
    #[must_use]
    pub fn standing(&self, board: &Board, battle: &Battle, column: usize) -> Vec<Id> {
        let gcrt = &board.data.tables.gcrt;
        let in_force = |below: &Option<String>| {
            below.as_ref().is_none_or(|head| gcrt.column(head).is_some_and(|limit| column < limit))
        };
        let mut units: Vec<Id> = Vec::new();
        for (unit, hex) in battle.defenders(board) {
            let named = self.0.iter().any(|said| match said {
                Prepared::NoRetreat { hexes, units, below } => {
                    (hexes.contains(&hex) || units.contains(&unit)) && in_force(below)
                }
                _ => false,
            });
            if named {
                units.push(unit);
            }
        }
        if combat::may_stand(board, battle, &units) { units } else { vec![] }
    }

    /// FA XIV.D.1: how a unit goes of its own will: what is said of it, else what is said of all.
    #[must_use]
    pub fn back(&self, unit: Id) -> Option<&Back> {
        let all = || {
            self.0.iter().rev().filter_map(|said| match said {
                Prepared::Back(back) => Some(back),
                _ => None,
            })
        };
        all().find(|back| back.unit == Some(unit)).or_else(|| all().find(|back| back.unit.is_none()))
    }

    /// FA XIV.D.1: what is demanded as the winner; `None` if nothing is said, and then all is.
    #[must_use]
    pub fn push(&self) -> Option<Push> {
        self.0.iter().rev().find_map(|said| match said {
            Prepared::Push(push) => Some(push.clone().unwrap_or_default()),
            _ => None,
        })
    }

    /// FA IX.B.3: how many air units meet a mission to a hex.
    #[must_use]
    pub fn interceptors(&self, hex: Hex) -> usize {
        let said = self.0.iter().rev().find_map(|said| match said {
            Prepared::Intercept(Intercept::None) => Some(0),
            Prepared::Intercept(Intercept::Any { twice }) => Some(1 + usize::from(*twice)),
            Prepared::Intercept(Intercept::Hexes { hexes, twice }) if hexes.contains(&hex) => {
                Some(1 + usize::from(*twice))
            }
            _ => None,
        });
        said.unwrap_or(0)
    }

    /// Whether the side wants to be asked, about battles or about interceptions.
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

/// The standing orders after further ones: `off` clears all, `push` and `ask none` replace those of their
/// kind, `intercept` what was said of the same hexes, and what says the same stands once.
#[must_use]
pub fn standing_after(before: &[Prepared], said: &[Prepared]) -> Vec<Prepared> {
    let mut standing: Vec<Prepared> = before.to_vec();
    for new in said {
        standing.retain(|old| match (new, old) {
            (Prepared::Off, _)
            | (Prepared::Push(_), Prepared::Push(_))
            | (Prepared::Ask(Ask::None | Ask::All), Prepared::Ask(_))
            | (Prepared::Intercept(Intercept::None | Intercept::Any { .. }), Prepared::Intercept(_)) => false,
            (Prepared::Intercept(_), Prepared::Intercept(Intercept::None | Intercept::Any { .. })) => false,
            (Prepared::Back(new), Prepared::Back(old)) => new.unit != old.unit,
            (new, old) => new != old,
        });
        if !matches!(new, Prepared::Off | Prepared::Ask(Ask::None)) {
            standing.push(new.clone());
        }
    }
    standing
}
