//! Signing what we send (RFC 6376), so that a receiver's mail server can believe it.
use mail_auth::common::crypto::{Ed25519Key, RsaKey, Sha256};
use mail_auth::common::headers::HeaderWriter as _;
use mail_auth::dkim::{Canonicalization, DkimSigner, Done};
use rustls_pki_types::PrivateKeyDer;
use rustls_pki_types::pem::PemObject as _;

/// The fields that are signed, as far as a mail has them. `From` is named once more than it stands there, so
/// that nobody can add a second one (RFC 6376 5.4, 8.15). The library of the mails themselves cannot sign
/// `Content-Type`, so this is done over the finished bytes.
const SIGNED: [&str; 14] = [
    "From",
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Reply-To",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Auto-Submitted",
    "List-Id",
];

/// Why nothing can be signed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DkimError {
    /// The key file holds no key that can sign.
    #[error("the DKIM key cannot be used: {0}; `openssl genrsa 2048` makes one")]
    ReadKey(String),
    /// The library refused.
    #[error("a mail cannot be signed: {0}")]
    Sign(String),
}

enum Key {
    Rsa(Box<DkimSigner<RsaKey<Sha256>, Done>>),
    Ed25519(Box<DkimSigner<Ed25519Key, Done>>),
}

/// A domain's key, ready to sign.
pub struct Signer(Key);

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer { .. }")
    }
}

impl Signer {
    /// Reads an RSA key (PKCS#1 or PKCS#8) or an Ed25519 key (PKCS#8) in PEM form.
    ///
    /// # Errors
    /// [`DkimError::ReadKey`].
    pub fn from_pem(pem: &[u8], domain: &str, selector: &str) -> Result<Self, DkimError> {
        let bad = |error: &dyn std::fmt::Display| DkimError::ReadKey(error.to_string());
        let der = PrivateKeyDer::from_pem_slice(pem).map_err(|error| bad(&error))?;
        let ed25519 = match &der {
            PrivateKeyDer::Pkcs8(der) => {
                Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der()).ok()
            }
            _ => None,
        };
        if let Some(key) = ed25519 {
            let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(SIGNED);
            return Ok(Self(Key::Ed25519(Box::new(relaxed(signer)))));
        }
        let key = RsaKey::<Sha256>::from_key_der(der).map_err(|error| bad(&error))?;
        let signer = DkimSigner::from_key(key).domain(domain).selector(selector).headers(SIGNED);
        Ok(Self(Key::Rsa(Box::new(relaxed(signer)))))
    }

    /// The mail with its signature on top. The signature bears the time of this call, so sign once and keep
    /// it.
    ///
    /// # Errors
    /// [`DkimError::Sign`].
    pub fn sign(&self, raw: &[u8]) -> Result<Vec<u8>, DkimError> {
        let signature = match &self.0 {
            Key::Rsa(signer) => signer.sign(raw),
            Key::Ed25519(signer) => signer.sign(raw),
        };
        let signature = signature.map_err(|error| DkimError::Sign(error.to_string()))?;
        Ok([signature.to_header().as_bytes(), raw].concat())
    }
}

/// Survives what relays do to blanks (RFC 6376 3.4).
fn relaxed<T: mail_auth::common::crypto::SigningKey>(signer: DkimSigner<T, Done>) -> DkimSigner<T, Done> {
    signer.header_canonicalization(Canonicalization::Relaxed).body_canonicalization(Canonicalization::Relaxed)
}
