// Each die, with the way from its label to its faces.
import { recompute, rollKey } from '../src/dice.mjs';
import { plain } from '../src/report.mjs';
import { later, make, put } from './elements.mjs';

const SHOWN = 400;

/** All resolutions, each to be opened. */
export function showDice(target, result) {
  if (result.steps.length === 0) return;
  const rows = result.steps.map((step) => {
    const title = make('strong', {}, `Resolution ${step.step}`);
    const wrong = result.fault?.check === 'dice' && result.fault.entry === step.entry;
    if (step.void) return make('details', {}, make('summary', {}, title, `: void by ${step.void}`));
    const count = step.rolls.reduce((sum, one) => sum + (one?.result?.length ?? 0), 0);
    const mark = wrong ? make('span', { class: 'error' }, ' wrong') : null;
    const made = later([title, `: entry ${step.entry}, ${count} ${count === 1 ? 'die' : 'dice'}`, mark], () =>
      rollsOf(step),
    );
    made.open = wrong;
    return made;
  });
  put(target, make('div', { class: 'card' }, make('h3', {}, 'Each die'), ...rows));
}

function rollsOf(step) {
  const seed = make('p', {}, 'Step seed ', make('code', {}, step.seed));
  return [
    seed,
    ...step.rolls.map((roll) => {
      const made = madeOf(step, roll);
      if (!made)
        return make('p', { class: 'error' }, `This cannot be a roll: ${plain(JSON.stringify(roll))}`);
      const mark = made.agrees ? null : make('span', { class: 'error' }, ' wrong');
      return later(
        [make('span', { class: 'faces' }, facesOf(roll)), ' ', make('code', {}, plain(roll.label)), mark],
        () => wayOf(step, roll, made),
      );
    }),
  ];
}

/** The roll made again, with each byte that was looked at; null if it has not the form of one. */
function madeOf(step, roll) {
  const trace = [];
  try {
    const made = recompute(step.seed, roll, trace);
    return { ...made, trace, agrees: made.result.join(' ') === roll.result.join(' ') };
  } catch {
    return null;
  }
}

function facesOf(roll) {
  const faces = roll.result.slice(0, 40).join(' ');
  return roll.result.length > 40 ? `${faces} ...` : faces;
}

/** From the label to the faces: key, bytes, which were thrown away, and the result. */
function wayOf(step, roll, made) {
  const { trace } = made;
  const key = rollKey(step.seed, roll.label);
  const sides = roll.sides ?? null;
  const bytes = trace
    .slice(0, SHOWN)
    .map(({ byte, kept }) =>
      make(
        'li',
        kept ? {} : { class: 'gone' },
        kept && sides ? `${byte} \u2192 ${(byte % sides) + 1}` : String(byte),
        kept ? null : make('span', { class: 'soft' }, ' thrown away'),
      ),
    );
  const rule = sides
    ? `A die of ${sides} faces takes a byte below ${256 - (256 % sides)}; the face is byte mod ${sides} + 1.`
    : `A shuffle of ${roll.shuffle}: for i from ${roll.shuffle - 1} down to 1, a die of i + 1 faces ` +
      'says which place to swap with.';
  return [
    make('p', {}, 'Key ', make('code', {}, key)),
    make(
      'p',
      {},
      rule,
      trace.length > SHOWN ? ` The first ${SHOWN} of ${trace.length} bytes:` : ' The bytes:',
    ),
    make('ul', { class: 'bytes' }, ...bytes),
    make(
      'p',
      made.agrees ? {} : { class: 'error' },
      `Recomputed: ${facesOf(made)}. The journal says: ${facesOf(roll)}.`,
    ),
    make('p', {}, 'The same by hand:'),
    make('pre', {}, byHand(step, roll, made.used)),
  ];
}

function byHand(step, roll, used) {
  const count = Math.max(16, Math.min(used, 4096));
  return (
    `key=$(printf 'pbem/1 roll\\n%s\\n%s\\n' ${step.seed} ${plain(roll.label)} | sha256sum | cut -c1-64)\n` +
    `head -c ${count} /dev/zero | openssl enc -chacha20 -K $key -iv ${'0'.repeat(32)} | od -An -v -tu1`
  );
}
