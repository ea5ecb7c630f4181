//! Words of several languages that mean one thing to the host, and what may stand beside them.

/// With what a player names the days of an absence.
pub(crate) const AWAY: &[&str] = &["away", "abwesend", "urlaub", "請假"];

/// With what a player gives more time, or asks for it.
pub(crate) const EXTEND: &[&str] = &["extend", "verlängern", "延長"];

/// With what a player gives the game up.
pub(crate) const RESIGN: &[&str] = &["resign", "concede", "aufgeben", "認輸"];

/// With what a player says no to an offer.
pub(crate) const DECLINE: &[&str] = &["decline", "ablehnen", "婉拒"];

/// With what somebody wants no more mails, of whatever kind.
pub(crate) const STOP: &[&str] = &["stop", "unsubscribe", "abmelden", "退訂"];

/// With what a player offers a draw, or takes one.
pub(crate) const DRAW: &[&str] = &["draw", "remis", "unentschieden", "和局", "和棋"];

/// Words that only ask for something, so that nothing is lost where one was not meant.
#[rustfmt::skip]
const ASKING: [&str; 26] = [
    "status", "map", "journal", "report", "help", "rules", "rule", "games", "standing", "hold", "extend",
    "undo", "cancel", "take", "takeback", "draw", "remis", "unentschieden", "和局", "和棋", "ladder", "排名",
    "stop", "unsubscribe", "abmelden", "退訂",
];

/// What stands beside such a word out of courtesy.
const COURTESY: &[&str] = &["please", "pls", "plz", "thanks", "bitte", "danke", "請", "谢谢", "謝謝"];

/// The words without courtesy and question mark, if they only ask for something.
pub(super) fn without_courtesy(texts: Vec<&str>) -> Vec<&str> {
    let bare = texts.iter().map(|word| word.trim_end_matches('?'));
    let plain: Vec<&str> = bare.filter(|word| !COURTESY.contains(word) && !word.is_empty()).collect();
    if plain.first().is_some_and(|first| ASKING.contains(first)) { plain } else { texts }
}
