import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { type Remote, shownValue } from '../../app/remote.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './TotalsFooter.module.css';

interface TotalsFooterProps {
  readonly customerNumber: string;
  readonly matching: number | null;
  readonly all: number | null;
  readonly filtered: boolean;
  readonly totals: Remote<InvoiceTotals>;
  readonly selected: Remote<InvoiceTotals>;
  readonly onClearSelection: () => void;
}

/** Names its scope, then sums what is filtered and what is selected; never what happens to be loaded. */
export function TotalsFooter(props: TotalsFooterProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const totals = shownValue(props.totals);
  const selected = shownValue(props.selected);
  return (
    <section className={styles['footer']} aria-label={t('totals')}>
      <p className={styles['scope']}>
        {props.matching !== null &&
          t('scope', {
            matching: formats.count(props.matching),
            all: formats.count(props.all ?? props.matching),
            number: props.customerNumber,
          })}
      </p>
      {totals !== null && (
        <Sums
          name={t(props.filtered ? 'totalFiltered' : 'totalAll', { count: formats.count(totals.count) })}
          totals={totals}
          stale={props.totals.state === 'stale'}
        />
      )}
      {selected !== null && (
        <div className={styles['selected']}>
          <Sums
            name={t('totalSelected', { count: formats.count(selected.count) })}
            totals={selected}
            stale={props.selected.state === 'stale'}
          />
          <Button variant="quiet" onPress={props.onClearSelection}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SumsProps {
  readonly name: string;
  readonly totals: InvoiceTotals;
  readonly stale: boolean;
}

function Sums({ name, totals, stale }: SumsProps) {
  const t = useTexts('invoices');
  return (
    <p className={classes(styles['sums'], stale && styles['stale'])}>
      <span className={styles['name']}>{name}</span>
      <span>
        <Amount value={totals.outstanding} tone="strong" /> {t('totalOutstanding')}
      </span>
      <span>
        <Amount value={totals.price} /> {t('totalPrice')}
      </span>
      <span>
        <Amount value={totals.priceVat} /> {t('totalPriceVat')}
      </span>
    </p>
  );
}
