//! What an opponent says to the player turns of the other side: in advance, and when it is asked.

use super::Style;
use crate::board::{Board, Question};
use crate::hex::Hex;
use crate::order::{Intercept, Order, Prepared, Push};
use crate::words::Side;

/// The hexes whose garrison stands fast: El Alamein.
fn strongholds(board: &Board) -> Vec<Hex> {
    board.data.printed_box().map(|(_, hex)| hex).into_iter().collect()
}

/// FA XIV.B.5: the garrison of El Alamein stands at low odds, where an R2 is rare.
fn no_retreat(board: &Board, style: &Style) -> Prepared {
    let below = Some(style.stands_below.to_owned());
    Prepared::NoRetreat { hexes: strongholds(board), units: vec![], below }
}

/// FA IX.B.3: the Allies need their air units for strikes and meet only what threatens El Alamein.
fn intercept(board: &Board, side: Side) -> Intercept {
    match side {
        Side::Axis => Intercept::Any { twice: false },
        Side::Allied => Intercept::Hexes { hexes: strongholds(board), twice: false },
    }
}

/// What is said once.
pub(super) fn standing(board: &Board, side: Side, style: &Style) -> Vec<Order> {
    let mut said = vec![Prepared::Push(Some(push())), Prepared::Intercept(intercept(board, side))];
    if side == Side::Allied {
        said.push(no_retreat(board, style));
    }
    said.into_iter().map(Order::Standing).collect()
}

/// FA XIV.D.1: attackers who lose are sent off.
fn push() -> Push {
    Push { hexes: 1, ..Push::default() }
}

/// What is said to a question.
pub(super) fn answers(board: &Board, side: Side, style: &Style, question: &Question) -> Vec<Order> {
    let prepared = match question {
        Question::Interception { hex, .. } => match intercept(board, side) {
            Intercept::Hexes { hexes, .. } if !hexes.contains(hex) => {
                vec![Prepared::Intercept(Intercept::None)]
            }
            any => vec![Prepared::Intercept(any)],
        },
        Question::Battle { hexes, .. } => {
            let held = side == Side::Allied && strongholds(board).iter().any(|hex| hexes.contains(hex));
            let stands = held.then(|| no_retreat(board, style));
            stands.into_iter().chain([Prepared::Push(Some(push()))]).collect()
        }
        Question::Spent { .. } => vec![Prepared::Push(Some(push()))],
    };
    prepared.into_iter().map(Order::Answer).collect()
}
