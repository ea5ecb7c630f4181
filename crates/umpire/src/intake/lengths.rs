//! Days and lengths of time as players write them.

/// Words in which a day stands: anything else is a sentence, such as one of an answering machine.
pub(super) fn names_days(words: &[&str]) -> bool {
    words.len() <= 6 && words.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()))
}

/// Seconds of `2d`, `12h`, `2 days`; a number alone is days. At most some nine years.
pub(super) fn seconds_of(words: &[&str]) -> Option<u32> {
    let joined = words.concat();
    let end = joined.find(|c: char| !c.is_ascii_digit()).unwrap_or(joined.len());
    let (number, unit) = joined.split_at(end);
    let unit = match unit {
        "" | "d" | "day" | "days" | "tag" | "tage" | "天" => 86_400,
        "h" | "hour" | "hours" | "stunde" | "stunden" | "小時" => 3_600,
        "w" | "week" | "weeks" | "woche" | "wochen" | "週" => 604_800,
        _ => return None,
    };
    let seconds = number.parse::<u32>().ok()?.checked_mul(unit)?;
    Some(seconds).filter(|seconds| (1..300_000_000).contains(seconds) && words.len() <= 2)
}

/// `3`, `3d`, `3 days`.
pub(super) fn is_time(words: &[&str]) -> bool {
    let is_number = |text: &str| text.parse::<u16>().is_ok();
    match words {
        [time] => is_number(time.trim_end_matches(|c: char| c.is_ascii_lowercase())),
        [number, unit] => is_number(number) && ["d", "day", "days", "week", "weeks"].contains(unit),
        _ => false,
    }
}
