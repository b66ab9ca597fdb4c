import { z } from 'zod';
import { nothing } from './customerRef.ts';
import { command, query } from './entry.ts';
import { heldIdSchema } from './ownFacts.ts';

/** What helps to find a fault, as one file without a name, number, amount, address or path. */
export const diagnosticsContract = {
  /** The file's text as it will be saved, kept until then. */
  prepare: query(nothing, z.strictObject({ exportId: heldIdSchema, text: z.string() })),
  /**
   * Saves exactly the text that was prepared, where a dialog of the main process says; null when the clerk cancels.
   * Fails with `invalidInput` for one that is no longer kept.
   */
  save: command(
    z.strictObject({ exportId: heldIdSchema }),
    z.strictObject({ fileName: z.string() }).nullable(),
  ),
};
