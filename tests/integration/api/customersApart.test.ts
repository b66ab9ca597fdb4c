import { describe, expect, it } from 'vitest';
import { casesOf } from '../../promiseCounts.ts';
import { CollectingSink, connection, customer } from '../../unit/api/support/serviceUnderTest.ts';
import { json, startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

const CUSTOMERS = Array.from({ length: 50 }, (_, at) => customer(`K${10_001 + at}`));
const CALLS = casesOf(10_000, 1_500);

describe('P26 customers are never mixed', () => {
  it(`P26 ${CALLS} interleaved calls over 50 customers: 0 crossings`, async () => {
    const refused = new Set<string | undefined>();
    const server = await startService(
      withLogins((asked, response) => {
        const number = asked.headers.authorization?.replace('Bearer customer-', '');
        // Now and then a token is refused, so that renewals take part in the mix; once per customer, since a
        // call may renew only once.
        if (server.asked.length % 97 === 0 && !refused.has(number)) {
          refused.add(number);
          return void response.writeHead(401).end();
        }
        json(response, [{ customer: number }]);
      }),
    );
    const { service } = realApi();
    const to = connection({ baseUrl: server.url });
    let crossings = 0;
    let answered = 0;
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const calls = Array.from({ length: CALLS }, async () => {
      const mine = CUSTOMERS[Math.floor(random() * CUSTOMERS.length)] ?? customer('1');
      const sink = new CollectingSink();
      await service.invoices.list(to, mine, sink);
      answered++;
      if (sink.text !== `[{"customer":"${mine}"}]`) crossings++;
    });
    await Promise.all(calls);
    expect({ answered, crossings }).toEqual({ answered: CALLS, crossings: 0 });
    expect(refused.size).toBeGreaterThan(casesOf(20, 10));
    expect(server.asked.filter((asked) => asked.url === '/v1/oauth/token')).toHaveLength(1);
  });
});
