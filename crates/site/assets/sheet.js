// A sheet of orders clicked together on the map: a pattern such as `{unit} move {hexes}` is filled place by
// place. What comes of it is text to be copied into a mail; nothing is sent.
'use strict';
(() => {
  const { moments, stacks, patterns } = feldpostFilm;
  const at = (id) => document.getElementById(id);
  const map = at('map');
  if (patterns.length === 0 || moments.length === 0) return;
  const word = (name) => at('words').querySelector(`[data-word="${name}"]`).textContent;
  let parts = [];
  let isNewest = false;
  const isLive = () => isNewest && at('sheet').open;

  /** Parts of a pattern: words, and places with what was picked for each. */
  const read = (pattern) =>
    pattern.split(/(\{\w+\})/).filter((one) => one !== '').map((one) => {
      const kind = /^\{(\w+)\}$/.exec(one)?.[1];
      return kind ? { kind, picked: [] } : { word: one };
    });
  const isMany = ({ kind }) => kind === 'units' || kind === 'hexes';
  const places = () => parts.filter(({ kind }) => kind);
  const line = () =>
    parts.map((part) => part.word ?? (part.picked.length > 0 ? part.picked.join(' ') : '…')).join('');
  const isFull = () => parts.length > 0 && places().every(({ picked }) => picked.length > 0);

  /** The place that a click on this fills: one that can take more, or the first that is empty. */
  function placeFor(kinds) {
    const open = places();
    const empty = open.findIndex(({ picked }) => picked.length === 0);
    const before = empty < 0 ? open.length - 1 : empty - 1;
    const fits = (one) => one && kinds.includes(one.kind);
    // A list goes on until something of another kind is clicked.
    if (fits(open[before]) && isMany(open[before])) return open[before];
    return empty >= 0 && fits(open[empty]) ? open[empty] : null;
  }

  function tell() {
    for (const shape of map.querySelectorAll('.grid path')) {
      const hex = shape.dataset.hex;
      shape.classList.toggle('picked', places().some(({ picked }) => picked.includes(hex)));
    }
    map.querySelector('.grid')?.classList.toggle('live', isLive());
    const next = places().find(({ picked }) => picked.length === 0);
    const asked = next ? word('next').replace('{what}', word(next.kind)) : word('full');
    const told = parts.length === 0 ? '' : `${line()}   ${asked}`;
    at('slot').textContent = told;
    at('take').disabled = !isFull();
    at('undo').disabled = places().every(({ picked }) => picked.length === 0);
  }

  function choose(pattern, button) {
    for (const one of at('patterns').children) one.setAttribute('aria-pressed', String(one === button));
    parts = read(pattern);
    at('picks').replaceChildren();
    if (places().length === 0) take();
    tell();
  }

  function pick(kinds, what) {
    placeFor(kinds)?.picked.push(what);
    tell();
  }

  /** A hex was clicked: what stands there can be picked, or the hex itself. */
  function clicked(hex) {
    const standing = stacks[hex] ?? [];
    const unit = placeFor(['unit', 'units']);
    const ground = placeFor(['hex', 'hexes']);
    at('picks').replaceChildren();
    if (unit && !ground && standing.length === 1) {
      pick(['unit', 'units'], standing[0]);
    } else if (ground && !unit) {
      pick(['hex', 'hexes'], hex);
    } else if (unit || ground) {
      const offered = [
        ...(unit ? standing.map((name) => [['unit', 'units'], name]) : []),
        ...(ground ? [[['hex', 'hexes'], hex]] : []),
      ];
      for (const [kinds, what] of offered) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = what;
        button.addEventListener('click', () => {
          pick(kinds, what);
          at('picks').replaceChildren();
        });
        at('picks').append(button);
      }
    }
  }

  function take() {
    if (!isFull() && places().length > 0) return;
    const lines = at('lines');
    lines.value += `${lines.value && !lines.value.endsWith('\n') ? '\n' : ''}${line()}\n`;
    for (const place of places()) place.picked = [];
    tell();
  }

  function undo() {
    const filled = places().filter(({ picked }) => picked.length > 0);
    filled.at(-1)?.picked.pop();
    tell();
  }

  async function copy() {
    const lines = at('lines');
    try {
      await navigator.clipboard.writeText(lines.value);
      at('copied').textContent = word('copied');
    } catch {
      lines.select();
      at('copied').textContent = word('mark');
    }
  }

  for (const pattern of patterns) {
    const button = document.createElement('button');
    button.type = 'button';
    const kinds = { unit: '○', units: '○○', hex: '⬡', hexes: '⬡⬡' };
    button.textContent = pattern.replace(/\{(\w+)\}/g, (_, kind) => kinds[kind] ?? '…');
    button.dataset.pattern = pattern;
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => choose(pattern, button));
    at('patterns').append(button);
  }
  map.addEventListener('click', (event) => {
    const hex = event.target.closest?.('.grid path')?.dataset.hex;
    if (hex && isLive()) clicked(hex);
  });
  map.addEventListener('shown', ({ detail }) => {
    isNewest = detail === moments.length - 1;
    at('sheet').hidden = !isNewest;
    tell();
  });
  at('sheet').addEventListener('toggle', tell);
  at('take').addEventListener('click', take);
  at('undo').addEventListener('click', undo);
  at('copy').addEventListener('click', copy);
  isNewest = at('slider').value === at('slider').max;
  at('sheet').hidden = !isNewest;
  tell();
})();
