//! Reads order sheets: every line becomes an order, a refusal, or prose.
//!
//! Forgiving where the meaning is clear, and never guessing where it is not: what is nearly right is
//! refused with "did you mean". What was understood is shown in the order language itself, so a
//! player sees what a loose line was taken for. Only words are judged here; whether an order is
//! allowed is for the rules.

mod choices;
mod groups;
mod meant;
pub(crate) mod name;
mod orders;
mod planned;
mod prose;
mod verb;

use crate::board::Phase;
use crate::data::Data;
use crate::order::Order;
use crate::view::View;
use crate::words::Side;
use feldpost_kit::msg;
use feldpost_kit::sheet::{self, InputLine, Reading, Refusal, Sheet, Word};
use feldpost_kit::system::Viewer;
use feldpost_kit::words::{self, Tongue as _};
use name::Names;

/// The words of a line, and how far they have been read.
pub(crate) type Reader<'a> = words::Reader<'a, Names<'a>>;

/// Reads an order sheet, as [`sheet::read`] does. Never fails and never panics.
#[must_use]
pub fn parse(view: &View, lines: &[InputLine]) -> Sheet<Order> {
    let names = Names::of_table(&view.board);
    let own = match view.viewer {
        Viewer::Side(id) => Side::from_id(id),
        Viewer::Public | Viewer::Umpire => None,
    };
    let choosing = matches!(view.board.phase, Phase::An { .. });
    let acting = matches!(view.board.phase, Phase::Impulse { side } if Some(side) == own);
    let flying = matches!(view.board.phase, Phase::Air { .. });
    let mut sheet =
        sheet::read(lines, |line, words| match read_line(line, words, &names, own, &view.board.data) {
            Reading::Prose if choosing => {
                let bare = choices::bare_an(&mut Reader::new(line, words, &names, own, "2.1"));
                bare.map_or(Reading::Prose, Reading::Order)
            }
            Reading::Prose if words.len() == 1 && !flying && choices::is_plain_choice(&words[0].text) => {
                // No choice is due: that is for the rules to say.
                let bare = choices::bare_an(&mut Reader::new(line, words, &names, own, "2.1"));
                bare.map_or(Reading::Prose, Reading::Order)
            }
            Reading::Prose if acting && words.len() == 1 && words[0].text == "pass" => {
                let reader = Reader::new(line, words, &names, own, "3.2");
                Reading::Unreadable(reader.refuse(msg!("who-passes")).hint(msg!("pass-or-done")))
            }
            Reading::Prose if flying => {
                let mut reader = Reader::new(line, words, &names, own, "7.7");
                let away = words.len() == 1 && words[0].text == "none";
                away.then(|| orders::all_away(&mut reader)).flatten().map_or(Reading::Prose, Reading::Order)
            }
            reading => reading,
        });
    if choosing && !sheet.orders().any(|order| matches!(order, Order::An(_))) {
        for line in &mut sheet.lines {
            let words = sheet::words(&line.text);
            // `4 or 5` looks like units; other orders keep their own refusal.
            let numbers = matches!(&words[..], [_, or, _] if or.text == "or");
            if !(line.reading == Reading::Prose || numbers) {
                continue;
            }
            if let Some(nearly) = choices::nearly_an(&Reader::new(&line.text, &words, &names, own, "2.1")) {
                line.reading = Reading::Unreadable(nearly);
            }
        }
    }
    planned::gather(&mut sheet, &view.board.phase);
    sheet
}

fn read_line(
    line: &str,
    words: &[Word],
    names: &Names<'_>,
    own: Option<Side>,
    data: &Data,
) -> Reading<Order> {
    let mut reader = Reader::new(line, words, names, own, "3.2");
    match orders::order(&mut reader, data, 0) {
        Ok(order) => Reading::Order(order),
        Err(refusal) if prose::looks_like_order(words, names) || meant::is_way(words) => {
            Reading::Unreadable(with_advice(refusal, line, words, &reader))
        }
        Err(_) => Reading::Prose,
    }
}

/// A refusal that proposes nothing yet, with the words in their order, or with how to ask.
fn with_advice(refusal: Refusal, line: &str, words: &[Word], reader: &Reader<'_>) -> Refusal {
    let general = refusal.hint.as_ref().is_none_or(|hint| hint.id() == "unit-first-as-in");
    let unit = words.iter().find_map(|word| reader.names.units().by_id(word));
    let advice = match unit {
        Some(unit) if line.trim_end().ends_with(['?', '？']) => Some(msg!("ask-such", unit = unit)),
        _ => meant::in_order(words, reader),
    };
    match advice {
        Some(advice) if general => refusal.hint(advice),
        _ => refusal,
    }
}
