import { z } from 'zod';
import { invoiceSelectionSchema } from '../domain/invoiceQuery.ts';
import { customerRefSchema } from './customerRef.ts';
import { command, query } from './entry.ts';

const exportInput = z.strictObject({ customer: customerRefSchema, selection: invoiceSelectionSchema });

export const exportsContract = {
  /** What an export would do, before it starts. */
  plan: query(
    exportInput,
    z.strictObject({
      selected: z.number().int(),
      withPdf: z.number().int(),
      withoutPdf: z.number().int(),
      exportedBefore: z.number().int(),
      /** Requests to the service that the export will make. */
      requests: z.number().int(),
      /** The first three file names as they will be written. */
      firstNames: z.array(z.string()).max(3),
    }),
  ),
  /** Asks for a folder in a dialog of the main process, then starts a job; null when the clerk cancels. */
  start: command(exportInput, z.strictObject({ jobId: z.string().nullable() })),
};
