import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  validateHeaderValue,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Writable } from 'node:stream';
import type { AuthInfo, ClientRequestConstructorOptions } from 'electron';
import { FakeNetMessage } from './fakeNetMessage.ts';
import type { FakeProxyRoute } from './fakeProxyRoute.ts';
import type { FakeSocketPool } from './fakeSocketPool.ts';
import { netErrorOf } from './netErrors.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Electron's request: a stream that destroys itself once its body is written, so `close` comes before any answer,
 * and an error that comes later is emitted all the same. An abort emits `abort` and no error.
 */
export class FakeClientRequest extends Writable {
  readonly #options: ClientRequestConstructorOptions;
  readonly #url: URL;
  readonly #body: Buffer[] = [];
  readonly #pool: FakeSocketPool;
  readonly #proxy: FakeProxyRoute | null;
  #releaseSocket: () => void = () => {};
  #sent: ClientRequest | null = null;
  #message: FakeNetMessage | null = null;
  #aborted = false;
  #ended = false;

  constructor(options: ClientRequestConstructorOptions, pool: FakeSocketPool, proxy: FakeProxyRoute | null) {
    super({ autoDestroy: true });
    this.#pool = pool;
    this.#proxy = proxy;
    this.#options = options;
    this.#url = new URL(options.url ?? '');
    if (!/^https?:$/.test(this.#url.protocol)) {
      throw new Error('ClientRequest only supports http: and https: protocols');
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      try {
        validateHeaderValue(name, String(value));
      } catch {
        throw new Error(`Invalid value for header '${name}': '${value}'`);
      }
    }
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#body.push(chunk);
    callback();
  }

  override _final(callback: () => void): void {
    this.#releaseSocket = this.#pool.take(this.#url.origin, () => this.#start());
    callback();
  }

  abort(): void {
    if (!this.#aborted) process.nextTick(() => this.emit('abort'));
    this.#aborted = true;
    this.#die();
  }

  #start(forProxy = this.#proxy?.accepted ?? null): void {
    const send = this.#url.protocol === 'https:' ? tlsRequest : plainRequest;
    const { method = 'GET', headers = {} } = this.#options;
    const way = this.#proxy && { host: this.#proxy.host, port: this.#proxy.port, path: this.#url.href };
    const sent = send(this.#url, {
      ...way,
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(way && { host: this.#url.host }),
        ...(forProxy === null ? {} : { 'proxy-authorization': forProxy }),
      },
      // What Chromium reads, Node's parser refuses unless it is allowed to.
      insecureHTTPParser: true,
      agent: false,
    });
    this.#sent = sent;
    sent.on('error', (error) => {
      if (this.#message === null) this.#fault(netErrorOf(error));
    });
    sent.on('response', (answer) => {
      if (answer.statusCode === 407 && this.#proxy !== null) this.#askFor(this.#proxy, answer);
      else {
        if (this.#proxy !== null) this.#proxy.accepted = forProxy;
        this.#answered(answer);
      }
    });
    // After the whole body, too: the socket is the next one's.
    sent.on('close', () => {
      if (sent === this.#sent) this.#releaseSocket();
    });
    sent.end(Buffer.concat(this.#body));
  }

  /** Unheard, the question is given nothing, and the proxy's answer is the answer. */
  #askFor(proxy: FakeProxyRoute, answer: IncomingMessage): void {
    proxy.accepted = null;
    const { host, port } = proxy;
    const info = { isProxy: true, scheme: 'basic', host, port, realm: 'stand-in' } satisfies AuthInfo;
    const give = (name?: string, password?: string): void => {
      if (name === undefined || password === undefined) {
        this.#answered(answer);
        return;
      }
      answer.resume();
      if (this.#aborted) return;
      this.#start(`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`);
    };
    if (!this.emit('login', info, give)) give();
  }

  #answered(answer: IncomingMessage): void {
    if (REDIRECTS.has(answer.statusCode ?? 0) && answer.headers.location !== undefined) {
      answer.resume();
      answer.on('error', () => {});
      if (this.#options.redirect !== 'error') throw new Error('the stand-in follows no redirect');
      this.#fault(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    const message = new FakeNetMessage(answer, (error) => this.#fault(error));
    this.#message = message;
    this.emit('response', message);
  }

  /** The loader reports one fault, and nothing after it was cancelled. */
  #fault(error: Error): void {
    if (this.#ended || this.#aborted) return;
    this.#ended = true;
    this.#message?.destroy(error);
    this.#die(error);
  }

  #die(error?: Error): void {
    if (this.destroyed && error !== undefined) this.emit('error', error);
    this.destroy(error);
    this.#releaseSocket();
    this.#sent?.destroy();
    this.#message?.destroy(error);
  }
}
