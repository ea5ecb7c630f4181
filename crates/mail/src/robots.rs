//! Whether a message was written by a program. No program is ever answered or obeyed (RFC 3834 2).

use super::headers::Headers;

/// The field by which a host knows its own messages; its value is the host's origin.
pub const LOOP_HEADER: &str = "X-Feldpost-Loop";

/// What a report is about (RFC 6522).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReportKind {
    /// A message could not be delivered, or was (RFC 3464).
    Delivery,
    /// A message was read (RFC 8098).
    Disposition,
    /// Anything else.
    Other,
}

/// Why a message counts as written by a program; the first reason that holds, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Robot {
    /// It bears the loop marker of a Feldpost host.
    OwnLoopMarker,
    /// It comes from one of the host's own addresses.
    OwnAddress,
    /// It is a report of a mail system.
    Report(ReportKind),
    /// `Auto-Submitted` says so (RFC 3834 5).
    AutoSubmitted,
    /// `Return-Path: <>` (RFC 5321 4.5.5).
    NullReturnPath,
    /// From mailer-daemon@ or postmaster@, or from nobody.
    MailerDaemon,
    /// From an address that takes no answers.
    NoReplyAddress,
    /// It has a `List-` field (RFC 2369, RFC 2919).
    List,
    /// `Precedence: bulk`, `junk`, `list` or `auto_reply`.
    Precedence,
    /// A field that only answering machines write.
    AutoReplyHeader,
    /// Nothing but the subject says so.
    AutoReplySubject,
}

/// Beginnings of subjects of answering machines, in lower case: the last resort.
const AUTO_REPLY_SUBJECTS: [&str; 20] = [
    "out of office",
    "out of the office",
    "automatic reply",
    "auto reply:",
    "auto-reply:",
    "autoreply:",
    "abwesenheitsnotiz",
    "automatische antwort",
    "réponse automatique",
    "respuesta automática",
    "自动回复",
    "自動回覆",
    "undelivered mail returned to sender",
    "undeliverable:",
    "unzustellbar:",
    "mail delivery failed",
    "delivery status notification",
    "failure notice",
    "absence du bureau",
    "afwezigheidsbericht",
];

/// Judges by the header alone.
///
/// `X-Auto-Response-Suppress` is a wish of the sender and proves nothing.
pub(crate) fn classify(headers: &Headers) -> Option<Robot> {
    if headers.raw("x-feldpost-loop").is_some() {
        return Some(Robot::OwnLoopMarker);
    }
    if let Some(kind) = report(headers) {
        return Some(Robot::Report(kind));
    }
    if headers.raw("auto-submitted").is_some_and(|value| first_word(&value) != "no") {
        return Some(Robot::AutoSubmitted);
    }
    if headers.raw("return-path").is_some_and(|value| value.trim_matches(['<', '>', ' ']).is_empty()) {
        return Some(Robot::NullReturnPath);
    }
    sender(headers).or_else(|| by_field(headers)).or_else(|| by_subject(headers))
}

fn first_word(value: &str) -> String {
    value.split([';', '(', ' ', '\t']).find(|w| !w.is_empty()).unwrap_or("").to_ascii_lowercase()
}

fn report(headers: &Headers) -> Option<ReportKind> {
    let content = headers.content_type()?;
    let subtype = content.subtype().unwrap_or("").to_ascii_lowercase();
    let about = match (content.ctype().to_ascii_lowercase().as_str(), subtype.as_str()) {
        ("multipart", "report") => content.attribute("report-type").unwrap_or("").to_ascii_lowercase(),
        ("message", "delivery-status" | "disposition-notification") => subtype,
        _ => return None,
    };
    Some(match about.as_str() {
        "delivery-status" => ReportKind::Delivery,
        "disposition-notification" => ReportKind::Disposition,
        _ => ReportKind::Other,
    })
}

fn sender(headers: &Headers) -> Option<Robot> {
    let from = headers.raw("from")?;
    let Some(address) = headers.addresses("from").into_iter().next() else {
        return from.trim_matches(['<', '>', ' ']).is_empty().then_some(Robot::MailerDaemon);
    };
    match mailbox(&address).as_str() {
        _ if is_mail_system(&address) => Some(Robot::MailerDaemon),
        "noreply" | "donotreply" => Some(Robot::NoReplyAddress),
        _ => None,
    }
}

/// Whether mail systems write from this address: mailer-daemon@ and postmaster@ of any domain.
#[must_use]
pub fn is_mail_system(address: &str) -> bool {
    matches!(mailbox(address).as_str(), "mailerdaemon" | "postmaster")
}

fn mailbox(address: &str) -> String {
    let local = address.split('@').next().unwrap_or("").to_ascii_lowercase();
    local.replace(['-', '_', '.'], "")
}

fn by_field(headers: &Headers) -> Option<Robot> {
    if headers.names().any(|name| name.starts_with("list-")) {
        return Some(Robot::List);
    }
    let precedence = headers.raw("precedence").map(|value| first_word(&value));
    if matches!(precedence.as_deref(), Some("bulk" | "junk" | "list" | "auto_reply")) {
        return Some(Robot::Precedence);
    }
    let machine = headers.names().any(|name| {
        let fixed = matches!(
            name,
            "x-autoreply"
                | "x-autorespond"
                | "x-autoresponder"
                | "x-autoreply-from"
                | "x-mail-autoreply"
                | "x-autogenerated"
                | "x-vacation"
        );
        let family = name.starts_with("x-auto-response-") && name != "x-auto-response-suppress";
        let generated = name == "x-fc-machinegenerated";
        (fixed || family || generated)
            && !matches!(headers.raw(name).map(|v| first_word(&v)).as_deref(), Some("no" | "false"))
    });
    machine.then_some(Robot::AutoReplyHeader)
}

fn by_subject(headers: &Headers) -> Option<Robot> {
    let subject = headers.text("subject")?.to_lowercase();
    AUTO_REPLY_SUBJECTS.iter().any(|s| subject.starts_with(s)).then_some(Robot::AutoReplySubject)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headers;

    fn robot(fields: &str) -> Option<Robot> {
        classify(&headers::split(format!("From: ada@example.org\n{fields}\n\nx").as_bytes()).0)
    }

    #[test]
    fn each_sign_is_known_and_persons_pass() {
        for (fields, expected) in [
            ("X-Feldpost-Loop: other.example", Some(Robot::OwnLoopMarker)),
            ("Auto-Submitted: auto-replied (vacation)", Some(Robot::AutoSubmitted)),
            ("Auto-Submitted: no; x=y", None),
            ("Return-Path: <>", Some(Robot::NullReturnPath)),
            ("Return-Path: <ada@example.org>", None),
            ("List-Unsubscribe: <mailto:x@y>", Some(Robot::List)),
            ("Precedence: Bulk", Some(Robot::Precedence)),
            ("Precedence: first-class", None),
            ("X-Auto-Response-Suppress: All", None),
            ("X-Auto-Response-ID: 7", Some(Robot::AutoReplyHeader)),
            ("X-Autoreply: yes", Some(Robot::AutoReplyHeader)),
            ("X-FC-Machinegenerated: false", None),
            ("Subject: Automatische Antwort: Zug 3", Some(Robot::AutoReplySubject)),
            ("Subject: Re: Out of office", None),
            ("Content-Type: multipart/report; boundary=x", Some(Robot::Report(ReportKind::Other))),
        ] {
            assert_eq!(robot(fields), expected, "{fields}");
        }
    }

    #[test]
    fn senders_that_are_no_persons() {
        let of = |from: &str| classify(&headers::split(format!("From: {from}\n\nx").as_bytes()).0);
        assert_eq!(of("MAILER-DAEMON@mx.example (Mail System)"), Some(Robot::MailerDaemon));
        assert_eq!(of("<>"), Some(Robot::MailerDaemon));
        assert_eq!(of("Shop <no-reply@shop.example>"), Some(Robot::NoReplyAddress));
        assert_eq!(of("Ada <ada@example.org>"), None);
    }
}
