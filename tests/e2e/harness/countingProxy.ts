import { createServer } from 'node:http';
import { ended, listening } from '../../onLoopback.ts';
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
  let server = make();
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    most: () => most,
    forget: () => {
      most = now;
    },
    down: () => ended(server),
    up: async () => {
      server = make();
      await listening(server, port);
    },
  };
}
