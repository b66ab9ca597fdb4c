import { describe, expect, it } from 'vitest';
import { isSameValue, type MarkEvent, shownEvents, subjectKey } from '../../../../shared/domain/markEvent.ts';
import { fc } from '../../../fastCheck.ts';

const invoices = [null, { invoiceNo: '1', entryNo: '1' }, { invoiceNo: '1', entryNo: '2' }];

/** Events as several desks may have noted them: a desk never uses a counter twice. */
const eventsArbitrary: fc.Arbitrary<MarkEvent[]> = fc.uniqueArray(
  fc.record({
    author: fc.constantFrom('anna', 'bo', 'cia'),
    by: fc.constant('x'),
    counter: fc.integer({ min: 1, max: 12 }),
    at: fc.nat(),
    invoice: fc.constantFrom(...invoices),
    said: fc.constant(null),
    field: fc.constantFrom('ask' as const, 'note' as const),
    value: fc.option(fc.constantFrom({ text: 'a' }, { text: 'b' })),
  }) as fc.Arbitrary<MarkEvent>,
  { selector: ({ author, counter }) => `${author} ${counter}`, maxLength: 30 },
);

const asText = (events: readonly MarkEvent[]) =>
  JSON.stringify(
    [...shownEvents(events)].sort(([left], [right]) => (left < right ? -1 : 1)),
    (_, value: unknown) => value,
  );

describe('what events come to', () => {
  it('is the same in whatever order they came, and however often', () => {
    fc.assert(
      fc.property(eventsArbitrary, fc.infiniteStream(fc.nat()), (events, numbers) => {
        const others = [...events, ...events.slice(0, 3)]
          .map((event) => ({ event, place: numbers.next().value }))
          .sort((left, right) => left.place - right.place)
          .map(({ event }) => event);
        expect(asText(others)).toBe(asText(events));
      }),
    );
  });

  it('shows the highest counter, then the greater author, and loses nothing that somebody else said last', () => {
    fc.assert(
      fc.property(eventsArbitrary, (events) => {
        const shown = shownEvents(events);
        for (const { invoice, field } of events) {
          const rivals = events.filter(
            (one) => one.field === field && subjectKey(one.invoice) === subjectKey(invoice),
          );
          const byRank = rivals.toSorted(
            (left, right) => right.counter - left.counter || (left.author < right.author ? 1 : -1),
          );
          const one = shown.get(subjectKey(invoice))?.[field];
          expect(one?.shown).toEqual(byRank[0]);
          const lastOfEach = [...Map.groupBy(byRank, ({ author }) => author).values()].map(([last]) => last);
          const beside = lastOfEach.slice(1).filter((last) => last?.value != null);
          expect(one?.beside).toEqual(
            beside.filter((last) => last && !isSameValue(last.value, byRank[0]?.value ?? null)),
          );
        }
      }),
    );
  });
});
