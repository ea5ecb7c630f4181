//! `~/.pgpass`: lines of `host:port:database:role:password`, each of the first four perhaps `*`.
//! Source: PostgreSQL 15, libpq, "The Password File".
use std::os::unix::fs::MetadataExt as _;

use postgres::Config;
use postgres::config::Host;

use super::{AddressError, file_of, text_of};

/// The password for this connection; none if nobody has left one.
pub(super) fn password(config: &Config) -> Result<Option<String>, AddressError> {
    if let Ok(password) = std::env::var("PGPASSWORD") {
        return Ok(Some(password));
    }
    let Some(path) = file_of("PGPASSFILE", ".pgpass") else { return Ok(None) };
    let Some(text) = text_of(&path)? else { return Ok(None) };
    let fault = |reason: &str| AddressError::File { path: path.clone(), reason: reason.to_owned() };
    let mode = path.metadata().map_err(|error| fault(&error.to_string()))?.mode();
    if mode & 0o077 != 0 {
        return Err(fault("others can read the passwords in it; chmod 0600"));
    }
    Ok(found(&text, config))
}

/// The password of the first line that fits.
fn found(text: &str, config: &Config) -> Option<String> {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        _ => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let role = config.get_user().unwrap_or_default();
    let database = config.get_dbname().unwrap_or(role);
    let wanted = [host.as_str(), &port, database, role];
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let fields = fields(line);
        let [given @ .., password] = fields.as_slice() else { return None };
        let fits =
            given.len() == 4 && given.iter().zip(wanted).all(|(own, other)| own == "*" || own == other);
        fits.then(|| password.clone())
    })
}

/// The fields of a line: a colon or a backslash in one has a backslash before it.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut letters) = (Vec::new(), String::new(), line.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => field.extend(letters.next()),
            ':' if fields.len() < 4 => fields.push(std::mem::take(&mut field)),
            other => field.push(other),
        }
    }
    fields.push(field);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let text =
            "# ours\ndb.example.org:5432:other:feldpost:no\n*:*:club:feldpost:a\\:b\\\\c:d\n*:*:*:*:late";
        let config = |url: &str| url.parse::<Config>().unwrap();
        let found = |url: &str| found(text, &config(url));
        assert_eq!(found("postgres://feldpost@db.example.org/club").as_deref(), Some("a:b\\c:d"));
        assert_eq!(found("postgres://feldpost@db.example.org/other").as_deref(), Some("no"));
        assert_eq!(found("postgres://someone@%2Ftmp/club").as_deref(), Some("late"));
        assert_eq!(super::found("a:b:c\n", &config("postgres://a@a/c")), None);
    }
}
