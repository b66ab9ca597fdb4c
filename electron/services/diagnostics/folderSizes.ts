import { lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../../../shared/domain/errorCode.ts';
import type { Diagnostics } from './diagnosticsFile.ts';

type Sizes = Diagnostics['files'];
type Kind = Exclude<keyof Sizes, 'notRead'>;

/** The sizes of all files below a folder, by kind. No link is followed. */
export async function folderSizes(folder: string): Promise<Sizes> {
  const none = () => ({ files: 0, bytes: 0 });
  const sizes: Sizes = {
    lists: none(),
    facts: none(),
    pdfs: none(),
    logs: none(),
    setAside: none(),
    other: none(),
    notRead: 0,
  };
  const add = async (within: string): Promise<void> => {
    try {
      for (const entry of await readdir(within, { withFileTypes: true })) {
        const path = join(within, entry.name);
        if (entry.isDirectory()) await add(path);
        else await measure(path);
      }
    } catch (error) {
      note(error);
    }
  };
  const measure = async (path: string): Promise<void> => {
    try {
      const { size } = await lstat(path);
      const kind = sizes[kindOf(relative(folder, path).split(sep))];
      kind.files += 1;
      kind.bytes += size;
    } catch (error) {
      note(error);
    }
  };
  const note = (error: unknown) => {
    // What has gone meanwhile has no size.
    if (errorCode(error) !== 'ENOENT') sizes.notRead += 1;
  };
  await add(folder);
  return sizes;
}

/** A database's log and its key check count with it. */
function kindOf(parts: readonly string[]): Kind {
  const name = parts.at(-1) ?? '';
  if (parts.some((part) => part.includes('aside-'))) return 'setAside';
  if (parts[0] === 'logs') return 'logs';
  if (name.startsWith('cache.')) return 'lists';
  if (name.startsWith('facts.')) return 'facts';
  return name.startsWith('pdfs.') ? 'pdfs' : 'other';
}
