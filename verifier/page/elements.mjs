// Elements of the page. Text of files is only ever put in as text, never as markup.

/** An element with attributes and children, which are elements or text. */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Puts children in the place of what an element holds. */
export function put(target, ...children) {
  target.replaceChildren(...children.filter((child) => child !== null));
}

/** A part that is filled when it is opened for the first time: a game has thousands of dice. */
export function later(summary, fill) {
  const made = make('details', {}, make('summary', {}, ...summary.filter((one) => one !== null)));
  made.addEventListener('toggle', () => {
    if (made.open && made.children.length === 1) made.append(make('div', {}, ...fill()));
  });
  return made;
}
