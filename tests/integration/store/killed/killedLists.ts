import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { type Fields, soundRecord } from '../../../unit/store/mutatedRecords.ts';

/** What the child does, one after the other, until it is killed: the same for every step number. */
export type Step = 'first load' | 'refresh' | 'facts' | 'forget';

const CYCLE: readonly Step[] = ['first load', 'refresh', 'facts', 'refresh', 'forget', 'refresh'];

export function stepKindOf(step: number): Step {
  return CYCLE[step % CYCLE.length] as Step;
}

/** The customer whose list is refreshed again and again. */
export const REFRESHED = { connectionId: 'killed', number: '1' as CustomerRef['number'] };

/** The customer that a step loads for the first time; a cycle later it is forgotten. */
export function loadedBy(step: number): CustomerRef {
  return { connectionId: 'killed', number: String(100_000 + step) as CustomerRef['number'] };
}

export function loadForgottenBy(step: number): number {
  return step - CYCLE.indexOf('forget') - CYCLE.length;
}

/** So long that its search index is built in a transaction of its own. */
const LONG = 2_100;
const SHORT = 400;

/** The list that a step fetches: of a refresh, some invoices went, some came, every seventh changed. */
export function recordsOf(step: number): Fields[] {
  if (stepKindOf(step) === 'first load')
    return Array.from({ length: LONG }, (_, index) => soundRecord(index + step));
  return Array.from({ length: SHORT }, (_, index) => {
    const record = soundRecord(index + 3 * step);
    return (index + 3 * step) % 7 === step % 7 ? { ...record, price: step, amount_outstanding: 0 } : record;
  });
}
