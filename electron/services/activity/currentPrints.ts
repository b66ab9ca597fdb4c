import type { Action } from './activityService.ts';

type Printed = Pick<Action, 'kind' | 'connection' | 'customer' | 'count'>;

/** One is on screen at a time; a few more are kept for pages that the clerk comes back to. */
const MOST = 20;

/** What the page's current prints are about, by the name that it gave each. */
export class CurrentPrints {
  readonly #prints = new Map<string, Printed>();

  made(printId: string | null, printed: Printed): void {
    if (printId === null) return;
    this.#prints.set(printId, printed);
    for (const old of [...this.#prints.keys()].slice(0, -MOST)) this.#prints.delete(old);
  }

  get(printId: string): Printed | null {
    return this.#prints.get(printId) ?? null;
  }
}
