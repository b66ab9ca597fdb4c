const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Whether an element is drawn and can be used: neither hidden nor behind a dialog. */
export function isInSight(element: Element): boolean {
  if (!element.isConnected || element.closest('[inert], [aria-hidden="true"]') !== null) return false;
  // Not every DOM of a test lays out.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

/** What the Tab key reaches within an element, in order. */
export function stopsIn(holder: Element): HTMLElement[] {
  return [...holder.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && isInSight(stop),
  );
}

/** The element that has the keyboard; null where nothing has it. */
export function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}

/** Gives the keyboard to an element; false if it does not take it. */
export function focusOn(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  const { activeElement } = document;
  if (!element.contains(activeElement)) return false;
  activeElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return true;
}
