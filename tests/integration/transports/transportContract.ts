import { createServer as createTlsServer } from 'node:https';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HttpRequest, type HttpTransport, TransportFault } from '../../../electron/ports/host.ts';
import { listening } from '../../onLoopback.ts';
import { Certificates } from '../api/support/certificates.ts';
import { answer, BROKEN_ANSWERS, WHOLE_ANSWERS } from './answers.ts';
import { freePort, greetingServer, rawServer } from './rawServer.ts';

const CANARY = 'canary-4711';
/** How a connection breaks off differs from one technology to the other, and from one moment to the next. */
const BROKEN = /^(reset|closed|notHttp|undecodable)$/;
const PLACES = [
  'second',
  'same',
  '//second',
  '/v1/other',
  'file:///etc/passwd',
  'data:text/plain,x',
] as const;

function asked(url: string, signal = new AbortController().signal): HttpRequest {
  const headers = { accept: 'application/json', authorization: `Bearer ${CANARY}`, grant_type: 'password' };
  return { method: 'POST', url, headers, body: JSON.stringify({ client_secret: CANARY }), signal };
}

async function read(transport: HttpTransport, url: string, signal?: AbortSignal) {
  const { status, headers, body } = await transport.send(asked(url, signal));
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') };
}

async function faultOf(work: Promise<unknown>): Promise<TransportFault> {
  const error = await work.then(
    (answered) => new Error(`no fault: ${JSON.stringify(answered)}`),
    (fault: unknown) => fault,
  );
  if (!(error instanceof TransportFault)) throw error;
  expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(CANARY);
  return error;
}

/**
 * What every transport does, on any stack: more than a hundred cases over raw sockets. `refused` names the answers
 * that are read by others and end as a broken connection here.
 */
export function transportContract(
  name: string,
  transport: () => HttpTransport,
  refused: readonly string[] = [],
): void {
  describe(`${name}: what it reads`, () => {
    it.each(WHOLE_ANSWERS.filter((one) => refused.includes(one.name)))(
      '$name, which this one refuses',
      async ({ bytes }) => {
        const server = await rawServer((socket) => socket.end(bytes));
        expect((await faultOf(read(transport(), server.url))).kind).toMatch(BROKEN);
      },
    );

    it.each(WHOLE_ANSWERS.filter((one) => !refused.includes(one.name)))(
      '$name',
      async ({ bytes, status, body, headers = {} }) => {
        const server = await rawServer((socket) => socket.end(bytes));
        const read200 = await read(transport(), server.url);
        expect(read200).toMatchObject({ status, body });
        for (const [header, value] of Object.entries(headers)) expect(read200.headers[header]).toMatch(value);
      },
    );

    it('sends method, address, headers and body as they are, and no cookie', async () => {
      const server = await rawServer((socket) =>
        socket.end(answer('HTTP/1.1 200 OK\r\nSet-Cookie: a=b', '[]')),
      );
      const to = transport();
      await read(to, `${server.url}/v1/x%20y/å`);
      await read(to, server.url);
      expect(server.received()).toMatch(/^POST \/v1\/x%20y\/%C3%A5 HTTP\/1\.1\r\n/);
      expect(server.received()).toMatch(/\r\ngrant_type: password\r\n/);
      expect(server.received()).toContain(`{"client_secret":"${CANARY}"}`);
      expect(server.received()).not.toMatch(/\r\n(cookie|referer|origin):/i);
    });

    it('a body that drips byte by byte', async () => {
      const text = JSON.stringify([...'x'.repeat(40)]);
      const server = await rawServer(async (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`);
        for (const byte of text) {
          socket.write(byte);
          await setImmediate();
        }
        socket.end();
      });
      expect((await read(transport(), server.url)).body).toBe(text);
    });

    it('a large body, in chunks that own their buffers', async () => {
      const large = Buffer.alloc(3_000_000, 'x');
      const server = await rawServer((socket) => socket.end(answer('HTTP/1.1 200 OK', large)));
      let length = 0;
      for await (const chunk of (await transport().send(asked(server.url))).body) {
        length += chunk.byteLength;
        expect(chunk.buffer.byteLength).toBe(chunk.byteLength);
      }
      expect(length).toBe(large.length);
    });

    it('twenty at once, each its own', async () => {
      const server = await rawServer((socket, head) =>
        socket.end(answer('HTTP/1.1 200 OK', head.slice(6, 8))),
      );
      const to = transport();
      const bodies = await Promise.all(
        Array.from({ length: 20 }, (_, at) => read(to, `${server.url}/${at + 10}`)),
      );
      expect(bodies.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 10)));
    });
  });

  describe(`${name}: what breaks`, () => {
    it.each(BROKEN_ANSWERS)('$name is a broken connection', async ({ bytes }) => {
      const server = await rawServer((socket) => socket.end(bytes));
      expect((await faultOf(read(transport(), server.url))).kind).toMatch(BROKEN);
    });

    it.each(['at once', 'in the headers', 'in the body'])('a reset %s', async (place) => {
      const server = await rawServer((socket) => {
        const head = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n';
        if (place !== 'at once') socket.write(place === 'in the body' ? `${head}\r\nxx` : head);
        globalThis.setTimeout(() => socket.resetAndDestroy(), 20);
      });
      expect((await faultOf(read(transport(), server.url))).kind).toMatch(BROKEN);
    });

    it('a port where nothing listens, a name that does not exist, other schemes', async () => {
      expect((await faultOf(read(transport(), await freePort('http')))).kind).toBe('refused');
      expect((await faultOf(read(transport(), 'http://nowhere.invalid/'))).kind).toBe('dns');
      for (const url of ['file:///etc/passwd', 'data:text/plain,x', 'kontor://app/', '']) {
        expect((await faultOf(read(transport(), url))).detail).toBe('SCHEME');
      }
    });

    it.each(['HTTP/1.1 400 Bad\r\n\r\n', 'SSH-2.0-OpenSSH_9.6\r\n', ''])(
      'P07 TLS asked of a server that answers %j',
      async (greeting) => {
        const url = await greetingServer(greeting);
        expect((await faultOf(read(transport(), url))).kind).toBe(greeting === '' ? 'reset' : 'notTls');
      },
    );
  });

  describe(`P07 ${name}: certificates`, () => {
    const certificates = new Certificates();
    afterAll(() => certificates.remove());
    const root = certificates.selfSigned('Strange root', true);
    const past = { from: '20200101000000Z', until: '20210101000000Z' };
    it.each([
      ['self-signed', certificates.selfSigned('127.0.0.1', false)],
      ['of an unknown root', certificates.signed(root)],
      ['expired and of an unknown root', certificates.signed(root, past)],
      ['of another host', certificates.signed(root, { name: 'DNS:other.example' })],
    ])('P07 one that is %s is refused, and nothing is sent', async (_, certificate) => {
      let requests = 0;
      const server = createTlsServer(certificate, (_asked, response) => {
        requests += 1;
        response.end('[]');
      });
      const port = await listening(server);
      onTestFinished(() => void server.close());
      expect((await faultOf(read(transport(), `https://127.0.0.1:${port}`))).kind).toBe('tls');
      expect(requests).toBe(0);
    });
  });

  describe(`P06 ${name}: redirects`, () => {
    const cells = [300, 301, 302, 303, 307, 308].flatMap((status) =>
      PLACES.map((place) => ({ status, place })),
    );
    it.each(cells)('P06 $status to $place is not followed', async ({ status, place }) => {
      const second = await rawServer((socket) => socket.end(answer('HTTP/1.1 200 OK', 'followed')));
      const first = await rawServer((socket, head) => {
        const here = `http://${/\r\nhost: (.*)\r\n/i.exec(head)?.[1]}/other`;
        const address = place
          .replace('//second', second.url.slice(5))
          .replace(/^second/, second.url)
          .replace('same', here);
        socket.end(answer(`HTTP/1.1 ${status} Moved\r\nLocation: ${address}`, 'moved'));
      });
      const result = await read(transport(), first.url).catch((error: unknown) => error);
      if (result instanceof TransportFault) expect(result.kind).toBe('redirect');
      else expect(result).toMatchObject({ status, body: 'moved' });
      expect(second.connections()).toBe(0);
      expect(first.connections()).toBe(1);
    });
  });

  describe(`P22 ${name}: cancelling`, () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n';
    it.each([
      ['before anything', ''],
      ['in the status line', 'HTTP/1.1 2'],
      ['in the headers', head],
      ['before the body', `${head}\r\n`],
      ['in the body', `${head}\r\n${'x'.repeat(50)}`],
      ['before its last byte', `${head}\r\n${'x'.repeat(99)}`],
    ])('P22 an answer that stalls %s is cancelled at once', async (_, bytes) => {
      const reached = Promise.withResolvers<void>();
      const closed = Promise.withResolvers<void>();
      const server = await rawServer((socket) => {
        socket.on('close', () => closed.resolve());
        socket.write(bytes === '' ? Buffer.alloc(0) : bytes, () => reached.resolve());
      });
      const stop = new AbortController();
      const work = faultOf(read(transport(), server.url, stop.signal));
      await reached.promise;
      await setTimeout(10);
      stop.abort();
      expect(await work).toMatchObject({ kind: 'cancelled', detail: 'ABORTED' });
      // The service does not continue to send.
      await closed.promise;
    });

    it('P22 one that is cancelled before it is sent makes no connection', async () => {
      const server = await rawServer((socket) => socket.end(answer('HTTP/1.1 200 OK', '[]')));
      expect((await faultOf(read(transport(), server.url, AbortSignal.abort()))).kind).toBe('cancelled');
      expect(server.connections()).toBe(0);
    });

    it('P22 one that is cancelled after its end changes nothing', async () => {
      const server = await rawServer((socket) => socket.end(answer('HTTP/1.1 200 OK', '[]')));
      const stop = new AbortController();
      expect((await read(transport(), server.url, stop.signal)).body).toBe('[]');
      stop.abort();
      await setTimeout(10);
    });

    it('P27 a reader that has enough ends the connection', async () => {
      const closed = Promise.withResolvers<void>();
      const server = await rawServer((socket) => {
        socket.on('close', () => closed.resolve());
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const more = setInterval(() => socket.write('x'.repeat(10_000)), 1);
        onTestFinished(() => clearInterval(more));
        socket.on('close', () => clearInterval(more));
      });
      for await (const _ of (await transport().send(asked(server.url))).body) break;
      await closed.promise;
    });

    it('an answer nobody reads, and that breaks, ends nothing', async () => {
      const server = await rawServer((socket) => {
        socket.write(`${head}\r\n${'x'.repeat(50)}`);
        globalThis.setTimeout(() => socket.resetAndDestroy(), 20);
      });
      const { status } = await transport().send(asked(server.url));
      expect(status).toBe(200);
      await setTimeout(60);
    });
  });

  it(`${name}: a token that no header can carry is refused without being quoted`, async () => {
    const server = await rawServer(() => {});
    const bad = { ...asked(server.url), headers: { authorization: `Bearer ${CANARY}\r\nx: y` } };
    await faultOf(transport().send(bad));
    expect(server.connections()).toBe(0);
  });
}
