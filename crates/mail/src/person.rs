//! The address of a person, as people write it: with a name before it, or with a domain in any script.
use super::headers::bare_address;

/// Why an address cannot be a player's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonError {
    /// It is none.
    #[error("{0:?} is no mail address: write name@domain, or Name <name@domain>")]
    NotAnAddress(String),
    /// Its mailbox has letters that only some mail servers take (RFC 6531).
    #[error(
        "{0:?} has letters before the @ that many mail servers do not take yet (SMTPUTF8): ask for one \
         in plain letters there; the domain may be in any script"
    )]
    NeedsSmtpUtf8(String),
}

/// The bare address in `name@domain` or `Name <name@domain>`, its domain in the form that mail servers use
/// (RFC 5891): `ada@bücher.example` becomes `ada@xn--bcher-kva.example`.
///
/// # Errors
/// It is no address, or more than one, or one that not every mail server takes.
pub fn person_address(text: &str) -> Result<String, PersonError> {
    let none = || PersonError::NotAnAddress(text.chars().filter(|c| !c.is_control()).take(300).collect());
    if text.len() > 1_000 || text.chars().any(char::is_control) {
        return Err(none());
    }
    let written = text.trim();
    let alone = match written.split_once('<') {
        None => written,
        Some((_, rest)) => {
            rest.strip_suffix('>').filter(|inner| !inner.contains(['<', '>'])).ok_or_else(none)?
        }
    };
    let address = bare_address(alone).filter(|address| !address.contains(['<', '>'])).ok_or_else(none)?;
    let (local, domain) = address.rsplit_once('@').ok_or_else(none)?;
    if !domain.is_ascii() || ascii_domain(domain).as_deref() != Some(domain) {
        return Err(none());
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    let foreign = |c: char| !c.is_ascii() && c.is_alphanumeric();
    if local.chars().any(foreign) && local.chars().all(|c| plain(c) || foreign(c)) {
        return Err(PersonError::NeedsSmtpUtf8(address.clone()));
    }
    let fits = local.chars().all(plain) && local.len() <= 64;
    // What we could not write to is refused here, and not when the first mail is made.
    let written_to = lettre::Address::new(local, domain).is_ok();
    if fits && written_to { Ok(address.clone()) } else { Err(none()) }
}

/// A domain in ASCII (RFC 5891), in lower case; `None` if it is none.
#[must_use]
pub fn ascii_domain(domain: &str) -> Option<String> {
    idna::domain_to_ascii_strict(domain).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for (text, address) in [
            ("ada@Example.org", "ada@example.org"),
            (" Ada Lovelace <ada@example.org> ", "ada@example.org"),
            ("\"Lovelace, Ada\" <ada@example.org>", "ada@example.org"),
            ("ada@BÜCHER.example", "ada@xn--bcher-kva.example"),
            ("ada@例え.example", "ada@xn--r8jz45g.example"),
            ("ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"),
            ("o'hara+war@sub.example.org", "o'hara+war@sub.example.org"),
            ("ada@localhost", "ada@localhost"),
        ] {
            assert_eq!(person_address(text).as_deref(), Ok(address), "{text}");
        }
        for text in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "a@b@example.org",
            "ada@example.org, eve@example.org",
            "Ada <ada@example.org>, Eve <eve@example.org>",
            "<ada@example.org",
            "ada@exa mple.org",
            "ada@example..example",
            "ada@-example.org",
            "ada@[192.0.2.1]",
            "ada@xn--a.example",
            "\"a b\"@example.org",
        ] {
            assert!(matches!(person_address(text), Err(PersonError::NotAnAddress(_))), "{text}");
        }
        let foreign = person_address("Jürgen <jürgen@example.org>").unwrap_err();
        assert!(matches!(&foreign, PersonError::NeedsSmtpUtf8(address) if address == "jürgen@example.org"));
    }
}
