//! Pictures in a mail: they travel as data until the mail is handed over, and only then as images.
//!
//! So a mail that waits is small, whoever promises it need not draw, and one whose pictures cannot be drawn
//! goes out with the text in their place. The HTML says where pictures stand: what lies between
//! `<!--map-->` and `<!--/map-->` serves where there are none.

use lettre::message::header::{ContentDisposition, ContentId, ContentTransferEncoding, ContentType};
use lettre::message::{Body, MultiPart, SinglePart};
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders as _, PartType};
use std::fmt::Write as _;

use crate::outgoing::{OutgoingError, encode};

/// Where in the HTML pictures begin, and where they end.
pub const PLACE: [&str; 2] = ["<!--map-->", "<!--/map-->"];

const MAIN: &str = "application";
const SUB: &str = "vnd.feldpost.picture+json";

/// An image in the HTML part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Its Content-ID, without angle brackets.
    pub id: String,
    /// Its file name.
    pub name: String,
    /// What it shows, in words.
    pub told: String,
    /// Its width in pixels of a page; narrower pages show it as wide as they are.
    pub wide: u32,
    /// A PNG.
    pub png: Vec<u8>,
}

/// The part that holds what is to be drawn.
pub(crate) fn undrawn(drawing: &str) -> Result<SinglePart, OutgoingError> {
    let kind = ContentType::parse(&format!("{MAIN}/{SUB}")).map_err(wrong)?;
    let body = Body::new_with_encoding(drawing.as_bytes().to_vec(), ContentTransferEncoding::Base64);
    let body = body.map_err(|_| wrong("a drawing did not fit its encoding"))?;
    let name = ContentDisposition::attachment("picture.json");
    Ok(SinglePart::builder().header(kind).header(name).body(body))
}

fn wrong(error: impl ToString) -> OutgoingError {
    OutgoingError::Build(error.to_string())
}

fn is_drawing(part: &MessagePart<'_>) -> bool {
    part.content_type().is_some_and(|kind| kind.c_type == MAIN && kind.c_subtype.as_deref() == Some(SUB))
}

/// What is to be drawn for a mail that waits; `None` if nothing is.
#[must_use]
pub fn drawing(raw: &[u8]) -> Option<String> {
    // Most mails have none: they are not taken apart for that.
    memchr::memmem::rfind(raw, SUB.as_bytes())?;
    let message = MessageParser::default().parse(raw)?;
    let part = message.parts.iter().find(|part| is_drawing(part))?;
    Some(String::from_utf8_lossy(part.contents()).into_owned())
}

/// The mail with these images where its HTML has their place, and without the data that they were drawn from;
/// with no images as it would be if there had been no pictures at all.
///
/// Deterministic.
///
/// # Errors
/// The mail is none that [`OutgoingMail::to_bytes`](crate::outgoing::OutgoingMail::to_bytes) has written.
pub fn with_images(raw: &[u8], images: &[Image]) -> Result<Vec<u8>, OutgoingError> {
    let message = MessageParser::default().parse(raw).ok_or_else(|| wrong("it is no mail"))?;
    let data = message.parts.iter().find(|part| is_drawing(part)).ok_or_else(|| wrong("nothing to draw"))?;
    let (start, end) = (data.offset_header as usize, data.offset_end as usize);
    // With the boundary above it: `CRLF -- boundary CRLF`.
    let start = raw.get(..start).and_then(|before| {
        let line = before.strip_suffix(b"\r\n")?;
        let at = line.windows(4).rposition(|window| window == b"\r\n--")?;
        Some(at)
    });
    let start = start.ok_or_else(|| wrong("the data of its pictures have no boundary"))?;
    let rest = raw.get(end..).unwrap_or_default();
    let rest = if rest.starts_with(b"\r\n") { rest.to_vec() } else { [b"\r\n", rest].concat() };
    let before = raw.get(..start).unwrap_or_default();
    let Some(html) = html_part(&message).filter(|_| !images.is_empty()) else {
        return Ok([before, &rest].concat());
    };
    let (from, to) = (html.offset_header as usize, html.offset_end as usize);
    let PartType::Html(text) = &html.body else { return Err(wrong("it has no HTML")) };
    let related = related(text, images)?;
    let (head, tail) = (before.get(..from), before.get(to..));
    let (head, tail) = head.zip(tail).ok_or_else(|| wrong("its HTML stands behind its pictures"))?;
    let tail = if tail.starts_with(b"\r\n") { tail.to_vec() } else { [b"\r\n", tail].concat() };
    Ok([head, &related, &tail, &rest].concat())
}

fn html_part<'m>(message: &'m Message<'m>) -> Option<&'m MessagePart<'m>> {
    message.parts.iter().find(|part| matches!(part.body, PartType::Html(_)))
}

/// HTML and images as one part (RFC 2387).
fn related(html: &str, images: &[Image]) -> Result<Vec<u8>, OutgoingError> {
    let mut shown = String::new();
    for image in images {
        let _ = writeln!(
            shown,
            "<img src=\"cid:{}\" alt=\"{}\" width=\"{}\" style=\"display:block;width:100%;max-width:{}px;\
             height:auto;margin:6px 0 10px 0;border:0\">",
            image.id,
            attribute(&image.told),
            image.wide,
            image.wide
        );
    }
    let html = placed(&html.replace("\r\n", "\n"), &shown);
    let boundary =
        format!("=_related-{}", images.first().map_or("", |image| image.id.as_str()).replace('@', "-"));
    let mut part = MultiPart::related().boundary(boundary).singlepart(SinglePart::html(encode(&html)?));
    for image in images {
        let kind = ContentType::parse("image/png").map_err(wrong)?;
        let body = Body::new_with_encoding(image.png.clone(), ContentTransferEncoding::Base64);
        let body = body.map_err(|_| wrong("an image did not fit its encoding"))?;
        let single = SinglePart::builder()
            .header(kind)
            .header(ContentId::from(format!("<{}>", image.id)))
            .header(ContentDisposition::inline_with_name(&image.name));
        part = part.singlepart(single.body(body));
    }
    Ok(part.formatted())
}

/// The page with its pictures in their place; at its end, if it has none.
fn placed(html: &str, shown: &str) -> String {
    let [begin, end] = PLACE;
    let place = html.split_once(begin).and_then(|(before, rest)| {
        let (_, behind) = rest.split_once(end)?;
        Some((before, behind))
    });
    let (before, behind) =
        place.or_else(|| html.rfind("</body>").map(|at| html.split_at(at))).unwrap_or((html, ""));
    format!("{before}{shown}{behind}")
}

fn attribute(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::outgoing::{AutoSubmitted, OutgoingMail};

    const HTML: &str =
        "<html><body><p>Größe</p>\n<!--map--><pre>A1 .</pre><!--/map-->\n<p>End</p></body></html>\n";

    fn mail(drawing: Option<&str>) -> OutgoingMail {
        OutgoingMail {
            from: "Feldpost <feldpost@club.example>".into(),
            envelope_from: None,
            reply_to: None,
            to: "ada@example.org".into(),
            subject: "Turn 3".into(),
            message_id: "e17.cw.report@club.example".into(),
            date_unix: 1_763_676_000,
            in_reply_to: None,
            references: vec![],
            auto_submitted: AutoSubmitted::AutoGenerated,
            list_id: None,
            origin: "club.example".into(),
            text: "A1 .\n".into(),
            html: Some(HTML.into()),
            receipt: Some("receipt\n".into()),
            files: vec![],
            drawing: drawing.map(str::to_owned),
        }
    }

    fn image(name: &str) -> Image {
        Image {
            id: format!("{name}@club.example"),
            name: format!("{name}.png"),
            told: "Map: \"A1\" & <more>".into(),
            wide: 1_200,
            png: b"\x89PNG\r\n\x1a\n and so on \r\n--".repeat(40),
        }
    }

    #[test]
    fn a_mail_that_waits_holds_what_is_to_be_drawn_and_can_be_read_as_it_is() {
        let raw = mail(Some("{\"rows\":[\"ü\"]}")).to_bytes().unwrap();
        assert_eq!(drawing(&raw).as_deref(), Some("{\"rows\":[\"ü\"]}"));
        assert_eq!(drawing(&mail(None).to_bytes().unwrap()), None);
        let message = MessageParser::default().parse(&raw).unwrap();
        assert_eq!(message.body_text(0).unwrap().trim(), "A1 .");
        assert!(message.body_html(0).unwrap().contains("<pre>A1 .</pre>"));
    }

    #[test]
    fn images_stand_inline_in_place_of_the_text_map_and_arrive_byte_for_byte() {
        let raw = mail(Some("{}")).to_bytes().unwrap();
        let images = [image("close"), image("map")];
        let dressed = with_images(&raw, &images).unwrap();
        assert!(dressed.is_ascii() && dressed.split(|b| *b == b'\n').all(|line| line.len() <= 998));
        let message = MessageParser::default().parse(&dressed).unwrap();
        let html = message.body_html(0).unwrap();
        assert!(html.contains("src=\"cid:close@club.example\"") && html.contains("Größe"), "{html}");
        assert!(html.contains("alt=\"Map: &quot;A1&quot; &amp; &lt;more&gt;\""), "{html}");
        assert!(!html.contains("<pre>") && html.contains("<p>End</p>"), "{html}");
        assert_eq!(message.body_text(0).unwrap().trim(), "A1 .");
        for image in &images {
            let id = Some(image.id.as_str());
            let part = message.parts.iter().find(|part| part.content_id() == id).unwrap();
            assert_eq!(part.contents(), image.png);
            assert_eq!(part.attachment_name(), Some(image.name.as_str()));
        }
        let receipt =
            message.parts.iter().find(|part| part.attachment_name() == Some("receipt.txt")).unwrap();
        assert_eq!(receipt.text_contents().unwrap().trim(), "receipt");
        assert_eq!(drawing(&dressed), None);
        assert_eq!(with_images(&raw, &images).unwrap(), dressed, "the same again");
    }

    #[test]
    fn without_images_the_mail_is_as_if_there_had_been_none() {
        let raw = mail(Some("{}")).to_bytes().unwrap();
        let (bare, plain) = (with_images(&raw, &[]).unwrap(), mail(None).to_bytes().unwrap());
        assert_eq!(String::from_utf8(bare).unwrap(), String::from_utf8(plain).unwrap());
    }

    #[test]
    fn a_page_without_a_place_has_its_pictures_at_the_end() {
        assert_eq!(placed("<body>a</body>", "X"), "<body>aX</body>");
        assert_eq!(placed("a<!--map-->b<!--/map-->c", "X"), "aXc");
    }
}
