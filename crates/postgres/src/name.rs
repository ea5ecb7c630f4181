//! The names by which the server knows our connections: whoever looks sees who works, and who waits.
use feldpost_host::store::Daemon;

const WORKS: &str = "feldpost works on ";
const WAITS: &str = "feldpost helps on ";

/// This machine.
fn machine() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    // A name is cut at 63 bytes by the server, and it must not be cut within a letter.
    name.chars().filter(char::is_ascii_graphic).filter(|letter| *letter != '\'').take(40).collect()
}

/// The statement by which a connection says that its process works, or waits.
pub(crate) fn say(works: bool) -> String {
    format!("SET application_name = '{}{}'", if works { WORKS } else { WAITS }, machine())
}

/// What a name says.
pub(crate) fn read(name: &str, since: i64) -> Option<Daemon> {
    let works = name.starts_with(WORKS);
    let machine = name.strip_prefix(if works { WORKS } else { WAITS })?.to_owned();
    Some(Daemon { machine, works, since })
}
