import { useEffect } from 'react';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import styles from './BelowFigures.module.css';
import { AgeChart } from './charts/AgeChart.tsx';
import { ChartSkeleton } from './charts/ChartSkeleton.tsx';
import { TrendChart } from './charts/TrendChart.tsx';
import { Glance } from './glance/Glance.tsx';
import { followTrend, useTrendStore } from './glance/overviewParts.ts';

interface BelowFiguresProps {
  readonly connectionId: string;
  readonly totals: InvoiceTotals;
}

/** Charts of what is owed, and what asks for a look: loaded once the figures are on screen. */
export function BelowFigures({ connectionId, totals }: BelowFiguresProps) {
  const bridge = useBridge();
  const figures = useTrendStore((state) => state.figures);
  const trend = latestValue(figures);
  useEffect(() => followTrend(bridge, connectionId), [bridge, connectionId]);
  return (
    <>
      <div className={styles['charts']}>
        <AgeChart totals={totals} />
        {trend !== null && <TrendChart points={trend.points} />}
        {trend === null && figures.state !== 'failed' && <ChartSkeleton withNote />}
      </div>
      <Glance connectionId={connectionId} />
    </>
  );
}
