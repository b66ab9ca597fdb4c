import type { RemoteRooms } from '../threads/remoteRooms.ts';
import type { ActivityCheck, ActivityRemoval } from './facts/activity/activityShapes.ts';
import type { VerifyStep, Walk } from './facts/activity/verifyStep.ts';
import type { ReaderRooms } from './reader.ts';

/** A call for each step, so that pages have their turn between two of them. */
export async function verifiedActivity({ activity }: RemoteRooms<ReaderRooms>): Promise<ActivityCheck> {
  let walk: Walk | null = null;
  for (;;) {
    const step: VerifyStep = await activity.verifyStep(walk);
    if ('check' in step) return step.check;
    walk = step.walk;
  }
}

/** Only from a log that is whole: what was tampered with must not go unseen with its age. */
export async function removedActivity(
  reader: RemoteRooms<ReaderRooms>,
  removal: ActivityRemoval,
): Promise<number> {
  const { activity, logs } = reader;
  if ((await activity.due(removal.before)) === 0) return 0;
  if ((await verifiedActivity(reader)).brokenAt !== null) return 0;
  let all = 0;
  for (let some = -1; some !== 0; all += some) some = await activity.removeStep(removal);
  await logs.empty();
  return all;
}
