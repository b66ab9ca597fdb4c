import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './sandboxAnswer.ts';
import {
  DEPRECATED_PATH,
  type Endpoint,
  type Noting,
  type Route,
  routeOf,
  type Violation,
} from './sandboxEndpoints.ts';

/** A request as received, its body read. */
interface ReceivedRequest {
  readonly method: string;
  /** Raw path without query. */
  readonly path: string;
  /** True when the address held a `?`, even with nothing after it. */
  readonly hasQuery: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function violates(violation: Violation, status: number, code: string, message: string): Refusal {
  return new Refusal(status, code, message, { violation });
}

/** Finds the endpoint and checks method, address and headers against docs/service.md §4. @throws Refusal */
export function checkedRoute(request: ReceivedRequest, endpoints: readonly Endpoint[], note: Noting): Route {
  if (request.path === DEPRECATED_PATH) {
    note({ endpoint: 'deprecated' });
    throw violates(
      'deprecatedPath',
      410,
      'gone',
      'This endpoint is phased out; use the endpoints per resource.',
    );
  }
  const route = routeOf(endpoints, request.path);
  if (route === null) throw violates('unknownPath', 404, 'unknown_path', 'There is no such endpoint.');
  const { endpoint } = route;
  note({ endpoint: endpoint.name === 'invoicePdf' ? 'assumed' : endpoint.name });
  if (request.method !== endpoint.method) {
    throw new Refusal(405, 'method_not_allowed', `This endpoint takes ${endpoint.method}.`, {
      violation: 'method',
      headers: { allow: endpoint.method },
    });
  }
  if (request.hasQuery) {
    throw violates('query', 400, 'unexpected_query', 'No endpoint takes query parameters.');
  }
  checkHeaders(request, endpoint);
  return route;
}

function checkHeaders({ headers, body }: ReceivedRequest, endpoint: Endpoint): void {
  const accept = (headers.accept ?? '').toLowerCase();
  // The document does not show the path of a PDF.
  const accepts =
    endpoint.name === 'invoicePdf'
      ? accept.split(',').some((part) => part.trim() === 'application/json')
      : accept.trim() === 'application/json';
  if (!accepts) {
    throw violates('accept', 406, 'accept_missing', 'Every call carries Accept: application/json.');
  }
  const grantType = headers['grant_type'];
  if (endpoint.name === 'customerToken' && grantType !== 'password') {
    throw violates('header', 400, 'grant_type_header', 'The header grant_type: password is missing.');
  }
  if (endpoint.name !== 'customerToken' && grantType !== undefined) {
    throw violates('header', 400, 'unexpected_header', 'Only the customer login takes a grant_type header.');
  }
  if (endpoint.token === 'none' && headers.authorization !== undefined) {
    throw violates('header', 400, 'unexpected_authorization', 'The general login takes no Authorization.');
  }
  if (endpoint.method === 'GET' && body !== '') {
    throw violates('body', 400, 'unexpected_body', 'This endpoint takes no body.');
  }
  if (endpoint.method === 'POST' && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw violates('contentType', 415, 'content_type', 'Bodies are JSON: Content-Type: application/json.');
  }
}

/** Checks the Bearer token against the endpoint's level (docs/service.md §5.4). @throws Refusal */
export function checkedGrant(
  headers: IncomingHttpHeaders,
  endpoint: Endpoint,
  tokens: TokenIssuer,
  note: Noting,
): Grant | null {
  if (endpoint.token === 'none') return null;
  const challenge = { headers: { 'www-authenticate': 'Bearer' } };
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '');
  if (!bearer) {
    throw new Refusal(401, 'token_missing', 'Authorization: Bearer with a token is missing.', {
      ...challenge,
      violation: 'tokenLevel',
    });
  }
  const verdict = tokens.verify(bearer[1] ?? '');
  note({ tokenLevel: verdict.level });
  if (verdict.level === 'invalid') {
    throw new Refusal(401, `token_${verdict.reason}`, `The token is ${verdict.reason}.`, challenge);
  }
  if (verdict.level === 'customer') note({ customerNumber: verdict.customerNumber });
  if (verdict.level !== endpoint.token) {
    throw violates('tokenLevel', 403, 'wrong_token', `This endpoint takes the ${endpoint.token} token.`);
  }
  return verdict;
}

/** The body as a JSON object. @throws Refusal */
export function jsonObject(body: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw violates('body', 400, 'body_not_json', 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw violates('body', 400, 'body_not_object', 'The body is a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** The body's fields, exactly these and all of them strings. @throws Refusal */
export function exactFields<Name extends string>(body: string, names: readonly Name[]): Record<Name, string> {
  const value = jsonObject(body);
  const given = Object.keys(value);
  const complete = given.length === names.length && names.every((name) => typeof value[name] === 'string');
  if (!complete) {
    throw violates('body', 400, 'body_fields', `The body holds exactly these texts: ${names.join(', ')}.`);
  }
  return value as Record<Name, string>;
}

/** Who may call with a token: anyone with the client's credentials, or one customer (docs/service.md §5.4). */
export type Grant =
  | { readonly level: 'general' }
  | { readonly level: 'customer'; readonly customerNumber: string };

export type TokenVerdict =
  | Grant
  | { readonly level: 'invalid'; readonly reason: 'unknown' | 'expired' | 'revoked' };

/** Issues JWT-shaped tokens and enforces their expiry. Nothing is kept per token. */
export class TokenIssuer {
  readonly #key = randomBytes(32);
  readonly #expiresIn: number;

  constructor(expiresIn: number) {
    this.#expiresIn = expiresIn;
  }

  /** Seconds: `expires_in` of the next tokens. */
  get expiresIn(): number {
    return this.#expiresIn;
  }

  issue(grant: Grant): string {
    const now = Date.now() / 1_000;
    const payload = {
      iat: now,
      exp: now + this.expiresIn,
      jti: randomBytes(12).toString('base64url'),
      ...grant,
    };
    const signed = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(payload)}`;
    return `${signed}.${this.#signature(signed).toString('base64url')}`;
  }

  verify(token: string): TokenVerdict {
    const [head = '', body = '', signature = '', ...rest] = token.split('.');
    const expected = this.#signature(`${head}.${body}`);
    const given = Buffer.from(signature, 'base64url');
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return { level: 'invalid', reason: 'unknown' };
    }
    // The signature is ours, so the payload is what `issue` wrote.
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grant & {
      exp: number;
    };
    if (payload.exp <= Date.now() / 1_000) return { level: 'invalid', reason: 'expired' };
    return payload.level === 'general'
      ? { level: 'general' }
      : { level: 'customer', customerNumber: payload.customerNumber };
  }

  #signature(signed: string): Buffer {
    return createHmac('sha256', this.#key).update(signed).digest();
  }
}

function segment(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
