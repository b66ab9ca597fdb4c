import { createServer, type ServerResponse } from 'node:http';
import { ended, listening } from '../../onLoopback.ts';
import { passOn } from './passOn.ts';

/** How an answer of the service is spoilt on its way; null leaves it as it is. */
export interface Odd {
  readonly status?: number;
  readonly reason?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OddService {
  readonly address: string;
  /** From now on answers to paths that end like this are spoilt. */
  spoil(ending: string, odd: Odd | null): void;
  stop(): Promise<void>;
}

/**
 * A proxy between the app and the sample service, on a port of its own or a given one, that damages the head of some
 * answers.
 */
export async function startOddService(baseUrl: string, port = 0): Promise<OddService> {
  const target = new URL(baseUrl);
  let spoilt: { readonly ending: string; readonly odd: Odd } | null = null;
  const server = createServer((incoming, outgoing) => {
    const odd = incoming.url?.split('?')[0]?.endsWith(spoilt?.ending ?? ' ') ? spoilt?.odd : undefined;
    passOn(target, incoming, outgoing).on('response', (answer) => {
      begin(outgoing, odd ?? {}, answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
  });
  const at = await listening(server, port);
  return {
    address: `http://127.0.0.1:${at}`,
    spoil: (ending, odd) => {
      spoilt = odd === null ? null : { ending, odd };
    },
    stop: () => ended(server),
  };
}

function begin(outgoing: ServerResponse, odd: Odd, status: number, headers: NodeJS.Dict<string | string[]>) {
  const all = { ...headers, ...odd.headers };
  if (odd.reason === undefined) outgoing.writeHead(odd.status ?? status, all);
  else outgoing.writeHead(odd.status ?? status, odd.reason, all);
}
