import { MARK_FIELDS, type MarkField } from '../markNames.ts';
import { type CustomerMarks, type MarkEvent, type ShownEvent, subjectKey } from './markEvent.ts';

type OfSubject = Partial<Readonly<Record<MarkField, ShownEvent>>>;

/**
 * Whether an event is shown rather than another of the same field: by its counter, at a tie by its author's id. An author
 * has given a counter twice only where a backup was restored: then the one that its own clock calls later is shown.
 */
export function isAfter(one: MarkEvent, other: MarkEvent): boolean {
  if (one.counter !== other.counter) return one.counter > other.counter;
  if (one.author !== other.author) return one.author > other.author;
  if (one.at !== other.at) return one.at > other.at;
  return JSON.stringify([one.value, one.said]) > JSON.stringify([other.value, other.said]);
}

/**
 * What the events of a customer come to, in whatever order they are given. Beside an event that is shown stand the last
 * ones of each other author that say something else, so that no colleague's work is lost under it.
 */
export function shownEvents(events: Iterable<MarkEvent>): CustomerMarks {
  const last = new Map<string, Map<MarkField, Map<string, MarkEvent>>>();
  for (const event of events) {
    const fields = made(last, subjectKey(event.invoice), () => new Map());
    const authors = made(fields, event.field, () => new Map());
    const known = authors.get(event.author);
    if (known === undefined || isAfter(event, known)) authors.set(event.author, event);
  }
  return new Map(Array.from(last, ([subject, fields]) => [subject, ofSubject(fields)]));
}

/** Whether two marks say the same: their values are as their schema has put them, with their keys in one order. */
export function isSameValue(one: MarkEvent['value'], other: MarkEvent['value']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function ofSubject(fields: ReadonlyMap<MarkField, ReadonlyMap<string, MarkEvent>>): OfSubject {
  const shown: Partial<Record<MarkField, ShownEvent>> = {};
  for (const field of MARK_FIELDS) {
    const events = [...(fields.get(field)?.values() ?? [])].sort((left, right) =>
      isAfter(left, right) ? -1 : 1,
    );
    const [first, ...others] = events;
    if (first === undefined) continue;
    const beside = others.filter(({ value }) => value !== null && !isSameValue(value, first.value));
    shown[field] = { shown: first, beside };
  }
  return shown;
}

function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
