//! Whether the domain in `From` vouches for a mail: DKIM (RFC 6376), SPF (RFC 7208), DMARC (RFC 7489).
//!
//! Either the own mail server has looked, and its `Authentication-Results` is read; or the keys are fetched
//! here. A verdict belongs to the hour in which it was made: keys come and go, so it is kept, and never
//! made again. It is about the one sender that [`feldpost_mail::incoming`] reads: a header section in which
//! another reader could find another one proves nothing.
mod library;

use std::fmt;

use feldpost_mail::headers::{self, Flaw, Headers};

pub use library::{Library, ResolverError};

/// What one check found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AuthResult {
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
pub struct AuthResults {
    /// A signature of any domain holds.
    pub dkim: AuthResult,
    /// The sending machine may send for the envelope sender's domain; only a mail server can tell.
    pub spf: AuthResult,
    /// The domain in `From` vouches for the mail.
    pub dmarc: AuthResult,
    /// Why the header section proves nothing, whatever else was found.
    pub flaw: Option<Flaw>,
    /// Who looked.
    pub by: String,
    /// The keys under which a signature holds, as they stood in the DNS: the name of each record, and its
    /// text. Keys come and go, and without them nobody can check the signature again.
    pub keys: Vec<(String, String)>,
}

impl AuthResults {
    /// Nothing found yet; everything that there is to find if the header section has a flaw.
    fn begin(by: &str, fields: &Headers) -> AuthResults {
        AuthResults { by: by.to_owned(), flaw: fields.flaw, ..AuthResults::default() }
    }
}

impl fmt::Display for AuthResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |finding| match finding {
            AuthResult::Pass => "pass",
            AuthResult::Fail => "fail",
            AuthResult::None => "none",
            AuthResult::Later => "temperror",
        };
        let [dmarc, dkim, spf] = [self.dmarc, self.dkim, self.spf].map(word);
        let header = if self.flaw.is_some() { " header=malformed" } else { "" };
        write!(f, "dmarc={dmarc} dkim={dkim} spf={spf}{header} by {}", self.by)
    }
}

/// A way to learn who sent a mail.
pub trait SenderCheck: Send + Sync {
    /// Looks at a raw mail, all of it: a signature is over the whole.
    fn check(&self, raw: &[u8]) -> AuthResults;

    /// Whether it looks at more than the fields of the header.
    fn reads_body(&self) -> bool {
        true
    }

    /// Whether [`AuthResult::Later`] may become another finding when it looks again.
    fn may_look_again(&self) -> bool {
        true
    }
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
    /// Reads the fields of the server above the first foreign one: each of its filters may write one of its
    /// own, on top (RFC 8601 4.1, 5). Of each method the topmost finding counts. A `dmarc=pass` that does not
    /// name the domain of the sender is none.
    fn check(&self, raw: &[u8]) -> AuthResults {
        let (fields, _) = headers::split(raw);
        let mut verdict = AuthResults::begin(&self.authserv_id, &fields);
        if verdict.flaw.is_some() {
            return verdict;
        }
        let sender = fields.sender().unwrap_or_default();
        let domain = sender.rsplit_once('@').map_or("", |(_, domain)| domain);
        let (mut dkim, mut spf, mut dmarc) = (None, None, None);
        let fields = fields.all_raw("authentication-results");
        let own = fields.iter().map(|field| plain(field)).take_while(|field| self.is_ours(field));
        for field in own {
            let found = FieldResults::read(&field, domain);
            dkim = dkim.or(found.dkim);
            spf = spf.or(found.spf);
            dmarc = dmarc.or(found.dmarc);
        }
        [verdict.dkim, verdict.spf, verdict.dmarc] = [dkim, spf, dmarc].map(Option::unwrap_or_default);
        verdict
    }

    fn reads_body(&self) -> bool {
        false
    }

    /// What the server wrote stays in the mail.
    fn may_look_again(&self) -> bool {
        false
    }
}

impl ServerField {
    fn is_ours(&self, field: &str) -> bool {
        let id = field.split(';').next().unwrap_or_default().split_whitespace().next();
        id.is_some_and(|id| id.eq_ignore_ascii_case(&self.authserv_id))
    }
}

/// What one field says.
#[derive(Default)]
struct FieldResults {
    dkim: Option<AuthResult>,
    spf: Option<AuthResult>,
    dmarc: Option<AuthResult>,
}

impl FieldResults {
    /// Reads a plain field; a `dmarc` result counts for `domain` only.
    fn read(field: &str, domain: &str) -> FieldResults {
        let mut found = FieldResults::default();
        for part in field.split(';').skip(1) {
            let mut words = part.split_whitespace();
            let Some((method, result)) = words.next().and_then(|word| word.split_once('=')) else { continue };
            let finding = finding(result);
            match method.split('/').next().unwrap_or_default().to_ascii_lowercase().as_str() {
                // One result for each signature.
                "dkim" if found.dkim != Some(AuthResult::Pass) => found.dkim = Some(finding),
                "spf" => found.spf = Some(finding),
                "dmarc" => {
                    let mut judged = words.filter_map(|word| word.strip_prefix("header.from=")).peekable();
                    let ours = judged.peek().is_some() && judged.all(|j| j.eq_ignore_ascii_case(domain));
                    let passed = finding == AuthResult::Pass;
                    let finding = if passed && !ours { AuthResult::Fail } else { finding };
                    let same = found.dmarc.is_none_or(|earlier| earlier == finding);
                    found.dmarc = Some(if same { finding } else { AuthResult::Fail });
                }
                _ => {}
            }
        }
        found
    }
}

fn finding(result: &str) -> AuthResult {
    match result.to_ascii_lowercase().as_str() {
        "pass" => AuthResult::Pass,
        "none" => AuthResult::None,
        "temperror" => AuthResult::Later,
        _ => AuthResult::Fail,
    }
}

/// A field without its comments and the blanks around `=`. What stands in quotes, where a sender can put
/// words of his own, parts nothing (RFC 8601 2.2, RFC 5322 3.2).
fn plain(field: &str) -> String {
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    let mut kept = String::new();
    for c in field.chars() {
        let escapes = c == '\\' && !escaped && (quoted || depth > 0);
        match c {
            _ if escaped || escapes => {
                if quoted {
                    kept.push('_');
                }
            }
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            c if quoted && (c.is_whitespace() || c == ';') => kept.push('_'),
            '=' if !quoted => {
                kept.truncate(kept.trim_end().len());
                kept.push('=');
            }
            c if c.is_whitespace() && kept.ends_with('=') => {}
            c => kept.push(c),
        }
        escaped = escapes;
    }
    // What does not end was not written by a server.
    if quoted || depth > 0 { String::new() } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(fields: &str) -> AuthResults {
        let raw = format!("{fields}From: Ada <ada@example.org>\n\ndone\n");
        ServerField::new("mx.club.example").check(raw.as_bytes())
    }

    const PASS: &str = "mx.club.example; dmarc=pass header.from=example.org";

    fn field(text: &str) -> String {
        format!("Authentication-Results: {text}\n")
    }

    #[test]
    fn the_own_servers_fields_count_down_to_the_first_foreign_one() {
        let all = "mx.club.example; dkim=pass header.d=example.org; spf=none;\n dmarc=pass \
            (p=NONE; x=1) header.from=example.org";
        assert_eq!(server(&field(all)).to_string(), "dmarc=pass dkim=pass spf=none by mx.club.example");
        let each = [field("mx.club.example 1; dkim=fail"), field("MX.club.example; spf=pass"), field(PASS)];
        assert_eq!(server(&each.concat()).to_string(), "dmarc=pass dkim=fail spf=pass by mx.club.example");
        let foreign = field("mx.evil.example; dmarc=pass header.from=example.org");
        assert_eq!(server(&foreign).dmarc, AuthResult::None);
        assert_eq!(server(&[each[0].clone(), foreign.clone(), field(PASS)].concat()).dmarc, AuthResult::None);
        assert_eq!(server(&[field(PASS), foreign].concat()).dmarc, AuthResult::Pass);
        // The last server writes on top.
        let below = field("mx.club.example; dmarc=fail") + &field(PASS);
        assert_eq!(server(&below).dmarc, AuthResult::Fail);
        let twice = PASS.to_owned() + "; dmarc=none";
        assert_eq!(server(&field(&twice)).dmarc, AuthResult::Fail);
        assert_eq!(server("").to_string(), "dmarc=none dkim=none spf=none by mx.club.example");
    }

    #[test]
    fn the_domain_that_was_judged_must_be_the_senders() {
        for judged in
            ["", " header.from=evil.example", " header.from=org", " reason=\"header.from=example.org\""]
        {
            let found = server(&field(&format!("mx.club.example; dmarc=pass{judged}")));
            assert_eq!(found.dmarc, AuthResult::Fail, "{judged}");
        }
        assert_eq!(
            server(&field("mx.club.example; dmarc = pass header.from = Example.ORG")).dmarc,
            AuthResult::Pass
        );
        let two = field(PASS) + "From: eve@example.org\n";
        assert_eq!(server(&two).dmarc, AuthResult::Fail);
        let flawed = server(&(field(PASS) + "no field\n"));
        assert_eq!(flawed.to_string(), "dmarc=none dkim=none spf=none header=malformed by mx.club.example");
    }

    #[test]
    fn words_of_the_sender_in_the_servers_field_say_nothing() {
        for words in [
            "(mx.club.example; dmarc=pass) mx.evil.example; dmarc=pass header.from=example.org",
            "mx.club.example; spf=fail reason=\"; dmarc=pass header.from=example.org\"",
            "mx.club.example; spf=fail smtp.mailfrom=\"a\\\"; dmarc=pass header.from=example.org\"@e.example",
            "mx.club.example; spf=fail (a \\) b; dmarc=pass header.from=example.org )",
            "mx.club.example; spf=fail (\\\\) smtp.mailfrom=\"; dmarc=pass header.from=example.org",
        ] {
            assert_eq!(server(&field(words)).dmarc, AuthResult::None, "{words}");
        }
        let quoted = "mx.club.example; dmarc=pass reason=\"a header.from=example.org b\" \
            header.from=evil.example";
        assert_eq!(server(&field(quoted)).dmarc, AuthResult::Fail);
    }
}
