import { useEffect, useState } from 'react';

/**
 * Rendered within a dialog: returns the keyboard when the dialog is closed. The library gives the focus back to the
 * element that it came from; if that was recreated meanwhile, such as a cell of a grid whose rows have changed, its
 * container takes it instead, so that no clerk starts again at the window's top.
 */
export function FocusHome() {
  const [homes] = useState(() => homesOf(document.activeElement));
  useEffect(
    () => () => {
      afterTheLibrary(() => {
        if (document.activeElement !== document.body) return;
        homes.find((home) => home.isConnected)?.focus({ preventScroll: true });
      });
    },
    [homes],
  );
  return null;
}

/** Holders of an element that take the focus, the nearest first. A list of rows hands it on to its current cell. */
function homesOf(from: Element | null): HTMLElement[] {
  const holders = ['[role=grid]', '[role=dialog]', 'main'].map(
    (holder) => from?.closest<HTMLElement>(holder) ?? null,
  );
  return [...holders, document.querySelector('main')].filter((home) => home !== null);
}

/** It waits for a frame itself. */
function afterTheLibrary(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
