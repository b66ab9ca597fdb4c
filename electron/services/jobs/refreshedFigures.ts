import { sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import type { Refreshed } from '../../../shared/ipc/jobs.ts';
import type { ItemOutcome } from './jobWork.ts';

/** Words of outcomes, as they are kept. */
export const FRESH = 'fresh';
export const FORGOTTEN = 'forgotten';
export const NOT_FOUND = 'notFound';

export const NONE_REFRESHED: Refreshed = {
  unchanged: 0,
  changed: 0,
  changedBefore: '0',
  changedAfter: '0',
  first: 0,
  firstOwed: '0',
  notFound: 0,
  fresh: 0,
  forgotten: 0,
};

/** The figures with one more customer; as they were for an outcome that is about no refresh. */
export function refreshedWith(before: Refreshed | null, outcome: ItemOutcome): Refreshed | null {
  const figures = before ?? NONE_REFRESHED;
  const { fetched, reason } = outcome;
  if (fetched === undefined) {
    const counted = reason === FRESH || reason === FORGOTTEN || reason === NOT_FOUND ? reason : null;
    return counted === null ? before : { ...figures, [counted]: figures[counted] + 1 };
  }
  const after = fetched.owed.after;
  switch (fetched.outcome) {
    case 'unchanged':
      return { ...figures, unchanged: figures.unchanged + 1 };
    case 'first':
      return { ...figures, first: figures.first + 1, firstOwed: sumOfDecimals([figures.firstOwed, after]) };
    case 'changed':
      return {
        ...figures,
        changed: figures.changed + 1,
        changedBefore: sumOfDecimals([figures.changedBefore, fetched.owed.before ?? '0']),
        changedAfter: sumOfDecimals([figures.changedAfter, after]),
      };
  }
}
