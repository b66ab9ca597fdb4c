import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForEach } from './coreForAll.ts';
import { customerRef, KEY } from './testStore.ts';

const CUSTOMERS = 240;
const INVOICES = 20;
/** What is written back at the latest, and as much again that comes while a reader prevents it. */
const MOST_BYTES = 2 * 1_000 * 8_300 + 1_000_000;

const core = coreForEach();

function ingest(customer: number): void {
  const records = Array.from({ length: INVOICES }, (_, at) => soundRecord(customer * INVOICES + at));
  core.ingest(customerRef(String(10_000 + customer)), JSON.stringify(records), 65_536);
}

/** The most that the log has taken of the disk. */
function mostOfLog(beforeEachCustomer: (customer: number) => void = () => undefined): number {
  let most = 0;
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    beforeEachCustomer(customer);
    ingest(customer);
    most = Math.max(most, statSync(`${core.opened.lists.file}-wal`).size);
  }
  return most;
}

describe('P34 the log of a refresh of many customers', () => {
  it('P34 is written back in between, and stays small', () => {
    expect(mostOfLog()).toBeLessThan(MOST_BYTES);
  });

  it('P34 stays small while a reader is at work, each time with a few changes behind it', () => {
    const queryWorker = openDatabase({ ...core.opened.lists, key: KEY }, { readonly: true });
    const rows = () => queryWorker.prepare('SELECT number FROM customer').iterate();
    let reading = rows();
    const most = mostOfLog((customer) => {
      // It never stops for long: the next question begins as soon as one is answered.
      if (customer % 9 === 0) reading.return?.();
      if (customer % 9 === 1) {
        reading = rows();
        reading.next();
      }
    });
    reading.return?.();
    queryWorker.close();
    expect(most).toBeLessThan(MOST_BYTES);
  });
});
