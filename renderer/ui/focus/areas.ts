import { focusedElement, focusOn, isInSight, stopsIn } from './stops.ts';

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
