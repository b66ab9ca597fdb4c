import { expect, it } from 'vitest';
import { COMPARED_KINDS } from '../../../shared/domain/comparison.ts';
import { savedComparisonsContract } from '../../../shared/ipc/compare.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';

it('a comparison that was saved before there were filters, earlier days and suggestions is read as it was', () => {
  const later = ['notKnownThen', 'filteredOut'];
  const kinds = COMPARED_KINDS.filter((kind) => !later.includes(kind)).map((kind) => ({
    ...{ kind, count: 1, there: '1', here: '1', difference: '0' },
  }));
  const figures = { kinds, there: '14', here: '14', customers: 2, unreadableHere: 0, unreadDays: 0 };
  const saved = {
    ...{ id: 'a', fileName: 'October.csv', at: 1, number: null, sha256: 'ab'.repeat(32), cut: 0 },
    mapping: { sheet: 0, skipped: 1, roles: ['invoice', 'amount'], decimalMark: ',', isTurned: false },
    ...{ amount: 'outstanding', until: '2026-10-31', tolerance: '0', explained: [] },
    figures: { ...figures, oldestFetch: 1, newestFetch: 2 },
    forgotten: { count: 0, difference: '0' },
  };
  const [read] = savedComparisonsContract.list.output.parse([saved]);
  expect(read).toEqual({
    ...saved,
    filter: null,
    asOf: null,
    figures: { ...saved.figures, suggestions: NO_SUGGESTIONS, asOf: null },
  });
});
