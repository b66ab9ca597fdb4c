import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { benchRecords, bodyOf } from './benchData.ts';
import { ref } from './benchStore.ts';

type OpenedWriter = ReturnType<typeof openIngestWorker>;

export const KEY = new Uint8Array(32).fill(1);
export const PER_CUSTOMER = 200;

/** The 5,000 customers of 200 invoices for which the goals are stated; with `--small` 1,000, filled at a fifth of the time. */
export const CUSTOMERS = process.argv.includes('--small') ? 1_000 : 5_000;

const built = new Map<string, string>();

export function setupOf(folder: string) {
  return { folder, key: KEY, pdfLimit: 1e6, suspect: false };
}

/** One list through the writer as its thread would call it. */
export function fill({ apis, chores }: OpenedWriter, customer: CustomerRef, body: Uint8Array): void {
  const { intake } = apis;
  intake.begin(1, new Int32Array(1));
  // The writer releases what it is given.
  intake.write(1, [body.slice()]);
  intake.end(1, customer, 1);
  chores.afterwards();
}

/** What the writer's thread does when nothing is asked for a while. */
export function rest({ chores }: OpenedWriter): void {
  while (chores.idle());
}

/** Copies a store of so many customers (numbers from 1,000 on) into a folder; built once a process. */
export function copyFilled(to: string, customers: number, invoices = PER_CUSTOMER): void {
  const size = `${customers} × ${invoices}`;
  let folder = built.get(size);
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
    const home = folder;
    process.once('exit', () => rmSync(home, { recursive: true, force: true }));
    const writer = openIngestWorker(setupOf(folder));
    for (let customer = 0; customer < customers; customer += 1) {
      fill(writer, ref(1_000 + customer), bodyOf(benchRecords(invoices, invoices * customer)));
    }
    rest(writer);
    writer.close();
    built.set(size, folder);
  }
  cpSync(folder, to, { recursive: true });
}

/** A store of so many customers, opened in this thread; closed and removed at the end of the block that uses it. */
export function openFilled(customers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const data = join(folder, 'data');
  copyFilled(data, customers);
  const writer = openIngestWorker(setupOf(data));
  const { opened } = writer.answer;
  const reader = openQueryWorker(opened, KEY);
  return {
    folder,
    writer,
    opened,
    reader: reader.apis,
    [Symbol.dispose]: () => {
      reader.close();
      writer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
