import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveRefreshReport } from '../../../electron/services/refresh/refreshingService.ts';
import { DEFAULT_LIST_TEMPLATE } from '../../../shared/domain/templateTokens.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { folderForAll } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';

const folder = folderForAll();

const MADE = Date.UTC(2026, 10, 26, 12);
/** What a spreadsheet would take for a formula. */
const REFERENCE = '=1+1';

const FETCHED = {
  kind: 'done' as const,
  bytes: 0,
  reason: 'changed',
  fetchedAt: MADE - 60_000,
  result: {
    ...{ outcome: 'changed', received: 4, unreadable: 2, added: 0, settled: 1, changed: 0, removed: 0 },
    ...{ owed: { before: '10', after: '7.5' }, fetchedAt: MADE - 60_000 },
  },
};
const FAILURE = {
  code: 'serviceTimeout' as const,
  details: {},
  retryable: true,
  correlationId: REFERENCE,
};

const REPORT = {
  items: [
    { place: 0, item: { customer: { connectionId: 'c', number: '00123' } }, outcome: FETCHED },
    {
      place: 1,
      item: { customer: { connectionId: 'c', number: '00124' } },
      outcome: { kind: 'failed' as const, bytes: 0, name: '00124', failure: FAILURE },
    },
  ],
  all: 3,
  outcomes: ['changed', 'failed'] as const,
  connection: 'Nordfiber',
  jobId: 'r1',
  language: 'en' as const,
  settings: DEFAULT_SETTINGS,
  now: MADE,
  version: '0.1.0',
  thread: threadFiles().exportThread,
  template: DEFAULT_LIST_TEMPLATE,
};

it('CSV for programs: every text as it is, and beside it what the report is', async () => {
  const form = { format: 'csv', preset: 'rfc4180', linesAbove: false } as const;
  const outcomes = [...REPORT.outcomes];
  const fileName = await saveRefreshReport(join(folder(), 'report.csv'), { ...REPORT, ...form, outcomes });
  const bytes = await readFile(join(folder(), fileName));
  const [header, ...lines] = readCsv(bytes.toString(), ',');
  expect(lines.map((line) => [line[0], line[5], line.at(-1)])).toEqual([
    ['00123', '-2.5', ''],
    ['00124', '', REFERENCE],
  ]);
  expect(header?.at(-1)).toBe('Reference');
  expect(JSON.parse(await readFile(join(folder(), `${fileName}.meta.json`), 'utf8'))).toMatchObject({
    file: fileName,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    list: 'Refresh report',
    connection: 'Nordfiber',
    filter: ['Changed', 'Failed'],
    rows: 2,
    ofRows: 3,
    unreadable: 2,
    amountsBeyond15Digits: 0,
    oldestFetch: new Date(MADE - 60_000).toISOString(),
    newestFetch: new Date(MADE - 60_000).toISOString(),
    madeAt: new Date(MADE).toISOString(),
    madeBy: 'Kontor 0.1.0',
  });
});

it('CSV for Excel: begins with what it is, runs nothing, and has nothing beside it', async () => {
  const form = { format: 'csv', preset: 'nordicExcel', linesAbove: true } as const;
  const outcomes = [...REPORT.outcomes];
  const fileName = await saveRefreshReport(join(folder(), 'nordic.csv'), { ...REPORT, ...form, outcomes });
  const text = (await readFile(join(folder(), fileName), 'utf8')).slice(1);
  const [above = '', below = ''] = text.split('""\r\n');
  expect(readCsv(above, ';').slice(0, 5)).toEqual([
    ['List', 'Refresh report'],
    ['Connection', 'Nordfiber'],
    ['Rows', '="2 of 3 customers"'],
    ['Filter', 'Changed'],
    ['', 'Failed'],
  ]);
  const lines = readCsv(below, ';');
  expect(lines[1]?.slice(0, 6)).toEqual(['="00123"', 'Changed', '2', '10', '7,5', '-2,5']);
  expect(lines[2]?.at(-1)).toBe(`'${REFERENCE}`);
  expect(await readdir(folder())).not.toContain(`${fileName}.meta.json`);
});
