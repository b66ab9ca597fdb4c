import { expect, it } from 'vitest';
import { openHealed } from '../../../electron/cache/database/openHealed.ts';
import { MIGRATIONS } from '../../../electron/cache/migrations.ts';
import { soundRecord } from '../../unit/cache/mutatedRecords.ts';
import { openCore } from './cacheCore.ts';
import { dropWhatCameLater } from './dropWhatCameLater.ts';
import { customerRef, KEY, temporaryFolder } from './testCache.ts';

const records = Array.from({ length: 2_500 }, (_, no) => ({
  ...soundRecord(no),
  invoice_no: `B${no}`,
  entry_no: `C${no}`,
  amount_outstanding: no % 7 === 0 ? no : 0,
  price: 30_000 + no,
}));

/** All blocks in the file, as text. */
function blocksIn(file: string, version?: number): string[] {
  const request = { file, key: KEY, migrations: MIGRATIONS.lists, mode: {}, suspect: false };
  const { database } = openHealed(request);
  const rows = database
    .prepare('SELECT id, hex(entries) FROM exact_block ORDER BY id')
    .raw()
    .all() as unknown[][];
  if (version !== undefined) dropWhatCameLater(database, MIGRATIONS.lists.slice(0, version));
  database.close();
  return rows.map((row) => row.join(' '));
}

it('amounts of a cache of the version before are found, and blocks are the same as if built anew', async () => {
  const { path, remove } = await temporaryFolder();
  try {
    const core = openCore(path);
    const { file } = core.opened.lists;
    const customer = customerRef('1');
    core.ingest(customer, JSON.stringify(records), 65_536);
    core.ingest(customerRef('2'), JSON.stringify(records.slice(0, 3)), 65_536);
    // In the first block one changes, from the second some only go, in the third one comes.
    const kept = [...records.slice(9, 1_500), ...records.slice(1_510)];
    const changed = [{ ...records[5], amount_outstanding: 4_711.25 }, ...kept];
    core.ingest(customer, JSON.stringify([...changed, { ...soundRecord(9_999), price: 0.5 }]), 65_536);
    core.close();
    const blocks = blocksIn(file, 5);
    expect(blocks).toHaveLength(4);

    const later = openCore(path);
    const found = later.reader.search.find('test', 'x', 'amounts', '4 711,25').amounts.invoices;
    expect(found.map(({ invoiceNo }) => invoiceNo)).toEqual(['B5']);
    later.close();
    expect(blocksIn(file)).toEqual(blocks);

    const last = openCore(path);
    last.writer.lists.forget(customer);
    while (last.writer.lists.forgetStep());
    last.close();
    expect(blocksIn(file)).toHaveLength(1);
  } finally {
    await remove();
  }
});
