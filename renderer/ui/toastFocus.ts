import { type RefObject, useEffect, useRef } from 'react';
import { dismissToast, type Toast } from './toastStore.ts';

const LINE = '[data-toast]';

let enter: (() => void) | null = null;

/** Puts the keyboard on the newest toast's first button, and from a toast on the one before it; nothing without any. */
export function focusToasts(): void {
  enter?.();
}

/** Where the keyboard goes among toasts, and where it returns to when they are closed. */
export function useToastFocus(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  const origin = useRef<Element | null>(null);
  const within = useRef(false);
  useEffect(() => {
    const go = () => {
      const lines = [...(region.current?.querySelectorAll(LINE) ?? [])];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      if (at < 0) origin.current = document.activeElement;
      lines
        .at(Math.max(at, 0) - 1)
        ?.querySelector('button')
        ?.focus();
    };
    enter = go;
    return () => {
      if (enter === go) enter = null;
    };
  }, [region]);
  useEffect(() => {
    const { current } = region;
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      const isWithin = target instanceof Node && current?.contains(target) === true;
      // By Tab or click the origin is what had the keyboard before.
      if (isWithin && !within.current && relatedTarget instanceof Element) origin.current = relatedTarget;
      within.current = isWithin;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [region]);
  useEffect(() => {
    // At the window, and first: an open tooltip takes every Escape at the document.
    const onEscape = (event: KeyboardEvent) => {
      const line = document.activeElement?.closest(LINE) ?? null;
      if (event.key !== 'Escape' || line === null || region.current?.contains(line) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      giveBack(origin.current);
      dismissToast(Number(line.getAttribute('data-toast')));
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [region]);
  useEffect(() => {
    void toasts;
    // The toast that had the keyboard is gone: its time was over or its button pressed.
    if (!within.current || document.activeElement !== document.body) return;
    within.current = false;
    giveBack(origin.current);
  });
}

function giveBack(origin: Element | null): void {
  if (origin instanceof HTMLElement && origin.isConnected && origin !== document.body) origin.focus();
  else document.querySelector('main')?.focus({ preventScroll: true });
}
