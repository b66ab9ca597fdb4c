import { enterArea } from './areas.ts';
import { focusedElement, focusOn, isInSight, stopsIn } from './stops.ts';

let stop: () => void = () => {};

/** A screen's list, or what is shown in its place, such as *Clear filters*; where that has no control, the chosen tab. */
function enterRows(main: HTMLElement): boolean {
  const areas = [...main.querySelectorAll('[data-area="rows"]')].filter(isInSight);
  if (areas.length === 0 || areas.some((area) => area.getAttribute('aria-busy') === 'true')) return false;
  const rows = areas.find((area) => area.querySelector('[role=grid]') === null) ?? areas[0];
  if (rows !== undefined && enterArea(rows)) return true;
  const tab = main.querySelector<HTMLElement>('[role=tab][aria-selected="true"]');
  return tab !== null && focusOn(tab);
}

/**
 * The keyboard goes to the rows of the screen, and waits for them in its content while they are loading; whatever else
 * the clerk does meanwhile ends the waiting. A screen without rows keeps it in its content.
 */
export function wantRows(): void {
  stop();
  const main = document.querySelector<HTMLElement>('main');
  if (main === null) return;
  if (enterRows(main)) return;
  if (!focusOn(main)) {
    stopsIn(main).find(focusOn);
    return;
  }
  const look = () => {
    if (focusedElement() !== main || enterRows(main)) stop();
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  const end = () => stop();
  document.addEventListener('pointerdown', end);
  document.addEventListener('focusin', end);
  stop = () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', end);
    document.removeEventListener('focusin', end);
  };
}
