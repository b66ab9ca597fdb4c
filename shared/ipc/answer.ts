import { z } from 'zod';
import { FAILURE_CODES } from '../domain/failure.ts';

/**
 * What went wrong, as facts: the page says in the language of the moment what happened, what it means for the work and
 * what to do. No stack, no schema issue and no path crosses the bridge (docs/design.md §4).
 */
export const failureSchema = z.strictObject({
  code: z.enum(FAILURE_CODES),
  /** What the text of the code names. */
  details: z.strictObject({
    status: z.number().optional(),
    reason: z.string().optional(),
    detail: z.string().optional(),
    until: z.string().optional(),
  }),
  retryable: z.boolean(),
  /** Finds the log lines of this failure; small and copyable on screen. */
  correlationId: z.string(),
});

export type Failure = z.infer<typeof failureSchema>;

/** The one envelope of every call: success with a value, or a failure that can be acted on. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };
