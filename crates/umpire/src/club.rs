//! The club as its mails show it, and its keys.
use feldpost_protocol::journal::note::{NoteError, Signer, VerifyingKey};

/// What mails show of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Club {
    /// The address that players write to, without a `+` detail.
    pub address: String,
    /// Its name.
    pub name: String,
    /// The domain that stands in Message-IDs and signatures.
    pub origin: String,
    /// Whether mail that comes back tells by its address for which seat it was.
    pub verp: bool,
    /// Whether reports have pictures, for seats that want them.
    pub pictures: bool,
    /// The page in a browser that checks a record, if the club has put it somewhere.
    pub verifier: Option<String>,
}

impl Club {
    /// The mailbox before the `@`.
    #[must_use]
    pub fn mailbox(&self) -> &str {
        self.address.split('@').next().unwrap_or_default()
    }

    /// The domain after the `@`.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.address.rsplit('@').next().unwrap_or_default()
    }

    /// Whether an address is the club's own, with or without a `+` detail. Mails from it are never read.
    #[must_use]
    pub fn is_own(&self, address: &str) -> bool {
        let Some((local, domain)) = address.rsplit_once('@') else { return false };
        let mailbox = local.split('+').next().unwrap_or_default();
        mailbox.eq_ignore_ascii_case(self.mailbox()) && domain.eq_ignore_ascii_case(self.domain())
    }

    /// The sender of every mail: the club's name and the address.
    #[must_use]
    pub fn sender(&self) -> String {
        let name: String = self.name.chars().filter(|c| !"\"\\<>".contains(*c)).collect();
        if name.trim().is_empty() { self.address.clone() } else { format!("\"{name}\" <{}>", self.address) }
    }
}

/// The home's secrets, read once. `Debug` shows none of them.
pub struct Keys {
    umpire: [u8; 32],
    daemon: [u8; 32],
    /// Seeds of the keys that sign games of this home besides: older ones, and one that is to follow.
    others: Vec<[u8; 32]>,
    /// Public keys whose secret halves may be lost.
    known: Vec<VerifyingKey>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys { .. }")
    }
}

impl Keys {
    /// The seed of the umpire's Ed25519 key, and the secret from which tokens are made.
    #[must_use]
    pub fn new(umpire: [u8; 32], daemon: [u8; 32]) -> Keys {
        Keys { umpire, daemon, others: Vec::new(), known: Vec::new() }
    }

    /// The same with the other keys of the home: seeds of those that sign some of its games, and public ones.
    #[must_use]
    pub fn with_others(self, others: Vec<[u8; 32]>, known: Vec<VerifyingKey>) -> Keys {
        Keys { others, known, ..self }
    }

    /// The signer of one game's receipts, under the name `<origin>/<game id>` (`pbem/1 2.6`).
    ///
    /// # Errors
    /// A name that cannot stand in a signature.
    pub fn signer(&self, origin: &str, game: &str) -> Result<Signer, NoteError> {
        let signer = Signer::new(&format!("{origin}/{game}"), &self.umpire)?;
        Ok(signer.knowing(&self.others, &self.known))
    }

    /// The signer of a game by the key that is in force in it.
    ///
    /// # Errors
    /// [`NoteError::NoKey`] if the home does not have that key.
    pub fn signer_by(&self, origin: &str, game: &str, key: &VerifyingKey) -> Result<Signer, NoteError> {
        self.signer(origin, game)?.with_key(key).ok_or(NoteError::NoKey)
    }

    /// The secret from which tokens are made (`pbem/1 2.7`).
    #[must_use]
    pub fn daemon_secret(&self) -> &[u8; 32] {
        &self.daemon
    }
}
