import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { benchRecords, bodyOf } from './benchData.ts';
import { type BenchRow, benchRow, printRows } from './benchRow.ts';
import { CUSTOMERS, copyFilled, PER_CUSTOMER } from './filledStore.ts';

/** F24: what the full store takes of the disk, with all that finds and sorts, against the JSON as it was sent. */
export async function run(): Promise<BenchRow[]> {
  await using folder = await temporaryFolder();
  const root = folder.path;
  copyFilled(root, CUSTOMERS);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const taken = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  let sent = 0;
  for (let customer = 0; customer < CUSTOMERS; customer += 1)
    sent += bodyOf(benchRecords(PER_CUSTOMER, PER_CUSTOMER * customer)).length;
  const invoices = CUSTOMERS * PER_CUSTOMER;
  return [
    benchRow('F24', 'disk for the full cache, bytes an invoice', sent / invoices, taken / invoices, 0.6),
  ];
}

if (import.meta.main) printRows(await run());
