import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import styles from './CellTooltip.module.css';
import type { GridController } from './gridController.ts';
import type { DataGridProps } from './gridProps.ts';

/** Milliseconds after scrolling before a cell below the pointer is explained. */
const REST = 150;
/** Cells, and headings that sort; not the one above the marks. */
const EXPLAINED = '[role="gridcell"], [role="columnheader"][data-place]';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

interface GridWhyProps<Row extends object, Id extends string> {
  readonly root: RefObject<HTMLElement | null>;
  readonly controller: GridController<Row, Id> | null;
  readonly grid: DataGridProps<Row, Id>;
}

/** Explains a marked cell or heading, and shows a cut text in full, while it is pointed at or focused; Escape closes it. */
export function CellTooltip<Row extends object, Id extends string>({
  root,
  controller,
  grid,
}: GridWhyProps<Row, Id>) {
  const id = useId();
  const [tip, setTip] = useState<Tip | null>(null);
  // React notes even a state that stays the same, until it renders again: one more with each step of the wheel.
  const shown = useRef<Tip | null>(null);
  const { columns, source } = grid;
  useEffect(() => {
    const element = root.current;
    if (element === null || controller === null) return;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    const say = (next: Tip | null) => {
      if (next === shown.current) return;
      shown.current = next;
      setTip(next);
    };
    const pointed = (event: Event) => {
      // Rows that pass below a resting pointer are not asked about: measuring them would lay out each frame twice.
      if (event.timeStamp - scrolledAt > REST) show(event);
    };
    const scrolled = (event: Event) => {
      scrolledAt = event.timeStamp;
      hide();
    };
    const show = (event: Event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(EXPLAINED) : null;
      // The pointer reads a heading's meaning in its title, together with the whole of what may be cut.
      const isNamed = cell?.role === 'columnheader' && event.type !== 'focusin';
      const next = cell === null || isNamed ? null : tipOf(cell);
      say(next);
      describe(event.type === 'focusin' && next !== null ? cell : null);
    };
    // What has the focus is described; the pointer may explain another cell meanwhile.
    let described: HTMLElement | null = null;
    const describe = (cell: HTMLElement | null) => {
      described?.removeAttribute('aria-describedby');
      described = cell;
      cell?.setAttribute('aria-describedby', id);
    };
    const tipOf = (cell: HTMLElement): Tip | null => {
      const text = cell.role === 'columnheader' ? headerTooltipOf(cell) : textOf(cell);
      const frame = element.parentElement?.getBoundingClientRect();
      if (text === undefined || frame === undefined) return null;
      const place = cell.getBoundingClientRect();
      return { text: visibleText(text), left: place.left - frame.left, top: place.bottom - frame.top };
    };
    const headerTooltipOf = (heading: HTMLElement) =>
      columns[Number(heading.dataset['place'])]?.headerTooltip;
    const textOf = (cell: HTMLElement): string | undefined => {
      const index = controller.indexOf(cell);
      const row = index === null ? undefined : source.rowAt(index);
      const column = columns.find(({ id }) => id === cell.dataset['column']);
      const tooltip = row === undefined ? undefined : column?.tooltip?.(row);
      const whole = row !== undefined && isCut(cell) ? column?.text(row) : undefined;
      return whole && tooltip ? `${whole} · ${tooltip}` : (whole ?? tooltip);
    };
    const hide = () => {
      say(null);
      describe(null);
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerover', pointed, { signal });
    element.addEventListener('focusin', show, { signal });
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, hide, { signal });
    element.addEventListener('scroll', scrolled, { passive: true, signal });
    element.addEventListener('keydown', escaped, { signal });
    return () => {
      describe(null);
      listening.abort();
    };
  }, [root, controller, columns, source, id]);
  if (tip === null) return null;
  return (
    <div id={id} role="tooltip" className={styles['tooltip']} style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  );
}

/** An amount that is cut at its end reads as a smaller one. */
function isCut(cell: HTMLElement): boolean {
  return cell.scrollWidth > cell.clientWidth;
}
