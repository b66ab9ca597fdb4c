import { z } from 'zod';
import {
  MARK_FILE_REFUSALS,
  MOST_REFUSED_SHOWN,
  PASSPHRASE_BOUNDS,
} from '../domain/marks/markExchangeBounds.ts';
import { connectionIdSchema, countSchema, noAnswer, nothing } from './customerRef.ts';
import { command, query } from './entry.ts';
import { heldIdSchema } from './ownFacts.ts';

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
