import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { exact } from '../ingest/owedFigures.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { restOf, unpackWide } from '../ingest/wideAmounts.ts';
import type { AgreementSum } from './listShapes.ts';
import type { ListContext } from './listSnapshots.ts';

/** Ten-thousandths are summed above and below this apart, since SQLite fails on a sum beyond 2⁶³. */
const HALF = 10_000_000;

/** Count and exact sum of each agreement's invoices, most invoices first, in one walk through the rows. */
export function agreementSums(database: CipherDatabase, { row, words }: ListContext): AgreementSum[] {
  const range = [row.id * ID_SPAN, (row.id + 1) * ID_SPAN];
  const rests = row.wide === '' ? new Map<number, DecimalSum>() : wideRests(database, range);
  const groups = prepared(
    database,
    `SELECT agreement, count(*), sum(outstanding / ${HALF}), sum(outstanding % ${HALF})
       FROM invoice WHERE id >= ? AND id < ? GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
    .raw()
    .all(...range) as [agreement: number, invoices: number, high: number, low: number][];
  return groups.map(([agreement, invoices, high, low]) => {
    const rest = rests.get(agreement);
    return {
      externalId: words[agreement]?.text ?? '',
      invoices,
      outstanding: exact(BigInt(high) * BigInt(HALF) + BigInt(low), rest ? [rest.decimal()] : []),
    };
  });
}

/** What the sums by agreement lack, since they are sums of stand-ins. */
function wideRests(database: CipherDatabase, range: readonly number[]): Map<number, DecimalSum> {
  const rests = new Map<number, DecimalSum>();
  const rows = prepared(
    database,
    'SELECT agreement, outstanding, wide FROM invoice WHERE id >= ? AND id < ? AND wide IS NOT NULL',
  )
    .raw()
    .all(...range) as [agreement: number, outstanding: number, wide: string][];
  for (const [agreement, outstanding, wide] of rows) {
    const rest = restOf(unpackWide(wide).outstanding, outstanding);
    if (rest === null) continue;
    const sum = rests.get(agreement) ?? new DecimalSum();
    rests.set(agreement, sum.add(rest));
  }
  return rests;
}
