//! Time zones by their IANA names, from the database that is compiled in: never that of the machine.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};
use thiserror::Error;

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// How many names a hint offers at most.
const HINTS: usize = 3;

/// Unix seconds up to which, and from whose negative on, the rules of zones are asked (about the year 8300).
/// Whatever is beyond has the offset of this time.
const KNOWN: i64 = 200_000_000_000;

/// Seconds of local time since 1970-01-01 00:00 local time. So wide that no sum of ours can overflow.
pub(crate) type Civil = i128;

/// A time zone, such as `Europe/Berlin`. It is written as its name, in the database's spelling.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone {
    name: String,
    rules: TimeZone,
}

/// A name that is no time zone's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{name}` is no time zone; {}", hint(near))]
pub struct ZoneError {
    /// What was given.
    pub name: String,
    /// Names that it may have been meant for, the nearest first; three at most.
    pub near: Vec<String>,
}

fn hint(near: &[String]) -> String {
    match near {
        [] => "give its IANA name, such as `Europe/Berlin` or `UTC`".to_owned(),
        _ => {
            let quoted: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            format!("did you mean {}?", quoted.join(" or "))
        }
    }
}

impl Zone {
    /// Coordinated universal time.
    pub fn utc() -> Zone {
        Zone { name: "UTC".to_owned(), rules: TimeZone::UTC }
    }

    /// The zone of an IANA name. Case and the spaces around it do not matter, and a space within stands for
    /// `_`.
    ///
    /// # Errors
    /// The name is not in the database; the error offers near ones.
    pub fn named(name: &str) -> Result<Zone, ZoneError> {
        let asked = name.split_whitespace().collect::<Vec<_>>().join("_");
        let found = DATABASE.get(&asked).ok();
        let spelt = found.as_ref().and_then(TimeZone::iana_name).map(str::to_owned);
        match (found, spelt) {
            (Some(_), Some(spelt)) if spelt == "UTC" => Ok(Zone::utc()),
            (Some(rules), Some(spelt)) => Ok(Zone { name: spelt, rules }),
            _ => Err(ZoneError { name: crate::terms::shortened(name.trim()), near: near(&asked) }),
        }
    }

    /// Its IANA name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The abbreviation that is used at a time, such as `CET`, or an offset, such as `-03`, where there is
    /// none.
    pub fn abbreviation(&self, unix: i64) -> String {
        self.rules.to_offset_info(stamp(unix)).abbreviation().to_owned()
    }

    /// Whether the local time of this second comes twice: before and after clocks are set back.
    pub fn is_twice(&self, unix: i64) -> bool {
        let local = self.rules.to_datetime(stamp(unix));
        matches!(self.rules.to_ambiguous_timestamp(local).offset(), AmbiguousOffset::Fold { .. })
    }

    /// Seconds by which local time is ahead of UTC.
    pub(crate) fn offset(&self, unix: i64) -> i64 {
        i64::from(self.rules.to_offset(stamp(unix)).seconds())
    }

    /// Local time as it counts: the first pass of an hour that comes twice stands at the beginning of that
    /// hour. So it never goes back.
    pub(crate) fn civil(&self, unix: i64) -> Civil {
        let (at, offset) = (stamp(unix), self.rules.to_offset(stamp(unix)));
        let plain = Civil::from(unix) + Civil::from(offset.seconds());
        let local = self.rules.to_ambiguous_timestamp(offset.to_datetime(at)).offset();
        let AmbiguousOffset::Fold { before, after } = local else { return plain };
        if offset != before {
            return plain;
        }
        let change = self.rules.following(at).find(|change| change.offset() == after);
        change.map_or(plain, |change| seconds(change.timestamp()) + Civil::from(after.seconds()))
    }

    /// The last second at which [`Zone::civil`] is `civil`; of one that is left out, the end of what is left
    /// out.
    pub(crate) fn instant(&self, civil: Civil) -> i64 {
        let known = Civil::from(KNOWN);
        let near = civil.clamp(-known, known);
        let local = DateTime::constant(1970, 1, 1, 0, 0, 0, 0)
            .saturating_add(jiff::SignedDuration::from_secs(i64::try_from(near).unwrap_or(KNOWN)));
        let offset = |offset: Offset| Civil::from(offset.seconds());
        let unix = match self.rules.to_ambiguous_timestamp(local).offset() {
            AmbiguousOffset::Unambiguous { offset: only } => civil - offset(only),
            AmbiguousOffset::Fold { after, .. } => civil - offset(after),
            AmbiguousOffset::Gap { after, .. } => {
                let before_it = stamp(saturated(near - offset(after)));
                let change = self.rules.following(before_it).next();
                change.map_or(civil - offset(after), |change| seconds(change.timestamp()))
            }
        };
        saturated(unix)
    }
}

/// A time that the rules of zones can be asked about.
pub(crate) fn stamp(unix: i64) -> Timestamp {
    Timestamp::from_second(unix.clamp(-KNOWN, KNOWN)).unwrap_or(Timestamp::UNIX_EPOCH)
}

fn seconds(at: Timestamp) -> Civil {
    Civil::from(at.as_second())
}

pub(crate) fn saturated(unix: Civil) -> i64 {
    i64::try_from(unix).unwrap_or(if unix < 0 { i64::MIN } else { i64::MAX })
}

/// The names that are nearest to one that is not there: of the whole name, or of its last part alone, since
/// many know their city and not what stands before it.
fn near(name: &str) -> Vec<String> {
    let asked: String = name.to_lowercase().chars().take(40).collect();
    let limit = (asked.chars().count() / 4).clamp(1, 3);
    let far = |known: &str| {
        let city = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
        let whole = apart(&asked, known, limit);
        whole.into_iter().chain(apart(&city(&asked), &city(known), limit)).min()
    };
    let names = DATABASE.available().map(|known| known.as_str().to_owned());
    let mut found: Vec<(usize, String)> =
        names.filter_map(|known| Some((far(&known.to_lowercase())?, known))).collect();
    // Of several names of one place the one with a continent is the usual one.
    found.sort_by_key(|(far, known)| (*far, !known.contains('/'), known.clone()));
    let best = found.first().map_or(0, |(far, _)| *far);
    found.into_iter().filter(|(far, _)| *far <= best + 1).take(HINTS).map(|(_, known)| known).collect()
}

/// How many slips are between two words, if it is not more than a limit.
fn apart(one: &str, other: &str, limit: usize) -> Option<usize> {
    // Words of different lengths need not be compared: most are not, which saves nearly all of the time.
    let by = one.chars().count().abs_diff(other.chars().count());
    let far = (by <= limit).then(|| strsim::damerau_levenshtein(one, other))?;
    (far <= limit).then_some(far)
}

impl PartialEq for Zone {
    fn eq(&self, other: &Zone) -> bool {
        self.name == other.name
    }
}

impl Eq for Zone {}

impl fmt::Display for Zone {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.name)
    }
}

impl FromStr for Zone {
    type Err = ZoneError;
    fn from_str(name: &str) -> Result<Zone, ZoneError> {
        Zone::named(name)
    }
}

impl TryFrom<String> for Zone {
    type Error = ZoneError;
    fn try_from(name: String) -> Result<Zone, ZoneError> {
        Zone::named(&name)
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> String {
        zone.name
    }
}
