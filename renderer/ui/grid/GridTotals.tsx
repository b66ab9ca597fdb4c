// biome-ignore-all lint/a11y/useSemanticElements: its cells are placed as those of the grid above, which is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing of it is moved through with arrows

import { FileWarning, Sigma, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../Amount.tsx';
import { IconButton } from '../Button.tsx';
import { TooltipMark } from '../Tooltip.tsx';
import type { ColumnViewport } from './columnViewport.ts';
import styles from './GridTotals.module.css';
import type { GridColumn } from './gridColumns.ts';
import type { GridSum, GridSums, SumsLine } from './gridProps.ts';

interface GridTotalsProps<Id extends string> {
  readonly totals: GridSums<Id>;
  readonly columns: readonly GridColumn<never, Id>[];
  readonly columnViewport: ColumnViewport;
}

/**
 * Sums below their columns, as far as these are in view; the scope is at the left edge. Where the first sum begins too
 * early for it, it gives way to its short name, or else has a line of its own: a figure is never covered.
 */
export function GridTotals<Id extends string>({ totals, columns, columnViewport }: GridTotalsProps<Id>) {
  const table = useRef<HTMLDivElement>(null);
  const { boxes } = useSyncExternalStore(columnViewport.subscribe, columnViewport.inView);
  const { label, lines, sums } = totals;
  const placed = columns.flatMap(({ id }, place) => {
    const sum = sums.find(({ column }) => column === id);
    const box = boxes[place];
    return sum === undefined || !box ? [] : [{ sum, ...box }];
  });
  const fit = useFit(table, Math.min(...placed.map(({ left }) => left)));
  return (
    <section className={styles['footer']} aria-label={label} data-fit={fit}>
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
            <div role="rowheader" className={styles['scope']} title={fit === 'short' ? scope : undefined}>
              <ScopeText name={name} scope={scope} isShort={fit === 'short'} />
              {after}
              {at === 0 && <AllSums label={label} lines={lines} sums={sums} />}
            </div>
            {placed.map(({ sum, left, width }) => (
              <div
                key={sum.key}
                role="cell"
                className={styles['sum']}
                title={sum.title}
                style={{ left, width }}
              >
                <Amount value={sum.values[at] ?? '0'} {...(sum.tone ? { tone: sum.tone } : {})} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function ScopeText({ name, scope, isShort }: { name: string; scope: string; isShort: boolean }) {
  if (name === scope) return <span data-scope="full">{scope}</span>;
  return (
    <>
      <span data-scope="full" className={isShort ? 'visuallyHidden' : undefined}>
        {scope}
      </span>
      <span data-scope="short" aria-hidden className={isShort ? undefined : 'visuallyHidden'}>
        {name}
      </span>
    </>
  );
}

/** The texts of the sums below each column, by its id. */
export function useSumTexts(totals: GridSums<string> | undefined): ReadonlyMap<string, readonly string[]> {
  const formats = useFormats();
  return useMemo(
    () =>
      new Map(
        totals?.sums.flatMap(({ column, values }) =>
          column === null ? [] : [[column, values.map((value) => formats.amount(value))] as const],
        ),
      ),
    [totals, formats],
  );
}

/** Whether the scopes are beside the first sum: in full, or by their short names; otherwise the sums are below them. */
type Fit = 'full' | 'short' | 'apart';

function useFit(table: RefObject<HTMLDivElement | null>, first: number): Fit {
  const [fit, setFit] = useState<Fit>('full');
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    const scopes = [...element.querySelectorAll<HTMLElement>('[role="rowheader"]')];
    const measure = () => setFit(fitOf(scopes, first));
    measure();
    const observer = new ResizeObserver(measure);
    for (const scope of scopes) observer.observe(scope);
    return () => observer.disconnect();
  });
  return fit;
}

function fitOf(scopes: readonly HTMLElement[], first: number): Fit {
  const isBeside = (name: string) =>
    scopes.every((scope) => {
      const texts = [...scope.querySelectorAll<HTMLElement>('[data-scope]')];
      const visible = texts.find((text) => !text.classList.contains('visuallyHidden'));
      const besides = scope.offsetWidth - (visible?.offsetWidth ?? 0);
      const wanted = texts.find((text) => text.dataset['scope'] === name) ?? texts[0];
      // What is hidden has its whole width to scroll.
      return besides + (wanted?.scrollWidth ?? 0) <= first;
    });
  return isBeside('full') ? 'full' : isBeside('short') ? 'short' : 'apart';
}

interface AllSumsProps {
  readonly label: string;
  readonly lines: readonly SumsLine[];
  readonly sums: readonly GridSum<string>[];
}

/** Every sum in one list: also those whose column is hidden or out of sight, or that no column holds. */
function AllSums({ label, lines, sums }: AllSumsProps) {
  const t = useTexts('invoices');
  return (
    <DialogTrigger>
      <IconButton label={t('allSums')} icon={<Sigma size={14} aria-hidden />} />
      <Popover className={styles['popover'] ?? ''} placement="top start" offset={4}>
        <AriaDialog className="popoverBody" aria-label={label}>
          <table className={styles['sums']}>
            <thead>
              <tr>
                <td />
                {lines.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sums.map(({ key, title, values, tone }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {lines.map(({ name, stale }, at) => (
                    <td key={name} data-stale={stale || undefined}>
                      <Amount value={values[at] ?? '0'} {...(tone ? { tone } : {})} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ExclusionBadgeProps {
  /** How many there are, in few words. */
  readonly word: string;
  readonly text: string;
}

/** Something that the sums lack, or that makes them old: named beside them, explained on hover and focus. */
export function ExclusionBadge({ word, text }: ExclusionBadgeProps) {
  return (
    <span className={styles['leftOut']}>
      <TooltipMark text={text}>
        <FileWarning size={13} aria-hidden />
        <span aria-hidden>{word}</span>
        <span className="visuallyHidden">{text}</span>
      </TooltipMark>
    </span>
  );
}

/** A button after the sums of the selected rows. */
export function ClearSelection({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return <IconButton label={label} icon={<X size={14} aria-hidden />} onPress={onPress} />;
}
