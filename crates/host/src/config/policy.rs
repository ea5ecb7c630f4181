//! Settings that say whom the host believes, how often it answers, and how its mails are marked.
use std::net::SocketAddr;
use std::path::PathBuf;

use feldpost_transport::relay::PUBLIC_RELAYS;
use serde::{Deserialize, Serialize};

/// Whom the host believes.
///
/// A seat's mail must always show its token and come from an address of its roster; this is about the proof
/// that it does come from there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Identity {
    /// What a seat's mail must show.
    pub require: Require,
    /// The name under which the own mail server writes `Authentication-Results` (RFC 8601 2.5); empty for
    /// none. The server must strike out fields under its name that come from outside (RFC 8601 5).
    pub authserv_id: String,
    /// Asks the DNS for keys and policies, and checks DKIM and DMARC here.
    pub dns: bool,
    /// The name server that is asked instead of those of the machine: address and port.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_server: Option<SocketAddr>,
}

/// What a seat's mail must show besides token and address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Require {
    /// Nothing.
    #[default]
    None,
    /// The sender's domain vouches for it (RFC 7489).
    Dmarc,
}

/// How often one address is answered, so that no loop can run away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Answers in an hour to mails that moved nothing.
    pub answers: usize,
    /// Answers in an hour to mails that say the same and moved nothing.
    pub equal: usize,
    /// Answers in an hour to all addresses together that are on no roster.
    pub strangers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { answers: 30, equal: 5, strangers: 60 }
    }
}

/// Games that players offer by mail. In a home that does not say so they offer none: an upgrade changes
/// nothing that nobody asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lobby {
    /// Who may offer games.
    pub offers: Allowed,
    /// The terms of the clock of a game that is offered without `pace`; empty for none.
    pub clock: String,
    /// Who may watch games.
    pub watch: Allowed,
    /// So many days later than they are played.
    pub watch_delay: u16,
}

/// Who may do something by mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Allowed {
    /// Nobody.
    #[default]
    None,
    /// Whoever sits in a game, or has.
    Members,
    /// Anybody; but an opponent of a game that is offered is named by members alone.
    Anyone,
}

impl Lobby {
    /// A new home's: members offer games, and nobody's silence stops one for good.
    #[must_use]
    pub fn of_new_home() -> Lobby {
        let (offers, watch) = (Allowed::Members, Allowed::Members);
        Lobby { offers, clock: "3d, grace 1d".to_owned(), watch, watch_delay: 0 }
    }
}

/// An address elsewhere that hears when a game moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hook {
    /// The file that holds it, in the home: whoever knows it can speak there, so it is as secret as a key.
    pub url_file: PathBuf,
    /// Ids of the games that it hears of; all, if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
}

/// For how many days is kept what no game needs any more; 0 keeps it for good. A journal, and what it takes
/// to audit it, is never removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Keep {
    /// Mails in `cur/` of the inbox, which have been dealt with. Only of an inbox that lies in the home.
    pub read: u32,
    /// Mails that went out: `outbox/sent` and `outbox/superseded`.
    pub sent: u32,
    /// Mails in the quarantine, all but those for games that were stopped.
    pub quarantine: u32,
    /// Raw mails of a game that is over.
    pub archive: u32,
    /// What became of each mail (`mails`).
    pub outcomes: u32,
}

impl Default for Keep {
    fn default() -> Self {
        Self { read: 90, sent: 90, quarantine: 0, archive: 0, outcomes: 365 }
    }
}

/// When an address counts as out of reach. A delivery report for good scores 100, one for now 50, one of
/// them a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounces {
    /// Each mail names its seat in its envelope sender, so that every bounce can be told apart. The mail
    /// server must let us send under `feldpost+…@` addresses.
    pub verp: bool,
    /// Score from which on no more reports are sent.
    pub threshold: u32,
    /// How much of the score fades in a day.
    pub fade: u32,
    /// Days between two reports that are sent all the same, to see whether they arrive.
    pub probe_days: u32,
}

impl Default for Bounces {
    fn default() -> Self {
        Self { verp: false, threshold: 250, fade: 20, probe_days: 7 }
    }
}

/// Who serves the rounds of the public beacon (drand quicknet) to games whose dice come from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Beacon {
    /// Addresses of relays, asked in this order. None is trusted: a round proves itself. With none, rounds
    /// come by the mails of players alone.
    pub relays: Vec<String>,
}

impl Default for Beacon {
    fn default() -> Self {
        Self { relays: PUBLIC_RELAYS.map(str::to_owned).to_vec() }
    }
}

/// The key that signs what we send (RFC 6376).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dkim {
    /// The name of the key below `_domainkey`.
    pub selector: String,
    /// The signing domain; the address's domain if left out.
    #[serde(default)]
    pub domain: String,
    /// PEM file with an RSA key (PKCS#1 or PKCS#8) or an Ed25519 key (PKCS#8); a relative path counts from
    /// the home.
    pub key: PathBuf,
}

/// Whether a setting says what it would say anyway, so that a new settings file stays short.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
