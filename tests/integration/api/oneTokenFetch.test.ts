import { describe, expect, it } from 'vitest';
import { CollectingSink, connection, customer } from '../../unit/api/support/serviceUnderTest.ts';
import { json, startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

describe('P23 one token fetch at a time, over real HTTP', () => {
  it('P23 1,000 callers: 1 general and 1 customer token; at most 5 lists at once', async () => {
    let running = 0;
    let most = 0;
    const five = Promise.withResolvers<void>();
    const server = await startService(
      withLogins(async (_, response) => {
        most = Math.max(most, ++running);
        if (most === 5) five.resolve();
        // The first wait for each other, or this test would count how busy the machine is.
        await Promise.race([five.promise, new Promise((resolve) => setTimeout(resolve, 10_000))]);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running--;
        json(response, []);
      }),
    );
    const { service } = realApi();
    const to = connection({ baseUrl: server.url });
    const list = () => service.invoices.list(to, customer('7'), new CollectingSink());
    await Promise.all(Array.from({ length: 1000 }, list));
    const count = (url: string) => server.asked.filter((asked) => asked.url === url).length;
    expect(['/v1/oauth/token', '/selfcare/v1/authenticate', '/v2/invoices'].map(count)).toEqual([1, 1, 1000]);
    expect(most).toBe(5);
  });
});
