import { expect, it } from 'vitest';
import { openHealed } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { ExactBlocks } from '../../../electron/store/invoices/ingest/searchIndex.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { openCore } from './storeCore.ts';
import { customerRef, KEY } from './testStore.ts';

const records = Array.from({ length: 2_500 }, (_, no) => ({
  ...soundRecord(no),
  invoice_no: `B${no}`,
  entry_no: `C${no}`,
  amount_outstanding: no % 7 === 0 ? no : 0,
  price: 30_000 + no,
}));

/** All blocks in the file, as text; those of the customer `rebuilt` are made from its rows before. */
function blocksIn(file: string, rebuilt?: { readonly customer: number; readonly rows: number }): string[] {
  const request = { file, key: KEY, schema: SCHEMAS.lists, mode: {}, suspect: false };
  const { database } = openHealed(request);
  if (rebuilt !== undefined) {
    const blocks = new ExactBlocks(database, rebuilt.customer);
    for (let n = 0; n < rebuilt.rows; n += 1) blocks.touch(n);
    blocks.finish();
  }
  const rows = database
    .prepare('SELECT id, hex(entries) FROM exact_block ORDER BY id')
    .raw()
    .all() as unknown[][];
  database.close();
  return rows.map((row) => row.join(' '));
}

it('amounts of a list that was fetched again are found, and its blocks are the same as if they were rebuilt', async () => {
  await using folder = await temporaryFolder();
  const core = openCore(folder.path);
  const { file } = core.opened.lists;
  const customer = customerRef('1');
  core.ingest(customer, JSON.stringify(records), 65_536);
  core.ingest(customerRef('2'), JSON.stringify(records.slice(0, 3)), 65_536);
  // In the first block one changes, from the second some only go, in the third one comes.
  const kept = [...records.slice(9, 1_500), ...records.slice(1_510)];
  const changed = [{ ...records[5], amount_outstanding: 4_711.25 }, ...kept];
  core.ingest(customer, JSON.stringify([...changed, { ...soundRecord(9_999), price: 0.5 }]), 65_536);
  const found = core.queryWorker.search.find('test', 'x', 'amounts', '4 711,25').amounts.invoices;
  expect(found.map(({ invoiceNo }) => invoiceNo)).toEqual(['B5']);
  core.close();
  const blocks = blocksIn(file);
  expect(blocks).toHaveLength(4);
  expect(blocksIn(file, { customer: 1, rows: records.length + 1 })).toEqual(blocks);

  const last = openCore(folder.path);
  last.ingestWorker.lists.forget(customer);
  while (last.ingestWorker.lists.forgetStep());
  last.close();
  expect(blocksIn(file)).toHaveLength(1);
});
