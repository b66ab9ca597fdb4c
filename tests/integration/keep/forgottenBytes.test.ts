import { expect, it } from 'vitest';
import { takeSnapshot } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import type { NewComparison } from '../../../electron/store/userData/savedComparisonsRepository.ts';
import type { UserDataRepository } from '../../../electron/store/userData/userDataRepository.ts';
import type { RpcClient } from '../../../electron/workers/rpc.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from '../store/storeHome.ts';
import { allWritten, customerRef, KEY, openTestStore, TODAY } from '../store/testStore.ts';
import { logSalts, logsOfBefore, textsWithin } from './decrypted.ts';

const MARKED = {
  number: '8172635401928',
  invoiceNo: 'PLANTED-INVOICE-81723',
  status: 'planted-status-55412',
  tag: 'planted-tag-90021',
  name: 'Planted Åkesson & Söner',
  external: 'planted-external-4412',
  address: 'Planted Street 1234',
  token: 'planted.token.signature',
  pdf: '%PDF-planted-bytes-2231',
  agreement: 'planted-agreement-77123',
  job: 'planted-job-file-8823.pdf',
  explanation: 'planted-explanation-3371',
  compared: 'planted-difference-6624',
};
const DAY = 86_400_000;
const OTHER = { otherInvoice: 'STAYING-INVOICE-5512', otherName: 'Staying & Co' };

// The one cipher of the two whose pages can be decrypted here; what SQLite leaves in a page is the same under both.
const home = storeForEach('chacha20');
const gone = customerRef(MARKED.number);
const stays = customerRef('1002');

/** A comparison of all customers, whose ledger has the name of one. */
function compared(fileName: string): NewComparison {
  const zero = '0' as Decimal;
  const mapping = { sheet: 0, skipped: 1, roles: [], decimalMark: null, isTurned: false };
  const fetches = { oldestFetch: 1, newestFetch: 2 };
  return {
    ...{ fileName, at: 1, number: null, mapping, amount: 'outstanding' },
    ...{ filter: { ...NO_FILTER, text: fileName.slice(0, 200) }, until: null, asOf: null, tolerance: zero },
    figures: {
      kinds: [],
      there: zero,
      here: zero,
      customers: 2,
      unreadableHere: 0,
      unreadDays: 0,
      suggestions: NO_SUGGESTIONS,
      asOf: null,
      ...fetches,
    },
    ...{ explained: [], sha256: 'ab'.repeat(32), cut: 0 },
  };
}

/** Everything that can be kept of a customer, with texts of its own. */
async function keepAll(customer: CustomerRef, texts: typeof MARKED, rows: number): Promise<void> {
  const { explanations, savedComparisons } = home.store;
  const { lists, facts, idle, jobs, pdfs, resources, tokens } = home.store;
  const records = Array.from({ length: rows }, (_, index) => ({
    ...soundRecord(index),
    invoice_no: `${texts.invoiceNo}-${index}`,
    status: texts.status,
    tags: [texts.tag],
  }));
  await home.ingest(customer, [...records, { note: texts.tag }]);
  await home.ingest(customer, records.slice(Math.floor(rows / 10)));
  const { rows: [row] = [] } =
    (await lists.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 1, today: TODAY })) ?? {};
  const id = row?.id ?? 0;
  await lists.markExported(customer, [id], 1);
  await pdfs.put(customer, id, Buffer.from(texts.pdf.repeat(20_000)), 1);
  await resources.put(
    customer,
    { kind: 'list', id: '[]', text: JSON.stringify([texts.agreement]), fetchedAt: 1 },
    [{ field: 'agreementNumber', text: texts.agreement, target: 'list' }],
  );
  const { name: givenName, external: externalId } = texts;
  await facts.noteCustomer(customer, { givenName, externalId, pinned: true, addressLines: [texts.address] });
  await facts.opened(customer, 1);
  await tokens.put(
    { connectionId: customer.connectionId, level: 'customer', customerNumber: customer.number },
    {
      token: texts.token,
      obtainedWall: 1,
      obtainedMonotonic: 1,
      expiresInSeconds: 60,
      bootId: 'b',
      issuedFor: 'f',
    },
  );
  await jobs.put({
    id: `job-${customer.number}`,
    work: JSON.stringify({ customer }),
    shown: texts.job,
  });
  await jobs.putItems(`job-${customer.number}`, [{ place: 0, item: '{}', outcome: texts.job }]);
  const said = { amount: 'outstanding', kind: 'amount', difference: '1', copy: 0, plain: '' } as const;
  const difference = { ...said, number: customer.number, invoiceNo: texts.invoiceNo };
  await explanations.put(customer.connectionId, [difference], texts.explanation, 1);
  const kept = JSON.stringify({ customer: customer.number, invoiceNo: texts.compared, difference: '1' });
  await savedComparisons.put(customer.connectionId, null, compared(`${customer.number}.csv`), [
    { kind: 'amount', number: customer.number, plain: '', row: kept },
  ]);
  await idle.countTime(2, 30);
  // Known at the end of a day, since it is fetched again after it.
  await home.ingest(customer, records.slice(Math.floor(rows / 10)), 3 * DAY);
  const asked = { connectionId: customer.connectionId, number: null, day: localDay(DAY) };
  const frozen = await takeSnapshot(home.store, asked, { by: 'asa.lind', at: 3 * DAY });
  if (typeof frozen === 'string') throw new Error(frozen);
  await allWritten(home.store);
}

it('P30 of a forgotten customer nothing is left in the decrypted pages and logs of any file', async () => {
  const others = Object.entries(MARKED).map(([what, text]) => [what, text.replace(/planted/i, 'staying')]);
  const staying = { ...(Object.fromEntries(others) as typeof MARKED), ...{ name: OTHER.otherName } };
  await keepAll(stays, { ...staying, invoiceNo: OTHER.otherInvoice }, 3_000);
  await keepAll(gone, MARKED, 5_000);
  const before = await textsWithin(home.folder, KEY, { ...MARKED, ...OTHER });
  for (const what of Object.keys({ ...MARKED, ...OTHER })) {
    expect(
      before.some((found) => found.startsWith(`${what} in`)),
      what,
    ).toBe(true);
  }
  expect(before).toEqual(expect.arrayContaining(['number in facts', 'invoiceNo in facts', 'name in facts']));
  const kept = await home.store.lists.cached(stays, TODAY);
  const salts = await logSalts(home.folder);
  expect(salts).not.toContain('');
  await home.store.lists.forget(gone);
  await home.store.lists.emptyLogs();
  expect(await logsOfBefore(home.folder, salts)).toEqual([]);
  expect(await textsWithin(home.folder, KEY, MARKED)).toEqual([]);
  const after = await textsWithin(home.folder, KEY, OTHER);
  expect(after).toEqual(before.filter((found) => found.startsWith('other')));
  expect(await home.store.lists.cached(stays, TODAY)).toEqual(kept);
  expect((await home.store.search.find('test', OTHER.otherInvoice)).invoices.length).toBeGreaterThan(0);
});

it('a customer that was being forgotten when the process ended is gone after the next start', async () => {
  await keepAll(gone, MARKED, 20_000);
  const forgetting = home.store.lists.forget(gone).catch(() => undefined);
  while ((await home.store.lists.cached(gone, TODAY)) !== null);
  await home.store.close();
  await forgetting;
  home.store = await openTestStore(home.folder);
  const { debts, lists, search } = home.store;
  expect(await lists.cached(gone, TODAY)).toBeNull();
  expect((await search.find('test', MARKED.invoiceNo)).invoices).toEqual([]);
  expect((await debts.overview('test', TODAY)).customers).toBe(0);
  expect(await search.cards('test', TODAY)).toEqual([]);
  const { beingForgotten } = home.store.facts as unknown as Pick<
    RpcClient<UserDataRepository>,
    'beingForgotten'
  >;
  while ((await beingForgotten()).length > 0);
  await lists.emptyLogs();
  expect(await textsWithin(home.folder, KEY, MARKED)).toEqual([]);
});

it('lets other lists in between two steps of forgetting a long one', async () => {
  await keepAll(gone, MARKED, 30_000);
  let over = false;
  const forgetting = home.store.lists.forget(gone).then(() => {
    over = true;
  });
  await home.ingest(stays, [soundRecord(1)]);
  expect(over).toBe(false);
  await forgetting;
  expect(await home.store.lists.cached(gone, TODAY)).toBeNull();
  expect((await home.store.lists.cached(stays, TODAY))?.totals.count).toBe(1);
});
