//! The reports of a demo as files, for reading without a mail program.
use super::{DemoError, file_error};
use crate::config;
use mail_parser::{Message, MimeHeaders as _};
use std::path::Path;

/// A home whose reports have no pictures.
pub(super) fn without_pictures(home: &Path) -> Result<(), DemoError> {
    let path = home.join(config::FILE);
    let text = std::fs::read_to_string(&path).map_err(file_error(&path))?;
    std::fs::write(&path, text.replace("pictures = true\n", "")).map_err(file_error(&path))
}

/// A report as text, as HTML, and each of its pictures beside it.
pub(super) fn keep(home: &Path, name: &str, message: &Message<'_>) -> Result<(), DemoError> {
    let file = |end: &str| home.join("reports").join(format!("{name}{end}"));
    let write = |end: &str, bytes: &[u8]| {
        let path = file(end);
        std::fs::write(&path, bytes).map_err(file_error(&path))
    };
    let subject = message.subject().unwrap_or_default();
    if let Some(text) = message.body_text(0) {
        write(".txt", format!("Subject: {subject}\n\n{text}").as_bytes())?;
    }
    let Some(html) = message.body_html(0) else { return Ok(()) };
    let mut html = html.into_owned();
    for part in &message.parts {
        let Some((id, own)) = part.content_id().zip(part.attachment_name()) else { continue };
        // A browser finds the picture by its file; a mail program by its id.
        html = html.replace(&format!("cid:{id}"), &format!("{name}.{own}"));
        write(&format!(".{own}"), part.contents())?;
    }
    write(".html", html.as_bytes())
}
