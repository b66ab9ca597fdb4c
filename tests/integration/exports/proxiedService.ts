import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../services/connectTo.ts';

/** The service in front of another one, with the records of its invoice lists changed on the way. */
export async function proxiedService(
  service: Service,
  change: (records: Record<string, unknown>[]) => unknown,
): Promise<Service & { stop(): Promise<void>; pdfs: () => number }> {
  let pdfs = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      if (request.url?.endsWith('/pdf')) pdfs += 1;
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const method = request.method ?? 'GET';
      const answer = await fetch(`${service.baseUrl}${request.url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'GET' ? {} : { body: Buffer.concat(body) }),
      });
      const type = answer.headers.get('content-type') ?? '';
      const isList = request.url === '/v2/invoices' && answer.ok;
      const content = isList
        ? Buffer.from(JSON.stringify(change((await answer.json()) as Record<string, unknown>[])))
        : Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type, 'content-length': content.length });
      response.end(content);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    credentials: service.credentials,
    pdfs: () => pdfs,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
