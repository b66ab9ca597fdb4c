import { AGEING_BUCKETS } from '../../../shared/domain/ageing.ts';
import { decimalFromScaled, scaledFromDecimal } from '../../../shared/domain/money.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { type Remote, shownValue } from '../../app/remote.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
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
        {selected !== null && (
          <Button variant="quiet" onPress={props.onClearSelection}>
            {t('clearSelection')}
          </Button>
        )}
      </p>
      {totals !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: sums that scroll sideways must be reached by the keyboard
        <section className={styles['scroll']} tabIndex={0} aria-label={t('totalsTable')}>
          <table className={styles['sums']}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('totalOwed')}</th>
                <th scope="col">{t('totalCredits')}</th>
                <th scope="col">{t('totalNet')}</th>
                <th scope="col">{t('totalPrice')}</th>
                <th scope="col">{t('totalPriceVat')}</th>
                <th scope="col">{t('totalCreditNotes')}</th>
              </tr>
            </thead>
            <tbody>
              <Sums
                name={t(props.filtered ? 'totalFiltered' : 'totalAll', {
                  count: formats.count(totals.count),
                })}
                totals={totals}
                stale={props.totals.state === 'stale'}
              />
              {selected !== null && (
                <Sums
                  name={t('totalSelected', { count: formats.count(selected.count) })}
                  totals={selected}
                  stale={props.selected.state === 'stale'}
                />
              )}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface SumsProps {
  readonly name: string;
  readonly totals: InvoiceTotals;
  readonly stale: boolean;
}

/** Owed and credits add up to the net; prices hold the credit notes, whose share stands at the end. */
function Sums({ name, totals, stale }: SumsProps) {
  const { ageing, creditNotes } = totals;
  const owed = AGEING_BUCKETS.reduce((sum, one) => sum + scaledFromDecimal(ageing[one].outstanding), 0n);
  return (
    <tr data-stale={stale || undefined}>
      <th scope="row">{name}</th>
      <td>
        <Amount value={decimalFromScaled(owed)} />
      </td>
      <td>
        <Amount value={ageing.credits.outstanding} tone="faintZero" />
      </td>
      <td>
        <Amount value={totals.outstanding} tone="strong" />
      </td>
      <td>
        <Amount value={totals.price} />
      </td>
      <td>
        <Amount value={totals.priceVat} />
      </td>
      <td>
        <Amount value={creditNotes.priceVat} tone="faintZero" />
      </td>
    </tr>
  );
}
