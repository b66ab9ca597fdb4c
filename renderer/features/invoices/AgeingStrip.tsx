import { AGEING_BUCKETS, AGEING_PARTS, type AgeingPart } from '../../../shared/domain/ageing.ts';
import { scaledFromDecimal } from '../../../shared/domain/money.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import styles from './AgeingStrip.module.css';

export const AGEING_NAMES: Readonly<Record<AgeingPart, TextKey<'invoices'>>> = {
  notDue: 'ageNotDue',
  d1to30: 'age1',
  d31to60: 'age31',
  d61to90: 'age61',
  d91plus: 'age91',
  credits: 'ageCredits',
};

interface AgeingStripProps {
  readonly totals: InvoiceTotals;
  /** When the balances were fetched, in milliseconds. */
  readonly fetchedAt: number;
  readonly chosen: readonly AgeingPart[] | null;
  readonly onChoose: (parts: AgeingPart[] | null) => void;
}

/** What is outstanding by how late it is: five steps and the credits, which add up to the sum at the end. */
export function AgeingStrip({ totals, fetchedAt, chosen, onChoose }: AgeingStripProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const { ageing } = totals;
  const owed = AGEING_BUCKETS.reduce(
    (sum, bucket) => sum + scaledFromDecimal(ageing[bucket].outstanding),
    0n,
  );
  const choose = (bucket: AgeingPart) => {
    const others = (chosen ?? []).filter((one) => one !== bucket);
    const next = others.length === (chosen ?? []).length ? [...others, bucket] : others;
    onChoose(next.length === 0 ? null : next);
  };
  return (
    <section aria-label={t('ageing')} className={styles['ageing']}>
      <div className={styles['strip']}>
        {AGEING_PARTS.map((bucket) => (
          <button
            key={bucket}
            type="button"
            className={styles['bucket']}
            data-bucket={bucket}
            aria-pressed={chosen?.includes(bucket) ?? false}
            onClick={() => choose(bucket)}
          >
            <Figures
              name={t(AGEING_NAMES[bucket])}
              late={bucket !== 'notDue' && bucket !== 'credits'}
              amount={ageing[bucket].outstanding}
              count={ageing[bucket].count}
              share={bucket === 'credits' ? null : shareOf(ageing[bucket].outstanding, owed)}
            />
          </button>
        ))}
        <div className={styles['sum']}>
          <span className={styles['name']}>{t('ageSum')}</span>
          <span className={styles['amount']}>
            <Amount value={totals.outstanding} tone="strong" />
          </span>
        </div>
      </div>
      <p className={styles['asOf']}>{t('ageAsOf', { moment: formats.moment(fetchedAt, now) })}</p>
    </section>
  );
}

interface FiguresProps {
  readonly name: string;
  /** The name is a number of days. */
  readonly late: boolean;
  readonly amount: string;
  readonly count: number;
  /** Whole per cent of all that is owed; null where a share has no sense. */
  readonly share: number | null;
}

function Figures({ name, late, amount, count, share }: FiguresProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  return (
    <>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${share ?? 0}%` }} />
      </span>
      <span className={styles['name']}>
        <span>
          {name}
          {late && <span className="visuallyHidden"> {t('ageDays')}</span>}
        </span>
        {share !== null && share > 0 && <span className={styles['share']}>{`${share}\u00a0%`}</span>}
      </span>
      <span className={styles['amount']}>
        <Amount value={amount} tone="faintZero" />
      </span>
      <span className="visuallyHidden">{t('ageCount', { count })}</span>
      {count > 0 && (
        <span className={styles['count']} aria-hidden>
          {formats.count(count)}
        </span>
      )}
    </>
  );
}

function shareOf(outstanding: string, owed: bigint): number {
  return owed === 0n ? 0 : Number((scaledFromDecimal(outstanding) * 200n + owed) / (owed * 2n));
}
