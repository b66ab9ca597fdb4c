import type { HttpRequest, HttpTransport } from '../../../../electron/ports/host.ts';
import {
  createServiceApi,
  type ServiceApiParts,
} from '../../../../electron/serviceClient/createServiceApi.ts';
import { JobCall, JobCalls } from '../../../../electron/serviceClient/requestQueue.ts';
import type { ServiceConnection } from '../../../../electron/serviceClient/serviceUrl.ts';
import { type CustomerNumber, parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { type FailureCode, KontorFailure } from '../../../../shared/domain/failure.ts';
import { FakeClock } from '../../../fakes/fakeClock.ts';
import { MemoryTokenStore } from '../../../fakes/memoryTokenStore.ts';
import { recordingLog } from '../../ipc/recordingLog.ts';
import type { ScriptedAnswer } from './scriptedTransport.ts';

export const LOGIN = '/v1/oauth/token';
export const AUTHENTICATE = '/selfcare/v1/authenticate';
export const LIST = '/v2/invoices';
export const SECRET = 'canary-secret-7f3a';

export function customer(typed: string): CustomerNumber {
  const parsed = parseCustomerNumber(typed);
  if (!parsed.ok) throw new Error('not a customer number');
  return parsed.number;
}

/** What a job's call brings: a job without a limit of its own, unless one is given. */
export function ofJob(calls?: JobCalls): { readonly job: JobCall } {
  const parts = { clock: new FakeClock(), over: new AbortController().signal, slowedTo: () => undefined };
  return { job: new JobCall(calls ?? new JobCalls(parts)) };
}

export function connection(over: Partial<ServiceConnection> = {}): ServiceConnection {
  return {
    id: 'connection-1',
    baseUrl: 'https://service.example',
    clientId: 'client-1',
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
    clientSecret: async () => SECRET,
    ...over,
  };
}

export function api(transport: HttpTransport, over: Partial<ServiceApiParts> = {}) {
  const clock = new FakeClock();
  const tokens = new MemoryTokenStore();
  const log = recordingLog();
  const parts = { transport, clock, tokens, log, random: () => 0.5, ...over };
  return { clock, tokens, log, service: createServiceApi(parts) };
}

/** Collects a list's body, as the ingest worker would. */
export class CollectingSink {
  begins = 0;
  ends = 0;
  aborts = 0;
  text = '';
  readonly #decoder = new TextDecoder();

  begin(): void {
    this.begins++;
    this.text = '';
  }

  write(chunk: Uint8Array<ArrayBuffer>): void {
    this.text += this.#decoder.decode(chunk, { stream: true });
  }

  async end(): Promise<void> {
    this.ends++;
  }

  abort(): void {
    this.aborts++;
  }
}

export const general = (token = 'general-1', expiresIn: unknown = 31_536_000): ScriptedAnswer => ({
  body: { token_type: 'Bearer', expires_in: expiresIn, access_token: token },
});

export const customerToken = (token = 'customer-1', expiresIn: unknown = 31_536_000): ScriptedAnswer => ({
  body: { token_type: 'Bearer', expires_in: expiresIn, token },
});

/** Both logins as documented; everything else as given. */
export function withLogins(other: (request: HttpRequest, index: number) => ScriptedAnswer) {
  return (request: HttpRequest, index: number): ScriptedAnswer => {
    const { pathname } = new URL(request.url);
    if (pathname === LOGIN) return general();
    if (pathname === AUTHENTICATE) return customerToken();
    return other(request, index);
  };
}

export function bearer(request: HttpRequest): string | undefined {
  return request.headers['authorization']?.replace(/^Bearer /, '');
}

/** The failure that a call ends with; a success, or an error without a code, fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<KontorFailure> {
  const outcome = await work.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  );
  if (outcome instanceof KontorFailure) return outcome;
  throw outcome;
}

export async function codeOf(work: Promise<unknown>): Promise<FailureCode> {
  return (await failureOf(work)).code;
}
