//! What the umpire asks for by mail: the lines of the command, each carried out when it was confirmed.
//!
//! The line to confirm goes to the umpire's own address. It is good for two days, and once: the request that
//! it leaves has a name that follows from it.
use feldpost_umpire::intake::command::{self, Command};
use feldpost_umpire::intake::letter::Letter;
use feldpost_umpire::turn::secrets::token;
use feldpost_umpire::words::{Matter, OrderAsked};

use super::coded::behind;
use super::{Desk, DeskError};
use crate::ledgers::DAY;
use crate::ledgers::mails::{Fate, Outcome};
use crate::requests::{Answer, Done, Request};

/// With which words the umpire's answer begins.
const CONFIRM: [&str; 2] = ["confirm", "order"];
/// Lines of one mail that are read.
const MOST: usize = 20;
/// Mails in the umpire's name that are answered in a day: whoever writes in that name must not flood him.
const MOST_A_DAY: usize = 24;
/// Under which they are counted.
const ASKED: &str = "orders-asked";

impl Desk<'_> {
    /// Deals with a mail in the umpire's name that asks for something to be done. `None` if it is none.
    pub(super) fn by_umpires_mail(&mut self, letter: &Letter) -> Result<Option<Fate>, DeskError> {
        let umpire = &self.office.config.umpire;
        let from = letter.from.as_deref().unwrap_or_default();
        if umpire.is_empty() || !umpire.eq_ignore_ascii_case(from) || letter.unreadable {
            return Ok(None);
        }
        let lines = letter.lines.iter().map(|line| line.text.trim()).filter(|line| !line.is_empty());
        let mut lines: &[&str] = &lines.take(MOST).collect::<Vec<_>>();
        let (mut orders, mut confirmed) = (Vec::new(), false);
        while let [line, rest @ ..] = lines {
            lines = rest;
            if behind(line, &CONFIRM).is_some() {
                confirmed = true;
                let used = self.order_confirmed(&[&[*line], rest].concat())?;
                lines = rest.get(used..).unwrap_or_default();
            } else if let Some(asked) = words_of_order(line) {
                let confirm = read_order(asked).map(|_| self.line_to_confirm(asked));
                orders.push(OrderAsked { line: asked.to_owned(), confirm });
            }
        }
        if !orders.is_empty() {
            if self.noted(ASKED, DAY) >= MOST_A_DAY {
                return Ok(None);
            }
            self.note_answer(ASKED)?;
            self.tell_umpire(&Matter::OrdersAsked { mail: letter.raw_hash.short(), orders })?;
            return Ok(Some(Fate::of(Outcome::Asked)));
        }
        Ok(confirmed.then(|| Fate::of(Outcome::Asked)))
    }

    /// Says what came of it. `name` is the same for the same line.
    pub(crate) fn answer_order(
        &mut self,
        line: String,
        name: &str,
        answer: &Answer,
    ) -> Result<(), DeskError> {
        let (stage, told) = match answer {
            Ok(Done::All) => ("done", None),
            Ok(Done::Nothing) => ("nothing", None),
            Err(refusal) => ("refused", Some(refusal.told.clone())),
        };
        self.tell_umpire(&Matter::OrderDone { line, stage: stage.to_owned(), told, name: name.to_owned() })
    }

    fn line_to_confirm(&self, order: &str) -> String {
        let now = self.now();
        format!("{} {now}.{} {order}", CONFIRM.join(" "), self.code_of_order(now, order))
    }

    fn code_of_order(&self, unix: i64, order: &str) -> String {
        token(self.office.keys.daemon_secret(), "order", "umpire", &format!("{unix} {order}"))
    }

    /// Leaves what was confirmed as a request of the home. Gives how many of the next lines are of it.
    fn order_confirmed(&mut self, lines: &[&str]) -> Result<usize, DeskError> {
        let code_of = |unix, order: &str| self.code_of_order(unix, order);
        let Some(coded) = self.read_coded(&CONFIRM, lines, code_of) else {
            let line = lines.first().and_then(|line| behind(line, &CONFIRM)).unwrap_or_default().to_owned();
            self.tell_umpire(&Matter::OrderNotConfirmed { line })?;
            return Ok(0);
        };
        if let Some(request) = read_order(&coded.asked) {
            request.leave_by_mail(self.store, (coded.unix, &coded.code), &coded.asked)?;
        }
        Ok(coded.lines - 1)
    }
}

/// What a line asks for, without `feldpost`; `None` if it is no line of the command.
fn words_of_order(line: &str) -> Option<&str> {
    let bare = behind(line, &["feldpost"]).unwrap_or(line);
    (behind(bare, &["game"]).is_some() || behind(bare, &["mail", "again"]).is_some()).then_some(bare)
}

/// The request of such a line; `None` if nothing of the kind can be asked by mail.
fn read_order(line: &str) -> Option<Request> {
    let (area, rest) = line.split_once(' ')?;
    let (verb, rest) = rest.trim_start().split_once(' ')?;
    let rest = rest.trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    if (area, verb) == ("mail", "again") {
        let [number] = words[..] else { return None };
        return Some(Request::MailAgain { number: number.parse().ok()? });
    }
    let (game, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let (game, text) = (game.to_owned(), unquoted(text));
    let more = words.get(1..).unwrap_or_default();
    Some(match (verb, more) {
        ("tell", [_, ..]) => Request::Tell { game, text },
        ("arrive", [_, ..]) => Request::Arrive { game, text },
        ("adjourn", _) => Request::Adjourn { game, reason: text },
        ("withdraw", _) => Request::Close { game, begun: false, reason: text },
        ("close", _) => Request::Close { game, begun: true, reason: text },
        ("resume", []) => Request::Resume { game },
        ("overdue" | "default", []) => Request::TimeIsUp { game },
        ("correct", []) => Request::Correct { game },
        ("release", []) => Request::TakeBack { game },
        ("release", ["--old-copy"]) => Request::Restore { game },
        ("archive", []) => Request::Archive { game, archived: true },
        ("archive", ["--undo"]) => Request::Archive { game, archived: false },
        ("rollback", ["--to", entry] | [entry]) => Request::Rollback { game, entry: entry.parse().ok()? },
        ("resend", []) => Request::Resend { game, seat: None },
        ("resend", [seat]) => Request::Resend { game, seat: Some((*seat).to_owned()) },
        ("extend", [time]) => Request::Extend { game, seat: None, seconds: seconds(time)? },
        ("extend", [seat, time]) => {
            Request::Extend { game, seat: Some((*seat).to_owned()), seconds: seconds(time)? }
        }
        ("address" | "replace", [seat, address]) => Request::Seat {
            game,
            seat: (*seat).to_owned(),
            address: (*address).to_owned(),
            replaces: verb == "replace",
        },
        _ => return None,
    })
}

/// Words as they would stand behind `--reason`, without that and without their quotes.
fn unquoted(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("--reason").map_or(text, |rest| rest.trim_start_matches('=').trim_start());
    let bare = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    bare.to_owned()
}

fn seconds(time: &str) -> Option<u32> {
    match command::parse(&format!("extend {time}"))? {
        Command::Extend(seconds) => Some(seconds),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_command_is_read_as_it_would_be_typed() {
        let read =
            |line: &str| words_of_order(line).and_then(read_order).map(|request| format!("{request:?}"));
        for (line, wanted) in [
            ("game tell g1 Hello, both.", r#"Tell { game: "g1", text: "Hello, both." }"#),
            (r#"feldpost game tell g1 "Hello""#, r#"Tell { game: "g1", text: "Hello" }"#),
            (
                r#"game close g1 --reason "It is late.""#,
                r#"Close { game: "g1", begun: true, reason: "It is late." }"#,
            ),
            ("game extend g1 red 2d", r#"Extend { game: "g1", seat: Some("red"), seconds: 172800 }"#),
            ("game extend g1 12h", r#"Extend { game: "g1", seat: None, seconds: 43200 }"#),
            (
                "game arrive g1 1942-11-20, red, guards",
                r#"Arrive { game: "g1", text: "1942-11-20, red, guards" }"#,
            ),
            ("game rollback g1 --to 41", r#"Rollback { game: "g1", entry: 41 }"#),
            ("game archive g1 --undo", r#"Archive { game: "g1", archived: false }"#),
            ("mail again 7", "MailAgain { number: 7 }"),
        ] {
            assert_eq!(read(line).as_deref(), Some(wanted), "{line}");
        }
        for none in [
            "game tell g1",
            "game burn g1",
            "game new g1",
            "mail again x",
            "mail list",
            "gamesome g1",
            "game",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
