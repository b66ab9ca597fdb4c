import { useEffect, useRef, useState } from 'react';
import { beginPending } from '../pendingWork.tsx';
import { areaOf, enterArea, focusedElement, focusOn, isInSight, stopsIn } from './focusRegions.ts';

/** Where something was before it went. */
interface Gap {
  readonly holder: Element;
  readonly next: Node | null;
  /** What came into the holder at the same time, such as *Stop* for *Refresh*. */
  readonly instead: readonly Node[];
}

/** The last element of an area that had the keyboard; of a list of rows the list, which hands it to its current row. */
interface Visited {
  readonly area: WeakRef<Element>;
  readonly element: WeakRef<HTMLElement>;
}

const MOST_VISITED = 12;
/** There keys that were commands would become a text. */
const LOOK_UP = '[data-area=lookUp] input';
const LISTS = 'ul, ol, tbody, [role=list], [role=toolbar]';

/**
 * Keeps the keyboard on something in sight: when the element that has it is removed, disabled, hidden or left, the
 * next best one takes it. That is what came in its place; otherwise its neighbour in a list; otherwise the home of its
 * area (`data-home`) or a control beside it; otherwise where the keyboard was before, as after a dialog; otherwise the
 * rows. After a change of the address it is the rows of the new screen.
 */
class FocusRestorer {
  #held: HTMLElement | null = null;
  #area: Element | null = null;
  #gap: Gap | null = null;
  #hasMoved = false;
  #pressed = false;
  #waiting = 0;
  /** Keys wait while it is not known what has the keyboard. */
  #settled = () => {};
  #visited: Visited[] = [];
  readonly #observer = new MutationObserver((records) => this.#mutated(records));

  start(): () => void {
    const focused = (event: FocusEvent) => this.#focused(event.target);
    const blurred = (event: FocusEvent) => {
      if (event.relatedTarget === null && !this.#pressed) this.#check();
    };
    // A click on an empty place takes the focus away on purpose.
    const pressed = () => {
      this.#pressed = true;
      setTimeout(() => {
        this.#pressed = false;
      });
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', focused, { signal });
    document.addEventListener('focusout', blurred, { signal });
    document.addEventListener('pointerdown', pressed, { capture: true, signal });
    document.addEventListener('mousedown', pressed, { capture: true, signal });
    return () => {
      listening.abort();
      this.#observer.disconnect();
      cancelAnimationFrame(this.#waiting);
      this.#settled();
    };
  }

  /** The address names another screen. */
  moved(): void {
    this.#hasMoved = true;
    this.#check();
  }

  #focused(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (isContent(target)) {
      if (!this.#pressed) this.#check();
      return;
    }
    this.#held = target;
    this.#area = areaOf(target);
    this.#visit(target);
    this.#gap = null;
    this.#observer.disconnect();
    this.#observer.observe(target, { attributeFilter: ['disabled', 'hidden'] });
    for (let holder: Element | null = target.parentElement; holder !== null; holder = holder.parentElement) {
      this.#observer.observe(holder, { childList: true });
    }
  }

  #visit(target: HTMLElement): void {
    const element = target.closest<HTMLElement>('[role=grid]') ?? target;
    const area = this.#area ?? target.closest('main') ?? document.body;
    const others = this.#visited.filter((one) => one.area.deref() !== area);
    const here = { area: new WeakRef(area), element: new WeakRef(element) };
    this.#visited = [here, ...others].slice(0, MOST_VISITED);
  }

  #mutated(records: readonly MutationRecord[]): void {
    const held = this.#held;
    if (held === null) return;
    for (const { target, type, removedNodes, nextSibling } of records) {
      if (!(target instanceof Element)) continue;
      if (type === 'attributes') this.#check();
      else if ([...removedNodes].some((node) => node.contains(held))) {
        const instead = records.flatMap((record) => (record.target === target ? [...record.addedNodes] : []));
        this.#gap = { holder: target, next: nextSibling, instead };
        this.#check();
      }
    }
  }

  /** After the library's own attempts, which wait for a frame. */
  #check(): void {
    cancelAnimationFrame(this.#waiting);
    this.#settled();
    this.#settled = beginPending();
    this.#waiting = requestAnimationFrame(() => {
      this.#waiting = requestAnimationFrame(() => this.#settle());
    });
  }

  #settle(): void {
    const focused = focusedElement();
    const isLost = focused === null || isContent(focused) || !isInSight(focused);
    if (isLost) this.#restore();
    this.#hasMoved = false;
    this.#settled();
  }

  #restore(): void {
    const held = this.#held;
    const gap = this.#gap;
    this.#gap = null;
    // Put elsewhere in the page, which costs it the keyboard.
    if (gap !== null && held?.isConnected && isInSight(held) && focusOn(held)) return;
    if (this.#hasMoved) {
      wantRows();
      return;
    }
    if (gap !== null && this.#fill(gap)) return;
    if (gap === null && held !== null && !isUsable(held) && this.#beside(held.parentElement, held)) return;
    const focused = focusedElement();
    if ((focused !== null && isContent(focused)) || !this.#goBack(held)) wantRows();
  }

  #fill(gap: Gap): boolean {
    if (!gap.holder.isConnected) return false;
    const instead = gap.instead.filter((node) => node instanceof Element && node.isConnected) as Element[];
    if (instead.some((node) => [node, ...stopsIn(node)].some(isStopThatTakes))) return true;
    if (gap.holder.matches(LISTS) && near(stopsIn(gap.holder), gap.next).some(focusOn)) return true;
    return this.#beside(gap.holder, gap.next);
  }

  /** The home of the area, or a control near a place, from the innermost holder outwards as far as the area. */
  #beside(from: Element | null, place: Node | null): boolean {
    const area = this.#area;
    if (area === null || !area.isConnected || from === null || !area.contains(from)) return false;
    const home = area.querySelector<HTMLElement>('[data-home]');
    if (home !== null && isInSight(home) && focusOn(home)) return true;
    for (let holder: Element | null = from; holder !== null; holder = holder.parentElement) {
      if (near(stopsIn(holder), place).some(focusOn)) return true;
      if (holder === area) break;
    }
    return false;
  }

  #goBack(from: HTMLElement | null): boolean {
    const before = this.#visited.map(({ element }) => element.deref());
    const others = before.filter((one) => one !== undefined && one !== from && !one.matches(LOOK_UP));
    return others.some((one) => one !== undefined && isUsable(one) && focusOn(one));
  }
}

/** The screen itself, which the keyboard passes on to its rows. */
function isContent(element: Element): boolean {
  return element.tagName === 'MAIN';
}

function isUsable(element: HTMLElement): boolean {
  return isInSight(element) && !element.matches(':disabled');
}

function isStopThatTakes(node: Element): boolean {
  return node instanceof HTMLElement && node.tabIndex >= 0 && isInSight(node) && focusOn(node);
}

/** The stops after a place, the nearest first, then those before it. */
function near(stops: readonly HTMLElement[], place: Node | null): HTMLElement[] {
  if (place === null) return stops.toReversed();
  const isAfter = (stop: Node) =>
    place === stop ||
    place.contains(stop) ||
    (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return [...stops.filter(isAfter), ...stops.filter((stop) => !isAfter(stop)).toReversed()];
}

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

/** Keeps the keyboard on something in sight; used once, for the whole window. `path` is the address of the screen. */
export function useFocusKeeper(path: string): void {
  const [keeper] = useState(() => new FocusRestorer());
  const shown = useRef(path);
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    keeper.moved();
  }, [keeper, path]);
}
