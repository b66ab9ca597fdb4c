import { z } from 'zod';
import { FREEZE_REFUSALS } from '../domain/frozenBounds.ts';
import { decimalSchema, localDateSchema } from '../domain/invoice.ts';
import { CSV_PRESETS, LIST_FORMATS } from '../domain/listFileFormats.ts';
import { asOfContract, asOfFiguresSchema } from './asOf.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerNumberSchema,
  instantSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { linesAboveSchema, listNaming, namePreviewSchema } from './listNaming.ts';

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{12}$/);

/** SHA-256, hexadecimal. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Rows that were in the sheet, of customers that were forgotten since. */
export const frozenGapSchema = z.strictObject({
  customers: countSchema,
  items: countSchema,
  outstanding: decimalSchema,
});

export type FrozenGap = z.output<typeof frozenGapSchema>;

/** An answer about a day that is kept as it was given. */
export const frozenSheetSchema = z.strictObject({
  id: idSchema,
  connectionId: connectionIdSchema,
  /** The one customer that it is of; null for all, and where that one was forgotten. */
  number: customerNumberSchema.nullable(),
  isOfOne: z.boolean(),
  day: localDateSchema,
  frozenAt: instantSchema,
  /** The account at the desk; empty where the host does not know it. */
  by: z.string(),
  /** The desk's own id. */
  desk: z.string(),
  /** Frozen after a refresh by the schedule, and not by hand. */
  isScheduled: z.boolean(),
  /** With the steps that the ageing had then: each says its own days. */
  figures: asOfFiguresSchema,
  forgotten: frozenGapSchema,
  /** Of its rows in their one form (docs/decisions/025-as-of-a-day.md). */
  sha256: hashSchema,
  bytes: countSchema,
});

export type FrozenSheet = z.output<typeof frozenSheetSchema>;

const sheetInput = { id: idSchema };

/** JSON lines are the one form whose hash the sheet has. */
const namedFile = { format: z.enum(LIST_FORMATS), ...listNaming };

const frozenAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('frozen'),
    sheet: frozenSheetSchema,
    /** The last sheet of the same day and customers before this one, and whether its rows are the same; null for none. */
    before: z.strictObject({ frozenAt: instantSchema, isSame: z.boolean() }).nullable(),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(FREEZE_REFUSALS) }),
]);

export type FrozenAnswer = z.output<typeof frozenAnswerSchema>;

/**
 * Answers about a day that are kept until they are removed: no refresh changes them. A call with an id that is gone fails
 * with `invalidInput`.
 */
export const frozenContract = {
  /** Keeps what is known now of the open items at the end of a day. */
  freeze: command(asOfContract.figures.input, frozenAnswerSchema),
  /** Those of a connection, the newest first. */
  list: query(connectionInput, z.array(frozenSheetSchema)),
  items: query(z.strictObject({ ...sheetInput, ...pageWindow }), asOfContract.items.output),
  customers: query(
    z.strictObject({ ...sheetInput, ...pageWindow, known: z.boolean() }),
    asOfContract.customers.output,
  ),
  remove: command(z.strictObject(sheetInput), noAnswer),
  /** A sheet as a file; the clerk is asked for the place. Null when she cancels. */
  save: command(
    z.strictObject({
      ...sheetInput,
      ...namedFile,
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
    }),
    z.strictObject({ fileName: z.string(), items: countSchema }).nullable(),
  ),
  previewName: query(z.strictObject({ ...sheetInput, ...namedFile }), namePreviewSchema),
  /** A sheet was frozen, removed, or lost the rows of a customer that was forgotten. */
  changed: event(nothing),
};
