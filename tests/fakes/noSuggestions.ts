import type { Decimal } from '../../shared/domain/money.ts';
import type { ComparisonFigures } from '../../shared/ipc/compare.ts';

/** Of a comparison whose ledger has no day. */
export const NO_SUGGESTIONS: ComparisonFigures['suggestions'] = {
  ...{ open: 0, taken: 0, several: 0 },
  takenEqual: { count: 0, sum: '0' as Decimal },
};
