import type { ClientRequest, ClientRequestConstructorOptions } from 'electron';
import { FakeClientRequest } from './fakeClientRequest.ts';
import type { FakeProxyRoute } from './fakeProxyRoute.ts';
import { FakeSocketPool } from './fakeSocketPool.ts';

/**
 * Electron's `net`, over Node's HTTP client: what `net.request` gives, in the order in which it gives it, with
 * the names that Chromium has for faults. Read in `lib/common/api/net-client-request.ts` and
 * `shell/common/api/electron_api_url_loader.cc` of electron 96f3996d (2026-08-22). What it cannot show: a tunnel
 * through a proxy, the system's certificates, HTTP/2 and how lenient Chromium is about answers that break HTTP.
 */
export class FakeNet {
  readonly asked: ClientRequestConstructorOptions[] = [];
  /** The way of every request over `http`; null for none. */
  proxy: FakeProxyRoute | null = null;
  /** One for each session. */
  readonly #pools = new Map<unknown, FakeSocketPool>();

  request(options: ClientRequestConstructorOptions): ClientRequest {
    this.asked.push(options);
    return new FakeClientRequest(
      options,
      this.poolOf(options.session),
      this.proxy,
    ) as unknown as ClientRequest;
  }

  poolOf(session: unknown): FakeSocketPool {
    const pool = this.#pools.get(session) ?? new FakeSocketPool();
    this.#pools.set(session, pool);
    return pool;
  }
}
