//! How a seat takes an offer, and how the game begins when all have (`pbem/1 2.3`, `docs/protocol.md` 4.9).
use feldpost_protocol::journal::entry::{Body, SidesBy};
use feldpost_protocol::journal::note_kind::NoteKind;
use feldpost_protocol::journal::sides::{Bid, MOST_POINTS};

use super::Taking;
use crate::intake::command::Command;
use crate::turn::TurnError;
use crate::words::{BidHelp, Notice};

impl Taking<'_> {
    /// A line for the dice has its place beside `JOIN` only (`pbem/1 2.3`).
    pub(super) fn entropy_alone(&mut self) {
        let is_join =
            |command: &Command| matches!(command, Command::Accept { .. } | Command::JoinGame { .. });
        if !self.request.commands.iter().any(is_join) {
            self.refuse(Notice::EntropyAlone);
        }
    }

    /// A plain yes is no commitment to an offer: who says it is told the one line that is.
    pub(super) fn accept_without_line(&mut self) {
        let accepts = self.request.commands.iter().any(|word| matches!(word, Command::Accept { .. }));
        if !accepts && !self.draft.game.has_joined(&self.request.seat) {
            self.refuse(Notice::JoinLine { offer: self.draft.game.offer_hash().short() });
        }
    }

    pub(super) fn accept(&mut self, offer: &str) -> Result<(), TurnError> {
        let seat = &self.request.seat;
        if self.draft.game.has_joined(seat) {
            self.say(Notice::JoinedAlready);
            return Ok(());
        }
        let due = self.draft.game.offer_hash().short();
        let is_closed = self.draft.game.is_closed();
        if is_closed || offer != due {
            self.refuse(if is_closed { Notice::ClosedNoJoin } else { Notice::JoinOfAnother });
            return Ok(());
        }
        let text = self.request.commands.iter().find_map(|command| match command {
            Command::Entropy(text) => Some(text.clone()),
            _ => None,
        });
        let (entropy, offer) = (text.unwrap_or_default(), self.draft.game.offer_hash());
        let (seat, unix) = (seat.clone(), self.draft.unix);
        let bid = self.bid().cloned();
        let lacks_bid = bid.is_none() && self.draft.game.offer().sides == Some(SidesBy::Bid);
        if lacks_bid {
            self.refuse(self.bid_needed());
        }
        if self.draft.game.asks_for_better_entropy(&seat, &entropy) {
            self.refuse(Notice::EntropyWeak);
            return self.draft.note(NoteKind::EntropyAsked, &seat, "");
        }
        if lacks_bid {
            return Ok(());
        }
        let bid = bid.map(|bid| self.draft.seal_bid(&seat, &bid)).transpose()?;
        self.draft.push(Body::Join { seat, entropy, offer, bid, unix })?;
        // Where the sides are settled only then, nothing of this mail may come behind the start.
        if self.draft.game.offer().sides.is_none() {
            self.begin()?;
        }
        if !self.draft.game.all_have_joined() {
            self.say(Notice::JoinedAndWaits);
        }
        Ok(())
    }

    /// The game begins with the last seat that joins.
    pub(super) fn begin(&mut self) -> Result<(), TurnError> {
        let game = &self.draft.game;
        if game.started() || game.is_closed() || !game.all_have_joined() {
            return Ok(());
        }
        self.draft.begin()
    }

    /// The one bid of the mail, if the sides go by bids and it is for one of them.
    fn bid(&self) -> Option<&Bid> {
        let offer = self.draft.game.offer();
        let bids = self.request.commands.iter().filter_map(|command| match command {
            Command::Bid(bid) => Some(bid),
            _ => None,
        });
        let mut own = bids.filter(|_| offer.sides == Some(SidesBy::Bid));
        let bid = own.next().filter(|bid| offer.seats.contains(&bid.side) && bid.points <= MOST_POINTS)?;
        own.all(|other| other == bid).then_some(bid)
    }

    /// A bid has its place beside `JOIN`, in an offer whose sides go by bids.
    pub(super) fn bid_alone(&mut self) {
        let game = &self.draft.game;
        let is_join = self.request.commands.iter().any(|command| matches!(command, Command::Accept { .. }));
        if game.offer().sides != Some(SidesBy::Bid) || game.started() {
            self.say(Notice::NotOffered { word: "bid".to_owned() });
        } else if !is_join {
            self.refuse(self.bid_needed());
        }
    }

    fn bid_needed(&self) -> Notice {
        let sides = self.draft.game.offer().seats.join(", ");
        Notice::BidNeeded(BidHelp { sides, most: MOST_POINTS })
    }
}
