import type { Action } from './activityService.ts';

type List = Pick<Action, 'connection' | 'customer' | 'count'>;

/** One is on the screen at a time; a few more, for pages that the clerk leaves and comes back to. */
const MOST = 20;

/** What the page's current prints are about, by the name that it gave each. */
export class PrintedLists {
  readonly #lists = new Map<string, List>();

  made(printId: string | null, list: List): void {
    if (printId === null) return;
    this.#lists.set(printId, list);
    for (const old of [...this.#lists.keys()].slice(0, -MOST)) this.#lists.delete(old);
  }

  get(printId: string): List | null {
    return this.#lists.get(printId) ?? null;
  }
}
