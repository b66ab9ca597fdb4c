import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { LogEntry } from '../../sandbox/requestLog.ts';
import type { ThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { connectTo, type Service } from '../services/connectTo.ts';
import { type Launch, launch } from '../services/launch.ts';
import { FileKeychain } from './fileKeychain.ts';

export async function requestsOf(sandbox: ThreadedSandbox): Promise<readonly LogEntry[]> {
  return (await sandbox.send({ kind: 'log' })) as readonly LogEntry[];
}

type LaunchOptions = Omit<NonNullable<Parameters<typeof launch>[1]>, 'keychain'>;

/** All folders of a test below one root; the keychain is a file there, so that a second process can continue. */
export function foldersBelow(root: string) {
  return { dataDir: join(root, 'data'), exportDir: join(root, 'exports'), keychain: join(root, 'keychain') };
}

export function launchBelow(root: string, options: LaunchOptions = {}): Promise<Launch> {
  const { keychain, ...folders } = foldersBelow(root);
  return launch(folders, { keychain: new FileKeychain(keychain), ...options });
}

/** Connects and fetches one customer's list. */
export async function lookUp(app: Launch, service: Service, typed: string): Promise<CustomerRef> {
  const connectionId = await connectTo(app, service);
  const customer = typedCustomer({ connectionId, typed });
  await app.calls.customers.refresh({ customer });
  return customer;
}

/** The first so many invoices that have a PDF. */
export async function firstWithPdf(
  app: Launch,
  customer: CustomerRef,
  count: number,
): Promise<InvoiceSelection> {
  const ids: number[] = [];
  const filter = { ...NO_FILTER, hasPdf: true };
  while (ids.length < count) {
    const window = { offset: ids.length, limit: Math.min(500, count - ids.length) };
    const { rows } = await app.calls.invoices.page({ customer, filter, sort: [], ...window });
    if (rows.length === 0) throw new Error('too few invoices with a PDF');
    ids.push(...rows.map(({ id }) => id));
  }
  return { kind: 'rows', ids };
}

/** Waits until the newest job is neither running nor waiting for the service. */
export async function endOfJob(app: Launch): Promise<Job> {
  for (;;) {
    const job = (await app.state()).jobs.at(-1);
    if (job && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** SHA-256 of every file in a folder, by name; hidden ones too. */
export async function hashesOf(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    hashes.set(
      name,
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    );
  }
  return hashes;
}

/** The PDFs among them. */
export function pdfsOnly(hashes: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...hashes].filter(([name]) => name.endsWith('.pdf')));
}
