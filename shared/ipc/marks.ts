import { z } from 'zod';
import { decimalSchema, localDateSchema, wallClockSchema } from '../domain/invoice.ts';
import { fieldsOf } from '../domain/invoiceFields.ts';
import { invoiceFilterSchema, invoiceSelectionSchema } from '../domain/invoiceQuery.ts';
import {
  LONGEST_MARK_TEXT,
  LONGEST_MARK_WORD,
  MARK_FIELDS,
  MARK_FILE_REFUSALS,
  MOST_REASONS,
  MOST_REFUSED_SHOWN,
  PARKED_REASONS,
  PASSPHRASE_BOUNDS,
  PROMISE_STATES,
  WORK_KINDS,
} from '../domain/markNames.ts';
import { activityEntrySchema } from './activity.ts';
import {
  connectionIdSchema,
  connectionInput,
  countSchema,
  customerInput,
  customerNumberSchema,
  customerRefSchema,
  instantSchema,
  listRefSchema,
  noAnswer,
  nothing,
  pageWindow,
} from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { heldIdSchema } from './ownFacts.ts';

const text = z.string().max(LONGEST_MARK_TEXT);
const word = z.string().max(LONGEST_MARK_WORD);

/** The value of each field of a mark. */
const VALUES = {
  reviewed: z.literal(true),
  ask: z.strictObject({ text }),
  dispute: z.strictObject({ reason: word, text }),
  promise: z.strictObject({ day: localDateSchema, amount: decimalSchema.nullable() }),
  note: z.strictObject({ text: text.min(1) }),
  step: z.strictObject({ day: localDateSchema, word, ifNothing: z.boolean() }),
  seenInBank: z.strictObject({ day: localDateSchema, amount: decimalSchema.nullable() }),
} as const satisfies Readonly<Record<(typeof MARK_FIELDS)[number], z.ZodType>>;

type OfMark<Field extends keyof typeof VALUES> = z.ZodObject<
  { readonly field: z.ZodLiteral<Field>; readonly value: z.ZodNullable<(typeof VALUES)[Field]> },
  z.core.$strict
>;

// What is inferred of a field that is not known yet is every value: this says that each has its own.
const mark = <Field extends keyof typeof VALUES>(field: Field) =>
  z.strictObject({ field: z.literal(field), value: VALUES[field].nullable() }) as unknown as OfMark<Field>;

/** A field and its value; null takes the mark away. */
export const markSchema = z.discriminatedUnion('field', [
  mark('reviewed'),
  mark('ask'),
  mark('dispute'),
  mark('promise'),
  mark('note'),
  mark('step'),
  mark('seenInBank'),
]);

/** Invoices of a list, or a customer itself. */
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('invoices'), list: listRefSchema, selection: invoiceSelectionSchema }),
  z.strictObject({ kind: z.literal('customer'), customer: customerRefSchema }),
]);

export type MarkTarget = z.output<typeof targetSchema>;

const invoiceNumbersSchema = z.strictObject({ invoiceNo: z.string(), entryNo: z.string() });

/** What an invoice said when it was marked (docs/service.md §2.3). */
export const saidInvoiceSchema = z.strictObject({
  status: z.string(),
  ...Object.fromEntries(fieldsOf('wallClock').map(({ id }) => [id, wallClockSchema])),
  ...Object.fromEntries(fieldsOf('amount').map(({ id }) => [id, decimalSchema])),
});

/** A field that the service has changed since, as it was then and as it is. */
const changedFieldSchema = z.strictObject({ field: z.string(), from: z.string(), to: z.string() });

const bySomebody = { by: z.string(), at: instantSchema };

/** How a promise stands; `missing` is what has not come of the promised amount, null while that is not known. */
const promiseStandsSchema = z.strictObject({
  state: z.enum(PROMISE_STATES),
  missing: decimalSchema.nullable(),
});

/** A mark with who noted it and when, what changed since, and what others noted in the same field. */
const shownMarkSchema = z.strictObject({
  mark: markSchema,
  ...bySomebody,
  changed: z.array(changedFieldSchema),
  /** Of a promise, and of what is seen in the bank. */
  stands: promiseStandsSchema.nullable(),
  beside: z.array(z.strictObject({ mark: markSchema, ...bySomebody })),
});

export type ShownMark = z.output<typeof shownMarkSchema>;

/** A line of the worklist. `id` and the figures are null where the mark is at no invoice at the moment. */
const workItemSchema = z.strictObject({
  kind: z.enum(WORK_KINDS),
  customer: customerRefSchema,
  givenName: z.string(),
  /** Null: about the customer itself. */
  invoice: z
    .strictObject({
      ...invoiceNumbersSchema.shape,
      id: z.number().int().positive().nullable(),
      outstanding: decimalSchema.nullable(),
      daysLate: z.number().int().positive().nullable(),
      hasPdf: z.boolean(),
    })
    .nullable(),
  /** Null for what is newly very late. */
  mark: markSchema.nullable(),
  by: z.string(),
  changed: z.array(changedFieldSchema),
  stands: promiseStandsSchema.nullable(),
});

export type WorkItem = z.output<typeof workItemSchema>;

/** A line of the history of contact with a customer, newest first. */
const contactLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mark'),
    ...bySomebody,
    invoice: invoiceNumbersSchema.nullable(),
    mark: markSchema,
  }),
  /** What the activity log notes of the customer: an export, a statement; null for an entry that cannot be read. */
  z.strictObject({
    kind: z.literal('activity'),
    ...bySomebody,
    place: countSchema,
    entry: activityEntrySchema.nullable(),
  }),
  /** A reminder that was written; `day` as it is on the paper. */
  z.strictObject({
    kind: z.literal('reminder'),
    ...bySomebody,
    day: localDateSchema,
    level: z.number().int().positive(),
  }),
]);

export type ContactLine = z.output<typeof contactLineSchema>;

const parkedMarkSchema = z.strictObject({
  invoice: invoiceNumbersSchema,
  reason: z.enum(PARKED_REASONS),
  mark: markSchema,
  ...bySomebody,
});

export type ParkedMark = z.output<typeof parkedMarkSchema>;

/**
 * What the clerk has checked, asked, been promised and must do next: her own work, kept among the facts, never sent to
 * the service and never lost with the cache. A mark is bound to connection, customer and the invoice's two numbers.
 */
export const marksContract = {
  /**
   * Notes or takes away one field of all invoices that are meant, or of a customer: all of it or nothing. `same` had it
   * already, `shared` are invoices of one number, which are left; null for `actionId` where nothing was noted. Fails with
   * `invalidInput` for more than `MOST_MARKED` and for a field that a customer cannot have.
   */
  set: command(
    z.strictObject({ target: targetSchema, mark: markSchema }),
    z.strictObject({
      marked: countSchema,
      same: countSchema,
      shared: countSchema,
      actionId: z.string().nullable(),
    }),
  ),
  /**
   * Puts back what an action of this launch found. `later` were noted again since, and stay. Fails with `invalidInput` for
   * an action that is not kept any more.
   */
  undo: command(
    z.strictObject({ actionId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) }),
    z.strictObject({ undone: countSchema, later: countSchema }),
  ),
  /** The marks of an invoice of a list, or of the customer itself where `id` is null. */
  of: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive().nullable() }),
    z.array(shownMarkSchema).max(MARK_FIELDS.length),
  ),
  /** Marks that are at no invoice at the moment. */
  parked: query(customerInput, z.array(parkedMarkSchema)),
  /** Today's work over all customers of a connection, a window of it; counts and sums are of all of a kind. */
  worklist: query(
    z.strictObject({ connectionId: connectionIdSchema, kind: z.enum(WORK_KINDS).nullable(), ...pageWindow }),
    z.strictObject({
      items: z.array(workItemSchema),
      matching: countSchema,
      kinds: z.array(
        z.strictObject({ kind: z.enum(WORK_KINDS), count: countSchema, outstanding: decimalSchema }),
      ),
      /** Marks that are at no invoice at the moment, of all customers. */
      parked: countSchema,
    }),
  ),
  /** How many of the invoices that a filter matches are reviewed, and what is outstanding of both. */
  progress: query(
    z.strictObject({ list: listRefSchema, filter: invoiceFilterSchema }),
    z.strictObject({
      invoices: countSchema,
      reviewed: countSchema,
      outstanding: decimalSchema,
      reviewedOutstanding: decimalSchema,
    }),
  ),
  /** Everything that was noted, exported and stated about a customer, in one line of time, the newest first. */
  contact: query(
    z.strictObject({ customer: customerRefSchema, lookUps: z.boolean(), ...pageWindow }),
    z.strictObject({ lines: z.array(contactLineSchema), matching: countSchema }),
  ),
  /** Reasons of disputes that were given so far, the last one first. */
  reasons: query(connectionInput, z.array(z.string()).max(MOST_REASONS)),
  /** Marks have changed: of these customers, or of all where it is null. */
  changed: event(
    z.strictObject({
      connectionId: connectionIdSchema,
      numbers: z.array(customerNumberSchema).max(1_000).nullable(),
    }),
  ),
};

/** What came of files of events: a file is taken whole or refused whole. */
const takenShape = {
  /** Files of which all events are here now. */
  files: countSchema,
  /** Events that are new here, that were here before, and those about customers who were forgotten here. */
  taken: countSchema,
  known: countSchema,
  forgotten: countSchema,
  /** Of the new ones those whose desk has given their number to other words, too: its backup was restored. */
  numberedTwice: countSchema,
};

const refusedSchema = z.strictObject({
  fileName: z.string(),
  reason: z.enum(MARK_FILE_REFUSALS),
  /** Of a damaged one: the first place that breaks the format, such as `events[3].counter`. */
  place: z.string().nullable(),
});

export type RefusedFile = z.output<typeof refusedSchema>;

const exchangedMarksSchema = z.strictObject({
  ...takenShape,
  /** Events of this desk that are in the folder since now, and in how many new files. */
  written: countSchema,
  writtenFiles: countSchema,
  /** Files that were not read because it was stopped: then nothing was written either. */
  unread: countSchema,
  /** In the order of their names; `more` refused files are only counted. */
  refused: z.array(refusedSchema).max(MOST_REFUSED_SHOWN),
  more: countSchema,
});

export type ExchangedMarks = z.output<typeof exchangedMarksSchema>;

const readFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken'), fileName: z.string().nullable(), ...takenShape }),
  z.strictObject({ kind: z.literal('refused'), ...refusedSchema.shape, fileName: z.string().nullable() }),
]);

export type ReadEvents = z.output<typeof readFileSchema>;

const passphraseSchema = z.string().min(PASSPHRASE_BOUNDS.shortest).max(PASSPHRASE_BOUNDS.longest);

const stateSchema = z.strictObject({
  /** The folder's own name, never where it is; null before one was chosen. */
  folder: z.string().nullable(),
  /** Whether what leaves is sealed. */
  hasPassphrase: z.boolean(),
});

export type MarkExchangeState = z.output<typeof stateSchema>;

/**
 * Marks from desk to desk as files of events, in a folder or by hand: no desk ever writes over what another has written.
 * Authors are claimed, not proven.
 */
export const markExchangeContract = {
  state: query(nothing, stateSchema),
  /** In a dialog of the main process; null when the clerk cancels. Fails with `folderNotAllowed`. */
  chooseFolder: command(nothing, stateSchema.nullable()),
  /** Kept in the keychain; null forgets it. Fails with `setByOrganisation` where one is demanded. */
  setPassphrase: command(z.strictObject({ passphrase: passphraseSchema.nullable() }), stateSchema),
  /**
   * Takes what others have put into the folder, and writes into it what of this desk is in no file there. Fails with
   * `folderGone` and what else a folder can, and with `passphraseMissing` where the organisation demands one.
   */
  run: command(nothing, exchangedMarksSchema),
  /** How many of the folder's files `run` has read, after some of them at a time. */
  progress: event(z.strictObject({ read: countSchema, files: countSchema })),
  /** Ends `run` after the files that it is reading. What has been taken stays; nothing is written. */
  stop: command(nothing, noAnswer),
  /**
   * Saves the events of this desk about one connection as a file, where a dialog of the main process says; null when the
   * clerk cancels. Nothing is saved, and `fileName` is null, where there are none, or more than a file holds.
   */
  save: command(
    z.strictObject({ connectionId: connectionIdSchema }),
    z.strictObject({ fileName: z.string().nullable(), events: countSchema }).nullable(),
  ),
  /** A part (base64) of a file that the clerk has chosen in a browser's own file field; `read` reads all of them. */
  upload: command(z.strictObject({ uploadId: heldIdSchema, part: z.base64().max(900_000) }), noAnswer),
  /**
   * Takes one file, or nothing of one that is refused. What a full disk or the end of Kontor has cut short is taken the next
   * time. Null for `uploaded` asks for the file in a dialog of the main process; the answer
   * is null when the clerk cancels.
   */
  read: command(
    z.strictObject({
      uploaded: z
        .strictObject({
          uploadId: heldIdSchema,
          /** Its name alone, compared with what it says of itself; no place. */
          called: z.string().regex(/^[^/\\:]{0,255}$/),
        })
        .nullable(),
    }),
    readFileSchema.nullable(),
  ),
};
