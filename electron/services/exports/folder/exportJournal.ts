import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../../shared/domain/parsedJson.ts';

const lineSchema = z.strictObject({
  key: z.string(),
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  fetchedAt: z.number(),
});

/** A file that a job was about to give its name. `key` says for which invoice. */
export type JournalLine = Readonly<z.output<typeof lineSchema>>;

/**
 * The journal beside the files of a running export has a line from before each file got its name. Outcomes are kept some
 * at a time, so a killed process loses the last ones; with these lines the next launch recognises those files by their
 * content and requests none of them. It holds nothing that the manifest will not hold, and is removed when the
 * manifest is there, or with the job.
 */
export function journalPath(folder: string, jobId: string): string {
  return join(folder, `.kontor-${jobId.slice(0, 8)}.journal`);
}

/** What earlier launches have written, by key. */
export async function readJournal(path: string): Promise<ReadonlyMap<string, JournalLine>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return new Map(text.split('\n').flatMap(parsed));
}

function parsed(text: string): [string, JournalLine][] {
  const { data } = lineSchema.safeParse(parsedJson(text));
  return data ? [[data.key, data]] : [];
}
