import type { AmountRange } from '../../../../shared/domain/amountRangeSchema.ts';
import {
  type Decimal,
  decimalFromSource,
  scaledFromSource,
  standInFor,
} from '../../../../shared/domain/money.ts';
import { COLUMN_OF } from '../ingest/storedFields.ts';
import { type Amount, wideSortKey } from '../ingest/wideAmounts.ts';
import { exactRank } from './sortSql.ts';

interface BoundSql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Conditions on the rows whose amount is in a range, to its last digit, wide amounts too. */
export function amountRangeSql({ from, to, exclusive }: AmountRange, amount: Amount): BoundSql[] {
  const orSame = exclusive ? '' : '=';
  return [
    ...(from === null ? [] : [boundSql(amount, `>${orSame}`, from)]),
    ...(to === null ? [] : [boundSql(amount, `<${orSame}`, to)]),
  ];
}

/** Stand-ins are in the order of their amounts; only where both have the same one are the digits compared. */
function boundSql(amount: Amount, sign: '>' | '>=' | '<' | '<=', typed: Decimal): BoundSql {
  const bound = decimalFromSource(typed) ?? typed;
  const stored = COLUMN_OF[amount];
  const scaled = scaledFromSource(bound);
  const standIn = scaled ?? standInFor(bound);
  const rank = scaled === null ? wideSortKey(bound) : standIn > 0 ? Buffer.alloc(0) : 0;
  const beyond = sign.startsWith('>') ? '>' : '<';
  const sql = `${stored} ${beyond} ? OR (${stored} = ? AND ${exactRank(stored, amount)} ${sign} ?)`;
  return { sql, values: [standIn, standIn, rank] };
}
