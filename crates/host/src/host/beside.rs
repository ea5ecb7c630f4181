//! What works beside the host, or in its own time: mail out, looking at senders, rounds of the beacon.
use std::sync::Arc;

use super::{Host, HostError};
use crate::desk::Looking;
use crate::rounds::{self, Rounds};
use crate::store;
use feldpost_transport::WayOut;
use feldpost_transport::auth::SenderCheck;

impl Host {
    /// Sends by another way than the outgoing Maildir from now on. [`Host::run_once`] waits for it.
    pub fn send_by(&mut self, way_out: WayOut) {
        self.post.send_by(way_out);
    }

    /// Sends by this way from now on, in a thread beside the host: [`Host::run_once`] gives it work and hears
    /// what it has done, and never waits for it. `ring` is called when it is worth calling again.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn send_beside(
        &mut self,
        way_out: WayOut,
        ring: impl Fn() + Send + 'static,
    ) -> Result<(), HostError> {
        self.post.send_beside(way_out, ring).map_err(HostError::Thread)
    }

    /// Lets this check look at the sender of every seat's mail, instead of the one that the settings name.
    /// [`Host::run_once`] waits for it.
    pub fn check_senders_with(&mut self, check: Box<dyn SenderCheck>) {
        self.looking = Looking::Here(Arc::from(check));
    }

    /// If looking at a sender means to ask others, threads beside the host do it from now on: until something
    /// is found, the mail stays in the inbox, and with it later ones of the same seat. `ring` is called
    /// when it is worth calling [`Host::run_once`] again; it must not block.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn check_senders_beside(
        &mut self,
        ring: impl Fn() + Clone + Send + 'static,
    ) -> Result<(), HostError> {
        let inbox: Arc<dyn store::Inbox> = self.store.clone();
        self.looking.go_beside(&inbox, ring).map_err(HostError::Thread)
    }

    /// Takes rounds of the public beacon from here, instead of the relays that the settings name.
    /// [`Host::run_once`] waits for it.
    pub fn fetch_rounds_from(&mut self, source: Arc<dyn rounds::Source>) {
        self.rounds = Rounds::here(source);
    }

    /// A thread beside the host fetches rounds from now on: [`Host::run_once`] never waits for it. `ring` is
    /// called when it is worth calling again; it must not block.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn fetch_rounds_beside(&mut self, ring: impl Fn() + Send + 'static) -> Result<(), HostError> {
        self.rounds.go_beside(ring).map_err(HostError::Thread)
    }

    /// From now on a thread tells those who want to hear when a game moves.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn tell_hooks_beside(&mut self) -> Result<(), HostError> {
        self.hooks.go_beside().map_err(HostError::Thread)
    }

    /// A thread that has ended and should not have: the host cannot do its work any more.
    #[must_use]
    pub fn dead_thread(&self) -> Option<&'static str> {
        let threads = [
            ("mail-out", self.post.works()),
            ("senders", self.looking.works()),
            ("beacon", self.rounds.works()),
            ("webhooks", self.hooks.works()),
        ];
        threads.into_iter().find(|(_, works)| !works).map(|(name, _)| name)
    }

    /// Ends what works beside the host, after the mail that is being handed over, but not later than in some
    /// seconds.
    pub fn stop_sending(&mut self) {
        self.post.stop_sending();
    }
}
