import { COMPARED_DAYS, type ComparedDay } from '../../../../shared/domain/comparison.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { ComparisonSide, PartDays } from './comparedKeys.ts';

/** A day that the ledger has otherwise. */
export interface OtherDay {
  readonly of: ComparedDay;
  readonly there: LocalDate;
  readonly here: LocalDate;
}

/** Both days as one text, by which a difference is known again. */
export function daysText({ there, here }: Pick<OtherDay, 'there' | 'here'>): string {
  return `${there} / ${here}`;
}

/**
 * The first day that differs; null where none does. Days say nothing where one side has more parts than the other, as of an
 * invoice that the ledger has in instalments, or where one of its lines has none.
 */
export function otherDay(
  there: Pick<ComparisonSide, 'days'>,
  here: Pick<ComparisonSide, 'days'>,
): OtherDay | null {
  if (there.days === null || here.days === null || there.days.length !== here.days.length) return null;
  for (const of of COMPARED_DAYS) {
    const theirs = inOrder(there.days, of);
    const own = inOrder(here.days, of);
    if (theirs.includes(null)) continue;
    const at = theirs.findIndex((day, place) => day !== own[place]);
    const [written, kept] = [theirs[at], own[at]];
    if (written != null && kept != null) return { of, there: written, here: kept };
  }
  return null;
}

function inOrder(days: readonly PartDays[], of: ComparedDay): (LocalDate | null)[] {
  return days.map((one) => one[of]).sort();
}
