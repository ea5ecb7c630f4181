//! Relays of a public beacon: whoever serves its rounds over HTTP. None is trusted; whoever asks verifies the
//! signature that comes back.
use std::time::Duration;

use serde::Deserialize;

/// Seconds for one question, from the name of the relay to the last byte of its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Bytes of an answer at most: a round has some hundred.
const MOST_BYTES: u64 = 16 * 1024;

/// Ways to other addresses that one question may take.
const MOST_REDIRECTS: u32 = 3;

/// Where quicknet's own relays are, in the order in which they are asked.
pub const PUBLIC_RELAYS: [&str; 4] = [
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
];

/// What a relay says of a round; nothing of it is proven.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Said {
    /// Its number.
    pub round: u64,
    /// Its signature, in hex.
    pub signature: String,
}

/// Why a relay did not say anything of use, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{relay}: {reason}")]
pub struct RelayError {
    /// Its address.
    pub relay: String,
    /// What happened.
    pub reason: String,
}

/// One relay of one network.
#[derive(Clone, Debug)]
pub struct Relay {
    url: String,
    network: String,
    agent: ureq::Agent,
}

impl Relay {
    /// A relay at an `http` or `https` address; `network` is the chain hash of the network, in hex.
    ///
    /// # Errors
    /// The address is none.
    pub fn new(url: &str, network: &str) -> Result<Relay, RelayError> {
        let bare = url.trim_end_matches('/');
        let rest = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
        let fine = |rest: &str| {
            !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_graphic() && !b"?#@".contains(&b))
        };
        if !rest.is_some_and(fine) {
            let reason = "a relay is an address such as https://api.drand.sh".to_owned();
            return Err(RelayError { relay: url.to_owned(), reason });
        }
        let settings = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(MOST_REDIRECTS)
            .user_agent("feldpost")
            .build();
        Ok(Relay { url: bare.to_owned(), network: network.to_owned(), agent: settings.into() })
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Asks for a round, or for the newest one.
    ///
    /// # Errors
    /// It is out of reach, does not have the round, or says something that is none. Never waits longer than
    /// some seconds.
    pub fn ask(&self, round: Option<u64>) -> Result<Said, RelayError> {
        let which = round.map_or_else(|| "latest".to_owned(), |round| round.to_string());
        let url = format!("{}/{}/public/{which}", self.url, self.network);
        let failed = |reason: String| RelayError { relay: self.url.clone(), reason };
        let mut answer = self.agent.get(&url).call().map_err(|error| failed(error.to_string()))?;
        let body = answer.body_mut().with_config().limit(MOST_BYTES).read_to_string();
        let body = body.map_err(|error| failed(error.to_string()))?;
        let said: Said =
            serde_json::from_str(&body).map_err(|_| failed("its answer is no round".to_owned()))?;
        if round.is_some_and(|round| round != said.round) {
            return Err(failed(format!("it was asked for round {which} and gave round {}", said.round)));
        }
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_a_relay_is_told_from_anything_else() {
        for url in PUBLIC_RELAYS.iter().chain(&["http://127.0.0.1:8080/", "https://x/drand"]) {
            assert!(Relay::new(url, "52").is_ok(), "{url}");
        }
        for url in ["", "api.drand.sh", "ftp://x", "https://", "https://a b", "https://a?b", "https://u:p@x"]
        {
            assert!(Relay::new(url, "52").is_err(), "{url}");
        }
    }
}
