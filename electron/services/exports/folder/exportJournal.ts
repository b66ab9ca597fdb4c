import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lineSchema = z.strictObject({
  key: z.string(),
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  fetchedAt: z.number(),
});

/** A file that a job was about to give its name. `key` says for which invoice. */
export type JournalLine = z.output<typeof lineSchema>;

/**
 * Written beside the files of a running export, a line before each file gets its name. Outcomes are kept some at a
 * time, so a killed process loses the last ones; with these lines the next launch recognises those files by their
 * content and requests none of them. It holds nothing that the manifest will not hold, and is removed when the
 * manifest is there, or with the job.
 */
export class ExportJournal {
  readonly path: string;
  readonly #lines: ReadonlyMap<string, JournalLine>;

  private constructor(path: string, lines: ReadonlyMap<string, JournalLine>) {
    this.path = path;
    this.#lines = lines;
  }

  static async open(folder: string, jobId: string): Promise<ExportJournal> {
    const path = journalPath(folder, jobId);
    const text = await readFile(path, 'utf8').catch(() => '');
    return new ExportJournal(path, new Map(text.split('\n').flatMap(parsed)));
  }

  /** What an earlier launch has written for a key. */
  find(key: string): JournalLine | null {
    return this.#lines.get(key) ?? null;
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}

export function journalPath(folder: string, jobId: string): string {
  return join(folder, `.kontor-${jobId.slice(0, 8)}.journal`);
}

function parsed(text: string): [string, JournalLine][] {
  try {
    const { data } = lineSchema.safeParse(JSON.parse(text));
    return data ? [[data.key, data]] : [];
  } catch {
    return [];
  }
}
