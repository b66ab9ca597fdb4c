import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnSetup } from './columnFit.ts';
import type { ColumnViewport } from './columnViewport.ts';
import { GridController } from './gridController.ts';
import type { DataGridProps } from './gridProps.ts';
import { type GridElements, type GridPaint, GridRenderer } from './gridRenderer.ts';
import { isSelected } from './gridSelection.ts';

/** Milliseconds without scrolling after which thumb and list are brought together. */
const SETTLE = 150;

export interface GridRefs {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly head: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly icons: RefObject<HTMLDivElement | null>;
}

/** Makes painter and controller for mounted elements and keeps them in step with the props. */
export function useGrid<Row extends object, Id extends string>(
  props: DataGridProps<Row, Id>,
  refs: GridRefs,
  columnViewport: ColumnViewport,
  sums: ColumnSetup['sums'],
): GridController<Row, Id> | null {
  const [parts, setParts] = useState<{
    painter: GridRenderer<Row>;
    controller: GridController<Row, Id>;
  } | null>(null);
  const { columns, layout, sort } = props;
  const setup = { columns, layout, sort, sums };
  const paint = paintOf(props);
  const first = useRef({ paint, props, setup });

  useLayoutEffect(() => {
    const root = refs.root.current;
    const body = refs.body.current;
    const head = refs.head.current;
    if (root === null || body === null || head === null) return;
    columnViewport.open(refs.frame.current);
    const icons = copies(refs.icons);
    const elements: GridElements = { root, body, columns: columnViewport, icons };
    const painter = new GridRenderer<Row>(elements, first.current.paint);
    const controller = new GridController<Row, Id>(root, painter, columnViewport, first.current.props);
    const measure = () => {
      // All is read before anything is written: the page is laid out once.
      const [width, height, top] = [root.clientWidth, root.clientHeight, head.offsetHeight];
      columnViewport.resize(width);
      painter.resize(height, top);
      controller.refreshed();
    };
    measure();
    columnViewport.update(first.current.setup);
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    observer.observe(head);
    const stop = followScrolling(root, painter);
    setParts({ painter, controller });
    return () => {
      observer.disconnect();
      stop();
      body.replaceChildren();
    };
  }, [refs.frame, refs.root, refs.body, refs.head, refs.icons, columnViewport]);

  useLayoutEffect(() => {
    if (parts === null) return;
    columnViewport.update(setup);
    parts.controller.props = props;
    parts.painter.update(paint);
  });

  const { source } = props;
  useEffect(() => {
    if (parts === null) return;
    const refreshed = () => {
      parts.painter.repaint();
      parts.controller.refreshed();
    };
    refreshed();
    return source.subscribe((event) => event !== 'replacing' && refreshed());
  }, [parts, source]);

  return parts?.controller ?? null;
}

function paintOf<Row extends object, Id extends string>(props: DataGridProps<Row, Id>): GridPaint<Row> {
  const { selection, idOf } = props;
  return {
    source: props.source,
    columns: props.columns,
    checkLabel: props.texts.selectRow,
    isSelected: (row) => isSelected(selection, idOf(row)),
    tone: props.tone ?? (() => undefined),
  };
}

function copies(icons: RefObject<HTMLDivElement | null>) {
  return (name: string): SVGElement | null => {
    const drawn = icons.current?.querySelector(`[data-icon="${name}"] > svg`);
    return drawn instanceof SVGElement ? (drawn.cloneNode(true) as SVGElement) : null;
  };
}

function followScrolling<Row>(root: HTMLElement, painter: GridRenderer<Row>): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const scrolled = () => {
    painter.scrolled(root.scrollTop);
    clearTimeout(settling);
    settling = setTimeout(() => painter.settle(), SETTLE);
  };
  root.addEventListener('scroll', scrolled, { passive: true });
  return () => {
    clearTimeout(settling);
    root.removeEventListener('scroll', scrolled);
  };
}
