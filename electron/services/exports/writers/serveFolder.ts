import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MessagePort } from 'node:worker_threads';
import { codeOf, isLocked, renamePatiently } from './heldFile.ts';

/** A file to be written whole: `.part`, sync, a line in the journal, its name. */
export interface FileOrder {
  readonly kind: 'file';
  readonly id: number;
  readonly folder: string;
  readonly part: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A path and what goes into the line besides the hash; null for no journal. */
  readonly journal: { readonly path: string; readonly line: object } | null;
}

/** `code` is Node's name of a fault, or empty; never a message, since those name paths. */
export type FileAnswer =
  | { readonly id: number; readonly sha256: string }
  | { readonly id: number; readonly code: string };

const sync = promisify(fsync);

/**
 * Writes the files of a folder export on a thread of its own. Here a call that waits for the disk holds nobody,
 * so they are plain calls: two thousand files cost half the processor time that they cost as promises. Only the
 * sync is not waited for: those of several files run at once, and the disk does them together.
 */
export function serveFolder(port: MessagePort): void {
  const journals = new Map<string, number>();
  port.on('message', (order: FileOrder | { readonly kind: 'close' }) => {
    if (order.kind === 'file') void write(order, journals).then((answer) => port.postMessage(answer));
    else {
      for (const journal of journals.values()) closeSync(journal);
      port.close();
    }
  });
}

async function write(order: FileOrder, journals: Map<string, number>): Promise<FileAnswer> {
  const { id, folder, name, bytes, journal } = order;
  const part = join(folder, order.part);
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = openSync(part, 'wx', 0o600);
    try {
      writeAll(file, bytes);
      await sync(file);
    } finally {
      closeSync(file);
    }
    if (journal !== null) {
      const lines = journals.get(journal.path) ?? openSync(journal.path, 'a', 0o600);
      journals.set(journal.path, lines);
      // The line end stands first: a line that a crash has cut spoils no other.
      writeAll(lines, Buffer.from(`\n${JSON.stringify({ ...journal.line, sha256 })}`));
    }
    await named(part, join(folder, name));
    return { id, sha256 };
  } catch (error) {
    rmSync(part, { force: true });
    return { id, code: codeOf(error) };
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

async function named(part: string, path: string): Promise<void> {
  try {
    renameSync(part, path);
  } catch (error) {
    if (!isLocked(error)) throw error;
    await renamePatiently(part, path);
  }
}
