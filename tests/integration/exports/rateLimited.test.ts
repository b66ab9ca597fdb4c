import { describe, expect, it } from 'vitest';
import { inFull } from '../../promiseCounts.ts';
import { deskForEach } from './deskForEach.ts';
import { firstWithPdf, hashesOf, pdfsOnly } from './exportDesk.ts';

const PER_SECOND = 5;
/** By day a short one: a second of it is a second. */
const CASES = inFull
  ? [
      { retryAfter: '1', count: 210, refusals: 8 },
      { retryAfter: undefined, count: 60, refusals: 7 },
    ]
  : [{ retryAfter: undefined, count: 14, refusals: 5 }];

describe('an export over a service that lets five requests a second pass', () => {
  const desk = deskForEach('K10010');

  it.each(CASES)('P21 saves every PDF with few refusals (Retry-After $retryAfter)', async (given) => {
    const { count, retryAfter } = given;
    const effect = { kind: 'rateLimit', perSecond: PER_SECOND } as const;
    desk.sandbox.faults.add({ scope: '*', effect: retryAfter ? { ...effect, retryAfter } : effect });
    desk.sandbox.log.clear();
    const began = performance.now();
    const selection = await firstWithPdf(desk.app, desk.customer, count);
    const job = await desk.ended(desk.app.calls.exports.start({ customer: desk.customer, selection }));
    const seconds = (performance.now() - began) / 1_000;
    expect(job).toMatchObject({ state: 'done', done: count, failed: 0, waiting: null });
    expect(Object.keys(pdfsOnly(await hashesOf(desk.app.exportDir)))).toHaveLength(count);
    const asked = desk.sandbox.log.entries();
    const refused = asked.filter(({ status }) => status === 429).length;
    process.stdout.write(
      `${count} PDFs at five a second (Retry-After ${retryAfter}): ${asked.length} requests, ${refused} refused, ${seconds.toFixed(1)} s\n`,
    );
    expect(asked).toHaveLength(count + refused);
    expect(refused).toBeLessThanOrEqual(given.refusals);
    // The pace comes close to what the service allows.
    expect(seconds).toBeLessThan((1.35 * count) / PER_SECOND + 5);
  });
});
