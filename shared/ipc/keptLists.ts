import { z } from 'zod';
import { keptListIdSchema } from '../domain/customerQuery.ts';
import { LONGEST_NUMBERS } from '../domain/exportBounds.ts';
import { LIST_CHANGES, LIST_REFUSALS, MOST_LISTED, MOST_LISTS } from '../domain/keptLists.ts';
import { connectionIdSchema, connectionInput, countSchema, noAnswer, nothing } from './customerRef.ts';
import { command, event, query } from './entry.ts';
import { viewNameSchema } from './views.ts';

export const keptListSchema = z.strictObject({
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
