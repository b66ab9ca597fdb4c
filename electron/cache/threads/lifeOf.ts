import { type RemoteRoom, remoteRooms } from '../../threads/remoteRooms.ts';
import type { CacheThread } from './cacheThread.ts';
import type { OpenedThread, ThreadLife } from './threadLife.ts';

type OpenFiles = (...args: never[]) => OpenedThread;
type LifeOf<Open extends OpenFiles> = ThreadLife<Parameters<Open>, ReturnType<Open>['answer']>;

/** The room that opens and closes a thread's files. */
export function lifeOf<Open extends OpenFiles>(thread: CacheThread): RemoteRoom<LifeOf<Open>> {
  return remoteRooms<{ thread: LifeOf<Open> }>((call, args) => thread.call(call, args)).thread;
}
