import { useRef } from 'react';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { type Remote, shownValue } from '../../../base/remote.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { OWED_COLUMNS, PRICE_COLUMNS, type SumsRow, SumsTable } from './SumsTable.tsx';
import styles from './TotalsFooter.module.css';
import { useTooWide } from './useTooWide.ts';

interface TotalsFooterProps {
  /** What is shown of which list, in words; null while it is not known. */
  readonly scope: string | null;
  /** Records of the list that cannot be read, and so are in no sum. */
  readonly unreadable: number;
  readonly filtered: boolean;
  readonly totals: Remote<InvoiceTotals>;
  readonly selected: Remote<InvoiceTotals>;
  readonly onClearSelection: () => void;
}

/**
 * Names its scope, then sums what is filtered and what is selected; never what happens to be loaded. Sums that do not
 * fit side by side are in two tables below each other: a figure that is cut reads as a smaller one.
 */
export function TotalsFooter(props: TotalsFooterProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const footer = useRef<HTMLElement>(null);
  const sums = useRef<HTMLElement>(null);
  const totals = shownValue(props.totals);
  const selected = shownValue(props.selected);
  const rows: SumsRow[] = [];
  if (totals !== null) {
    const name = t(props.filtered ? 'totalFiltered' : 'totalAll', { count: formats.count(totals.count) });
    rows.push({ name, totals, stale: props.totals.state === 'stale' });
  }
  if (totals !== null && selected !== null) {
    const name = t('totalSelected', { count: formats.count(selected.count) });
    rows.push({ name, totals: selected, stale: props.selected.state === 'stale' });
  }
  const columns = [...OWED_COLUMNS, ...PRICE_COLUMNS];
  const shown = rows.map(
    (row) => `${row.name} ${columns.map(({ of }) => formats.amount(of(row.totals))).join(' ')}`,
  );
  const apart = useTooWide(footer, sums, shown.join('\n'));
  return (
    <section ref={footer} className={styles['footer']} aria-label={t('totals')}>
      <p className={styles['scope']}>
        {props.scope}
        {props.unreadable > 0 && (
          <span className={styles['leftOut']}>
            {t('scopeUnreadable', { count: props.unreadable, shown: formats.count(props.unreadable) })}
          </span>
        )}
        {selected !== null && (
          <Button variant="quiet" onPress={props.onClearSelection}>
            {t('clearSelection')}
          </Button>
        )}
      </p>
      {rows.length > 0 && (
        <section
          ref={sums}
          className={styles['scroll']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: sums that scroll sideways must be reached by the keyboard
          tabIndex={0}
          aria-label={t('totalsTable')}
          data-apart={apart || undefined}
        >
          {apart ? (
            <>
              <SumsTable rows={rows} columns={OWED_COLUMNS} />
              <SumsTable rows={rows} columns={PRICE_COLUMNS} />
            </>
          ) : (
            <SumsTable rows={rows} columns={columns} />
          )}
        </section>
      )}
    </section>
  );
}
