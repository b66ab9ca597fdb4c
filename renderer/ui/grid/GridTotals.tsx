// biome-ignore-all lint/a11y/useSemanticElements: its cells are placed as those of the grid above, which is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing of it is moved through with arrows
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Amount } from '../Amount.tsx';
import { AllSums } from './AllSums.tsx';
import styles from './GridTotals.module.css';
import type { GridColumn } from './gridColumns.ts';
import type { GridSum, GridSums } from './gridSums.ts';

interface GridTotalsProps<Id extends string> {
  readonly totals: GridSums<Id>;
  readonly columns: readonly GridColumn<never, Id>[];
  /** The element that scrolls sideways. */
  readonly root: RefObject<HTMLElement | null>;
}

/**
 * Sums below their columns, and sideways with them; the scope stays at the left edge. It has a line of its own where
 * the first column with a sum begins too early for it: a figure is never covered.
 */
export function GridTotals<Id extends string>({ totals, columns, root }: GridTotalsProps<Id>) {
  const footer = useRef<HTMLElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useScrolled(root, footer);
  const { label, lines, sums } = totals;
  const placed = columns.flatMap((column, place) => {
    const sum = sums.find((one) => one.column === column.id);
    return sum === undefined ? [] : [{ sum, column, place }];
  });
  const apart = useApart(table);
  return (
    <section ref={footer} className={styles['footer']} aria-label={label} data-apart={apart || undefined}>
      <div ref={table} role="table" aria-label={label}>
        <div role="row" className="visuallyHidden">
          <span role="columnheader">{label}</span>
          {placed.map(({ sum }) => (
            <span key={sum.key} role="columnheader">
              {sum.title}
            </span>
          ))}
        </div>
        {lines.map(({ name, scope = name, after, stale }, at) => (
          <div
            key={at === 0 ? 'matching' : 'selected'}
            role="row"
            className={styles['line']}
            data-stale={stale || undefined}
          >
            <div role="rowheader" className={styles['scope']}>
              <span>{scope}</span>
              {after}
              {at === 0 && <AllSums label={label} lines={lines} sums={sums} />}
            </div>
            {placed.map(({ sum, column, place }) => (
              <SumCell key={sum.key} sum={sum} at={at} column={column} place={place} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

interface SumCellProps<Id extends string> {
  readonly sum: GridSum<Id>;
  readonly at: number;
  readonly column: GridColumn<never, Id>;
  readonly place: number;
}

function SumCell<Id extends string>({ sum, at, column, place }: SumCellProps<Id>) {
  return (
    <div
      role="cell"
      className={styles['sum']}
      data-pinned={column.pinned || undefined}
      title={sum.title}
      style={{ left: `var(--grid-x${place})`, minWidth: `var(--grid-w${place})` }}
    >
      <Amount value={sum.values[at] ?? '0'} {...(sum.tone ? { tone: sum.tone } : {})} />
    </div>
  );
}

/** Follows the grid sideways. It listens before the rows are painted: reading a position later lays the page out again. */
function useScrolled(root: RefObject<HTMLElement | null>, footer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    let shown = Number.NaN;
    const follow = () => {
      if (element.scrollLeft === shown) return;
      shown = element.scrollLeft;
      footer.current?.style.setProperty('--grid-scrolled', `${shown}px`);
    };
    follow();
    const options = { passive: true, capture: true };
    element.addEventListener('scroll', follow, options);
    return () => element.removeEventListener('scroll', follow, options);
  }, [root, footer]);
}

/** True while a scope reaches into the first sum, were they on one line. */
function useApart(table: RefObject<HTMLDivElement | null>): boolean {
  const [apart, setApart] = useState(false);
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    const measure = () => {
      const sums = [...element.querySelectorAll<HTMLElement>('[role="cell"]')];
      const scopes = [...element.querySelectorAll<HTMLElement>('[role="rowheader"]')];
      const first = Math.min(...sums.map((sum) => sum.offsetLeft));
      setApart(scopes.some((scope) => scope.offsetWidth > first));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const scope of element.querySelectorAll('[role="rowheader"]')) observer.observe(scope);
    return () => observer.disconnect();
  });
  return apart;
}
