import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxForAll } from '../../sandbox/ownSandbox.ts';
import { bearer, type Call, SandboxCaller } from './sandboxCaller.ts';

const ACCEPT = { accept: 'application/json' };
const JSON_BODY = { 'content-type': 'application/json' };

interface Row {
  readonly name: string;
  readonly logged: string;
  readonly right: Required<Pick<Call, 'method' | 'path' | 'headers'>> & { readonly body?: string };
  readonly otherToken: string | null;
  readonly badBodies: readonly string[];
}

const sandbox = sandboxForAll({ referenceDate: '2026-03-15' });
let caller: SandboxCaller;
let rows: Row[];

beforeAll(async () => {
  caller = new SandboxCaller(sandbox);
  rows = await rowsOf();
});
beforeEach(() => sandbox.log.clear());

async function rowsOf(): Promise<Row[]> {
  const general = await caller.generalToken();
  const customer = await caller.customerToken('10001');
  const invoices = await caller.invoices('10001');
  const invoice = invoices.find((record) => record['has_pdf'] === true);
  const agreementId = String(invoices[0]?.['agreement_external_id']);
  const agreement = await caller.get(`/api/core/agreements/v1/${agreementId}`, general);
  const { customerExternalId } = agreement.json() as { customerExternalId: string };
  const deliveries = await caller.get(`/api/core/agreements/v5/${agreementId}/deliveries`, general);
  const [delivery] = deliveries.json() as { delivery_type: string; delivery_external_id: string }[];
  const { clientId, clientSecret } = sandbox.credentials;
  const login = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const notObjects = ['', '[]', 'null', '"text"', '{', 'not json'];
  const get = (name: string, path: string, token: string, otherToken: string): Row => ({
    name,
    logged: name,
    right: { method: 'GET', path, headers: { ...ACCEPT, ...bearer(token) } },
    otherToken,
    badBodies: [],
  });
  return [
    {
      name: 'generalToken',
      logged: 'generalToken',
      right: {
        method: 'POST',
        path: '/v1/oauth/token',
        headers: { ...ACCEPT, ...JSON_BODY },
        body: JSON.stringify(login),
      },
      otherToken: null,
      badBodies: [
        ...notObjects,
        '{}',
        JSON.stringify({ ...login, grant_type: 'password' }),
        JSON.stringify({ ...login, client_secret: 7 }),
        JSON.stringify({ ...login, scope: 'all' }),
        JSON.stringify({ grant_type: login.grant_type, client_id: clientId }),
      ],
    },
    {
      name: 'customerToken',
      logged: 'customerToken',
      right: {
        method: 'POST',
        path: '/selfcare/v1/authenticate',
        headers: { ...ACCEPT, ...JSON_BODY, ...bearer(general), grant_type: 'password' },
        body: '{"customer_number":"10001"}',
      },
      otherToken: customer,
      badBodies: [
        ...notObjects,
        '{}',
        '{"customer_number":10001}',
        '{"customer_number":"K10001"}',
        '{"customer_number":""}',
        '{"customer_number":"10001","grant_type":"password"}',
      ],
    },
    get('invoices', '/v2/invoices', customer, general),
    {
      ...get('invoicePdf', `/v2/invoices/${String(invoice?.['invoice_no'])}/pdf`, customer, general),
      logged: 'assumed',
    },
    {
      name: 'agreements',
      logged: 'agreements',
      right: {
        method: 'POST',
        path: `/api/core/customers/v2/${customerExternalId}/agreements`,
        headers: { ...ACCEPT, ...JSON_BODY, ...bearer(general) },
        body: '{}',
      },
      otherToken: customer,
      badBodies: notObjects,
    },
    get(
      'paymentSubscriptions',
      `/api/core/customers/v2/${customerExternalId}/payment-subscriptions`,
      general,
      customer,
    ),
    get('agreement', `/api/core/agreements/v1/${agreementId}`, general, customer),
    get('deliveries', `/api/core/agreements/v5/${agreementId}/deliveries`, general, customer),
    get(
      'delivery',
      `/api/core/deliveries/v2/${delivery?.delivery_type}/${delivery?.delivery_external_id}`,
      general,
      customer,
    ),
  ];
}

/** Sends a broken call and expects a JSON refusal that is logged as this violation. */
async function refused(row: Row, change: Partial<Call>, violation: string, statuses: number[]) {
  sandbox.log.clear();
  const answer = await caller.call({ ...row.right, ...change });
  expect(statuses, `${row.name} ${violation}`).toContain(answer.status);
  expect(answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expect(sandbox.log.violations().map((entry) => entry.violation)).toEqual([violation]);
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

describe('every endpoint, called as the document says', () => {
  it('answers 200 and records no violation', async () => {
    expect(rows.map((row) => row.name)).toHaveLength(9);
    for (const row of rows) {
      sandbox.log.clear();
      const answer = await caller.call(row.right);
      expect(answer.status, row.name).toBe(200);
      expect(sandbox.log.violations()).toEqual([]);
      expect(sandbox.log.entries()).toMatchObject([{ endpoint: row.logged, status: 200 }]);
    }
  });
});

describe('every endpoint, called otherwise', () => {
  it('refuses every other method', async () => {
    for (const row of rows) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (method !== row.right.method) await refused(row, { method }, 'method', [405]);
      }
    }
  });

  it('refuses any query, even an empty one', async () => {
    for (const row of rows) {
      for (const query of ['?', '?page=1', '?sort=', '?%20']) {
        await refused(row, { path: `${row.right.path}${query}` }, 'query', [400]);
      }
    }
  });

  it('refuses a missing or different Accept', async () => {
    for (const row of rows) {
      const rest = without(row.right.headers, 'accept');
      await refused(row, { headers: rest }, 'accept', [406]);
      await refused(row, { headers: { ...rest, accept: '*/*' } }, 'accept', [406]);
      await refused(row, { headers: { ...rest, accept: 'text/html' } }, 'accept', [406]);
    }
  });

  it('refuses the token of the other level', async () => {
    for (const row of rows) {
      if (row.otherToken === null) continue;
      const headers = { ...row.right.headers, ...bearer(row.otherToken) };
      await refused(row, { headers }, 'tokenLevel', [403]);
    }
  });

  it('refuses a missing token, and any Authorization at the general login', async () => {
    for (const row of rows) {
      if (row.otherToken === null) {
        await refused(row, { headers: { ...row.right.headers, ...bearer('x.y.z') } }, 'header', [400]);
      } else {
        await refused(row, { headers: without(row.right.headers, 'authorization') }, 'tokenLevel', [401]);
        const basic = { ...row.right.headers, authorization: 'Basic abc' };
        await refused(row, { headers: basic }, 'tokenLevel', [401]);
      }
    }
  });

  it('demands the header grant_type: password at the customer login, and refuses it elsewhere', async () => {
    for (const row of rows) {
      if (row.name === 'customerToken') {
        await refused(row, { headers: without(row.right.headers, 'grant_type') }, 'header', [400]);
        const wrong = { ...row.right.headers, grant_type: 'client_credentials' };
        await refused(row, { headers: wrong }, 'header', [400]);
      } else {
        await refused(row, { headers: { ...row.right.headers, grant_type: 'password' } }, 'header', [400]);
      }
    }
  });

  it('refuses missing, extra and wrongly typed fields of a body, and a body where none belongs', async () => {
    for (const row of rows) {
      for (const body of row.badBodies) await refused(row, { body }, 'body', [400]);
      if (row.right.method === 'GET') await refused(row, { body: '{}' }, 'body', [400]);
      else {
        const plain = { ...row.right.headers, 'content-type': 'text/plain' };
        await refused(row, { headers: plain }, 'contentType', [415]);
        await refused(row, { body: `{"a":"${'x'.repeat(70_000)}"}` }, 'body', [413]);
      }
    }
  });

  it('knows no other path, not even nearly the same', async () => {
    for (const row of rows) {
      const { path } = row.right;
      for (const near of [
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        `${path}/..`,
        `/.${path}`,
        `/v3${path}`,
      ]) {
        sandbox.log.clear();
        const answer = await caller.call({ ...row.right, path: near });
        expect(answer.status).toBe(404);
        expect(answer.json()).toMatchObject({ error: expect.any(String) });
        expect(sandbox.log.violations()).toMatchObject([{ endpoint: 'unknown', violation: 'unknownPath' }]);
      }
    }
  });
});

describe('what is wrong without breaking the document', () => {
  it('answers 401 to wrong credentials and to a token that nobody issued', async () => {
    const { clientId, clientSecret } = sandbox.credentials;
    const login = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    expect((await caller.post('/v1/oauth/token', { ...login, client_secret: 'x' })).status).toBe(401);
    expect((await caller.post('/v1/oauth/token', { ...login, client_id: 'x' })).status).toBe(401);
    expect((await caller.get('/v2/invoices', 'eyJh.eyJh.abc')).status).toBe(401);
    expect(sandbox.log.violations()).toEqual([]);
    expect(sandbox.log.entries().at(-1)).toMatchObject({ tokenLevel: 'invalid', status: 401 });
  });

  it('answers 404 to an unknown customer, agreement and delivery, and to a delivery under another type', async () => {
    const general = await caller.generalToken();
    const delivery = rows.find((row) => row.name === 'delivery')?.right.path ?? '';
    const paths = [
      '/api/core/customers/v2/nobody/payment-subscriptions',
      '/api/core/agreements/v1/nothing',
      '/api/core/agreements/v5/nothing/deliveries',
      '/api/core/deliveries/v2/electricity/0',
      delivery.replace(/v2\/[^/]+/, 'v2/teleport'),
    ];
    for (const path of paths) expect((await caller.get(path, general)).status, path).toBe(404);
    const headers = { ...bearer(general), grant_type: 'password' };
    const unknown = await caller.post('/selfcare/v1/authenticate', { customer_number: '999' }, headers);
    expect(unknown.status).toBe(404);
    expect(sandbox.log.violations()).toEqual([]);
  });

  it('answers 410 to the deprecated path by any method, and records it', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      sandbox.log.clear();
      const answer = await caller.call({ method, path: '/api/agreements/v4/customer-agreements' });
      expect(answer.status).toBe(410);
      expect(sandbox.log.violations()).toMatchObject([
        { endpoint: 'deprecated', violation: 'deprecatedPath', status: 410 },
      ]);
    }
  });

  it('keeps secrets and tokens out of the log', async () => {
    const token = await caller.customerToken('10001');
    const { clientSecret } = sandbox.credentials;
    await caller.get('/v2/invoices', token);
    await caller.get(`/steal/${clientSecret}/${token}?s=${clientSecret}`, token);
    const text = JSON.stringify(sandbox.log.entries());
    expect(text).toContain('/steal/');
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain(token);
  });
});
