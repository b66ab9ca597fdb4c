/**
 * Every text of the interface is in the catalogues, every catalogue has the same keys and placeholders, every key is
 * used, and no two of a catalogue say the same in all languages. Quotes are those of the language. Reads the TSX sources
 * as syntax trees, so a text cannot hide behind formatting.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseAst } from 'vite';
import { SAME_TEXTS } from './sameTexts.mjs';

const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'heading',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
  'tooltip',
]);
const HAS_WORD = /\p{L}{2,}/u;
const problems = [];

function* nodesOf(value, parent) {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, parent);
  } else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') yield { node: value, parent };
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'parent') yield* nodesOf(child, typeof value.type === 'string' ? value : parent);
    }
  }
}

function literalOf(node) {
  if (!node) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked ?? '').join('');
  if (node.type === 'JSXExpressionContainer') return literalOf(node.expression);
  return null;
}

function spokenBy(node, parent) {
  if (node.type === 'JSXText') return node.value;
  if (
    node.type === 'JSXExpressionContainer' &&
    (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment')
  ) {
    return literalOf(node);
  }
  if (node.type === 'JSXAttribute' && SPOKEN.has(node.name.name)) return literalOf(node.value);
  return null;
}

const sources = globSync('renderer/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));
const all = [];
for (const file of sources) {
  const code = readFileSync(file, 'utf8');
  all.push(code);
  if (!file.endsWith('.tsx')) continue;
  for (const { node, parent } of nodesOf(parseAst(code, { lang: 'tsx' }, file), null)) {
    const text = spokenBy(node, parent);
    if (text !== null && HAS_WORD.test(text)) {
      const line = code.slice(0, node.start).split('\n').length;
      problems.push(`${file}:${line}: text outside the catalogues: ${JSON.stringify(text.trim())}`);
    }
  }
}

function flat(object, prefix = '') {
  return Object.entries(object).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
  );
}

const placeholders = (text) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join();
const spoken = [
  ...all,
  ...globSync('{electron,shared}/**/*.ts').map((file) => readFileSync(file, 'utf8')),
].join('\n');

/** Every whole word of the sources, so that a key is not found within a longer name. */
const words = new Set(spoken.match(/[\p{L}\d_]+/gu));

const languages = globSync('shared/i18n/*/index.ts')
  .map((file) => file.split(/[\\/]/).at(-2))
  .filter((language) => language !== 'en');

/** `rows_one` and `rows_other` are one key. */
const withoutPlural = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const texts = (file) => Object.fromEntries(flat(JSON.parse(readFileSync(file, 'utf8'))));

for (const file of globSync('shared/i18n/*/*.json')) {
  for (const [key, text] of Object.entries(texts(file))) {
    if (/["']|\.\.\.|!/.test(text)) problems.push(`${file}: ${key} has a straight quote, three dots or "!"`);
  }
}

for (const english of globSync('shared/i18n/en/*.json')) {
  const base = texts(english);
  const others = [base];
  for (const language of languages) {
    const file = english.replace('/en/', `/${language}/`);
    if (!existsSync(file)) {
      problems.push(`${file}: missing`);
      continue;
    }
    const other = texts(file);
    others.push(other);
    for (const key of new Set([...Object.keys(base), ...Object.keys(other)])) {
      if (!(key in other)) problems.push(`${file}: lacks ${key}`);
      else if (!(key in base)) problems.push(`${file}: has ${key}, which English has not`);
      else if (placeholders(base[key]) !== placeholders(other[key])) {
        problems.push(`${file}: ${key} has other placeholders than English`);
      }
    }
  }
  for (const key of Object.keys(base)) {
    const leaf = withoutPlural(key).split('.').at(-1);
    if (!words.has(leaf) && !words.has(key) && !spoken.includes(`'${leaf}'`))
      problems.push(`${english}: ${key} is used nowhere`);
  }
  const space = basename(english, '.json');
  const alike = Map.groupBy(Object.keys(base), (key) => JSON.stringify(others.map((each) => each[key])));
  for (const keys of alike.values()) {
    const same = [...new Set(keys.map(withoutPlural))].sort().join(', ');
    if (same.includes(', ') && !SAME_TEXTS.has(`${space}: ${same}`)) {
      problems.push(`${english}: ${same} say the same: use one, or name them in scripts/sameTexts.mjs`);
    }
  }
}

for (const problem of problems) console.error(problem);
console.log(`${sources.length} renderer files, ${problems.length} texts out of place`);
process.exitCode = problems.length === 0 ? 0 : 1;
