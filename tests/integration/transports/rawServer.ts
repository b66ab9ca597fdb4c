import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listening } from '../../onLoopback.ts';

export interface RawServer {
  readonly url: string;
  /** What came in, as Latin-1. */
  received(): string;
  connections(): number;
}

/** `act` may write anything once a request's head is there: no library makes any part of the answer. */
export async function rawServer(act: (socket: Socket, head: string) => unknown): Promise<RawServer> {
  let received = '';
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let head = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (head.includes('\r\n\r\n')) return;
      head += data.toString('latin1');
      if (head.includes('\r\n\r\n')) void act(socket, head);
    });
  });
  const port = await listening(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, received: () => received, connections: () => connections };
}

/** An https address of a server that speaks first, or closes at once where it has nothing to say. */
export async function greetingServer(greeting: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(greeting);
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${port}`;
}

/** An address where nothing listens any more. */
export async function freePort(scheme: 'http' | 'https'): Promise<string> {
  const server = createServer();
  const port = await listening(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `${scheme}://127.0.0.1:${port}`;
}
