import { readFile } from 'node:fs/promises';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { endOfJob, firstWithPdf, foldersBelow } from '../exports/exportDesk.ts';
import type { Launch } from '../services/launch.ts';

/** The clocks of this computer, but the calendar is so many days ahead. */
export class ShiftedClock extends SystemClock {
  readonly #ahead: number;

  constructor(days: number) {
    super();
    this.#ahead = days * 24 * 60 * 60_000;
  }

  override wall(): number {
    return super.wall() + this.#ahead;
  }

  override today(): string {
    return new Date(this.wall()).toISOString().slice(0, 10);
  }
}

export const PLANTED = {
  givenName: 'Planted Åkerman & Co',
  externalId: 'planted-external-9911',
  address: 'Planted Street 4711',
} as const;

/** Everything that a clerk can leave behind with a customer. */
export async function makeTraces(app: Launch, customer: CustomerRef): Promise<void> {
  const { calls } = app;
  const { givenName, externalId, address } = PLANTED;
  await calls.customers.open({ customer });
  await calls.agreements.refresh({ customer, part: 'all' });
  await calls.customers.note({ customer, givenName, externalId, pinned: true });
  const { connectionId, number } = customer;
  await calls.keptLists.create({ connectionId, name: 'Month-end', numbers: `${number} 99` });
  const selection = await firstWithPdf(app, customer, 5);
  if (selection.kind !== 'rows') throw new Error('rows are meant');
  await calls.pdfs.preview({ customer, id: selection.ids[0] ?? 0 });
  await calls.exports.start({ customer, selection, target: 'folder' });
  await endOfJob(app);
  await calls.exports.statement({
    customer,
    scope: 'open',
    from: null,
    to: null,
    recipientLines: [address],
    keepAddress: true,
  });
  await endOfJob(app);
}

/** The data key out of the test's file keychain. */
export async function dataKeyBelow(root: string): Promise<Uint8Array> {
  const items = JSON.parse(await readFile(foldersBelow(root).keychain, 'utf8')) as Record<string, string>;
  // Its name ends with the mark of the data folder.
  const [, key = ''] = Object.entries(items).find(([name]) => name.includes('data-key')) ?? [];
  return Buffer.from(key, 'base64url');
}
