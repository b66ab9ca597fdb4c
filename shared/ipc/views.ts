import { z } from 'zod';
import { LONGEST_NUMBERS } from '../domain/bounds.ts';
import { keptListIdSchema } from '../domain/customerQuery.ts';
import { SHOWN_COLUMNS } from '../domain/invoiceFields.ts';
import { invoiceFilterSchema, invoiceSortSchema } from '../domain/invoiceQuery.ts';
import {
  LIST_CHANGES,
  LIST_REFUSALS,
  LONGEST_VIEW_NAME,
  LONGEST_VIEW_TEXT,
  MOST_LISTED,
  MOST_LISTS,
  OPENED_LISTS,
  type OpenedList,
  VIEW_NAME,
} from '../domain/views.ts';
import { connectionIdSchema, connectionInput, countSchema, noAnswer, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';

/** Characters of a view as JSON; its shared text stays below `LONGEST_VIEW_TEXT`. */
const LARGEST_VIEW = 16_384;
export const VIEW_TEXT_MARK = 'kontor-view:';
const READABLE = new RegExp(`${VIEW_TEXT_MARK}|^[^\\\\/:]*$`);

const columnLayoutSchema = z.strictObject({
  column: z.enum(SHOWN_COLUMNS),
  /** Pixels; null for the column's own width. */
  width: z.number().int().min(20).max(2_000).nullable(),
  visible: z.boolean(),
  pinned: z.enum(['start', 'end']).nullable(),
});

/**
 * How a clerk has arranged the grid: columns in their order, each at most once. A column that is not named comes after
 * the others, in its original order; one of the clerk's own (`OWN_COLUMNS`) comes after the invoice number.
 */
export const gridLayoutSchema = z
  .array(columnLayoutSchema)
  .max(SHOWN_COLUMNS.length)
  .refine((columns) => new Set(columns.map(({ column }) => column)).size === columns.length);

/** Pixels of the pane beside the grid; a screen shows at most half the window of it. */
export const paneWidthSchema = z.number().int().min(100).max(10_000);

export type GridLayout = z.output<typeof gridLayoutSchema>;

export const viewNameSchema = z.string().trim().min(1).max(LONGEST_VIEW_NAME).regex(VIEW_NAME);

/** Filter, sort and columns under a name. It belongs to the clerk, not to a customer. */
export const viewSchema = z
  .strictObject({
    name: viewNameSchema,
    filter: invoiceFilterSchema,
    sort: invoiceSortSchema,
    /** Null leaves the columns as they are. */
    columns: gridLayoutSchema.nullable(),
  })
  .refine((view) => JSON.stringify(view).length <= LARGEST_VIEW);

export type InvoiceView = z.output<typeof viewSchema>;

export const viewIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const savedViewSchema = z.strictObject({ id: viewIdSchema, view: viewSchema });

export type SavedView = z.output<typeof savedViewSchema>;

/** The view that each kind of list opens with; null for none. */
const openingViewsSchema = z.strictObject({
  customer: savedViewSchema.nullable(),
  all: savedViewSchema.nullable(),
} satisfies Record<OpenedList, unknown>);

export type OpeningViews = z.output<typeof openingViewsSchema>;

/**
 * Why a text is no view: nothing like one, cut or altered on its way, of a version that this Kontor does not
 * know, or sound but with a content that no view may have.
 */
const viewTextProblemSchema = z.enum(['notAView', 'damaged', 'newerVersion', 'notAllowed']);

export type ViewTextProblem = z.output<typeof viewTextProblemSchema>;

export const viewsContract = {
  /** In the order in which they were saved first. */
  list: query(nothing, z.array(savedViewSchema)),
  /** A new view without an id. Fails with `invalidInput` for an unknown id and beyond `MOST_VIEWS`. */
  save: command(z.strictObject({ id: viewIdSchema.nullable(), view: viewSchema }), savedViewSchema),
  remove: command(z.strictObject({ id: viewIdSchema }), noAnswer),
  /** Puts a view back that was removed since Kontor was started, in its place; else `invalidInput`. */
  restore: command(z.strictObject({ id: viewIdSchema }), savedViewSchema),
  rename: command(z.strictObject({ id: viewIdSchema, name: viewNameSchema }), savedViewSchema),
  /** The views that lists open with. A list that was opened before is shown as it was left. */
  opening: query(nothing, openingViewsSchema),
  /** Null for no view. Fails with `invalidInput` for an unknown id. */
  putOpening: command(
    z.strictObject({ list: z.enum(OPENED_LISTS), id: viewIdSchema.nullable() }),
    openingViewsSchema,
  ),
  /** A view as one line of text to paste into a message; it need not be saved. */
  share: query(z.strictObject({ view: viewSchema }), z.strictObject({ text: z.string() })),
  /**
   * A view out of a pasted text, wherever in the text its mark is. Nothing is saved. A text without the mark that
   * could be a path or a URL is `invalidInput`; any other is read, or refused with its problem.
   */
  read: query(
    z.strictObject({ text: z.string().max(LONGEST_VIEW_TEXT).regex(READABLE) }),
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('view'), view: viewSchema }),
      z.strictObject({ kind: z.literal('refused'), problem: viewTextProblemSchema }),
    ]),
  ),
  /** The grid as this clerk left it; null before anything was arranged. */
  layout: query(nothing, z.strictObject({ columns: gridLayoutSchema.nullable() })),
  putLayout: command(z.strictObject({ columns: gridLayoutSchema }), noAnswer),
  /** How wide this clerk left the pane beside the grid, in pixels; null before its divider was moved. */
  pane: query(nothing, z.strictObject({ width: paneWidthSchema.nullable() })),
  putPane: command(z.strictObject({ width: paneWidthSchema }), noAnswer),
};

const keptListSchema = z.strictObject({
  id: keptListIdSchema,
  name: viewNameSchema,
  customers: countSchema.max(MOST_LISTED),
});

export type KeptList = z.output<typeof keptListSchema>;

/** The saved list, with how many entries of the text were no customer number; or why it was not saved. */
const savedListSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), list: keptListSchema, refused: countSchema }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(LIST_REFUSALS) }),
]);

export type SavedList = z.output<typeof savedListSchema>;

/** Customer numbers as they were pasted, in the shape that exports take. */
const numbersSchema = z.string().max(LONGEST_NUMBERS);

/**
 * Lists of customer numbers that the clerk keeps under a name, each of one connection. The numbers need not be those of
 * customers whose invoices are here. A call with an id that is gone fails with `invalidInput`.
 */
export const keptListsContract = {
  /** The lists of a connection, in the order in which they were created. */
  list: query(connectionInput, z.array(keptListSchema).max(MOST_LISTS)),
  /** The numbers of a list in their order, one a line. */
  numbers: query(z.strictObject({ id: keptListIdSchema }), z.strictObject({ text: numbersSchema })),
  /** Fails with `invalidInput` for a connection that is gone. */
  create: command(
    z.strictObject({ connectionId: connectionIdSchema, name: viewNameSchema, numbers: numbersSchema }),
    savedListSchema,
  ),
  rename: command(z.strictObject({ id: keptListIdSchema, name: viewNameSchema }), savedListSchema),
  /** Takes at least one number. `takeOut` may leave a list without customers. */
  change: command(
    z.strictObject({ id: keptListIdSchema, numbers: numbersSchema, how: z.enum(LIST_CHANGES) }),
    savedListSchema,
  ),
  remove: command(z.strictObject({ id: keptListIdSchema }), noAnswer),
  /**
   * Puts back, in its place, a list removed since Kontor was started. Customers forgotten meanwhile are left out. A list
   * that is back already, by another window, stays as it is.
   */
  restore: command(z.strictObject({ id: keptListIdSchema }), savedListSchema),
  /** A list was created, changed or removed: by a clerk, by an import, or because a customer was forgotten. */
  changed: event(nothing),
};
