import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import { fileNameKey } from '../../../../shared/domain/exportFileName.ts';
import { openPlainFile } from '../../../documents/files/heldFolder.ts';
import { isManifestName, type Manifest, type ManifestEntry, manifestOf } from './manifest.ts';

export interface ExportVerdict {
  /** `missing` and `unreadable` manifests leave the lists empty. */
  readonly manifest: 'read' | 'missing' | 'unreadable';
  /** Files that the manifest names, each counted once. */
  readonly files: number;
  readonly intact: number;
  /** Plain file names, in the manifest's order. */
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files in the folder that the manifest does not name: from elsewhere, or unfinished. */
  readonly unknown: readonly string[];
}

type SavedFile = Pick<ManifestEntry, 'bytes' | 'sha256'> & { readonly file: string };

const CHUNK = 256 * 1024;

/**
 * Checks an export's folder against its manifest, or against each of them if several exports share it: every file
 * there, of the size and SHA-256 that it was saved with. Only plain names within the folder are opened, and no links,
 * whatever a manifest says.
 * @throws Node's error when the folder itself cannot be read
 */
export async function verifyExport(folder: string): Promise<ExportVerdict> {
  const there = await readdir(folder);
  const none = { files: 0, intact: 0, missing: [], changed: [], unknown: [] };
  const names = there.filter(isManifestName);
  if (names.length === 0) return { manifest: 'missing', ...none };
  const named = new Map<string, SavedFile>();
  const manifests: string[] = [];
  for (const name of names) {
    const manifest = manifestOf(await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (manifest === null) continue;
    manifests.push(name, name.replace(/json$/i, 'csv'));
    for (const saved of filesOf(manifest)) named.set(saved.file, saved);
  }
  if (manifests.length === 0) return { manifest: 'unreadable', ...none };
  const found = { intact: 0, missing: [] as string[], changed: [] as string[] };
  for (const entry of named.values()) {
    const state = await stateOf(folder, entry);
    if (state === 'intact') found.intact += 1;
    else found[state].push(entry.file);
  }
  const known = new Set([...named.keys(), ...manifests].map(fileNameKey));
  const unknown = there.filter((name) => !known.has(fileNameKey(name)));
  return { manifest: 'read', files: named.size, ...found, unknown };
}

/** The files that a manifest says are in its folder: the archive where there is one, for the rest is within it. */
function filesOf({ archive, entries }: Manifest): SavedFile[] {
  if (archive !== undefined) return [archive];
  return entries.flatMap(({ file, bytes, sha256 }) => (file === null ? [] : [{ file, bytes, sha256 }]));
}

async function stateOf(folder: string, entry: SavedFile): Promise<'intact' | 'missing' | 'changed'> {
  const { file } = entry;
  if (file === '' || file === '.' || file === '..' || /[/\\\0]/.test(file)) return 'missing';
  let bytes = 0;
  const hash = createHash('sha256');
  try {
    const handle = await openPlainFile(join(folder, file));
    try {
      for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK, autoClose: false })) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'missing' : 'changed';
  }
  return bytes === entry.bytes && hash.digest('hex') === entry.sha256 ? 'intact' : 'changed';
}
