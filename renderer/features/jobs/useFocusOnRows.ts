import { type RefObject, useEffect, useRef } from 'react';
import type { Job } from '../../../shared/ipc/jobs.ts';

interface FocusedRow {
  readonly id: string;
  readonly place: number;
}

/**
 * Keeps the keyboard where it was when a row's buttons change or the row goes: on the same row, or on the one that
 * has replaced it, or on the heading when none is left. Without it the next Tab begins at the window's top.
 */
export function useFocusOnRows(view: RefObject<HTMLElement | null>, jobs: readonly Job[]): void {
  const focusedRow = useRef<FocusedRow | null>(null);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const take = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-job]') : null;
      focusedRow.current = row === null ? null : { id: idOf(row), place: rowsIn(current).indexOf(row) };
    };
    // An element that is removed while focused also reports a blur; a clerk's own blur moves the focus elsewhere.
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target instanceof Element && !target.isConnected) return;
      requestAnimationFrame(() => {
        const at = document.activeElement;
        if (target instanceof Element && target.isConnected && !current.contains(at))
          focusedRow.current = null;
      });
    };
    current.addEventListener('focusin', take);
    current.addEventListener('focusout', onFocusOut);
    return () => {
      current.removeEventListener('focusin', take);
      current.removeEventListener('focusout', onFocusOut);
    };
  }, [view]);
  useEffect(() => {
    void jobs;
    const { current } = view;
    if (current === null || focusedRow.current === null || document.activeElement !== document.body) return;
    const rows = rowsIn(current);
    const { id, place } = focusedRow.current;
    const row = rows.find((one) => idOf(one) === id) ?? rows[Math.min(place, rows.length - 1)];
    (
      row?.querySelector<HTMLElement>('[data-step]') ??
      row?.querySelector('button') ??
      current.querySelector('h1')
    )?.focus();
  }, [view, jobs]);
}

function rowsIn(view: HTMLElement): Element[] {
  return [...view.querySelectorAll('[data-job]')];
}

function idOf(row: Element): string {
  return row.getAttribute('data-job') ?? '';
}
