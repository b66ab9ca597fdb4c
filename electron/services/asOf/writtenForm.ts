import { basename, dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';
import type { Cache } from '../../cache/cache.ts';
import { saveWhole } from '../../documents/files/writeFile.ts';
import { feedOf } from '../exports/base/feed.ts';
import type { ListAbout } from '../exports/lists/listAbout.ts';
import { listMeta } from '../exports/lists/listMeta.ts';
import { ListChanged } from '../exports/lists/listWindows.ts';
import { threadedPart } from '../exports/threads/threadedPart.ts';
import type { Parts } from './itemsFile.ts';

const CUSTOMERS = 200;

/**
 * Writes the one form of a sheet, so that the file's SHA-256 is that of the sheet.
 * @throws ListChanged where it is not, since a customer in it was forgotten meanwhile
 */
export async function writtenForm(
  { cache, thread }: Pick<Parts, 'cache' | 'thread'>,
  sheet: FrozenSheet,
  about: ListAbout,
  path: string,
): Promise<{ readonly fileName: string; readonly items: number }> {
  const target = { folder: dirname(path), fileName: basename(path), jobId: 'asOf' };
  const { fileName } = await saveWhole(target, async (place) => {
    const lines = feedOf(formLines(cache.frozenSheets, sheet));
    const part = await threadedPart(new Worker(thread), place, { kind: 'jsonLines' }, lines);
    if (part.sha256 !== sheet.sha256) throw new ListChanged();
    return { ...part, beside: listMeta(about, null) };
  });
  return { fileName, items: sheet.figures.items };
}

async function* formLines(
  sheets: Cache['frozenSheets'],
  { id, figures }: FrozenSheet,
): AsyncGenerator<readonly string[]> {
  let offset = 0;
  do {
    yield await sheets.form(id, { offset, limit: CUSTOMERS });
    offset += CUSTOMERS;
  } while (offset < figures.customers);
}
