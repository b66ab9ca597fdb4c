import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { DebtTrend } from '../../../../shared/ipc/customers.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { BLANK_LINE } from '../../../ui/blankLine.ts';
import styles from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';

type Point = DebtTrend['points'][number];

const SIZE = { width: 560, height: 200, top: 16, bottom: 22, right: 4 } as const;
/** Pixels of a digit at most. */
const DIGIT = 6.8;

/** How what is outstanding and what is overdue has moved from day to day, by the fetches. */
export function TrendChart({ points }: { readonly points: readonly Point[] }) {
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
