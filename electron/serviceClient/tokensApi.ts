import { KontorFailure } from '../../shared/domain/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { CallLimits } from './callLimits.ts';
import { endpointPaths } from './endpoints.ts';
import { readJson } from './jsonAnswer.ts';
import type { Authorisation, ServiceCall, ServiceCaller } from './serviceCaller.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { notThis } from './serviceFailure.ts';
import { serviceUrl } from './serviceUrl.ts';
import { readLifetime } from './tokenExpiry.ts';
import { wholeBody } from './wholeBody.ts';

/** A token as it came, dated from the moment its request was sent. */
export interface IssuedToken {
  readonly token: string;
  /** Seconds; see `readLifetime`. */
  readonly lifetime: number | 'unknown' | 'spent';
  readonly sentWall: number;
  readonly sentMonotonic: number;
}

type LoginOptions = Pick<ServiceCall<unknown>, 'signal' | 'job' | 'mostTries'>;

/** Visible ASCII, so that no token can break a header (or be quoted by an error about a broken one). */
const HEADER_SAFE = /^[\x21-\x7e]{1,16384}$/;

/** Fields of the general login's answer (docs/service.md §2.1): one that has none of them is another service's. */
const DOCUMENTED = ['token_type', 'expires_in', 'access_token'];

/**
 * Whether a token may be sent as Bearer (docs/service.md §2.1, §2.2, §5.2), in whatever case the word is written (RFC
 * 6749 §5.1). An answer without a type is taken as the document says.
 */
function isBearer(type: unknown): boolean {
  return type === undefined || type === null || (typeof type === 'string' && /^bearer$/i.test(type));
}

/** The two logins of the service (docs/service.md §4.1, §4.2). Throws `KontorFailure` only. */
export function tokensApi(caller: ServiceCaller, clock: Clock, limits: CallLimits) {
  const login = async (
    request: Pick<ServiceCall<unknown>, 'endpoint' | 'method' | 'url' | 'headers' | 'body' | 'authorisation'>,
    field: 'access_token' | 'token',
    options: LoginOptions,
  ): Promise<IssuedToken> => {
    let sentWall = 0;
    let sentMonotonic = 0;
    const { value } = await caller.call({
      ...request,
      ...options,
      limits,
      sink: wholeBody(readJson),
      onTry: () => {
        sentWall = clock.wall();
        sentMonotonic = clock.monotonic();
      },
    });
    const answer = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    if (!isBearer(answer['token_type'])) {
      throw new KontorFailure('serviceAnswerUnreadable', { details: { field: 'token_type' } });
    }
    const token = answer[field];
    if (field === 'access_token' && !DOCUMENTED.some((name) => name in answer)) {
      throw notThis('no documented field');
    }
    if (typeof token !== 'string' || !HEADER_SAFE.test(token)) {
      throw new KontorFailure('serviceAnswerUnreadable', { details: { field } });
    }
    return { token, lifetime: readLifetime(answer['expires_in']), sentWall, sentMonotonic };
  };
  return {
    /** Client id and secret in the body, no Authorization; the token is the answer's `access_token`. */
    general: async (connection: ServiceConnection, options: LoginOptions = {}): Promise<IssuedToken> => {
      const url = serviceUrl(connection, endpointPaths.generalLogin());
      const body = JSON.stringify({
        grant_type: 'client_credentials',
        client_id: connection.clientId,
        client_secret: await connection.clientSecret(),
      });
      return login({ endpoint: 'generalLogin', method: 'POST', url, body }, 'access_token', options);
    },
    /** General token as Bearer, `grant_type` as a header; the token is the answer's `token`. */
    customer: async (
      connection: ServiceConnection,
      customerNumber: string,
      authorisation: Authorisation,
      options: LoginOptions = {},
    ): Promise<IssuedToken> => {
      if (!/^[0-9]{1,32}$/.test(customerNumber)) throw new KontorFailure('customerNumberInvalid');
      return login(
        {
          endpoint: 'customerLogin',
          method: 'POST',
          url: serviceUrl(connection, endpointPaths.customerLogin()),
          headers: { grant_type: 'password' },
          body: JSON.stringify({ customer_number: customerNumber }),
          authorisation,
        },
        'token',
        options,
      );
    },
  };
}

export type TokensApi = ReturnType<typeof tokensApi>;
