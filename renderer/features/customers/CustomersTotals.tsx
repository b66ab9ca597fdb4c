import { AGEING_BUCKETS } from '../../../shared/domain/ageing.ts';
import type { CustomerListTotals } from '../../../shared/ipc/customerList.ts';
import { type Remote, shownValue } from '../../base/remote.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CustomersView.module.css';

interface SumColumn {
  readonly title: TextKey<'customerList'>;
  readonly of: (totals: CustomerListTotals) => string;
  readonly tone?: 'strong' | 'overdue';
}

const STEP_TITLES = {
  notDue: 'columnNotDue',
  d1to30: 'columnD1to30',
  d31to60: 'columnD31to60',
  d61to90: 'columnD61to90',
  d91plus: 'columnD91plus',
} as const;

/** The steps and the credits add up to what is outstanding. */
const COLUMNS: readonly SumColumn[] = [
  { title: 'columnOutstanding', of: ({ totals }) => totals.outstanding, tone: 'strong' },
  { title: 'columnOverdue', of: ({ totals }) => totals.overdue.outstanding, tone: 'overdue' },
  ...AGEING_BUCKETS.map((step) => ({
    title: STEP_TITLES[step],
    of: ({ totals }: CustomerListTotals) => totals.ageing[step].outstanding,
  })),
  { title: 'columnLate60', of: ({ late60 }) => late60 },
  { title: 'columnCredits', of: ({ totals }) => totals.ageing.credits.outstanding },
];

interface CustomersTotalsProps {
  readonly filtered: boolean;
  readonly totals: Remote<CustomerListTotals>;
  readonly selected: Remote<CustomerListTotals>;
  readonly onClearSelection: () => void;
}

/** Names its scope, then sums what is filtered and what is selected; never what happens to be loaded. */
export function CustomersTotals(props: CustomersTotalsProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const totals = shownValue(props.totals);
  const selected = shownValue(props.selected);
  if (totals === null) return <section className={styles['footer']} aria-label={t('totals')} />;
  const named = (key: TextKey<'customerList'>, { customers }: CustomerListTotals) =>
    t(key, { shown: formats.count(customers) });
  const rows = [
    {
      name: named(props.filtered ? 'totalFiltered' : 'totalAll', totals),
      sums: totals,
      stale: props.totals.state === 'stale',
    },
    ...(selected === null
      ? []
      : [
          { name: named('totalSelected', selected), sums: selected, stale: props.selected.state === 'stale' },
        ]),
  ];
  return (
    <section className={styles['footer']} aria-label={t('totals')}>
      <Scope totals={totals} onClearSelection={selected === null ? null : props.onClearSelection} />
      <section
        className={styles['scroll']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: sums that scroll sideways must be reached by the keyboard
        tabIndex={0}
        aria-label={t('totalsTable')}
      >
        <table className={styles['sums']}>
          <thead>
            <tr>
              <td />
              {COLUMNS.map(({ title }) => (
                <th key={title} scope="col">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums, stale }) => (
              <tr key={name} data-stale={stale || undefined}>
                <th scope="row">{name}</th>
                {COLUMNS.map(({ title, of, tone }) => (
                  <td key={title}>
                    <Amount value={of(sums)} tone={tone ?? 'faintZero'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface ScopeProps {
  readonly totals: CustomerListTotals;
  readonly onClearSelection: (() => void) | null;
}

function Scope({ totals, onClearSelection }: ScopeProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const now = useNow();
  const { customers, all, oldestFetch, newestFetch, stale, unreadable } = totals;
  const oldest = oldestFetch === null ? null : formats.moment(oldestFetch, now);
  const newest = newestFetch === null ? null : formats.moment(newestFetch, now);
  return (
    <p className={styles['scope']}>
      <span>
        {t('scope', { count: all, matching: formats.count(customers), all: formats.count(all) })}
        {oldest !== null && newest !== null && (
          <>
            {', '}
            {oldest === newest ? t('fetchedAt', { newest }) : t('fetchedBetween', { oldest, newest })}
          </>
        )}
      </span>
      {stale > 0 && (
        <span className={styles['leftOut']}>{t('stale', { count: stale, shown: formats.count(stale) })}</span>
      )}
      {unreadable > 0 && (
        <span className={styles['leftOut']}>
          {t('leftOut', { count: unreadable, shown: formats.count(unreadable) })}
        </span>
      )}
      {onClearSelection !== null && (
        <Button variant="quiet" onPress={onClearSelection}>
          {t('clearSelection')}
        </Button>
      )}
    </p>
  );
}
