//! Out through a mail server (RFC 5321, RFC 6409), over connections that are kept.
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::Path;
use std::time::Duration;

use lettre::address::Envelope as SmtpEnvelope;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{SmtpTransport, Transport as _};

use super::{Stage, Trouble, bare_address, tls};
use crate::config::Config;
use crate::config::transports::{self as settings, Environment, Security};
use crate::outbox::{Envelope, SendError, Transport};

/// How long one answer of the server may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Codes that refuse us, not the mail (RFC 4954 6).
const NOT_THE_MAIL: [u16; 5] = [421, 530, 534, 535, 538];

/// A pool of connections to one server.
pub(super) struct Smtp {
    host: String,
    port: u16,
    transport: SmtpTransport,
}

impl Smtp {
    pub(super) fn new(
        home: &Path,
        config: &Config,
        smtp: &settings::Smtp,
        environment: &Environment,
    ) -> Result<Smtp, Trouble> {
        let setting = |error: &dyn std::fmt::Display| Trouble::new(Stage::Settings, error);
        let parameters = || -> Result<TlsParameters, Trouble> {
            let mut builder = TlsParameters::builder(smtp.host.clone());
            if let Some(pem) = tls::read_pem(home, smtp.ca_file.as_deref())? {
                let certificate = Certificate::from_pem(&pem).map_err(|error| setting(&error))?;
                builder = builder.add_root_certificate(certificate);
            }
            builder.build_rustls().map_err(|error| setting(&error))
        };
        let security = match smtp.security {
            Security::Tls => Tls::Wrapper(parameters()?),
            Security::Starttls => Tls::Required(parameters()?),
            Security::None => Tls::None,
        };
        let mut builder = SmtpTransport::builder_dangerous(smtp.host.clone())
            .port(smtp.port())
            .tls(security)
            .timeout(Some(PATIENCE))
            .hello_name(ClientId::Domain(config.origin.clone()))
            .pool_config(PoolConfig::new().max_size(1));
        if let Some(user) = &smtp.user {
            let (file, variable) = (smtp.password_file.as_deref(), smtp.password_env.as_deref());
            let password = settings::password("smtp", home, file, variable, environment)?;
            builder = builder.credentials(Credentials::new(user.clone(), password.reveal().to_owned()));
        }
        Ok(Smtp { host: smtp.host.clone(), port: smtp.port(), transport: builder.build() })
    }

    /// Connects, agrees on TLS, logs in.
    ///
    /// # Errors
    /// Which of these fails.
    pub(super) fn check(&self) -> Result<(), Trouble> {
        match self.transport.test_connection() {
            Ok(true) => Ok(()),
            Ok(false) => Err(Trouble::new(Stage::Server, "the server closed the connection")),
            Err(error) if error.status().is_some() => {
                let code: u16 = error.status().map_or(0, u16::from);
                let stage = if NOT_THE_MAIL[1..].contains(&code) { Stage::Login } else { Stage::Server };
                Err(Trouble::new(stage, words(&error)))
            }
            Err(error) => {
                // The library does not tell these apart.
                self.reach()?;
                let text = words(&error);
                let stage = match () {
                    () if error.is_tls() || text.contains("certificate") || text.contains("TLS") => {
                        Stage::Tls
                    }
                    () if error.is_client() && text.contains("authentication") => Stage::Login,
                    () => Stage::Connection,
                };
                Err(Trouble::new(stage, text))
            }
        }
    }

    /// Whether the server has a name and answers at all.
    fn reach(&self) -> Result<(), Trouble> {
        let found = (self.host.as_str(), self.port).to_socket_addrs();
        let addresses =
            found.map_err(|error| Trouble::new(Stage::Name, format!("{}: {error}", self.host)))?;
        let mut trouble = Trouble::new(Stage::Name, format!("{} has no address", self.host));
        for address in addresses {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(_) => return Ok(()),
                Err(error) => trouble = Trouble::new(Stage::Connection, format!("{address}: {error}")),
            }
        }
        Err(trouble)
    }
}

/// An error with its causes, in one line.
fn words(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        cause = inner.source();
    }
    text.replace(['\r', '\n'], " ")
}

impl Transport for Smtp {
    fn open(&self) -> Result<(), String> {
        self.check().map_err(|trouble| format!("[smtp] {}: {trouble}", self.host))
    }

    fn send(&self, envelope: &Envelope, bytes: &[u8], _: &str) -> Result<(), SendError> {
        let from = bare_address(&envelope.from).map_err(SendError::Never)?;
        let to = bare_address(&envelope.to).map_err(SendError::Never)?;
        let smtp =
            SmtpEnvelope::new(Some(from), vec![to]).map_err(|error| SendError::Never(error.to_string()))?;
        let Err(error) = self.transport.send_raw(&smtp, bytes) else { return Ok(()) };
        let reason = words(&error);
        Err(match error.status().map(u16::from) {
            Some(code) if NOT_THE_MAIL.contains(&code) => SendError::Closed(reason),
            Some(_) if error.is_permanent() => SendError::Never(reason),
            Some(_) => SendError::Later(reason),
            None => SendError::Closed(reason),
        })
    }
}
