//! Lengths of time in words: `1d12h`.

use super::{DAY, HOUR, MINUTE};

const UNITS: [(&str, u64); 4] = [("d", DAY), ("h", HOUR), ("m", MINUTE), ("s", 1)];

/// A length as it is typed, its largest units first: `3d`, `1d12h`, `0`.
pub fn length(seconds: u64) -> String {
    let (mut told, mut left) = (String::new(), seconds);
    for (unit, worth) in UNITS {
        if left >= worth {
            told.push_str(&format!("{}{unit}", left / worth));
            left %= worth;
        }
    }
    if told.is_empty() { "0".to_owned() } else { told }
}

/// The seconds of a length in words; `None` if it is none. One too large for the seconds is the largest there
/// is.
pub(super) fn read(word: &str) -> Option<u64> {
    if word == "0" {
        return Some(0);
    }
    let (mut rest, mut sum, mut below) = (word, 0_u64, u64::MAX);
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).filter(|end| *end > 0)?;
        let (number, tail) = rest.split_at(end);
        let unit = &tail[..tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len())];
        let worth = worth(unit)?;
        // Each unit once, larger ones first: `1h3d` is more likely a slip than a length.
        if worth >= below {
            return None;
        }
        let number = number.parse::<u64>().unwrap_or(u64::MAX);
        (sum, below) = (sum.saturating_add(number.saturating_mul(worth)), worth);
        rest = &tail[unit.len()..];
    }
    (below < u64::MAX).then_some(sum)
}

fn worth(unit: &str) -> Option<u64> {
    Some(match unit {
        "w" | "week" | "weeks" => 7 * DAY,
        "d" | "day" | "days" => DAY,
        "h" | "hour" | "hours" => HOUR,
        "m" | "min" | "minute" | "minutes" => MINUTE,
        "s" | "sec" | "second" | "seconds" => 1,
        _ => return None,
    })
}
