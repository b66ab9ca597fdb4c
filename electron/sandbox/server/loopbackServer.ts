import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only address that anything of the sandbox listens on. */
export const LOOPBACK = '127.0.0.1';

/**
 * Listens on the loopback address, keep-alive on. Port 0 takes any free one. `handle` never rejects; its signal aborts
 * when the caller disconnects or the server stops.
 * @throws the system's error when the port is taken.
 */
export async function listenOnLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse, signal: AbortSignal) => Promise<void>,
) {
  const server = createServer({ keepAlive: true, keepAliveTimeout: 30_000 }, (request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort(new Error('the caller left or the server stops')));
    void handle(request, response, left.signal);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, LOOPBACK, resolve);
  await promise;
  server.off('error', reject);
  let stopping: Promise<void> | null = null;
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection; may be called more than once. */
    stop: () => {
      stopping ??= new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      return stopping;
    },
  };
}
