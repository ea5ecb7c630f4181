//! A service file: sections of `name=value` that say where a database is.
//! Source: PostgreSQL 15, libpq, "The Connection Service File".
use postgres::Config;

use super::{AddressError, Own, file_of, text_of};

/// Fills in what the address does not say itself.
pub(super) fn fill(name: &str, config: &mut Config, own: &mut Own) -> Result<(), AddressError> {
    let path = file_of("PGSERVICEFILE", ".pg_service.conf").unwrap_or_default();
    let text = text_of(&path)?.unwrap_or_default();
    let Some(values) = section(&text, name) else {
        return Err(AddressError::Service { name: name.to_owned(), path });
    };
    for (key, value) in values {
        match key {
            "host" if config.get_hosts().is_empty() => drop(config.host(value)),
            "port" if config.get_ports().is_empty() => {
                let port = value.parse().map_err(|_| AddressError::File {
                    path: path.clone(),
                    reason: format!("port={value} is no number"),
                })?;
                config.port(port);
            }
            "dbname" if config.get_dbname().is_none() => drop(config.dbname(value)),
            "user" if config.get_user().is_none() => drop(config.user(value)),
            "password" => drop(config.password(value)),
            "options" if config.get_options().is_none() => drop(config.options(value)),
            "sslmode" => drop(own.mode.get_or_insert_with(|| value.to_owned())),
            "sslrootcert" => drop(own.roots.get_or_insert_with(|| value.into())),
            _ => {}
        }
    }
    Ok(())
}

/// The values of a section.
fn section<'a>(text: &'a str, name: &str) -> Option<Vec<(&'a str, &'a str)>> {
    let head = format!("[{name}]");
    let mut lines = text.lines().map(str::trim);
    lines.find(|line| *line == head)?;
    let values = lines.take_while(|line| !line.starts_with('['));
    let values = values.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='));
    Some(values.map(|(key, value)| (key.trim(), value.trim())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let text = "[a]\nhost=one\n[club]\n# ours\nhost = two\nport=5433\n\n[b]\nuser=no\n";
        assert_eq!(section(text, "club").unwrap(), [("host", "two"), ("port", "5433")]);
        assert_eq!(section(text, "c"), None);
    }
}
