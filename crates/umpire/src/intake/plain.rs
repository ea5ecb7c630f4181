//! Characters read as what they look like.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;

/// A line as it looks: wide and otherwise dressed-up letters as plain ones (NFKC), without characters that
/// nobody sees, and blanks that were written out (`&nbsp;`) as blanks.
#[must_use]
pub fn plain(line: &str) -> Cow<'_, str> {
    if line.is_ascii() && !line.contains('&') {
        return Cow::Borrowed(line);
    }
    let mut line = line.to_owned();
    for (name, meant) in [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&shy;", ""),
        ("&zwnj;", ""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        line = line.replace(name, meant);
    }
    // Letters and digits only: punctuation stands in the answer as it was written, and is read all the same.
    let plain = line.chars().filter(|c| !is_unseen(*c)).flat_map(|c| {
        let same = !(c.is_alphanumeric() || c == '\u{3000}');
        std::iter::once(c).nfkc().map(move |plain| if same { c } else { plain }).take(if same {
            1
        } else {
            8
        })
    });
    Cow::Owned(plain.collect())
}

/// Soft hyphens, joiners, marks of direction, variants and tags (Unicode: default ignorable code points).
pub(super) fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_looks() {
        for line in [
            "３ｒｔｒ　ｍｏｖｅ　Ｂ１７",
            "3rtr&nbsp;move&nbsp;B17",
            "\u{200e}3rtr move B17\u{200f}",
            "3r\u{200d}tr mo\u{ad}ve B17",
            "𝟑rtr 𝐦𝐨𝐯𝐞 𝖡17",
        ] {
            assert_eq!(plain(line), "3rtr move B17", "{line:?}");
        }
        assert_eq!(plain("Grüße & „more“…，"), "Grüße & „more“…，");
    }
}
