import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { useEffect } from 'react';
import { type AgeingPart, agedIn, bucketsIn, partsIn, stepDays } from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import type { DebtTrend } from '../../../../shared/ipc/customers.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { dataOf } from '../../../base/useQuery.ts';
import { ageingName, ageUnit, shortAgeingName } from '../../../i18n/ageingName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { BLANK_LINE } from '../../../ui/Skeleton.tsx';
import { ageTone } from '../../invoices/figures/AgeingBuckets.tsx';
import { followTrend, useTrendStore } from '../glance/overviewParts.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import styles from './Charts.module.css';

interface OverviewChartsProps {
  readonly connectionId: string;
  readonly totals: InvoiceTotals;
}

/** What is owed, by age and over time: loaded once the figures are on screen. */
export function OverviewCharts({ connectionId, totals }: OverviewChartsProps) {
  const bridge = useBridge();
  const figures = useTrendStore((state) => state.figures);
  const trend = dataOf(figures);
  useEffect(() => followTrend(bridge, connectionId), [bridge, connectionId]);
  return (
    <div className={styles['charts']}>
      <AgeChart totals={totals} />
      {trend !== null && <TrendChart points={trend.points} />}
      {trend === null && figures.state !== 'failed' && <ChartSkeleton withNote />}
    </div>
  );
}

type Point = DebtTrend['points'][number];

const SIZE = { width: 560, height: 200, top: 16, bottom: 22, right: 4 } as const;
/** Pixels of a digit at most. */
const DIGIT = 6.8;

/** How what is outstanding and what is overdue has moved from day to day, by the fetches. */
function TrendChart({ points }: { readonly points: readonly Point[] }) {
  const t = useTexts('overview');
  const formats = useFormats();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) {
    return (
      <figure className={styles['chart']}>
        <figcaption className={styles['caption']}>{t('trendTitle')}</figcaption>
        <p className="hint">{t('trendLater')}</p>
      </figure>
    );
  }
  const values = points.flatMap(({ outstanding, overdue }) => [Number(outstanding), Number(overdue)]);
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [SIZE.height - SIZE.bottom, SIZE.top],
  ).nice(4);
  const ticks = y.ticks(4).map((tick) => ({ at: y(tick), text: formats.count(tick) }));
  const left = Math.max(...ticks.map(({ text }) => text.length)) * DIGIT + 6;
  const x = scaleLinear([0, points.length - 1], [left, SIZE.width - SIZE.right]);
  // What a fetch has said holds until the next one: steps, no slopes.
  const drawn = line<number>((_, place) => x(place)).curve(curveStepAfter);
  const path = (key: 'outstanding' | 'overdue') =>
    drawn.y((value) => y(value))(points.map((point) => Number(point[key]))) ?? '';
  const ground =
    area<Point>()
      .x((_, place) => x(place))
      .y0(y(0))
      .y1(({ outstanding }) => y(Number(outstanding)))
      .curve(curveStepAfter)([...points]) ?? '';
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>
        {t('trendTitle')}
        <span className={styles['legend']}>
          <span data-line="outstanding">{t('outstanding')}</span>
          <span data-line="overdue">{t('overdue')}</span>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden className={styles['picture']}>
        <path d={ground} className={styles['ground']} />
        {ticks.map(({ at, text }) => (
          <g key={at}>
            <line x1={left} x2={SIZE.width} y1={at} y2={at} className={styles['tick']} />
            <text x={left - 6} y={at + 4} className={styles['endText']}>
              {text}
            </text>
          </g>
        ))}
        <path d={path('outstanding')} className={styles['outstanding']} />
        <path d={path('overdue')} className={styles['overdue']} />
        <text x={left} y={SIZE.height - 5} className={styles['tickText']}>
          {formats.date(first.day)}
        </text>
        <text x={SIZE.width - SIZE.right} y={SIZE.height - 5} className={styles['endText']}>
          {formats.date(last.day)}
        </text>
      </svg>
      <p className="hint">
        {first.customers === last.customers
          ? BLANK_LINE
          : t('trendCustomers', {
              first: formats.count(first.customers),
              last: formats.count(last.customers),
              count: last.customers,
            })}
      </p>
      <ChartTable
        label={t('trendTable')}
        head={[t('day'), t('outstanding'), t('overdue'), t('customers')]}
        rows={points
          .filter((point, place) => isMoved(point, points[place - 1]) || point === last)
          .map(({ day, outstanding, overdue, customers }) => [
            formats.date(day),
            formats.amount(outstanding),
            formats.amount(overdue),
            formats.count(customers),
          ])}
      />
    </figure>
  );
}

function isMoved(point: Point, before: Point | undefined): boolean {
  return (
    before === undefined ||
    point.outstanding !== before.outstanding ||
    point.overdue !== before.overdue ||
    point.customers !== before.customers
  );
}

/** An amount so many times the next one leaves nothing of the others to see. */
const OUTLIER = 5;
/** How far above the next one it is drawn then. */
const ABOVE = 1.5;

const AGE_CHART_SIZE = { width: 560, height: 200, top: 20, bottom: 22 } as const;
/** Characters of amounts over the bars that have room beside each other. */
const LONGEST = 84;
/** Above it, names of bars take turns on two lines. */
const IN_ONE_LINE = 7;
const SECOND_LINE = 13;
/** Pixels that an amount which is not nothing takes at least. */
const LEAST = 1.5;

/** What is owed by how late it is, as bars; credits go below the line. */
function AgeChart({ totals }: { readonly totals: InvoiceTotals }) {
  const t = useTexts('overview');
  const ageing = useTexts('ageing');
  const formats = useFormats();
  const steps = bucketsIn(totals.ageing);
  const parts = partsIn(totals.ageing);
  /** Said where no name of a bar does: what is not due says that the days are late. */
  const firstUnit = ageUnit(parts[0] ?? 'credits');
  const inTwoLines = parts.length > IN_ONE_LINE;
  const base = AGE_CHART_SIZE.height - AGE_CHART_SIZE.bottom - (inTwoLines ? SECOND_LINE : 0);
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
    [0, AGE_CHART_SIZE.width],
  ).padding(0.28);
  const y = scaleLinear([Math.min(0, ...drawn), Math.max(1, ...drawn)], [base, AGE_CHART_SIZE.top]);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['caption']}>
        {[t('ageTitle'), ...(firstUnit ? [ageing(firstUnit)] : [])].join(', ')}
      </figcaption>
      <svg
        viewBox={`0 0 ${AGE_CHART_SIZE.width} ${AGE_CHART_SIZE.height}`}
        aria-hidden
        className={styles['picture']}
      >
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
                y={AGE_CHART_SIZE.height - 5 - (inTwoLines && place % 2 === 0 ? SECOND_LINE : 0)}
                className={styles['name']}
              >
                {words}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={AGE_CHART_SIZE.width} y1={y(0)} y2={y(0)} className={styles['axis']} />
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

interface ChartTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** Cells of each row; the first names it. No two rows have the same name. */
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart, for who does not see it. */
function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    // A table is as wide as its cells, whatever its style says: the box around it is what takes no room.
    <div className="visuallyHidden">
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={head[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
