// A small game of the second edition of the record, made by hand: everything that a journal can hold.
import { ed25519 } from '../lib/noble.mjs';
import * as beacon from '../src/beacon.mjs';
import { write } from '../src/canon.mjs';
import { recompute } from '../src/dice.mjs';
import * as hash from '../src/hash.mjs';
import { keyId } from '../src/note.mjs';

const SECRET = '618a6af97eedbff7c250ca5ade5d67c3d3f17f667a996978a972437b4269a199';
const OFFICER = '0000000000000000000000000000000000000000000000000000000000000007';
const NEW = '0000000000000000000000000000000000000000000000000000000000000008';
const NAME = 'club.example/toy';
const ROOT = 'ab'.repeat(32);
export const LENGTH = 4;
export const publicKey = (secret = SECRET) => hash.hex(ed25519.getPublicKey(hash.unhex(secret)));
export const SECRETS = { umpire: SECRET, officer: OFFICER, next: NEW };
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const digest = (text) => hash.sha(text);

export function sign(lines, secret = SECRET) {
  return base64(ed25519.sign(hash.utf8(lines.map((line) => `${line}\n`).join('')), hash.unhex(secret)));
}

/** A signed note of the journal. */
export function signedNote({ seq, head, kind, fields = [], game = 'toy', name = NAME, secret = SECRET }) {
  const body = ['pbem-receipt/1', game, seq, head, kind, ...fields.map((one) => one.join(' '))];
  const text = body.map((line) => `${line}\n`).join('');
  const signature = ed25519.sign(hash.utf8(text), hash.unhex(secret));
  const mark = base64(Buffer.concat([Buffer.from(keyId(name, publicKey(secret)), 'hex'), signature]));
  return `${text}\n\u2014 ${name} ${mark}\n`;
}

/** The seeds from the anchor on; behind the length those of the fresh chain. */
function seedsOf(game) {
  const seeds = [];
  for (const from of [0, LENGTH]) {
    let seed = hash.tip(game, from, ROOT);
    const own = [seed];
    for (let i = from + LENGTH; i > from; i -= 1) {
      seed = hash.seedBefore(game, i, seed);
      own.unshift(seed);
    }
    if (from === 0) seeds.push(...own);
    else seeds.push({ anchor: own[0] }, ...own.slice(1));
  }
  return seeds;
}

/** Chains entries anew: `groups` is a list of lists of entries without seq, prev and more. */
export function link(groups) {
  const entries = [];
  let prev = hash.ZEROS;
  for (const group of groups) {
    group.forEach((e, at) => {
      const made = { ...e, seq: entries.length, prev, more: group.length - 1 - at };
      prev = hash.entryHash(write(made));
      entries.push(made);
    });
  }
  return { entries, head: prev, bytes: Buffer.from(entries.map((e) => `${write(e)}\n`).join('')) };
}

/** The bytes of entries that were changed, chained anew; `more` stays as it is. */
export function relinked(entries) {
  let prev = hash.ZEROS;
  const lines = entries.map((e, seq) => {
    const line = write({ ...e, seq, prev });
    prev = hash.entryHash(line);
    return `${line}\n`;
  });
  return Buffer.from(lines.join(''));
}

/** Writes a game group by group. */
export class Game {
  constructor(terms = {}) {
    this.groups = [];
    this.game = hash.gameHash('toy');
    this.seeds = seedsOf(this.game);
    this.unix = 1_694_770_000;
    this.step = 1;
    this.mails = 0;
    this.sheets = [];
    const drand = terms.source === 'chain+beacon';
    this.source = terms.source ?? 'chain';
    this.offer = {
      type: 'offer',
      game: 'toy',
      system: 'toy',
      edition: 'first',
      scenario: 'small',
      options: ['fog'],
      policies: { luck: 'none' },
      seats: ['red', 'blue'],
      source: 'chain',
      anchor: this.seeds[0],
      length: LENGTH,
      margin: drand ? 1800 : 0,
      umpire_key: publicKey(),
      officer: publicKey(OFFICER),
      record: 2,
      rules: digest('rules'),
      data: digest('data'),
      state_version: 1,
      engine: 'feldpost 0.2.0',
      stand_ins: 0,
      deadline: 'none',
      defaults: { pick: 'the lowest' },
      warning: 'none',
      unix: this.unix,
      ...(drand ? { beacon_chain: beacon.QUICKNET } : {}),
      ...terms,
    };
    this.group(this.offer);
    const offer = this.hashOf(0);
    const entropies = { red: 'a b c 4 4 1', blue: 'the cat walked here' };
    for (const seat of this.offer.seats) {
      const join = { type: 'join', seat, entropy: entropies[seat], offer, unix: this.unix };
      const last = seat === 'blue' ? [{ type: 'start', unix: this.unix }] : [];
      this.group(this.mail(seat), join, ...last);
    }
    this.salt = hash.saltOf(
      offer,
      this.offer.seats.map((seat) => hash.entropy(seat, entropies[seat])),
    );
    this.offerHash = offer;
  }

  group(...entries) {
    this.groups.push(entries);
    this.unix += 60;
  }

  get next() {
    return this.groups.flat().length;
  }

  hashOf(seq) {
    return hash.entryHash(write(link(this.groups).entries[seq]));
  }

  mail(seat, more = {}) {
    this.mails += 1;
    const mail = digest(`mail ${this.mails}`);
    return { type: 'mail', seat, mail, message_id: digest(`id ${this.mails}`), unix: this.unix, ...more };
  }

  note(kind, seat, text = '') {
    return { type: 'note', kind, seat, text, unix: this.unix };
  }

  blind(at) {
    return digest(`blind ${at}`);
  }

  seed(step = this.step) {
    return this.seeds[step > LENGTH ? step + 1 : step];
  }

  /** A lock of a seat's sheet at the entry `at`; it spends a seed if `dice`. */
  lock(at, seat, dice, more = {}) {
    const payload = { lock: at, seat, text: '1 go\n' };
    this.sheets.push({ lock: at, seat, blind: this.blind(at), payload });
    const round =
      this.source === 'chain' || !dice ? {} : { round: beacon.roundAt(this.unix + this.offer.margin) };
    return {
      type: 'lock',
      step: this.step,
      source: this.source,
      unix: this.unix,
      orders: { [seat]: hash.sealed(this.blind(at), write(payload)) },
      ...(dice ? { seed: this.seed() } : {}),
      ...round,
      ...more,
    };
  }

  roll(rolls = [{ label: 't1/attack', sides: 6, result: [0, 0] }], signature = null, round = null) {
    const field = signature ? beacon.field(round, signature) : 'none';
    const seed = hash.stepSeed(this.salt, this.step, this.seed(), field);
    const made = rolls.map((one) => ({ ...one, result: recompute(seed, one).result }));
    this.step += 1;
    const more = signature ? { beacon_signature: signature } : {};
    return { type: 'roll', step: this.step - 1, rolls: made, ...more };
  }

  events(lock, list = [{ kind: 'done' }]) {
    const about = lock === undefined ? {} : { lock };
    return { type: 'events', list, state: digest(`state ${this.next}`), ...about };
  }

  /** One whole resolution of a seat, with dice or without. */
  turn(seat, dice) {
    const at = this.next + 1;
    const lock = this.lock(at, seat, dice);
    this.group(this.mail(seat), lock, ...(dice ? [this.roll()] : []), this.events(at));
  }

  sealedChoice(at, seat, slot, choice) {
    const payload = { choice, seat, slot };
    const blind = this.blind(at);
    return {
      hash: hash.sealed(blind, write(payload)),
      reveal: { type: 'reveal', slot, seat, blind, payload },
    };
  }

  /** A choice of each side: red's is its own secret, blue's the program's. */
  choices(slot) {
    const text = `pc1|${this.offerHash.slice(0, 16)}|${slot}|red|4|${'0f'.repeat(16)}`;
    const own = { type: 'commit', slot, seat: 'red', mode: 'player', hash: digest(text) };
    this.group(this.mail('red'), own);
    const blue = this.sealedChoice(this.next + 1, 'blue', slot, '2');
    const theirs = { type: 'commit', slot, seat: 'blue', mode: 'umpire', hash: blue.hash };
    const closed = { type: 'closed', slot, hashes: { red: own.hash, blue: blue.hash } };
    this.group(this.mail('blue'), theirs, closed);
    const opened = { type: 'reveal', slot, seat: 'red', text };
    this.group(this.mail('red'), this.note('held-reveal', 'red', slot), opened, blue.reveal, this.events());
  }

  /** Everything sealed, laid open. */
  openings() {
    return { type: 'openings', list: this.sheets };
  }

  linked() {
    return link(this.groups);
  }
}

/**
 * A game with a turn of each kind, choices, standing orders, a void, a fresh chain, another key, and an
 * end.
 */
export function wholeGame() {
  const game = new Game();
  game.turn('red', true);
  game.turn('blue', false);
  game.choices('T01.pick');
  const at = game.next + 1;
  const payload = { seat: 'blue', standing: at, text: 'hold\n' };
  game.group(game.mail('blue'), {
    type: 'standing',
    seat: 'blue',
    hash: hash.sealed(game.blind(at), write(payload)),
  });
  game.sheets.push({ standing: at, seat: 'blue', blind: game.blind(at), payload });
  const sheet = game.next + 3;
  game.group(
    game.mail('red'),
    game.lock(game.next + 1, 'red', false),
    game.events(game.next + 1),
    game.lock(sheet, 'blue', true, { standing: at }),
    game.roll([
      { label: 't2/chits', shuffle: 6, result: [] },
      { label: 't2/d10', sides: 10, result: [0] },
    ]),
    game.events(sheet),
  );
  const consent = {};
  for (const seat of ['red', 'blue']) {
    const mail = game.mail(seat);
    consent[seat] = mail.mail;
    const last =
      seat === 'blue' ? [{ type: 'void', step: game.step, seed: game.seed(), consent, unix: game.unix }] : [];
    game.group(mail, game.note('consent', seat, `void ${game.step}`), ...last);
  }
  game.step += 1;
  const ruling = ['pbem-ruling/1', 'toy', game.step, game.offerHash, 'the lock came late'];
  game.group({
    type: 'void',
    step: game.step,
    seed: game.seed(),
    reason: 'the lock came late',
    unix: game.unix,
    ruling: digest(ruling.map((line) => `${line}\n`).join('')),
    signature: sign(ruling, OFFICER),
  });
  game.step += 1;
  const anchor = game.seeds[LENGTH + 1].anchor;
  const lines = ['pbem-anchor/1', 'toy', LENGTH + 1, anchor, game.unix];
  game.group({ type: 'anchor', step: LENGTH + 1, anchor, signature: sign(lines), unix: game.unix });
  const change = ['pbem-rekey/1', 'toy', game.next, publicKey(), publicKey(NEW), game.unix];
  game.group({ type: 'rekey', key: publicKey(NEW), by: 'umpire', signature: sign(change), unix: game.unix });
  game.turn('blue', true);
  game.group(game.mail('red'), game.note('resign', 'red'), game.openings(), { type: 'root', root: ROOT });
  return game;
}

/** A game with dice of the beacon's real round 657413. */
export function beaconGame() {
  const game = new Game({ source: 'chain+beacon' });
  const round = 657413;
  game.unix = beacon.timeOf(round) - 1800;
  const at = game.next + 1;
  game.group(game.mail('red'), game.lock(at, 'red', true));
  game.group(game.mail('blue'), game.note('press', 'blue', 'hurry up'));
  const signature =
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b';
  game.group(game.roll(undefined, signature, round), game.events(at));
  const consent = {};
  for (const seat of ['red', 'blue']) {
    const mail = game.mail(seat);
    consent[seat] = mail.mail;
    const last =
      seat === 'blue' ? [{ type: 'source', step: game.step, source: 'chain', consent, unix: game.unix }] : [];
    game.group(mail, game.note('consent', seat, `chain ${game.step}`), ...last);
  }
  game.source = 'chain';
  game.turn('red', true);
  return game;
}
