import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cipher, openDatabase } from '../../../electron/database/database.ts';
import { latestSchema, migrate, writeKeyCheck } from '../../../electron/database/openHealed.ts';
import type { Log, LogFields } from '../../../electron/ports/host.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { type OpenStoreOptions, openStore } from '../../../electron/store/openStore.ts';
import type { Store } from '../../../electron/store/store.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../shared/ipc/customers.ts';
import { threadFiles } from '../threadFiles.ts';

export const TODAY = '2026-03-15';
export const KEY = new Uint8Array(32).fill(7);

export const THREADS = threadFiles();

export function customerRef(number = '1001', connectionId = 'test'): CustomerRef {
  return { connectionId, number: number as CustomerRef['number'] };
}

/** Keeps what was logged, so that a test can look for secrets in it. */
export class KeptLog implements Log {
  readonly lines: { readonly event: string; readonly fields: LogFields | undefined }[] = [];
  info(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
  warn(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
  error(event: string, fields?: LogFields): void {
    this.lines.push({ event, fields });
  }
}

interface TestStoreOptions extends Partial<OpenStoreOptions> {
  /** Of new files; without it the one that is quicker here. */
  readonly cipher?: Cipher | undefined;
}

export function openTestStore(folder: string, { cipher, ...more }: TestStoreOptions = {}): Promise<Store> {
  if (cipher !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of ['lists', 'facts', 'pdfs'] as const) makeFile(folder, name, cipher);
  }
  return openStore({ folder, key: KEY, threads: THREADS, log: new KeptLog(), ...more });
}

/** A file of the store under a cipher of the test's choice, empty and closed. */
export function makeFile(folder: string, name: keyof typeof FILES, cipher: Cipher, key = KEY): void {
  const file = join(folder, FILES[name]);
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  const database = openDatabase({ file, key, cipher }, { shortens: name === 'pdfs' });
  migrate(database, SCHEMAS[name]);
  database.close();
  writeKeyCheck(file, key, cipher, latestSchema(SCHEMAS[name]));
}

/** Resolves once the writer has done all that it was asked before, the search index included. */
export function allWritten(store: Store): Promise<void> {
  return store.resources.keepOnly(customerRef('0', 'nowhere'), []);
}

/** Sends a body in chunks of a size that splits records, strings and characters. */
export async function ingestBody(
  store: Store,
  customer: CustomerRef,
  body: string | Uint8Array,
  options: { readonly fetchedAt?: number; readonly chunk?: number } = {},
): Promise<FetchReport> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const sink = store.lists.ingest(customer, () => options.fetchedAt ?? 1);
  const size = options.chunk ?? 64 * 1024;
  sink.begin();
  for (let at = 0; at < bytes.length; at += size)
    await sink.write(new Uint8Array(bytes.slice(at, at + size)));
  return sink.end();
}
