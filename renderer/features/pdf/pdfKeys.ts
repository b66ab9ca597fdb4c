import type { KeyboardEvent } from 'react';

/** What the keys of a viewer do, wherever in it the focus is. */
export interface PdfKeys {
  readonly print: () => void;
  readonly search: () => void;
  /** So many pages on. */
  readonly turn: (by: number) => void;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
  /** As large as on paper. */
  readonly real: () => void;
}

/**
 * Ctrl+P, Ctrl+F, + and −, 0 for the width, 1 for the size on paper, and Page Down and Page Up, which turn the page where the one that is
 * shown has no more to scroll. Takes the event where it does something.
 */
export function pressPdfKey(event: KeyboardEvent, frame: HTMLElement | null, keys: PdfKeys): void {
  const act = actOf(event, frame, keys);
  if (act === null) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actOf(event: KeyboardEvent, frame: HTMLElement | null, keys: PdfKeys): (() => void) | null {
  if (event.altKey) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === 'p' ? keys.print : key === 'f' ? keys.search : null;
  if (event.target instanceof HTMLInputElement) return null;
  switch (key) {
    case '+':
    case '=':
      return () => keys.zoom(1);
    case '-':
      return () => keys.zoom(-1);
    case '0':
      return keys.fit;
    case '1':
      return keys.real;
    case 'pagedown':
      return frame !== null && atEnd(frame) ? () => keys.turn(1) : null;
    case 'pageup':
      return frame !== null && frame.scrollTop <= 0 ? () => keys.turn(-1) : null;
    default:
      return null;
  }
}

/** Half pixels of a zoomed screen count as the end. */
function atEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - 2;
}
