//! Settings of the ways in and out, as they are read with the rest.
#![allow(clippy::unwrap_used)]
use std::path::Path;

use feldpost_transport::settings::{After, Environment, Listen, password};

use super::{Config, FILE};

fn load(sections: &str) -> Result<Config, String> {
    let home = tempfile::tempdir().unwrap();
    let text = format!("address = \"feldpost@club.example\"\n{sections}");
    std::fs::write(home.path().join(FILE), text).unwrap();
    Config::load(home.path()).map_err(|error| error.to_string())
}

#[test]
fn sections_are_read_with_their_defaults() {
    let config = load(
        "umpire = \"umpire@club.example\"\n[imap]\nhost = \"mail.club.example\"\nuser = \"f\"\n\
         password_env = \"P\"\n[smtp]\nhost = \"mail.club.example\"\nsecurity = \"starttls\"\n\
         [lmtp]\nlisten = \"unix:lmtp.sock\"\n",
    )
    .unwrap();
    let imap = config.imap.unwrap();
    assert_eq!((imap.port(), imap.folder.as_str(), imap.after), (993, "INBOX", After::Move));
    let smtp = config.smtp.unwrap();
    assert_eq!((smtp.port(), smtp.per_minute), (587, 60));
    let place = config.lmtp.unwrap().place(Path::new("/club")).unwrap();
    assert_eq!(place, Listen::Unix("/club/lmtp.sock".into()));
}

#[test]
fn what_cannot_be_meant_is_refused_with_its_section() {
    let imap = "[imap]\nhost = \"mail.example\"\nuser = \"f\"\n";
    let smtp = "[smtp]\nhost = \"mail.example\"\n";
    for (text, hint) in [
        (format!("{imap}password = \"secret\"\n"), "password"),
        (imap.to_owned(), "password_file"),
        (format!("{imap}password_env = \"A\"\npassword_file = \"b\"\n"), "not both"),
        (format!("{imap}password_env = \"A\"\nsecurity = \"none\"\n"), "in clear"),
        (format!("{imap}password_env = \"A\"\nprocessed = \"inbox\"\n"), "another folder"),
        (format!("{imap}password_env = \"A\"\nfolder = \"Entwürfe\"\n"), "UTF-7"),
        (format!("{smtp}[sendmail]\n"), "remove one"),
        (format!("{smtp}user = \"f\"\n"), "password_file"),
        ("[lmtp]\nlisten = \"0.0.0.0:24\"\n".to_owned(), "loopback"),
        ("umpire = \"nobody\"\n".to_owned(), "umpire"),
        ("verifier = \"javascript:alert(1)\"\n".to_owned(), "verifier"),
    ] {
        let error = load(&text).unwrap_err();
        assert!(error.contains(hint), "{text}: {error}");
    }
}

#[test]
fn every_example_of_the_umpires_guide_is_read() {
    let guide = include_str!("../../../../docs/umpire.md");
    let mut examples = 0;
    for block in guide.split("```toml\n").skip(1) {
        let text = block.split("```").next().unwrap();
        let whole = text.starts_with("address");
        let home = tempfile::tempdir().unwrap();
        let head = if whole { "" } else { "address = \"feldpost@club.example\"\n" };
        std::fs::write(home.path().join(FILE), format!("{head}{text}")).unwrap();
        Config::load(home.path()).unwrap_or_else(|error| panic!("{error} in:\n{text}"));
        examples += 1;
    }
    assert!(examples >= 7, "{examples} examples");
}

#[test]
fn a_password_is_found_and_never_shown() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("pw"), "s3cret\nmore\n").unwrap();
    let environment: &Environment = &|name| (name == "PW").then(|| "other".to_owned());
    let find = |file: Option<&str>, name| {
        password("imap", home.path(), file.map(Path::new), name, environment)
            .map(|found| (found.reveal().to_owned(), format!("{found:?}")))
            .map_err(|error| error.to_string())
    };
    assert_eq!(find(Some("pw"), None).unwrap(), ("s3cret".into(), "Password(..)".into()));
    assert_eq!(find(None, Some("PW")).unwrap().0, "other");
    assert!(find(None, Some("NONE")).unwrap_err().contains("NONE"));
    assert!(find(Some("nothing"), None).unwrap_err().contains("is missing"));
}
