import { z } from 'zod';
import { COMPARISON_FORMATS, LONGEST_COMPARER } from '../domain/comparisonFileNames.ts';
import { CSV_PRESETS } from '../domain/listFileFormats.ts';
import { countSchema, listRefSchema } from './customerRef.ts';
import { command, query } from './entry.ts';
import { filterWordsSchema, linesAboveSchema, listNaming, namePreviewSchema } from './listNaming.ts';

const namedFile = { format: z.enum(COMPARISON_FORMATS), ...listNaming };

/** A comparison as a file. */
export const comparisonFile = {
  /**
   * The bridge and the rows of all differences as a file; the clerk is asked for the place. Null when she cancels; `gone`
   * where the comparison is held no longer.
   */
  save: command(
    z.strictObject({
      id: countSchema,
      ...namedFile,
      /** For CSV: for programs, or for Excel with `;`, decimal comma and BOM. */
      preset: z.enum(CSV_PRESETS).default('rfc4180'),
      linesAbove: linesAboveSchema,
      /** The filter of the comparison in the clerk's words. */
      filterWords: filterWordsSchema,
      /** The rows that are equal, too. */
      withEqual: z.boolean(),
      /** Who has compared, for the file; empty for nobody. */
      comparedBy: z.string().trim().max(LONGEST_COMPARER),
    }),
    z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), fileName: z.string(), rows: countSchema }),
        z.strictObject({ kind: z.literal('gone') }),
      ])
      .nullable(),
  ),
  /** Of a comparison with this list. */
  previewName: query(z.strictObject({ list: listRefSchema, ...namedFile }), namePreviewSchema),
};
