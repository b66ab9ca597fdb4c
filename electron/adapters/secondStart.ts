import type { DataFolderLock } from './dataFolderLock.ts';
import { isInReach, ownerInWords } from './folderOwner.ts';
import { StartStop } from './startTrouble.ts';

/**
 * What becomes of a start that Electron gave no lock of a single instance. It answers alike where another Kontor was
 * notified, which shows its window, where no lock could be made, and where the other one is out of reach: in another
 * session, or on another computer (`RequestSingleInstanceLock` in Electron's `electron_api_app.cc`). The data folder
 * tells them apart. Returns where the other one was notified.
 * @throws StartStop
 */
export function endSecondStart(lock: DataFolderLock): void {
  if (lock.held) {
    lock.release();
    throw new StartStop('startNoLock', null);
  }
  if (!isInReach(lock.owner)) throw new StartStop('startInUse', null, ownerInWords(lock.owner));
}
