import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { filesHolding } from '../../e2e/harness/filesHolding.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { deskForEach } from '../exports/deskForEach.ts';
import { foldersBelow } from '../exports/exportDesk.ts';
import { logSalts, logsOfBefore, textsWithin } from './decrypted.ts';
import { dataKeyBelow, makeTraces, PLANTED } from './keepDesk.ts';

const desk = deskForEach('K10010');
const NOTHING = {
  invoices: null,
  pdfs: 0,
  agreements: false,
  noted: false,
  keptLists: 0,
  marks: 0,
  differences: 0,
  frozenSheets: [],
  jobs: 0,
  unfinishedJobs: 0,
  shortenedJobs: 0,
  fetching: false,
};

async function another(typed = 'K10001'): Promise<CustomerRef> {
  const { calls } = desk.app;
  const customer = typedCustomer({ connectionId: desk.customer.connectionId, typed });
  // Only who was opened is on the desk.
  await calls.customers.open({ customer });
  await calls.customers.refresh({ customer });
  return customer;
}

async function found(text: string): Promise<number> {
  const answer = await desk.app.calls.search.find({
    connectionId: desk.customer.connectionId,
    text,
    scope: null,
  });
  return answer.customers.length + answer.invoices.length;
}

async function shownOnDesk(): Promise<string[]> {
  const { connectionId } = desk.customer;
  const cards = await desk.app.calls.customers.cards({ connectionId });
  return cards.map(({ customer }) => customer.number);
}

async function expectGone(): Promise<void> {
  const { calls } = desk.app;
  const { customer } = desk;
  expect(await calls.keep.ofCustomer({ customer })).toEqual(NOTHING);
  expect(await found(customer.number)).toBe(0);
  expect(await found(PLANTED.givenName)).toBe(0);
  expect(await shownOnDesk()).toEqual(['10001']);
  expect((await calls.customers.overview({ connectionId: customer.connectionId })).customers).toBe(1);
  expect((await desk.app.state()).jobs).toEqual([]);
  const summary = await calls.customers.summary({ customer });
  expect(summary).toMatchObject({
    givenName: '',
    pinned: false,
    externalId: null,
    list: null,
    fetching: false,
  });
  expect((await calls.exports.statementAddress({ customer })).lines).toBeNull();
  expect(await calls.agreements.overview({ customer })).toMatchObject({ externalId: null, agreements: [] });
}

it('P30 leaves nothing of a forgotten customer but the files that were exported', async () => {
  const { customer } = desk;
  const other = await another();
  await makeTraces(desk.app, customer);
  const { calls } = desk.app;
  while ((await calls.agreements.overview({ customer })).refreshing !== null) await pause();
  const kept = await calls.keep.ofCustomer({ customer });
  expect(kept).toMatchObject({
    pdfs: 5,
    agreements: true,
    noted: true,
    keptLists: 1,
    jobs: 2,
    unfinishedJobs: 0,
  });
  expect(kept.invoices).toBeGreaterThan(50);
  const before = await calls.customers.summary({ customer: other });
  const exported = await readdir(desk.app.exportDir);
  const store = join(foldersBelow(desk.root).dataDir, 'cache');
  const salts = await logSalts(store);
  expect(salts).not.toContain('');

  await calls.keep.forget({ customer });
  await expectGone();
  expect(await calls.customers.summary({ customer: other })).toEqual(before);
  expect(await readdir(desk.app.exportDir)).toEqual(exported.filter((name) => !name.startsWith('.')));
  expect(await logsOfBefore(store, salts)).toEqual([]);
  const texts = { ...PLANTED, number: `"number":"${customer.number}"` };
  expect(await textsWithin(store, await dataKeyBelow(desk.root), texts)).toEqual([]);
  expect(await filesHolding(foldersBelow(desk.root).dataDir, Object.values(PLANTED))).toEqual([]);
  await desk.relaunch();
  await expectGone();

  // The service has it still: looked up again it is as new.
  const report = await desk.app.calls.customers.refresh({ customer });
  expect(report.outcome).toBe('first');
  const window = { filter: { ...NO_FILTER, exportedHere: true }, sort: [], offset: 0, limit: 1 };
  const page = await desk.app.calls.invoices.page({ customer, ...window });
  expect(page.matching).toBe(0);
});

it('ends the export and the fetch of a customer that is forgotten, and lets no answer bring it back', async () => {
  const { customer, app } = desk;
  await another();
  desk.sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 30, maxMs: 30 } });
  const selection: InvoiceSelection = { kind: 'allMatching', filter: NO_FILTER, except: [] };
  await app.calls.exports.start({ customer, selection, target: 'folder' });
  while (((await app.state()).jobs.at(-1)?.done ?? 0) < 5) await pause();
  desk.sandbox.faults.clear();
  desk.sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 5_000, maxMs: 5_000 } });
  const fetch = app.calls.customers.refresh({ customer }).catch((error: { code: string }) => error.code);
  await app.calls.agreements.refresh({ customer, part: 'all' });
  expect(await app.calls.keep.ofCustomer({ customer })).toMatchObject({ unfinishedJobs: 1, fetching: true });
  await app.calls.keep.forget({ customer });
  expect(await fetch).toBe('cancelled');
  await expectGone();
  await pause(300);
  await expectGone();
  const names = await readdir(app.exportDir);
  expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(5);
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
});

it('two askers share one forgetting, and what was never there is forgotten as well', async () => {
  const { customer, app } = desk;
  await another();
  await Promise.all([app.calls.keep.forget({ customer }), app.calls.keep.forget({ customer })]);
  await app.calls.keep.forget({ customer });
  await expectGone();
});

function pause(ms = 10): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
