//! Rows of the table that other tests hold: by a message of `tests/corpus` and what is expected of it, or by
//! a whole game.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// The text of a file of tests: of the house, or of what a game brings to it.
fn source(file: &str) -> String {
    let games = fs::read_dir(folder().join("../games")).unwrap().map(|game| game.unwrap().path());
    let mut folders = std::iter::once(folder().to_owned()).chain(games.map(|game| game.join("tests/house")));
    let found = folders.find_map(|folder| fs::read_to_string(folder.join(file).with_extension("rs")).ok());
    found.unwrap_or_else(|| panic!("there is no {file}.rs"))
}

/// What a message shows, and its file in `tests/corpus`.
const CORPUS: [(&str, &str); 27] = [
    ("HTML hides it: `display:none`, `hidden`, size 0", "looks/hidden-html"),
    ("a class, id or name in `<style>` hides it, for some devices perhaps", "looks/hidden-by-class"),
    ("struck through: `<s>`, `<del>`, `line-through`", "looks/struck-html"),
    ("struck through in the HTML version, not in the plain one", "looks/struck-in-one-version"),
    ("full-width letters and blanks", "looks/full-width"),
    ("the same in words to the opponent, which are passed on as they are", "looks/full-width-press"),
    ("`&nbsp;` left standing as text", "looks/literal-nbsp"),
    ("marks of writing direction around the line", "looks/direction-marks"),
    ("joiners and soft hyphens inside of words", "looks/joiners-and-soft-hyphens"),
    ("typographic dashes, quotes and blanks", "plain/smart-punctuation"),
    ("windows-1252 that calls itself iso-8859-1", "looks/windows-1252-as-latin-1"),
    ("windows-1252 that names no charset", "plain/undeclared-8bit"),
    ("UTF-16, base64", "plain/utf-16-base64"),
    ("GB18030", "charset-cjk/gb18030"),
    ("orders attached as UTF-16 text", "looks/orders-in-utf-16"),
    ("`Orders.TXT` as `application/octet-stream`", "looks/orders-as-octet-stream"),
    ("orders in an attached `.docx`", "looks/orders-as-docx"),
    ("a photo beside the text", "looks/photo-beside"),
    ("a header that is too long to be read", "looks/long-header"),
    ("a plus-address behind an alias: `Delivered-To` names the box", "looks/behind-an-alias"),
    ("our marker line, wrapped, above an unmarked quotation", "attribution/own-mark-wrapped"),
    (
        "the same in bold, and our last marker line below the quotation",
        "attribution/own-mark-and-words-below",
    ),
    ("an unmarked quotation below an attribution (Gmail, Turkish)", "attribution/wrote-tr-gmail"),
    ("the same, each line of the quotation marked with `>`", "attribution/wrote-tr-gmail-marked"),
    ("words that look like an attribution, and no quotation", "attribution/no-attribution"),
    ("Yahoo on Android: the attribution runs into the quotation", "attribution/yahoo-android"),
    ("Outlook's header in a language that is not known", "outlook/outlook-eo-unknown"),
];

/// What a mail does, what comes of it, and the test that plays it.
const PLAYED: [(&str, &str, &str, &str); 11] = [
    (
        "a photo of 24 MB beside the text",
        "read, kept whole, never held in memory",
        "large_mails",
        "a_mail_with_photos_is_read_without_them_and_kept_with_them",
    ),
    (
        "more than 1 MB of text",
        "not obeyed, and its sender is told",
        "large_mails",
        "too_much_text_is_refused_however_large_the_photo",
    ),
    (
        "DKIM's signature over a photo",
        "checked over the whole mail",
        "large_mails",
        "a_sender_is_checked_by_the_whole_mail",
    ),
    (
        "a line wrapped in its middle",
        "joined or held back, never half carried out",
        "host_quotes",
        "a_line_that_was_wrapped_is_never_half_carried_out",
    ),
    (
        "our report comes back, whatever marks the quotation",
        "none of its lines counts",
        "host_quotes",
        "what_we_sent_never_counts_however_a_program_quotes_it",
    ),
    (
        "an order that we suggested, typed above the quotation",
        "obeyed",
        "host_quotes",
        "an_order_above_the_quotation_counts_even_if_we_suggested_it",
    ),
    (
        "orders typed into the form of an unmarked quotation",
        "obeyed",
        "host_quotes",
        "orders_typed_into_the_form_of_an_unmarked_quotation_count",
    ),
    (
        "several plus-addresses, the token in the second",
        "the one that opens a seat counts",
        "host_quotes",
        "every_reply_address_of_a_mail_is_looked_at",
    ),
    (
        "the reply addresses of two games",
        "obeyed and answered in both",
        "host_two_seats",
        "a_mail_to_two_games_is_carried_out_and_answered_in_both",
    ),
    (
        "two recipients of ours in one delivery",
        "both are served, each by its own rights",
        "host_two_seats",
        "two_recipients_of_one_delivery_are_both_served_and_each_by_its_own_rights",
    ),
    (
        "`From :` with a blank, lines without a colon, two From fields",
        "proves nothing of its sender",
        "mail_identity",
        "a_malformed_header_section_proves_nothing_even_if_it_is_signed",
    ),
];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
}

/// Both tables.
pub fn tables() -> String {
    let mut page = "
## What a mail looks like, and what is read

Each message lies in `tests/corpus/`, and `tests/mail_corpus.rs` holds it against what stands here. What a
mail hides, strikes through or quotes does not count: it is read as its writer saw it.

| in the message | lines that count | words to the host | said in the answer | message |
|---|---|---|---|---|
"
    .to_owned();
    for (what, file) in CORPUS {
        let text = fs::read(folder().join("corpus").join(file).with_extension("json")).unwrap();
        let expected: Value = serde_json::from_slice(&text).unwrap();
        let words = |key: &str| {
            let list = expected[key].as_array().unwrap_or_else(|| panic!("{file} lacks {key}")).iter();
            list.map(|word| word.as_str().unwrap().replace('|', "/")).collect::<Vec<_>>()
        };
        let code =
            |words: Vec<String>| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let lines = match expected["unreadable"].as_bool() {
            Some(true) => "none".to_owned(),
            _ => code(words("sheet")),
        };
        let say = |word: String| {
            let text = word.strip_prefix("Say(\"").and_then(|rest| rest.strip_suffix("\")"));
            format!("say {}", text.expect("no other word stands there").replace("\\u{a0}", " "))
        };
        let commands = code(words("commands").into_iter().map(say).collect());
        let said = words("said").join(" ");
        writeln!(page, "| {what} | {lines} | {commands} | {said} | `{file}` |").unwrap();
    }
    page += "
## Played to the end

| in the mail | what comes of it | test |
|---|---|---|
";
    for (what, outcome, file, test) in PLAYED {
        let source = source(file);
        assert!(source.contains(&format!("fn {test}()")), "tests/{file}.rs has no test {test}");
        writeln!(page, "| {what} | {outcome} | `{file}`: `{test}` |").unwrap();
    }
    page
}
