import type { ConnectionMarks, MarksSource } from '../../electron/cache/facts/marks/marksShapes.ts';
import { type CustomerMarks, type MarkEvent, subjectKey } from '../../shared/domain/marks/markEvent.ts';

interface Told {
  readonly number: string;
  readonly event: MarkEvent;
}

/** Marks of one connection in memory, folded by hand: the greatest counter is shown, of equal ones the greatest author. */
export class PlainMarks implements MarksSource {
  readonly #events: Told[] = [];
  #known: ConnectionMarks = { version: 0, customers: new Map() };

  get events(): readonly Told[] {
    return this.#events;
  }

  /** Those of the customers named are other objects then; all others stay the same ones. */
  add(...events: readonly Told[]): void {
    this.#events.push(...events);
    const customers = new Map(this.#known.customers);
    for (const number of new Set(events.map((told) => told.number))) {
      customers.set(number, folded(this.#events.filter((told) => told.number === number)));
    }
    this.#known = { version: this.#known.version + 1, customers };
  }

  forget(number: string): void {
    const customers = new Map(this.#known.customers);
    customers.delete(number);
    for (let at = this.#events.length - 1; at >= 0; at -= 1) {
      if (this.#events[at]?.number === number) this.#events.splice(at, 1);
    }
    this.#known = { version: this.#known.version + 1, customers };
  }

  of(): ConnectionMarks {
    return this.#known;
  }
}

function folded(events: readonly Told[]): CustomerMarks {
  const marks = new Map<string, Record<string, unknown>>();
  const groups = Map.groupBy(events, ({ event }) => `${subjectKey(event.invoice)} ${event.field}`);
  for (const group of groups.values()) {
    const ordered = group
      .map(({ event }) => event)
      .toSorted((left, right) => right.counter - left.counter || (left.author < right.author ? 1 : -1));
    const shown = ordered[0] as MarkEvent;
    const others = new Set(ordered.map(({ author }) => author).filter((author) => author !== shown.author));
    const beside = [...others]
      .map((author) => ordered.find((event) => event.author === author) as MarkEvent)
      .filter(({ value }) => value !== null && JSON.stringify(value) !== JSON.stringify(shown.value));
    const key = subjectKey(shown.invoice);
    const fields = marks.get(key) ?? {};
    fields[shown.field] = { shown, beside };
    marks.set(key, fields);
  }
  return marks as CustomerMarks;
}
