import { afterSettled } from '../pendingWork.tsx';

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

/**
 * An area is an element with `data-area`: look-up, side bar, head, figures, filter, rows, pane, notices. Within it
 * `data-home` marks where the keyboard goes first; otherwise that is the chosen tab, the list of rows, or the first
 * control.
 */
const AREA = '[data-area]';
const DIALOGS = '[role=dialog], [role=alertdialog]';

/** The area or dialog that holds an element. */
export function areaOf(element: Element): Element | null {
  return element.closest(`${AREA}, ${DIALOGS}`);
}

function entriesOf(area: Element): HTMLElement[] {
  const marked = area.querySelectorAll<HTMLElement>(
    '[data-home], [role=tab][aria-selected="true"], [role=grid], [aria-current="page"]',
  );
  const own = (stop: Element) => stop.closest(AREA) === area;
  return [...marked, ...stopsIn(area)].filter((stop) => own(stop) && isInSight(stop));
}

/** Puts the keyboard into an area; false where nothing in it takes it. */
export function enterArea(area: Element): boolean {
  return entriesOf(area).some(focusOn);
}

/** The keyboard goes so many areas on, round at both ends; one with nothing to press is passed over. */
export function stepArea(by: 1 | -1): void {
  const focused = focusedElement();
  const areas = [...document.querySelectorAll(AREA)].filter((area) => isInSight(area));
  const here = focused?.closest(AREA);
  const at = here ? areas.indexOf(here) : by > 0 ? -1 : 0;
  for (let step = 1; step <= areas.length; step += 1) {
    const next = areas.at((at + by * step + areas.length * 2) % areas.length);
    if (next !== undefined && next !== here && enterArea(next)) return;
  }
}

/** Scrolls an element into sight and focuses it as soon as its screen is there; where it is not on it, another one. */
export function focusSoon(id: string, otherwise = ''): void {
  afterSettled(() => {
    const element = document.getElementById(id) ?? document.getElementById(otherwise);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  });
}

export const LOOK_UP_ID = 'look-up';

/** Puts the cursor into the look-up box, from anywhere. */
export function focusLookUp(): void {
  const box = document.getElementById(LOOK_UP_ID);
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}
