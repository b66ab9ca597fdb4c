import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHealed } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import {
  packNumbers,
  UNREADABLE,
  unpackNumbers,
} from '../../../electron/store/invoices/ingest/storedInvoiceList.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { openCore, rowsIn } from './storeCore.ts';
import { customerRef, KEY, TODAY } from './testStore.ts';

const core = coreForAll();

/** Ways in which a record comes that cannot be read; the last ones take its names with them. */
const BREAKS: readonly ((index: number) => unknown)[] = [
  (index) => ({ ...soundRecord(index), price: '12' }),
  (index) => ({ ...soundRecord(index), invoice_date_at: '2025-02-30 00:00:00' }),
  (index) => ({ ...soundRecord(index), invoice_no: null }),
  (index) => ({ ...soundRecord(index), entry_no: 7 }),
  (index) => ({ ...soundRecord(index), type: undefined }),
  () => null,
  () => [],
  () => ({}),
];

const ingest = (customer: CustomerRef, list: readonly unknown[]) =>
  core.ingest(customer, JSON.stringify(list), 65_536);

describe('a record that cannot be read for a while', () => {
  it('P28 is reported as unreadable, never as gone, and as back under the id that it had', () => {
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom(...BREAKS), { nil: null, freq: 3 }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.nat(3),
        (breaks, more) => {
          run += 1;
          // Each at a connection of its own: a search gives fifty invoices at most, and all have the same numbers.
          const customer = customerRef('1', `u${run}`);
          const sound = breaks.map((_, index) => soundRecord(index));
          ingest(customer, sound);
          const before = rowsIn(core, customer);
          const broken = breaks.filter((one) => one !== null).length;
          const added = Array.from({ length: more }, (_, at) => soundRecord(400 + at));
          const second = ingest(customer, [
            ...breaks.map((one, index) => one?.(index) ?? (one ? null : sound[index])),
            ...added,
          ]);
          expect(second).toMatchObject({
            removed: 0,
            added: more,
            becameUnreadable: broken,
            readableNow: 0,
            unreadable: broken,
          });
          const kinds = () =>
            (core.queryWorker.lists.changes(customer, { offset: 0, limit: 500 })?.changes ?? []).map(
              ({ kind }) => kind,
            );
          expect(kinds().filter((kind) => kind === 'unreadable')).toHaveLength(broken);
          expect(kinds()).not.toContain('removed');
          const third = ingest(customer, [...sound, ...added]);
          expect(third).toMatchObject({
            removed: 0,
            added: 0,
            changed: 0,
            becameUnreadable: 0,
            readableNow: broken,
            unreadable: 0,
          });
          const after = rowsIn(core, customer).slice(0, before.length);
          expect(after.map(({ id, invoiceNo }) => [id, invoiceNo])).toEqual(
            before.map(({ id, invoiceNo }) => [id, invoiceNo]),
          );
          expect(after.filter(({ change }) => change === 'readable')).toHaveLength(broken);
          for (const { id } of after.filter(({ change }) => change === 'readable')) {
            expect(core.queryWorker.lists.history(customer, id)?.map(({ kind }) => kind)).toEqual([
              'readable',
              'unreadable',
            ]);
          }
          const { totals } = core.queryWorker.lists.cached(customer, TODAY) ?? {};
          expect(totals?.count).toBe(sound.length + more);
          core.chores.afterwards();
          for (const { id, invoiceNo } of after) {
            expect(
              core.queryWorker.search
                .find(customer.connectionId, invoiceNo, null)
                .invoices.map((hit) => hit.id),
            ).toContain(id);
          }
        },
      ),
      { numRuns: casesOf(500, 40) },
    );
  });

  it('P28 one that is gone for good is reported as gone, read or unread', () => {
    const customer = customerRef('gone');
    ingest(customer, [soundRecord(0), soundRecord(1), { ...soundRecord(2), price: 'x' }, 5]);
    const report = ingest(customer, [soundRecord(0)]);
    expect(report).toMatchObject({ removed: 3, unreadable: 0, becameUnreadable: 0 });
    expect(core.queryWorker.lists.changes(customer, { offset: 0, limit: 9 })?.changes).toMatchObject([
      { kind: 'removed', invoiceNo: '100001', id: null },
      { kind: 'removed', invoiceNo: '100002', id: null, fields: [] },
      { kind: 'removed', invoiceNo: '', id: null, fields: [] },
    ]);
  });

  it('P28 invoices of one number are not taken for each other', () => {
    const customer = customerRef('twins');
    const twin = (entry: string) => ({ ...soundRecord(3), entry_no: entry });
    ingest(customer, [twin('E1'), twin('E2')]);
    const report = ingest(customer, [twin('E1'), { ...twin('E3'), price: null }]);
    expect(report).toMatchObject({ removed: 1, becameUnreadable: 0, unreadable: 1 });
  });

  it('P28 what an earlier version could not read is read again at the next fetch, even from the very same answer', async () => {
    await using old = await temporaryFolder();
    const customer = customerRef('old');
    const list = [soundRecord(0), { ...soundRecord(1), price: 0.1 + 0.2 }];
    const early = openCore(old.path);
    early.ingest(customer, JSON.stringify(list), 65_536);
    early.close();
    leaveAsBefore(join(old.path, FILES.lists));
    using core = openCore(old.path);
    expect(core.queryWorker.lists.cached(customer, TODAY)).toMatchObject({
      unreadable: 1,
      totals: { count: 1 },
      lastReport: { becameUnreadable: 0, readableNow: 0 },
    });
    const report = core.ingest(customer, JSON.stringify(list), 65_536);
    expect(report).toMatchObject({
      outcome: 'changed',
      added: 0,
      removed: 0,
      unreadable: 0,
      readableNow: 1,
    });
    expect(rowsIn(core, customer).map(({ price }) => price)).toEqual([
      String(soundRecord(0)['price']),
      '0.30000000000000004',
    ]);
    expect(core.queryWorker.lists.cached(customer, TODAY)?.totals.price).toBe('0.30000000000000004');
    expect(core.ingest(customer, JSON.stringify(list), 65_536).outcome).toBe('unchanged');
  });
});

/** The file as after a step that lets more records be read: the second one is still set apart, and no answer is known. */
function leaveAsBefore(file: string): void {
  const request = { file, key: KEY, schema: SCHEMAS.lists, mode: {}, suspect: false };
  const { database } = openHealed(request);
  const entries = database.prepare('SELECT entries FROM list_body').pluck().get() as Uint8Array;
  const numbers = unpackNumbers(entries);
  const n = numbers[1] ?? 0;
  numbers[1] = UNREADABLE + n;
  const [id] = database.prepare('SELECT max(id) FROM invoice').pluck().all() as number[];
  database.prepare('UPDATE list_body SET entries = ?').run(packNumbers(numbers));
  database.prepare("INSERT INTO unreadable(id, reason) VALUES(?, 'amount does not fit: price')").run(id);
  database.exec(`
    INSERT INTO search(search, rowid, numbers)
      SELECT 'delete', id, invoice_no || ' ' || entry_no FROM invoice WHERE wide IS NOT NULL;
    DELETE FROM invoice WHERE wide IS NOT NULL;
    UPDATE customer SET unreadable = 1, invoices = 1, price = '0', price_vat = '0', outstanding = '0', due_days = x'',
      wide = '', body_hash = x'';
  `);
  database.close();
}
