import { localDay } from '../../../shared/domain/wallClock.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Home } from './home.ts';
import { LateClock } from './lateClock.ts';

export const CONNECTION = { connectionId: 'sample' };
const NUMBERS = ['10001', '10004'];

/** A desk where two customers are known at the end of a day, and one more is not. */
export async function deskWithDay(home: Home, unknown: readonly string[] = []) {
  const clock = new LateClock();
  const day = localDay(clock.wall());
  const desk = await home.launch({ sampleAtStart: true, clock });
  const refresh = (typed: string) =>
    desk.calls.customers.refresh({ customer: typedCustomer({ ...CONNECTION, typed }) });
  for (const typed of [...NUMBERS, ...unknown]) await refresh(typed);
  clock.daysBehind = 0;
  for (const typed of NUMBERS) await refresh(typed);
  return { desk, day, refresh, clock };
}
