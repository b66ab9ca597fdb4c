import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { ClientRequest, ClientRequestConstructorOptions, Session } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { FetchTransport, ownedChunks } from '../../../electron/adapters/fetchTransport.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import { type HttpTransport, TransportFault } from '../../../electron/ports/host.ts';
import { tlsReason } from '../../../electron/serviceClient/serviceFailure.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import { listening } from '../../onLoopback.ts';

const CANARY = 'canary-token';
const SESSION = {} as Session;

const request = (url: string, signal = new AbortController().signal) => ({
  method: 'GET' as const,
  url,
  headers: { authorization: `Bearer ${CANARY}` },
  signal,
});

async function faultOf(transport: HttpTransport, url: string, signal?: AbortSignal): Promise<TransportFault> {
  const error = await transport.send(request(url, signal)).then(
    () => new Error('it was sent'),
    (fault: unknown) => fault,
  );
  if (!(error instanceof TransportFault)) throw error;
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(CANARY);
  return error;
}

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The transport over a `net.request` that ends with this message, or throws it at once. */
function electronThat(message: string, when: 'thrown' | 'emitted' = 'emitted') {
  const options: ClientRequestConstructorOptions[] = [];
  const net = {
    request(asked: ClientRequestConstructorOptions) {
      options.push(asked);
      if (when === 'thrown') throw new Error(message);
      const call = Object.assign(new EventEmitter(), { end: () => call.emit('error', new Error(message)) });
      return call as unknown as ClientRequest;
    },
  };
  return { transport: new ElectronNetTransport(net, SESSION, noProxyLogins), options };
}

describe('Electron’s transport', () => {
  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_CONNECTION_RESET', 'reset'],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 'reset'],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ["Attempted to redirect, but redirect policy was 'error'", 'redirect'],
    ['Redirect was cancelled', 'redirect'],
  ])('names %s: %s', async (message, kind) => {
    const { transport } = electronThat(message);
    expect((await faultOf(transport, 'https://service.example/')).kind).toBe(kind);
  });

  it('gives a service that asks by itself neither name nor password', async () => {
    const given: unknown[][] = [];
    const asking = { isProxy: false, scheme: 'basic', host: 'service.example', port: 443, realm: '' };
    const request = () => {
      const call = Object.assign(new EventEmitter(), {
        end: () => {
          call.emit('login', asking, (...answer: unknown[]) => given.push(answer));
          call.emit('error', new Error('net::ERR_FAILED'));
        },
      });
      return call as unknown as ClientRequest;
    };
    const everything = () => ({ credentials: async () => ({ name: 'n', password: CANARY }), end: () => {} });
    await faultOf(new ElectronNetTransport({ request }, SESSION, everything), 'https://service.example/');
    expect(given).toEqual([[]]);
  });

  it('gives what one proxy has been given to no other: a list of proxies goes on to the next', async () => {
    const [asked, given]: [string[], unknown[][]] = [[], []];
    const question = (host: string) => ({ isProxy: true, scheme: 'basic', host, port: 3128, realm: '' });
    const request = () => {
      const answered =
        (next: () => void) =>
        (...answer: unknown[]) => {
          given.push(answer);
          next();
        };
      const call = Object.assign(new EventEmitter(), {
        end: () => {
          const over = answered(() => call.emit('error', new Error('net::ERR_FAILED')));
          const second = answered(() => call.emit('login', question('b.example'), over));
          call.emit('login', question('a.example'), second);
        },
      });
      return call as unknown as ClientRequest;
    };
    const logins = ({ host }: { readonly host: string }) => ({
      credentials: async (refused: { readonly name: string } | null) => {
        asked.push(`${host} after ${refused?.name ?? 'nothing'}`);
        return { name: `of ${host}`, password: CANARY };
      },
      end: () => void asked.push(`${host} over`),
    });
    await faultOf(new ElectronNetTransport({ request }, SESSION, logins), 'https://service.example/');
    expect(given.map(([name]) => name)).toEqual(['of a.example', 'of b.example']);
    expect(asked).toEqual([
      'a.example after nothing',
      'a.example over',
      'b.example after nothing',
      'b.example over',
    ]);
  });

  it('quotes nothing of a header that is refused', async () => {
    const { transport } = electronThat(`Invalid value for header 'authorization': '${CANARY}'`, 'thrown');
    expect((await faultOf(transport, 'https://service.example/')).kind).toBe('unreachable');
  });

  it.each([
    ['ERR_CERT_DATE_INVALID', 'certificate expired'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate from an issuer unknown on Linux'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'certificate of another host'],
    ['ERR_CERT_REVOKED', 'certificate revoked'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'protocol not accepted'],
  ])('P07 %s is refused and named', async (word, reason) => {
    const { transport } = electronThat(`net::${word}`);
    const fault = await faultOf(transport, 'https://service.example/');
    expect(fault).toMatchObject({ kind: 'tls', detail: word });
    expect(tlsReason(fault.detail, 'linux')).toBe(reason);
  });

  it('P07 says where issuers are looked for only where that is not the system', () => {
    expect(tlsReason('ERR_CERT_AUTHORITY_INVALID', 'win32')).toBe('certificate from an unknown issuer');
    expect(tlsReason('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'linux')).toBe('certificate from an unknown issuer');
  });

  it('P06 follows nothing, sends no cookie, keeps nothing, on the session it was given', async () => {
    const { transport, options } = electronThat('net::ERR_FAILED');
    await faultOf(transport, 'https://service.example/');
    expect(options).toMatchObject([
      {
        session: SESSION,
        redirect: 'error',
        credentials: 'omit',
        useSessionCookies: false,
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      },
    ]);
  });

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'kontor://app/', ''])('never opens %j', async (url) => {
    const { transport, options } = electronThat('net::ERR_FAILED');
    expect((await faultOf(transport, url)).detail).toBe('SCHEME');
    expect(options).toEqual([]);
    expect((await faultOf(new FetchTransport(), url)).detail).toBe('SCHEME');
  });
});

describe('Node’s transport', () => {
  it('names what it meets, without a word of what was sent', async () => {
    const server = createServer((asked, response) => {
      if (asked.url === '/reset') asked.socket.destroy();
      if (asked.url === '/garbage') asked.socket.end('no HTTP at all\r\n\r\n');
      if (asked.url === '/proxy') response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
      if (asked.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
      if (asked.url === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('[1,', () => asked.socket.destroy());
      }
    });
    const base = `http://127.0.0.1:${await listening(server)}`;
    onTestFinished(() => void server.close());
    const transport = new FetchTransport();
    expect(await faultOf(transport, `${base}/reset`)).toMatchObject({
      kind: 'closed',
      detail: 'UND_ERR_SOCKET',
    });
    expect(await faultOf(transport, `${base}/garbage`)).toMatchObject({ kind: 'notHttp' });
    expect(await faultOf(transport, `${base}/proxy`)).toMatchObject({ kind: 'proxyLogin' });
    for (const [path, kind, detail] of [
      ['/gzip', 'undecodable', 'Z_DATA_ERROR'],
      ['/cut', 'closed', 'UND_ERR_SOCKET'],
    ] as const) {
      const { body } = await transport.send(request(base + path));
      await expect(gathered(body)).rejects.toMatchObject({ kind, detail });
    }
    server.close();
    server.closeAllConnections();
    expect((await faultOf(transport, base)).kind).toBe('refused');
    expect((await faultOf(transport, 'https://nowhere.invalid/')).kind).toBe('dns');
    expect((await faultOf(transport, base, AbortSignal.abort())).kind).toBe('cancelled');
  });

  it('gives chunks that own their buffers, whatever it gets', async () => {
    const large = new Uint8Array(100).fill(7);
    const body = async function* () {
      yield large.subarray(10, 20);
      yield large;
      yield Buffer.from('pooled');
      yield new Uint8Array(new SharedArrayBuffer(4));
    };
    const chunks = await gathered(ownedChunks(body(), () => new Error('fault')));
    expect(chunks.map((chunk) => chunk.byteLength)).toEqual([10, 100, 6, 4]);
    for (const chunk of chunks) {
      expect(chunk.buffer.byteLength).toBe(chunk.byteLength);
      expect(() => structuredClone(chunk, { transfer: [chunk.buffer] })).not.toThrow();
    }
  });
});

describe('the system clock', () => {
  it('sleeps, and wakes at once with the reason of an abort', async () => {
    const clock = new SystemClock();
    const began = clock.monotonic();
    await clock.sleep(20);
    expect(clock.monotonic() - began).toBeGreaterThan(15);
    const stop = new AbortController();
    const asleep = clock.sleep(2 ** 40, stop.signal);
    stop.abort(new Error('enough'));
    await expect(asleep).rejects.toThrow('enough');
    await expect(clock.sleep(1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    expect(clock.today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
