import { AGEING_BUCKETS, AGEING_FIRST_DAY, type AgeingBucket } from '../../../../shared/domain/ageing.ts';
import { packedDay } from '../ingest/clockNumber.ts';

/** Due days (YYYYMMDD) of a bucket: from inclusive, before exclusive; null stands for no bound. */
export interface DueRange {
  readonly bucket: AgeingBucket;
  readonly from: number | null;
  readonly before: number | null;
}

const DAY_MS = 86_400_000;

function daysBefore(today: string, days: number): number {
  const at = new Date(`${today}T00:00:00Z`).getTime() - days * DAY_MS;
  return packedDay(new Date(at).toISOString());
}

/** The buckets of a day's ageing as ranges of due days, newest first; the steps of `AGEING_FIRST_DAY`. */
export function dueRanges(today: string): readonly DueRange[] {
  const late = [0, AGEING_FIRST_DAY.d31to60 - 1, AGEING_FIRST_DAY.d61to90 - 1, AGEING_FIRST_DAY.d91plus - 1];
  const bounds = late.map((days) => daysBefore(today, days));
  return AGEING_BUCKETS.map((bucket, at) => ({
    bucket,
    from: bounds[at] ?? null,
    before: at === 0 ? null : (bounds[at - 1] ?? null),
  }));
}
