import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { launchBelow, lookUp } from '../exports/exportDesk.ts';
import { sandboxOptions } from '../exports/flakyExport.ts';

it('P32 lists that prove damaged in mid-session are not dropped without a word', async () => {
  await using folder = await temporaryFolder();
  await using sandbox = await startSandbox(sandboxOptions(false));
  const before = await launchBelow(folder.path);
  const customer = await lookUp(before, sandbox, 'K10010');
  await before.close();
  const file = join(before.dataDir, 'cache', 'cache.db');
  const damaged = await readFile(file);
  // The schema is whole, so that the file opens; the pages behind it are not.
  await writeFile(file, damaged.fill(0x55, Math.floor(damaged.length * 0.7)));
  await using app = await launchBelow(folder.path);
  const notices = () =>
    app.events
      .filter(({ name }) => name === 'app.changed')
      .map(({ payload }) => (payload as AppState).cacheNotice);
  expect((await app.state()).cacheNotice).toBe('none');
  const window = { filter: NO_FILTER, sort: [], offset: 0, limit: 500 };
  await expect
    .poll(async () => {
      await app.calls.customers.open({ customer }).catch(() => undefined);
      await app.calls.invoices.page({ customer, ...window }).catch(() => undefined);
      await app.calls.search
        .find({ connectionId: customer.connectionId, text: '5', scope: null })
        .catch(() => undefined);
      return (await app.state()).cacheNotice;
    })
    .toBe('rebuiltCorrupt');
  expect(notices()).toContain('rebuiltCorrupt');
  expect((await app.state()).cacheNotices).toBe(1);
  expect((await app.state()).connections).toHaveLength(1);
  // The view of the customer is notified that its list is gone.
  await expect
    .poll(() => app.events.filter(({ name }) => name === 'customers.changed').map(({ payload }) => payload))
    .toContainEqual(expect.objectContaining({ customer, list: null }));

  // Again: a clerk who has dismissed the first notice must see the second.
  const other = { ...customer, number: '10011' as typeof customer.number };
  for (const one of [customer, other]) await app.calls.customers.refresh({ customer: one });
  // Everything is in the file then, and nothing of it in its log.
  await app.calls.keep.forget({ customer: other });
  const rebuilt = await readFile(file);
  await writeFile(file, rebuilt.fill(0x55, Math.floor(rebuilt.length * 0.3)), { flag: 'r+' });
  await expect
    .poll(async () => {
      await app.calls.customers.refresh({ customer: other }).catch(() => undefined);
      await app.calls.invoices.page({ customer, ...window }).catch(() => undefined);
      return (await app.state()).cacheNotices;
    })
    .toBe(2);
  expect(notices().at(-1)).toBe('rebuiltCorrupt');
});
