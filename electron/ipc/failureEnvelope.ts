import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  errorCode,
  type FailureCode,
  type FailureDetails,
  KontorFailure,
} from '../../shared/domain/failure.ts';
import { catalogues } from '../../shared/i18n/catalogues.ts';
import { type Failure, failureSchema } from '../../shared/ipc/entry.ts';
import type { LogFields } from '../ports/host.ts';

/** Eight letters and digits, on the screen and in the log; easy to read out on the telephone. */
export function newCorrelationId(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function failureOf(
  correlationId: string,
  code: FailureCode,
  options: { readonly retryable?: boolean; readonly details?: FailureDetails } = {},
): Failure {
  return {
    code,
    details: saidDetails(code, options.details ?? {}),
    retryable: options.retryable ?? false,
    correlationId,
  };
}

/** Those that the text names; what services note for one another stays in the main process. */
function saidDetails(code: FailureCode, details: FailureDetails): Failure['details'] {
  const text = catalogues.en.failure[code];
  const named = Object.entries(details).filter(([name]) => text.includes(`{{${name}}}`));
  // A failure is never lost for a detail of another type.
  return failureSchema.shape.details.safeParse(Object.fromEntries(named)).data ?? {};
}

/** The failure that a clerk is shown for whatever was thrown; an unknown error becomes `internal`. */
export function failureFromError(error: unknown, correlationId: string): Failure {
  return error instanceof KontorFailure
    ? failureOf(correlationId, error.code, error)
    : failureOf(correlationId, 'internal', { retryable: true });
}

/**
 * What the log may hold of an error: its name and its machine code. Messages and stacks quote addresses, paths,
 * headers and customers' data (docs/promises.md P05), so neither is written.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) {
    return { error: typeof error };
  }
  const code = errorCode(error);
  return {
    error: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    ...(/^[A-Za-z0-9_]{1,60}$/.test(code) ? { code } : {}),
  };
}

/** The place and kind of the first schema issue; field names are ours, values are never written. */
export function issueFields(error: z.ZodError): { readonly at: string; readonly issue: string } {
  const issue = error.issues[0];
  const at = (issue?.path ?? [])
    .map((step) => (typeof step === 'string' && /^\w{1,30}$/.test(step) ? step : '*'))
    .slice(0, 6);
  return { at: at.join('.'), issue: issue?.code ?? 'unknown' };
}
