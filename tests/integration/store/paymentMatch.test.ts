import { describe, expect, it } from 'vitest';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import type { Clock } from '../../../electron/ports/host.ts';
import type { Workspace } from '../../../electron/services/app/launchParts.ts';
import { PaymentsService } from '../../../electron/services/invoices/paymentsService.ts';
import { MOST_SETS } from '../../../electron/store/payments/paymentQueries.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();

/** Open amounts as JSON texts, the oldest due first. */
function body(amounts: readonly string[]): string {
  const records = amounts.map((amount, place) => {
    const due = new Date(Date.UTC(2020, 0, 1 + (place % 2_000))).toISOString().slice(0, 10);
    const record = { ...soundRecord(place), invoice_no: `N${place}`, entry_no: `E${place}` };
    return JSON.stringify({ ...record, amount_outstanding: 'a', invoice_due_at: `${due} 00:00:00` }).replace(
      '"a"',
      amount,
    );
  });
  return `[${records.join(',')}]`;
}

async function fetched(number: string, amounts: readonly string[]) {
  await ingestBody(home.store, customerRef(number), body(amounts));
  return customerRef(number);
}

/** `published` takes what is found before a search for larger sets. */
function service(clock: Clock = new SystemClock(), published: unknown[] = []) {
  const workspace = { current: { store: home.store } } as unknown as Workspace;
  const publisher = { publish: (...said: unknown[]) => void published.push(said) };
  return new PaymentsService({ workspace, clock, publisher });
}

/** The sets of one and two. */
async function match({ customer, amount }: { readonly customer: CustomerRef; readonly amount: string }) {
  const found = await home.store.payments.match(customer, amount);
  if (found === null) throw new Error('not fetched');
  return found;
}

const numbers = (sets: readonly { readonly invoices: readonly { readonly invoiceNo: string }[] }[]) =>
  sets.map(({ invoices }) => invoices.map(({ invoiceNo }) => invoiceNo).join(' '));

/** Whole hundreds, of which nothing that ends in 0.01 is ever a sum. */
const MANY = Array.from({ length: 10_000 }, (_, place) => String(((place * 7_919) % 9_973) * 100 + 100));

describe('a payment matched within a customer', () => {
  it('finds what is open with just it, then two that add up to it, credits among them', async () => {
    const customer = await fetched('1', ['100', '250.5', '-49.5', '300', '0', '250.5', '200']);
    const pairs = await match({ customer, amount: '250,50' });
    expect(pairs).toMatchObject({ amounts: ['250.5'], more: false, open: 6, onlyAlone: 0 });
    expect(numbers(pairs.sets)).toEqual(['N1', 'N5', 'N2 N3']);
    expect(pairs.sets[2]).toEqual({
      amount: '250.5',
      invoices: [
        expect.objectContaining({ invoiceNo: 'N2', outstanding: '-49.5', dueDate: '2020-01-03 00:00:00' }),
        expect.objectContaining({ invoiceNo: 'N3', outstanding: '300', dueDate: '2020-01-04 00:00:00' }),
      ],
    });
    const published: unknown[] = [];
    const three = await service(undefined, published).search({ customer, amount: '250,50' });
    const found = expect.objectContaining({ sets: pairs.sets, whole: 2 });
    expect(published).toEqual([['payments.pairs', { customer, amount: '250,50', found }]]);
    expect(three).toMatchObject({ end: 'complete', whole: 6 });
    expect(numbers(three.sets)).toEqual(['N1', 'N5', 'N2 N3', 'N0 N2 N6']);
    expect(numbers((await match({ customer, amount: '-49,50' })).sets)).toEqual(['N2']);
    expect(await match({ customer, amount: 'soon' })).toMatchObject({ amounts: [], sets: [] });
  });

  it('takes amounts beyond ten-thousandths by themselves only, and counts them', async () => {
    const customer = await fetched('2', ['0.00001', '0.00002', '5', '123456789012.5', '0.00003']);
    const pairs = await match({ customer, amount: '0,00003' });
    expect(pairs).toMatchObject({ amounts: ['0.00003'], open: 5, onlyAlone: 4 });
    expect(numbers(pairs.sets)).toEqual(['N4']);
    expect(pairs.sets[0]?.invoices[0]?.outstanding).toBe('0.00003');
    expect(numbers((await match({ customer, amount: '123456789012.50' })).sets)).toEqual(['N3']);
    expect(numbers((await match({ customer, amount: '5.00003' })).sets)).toEqual([]);
    expect(numbers((await match({ customer, amount: '0.0001' })).sets)).toEqual([]);
  });

  it('finds the sets of a payment that is larger than any amount that fits ten-thousandths', async () => {
    const most = '99999999999.9999';
    const customer = await fetched('6', [
      '60000000000',
      '40000000000',
      '5',
      ...Array(6).fill(most),
      `-${most}`,
    ]);
    const { search } = service();
    expect(numbers((await match({ customer, amount: '100 000 000 000' })).sets)).toEqual(['N0 N1']);
    expect(numbers((await match({ customer, amount: '199999999999.9998' })).sets)).toHaveLength(15);
    expect(numbers((await search({ customer, amount: '100 000 000 005' })).sets)).toContain('N0 N1 N2');
    const six = await search({ customer, amount: '599999999999.9994' });
    expect(six).toMatchObject({ end: 'complete', whole: 6 });
    expect(six.sets).toMatchObject([{ amount: '599999999999.9994' }]);
    expect(numbers(six.sets)).toEqual(['N3 N4 N5 N6 N7 N8']);
    expect(await search({ customer, amount: '600000000000' })).toMatchObject({ end: 'complete', sets: [] });
  });

  it('gives twenty sets at most, and says that there are more', async () => {
    const customer = await fetched(
      '3',
      Array.from({ length: 60 }, () => '10'),
    );
    const pairs = await match({ customer, amount: '20' });
    expect(pairs.sets).toHaveLength(MOST_SETS);
    expect(pairs.more).toBe(true);
    expect(numbers(pairs.sets).slice(0, 2)).toEqual(['N0 N1', 'N0 N2']);
    expect(await service().search({ customer, amount: '20' })).toMatchObject({ end: 'more', whole: 2 });
    const three = await service().search({ customer, amount: '30' });
    expect(three).toMatchObject({ end: 'more', whole: 2 });
    expect(three.sets).toHaveLength(MOST_SETS);
  });

  it('does not know a customer that was never fetched', async () => {
    const search = service().search({ customer: customerRef('99'), amount: '1' });
    await expect(search).rejects.toMatchObject({ code: 'notCached' });
  });

  it('F19 finds one and two of 10,000; three to six give up after two seconds, pages come meanwhile, stop stops', async () => {
    const customer = await fetched('4', MANY);
    const sum = Number(MANY[9_000]) + Number(MANY[9_999]);
    const pairs = await match({ customer, amount: String(sum) });
    expect(pairs.open).toBe(10_000);
    expect(pairs.sets).toHaveLength(MOST_SETS);
    for (const { invoices } of pairs.sets)
      expect(invoices.reduce((all, { outstanding }) => all + Number(outstanding), 0)).toBe(sum);

    const payments = service();
    const page = () =>
      home.store.lists.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 100, today: TODAY });
    const searching = payments.search({ customer, amount: '1500000.01' });
    let ended = false;
    void searching.then(() => {
      ended = true;
    });
    expect((await page())?.rows).toHaveLength(100);
    expect(ended).toBe(false);
    await payments.stop({});
    expect(await searching).toMatchObject({ end: 'stopped', sets: [] });

    // Two seconds by the clock: it moves on with every look.
    const clock = new FakeClock();
    let looks = 0;
    clock.monotonic = () => {
      looks += 1;
      return looks * 100;
    };
    const givenUp = await service(clock).search({ customer, amount: '1500000.01' });
    expect(givenUp).toMatchObject({ end: 'gaveUp', sets: [] });
    expect(looks).toBe(21);
  });

  it('ends when the list is fetched with changes or forgotten meanwhile, and when it is searched again', async () => {
    const customer = await fetched('5', MANY.slice(0, 2_000));
    const { payments } = home.store;
    const id = await payments.begin(customer, '1500000.01');
    if (id === null) throw new Error('not fetched');
    expect(await payments.step(id)).toMatchObject({ end: null });
    await fetched('5', MANY.slice(0, 1_999));
    expect(await payments.step(id)).toMatchObject({ end: 'changed' });
    expect(await payments.step(id)).toMatchObject({ end: 'changed' });

    const twice = service();
    const older = twice.search({ customer, amount: '1500000.01' });
    const newer = twice.search({ customer, amount: '1500000.02' });
    expect(await older).toMatchObject({ end: 'stopped' });
    await twice.stop({});
    expect(await newer).toMatchObject({ end: 'stopped' });

    const again = service().search({ customer, amount: '1500000.01' });
    await home.store.lists.forget(customer);
    expect(await again).toMatchObject({ end: 'changed' });
  });
});

describe('a payment matched within all customers', () => {
  /** Fetched with a connection of its own for each test. */
  const payers = async (connectionId: string, open: Readonly<Record<string, readonly string[]>>) => {
    for (const [number, amounts] of Object.entries(open))
      await ingestBody(home.store, customerRef(number, connectionId), body(amounts));
    return (amount: string, clock?: Clock) => service(clock).searchAll({ connectionId, amount });
  };
  const found = ({ sets }: Awaited<ReturnType<PaymentsService['searchAll']>>) =>
    sets.map(({ customer, set }) => `${customer.number}: ${numbers([set])}`);

  it('finds sets of one customer, the fewest parts first, and never of two customers together', async () => {
    const search = await payers('few', {
      701: ['7000', '11', '22', '44'],
      702: ['7077'],
      703: ['7080', '-3'],
      704: ['0.5', '7078'],
    });
    const answer = await search('7077');
    expect(found(answer)).toEqual(['702: N0', '703: N0 N1', '701: N0 N1 N2 N3']);
    const all = { customers: 4, inPairs: 4, whole: 4 };
    expect(answer).toMatchObject({ amounts: ['7077'], end: 'complete', more: false, ...all });
    expect(answer.sets[1]?.set.invoices[1]).toMatchObject({ invoiceNo: 'N1', outstanding: '-3' });
    expect(found(await search('-3'))).toEqual(['703: N1']);
    expect((await home.store.payments.payers('few', '-3')).likely).toEqual(['703']);
    expect(found(await search('123456789012.5'))).toEqual([]);
    expect(await search('soon')).toMatchObject({ amounts: [], sets: [], end: 'complete' });
  });

  it('finds amounts beyond ten-thousandths by themselves', async () => {
    const search = await payers('wide', { 705: ['0.00003', '1'], 706: ['123456789012.5'] });
    expect(found(await search('123456789012.5'))).toEqual(['706: N0']);
    expect(found(await search('0.00003'))).toEqual(['705: N0']);
  });

  it('gives three sets of a customer, so that one hides no other, and says that there are more', async () => {
    const many = Array.from({ length: 60 }, () => '8123.25');
    const search = await payers('alike', { 711: many, 712: ['16246.5'] });
    const answer = await search('16246.50');
    expect(found(answer)).toEqual(['712: N0', '711: N0 N1', '711: N0 N2', '711: N0 N3']);
    expect(answer).toMatchObject({ more: true, end: 'complete' });
  });

  it('is bounded as for one customer: after two seconds it counts who was not searched', async () => {
    const search = await payers('large', { 721: MANY, 722: ['1500000.01'], 723: MANY.slice(0, 900) });
    const clock = new FakeClock();
    let looks = 0;
    clock.monotonic = () => {
      looks += 1;
      return looks * 50;
    };
    const answer = await search('1500000.01', clock);
    expect(found(answer)).toEqual(['722: N0']);
    expect(answer).toMatchObject({ end: 'gaveUp', customers: 3, inPairs: 3, whole: 1 });
    expect(looks).toBeLessThanOrEqual(42);
  });

  it('is stopped by its sheet, and by the next search', async () => {
    await payers('stopped', { 731: MANY });
    const payments = service();
    const asked = { connectionId: 'stopped', amount: '1500000.01' };
    const older = payments.searchAll(asked);
    const newer = payments.searchAll(asked);
    expect(await older).toMatchObject({ end: 'stopped', sets: [] });
    await payments.stop({});
    expect(await newer).toMatchObject({ end: 'stopped', sets: [] });
  });
});
