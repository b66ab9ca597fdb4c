import { describe, expect, it } from 'vitest';
import type { HttpRequest, HttpResponse, HttpTransport, TokenStore } from '../../../electron/ports/host.ts';
import { type ScriptedAnswer, ScriptedTransport } from './support/scriptedTransport.ts';
import {
  AUTHENTICATE,
  api,
  bearer,
  CollectingSink,
  codeOf,
  connection,
  customer,
  customerToken,
  failureOf,
  general,
  LIST,
  LOGIN,
  SECRET,
  withLogins,
} from './support/serviceUnderTest.ts';

const ME = customer('K10001');

function pathOf(request: HttpRequest): string {
  return new URL(request.url).pathname;
}

/** A service that takes only the tokens it gave last, and counts what it was asked. */
function issuingService(over: Partial<Record<string, () => ScriptedAnswer>> = {}) {
  let generals = 0;
  let customers = 0;
  return new ScriptedTransport((request) => {
    const path = pathOf(request);
    const special = over[path];
    if (special) return special();
    if (path === LOGIN) return general(`general-${++generals}`);
    if (path === AUTHENTICATE) {
      return bearer(request) === `general-${generals}`
        ? customerToken(`customer-${++customers}`)
        : { status: 401 };
    }
    const accepted = path === LIST ? `customer-${customers}` : `general-${generals}`;
    return bearer(request) === accepted ? {} : { status: 401 };
  });
}

/** Holds the login back until it is released. */
class HeldLogin implements HttpTransport {
  readonly #inner = issuingService();
  readonly #gate = Promise.withResolvers<void>();
  readonly #begun = Promise.withResolvers<AbortSignal>();

  /** The signal of the login, once it has been sent. */
  get begun(): Promise<AbortSignal> {
    return this.#begun.promise;
  }

  release(): void {
    this.#gate.resolve();
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    if (pathOf(request) === LOGIN) {
      this.#begun.resolve(request.signal);
      await this.#gate.promise;
    }
    return this.#inner.send(request);
  }
}

describe('P23 one token fetch at a time', () => {
  it('P23 1,000 callers of one customer cost 1 general and 1 customer token', async () => {
    const transport = issuingService();
    const { service } = api(transport);
    const list = () => service.invoices.list(connection(), ME, new CollectingSink());
    await Promise.all(Array.from({ length: 1000 }, list));
    expect(transport.count(LOGIN)).toBe(1);
    expect(transport.count(AUTHENTICATE)).toBe(1);
    expect(transport.count(LIST)).toBe(1000);
  });

  it('P23 1,000 callers of 20 customers cost 1 + 20', async () => {
    const transport = issuingService({ [LIST]: () => ({}) });
    const { service } = api(transport);
    await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        service.invoices.list(connection(), customer(`K${100 + (at % 20)}`), new CollectingSink()),
      ),
    );
    expect([transport.count(LOGIN), transport.count(AUTHENTICATE)]).toEqual([1, 20]);
  });

  it('P23 1,000 callers whose token is rejected renew it once', async () => {
    let valid = 'customer-1';
    let issued = 1;
    const transport = new ScriptedTransport((request) => {
      if (pathOf(request) === LOGIN) return general();
      if (pathOf(request) === AUTHENTICATE) return customerToken(`customer-${issued++}`);
      return bearer(request) === valid ? {} : { status: 401 };
    });
    const { service } = api(transport);
    const list = () => service.invoices.list(connection(), ME, new CollectingSink());
    await list();
    valid = 'customer-2';
    await Promise.all(Array.from({ length: 1000 }, list));
    expect(transport.count(AUTHENTICATE)).toBe(2);
    expect(transport.count(LOGIN)).toBe(1);
  });

  it('P23 a caller that leaves takes nobody along', async () => {
    const login = new HeldLogin();
    const { service } = api(login);
    const leaving = new AbortController();
    const left = codeOf(service.agreements.details(connection(), 'a', { signal: leaving.signal }));
    const stays = service.agreements.details(connection(), 'a');
    const signal = await login.begun;
    leaving.abort();
    expect(await left).toBe('cancelled');
    expect(signal.aborted).toBe(false);
    login.release();
    expect(await stays).toBe('[]');
  });

  it('P23 the last one out stops the fetch', async () => {
    const login = new HeldLogin();
    const { service } = api(login);
    const leaving = new AbortController();
    const left = [1, 2].map(() =>
      codeOf(service.agreements.details(connection(), 'a', { signal: leaving.signal })),
    );
    const signal = await login.begun;
    leaving.abort();
    expect(await Promise.all(left)).toEqual(['cancelled', 'cancelled']);
    expect(signal.aborted).toBe(true);
  });

  it('P23 a failure is not kept', async () => {
    let broken = true;
    const transport = issuingService({ [LOGIN]: () => (broken ? { status: 404 } : general('general-0')) });
    const { service } = api(transport);
    expect(await codeOf(service.agreements.details(connection(), 'a'))).toBe('serviceNotThis');
    broken = false;
    expect(await service.agreements.details(connection(), 'a')).toBe('[]');
  });
});

describe('P25 401 renews once', () => {
  it('P25 list: 2 data calls and 1 token call more, then a plain error', async () => {
    const transport = issuingService();
    const { service } = api(transport);
    await service.invoices.list(connection(), ME, new CollectingSink());
    const refusing = issuingService({ [LIST]: () => ({ status: 401 }) });
    const warm = api(refusing);
    expect(await codeOf(warm.service.invoices.list(connection(), ME, new CollectingSink()))).toBe(
      'serviceRejectedToken',
    );
    expect(refusing.count(LIST)).toBe(2);
    expect(refusing.count(AUTHENTICATE)).toBe(1 + 1);
    expect(refusing.count(LOGIN)).toBe(1);
  });

  it('P25 a warm token that has been revoked: exactly 2 data calls and 1 token call', async () => {
    let accepted = 'customer-1';
    let issued = 0;
    const transport = new ScriptedTransport((request) => {
      if (pathOf(request) === LOGIN) return general();
      if (pathOf(request) === AUTHENTICATE) return customerToken(`customer-${++issued}`);
      return bearer(request) === accepted ? {} : { status: 401 };
    });
    const { service } = api(transport);
    const list = () => service.invoices.list(connection(), ME, new CollectingSink());
    await list();
    transport.requests.length = 0;
    accepted = 'customer-2';
    await list();
    expect(transport.requests.map(pathOf)).toEqual([LIST, AUTHENTICATE, LIST]);

    transport.requests.length = 0;
    accepted = 'none';
    expect(await codeOf(list())).toBe('serviceRejectedToken');
    expect(transport.requests.map(pathOf)).toEqual([LIST, AUTHENTICATE, LIST]);
  });

  it('P25 agreements: 2 data calls and 1 login', async () => {
    const transport = new ScriptedTransport(withLogins(() => ({ status: 401 })));
    const { service } = api(transport);
    await codeOf(service.agreements.details(connection(), 'a'));
    transport.requests.length = 0;
    expect(await codeOf(service.agreements.details(connection(), 'a'))).toBe('serviceRejectedToken');
    expect(transport.count(LOGIN)).toBe(1 + 1);
    expect(transport.count('/api/core/agreements/v1/a')).toBe(2);
  });

  it('P25 the general token is renewed once when the customer login rejects it', async () => {
    let accepted = 'general-1';
    let issued = 0;
    const transport = new ScriptedTransport((request) => {
      if (pathOf(request) === LOGIN) return general(`general-${++issued}`);
      if (pathOf(request) === AUTHENTICATE) {
        return bearer(request) === accepted ? customerToken() : { status: 401 };
      }
      return {};
    });
    const { service } = api(transport);
    await service.agreements.details(connection(), 'a');
    accepted = 'general-2';
    transport.requests.length = 0;
    await service.invoices.list(connection(), ME, new CollectingSink());
    expect(transport.requests.map(pathOf)).toEqual([AUTHENTICATE, LOGIN, AUTHENTICATE, LIST]);

    accepted = 'none';
    transport.requests.length = 0;
    const work = service.invoices.list(connection(), customer('K10002'), new CollectingSink());
    expect(await codeOf(work)).toBe('serviceRejectedToken');
    expect(transport.requests.map(pathOf)).toEqual([AUTHENTICATE, LOGIN, AUTHENTICATE]);
  });

  it('P25 a service that gives the same token again is not asked for ever', async () => {
    const transport = new ScriptedTransport(withLogins(() => ({ status: 401 })));
    const { service } = api(transport);
    for (let round = 0; round < 3; round++) {
      transport.requests.length = 0;
      await codeOf(service.invoices.list(connection(), ME, new CollectingSink()));
      expect(transport.count(LIST)).toBe(2);
      expect(transport.count(AUTHENTICATE)).toBe(2);
    }
  });

  it.each([400, 401, 403])('P25 a wrong secret (%i) is sent once', async (status) => {
    const transport = new ScriptedTransport(() => ({ status }));
    const { service } = api(transport);
    const failure = await failureOf(service.invoices.list(connection(), ME, new CollectingSink()));
    expect(failure).toMatchObject({ code: 'serviceRejectedCredentials', retryable: false });
    expect(transport.requests).toHaveLength(1);
  });

  it('P25 a transient fault beside a 401 does not use up the renewal', async () => {
    const statuses = [503, 503, 401];
    const transport = new ScriptedTransport(withLogins(() => ({ status: statuses.shift() ?? 200 })));
    const { service, clock } = api(transport);
    await clock.runUntil(service.agreements.details(connection(), 'a'));
    expect(transport.count('/api/core/agreements/v1/a')).toBe(4);
  });
});

describe('tokens at rest', () => {
  it('are reused across restarts: a warm look-up is one request (F16)', async () => {
    const transport = issuingService();
    const { service, tokens, clock } = api(transport);
    await service.invoices.list(connection(), ME, new CollectingSink());
    expect(transport.requests).toHaveLength(3);
    const restarted = api(transport, { tokens, clock });
    await restarted.service.invoices.list(connection(), ME, new CollectingSink());
    expect(transport.requests).toHaveLength(4);
  });

  it.each([{ baseUrl: 'https://elsewhere.example' }, { clientId: 'client-2' }])(
    'are never sent for another address or client id: %o',
    async (changed) => {
      const transport = issuingService();
      const { service } = api(transport);
      await service.agreements.details(connection(), 'a');
      await service.agreements.details(connection(changed), 'a');
      expect(transport.requests.map(bearer)).toEqual([undefined, 'general-1', undefined, 'general-2']);
    },
  );

  it('a store that fails costs requests, not the work', async () => {
    const broken = () => Promise.reject(new Error(SECRET));
    const tokens: TokenStore = { get: broken, put: broken, delete: broken, clear: broken };
    const transport = issuingService();
    const { service, log } = api(transport, { tokens });
    expect(await service.agreements.details(connection(), 'a')).toBe('[]');
    expect(log.lines.map((line) => line.event)).toContain('tokenStore.failed');
    expect(JSON.stringify(log.lines)).not.toContain(SECRET);
  });

  it.each(['Bearer', 'bearer', 'BEARER', null, undefined])(
    'of the type %j are sent as Bearer',
    async (type) => {
      const transport = new ScriptedTransport(() => ({
        body: { token_type: type, access_token: 'general-1' },
      }));
      const { service } = api(transport);
      await service.agreements.details(connection(), 'a');
      expect(transport.requests.map(({ headers }) => headers['authorization'])).toEqual([
        undefined,
        'Bearer general-1',
      ]);
    },
  );

  it.each(['mac', 'N_A', '', 'Bearer ', 7, ['Bearer']])('of the type %j are not sent', async (type) => {
    const transport = new ScriptedTransport(() => ({
      body: { token_type: type, access_token: 'general-1' },
    }));
    const failure = await failureOf(api(transport).service.agreements.details(connection(), 'a'));
    expect(failure).toMatchObject({ code: 'serviceAnswerUnreadable', details: { field: 'token_type' } });
    expect(transport.requests).toHaveLength(1);
  });

  it.each(['with\nnewline', 'with space', 'tecken-å', '', 'x'.repeat(20_000), 42, null, undefined])(
    'a token that no header may hold is refused unquoted: %j',
    async (token) => {
      const transport = new ScriptedTransport(() => ({ body: { expires_in: 60, access_token: token } }));
      const { service } = api(transport);
      const failure = await failureOf(service.agreements.details(connection(), 'a'));
      expect(failure.code).toBe('serviceAnswerUnreadable');
      expect(failure.details).toEqual({ field: 'access_token' });
      expect(transport.requests).toHaveLength(1);
    },
  );
});
