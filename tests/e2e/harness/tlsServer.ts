import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { Certificates } from '../../integration/api/support/certificates.ts';
import { ended, listening } from '../../onLoopback.ts';

export interface TlsServer {
  readonly address: string;
  /** What reached it, and how many connections brought a certificate of their own. */
  received(): { readonly requests: number; readonly certificates: number };
  stop(): Promise<void>;
}

/** A server on 127.0.0.1 whose certificate is untrusted, and that asks for the client's. */
export async function startTlsServer(): Promise<TlsServer> {
  const certificates = new Certificates();
  const own = certificates.selfSigned('unknown', false);
  certificates.remove();
  const received = { requests: 0, certificates: 0 };
  const server = createServer(
    { ...own, requestCert: true, rejectUnauthorized: false },
    (_request, response) => {
      received.requests += 1;
      response.end('[]');
    },
  );
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.getPeerX509Certificate() !== undefined) received.certificates += 1;
  });
  const port = await listening(server);
  return {
    address: `https://127.0.0.1:${port}`,
    received: () => ({ ...received }),
    stop: () => ended(server),
  };
}
