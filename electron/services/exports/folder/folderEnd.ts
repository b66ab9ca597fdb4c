import { mkdir, readdir } from 'node:fs/promises';
import { errorCode } from '../../../../shared/domain/errorCode.ts';
import type { Ending, ItemOutcome, JobItem } from '../../jobs/jobWork.ts';
import { writingFailure } from '../base/wholeFile.ts';
import { type ManifestAbout, manifestEntries, writeManifests } from './exportManifest.ts';

interface FolderEnd {
  readonly folder: string;
  readonly items: readonly JobItem[];
  readonly ending: Ending;
  readonly about: ManifestAbout;
  /** Under which an item is listed among the failed ones. */
  readonly nameOf: (item: unknown) => string;
  /** Asked for once, if files are not there any more. */
  readonly failure: () => NonNullable<ItemOutcome['failure']>;
}

/**
 * Ends an export into a folder: what has been removed meanwhile has failed, and the manifests say how each item ended.
 * Returns the items that have failed by that.
 * @throws KontorFailure diskFull, fileNotWritable
 */
export async function endFolder(end: FolderEnd): Promise<JobItem[]> {
  const { folder, items, ending, about, nameOf } = end;
  const names = await namesIn(folder);
  const gone = items.filter(({ outcome }) => outcome?.file !== undefined && !names?.has(outcome.file));
  const outcome = {
    kind: 'failed',
    bytes: 0,
    ...(gone.length > 0 ? { failure: end.failure() } : {}),
  } as const;
  const failed = gone.map((one) => ({ ...one, outcome: { ...outcome, name: nameOf(one.item) } }));
  if (names === null) return failed;
  const entries = manifestEntries(
    withChanged(items, failed),
    ending === 'cancelled' ? 'cancelled' : 'notTried',
  );
  await writeManifests(folder, entries, about);
  return failed;
}

/** The items of a job, some of them as they are now. */
export function withChanged(items: readonly JobItem[], changed: readonly JobItem[] = []): readonly JobItem[] {
  const byPlace = new Map(changed.map((item) => [item.place, item]));
  return items.map((item) => byPlace.get(item.place) ?? item);
}

/** Makes a folder again that was removed, but none of those that it was in: they may be on a disk that is away. */
export async function makeAgain(folder: string): Promise<void> {
  // What then prevents that anything is written there says so.
  await mkdir(folder).catch(() => undefined);
}

/** Null where there is no such folder. */
async function namesIn(folder: string): Promise<ReadonlySet<string> | null> {
  try {
    return new Set(await readdir(folder));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw writingFailure(error);
  }
}
