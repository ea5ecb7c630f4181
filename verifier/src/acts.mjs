// What the umpire does: docs/protocol.md, "Acts of the umpire".
import { need } from './hash.mjs';
import { ACTS, isKnown, lostEnd } from './keys.mjs';

/** Marks the game as over: by a resignation or by the umpire, or because everything is laid open. */
export function endOfGame(r, resigned) {
  r.over ??= { group: r.group.seq, resigned };
}

/** What may stand behind an act in its group. */
export function mayFollow(r, e, seq) {
  const opens = ACTS[r.group.act].ends && ['reveal', 'openings', 'root'].includes(e.type);
  const redoes = r.group.act === 'correct';
  const begins = r.group.act === 'restore' && e.type === 'anchor' && seq === r.group.seq + 1;
  const enters = r.group.act === 'arrive' && isOfEntry(r, e);
  return opens || redoes || begins || enters || !isKnown(e.type);
}

/** What happens by what the umpire enters, once; before it, perhaps, that another build plays. */
function isOfEntry(r, e) {
  const happens = e.type === 'events' && !('lock' in e);
  return !r.group.moved && (happens || (e.type === 'note' && e.kind === 'rules'));
}

/** What the umpire does stands alone; what the end of a game lays open may follow. */
export function takeUmpire(r, e, seq, state) {
  if (!Object.hasOwn(ACTS, e.act)) return;
  const form = ACTS[e.act];
  need(r.group.seq === seq, 'an act of the umpire within a group');
  const fits = form.seat === null || 'seat' in e === form.seat;
  need(fits, form.seat ? 'an act that is of no seat' : 'an act that is of a seat');
  if ('seat' in e) need(state.offer.seats.includes(e.seat), 'an act of no seat of the offer');
  need(form.text(e.text), `the text of ${e.act} is not so`);
  r.group.act = e.act;
  if (e.act === 'replace') r.standing.delete(e.seat);
  if (e.act === 'draw') agreed(r, 'draw', state);
  if (e.act === 'correct') takeCorrect(r, Number(e.text), seq, state);
  if (e.act === 'rollback') takeRollback(r, Number(e.text), seq, state);
  if (e.act === 'arrive') takeArrive(r, state);
  if (e.act === 'restore') takeRestore(r, lostEnd(e.text), seq, state);
  if (form.ends) endOfGame(r, true);
}

/** Each seat has said so since something happened last; and no dice wait. */
function agreed(r, said, state) {
  need(r.lock === null, `\`${said}\` while dice wait`);
  for (const seat of state.offer.seats) {
    const there = r.consents.some((one) => one.seat === seat && one.text === said && one.seq > r.moved);
    need(there, `${seat} has not agreed to \`${said}\``);
  }
}

/** The game stands again as it did behind an entry. What was sealed and not opened since is void. */
function takeRollback(r, entry, seq, state) {
  need(r.ends.has(entry), 'the game is set back to an entry at which no step of it ended');
  agreed(r, `rollback ${entry}`, state);
  r.restored = false;
  standsAgain(r, seq, state);
}

/** The end of the record is lost: nothing is played before all have agreed from where the game goes on. */
function takeRestore(r, end, seq, state) {
  need(end.seq >= seq, 'what is lost stands in the journal');
  need(state.salt, 'a game is restored that had not begun');
  r.moved = seq;
  r.restored = r.over === null;
}

/** The umpire enters what the rulebook leaves to him. */
function takeArrive(r, state) {
  need(r.lock === null, 'something is entered while dice wait');
  need(state.salt && !r.restored, 'something is entered into a game that is not played');
}

/** The newest sheet is resolved again. */
function takeCorrect(r, lock, seq, state) {
  need(r.lock === null, 'a correction while dice wait');
  need(r.newest?.seq === lock, 'a correction of what is not the newest sheet, alone in its group');
  r.group.redoes = r.newest;
  r.corrected = lock;
  standsAgain(r, seq, state);
}

function standsAgain(r, seq, state) {
  r.newest = null;
  r.group.moved = true;
  r.moved = seq;
  r.standing.clear();
  r.held.clear();
  for (const one of state.commits.values()) {
    if (state.closed.has(one.slot) && !one.open) r.struck.add(`${one.slot} ${one.seat}`);
  }
}
