import { scaleBand, scaleLinear } from 'd3-scale';
import { AGEING_PARTS, type AgeingPart } from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import styles from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';
import { cutBars } from './cutBars.ts';

const SIZE = { width: 560, height: 200, top: 20, bottom: 22 } as const;
/** Characters of the longest amount that has room over a bar. */
const LONGEST = 14;
/** Pixels that an amount which is not nothing takes at least. */
const LEAST = 1.5;

/** What is owed by how late it is, as bars; credits go below the line. */
export function AgeChart({ totals }: { readonly totals: InvoiceTotals }) {
  const t = useTexts('overview');
  const ageing = useTexts('ageing');
  const formats = useFormats();
  const name = (part: AgeingPart) => {
    const words = ageing(part);
    return part === 'notDue' || part === 'credits' ? words : t('ageDays', { days: words });
  };
  // A bar is drawn, not added up: digits beyond a double's do not show.
  const { drawn, cut } = cutBars(AGEING_PARTS.map((part) => Number(totals.ageing[part].outstanding)));
  const bars = AGEING_PARTS.map((part, place) => ({
    part,
    amount: formats.amount(totals.ageing[part].outstanding),
    value: drawn[place] ?? 0,
    name: name(part),
    isCut: place === cut,
  }));
  const shortened = bars.find(({ isCut }) => isCut);
  // All or none, but for the one that is named below: the ageing steps above have every amount.
  const isLabelled = bars.every(({ amount, isCut }) => isCut || amount.length <= LONGEST);
  const x = scaleBand(
    bars.map(({ part }) => part),
    [0, SIZE.width],
  ).padding(0.28);
  const y = scaleLinear(
    [Math.min(0, ...drawn), Math.max(1, ...drawn)],
    [SIZE.height - SIZE.bottom, SIZE.top],
  );
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>{t('ageTitle')}</figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden className={styles['picture']}>
        {bars.map(({ part, amount, value, name: words, isCut }) => {
          const left = x(part) ?? 0;
          const middle = left + x.bandwidth() / 2;
          const height = value === 0 ? 0 : Math.max(Math.abs(y(value) - y(0)), LEAST);
          const top = value < 0 ? y(0) : y(0) - height;
          return (
            <g key={part} data-part={part} className={styles['bar']}>
              <rect x={left} y={top} width={x.bandwidth()} height={height} />
              {isCut && (
                <path d={breakAt(left, x.bandwidth(), top + height / 3)} className={styles['break']} />
              )}
              {isLabelled && !isCut && (
                <text x={middle} y={(value < 0 ? y(0) : top) - 5} className={styles['value']}>
                  {amount}
                </text>
              )}
              <text x={middle} y={SIZE.height - 5} className={styles['name']}>
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
        rows={bars.map(({ part, amount, name: words }) => [
          words,
          amount,
          formats.count(totals.ageing[part].count),
        ])}
      />
    </figure>
  );
}

/** A gap across a bar that is longer than it is drawn. */
function breakAt(left: number, width: number, y: number): string {
  return `M${left - 2} ${y + 5}l${width + 4} -8v6l${-width - 4} 8z`;
}
