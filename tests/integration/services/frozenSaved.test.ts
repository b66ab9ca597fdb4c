import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveForm } from '../../../electron/services/balances/snapshotFile.ts';
import { ListChanged } from '../../../electron/services/exports/listFeed.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { folderForEach } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { askDuckDb, quoted } from '../writers/duckdb.ts';
import { missingTools, printed } from '../writers/pdfTools.ts';
import { CONNECTION, deskWithDay } from './frozenDesk.ts';
import { homeForEach } from './home.ts';

const WINDOW = { offset: 0, limit: 500 };
const home = homeForEach();
const folder = folderForEach();
const MISSING = missingTools('pdftotext');

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

async function frozenDesk() {
  const { desk, day, ...more } = await deskWithDay(home, ['10005']);
  const answer = await desk.calls.frozen.freeze({ ...CONNECTION, number: null, day });
  if (answer.kind !== 'frozen') throw new Error(answer.reason);
  const { sheet } = answer;
  const { rows } = await desk.calls.frozen.items({ id: sheet.id, ...WINDOW });
  const save = async (form: Omit<Parameters<typeof desk.calls.frozen.save>[0], 'id'>) => {
    const saved = await desk.calls.frozen.save({ id: sheet.id, ...form });
    expect(saved?.items).toBe(sheet.figures.items);
    return join(home.exportDir, saved?.fileName ?? '');
  };
  return { desk, day, sheet, rows, save, ...more };
}

it('a frozen sheet is saved with its day, its hash, its sums and who is missing, after any refresh', async () => {
  const { desk, day, sheet, rows, save, refresh } = await frozenDesk();
  await refresh('10005');
  const total = sumOfDecimals(rows.map(({ outstanding }) => outstanding));
  expect(total).toBe(sheet.figures.outstanding);

  const csv = await save({ format: 'csv' });
  expect(csv).toMatch(new RegExp(`as of ${day}.*snapshot`));
  const [, ...lines] = readCsv(await readFile(csv, 'utf8'), ',');
  expect(lines.map((line) => [line[0], line[2], line[7]])).toEqual(
    rows.map(({ customer, invoiceNo, outstanding }) => [customer.ref.number, invoiceNo, outstanding]),
  );
  const meta = JSON.parse(await readFile(`${csv}.meta.json`, 'utf8'));
  expect(meta.filter).toEqual([
    expect.any(String),
    expect.stringMatching(/^Snapshot /),
    `SHA-256 of the rows: ${sheet.sha256}`,
  ]);
  expect(meta.missing).toEqual([expect.stringMatching(/^10005.*: Not updated after that date/)]);

  const form = await save({ format: 'jsonLines' });
  expect(await hashOf(form)).toBe(sheet.sha256);
  const [first, ...others] = (await readFile(form, 'utf8')).trimEnd().split('\n');
  expect(first).toBe(JSON.stringify(['kontor.frozen', 1, day]));
  expect(others.filter((line) => line.startsWith('["item"'))).toHaveLength(rows.length);
  expect(others).toContain(JSON.stringify(['customer', '10005', 'notFetched', null, null, null]));

  const parquet = await save({ format: 'parquet' });
  const [sums] = await askDuckDb(
    `SELECT count(*)::VARCHAR AS items, sum(amount_outstanding)::VARCHAR AS outstanding,
      count(DISTINCT customer_number)::VARCHAR AS customers FROM read_parquet(${quoted(parquet)})`,
  );
  expect(sums).toEqual({
    items: String(rows.length),
    outstanding: expect.stringMatching(new RegExp(`^${total.replace('.', '\\.')}\\.?0*$`)),
    customers: '2',
  });
  const about = await askDuckDb(
    `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata(${quoted(parquet)})`,
  );
  expect(about).toContainEqual({ key: 'kontor.rows_sha256', value: sheet.sha256 });
  expect(about).toContainEqual({ key: 'kontor.not_in_rows', value: '[["10005","notFetched"]]' });

  for (const format of ['xlsx', 'pdf'] as const) await save({ format });
  const filter = { kinds: ['frozenSheetSaved' as const], text: '10005', from: null, to: null };
  expect((await desk.calls.activity.page({ filter, offset: 0, limit: 50 })).entries).toHaveLength(5);
});

it.skipIf(MISSING !== null)('on paper it has its hash, its ageing and its total', async () => {
  const { day, sheet, rows, save } = await frozenDesk();
  const text = (await printed('pdftotext', await save({ format: 'pdf' }), '-')).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Snapshot: open items at the end of ${day}`);
  expect(text).toContain(sheet.sha256);
  expect(text).toContain('Ageing of outstanding invoices');
  expect(text).toMatch(/10005.*: Not updated after that date/);
  expect(text).toContain(`Total of ${rows.length} open items`);
});

it('a sheet of one customer is not named after the connection once that one is forgotten', async () => {
  const { desk, day } = await deskWithDay(home);
  const customer = typedCustomer({ ...CONNECTION, typed: '10001' });
  const answer = await desk.calls.frozen.freeze({ ...customer, day });
  if (answer.kind !== 'frozen') throw new Error(answer.reason);
  const named = async () =>
    (await desk.calls.frozen.previewName({ id: answer.sheet.id, format: 'csv' })).name;
  const before = await named();
  expect(before).toContain('10001');
  await desk.calls.keep.forget({ customer });
  expect(await named()).toBe(before.replace('10001 ', ''));
  const saved = await desk.calls.frozen.save({ id: answer.sheet.id, format: 'csv' });
  const meta = await readFile(join(home.exportDir, `${saved?.fileName}.meta.json`), 'utf8');
  expect(JSON.parse(meta).connection ?? null).toBeNull();
});

it('what is saved after a customer was forgotten says what has gone, with the hash of what is left', async () => {
  const { desk, sheet } = await frozenDesk();
  await desk.calls.keep.forget({ customer: typedCustomer({ ...CONNECTION, typed: '10001' }) });
  const [after] = await desk.calls.frozen.list(CONNECTION);
  expect(after?.sha256).not.toBe(sheet.sha256);
  const saved = await desk.calls.frozen.save({ id: sheet.id, format: 'jsonLines' });
  const file = join(home.exportDir, saved?.fileName ?? '');
  expect(await hashOf(file)).toBe(after?.sha256);
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('"10001"');
  const { customers, items, outstanding } = after?.forgotten ?? {};
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    JSON.stringify(['forgotten', customers, items, outstanding]),
  );
  const meta = JSON.parse(await readFile(`${file}.meta.json`, 'utf8'));
  expect(meta.missing[0]).toMatch(/^1 customer has since been forgotten/);
});

it('lines that are not those of the hash are no file', async () => {
  const store = { frozenSheets: { form: async () => ['["kontor.frozen",1,"2026-10-31"]'] } };
  const { exportThread: thread } = threadFiles();
  const sheet = { id: '1', figures: { customers: 1, items: 0 }, sha256: 'ab'.repeat(32) };
  const path = join(folder(), 'sheet.jsonl');
  const written = saveForm({ store, thread } as never, sheet as never, {} as never, path);
  await expect(written).rejects.toBeInstanceOf(ListChanged);
  expect(await readdir(folder())).toEqual([]);
});
