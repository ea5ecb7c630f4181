//! Order sheets: only what the rules read of a mail is resolved, sealed and laid open in the end.
use std::collections::BTreeMap;

use feldpost_kit::id::Id;
use feldpost_kit::sheet::{Fate, InputLine, LineFate};

use super::Taking;
use crate::turn::TurnError;
use crate::words::Notice;
use feldpost_kit::registry::{LineKind, Skimmed};

/// Bytes of orders in one sheet. A whole army fits in a tenth of it.
const MOST_BYTES: usize = 64 * 1024;
/// Orders in one sheet.
const MOST_ORDERS: usize = 500;

impl Taking<'_> {
    /// Resolves the lines that the rules read. Their words were read once before, to tell them from prose;
    /// they are read again out of what is sealed, as an audit will read them.
    ///
    /// Prose and remarks are the player's own: they are neither sealed nor opened, and the replay never sees
    /// them. What is resolved is what is sealed, to the letter.
    pub(super) fn play(&mut self, side: Id, sheet: Skimmed) -> Result<Vec<LineFate>, TurnError> {
        let (orders, mut prose, mut as_written) = (sheet.orders(), Vec::new(), BTreeMap::new());
        for (number, text, kind) in sheet.lines {
            if kind == LineKind::Prose {
                prose.push(LineFate { number, text, understood: None, fate: Fate::Ignored });
            } else {
                as_written.insert(number, text);
            }
        }
        let counted = self.request.lines.iter().filter(|line| as_written.contains_key(&line.number));
        let lines: Vec<InputLine> =
            counted.map(|line| InputLine { number: line.number, text: without_remark(&line.text) }).collect();
        let size: usize = lines.iter().map(|line| line.text.len() + 1).sum();
        let too_much = if size > MOST_BYTES {
            let (kilobytes, most) = (size.div_ceil(1024), MOST_BYTES / 1024);
            Some(Notice::OrdersTooLarge { kilobytes, most })
        } else {
            (orders > MOST_ORDERS).then_some(Notice::OrdersTooMany { orders, most: MOST_ORDERS })
        };
        if let Some(too_much) = too_much {
            self.refuse(too_much);
            return Ok(vec![]);
        }
        let mut resolved = self.draft.orders(side, &lines)?;
        for fate in &mut resolved {
            if let Some(text) = as_written.remove(&fate.number) {
                fate.text = text;
            }
        }
        resolved.extend(prose);
        resolved.sort_by_key(|fate| fate.number);
        Ok(resolved)
    }
}

/// The line up to its remark, as every rulebook reads it.
fn without_remark(text: &str) -> String {
    text.split('#').next().unwrap_or_default().trim_end().to_owned()
}
