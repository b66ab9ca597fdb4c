import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Session } from 'electron';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { checkFailureText } from '../../../shared/i18n/failureText.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import { FakeNet } from '../../fakes/electron/fakeNet.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { Certificates } from '../api/support/certificates.ts';
import { DRAFT } from './connectTo.ts';
import { type Launch, launch, makeFolders } from './launch.ts';

/** Port of a server that listens on loopback until the test is over. */
async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const sshServer = () => createServer((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'));
const closesAtOnce = () => createServer((socket) => socket.destroy());
const plain = (answer: RequestListener) => createPlainServer(answer);
const answers =
  (status: number, type: string, body: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
  };
const PAGE = '<!doctype html><title>Welcome</title>';

/** Each step's state as one letter: passed, failed, skipped. */
const short = (lines: readonly CheckLine[]) => lines.map(({ state }) => state.charAt(0)).join('');

const HOSTS = [
  { host: 'the browser host', transport: () => new FetchTransport() },
  {
    host: 'the Electron host, on its stand-in',
    transport: () => new ElectronNetTransport(new FakeNet(), {} as Session, noProxyLogins),
  },
];

describe.each(HOSTS)('the connection check over real servers, in $host', ({ transport }) => {
  const certificates = new Certificates();
  const root = certificates.selfSigned('Root of nobody', true);
  let folders: Awaited<ReturnType<typeof makeFolders>>;
  let app: Launch;
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({});
    folders = await makeFolders();
    app = await launch(folders, { transport: transport() });
  });
  afterAll(async () => {
    await app.close();
    await sandbox.stop();
    await folders.remove();
    certificates.remove();
  });

  const connect = async (address: string, secret = 'secret'): Promise<string> => {
    const { clientId } = sandbox.credentials;
    const { id } = await app.calls.connections.save({ ...DRAFT, address, clientId, secret });
    return id;
  };
  const check = async (address: string, customerNumber: string | null = null, secret?: string) => {
    const connectionId = await connect(address, secret);
    return app.calls.connections.check({ connectionId, customerNumber });
  };
  const failureIn = (lines: readonly CheckLine[]) => lines.find(({ state }) => state === 'failed')?.failure;
  const saidIn = (lines: readonly CheckLine[]) => {
    const failure = failureIn(lines);
    return failure && checkFailureText(catalogues.en, failure);
  };

  it('an unknown name is the name’s fault, not TLS’s', async () => {
    const lines = await check('https://no-such-server.invalid');
    expect(short(lines)).toBe('fssssss');
    expect(failureIn(lines)?.code).toBe('serviceNameUnknown');
    expect(lines.slice(1).map(({ skipped }) => skipped)).toEqual(Array(6).fill('earlier'));
  });

  it.each(['http', 'https'])('a refused port is the port’s fault over %s', async (scheme) => {
    const lines = await check(`${scheme}://127.0.0.1:${await freePort()}`);
    expect(short(lines)).toBe('pfsssss');
    expect(failureIn(lines)?.code).toBe('servicePortRefused');
  });

  it.each([
    { what: 'an SSH server', server: sshServer },
    { what: 'plain http', server: () => plain(answers(200, 'text/html', PAGE)) },
  ])('$what on an https port fails at TLS, and is not called a certificate’s fault', async ({ server }) => {
    const lines = await check(`https://127.0.0.1:${await portOf(server())}`);
    expect(short(lines)).toBe('ppfssss');
    expect(failureIn(lines)?.code).toBe('serviceNotTls');
    expect(saidIn(lines)).not.toMatch(/certificate/);
  });

  it('an SSH server on an http port passes no TLS, and is not this service', async () => {
    const lines = await check(`http://127.0.0.1:${await portOf(sshServer())}`);
    expect(short(lines)).toBe('ppsfsss');
    expect(lines[2]?.skipped).toBe('plainHttp');
    expect(failureIn(lines)).toMatchObject({ code: 'serviceNotThis' });
    expect(saidIn(lines)).toContain('it does not use HTTP');
  });

  it('an https server on an http port is said to close the connection, and https is named', async () => {
    const { key, cert } = certificates.selfSigned('127.0.0.1', false);
    const server = createSecureServer({ key, cert }, answers(200, 'text/html', PAGE));
    server.on('tlsClientError', () => undefined);
    const lines = await check(`http://127.0.0.1:${await portOf(server)}`);
    expect(short(lines)).toBe('ppsfsss');
    expect(failureIn(lines)).toMatchObject({ code: 'serviceClosed' });
    expect(saidIn(lines)).toContain('https');
  });

  it.each([
    { what: 'self-signed', options: () => certificates.selfSigned('127.0.0.1', false) },
    {
      what: 'expired',
      options: () => certificates.signed(root, { from: '20200101000000Z', until: '20210101000000Z' }),
    },
  ])('a certificate that is $what fails at TLS', async ({ options }) => {
    const { key, cert }: ServerOptions = options();
    const server = createSecureServer({ key, cert } as ServerOptions, answers(200, 'text/html', PAGE));
    server.on('tlsClientError', () => undefined);
    const lines = await check(`https://127.0.0.1:${await portOf(server)}`);
    expect(short(lines)).toBe('ppfssss');
    expect(failureIn(lines)?.code).toBe('serviceTls');
  });

  it.each([
    { what: 'a web page', answer: answers(200, 'text/html', PAGE), reason: 'web page' },
    { what: 'a web page called JSON', answer: answers(200, 'application/json', PAGE), reason: 'web page' },
    { what: 'a page that refuses', answer: answers(403, 'text/html', PAGE), reason: 'web page' },
    { what: 'no such path', answer: answers(404, 'application/json', '{}'), reason: 'no login' },
    { what: 'other JSON', answer: answers(200, 'application/json', '{"ok":true}'), reason: 'documented' },
    { what: 'text', answer: answers(200, 'text/plain', 'hello'), reason: 'not JSON' },
  ])('$what is not this service', async ({ answer, reason }) => {
    const lines = await check(`http://127.0.0.1:${await portOf(plain(answer))}`);
    expect(short(lines)).toBe('ppsfsss');
    expect(failureIn(lines)).toMatchObject({ code: 'serviceNotThis' });
    expect(saidIn(lines)).toContain(reason);
    expect(saidIn(lines)).not.toMatch(/could not be read|cannot be reached/);
  });

  it('an answer of 407 is a proxy’s, and nothing is said of the name behind it', async () => {
    const port = await portOf(plain(answers(407, 'text/html', PAGE)));
    const lines = await check(`http://127.0.0.1:${port}`);
    expect(short(lines)).toBe('sfsssss');
    expect(lines[0]?.skipped).toBe('proxy');
    expect(failureIn(lines)).toMatchObject({ code: 'serviceProxyLogin' });
  });

  it.each([
    { scheme: 'http', states: 'ppsfsss' },
    { scheme: 'https', states: 'ppfssss' },
  ])('a server that closes at once has a port, and $scheme comes to nothing there', async (given) => {
    const lines = await check(`${given.scheme}://127.0.0.1:${await portOf(closesAtOnce())}`);
    expect(short(lines)).toBe(given.states);
    expect(failureIn(lines)?.code).toBe('serviceClosed');
  });

  it('a wrong secret fails at the general token alone, and is sent once', async () => {
    sandbox.log.clear();
    const lines = await check(sandbox.baseUrl, '10001', 'wrong');
    expect(short(lines)).toBe('ppspfss');
    expect(failureIn(lines)?.code).toBe('serviceRejectedCredentials');
    expect(sandbox.log.entries()).toHaveLength(1);
  });

  it('all steps pass with three calls, and nothing else is asked of the service', async () => {
    sandbox.log.clear();
    const right = sandbox.credentials.clientSecret;
    expect(short(await check(sandbox.baseUrl, null, right))).toBe('ppsppss');
    sandbox.log.clear();
    const lines = await check(sandbox.baseUrl, 'K10001', right);
    expect(short(lines)).toBe('ppspppp');
    expect(lines.at(-1)?.count).toBe(48);
    expect(sandbox.log.entries().map(({ endpoint }) => endpoint)).toEqual([
      'generalToken',
      'customerToken',
      'invoices',
    ]);
    expect(sandbox.log.violations()).toEqual([]);
  });

  it('a service that is at fault, or asks to wait, is said to be that', async () => {
    const right = sandbox.credentials.clientSecret;
    const faulty = async (effect: { kind: 'status'; status: number; retryAfter?: string }) => {
      sandbox.faults.add({ scope: 'generalToken', effect, next: 1 });
      return check(sandbox.baseUrl, null, right);
    };
    const down = await faulty({ kind: 'status', status: 503 });
    expect([short(down), failureIn(down)?.code]).toEqual(['ppsfsss', 'serviceFault']);
    const busy = await faulty({ kind: 'status', status: 429 });
    expect([short(busy), failureIn(busy)?.code]).toEqual(['ppspfss', 'serviceRateLimited']);
  });

  it('no line says that Kontor tries again by itself', async () => {
    for (const address of ['https://no-such-server.invalid', `http://127.0.0.1:${await freePort()}`]) {
      expect(saidIn(await check(address))).not.toMatch(/by itself|automatically/);
    }
  });

  it('a new check ends the one that is running, whose lines are not published any more', async () => {
    const silent = createServer(() => undefined);
    const hanging = await connect(`http://127.0.0.1:${await portOf(silent)}`);
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const first = app.calls.connections.check({ connectionId: hanging, customerNumber: null });
    const ended = expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await connected;
    const before = app.events.length;
    expect(short(await check(sandbox.baseUrl, null, sandbox.credentials.clientSecret))).toBe('ppsppss');
    await ended;
    const published = app.events.slice(before).filter(({ name }) => name === 'connections.checkProgress');
    expect(published.some(({ payload }) => (payload as CheckLine).connectionId === hanging)).toBe(false);
  });
});
