import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  isNewer,
  signedDescription,
  UnfitDescription,
} from '../../../electron/services/app/updatesService.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { listening } from '../../onLoopback.ts';
import { until } from '../../until.ts';
import { homeForEach } from './home.ts';
import { CollectingLog, type Launch } from './launch.ts';

const LINK = 'https://programs.example/kontor';
const DAY_MS = 24 * 60 * 60_000;

const home = homeForEach();
let server: Server;
let port: number;
let answers: Map<string, { status: number; body: string | Buffer }>;
let asked: string[];

beforeEach(async () => {
  answers = new Map();
  asked = [];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status, body } = answers.get(url) ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  port = await listening(server);
});

afterEach(() => void server.close());

/** A key as `docs/administrators.md` makes it; the base64 line of its public half. */
function makeKey(name: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: home.root });
  openssl('genpkey', '-algorithm', 'ed25519', '-out', `${name}.pem`);
  const lines = openssl('pkey', '-in', `${name}.pem`, '-pubout').toString().trim().split('\n');
  return lines.slice(1, -1).join('');
}

/** Publishes a description as that page says. */
function publish(description: object, key: string): void {
  const file = join(home.root, 'kontor.json');
  writeFileSync(file, JSON.stringify(description));
  const signed = ['pkeyutl', '-sign', '-inkey', `${key}.pem`, '-rawin', '-in', file];
  const signature = execFileSync('openssl', signed, { cwd: home.root }).toString('base64');
  answers.set('/kontor.json', { status: 200, body: readFileSync(file) });
  answers.set('/kontor.json.sig', { status: 200, body: `${signature}\n` });
}

async function start(
  publicKey: string,
  more: { clock?: FakeClock; log?: CollectingLog } = {},
): Promise<Launch> {
  const policy = { updateAddress: `http://127.0.0.1:${port}/kontor.json`, updateKey: publicKey };
  return home.launch({ ...more, policy });
}

const described = (version: string, date = '2026-11-23T08:00:00Z') => ({
  ...{ product: 'Kontor', version, link: LINK, date },
  unknown: 'of a later Kontor',
});

it('says that a newer version is there, signed by the key of the organisation, and looks again the next day', async () => {
  const key = makeKey('own');
  publish(described('0.9.0'), 'own');
  const clock = new FakeClock(Date.parse('2026-11-24T09:00:00'));
  const { state } = await start(key, { clock });
  await until(async () => expect((await state()).update).toEqual({ version: '0.9.0', link: LINK }));
  publish(described('0.10.0'), 'own');
  await clock.advance(DAY_MS);
  await until(async () => expect((await state()).update).toEqual({ version: '0.10.0', link: LINK }));
  expect(asked).toHaveLength(4);
});

it('P50 believes no description from before the last one that it has seen, also in a later launch', async () => {
  const key = makeKey('own');
  publish(described('0.10.0', '2026-11-23T08:00:00Z'), 'own');
  const clock = new FakeClock(Date.parse('2026-11-24T09:00:00'));
  const first = await start(key, { clock });
  await first.calls.connections.exploreSample({});
  await clock.advance(DAY_MS);
  await until(() => expect(asked).toHaveLength(4));
  publish(described('0.9.0', '2026-11-22T08:00:00Z'), 'own');
  await clock.advance(DAY_MS);
  await until(() => expect(asked).toHaveLength(6));
  expect((await first.state()).update).toEqual({ version: '0.10.0', link: LINK });
  await first.close();
  const log = new CollectingLog();
  const again = await start(key, { clock, log });
  await until(() =>
    expect(log.lines.filter((line) => line.includes('"updates"'))).toEqual([
      expect.stringContaining('OUTDATED'),
    ]),
  );
  expect((await again.state()).update).toBeNull();
});

it.each([
  ['0.9.0', '0.10.0', false],
  ['0.10.0', '0.9.0', true],
  ['0.9.9', '0.9.10', false],
  ['1.0.0', '0.99.99', true],
  ['0.3.0', '0.3.0', false],
])('P50 %s is newer than %s: %s', (version, than, is) => {
  expect(isNewer(version, than)).toBe(is);
});

it('P50 believes no key of another kind', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed448');
  const bytes = Buffer.from(JSON.stringify(described('0.9.0')));
  const signature = sign(null, bytes, privateKey).toString('base64');
  const line = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  expect(() => signedDescription(bytes, signature, line)).toThrow(new UnfitDescription('UNSIGNED'));
});

it.each([
  ['of this version', (): void => publish(described('0.0.0'), 'own'), null],
  ['signed by another key', (): void => publish(described('0.9.0'), 'other'), 'UNSIGNED'],
  ['without a signature', (): void => publishOnly({ status: 404, body: '' }), 'HTTP_404'],
  ['with a signature that is none', (): void => publishOnly({ status: 200, body: 'none' }), 'UNSIGNED'],
  ['longer than any', (): void => publishOnly({ status: 200, body: 'A'.repeat(5_000) }), 'TOO_LONG'],
  [
    'of another product',
    (): void => publish({ ...described('0.9.0'), product: 'Other' }, 'own'),
    'UNREADABLE',
  ],
  [
    'with a link that is none',
    (): void => publish({ ...described('0.9.0'), link: 'file:///x' }, 'own'),
    'UNREADABLE',
  ],
  ['without a date', (): void => publish({ ...described('0.9.0'), date: undefined }, 'own'), 'UNREADABLE'],
  ['of next year', (): void => publish(described('0.9.0', '2099-01-01T00:00:00Z'), 'own'), 'AHEAD'],
  ['with a version that is none', (): void => publish(described('1.0'), 'own'), 'UNREADABLE'],
])('P50 says nothing to the clerk of a description %s', async (_, make, code) => {
  const key = makeKey('own');
  makeKey('other');
  make();
  const log = new CollectingLog();
  const { state } = await start(key, { log });
  await until(() => {
    if (code === null) expect(asked).toHaveLength(2);
    else
      expect(log.lines.filter((line) => line.includes('"updates"'))).toEqual([expect.stringContaining(code)]);
  });
  expect((await state()).update).toBeNull();
});

it('asks nobody without a key', async () => {
  const launched = await home.launch({ policy: { updateAddress: `http://127.0.0.1:${port}/kontor.json` } });
  await launched.state();
  expect(asked).toEqual([]);
  expect((await launched.state()).update).toBeNull();
});

/** A sound description, with another answer for its signature. */
function publishOnly(signature: { status: number; body: string }): void {
  publish(described('0.9.0'), 'own');
  answers.set('/kontor.json.sig', signature);
}
