//! Addresses elsewhere that want to hear of something (webhooks): each is told by a POST of JSON.
use std::time::Duration;

/// Seconds for one call, from the name of its server to the last byte of its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a webhook was not told. Its address is a secret, so none of these names it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// That is no address.
    #[error("a webhook is an address such as https://chat.example/hooks/1")]
    Address,
    /// It has answered, and not with yes: its status.
    #[error("it answers with status {0}")]
    Status(u16),
    /// It is out of reach, or has not answered in time.
    #[error("it cannot be reached")]
    Reach,
}

/// One address.
pub struct Webhook {
    url: String,
    agent: ureq::Agent,
}

impl Webhook {
    /// A webhook at an `http` or `https` address.
    ///
    /// # Errors
    /// [`WebhookError::Address`].
    pub fn new(url: &str) -> Result<Webhook, WebhookError> {
        let url = url.trim();
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        let fine = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic());
        if !rest.is_some_and(fine) {
            return Err(WebhookError::Address);
        }
        // Whoever answers with another address is not followed: it was not named.
        let settings = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent("feldpost")
            .build();
        Ok(Webhook { url: url.to_owned(), agent: settings.into() })
    }

    /// Tells it this JSON.
    ///
    /// # Errors
    /// [`WebhookError::Status`], [`WebhookError::Reach`]. Never waits longer than some seconds.
    pub fn post(&self, json: &str) -> Result<(), WebhookError> {
        let request = self.agent.post(&self.url).content_type("application/json");
        let answer = request.send(json).map_err(|_| WebhookError::Reach)?;
        match answer.status().as_u16() {
            200..300 => Ok(()),
            status => Err(WebhookError::Status(status)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_a_webhook_is_told_from_anything_else() {
        for url in ["https://chat.example/hooks/1?token=a", "http://127.0.0.1:8080/", "https://x\n"] {
            assert!(Webhook::new(url).is_ok(), "{url}");
        }
        for url in ["", "chat.example", "ftp://x", "https://", "https://a b"] {
            assert_eq!(Webhook::new(url).err(), Some(WebhookError::Address), "{url}");
        }
    }
}
