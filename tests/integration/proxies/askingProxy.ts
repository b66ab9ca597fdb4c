import { createServer, request as plainRequest, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { ended, listening } from '../../onLoopback.ts';

async function served(server: Server): Promise<string> {
  const port = await listening(server);
  onTestFinished(() => ended(server));
  return `http://127.0.0.1:${port}`;
}

/** A service that says what it was sent, and counts. */
export async function echoService() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    bodies.push(body);
    response.end('served');
  });
  return { address: await served(server), bodies };
}

/** A proxy that asks for a name and a password; a test may change the password. */
export async function askingProxy() {
  const proxy = { password: 'first', tried: [] as string[] };
  const server = createServer((request, response) => {
    const [, given = ''] = /^Basic (.+)$/.exec(request.headers['proxy-authorization'] ?? '') ?? [];
    const text = Buffer.from(given, 'base64').toString();
    if (text !== '') proxy.tried.push(text);
    if (text !== `DESK\\clerk:${proxy.password}`) {
      request.resume();
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="desk"' }).end('who are you?');
      return;
    }
    const { 'proxy-authorization': _own, ...headers } = request.headers;
    const onward = plainRequest(request.url ?? '', { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  return Object.assign(proxy, { address: await served(server) });
}
