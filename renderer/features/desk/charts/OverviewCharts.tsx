import { useEffect } from 'react';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { dataOf } from '../../../base/loadState.ts';
import { followTrend, useTrendStore } from '../glance/overviewParts.ts';
import { AgeChart } from './AgeChart.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import styles from './Charts.module.css';
import { TrendChart } from './TrendChart.tsx';

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
