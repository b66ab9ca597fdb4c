import type { Guard } from './guard.ts';

/** The store, its threads and its jobs. */
export const STORE_GUARDS: readonly Guard[] = [
  {
    row: 'P42',
    what: 'a column in a condition names its table',
    file: 'electron/cache/lists/read/sqlBuilder.ts',
    out: "condition('invoice.exported = ?'",
    instead: "condition('exported = ?'",
    test: 'tests/unit/cache/sqlBuilder.test.ts',
    named: 'P42 names the table of each column',
  },
];
