/**
 * Holds the rule of files: a file is a concept that a developer would search for by its name.
 *
 * 1. No source file has more than 800 lines.
 * 2. No new fragments: a file of the product with under 80 lines that a single file of its own folder imports belongs in
 *    that file. `scripts/fragments.txt` lists the fragments of before this rule. The list only shrinks: an entry that is
 *    no fragment any more fails too, until `node scripts/checkSizes.mjs --prune` removes it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const MOST_LINES = 800;
const FRAGMENT_LINES = 80;
const EXCEPTIONS = 'scripts/fragments.txt';
const PRODUCT = /^(electron|renderer|shared)\/.*\.tsx?$/;
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const sources = listed.split('\n').filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && existsSync(file));
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (text) => text.split('\n').length - 1;
const tooLong = [...texts].filter(([, text]) => linesOf(text) > MOST_LINES);

const importers = new Map();
for (const [file, text] of texts) {
  if (!PRODUCT.test(file)) continue;
  for (const [, specifier] of text.matchAll(IMPORTED)) {
    const imported = join(dirname(file), specifier);
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  }
}
const isFragment = (file) => {
  const [only, another] = importers.get(file) ?? [];
  return only !== undefined && another === undefined && dirname(only) === dirname(file);
};
const fragments = [...texts]
  .filter(([file, text]) => PRODUCT.test(file) && linesOf(text) < FRAGMENT_LINES && isFragment(file))
  .map(([file]) => file);

const excepted = readFileSync(EXCEPTIONS, 'utf8').split('\n').filter(Boolean);
const added = fragments.filter((file) => !excepted.includes(file));
let stale = excepted.filter((file) => !fragments.includes(file));
if (process.argv.includes('--prune')) {
  writeFileSync(
    EXCEPTIONS,
    excepted
      .filter((file) => !stale.includes(file))
      .map((file) => `${file}\n`)
      .join(''),
  );
  stale = [];
}

for (const [file, text] of tooLong) console.error(`${file}: ${linesOf(text)} lines`);
for (const file of added)
  console.error(
    `${file}: under ${FRAGMENT_LINES} lines with one importer in its folder; move it into ${[...importers.get(file)][0]}`,
  );
for (const file of stale)
  console.error(`${file}: no fragment any more; run node scripts/checkSizes.mjs --prune`);
console.log(
  `${sources.length} files, ${tooLong.length} past ${MOST_LINES} lines; ${fragments.length} fragments, ${added.length} of them new`,
);
process.exitCode = tooLong.length + added.length + stale.length === 0 ? 0 : 1;
