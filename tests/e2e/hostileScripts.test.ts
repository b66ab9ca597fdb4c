import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../shared/domain/invoiceFilter.ts';
import { DEFAULT_TEMPLATE } from '../../shared/domain/templateTokens.ts';
import { contract } from '../../shared/ipc/contract.ts';
import { callChannels } from '../../shared/ipc/entry.ts';
import { type KeyringSession, keyringMissing, withKeyring } from '../fakes/withKeyring.ts';
import { fc } from '../fastCheck.ts';
import { ended, listening } from '../onLoopback.ts';
import { ConnectPage } from '../pages/connectPage.ts';
import { CustomerPage } from '../pages/customerPage.ts';
import { casesOf } from '../promiseCounts.ts';
import { startThreadedSandbox } from '../sandbox/startThreadedSandbox.ts';
import { nearlyRight } from '../unit/ipc/schemaArbitrary.ts';
import { startApp } from './harness/app.ts';
import { openPage } from './harness/browser.ts';
import { browserForAll } from './harness/browserForAll.ts';
import { needlesOf } from './harness/needles.ts';
import { startTokenWatch } from './harness/tokenWatch.ts';
import { HOSTILE_SCRIPTS, type HostileRequest, type Sample } from './hostile/hostileScripts.ts';
import { type HostileReply, listenFromWindow, readWindow, sendFromWindow } from './hostile/insideWindow.ts';

/** In a full run every script tries every method; otherwise the first script tries all, each other one a twentieth. */
const STRIDE = casesOf(1, 20);
const SECRET = 'canary-4b7d-client-secret-91aa';
const CREDENTIALS = { clientId: 'sample-client', clientSecret: SECRET };
/** Typed by a script as by a clerk: known by itself, it is nowhere but in the keychain. */
const PASSPHRASE = 'canary-7e20-passphrase-3bd1';
const NAME = 'Nordfiber 5521';
const USUAL = {
  address: null,
  secret: null,
  filter: NO_FILTER,
  except: [],
  offset: 0,
  template: DEFAULT_TEMPLATE,
  part: 'all',
  typed: 'K10001',
  numbers: '10001',
};
/** What these do ends what the others could find, so they are tried after them. */
const ENDING = new Set([
  'connections.save',
  'connections.exploreSample',
  'customerList.forget',
  'customerList.stopForgetting',
  'customers.stopRefresh',
  'jobs.cancel',
  'jobs.dismiss',
  'pdfs.empty',
  'vault.retry',
  'vault.useSessionOnly',
  'vault.startOver',
  'keep.forget',
  'keep.wipe',
  'connections.remove',
]);

describe('P04 a hostile script in the window', () => {
  const channels = callChannels(contract);
  const room = browserForAll(keyringMissing());

  it('P04 30 scripts over every method read no secret, no token and no key', async () => {
    await withKeyring({}, async (keyring) => {
      await using sandbox = await startThreadedSandbox({ credentials: CREDENTIALS });
      const watch = await startTokenWatch(sandbox.baseUrl);
      const elsewhere = await startElsewhere();
      const folder = await room.folder();
      await using app = await startApp({
        dataDir: join(folder, 'data'),
        exportDir: join(folder, 'exports'),
        env: keyring.env,
      });
      const { page, known, ids, said } = await signedIn(room.browser, app.line.address, watch.address);
      const received = await listenFromWindow(page);
      const replies: HostileReply[] = [];
      const order = async (requests: readonly HostileRequest[]) => {
        replies.push(...(await sendFromWindow(page, requests)));
      };
      const sampleFor = (name: string, input: Schema) =>
        sampleOf(input, {
          ...known,
          passphrase: PASSPHRASE,
          id: ids.get(name.split('.')[0]) ?? known.connectionId,
        });
      const orderAll = async (group: typeof channels) => {
        const samples = group.map(({ name, entry }) => ({ name, sample: sampleFor(name, entry.input) }));
        for (const [turn, { requests }] of HOSTILE_SCRIPTS.entries()) {
          const met = samples.filter((_, at) => turn === 0 || (at + turn) % STRIDE === 0);
          await order(met.flatMap(({ name, sample }) => requests(name, sample)));
        }
      };
      await orderAll(channels.filter(({ name }) => !ENDING.has(name)));

      // The connection is turned to another address: nothing that was meant for the first goes there.
      const { save } = contract.connections;
      await order(
        asTheScreen('connections.save', {
          ...sampleFor('connections.save', save.input),
          address: elsewhere.address,
        }),
      );
      await order(
        asTheScreen('connections.check', { connectionId: known['connectionId'], customerNumber: '10001' }),
      );
      await orderAll(channels.filter(({ name }) => ENDING.has(name)));

      const canaries = [SECRET, ...watch.tokens(), ...(await keptSecrets(keyring))];
      const published = [
        ...replies.map(({ text }) => text),
        await readWindow(page),
        await received(),
        ...said,
      ];
      expect(hits(published, canaries)).toEqual([]);
      expect(hits(elsewhere.received(), canaries)).toEqual([]);

      // What is looked for is there to be found, and the scripts got through to the methods.
      expect(HOSTILE_SCRIPTS).toHaveLength(30);
      expect(watch.tokens().length).toBeGreaterThanOrEqual(2);
      expect(canaries.length).toBeGreaterThanOrEqual(5);
      expect(hits(published, [NAME])).not.toEqual([]);
      const valued = new Set(replies.filter(isValue).map(({ path }) => path));
      expect(valued.size).toBeGreaterThan(channels.length * 0.8);
      expect(replies.length).toBeGreaterThanOrEqual((30 * channels.length) / STRIDE);

      await page.context().close();
      await Promise.all([watch.stop(), elsewhere.stop()]);
    });
  });
});

/** A window as a clerk has it in the middle of the work; all that it writes to its console is kept. */
async function signedIn(browser: Browser, address: string, service: string) {
  const first = await openPage(browser);
  await first.page.goto(address);
  await new ConnectPage(first.page).connectTo({ name: NAME, address: service, ...CREDENTIALS });
  // The page into which the secret was typed goes; the next one has never seen it.
  const page: Page = await first.page.context().newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const pageKey = await first.page.evaluate(() => sessionStorage.getItem('kontor.pageKey') ?? '');
  await page.addInitScript((key) => sessionStorage.setItem('kontor.pageKey', key), pageKey);
  await first.page.close();
  await page.goto(new URL('/', address).href);
  const customer = new CustomerPage(page);
  await customer.lookUpAll('10001', 48);
  const ask = async (name: string, input: Sample, field: RegExp) => {
    const [reply] = await sendFromWindow(page, asTheScreen(name, input));
    return field.exec(reply?.text ?? '')?.[1] ?? '';
  };
  const connectionId = await ask('app.snapshot', {}, /"activeConnectionId":"([^"]+)"/);
  const list = { customer: { connectionId, number: '10001' }, filter: NO_FILTER, sort: [] };
  const invoiceId = Number(
    await ask('invoices.page', { ...list, offset: 0, limit: 1 }, /"rows":\[\{[^}]*?"id":(\d+)/),
  );
  const selection = { kind: 'customers', numbers: '10001', filter: NO_FILTER };
  const folder = { connectionId, selection, target: 'folder', template: DEFAULT_TEMPLATE };
  const jobId = await ask('exports.start', folder, /"jobId":"([^"]+)"/);
  expect([connectionId, invoiceId, jobId].filter((found) => !found)).toEqual([]);
  const view = { name: 'Open', filter: NO_FILTER, sort: [], columns: null };
  const ids = new Map<string | undefined, string>([
    ['views', await ask('views.save', { id: null, view }, /"id":"([^"]+)"/)],
    [
      'keptLists',
      await ask('keptLists.create', { connectionId, name: 'Open', numbers: '10001' }, /"id":"([^"]+)"/),
    ],
  ]);
  expect([...ids.values()].filter((found) => !found)).toEqual([]);
  const known = { connectionId, invoiceId, jobId, number: '10001', ...USUAL };
  return { page, known, ids, said };
}

const isValue = ({ text }: HostileReply) => text.includes('"ok":true');

function asTheScreen(name: string, input: Sample): readonly HostileRequest[] {
  return HOSTILE_SCRIPTS[0]?.requests(name, input) ?? [];
}

type Schema = Parameters<typeof nearlyRight>[0];

/** An input that the method takes, about the connection, the customer and the invoice that are open. */
function sampleOf(schema: Schema, known: Sample): Sample {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'id') return [key, typeof inner === 'number' ? known['invoiceId'] : known['id']];
        return [key, key in known ? known[key] : put(inner)];
      }),
    );
  };
  // One of the first is nearly always right, and each of many methods is asked for.
  for (const numRuns of [4, 60]) {
    const tries = fc.sample(nearlyRight(schema), { numRuns, seed: 11 }).map(put);
    const right = tries.find((input) => schema.safeParse(input).success);
    if (right !== undefined) return right as Sample;
  }
  const { filter, ...others } = known;
  // Not every list is filtered as invoices are.
  if (filter !== undefined) return sampleOf(schema, others);
  return (fc.sample(nearlyRight(schema), { numRuns: 1, seed: 11 }).map(put)[0] ?? {}) as Sample;
}

/** The value of every item that Kontor keeps in the keychain, as an independent client reads it. */
async function keptSecrets(keyring: KeyringSession): Promise<string[]> {
  const { stdout } = await keyring.run('secret-tool', ['search', '--all', 'service', 'Kontor']);
  return Array.from(stdout.matchAll(/^secret = (.+)$/gm), ([, value = '']) => value);
}

/** Which texts hold a canary, in any encoding; the beginning of each. */
function hits(texts: readonly string[], canaries: readonly string[]): string[] {
  const needles = needlesOf(canaries);
  return texts
    .filter((text) => {
      const bytes = Buffer.from(text, 'utf8');
      return needles.some((needle) => bytes.includes(needle));
    })
    .map((text) => text.slice(0, 300));
}

/** An address that is not the service's, which keeps all that it is sent. */
async function startElsewhere() {
  const received: string[] = [];
  const server: Server = createServer(async (incoming, outgoing) => {
    received.push(`${incoming.url} ${JSON.stringify(incoming.headers)}`);
    for await (const part of incoming) received.push(String(part));
    outgoing.end('{}');
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    received: () => received,
    stop: () => ended(server),
  };
}
