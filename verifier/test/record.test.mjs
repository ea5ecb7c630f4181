// A game made by hand is good; whatever is changed and chained anew is refused, and the right entry is named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../src/audit.mjs';
import { CHANGES, copy, other, place } from './changes.mjs';
import { BEACON, LATER } from './changes_later.mjs';
import * as games from './game.mjs';

const whole = games.wholeGame().linked();
const drand = games.beaconGame().linked();
/** Changes one entry and chains everything anew. */
function changed(game, type, nth, change) {
  const entries = copy(game.entries);
  const at = place(entries, type, nth);
  const other = change(entries[at], entries, at);
  return { at: other ?? at, bytes: games.relinked(entries) };
}

/** Takes an entry out of its group, or puts one in behind another; the counts of the group fit. */
function spliced(game, at, remove, ...added) {
  const groups = [];
  for (const { seq, prev, more, ...e } of copy(game.entries)) {
    if (seq === 0 || game.entries[seq - 1].more === 0) groups.push([]);
    groups[groups.length - 1].push({ ...e, was: seq });
  }
  for (const group of groups) {
    const index = group.findIndex((e) => e.was === at);
    if (index >= 0) group.splice(index + (remove ? 0 : 1), remove, ...added);
    for (const e of group) delete e.was;
  }
  return games.link(groups.filter((group) => group.length > 0)).bytes;
}

function refused(bytes, entry, words, name) {
  const { exit, fault } = audit({ journal: bytes });
  assert.equal(exit, 1, `${name}: not seen`);
  assert.equal(fault.entry, entry, `${name}: ${fault.why}`);
  if (words) assert.match(fault.why, words, name);
}

test('a game with everything that a journal can hold is good', () => {
  for (const game of [whole, drand]) {
    const head = games.signedNote({
      seq: game.entries.length - 1,
      head: game.head,
      kind: 'head',
      secret: game === whole ? games.SECRETS.next : undefined,
    });
    const result = audit({ journal: game.bytes, head });
    assert.deepEqual(result.fault, null);
    assert.equal(result.exit, 0);
    assert.ok(result.checks.every(({ state }) => ['passed', 'none'].includes(state)));
  }
  assert.deepEqual(
    audit({ journal: whole.bytes }).steps.map(({ step }) => step),
    [1, 2, 3, 4, 5],
  );
});

test('an entry has exactly the keys of its type', () => {
  for (const game of [whole, drand]) {
    for (const { seq, type } of game.entries) {
      // Of the other game only what is not in the first one, too: its signature takes long.
      if (game === drand && !['source', 'lock'].includes(type)) continue;
      const more = copy(game.entries);
      more[seq].besides = 1;
      refused(games.relinked(more), seq, null, `${type} ${seq} with a key more`);
      for (const key of Object.keys(game.entries[seq])) {
        if (['seq', 'prev', 'more', 'message_id', 'officer'].includes(key)) continue;
        if (key === 'standing' && type === 'lock') continue; // then the sheet has no reason: the same entry
        const less = copy(game.entries);
        delete less[seq][key];
        const { exit } = audit({ journal: games.relinked(less) });
        assert.equal(exit, 1, `${type} ${seq} without ${key}`);
        const other = copy(game.entries);
        other[seq][key] = null;
        assert.equal(audit({ journal: games.relinked(other) }).exit, 1, `${type} ${seq} with null as ${key}`);
      }
    }
  }
});

test('what is changed and chained anew is refused, and named', () => {
  for (const [name, type, nth, change, words] of [...CHANGES, ...LATER]) {
    const { at, bytes } = changed(whole, type, nth, change);
    refused(bytes, at, words, name);
  }
});

test('the same with a beacon', () => {
  for (const [name, type, nth, change, words] of BEACON) {
    const { at, bytes } = changed(drand, type, nth, change);
    refused(bytes, at, words, name);
  }
});

test('what is left out or put in is refused, and named', () => {
  const at = (type, nth) => place(whole.entries, type, nth);
  const note = (kind, seat, text) => ({
    type: 'note',
    kind,
    seat,
    text,
    unix: whole.entries[at('resign')].unix,
  });
  refused(spliced(whole, at('events', 0), 1), at('events', 0) - 1, /not answered/, 'dice without events');
  refused(spliced(whole, at('roll', 0), 1), at('roll', 0), /before the dice/, 'no dice for a seed');
  refused(spliced(whole, at('reveal', 1), 1), at('events', 2) - 1, /not opened/, 'a choice stays closed');
  refused(
    spliced(whole, at('openings'), 0, whole.entries[at('mail', 1)]),
    at('openings') + 1,
    /./,
    'a mail within',
  );
  refused(
    spliced(whole, at('root'), 0, note('rules', 'red', 'x')),
    at('root') + 1,
    null,
    'a rules note at the end',
  );
  const strike = note('strike', 'blue', 'T01.pick unopened');
  refused(
    spliced(whole, at('closed'), 0, { ...strike, unix: 0 }),
    at('closed') + 1,
    null,
    'a strike for what the program sealed',
  );
  const held = { ...note('strike', 'red', 'T01.pick unopened'), unix: whole.entries[at('held-reveal')].unix };
  refused(
    spliced(whole, at('held-reveal'), 0, held),
    at('held-reveal') + 1,
    /held back/,
    'a strike after a held reveal',
  );
  const late = [
    { type: 'mail', seat: 'red', mail: other, unix: held.unix + 99999 },
    whole.entries[at('events', 1)],
  ];
  const more = games.link([...groupsOf(whole), late]);
  refused(more.bytes, more.entries.length - 1, /behind the end/, 'played on after a resignation');
  const press = games.link([
    ...groupsOf(whole),
    [late[0], { ...note('press', 'red', 'well'), unix: late[0].unix }],
  ]);
  assert.equal(audit({ journal: press.bytes }).exit, 0, 'words may follow');
});

function groupsOf(game) {
  const groups = [];
  for (const e of game.entries) {
    if (e.seq === 0 || game.entries[e.seq - 1].more === 0) groups.push([]);
    groups[groups.length - 1].push(e);
  }
  return groups;
}

test('unknown types and notes are counted and named', () => {
  const strange = [
    [{ type: 'comet', tail: 3 }],
    [
      { type: 'mail', seat: 'red', mail: other, unix: 1e10 },
      { type: 'note', kind: 'omen', text: '', unix: 1e10 },
    ],
  ];
  const { bytes } = games.link([...groupsOf(drand), ...strange]);
  assert.deepEqual(audit({ journal: bytes }).unknown, [
    ['comet', 1],
    ['note omen', 1],
  ]);
});
