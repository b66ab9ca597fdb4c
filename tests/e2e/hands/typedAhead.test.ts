import { describe, it } from 'vitest';
import { inFull } from '../../promiseCounts.ts';
import { browserForAll } from '../harness/browserForAll.ts';
import { handsDeskForAll } from '../harness/handsDesk.ts';
import { nameOf, pairs, twelve, typeAhead } from './typedAhead.ts';

/** A desk has as many customers that it does not know yet. */
const OF_ONE_DESK = 42;
const cases = inFull ? pairs() : twelve();
const desks = Array.from({ length: Math.ceil(cases.length / OF_ONE_DESK) }, (_, place) =>
  cases.slice(place * OF_ONE_DESK, (place + 1) * OF_ONE_DESK),
);

describe.each(desks.map((ofDesk, place) => ({ ofDesk, place })))('typed ahead, desk $place', ({ ofDesk }) => {
  const room = browserForAll();
  const desk = handsDeskForAll(room);

  it.each(ofDesk.map((one) => [nameOf(one), one] as const))('P48 ends as typed slowly: %s', (_, one) =>
    typeAhead(desk, one),
  );
});
