//! Out through a mail server (RFC 5321, RFC 6409), over connections that are kept.
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lettre::address::Envelope as SmtpEnvelope;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{SmtpTransport, Transport as _};

use super::login::{CHANGED, Variable};
use super::{Stage, Trouble, bare_address, tls};
use crate::settings::{self, Environment, Password, Security};
use crate::way_out::{Envelope, SendError, Transport};

/// How long one answer of the server may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Codes that refuse the login, and so us, not the mail (RFC 4954 6).
const REFUSED_LOGIN: [u16; 4] = [530, 534, 535, 538];

/// A pool of connections to one server, which is made anew when a login has changed.
pub(super) struct Smtp {
    home: PathBuf,
    variable: Variable,
    line: Mutex<Line>,
}

/// What the settings named when the pool was made, and the pool.
#[derive(Clone)]
struct Line {
    settings: settings::Smtp,
    password: Option<Password>,
    transport: SmtpTransport,
    reload: settings::Reload,
}

impl Line {
    fn new(
        home: &Path,
        ways: &settings::Ways,
        smtp: &settings::Smtp,
        environment: &Environment,
    ) -> Result<Line, Trouble> {
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
            .hello_name(ClientId::Domain(ways.origin.clone()))
            .pool_config(PoolConfig::new().max_size(1));
        let mut password = None;
        if let Some(user) = &smtp.user {
            let (file, variable) = (smtp.password_file.as_deref(), smtp.password_env.as_deref());
            let found = settings::password("smtp", home, file, variable, environment)?;
            builder = builder.credentials(Credentials::new(user.clone(), found.reveal().to_owned()));
            password = Some(found);
        }
        Ok(Line { settings: smtp.clone(), password, transport: builder.build(), reload: ways.reload })
    }
}

impl Smtp {
    pub(super) fn new(
        home: &Path,
        ways: &settings::Ways,
        smtp: &settings::Smtp,
        environment: &Environment,
    ) -> Result<Smtp, Trouble> {
        let line = Mutex::new(Line::new(home, ways, smtp, environment)?);
        let variable = Variable::of(smtp.password_env.as_deref(), environment);
        Ok(Smtp { home: home.to_owned(), variable, line })
    }

    fn line(&self) -> Line {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads the settings and the password once more, since a login was refused. False if nothing has
    /// changed, or what stands there now cannot be used.
    fn renew(&self) -> bool {
        let known = self.line();
        let read = || -> Result<Option<Line>, Trouble> {
            let ways = (known.reload)(&self.home)?;
            let Some(smtp) = &ways.smtp else { return Ok(None) };
            Line::new(&self.home, &ways, smtp, &self.variable.environment()).map(Some)
        };
        let new = match read() {
            Ok(Some(line)) if (&line.settings, &line.password) != (&known.settings, &known.password) => line,
            Ok(_) => return false,
            Err(trouble) => {
                tracing::warn!(%trouble, "the [smtp] settings cannot be read again");
                return false;
            }
        };
        tracing::info!("[smtp] {CHANGED}");
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) = new;
        true
    }

    /// Connects, agrees on TLS, logs in.
    ///
    /// # Errors
    /// Which of these fails.
    pub(super) fn check(&self) -> Result<(), Trouble> {
        match self.line().transport.test_connection() {
            Ok(true) => Ok(()),
            Ok(false) => Err(Trouble::new(Stage::Server, "the server closed the connection")),
            Err(error) if error.status().is_some() => {
                let code: u16 = error.status().map_or(0, u16::from);
                let stage = if REFUSED_LOGIN.contains(&code) { Stage::Login } else { Stage::Server };
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
        let settings = self.line().settings;
        let host = &settings.host;
        let found = (host.as_str(), settings.port()).to_socket_addrs();
        let addresses = found.map_err(|error| Trouble::new(Stage::Name, format!("{host}: {error}")))?;
        let mut trouble = Trouble::new(Stage::Name, format!("{host} has no address"));
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
        let checked = match self.check() {
            Err(trouble) if trouble.stage == Stage::Login && self.renew() => self.check(),
            checked => checked,
        };
        checked.map_err(|trouble| format!("[smtp] {}: {trouble}", self.line().settings.host))
    }

    fn send(&self, envelope: &Envelope, bytes: &[u8], _: &str) -> Result<(), SendError> {
        let from = bare_address(&envelope.from).map_err(SendError::Never)?;
        let to = bare_address(&envelope.to).map_err(SendError::Never)?;
        let smtp =
            SmtpEnvelope::new(Some(from), vec![to]).map_err(|error| SendError::Never(error.to_string()))?;
        let send = || self.line().transport.send_raw(&smtp, bytes);
        let refuses_us = |error: &lettre::transport::smtp::Error| {
            error.status().is_some_and(|code| REFUSED_LOGIN.contains(&u16::from(code)))
        };
        let sent = match send() {
            Err(error) if refuses_us(&error) && self.renew() => send(),
            sent => sent,
        };
        let Err(error) = sent else { return Ok(()) };
        let reason = words(&error);
        Err(match error.status().map(u16::from) {
            Some(code) if code == 421 || REFUSED_LOGIN.contains(&code) => SendError::Closed(reason),
            Some(_) if error.is_permanent() => SendError::Never(reason),
            Some(_) => SendError::Later(reason),
            None => SendError::Closed(reason),
        })
    }
}
