import type {
  NewComparison,
  SavedDifference,
} from '../../../electron/store/userData/savedComparisonsRepository.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';

const ZERO = '0' as Decimal;

/** A comparison as it is saved, without its rows. */
export function aboutSaved(more: Partial<NewComparison> = {}): NewComparison {
  return {
    ...{ fileName: 'open items.csv', at: 1, number: null, amount: 'outstanding' },
    ...{ filter: null, until: null, asOf: null, tolerance: ZERO },
    mapping: { sheet: 0, skipped: 1, roles: ['invoice', 'amount'], decimalMark: ',', isTurned: false },
    figures: {
      ...{ kinds: [], there: ZERO, here: ZERO, customers: 2, unreadableHere: 0, unreadDays: 0 },
      ...{ suggestions: NO_SUGGESTIONS, oldestFetch: 1, newestFetch: 2, asOf: null },
    },
    ...{ explained: [], sha256: 'ab'.repeat(32), cut: 0 },
    ...more,
  };
}

/** A difference of it. */
export function savedRow(number: string, difference: string, plain = ''): SavedDifference {
  return {
    ...{ kind: 'amount', number, plain },
    row: JSON.stringify({ customer: number, invoiceNo: '51002', difference, text: '', explanation: null }),
  };
}
