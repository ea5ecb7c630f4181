// Openings that a player holds, outside of the journal: docs/protocol.md, "Receipts and the head".
import { isObject, parse, write } from './canon.mjs';
import { Fault, sealed } from './hash.mjs';
import { OPENINGS, isOpening } from './keys.mjs';

/** A Fault that says whose they are: what bears the name of another game is that game's business. */
function ofOtherGame(game) {
  const fault = new Fault(`openings of another game: ${game}`);
  fault.other = true;
  return fault;
}

/** The items of a file: `opening.json`, or the bare list. Throws a Fault if it is neither. */
function itemsOf(bytes, game) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const made = parse(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  const named = isObject(made) && typeof made.game === 'string' && 'list' in made;
  if (named && made.game !== game) throw ofOtherGame(made.game);
  const isFile = isObject(made) && 'game' in made && Object.keys(made).length === 2;
  const list = isFile ? made.list : made;
  if (!Array.isArray(list) || !list.every(isOpening)) throw new Fault('no openings');
  return list;
}

/** Under which word an item names its entry. */
const wordOf = (item) => ['lock', 'standing', 'commit'].find((word) => word in item);

/** What a journal holds sealed at an entry for a seat: its hash, and the slot of a choice. */
function heldAt(item, { entries }) {
  const word = wordOf(item);
  const e = entries[item[word]]?.e;
  if (e?.type !== word) return null;
  if (word === 'lock') {
    return isObject(e.orders) && Object.hasOwn(e.orders, item.seat) ? { hash: e.orders[item.seat] } : null;
  }
  const own = e.seat === item.seat && (word === 'standing' || e.mode === 'umpire');
  return own ? { hash: e.hash, slot: e.slot } : null;
}

function fits(item, { hash, slot }) {
  let made;
  try {
    made = sealed(item.blind, write(item.payload));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return false;
  }
  const word = wordOf(item);
  if (made !== hash || !OPENINGS[word](item) || item.payload.seat !== item.seat) return false;
  return word === 'commit' ? item.payload.slot === slot : item.payload[word] === item[word];
}

/**
 * Findings about a file of openings: what does not give the hash that the journal holds. It convicts only if
 * a good receipt vouches for the file: anybody can write another one. `other` says that it is of another
 * game.
 */
export function judge(bytes, known, file, vouched = false) {
  const [level, what] = vouched ? ['convicts', 'altered-orders'] : ['asks', 'opening'];
  let items;
  try {
    items = itemsOf(bytes, known.game);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const findings = [{ level, what, file, text: error.message }];
    return { unread: true, other: error.other === true, findings };
  }
  const told = (item) => {
    const held = heldAt(item, known);
    if (held && fits(item, held)) return [];
    const text = held ? 'what was sealed is not what this opening says' : 'it opens what nobody sealed there';
    const entry = Math.min(item[wordOf(item)], known.entries.length - 1);
    return [{ level, what, entry, file, text }];
  };
  return { unread: false, other: false, findings: items.flatMap(told) };
}
