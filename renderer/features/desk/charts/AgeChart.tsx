import { scaleBand, scaleLinear } from 'd3-scale';
import { type AgeingPart, agedIn, bucketsIn, partsIn, stepDays } from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { ageingName, ageUnit, shortAgeingName } from '../../../i18n/ageingName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { ageTone } from '../../invoices/figures/ageTone.ts';
import styles from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';

/** An amount so many times the next one leaves nothing of the others to see. */
const OUTLIER = 5;
/** How far above the next one it is drawn then. */
const ABOVE = 1.5;

const SIZE = { width: 560, height: 200, top: 20, bottom: 22 } as const;
/** Characters of amounts over the bars that have room beside each other. */
const LONGEST = 84;
/** Above it, names of bars take turns on two lines. */
const IN_ONE_LINE = 7;
const SECOND_LINE = 13;
/** Pixels that an amount which is not nothing takes at least. */
const LEAST = 1.5;

/** What is owed by how late it is, as bars; credits go below the line. */
export function AgeChart({ totals }: { readonly totals: InvoiceTotals }) {
  const t = useTexts('overview');
  const ageing = useTexts('ageing');
  const formats = useFormats();
  const steps = bucketsIn(totals.ageing);
  const parts = partsIn(totals.ageing);
  /** Said where no name of a bar does: what is not due says that the days are late. */
  const firstUnit = ageUnit(parts[0] ?? 'credits');
  const inTwoLines = parts.length > IN_ONE_LINE;
  const base = SIZE.height - SIZE.bottom - (inTwoLines ? SECOND_LINE : 0);
  const name = (part: AgeingPart) => {
    const days = stepDays(part);
    return days === null ? shortAgeingName(part, ageing) : t('ageDays', { days });
  };
  // A bar is drawn, not added up: digits beyond a double's do not show.
  const { drawn, cut } = cutBars(parts.map((part) => Number(agedIn(totals.ageing, part).outstanding)));
  const bars = parts.map((part, place) => ({
    part,
    amount: formats.amount(agedIn(totals.ageing, part).outstanding),
    value: drawn[place] ?? 0,
    name: name(part),
    isCut: place === cut,
  }));
  const shortened = bars.find(({ isCut }) => isCut);
  // All or none, but for the one that is named below: the ageing buckets above have every amount.
  const isLabelled = bars.every(({ amount, isCut }) => isCut || amount.length * bars.length <= LONGEST);
  const x = scaleBand(
    bars.map(({ part }) => part),
    [0, SIZE.width],
  ).padding(0.28);
  const y = scaleLinear([Math.min(0, ...drawn), Math.max(1, ...drawn)], [base, SIZE.top]);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>
        {[t('ageTitle'), ...(firstUnit ? [ageing(firstUnit)] : [])].join(', ')}
      </figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden className={styles['picture']}>
        {bars.map(({ part, amount, value, name: words, isCut }, place) => {
          const left = x(part) ?? 0;
          const middle = left + x.bandwidth() / 2;
          const height = value === 0 ? 0 : Math.max(Math.abs(y(value) - y(0)), LEAST);
          const top = value < 0 ? y(0) : y(0) - height;
          return (
            <g key={part} data-part={part} data-tone={ageTone(steps, part)} className={styles['bar']}>
              <rect x={left} y={top} width={x.bandwidth()} height={height} />
              {isCut && (
                <path d={breakAt(left, x.bandwidth(), top + height / 3)} className={styles['break']} />
              )}
              {isLabelled && !isCut && (
                <text x={middle} y={(value < 0 ? y(0) : top) - 5} className={styles['value']}>
                  {amount}
                </text>
              )}
              <text
                x={middle}
                y={SIZE.height - 5 - (inTwoLines && place % 2 === 0 ? SECOND_LINE : 0)}
                className={styles['name']}
              >
                {words}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={SIZE.width} y1={y(0)} y2={y(0)} className={styles['axis']} />
      </svg>
      {shortened && (
        <p className="hint">{t('ageShortened', { part: shortened.name, amount: shortened.amount })}</p>
      )}
      <ChartTable
        label={t('ageTable')}
        head={[t('ageStep'), t('ageAmount'), t('ageInvoices')]}
        rows={bars.map(({ part, amount }) => [
          ageingName(part, ageing),
          amount,
          formats.count(agedIn(totals.ageing, part).count),
        ])}
      />
    </figure>
  );
}

/** A gap across a bar that is longer than it is drawn. */
function breakAt(left: number, width: number, y: number): string {
  return `M${left - 2} ${y + 5}l${width + 4} -8v6l${-width - 4} 8z`;
}

/** Amounts as they are drawn: one that is far beyond all others is shortened, so that these can be compared. */
export function cutBars(amounts: readonly number[]): {
  readonly drawn: readonly number[];
  /** The place of the one that is shortened. */
  readonly cut: number | null;
} {
  const sizes = amounts.map(Math.abs);
  const [most = 0, next = 0] = sizes.toSorted((one, other) => other - one);
  if (next === 0 || most < next * OUTLIER) return { drawn: amounts, cut: null };
  const cut = sizes.indexOf(most);
  const short = Math.sign(amounts[cut] ?? 0) * next * ABOVE;
  return { drawn: amounts.with(cut, short), cut };
}
