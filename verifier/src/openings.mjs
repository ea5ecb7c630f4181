// Openings that a player holds, outside of the journal: docs/protocol.md, "Receipts and the head".
import { isObject, parse, write } from './canon.mjs';
import { Fault, isHash, sealed } from './hash.mjs';

/** The items of a file: `opening.json`, or the bare list. */
function itemsOf(bytes, game) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw new Fault('not UTF-8');
  }
  const made = parse(text);
  if (Array.isArray(made)) return made;
  if (!isObject(made) || !Array.isArray(made.list)) throw new Fault('no openings: there is no list');
  if (made.game !== game) throw new Fault('openings of another game');
  return made.list;
}

/** What a journal holds sealed at an entry for a seat, and under which word. */
function heldAt(item, { state, entries }) {
  if ('commit' in item) {
    const e = entries[item.commit]?.e;
    return e?.type === 'commit' && e.mode === 'umpire' && e.seat === item.seat
      ? { hash: e.hash, commit: e }
      : null;
  }
  const kind = 'standing' in item ? 'standing' : 'lock';
  if (!Number.isInteger(item[kind]) || typeof item.seat !== 'string') return null;
  const held = state.holders.get(`${item[kind]}|${item.seat}`);
  return held?.kind === kind ? held : null;
}

function fits(item, held) {
  if (!isHash(item.blind) || !isObject(item.payload)) return false;
  if (sealed(item.blind, write(item.payload)) !== held.hash) return false;
  if (held.commit) return item.payload.slot === held.commit.slot && item.payload.seat === item.seat;
  const kind = 'standing' in item ? 'standing' : 'lock';
  return item.payload[kind] === item[kind] && item.payload.seat === item.seat;
}

/**
 * Findings about a file of openings: what does not give the hash that the journal holds. It convicts only if
 * a good receipt vouches for the file: anybody can write another one.
 */
export function judge(bytes, known, file, vouched = false) {
  const level = vouched ? 'convicts' : 'asks';
  let items;
  try {
    items = itemsOf(bytes, known.game);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [{ level, what: 'openings-unreadable', file, text: error.message }];
  }
  const found = [];
  for (const item of items.filter(isObject)) {
    const entry = item.commit ?? item.standing ?? item.lock;
    const held = heldAt(item, known);
    if (!held) {
      found.push({
        level,
        what: 'opening-of-nothing',
        entry,
        file,
        text: 'it opens what nobody sealed there',
      });
    } else if (!fits(item, held)) {
      found.push({
        level,
        what: 'sealed-otherwise',
        entry,
        file,
        text: 'what was sealed is not what this opening says',
      });
    }
  }
  return found;
}
