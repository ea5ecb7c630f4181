//! Whom we trust: the certificate authorities of the web, and those that a setting names.
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::{Stage, Trouble};
use feldpost_disk::files;

/// The bytes of a PEM file that a setting names.
pub(super) fn read_pem(home: &Path, ca_file: Option<&Path>) -> Result<Option<Vec<u8>>, Trouble> {
    let Some(path) = ca_file.map(|file| home.join(file)) else { return Ok(None) };
    let missing = || Trouble::new(Stage::Settings, format!("ca_file {} is missing", path.display()));
    let bytes = files::read(&path).map_err(|error| Trouble::new(Stage::Settings, error))?;
    bytes.map_or_else(|| Err(missing()), |bytes| Ok(Some(bytes)))
}

/// A TLS client that trusts the authorities of the web, and also the certificates of `ca_file`, a PEM file
/// whose path begins at the home.
///
/// # Errors
/// The file is missing, or holds no certificate that can be used.
pub fn connector(home: &Path, ca_file: Option<&Path>) -> Result<TlsConnector, Trouble> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(pem) = read_pem(home, ca_file)? {
        let unusable = |error: &dyn std::fmt::Display| {
            Trouble::new(Stage::Settings, format!("ca_file holds no certificate that can be used: {error}"))
        };
        let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
        let found = found.map_err(|error| unusable(&error))?;
        if found.is_empty() {
            return Err(unusable(&"it is empty"));
        }
        for certificate in found {
            roots.add(certificate).map_err(|error| unusable(&error))?;
        }
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()));
    let builder =
        builder.with_safe_default_protocol_versions().map_err(|error| Trouble::new(Stage::Tls, error))?;
    Ok(TlsConnector::from(Arc::new(builder.with_root_certificates(roots).with_no_client_auth())))
}
