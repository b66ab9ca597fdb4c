import { z } from 'zod';
import { COMPARED_KINDS } from '../domain/compareNames.ts';
import { LONGEST_EXPLANATION, MOST_EXPLAINED } from '../domain/explanations.ts';
import { decimalSchema } from '../domain/invoice.ts';
import { countSchema, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';

/** What the clerk has said of a difference, and of another one that the same invoice had before. */
export const rowExplanationSchema = z.strictObject({
  explanation: z.string().nullable(),
  before: z
    .strictObject({
      text: z.string(),
      kind: z.enum(COMPARED_KINDS),
      /** A decimal; the two days of a date; of an unreadable line what was written where its amount should be. */
      difference: z.string(),
    })
    .nullable(),
});

export type RowExplanation = z.output<typeof rowExplanationSchema>;

/** How many differences of a kind are explained, and their sum. */
export const explainedSumsSchema = z.strictObject({
  kind: z.enum(COMPARED_KINDS),
  count: countSchema,
  difference: decimalSchema,
});

export type ExplainedSums = z.output<typeof explainedSumsSchema>;

/** What the clerk says of differences. Null where the comparison is not held any more. */
export const explanationsContract = {
  /** Of each kind of which any difference is explained. */
  sums: query(z.strictObject({ id: countSchema }), z.array(explainedSumsSchema).nullable()),
  /**
   * Explains rows of a kind by their places, in one line; an empty one takes away what was said. `dropped` are the oldest
   * explanations that gave way, since no more can be kept.
   */
  set: command(
    z.strictObject({
      id: countSchema,
      kind: z.enum(COMPARED_KINDS).exclude(['equal']),
      places: z.array(countSchema).min(1).max(MOST_EXPLAINED),
      text: z.string().max(LONGEST_EXPLANATION),
    }),
    z.strictObject({ actionId: z.string(), dropped: countSchema }).nullable(),
  ),
  /**
   * Puts back what an action of this launch has replaced. `later` were explained again since, and stay. Fails with
   * `invalidInput` for an action that is not kept any more.
   */
  undo: command(
    z.strictObject({ actionId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) }),
    z.strictObject({ later: countSchema }),
  ),
  /** Something was explained, or is not any more. */
  changed: event(nothing),
};
