import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { hasSubfolder, makeSubfolder } from '../../../../documents/files/sharedFolder.ts';
import { linkExclusive, type WrittenPart, writeFileAtomic } from '../../../../documents/files/writeFile.ts';
import { RUN_FILES, type RunPart } from '../../../../documents/tables/parquetFiles.ts';
import { MANIFESTS, runFile } from './growingFolder.ts';
import { manifestName, type RunManifest } from './runManifest.ts';

type Files = Readonly<Partial<Record<RunPart, WrittenPart>>>;

/** The files as the manifest of the run names them. */
export function namedFiles(files: Files, run: number): RunManifest['files'] {
  return Object.entries(files).map(([part, { bytes, sha256 }]) => ({
    file: runFile(part as RunPart, run),
    bytes,
    sha256,
  }));
}

/**
 * Gives whole files the names of their run, and then the run its manifest, in one step: before it there is no such run.
 * When anything fails nothing of it remains.
 * @throws KontorFailure diskFull, fileNotWritable, folderIsLink; Node's error
 */
export async function nameRun(
  folder: string,
  from: string,
  { run, files, manifest, jobId }: { run: number; files: Files; manifest: string; jobId: string },
): Promise<void> {
  const made: string[] = [];
  try {
    for (const part of Object.keys(files) as RunPart[]) {
      const path = join(folder, runFile(part, run));
      await makeSubfolder(folder, part);
      await mkdir(dirname(path), { mode: 0o700 });
      made.push(dirname(path));
      if (!(await linkExclusive(join(from, RUN_FILES[part]), path)))
        throw new KontorFailure('fileNotWritable');
    }
    await makeSubfolder(folder, MANIFESTS);
    // A run that somebody has led elsewhere meanwhile is none.
    for (const part of Object.keys(files)) await hasSubfolder(folder, part);
    const manifests = join(folder, MANIFESTS);
    const bytes = Buffer.from(manifest);
    if (!(await writeFileAtomic(manifests, manifestName(run), { was: null, bytes, jobId }))) {
      throw new KontorFailure('fileNotWritable');
    }
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}
