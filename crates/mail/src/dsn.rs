//! Delivery reports: which mail of ours came back, and whether for good (RFC 3464, RFC 6522).
use super::address::ReplyAddress;
use super::headers::{self, Headers};
use super::incoming::SIZE_LIMIT;
use super::{mime, text};

/// Parts of a report that are looked at.
const PART_LIMIT: usize = 20;
/// Bytes of the returned message that are looked at where the report has no parts.
const PLAIN_LIMIT: usize = 64 * 1024;

/// What a report says of the mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It arrived, or was handed on.
    Arrived,
    /// It did not arrive now: delayed, mailbox full, too large; or the report does not say.
    Soft,
    /// It never will.
    Hard,
}

/// A report about one of our mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryReport {
    /// What became of it.
    pub severity: Severity,
    /// The reply address that stood in the mail: only who got the mail knows its token.
    pub reply_to: Option<ReplyAddress>,
    /// The mail's Message-ID.
    pub message_id: Option<String>,
    /// The status code, such as `5.1.1`, if one is given.
    pub status: Option<String>,
}

/// Reads a report. Never fails: a message that holds none is a report that says nothing.
#[must_use]
pub fn read(raw: &[u8]) -> DeliveryReport {
    let (fields, body) = headers::split(&raw[..raw.len().min(SIZE_LIMIT)]);
    let mut report =
        DeliveryReport { severity: Severity::Soft, reply_to: None, message_id: None, status: None };
    let content = fields.content_type();
    let boundary = content.as_ref().and_then(|c| c.attribute("boundary")).unwrap_or("");
    let parts = mime::children(body, boundary.as_bytes(), PART_LIMIT);
    for raw in &parts {
        let (fields, body) = headers::split(raw);
        let kind = fields.content_type().map(|c| format!("{}/{}", c.ctype(), c.subtype().unwrap_or("")));
        let encoding = fields.raw("content-transfer-encoding").unwrap_or_default();
        let decoded = text::transfer_decode(body, &encoding);
        match kind.unwrap_or_default().to_ascii_lowercase().as_str() {
            "message/delivery-status" | "message/global-delivery-status" => report.status(&decoded),
            "message/rfc822" | "message/global" | "text/rfc822-headers" | "message/global-headers" => {
                report.returned(&headers::split(&decoded).0);
            }
            _ => {}
        }
    }
    if report.reply_to.is_none() {
        report.in_words(&String::from_utf8_lossy(&body[..body.len().min(PLAIN_LIMIT)]));
    }
    report
}

impl DeliveryReport {
    /// The groups of fields of a status part, one for each recipient; the gravest counts.
    fn status(&mut self, part: &[u8]) {
        let text = String::from_utf8_lossy(part).replace('\r', "");
        let mut worst = None;
        for group in text.split("\n\n") {
            let fields = headers::split(group.trim_start().as_bytes()).0;
            let action = fields.raw("action").unwrap_or_default().to_ascii_lowercase();
            let status = fields.raw("status").unwrap_or_default();
            let code = status.split_whitespace().next().unwrap_or_default().to_owned();
            if action.is_empty() && code.is_empty() {
                continue;
            }
            let now = severity(&action, &code);
            if worst.is_none_or(|worst| now > worst) {
                worst = Some(now);
                self.status = Some(code.chars().take(12).collect()).filter(|code: &String| !code.is_empty());
            }
        }
        self.severity = worst.unwrap_or(self.severity);
    }

    /// Old mail systems write what came back below their words, and the status code among them.
    fn in_words(&mut self, text: &str) {
        let bare = |line: &str| line.trim_start_matches(['>', ' ', '\t']).trim_end().to_owned();
        let lines: Vec<String> = text.lines().map(bare).collect();
        let at = lines.iter().position(|line| line.starts_with("Reply-To:"));
        self.reply_to = at.and_then(|at| {
            let value = lines[at].trim_start_matches("Reply-To:").trim();
            let folded = lines.get(at + 1).filter(|_| value.is_empty());
            ReplyAddress::parse(folded.map_or(value, |line| line))
        });
        let words = lines[..at.unwrap_or(lines.len())].iter().flat_map(|line| line.split_whitespace());
        let code = words.map(|word| word.trim_matches(|c: char| !c.is_ascii_digit())).find(|w| is_code(w));
        if let (Some(code), None) = (code, &self.status) {
            self.severity = severity("failed", code);
            self.status = Some(code.to_owned());
        }
    }

    fn returned(&mut self, fields: &Headers) {
        let reply_to = ReplyAddress::find(&fields.addresses("reply-to"));
        self.reply_to = reply_to.or_else(|| self.reply_to.take());
        self.message_id =
            fields.message_ids("message-id").into_iter().next().or_else(|| self.message_id.take());
    }
}

/// `5.1.1` or `4.4.7` (RFC 3463 2): not a date, a version, nor the numbers of a machine.
fn is_code(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let fine = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let subject =
        parts.get(1).is_some_and(|part| matches!(*part, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7"));
    parts.len() == 3 && matches!(parts[0], "4" | "5") && subject && parts.iter().all(fine)
}

/// By RFC 3463: class 5 is for good, but a full mailbox or a mail that is too large may do tomorrow.
fn severity(action: &str, code: &str) -> Severity {
    match action {
        "delivered" | "relayed" | "expanded" => Severity::Arrived,
        "delayed" => Severity::Soft,
        _ if code.starts_with("2.") => Severity::Arrived,
        _ if code.starts_with("4.") || matches!(code, "5.2.2" | "5.2.3" | "5.3.4") => Severity::Soft,
        _ => Severity::Hard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(status: &str, returned: &str) -> DeliveryReport {
        let kind = "multipart/report; report-type=delivery-status; boundary=b";
        let head = format!("From: MAILER-DAEMON@mx.example\nContent-Type: {kind}\n\n--b\n\nsorry\n");
        let status =
            format!("--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n{status}\n");
        let raw = format!("{head}{status}--b\n{returned}\n--b--\n");
        read(raw.replace('\n', "\r\n").as_bytes())
    }

    #[test]
    fn the_gravest_recipient_counts() {
        for (status, severity) in [
            ("Action: failed\nStatus: 5.1.1 (no such user)", Severity::Hard),
            ("Action: failed\nStatus: 5.2.2", Severity::Soft),
            ("Action: delayed\nStatus: 4.4.1", Severity::Soft),
            ("Action: failed\nStatus: 4.4.7", Severity::Soft),
            ("Action: delivered\nStatus: 2.0.0", Severity::Arrived),
            ("Action: delayed\nStatus: 4.0.0\n\nAction: failed\nStatus: 5.0.0", Severity::Hard),
            ("", Severity::Soft),
        ] {
            assert_eq!(report(status, "").severity, severity, "{status}");
        }
        assert_eq!(report("Action: failed\nStatus: 5.1.1 (x)", "").status.as_deref(), Some("5.1.1"));
    }

    #[test]
    fn the_returned_mail_names_its_seat() {
        let reply_to = "Reply-To: feldpost+g1.red.0123456789abcdef@club.example";
        let head = format!("Message-ID: <h.red.report@club.example>\n{reply_to}\n");
        for kind in ["message/rfc822", "text/rfc822-headers"] {
            let found =
                report("Action: failed\nStatus: 5.1.1", &format!("Content-Type: {kind}\n\n{head}\nx"));
            let reply = found.reply_to.as_ref();
            assert_eq!(reply.map(|reply| (reply.game.as_str(), reply.seat.as_str())), Some(("g1", "red")));
            assert_eq!(found.message_id.as_deref(), Some("h.red.report@club.example"));
        }
        let quoted = head.replace('\n', "\n> ");
        let old =
            format!("From: postmaster@mx.example\nSubject: failure\n\nI could not deliver:\n\n> {quoted}");
        assert_eq!(read(old.as_bytes()).reply_to.map(|reply| reply.game), Some("g1".to_owned()));
        assert_eq!(read(b"\xff\xfe").reply_to, None);
        let qmail = "From: MAILER-DAEMON@old.example\n\nHi. This is version 5.0 of the mail program.\n\
            <ada@example.org>:\n192.0.2.5 said: 550 #5.1.1 no such user.\n\n--- Below is a copy.\n\n\
            Subject: x\nReply-To:\n feldpost+g1.red.0123456789abcdef@club.example\n\n4.4.1\n";
        let found = read(qmail.as_bytes());
        assert_eq!((found.severity, found.status.as_deref()), (Severity::Hard, Some("5.1.1")));
        assert_eq!(found.reply_to.map(|reply| reply.seat), Some("red".to_owned()));
    }
}
