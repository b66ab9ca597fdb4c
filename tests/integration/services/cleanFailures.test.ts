import { randomBytes } from 'node:crypto';
import { chmod, cp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { filesHolding } from '../../e2e/harness/filesHolding.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { ended, listening } from '../../onLoopback.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { launchBelow } from '../exports/exportDesk.ts';
import { dataKeyBelow } from '../keep/keepDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { customerRef, ingestBody, KeptLog, openTestStore } from '../store/testStore.ts';
import { connectTo } from './connectTo.ts';

const SECRET = 'canary-secret-4b1f7c';
const GENERAL = 'canary-general-token-9d2e';
const CUSTOMER = 'canary-customer-token-77aa';
const DATA = 'Canary Åkesson, Storgatan 4711';
const ALL = `${SECRET} ${GENERAL} ${CUSTOMER} ${DATA}`;

/** A service that answers in one of these ways, each full of what must be repeated nowhere. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a 400': (response) => response.writeHead(400).end(ALL),
  'a 401': (response) => response.writeHead(401, { 'www-authenticate': 'Bearer x' }).end(ALL),
  'a 403': (response) => response.writeHead(403).end(JSON.stringify({ error: ALL })),
  'a 418 with words of its own': (response) => response.writeHead(418, `teapot ${SECRET}`).end(ALL),
  'a 429': (response) => response.writeHead(429, { 'retry-after': '0' }).end(ALL),
  'a 503': (response) => response.writeHead(503).end(ALL),
  'a redirect': (response) => response.writeHead(302, { location: `http://127.0.0.1:1/${SECRET}` }).end(),
  'no JSON': (response) => response.end(`{"token": "${CUSTOMER}", ${ALL}`),
  'a packing that is none': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(ALL),
  'a cut body': (response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write(ALL, () => response.destroy());
  },
};

/** Pauses between tries take no time; time limits of calls do. */
class QuickClock extends SystemClock {
  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return super.sleep(ms <= 4_000 ? 1 : ms, signal);
  }
}

describe('P05 no failure repeats a secret, a token, the key of the database or a customer’s data', () => {
  const root = folderForEach();
  let server: Server;
  let port: number;
  let fault: ((response: ServerResponse) => void) | null = null;
  let customer: CustomerRef;
  const failures: unknown[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const { url = '' } = request;
    if (url.includes('oauth')) {
      return response.end(JSON.stringify({ access_token: GENERAL, expires_in: 3_600, token_type: 'bearer' }));
    }
    if (url.includes('authenticate'))
      return response.end(JSON.stringify({ token: CUSTOMER, expires_in: 3_600 }));
    if (fault !== null) return fault(response);
    return response.end(JSON.stringify([soundRecord(2), soundRecord(4)]));
  };

  beforeEach(async () => {
    server = createServer((request, response) => void answer(request, response));
    port = await listening(server);
    fault = null;
    failures.length = 0;
  });
  afterEach(() => ended(server));

  const failing = (call: Promise<unknown>) =>
    call.then(
      (value) => failures.push(value),
      (error: Error & { failure?: unknown }) =>
        failures.push({ ...error, text: `${error.name} ${error.message} ${error.stack}` }),
    );

  it('P05 P30 in 40 ways in which a call to the service fails, nor on the disk', async () => {
    await using desk = await launchBelow(root(), { clock: new QuickClock() });
    const credentials = { clientId: 'client', clientSecret: SECRET };
    const connectionId = await connectTo(desk, { baseUrl: `http://127.0.0.1:${port}`, credentials });
    const { calls } = desk;
    customer = typedCustomer({ connectionId, typed: '10001' });
    await calls.customers.refresh({ customer });
    const window = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 1 };
    const id = (await calls.invoices.page(window)).rows[0]?.id ?? 0;
    const ways = [
      () => calls.connections.check({ connectionId, customerNumber: '10001' }),
      () => calls.customers.refresh({ customer }),
      () => calls.pdfs.preview({ customer, id }),
      async () => {
        await calls.agreements.refresh({ customer, part: 'all' });
        for (;;) {
          const overview = await calls.agreements.overview({ customer });
          if (overview.refreshing === null) return overview;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
    ];
    const linesBefore = desk.log.lines.length;
    for (const answerWrongly of Object.values(FAULTS)) {
      fault = answerWrongly;
      for (const way of ways) await failing(way());
    }
    expect(failures).toHaveLength(40);
    // Each of them has failed: nothing here is clean because nothing was said.
    for (const said of failures) expect(JSON.stringify(said)).toMatch(/"(failure|code)":/);
    expect(desk.log.lines.length).toBeGreaterThan(linesBefore + 30);
    const key = Buffer.from(await dataKeyBelow(root()));
    const canaries = [SECRET, GENERAL, CUSTOMER, DATA, 'Storgatan', ...spellings(key)];
    // P30, while it runs: nothing in the data folder in plain text, and nothing that others may read.
    const texts = [SECRET, GENERAL, CUSTOMER, DATA, '100002', key.toString('hex')];
    expect(await filesHolding(desk.dataDir, texts)).toEqual([]);
    expect(await openToOthers(desk.dataDir)).toEqual([]);
    const output = JSON.stringify([failures, desk.log.lines, desk.events]);
    for (const canary of canaries)
      expect({ canary, output: output.includes(canary) }).toEqual({ canary, output: false });
  });

  it('P05 in the ways in which the files of the database fail', async () => {
    const key = new Uint8Array(randomBytes(32));
    const log = new KeptLog();
    const sound = join(root(), 'sound');
    const file = (name: string) => join(root(), 'cache', name);
    const newer = { format: 1, cipher: 'aegis', schema: 999, keyCheck: 'a'.repeat(64) };
    /** One for each of the three files at once: opening them takes the longest. */
    const rounds = [
      () => [
        writeFile(file('facts.db'), randomBytes(50_000)),
        truncate(file('cache.db'), 9_000),
        writeFile(file('pdfs.db'), ''),
      ],
      () => [
        rm(file('facts.json')),
        writeFile(file('cache.json'), '{"format":1,'),
        writeFile(file('pdfs.json'), JSON.stringify(newer)),
      ],
      () => [chmod(file('facts.db'), 0o400), writeFile(file('cache.db-wal'), randomBytes(9_000))],
    ];
    const first = await openTestStore(sound, { key, log });
    await ingestBody(first, customerRef(), JSON.stringify([{ ...soundRecord(1), status: DATA }]));
    await first.close();
    for (const damage of rounds) {
      await cp(sound, join(root(), 'cache'), { recursive: true });
      await Promise.all(damage());
      const again = await openTestStore(join(root(), 'cache'), { key, log }).catch(
        (error: unknown) => error as Error,
      );
      if (again instanceof Error) failures.push(`${again.stack} ${JSON.stringify(again)}`);
      else {
        failures.push(again.notice);
        await failing(again.lists.cached(customerRef('9'), 'no day'));
        await again.close();
      }
      await rm(join(root(), 'cache'), { recursive: true, force: true });
    }
    // The first two are healed, and said.
    expect(failures.filter((said) => said === 'none').length).toBeLessThanOrEqual(1);
    for (const wrong of [new Uint8Array(0), key.slice(1)]) {
      await failing(openTestStore(join(root(), 'cache'), { key: wrong, log }));
    }
    const output = JSON.stringify([failures, log.lines]);
    for (const canary of [DATA, 'Storgatan', ...spellings(Buffer.from(key))]) {
      expect({ canary, output: output.includes(canary) }).toEqual({ canary, output: false });
    }
  });

  it('P05 the search for a key finds it however it is written', () => {
    const key = randomBytes(32);
    for (const said of [
      key.toString('hex'),
      `x'${key.toString('hex').toUpperCase()}'`,
      key.toString('base64url'),
    ]) {
      expect(spellings(key).some((spelling) => said.includes(spelling))).toBe(true);
    }
    expect(spellings(key).some((spelling) => JSON.stringify([...key]).includes(spelling))).toBe(true);
  });
});

/** Files and folders below a folder that another account could read. */
async function openToOthers(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => ({ name, ...(await stat(join(folder, name))) })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

/** A key as a program would write it: hexadecimal, base64 of both kinds, or the numbers of its bytes. */
function spellings(key: Buffer): string[] {
  const hex = key.toString('hex');
  const numbers = [...key.subarray(0, 12)].join(',');
  return [
    hex,
    hex.toUpperCase(),
    key.toString('base64').slice(0, 40),
    key.toString('base64url').slice(0, 40),
    numbers,
  ];
}
