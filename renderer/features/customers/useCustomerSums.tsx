import {
  CUSTOMER_AMOUNTS,
  type CustomerAmount,
  type CustomerColumn,
  isThere,
} from '../../../shared/domain/customerColumns.ts';
import { customerColumnTitle } from '../../../shared/i18n/columnTitles.ts';
import type { CustomerListTotals } from '../../../shared/ipc/customers.ts';
import { dataOf, type LoadState } from '../../base/loadState.ts';
import { useAgeingBuckets } from '../../base/useAgeingBuckets.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridSum, GridSums, SumsLine } from '../../ui/grid/gridSums.ts';
import { ClearSelection, ExclusionBadge } from '../../ui/grid/SumsMarks.tsx';

const TONES: Partial<Record<CustomerAmount, GridSum<CustomerColumn>['tone']>> = {
  outstanding: 'strong',
  overdue: 'overdue',
};

interface Figures {
  readonly filtered: boolean;
  readonly totals: LoadState<CustomerListTotals>;
  readonly selected: LoadState<CustomerListTotals>;
  readonly onClearSelection: () => void;
}

/** Sums of the customers that match and of those selected, for the foot of the grid. */
export function useCustomerSums(figures: Figures): GridSums<CustomerColumn> {
  const t = useTexts('customerList');
  const formats = useFormats();
  const scopeOf = useScope();
  const steps = useAgeingBuckets();
  const matching = dataOf(figures.totals);
  const selected = matching === null ? null : dataOf(figures.selected);
  const lines: SumsLine[] = [];
  if (matching !== null) {
    const { customers, stale, unreadable, notKept } = matching;
    lines.push({
      name: t(figures.filtered ? 'totalFiltered' : 'totalAll', formats.counted(customers)),
      scope: scopeOf(matching),
      stale: figures.totals.state === 'stale',
      after: (
        <>
          {notKept > 0 && (
            <ExclusionBadge
              word={t('notKept', formats.counted(notKept))}
              text={t('notKeptText', formats.counted(notKept))}
            />
          )}
          {stale > 0 && (
            <ExclusionBadge
              word={t('stale', formats.counted(stale))}
              text={t('staleText', formats.counted(stale))}
            />
          )}
          {unreadable > 0 && (
            <ExclusionBadge
              word={t('unreadableShort', formats.counted(unreadable))}
              text={t('leftOut', formats.counted(unreadable))}
            />
          )}
        </>
      ),
    });
  }
  if (selected !== null) {
    lines.push({
      name: t('totalSelected', { shown: formats.count(selected.customers) }),
      stale: figures.selected.state === 'stale',
      after: <ClearSelection label={t('clearSelection')} onPress={figures.onClearSelection} />,
    });
  }
  const counted = [matching, selected].filter((totals) => totals !== null);
  return {
    label: t('totals'),
    lines,
    // The steps and the credits add up to what is outstanding.
    sums: CUSTOMER_AMOUNTS.filter((column) => isThere(column, steps.length)).map((column) => ({
      key: column,
      column,
      title: customerColumnTitle(column, steps, t),
      tone: TONES[column] ?? 'faintZero',
      values: counted.map(({ amounts }) => amounts[column]),
    })),
  };
}

/** How many rows match of how many, and between which fetches. */
function useScope(): (totals: CustomerListTotals) => string {
  const t = useTexts('customerList');
  const formats = useFormats();
  const now = useNow();
  return ({ customers, all, oldestFetch, newestFetch }) => {
    const scope = t('scope', { count: all, matching: formats.count(customers), all: formats.count(all) });
    if (oldestFetch === null || newestFetch === null) return scope;
    const [oldest, newest] = [formats.moment(oldestFetch, now), formats.moment(newestFetch, now)];
    return `${scope}, ${oldest === newest ? t('fetchedAt', { newest }) : t('fetchedBetween', { oldest, newest })}`;
  };
}
