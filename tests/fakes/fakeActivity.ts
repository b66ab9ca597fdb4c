import {
  entryMatch,
  type KeptEntry,
  NO_ACTION,
  searchedFields,
  shownEntry,
  textOf,
} from '../../electron/store/userData/activityEntry.ts';
import type { ActivityFilter } from '../../shared/ipc/activity.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { takes } from '../../shared/ipc/invoices.ts';
import type { FakeData } from './fakeData.ts';

/** A log of what the desk's customers have been opened for; the filter is the real one. */
export function fakeActivity(data: FakeData): Handlers['activity'] {
  const entries = (): KeptEntry[] =>
    data.customers.flatMap(({ number, openedAt }) => (openedAt === null ? [] : actionsOf(number, openedAt)));
  const found = (filter: ActivityFilter) => {
    const all = entries()
      .toSorted((left, right) => left.at - right.at)
      .map((entry, index) => ({ place: index + 1, entry }))
      .reverse();
    const matches = entryMatch(filter);
    const matching = all
      .filter(({ entry }) => matches(searchedFields(textOf(entry))))
      .map(({ place, entry }) => ({ place, entry: shownEntry(entry), found: null }));
    return { all: all.length, matching };
  };
  return {
    page: async ({ filter, offset, limit }) => {
      const { all, matching } = found(filter);
      return { entries: matching.slice(offset, offset + limit), matching: matching.length, all, last: all };
    },
    selected: async ({ filter, selection }) => {
      const isTaken = takes(selection);
      const taken = found(filter).matching.filter(({ place }) => isTaken(place));
      return { entries: taken, selected: taken.length };
    },
    due: async () => ({ entries: 0 }),
    verify: async () => {
      const { length } = entries();
      const seal = length === 0 ? '' : '3f9c51d07a2be846'.repeat(4);
      const whole = { brokenAt: null, trouble: null, removed: null };
      return { entries: length, last: length, ...whole, seal, checkedAt: Date.now() };
    },
    previewName: async () => ({ name: 'Activity log.csv', unknownTokens: [] }),
    exportCsv: async () => ({ entries: entries().length, fileName: 'Activity log 2026-03-02.csv' }),
  };
}

function actionsOf(customer: string, openedAt: number): KeptEntry[] {
  const action = (after: number, more: Partial<KeptEntry>): KeptEntry => {
    const at = openedAt + after * 1000;
    const local = new Date(at).toISOString().replace('T', ' ').slice(0, 19);
    const who = { user: 'asa.lind', connection: 'Nordfiber', customer };
    return { ...NO_ACTION, kind: 'lookUp', at, local, ...who, ...more };
  };
  const job = { what: 'exportPdfs', customers: 1, total: 48 } as const;
  return [
    action(0, {}),
    action(20, { kind: 'pdfOpened', invoiceNo: `5${customer}` }),
    action(40, { kind: 'exportBegun', ...job }),
    action(61, { kind: 'exportEnded', ...job, outcome: 'done', done: 45, skipped: 2, failed: 1 }),
    action(70, { kind: 'listPrinted', count: 48 }),
    action(90, { kind: 'limitChanged', connection: '', customer: null, from: 500, to: 1000 }),
  ];
}
