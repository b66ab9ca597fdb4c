import { afterEach, describe, expect, it } from 'vitest';
import { SampleWorld } from '../../../electron/sandbox/sampleWorld.ts';
import { DEFAULT_SEED } from '../../../electron/sandbox/sandboxHandlers.ts';
import type { AgreementOverview, AgreementPart } from '../../../shared/ipc/agreements.ts';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import { type AgreementDesk, openDesk, QUICK, type Rewrite, ref } from './agreementDesk.ts';

const MANY = '10009';
const AGREEMENTS = 40;
const DELIVERIES = 120;
/** With six agreements, for what needs no more. */
const FEW = '10013';
const LIST_PATH = /\/agreements$/;

function partsOf(overview: AgreementOverview): AgreementPart[] {
  return [
    overview.list,
    overview.payments,
    ...overview.agreements.flatMap(({ details, deliveriesPart, deliveries }) => [
      ...(details ? [details] : []),
      ...(deliveriesPart ? [deliveriesPart] : []),
      ...deliveries.flatMap(({ part }) => part ?? []),
    ]),
  ];
}

function kinds(overview: AgreementOverview, of: RegExp): string[] {
  const states = partsOf(overview).flatMap(({ key, state }) =>
    of.test(key) ? ('failure' in state ? `${state.kind} ${state.failure.code}` : state.kind) : [],
  );
  return [...new Set(states)];
}

/** What a clerk sees, without times and counters. */
function content({ revision: _r, calls: _c, refreshing: _f, ...shown }: AgreementOverview): unknown {
  return JSON.parse(JSON.stringify(shown), (key, value: unknown) => (key === 'fetchedAt' ? 0 : value));
}

describe('agreements of one customer', () => {
  const sandbox = sandboxForEach();
  const folder = folderForEach();
  let desk: AgreementDesk;

  const open = async (options: { rewrite?: Rewrite } = {}) => {
    desk = await openDesk(folder(), sandbox, options);
  };
  /** The same where the clerk has entered the external id. */
  const openWithId = async (number = MANY, options: { rewrite?: Rewrite } = {}) => {
    await open(options);
    await desk.store.facts.noteCustomer(ref(number), { externalId: idOf(number) });
  };
  const idOf = (number: string) =>
    new SampleWorld(DEFAULT_SEED, sandbox.referenceDate).customer(number)?.externalId ?? '';
  const counts = () => ({
    logins: sandbox.log.count('generalToken'),
    list: sandbox.log.count('agreements'),
    payments: sandbox.log.count('paymentSubscriptions'),
    agreement: sandbox.log.count('agreement'),
    deliveries: sandbox.log.count('deliveries'),
    delivery: sandbox.log.count('delivery'),
  });
  const expectObedience = () => {
    expect(sandbox.log.violations()).toEqual([]);
    const core = sandbox.log.entries().filter(({ path }) => path.startsWith('/api/core/'));
    expect(new Set(core.map(({ tokenLevel }) => tokenLevel))).toEqual(new Set(['general']));
  };
  const expectNothingAskedTwice = () => {
    const paths = sandbox.log.entries().map(({ method, path }) => `${method} ${path}`);
    expect(paths.length).toBe(new Set(paths).size);
  };

  afterEach(() => desk.close());

  it('F16 P20 costs the fewest calls with the external id: 2 + 40 + 120, and each once', async () => {
    await openWithId();
    const overview = await desk.refresh(MANY);
    expect(counts()).toEqual({
      logins: 1,
      list: 1,
      payments: 1,
      agreement: 0,
      deliveries: AGREEMENTS,
      delivery: DELIVERIES,
    });
    expect(overview.calls).toBe(2 + AGREEMENTS + DELIVERIES);
    expectNothingAskedTwice();
    expectObedience();
    expect(desk.most()).toBeLessThanOrEqual(6);
    expect(desk.most()).toBeGreaterThan(3);
    expect(overview).toMatchObject({
      discovery: 'list',
      refreshing: null,
      externalId: { value: idOf(MANY), from: 'clerk' },
      omitted: { agreements: 0, deliveries: 0, payments: 0 },
    });
    expect(kinds(overview, /./)).toEqual(['ready']);
    expect(overview.agreements).toHaveLength(AGREEMENTS);
    for (const { number, status, type, id, invoicing, source } of overview.agreements) {
      expect([number, status, type, id].every((word) => word !== null && word !== '')).toBe(true);
      expect([invoicing.length > 0, source]).toEqual([true, 'list']);
    }
    const deliveries = overview.agreements.flatMap((agreement) => agreement.deliveries);
    expect(deliveries).toHaveLength(DELIVERIES);
    expect(deliveries.every(({ address }) => address.length >= 4)).toBe(true);
    expect(overview.paymentSubscriptions.length).toBeGreaterThan(10);
    expect(desk.events.length).toBeGreaterThan(1);
  });

  it('F16 learns the external id on the way without it, and still asks nothing twice', async () => {
    await open();
    expect(await desk.refresh(MANY)).toMatchObject({ discovery: 'none', calls: 0, agreements: [] });
    await desk.fetchInvoices(MANY);
    const invoiced = (await desk.store.lists.facets(ref(MANY)))?.agreements.length ?? 0;
    expect(invoiced).toBeGreaterThan(10);
    sandbox.log.clear();
    const overview = await desk.refresh(MANY);
    // One agreement's details hold the id; the list then makes those of all others unnecessary.
    expect(counts()).toMatchObject({
      list: 1,
      payments: 1,
      agreement: 1,
      deliveries: AGREEMENTS,
      delivery: DELIVERIES,
    });
    expectNothingAskedTwice();
    expectObedience();
    expect(desk.most()).toBeLessThanOrEqual(5);
    expect(overview.externalId).toMatchObject({
      value: idOf(MANY),
      from: 'list',
      at: '[0].customerExternalId',
    });
    expect(overview.otherExternalIds).toEqual([]);
    expect(kinds(overview, /./)).toEqual(['ready']);
    expect(overview.agreements).toHaveLength(AGREEMENTS);
  });

  it('shows the rest while the list has an unknown shape, one endpoint answers 500 and one stalls', async () => {
    let strange = true;
    await openWithId(MANY, {
      rewrite: (path) => (strange && LIST_PATH.test(path) ? '{"hello":{"world":[1,2,3]}}' : null),
    });
    await desk.fetchInvoices(MANY);
    const invoiced = (await desk.store.lists.facets(ref(MANY)))?.agreements.length ?? 0;
    sandbox.faults.add({ scope: 'paymentSubscriptions', effect: { kind: 'status', status: 500 } });
    sandbox.faults.add({ scope: 'delivery', effect: { kind: 'stall' } });
    const began = performance.now();
    const overview = await desk.refresh(MANY);
    expect(performance.now() - began).toBeLessThan(QUICK.totalMs * 8);
    expect(overview.discovery).toBe('invoices');
    expect(overview.list.state).toMatchObject({ kind: 'ready', shape: 'unknown' });
    expect(kinds(overview, /^payments/)).toEqual(['failed serviceFault']);
    expect(kinds(overview, /^delivery/)).toEqual(['failed serviceTimeout']);
    expect(kinds(overview, /^(agreement|deliveries)/)).toEqual(['ready']);
    expect(overview.agreements).toHaveLength(invoiced);
    expect(overview.agreements.every(({ source, number }) => source === 'details' && number !== null)).toBe(
      true,
    );
    expect(overview.agreements.flatMap(({ deliveries }) => deliveries).length).toBe(invoiced * 3);
    // An endpoint that does not answer is not asked for every delivery in turn.
    expect(counts().delivery).toBeLessThan(40);
    expect(desk.unreached).toEqual([]);
    const window = { offset: 0, limit: 500, rawOffset: 0, rawLimit: 1_000 };
    const tree = await desk.service.detail({ customer: ref(MANY), key: 'list', ...window });
    expect(tree).toMatchObject({ shape: 'unknown', totalLines: 6, raw: '{"hello":{"world":[1,2,3]}}' });

    // Retry asks for what failed and for nothing else.
    sandbox.faults.clear();
    sandbox.log.clear();
    const healed = await desk.refresh(MANY, 'failed');
    expect(counts()).toMatchObject({
      list: 0,
      payments: 1,
      agreement: 0,
      deliveries: 0,
      delivery: invoiced * 3,
    });
    expect(kinds(healed, /./)).toEqual(['ready']);

    // And the list alone, once it can be read, brings what the invoices did not know.
    strange = false;
    sandbox.log.clear();
    const whole = await desk.refresh(MANY, 'list');
    expect(whole.discovery).toBe('list');
    expect(whole.agreements).toHaveLength(AGREEMENTS);
    expect(counts()).toMatchObject({ list: 1, payments: 0, agreement: 0, deliveries: AGREEMENTS - invoiced });
    expect(kinds(whole, /./)).toEqual(['ready']);
    expectObedience();
  });

  it('waits for no slow list: what invoices know comes before it', async () => {
    await openWithId();
    await desk.fetchInvoices(MANY);
    sandbox.faults.add({ scope: 'agreements', effect: { kind: 'stall' } });
    const begun = Date.now();
    const overview = await desk.refresh(MANY);
    const ended = Date.now();
    expect(overview).toMatchObject({ discovery: 'invoices', list: { state: { kind: 'failed' } } });
    expect(kinds(overview, /^(agreement|deliver|payments)/)).toEqual(['ready']);
    const arrived = (part: AgreementPart | null) =>
      part?.state.kind === 'ready' ? part.state.fetchedAt : Number.POSITIVE_INFINITY;
    const deliveries = overview.agreements.map(({ deliveriesPart }) => arrived(deliveriesPart));
    const details = overview.agreements.map((agreement) => arrived(agreement.details));
    // The list was silent to the end; everything else is there well before it gives up.
    const half = (begun + ended) / 2;
    expect(Math.max(...deliveries, ...details)).toBeLessThan(ended);
    expect(Math.min(...deliveries, ...details)).toBeLessThan(half);
  });

  it('keeps everything for reading without the network, after a restart too', async () => {
    await openWithId(FEW);
    const before = await desk.refresh(FEW);
    await desk.close();
    await sandbox.stop();
    await open();
    const after = await desk.overview(FEW);
    expect(content(after)).toEqual(content(before));
    const failed = await desk.refresh(FEW);
    expect(kinds(failed, /^list|^payments/)).toEqual(['stale servicePortRefused']);
    expect(failed.agreements.map(({ number }) => number)).toEqual(
      after.agreements.map(({ number }) => number),
    );
    expect(desk.unreached).toEqual(['servicePortRefused']);
  });

  it('finds agreements by number, a part of the number of a delivery, address and payment method, and forgets with the customer', async () => {
    await openWithId(FEW);
    const overview = await desk.refresh(FEW);
    const agreement = overview.agreements.find(({ deliveries }) => deliveries.length > 1);
    const delivery = agreement?.deliveries[1];
    const find = async (text: string) =>
      (await desk.service.find({ connectionId: ref(FEW).connectionId, text })).list;
    const [byNumber] = await find(agreement?.number?.toLowerCase() ?? '');
    expect(byNumber).toMatchObject({ field: 'agreementNumber', key: agreement?.key, customer: ref(FEW) });
    const street = delivery?.address.map(({ text }) => text).join(', ') ?? '';
    expect((await find(street)).map(({ key }) => key)).toContain(delivery?.key);
    const number = delivery?.externalId ?? '';
    expect(await find(number.slice(2).toLowerCase())).toContainEqual(
      expect.objectContaining({ field: 'deliveryNumber', text: number, key: delivery?.key }),
    );
    expect((await find('direct_debit'))[0]).toMatchObject({ field: 'paymentMethod', key: 'payments' });
    await desk.service.forget(ref(FEW));
    await desk.store.lists.forget(ref(FEW));
    expect(await find(street)).toEqual([]);
    expect((await desk.overview(FEW)).agreements).toEqual([]);
  });

  it('shows each document whole, in windows, and the record of the list where there is no other', async () => {
    await openWithId();
    const { agreements } = await desk.refresh(MANY);
    const window = { offset: 0, limit: 500, rawOffset: 0, rawLimit: 200_000 };
    const detail = (key: string, more = {}) =>
      desk.service.detail({ customer: ref(MANY), key, ...window, ...more });
    const list = await detail('list');
    expect(JSON.parse(list.raw)).toHaveLength(AGREEMENTS);
    expect(list.totalLines).toBeGreaterThan(500);
    const rest = await detail('list', { offset: 500, rawOffset: 100, rawLimit: 50 });
    expect(list.lines.length + rest.lines.length).toBe(list.totalLines);
    expect(rest.raw).toBe(list.raw.slice(100, 150));
    const third = await detail(agreements[2]?.key ?? '');
    expect(JSON.parse(third.raw)).toEqual((JSON.parse(list.raw) as unknown[])[2]);
    const delivery = await detail(agreements[2]?.deliveries[0]?.key ?? '');
    expect(delivery).toMatchObject({ kind: 'delivery', shape: 'known' });
    await expect(detail('agreement.AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 'notCached' });
    await expect(desk.service.refresh({ customer: ref(MANY), part: 'nothing' })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  });

  it('lets the fields of a delivery be tried, chosen and given back to the guess', async () => {
    await openWithId(FEW);
    const { agreements } = await desk.refresh(FEW);
    const { length } = agreements.flatMap(({ deliveries }) => deliveries);
    expect(length).toBeGreaterThan(6);
    const customer = ref(FEW);
    const { connectionId } = customer;
    expect(await desk.service.tryFields({ customer, typeField: 'status', idField: 'nowhere' })).toMatchObject(
      { deliveries: length, withType: length, withId: 0 },
    );
    const [example] = (await desk.service.tryFields({ customer, typeField: null, idField: null })).examples;
    expect(example).toMatchObject({ typeAt: '[0].delivery_type', idAt: '[0].delivery_external_id' });
    await desk.service.chooseFields({ connectionId, typeField: 'status', idField: 'nowhere' });
    const chosen = await desk.overview(FEW);
    expect(chosen.agreements.flatMap(({ deliveries }) => deliveries).every(({ key }) => key === null)).toBe(
      true,
    );
    await desk.service.chooseFields({ connectionId, typeField: null, idField: null });
    expect(kinds(await desk.overview(FEW), /^delivery/)).toEqual(['ready']);
  });

  it('stops on request, keeps what has arrived, and begins again', async () => {
    await openWithId(FEW);
    sandbox.faults.add({ scope: 'delivery', effect: { kind: 'stall' } });
    await desk.service.refresh({ customer: ref(FEW), part: 'all' });
    await expect.poll(() => sandbox.log.count('delivery')).toBeGreaterThan(0);
    const running = await desk.overview(FEW);
    expect(running.refreshing?.total).toBeGreaterThan(2);
    await desk.service.stop({ customer: ref(FEW) });
    const stopped = await desk.refreshed(FEW);
    expect(kinds(stopped, /^delivery/)).toEqual(['idle']);
    expect(stopped.list.state.kind).toBe('ready');
    sandbox.faults.clear();
    expect(kinds(await desk.refresh(FEW), /./)).toEqual(['ready']);
  });

  it('shares one refresh between all who ask while it runs', async () => {
    await openWithId(FEW);
    const customer = ref(FEW);
    const all = { customer, part: 'all' } as const;
    await Promise.all([desk.service.refresh(all), desk.service.refresh(all), desk.service.refresh(all)]);
    const { agreements } = await desk.refreshed(FEW);
    const delivery = agreements.flatMap(({ deliveries }) => deliveries).length;
    expect(counts()).toMatchObject({ list: 1, deliveries: agreements.length, delivery });
    expectNothingAskedTwice();
  });
});
