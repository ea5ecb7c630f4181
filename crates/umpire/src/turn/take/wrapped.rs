//! Lines that a mail program broke in their middle.
use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine, LineFate};

use super::Request;
use crate::turn::TurnError;
use crate::turn::game::Game;
use feldpost_kit::registry::{LineKind, ReadSheet, Skimmed};

/// Whether a line that is no order stands right below one that is more than prose: only there can a line have
/// been broken.
pub(super) fn may_be_broken(sheet: &Skimmed) -> bool {
    sheet.lines.windows(2).any(|two| {
        let [(above, _, is), (below, _, ends)] = two else { return false };
        above + 1 == *below && *is != LineKind::Prose && *ends != LineKind::Order
    })
}

/// The same request with broken lines put together again; `None` if none is.
///
/// A line right below an order, which is none itself, is its end if both together are another order. One of
/// which the game says that it can be nothing else is its end in any case: what cannot be understood then is
/// refused as a whole, and never carried out by half.
///
/// # Errors
/// The rulebook failed.
pub(super) fn rejoin(game: &Game, request: &Request, read: &ReadSheet) -> Result<Option<Request>, TurnError> {
    let Some(side) = Id::new(&request.seat) else { return Ok(None) };
    let fate = |number: usize| read.fates.iter().find(|fate| fate.number == number);
    let mut lines: Vec<InputLine> = Vec::new();
    let mut last = None; // number of the line that was taken last
    let mut understood: Option<String> = None; // of the line that is being put together
    let mut joins = 0;
    for line in &request.lines {
        let below = last.is_some_and(|last: usize| last + 1 == line.number);
        let own = fate(line.number);
        let open = own.is_some_and(is_no_order);
        last = Some(line.number);
        if let Some(above) = lines.last_mut().filter(|above| {
            below && open && fate(above.number).is_some_and(|fate| !matches!(fate.fate, Fate::Ignored))
        }) {
            let text = format!("{} {}", above.text.trim_end(), line.text.trim_start());
            let whole = vec![InputLine { number: above.number, text: text.clone() }];
            let whole = game.play().read(side, &whole)?.fates.into_iter().next();
            let means = whole.filter(|whole| !is_no_order(whole)).and_then(|whole| whole.understood);
            if means.is_some() && means != understood || game.play().is_broken_off(&line.text)? {
                above.text = text;
                understood = means;
                joins += 1;
                continue;
            }
        }
        understood = own.and_then(|fate| fate.understood.clone());
        lines.push(line.clone());
    }
    Ok((joins > 0).then(|| Request { lines, ..request.clone() }))
}

fn is_no_order(fate: &LineFate) -> bool {
    matches!(fate.fate, Fate::Ignored | Fate::Problem(_))
}
