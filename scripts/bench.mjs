/**
 * Prints what Kontor costs against the bare operation, measured side by side in one run: ratios, never clock
 * times. A measurement, not a test: it fails no build. `npm run bench -- F01 F11` runs the files whose name or
 * rows match; each file in `tests/bench` exports `run(): Promise<Row[]>`.
 */
import { globSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const wanted = process.argv.slice(2);
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

console.log(`${cpus().length} processors, Node ${process.versions.node}`);
for (const file of files) {
  if (wanted.length > 0 && !wanted.some((name) => file.toLowerCase().includes(name.toLowerCase()))) continue;
  console.log(`\n${file}`);
  const bench = await import(pathToFileURL(resolve(file)).href);
  print(await bench.run());
}
