import { z } from 'zod';
import { FAILURE_CODES } from '../domain/failure.ts';

/** What a clerk is shown: no stack, no schema issue and no path crosses the bridge (docs/design.md §4). */
export const failureSchema = z.strictObject({
  code: z.enum(FAILURE_CODES),
  /** What happened, what it means for the work, what to do, in the clerk's language. */
  message: z.string(),
  retryable: z.boolean(),
  /** Finds the log lines of this failure; small and copyable on screen. */
  correlationId: z.string(),
});

export type Failure = z.infer<typeof failureSchema>;

/** The one envelope of every call: success with a value, or a failure that can be acted on. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };
