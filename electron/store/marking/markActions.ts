import { LruCache } from '../../../shared/domain/lruCache.ts';
import { type MarkEvent, type ShownEvent, subjectKey } from '../../../shared/domain/markEvent.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { ConnectionMarks, MarkedCustomer, NewEvent } from '../userData/marks/marksShapes.ts';

/** Events whose former values are remembered, of all actions together. */
const EVENTS_KEPT = 400_000;

/** An event of an action, and what was shown in its place before. */
interface Noted {
  readonly number: CustomerRef['number'];
  readonly event: MarkEvent;
  readonly before: MarkEvent | null;
}

interface Action {
  readonly connectionId: string;
  readonly noted: readonly Noted[];
}

/** What was noted in this launch and can be taken back, the last actions of it. */
export class MarkActions {
  readonly #actions = new LruCache<string, Action>(EVENTS_KEPT, ({ noted }) => noted.length + 1);
  /** By the name of an event that brought something back that of the one it repeats. */
  readonly #repeats = new LruCache<string, string>(EVENTS_KEPT);

  put(
    id: string,
    action: {
      readonly connectionId: string;
      readonly customers: readonly MarkedCustomer[];
      /** Of all customers, in their order. */
      readonly events: readonly MarkEvent[];
      /** The marks as they were before the action. */
      readonly before: ConnectionMarks;
    },
  ): void {
    const { connectionId, customers, events, before } = action;
    const numbers = customers.flatMap(({ number, events: own }) => own.map(() => number));
    const noted = events.map((event, at): Noted => {
      const number = numbers[at] as CustomerRef['number'];
      return { number, event, before: shownIn(before, number, event)?.shown ?? null };
    });
    this.#actions.put(id, { connectionId, noted });
  }

  get(id: string): Action | undefined {
    return this.#actions.get(id);
  }

  /** What of an action is still as it has left it: nothing was noted in it since. */
  stillThere({ connectionId, noted }: Action, now: ConnectionMarks): Noted[] {
    return noted.filter(({ number, event }) => {
      const shown = shownIn(now, number, event)?.shown;
      return shown !== undefined && this.#firstOf(connectionId, shown) === nameOf(connectionId, event);
    });
  }

  /**
   * Events that have brought back what was there before: they stand for those that they repeat, so that the action before
   * can be taken back, too. An action is taken back once.
   */
  takenBack(id: string, noted: readonly Noted[], events: readonly MarkEvent[]): void {
    const { connectionId } = this.#actions.get(id) ?? {};
    if (connectionId === undefined) return;
    this.#actions.delete(id);
    for (const [at, { before }] of noted.entries()) {
      const event = events[at];
      if (event === undefined || before === null) continue;
      this.#repeats.put(nameOf(connectionId, event), this.#firstOf(connectionId, before));
    }
  }

  #firstOf(connectionId: string, event: MarkEvent): string {
    const name = nameOf(connectionId, event);
    return this.#repeats.peek(name) ?? name;
  }
}

function nameOf(connectionId: string, { author, counter, at }: MarkEvent): string {
  return JSON.stringify([connectionId, author, counter, at]);
}

/** Events that bring back what was there before, by customer; those of one come after each other already. */
export function bringingBack(noted: readonly Noted[]): MarkedCustomer[] {
  return Array.from(
    Map.groupBy(noted, ({ number }) => number),
    ([number, own]) => ({ number, events: own.map(formerly) }),
  );
}

/** What was said then comes back, too: what has changed since it was noted shows again. */
function formerly({ event, before }: Noted): NewEvent {
  const { field, value, said } = before ?? { field: event.field, value: null, said: event.said };
  return { field, value, said, invoice: event.invoice } as NewEvent;
}

function shownIn(marks: ConnectionMarks, number: string, event: MarkEvent): ShownEvent | undefined {
  return marks.customers.get(number)?.get(subjectKey(event.invoice))?.[event.field];
}
