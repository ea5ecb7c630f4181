// Makes page.js, the one classic script of index.html, from the modules: a browser opens no modules from
// file://.
//
//   node build.mjs           writes page.js
//   node build.mjs --check   changes nothing; exit 1 if page.js is not what the modules make
//
// It is no general bundler. Each module becomes a function that gives what it exports; imports become names
// taken from there. It knows the forms that these modules use, and stops at any other.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const IMPORT = /^import (?:\{([^}]*)\}|\* as (\w+)) from '([^']+)';$/gm;
const EXPORT = /^export (?=(?:async )?(?:function\*?|class|const) (\w+))/gm;
const EXPORT_LIST = /^export \{([^}]*)\};$/m;

/** `a as b, c` of an import as the pattern of an object: `a: b, c`. */
function pattern(names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => name.replace(' as ', ': '))
    .join(', ');
}

/** One module: what it needs, and its text as a function. */
function moduleOf(path) {
  const source = readFileSync(join(HERE, path), 'utf8');
  const needs = [];
  const names = [];
  let text = source.replace(IMPORT, (_, some, all, from) => {
    const need = normalize(join(dirname(path), from));
    needs.push(need);
    return `const ${some === undefined ? all : `{ ${pattern(some)} }`} = modules['${need}'];`;
  });
  text = text.replace(EXPORT, (_, name) => {
    names.push(name);
    return '';
  });
  text = text.replace(EXPORT_LIST, (_, list) => {
    names.push(
      ...list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    );
    return '';
  });
  if (/^(import|export)\b/m.test(text))
    throw new Error(`${path}: an import or export that build.mjs does not know`);
  const made = names.length > 0 ? `\nreturn { ${names.join(', ')} };\n` : '\n';
  return {
    path,
    needs,
    text: `// ${path}\nmodules['${path}'] = (() => {\n${text.trimEnd()}\n${made}})();\n`,
  };
}

/** The module at a path and all that it needs, each behind what it needs. */
function collect(path, found = new Map(), open = []) {
  if (found.has(path)) return found;
  if (open.includes(path)) throw new Error(`modules need each other: ${[...open, path].join(' -> ')}`);
  const made = moduleOf(path);
  for (const need of made.needs) collect(need, found, [...open, path]);
  found.set(path, made);
  return found;
}

/** The text of page.js. */
export function build() {
  const parts = [...collect('page/main.mjs').values()].map(({ text }) => text);
  return (
    `// Made by build.mjs from the modules beside it. Do not edit.\n'use strict';\n(() => {\n` +
    `const modules = Object.create(null);\n\n${parts.join('\n')}})();\n`
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = join(HERE, 'page.js');
  if (!process.argv.includes('--check')) writeFileSync(target, build());
  else if (readFileSync(target, 'utf8') !== build()) {
    process.stderr.write('page.js is not what the modules make: run node verifier/build.mjs\n');
    process.exitCode = 1;
  }
}
