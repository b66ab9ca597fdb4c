import { type MarkEvent, type ShownEvent, subjectKey } from '../../../shared/domain/marks/markEvent.ts';
import { RecentMap } from '../../../shared/domain/recentMap.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { ConnectionMarks, MarkedCustomer, NewEvent } from '../facts/marks/marksShapes.ts';

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
  readonly #actions = new RecentMap<string, Action>(EVENTS_KEPT, ({ noted }) => noted.length + 1);

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

  /** An action is taken back once. */
  take(id: string): Action | undefined {
    const action = this.#actions.get(id);
    this.#actions.delete(id);
    return action;
  }
}

/** Events that bring back what was there before, of all that nothing was noted in since. */
export function undoing(noted: readonly Noted[], now: ConnectionMarks) {
  const present = noted.filter(({ number, event }) => {
    const shown = shownIn(now, number, event)?.shown;
    return shown?.author === event.author && shown.counter === event.counter;
  });
  const byNumber = Map.groupBy(present, ({ number }) => number);
  const customers = Array.from(
    byNumber,
    ([number, own]): MarkedCustomer => ({ number, events: own.map(formerly) }),
  );
  return { customers, later: noted.length - present.length };
}

/** What was said then comes back, too: what has changed since it was noted shows again. */
function formerly({ event, before }: Noted): NewEvent {
  const { field, value, said } = before ?? { field: event.field, value: null, said: event.said };
  return { field, value, said, invoice: event.invoice } as NewEvent;
}

function shownIn(marks: ConnectionMarks, number: string, event: MarkEvent): ShownEvent | undefined {
  return marks.customers.get(number)?.get(subjectKey(event.invoice))?.[event.field];
}
