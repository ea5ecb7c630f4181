//! Signed receipts out of a player's mailbox: every file of a folder that holds one.

use mail_parser::{MessageParser, MimeHeaders};
use std::path::{Path, PathBuf};

/// A mail above this size is passed over.
const MAIL_MAX: u64 = 8 * 1024 * 1024;

/// The receipts in a Maildir or folder of `.eml` files, with the file each came from.
///
/// # Errors
/// A folder or file that cannot be read.
pub fn receipts(folder: &Path) -> std::io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for path in files(folder)? {
        if std::fs::metadata(&path)?.len() > MAIL_MAX {
            continue;
        }
        let raw = std::fs::read(&path)?;
        let name = path.display().to_string();
        found.extend(receipt_of(&raw).map(|note| (name, note)));
    }
    Ok(found)
}

fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_box = ["new", "cur"].iter().any(|name| path.ends_with(name));
        if path.is_dir() && is_box {
            files.extend(self::files(&path)?);
        } else if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The note in a mail's `receipt.txt`, its line ends as they were signed.
fn receipt_of(raw: &[u8]) -> Option<String> {
    let message = MessageParser::default().parse(raw)?;
    let part = message.attachments().find(|part| part.attachment_name() == Some("receipt.txt"))?;
    let text = std::str::from_utf8(part.contents()).ok()?;
    Some(text.replace("\r\n", "\n"))
}
