import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn } from './passOn.ts';

export interface CountingProxy {
  readonly address: string;
  /** Requests below a path prefix that were under way at the same moment, at most, since the last `forget`. */
  readonly most: () => number;
  forget(): void;
  /** Takes the service off the network. */
  down(): Promise<void>;
  /** Puts it back under the same address. */
  up(): Promise<void>;
}

/** A proxy between the app and the sample service, to count what is under way and to cut the connection. */
export async function startCountingProxy(baseUrl: string, prefix: string): Promise<CountingProxy> {
  const target = new URL(baseUrl);
  let now = 0;
  let most = 0;
  const make = () =>
    createServer((incoming, outgoing) => {
      if (incoming.url?.startsWith(prefix)) {
        now += 1;
        most = Math.max(most, now);
        outgoing.once('close', () => {
          now -= 1;
        });
      }
      const onward = passOn(target, incoming, outgoing);
      outgoing.once('close', () => onward.destroy());
      onward.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      });
    });
  let server = await listen(make(), 0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    most: () => most,
    forget: () => {
      most = now;
    },
    down: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    up: async () => {
      server = await listen(make(), port);
    },
  };
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
