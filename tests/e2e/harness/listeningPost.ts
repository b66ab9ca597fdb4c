import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { listening } from '../../onLoopback.ts';

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
  const port = await listening(server);
  const datagrams = createSocket('udp4', () => {
    reached += 1;
  });
  await new Promise<void>((ready) => datagrams.bind(port, '127.0.0.1', ready));
  return {
    host: `127.0.0.1:${port}`,
    reached: () => reached,
    stop: () => {
      server.close();
      datagrams.close();
    },
  };
}
