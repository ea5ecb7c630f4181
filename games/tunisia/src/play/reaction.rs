//! OCS 7: the Reaction Phase of the side whose player turn it is not.

use super::{Play, Stop, Tried, Wait};
use crate::board::Phase;
use crate::event::Event;
use crate::hex::Hex;
use crate::order::{Blow, Order};
use crate::tables::Sky;
use crate::words::{Mode, Side};
use feldpost_kit::id::Id;

impl Play<'_> {
    /// Begins it, and ends it at once where nothing could be done in it or where it is prepared; else the
    /// sheet waits.
    pub(super) fn reaction(&mut self, side: Side) -> Tried<()> {
        self.begin(Phase::Reaction);
        if self.dry_run || !self.could_react(side.enemy()) {
            self.begin(Phase::Combat);
            return Ok(());
        }
        match self.prepared.reaction() {
            Some(orders) => {
                self.react(side.enemy(), &orders);
                self.begin(Phase::Combat);
                Ok(())
            }
            None => Err(Stop::Wait { wait: Wait::Reaction, again: true }),
        }
    }

    /// OCS 7.0: whether a side has a reserve to release, or a plane that can fly.
    #[must_use]
    pub fn could_react(&self, side: Side) -> bool {
        let board = self.board();
        let waits = |id: &Id| board.own(*id, side).is_some_and(|(_, counter)| counter.mode == Mode::Reserve);
        let flies = |id: &Id| board.data.planes.get(id).is_some_and(|plane| plane.side == side);
        let planes = board.planes.iter().any(|(id, parked)| parked.active && flies(id));
        board.units.keys().any(waits) || planes && board.weather == Some(Sky::Flight)
    }

    /// The reaction that is prepared, line by line. What cannot be done is left, and its owner is told why.
    fn react(&mut self, side: Side, orders: &[Order]) {
        let theirs = std::mem::take(&mut self.prepared);
        for hex in self.to_blow(side, theirs.blows()) {
            let order = Order::Blow { hex };
            let tried = self.order(side, &order);
            self.tell(side, &order, tried);
        }
        for order in orders {
            let tried = self.conditional(side, order).map(|_met| ());
            self.tell(side, order, tried);
        }
        self.prepared = theirs;
    }

    /// Nobody is asked in a prepared reaction (ruling T42), so a line is carried out or refused.
    fn tell(&mut self, side: Side, order: &Order, tried: Tried<()>) {
        if let Err(Stop::Ruling(objection)) = tried {
            let why = serde_json::to_string(&objection.reason).unwrap_or_default();
            let rule = objection.rule.to_owned();
            self.happen(Event::NotCarriedOut { side, order: order.to_string(), rule, why });
        }
    }

    /// OCS 12.11a: dumps of a side beside which an enemy combat unit stands.
    fn to_blow(&self, side: Side, blow: Blow) -> Vec<Hex> {
        let board = self.board();
        let threatened =
            |hex: Hex| hex.neighbours().any(|near| !board.fighters(near, side.enemy()).is_empty());
        let guarded = |hex: Hex| !board.fighters(hex, side).is_empty();
        let own = board.dumps.iter().filter(|(_, dump)| dump.side == side).map(|(hex, _)| *hex);
        own.filter(|hex| match blow {
            Blow::Never => false,
            Blow::Always => threatened(*hex),
            Blow::IfLost => threatened(*hex) && !guarded(*hex),
        })
        .collect()
    }
}
