import { expect, it } from 'vitest';
import { openDatabase, readValue } from '../../../electron/database/database.ts';
import {
  forgetConnection,
  forgetCustomer,
  forgetTheRest,
  hideTheRest,
} from '../../../electron/store/forgetting.ts';
import type { QueryApi } from '../../../electron/store/queryWorker.ts';
import type { Store } from '../../../electron/store/store.ts';
import type { RpcClients } from '../../../electron/workers/rpc.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { faultyIngestWorker } from '../threadFiles.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { coreForEach } from './storeHome.ts';
import { coreClients, customerRef, KEY, openTestStore, THREADS } from './testStore.ts';

const INVOICES = 5_000;
const MARKS = 4_500;
const PDFS = 90;
const DOCUMENTS = 450;
const BODY = invoicesJson(Array.from({ length: INVOICES }, (_, index) => soundRecord(index)));

const core = coreForEach();
const folder = folderForEach();

/** What is kept of a connection by table; in the lists' file the rest is of none. */
function fill(connectionId: string): void {
  const { ingestWorker, queryWorker } = core;
  queryWorker.facts.putConnection({
    ...{ id: connectionId, name: connectionId, environmentWord: '', environmentTone: 'neutral' },
    ...{ baseUrl: 'https://service.example', clientId: 'a', sample: false },
    ...{ pdfPathTemplate: '', agreementsListBody: '' },
  } as never);
  const customer = customerRef('1', connectionId);
  core.ingest(customer, BODY, 65_536);
  const ids = (
    queryWorker.lists.page({
      ...{ customer, sort: [], offset: 0, limit: INVOICES, today: '2026-01-01' },
      filter: NO_FILTER,
    })?.rows ?? []
  ).map(({ id }) => id);
  queryWorker.exported.add(customer, ids, 1);
  const bytes = () => new Uint8Array(8);
  ingestWorker.pdfs.putAll(
    customer,
    ids.slice(0, PDFS).map((invoiceId) => ({ invoiceId, bytes: bytes(), fetchedAt: 1 })),
  );
  for (let at = 0; at < DOCUMENTS; at += 1)
    ingestWorker.resources.put(
      customer,
      { kind: 'agreement', id: String(at), fetchedAt: 1, text: '{}' } as never,
      [],
    );
  const mark = { field: 'note', value: { text: 'said' }, said: null, invoice: null } as never;
  queryWorker.marks.note(connectionId, [{ number: customer.number, events: Array(MARKS).fill(mark) }], {
    by: '',
    at: 1,
  });
}

/** Rows of each table, whosever they are. */
function counter() {
  const { lists, facts, pdfs } = core.opened;
  const files = { lists, facts, pdfs };
  const tables = {
    invoice: 'lists',
    resource: 'lists',
    pdf: 'pdfs',
    mark_event: 'facts',
    exported: 'facts',
  } as const;
  const open = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      openDatabase({ ...file, key: KEY }, { readonly: true, pageCache: 2 ** 20 }),
    ]),
  );
  return {
    rows: () =>
      Object.fromEntries(
        Object.entries(tables).map(([table, file]) => [
          table,
          Number(readValue(open[file] as never, `SELECT count(*) FROM ${table}`)),
        ]),
      ) as Record<keyof typeof tables, number>,
    [Symbol.dispose]: () => {
      for (const file of Object.values(open)) file.close();
    },
  };
}

/** As the first call of forgetting does, after which the process ends. */
function noteForgetting(store: Store, customer: CustomerRef): Promise<void> {
  return (store.facts as unknown as RpcClients<QueryApi>['facts']).noteForgetting(customer);
}

const OF_ONE = { invoice: INVOICES, resource: DOCUMENTS, pdf: PDFS, mark_event: MARKS, exported: INVOICES };

it('a removed connection goes in short steps, between which every thread answers others', async () => {
  fill('stays');
  fill('goes');
  using counted = counter();
  let before = counted.rows();
  const most = { invoice: 0, resource: 0, pdf: 0, mark_event: 0, exported: 0 };
  const called = () => {
    const now = counted.rows();
    for (const table of Object.keys(most) as (keyof typeof most)[])
      most[table] = Math.max(most[table], before[table] - now[table]);
    before = now;
  };
  await forgetConnection('goes', coreClients(core, called));
  expect(before).toEqual(OF_ONE);
  expect(core.queryWorker.lists.cached(customerRef('1', 'stays'), '2026-01-01')?.totals.count).toBe(INVOICES);
  expect(core.queryWorker.facts.connections().map(({ id }) => id)).toEqual(['stays']);
  for (const [table, rows] of Object.entries(most)) expect([table, rows <= 2_000]).toEqual([table, true]);
  expect(most.pdf).toBeLessThan(PDFS);
  expect(most.resource).toBeLessThan(DOCUMENTS);
});

it('a removal that was cut short at any call is taken up by the next start, and shows nothing meanwhile', async () => {
  fill('stays');
  fill('goes');
  using counted = counter();
  for (const upTo of [2, 9, 30]) {
    let calls = 0;
    const killed = coreClients(core, () => {
      calls += 1;
      if (calls === upTo) throw new Error('killed');
    });
    await expect(forgetConnection('goes', killed)).rejects.toThrow('killed');
    await hideTheRest(coreClients(core));
    expect(core.queryWorker.facts.connections().map(({ id }) => id)).toEqual(['stays']);
    expect(core.queryWorker.lists.cached(customerRef('1', 'goes'), '2026-01-01')).toBeNull();
  }
  await forgetTheRest(coreClients(core));
  expect(counted.rows()).toEqual(OF_ONE);
  expect(core.queryWorker.facts.beingForgotten()).toEqual([]);
});

it('opening does not wait for what is still being forgotten, and closing ends it', async () => {
  const first = await openTestStore(folder());
  await noteForgetting(first, customerRef('1'));
  await first.close();
  const faults: string[] = [];
  const second = await openTestStore(folder(), {
    threads: { ...THREADS, ingestWorker: faultyIngestWorker() },
    onFault: (code) => faults.push(code),
  });
  await second.close();
  expect(faults).toEqual([]);
});

const SAMPLE = {
  ...{ id: 'sample', name: 'Sample', environmentWord: '', environmentTone: 'sample' as const },
  ...{ baseUrl: 'https://service.example', clientId: 'a', sample: true },
  ...{ pdfPathTemplate: '', agreementsListBody: '' },
};

it('a connection is there when it is added again, however much of it was still going', async () => {
  const first = await openTestStore(folder());
  await noteForgetting(first, { connectionId: SAMPLE.id, number: '' as never });
  await first.close();
  for (let start = 0; start < 2; start += 1) {
    const store = await openTestStore(folder());
    if (start === 0) await store.facts.putConnection(SAMPLE);
    expect((await store.facts.connections()).map(({ id }) => id)).toEqual([SAMPLE.id]);
    await store.close();
  }
});

it('what is noted of a customer while the rest of it is going stays', async () => {
  fill('stays');
  const customer = customerRef('1', 'stays');
  const cut = coreClients(core, (call) => {
    if (call.startsWith('pdfs')) throw new Error('killed');
  });
  await expect(forgetCustomer(customer, cut)).rejects.toThrow('killed');
  const all = coreClients(core);
  await hideTheRest(all);
  core.queryWorker.facts.noteCustomer(customer, { givenName: 'Åsa' });
  const mark = { field: 'note', value: { text: 'rang' }, said: null, invoice: null } as never;
  core.queryWorker.marks.note('stays', [{ number: customer.number, events: [mark] }], { by: '', at: 2 });
  using counted = counter();
  await forgetTheRest(all);
  expect(core.queryWorker.facts.customer(customer).givenName).toBe('Åsa');
  expect(counted.rows()).toMatchObject({ invoice: 0, pdf: 0, mark_event: 1, exported: 0 });
  expect(core.queryWorker.facts.beingForgotten()).toEqual([]);
});
