import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePartFile } from '../../../electron/documents/files/writeFile.ts';
import { csvList } from '../../../electron/documents/tables/csv.ts';
import { cellText } from '../../../shared/domain/listFormat.ts';
import { inWindows } from '../../unit/writers/collected.ts';
import { folderForAll } from '../ownFolder.ts';
import { askDuckDb, quoted } from './duckdb.ts';
import { HOSTILE_COLUMNS, HOSTILE_LIST, hostileRows } from './hostileRows.ts';

const folder = folderForAll();

/** What programs that read lines, quotes and separators by themselves get wrong, besides formulas. */
const ODD = [
  'a\nb',
  'a\r\nb',
  '"',
  '""',
  '","',
  ';',
  '\t',
  ' x ',
  "'=1",
  '\u202e',
  '中',
  '=1\n+2',
  'null',
  'NULL',
];

it('CSV for programs: DuckDB reads every text byte for byte as it was, and nothing but the rows', async () => {
  const rows = hostileRows(2_000).map((row, at) => ({
    ...row,
    status: ODD[at % (2 * ODD.length)] ?? row.status,
  }));
  const path = join(folder(), 'list.csv');
  await writePartFile(path, csvList(inWindows(rows), { ...HOSTILE_LIST, verbatim: true, leftOut: 'x' }));
  const how = "header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"', parallel = false";
  const read = await askDuckDb(`SELECT * FROM read_csv(${quoted(path)}, ${how})`);
  expect(read).toHaveLength(rows.length);
  for (const [at, row] of rows.entries()) {
    for (const { key, header } of HOSTILE_COLUMNS) {
      expect(read[at]?.[header] ?? '', `${key} of row ${at}`).toBe(cellText(row, key) ?? '');
    }
  }
});
