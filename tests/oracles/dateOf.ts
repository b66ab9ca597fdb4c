import type { LocalDate, WallClock } from '../../shared/domain/wallClock.ts';

export function dateOf(at: WallClock): LocalDate {
  return at.slice(0, 10) as LocalDate;
}
