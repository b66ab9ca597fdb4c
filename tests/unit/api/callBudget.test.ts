import { describe, expect, it } from 'vitest';
import { type CallBudget, heldBack, SharedBudget } from '../../../electron/api/callBudget.ts';
import { CallPace } from '../../../electron/services/refreshing/callPace.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import {
  AUTHENTICATE,
  api,
  CollectingSink,
  codeOf,
  connection,
  customer,
  customerToken,
  general,
  LIST,
  LOGIN,
  PACED,
} from './support/serviceUnderTest.ts';

/** A service that refuses the first token of every customer, and so is asked five times for a cold one. */
function refusing() {
  const sent: number[] = [];
  let lists = 0;
  const transport = new ScriptedTransport(({ url }) => {
    sent.push(clock.monotonic());
    if (url.endsWith(LOGIN)) return general();
    if (url.endsWith(AUTHENTICATE)) return customerToken(`customer-${++lists}`);
    return url.endsWith(LIST) && lists % 2 === 1 ? { status: 401 } : { status: 200, body: [] };
  });
  const { service, clock } = api(transport);
  const list = (number: string, budget?: CallBudget) =>
    service.invoices.list(connection(), customer(number), new CollectingSink(), {
      paced: PACED,
      ...(budget ? { budget } : {}),
    });
  return { sent, clock, list, transport };
}

const limits = { perMinute: 30, quiet: null };

describe('the calls that a job allows itself', () => {
  it('lie a share of the minute apart, logins and repetitions among them, however many wait', async () => {
    const { sent, clock, list } = refusing();
    const budget = new CallPace(clock, limits);
    await clock.runUntil(Promise.all(['1', '2', '3', '4'].map((number) => list(number, budget))));
    expect(sent.length).toBeGreaterThan(12);
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000);
    for (const from of sent) {
      expect(sent.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(30);
    }
  });

  it('do not run out of time by waiting for their turn', async () => {
    const { clock, list } = refusing();
    const budget = new CallPace(clock, { perMinute: 1, quiet: null });
    await clock.runUntil(Promise.all(['1', '2', '3'].map((number) => list(number, budget))));
  });

  it('end, and are sent by nobody, where the budget holds them back', async () => {
    const { sent, list } = refusing();
    const never: CallBudget = {
      ready: async () => {
        throw heldBack();
      },
      take: () => false,
    };
    expect(await codeOf(list('1', never))).toBe('cancelled');
    expect(sent).toEqual([]);
  });

  it('a caller without a budget waits for no budget of a login that it joins', async () => {
    const { sent, clock, list } = refusing();
    const budget = new CallPace(clock, { perMinute: 1, quiet: null });
    expect(budget.take()).toBe(true);
    const ofJob = list('1', budget);
    ofJob.catch(() => undefined);
    await clock.advance(0);
    expect(sent).toEqual([]);
    await list('1');
    expect(clock.monotonic()).toBeLessThan(60_000);
    expect(sent.length).toBeGreaterThan(2);
    await clock.runUntil(ofJob);
  });

  it('a shared budget that is hurried lets through at once, and still counts', async () => {
    const clock = new FakeClock();
    const pace = new CallPace(clock, { perMinute: 1, quiet: null });
    const shared = new SharedBudget(pace);
    expect(shared.take()).toBe(true);
    expect(shared.take()).toBe(false);
    let ready = false;
    const waiting = shared.ready().then(() => {
      ready = true;
    });
    await clock.advance(0);
    expect(ready).toBe(false);
    shared.hurry();
    await waiting;
    expect(shared.take()).toBe(true);
    expect(clock.pending).toBe(0);
    expect(pace.take()).toBe(false);
  });
});
