import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** A listener on one port of 127.0.0.1, for TCP and UDP alike, that counts what reaches it and answers nothing. */
export interface ListeningPost {
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Connections and datagrams so far. */
  reached(): number;
  stop(): void;
}

export async function startListeningPost(): Promise<ListeningPost> {
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the post has no port');
  const datagrams = createSocket('udp4', () => {
    reached += 1;
  });
  await new Promise<void>((ready) => datagrams.bind(address.port, '127.0.0.1', ready));
  return {
    host: `127.0.0.1:${address.port}`,
    reached: () => reached,
    stop: () => {
      server.close();
      datagrams.close();
    },
  };
}
