import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_SANDBOX, CONTENT_SECURITY_POLICY } from '../../../electron/adapters/staticFiles.ts';
import { startConfirmServer } from '../../../electron/browserHost/confirmServer.ts';
import type { HostServer } from '../../../electron/browserHost/hostServer.ts';
import { isOwnAccount, RefusalLog } from '../../../electron/browserHost/requestGuard.ts';
import type { Question } from '../../../electron/ports/host.ts';
import { contract, type StopSignal } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { listening } from '../../onLoopback.ts';
import type { TemporaryFolder } from '../../temporaryFolder.ts';
import { recordingLog } from '../../unit/ipc/recordingLog.ts';
import { folderForAll, folderForEach } from '../ownFolder.ts';
import { TRAVERSAL_ADDRESSES } from './hostileAddresses.ts';
import { Bridge, nodeForAnyAccount, openSession, startHostProcess } from './hostProcess.ts';
import { hostsOfEach } from './hostsOfEach.ts';
import { recordedHost } from './recordedHost.ts';
import { rendererFolder } from './rendererFolder.ts';

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface RawRequest {
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body without announced length, already cut into chunks. */
  readonly chunks?: string;
}

/** Sends a request exactly as given, over a bare socket: no client may normalise the path or mend a header. */
function rawRequest({
  port,
  method = 'GET',
  path,
  headers = {},
  body = '',
  chunks = '',
}: RawRequest): Promise<RawAnswer> {
  const all: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    connection: 'close',
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}${chunks}`);
    });
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(Buffer.concat(received).toString('latin1'))));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  });
}

function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}

const CALL = '/bridge/call/connections.sampleHints';

let folder: TemporaryFolder;
let server: HostServer;
let port: number;
let ours: Record<string, string>;
const { recorded, publisher, start } = recordedHost();

beforeAll(async () => {
  folder = await rendererFolder();
  server = await start(folder.path);
  port = Number(new URL(server.address).port);
  ours = (await openSession(server.address)).headers;
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

beforeEach(() => {
  recorded.received.length = 0;
  recorded.answerWith(() => []);
});

/** Our own headers without one, or with other values. */
function headers(change: Readonly<Record<string, string | null>>): Record<string, string> {
  const changed = { ...ours, ...change };
  return Object.fromEntries(
    Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

const post = (
  change: Readonly<Record<string, string | null>>,
  more: Partial<RawRequest> = {},
): RawRequest => ({
  port,
  method: 'POST',
  path: CALL,
  headers: headers(change),
  body: '{}',
  ...more,
});

describe('P15 the browser host serves only its own launch', () => {
  it('P15 answers its own page', async () => {
    const answer = await rawRequest(post({}));
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"ok":true');
    expect(recorded.received).toHaveLength(1);
  });

  const NO_SECRETS = { cookie: null, 'x-kontor-page': null };
  const files = (given: Record<string, string>): RawRequest => ({ port, path: '/', headers: given });
  const refusals: readonly (readonly [string, () => RawRequest | Promise<RawRequest>])[] = [
    ['no secret at all', () => post(NO_SECRETS)],
    ['the cookie without the page key', () => post({ 'x-kontor-page': null })],
    ['the page key without the cookie', () => post({ cookie: null })],
    ['a wrong page key', () => post({ 'x-kontor-page': 'x'.repeat(43) })],
    ['a wrong cookie', () => post({ cookie: `kontor-${port}=${'x'.repeat(43)}` })],
    ['an empty page key', () => post({ 'x-kontor-page': '' })],
    [
      'the cookie under another name',
      () => post({ cookie: String(ours['cookie']).replace('kontor-', 'other-') }),
    ],
    [
      'the secrets of another launch',
      async () => {
        const other = await start(folder.path);
        const { headers: theirs } = await openSession(other.address);
        await other.close();
        const cookie = `kontor-${port}=${theirs.cookie.split('=')[1]}`;
        return post({ cookie, 'x-kontor-page': theirs['x-kontor-page'] });
      },
    ],
    ['a Host by name', () => post({ host: `localhost:${port}` })],
    ['a Host rebound by DNS', () => post({ host: `evil.example:${port}` })],
    ['a Host without port', () => post({ host: '127.0.0.1' })],
    ['a Host of another port', () => post({ host: '127.0.0.1:1' })],
    ['a Host of another loopback address', () => post({ host: `127.0.0.2:${port}` })],
    ['a rebound page asking for files', () => files({ host: `evil.example:${port}` })],
    ['a foreign Origin', () => post({ origin: 'https://evil.example' })],
    ['an opaque Origin', () => post({ origin: 'null' })],
    ['an Origin of another local port', () => post({ origin: 'http://127.0.0.1:1' })],
    ['an Origin by name', () => post({ origin: `http://localhost:${port}` })],
    ['no Origin', () => post({ origin: null })],
    ['a cross-site fetch', () => post({ 'sec-fetch-site': 'cross-site' })],
    ['a same-site fetch of another port', () => post({ 'sec-fetch-site': 'same-site' })],
    ['a cross-site POST of a form', () => post({ 'content-type': 'application/x-www-form-urlencoded' })],
    ['a cross-site POST of plain text', () => post({ 'content-type': 'text/plain' })],
    ['a page that frames or links us', () => files({ 'sec-fetch-site': 'cross-site' })],
    ['a foreign page that reads our files', () => files({ origin: 'https://evil.example' })],
    ['a WebSocket from elsewhere', () => upgrade({ origin: 'https://evil.example' })],
    ['a WebSocket with our own secrets', () => upgrade(ours)],
    ['a tunnel', () => ({ port, method: 'CONNECT', path: 'evil.example:443' })],
    ['events without a secret', () => post({ cookie: null }, { path: '/bridge/events' })],
    ['a session for a wrong launch key', () => session({ launchKey: 'x'.repeat(43) })],
    ['a session for a launch key of another type', () => session({ launchKey: ['x'] })],
    ['a session without launch key or earlier session', () => session({})],
  ];
  it.each(refusals)('P15 refuses %s', async (_what, request) => {
    const answer = await rawRequest(await request());
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toContain('"ok"');
    expect(recorded.received).toEqual([]);
  });

  const upgrade = (more: Record<string, string>): RawRequest => ({
    port,
    path: CALL,
    headers: {
      ...more,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    },
  });

  const session = (body: unknown): RawRequest =>
    post(NO_SECRETS, { path: '/bridge/session', body: JSON.stringify(body) });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('P15 calls take no %s', async (method) => {
    const answer = await rawRequest(post({}, { method }));
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(recorded.received).toEqual([]);
  });

  it('P15 listens on loopback alone', () => {
    expect(new URL(server.address).hostname).toBe('127.0.0.1');
  });

  it('P15 each launch has its own secret of 256 bits, in the part of the address that no browser sends', async () => {
    const other = await start(folder.path);
    const [first, second] = [new URL(server.address), new URL(other.address)];
    await other.close();
    expect(first.hash).not.toBe(second.hash);
    expect(Buffer.from(first.hash.replace('#launch=', ''), 'base64url')).toHaveLength(32);
    expect(first.search).toBe('');
  });

  it('P15 the cookie is out of reach of scripts and other sites', async () => {
    const { hash } = new URL(server.address);
    const answer = await rawRequest(session({ launchKey: hash.replace('#launch=', '') }));
    expect(answer.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Path=\/bridge\/$/);
  });
});

describe('P15 refusals in the log', () => {
  it('P15 500 refused requests write ten lines and one that counts the rest', async () => {
    const host = recordedHost();
    const other = await host.start(folder.path);
    const address = { port: Number(new URL(other.address).port), path: '/' };
    for (let at = 0; at < 500; at += 50) {
      const knocks = Array.from({ length: 50 }, () =>
        rawRequest({ ...address, headers: { host: 'evil.example' } }),
      );
      expect((await Promise.all(knocks)).map(({ status }) => status)).toEqual(Array(50).fill(403));
    }
    await other.close();
    const count = (event: string) => host.log.lines.filter((line) => line.event === event);
    expect(count('host.refused')).toHaveLength(10);
    expect(count('host.refusalsSuppressed').map(({ fields }) => fields)).toEqual([{ count: 490 }]);
  });

  it('P15 after a minute they are written again', () => {
    const log = recordingLog();
    let now = 0;
    const refusals = new RefusalLog(log, () => now);
    for (let at = 0; at < 15; at += 1) refusals.refused('host');
    now = 60_000;
    refusals.refused('origin');
    expect(log.lines.slice(10).map(({ fields }) => fields)).toEqual([{ count: 5 }, { reason: 'origin' }]);
  });
});

describe('the protocol of the browser host', () => {
  it('knows every call of the contract and no other path', async () => {
    for (const { name } of callChannels(contract)) {
      expect((await rawRequest(post({}, { path: `/bridge/call/${name}` }))).status, name).toBe(200);
    }
    for (const path of [
      '/bridge/',
      '/bridge/call/',
      '/bridge/call/constructor',
      '/bridge/call/app.changed',
      `${CALL}?x=1`,
    ]) {
      expect((await rawRequest(post({}, { path }))).status, path).toBe(404);
    }
  });

  it('answers 413 to a body over the limit, announced or not, and 400 to what is no JSON', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(1_000_001) });
    expect((await rawRequest(post({}, { body: long }))).status).toBe(413);
    const { 'content-length': _announced, ...rest } = headers({ 'transfer-encoding': 'chunked' });
    const chunks = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`;
    expect((await rawRequest({ port, method: 'POST', path: CALL, headers: rest, chunks })).status).toBe(413);
    expect((await rawRequest(post({}, { body: '{' }))).status).toBe(400);
    expect(recorded.received).toEqual([]);
  });

  it('sends bytes as base64 under $bytes', async () => {
    recorded.answerWith(() => ({ bytes: new Uint8Array([0, 255, 37]), fetchedAt: 1, fromCache: true }));
    const body = JSON.stringify({ customer: { connectionId: 'a', number: '1' }, id: 1 });
    const answer = await rawRequest(post({}, { path: '/bridge/call/pdfs.preview', body }));
    expect(answer.body).toContain('"bytes":{"$bytes":"AP8l"}');
  });
});

describe('events of the browser host', () => {
  /** Follows the stream until so many events have come, then leaves. */
  async function follow(after: unknown, count: number): Promise<string[]> {
    const leave = new AbortController();
    const response = await fetch(`${server.origin}/bridge/events`, {
      method: 'POST',
      headers: ours,
      body: JSON.stringify({ after }),
      signal: leave.signal,
    });
    const lines: string[] = [];
    let rest = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      rest += part;
      lines.splice(0, lines.length, ...rest.split('\n').filter((line) => line.startsWith('data: ')));
      if (lines.length >= count) {
        break;
      }
    }
    leave.abort();
    return lines;
  }

  it('catches up with what it missed, in order, and loses nothing that comes', async () => {
    const before = await newestEvent();
    for (const dismissed of [1, 2, 3]) {
      publisher.publish('connections.checkProgress', line(dismissed));
    }
    const following = follow(before + 1, 3);
    await new Promise((resolve) => setTimeout(resolve, 50));
    publisher.publish('connections.checkProgress', line(4));
    expect((await following).map((text) => /"count":(\d+)/.exec(text)?.[1])).toEqual(['2', '3', '4']);
  });

  it('gives with each answer the number of the newest event before it', async () => {
    const before = await newestEvent();
    publisher.publish('connections.checkProgress', line(1));
    const answer = await rawRequest(post({}));
    expect(answer.headers['x-kontor-events']).toBe(String(before + 1));
  });

  it('keeps a bounded past', async () => {
    const before = await newestEvent();
    for (let count = 0; count < 600; count += 1) {
      publisher.publish('connections.checkProgress', line(count));
    }
    const kept = await follow(before, 500);
    expect(kept).toHaveLength(500);
    expect(kept[0]).toContain('"count":100');
  });

  const line = (count: number) =>
    ({ connectionId: 'a', step: 'tls', state: 'passed', skipped: null, failure: null, count }) as const;

  async function newestEvent(): Promise<number> {
    const answer = await fetch(`${server.origin}/bridge/session`, {
      method: 'POST',
      headers: ours,
      body: '{}',
    });
    return ((await answer.json()) as { newestEvent: number }).newestEvent;
  }
});

describe('P13 the policy and the files of the page', () => {
  it('P13 the policy has no unsafe source, no wildcard and no scheme that runs code', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe-|\*|https?:|'strict-dynamic'/);
    expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none'; script-src 'self';/);
    const script = /(script-src|worker-src|connect-src|font-src) ([^;]+)/g;
    expect([...CONTENT_SECURITY_POLICY.matchAll(script)].map((match) => match[2])).toEqual(
      Array(4).fill("'self'"),
    );
    for (const none of ['object-src', 'base-uri', 'form-action', 'frame-ancestors', 'frame-src']) {
      expect(CONTENT_SECURITY_POLICY).toContain(`${none} 'none'`);
    }
  });

  it.each(['/', '/index.html', '/assets/main.js', '/nothing', CALL])(
    'P13 every answer carries it: %s',
    async (path) => {
      const answer = await rawRequest({ port, path });
      expect(answer.headers['content-security-policy']).toBe(
        `${CONTENT_SECURITY_POLICY}; ${BROWSER_SANDBOX}`,
      );
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  it('P13 serves what the folder holds', async () => {
    expect(await rawRequest({ port, path: '/' })).toMatchObject({
      status: 200,
      body: expect.stringContaining('Kontor'),
    });
    expect((await rawRequest({ port, path: '/assets/main.js' })).headers['content-type']).toContain(
      'text/javascript',
    );
    expect((await rawRequest({ port, path: '/', method: 'HEAD' })).body).toBe('');
  });

  it.each(TRAVERSAL_ADDRESSES)('P13 404 for %s', async (path) => {
    const answer = await rawRequest({ port, path });
    // A path with a space or a raw control character is no HTTP request at all.
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('CANARY');
  });

  it('P13 tries at least 40 addresses', () => {
    expect(new Set(TRAVERSAL_ADDRESSES).size).toBeGreaterThanOrEqual(40);
  });
});

describe('a call that nobody waits for', () => {
  it('is stopped when its connection is closed', async () => {
    const begun = Promise.withResolvers<StopSignal | undefined>();
    recorded.answerWith((_input, signal) => {
      begun.resolve(signal);
      return new Promise(() => undefined);
    });
    const asked = request({ host: '127.0.0.1', port, method: 'POST', path: CALL, headers: headers({}) });
    asked.on('error', () => undefined).end('{}');
    const signal = await begun.promise;
    expect(signal?.aborted).toBe(false);
    const stopped = new Promise<string>((resolve) =>
      signal?.addEventListener('abort', () => resolve('stopped')),
    );
    asked.destroy();
    expect(await stopped).toBe('stopped');
  });
});

describe('questions of the browser host', () => {
  const folder = folderForEach();
  const kept = hostsOfEach();
  const NEW_HOST: Question = { kind: 'newHost', connection: '<b>North</b>', host: 'evil.example' };

  describe('the page on which the browser host asks the clerk', () => {
    let server: Awaited<ReturnType<typeof startConfirmServer>>;
    let shown: URL[];

    beforeEach(async () => {
      shown = [];
      server = await startConfirmServer({
        language: () => 'en',
        show: (address) => shown.push(new URL(address)),
      });
    });
    afterEach(() => server.close());

    const ask = (question: Question = NEW_HOST) => {
      const answered = server.confirm(question);
      return { answered, address: shown.at(-1) ?? new URL('http://nowhere/') };
    };
    const say = (address: URL, answer: string, headers: Record<string, string> = {}) =>
      fetch(address, {
        method: 'POST',
        body: `answer=${answer}`,
        headers: { origin: address.origin, ...headers },
      });

    it('names the new host, runs nothing, and takes the clerk’s answer once', async () => {
      const { answered, address } = ask();
      const page = await fetch(address);
      const text = await page.text();
      expect(text).toContain('Connect to evil.example?');
      expect(text).toContain('&#60;b&#62;North');
      expect(text).not.toContain('<b>');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(await (await say(address, 'yes')).text()).toContain('received your answer');
      expect(await answered).toBe(true);
      expect((await say(address, 'yes')).status).toBe(404);
    });

    it.each(['no', 'maybe', ''])('takes %j for no', async (answer) => {
      const { answered, address } = ask();
      await say(address, answer);
      expect(await answered).toBe(false);
    });

    it('P44 an answer of an earlier question, of a guessed address or of another origin is none', async () => {
      const first = ask();
      await say(first.address, 'no');
      const { answered, address } = ask({ kind: 'wipe' });
      expect(address.href).not.toBe(first.address.href);
      expect((await say(first.address, 'yes')).status).toBe(404);
      expect((await say(new URL('/x', address), 'yes')).status).toBe(404);
      expect((await say(address, 'yes', { origin: 'http://127.0.0.1:1' })).status).toBe(403);
      expect((await fetch(address, { method: 'POST', body: 'answer=yes' })).status).toBe(403);
      await say(address, 'no');
      expect(await answered).toBe(false);
    });

    it('an address with another host name in it is refused', async () => {
      const { answered, address } = ask();
      const refused = await rawRequest({
        port: Number(address.port),
        path: address.pathname,
        headers: { host: `evil.example:${address.port}` },
      });
      expect(refused.status).toBe(403);
      server.close();
      expect(await answered).toBe(false);
    });
  });

  it('a page that calls the bridge on its own changes no host: the host process waits for the other page', async () => {
    const none = { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder(), 'none')}` };
    const host = kept(startHostProcess(['--no-open', '--json', '--data-dir', folder()], none));
    const bridge = await Bridge.open(await host.address());
    await bridge.call('vault.useSessionOnly', {});
    const said = once(host.child.stderr, 'data') as Promise<[Buffer]>;
    const wiping = bridge.call('keep.wipe', { everything: true }).catch(({ code }: { code: string }) => code);
    const [text] = await said;
    const address = new URL(/http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(text.toString())?.[0] ?? '');
    await fetch(address, { method: 'POST', body: 'answer=no', headers: { origin: address.origin } });
    expect(await wiping).toBe('cancelled');
  });
});

const NOBODY = 65_534;
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!isRoot)('whose connection it is, by the table of sockets (as root, on Linux)', () => {
  const folder = folderForAll();
  let node: string;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    node = await nodeForAnyAccount(folder());
  });
  beforeEach(async () => {
    server = createServer({ allowHalfOpen: true });
    port = await listening(server);
  });
  afterEach(() => {
    server.close();
  });

  /** A connection that a process of an account has opened, and the process. */
  async function connected(uid: number): Promise<{ readonly socket: Socket; readonly child: ChildProcess }> {
    const script = `require('node:net').connect(${port}, '127.0.0.1')`;
    const arrived = once(server, 'connection');
    const child = spawn(node, ['-e', script], { uid });
    const [socket] = (await arrived) as [Socket];
    return { socket, child };
  }

  it.each([
    ['our own account', 0, true],
    ['another one', NOBODY, false],
  ] as const)('of %s', async (_, uid, own) => {
    const { socket, child } = await connected(uid);
    expect(await isOwnAccount(socket)).toBe(own);
    socket.resume().destroy();
    child.kill();
  });

  it('that its process has left is nobody’s: the table says root of it', async () => {
    const { socket, child } = await connected(NOBODY);
    const gone = once(socket.resume(), 'end');
    child.kill('SIGKILL');
    await gone;
    expect(await isOwnAccount(socket)).toBe(false);
    socket.destroy();
  });
});
