//! What a mail holds of ours: signed notes and openings, also where it forwards other mails.

use feldpost_umpire::audit::KeptMail;
use mail_parser::{HeaderName, Message, MessageParser, MimeHeaders, PartType};
use std::borrow::Cow;

/// The first line of a receipt.
const TAG: &str = "pbem-receipt/1\n";
/// Before each line of a signature.
const SIGNED: &str = "\u{2014} ";
/// Mails that are forwarded in each other, at most.
const DEEPEST: usize = 8;

/// What is in a mail; `None` if it is no mail.
pub(super) fn of(raw: &[u8]) -> Option<KeptMail> {
    let message = MessageParser::default().parse(raw)?;
    let named = [HeaderName::From, HeaderName::MessageId, HeaderName::Received, HeaderName::Subject];
    if !named.into_iter().any(|name| message.header(name).is_some()) {
        return None;
    }
    let mut kept = KeptMail { arrived: arrived(&message), ..KeptMail::default() };
    collect(&message, &mut kept, 0);
    Some(kept)
}

/// The time in the topmost `Received`: the reader's own server has written it.
fn arrived(message: &Message<'_>) -> Option<i64> {
    message.received()?.date().map(|date| date.to_timestamp())
}

fn collect(message: &Message<'_>, kept: &mut KeptMail, depth: usize) {
    for part in &message.parts {
        let damaged;
        let text = match &part.body {
            PartType::Message(inner) if depth < DEEPEST => {
                collect(inner, kept, depth + 1);
                continue;
            }
            PartType::Text(text) => text.as_ref(),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => {
                // A mail that is attached as a file, and a text that no program took for one.
                if name(part).ends_with(".eml") && depth < DEEPEST {
                    if let Some(inner) = MessageParser::default().parse(bytes.as_ref()) {
                        collect(&inner, kept, depth + 1);
                    }
                    continue;
                }
                // What bears one of our names is told of even if its bytes are damaged.
                let ours = matches!(name(part), "opening.json" | "receipt.txt");
                let Some(text) = text_of(bytes, ours) else { continue };
                damaged = text;
                damaged.as_ref()
            }
            PartType::Html(_) | PartType::Message(_) | PartType::Multipart(_) => continue,
        };
        if name(part) == "opening.json" {
            kept.openings.push(text.to_owned());
            continue;
        }
        let notes = notes_in(text);
        // A damaged one counts too: its owner should know.
        if notes.is_empty() && name(part) == "receipt.txt" {
            kept.receipts.push(text.replace("\r\n", "\n"));
        }
        kept.receipts.extend(notes);
    }
}

fn text_of(bytes: &[u8], even_if_damaged: bool) -> Option<Cow<'_, str>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(Cow::Borrowed(text)),
        Err(_) => even_if_damaged.then(|| String::from_utf8_lossy(bytes)),
    }
}

fn name<'a>(part: &'a impl MimeHeaders<'a>) -> &'a str {
    part.attachment_name().unwrap_or_default()
}

/// Every signed note of a text, its line ends as they were signed.
fn notes_in(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let begins = text.match_indices(TAG).map(|(at, _)| at);
    let begins = begins.filter(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n');
    begins.filter_map(|at| note_at(&text[at..])).collect()
}

/// The note with which a text begins: up to the last line of its signatures.
fn note_at(text: &str) -> Option<String> {
    let gap = text.find("\n\n")? + 2;
    let lines = text[gap..].split_inclusive('\n').take_while(|line| line.starts_with(SIGNED));
    let signed: usize = lines.map(str::len).sum();
    let note = text[..gap + signed].trim_end_matches('\n');
    (signed > 0).then(|| format!("{note}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTE: &str = "pbem-receipt/1\ng1\n3\nabc\nack\n\n\u{2014} club/g1 c2ln\n";

    fn with_part(boundary: &str, part: &str) -> String {
        format!(
            "Received: from a by b; Thu, 19 Nov 2026 18:00:00 +0100\r\nFrom: ada@example.org\r\n\
             MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary={boundary}\r\n\r\n\
             --{boundary}\r\n\r\nhello\r\n--{boundary}\r\n{part}\r\n--{boundary}--\r\n"
        )
    }

    fn attached() -> String {
        let head = "Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: attachment; \
                    filename=receipt.txt\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
        with_part("inner", &format!("{head}{}", NOTE.replace('\n', "\r\n")))
    }

    #[test]
    fn a_note_is_found_however_the_mail_came_here() {
        let forwarded = format!("Content-Type: message/rfc822\r\n\r\n{}", attached());
        let file = "Content-Type: application/octet-stream\r\nContent-Disposition: attachment; \
                    filename=\"a.eml\"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
        let as_file = format!("{file}{}", attached());
        let inline = "From: ada@example.org\r\nContent-Type: text/plain; charset=utf-8\r\n\
                      Content-Transfer-Encoding: 8bit\r\n\r\nlook:\r\n";
        let inline = format!("{inline}{}\r\nmore\r\n", NOTE.replace('\n', "\r\n"));
        for raw in [attached(), with_part("outer", &forwarded), with_part("outer", &as_file), inline] {
            assert_eq!(of(raw.as_bytes()).unwrap().receipts, [NOTE], "{raw}");
        }
        assert_eq!(of(attached().as_bytes()).unwrap().arrived, Some(1_795_107_600));
        assert_eq!(of(b"\x00\x01\x02"), None);
        assert_eq!(of(b"no field\n\nat all\n"), None);
    }

    #[test]
    fn a_damaged_note_is_kept_for_its_owner_and_an_opening_by_its_name() {
        let damaged = attached().replace("club/g1", "");
        let kept = of(damaged.replace('\u{2014}', "-").as_bytes()).unwrap();
        assert_eq!(kept.receipts.len(), 1, "{kept:?}");
        let opening = with_part(
            "outer",
            "Content-Type: application/json\r\nContent-Disposition: attachment; \
             filename=opening.json\r\n\r\n{\"game\":\"g1\",\"list\":[]}",
        );
        let kept = of(opening.as_bytes()).unwrap();
        assert_eq!(kept.openings, ["{\"game\":\"g1\",\"list\":[]}"]);
        assert!(kept.receipts.is_empty());
    }
}
