import { describe, expect, it } from 'vitest';
import { CollectingSink, connection, customer, SECRET } from '../../unit/api/support/serviceUnderTest.ts';
import { type Asked, json, startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

const PDF = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';

/** Headers that a document or a person could be about; the rest belongs to the connection. */
function told({ method, url, headers, body }: Asked) {
  const { accept, authorization, grant_type, cookie } = headers;
  return { method, url, accept, authorization, grant_type, cookie, type: headers['content-type'], body };
}

const ACCEPT = { accept: 'application/json', cookie: undefined };
const login = {
  ...ACCEPT,
  method: 'POST',
  url: '/v1/oauth/token',
  authorization: undefined,
  grant_type: undefined,
  type: 'application/json',
  body: `{"grant_type":"client_credentials","client_id":"client-1","client_secret":"${SECRET}"}`,
};
const authenticate = {
  ...ACCEPT,
  method: 'POST',
  url: '/selfcare/v1/authenticate',
  authorization: 'Bearer general-token',
  grant_type: 'password',
  type: 'application/json',
  body: '{"customer_number":"00123"}',
};

function get(url: string, token: string) {
  const bare = { type: undefined, grant_type: undefined, body: '' };
  return { ...ACCEPT, ...bare, method: 'GET', url, authorization: `Bearer ${token}` };
}

async function service(answer: unknown = []) {
  const server = await startService(
    withLogins((_, response) => {
      // A cookie that must not come back.
      response.setHeader('set-cookie', 'session=1');
      if (typeof answer === 'string') response.end(answer);
      else json(response, answer);
    }),
  );
  return { server, service: realApi().service, to: connection({ baseUrl: server.url }) };
}

describe('P20 the document is obeyed to the letter', () => {
  it('P20 docs/service.md §4.1–4.3: both logins, invoice list; warm it is one request (F16)', async () => {
    const { server, service: api, to } = await service([{ invoice_no: '1' }]);
    const sink = new CollectingSink();
    await api.invoices.list(to, customer('K 00123'), sink);
    expect(server.asked.map(told)).toEqual([login, authenticate, get('/v2/invoices', 'customer-00123')]);
    expect(sink).toMatchObject({ begins: 1, ends: 1, aborts: 0, text: '[{"invoice_no":"1"}]' });
    await api.invoices.list(to, customer('00123'), new CollectingSink());
    expect(server.asked).toHaveLength(4);
  });

  it('P20 docs/service.md §4.4: the five endpoints, general token, encoded parameters', async () => {
    const { server, service: api, to } = await service({ any: 'thing' });
    const answers = [
      await api.agreements.list(to, 'c/1'),
      await api.agreements.paymentSubscriptions(to, 'c 1'),
      await api.agreements.details(to, 'a-1'),
      await api.agreements.deliveries(to, 'a-1'),
      await api.agreements.delivery(to, 'fibre', '../d'),
    ];
    for (const answer of answers) expect(answer).toBe('{"any":"thing"}');
    expect(server.asked.map(told)).toEqual([
      login,
      {
        ...get('/api/core/customers/v2/c%2F1/agreements', 'general-token'),
        method: 'POST',
        type: 'application/json',
        body: '{}',
      },
      get('/api/core/customers/v2/c%201/payment-subscriptions', 'general-token'),
      get('/api/core/agreements/v1/a-1', 'general-token'),
      get('/api/core/agreements/v5/a-1/deliveries', 'general-token'),
      get('/api/core/deliveries/v2/fibre/..%2Fd', 'general-token'),
    ]);
  });

  it('P20 the body of the agreements list is that of the connection', async () => {
    const { server, service: api, to } = await service();
    await api.agreements.list({ ...to, agreementsListBody: ' {"a": 1} ' }, 'c');
    await api.agreements.list({ ...to, agreementsListBody: '' }, 'c');
    expect(server.asked.slice(1).map((asked) => asked.body)).toEqual(['{"a": 1}', '{}']);
    const broken = api.agreements.list({ ...to, agreementsListBody: '{' }, 'c');
    await expect(broken).rejects.toMatchObject({ code: 'invalidInput' });
    expect(server.asked).toHaveLength(3);
  });

  it('P20 the PDF is asked for with the customer token and Accept: application/json', async () => {
    const { server, service: api, to } = await service(PDF);
    const bytes = await api.pdf.fetch(to, customer('00123'), 'A 1');
    expect(new TextDecoder().decode(bytes)).toBe(PDF);
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    expect(told(server.asked[2] as Asked)).toEqual(get('/v2/invoices/A%201/pdf', 'customer-00123'));
  });

  it('P20 no query is ever sent and the deprecated path is never called', async () => {
    const { server, service: api, to } = await service(PDF);
    await api.pdf.fetch(to, customer('1'), '?a=b#c');
    for (const asked of server.asked) {
      expect(asked.url).not.toContain('?');
      expect(asked.url).not.toContain('customer-agreements');
    }
    const deprecated = { ...to, pdfPathTemplate: '/api/agreements/v4/customer-agreements/{invoice_no}' };
    await expect(api.pdf.fetch(deprecated, customer('1'), '1')).rejects.toMatchObject({
      code: 'invalidInput',
    });
    expect(server.asked).toHaveLength(3);
  });

  it('P20 the check asks for the same, once each, and keeps no token', async () => {
    const { server, to } = await service([{}, { a: ',[' }]);
    const { service: api, tokens } = realApi();
    const reached = await api.probe.reach(to);
    const token = await api.probe.customerToken(to, customer('00123'), reached.token ?? '');
    expect(await api.probe.invoiceList(to, token)).toEqual({ records: 2 });
    expect(server.asked.map(told)).toEqual([login, authenticate, get('/v2/invoices', 'customer-00123')]);
    expect(tokens.size).toBe(0);
  });
});
