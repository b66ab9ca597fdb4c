import { describe, expect, it } from 'vitest';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { AT_ONCE, crowdNumbers, refreshDeskForEach } from './refreshDesk.ts';

describe('a customer that a refresh is fetching, opened by hand', () => {
  const desk = refreshDeskForEach({ customers: 3, invoices: 3 });

  it('waits as the service asks, as a look-up by hand does, and does not fail', async () => {
    const { app, sandbox, connectionId } = desk;
    const [number = ''] = crowdNumbers(1);
    const customer = typedCustomer({ connectionId, typed: number });
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'latency', minMs: 300, maxMs: 300 }, next: 1 });
    sandbox.faults.add({
      scope: 'invoices',
      effect: { kind: 'status', status: 429, retryAfter: '1' },
      next: 1,
    });
    await app.calls.refreshing.start({
      connectionId,
      scope: { kind: 'numbers', numbers: number },
      ...AT_ONCE,
    });
    const asked = () => sandbox.log.entries().some(({ endpoint }) => endpoint === 'invoices');
    await expect.poll(asked).toBe(true);
    const fetched = await app.calls.customers.refresh({ customer });
    expect(fetched).toMatchObject({ received: 3 });
  });
});
