import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MessagePort } from 'node:worker_threads';
import { z } from 'zod';
import { errorCode } from '../../../shared/domain/failure.ts';
import { numberedFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { Transferred } from '../../workers/rpc.ts';
import { isWorthAnotherWay, linkExclusive } from '../files/writeFile.ts';
import { isPlainPdf } from '../pdf/plainPdf.ts';

/** A file to be written whole: `.part`, sync, a line in the journal, its name. */
export interface FileOrder {
  readonly folder: string;
  /** Where the folder was when the job opened it: a link that has taken its place since leads elsewhere. */
  readonly real: string;
  readonly part: string;
  readonly name: string;
  /** Of the first name that is tried: `name`, `name (2)` and so on. */
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Writes only what is plainly a PDF; anything else is returned. */
  readonly onlyPlainPdf: boolean;
  /** A path and what goes into the line besides name and hash; null for no journal. */
  readonly journal: { readonly path: string; readonly line: Omit<JournalLine, 'file' | 'sha256'> } | null;
}

export interface FileWritten {
  /** `same`: another program has put these bytes there under this name meanwhile. */
  readonly outcome: 'written' | 'same';
  /** The name that it got. */
  readonly file: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The bytes of what is not plainly a PDF, and is not written. */
export interface FileUnsure {
  readonly unsure: Uint8Array<ArrayBuffer>;
}

const sync = promisify(fsync);

/**
 * Writes the files of a folder export on a thread of its own. Here a call that waits for the disk blocks nothing else,
 * so the calls are synchronous: two thousand files cost half the processor time that they cost as promises. Only the
 * sync is asynchronous: those of several files run at once, and the disk does them together.
 */
export class FolderFiles {
  readonly #port: MessagePort;
  readonly #journals = new Map<string, number>();

  constructor(port: MessagePort) {
    this.#port = port;
  }

  async write(order: FileOrder): Promise<FileWritten | Transferred<FileUnsure>> {
    const { folder, bytes } = order;
    if (order.onlyPlainPdf && !isPlainPdf(bytes)) return new Transferred({ unsure: bytes }, [bytes.buffer]);
    const part = join(folder, order.part);
    requireSame(order);
    try {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = openSync(part, 'wx', 0o600);
      try {
        writeAll(file, bytes);
        await sync(file);
      } finally {
        closeSync(file);
      }
      requireSame(order);
      return { sha256, ...(await named(part, order, sha256, this.#journals)) };
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }

  /** The thread ends once this is answered. */
  close(): void {
    for (const journal of this.#journals.values()) closeSync(journal);
    setImmediate(() => this.#port.close());
  }
}

function requireSame({ folder, real }: FileOrder): void {
  if (realpathSync.native(folder) !== real) throw removed();
}

/** The first name that no other file has, or that of a file with the same bytes. */
async function named(part: string, order: FileOrder, sha256: string, journals: Map<string, number>) {
  for (let count = order.count; ; count += 1) {
    const file = numberedFileName(order.name, count);
    const path = join(order.folder, file);
    note(order.journal, { file, sha256 }, journals);
    if (await takeName(part, path)) return { outcome: 'written', file } as const;
    if (holds(path, order.bytes.length, sha256)) {
      unlinkSync(part);
      return { outcome: 'same', file } as const;
    }
  }
}

/** A line before the file gets its name. The line end comes first: a line that a crash has cut damages no other. */
function note(journal: FileOrder['journal'], about: object, journals: Map<string, number>): void {
  if (journal === null) return;
  const lines = journals.get(journal.path) ?? openSync(journal.path, 'a', 0o600);
  journals.set(journal.path, lines);
  // Who has removed the journal has removed files beside it, too.
  if (fstatSync(lines).nlink === 0 && !existsSync(journal.path)) throw removed();
  writeAll(lines, Buffer.from(`\n${JSON.stringify({ ...journal.line, ...about })}`));
}

function removed(): Error {
  return Object.assign(new Error('removed'), { code: 'ESTALE' });
}

async function takeName(part: string, path: string): Promise<boolean> {
  try {
    linkSync(part, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!isWorthAnotherWay(error)) throw error;
    return linkExclusive(part, path);
  }
  try {
    unlinkSync(part);
  } catch {
    // The file has its name; a hidden second one is removed with the job's other parts.
  }
  return true;
}

function holds(path: string, size: number, sha256: string): boolean {
  try {
    return (
      statSync(path).size === size && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
    );
  } catch {
    return false;
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

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
