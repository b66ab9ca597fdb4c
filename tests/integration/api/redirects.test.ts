import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening } from '../../onLoopback.ts';
import { CollectingSink, codeOf, connection, customer } from '../../unit/api/support/serviceUnderTest.ts';
import { startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

type Redirect = readonly [name: string, status: number, headers: (second: string) => Record<string, string>];

const KINDS: readonly Redirect[] = [
  ['300', 300, (second) => ({ location: `http://${second}/` })],
  ['301', 301, (second) => ({ location: `http://${second}/` })],
  ['302', 302, (second) => ({ location: `http://${second}/` })],
  ['303', 303, (second) => ({ location: `http://${second}/` })],
  ['307', 307, (second) => ({ location: `http://${second}/` })],
  ['308', 308, (second) => ({ location: `http://${second}/` })],
  ['307 without a scheme', 307, (second) => ({ location: `//${second}/` })],
  ['308 with a user name', 308, (second) => ({ location: `http://me:word@${second}/` })],
  [
    '307 with Refresh and Alt-Svc',
    307,
    (second) => ({
      location: `http://${second}/`,
      refresh: `0; url=http://${second}/`,
      'alt-svc': `h2="${second}"`,
    }),
  ],
];

const ENDPOINTS = ['/v1/oauth/token', '/selfcare/v1/authenticate', '/v2/invoices', '/api/core'] as const;
const CELLS = KINDS.flatMap((kind) => ENDPOINTS.map((endpoint) => ({ name: kind[0], endpoint, kind })));

/** Counts bytes without speaking HTTP. */
async function secondServer() {
  let bytes = 0;
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('data', (data) => {
      bytes += data.byteLength;
    });
    socket.on('error', () => undefined);
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${port}`, received: () => ({ bytes, connections }) };
}

describe('P06 the secret never follows a redirect', () => {
  it.each(CELLS)('P06 $name at $endpoint', async ({ endpoint, kind: [, status, headers] }) => {
    const second = await secondServer();
    const redirecting = withLogins((_, response) => void response.writeHead(200).end('[]'));
    const server = await startService((asked, response) => {
      if (!asked.url.startsWith(endpoint)) return redirecting(asked, response);
      response.writeHead(status, headers(second.host)).end('moved');
    });
    const { service } = realApi();
    const to = connection({ baseUrl: server.url });
    const work =
      endpoint === '/api/core'
        ? service.agreements.list(to, 'c-1')
        : service.invoices.list(to, customer('1'), new CollectingSink());
    expect(await codeOf(work)).toBe('serviceRedirected');
    expect(server.asked.filter((asked) => asked.url.startsWith(endpoint))).toHaveLength(1);
    // Anything sent on would have arrived by now: loopback, and two turns of a timer.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(second.received()).toEqual({ bytes: 0, connections: 0 });
  });
});
