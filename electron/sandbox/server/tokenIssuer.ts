import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
