import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { Cache } from '../../../cache/cache.ts';
import type { FeedQuery } from '../../../cache/lists/read/listShapes.ts';

/** Exact sums of the rows of a written list. @throws KontorFailure notCached */
export async function listSums(
  cache: Cache,
  { customer, selection, today }: Pick<FeedQuery, 'customer' | 'selection' | 'today'>,
): Promise<InvoiceTotals> {
  const totals = await cache.lists.totals(customer, selection, today);
  if (totals === null) throw new KontorFailure('notCached');
  return totals;
}
