import { z } from 'zod';
import { countSchema, customerRefSchema, instantSchema, noAnswer, nothing } from './customerRef.ts';
import { command, query } from './entry.ts';

/** How many PDFs are kept on this computer, of all customers and connections, and their bytes. */
const keptFiguresSchema = z.strictObject({
  count: countSchema,
  bytes: countSchema,
});

export type CachedPdfFigures = z.output<typeof keptFiguresSchema>;

export const pdfsContract = {
  /** The PDF of one invoice, from the cache or the service. */
  preview: query(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    z.strictObject({
      bytes: z.instanceof(Uint8Array),
      fetchedAt: instantSchema,
      fromCache: z.boolean(),
    }),
  ),
  /** The clerk prints the PDF that `preview` has given. */
  printed: command(
    z.strictObject({ customer: customerRefSchema, id: z.number().int().positive() }),
    noAnswer,
  ),
  /** What is kept for reading offline; the limit is a setting (`pdfLimitMb`). */
  kept: query(nothing, keptFiguresSchema),
  /** Removes every kept PDF; they come back when they are looked at or exported. */
  empty: command(nothing, keptFiguresSchema),
};
