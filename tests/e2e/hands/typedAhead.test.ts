import { describe, it } from 'vitest';
import { inFull } from '../../promiseCounts.ts';
import { browserForAll } from '../harness/browserForAll.ts';
import { handsDeskForAll } from '../harness/handsDesk.ts';
import { typeAheadOfEvents } from './lateEvents.ts';
import { nameOf, pairs, twelve, typeAhead } from './typedAhead.ts';

/** A desk has as many customers that it does not know yet. */
const OF_ONE_DESK = 42;
const cases = inFull ? pairs() : twelve();
const desks = Array.from({ length: Math.ceil(cases.length / OF_ONE_DESK) }, (_, place) =>
  cases.slice(place * OF_ONE_DESK, (place + 1) * OF_ONE_DESK),
);

describe.each(desks.map((ofDesk, place) => ({ ofDesk, place })))('typed ahead, desk $place', (given) => {
  const { ofDesk, place } = given;
  const room = browserForAll();
  const desk = handsDeskForAll(room);

  it.each(ofDesk.map((one) => [nameOf(one), one] as const))('P48 ends as typed slowly: %s', (_, one) =>
    typeAhead(desk, one),
  );

  // Last of all: no document of this page has its events in time afterwards.
  if (place === desks.length - 1)
    it('P48 keys wait for a list also where the host’s answer overtakes its events', () =>
      typeAheadOfEvents(desk));
});
