import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Launch } from '../services/launch.ts';
import { readSheet, SOFFICE } from '../writers/libreOffice.ts';
import { deskForEach } from './deskForEach.ts';

const COLUMNS = INVOICE_FIELDS.map(({ id }) => id);
const ofMany = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
/** Semicolons, quotes, UTF-8, Swedish; quoted fields are not forced to be text, special numbers are read. */
const NORDIC_CSV = 'CSV:59,34,76,1,,1053,false,true';

/**
 * By day the same cells are read back from a list of all customers (`allFiles.test.ts`) and from the writers alone, which
 * also hold no thread there (`writers/hundredThousandRows.test.ts`).
 */
describe('lists as jobs', () => {
  const desk = deskForEach('K10001');
  const { file, ended } = desk;
  let app: Launch;
  let customer: CustomerRef;

  beforeEach(() => {
    ({ app, customer } = desk);
  });

  it.skipIf(SOFFICE === null)(
    `write lists that LibreOffice reads back (${SOFFICE === null ? 'not installed here' : 'soffice'})`,
    async () => {
      const asked = { customer, selection: ofMany, sort: [], columns: [...COLUMNS] };
      const { rows } = await app.calls.invoices.page({
        customer,
        filter: NO_FILTER,
        sort: [],
        offset: 0,
        limit: 500,
      });
      const totals = await app.calls.invoices.totals({ customer, selection: ofMany });
      const xlsx = await ended(app.calls.exports.list({ ...asked, format: 'xlsx' }));
      const sheet = await readSheet(file(xlsx.fileName), desk.root);
      expect(sheet).toHaveLength(rows.length + 2);
      const outstanding = COLUMNS.indexOf('outstanding');
      for (const [index, row] of rows.entries()) {
        const cells = sheet[index + 1];
        expect(cells?.[0]).toMatchObject({ type: 'string', value: row.invoiceNo });
        expect(cells?.[outstanding]?.type).toBe('float');
        expect(Number(cells?.[outstanding]?.value)).toBe(Number(row.outstanding));
      }
      expect(Number(sheet.at(-1)?.[outstanding]?.value)).toBe(Number(totals.outstanding));
      const csv = await ended(app.calls.exports.list({ ...asked, format: 'csv', preset: 'nordicExcel' }));
      const text = await readFile(file(csv.fileName), 'utf8');
      expect(text.startsWith('\ufeff')).toBe(true);
      expect(text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
      const [head, ...lines] = await readSheet(file(csv.fileName), desk.root, NORDIC_CSV);
      expect(head?.map(({ value }) => value)).toHaveLength(COLUMNS.length);
      expect(lines).toHaveLength(rows.length);
      const due = COLUMNS.indexOf('dueDate');
      for (const [index, row] of rows.entries()) {
        const cells = lines[index] ?? [];
        expect(cells[0]).toMatchObject({ type: 'string', value: row.invoiceNo });
        expect(cells[COLUMNS.indexOf('entryNo')]).toMatchObject({
          type: 'string',
          value: row.entryNo,
        });
        expect(cells[outstanding]?.type).toBe('float');
        expect(Number(cells[outstanding]?.value)).toBe(Number(row.outstanding));
        expect(cells[due]).toMatchObject({ type: 'date' });
        expect(cells[due]?.value.slice(0, 10)).toBe(row.dueDate.slice(0, 10));
        // A constant in the form of a formula keeps leading zeros; nothing else may be one.
        for (const { formula } of cells) if (formula !== null) expect(formula).toMatch(/^of:="[^"]*"$/);
      }
    },
  );

  it('write 100,000 rows without a pause of the main thread', async () => {
    const { connectionId } = customer;
    const large = typedCustomer({ connectionId, typed: 'K10200' });
    await app.calls.customers.refresh({ customer: large });
    const asked = { customer: large, selection: ofMany, sort: [], columns: [...COLUMNS] };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    for (const format of ['csv', 'xlsx', 'jsonLines'] as const) {
      delay.enable();
      const began = performance.now();
      const job = await ended(app.calls.exports.list({ ...asked, format }));
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      delay.disable();
      expect(job).toMatchObject({ state: 'done', done: 1 });
      const longest = delay.max / 1e6;
      process.stdout.write(
        `100,000 rows as ${format}: ${seconds} s, longest pause ${longest.toFixed(0)} ms\n`,
      );
      // Generous, since the machine is shared; writing on this thread would hold it for seconds.
      expect(longest).toBeLessThan(500);
      delay.reset();
    }
  });
});
