import { stat } from 'node:fs/promises';

/** A missing network disk answers after half a minute; a dialog would freeze for so long. */
const LONGEST_LOOK_MS = 1_000;

/** The folder, or null if it no longer exists or does not answer soon. */
export async function reachableFolder(folder: string | null): Promise<string | null> {
  if (folder === null) return null;
  const looked = stat(folder).then(
    (found) => (found.isDirectory() ? folder : null),
    () => null,
  );
  const late = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_LOOK_MS, null).unref());
  return Promise.race([looked, late]);
}
