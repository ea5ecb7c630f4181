// Who plays which side, where that is settled only at the start: docs/protocol.md, "Sides by lot or bid".
import { write } from './canon.mjs';
import { rollKey, shuffle, Stream } from './dice.mjs';
import { need, sealed, sidesKey } from './hash.mjs';

/** The most that one can bid. */
const MOST = 99;

/** The sides by lot: by seat, in the order of the offer. */
function lot(seats, salt) {
  const order = shuffle(new Stream(rollKey(sidesKey(salt), 'sides')), seats.length);
  return Object.fromEntries(seats.map((seat, at) => [seat, seats[order[at]]]));
}

/** A bid as it was sealed. */
function readBid(choice, seats) {
  const found = /^([^:]+):(0|[1-9][0-9]?)$/.exec(choice);
  need(found && Number(found[2]) <= MOST, 'a bid that is none');
  need(seats.includes(found[1]), `a bid for no side: ${found[1]}`);
  return { side: found[1], points: Number(found[2]) };
}

/** What the bids come to; `drawn` are the sides by lot. */
function byBids([one, two], first, second, drawn) {
  const other = (side) => (side === one ? two : one);
  if (first.side !== second.side) return { [one]: first.side, [two]: second.side };
  const even = first.points === second.points;
  const wins = even ? drawn[one] === first.side : first.points > second.points;
  return wins
    ? { [one]: first.side, [two]: other(first.side) }
    : { [one]: other(second.side), [two]: second.side };
}

/** Whether a join has its bid, or none. Throws a Fault. */
export function checkJoin(offer, e) {
  need('bid' in e === (offer.sides === 'bid'), 'a bid goes with an offer whose sides go by bids');
}

/**
 * Holds a start to the salt and to the bids that were sealed, by seat. Throws a Fault.
 */
export function checkStart(offer, salt, sealedBids, e) {
  if (!offer.sides) {
    need(!('sides' in e) && !('bids' in e), 'sides that the offer has fixed');
    return;
  }
  const bids = Object.create(null);
  for (const [seat, { blind, choice }] of Object.entries(e.bids ?? {})) {
    const hash = sealed(blind, write({ choice, seat, slot: 'sides' }));
    need(hash === sealedBids[seat], `this is not what ${seat} has bid`);
    bids[seat] = readBid(choice, offer.seats);
  }
  const closed = Object.keys(sealedBids).filter((seat) => !bids[seat]);
  need(closed.length === 0, `the bid of ${closed.join(', ')} stays closed`);
  const drawn = lot(offer.seats, salt);
  if (offer.sides === 'bid') need(offer.seats.length === 2, 'bids of other than two seats');
  const [one, two] = offer.seats;
  const sides = offer.sides === 'bid' ? byBids(offer.seats, bids[one], bids[two], drawn) : drawn;
  need(write(e.sides ?? {}) === write(sides), 'the sides are not what lot and bids come to');
}
