import { daysSince } from '../../../shared/domain/ageing.ts';
import { type AgeingPart, rangeOf } from '../../../shared/domain/ageingSteps.ts';
import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { AsOfItem } from '../../../shared/ipc/asOf.ts';

type AgedItem = Pick<AsOfItem, 'dueDate' | 'invoiceDate' | 'outstanding'>;

/** What items come to in each of the parts of an ageing, in their order. */
export function agedItems(
  items: readonly AgedItem[],
  day: string,
  parts: readonly AgeingPart[],
): (readonly [count: number, outstanding: Decimal])[] {
  const sums = parts.map((part) => ({ part, count: 0, sum: new DecimalSum() }));
  for (const item of items) {
    const found = sums.find(({ part }) => isIn(item, day, part));
    if (found === undefined) continue;
    found.count += 1;
    found.sum.add(item.outstanding);
  }
  return sums.map(({ count, sum }) => [count, sum.decimal()] as const);
}

function isIn({ dueDate, invoiceDate, outstanding }: AgedItem, day: string, part: AgeingPart): boolean {
  const isCredit = outstanding.startsWith('-');
  if (part === 'credits' || isCredit) return isCredit && part === 'credits';
  const { by, from, to } = rangeOf(part);
  const days = daysSince(by === 'due' ? dueDate : invoiceDate, day);
  return (from === null || days >= from) && (to === null || days <= to);
}
