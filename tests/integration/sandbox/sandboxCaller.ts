import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Sandbox } from '../../sandbox/startSandbox.ts';

/** One answer as it came, whole or cut. */
export interface CallerAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** False when the connection ended before the body did. */
  readonly whole: boolean;
  json(): unknown;
}

export interface Call {
  readonly method?: string;
  /** Sent as it is: nothing is normalised or escaped. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

const ACCEPT = { accept: 'application/json' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Calls a sandbox in the raw, so that a test can break every rule. One connection per call unless an agent is given. */
export class SandboxCaller {
  readonly sandbox: Pick<Sandbox, 'port' | 'credentials'>;
  readonly #agent: Agent;

  constructor(sandbox: Pick<Sandbox, 'port' | 'credentials'>, agent = new Agent({ keepAlive: false })) {
    this.sandbox = sandbox;
    this.#agent = agent;
  }

  /** Rejects when no header comes. */
  call({ method = 'GET', path, headers = {}, body, signal }: Call): Promise<CallerAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<CallerAnswer>();
    const { port } = this.sandbox;
    // Node frames a body of GET or DELETE only when given its length.
    const framed = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
    let begun = false;
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: framed,
        agent: this.#agent,
        ...(signal ? { signal } : {}),
      },
      (response) => {
        begun = true;
        const chunks: Buffer[] = [];
        const finish = () => {
          const whole = response.complete;
          const all = Buffer.concat(chunks);
          const json = (): unknown => JSON.parse(all.toString());
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: all, whole, json });
        };
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', finish);
        response.once('end', finish);
      },
    );
    // Once headers have come, the answer's own error tells how far its body got.
    sent.on('error', (error) => {
      if (!begun) reject(error);
    });
    sent.end(body);
    return promise;
  }

  get(path: string, token: string, signal?: AbortSignal): Promise<CallerAnswer> {
    const headers = { ...ACCEPT, ...bearer(token) };
    return this.call({ path, headers, ...(signal ? { signal } : {}) });
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<CallerAnswer> {
    return this.call({
      method: 'POST',
      path,
      headers: { ...ACCEPT, ...JSON_BODY, ...headers },
      body: JSON.stringify(body),
    });
  }

  async generalToken(): Promise<string> {
    const { clientId, clientSecret } = this.sandbox.credentials;
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = (await this.post('/v1/oauth/token', body)).json() as { access_token: string };
    return answer.access_token;
  }

  async customerToken(customerNumber: string): Promise<string> {
    const headers = { ...bearer(await this.generalToken()), grant_type: 'password' };
    const answer = await this.post('/selfcare/v1/authenticate', { customer_number: customerNumber }, headers);
    return (answer.json() as { token: string }).token;
  }

  async invoices(customerNumber: string): Promise<Record<string, unknown>[]> {
    const answer = await this.get('/v2/invoices', await this.customerToken(customerNumber));
    return answer.json() as Record<string, unknown>[];
  }
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
