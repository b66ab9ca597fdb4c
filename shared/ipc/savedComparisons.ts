import { z } from 'zod';
import { COMPARED_KINDS } from '../domain/compareNames.ts';
import { decimalSchema } from '../domain/invoice.ts';
import { MOST_SAVED_COMPARISONS } from '../domain/savedComparisons.ts';
import { explainedRowSchema, figuresSchema, rulesSchema } from './compare.ts';
import {
  connectionInput,
  countSchema,
  customerNumberSchema,
  instantSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { explainedSumsSchema } from './explanations.ts';

const savedIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** What a comparison was of, and what has come of it. */
const savedSchema = z.strictObject({
  id: savedIdSchema,
  /** Of the file's bytes as they were given; hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Null for a text that was pasted. */
  fileName: z.string().nullable(),
  /** When it was made, and of whom: null for all customers. */
  at: instantSchema,
  number: customerNumberSchema.nullable(),
  ...rulesSchema.shape,
  figures: figuresSchema,
  explained: z.array(explainedSumsSchema),
  /** Differences that are too many to be saved. */
  cut: countSchema,
  /** Differences of customers that were forgotten since, and their sum. The figures still have them. */
  forgotten: z.strictObject({ count: countSchema, difference: decimalSchema }),
});

export type SavedComparison = z.output<typeof savedSchema>;

/** Comparisons that the clerk has saved, all of which but the equal keys. Null for one that is not there any more. */
export const savedComparisonsContract = {
  /** The last one first. */
  list: query(connectionInput, z.array(savedSchema).max(MOST_SAVED_COMPARISONS)),
  /** Saves one that was made in this launch. Once more: in the place of what was saved of it before. */
  save: command(
    z.strictObject({ comparisonId: countSchema }),
    z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), id: savedIdSchema, again: z.boolean() }),
        z.strictObject({ kind: z.literal('full') }),
      ])
      .nullable(),
  ),
  /** A window of its rows of one kind. */
  page: query(
    z.strictObject({ id: savedIdSchema, kind: z.enum(COMPARED_KINDS), ...pageWindow }),
    z.strictObject({ rows: z.array(explainedRowSchema), matching: countSchema }),
  ),
  remove: command(z.strictObject({ id: savedIdSchema }), noAnswer),
  /** Puts back one that was removed in this launch. Fails with `invalidInput` where it cannot be put back. */
  restore: command(z.strictObject({ id: savedIdSchema }), noAnswer),
  /** One was saved, removed or put back. */
  changed: event(nothing),
};
