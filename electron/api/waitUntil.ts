import { localMoment } from '../../shared/domain/wallClock.ts';

const DAY = 'YYYY-MM-DD'.length;

/** A moment by the clock of this computer: `HH:MM:SS` today, `YYYY-MM-DD HH:MM` on another day. */
export function waitUntil(moment: number, now: number): string {
  // A part of a second counts as a whole one.
  const at = localMoment(Math.ceil(moment / 1000) * 1000);
  const isToday = at.slice(0, DAY) === localMoment(now).slice(0, DAY);
  return isToday ? at.slice(DAY + 1) : at.slice(0, -':SS'.length);
}
