import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './PaneDivider.module.css';

/** Pixels for one press of an arrow. */
const STEP = 24;

interface PaneDividerProps {
  readonly label: string;
  /** Pixels of the pane at its right. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  /** May be beyond the bounds: the owner of the width applies them. */
  readonly onWidth: (width: number) => void;
}

/**
 * The left edge of a pane, dragged or moved by keys: arrows, Home for the narrowest, End for the widest (the window
 * splitter of the ARIA patterns).
 */
export function PaneDivider({ label, width, least, most, onWidth }: PaneDividerProps) {
  const held = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current } = held;
    if (current !== null) onWidth(current.width + current.x - event.clientX);
  };
  const release = () => {
    held.current = null;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: least, End: most }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={styles['divider']}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  );
}
