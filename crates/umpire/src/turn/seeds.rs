//! The seeds of a game's dice: the chain that the offer names, and those that follow it.
use super::game::Game;
use super::secrets::Secrets;
use super::{Ready, SecretsFault, TurnError};
use feldpost_protocol::dice::{Chain, Hash32, chain_tip, game_hash};
use feldpost_protocol::journal::entry::{Body, Offer};
use feldpost_protocol::journal::note::Signer;
use feldpost_protocol::journal::payload::anchor_text;

/// The chains that a game's next resolutions are served by. Secret.
#[derive(Clone, Debug)]
pub struct Seeds(Vec<Chain>);

impl Seeds {
    /// The chains that are not used up, each held against the anchor that the journal names.
    ///
    /// # Errors
    /// [`TurnError::Secrets`]: the private file does not belong to the journal.
    pub fn of(game: &Game, secrets: &Secrets) -> Result<Seeds, TurnError> {
        let offer = game.offer();
        let length = offer.length.unwrap_or_default();
        let mut chains = Vec::new();
        for (before, anchor) in &game.anchors {
            if before + u64::from(length) < game.next_step {
                continue;
            }
            let chain = chain(offer, secrets, *before)?;
            if chain.anchor() != *anchor {
                return Err(SecretsFault::Foreign.into());
            }
            chains.push(chain);
        }
        Ok(Seeds(chains))
    }

    /// The seed of resolution `n`, if a chain serves it.
    #[must_use]
    pub fn seed(&self, n: u64) -> Option<Hash32> {
        self.0.iter().find_map(|chain| chain.seed(n))
    }
}

/// The chain for the resolutions after number `before`. Everything in it follows from the game's root.
fn chain(offer: &Offer, secrets: &Secrets, before: u64) -> Result<Chain, TurnError> {
    let game = game_hash(&offer.game)?;
    let tip = chain_tip(game, before, secrets.chain_root);
    Ok(Chain::after(game, before, tip, offer.length.unwrap_or_default())?)
}

/// The resolutions that the chains of a game serve.
fn served(game: &Game) -> u64 {
    let length = game.offer().length.map_or(0, u64::from);
    game.anchors.last().map_or(0, |(before, _)| before + length)
}

/// Whether the chain in use is near its end, so that [`fresh_chain`] must come before the next mail.
///
/// # Errors
/// The rulebook failed.
pub fn needs_fresh_chain(game: &Game) -> Result<bool, TurnError> {
    if game.waiting().is_some() {
        return Ok(false); // no entry but the answer may follow its lock
    }
    // As many as one mail can use up: those that follow without a mail, and its own.
    let reserve = u64::from(game.at_once) + 1;
    let ends = game.offer().length.is_some() && game.next_step + reserve > served(game) + 1;
    Ok(ends && game.started() && !game.is_over()?)
}

/// A fresh chain: a group of its own, to be on disk before the next mail is looked at. So its anchor is
/// signed, by itself and with the head, before any lock that uses it.
///
/// # Errors
/// A hash could not be made.
pub fn fresh_chain(game: Game, secrets: &Secrets, signer: &Signer, unix: i64) -> Result<Ready, TurnError> {
    let (before, unix) = (served(&game), game.not_before(unix));
    let (step, anchor) = (before + 1, chain(game.offer(), secrets, before)?.anchor());
    let signature = signer.signature(&anchor_text(game.id(), step, anchor, unix));
    Ready::of(game, vec![Body::Anchor { step, anchor, signature, unix }])
}
