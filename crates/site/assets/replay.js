// The replay of a game: a slider over its moments, the map and the story beside each other. A moment has an
// address of its own, such as #e217. Pictures come as runs of lines of one table.
'use strict';
(() => {
  const { reel, moments, unit, hexes } = feldpostFilm;
  const at = (id) => document.getElementById(id);
  const [map, slider] = [at('map'), at('slider')];
  if (moments.length === 0) return;

  /** The drawing of a moment. */
  function drawing(shown) {
    const runs = reel.frames[shown];
    const lines = [];
    for (let run = 0; run < runs.length; run += 2) {
      lines.push(...reel.lines.slice(runs[run], runs[run] + runs[run + 1]));
    }
    const read = new DOMParser().parseFromString(lines.join('\n'), 'image/svg+xml');
    return document.importNode(read.documentElement, true);
  }

  /** A clear shape over each hex, for the pointer. */
  function grid(box) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    made.setAttribute('class', 'grid');
    made.setAttribute('viewBox', box);
    made.setAttribute('aria-hidden', 'true');
    for (const [hex, [x, y]] of Object.entries(hexes)) {
      const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      const half = unit / 2;
      shape.setAttribute('d', `M${x - half} ${y}a${half} ${half} 0 1 0 ${unit} 0a${half} ${half} 0 1 0 ${-unit} 0`);
      shape.dataset.hex = hex;
      made.append(shape);
    }
    return made;
  }

  let now = -1;
  let cover = null;

  /** Shows a moment, and the story with it. */
  function show(wanted) {
    const shown = Math.min(Math.max(wanted, 0), moments.length - 1);
    if (shown === now) return;
    now = shown;
    const drawn = drawing(now);
    const told = at(`e${moments[now].entry}`);
    const moment = told.querySelector('h3').textContent;
    drawn.setAttribute('aria-label', moment);
    cover ??= grid(drawn.getAttribute('viewBox'));
    map.replaceChildren(drawn, cover);
    slider.value = String(now);
    slider.setAttribute('aria-valuetext', moment);
    at('moment').textContent = `${moment} (${now + 1}/${moments.length})`;
    at('back').disabled = at('begin').disabled = now === 0;
    at('on').disabled = at('last').disabled = now === moments.length - 1;
    for (const one of document.querySelectorAll('.story .now')) one.classList.remove('now');
    told.classList.add('now');
    const story = at('story');
    if (story.scrollHeight > story.clientHeight) story.scrollTop = told.offsetTop - story.offsetTop - 8;
    for (const one of document.querySelectorAll('.graph')) {
      const share = moments.length > 1 ? now / (moments.length - 1) : 0;
      const x = Number(one.dataset.left) + Number(one.dataset.wide) * share;
      one.querySelector('.now').setAttribute('x1', x);
      one.querySelector('.now').setAttribute('x2', x);
    }
    map.dispatchEvent(new CustomEvent('shown', { detail: now }));
  }

  /** Shows it, and gives it the address. */
  function go(wanted) {
    show(wanted);
    history.replaceState(null, '', `#e${moments[now].entry}`);
  }

  /** The moment that the address names: that of an entry (#e217) or a resolution (#r45). Else the last one. */
  function named() {
    const [, kind, number] = /^#([er])(\d+)$/.exec(location.hash) ?? [];
    const fits = {
      e: (moment) => moment.entry <= Number(number),
      r: (moment) => moment.step !== null && moment.step <= Number(number),
    }[kind];
    const found = fits ? moments.findLastIndex(fits) : moments.length - 1;
    show(kind === 'r' && moments[found]?.step < Number(number) ? found + 1 : found);
  }

  slider.max = String(moments.length - 1);
  slider.addEventListener('input', () => go(Number(slider.value)));
  const buttons = { begin: () => 0, back: () => now - 1, on: () => now + 1, last: () => moments.length - 1 };
  for (const [id, wanted] of Object.entries(buttons)) at(id).addEventListener('click', () => go(wanted()));
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('textarea, input, button, a');
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || typing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(now + step);
  });
  addEventListener('hashchange', named);
  at('player').hidden = false;
  named();
})();
