import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { folderKey } from '../../../../documents/files/sharedFolder.ts';

const folders = new Set<string>();

/** Whether a run is being written into the folder, by whichever of its paths. */
export async function isRunIn(folder: string): Promise<boolean> {
  return folders.has(await folderKey(folder));
}

/**
 * Does the work of a run in a folder, where there is one at a time: each follows the one before, and so waits for none.
 * @throws KontorFailure growingFolderBusy
 */
export async function oneRunIn<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const key = await folderKey(folder);
  if (folders.has(key)) throw new KontorFailure('growingFolderBusy');
  folders.add(key);
  try {
    return await work();
  } finally {
    folders.delete(key);
  }
}
