//! Checks DKIM and DMARC with keys and policies from the DNS.
use std::borrow::{Borrow, Cow};
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::hash::Hash;
use std::io;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::dmarc::Dmarc;
use mail_auth::dmarc::verify::DmarcParameters;
use mail_auth::hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::hickory_resolver::proto::op::ResponseCode;
use mail_auth::{
    AuthenticatedMessage, DkimResult, DmarcResult, DnsError, MessageAuthenticator, Parameters, ResolverCache,
    SpfOutput, Txt,
};
use tokio::runtime::{Builder, Runtime};

use super::{AuthResult, AuthResults, SenderCheck};
use feldpost_mail::headers::{self, Flaw};

/// Records of the DNS that are kept in memory.
const MOST_RECORDS: usize = 10_000;

/// How long the name servers have for one mail.
const PATIENCE: Duration = Duration::from_secs(15);

/// Why nobody can be asked about senders.
#[derive(Debug, thiserror::Error)]
pub enum ResolverError {
    /// The system gives no means to wait for answers.
    #[error("{0}")]
    Start(#[source] io::Error),
    /// No name server is set up.
    #[error("no name server: {0}")]
    Reach(#[source] Box<dyn Error + Send + Sync>),
    /// A record that was handed in is none.
    #[error("{name}: {source}")]
    Record {
        /// Its name.
        name: String,
        /// What is wrong with it.
        source: mail_auth::Error,
    },
}

/// Checks DKIM and DMARC here, with keys and policies from the DNS.
///
/// SPF is left out: behind a mail server the sending machine is not known.
pub struct Library {
    authenticator: MessageAuthenticator,
    records: Records,
    runtime: Runtime,
    /// The records that were handed in, as they were written; none if name servers are asked.
    texts: Option<BTreeMap<String, String>>,
}

impl Library {
    /// Asks the name servers of this machine.
    ///
    /// # Errors
    /// The machine's resolver is not set up.
    pub fn system() -> Result<Self, ResolverError> {
        Self::build(Records::default(), MessageAuthenticator::new_system_conf)
    }

    /// Asks this name server, by UDP and if need be by TCP.
    ///
    /// # Errors
    /// Nobody can be asked.
    pub fn asking(server: SocketAddr) -> Result<Self, ResolverError> {
        let mut ways = [ConnectionConfig::udp(), ConnectionConfig::tcp()];
        ways.iter_mut().for_each(|way| way.port = server.port());
        let server = NameServerConfig::new(server.ip(), true, ways.to_vec());
        let asked = ResolverConfig::from_name_servers(vec![server]);
        Self::build(Records::default(), || MessageAuthenticator::new(asked, ResolverOpts::default()))
    }

    /// Knows these TXT records (full names, without the final dot) and asks nobody.
    ///
    /// # Errors
    /// A record that is none.
    pub fn with_records(records: &[(&str, &str)]) -> Result<Self, ResolverError> {
        let mut texts = BTreeMap::new();
        let closed = Records { closed: true, ..Records::default() };
        for (name, text) in records {
            let txt = if name.starts_with("_dmarc.") {
                Dmarc::parse(text.as_bytes()).map(Txt::from)
            } else {
                DomainKey::parse(text.as_bytes()).map(Txt::from)
            };
            let txt = txt.map_err(|source| ResolverError::Record { name: (*name).to_owned(), source })?;
            texts.insert((*name).to_owned(), (*text).to_owned());
            closed.keep(format!("{name}.").into_boxed_str(), txt, None);
        }
        let nobody = || MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default());
        Ok(Self { texts: Some(texts), ..Self::build(closed, nobody)? })
    }

    fn build<E: Into<Box<dyn Error + Send + Sync>>>(
        records: Records,
        make: impl FnOnce() -> Result<MessageAuthenticator, E>,
    ) -> Result<Self, ResolverError> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(ResolverError::Start)?;
        let authenticator = {
            let _inside = runtime.enter();
            make().map_err(|error| ResolverError::Reach(error.into()))?
        };
        Ok(Self { authenticator, records, runtime, texts: None })
    }
}

impl SenderCheck for Library {
    fn check(&self, raw: &[u8]) -> AuthResults {
        let (fields, _) = headers::split(raw);
        let raw = with_crlf(headers::message(raw));
        let mut verdict = AuthResults::begin("feldpost", &fields);
        let Some(message) = AuthenticatedMessage::parse(&raw).filter(|_| verdict.flaw.is_none()) else {
            return verdict;
        };
        let Some(sender) = fields.sender() else { return verdict };
        // The other reader must have seen the same fields, and the same sender in them.
        if message.headers.len() != fields.names().count() || message.from != [sender.to_lowercase()] {
            verdict.flaw = Some(Flaw::TwoSenders);
            return verdict;
        }
        let looked = self.look(&message, &sender, &mut verdict);
        // A name server that keeps silent must not keep others waiting for ever.
        let in_time = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, looked).await });
        if in_time.is_err() {
            verdict.dmarc = AuthResult::Later;
        }
        verdict
    }
}

impl Library {
    async fn look(&self, message: &AuthenticatedMessage<'_>, sender: &str, verdict: &mut AuthResults) {
        let with_records = Parameters::new(message).with_txt_cache(&self.records);
        let mut dkim = self.authenticator.verify_dkim(with_records).await;
        // A signature that leaves `From` out is none (RFC 6376 5.4, 6.1.1).
        let signs_from = |h: &Vec<String>| h.iter().any(|name| name.eq_ignore_ascii_case("from"));
        dkim.retain(|output| output.signature().is_none_or(|signature| signs_from(&signature.h)));
        let results = || dkim.iter().map(|output| output.result());
        verdict.dkim = match () {
            () if results().any(|result| *result == DkimResult::Pass) => AuthResult::Pass,
            () if results().any(|result| matches!(result, DkimResult::TempError(_))) => AuthResult::Later,
            () if dkim.is_empty() => AuthResult::None,
            () => AuthResult::Fail,
        };
        let held = dkim.iter().filter(|output| *output.result() == DkimResult::Pass);
        let names = held.filter_map(|output| output.signature());
        for name in names.map(|signature| format!("{}._domainkey.{}", signature.s, signature.d)) {
            if let Some(text) = self.text_of(&name).await
                && verdict.keys.iter().all(|(known, _)| *known != name)
            {
                verdict.keys.push((name, text));
            }
        }
        let spf = SpfOutput::new(String::new());
        let dmarc = DmarcParameters::new(message, &dkim, "", &spf);
        let with_records = Parameters::new(dmarc).with_txt_cache(&self.records);
        let dmarc = self.authenticator.verify_dmarc(with_records).await;
        let judged = sender.rsplit_once('@').is_some_and(|(_, domain)| domain == dmarc.domain());
        verdict.dmarc = match dmarc.dkim_result() {
            DmarcResult::Pass if judged => AuthResult::Pass,
            DmarcResult::None if dmarc.dmarc_record().is_none() => AuthResult::None,
            DmarcResult::TempError(_) => AuthResult::Later,
            _ => AuthResult::Fail,
        };
    }
}

impl Library {
    /// The text of a key's record, if it can be had once more and is one line.
    async fn text_of(&self, name: &str) -> Option<String> {
        let text = match &self.texts {
            Some(texts) => texts.get(name)?.clone(),
            None => String::from_utf8(self.authenticator.txt_raw_lookup(name).await.ok()?).ok()?,
        };
        (!text.contains(char::is_control)).then_some(text)
    }
}

/// The mail as it stood on the wire: a pipe and a Maildir may have taken the CR from each line, and it is
/// signed with them.
fn with_crlf(raw: &[u8]) -> Cow<'_, [u8]> {
    let first = raw.iter().position(|b| *b == b'\n');
    if first.is_none_or(|end| raw[..end].ends_with(b"\r")) {
        return Cow::Borrowed(raw);
    }
    let mut wire = Vec::with_capacity(raw.len() + raw.len() / 32);
    for byte in raw {
        if *byte == b'\n' && wire.last() != Some(&b'\r') {
            wire.push(b'\r');
        }
        wire.push(*byte);
    }
    Cow::Owned(wire)
}

/// A record, and until when it holds.
type Kept = (Txt, Option<Instant>);

/// TXT records by their names with a final dot.
#[derive(Default)]
struct Records {
    known: Mutex<HashMap<Box<str>, Kept>>,
    /// A name that is not known does not exist.
    closed: bool,
}

impl Records {
    fn keep(&self, name: Box<str>, txt: Txt, until: Option<Instant>) {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if known.len() >= MOST_RECORDS {
            known.clear();
        }
        known.insert(name, (txt, until));
    }
}

impl ResolverCache<Box<str>, Txt> for Records {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if known.get(name).is_some_and(|(_, until)| until.is_some_and(|until| until <= Instant::now())) {
            known.remove(name);
        }
        let txt = known.get(name).map(|(txt, _)| txt.clone());
        let missing = || Txt::Error(mail_auth::Error::Dns(DnsError::RecordNotFound(ResponseCode::NXDomain)));
        txt.or_else(|| self.closed.then(missing))
    }

    fn remove<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.remove(name).map(|(txt, _)| txt)
    }

    fn insert(&self, name: Box<str>, txt: Txt, until: Instant) {
        self.keep(name, txt, Some(until));
    }
}
