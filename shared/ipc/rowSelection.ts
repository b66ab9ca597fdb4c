import { z } from 'zod';
import { MOST_CHANGES, MOST_COPIED } from '../domain/pageBounds.ts';

const idSchema = z.number().int().positive();

/** Marked rows of a list: named ones, or all that match but a few. */
export const rowSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), ids: z.array(idSchema).max(MOST_COPIED) }),
  z.strictObject({ kind: z.literal('allMatching'), except: z.array(idSchema).max(MOST_CHANGES) }),
]);

export type RowSelection = z.output<typeof rowSelectionSchema>;

/** Whether the selection takes a row, asked with its id. */
export function takes(selection: RowSelection): (id: number) => boolean {
  const named = new Set(selection.kind === 'rows' ? selection.ids : selection.except);
  return selection.kind === 'rows' ? (id) => named.has(id) : (id) => !named.has(id);
}
