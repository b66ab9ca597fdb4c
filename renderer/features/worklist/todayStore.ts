/** What the first screen shows of the worklist: it is loaded with that screen, and so imports no grid and no columns. */
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { customersChanged, marksChanged } from '../../base/changes.ts';
import { figuresOfConnection } from '../../base/figuresOfConnection.ts';

/** Milliseconds within which changes lead to one more question: a job fetches many in a row. */
const GATHER = 800;

/** Lines that the Overview shows. */
const MOST_SHOWN = 10;

/** The first lines of today's work, and the sums of all of it. */
export const {
  useStore: useTodayStore,
  load: loadToday,
  follow: followToday,
} = figuresOfConnection(
  (bridge, connectionId) => bridge.marks.worklist({ connectionId, kind: null, offset: 0, limit: MOST_SHOWN }),
  GATHER,
  worklistChanged,
);

/** The same for a line wherever a newer worklist has put it; invoices may share both numbers. */
export function workKey({ kind, customer, invoice }: WorkItem): string {
  return [kind, customerKey(customer), invoice?.id, subjectKey(invoice)].join(' ');
}

/** Whatever the worklist is made of: marks, lists, and the day. */
export function worklistChanged(bridge: Bridge, connectionId: string, changed: () => void): () => void {
  const stops = [
    marksChanged(bridge, { connectionId, number: null }, changed),
    customersChanged(bridge, connectionId, changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
