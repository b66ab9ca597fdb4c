import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { fc } from '../../fastCheck.ts';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { launchBelow } from '../exports/exportDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { connectTo } from '../services/connectTo.ts';
import type { Launch } from '../services/launch.ts';
import { coreForEach } from '../store/storeHome.ts';
import { coreClients, customerRef } from '../store/testStore.ts';
import { ShiftedClock } from './keepDesk.ts';

const DAY = 24 * 60 * 60_000;
const START = Date.parse('2026-03-02T09:00:00Z');

describe('the count of unused days in the facts', () => {
  const core = coreForEach();
  const threads = () => coreClients(core).queryWorker;
  const numbers = async (now: number, days: number) =>
    (await threads().idle.countTime(now, days)).map(({ number }) => number);

  it('begins with what the clock says, spares pinned customers, and counts fetches and openings', async () => {
    const { facts, idle } = threads();
    const body = JSON.stringify([soundRecord(1)]);
    await facts.opened(customerRef('1'), START - 40 * DAY);
    await facts.opened(customerRef('2'), START - 50 * DAY);
    await facts.noteCustomer(customerRef('2'), { pinned: true });
    core.ingest(customerRef('3'), body, 65_536, START - 31 * DAY);
    await facts.opened(customerRef('4'), START - 60 * DAY);
    core.ingest(customerRef('4'), body, 65_536, START - 3 * DAY);
    await facts.noteCustomer(customerRef('5'), { givenName: 'never opened' });
    expect(await idle.preview(START, 30)).toBe(2);
    expect(await numbers(START, 30)).toEqual(['1', '3']);
    expect(await numbers(START + DAY, 33)).toEqual(['1']);
    await facts.opened(customerRef('1'), START + DAY);
    expect(await numbers(START + 2 * DAY, 30)).toEqual(['3']);
    await idle.stop();
    expect(await idle.preview(START + 31 * DAY, 30)).toBe(3);
  });

  it('wipes nobody out whatever a clock does: 60 generated calendars of jumps', async () => {
    const { facts, idle } = threads();
    const jump = fc.integer({ min: -30 * 365, max: 30 * 365 });
    const calendar = fc.array(fc.record({ jump, use: fc.boolean() }), { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(calendar, async (days) => {
        await idle.stop();
        let now = START;
        for (const number of ['1', '2', '3']) await facts.opened(customerRef(number), now);
        expect(await numbers(now, 30)).toEqual([]);
        for (const { jump: by, use } of days) {
          now = Math.max(0, now + DAY + by * DAY);
          if (use) await facts.opened(customerRef('1'), now);
          // Seven days at the most, each a jump of four more: below thirty.
          expect(await numbers(now, 30)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the retention of a desk', () => {
  const root = folderForEach();
  const sandbox = sandboxForEach({ referenceDate: '2026-06-30' });
  let app: Launch;
  const customers: Record<string, CustomerRef> = {};
  const at = async (day: number) => {
    await app?.close();
    app = await launchBelow(root(), { clock: new ShiftedClock(day) });
  };
  const kept = async () => {
    const { connectionId } = Object.values(customers)[0] as CustomerRef;
    const cards = await app.calls.customers.cards({ connectionId });
    return cards.map(({ customer }) => customer.number).sort();
  };
  const settled = (count: number) =>
    expect.poll(async () => (await app.state()).forgotten?.customers).toBe(count);

  beforeEach(async () => {
    app = await launchBelow(root(), { clock: new ShiftedClock(0) });
    const connectionId = await connectTo(app, sandbox);
    for (const typed of ['10001', '10002', '10010']) {
      const customer = typedCustomer({ connectionId, typed });
      await app.calls.customers.open({ customer });
      await app.calls.customers.refresh({ customer });
      customers[typed] = customer;
    }
  });
  afterEach(() => app.close());
  const customer = (typed: string) => customers[typed] as CustomerRef;

  it('forgets at start what was not used for so many days, says how many, and spares pinned ones', async () => {
    await app.calls.settings.update({ change: { forgetAfterDays: 7 } });
    await app.calls.customers.note({ customer: customer('10002'), pinned: true });
    await at(3);
    await app.calls.customers.refresh({ customer: customer('10010') });
    await at(6);
    expect(await kept()).toEqual(['10001', '10002', '10010']);
    await at(8);
    await settled(1);
    expect(await kept()).toEqual(['10002', '10010']);
    expect((await app.state()).forgotten).toMatchObject({ customers: 1, days: 7 });
    await at(9);
    expect((await app.state()).forgotten).toBeNull();
  });

  it('forgets nobody when the calendar is thirty years ahead at one start, and when it is back', async () => {
    await app.calls.settings.update({ change: { forgetAfterDays: 7 } });
    for (const day of [30 * 365, 0, -400, 1]) {
      await at(day);
      await new Promise((go) => setTimeout(go, 200));
      expect((await app.state()).forgotten).toBeNull();
      expect(await kept()).toEqual(['10001', '10002', '10010']);
    }
  });

  it('says before it is chosen how many would go at once, and forgets them when it is', async () => {
    await at(20);
    expect(await app.calls.keep.due({ days: 30 })).toEqual({ customers: 0 });
    expect(await app.calls.keep.due({ days: 10 })).toEqual({ customers: 3 });
    await app.calls.customers.open({ customer: customer('10001') });
    await app.calls.settings.update({ change: { forgetAfterDays: 10 } });
    await settled(2);
    expect(await kept()).toEqual(['10001']);
    expect(await app.calls.keep.ofCustomer({ customer: customer('10002') })).toMatchObject({
      invoices: null,
    });
  });
});
