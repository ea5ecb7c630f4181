//! Whether the domain in `From` vouches for a mail: DKIM (RFC 6376), SPF (RFC 7208), DMARC (RFC 7489).
//!
//! Either the own mail server has looked, and its `Authentication-Results` is read; or the keys are fetched
//! here. A verdict belongs to the hour in which it was made: keys come and go, so it is kept, and never
//! made again.
use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::dmarc::Dmarc;
use mail_auth::dmarc::verify::DmarcParameters;
use mail_auth::hickory_resolver::config::{ResolverConfig, ResolverOpts};
use mail_auth::hickory_resolver::proto::op::ResponseCode;
use mail_auth::{
    AuthenticatedMessage, DkimResult, DmarcResult, DnsError, MessageAuthenticator, Parameters, ResolverCache,
    SpfOutput, Txt,
};
use tokio::runtime::{Builder, Runtime};

use super::headers;
use super::incoming::SIZE_LIMIT;

/// Records of the DNS that are kept in memory.
const MOST_RECORDS: usize = 10_000;

/// How long the name servers have for one mail.
const PATIENCE: Duration = Duration::from_secs(15);

/// What one check found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Finding {
    /// The domain vouches for the mail.
    Pass,
    /// It does not.
    Fail,
    /// There was nothing to check.
    #[default]
    None,
    /// It could not be checked now.
    Later,
}

/// What is known about the sender of one mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// A signature of any domain holds.
    pub dkim: Finding,
    /// The sending machine may send for the envelope sender's domain; only a mail server can tell.
    pub spf: Finding,
    /// The domain in `From` vouches for the mail.
    pub dmarc: Finding,
    /// Who looked.
    pub by: String,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |finding| match finding {
            Finding::Pass => "pass",
            Finding::Fail => "fail",
            Finding::None => "none",
            Finding::Later => "temperror",
        };
        let [dmarc, dkim, spf] = [self.dmarc, self.dkim, self.spf].map(word);
        write!(f, "dmarc={dmarc} dkim={dkim} spf={spf} by {}", self.by)
    }
}

/// A way to learn who sent a mail.
pub trait SenderCheck: Send {
    /// Looks at a raw mail.
    fn check(&self, raw: &[u8]) -> Verdict;
}

/// Believes the own mail server, and nobody else.
#[derive(Debug, Clone)]
pub struct ServerField {
    authserv_id: String,
}

impl ServerField {
    /// Reads the fields under this name.
    #[must_use]
    pub fn new(authserv_id: &str) -> Self {
        Self { authserv_id: authserv_id.to_lowercase() }
    }
}

impl SenderCheck for ServerField {
    /// The topmost field under the server's name counts, since the last server writes on top. A
    /// `dmarc=pass` for another domain than that of `From` is none.
    fn check(&self, raw: &[u8]) -> Verdict {
        let (fields, _) = headers::split(&raw[..raw.len().min(SIZE_LIMIT)]);
        let mut verdict = Verdict { by: self.authserv_id.clone(), ..Verdict::default() };
        let senders = fields.addresses("from");
        let domain = senders.first().and_then(|from| from.rsplit_once('@')).map(|(_, domain)| domain);
        let fields = fields.all_raw("authentication-results");
        let own = fields.iter().map(|field| without_comments(field)).find(|field| self.is_ours(field));
        for part in own.iter().flat_map(|field| field.split(';').skip(1)) {
            let mut words = part.split_whitespace();
            let Some((method, result)) = words.next().and_then(|word| word.split_once('=')) else { continue };
            let finding = finding(result);
            match method.split('/').next().unwrap_or_default().to_ascii_lowercase().as_str() {
                "dkim" if verdict.dkim != Finding::Pass => verdict.dkim = finding,
                "spf" => verdict.spf = finding,
                "dmarc" => {
                    let other = words.filter_map(|word| word.strip_prefix("header.from="));
                    let other = other.map(str::to_lowercase).any(|named| Some(named.as_str()) != domain);
                    let several = senders.len() != 1;
                    verdict.dmarc = if other || several { Finding::Fail } else { finding };
                }
                _ => {}
            }
        }
        verdict
    }
}

impl ServerField {
    fn is_ours(&self, field: &str) -> bool {
        let id = field.split(';').next().unwrap_or_default().split_whitespace().next();
        id.is_some_and(|id| id.eq_ignore_ascii_case(&self.authserv_id))
    }
}

fn finding(result: &str) -> Finding {
    match result.to_ascii_lowercase().as_str() {
        "pass" => Finding::Pass,
        "none" => Finding::None,
        "temperror" => Finding::Later,
        _ => Finding::Fail,
    }
}

/// A field without its comments; what stands in quotes cannot part it (RFC 8601 2.2).
fn without_comments(field: &str) -> String {
    let (mut depth, mut quoted) = (0_u32, false);
    let mut kept = String::new();
    for c in field.chars() {
        match c {
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            ';' if quoted => kept.push(','),
            _ => kept.push(c),
        }
    }
    kept
}

/// Checks DKIM and DMARC here, with keys and policies from the DNS.
///
/// SPF is left out: behind a mail server the sending machine is not known.
pub struct Library {
    authenticator: MessageAuthenticator,
    records: Records,
    runtime: Runtime,
}

impl Library {
    /// Asks the name servers of this machine.
    ///
    /// # Errors
    /// In words: the machine's resolver is not set up.
    pub fn system() -> Result<Self, String> {
        Self::build(Records::default(), MessageAuthenticator::new_system_conf)
    }

    /// Knows these TXT records (full names, without the final dot) and asks nobody.
    ///
    /// # Errors
    /// In words: a record that is none.
    pub fn with_records(records: &[(&str, &str)]) -> Result<Self, String> {
        let closed = Records { closed: true, ..Records::default() };
        for (name, text) in records {
            let txt = if name.starts_with("_dmarc.") {
                Dmarc::parse(text.as_bytes()).map(Txt::from)
            } else {
                DomainKey::parse(text.as_bytes()).map(Txt::from)
            };
            let txt = txt.map_err(|error| format!("{name}: {error}"))?;
            closed.keep(format!("{name}.").into_boxed_str(), txt, None);
        }
        Self::build(closed, || MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default()))
    }

    fn build<E: fmt::Display>(
        records: Records,
        make: impl FnOnce() -> Result<MessageAuthenticator, E>,
    ) -> Result<Self, String> {
        let runtime =
            Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
        let authenticator = {
            let _inside = runtime.enter();
            make().map_err(|error| format!("no name server: {error}"))?
        };
        Ok(Self { authenticator, records, runtime })
    }
}

impl SenderCheck for Library {
    fn check(&self, raw: &[u8]) -> Verdict {
        let mut verdict = Verdict { by: "feldpost".to_owned(), ..Verdict::default() };
        let Some(message) = AuthenticatedMessage::parse(&raw[..raw.len().min(SIZE_LIMIT)]) else {
            return verdict;
        };
        let looked = async {
            let with_records = Parameters::new(&message).with_txt_cache(&self.records);
            let dkim = self.authenticator.verify_dkim(with_records).await;
            let results = || dkim.iter().map(|output| output.result());
            verdict.dkim = match () {
                () if results().any(|result| *result == DkimResult::Pass) => Finding::Pass,
                () if results().any(|result| matches!(result, DkimResult::TempError(_))) => Finding::Later,
                () if dkim.is_empty() => Finding::None,
                () => Finding::Fail,
            };
            let spf = SpfOutput::new(String::new());
            let dmarc = DmarcParameters::new(&message, &dkim, "", &spf);
            let with_records = Parameters::new(dmarc).with_txt_cache(&self.records);
            let dmarc = self.authenticator.verify_dmarc(with_records).await;
            verdict.dmarc = match dmarc.dkim_result() {
                DmarcResult::Pass => Finding::Pass,
                DmarcResult::None if dmarc.dmarc_record().is_none() => Finding::None,
                DmarcResult::TempError(_) => Finding::Later,
                _ => Finding::Fail,
            };
        };
        // A name server that keeps silent must not keep the other games waiting.
        let in_time = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, looked).await });
        if in_time.is_err() {
            verdict.dmarc = Finding::Later;
        }
        verdict
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn server(fields: &str) -> Verdict {
        let raw = format!("{fields}From: Ada <ada@example.org>\n\ndone\n");
        ServerField::new("mx.club.example").check(raw.as_bytes())
    }

    #[test]
    fn only_the_own_servers_topmost_field_counts() {
        let pass = "mx.club.example; dkim=pass header.d=example.org; spf=none;\n dmarc=pass \
            (p=NONE; x=1) header.from=example.org";
        let found = server(&format!("Authentication-Results: {pass}\n"));
        assert_eq!(found.to_string(), "dmarc=pass dkim=pass spf=none by mx.club.example");
        let other = server(&format!("Authentication-Results: {}\n", pass.replace("mx.club", "mx.evil")));
        assert_eq!(other.dmarc, Finding::None);
        let below = format!(
            "Authentication-Results: mx.club.example 1; dmarc=fail\nAuthentication-Results: {pass}\n"
        );
        assert_eq!(server(&below).dmarc, Finding::Fail);
        let comment = "Authentication-Results: (mx.club.example; dmarc=pass) mx.evil.example; dmarc=pass\n";
        assert_eq!(server(comment).dmarc, Finding::None);
        let quoted = "Authentication-Results: mx.club.example; spf=fail reason=\"; dmarc=pass\"\n";
        assert_eq!((server(quoted).spf, server(quoted).dmarc), (Finding::Fail, Finding::None));
        let else_domain = "Authentication-Results: MX.club.example; dmarc=pass header.from=evil.example\n";
        assert_eq!(server(else_domain).dmarc, Finding::Fail);
        assert_eq!(server("").to_string(), "dmarc=none dkim=none spf=none by mx.club.example");
    }
}
