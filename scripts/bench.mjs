/**
 * Builds Kontor and prints what it costs against the bare operation, measured side by side in one run: ratios, never
 * clock times. A measurement, not a test: it fails no build. What is over its goal is measured twice more, and the last
 * table has the median of the three; a file that throws is named below it. `npm run bench -- F01 F11` runs the files whose
 * name or rows match; each file in `tests/bench` exports `run(): Promise<Row[]>`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const files = globSync('tests/bench/**/*.bench.ts').sort();

const cell = (value) =>
  typeof value === 'number' ? String(Number(value.toPrecision(3))) : String(value ?? '');

function print(rows) {
  const table = [
    ['#', 'what', 'bare', 'Kontor', 'ratio', 'goal'],
    ...rows.map((row) => [row.id, row.what, row.bare, row.kontor, row.ratio, row.goal].map(cell)),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

function isWanted(file) {
  const words = `${file} ${readFileSync(file, 'utf8')}`.toLowerCase();
  return wanted.length === 0 || wanted.some((name) => words.includes(name.toLowerCase()));
}

const failed = new Set();

/** The rows of a file; none where it fails, which the last lines say: the other files are measured all the same. */
async function measured(file) {
  console.log(`\n${file}`);
  try {
    const { run } = await import(pathToFileURL(resolve(file)).href);
    const rows = await run();
    print(rows);
    return rows;
  } catch (error) {
    console.error(error);
    failed.add(file);
    return [];
  }
}

const isOver = ({ ratio, goal }) => ratio > goal;
const isSame = (one) => (other) => one.id === other.id && one.what === other.what;

const shell = process.platform === 'win32';
const build = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', shell });
if (build.status !== 0) process.exit(1);
console.log(`${cpus().length} processors, Node ${process.versions.node}`);
const missed = [];
for (const file of files.filter(isWanted)) {
  const rows = await measured(file);
  if (rows.some(isOver)) missed.push({ file, rows });
}

const over = [];
for (const { file, rows } of missed) {
  const runs = [rows, await measured(file), await measured(file)];
  for (const row of rows.filter(isOver)) {
    const three = runs.flatMap((one) => one.filter(isSame(row)));
    const [, middle = row] = three.toSorted((one, other) => one.ratio - other.ratio);
    if (isOver(middle)) over.push(middle);
  }
}
console.log(
  over.length === 0 ? '\nWhat was measured is within its goals.' : '\nOver its goal, the median of three:',
);
if (over.length > 0) print(over);
for (const file of failed) console.log(`failed: ${file}`);
process.exitCode = failed.size === 0 ? 0 : 1;
