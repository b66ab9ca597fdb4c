import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listening } from '../../onLoopback.ts';

export interface Exchange {
  readonly path: string;
  readonly authorisation: string;
  readonly requestBody: Buffer;
  readonly status: number;
  /** What was sent whole, so far as anyone on the way can say. */
  readonly body: Buffer;
}

export interface RecordingProxy {
  readonly port: number;
  /** While it is false, every connection is closed before it is answered. */
  online: boolean;
  stop(): Promise<void>;
}

/**
 * A proxy between Kontor and the service that records what was sent. `sent` is called before the last byte goes out.
 */
export async function startRecordingProxy(
  servicePort: number,
  sent: (exchange: Exchange) => void,
): Promise<RecordingProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  const proxy = { online: true };
  const server = createServer((from, to) => {
    to.on('error', () => {});
    if (!proxy.online) from.socket.destroy();
    else pass(from, to, { agent, port: servicePort, sent });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (!proxy.online) socket.destroy();
  });
  const port = await listening(server);
  return {
    port,
    get online() {
      return proxy.online;
    },
    set online(value) {
      proxy.online = value;
      if (!value) for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(
  from: IncomingMessage,
  to: ServerResponse,
  {
    agent,
    port,
    sent,
  }: { readonly agent: Agent; readonly port: number; readonly sent: (of: Exchange) => void },
): void {
  const { method, url: path = '/', headers } = from;
  const asked: Buffer[] = [];
  const body: Buffer[] = [];
  const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('data', (chunk: Buffer) => {
      body.push(chunk);
      to.write(chunk);
    });
    answer.on('end', () => {
      const { authorization: authorisation = '' } = headers;
      const all = { requestBody: Buffer.concat(asked), body: Buffer.concat(body) };
      if (answer.complete) sent({ path, authorisation, status: answer.statusCode ?? 502, ...all });
      to.end();
    });
    answer.on('error', () => to.destroy());
    answer.on('close', () => {
      if (!answer.complete) to.destroy();
    });
  });
  onward.on('error', () => to.destroy());
  to.on('close', () => onward.destroy());
  from.on('data', (chunk: Buffer) => {
    asked.push(chunk);
    onward.write(chunk);
  });
  from.on('end', () => onward.end());
  from.on('error', () => onward.destroy());
}
