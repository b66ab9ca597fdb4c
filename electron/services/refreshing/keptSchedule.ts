import { z } from 'zod';
import { localDateSchema } from '../../../shared/domain/invoice.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { type RefreshSchedule, scheduledTimes } from '../../../shared/domain/refreshSchedule.ts';
import { dayAfter, localDay } from '../../../shared/domain/wallClock.ts';
import { missedRefreshSchema } from '../../../shared/ipc/refreshing.ts';

/** How far a schedule has been followed, as it is kept among the facts. */
const keptSchema = z.strictObject({
  /** The schedule that this is about: a changed one starts without it. */
  schedule: z.string(),
  /** The last day whose time has been looked after, by the desk's calendar. */
  day: localDateSchema,
  /** What was missed and has not been dismissed. */
  missed: missedRefreshSchema.nullable(),
  /** Ids of the jobs that it has begun and that are kept, the oldest first. */
  begun: z.array(z.string()).readonly(),
});

export type KeptSchedule = Readonly<z.output<typeof keptSchema>>;

/**
 * Reads the stored text. Times before `schedule` was chosen do not count as missed. If the clock was set back, no time
 * of its day is met again; and if later days were met already, the schedule is followed from now on.
 */
export function keptSchedule(
  text: string | null,
  schedule: { readonly text: string; readonly value: RefreshSchedule },
  now: number,
): KeptSchedule {
  const today = localDay(now);
  const read = keptSchema.safeParse(parsedJson(text ?? ''));
  const yesterday = dayAfter(today, 0, 0, -1);
  const isOver = scheduledTimes(schedule.value, yesterday, now).length > 0;
  const fromNow = { schedule: schedule.text, day: isOver ? today : yesterday };
  if (read.success && read.data.schedule === schedule.text) {
    const { day, missed, begun } = read.data;
    return { ...fromNow, missed, begun, ...(day <= today && { day }) };
  }
  return { ...fromNow, missed: null, begun: read.success ? read.data.begun : [] };
}
