import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, IDLE } from '../../../../renderer/base/useQuery.ts';
import {
  askOverview,
  followAgreements,
  useAgreementsStore,
} from '../../../../renderer/features/agreements/agreementsStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { overviewOf } from '../../../fakes/agreementParts.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';

const ref = (number: string): CustomerRef => ({
  connectionId: 'nordfiber',
  number: number as CustomerNumber,
});

/** A bridge whose overviews are answered only when the test says so, each with the customer asked for. */
function slowBridge() {
  const fake = busyBridge();
  const waiting: (() => void)[] = [];
  fake.answerWith('agreements.overview', async ({ customer }: { customer: CustomerRef }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return overviewOf({ customer, revision: waiting.length });
  });
  const asked = () => fake.inputs('agreements.overview').length;
  return { ...fake, waiting, asked };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => useAgreementsStore.setState({ customer: null, overview: IDLE, lastRow: null }));

describe('the overview on screen', () => {
  it('is asked for once more, however many changes came while an answer was awaited', async () => {
    const fake = slowBridge();
    const stop = followAgreements(fake.bridge, ref('10001'));
    const change = { customer: ref('10001'), revision: 1, refreshing: { done: 1, total: 2, failed: 0 } };
    for (let index = 0; index < 50; index += 1) fake.emit('agreements.changed', change);
    await settle();
    expect(fake.asked()).toBe(1);
    fake.waiting[0]?.();
    await settle();
    fake.waiting[1]?.();
    await settle();
    expect(fake.asked()).toBe(2);
    expect(dataOf(useAgreementsStore.getState().overview)?.revision).toBe(2);
    fake.emit('agreements.changed', { ...change, refreshing: null });
    await settle();
    expect(fake.asked()).toBe(3);
    fake.waiting[2]?.();
    await settle();
    stop();
  });

  it('is never another customer’s, whatever comes late', async () => {
    const fake = slowBridge();
    followAgreements(fake.bridge, ref('10001'))();
    await settle();
    const stop = followAgreements(fake.bridge, ref('10002'));
    fake.waiting[0]?.();
    await settle();
    expect(useAgreementsStore.getState().overview).toEqual({ state: 'loading' });
    fake.waiting[1]?.();
    await settle();
    expect(dataOf(useAgreementsStore.getState().overview)?.customer.number).toBe('10002');
    fake.emit('agreements.changed', { customer: ref('10001'), revision: 9, refreshing: null });
    await settle();
    expect(fake.asked()).toBe(2);
    stop();
    void askOverview(fake.bridge, ref('10002'));
    await settle();
    fake.waiting[2]?.();
    await settle();
  });
});
